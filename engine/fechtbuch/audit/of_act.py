"""Findings about one act begun, and what the act itself is called."""

from __future__ import annotations

from typing import Any

from fechtbuch.audit.called import NOTHING_NAMED, Called
from fechtbuch.audit.findings import Finding, FindingKind, Severity
from fechtbuch.audit.rederive import Rederived
from fechtbuch.audit.wording import name_of
from fechtbuch.narrate import plain as one_line
from fechtbuch.rulesets.protocol import Bound

__all__ = ["of_act", "words_of"]


def of_act(
    act: Rederived,
    kind: FindingKind,
    severity: Severity,
    text: str,
    *,
    event: int | None = None,
    path: str = "",
    expected: Any = None,
    recorded: Any = None,
    rules: tuple[str, ...] = (),
    explanation: tuple[str, ...] = (),
    about: Called = NOTHING_NAMED,
) -> Finding:
    """A finding about an act, without key and written position yet."""
    return Finding(
        kind=kind,
        severity=severity,
        act=act.number,
        commit=act.commit.id,
        event=event,
        position="",
        path=path,
        expected=expected,
        recorded=recorded,
        rules=rules,
        text=text,
        explanation=explanation,
        about=about,
    )


def words_of(rules: Bound, act: Rederived) -> str:
    """An act in words: ``Aldo: Attack Ragna``."""
    what = one_line(rules.ruleset.heading(act.node.before, act.commit.act))
    return f"{name_of(act.node.end, act.commit.act.who)}: {what}" if act.commit.act.who else what
