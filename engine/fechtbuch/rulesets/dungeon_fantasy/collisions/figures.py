"""What collisions roll: to hit, and each party's damage (DF-SLAM-04 to -09, DF-SHIELDRUSH-02, DF-POUNCE-01)."""

from __future__ import annotations

from attrs import evolve

from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.acts import Act
from fechtbuch.model.figures import Figure, Term, Withheld, add
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import melee_terms
from fechtbuch.rulesets.dungeon_fantasy.attacks.unarmed import strength_bonus
from fechtbuch.rulesets.dungeon_fantasy.attacks.wild import wild_cap, wild_swing
from fechtbuch.rulesets.dungeon_fantasy.collisions.charge import Charge, rushing_shield
from fechtbuch.rulesets.dungeon_fantasy.collisions.speed import per_die
from fechtbuch.rulesets.dungeon_fantasy.creature.levels import level_terms, source_of
from fechtbuch.rulesets.dungeon_fantasy.creature.modifiers import size_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, Melee, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import damage_terms

__all__ = [
    "BODY",
    "SKILLS",
    "aggressor_adds",
    "body_use",
    "hit_figure",
    "target_adds",
    "thrust_terms",
    "trample_damage",
    "trample_figure",
]

SKILLS = ("Sumo Wrestling", "Brawling")
"""Skills that run somebody down (DF-SLAM-05)."""

TRAMPLING = ("Brawling",)
"""The skill that tramples (DF-TRAMPLE-02)."""

JUMPING = "Jumping"

POUNCE = 4
LESS = -2
"""What is taken off thrust in a collision (DF-SLAM-07)."""

HOOF = 1
"""What hooves add to each die of a trample (DF-TRAMPLE-03)."""

BODY = "body"


# to hit


def hit_figure(here: Here, charge: Charge, act: Act | None) -> Figure:
    """Effective skill of a collision: neither the -4 nor the cap of Move and Attack counts (DF-SLAM-04, AMB-74).

    A Wild Swing, at a foe that is not seen, is capped like any other (DF-WILD-05).

    ``act`` names the manoeuvre where none is declared yet.
    """
    skill, terms = _skill_terms(here, charge)
    return _figure(here, charge.who, charge.target, skill, terms, act)


def trample_figure(here: Here, who: str, target: str, act: Act | None) -> Figure:
    """Effective skill of a trample: DX or Brawling (DF-TRAMPLE-02)."""
    skill, _ = Fighter(here, who).skill_level(*TRAMPLING)
    return _figure(here, who, target, skill, Fighter(here, who).skill_terms(*TRAMPLING), act)


def _figure(here: Here, who: str, target: str, skill: str, terms: list[Term], act: Act | None) -> Figure:
    use = body_use(here, who, skill)
    more = melee_terms(here, who, target, use, act)
    caps = (wild_cap(here),) if wild_swing(here, who, target, use) is not None else ()
    kept = [term for term in more if term.rule != "CMP-MOVEATTACK"]
    withheld: tuple[Withheld, ...] = ()
    if len(kept) < len(more):
        withheld = (Withheld("Move and Attack", "does not hinder a collision, nor cap it", "DF-SLAM-04"),)
    return Figure((*terms, *kept, *size_terms(here, target), *caps), withheld)


def _skill_terms(here: Here, charge: Charge) -> tuple[str, list[Term]]:
    fighter = Fighter(here, charge.who)
    if charge.kind == "shield_rush":
        shield = rushing_shield(here, charge.who)
        assert shield is not None
        assert shield.shield is not None
        name = shield.shield.skill
        terms = level_terms(shield.shield, source_of(shield), fighter.attribute("DX").terms[0], tables_of(here).skills)
        return name, [*terms]
    if charge.kind == "pounce":
        skill = fighter.skill_level(*SKILLS, JUMPING)[0]
        return skill, [*fighter.skill_terms(*SKILLS, JUMPING), add(POUNCE, "Pounce", "DF-POUNCE-01")]
    return fighter.skill_level(*SKILLS)[0], fighter.skill_terms(*SKILLS)


def body_use(here: Here, who: str, skill: str) -> Use:
    """The whole body as a weapon: thrust crushing, to which ``thrust_terms`` belong (DF-SLAM-07)."""
    level = Fighter(here, who).sheet.levels.get(skill, Fighter(here, who).sheet.dx)
    mode = Melee("slam", skill, level, _thrust(here, who, skill)[0], ("C",))
    return Use(Weapon(BODY, "Body", (mode,), natural=True, part=BODY), mode)


# damage


def thrust_terms(here: Here, who: str, skill: str) -> tuple[Term, ...]:
    """What the skill adds to thrust by ST, and what a collision takes off it (DF-SLAM-07, CMP-SKILLBONUS)."""
    return (*_thrust(here, who, skill)[1], add(LESS, f"Thrust{LESS}", "DF-SLAM-07"))


def _thrust(here: Here, who: str, skill: str) -> tuple[Damage, tuple[Term, ...]]:
    """Thrust as the sheet has it, with what skill adds to ST as a term; more dice than the sheet's are a new line."""
    sheet = Fighter(here, who).sheet
    dice, adds = sheet.thrust
    bonus = strength_bonus(here, who, skill, sheet.levels.get(skill, sheet.dx), "slam")
    if not bonus:
        return _crushing(dice, adds), ()
    more = sum(int(term.value) for term in bonus)
    stronger = tables_of(here).thrust_swing.thrust(sheet.st + more)
    label = f"{bonus[0].label}: thrust of ST {sheet.st + more}"
    if f"{stronger.dice}d6" != dice:
        return _crushing(f"{stronger.dice}d6", stronger.add), (add(0, label, bonus[0].rule),)
    return _crushing(dice, adds), (add(stronger.add - adds, label, bonus[0].rule),)


def _crushing(dice: str, adds: int) -> Damage:
    """A damage line; that of a body without any strength never comes to anything."""
    return Damage(dice, adds, "cr", "thr") if dice else Damage("1d6", -6, "cr", "thr")


def aggressor_adds(here: Here, charge: Charge, use: Use) -> tuple[Term, ...]:
    """What speed, All-Out Attack (Strong) and a shield add to the aggressor's damage (DF-SLAM-08, DF-SLAM-09)."""
    damage = use.mode.damage
    terms = [*thrust_terms(here, charge.who, use.mode.skill), *_speed_terms(here, charge, damage)]
    if charge.kind != "overrun":
        terms += [
            evolve(term, rule="DF-SLAM-09") if term.rule == "CMP-AOA" else term
            for term in damage_terms(here, charge.who, use)
        ]
    db = _rushing_db(here, charge)
    return (*terms, add(db, f"Shield, DB {db}", "DF-SHIELDRUSH-02")) if db else tuple(terms)


def target_adds(here: Here, charge: Charge, damage: Damage) -> tuple[Term, ...]:
    """What the aggressor's speed adds to the target's damage, and what his shield takes off.

    It does not fall below 0 (DF-SHIELDRUSH-02, AMB-65).
    """
    db = _rushing_db(here, charge)
    terms = [*thrust_terms(here, charge.target, "DX"), *_speed_terms(here, charge, damage)]
    return (*terms, add(-db, f"Shield, DB {db}", "DF-SHIELDRUSH-02")) if db else tuple(terms)


def _speed_terms(here: Here, charge: Charge, damage: Damage) -> list[Term]:
    each = per_die(here, charge.hexes)
    dice = parse_dice(damage.dice).count
    return [add(each * dice, f"{charge.hexes} hexes run: {each:+} per die", "DF-SLAM-08")] if each else []


def _rushing_db(here: Here, charge: Charge) -> int:
    shield = rushing_shield(here, charge.who) if charge.kind == "shield_rush" else None
    return shield.shield.db if shield is not None and shield.shield is not None else 0


def trample_damage(here: Here, who: str) -> tuple[Damage, tuple[Term, ...]]:
    """Thrust crushing, +1 per die with hooves (DF-TRAMPLE-03)."""
    fighter = Fighter(here, who)
    dice, adds = fighter.sheet.thrust
    damage = _crushing(dice, adds)
    count = parse_dice(damage.dice).count
    terms = (add(HOOF * count, "Hooves: +1 per die", "DF-TRAMPLE-03"),) if fighter.trait("hooves") else ()
    return damage, terms
