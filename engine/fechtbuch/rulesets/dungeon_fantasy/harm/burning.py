"""Burning creatures: set alight, burnt turn by turn, put out (DF-GRENADE-13, CMP-BURNING)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Reaction, Scene
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.events import Died, Event, Moved
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import NO_ROLL, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data import Grenade
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import dr_figure, strike_injury
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain, lose

__all__ = ["BURNING", "FORCED", "ROLLED", "burn_on", "contents_damage", "fire_strike", "ignite", "put_out"]

BURNING = "burning"
"""The condition of somebody on fire: data holds the kind of grenade and the part that burns."""

RULE = "DF-GRENADE-13"
ROLLED = "drops and rolls"
"""Reason of the posture of somebody who rolls on the ground to put out a fire: no fall."""


def contents_damage(contents: Grenade) -> Damage:
    """The damage of a kind of grenade as a damage line."""
    return Damage(contents.dice, contents.add, contents.type or "cr")


def fire_strike(here: Here, who: str, kind: str, part: str, source: str = "") -> Strike:
    """What one second of burning does: a fluid fire, against which worn armour counts for a fifth.

    A fire of unknown kind, such as a game master's, burns like the first fire of the table.
    """
    table = tables_of(here).grenades
    contents = table.find(kind) or next(row for row in table.kind if row.sort == "fire")
    return Strike(
        source or who,
        who,
        "thrown",
        NO_ROLL,
        weapon=contents.id,
        location=part,
        damage=contents_damage(contents),
        worn=tables_of(here).grenades.armour,
    )


def ignite(scene: Scene, who: str, kind: str, part: str, source: str = "") -> Decision[None]:
    """Set somebody alight for as long as the contents burn; a fire that burns already burns longer."""
    contents = tables_of(scene).grenades.of(kind)
    if Fighter(scene, who).dead:
        return
    until = f"round:{scene.battle.clock.round + contents.seconds}"
    strike = fire_strike(scene, who, kind, part, source)
    data = {"kind": kind, "part": part, **({"harmless": True} if _harmless(scene, strike) else {})}
    yield from gain(scene, who, BURNING, RULE, until=until, source=source, data=data)


def _harmless(here: Here, strike: Strike) -> bool:
    """Whether the fire cannot hurt through the armour at all, and so does not distract either (CMP-BURNING)."""
    dice = strike.damage.dice
    most = (parse_dice(dice).high if dice else 0) + strike.damage.add
    return most <= dr_figure(here, strike, strike.location, None).value


def burn_on(scene: Scene, who: str) -> Decision[None]:
    """The start of a burning creature's turn: one second of fire (CMP-BURNING)."""
    mark = Fighter(scene, who).condition(BURNING)
    if mark is None or Fighter(scene, who).dead:
        return
    part = str(mark.data.get("part", "torso"))
    strike = fire_strike(scene, who, str(mark.data.get("kind", "")), part, mark.source)
    yield from Part("burn", who, strike_injury, (strike, part, None))


def put_out(scene: Scene, who: str, reason: str) -> Decision[None]:
    """The fire is out."""
    yield from lose(scene, who, BURNING, reason, RULE)


def _into_water(scene: Scene, event: Moved) -> Decision[None]:
    """A move into water puts a fire out."""
    if not scene.battle.map.features or not Fighter(scene, event.who).has(BURNING):
        return
    if any(field_of(scene).water(cell) for cell in event.path):
        yield from put_out(scene, event.who, "jumps into the water")


def _burnt_to_death(scene: Scene, event: Died) -> Decision[None]:
    yield from put_out(scene, event.who, "dead")


FORCED: Mapping[type[Event], tuple[Reaction, ...]] = MappingProxyType({Moved: (_into_water,), Died: (_burnt_to_death,)})
"""Reactions for the table of consequences."""
