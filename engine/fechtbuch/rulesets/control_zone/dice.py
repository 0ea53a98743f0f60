"""The ten-sided die of every check (CZ-ATTACK-01)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from fractions import Fraction

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.model.checks import Check, Outcome
from fechtbuch.model.figures import Figure

__all__ = ["DIE", "outcome_of", "roll_check", "succeeds"]

DIE = "1d10"


def outcome_of(total: int, figure: Fraction | int, goal: Fraction | int | None, never: Collection[int] = ()) -> Outcome:
    """What a face of the die comes to: a face of ``never`` fails critically, the others fail below the goal.

    With nothing to reach every other face succeeds (CZ-ATTACK-01, CZ-ATTACK-02, CZ-ATTACK-03).
    """
    if total in never:
        return "critical_failure"
    return "success" if goal is None or total + figure >= goal else "failure"


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

    def class_of(total: int) -> Hashable:
        return outcome_of(total, figure.whole, goal, fumbles)

    of: Callable[[int], Hashable] = class_of
    rolled = yield from Roll(who, purpose, DIE, about, of=of, figure=figure, sense="over")
    total = rolled.total + figure.whole
    margin = total if goal is None else total - goal
    outcome = outcome_of(rolled.total, figure.whole, goal, fumbles)
    return Check(purpose, DIE, rolled, figure, outcome, margin, rule, "over", against, fumbles)


def succeeds(check: Check, total: int) -> bool:
    """Whether a check of these rules would have succeeded on that total; an attack's critical miss never does."""
    goal = None if check.against is None else check.against.value
    return outcome_of(total, check.figure.value, goal, check.never) == "success"
