"""Shots around cover that a creature may think of: at what a foe leaves bare, and out of one's own cover."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Option
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import line_of_fire
from fechtbuch.rulesets.dungeon_fantasy.harm.location import plan_of
from fechtbuch.rulesets.dungeon_fantasy.shooting.cover import behind_cover
from fechtbuch.rulesets.dungeon_fantasy.shooting.pop_up import fit
from fechtbuch.rulesets.dungeon_fantasy.shooting.shot import shot_of
from fechtbuch.space.hex import neighbours

__all__ = ["options"]


def options(here: Here, who: str, foe: str) -> Iterator[Option]:
    """Shots at bare parts where the trunk is hidden (DF-COVER-02), and Pop-Up Attacks (DF-POPUP-01).

    Candidates; none on a field without features.
    """
    if not here.battle.map.features:
        return
    fighter = Fighter(here, who)
    hiding = behind_cover(here, who, line_of_fire(here, who, foe))
    for weapon in fighter.weapons:
        for mode in weapon.ranged:
            if not weapon.natural and not fighter.hand_of(weapon.id):
                continue
            yield from _at_bare_parts(here, who, foe, weapon, mode)
            if hiding and fit(Use(weapon, mode)):
                yield from _out_of_cover(here, who, foe, weapon, mode)


def _at_bare_parts(here: Here, who: str, foe: str, weapon: Weapon, mode: Ranged) -> Iterator[Option]:
    shot = shot_of(here, Attack(who, foe, weapon.id, mode.name), Use(weapon, mode))
    if shot.part_state != "hidden":
        return
    name = here.battle[foe].name
    for part in plan_of(here, foe).parts:
        if shot.cover.state_of(part) != "hidden":
            words = f"{mode.name} the {weapon.name.lower()} at {name}'s {part.id.replace('_', ' ')}"
            yield Option(Attack(who, foe, weapon.id, mode.name, part.id), words, ())


def _out_of_cover(here: Here, who: str, foe: str, weapon: Weapon, mode: Ranged) -> Iterator[Option]:
    cell, name = Fighter(here, who).cell, here.battle[foe].name
    for spot in (cell, *neighbours(cell)):
        words = f"{mode.name} the {weapon.name.lower()} at {name} out of cover, from {spot[0]},{spot[1]}"
        yield Option(Attack(who, foe, weapon.id, mode.name, pop_up=spot), words, ())
