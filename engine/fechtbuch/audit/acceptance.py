"""Findings accepted with a reason: annotations beside the log, which no id depends on and which only ever grow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from fechtbuch.audit.keys import key_with_words
from fechtbuch.fight import Fight
from fechtbuch.fight.remarks import read_values, remark
from fechtbuch.model.errors import FechtbuchError

if TYPE_CHECKING:
    from fechtbuch.audit.findings import Finding

__all__ = ["ACCEPTED", "Acceptance", "BadAcceptance", "accept", "acceptance_of", "acceptances"]

ACCEPTED = "accepted"
"""The name of such an annotation. Its value is a table: the finding's ``key``, its ``text``, the ``reason``."""


class BadAcceptance(FechtbuchError):
    """A finding that cannot be accepted like this."""


@frozen
class Acceptance:
    """Why a finding is let stand, by whom, and when; ``number`` is that of the annotation."""

    reason: str
    author: str
    time: str
    number: int

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold."""
        return {"reason": self.reason, "author": self.author, "time": self.time, "number": self.number}


def accept(fight: Fight, finding: Finding, reason: str, author: str = "") -> int:
    """Let a finding stand; the next audit lists it as accepted. Gives the annotation's number.

    Raises ``BadAcceptance`` without a reason, or for a finding of another fight, ``ReadOnlyStore``.
    """
    if not reason.strip():
        raise BadAcceptance("a finding is accepted with a reason: say why it may stand")
    if not fight.log.has(finding.commit):
        raise BadAcceptance(f"fight {fight.id!r} has no commit {finding.commit[:12]}: the finding is of another fight")
    value = {"key": finding.key, "reason": reason, "text": finding.text}
    return fight.store.annotate(fight.id, remark(finding.commit, finding.event, ACCEPTED, value, author))


def acceptances(fight: Fight) -> Mapping[str, Acceptance]:
    """What has been accepted in a fight, by the finding's key; the last word counts. O(annotations)."""
    found: dict[str, Acceptance] = {}
    for row in fight.store.annotations(fight.id, None):
        value = read_values(row, ACCEPTED)
        if value is not None:
            found[str(value.get("key", ""))] = Acceptance(str(value.get("reason", "")), row.author, row.at, row.number)
    return found


def acceptance_of(finding: Finding, said: Mapping[str, Acceptance]) -> Acceptance | None:
    """Why a finding is let stand, among what ``acceptances`` gives; none if nobody has accepted it."""
    _, dash, number = finding.key.partition("-")
    return said.get(finding.key) or said.get(key_with_words(finding) + dash + number)
