"""Melee and ranged attacks: legality, effective skill, the roll, what follows (topics ATTACK, SIZE, MELEE)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.acts import Act
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Attacked, Skipped
from fechtbuch.model.figures import Figure, Term, Withheld, add, at_most
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks import unarmed
from fechtbuch.rulesets.dungeon_fantasy.attacks.effects import EFFECTS
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import reach_breaches
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.hampered import hampered_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.modifiers import hand_terms, size_terms, strength_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, use_of, weapon_breaches
from fechtbuch.rulesets.dungeon_fantasy.data import AllOutOption, Manoeuvre
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import defend
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import in_same_hex, others_in_hex, side_of
from fechtbuch.rulesets.dungeon_fantasy.harm.critical import critical_miss
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import damage_terms
from fechtbuch.rulesets.dungeon_fantasy.harm.location import (
    RANDOM,
    aimed_part,
    chinks_terms,
    location_terms,
)
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import roll_against
from fechtbuch.rulesets.dungeon_fantasy.shooting import missile, ranged
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import (
    attack_breaches,
    declare_in_passing,
    in_force,
    spend_attack,
)
from fechtbuch.rulesets.dungeon_fantasy.turns.ready import after_attack

__all__ = [
    "attack",
    "attack_figure",
    "carry_through",
    "checks",
    "location_breaches",
    "melee_terms",
    "size_terms",
    "target_breaches",
]

LARGE_SHIELD = -2

# legality


def checks(here: Here, act: Attack) -> Iterator[Breach]:
    """All breaches of an attack, in any order (DF-ATTACK-01, DF-MELEE-01)."""
    yield from target_breaches(here, act.who, act.target)
    yield from attack_breaches(here, act)
    yield from weapon_breaches(here, act)
    use = use_of(here, act)
    if use is None or act.target not in here.battle:
        return
    if isinstance(use.mode, Melee):
        yield from reach_breaches(here, act.who, act.target, use)
        yield from unarmed.held_breaches(here, act, use)
    else:
        yield from ranged.breaches(here, act, use)
        yield from missile.breaches(here, act, use)
    yield from location_breaches(here, act, use)


def target_breaches(here: Here, who: str, target: str) -> Iterator[Breach]:
    """A target must be somebody else who is there."""
    if target not in here.battle:
        yield breach(here, "no_such_target", target)
    elif target == who:
        yield breach(here, "own_self")
    elif Fighter(here, target).creature.status == "left":
        yield breach(here, "target_gone", target)


def location_breaches(here: Here, act: Attack, use: Use) -> Iterator[Breach]:
    """Whether the location exists and may be aimed at with this damage (DF-LOCATION-01, -05, -07, CMP-WOUND)."""
    if act.location == RANDOM:
        return
    part = aimed_part(here, act.target, act.location)
    if part is None:
        yield breach(here, "no_such_location", act.location)
        return
    tables = tables_of(here)
    kind = tables.hit_locations.location_kind(part.kind)
    damage_type = use.mode.damage.type
    if kind.types and damage_type not in kind.types:
        yield breach(here, "location_not_aimable", f"{part.id} with {damage_type}")
    if kind.arcs and side_of(here, act.target, act.who) not in kind.arcs:
        yield breach(here, "location_wrong_side", part.id)
    if act.chinks:
        armour = Fighter(here, act.target).sheet.dr.get(part.id)
        if damage_type not in tables.hit_locations.chinks_types or armour is None or not armour.worn:
            yield breach(here, "no_chinks", part.id)


# effective skill


def attack_figure(here: Here, act: Attack) -> Figure:
    """Effective skill of an attack (DF-ATTACK-07): every term with its rule, and what was withheld.

    The weapon and its use must exist.
    """
    use = use_of(here, act)
    assert use is not None
    return _figure(here, act, use)


def _figure(here: Here, act: Attack, use: Use) -> Figure:
    if isinstance(use.mode, Ranged):
        return ranged.figure(here, act, use)
    return melee_figure(here, act, use)


def melee_figure(here: Here, act: Attack, use: Use) -> Figure:
    """Effective skill of a melee attack; all modifiers add together (DF-MELEE-03)."""
    mode = use.mode
    terms = [Term("start", mode.level, mode.skill, f"sheet:{use.weapon.path or use.weapon.id}")]
    terms += melee_terms(here, act.who, act.target, use, act)
    terms += (
        chinks_terms(here, act.target, act.location) if act.chinks else location_terms(here, act.target, act.location)
    )
    terms += size_terms(here, act.target)
    manoeuvre, option = in_force(here, act)
    if manoeuvre.melee_cap is not None:
        terms.append(at_most(manoeuvre.melee_cap, "Move and Attack", "CMP-MOVEATTACK"))
    return Figure(tuple(terms), tuple(_withheld(here, act, manoeuvre, option)))


def melee_terms(here: Here, who: str, target: str, use: Use, act: Act | None = None) -> list[Term]:
    """Modifiers common to all melee attacks of ``who`` with ``use`` (CMP-MELEE-MODS).

    ``act`` names the manoeuvre where none has been declared yet; without it that is Attack.
    """
    fighter = Fighter(here, who)
    mode = use.mode
    terms = [*fighter.dx_terms(), *hampered_terms(fighter, use)]
    if mode.attack:
        terms.append(add(mode.attack, use.weapon.name, mode.ground or "CMP-MELEE-MODS"))
    terms += _manoeuvre_terms(here, act or Attack(who, target))
    posture = tables_of(here).postures.of(fighter.posture)
    if posture.attack:
        terms.append(add(posture.attack, posture.id.capitalize(), "CMP-POSTURE"))
    terms += strength_terms(fighter, mode)
    terms += hand_terms(fighter, use)
    terms += _close_combat_terms(here, who, target)
    return [*terms, *_shield_terms(fighter), *_evaluated_terms(here, who, target)]


def _manoeuvre_terms(here: Here, act: Act) -> list[Term]:
    """Move and Attack, and All-Out Attack (Determined) (CMP-MOVEATTACK, CMP-AOA)."""
    manoeuvre, option = in_force(here, act)
    terms = [add(manoeuvre.melee, manoeuvre.name, "CMP-MOVEATTACK")] if manoeuvre.melee else []
    if option is not None and option.melee:
        terms.append(add(option.melee, f"{manoeuvre.name} ({option.id.capitalize()})", option.rule))
    return terms


def _shield_terms(fighter: Fighter) -> list[Term]:
    """A large shield in hand hampers every attack (CMP-MELEE-MODS)."""
    large = any("large" in shield.traits for shield in _shields(fighter))
    return [add(LARGE_SHIELD, "Large shield", "CMP-MELEE-MODS")] if large else []


def _shields(fighter: Fighter) -> list[Weapon]:
    """The shields in hand."""
    held = [fighter.weapon(key) for key, item in fighter.creature.items.items() if item.held]
    return [weapon for weapon in held if weapon is not None and weapon.shield is not None]


def _evaluated_terms(here: Here, who: str, target: str) -> list[Term]:
    """+1 for each turn of Evaluate, doubled while the foe's guard is down (CMP-MELEE-MODS, CMP-CRITMISS)."""
    turns = Fighter(here, who).level(f"evaluating:{target}")
    if not turns:
        return []
    terms = [add(turns, f"Evaluated for {turns} turns", "CMP-MELEE-MODS")]
    return (
        [*terms, add(turns, "His guard is down", "CMP-CRITMISS")]
        if Fighter(here, target).has("guard_dropped")
        else terms
    )


def _close_combat_terms(here: Here, who: str, target: str) -> list[Term]:
    """A shield hampers in close combat; so does striking into somebody else's (CMP-MELEE-MODS)."""
    fighter = Fighter(here, who)
    if not in_same_hex(here, who, target):
        busy = any(other != who for other in others_in_hex(here, target))
        return [add(-2, "Striking into close combat", "CMP-MELEE-MODS")] if busy else []
    db = max((weapon.shield.db for weapon in _shields(fighter) if weapon.shield is not None), default=0)
    return [add(-db, "Shield in close combat", "CMP-MELEE-MODS")] if db else []


def _withheld(here: Here, act: Attack, manoeuvre: Manoeuvre, option: AllOutOption | None) -> Iterator[Withheld]:
    """What one might expect to count and does not."""
    if manoeuvre.attack == "all_out" and option is not None and not option.melee:
        yield Withheld(f"{manoeuvre.name} (Determined)", f"{option.id.capitalize()} was chosen", option.rule)
    if act.location == RANDOM:
        yield Withheld("Hit location", "struck at whatever presents itself", "DF-LOCATION-04")
    size = Fighter(here, act.who).sheet.sm
    if size:
        yield Withheld(f"Own size, SM {size:+}", "only the target's size counts", "DF-SIZE-01")


# the attack


def attack(scene: Scene, act: Attack) -> Decision[None]:
    """One attack in the order of DF-ATTACK-03: attack roll, defence, damage. Each is resolved alone (DF-ATTACK-06)."""
    strike: Strike | None = yield from Part("strike", act.target, attack_roll, (act,))
    if strike is not None:
        yield from carry_through(scene, strike)


def carry_through(scene: Scene, strike: Strike) -> Decision[Defended]:
    """What follows the attack roll: nothing but its consequences on a miss, else defence, then what the hit does."""
    effect, defended = EFFECTS[strike.effect], Defended()
    if strike.check.missed:
        yield from Part("miss", strike.attacker, missed, (strike,))
        yield from effect.missed(scene, strike)
        return defended
    if not strike.check.critical:
        defended = yield from Part("defence", strike.target, defend, (strike,))
    if defended.stopped:
        yield from effect.stopped(scene, strike, defended)
    else:
        yield from Part("injury", strike.target, effect.landed, (strike, defended))
    return defended


def attack_roll(scene: Scene, act: Attack) -> Decision[Strike | None]:
    """Declare the manoeuvre, roll, and do to the weapon what attacking does; nothing where the attack was cancelled."""
    yield from declare_in_passing(scene, act)
    use = use_of(scene, act)
    if use is None:
        yield from happen(scene, Skipped(act.who, "attack", "no such weapon", "DF-MELEE-01"))
        return None
    figure = _figure(scene, act, use)
    yield from spend_attack(scene, act.who, act.target)
    check = yield from roll_against(act.who, "attack", figure, about=act.target, rule="DF-ATTACK-07")
    location = RANDOM if act.location == RANDOM else _part_id(scene, act)
    rule = "DF-ATTACK-09" if check.missed else "DF-ATTACK-08"
    strike = _strike(scene, act, use, location, check)
    fact = Attacked(act.who, act.target, check, use.weapon.id, use.mode.name, location, rule)
    if not (yield from happen(scene, fact)):
        return None
    yield from after_attack(scene, act.who, use, act.target)
    return strike


def _part_id(here: Here, act: Attack) -> str:
    part = aimed_part(here, act.target, act.location)
    return part.id if part is not None else "torso"


def _strike(scene: Scene, act: Attack, use: Use, location: str, check: Check) -> Strike:
    mode = use.mode
    common = Strike(
        act.who,
        act.target,
        "melee",
        check,
        use.weapon.id,
        mode.name,
        location,
        mode.damage,
        unarmed=use.weapon.natural and isinstance(mode, Melee),
        chinks=act.chinks,
        adds=tuple(damage_terms(scene, act.who, use)),
        effect=mode.effect,
        defences=EFFECTS[mode.effect].defences,
        bars=EFFECTS[mode.effect].rule,
    )
    if isinstance(mode, Melee):
        return common
    return evolve(common, kind="thrown" if mode.thrown else "missile", halved=ranged.halved(scene, act, use))


def missed(scene: Scene, strike: Strike) -> Decision[None]:
    """A miss ends the attack (DF-ATTACK-09); a critical one has its table (DF-ATTACK-11); a kicker may fall."""
    if strike.check.fumbled:
        yield from Part("fumble", strike.attacker, critical_miss, (strike.attacker, strike, "attack"))
    yield from unarmed.after_miss(scene, strike)
