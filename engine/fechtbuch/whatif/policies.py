"""What goes wrong with policies, whoever asks them: one that fails, and one for somebody who is not there."""

from __future__ import annotations

from collections.abc import Iterable

from fechtbuch.decide.requests import Ask
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.state import Battle

__all__ = ["PolicyFailed", "check_names", "failing"]


class PolicyFailed(FechtbuchError):
    """A policy that raised, or answered what is not offered; or one for somebody who is not there."""


def failing(policy: object, asked: object, ask: Ask, what: str) -> PolicyFailed:
    """The error to raise: which policy (by itself or by its name), what it was asked, what was offered, what it did."""
    name = shown(policy) if isinstance(policy, str) else getattr(policy, "__name__", type(policy).__name__)
    return PolicyFailed(f"policy {name}, asked {asked} (offered: {', '.join(ask.values)}): {what}")


def check_names(names: Iterable[object], battles: Iterable[Battle]) -> None:
    """Raise ``PolicyFailed`` for a name of no creature and no side in any of the battles; ``""`` is for anybody."""
    known: dict[object, None] = {"": None}
    seen: object = None
    for battle in battles:
        if battle.order is not seen:
            seen = battle.order
            known |= dict.fromkeys(battle.order) | dict.fromkeys(creature.side for creature in battle)
    for name in names:
        if name not in known:
            raise PolicyFailed(
                f"there is no creature and no side {shown(name)} to answer" + near(str(name), map(str, known))
            )
