"""What single panels ask the kernel for beyond rows, states and figures: one module for each, by topic.

A service is called as ``service(model, request)`` with the cursor's model and the message's own keys, under the model's
lock: it reads persistent values, and gives plain JSON. It raises ``FechtbuchError`` with a sentence for the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.services import branches, chances, citing, compare, field, findings, notes, odds, take_back

__all__ = ["SERVICES", "WRITING", "Service"]

Service = Callable[[Any, dict[str, Any]], Json]

SERVICES: Mapping[str, Service] = {
    "field": field.field,
    "focus": field.focus,
    "picking": field.picking,
    "rename": branches.rename,
    "delete": branches.delete,
    "compare": compare.compared,
    "notes": notes.notes,
    "note": notes.note,
    "odds": odds.act_odds,
    "odds_node": odds.act_odds_node,
    "chances": chances.chances,
    "findings": findings.findings,
    "accept": findings.accepted,
    "mend": findings.mended,
    "citing": citing.citing,
    "take_back": take_back.take_back,
}

WRITING = frozenset({"rename", "delete", "note", "accept", "mend", "take_back"})
"""Topics of which nothing comes when the request is about a line that has changed meanwhile."""
