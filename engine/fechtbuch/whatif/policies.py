"""What goes wrong with policies, whoever asks them: the errors that say so."""

from __future__ import annotations

from fechtbuch.decide.requests import Ask
from fechtbuch.fight.answering import PolicyFailed, check_names
from fechtbuch.model.errors import shown

__all__ = ["PolicyFailed", "check_names", "failing"]


def failing(policy: object, asked: object, ask: Ask, what: str) -> PolicyFailed:
    """The error to raise: which policy (by itself or by its name), what it was asked, what was offered, what it did."""
    name = shown(policy) if isinstance(policy, str) else getattr(policy, "__name__", type(policy).__name__)
    return PolicyFailed(f"policy {name}, asked {asked} (offered: {', '.join(ask.values)}): {what}")
