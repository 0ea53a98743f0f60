"""The acts ``attack`` and ``hit``: a roll to hit by these rules, and the record of a hit of any base system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import Attacked, CounterChanged
from fechtbuch.model.table import Table
from fechtbuch.rulesets.blackmoor.acts import Attack, Hit
from fechtbuch.rulesets.blackmoor.creature.here import Here, tables_of
from fechtbuch.rulesets.blackmoor.creature.sheet import Weapon
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.in_force import bar
from fechtbuch.rulesets.blackmoor.harm.wound import Damage, wound
from fechtbuch.rulesets.blackmoor.reasons import breach
from fechtbuch.rulesets.blackmoor.special.holds import holding, swallower
from fechtbuch.rulesets.blackmoor.striking.aspect import ASPECTS, SIDES, aspect_of
from fechtbuch.rulesets.blackmoor.striking.blow import Blow
from fechtbuch.rulesets.blackmoor.striking.location import landing_of
from fechtbuch.rulesets.blackmoor.striking.reach import within_reach
from fechtbuch.rulesets.blackmoor.striking.strike import strike
from fechtbuch.rulesets.blackmoor.striking.to_hit import RULE, to_hit
from fechtbuch.rulesets.blackmoor.table_options import option
from fechtbuch.rulesets.blackmoor.turns.checks import inside_breaches, target_breaches, turn_breaches
from fechtbuch.rulesets.blackmoor.words import words

__all__ = ["ATTACKS", "NOWHERE", "attack", "attack_checks", "hit", "hit_checks"]

ATTACKS = "attacks:"
"""Prefix of the tallies of attacks this turn, by weapon."""

NOWHERE = "none"
"""The ``zone`` of damage that strikes none (BM-GENERAL-17)."""

BARE = Weapon("", "hit")
"""What a recorded hit was done with where nobody says."""


# legality


def attack_checks(here: Here, act: Attack) -> Iterator[Breach]:
    """All breaches of an attack."""
    yield from turn_breaches(here, act.who)
    one = Combatant(here, act.who)
    why = bar(one, "no_attack", "writhes")
    if why is not None:
        yield breach(here, "cannot_attack", why.words, why.rule)
    weapon = one.sheet.weapon(act.weapon)
    if weapon is None:
        yield breach(here, "no_such_weapon", _no_weapon(one, act.weapon))
    else:
        yield from _weapon_breaches(here, one, weapon)
    yield from _position_breaches(here, act.aspect, act.side)
    yield from target_breaches(here, act.target)
    yield from inside_breaches(here, act.target)
    if act.target == act.who:
        yield breach(here, "self")
    yield from _field_breaches(here, act)
    if weapon is not None and act.target in here.battle and not within_reach(here, act.who, act.target, weapon):
        yield breach(here, "out_of_reach", here.battle[act.target].name)


def _field_breaches(here: Here, act: Attack) -> Iterator[Breach]:
    """Where a field is given, heights and cells say the position; who shares a cell may name it (BM-OWN-06)."""
    battle = here.battle
    if not battle.map.features or act.target not in battle or act.aspect not in ASPECTS:
        return
    stands = aspect_of(here, act.who, act.target)
    apart = battle[act.who].place.cell != battle[act.target].place.cell or stands.name in ("above", "below")
    if apart and (act.aspect != stands.name or act.side not in ("", stands.side)):
        yield breach(here, "stands_elsewhere", f"{stands.side} {stands.name}".strip() + f", not {act.aspect}")


def _no_weapon(one: Combatant, weapon: str) -> str:
    return (weapon or "it has none") + near(weapon, [line.id for line in one.sheet.weapons])


def _weapon_breaches(here: Here, one: Combatant, weapon: Weapon) -> Iterator[Breach]:
    """The parts a weapon is used with, and how often a turn (BM-GENERAL-08, BM-OWN-03)."""
    for kind, count in Counter(weapon.uses).items():
        parts = one.parts_of(kind)
        left = sum(not one.lost(part) for part in parts)
        if parts and left < min(count, len(parts)):
            yield breach(here, "zone_lost", f"{weapon.name}: {kind}")
    busy = holding(one, weapon) if option(here, "constriction_automatic") else 0
    if weapon.number and one.counter(ATTACKS + weapon.id) + busy >= weapon.number:
        held = f"{weapon.name}: {busy} of {weapon.number} hold fast" if busy else weapon.name
        yield breach(here, "no_attack_left", held, "BM-OWN-09" if busy else "")


def _position_breaches(here: Here, aspect: str, side: str) -> Iterator[Breach]:
    if aspect and aspect not in ASPECTS:
        yield breach(here, "no_such_aspect", aspect + near(aspect, ASPECTS))
    if side and side not in SIDES:
        yield breach(here, "no_such_aspect", side + near(side, SIDES))


def hit_checks(here: Here, act: Hit) -> Iterator[Breach]:
    """All breaches of a recorded hit: what the base system allows is its own affair."""
    if act.who:
        yield from turn_breaches(here, act.who)
        if act.weapon and act.target == act.who:
            yield breach(here, "self")
        if swallower(here.battle, act.target) != act.who:
            yield from inside_breaches(here, act.target)
        if act.weapon and Combatant(here, act.who).sheet.weapon(act.weapon) is None:
            yield breach(here, "no_such_weapon", _no_weapon(Combatant(here, act.who), act.weapon))
    if act.damage < 1:
        yield breach(here, "no_damage", str(act.damage))
    sides = int(str(option(here, "attack_die"))[1:])
    if not 0 <= act.natural <= sides:
        yield breach(here, "no_such_roll", f"{act.natural} of {sides}")
    yield from _position_breaches(here, act.aspect, act.side)
    yield from target_breaches(here, act.target)
    if act.target in here.battle and act.zone not in ("", NOWHERE):
        yield from _zone_breaches(here, act)


def _zone_breaches(here: Here, act: Hit) -> Iterator[Breach]:
    """A zone that the table names exists, and can be hit from there (BM-GENERAL-11)."""
    one = Combatant(here, act.target)
    if one.part(act.zone) is None:
        yield breach(here, "no_such_zone", act.zone + near(act.zone, [*one.body.parts, NOWHERE]))
        return
    if (act.aspect and act.aspect not in ASPECTS) or (act.side and act.side not in SIDES):
        return
    landing = landing_of(here, _blow(here, act))
    reached = {part.id for zone in set(landing.zones.values()) for part in landing.parts(one, zone)}
    if act.zone not in reached:
        where = aspect_of(here, act.who, act.target, act.aspect, act.side)
        yield breach(here, "zone_out_of_reach", f"{words(act.zone)} from {where.name}", landing.look.rule)


# decisions


def attack(scene: Scene, act: Attack) -> Decision[None]:
    """Roll to hit; a hit lands."""
    weapon = Combatant(scene, act.who).sheet.weapon(act.weapon) or BARE
    check = yield from to_hit(scene, act.who, act.target, weapon, act.aspect, act.side)
    where = aspect_of(scene, act.who, act.target, act.aspect, act.side)
    detail = Table({"aspect": where.name, "side": where.side} if where.side else {"aspect": where.name})
    yield from happen(scene, Attacked(act.who, act.target, check, weapon.id, rule=RULE, detail=detail))
    if weapon.number:
        made = Combatant(scene, act.who).counter(ATTACKS + weapon.id) + 1
        yield from happen(scene, CounterChanged(act.who, ATTACKS + weapon.id, 1, made, rule="BM-OWN-03"))
    if check.missed:
        return
    blow = Blow(act.who, act.target, weapon, act.aspect, act.side, natural=_natural(scene, check.rolled.total, weapon))
    yield from Part("hit", act.target, strike, (blow,))


def _natural(here: Here, total: int, weapon: Weapon) -> int:
    """What the die showed, where a mark asks for it: blows that differ in nothing else are one to the odds."""
    mark = tables_of(here).marks.get(weapon.mark)
    return total if mark is not None and (mark.d20_at_least or mark.d100_at_least) else 0


def hit(scene: Scene, act: Hit) -> Decision[None]:
    """The table says that it hit: for so many points, by whatever rules."""
    if act.zone == NOWHERE:
        damage = Damage.recorded(act.damage, act.who, act.weapon, "BM-GENERAL-17")
        yield from wound(scene, act.target, "", damage)
        return
    yield from Part("hit", act.target, strike, (_blow(scene, act),))


def _blow(here: Here, act: Hit) -> Blow:
    weapon = Combatant(here, act.who).sheet.weapon(act.weapon) if act.who and act.weapon else None
    damage = Damage.recorded(act.damage, act.who, act.weapon)
    return Blow(act.who, act.target, weapon or BARE, act.aspect, act.side, act.natural, damage, act.zone)
