"""The skills these rules know, and what is left to somebody who never learned one (DF-OWN-06)."""

from __future__ import annotations

from attrs import field, frozen

from fechtbuch.rulesets.tables import by_name, named_rows

__all__ = ["SkillDefault", "Skills"]


@frozen(cache_hash=True)
class SkillDefault:
    """What an untrained user rolls: DX and a penalty; ``untrained`` false: no default at all."""

    name: str
    penalty: int = 0
    untrained: bool = True


@frozen(cache_hash=True)
class Skills:
    """Untrained use of combat skills, and the names of skills that sheets have beside them."""

    rule: str
    penalty: int
    """For skills that have no row."""
    skill: tuple[SkillDefault, ...] = named_rows("name")
    other: tuple[str, ...] = field(default=())
    """Skills without a row of their own that may stand on a sheet."""

    def of(self, name: str) -> SkillDefault:
        """The row of a skill, or the general one; a speciality follows its skill."""
        rows = by_name(self.skill, "name")
        return rows.get(name) or rows.get(name.partition(" (")[0]) or SkillDefault(name, self.penalty)
