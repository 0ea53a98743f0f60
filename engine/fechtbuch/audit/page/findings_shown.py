"""Findings on an audit's page: each beside its act, and all of them in a table at the top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from fechtbuch.audit.findings import SEVERITIES, Audit, Finding
from fechtbuch.audit.page.markup import table, words
from fechtbuch.rulesets.catalogue import Catalogue

__all__ = ["KINDS", "card", "counts", "held_by", "kind_word", "listed"]

KINDS: Final = {
    "claim": "the table said otherwise",
    "forgotten": "forgotten",
    "unfounded": "no rule behind it",
    "figure": "another figure",
    "differs": "recorded otherwise",
    "illegal": "against a rule",
    "reason": "reason that was not so",
    "dice": "dice",
    "choice": "choice",
    "undecided": "cannot be decided",
    "unknown_claim": "claim about nothing",
    "sums": "does not add up",
    "table_state": "with the table's numbers",
    "corrected": "put right",
    "overruled": "overruled",
    "by_hand": "stated by hand",
    "version": "other version of the rules",
}
"""What a finding's kind is called on the page."""

_MOST_LISTED: Final = 500


def kind_word(finding: Finding) -> str:
    """Its kind in words."""
    return KINDS.get(finding.kind, finding.kind.replace("_", " "))


def _state(finding: Finding) -> str:
    return finding.severity if finding.open else "accepted"


def card(finding: Finding, catalogue: Catalogue, prefix: str) -> str:
    """A finding in full, with the text of the rules it cites, as safe markup."""
    state = _state(finding)
    parts = [
        f'<div class="finding {state}" role="note" id="{prefix}finding-{escape(finding.key)}" '
        f'title="{words(finding.position)}">',
        f'<p><span class="mark {state}">{escape(state.capitalize())}</span>, {escape(kind_word(finding))}: '
        f"{words(finding.text)}</p>",
        _compared(finding),
    ]
    if finding.explanation:
        parts.append("<ul>" + "".join(f"<li>{words(line)}</li>" for line in finding.explanation) + "</ul>")
    parts += [_rule(id, catalogue) for id in finding.rules]
    if finding.accepted is not None:
        by = f" ({words(finding.accepted.author)})" if finding.accepted.author else ""
        parts.append(f"<p>Accepted: {words(finding.accepted.reason)}{by}</p>")
    return "".join([*parts, "</div>\n"])


def _compared(finding: Finding) -> str:
    """What was expected and what is on record, if the finding has both."""
    if finding.expected is None or finding.recorded is None:
        return ""
    rows = (("By the rules", finding.expected_words), (held_by(finding), finding.recorded_words))
    told = "".join(f"<dt>{name}:</dt><dd>{words(value)}</dd>" for name, value in rows)
    return f"<dl>{told}</dl>"


def held_by(finding: Finding) -> str:
    """Who has the other value: the table that claimed it, or the record."""
    return "At the table" if finding.claimed else "On record"


def _rule(id: str, catalogue: Catalogue) -> str:
    rule = catalogue.get(id)
    if rule is None:
        return f'<p class="rule">{words(id)}</p>'
    source = f" ({words(rule.source)})" if rule.source else ""
    return f'<p class="rule"><strong>{words(id)}, {words(rule.title)}{source}:</strong> {words(rule.text)}</p>'


def counts(audit: Audit) -> str:
    """How many findings there are of each sort, in a sentence."""
    found = audit.counts
    if not audit.findings:
        return '<p class="mark good">Nothing was found: every act went as the rules have it.</p>'
    names = (*SEVERITIES, "accepted")
    said = (
        f'<span class="mark {name}">{found[name]} {name}{"s" if name in SEVERITIES and found[name] != 1 else ""}</span>'
        for name in names
        if found[name]
    )
    return f"<p>{', '.join(said)}.</p>"


def listed(audit: Audit, prefix: str) -> Iterator[str]:
    """All findings in a table, each linked to its place in the story."""
    if not audit.findings:
        return
    rows = (_row(finding, prefix) for finding in audit.findings[:_MOST_LISTED])
    yield table("Findings in the order of the fight", ("Act", "Weight", "About", "What"), rows)
    left = len(audit.findings) - _MOST_LISTED
    if left > 0:
        yield f"<p>And {left} more, beside their acts.</p>"


def _row(finding: Finding, prefix: str) -> Sequence[str]:
    state = _state(finding)
    return (
        f'<a href="#{prefix}finding-{escape(finding.key)}">{finding.act}</a>',
        f'<span class="mark {state}">{state}</span>',
        escape(kind_word(finding)),
        words(finding.text),
    )
