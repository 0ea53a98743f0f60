"""The attack check's figure: the skill and whatever is added to it (CZ-ATTACK-01, CZ-ATTACK-04)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from fechtbuch.model.figures import Figure, Term, add, start
from fechtbuch.rulesets.control_zone.attacks.blow import Blow
from fechtbuch.rulesets.control_zone.creature.armour import missing_ranks
from fechtbuch.rulesets.control_zone.creature.checks import check_terms, limb_terms, sight_terms
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.ground.clinch import shot_terms
from fechtbuch.rulesets.control_zone.turns.preparing import aim_terms

__all__ = ["MODIFIERS", "attack_figure"]

Modifier = Callable[[Here, Blow], Iterator[Term]]


def _own(here: Here, blow: Blow) -> Iterator[Term]:
    """Wounds, states and modifiers of the attacker (CZ-WOUND-02)."""
    yield from check_terms(Character(here, blow.who))


def _limbs(here: Here, blow: Blow) -> Iterator[Term]:
    """Injured limbs that hold the weapon (CZ-TRAUMA-01)."""
    yield from limb_terms(Character(here, blow.who), blow.limbs(here))


def _eyes(here: Here, blow: Blow) -> Iterator[Term]:
    """Injured eyes hamper every attack (CZ-TRAUMA-03)."""
    yield from sight_terms(Character(here, blow.who))


def _armour(here: Here, blow: Blow) -> Iterator[Term]:
    """Armour worn above one's skill (CZ-ARMOUR-05)."""
    yield from missing_ranks(Character(here, blow.who))


def _manoeuvre(here: Here, blow: Blow) -> Iterator[Term]:
    """What the manoeuvre itself gives (CZ-CLINCH-15, CZ-DISRUPT-03)."""
    row = tables_of(here).manoeuvres.of(blow.manoeuvre)
    if row.check:
        yield add(row.check, row.name, row.rule)


def _aimed(here: Here, blow: Blow) -> Iterator[Term]:
    """Aiming in force (CZ-DISRUPT-05)."""
    yield from aim_terms(here, blow.who, blow.kind)


def _into_clinch(here: Here, blow: Blow) -> Iterator[Term]:
    """A shot at somebody In Clinch (CZ-CLINCH-08, CZ-CLINCH-09)."""
    if blow.kind == "ranged":
        yield from shot_terms(here, blow.who, blow.target)


def _table(here: Here, blow: Blow) -> Iterator[Term]:
    """What the table adds on its own account."""
    for modifier in blow.modifiers:
        yield add(modifier, "modifier", "gm:modifier")


MODIFIERS: Final[tuple[Modifier, ...]] = (_own, _limbs, _eyes, _armour, _manoeuvre, _aimed, _into_clinch, _table)
"""All that is added to an attack check, in order."""


def attack_figure(here: Here, blow: Blow) -> Figure:
    """The rank of the skill and all modifiers together."""
    rank = Character(here, blow.who).skill(blow.skill)
    terms = [start(rank, blow.skill.replace("_", " ") or "no skill", f"sheet:skills.{blow.skill}")]
    for modifier in MODIFIERS:
        terms += modifier(here, blow)
    return Figure(tuple(terms))
