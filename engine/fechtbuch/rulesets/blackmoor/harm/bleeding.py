"""Severed limbs bleed into the tally until they are treated (BM-HUMANOID-07, BM-HUMANOID-15, BM-COMPOSITE-07)."""

from __future__ import annotations

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionGained, ConditionLost, PoolChanged, ZoneChanged
from fechtbuch.model.state import Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.blackmoor.creature.body import Part
from fechtbuch.rulesets.blackmoor.creature.here import Here, tables_of
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.clock import turn_now
from fechtbuch.rulesets.blackmoor.table_options import option
from fechtbuch.rulesets.blackmoor.words import words
from fechtbuch.rulesets.joining import Reactions

__all__ = ["BLEEDING", "FORCED", "bleed", "bleeding_of", "bleeds"]

BLEEDING = "bleeding:"
"""Prefix of the marks of what bleeds; ``level`` is the points a turn, ``data.turn`` the turn of the loss."""


def bleeds(here: Here, part: Part) -> int:
    """The points a turn that a part costs when it is severed; 0 for what does not bleed."""
    if part.row.sort != "limb" or part.plan not in option(here, "bleed_plans"):
        return 0
    rows = [row for row in tables_of(here).book.consequence if "bleed" in row.effects]
    mine = next((row for row in rows if row.bodyplan == part.plan), rows[0] if rows else None)
    return int(mine.value or 0) if mine is not None else 0


def bleeding_of(one: Combatant) -> tuple[str, ...]:
    """The parts of a creature that bleed."""
    return tuple(name.removeprefix(BLEEDING) for name in one.creature.conditions if name.startswith(BLEEDING))


def _begin_or_end(scene: Scene, event: ZoneChanged) -> Decision[None]:
    """A limb that is lost and untreated bleeds; one that is treated or healed does not."""
    one = Combatant(scene, event.who)
    part = one.part(event.zone)
    if part is None or one.out:
        return
    name = BLEEDING + part.id
    points = bleeds(scene, part) if one.lost(part) and not one.treated(part) else 0
    if points and not one.has(name):
        data = Table({"turn": turn_now(scene)})
        mark = Condition(name, points, rule="BM-HUMANOID-07", since=since(scene), data=data)
        yield from happen(scene, ConditionGained(event.who, mark))
    elif not points and one.has(name):
        why = "treated" if one.treated(part) else "healed"
        yield from happen(scene, ConditionLost(event.who, name, why, "BM-HUMANOID-07"))


def bleed(scene: Scene, who: str, turn: int) -> Decision[None]:
    """At the end of a turn after the one of the loss each bleeding limb costs its points."""
    for part in bleeding_of(Combatant(scene, who)):
        one = Combatant(scene, who)
        mark = one.condition(BLEEDING + part)
        if one.out or mark is None or int(mark.data.get("turn", turn)) >= turn:
            continue
        reason = f"bleeding: {words(part)}"
        yield from happen(
            scene, PoolChanged(who, "hp", -mark.level, one.hp - mark.level, reason, "BM-HUMANOID-07", source=part)
        )


FORCED: Reactions = {ZoneChanged: (_begin_or_end,)}
