"""What bars a reaction, in the order of the catalogue's reasons (CZ-OPPORTUNITY-01, -08, -14, -17, CZ-REACTION)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.model.errors import near
from fechtbuch.rulesets.control_zone.attacks.attack import arms_lost
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.data.manoeuvres import Manoeuvre
from fechtbuch.rulesets.control_zone.data.weapons import Weapon
from fechtbuch.rulesets.control_zone.ground.acts import React
from fechtbuch.rulesets.control_zone.ground.readings import IN_CLINCH, PARTNER_REACH
from fechtbuch.rulesets.control_zone.ground.zones import reaches
from fechtbuch.rulesets.control_zone.reactions.kinds import INTERCEPTION, KINDS, OPPORTUNITY, Cause, Kind
from fechtbuch.rulesets.control_zone.readings import reading
from fechtbuch.rulesets.control_zone.reasons import breach
from fechtbuch.rulesets.control_zone.turns.able import idle

__all__ = ["barred", "react_checks", "unfit", "weapons_of_kind"]

IN_SPITE_OF_CLINCH: tuple[Cause, ...] = ("leaving", "moving_away", "abandoned")
"""What lets a character In Clinch make an Opportunity Attack (CZ-OPPORTUNITY-14, CZ-CLINCH-12)."""

NO_REACH_NEEDED: tuple[Cause, ...] = ("moving_away", "abandoned")
"""Where a clinch partner need not reach (CZ-CLINCH-04, CZ-CLINCH-13)."""


def barred(here: Here, who: str, kind: Kind, cause: Cause) -> Iterator[Breach]:
    """Why somebody cannot make a reaction at all, whatever the manoeuvre."""
    one = Character(here, who)
    yield from idle(here, who)
    yield from _clinch(here, one, kind, cause)
    if kind.id != INTERCEPTION and not one.melee_weapons:
        yield breach(here, "no_melee_weapon")
    if not cause:
        yield breach(here, "no_trigger", kind.name, kind.rule)
    if not weapons_of_kind(one, kind) and (kind.spear or kind.id == INTERCEPTION):
        yield breach(here, "wrong_weapon", kind.name, kind.rule)
    if kind.talent and kind.talent not in one.sheet.talents:
        yield breach(here, "no_talent", kind.name, kind.rule)
    if kind.rank and _best_melee_rank(one) < kind.rank:
        yield breach(here, "skill_too_low", f"{_best_melee_rank(one)} of {kind.rank} in any melee skill", kind.rule)
    points = tables_of(here).manoeuvres.points.reaction
    if one.ap < points:
        yield breach(here, "not_enough_ap", f"{one.ap} of {points}", "CZ-OPPORTUNITY-09")


def _clinch(here: Here, one: Character, kind: Kind, cause: Cause) -> Iterator[Breach]:
    """Clinch bars Opportunity Attack and Interception alone (CZ-OPPORTUNITY-14, CZ-REACTION-07)."""
    if not one.clinch or cause in IN_SPITE_OF_CLINCH:
        return
    if kind.id in (OPPORTUNITY, INTERCEPTION):
        yield breach(here, "in_clinch", kind.name, "CZ-OPPORTUNITY-14" if cause else "CZ-OPPORTUNITY-01")
    elif reading(here.battle, IN_CLINCH) == "neither":
        yield breach(here, "in_clinch", kind.name, "CZ-REACTION-07")


def weapons_of_kind(one: Character, kind: Kind) -> tuple[Weapon, ...]:
    """The weapons in hand that serve a reaction, the first hand's first (CZ-OWN-07)."""
    sort = "ranged" if kind.id == INTERCEPTION else "melee"
    return tuple(weapon for weapon in one.in_hand if weapon.kind == sort and (weapon.spear or not kind.spear))


def _best_melee_rank(one: Character) -> int:
    """The highest rank in a skill of any melee weapon, of the tables or one's own (CZ-REACTION-04)."""
    weapons = (*tables_of(one.here).weapons.weapon, *one.weapons.values())
    return max((one.skill(weapon.skill) for weapon in weapons if weapon.kind == "melee"), default=0)


def unfit(
    here: Here, who: str, against: str, kind: Kind, cause: Cause, manoeuvre: Manoeuvre, weapon: Weapon
) -> Iterator[Breach]:
    """Why a reaction cannot be made as a manoeuvre with a weapon (CZ-OPPORTUNITY-08, CZ-TYPE-07, CZ-ATTACK-05)."""
    one = Character(here, who)
    if not kind.serves(manoeuvre):
        yield breach(here, "manoeuvre_not_allowed", f"{manoeuvre.name} for {kind.name}", _shape_rule(kind))
    yield from arms_lost(here, who, weapon.id)
    if weapon.kind == "ranged" and one.blind:
        yield breach(here, "cannot_see")
    if not manoeuvre.lays and weapon.formula(manoeuvre.type) is None:
        yield breach(here, "no_formula", f"{manoeuvre.name} needs {manoeuvre.type}, which the {weapon.name} has not")
    if weapon.kind == "melee" and not _within(here, who, against, cause, weapon):
        yield breach(here, "out_of_reach", here.battle[against].name)


def _within(here: Here, who: str, against: str, cause: Cause, weapon: Weapon) -> bool:
    partner = cause in NO_REACH_NEEDED and reading(here.battle, PARTNER_REACH) == "needs_no_reach"
    return partner or reaches(here, who, against, weapon)


def _shape_rule(kind: Kind) -> str:
    return "CZ-OPPORTUNITY-08" if kind.id == OPPORTUNITY else "CZ-REACTION-06"


def react_checks(here: Here, act: React) -> Iterator[Breach]:
    """A reaction by itself: nothing triggers it, whatever else bars it (CZ-OPPORTUNITY-15, CZ-REACTION-05)."""
    kind, tables = KINDS.get(act.reaction), tables_of(here).manoeuvres
    if kind is None:
        yield breach(here, "word_unknown", f"{act.reaction!r:.40} is no reaction" + near(act.reaction, KINDS))
        return
    if act.against == act.who or here.battle[act.against].status != "in":
        yield breach(here, "no_such_target", here.battle[act.against].name)
    row = tables.index.get(act.manoeuvre) if act.manoeuvre else None
    if act.manoeuvre and row is None:
        yield breach(here, "manoeuvre_unknown", f"{act.manoeuvre!r:.40}" + near(act.manoeuvre, tables.index))
    yield from barred(here, act.who, kind, "")
    if row is not None and not kind.serves(row):
        yield breach(here, "manoeuvre_not_allowed", f"{row.name} for {kind.name}", _shape_rule(kind))
