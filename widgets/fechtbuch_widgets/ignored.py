"""Messages of the page that nothing came of: counted by reason, the first of them logged as a warning."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Any, Literal

__all__ = ["Ignored", "Reason"]

Reason = Literal["malformed", "late", "foreign"]
"""Not to be read; about a line as it was before; about another fight, or an act that this one does not hold."""

_log = logging.getLogger("fechtbuch.widgets")

_SHOWN = 200


class Ignored:
    """How many messages were ignored. A flood of them fills no log: only the first of each reason is a warning."""

    def __init__(self) -> None:
        self.by_reason: Counter[Reason] = Counter()

    @property
    def total(self) -> int:
        """How many in all."""
        return self.by_reason.total()

    def count(self, reason: Reason, message: Any) -> None:
        """One more."""
        self.by_reason[reason] += 1
        level = logging.WARNING if self.by_reason[reason] == 1 else logging.DEBUG
        if _log.isEnabledFor(level):
            _log.log(level, "a %s message of the page was ignored: %.*s", reason, _SHOWN, ascii(message))

    def __str__(self) -> str:
        if not self.total:
            return "no message ignored"
        reasons = ", ".join(f"{count} {reason}" for reason, count in sorted(self.by_reason.items()))
        return f"{self.total} message{'s' * (self.total != 1)} ignored: {reasons}"
