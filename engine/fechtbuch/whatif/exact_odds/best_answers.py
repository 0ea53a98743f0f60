"""The best and the worst answers to choices: exact, by going back from the outcomes over the choices that led there.

The outcomes carry the free choices on their way, made with equal weights. A creature that chooses knows the battle and
the question, and what was chosen freely before on this way; so that is what an answer may hang on, and no dice that
left no trace in the battle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from attrs import evolve, field, frozen

from fechtbuch.decide.odds import Odds, Outcome
from fechtbuch.model.figures import Number
from fechtbuch.model.state import Battle
from fechtbuch.whatif.exact_odds.choosing import Mode
from fechtbuch.whatif.exact_odds.tracing import Node, Steps, Traced

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
        return f"{ask.who}, {ask.question}{about}: {self.option} ({float(self.chance):.2%}; {others})"


@frozen
class Best:
    """The value under the best answers (of those who want the worst: the worst), and the answers, by the way.

    ``value`` is the exact expectation where the odds are complete; else that of the share explored.
    """

    value: Fraction
    answers: tuple[Chosen, ...]


_Way = tuple[Outcome, int]
"""An outcome, and its weight with the free choices up to here taken as made."""


def best_answers(
    odds: Odds, nodes: Sequence[Node], mode: Callable[[Battle, str], Mode], worth: Callable[[Battle], Number]
) -> tuple[Odds, Best]:
    """The odds that are left under the best answers, and those.

    ``odds`` hold ``Traced`` values with the steps of free choices, all options equally weighted; ``nodes`` are in the
    order of their numbers. O(outcomes * choices on the way).
    """
    solver = _Backward(nodes, mode, worth, odds.total)
    ways, mass, value = solver.best([(outcome, outcome.weight) for outcome in odds.outcomes], 0)
    weights: dict[tuple[Battle, Traced], int] = {}
    for outcome, weight in ways:
        key = outcome.battle, evolve(outcome.value, steps=())
        weights[key] = weights.get(key, 0) + weight
    found = [Outcome(battle, traced, weight) for (battle, traced), weight in weights.items()]
    found.sort(key=lambda outcome: -outcome.weight)
    left = evolve(odds, outcomes=tuple(found), unexplored=odds.total - mass)
    answers = sorted(solver.reached(ways), key=lambda chosen: -chosen.chance)
    return left, Best(value / mass if mass else Fraction(0), tuple(answers))


@frozen(eq=False)
class _Backward:
    """Goes back over the choices; ``chosen`` is the answer at each node, by the free choices before it."""

    nodes: Sequence[Node]
    mode: Callable[[Battle, str], Mode]
    worth: Callable[[Battle], Number]
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
                value += way[1] * self.worth(way[0].battle)
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
