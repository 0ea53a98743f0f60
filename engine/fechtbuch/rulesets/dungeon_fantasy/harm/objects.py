"""Damage to objects: weapons, ropes, doors; what they stand and when they break (CMP-OBJECTS).

An object is named by two words: ``owner`` and ``key`` for an item of a creature, ``owner`` alone for a thing on the
field. Its DR and HP follow from what it is made of and what it weighs, unless ``dr`` and ``hp`` stand in its data. HP
lost are kept in its own pool ``hp``, which begins with the first damage.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from attrs import evolve, frozen

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Checked, ItemChanged, PoolChanged, Skipped, Wounded
from fechtbuch.model.figures import (
    Figure,
    Term,
    start,
)
from fechtbuch.model.state import Item
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data import Make
from fechtbuch.rulesets.dungeon_fantasy.harm.through_armour import basic_terms, divisor_terms, less_dr, multiplier_terms
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, roll_against

__all__ = [
    "Fate",
    "cube_root_times",
    "damage_object",
    "is_broken",
    "make_of",
    "object_dr",
    "object_hp",
    "object_injury",
    "strike_object",
]

RULE = "CMP-OBJECTS"

HALF_DIE = Fraction(1, 2)


@frozen
class Fate:
    """What became of an object that was struck: HP lost, and whether it is broken now or even destroyed."""

    lost: int = 0
    broken: bool = False
    destroyed: bool = False


# what it is


def _line(here: Here, owner: str, key: str) -> Weapon | None:
    """The weapon line of an item, or of a weapon that lies about: by the sheet of whose it was."""
    if owner in here.battle:
        return Fighter(here, owner).weapon(key)
    thing = here.battle.things.get(owner)
    name, _, mine = owner.partition("@")
    whose = mine.partition("#")[0]
    if thing is None or whose not in here.battle:
        return None
    return Fighter(here, whose).sheet.weapon(str(thing.data.get("weapon", name)))


def _data(here: Here, owner: str, key: str) -> Table[Any]:
    """What the object's own record says of it."""
    if owner in here.battle:
        item = Fighter(here, owner).item(key)
        return item.data if item is not None else Table()
    thing = here.battle.things.get(owner)
    return thing.data if thing is not None else Table()


def make_of(here: Here, owner: str, key: str = "") -> Make:
    """What an object is made of (DF-OWN-40); ``make`` in its data goes before everything."""
    table, data, line = tables_of(here).objects, _data(here, owner, key), _line(here, owner, key)
    if "make" in data:
        return table.of(str(data["make"]))
    if line is None:
        return table.make_of(key or owner.partition("@")[0])
    skill = line.shield.skill if line.shield is not None else next((mode.skill for mode in _modes(line)), "")
    return table.make_of(line.id, skill, line.traits)


def _modes(line: Weapon) -> tuple[Any, ...]:
    return (*line.melee, *line.ranged)


def object_dr(here: Here, owner: str, key: str = "") -> Figure:
    """DR of an object (CMP-OBJECTS)."""
    data, make = _data(here, owner, key), make_of(here, owner, key)
    if "dr" in data:
        return Figure((start(int(data["dr"]), f"the {_name(here, owner, key)}", RULE),))
    return Figure((start(make.dr, f"{make.name} {make.dr}", RULE),))


def object_hp(here: Here, owner: str, key: str = "") -> Figure:
    """HP of an unhurt object: by its weight, as a homogenous, diffuse or unliving body (CMP-OBJECTS)."""
    data, make, line = _data(here, owner, key), make_of(here, owner, key), _line(here, owner, key)
    if "hp" in data:
        return Figure((start(int(data["hp"]), f"HP of the {_name(here, owner, key)}", RULE),))
    if make.hp is not None:
        return Figure((start(make.hp, f"HP {make.hp}, {make.name}", RULE),))
    weight = Fraction(data.get("weight", line.weight if line is not None and line.weight else 1))
    hp = max(1, cube_root_times(make.per_cube_root, weight))
    return Figure((start(hp, f"{make.per_cube_root} times the cube root of {weight} lb, rounded", RULE),))


def cube_root_times(factor: int, weight: Fraction) -> int:
    """``factor`` times the cube root of a weight, rounded to the nearest whole number, exactly. O(result)."""
    cube, n = factor**3 * weight, 0
    while (n + HALF_DIE) ** 3 <= cube:
        n += 1
    return n


def hp_now(here: Here, owner: str, key: str = "") -> int:
    """HP that an object has left."""
    pool = _pools(here, owner, key).get("hp")
    return pool.value if pool is not None else object_hp(here, owner, key).whole


def _pools(here: Here, owner: str, key: str) -> Table[Any]:
    if owner in here.battle:
        item = Fighter(here, owner).item(key)
        return item.pools if item is not None else Table()
    thing = here.battle.things.get(owner)
    return thing.pools if thing is not None else Table()


def _name(here: Here, owner: str, key: str) -> str:
    if owner in here.battle:
        item = Fighter(here, owner).item(key)
        return (item.name if item is not None else key).lower()
    thing = here.battle.things.get(owner)
    return (thing.name if thing is not None else owner).lower()


def is_broken(here: Here, owner: str, key: str = "") -> bool:
    """Whether it is broken, or not there any more."""
    if owner in here.battle:
        item = Fighter(here, owner).item(key)
        return item is None or bool(item.data.get("broken"))
    thing = here.battle.things.get(owner)
    return thing is None or bool(thing.data.get("broken"))


# damage


def strike_object(
    scene: Scene,
    attacker: str,
    owner: str,
    key: str,
    damage: Damage,
    total: int | None = None,
    *,
    weapon: str = "",
    adds: tuple[Term, ...] = (),
    late: tuple[Term, ...] = (),
    cover: tuple[Term, ...] = (),
) -> Decision[Fate]:
    """An object is struck: roll damage unless its ``total`` is given, take off DR, wound, see whether it breaks.

    ``adds`` are terms that the way of attacking adds to basic damage, ``late`` those that come after its least (half
    damage); ``cover`` are terms that what was shot through adds to DR.
    """
    rolled = None
    if damage.unusable and total is None:
        yield from happen(scene, Skipped(key or owner, "damage", damage.unusable, "CMP-DAMAGE"))
        return Fate(0)

    def lost(rolled: int) -> Hashable:
        basic = _basic(scene, damage, rolled, weapon, adds, late)
        return object_injury(scene, owner, key, damage, basic, cover).whole

    if total is None:
        rolled = yield from Roll(attacker, "damage", damage.dice, key or owner, of=lost)
        total = rolled.total
    basic = _basic(scene, damage, total, weapon, adds, late)
    fate = yield from damage_object(
        scene, attacker, owner, key, damage, basic, rolled=rolled, weapon=weapon, cover=cover
    )
    return fate


def _basic(
    here: Here, damage: Damage, total: int, weapon: str, adds: tuple[Term, ...], late: tuple[Term, ...]
) -> Figure:
    return Figure((*basic_terms(here, damage, total, weapon, adds), *late))


def object_injury(
    here: Here, owner: str, key: str, damage: Damage, basic: Figure, cover: tuple[Term, ...] = ()
) -> Figure:
    """HP an object loses by a blow: basic damage less DR, then the multiplier of its body (CMP-OBJECTS, CMP-WOUND).

    ``cover`` adds to DR.
    """
    armour = object_dr(here, owner, key).then(*cover, *divisor_terms(damage))
    reduced = less_dr(basic, armour)
    if not reduced.value:
        return reduced
    body = make_of(here, owner, key).body
    return reduced.then(*multiplier_terms(here, damage.type, "torso", body, f"{damage.type}, {body} body"))


def damage_object(
    scene: Scene,
    attacker: str,
    owner: str,
    key: str,
    damage: Damage,
    basic: Figure,
    *,
    rolled: Rolled | None = None,
    weapon: str = "",
    cover: tuple[Term, ...] = (),
) -> Decision[Fate]:
    """The same with basic damage known: the wound, and at 0 HP or less an HT roll, or the object breaks."""
    injury = object_injury(scene, owner, key, damage, basic, cover)
    lost, full = injury.whole, object_hp(scene, owner, key)
    if lost and "hp" not in _pools(scene, owner, key):
        about = f"the {_name(scene, owner, key)}"
        fact = PoolChanged(owner, "hp", 0, full.whole, about, RULE, full, full_after=full.whole, item=key)
        yield from happen(scene, fact)
    after = hp_now(scene, owner, key) - lost
    wound = Wounded(
        owner,
        "hp",
        lost,
        after,
        attacker,
        weapon,
        type=damage.type,
        raw=basic.whole,
        dice=damage.dice,
        rolled=rolled,
        figure=injury,
        rule=RULE,
        item=key,
    )
    if not (yield from happen(scene, wound)) or not lost or after > 0:
        return Fate(lost)
    return (yield from _hold_together(scene, attacker, owner, key, lost, after))


def _hold_together(scene: Scene, attacker: str, owner: str, key: str, lost: int, after: int) -> Decision[Fate]:
    """At 0 HP or less an HT roll, or it breaks; beyond -5 x HP it is destroyed (CMP-OBJECTS)."""
    table = tables_of(scene).objects
    if after <= table.destroyed_at * _pools(scene, owner, key)["hp"].full:
        yield from _break(scene, owner, key, "destroyed", destroyed=True)
        return Fate(lost, True, True)
    if is_broken(scene, owner, key):
        return Fate(lost, True)
    figure = Figure((start(table.ht, "HT of an object", RULE),))
    roller = owner if owner in scene.battle else attacker
    check = yield from roll_against(roller, "breakage", figure, about=key or owner, rule=RULE, of=passes(figure))
    yield from happen(scene, Checked(roller, check, key or owner))
    if check.missed:
        yield from _break(scene, owner, key, "broken")
    return Fate(lost, bool(check.missed))


def _break(scene: Scene, owner: str, key: str, words: str, *, destroyed: bool = False) -> Decision[None]:
    data = {"broken": True, **({"destroyed": True} if destroyed else {})}
    if owner in scene.battle:
        item = Fighter(scene, owner).item(key)
    else:
        thing = scene.battle.things[owner]
        item = Item(thing.name, "", False, thing.data, thing.pools)
    if item is None:
        return
    changed = item.data
    for name, value in data.items():
        changed = changed.set(name, value)
    yield from happen(scene, ItemChanged(owner, key or owner, evolve(item, data=changed), words, RULE))
