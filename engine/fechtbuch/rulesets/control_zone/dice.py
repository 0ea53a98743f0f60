"""The ten-sided die of every check (CZ-ATTACK-01)."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.model.checks import Check, Outcome
from fechtbuch.model.figures import Figure

__all__ = ["DIE", "roll_check", "succeeds"]

DIE = "1d10"


def roll_check(
    who: str,
    purpose: str,
    figure: Figure,
    against: Figure | None,
    *,
    about: str = "",
    rule: str = "CZ-ATTACK-01",
    fumbles: tuple[int, ...] = (),
) -> Decision[Check]:
    """Roll d10 and add ``figure``; equal to or above ``against`` succeeds, whatever shows a fumble's face does not.

    With nothing to reach the check just tells its total.
    """
    goal = against.whole if against is not None else None

    def outcome_of(total: int) -> Outcome:
        if total in fumbles:
            return "critical_failure"
        return "success" if goal is None or total + figure.whole >= goal else "failure"

    def class_of(total: int) -> Hashable:
        return outcome_of(total)

    of: Callable[[int], Hashable] = class_of
    rolled = yield from Roll(who, purpose, DIE, about, of=of, figure=figure, sense="over")
    total = rolled.total + figure.whole
    margin = total if goal is None else total - goal
    return Check(purpose, DIE, rolled, figure, outcome_of(rolled.total), margin, rule, "over", against)


def succeeds(check: Check, total: int) -> bool:
    """Whether a check of these rules would have succeeded on that total; an attack's critical miss never does."""
    if check.fumbled and total == check.rolled.total:
        return False
    return check.against is None or total + check.figure.value >= check.against.value
