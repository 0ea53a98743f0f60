"""Ranged attacks: legality, effective skill, half-damage range (topics RANGED, RANGE, ARC, SPEED)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.model.figures import Figure, Term, Withheld, add, start
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.creature.hampered import hampered_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.modifiers import hand_terms, size_terms, strength_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import apart, in_same_hex
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, aimed_part, chinks_terms, location_terms
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.shooting.aim import aim_terms, sees
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import manoeuvre_in_force, option_in_force

__all__ = ["breaches", "figure", "halved", "range_terms"]

LOW_TARGETS = ("torso", "groin", "leg")
"""Kinds of parts that the target's posture hides (CMP-POSTURE)."""


def breaches(here: Here, act: Attack, use: Use) -> Iterator[Breach]:
    """Why a shot or throw may not be made at that target (DF-HELD-02, DF-HOLD-03, DF-ARC-01, DF-RANGE-01)."""
    fighter = Fighter(here, act.who)
    if fighter.grappled:
        yield breach(here, "held_no_ranged")
    if {bond.held for bond in fighter.my_grapples} - {bond.held for bond in here.battle.holds_of(act.who, "pin")}:
        yield breach(here, "holding_no_ranged")
    if act.target == act.who:
        return
    if not sees(here, act.who, act.target):
        yield breach(here, "not_in_field_of_vision", act.target)
    mode, yards = use.mode, apart(here, act.who, act.target)
    if isinstance(mode, Ranged) and mode.most and yards > mode.most:
        yield breach(here, "out_of_range", f"{use.weapon.name} carries {mode.most} yd; the target is {yards} yd away")


def figure(here: Here, act: Attack, use: Use) -> Figure:
    """Effective skill of a ranged attack; all modifiers add together (DF-RANGED-02, CMP-RANGED-MODS)."""
    fighter, mode = Fighter(here, act.who), use.mode
    terms = [start(mode.level, mode.skill, f"sheet:{use.weapon.path or use.weapon.id}")]
    terms += [*fighter.dx_terms(), *hampered_terms(fighter, use)]
    if mode.attack:
        terms.append(add(mode.attack, use.weapon.name, "CMP-RANGED-MODS"))
    terms += _manoeuvre_terms(here, act, use)
    terms += _close_combat_terms(here, act, use)
    terms += strength_terms(fighter, mode, "CMP-RANGED-MODS")
    terms += hand_terms(fighter, use)
    terms += (
        chinks_terms(here, act.target, act.location) if act.chinks else location_terms(here, act.target, act.location)
    )
    terms += size_terms(here, act.target)
    terms += range_terms(here, act.who, act.target)
    terms += _posture_terms(here, act)
    if manoeuvre_in_force(here, act).attack != "on_the_move":
        terms += aim_terms(here, act.who, act.target, use)
    return Figure(tuple(terms), tuple(_withheld(here, act)))


def _manoeuvre_terms(here: Here, act: Attack, use: Use) -> list[Term]:
    """All-Out Attack (Determined); for Move and Attack the worse of its penalty and Bulk (CMP-AOA, CMP-MOVEATTACK)."""
    manoeuvre, option = manoeuvre_in_force(here, act), option_in_force(here, act)
    if option is not None and option.ranged:
        return [add(option.ranged, f"{manoeuvre.name} ({option.id.capitalize()})", option.rule)]
    if not manoeuvre.ranged:
        return []
    bulk = _bulk(use)
    if bulk < manoeuvre.ranged:
        return [add(bulk, f"{manoeuvre.name}: Bulk", "CMP-MOVEATTACK")]
    return [add(manoeuvre.ranged, manoeuvre.name, "CMP-MOVEATTACK")]


def _bulk(use: Use) -> int:
    return use.mode.bulk if isinstance(use.mode, Ranged) else 0


def _close_combat_terms(here: Here, act: Attack, use: Use) -> list[Term]:
    """In the target's hex the weapon's Bulk hampers (CMP-RANGED-MODS)."""
    bulk = _bulk(use)
    close = act.target in here.battle and in_same_hex(here, act.who, act.target)
    return [add(bulk, "Bulk in close combat", "CMP-RANGED-MODS")] if close and bulk else []


def range_terms(here: Here, who: str, target: str) -> list[Term]:
    """The penalty for distance and, where it counts, speed, looked up once (DF-RANGE-03, DF-SPEED-02, CMP-SSRT)."""
    yards, speed = apart(here, who, target), speed_of(here, target)
    penalty = tables_of(here).size_speed_range.range_penalty(yards + speed)
    if not penalty:
        return []
    if speed:
        return [add(penalty, f"Range {yards} yd and speed {speed}", "DF-SPEED-02")]
    return [add(penalty, f"Range {yards} yd", "DF-RANGE-03")]


def speed_of(here: Here, target: str) -> int:
    """The target's speed where it counts: hexes moved with All-Out Defense (Increased Dodge) (DF-SPEED-01, AMB-32)."""
    fighter = Fighter(here, target)
    mark = fighter.manoeuvre
    if mark is None or fighter.manoeuvre_name != "all_out_defense" or fighter.manoeuvre_option != "increased":
        return 0
    return fighter.counter("moved") if mark.data.get("target") == "dodge" else 0


def _posture_terms(here: Here, act: Attack) -> list[Term]:
    """A low target's torso, groin and legs are harder to hit (CMP-POSTURE)."""
    part = aimed_part(here, act.target, act.location) if act.location != RANDOM else None
    posture = tables_of(here).postures.of(Fighter(here, act.target).posture)
    if part is None or part.kind not in LOW_TARGETS or not posture.target:
        return []
    return [add(posture.target, f"Target is {posture.id}", "CMP-POSTURE")]


def _withheld(here: Here, act: Attack) -> Iterator[Withheld]:
    """What one might expect to count and does not."""
    fighter = Fighter(here, act.who)
    if fighter.has("aiming") and manoeuvre_in_force(here, act).attack == "on_the_move":
        yield Withheld("Aim", "lost by Move and Attack", "CMP-MOVEATTACK")
    posture = tables_of(here).postures.of(fighter.posture)
    if posture.attack:
        yield Withheld(posture.id.capitalize(), "own posture counts for melee attacks only", "CMP-POSTURE")
    if act.location == RANDOM:
        yield Withheld("Hit location", "aimed at whatever presents itself", "DF-LOCATION-04")


def halved(here: Here, act: Attack, use: Use) -> bool:
    """Whether the target is at or beyond half-damage range (DF-RANGE-02, CMP-DAMAGE)."""
    mode = use.mode
    return isinstance(mode, Ranged) and mode.half > 0 and apart(here, act.who, act.target) >= mode.half
