"""Which rows of the consequence table are in force for a creature at this moment: read from its state, never kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from attrs import frozen

from fechtbuch.rulesets.blackmoor.creature.body import Part
from fechtbuch.rulesets.blackmoor.creature.here import tables_of
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.data.consequences import ConsequenceRow
from fechtbuch.rulesets.blackmoor.harm.conditions import CONDITIONS, EXCEPTIONS, enough
from fechtbuch.rulesets.blackmoor.table_options import option
from fechtbuch.rulesets.blackmoor.words import words

__all__ = ["Bar", "InForce", "bar", "causes", "in_force", "rows_of"]

TALLY: Final = "tally"
"""The cause of what the tally brings."""

_TALLIES: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "tally_full": lambda tally, full: tally >= full,
    "tally_over": lambda tally, full: tally > full,
}


@frozen
class InForce:
    """A row that holds now: for which causes, with which of its effects."""

    row: ConsequenceRow
    causes: tuple[str, ...]
    effects: tuple[str, ...]


@frozen
class Bar:
    """What a creature may not do any more, in words, and the rule that says so."""

    words: str
    rule: str


def rows_of(one: Combatant) -> Iterator[ConsequenceRow]:
    """The rows of its plans; of the tally those of the plan that decides on it (BM-COMPOSITE-03, BM-COMPOSITE-05)."""
    body = one.body
    tables = tables_of(one.here).consequences
    for plan in body.members:
        for row in tables.get(plan, ()):
            if row.trigger in _TALLIES and plan != body.total_rule:
                continue
            if row.option and not option(one.here, row.option):
                continue
            yield row


def causes(one: Combatant, row: ConsequenceRow) -> tuple[str, ...]:
    """The causes for which a row holds: parts, sides, ``all``, ``tally``; none where it does not hold."""
    test = _TALLIES.get(row.trigger)
    if test is not None:
        return (TALLY,) if test(one.tally, one.full_hp) else ()
    mine = tuple(part for part in one.parts_of(*row.zones) if part.plan == row.bodyplan and _counts(part, row))
    hit = tuple(part for part in mine if _meets(one, row, part))
    hit = CONDITIONS[row.condition](one, mine, hit)
    return () if EXCEPTIONS[row.unless](hit) else enough(row.need, mine, hit)


def _counts(part: Part, row: ConsequenceRow) -> bool:
    return row.rule not in part.row.not_a_limb_for


def _meets(one: Combatant, row: ConsequenceRow, part: Part) -> bool:
    if row.trigger == "over":
        return one.over(part)
    if row.trigger == "excess_point":
        return one.excess(part) > 0
    return one.lost(part) and not (row.trigger == "turn_end" and one.treated(part))


def in_force(one: Combatant) -> tuple[InForce, ...]:
    """All rows that hold. A row that another replaces keeps only what it forbids. O(rows of its plans); unhurt O(1)."""
    if not one.creature.zones and one.tally < one.full_hp:
        return ()
    found = [(row, which) for row in rows_of(one) if (which := causes(one, row))]
    replaced = {row.replaces for row, _ in found if row.replaces}
    return tuple(InForce(row, which, _effects(row, row.id in replaced)) for row, which in found)


def _effects(row: ConsequenceRow, replaced: bool) -> tuple[str, ...]:
    return tuple(word for word in row.effects if word.startswith("no_")) if replaced else row.effects


def bar(one: Combatant, *barred: str) -> Bar | None:
    """Why one of these (``no_attack``, ``no_flight``) holds: a lost zone or a running timer; none: it does not.

    Whatever is not barred may still be done by the dying (BM-INSECTOID-07).
    """
    for entry in in_force(one):
        for word in entry.effects:
            if word in barred:
                return Bar(_because(entry), entry.row.rule)
    for mark in one.timers:
        for word in mark.data.get("limits", ()):
            if word in barred:
                return Bar("dying", mark.rule)
    return None


def _because(entry: InForce) -> str:
    names = ", ".join(words(cause) for cause in entry.causes)
    return f"{names} lost" if entry.row.trigger == "lost" and entry.causes != (TALLY,) else names
