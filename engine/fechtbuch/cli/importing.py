"""``fechtbuch import``: sheets shown as the rules read them, exported fights and other tools' logs put into a log."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from attrs import asdict

from fechtbuch.cli.printing import commits_told, complain, counted, say, say_json
from fechtbuch.history.store import open_store
from fechtbuch.interchange.foreign import Counts, Summary, Unread, import_foreign
from fechtbuch.interchange.jsonl import import_log
from fechtbuch.interchange.sheets import read_sheet_file, sheet_files
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate import plain, shown
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.protocol import ImportedSheet, SheetLine

__all__ = ["import_fight", "import_record", "show_sheets"]

_MOST_SHOWN = 20
"""Combats, and sorts of lines, that a summary lists."""


def import_fight(file: Path, store: str) -> int:
    """Put an exported fight into a log, which is made if it is missing."""
    with open_store(store) as opened:
        record = import_log(file, opened)
        lines = commits_told(len(record.commits), len(record.branches))
        say(f"{record.fight.title}: fight {record.fight.id}, {lines}, in {opened.where}")
    return 0


def import_record(file: Path, store: str, *, as_json: bool) -> int:
    """Put a combat tracker's log into a log, and say what it held. 3 if any combat of it was refused."""
    with open_store(store) as opened:
        summary = import_foreign(file, opened)
        (_say_record_json if as_json else _say_record)(summary, opened.where)
    return 3 if summary.refused else 0


def _say_record(summary: Summary, where: str) -> None:
    counts = summary.counts
    say(f"{counted(len(summary.imported), 'combat')} of {summary.lines} lines in {where}", "bold")
    for made in summary.imported[:_MOST_SHOWN]:
        there = "" if made.new else ", which was there already"
        end = "" if made.branch == "main" else f"; it goes on in branch {made.branch}"
        say(f"    {shown(made.title)}: fight {made.fight}{there}{end}")
    if len(summary.imported) > _MOST_SHOWN:
        say(f"    and {len(summary.imported) - _MOST_SHOWN} more")
    for line in _found(counts):
        say(f"    {line}")
    for refused in summary.refused[:_MOST_SHOWN]:
        say(f"    ! combat {shown(refused.combat)} was left out: {refused.why}", "yellow")
    _say_unread(counts.unread)


def _found(counts: Counts) -> tuple[str, ...]:
    """What the combats held, in words."""
    rewinds = counted(counts.rewinds, "rewind")
    if counts.lost_rewinds:
        rewinds += f", {counts.lost_rewinds} of them to turns that the log does not hold"
    passed = ", ".join(f"{count} {what}" for what, count in sorted(counts.passed.items()))
    return (
        f"{counted(counts.creatures, 'creature')}, hit points of {counts.known} known; "
        f"{counted(counts.deaths, 'death')}; {counted(counts.turns, 'turn')}; {rewinds}",
        f"{counted(counts.attacks, 'attack')}, {counted(counts.hits, 'hit')}; {counts.damage} damage and "
        f"{counts.healing} healing rolled; {counted(counts.casts, 'cast')}; {counted(counts.checks, 'check')}",
        f"{counted(counts.unexplained, 'change')} of hit points without a cause in the log",
        f"{counted(counts.acts, 'act')} and {counted(counts.notes, 'note')} kept; "
        f"nothing new in {passed or 'no other line'}",
    )


def _say_unread(unread: Unread) -> None:
    total = sum(unread.times.values())
    say(f"    not understood: {total or 'nothing'}")
    for what, times in unread.times.most_common(_MOST_SHOWN):
        say(f"    ! {what}: {times}, first in line {', '.join(map(str, unread.lines[what]))}", "yellow")
    if len(unread.times) > _MOST_SHOWN:
        say(f"    ! and {len(unread.times) - _MOST_SHOWN} other sorts", "yellow")


def _say_record_json(summary: Summary, where: str) -> None:
    counts = asdict(summary.counts)
    unread = counts.pop("unread")
    say_json(
        {
            "counts": counts,
            "fights": [asdict(made) for made in summary.imported],
            "lines": summary.lines,
            "not_understood": {
                what: {"times": times, "lines": unread["lines"][what]} for what, times in unread["times"].items()
            },
            "refused": [asdict(refused) for refused in summary.refused],
            "store": where,
        }
    )


def show_sheets(path: Path, *, ruleset: str, as_json: bool) -> int:
    """Read a sheet, or all sheets of a folder: what was understood, what not. 3 if any could not be read at all."""
    rules = find_ruleset(ruleset)
    understood: Counter[str] = Counter()
    files = sheet_files(path, rules)
    unreadable = warnings = 0
    for file in files:
        try:
            sheet = read_sheet_file(file, "", rules)
        except FechtbuchError as error:
            complain(str(error))
            unreadable += 1
            continue
        understood.update(sheet.understood)
        warnings += sum(times for _, times in sheet.warnings)
        (_say_sheet_json if as_json else _say_sheet)(file, sheet)
    if len(files) > 1 and not as_json:
        read = len(files) - unreadable
        say(f"{read} of {len(files)} sheets read: {_counts(understood)}; {counted(warnings, 'warning')}", "bold")
    return 3 if unreadable else 0


def _say_sheet(file: Path, sheet: ImportedSheet) -> None:
    say(f"{file.name}: {shown(sheet.creature.name)}", "bold")
    say(f"    {_counts(Counter(sheet.understood))}")
    if sheet.figures:
        say("    " + ", ".join(f"{name} {plain(value)}" for name, value in sheet.figures))
    for line in sheet.lines:
        _say_line(line)
    for what, times in sheet.warnings:
        say(f"    ! {what}" + (f" ({times} times)" if times > 1 else ""), "yellow")
    say()


def _say_line(line: SheetLine) -> None:
    """A way to fight, by the weapon's id; one that cannot be used says why."""
    say(f"    {line.weapon}: {shown(line.name)}: {plain(line.text)}")
    if line.why_not:
        say(f"        cannot be used: {plain(line.why_not)}", "yellow")


def _counts(understood: Counter[str]) -> str:
    return ", ".join(f"{topic} {count}" for topic, count in understood.items() if count) or "nothing understood"


def _say_sheet_json(file: Path, sheet: ImportedSheet) -> None:
    warnings = [{"what": what, "times": times} for what, times in sheet.warnings]
    head = {"file": file.name, "name": sheet.creature.name, "figures": dict(sheet.figures)}
    lines = [
        {"weapon": line.weapon, "name": line.name, "text": line.text, "why_not": line.why_not} for line in sheet.lines
    ]
    say_json({**head, "lines": lines, "understood": dict(sheet.understood), "warnings": warnings})
