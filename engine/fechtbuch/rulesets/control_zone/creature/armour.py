"""What worn armour adds to the defences and takes off the checks (CZ-ARMOUR-02 to -05)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.model.figures import Term, add
from fechtbuch.rulesets.control_zone.creature.views import Character, tables_of
from fechtbuch.rulesets.control_zone.data.armour import ArmourClass

__all__ = ["armour_class", "defence_terms", "missing_ranks"]


def armour_class(character: Character) -> ArmourClass:
    """The class of worn armour as a whole: its heaviest layer's, of none the lightest (CZ-ARMOUR-03, CZ-ARMOUR-04)."""
    return tables_of(character.here).armour.heaviest(character.worn)


def missing_ranks(character: Character) -> Iterator[Term]:
    """The penalty on attack checks, Block and Dodge of who wears armour above his skill (CZ-ARMOUR-05)."""
    wearing = tables_of(character.here).armour.wearing
    missing = armour_class(character).needs_rank - character.skill(wearing.skill)
    if missing > 0:
        yield add(missing * wearing.each_missing_rank, f"armour worn {missing} ranks short", "CZ-ARMOUR-05")


def defence_terms(character: Character, defence: str) -> Iterator[Term]:
    """What the class, the pieces' properties and lacking skill change about ``block`` or ``dodge``."""
    row = armour_class(character)
    shift = row.block if defence == "block" else row.dodge
    if shift:
        yield add(shift, f"{row.id} armour", "CZ-ARMOUR-04")
    for piece in character.worn:
        own = piece.block if defence == "block" else piece.dodge
        if own:
            yield add(own, piece.name.lower(), "CZ-ARMOUR-02")
    yield from missing_ranks(character)
