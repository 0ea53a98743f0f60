"""Reasons to refuse an act, as a rule set's ``data/reasons.toml`` lists them, and breaches in that order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from attrs import frozen

from fechtbuch.decide.legality import Breach
from fechtbuch.rulesets.seeing import Here
from fechtbuch.rulesets.tables import by_name, named_rows, pick

__all__ = ["Reason", "Reasons", "breach", "in_order"]


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
        return pick(self.index, code, "reason")

    def breach(self, code: str, detail: str = "", rule: str = "") -> Breach:
        """The breach of a code; ``detail`` says what it is about, ``rule`` replaces the code's own rule id."""
        reason = self.of(code)
        return Breach(code, rule or reason.rule, f"{reason.text}: {detail}" if detail else reason.text)

    def in_order(self, breaches: Iterable[Breach]) -> tuple[Breach, ...]:
        """Breaches in the order of the list, each reason once. O(n log n)."""
        found: dict[str, Breach] = {}
        for item in breaches:
            found.setdefault(item.reason, item)
        return tuple(sorted(found.values(), key=lambda item: self._order[item.reason]))

    @cached_property
    def index(self) -> Mapping[str, Reason]:
        """The reasons by code."""
        return by_name(self.reason, "code")

    @cached_property
    def _order(self) -> Mapping[str, int]:
        return {reason.code: place for place, reason in enumerate(self.reason)}


def breach(here: Here, code: str, detail: str = "", rule: str = "") -> Breach:
    """The breach of a code by the reasons of the tables in force; see :meth:`Reasons.breach`."""
    return _reasons(here).breach(code, detail, rule)


def in_order(here: Here, breaches: Iterable[Breach]) -> tuple[Breach, ...]:
    """Breaches in the order of the tables in force, each reason once."""
    return _reasons(here).in_order(breaches)


def _reasons(here: Here) -> Reasons:
    reasons: Reasons = here.tables.reasons
    return reasons
