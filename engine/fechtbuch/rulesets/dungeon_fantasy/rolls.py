"""Success rolls and contests on three dice (CMP-SUCCESS, CMP-CONTEST)."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from attrs import frozen

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.checks import Check, Outcome
from fechtbuch.model.events import Checked
from fechtbuch.model.figures import Figure
from fechtbuch.model.tape import Rolled

__all__ = [
    "Contest",
    "contest",
    "made",
    "outcome_of",
    "passes",
    "quick_contest",
    "regular_contest",
    "roll_against",
    "succeeds",
    "success_roll",
]

RULE = "CMP-SUCCESS"


def outcome_of(total: int, target: int) -> Outcome:
    """How a 3d6 total fares against an effective score (CMP-SUCCESS): 3-4 always succeed, 17-18 never do.

    So a score below 3 may be tried, and succeeds on 3 and 4 alone (AMB-53).
    """
    if total <= 4 or (total == 5 and target >= 15) or (total == 6 and target >= 16):
        return "critical_success"
    if total == 18 or (total == 17 and target <= 15) or total - target >= 10:
        return "critical_failure"
    return "success" if total <= target and total < 17 else "failure"


def made(total: int, target: int) -> bool:
    """Whether a 3d6 total succeeds against an effective score, critically or not (CMP-SUCCESS)."""
    return outcome_of(total, target) in ("success", "critical_success")


def passes(figure: Figure) -> Callable[[int], bool]:
    """The classes of a roll of which only success or failure matters: whether a total succeeds against the figure."""
    target = figure.whole
    return lambda total: made(total, target)


def succeeds(check: Check, total: int) -> bool:
    """Whether a check of these rules would have succeeded on that total."""
    return made(total, check.figure.whole)


def roll_against(
    who: str,
    purpose: str,
    figure: Figure,
    *,
    about: str = "",
    rule: str = RULE,
    of: Callable[[int], Hashable] | None = None,
) -> Decision[Check]:
    """Roll 3d6 against a figure and say how it went, stating no fact.

    ``of`` gives the class of a total where more than success or failure matters (a margin); by default the outcome.
    """
    target = figure.whole

    def class_of(total: int) -> Hashable:
        return outcome_of(total, target)

    rolled = yield from Roll(who, purpose, "3d6", about, of=of or class_of, figure=figure)
    return _check(purpose, rolled, figure, rule)


def _check(purpose: str, rolled: Rolled, figure: Figure, rule: str) -> Check:
    target = figure.whole
    return Check(purpose, "3d6", rolled, figure, outcome_of(rolled.total, target), target - rolled.total, rule)


def success_roll(
    scene: Scene,
    who: str,
    purpose: str,
    figure: Figure,
    *,
    about: str = "",
    rule: str = RULE,
    of: Callable[[int], Hashable] | None = None,
) -> Decision[Check]:
    """A success roll stated as a ``Checked`` fact."""
    check = yield from roll_against(who, purpose, figure, about=about, rule=rule, of=of)
    yield from happen(scene, Checked(who, check, about))
    return check


@frozen
class Contest:
    """A contest seen from the acting side: ``win``, ``lose`` or ``tie``; ``by`` is the margin of victory."""

    result: str
    by: int
    own: Check
    other: Check


def quick_contest(own: Check, other: Check) -> tuple[str, int]:
    """Result and margin of victory of a Quick Contest (CMP-CONTEST)."""
    if own.succeeded != other.succeeded:
        return ("win" if own.succeeded else "lose"), abs(own.margin) + abs(other.margin)
    lead = own.margin - other.margin
    return ("tie" if lead == 0 else "win" if lead > 0 else "lose"), abs(lead)


def regular_contest(own: Check, other: Check) -> tuple[str, int]:
    """One exchange of a Regular Contest: won only by the one side that succeeds while the other fails (AMB-24)."""
    if own.succeeded == other.succeeded:
        return "tie", 0
    return ("win" if own.succeeded else "lose"), abs(own.margin) + abs(other.margin)


def contest(
    scene: Scene,
    who: str,
    other: str,
    purpose: str,
    own_figure: Figure,
    other_figure: Figure,
    *,
    rule: str = "CMP-CONTEST",
    judge: Callable[[Check, Check], tuple[str, int]] = quick_contest,
) -> Decision[Contest]:
    """A contest; the acting creature's dice come first. Stated as one ``Checked`` fact of ``who``."""
    margins = judge is quick_contest
    own = yield from roll_against(who, purpose, own_figure, about=other, rule=rule, of=_margin if margins else None)
    theirs = yield from roll_against(
        other, purpose, other_figure, about=who, rule=rule, of=_margin if margins else None
    )
    result, by = judge(own, theirs)
    yield from happen(scene, Checked(who, own, other, theirs, result, by))
    return Contest(result, by, own, theirs)


def _margin(total: int) -> int:
    """Every total counts by itself in a Quick Contest."""
    return total
