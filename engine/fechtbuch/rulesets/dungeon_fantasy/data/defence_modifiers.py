"""What defence scores are made of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from attrs import frozen

from fechtbuch.model.figures import Term, add
from fechtbuch.rulesets.tables import by_name, named_rows, pick

__all__ = ["DefenceModifier", "DefenceModifiers", "HeavyParry", "Quality"]


@frozen
class DefenceModifier:
    """One modifier to active defences. CMP-DEFENSE and the rules it cites."""

    id: str
    text: str
    rule: str
    dodge: int = 0
    parry: int = 0
    block: int = 0
    against: Literal["any", "melee", "ranged", "thrown"] = "any"
    per: bool = False
    """Counted as often as its cause (e.g. for every -2 of a Deceptive Attack)."""

    def of(self, defence: str) -> int:
        """The figure for dodge, parry or block."""
        return {"dodge": self.dodge, "parry": self.parry, "block": self.block}[defence]

    def term(self, defence: str) -> Term:
        """The same as a term of the defence's score."""
        return add(self.of(defence), self.text.capitalize(), self.rule)


@frozen
class Quality:
    """What the quality of a weapon adds to the faces of a die on which it breaks. CMP-HEAVYPARRY."""

    trait: str
    faces: int


@frozen
class HeavyParry:
    """When a parrying weapon breaks. CMP-HEAVYPARRY."""

    multiple: int
    """Times its own weight from which it may."""
    faces: int
    """Faces of a die on which it breaks then; one more for each further multiple."""
    quality: tuple[Quality, ...]


@frozen
class DefenceModifiers:
    """All defence modifiers and the figures that defence scores start from."""

    rule: str
    base: int
    """Added to Basic Speed for Dodge, to half skill for Parry and Block."""
    combat_reflexes: int
    repeat_parry: int
    """For each earlier parry of the turn with the same weapon or hand."""
    repeat_parry_eased: int
    """The same with a fencing weapon, Weapon Master or Trained by a Master."""
    repeat_parry_mastered: int
    """The same with both."""
    much_height: int
    """Yards from which a difference of height is large. DF-OWN-46."""
    small_pounds: int
    """Pounds up to which a thrown weapon is a small one."""
    unarmed_skills: tuple[str, ...]
    """Skills that parry bare-handed."""
    retreating_skills: tuple[str, ...]
    """Of these, whose parry gains more by a retreat. CMP-RETREAT."""
    against_weapons: tuple[str, ...]
    """Of these, which parry weapons without penalty."""
    heavy_parry: HeavyParry
    modifier: tuple[DefenceModifier, ...] = named_rows()

    def of(self, name: str) -> DefenceModifier:
        """The modifier called ``name``; raises :class:`UnknownRow`."""
        return pick(self._index, name, "defence modifier")

    def term(self, name: str, defence: str) -> Term:
        """The modifier called ``name`` as a term; raises :class:`UnknownRow`."""
        found = self._terms.get((name, defence))
        return self.of(name).term(defence) if found is None else found

    @cached_property
    def _index(self) -> Mapping[str, DefenceModifier]:
        return by_name(self.modifier)

    @cached_property
    def _terms(self) -> Mapping[tuple[str, str], Term]:
        return {(row.id, sort): row.term(sort) for row in self.modifier for sort in ("dodge", "parry", "block")}
