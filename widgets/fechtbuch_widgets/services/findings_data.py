"""Findings of an audit as the page takes them (CONTRACT.md, findings)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fechtbuch.audit import Audit, Finding
from fechtbuch.history.positions import parse_position
from fechtbuch.history.store.contract import Position
from fechtbuch.narrate.plain import plain
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.patch import Json

__all__ = ["MOST", "findings_json", "pairs_json"]

MOST = 1000
"""Findings that a page is told of."""

_LONGEST = 2000


def pairs_json(lines: Iterable[tuple[str, str]]) -> list[Json]:
    """Titles with texts, cut."""
    return [[plain(title)[:_LONGEST], plain(text)[:_LONGEST]] for title, text in lines]


def findings_json(audit: Audit, mends: Mapping[str, str], line: LineData) -> dict[str, Json]:
    """The findings of an audit of a line, the first ``MOST`` of them, with what each would be mended to by its key."""
    parted = audit.parted
    return {
        "findings": [_told(one, line, mends.get(one.key, "")) for one in audit.findings[:MOST]],
        "more": max(0, len(audit.findings) - MOST),
        "parted": "" if parted is None else plain(str(parted))[:_LONGEST],
    }


def _told(finding: Finding, line: LineData, mend: str) -> Json:
    accepted = finding.accepted
    return {
        "key": finding.key,
        "kind": finding.kind,
        "severity": finding.severity,
        "act": finding.act,
        "at": max(0, line.index_of(Position(finding.commit, parse_position(finding.position).event, line.line))),
        "what": plain(finding.what)[:_LONGEST],
        "expected": finding.expected_words,
        "recorded": finding.recorded_words,
        "rules": [{"rule": id} for id in finding.rules],
        "text": plain(finding.text)[:_LONGEST],
        "explanation": [plain(one)[:_LONGEST] for one in finding.explanation],
        "accepted": None if accepted is None else [plain(accepted.reason), plain(accepted.author)],
        "mend": mend,
    }
