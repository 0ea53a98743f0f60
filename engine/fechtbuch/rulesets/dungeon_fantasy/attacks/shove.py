"""Shoves: pushing a foe back without hurting him (DF-UNARMED-08, DF-UNARMED-09)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Attacked, TableRolled
from fechtbuch.model.figures import Figure, Term, add, multiply
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Shove
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import melee_terms, target_breaches
from fechtbuch.rulesets.dungeon_fantasy.attacks.modifiers import melee_caps
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.attacks.unarmed import strength_bonus
from fechtbuch.rulesets.dungeon_fantasy.creature.modifiers import size_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, Melee, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, free_hands
from fechtbuch.rulesets.dungeon_fantasy.data import NaturalAttack
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import defend
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import in_same_hex
from fechtbuch.rulesets.dungeon_fantasy.harm.critical import critical_hit, critical_miss
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import basic_damage, damage_terms
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_held
from fechtbuch.rulesets.dungeon_fantasy.harm.knockback import knock_back, yards_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import roll_against
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import attack_breaches, declare_in_passing, spend_attack

__all__ = ["checks", "shove", "shove_damage", "shove_figure"]

SKILL = "Sumo Wrestling"
BOTH = 2


def checks(here: Here, act: Shove) -> Iterator[Breach]:
    """All breaches of a shove: as a melee attack of reach C with as many free hands as it takes (DF-UNARMED-08)."""
    yield from target_breaches(here, act.who, act.target)
    yield from attack_breaches(here, act)
    free = free_hands(here, act.who)
    if len(free) < act.hands:
        yield breach(here, "no_free_hand", f"{act.hands} needed, free: {', '.join(free) or 'none'}", "DF-UNARMED-08")
    if act.target in here.battle and not in_same_hex(here, act.who, act.target):
        yield breach(here, "not_same_hex", "a shove has reach C", "DF-UNARMED-08")


def shove_figure(here: Here, act: Shove) -> Figure:
    """Effective skill: the best of DX and Sumo Wrestling, modified as any melee attack (DF-UNARMED-01, -08)."""
    fighter = Fighter(here, act.who)
    terms = [
        *fighter.skill_terms(SKILL),
        *melee_terms(here, act.who, act.target, _use(here, act), act),
        *size_terms(here, act.target),
        *melee_caps(here, act, _use(here, act)),
    ]
    return Figure(tuple(terms))


def _use(here: Here, act: Shove) -> Use:
    skill, level = Fighter(here, act.who).skill_level(SKILL)
    mode = Melee("shove", skill, level, shove_damage(here, act.who, act.hands)[0], ("C",))
    return Use(Weapon("shove", "Shove", (mode,), natural=True, part="hand"), mode)


def shove_damage(here: Here, who: str, hands: int) -> tuple[Damage, tuple[Term, ...]]:
    """Thrust, and what changes it: -1 for each die but with both hands; Sumo Wrestling adds to ST (CMP-SKILLBONUS)."""
    fighter, table = Fighter(here, who), tables_of(here).thrust_swing
    skill, level = fighter.skill_level(SKILL)
    bonus = strength_bonus(here, who, skill, level, "shove")
    strength = fighter.sheet.st + sum(int(term.value) for term in bonus)
    plain, thrust = table.thrust(fighter.sheet.st), table.thrust(strength)
    first = plain if plain.dice == thrust.dice else thrust
    terms = [add(thrust.add - first.add, f"{term.label}: thrust of ST {strength}", term.rule) for term in bonus[:1]]
    entry = _entry(here)
    both = entry.both_hands_per_die if hands >= BOTH else None
    per_die = entry.damage.per_die if both is None else both
    if per_die:
        terms.append(add(per_die * thrust.dice, f"A shove: {per_die:+d} per die", "DF-UNARMED-08"))
    return Damage(f"{thrust.dice}d6", first.add, entry.damage.type, "thr"), tuple(terms)


def _entry(here: Here) -> NaturalAttack:
    return tables_of(here).armoury.natural_of("shove")


def shove(scene: Scene, act: Shove) -> Decision[None]:
    """Attack roll, defence, then twice the damage as knockback alone: nobody is injured (DF-UNARMED-09)."""
    yield from declare_in_passing(scene, act)
    use, figure = _use(scene, act), shove_figure(scene, act)
    if not (yield from spend_attack(scene, act.who, act.target)):
        return
    check = yield from roll_against(act.who, "attack", figure, about=act.target, rule="DF-UNARMED-08")
    fact = Attacked(act.who, act.target, check, "shove", "shove", "torso", "DF-UNARMED-08")
    if not (yield from happen(scene, fact)):
        return
    adds = (*shove_damage(scene, act.who, act.hands)[1], *damage_terms(scene, act.who, use))
    strike = Strike(
        act.who, act.target, "shove", check, location="torso", damage=use.mode.damage, unarmed=True, adds=adds
    )
    if check.fumbled:
        yield from Part("fumble", act.who, critical_miss, (act.who, strike, "attack"))
    if check.missed:
        return
    if not check.critical and (yield from Part("defence", act.target, defend, (strike,))).stopped:
        return
    yield from Part("push", act.target, _push, (strike,))


def _push(scene: Scene, strike: Strike) -> Decision[None]:
    row = None
    if strike.check.critical:
        _, row = yield from critical_hit(scene, strike)
    double = multiply(_entry(scene).knockback_only, "a shove, for knockback", "DF-UNARMED-09")

    def basic(total: int) -> Figure:
        return basic_damage(scene, strike, total, row).then(double)

    def yards(total: int) -> int:
        return yards_of(scene, strike.target, strike.damage.type, basic(total).whole, False)

    rolled = yield from Roll(strike.attacker, "damage", strike.damage.dice, strike.target, of=yards)
    far = yards(rolled.total)
    fact = TableRolled(
        strike.attacker,
        "shove",
        strike.damage.dice,
        rolled,
        f"{far} yd",
        strike.target,
        "DF-UNARMED-09",
        Table({"damage": basic(rolled.total).whole, "knockback": far}),
    )
    yield from happen(scene, fact)
    if row is not None and row.drop:
        yield from drop_held(scene, strike.target, "critical hit", "CMP-CRITHIT")
    if far:
        yield from Part("knockback", strike.target, knock_back, (strike.attacker, strike.target, far))
