"""What a finding is, as a few digits: the same again from audit to audit, however it is worded."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from fechtbuch.model.canonical import encode
from fechtbuch.model.wire import to_json

if TYPE_CHECKING:
    from fechtbuch.audit.findings import Finding

__all__ = ["key_of", "key_with_words"]

_OF_FACTS = frozenset({"forgotten", "unfounded"})
"""Kinds of findings on the record whose values are facts told in sentences; their path says which facts these are."""


def key_of(finding: Finding) -> str:
    """Its key, unless another finding of the line has the same."""
    if finding.kind in _OF_FACTS and not finding.claimed:
        return _digits(finding)
    return key_with_words(finding)


def key_with_words(finding: Finding) -> str:
    """Its values among the digits, be they sentences. Logs hold acceptances of facts under such keys."""
    return _digits(finding, finding.expected, finding.recorded)


def _digits(finding: Finding, *values: Any) -> str:
    told = [finding.commit, finding.kind, finding.event, finding.path, *map(str, values), *finding.rules]
    return blake2b(encode(to_json(told)), digest_size=8, person=b"fechtbuch/audit").hexdigest()
