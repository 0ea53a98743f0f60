"""What lies behind a fact: figures term by term, what was withheld, the roll, its exact chance and its luck."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from attrs import frozen

from fechtbuch.dice.distribution import Distribution, distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.checks import Check
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Event, PoolChanged, TableRolled, Wounded
from fechtbuch.model.figures import Figure
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.catalogue import Rule
from fechtbuch.rulesets.protocol import Bound, RuleSet, plain_success

__all__ = ["Explanation", "Throw", "explain", "rules_cited"]


@frozen
class Throw:
    """A roll beside what it could have been.

    ``chance`` is that of success and ``wins`` are the totals that succeed: none where nothing was at stake. ``luck`` is
    the chance of this total or a better one, of succeeding totals first. ``spread`` is (total, weight) of all totals.
    """

    dice: str
    rolled: Rolled
    sense: str
    target: int | Fraction | None
    outcome: str
    margin: int | None
    chance: Fraction | None
    luck: Fraction | None
    spread: tuple[tuple[int, int], ...]
    wins: tuple[int, ...] = ()


@frozen
class Explanation:
    """One figure of a fact: what it is of, how it came about, and the roll held against it, if there was one.

    ``against`` is the figure that a total plus ``figure`` had to reach.
    """

    title: str
    who: str
    rule: str
    figure: Figure | None = None
    against: Figure | None = None
    throw: Throw | None = None


def explain(rules: Bound | RuleSet | None, event: Event) -> tuple[Explanation, ...]:
    """Everything a fact can explain, the most telling first; nothing for a fact without figures or dice."""
    return tuple(_explanations(_set(rules), event))


def rules_cited(rules: Bound | RuleSet | None, explanations: tuple[Explanation, ...]) -> dict[str, Rule]:
    """The catalogue's text of every rule that the explanations cite, by id, in order of mention."""
    ruleset = _set(rules)
    if ruleset is None:
        return {}
    cited = [id for explanation in explanations for id in _cited(explanation)]
    return {id: ruleset.catalogue[id] for id in dict.fromkeys(cited) if id in ruleset.catalogue}


def _set(rules: Bound | RuleSet | None) -> RuleSet | None:
    return rules.ruleset if isinstance(rules, Bound) else rules


def _cited(explanation: Explanation) -> Iterator[str]:
    yield explanation.rule
    for figure in (explanation.figure, explanation.against):
        if figure is not None:
            yield from (term.rule for term in figure.terms)
            yield from (item.rule for item in figure.withheld)


def _explanations(ruleset: RuleSet | None, event: Event) -> Iterator[Explanation]:
    check: Check | None = getattr(event, "check", None)
    if check is not None:
        yield _of_check(ruleset, event.who, check, getattr(event, "rule", ""))
    opposed: Check | None = getattr(event, "opposed", None)
    if opposed is not None:
        yield _of_check(ruleset, getattr(event, "about", ""), opposed, "")
    if isinstance(event, Wounded) and (event.figure is not None or event.rolled is not None):
        throw = None if event.rolled is None else _plain_throw(event.dice, event.rolled)
        yield Explanation("damage", event.who, event.rule, event.figure, None, throw)
    elif isinstance(event, PoolChanged) and event.figure is not None:
        yield Explanation(event.pool, event.who, event.rule, event.figure)
    elif isinstance(event, TableRolled):
        yield Explanation(event.purpose, event.who, event.rule, None, None, _plain_throw(event.dice, event.rolled))


def _of_check(ruleset: RuleSet | None, who: str, check: Check, rule: str) -> Explanation:
    spread = _spread(check.dice)
    succeeds = plain_success if ruleset is None else ruleset.succeeds
    wins = () if spread is None else tuple(total for total in spread.totals if succeeds(check, total))
    target = check.figure if check.sense == "under" else check.against
    throw = Throw(
        check.dice,
        check.rolled,
        check.sense,
        None if target is None else target.value,
        check.outcome,
        check.margin,
        None if spread is None else spread.chance(wins),
        None if spread is None else _luck(spread, check.rolled.total, wins, low_is_good=check.sense == "under"),
        () if spread is None else spread.pairs,
        wins,
    )
    return Explanation(check.purpose, who, check.rule or rule, check.figure, check.against, throw)


def _plain_throw(dice: str, rolled: Rolled) -> Throw:
    """A roll that nothing was held against; the more the better."""
    spread = _spread(dice)
    luck = None if spread is None else spread.at_least(rolled.total)
    return Throw(dice, rolled, "", None, "", None, None, luck, () if spread is None else spread.pairs)


def _spread(dice: str) -> Distribution | None:
    """None for dice that cannot be read: a recorded fact may name any."""
    try:
        return distribution(parse_dice(dice))
    except FechtbuchError:
        return None


def _luck(spread: Distribution, total: int, wins: tuple[int, ...], *, low_is_good: bool) -> Fraction:
    """The chance of a total at least as good: successes before failures, then by the direction of the dice."""

    def rank(one: int) -> tuple[bool, int]:
        return one not in wins, one if low_is_good else -one

    reached = rank(total)
    return spread.chance(lambda one: rank(one) <= reached)
