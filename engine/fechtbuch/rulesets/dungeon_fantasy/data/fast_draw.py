"""Which Fast-Draw skill draws what (CMP-FASTDRAW, DF-OWN-61)."""

from __future__ import annotations

from attrs import frozen

__all__ = ["Draw", "FastDraws"]


@frozen
class Draw:
    """One Fast-Draw skill.

    ``weapons`` are skills of the weapons it draws, ``ammunition`` skills of the weapons whose ammunition it draws,
    ``effects`` what the things that it draws do when thrown.
    """

    skill: str
    weapons: tuple[str, ...] = ()
    ammunition: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()


@frozen
class FastDraws:
    """The Fast-Draw skills."""

    rule: str
    draw: tuple[Draw, ...]

    def for_weapon(self, skills: tuple[str, ...], effects: tuple[str, ...] = ()) -> str:
        """The skill that draws a weapon used with any of these skills, or with these effects; empty if none does."""
        for row in self.draw:
            if set(row.weapons) & set(skills) or set(row.effects) & {effect.partition(":")[0] for effect in effects}:
                return row.skill
        return ""

    def for_ammunition(self, skill: str) -> str:
        """The skill that draws what a weapon of that skill shoots; empty if none does."""
        return next((row.skill for row in self.draw if skill in row.ammunition), "")
