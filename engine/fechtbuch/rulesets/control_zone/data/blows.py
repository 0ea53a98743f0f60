"""What a critical miss is, and how heavy a blow must be to injure (CZ-COMP-CRITICAL, CZ-COMP-HEAVYBLOW)."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from fechtbuch.rulesets.tables import TableProblem

__all__ = ["Blows", "HeavyBlow"]


@frozen
class HeavyBlow:
    """The share of the maximum that one attack must take to cause a trauma (CZ-TRAUMA-07)."""

    share: Fraction

    def __attrs_post_init__(self) -> None:
        """Check that it is a share of something."""
        if not 0 < self.share <= 1:
            raise TableProblem("share", f"{self.share} is no share: above 0 and at most 1")


@frozen
class Blows:
    """Faces of the attack die that miss critically; no heavy blow: only manoeuvres cause traumas."""

    critical_miss: tuple[int, ...] = (1,)
    heavy_blow: HeavyBlow | None = None

    def __attrs_post_init__(self) -> None:
        """Check that the die has such faces, each once."""
        for n, face in enumerate(self.critical_miss):
            if not 1 <= face <= 10:
                raise TableProblem(f"critical_miss[{n}]", f"{face} is no face of a ten-sided die")
            if face in self.critical_miss[:n]:
                raise TableProblem(f"critical_miss[{n}]", f"{face} is there already")
