"""``fechtbuch audit``: fights held against their rules and claims, as text, as JSON, or as a page for the group."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from fechtbuch.audit.fair_dice.dice_audit import THROWN_BY_PEOPLE, WHOSE
from fechtbuch.audit.findings import Finding
from fechtbuch.audit.page.findings_shown import held_by, kind_word
from fechtbuch.audit.page.report import Examined, examine, report
from fechtbuch.cli.logs import store_of
from fechtbuch.cli.printing import complain, counted, say, say_json
from fechtbuch.cli.running import wanted_cases
from fechtbuch.fight import Fight
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.rulesets.catalogue import Catalogue

__all__ = ["audit_fights"]

_COLOURS = {"error": "red", "warning": "yellow", "note": "blue"}


def audit_fights(
    where: str,
    *,
    fight: str = "",
    branch: str = "",
    case: str = "",
    html: Path | None = None,
    as_json: bool = False,
    dice: bool = False,
    all_dice: bool = False,
    accepted: bool = False,
) -> int:
    """Audit every fight of a file or log, or the one that is named; with ``html`` write the page as well.

    Gives the exit code: 1 where there are errors that nobody has accepted, 3 where a fight could not be audited.
    """
    if where.endswith(".toml") and fight:
        raise FechtbuchError("a fight file holds cases, not fights with ids: name one with --case")
    if case and not where.endswith(".toml"):
        raise FechtbuchError("a log holds fights, not cases: name one with --fight")
    examined, bad = [], 0
    with ExitStack() as open_stores:
        for found in _fights(where, fight, case, open_stores):
            try:
                one = examine(found, branch or None, by=WHOSE if all_dice else THROWN_BY_PEOPLE)
            except FechtbuchError as error:
                complain(str(error))
                bad += 1
                continue
            examined.append(one)
            if as_json:
                _print_json(one, dice=dice or all_dice)
            else:
                _print(one, dice=dice or all_dice, accepted=accepted)
        if html is not None and examined:
            html.write_text(report(examined, f"Audit of {Path(where).name}"), encoding="utf-8")
    errors = sum(len(one.audit.errors) for one in examined)
    if not as_json:
        _end(examined, errors, bad, html)
    return 3 if bad or not examined else 1 if errors else 0


def _fights(where: str, fight: str, case: str, open_stores: ExitStack) -> Iterator[Fight]:
    """The fights meant, one after the other; a log stays open until all is told."""
    if where.endswith(".toml"):
        for one in wanted_cases(read(Path(where)), case):
            yield play(one).fight
        return
    store = open_stores.enter_context(store_of(where))
    ids = [store.resolve_fight(fight)] if fight else [row.id for row in store.fights()]
    if not ids:
        raise FechtbuchError(f"{store.where} holds no fight")
    for id in ids:
        yield Fight.open(store, id, readonly=True)


def _print(one: Examined, *, dice: bool, accepted: bool) -> None:
    found = one.audit
    bound = one.fight.rules
    assert bound is not None
    say(found.title, "bold underline")
    shown = [finding for finding in found.findings if finding.open or accepted]
    for finding in shown:
        _print_finding(finding, bound.ruleset.catalogue)
    counts = ", ".join(f"{n} {name}" if name == "accepted" else counted(n, name) for name, n in found.counts.items())
    say(f"{counted(found.acts, 'act')}, {counted(found.events, 'fact')} by {found.ruleset} {found.version}: {counts}")
    if found.parted is not None:
        say(f"table and rules part after {found.parted}")
        for gap in found.gaps:
            say(f"        at the end: {gap}")
        if not found.drift:
            say("        at the end they agree again")
    if dice:
        _print_dice(one)
    say()


def _print_finding(finding: Finding, catalogue: Catalogue) -> None:
    state = finding.severity if finding.open else "accepted"
    say(f"act {finding.act}, {state}, {kind_word(finding)}: {finding.text}", _COLOURS.get(state, ""))
    if finding.expected is not None and finding.recorded is not None:
        held = held_by(finding).lower()
        what = f"{finding.what}: " if finding.what else ""
        say(f"        {what}{finding.expected_words} by the rules, {finding.recorded_words} {held}")
    for line in finding.explanation:
        say(f"        {line}")
    for id in finding.rules:
        rule = catalogue.get(id)
        say(f"        [{id}]" if rule is None else f"        [{id}] {rule.title}: {rule.text}", "dim")
    if finding.accepted is not None:
        by = f" ({finding.accepted.author})" if finding.accepted.author else ""
        say(f"        accepted: {finding.accepted.reason}{by}")


def _print_dice(one: Examined) -> None:
    for title, told in (("dice", str(one.dice)), ("luck", str(one.luck))):
        say()
        say(title, "bold")
        for line in told.splitlines():
            say(line)


def _print_json(one: Examined, *, dice: bool) -> None:
    more = {"dice": one.dice.to_data(), "luck": one.luck.to_data()} if dice else {}
    say_json({**one.audit.to_data(), **more})


def _end(examined: list[Examined], errors: int, bad: int, html: Path | None) -> None:
    if len(examined) + bad > 1:
        unusable = f"; {bad} could not be audited" if bad else ""
        say(f"{counted(len(examined), 'fight')}: {counted(errors, 'error')} that nobody accepted{unusable}")
    if html is not None and examined:
        say(f"{html}: written")
