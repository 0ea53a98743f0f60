"""Names in words: weapons, what tallies count, and how one strikes with what; for stories, cards and offers."""

from __future__ import annotations

from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Weapon, read_sheet

__all__ = ["COUNTERS", "counter_words", "strike_words", "weapon_name"]

COUNTERS = {
    "attacks": "attacks this turn",
    "moved": "yards moved this turn",
    "blocks": "blocks this turn",
    "casts": "spells cast this turn",
    "recoveries": "rolls to recover this turn",
    "slams": "collisions this turn",
    "charged": "run down at full Move this turn",
    "parries": "parries this turn with the",
    "swung": "swings this turn of the",
    "spent": "shots spent of the",
    "reload": "turns spent reloading the",
    "fast_draw": "tries to fast-draw the",
    "burnt": "burns this turn by the",
}
"""What a tally counts; a tally of a weapon names it after these words."""

AT_THE_FOE = ("punch", "kick", "bite", "claw", "bash", "butt", "touch", "gore", "sting")
"""Ways to strike whose verb has the foe as its object; of others the weapon is the object."""


def weapon_name(battle: Battle, who: str, weapon: str) -> str:
    """A weapon or thing of a creature by its name, in small letters."""
    if who not in battle.creatures:
        return weapon
    creature = battle.creatures[who]
    line = read_sheet(creature.sheet).weapon(weapon)
    item = creature.items.get(weapon)
    name = line.name if line is not None else item.name if item is not None else weapon.replace("_", " ")
    return name.lower()


def counter_words(battle: Battle, who: str, name: str) -> str:
    """A tally's name in words; that of a weapon (``swung:axe``) names it."""
    counter, _, of = name.partition(":")
    words = COUNTERS.get(counter, counter.replace("_", " "))
    return f"{words} {weapon_name(battle, who, of)}" if of else words


def strike_words(weapon: Weapon, way: str, at: str) -> str:
    """An attack in words: ``swing the axe at Snik``, ``kick Snik``, ``bash Snik with the small shield``."""
    verb, name = way.replace("_", " ").lower(), weapon.name.lower()
    if verb in AT_THE_FOE:
        return f"{verb} {at}" if verb == name else f"{verb} {at} with the {name}"
    if weapon.natural:
        return f"attack {at} with the {name}" + ("" if verb == name else f": {verb}")
    return f"{verb} the {name} at {at}"
