"""What limbs take from dexterity: excess points, a tail's roll, a half (BM-HUMANOID-08 to -10, -14, BM-REPTILE-09)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionGained, ConditionLost, PoolChanged, TableRolled, ZoneChanged
from fechtbuch.model.figures import Figure, Term, add, at_least, multiply, round_down, start
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.data.consequences import ROLLED, ConsequenceRow
from fechtbuch.rulesets.blackmoor.harm.in_force import InForce, in_force, rows_of
from fechtbuch.rulesets.blackmoor.table_options import option
from fechtbuch.rulesets.blackmoor.words import words
from fechtbuch.rulesets.joining import Reactions

__all__ = ["CAP", "FORCED", "MAIMED", "dexterity_figure"]

MAIMED = "maimed:"
"""Prefix of the marks of what a lost part took by a roll; ``level`` is how much."""

CAP = re.compile(r"(\d+) \* zone_points of that zone")


def dexterity_figure(one: Combatant) -> Figure:
    """Dexterity now, limb by limb; it never falls below the option ``dexterity_floor``."""
    full = one.sheet.dexterity
    entries = in_force(one)
    terms = [start(full, "dexterity", "sheet:dexterity")]
    for entry in entries:
        if "dexterity" in entry.effects:
            terms += _maimed(one, entry)
    for entry in entries:
        if "dexterity_percent" in entry.effects:
            share = Fraction(100 + int(entry.row.value), 100)
            terms += [multiply(share, "a limb lost", entry.row.rule), round_down("rounded down", entry.row.rule)]
    floor = min(int(option(one.here, "dexterity_floor")), full)
    return Figure((*terms, at_least(floor, f"at least {floor}", "BM-HUMANOID-10")))


def _maimed(one: Combatant, entry: InForce) -> Iterator[Term]:
    row = entry.row
    for cause in entry.causes:
        if row.trigger == "excess_point":
            yield from _excess(one, row, cause)
        else:
            mark = one.condition(MAIMED + cause)
            if mark is not None:
                yield add(-mark.level, f"{words(cause)} lost", row.rule)


def _excess(one: Combatant, row: ConsequenceRow, id: str) -> Iterator[Term]:
    part = one.body.parts[id]
    excess, factor = one.excess(part), CAP.fullmatch(row.cap)
    most = int(factor[1]) * part.limit if factor else excess
    label = f"{words(id)}: {excess} points past its own"
    if excess > most:
        yield add(most * int(row.value), f"{label}, capped at {most}", "BM-HUMANOID-10")
    else:
        yield add(excess * int(row.value), label, row.rule)


def _maim(scene: Scene, event: ZoneChanged) -> Decision[None]:
    """Roll what is rolled at a loss, then say what dexterity has become."""
    one = Combatant(scene, event.who)
    if event.zone not in one.body.parts or one.out:
        return
    yield from _roll_losses(scene, event)
    figure = dexterity_figure(one)
    now = figure.whole
    if now != one.dexterity:
        rule = next(
            (term.rule for term in reversed(figure.terms[:-1]) if term.rule.startswith("BM-")), "BM-HUMANOID-08"
        )
        change = PoolChanged(event.who, "dexterity", now - one.dexterity, now, "maimed", rule, figure)
        yield from happen(scene, change)


def _roll_losses(scene: Scene, event: ZoneChanged) -> Decision[None]:
    one = Combatant(scene, event.who)
    part = one.body.parts[event.zone]
    for row in rows_of(one):
        dice = ROLLED.fullmatch(row.value) if isinstance(row.value, str) and "dexterity" in row.effects else None
        if dice is None or part.kind not in row.zones or part.plan != row.bodyplan:
            continue
        name = MAIMED + part.id
        if one.lost(part) and not one.has(name):
            rolled = yield from Roll(event.who, "dexterity", dice[1], about=part.id)
            lost = str(rolled.total)
            yield from happen(scene, TableRolled(event.who, "dexterity", dice[1], rolled, lost, part.id, row.rule))
            mark = Condition(name, rolled.total, rule=row.rule, since=since(scene))
            yield from happen(scene, ConditionGained(event.who, mark))
        elif not one.lost(part) and one.has(name):
            yield from happen(scene, ConditionLost(event.who, name, "healed", row.rule))


FORCED: Reactions = {ZoneChanged: (_maim,)}
