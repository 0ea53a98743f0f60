"""The best and the worst answers to choices: exact, by going back from the outcomes over the choices that led there.

The outcomes carry the free choices on their way, made with equal weights. A creature that chooses knows the battle and
the question, and what was chosen freely before on this way; so that is what an answer may hang on, and no dice that
left no trace in the battle.

Fates that were kept apart carry the choices in them. Where a battle's worth is a sum to which each creature adds what
it does by itself, the best for the sum is the best for each, and each fate is gone back over alone; not so where one
question comes up in two fates that dice unseen by whoever is asked tell apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from attrs import evolve, field, frozen

from fechtbuch.decide.odds import NotSeparable, Odds, Outcome, with_fate
from fechtbuch.dice.percent import percent
from fechtbuch.model.figures import Number
from fechtbuch.model.state import Battle
from fechtbuch.whatif.exact_odds.choosing import Mode
from fechtbuch.whatif.exact_odds.tracing import Node, Steps, Traced
from fechtbuch.whatif.exact_odds.worth import Worth, checked

__all__ = ["Best", "Chosen", "best_answers"]


@frozen
class Chosen:
    """The answer at one node: how often it is come to, what it is worth there, what the other options would be.

    ``values`` are the options that were followed, each with the value that comes of it.
    """

    node: Node
    option: str
    mode: Mode
    chance: Fraction
    values: tuple[tuple[str, Fraction], ...]

    @property
    def value(self) -> Fraction:
        """What the answer is worth."""
        return dict(self.values)[self.option]

    def __str__(self) -> str:
        ask = self.node.ask
        about = f" about {ask.about}" if ask.about else ""
        others = ", ".join(f"{option} {float(value):.4g}" for option, value in self.values)
        return f"{ask.who}, {ask.question}{about}: {self.option} ({percent(self.chance, 2)}; {others})"


@frozen
class Best:
    """The value under the best answers (of those who want the worst: the worst), and the answers, by the way.

    ``value`` is the exact expectation where the odds are complete; else that of the share explored.
    """

    value: Fraction
    answers: tuple[Chosen, ...]


_Way = tuple[Outcome, int]
"""An outcome, and its weight with the free choices up to here taken as made."""

_Mode = Callable[[Battle, str], Mode]


def best_answers(odds: Odds, nodes: Sequence[Node], mode: _Mode, worth: Worth) -> tuple[Odds, Best]:
    """The odds that are left under the best answers, and those.

    ``odds`` hold ``Traced`` values with the steps of free choices, all options equally weighted; ``nodes`` are in the
    order of their numbers. O(outcomes * choices on the way). Raises ``NotSeparable`` where fates were kept apart and
    the worth is not the sum of what becomes of each.
    """
    _check_apart(odds)
    fates = _Fates(nodes, mode, worth)
    solver = _Backward(nodes, mode, fates.worth, odds.total)
    ways, mass, value = solver.best([(outcome, outcome.weight) for outcome in odds.outcomes], 0)
    left = evolve(odds, outcomes=_without_steps(ways, fates.left), unexplored=odds.total - mass)
    answers = [*solver.reached(ways), *fates.reached(ways, odds.total)]
    answers.sort(key=lambda chosen: -chosen.chance)
    return left, Best(value / mass if mass else Fraction(0), tuple(answers))


_Each = tuple[tuple[str, Odds], ...]


def _check_apart(odds: Odds) -> None:
    """Raise ``NotSeparable`` where one node comes up in two fates, or in a fate and outside it: it has one answer."""
    places: dict[int, tuple[str, Odds] | None] = {}
    for outcome in odds.outcomes:
        inner = ((key, one.value.steps) for key in outcome.each for one in key[1].outcomes)
        for place, steps in ((None, outcome.value.steps), *inner):
            for number, _ in steps:
                if places.setdefault(number, place) != place:
                    raise NotSeparable("one question comes up in two fates")


def _without_steps(ways: Iterable[_Way], each: Callable[[_Each], _Each]) -> tuple[Outcome, ...]:
    """The outcomes of these ways, those that differ in free choices alone as one; likeliest first."""
    weights: dict[tuple[Battle, Traced, _Each], int] = {}
    for outcome, weight in ways:
        key = outcome.battle, evolve(outcome.value, steps=()), each(outcome.each)
        weights[key] = weights.get(key, 0) + weight
    found = [Outcome(battle, traced, weight, apart) for (battle, traced, apart), weight in weights.items()]
    return tuple(sorted(found, key=lambda outcome: -outcome.weight))


@frozen(eq=False)
class _Backward:
    """Goes back over the choices; ``chosen`` is the answer at each node, by the free choices before it."""

    nodes: Sequence[Node]
    mode: _Mode
    worth: Callable[[Outcome], Number]
    total: int
    chosen: dict[tuple[Steps, int], Chosen] = field(factory=dict)

    def best(self, ways: Iterable[_Way], depth: int) -> tuple[list[_Way], int, Fraction]:
        """The ways left, their weight, and the sum of their worth times weight, once all later choices are made."""
        kept: list[_Way] = []
        mass, value = 0, Fraction(0)
        groups: dict[int, list[_Way]] = {}
        for way in ways:
            steps = way[0].value.steps
            if len(steps) == depth:
                kept.append(way)
                mass += way[1]
                value += way[1] * self.worth(way[0])
            else:
                groups.setdefault(steps[depth][0], []).append(way)
        for number, group in groups.items():
            ways_on, mass_on, value_on = self._at(number, group, depth)
            kept += ways_on
            mass += mass_on
            value += value_on
        return kept, mass, value

    def _at(self, number: int, ways: list[_Way], depth: int) -> tuple[list[_Way], int, Fraction]:
        node = self.nodes[number]
        options = dict.fromkeys(node.ask.values)
        by_option: Mapping[str, list[_Way]] = {option: [] for option in options}
        for outcome, weight in ways:
            by_option[outcome.value.steps[depth][1]].append((outcome, weight * len(options)))
        results = {option: self.best(group, depth + 1) for option, group in by_option.items() if group}
        values = tuple((option, value / mass) for option, (_, mass, value) in results.items())
        mode = self.mode(node.battle, node.ask.who)
        pick = max if mode == "best" else min
        option = pick(values, key=lambda entry: entry[1])[0]
        before = ways[0][0].value.steps[:depth]
        found = results[option]
        self.chosen[before, number] = Chosen(node, option, mode, Fraction(found[1], self.total), values)
        return found

    def reached(self, ways: Iterable[_Way]) -> list[Chosen]:
        """The answers that are given at all, on the ways left."""
        found: dict[tuple[Steps, int], int] = {}
        for outcome, weight in ways:
            steps = outcome.value.steps
            for depth, (number, _) in enumerate(steps):
                key = steps[:depth], number
                found[key] = found.get(key, 0) + weight
        return [evolve(self.chosen[key], chance=Fraction(weight, self.total)) for key, weight in found.items()]


@frozen
class _Fate:
    """A fate under the best answers: its odds, what its creature is worth on average, the answers in it."""

    left: Odds
    value: Fraction
    answers: tuple[Chosen, ...]


@frozen(eq=False)
class _Fates:
    """The best answers within fates that were kept apart, each gone back over once.

    ``values`` are what the creature is worth in each outcome of its fate, whatever else becomes of the battle.
    """

    nodes: Sequence[Node]
    mode: _Mode
    of: Worth
    values: dict[tuple[str, Odds], tuple[Number, ...]] = field(factory=dict)
    known: dict[tuple[str, Odds], _Fate] = field(factory=dict)

    def worth(self, outcome: Outcome) -> Number:
        """What an outcome is worth under the best answers in its fates. Raises ``NotSeparable``."""
        if not outcome.each:
            return self.of(outcome.battle)
        apart, parts = dict(outcome.each), self.of.parts or {}
        if self.of(outcome.battle) != sum(part(outcome.battle) for part in parts.values()):
            raise NotSeparable("what the battle is worth is not the sum of what its creatures are")
        alone = Odds((outcome,), outcome.weight)
        total = Fraction(0)
        for who, part in parts.items():
            spread = alone.spread(part, who)
            if who in apart:
                total += self._fate(outcome, who, apart[who], part).value
            else:
                ((value, _),) = spread.items()
                total += Fraction(checked(value))
        return total

    def _fate(self, outcome: Outcome, who: str, odds: Odds, part: Callable[[Battle], Number]) -> _Fate:
        ends = [with_fate(outcome.battle, inner.battle, who, odds.ground) for inner in odds.outcomes]
        values = tuple(checked(part(end)) for end in ends)
        if self.values.setdefault((who, odds), values) != values:
            raise NotSeparable(f"what {who} is worth hangs on more than its own fate")
        found = self.known.get((who, odds))
        if found is None:
            worth_of = dict(zip(odds.outcomes, values, strict=True))
            solver = _Backward(self.nodes, self.mode, worth_of.__getitem__, odds.total)
            ways, mass, value = solver.best([(inner, inner.weight) for inner in odds.outcomes], 0)
            left = evolve(odds, outcomes=_without_steps(ways, tuple), unexplored=odds.total - mass)
            mean = value / mass if mass else Fraction(0)
            found = self.known[who, odds] = _Fate(left, mean, tuple(solver.reached(ways)))
        return found

    def left(self, each: _Each) -> _Each:
        """The fates under the best answers."""
        return tuple((who, self.known[who, odds].left) for who, odds in each)

    def reached(self, ways: Iterable[_Way], total: int) -> list[Chosen]:
        """The answers that are given in fates, each with what the whole battle is worth then."""
        weights: dict[tuple[str, Odds], int] = {}
        others: dict[tuple[str, Odds], Fraction] = {}
        for outcome, weight in ways:
            worth = self.worth(outcome) if outcome.each else 0
            for key in outcome.each:
                weights[key] = weights.get(key, 0) + weight
                others[key] = others.get(key, Fraction(0)) + weight * (worth - self.known[key].value)
        return [
            evolve(
                chosen,
                chance=chosen.chance * Fraction(weight, total),
                values=tuple((option, value + others[key] / weight) for option, value in chosen.values),
            )
            for key, weight in weights.items()
            for chosen in self.known[key].answers
        ]
