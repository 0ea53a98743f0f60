"""What can be wrong with a creature that somebody wrote or a sheet that somebody exported."""

from __future__ import annotations

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.rulesets.sheet_fields import BadCreature

__all__ = ["BadCreature", "BadSheet", "Unreadable"]


class BadSheet(FechtbuchError):
    """A sheet file that cannot be read: names the file, the place in it and the reason."""

    def __init__(self, file: str, place: str, reason: str) -> None:
        self.file, self.place, self.reason = file, place, reason
        super().__init__(": ".join(part for part in (file, place, reason) if part))


class Unreadable(FechtbuchError):
    """A piece of table notation (damage, reach, parry ...) that cannot be understood; the text says why."""
