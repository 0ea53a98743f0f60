"""A blow: everything about an attack that is settled before its die falls."""

from __future__ import annotations

from attrs import frozen

from fechtbuch.rulesets.control_zone.acts import Attack
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.data.body import TORSO
from fechtbuch.rulesets.control_zone.data.manoeuvres import Manoeuvre
from fechtbuch.rulesets.control_zone.data.weapons import Weapon

__all__ = ["Blow", "blow_of", "reaction_blow", "weapon_for"]


@frozen
class Blow:
    """Who attacks whom with which manoeuvre and weapon (empty: a spell), aimed where, for which damage.

    ``kind`` is the manoeuvre's: ``melee``, ``ranged`` or ``spell``. ``reaction`` names the reaction that it is, empty
    for an attack of the attacker's own turn. ``forbids`` is the defence that a spell bars.
    """

    who: str
    target: str
    manoeuvre: str
    kind: str
    weapon: str = ""
    skill: str = ""
    zone: str = TORSO
    type: str = ""
    formula: str = ""
    piercing: int = 0
    forbids: str = ""
    modifiers: tuple[int, ...] = ()
    reaction: str = ""

    def limbs(self, here: Here) -> tuple[str, ...]:
        """The limbs it is made with: those that hold the weapon, none for a spell (CZ-TRAUMA-01)."""
        return Character(here, self.who).limbs_of(self.weapon) if self.weapon else ()


def weapon_for(here: Here, who: str, manoeuvre: Manoeuvre, named: str = "") -> Weapon | None:
    """The weapon in hand that serves a manoeuvre: the one named, else the first with the kind and a formula for it.

    None if there is none; of several of the right kind without a formula the first.
    """
    in_hand = [weapon for weapon in Character(here, who).in_hand if weapon.kind == manoeuvre.kind]
    if named:
        return next((weapon for weapon in in_hand if weapon.id == named), None)
    fitting = [weapon for weapon in in_hand if weapon.formula(manoeuvre.type) is not None]
    return next(iter(fitting or in_hand), None)


def _whatever(here: Here, who: str, named: str) -> Weapon | None:
    """What somebody strikes with in spite of the rules: the weapon named, else anything in hand; none: bare arms."""
    one = Character(here, who)
    own = one.weapons.get(named)
    return own if own is not None else next(iter(one.in_hand), None)


def blow_of(here: Here, act: Attack) -> Blow:
    """The blow of a legal attack; the manoeuvre picks the damage type, and so the formula (CZ-TYPE-06, CZ-ZONE-01)."""
    manoeuvre = tables_of(here).manoeuvres.of(act.manoeuvre)
    zone = act.zone or TORSO
    if manoeuvre.kind == "spell":
        return Blow(
            act.who,
            act.target,
            act.manoeuvre,
            "spell",
            skill=act.skill,
            zone=zone,
            type=act.type,
            formula=act.formula,
            forbids=act.forbids,
            modifiers=act.modifiers,
        )
    return _armed(here, act.who, act.target, manoeuvre, act.weapon, zone, act.modifiers, "")


def reaction_blow(here: Here, who: str, target: str, manoeuvre: str, reaction: str, weapon: str = "") -> Blow:
    """The blow of a reaction, at the torso."""
    return _armed(here, who, target, tables_of(here).manoeuvres.of(manoeuvre), weapon, TORSO, (), reaction)


def _armed(
    here: Here,
    who: str,
    target: str,
    manoeuvre: Manoeuvre,
    named: str,
    zone: str,
    modifiers: tuple[int, ...],
    reaction: str,
) -> Blow:
    weapon = weapon_for(here, who, manoeuvre, named) or _whatever(here, who, named)
    formula = (weapon.formula(manoeuvre.type) or weapon.formulas[0]) if weapon is not None else None
    return Blow(
        who,
        target,
        manoeuvre.id,
        manoeuvre.kind,
        weapon.id if weapon is not None else "",
        weapon.skill if weapon is not None else "",
        zone,
        formula.type if formula is not None and not manoeuvre.lays else "",
        formula.damage if formula is not None else "",
        weapon.armour_piercing if weapon is not None else 0,
        modifiers=modifiers,
        reaction=reaction,
    )
