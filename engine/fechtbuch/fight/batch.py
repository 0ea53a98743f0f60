"""Many acts in one transaction: the same commits as one by one, kept together or not at all."""

from __future__ import annotations

from attrs import define, field

from fechtbuch.history.commits import Commit
from fechtbuch.history.store.contract import Annotation
from fechtbuch.model.errors import FechtbuchError

__all__ = ["Batch", "BatchError"]


class BatchError(FechtbuchError):
    """Something that cannot be done inside a batch."""


@define
class Batch:
    """The acts waiting to be saved: they extend ``line`` from ``base`` on; ``branch`` names a new branch."""

    line: str
    base: str
    branch: str | None = None
    commits: list[Commit] = field(factory=list)
    annotations: list[Annotation] = field(factory=list)

    @property
    def tip(self) -> str:
        """The commit on which the next act plays."""
        return self.commits[-1].id if self.commits else self.base

    def demand(self, base: str, branch: str | None) -> None:
        """Raise ``BatchError`` unless an act on ``base`` goes on with this batch."""
        if base != self.tip or branch is not None:
            raise BatchError("a batch runs along one line; act elsewhere, or open branches, after it")
