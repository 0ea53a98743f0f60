"""What changes every check of a character: wounds, injuries, states, its own modifiers (CZ-ATTACK-04, CZ-WOUND-02)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.model.figures import Term, add
from fechtbuch.rulesets.control_zone.creature.views import Character, tables_of
from fechtbuch.rulesets.control_zone.readings import INJURIES_ADD, reading

__all__ = ["check_terms", "limb_terms", "sight_terms"]


def check_terms(character: Character) -> Iterator[Term]:
    """Wound degree, states and the sheet's modifiers, all added together (CZ-ATTACK-04, CZ-WOUND-01 to -03)."""
    degree = character.degree
    penalty = tables_of(character.here).wounds.penalty(degree)
    if penalty:
        yield add(penalty, f"wounds of degree {degree}", "CZ-WOUND-01")
    for state in character.states:
        if state.check:
            yield add(state.check, state.name.lower(), state.rule)
    for n, modifier in enumerate(character.sheet.modifiers):
        yield add(modifier, "own modifier", f"sheet:modifiers[{n}]")


def limb_terms(character: Character, limbs: tuple[str, ...]) -> Iterator[Term]:
    """The penalty for injured limbs that an action uses, once however many (CZ-TRAUMA-01, CZ-TRAUMA-06)."""
    hurt = [limb for limb in limbs if character.injured(limb, "trauma")]
    if hurt:
        each = reading(character.here.battle, INJURIES_ADD) == "each"
        penalty = tables_of(character.here).wounds.trauma.limb * (len(hurt) if each else 1)
        words = " and ".join(tables_of(character.here).body.of(limb).name for limb in hurt)
        yield add(penalty, f"injured {words}", "CZ-TRAUMA-06" if len(hurt) > 1 else "CZ-TRAUMA-01")


def sight_terms(character: Character) -> Iterator[Term]:
    """The penalty of injured eyes on attacks and on whatever needs sight (CZ-TRAUMA-03)."""
    if any(character.injured(part.id, "trauma") for part in tables_of(character.here).body.part if part.kind == "eyes"):
        yield add(tables_of(character.here).wounds.trauma.eyes, "injured eyes", "CZ-TRAUMA-03")
