"""What an act would breach, by a table of checks, and which of many candidate acts breach nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fechtbuch.decide.legality import Because, Breach, Option
from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.reasons import in_order
from fechtbuch.rulesets.seeing import At, Here

__all__ = ["Candidate", "Check", "Violations", "judged", "offered"]

Check = Callable[[Here, Any], Iterable[Breach]]
"""``(here, act) -> breaches`` in whatever order they are found."""

Violations = Callable[[Battle, Act, Any], tuple[Breach, ...]]
"""``(battle, act, tables) -> all breaches in order``; see :class:`fechtbuch.rulesets.protocol.RuleSet`."""

Candidate = tuple[Act, str]
"""An act that somebody might do, and its words."""


def judged(checks: Mapping[type[Act], Check], battle: Battle, act: Act, tables: Any) -> tuple[Breach, ...]:
    """All breaches of an act in the order of the tables' reasons; an act without checks has nothing to breach. Pure."""
    check = checks.get(type(act))
    if check is None:
        return ()
    here = At(battle, tables)
    return in_order(here, check(here, act))


def _nothing(battle: Battle, act: Act) -> tuple[Because, ...]:
    return ()


def offered(
    candidates: Iterable[Candidate],
    here: Here,
    violations: Violations,
    because: Callable[[Battle, Act], tuple[Because, ...]] = _nothing,
) -> tuple[Option, ...]:
    """The candidates that are legal now, in their order, with what forces each. One legality check for each."""
    battle, tables = here.battle, here.tables
    return tuple(
        Option(act, label, because(battle, act)) for act, label in candidates if not violations(battle, act, tables)
    )
