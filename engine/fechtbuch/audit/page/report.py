"""The audit for the group that played: one readable page of HTML with the story, what was found, the dice, the luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from attrs import frozen

from fechtbuch.audit.auditing import audit
from fechtbuch.audit.fair_dice.dice_audit import THROWN_BY_PEOPLE, check_choice, dice_audit
from fechtbuch.audit.fair_dice.dice_tests import DiceAudit, DiceTest
from fechtbuch.audit.findings import Audit
from fechtbuch.audit.gaps import Gap
from fechtbuch.audit.page.findings_shown import counts, listed
from fechtbuch.audit.page.markup import heading, named, page, table, words
from fechtbuch.audit.page.story import story
from fechtbuch.fight import Fight
from fechtbuch.fight.turns import sides_in
from fechtbuch.history.store.errors import short
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import By
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.dice_luck.ledger import Ledger
from fechtbuch.whatif.dice_luck.luck import luck

__all__ = ["Examined", "examine", "report"]


@frozen(eq=False)
class Examined:
    """A line of a fight with all that is found about it; dice (those thrown ``by`` some) and luck when asked for."""

    fight: Fight
    audit: Audit
    by: tuple[By, ...]

    @cached_property
    def dice(self) -> DiceAudit:
        """The dice audit of the line."""
        return dice_audit(self.fight, self.audit.head, by=self.by)

    @cached_property
    def luck(self) -> Ledger:
        """The luck ledger of the line."""
        return luck(self.fight, self.audit.head)


def examine(fight: Fight, line: str | None = None, *, by: tuple[By, ...] = THROWN_BY_PEOPLE) -> Examined:
    """Audit a line of a fight, by default the current one; ``by`` is as for ``dice_audit``. Raises what they raise."""
    check_choice(by)
    return Examined(fight, audit(fight, line), by)


def report(examined: Sequence[Examined], title: str = "") -> str:
    """The page: self-contained HTML, without scripts; whatever the fights' texts hold is shown as text.

    With several fights each is a chapter, under ``title``. Raises ``FechtbuchError`` for none.
    """
    if not examined:
        raise FechtbuchError("there is no fight to report on")
    if len(examined) == 1:
        return page(f"{examined[0].audit.title}: audit", _chapter(examined[0], "", 1))
    return page(title or "Audit", _book(examined, title or "Audit"))


def _book(examined: Sequence[Examined], title: str) -> Iterator[str]:
    yield heading(1, words(title))
    yield "<nav aria-label='Fights'><ol>"
    for n, one in enumerate(examined, 1):
        yield f'<li><a href="#f{n}-top">{named(one.audit.title)}</a></li>'
    yield "</ol></nav>\n"
    for n, one in enumerate(examined, 1):
        yield from _chapter(one, f"f{n}-", 2)


def _chapter(one: Examined, prefix: str, level: int) -> Iterator[str]:
    """One fight; ids on the page begin with ``prefix``."""
    rules, found = one.fight.bound("held against its rules"), one.audit
    yield heading(level, named(found.title), f"{prefix}top")
    yield from _summary(one, rules)
    yield heading(level + 1, "What was found", f"{prefix}findings")
    yield counts(found)
    yield from listed(found, prefix)
    yield from _drift(found)
    yield heading(level + 1, "Who fought", f"{prefix}cast")
    yield _cast(one, rules)
    yield heading(level + 1, "The story", f"{prefix}story")
    yield from story(one.fight, rules, found, prefix, level + 2)
    yield heading(level + 1, "The dice", f"{prefix}dice")
    yield from _dice(one.dice)
    yield heading(level + 1, "Luck", f"{prefix}luck")
    yield from _luck(one.luck)


def _summary(one: Examined, rules: Bound) -> Iterator[str]:
    found, end = one.audit, _end(one)
    sides, left = dict.fromkeys(creature.side for creature in end), sides_in(rules, end)
    counts = (found.acts, "act"), (found.events, "fact"), (end.clock.round, "round")
    size = ", ".join(f"{n} {what}{'' if n == 1 else 's'}" for n, what in counts)
    won = f" {named(left[0])} won." if len(sides) > 1 and len(left) == 1 else ""
    yield (
        f"<p>{size}, on the line {named(found.branch)}, "
        f"by the rules of {words(rules.ruleset.title)} ({words(found.ruleset)} {words(found.version)}).{won}</p>"
    )
    yield (
        f'<p class="why" title="fight {words(found.fight)}, head {words(short(found.head))}">'
        "Each act was decided again with its own dice and choices, on what the table had.</p>\n"
    )


def _end(one: Examined) -> Battle:
    return one.fight.log.node(one.audit.head).end


def _drift(found: Audit) -> Iterator[str]:
    """Where table and rules part, and how they differ at the end."""
    if found.parted is None:
        return
    yield f"<p>Table and rules part after act {found.parted.act}.</p>"
    yield _gaps(f"After act {found.parted.act}", found.parted.gaps)
    yield _gaps("At the end", found.gaps) if found.drift else "<p>At the end they agree again.</p>"


def _gaps(caption: str, found: Sequence[Gap]) -> str:
    rows = ((words(gap.what), words(gap.rules), words(gap.table)) for gap in found)
    return table(caption, ("Value", "By the rules", "At the table"), rows)


def _cast(one: Examined, rules: Bound) -> str:
    """Everybody, as they came and as they stood at the end."""
    first = {creature.id: (battle, creature.id) for battle in _entries(one) for creature in battle}
    end = _end(one)
    rows = []
    for creature in end:
        came = first.get(creature.id, (end, creature.id))
        view = rules.view(end, creature.id)
        states = ", ".join(words(text) for text, *_ in view.conditions)
        out = "" if creature.status == "in" else words(creature.status)
        rows.append(
            (
                named(creature.name),
                named(creature.side),
                _pools(rules, *came),
                _pools(rules, end, creature.id),
                "; ".join(part for part in (out, states) if part),
            )
        )
    return table(
        "As they came, and as they stood at the end",
        ("Name", "Side", "At first", "At the end", "State at the end"),
        rows,
    )


def _entries(one: Examined) -> Iterator[Battle]:
    """The battles in which somebody is there for the first time, the last first, so that the first ones count."""
    log, seen = one.fight.log, None
    found = []
    for id in one.audit.line:
        battle = log.node(id).end
        if battle.order is not seen:
            found.append(battle)
            seen = battle.order
    return reversed(found)


def _pools(rules: Bound, battle: Battle, who: str) -> str:
    return ", ".join(f"{words(name)}&nbsp;{value}/{full}" for name, value, full in rules.view(battle, who).pools)


def _dice(found: DiceAudit) -> Iterator[str]:
    yield (
        "<p>Did the dice show what fair dice show? Each row is one test; a verdict needs many throws, and few fights "
        "have them.</p>"
    )
    if found.tests:
        rows = (
            (
                named(test.name),
                _pool(test),
                str(test.number),
                test.came().replace(": ", ":&nbsp;"),
                test.should(),
                words(test.reading()),
            )
            for test in found.tests
        )
        head = ("Who", "Dice", "Counted", "Came", "Expected", "Verdict")
        yield table("Dice held against fair ones", head, rows, numbers=(2,))
    yield "".join(f"<p>{words(remark[:1].upper() + remark[1:])}.</p>" for remark in found.remarks())


def _pool(test: DiceTest) -> str:
    return words(f"totals of {test.dice}" if test.sort == "totals" else test.dice)


def _luck(found: Ledger) -> Iterator[str]:
    yield (
        "<p>How far the rolls were from what was to be expected, given the figures they were made against. "
        "“Overall” counts a creature’s own successes and the failures of those against it.</p>"
    )
    rows = [
        (named(one.name) if n == 0 else "", words(title), words(text))
        for one in found.creatures
        for n, (title, text) in enumerate(one.lines())
    ]
    if rows:
        yield table("Rolls beside what was to be expected", ("Who", "Of what", "How it went"), rows)
    else:
        yield "<p>No dice were thrown.</p>"
