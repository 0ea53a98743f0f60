"""What an attack is worth: the chance to hit and the hit points that it costs on average, exactly."""

from __future__ import annotations

from fractions import Fraction

from fechtbuch.dice.distribution import distribution
from fechtbuch.rulesets.control_zone.acts import Attack
from fechtbuch.rulesets.control_zone.attacks.blow import Blow, blow_of
from fechtbuch.rulesets.control_zone.attacks.modifiers import attack_figure
from fechtbuch.rulesets.control_zone.creature.defences import defence_against
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.data.formulas import roll_of
from fechtbuch.rulesets.control_zone.dice import outcome_of
from fechtbuch.rulesets.control_zone.harm.damage import Harm, effective_dr, raw_damage, taken

__all__ = ["chance_to_hit", "worth"]

FACES = range(1, 11)


def chance_to_hit(here: Here, blow: Blow) -> Fraction:
    """The chance that a blow hits: the faces that reach the DC, less those that miss critically (CZ-ATTACK-02, -03)."""
    figure = attack_figure(here, blow).whole
    dc = defence_against(Character(here, blow.target), blow.type, blow.forbids).dc.whole
    fumbles = tables_of(here).blows.critical_miss
    return Fraction(sum(outcome_of(face, figure, dc, fumbles) == "success" for face in FACES), len(FACES))


def worth(here: Here, act: Attack) -> Fraction:
    """Hit points that a legal attack costs its target on average; 0 for what lays a state. O(damage totals)."""
    manoeuvre = tables_of(here).manoeuvres.of(act.manoeuvre)
    if manoeuvre.lays:
        return Fraction(0)
    blow = blow_of(here, act)
    spec, victim = roll_of(blow.formula), Character(here, blow.target)
    harm = Harm(blow.target, blow.type, piercing=blow.piercing, ignores=manoeuvre.ignores_dr)
    dice, dr = distribution(spec.dice), effective_dr(victim, harm)
    lost = sum(dice.weight(total) * taken(victim, harm, raw_damage(spec, total), dr).hp for total in dice.totals)
    return chance_to_hit(here, blow) * Fraction(lost, dice.total_weight)
