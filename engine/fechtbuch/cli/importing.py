"""``fechtbuch import``: sheets shown as the rules read them, and exported fights put into a log."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from fechtbuch.cli.printing import complain, say, say_json
from fechtbuch.history.store import open_store
from fechtbuch.interchange.jsonl import import_log
from fechtbuch.interchange.sheets import read_sheet_file, sheet_files
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate import plain, shown
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.protocol import ImportedSheet, SheetLine

__all__ = ["import_fight", "show_sheets"]


def import_fight(file: Path, store: str) -> int:
    """Put an exported fight into a log, which is made if it is missing."""
    with open_store(store) as opened:
        record = import_log(file, opened)
        lines = f"{len(record.commits)} commits, {len(record.branches)} branches"
        say(f"{record.fight.title}: fight {record.fight.id}, {lines}, in {opened.where}")
    return 0


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
        say(f"{read} of {len(files)} sheets read: {_counts(understood)}; {warnings} warnings", "bold")
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
