"""Reasons to refuse an act."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from fechtbuch.rulesets.tables import by_name, named_rows, pick

__all__ = ["Reason", "Reasons"]


@frozen
class Reason:
    """A reason to refuse an act, in words that follow "not allowed:"."""

    code: str
    text: str
    rule: str


@frozen
class Reasons:
    """All reasons, in the order in which several breaches are reported."""

    reason: tuple[Reason, ...] = named_rows("code")

    def of(self, code: str) -> Reason:
        """The reason with this code; raises :class:`UnknownRow`."""
        return pick(self._index, code, "reason")

    def rank(self, code: str) -> int:
        """Place in the order, from 0; raises :class:`UnknownRow`."""
        return pick(self._order, code, "reason")

    @cached_property
    def _index(self) -> Mapping[str, Reason]:
        return by_name(self.reason, "code")

    @cached_property
    def _order(self) -> Mapping[str, int]:
        return {reason.code: place for place, reason in enumerate(self.reason)}
