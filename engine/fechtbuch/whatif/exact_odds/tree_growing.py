"""Growing a decision tree: each node is found by running the decision with the answers that lead there.

The likeliest ways are followed first, until so many nodes are made. What is not followed stays at its question as
``rest`` and can be followed later. Ways on from a roll without classes that come to the same are merged in the end.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import count
from typing import Any

from attrs import define, evolve, field, frozen

from fechtbuch.decide.answers import Recorded
from fechtbuch.decide.outcomes import Chooser, thrown
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import Play, Resolution, Unanswered, resolve
from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Answer, Rolled, Tape, TapeEntry
from fechtbuch.whatif.exact_odds.tree_nodes import Branch, End, TreeNode, merged_branch, totals_in_words

__all__ = ["DEEPEST", "Grower", "answers_fit"]

DEEPEST = 150
"""How many questions after one another are followed; what is deeper stays a rest."""


@define
class _Growth:
    """A node that grows: what it is, the nodes under it, the ways on that nobody has followed."""

    node: TreeNode
    depth: int
    children: list[_Growth] = field(factory=list)
    left: list[Branch] = field(factory=list)


@frozen(eq=False)
class Grower:
    """What is needed to follow a decision: where it starts, who chooses, how an end is put into words."""

    battle: Battle
    play: Play
    chooser: Chooser
    end: Callable[[Resolution], End]

    def root(self, most: int) -> TreeNode:
        """The tree from the start, of about ``most`` nodes."""
        first = self._reached((), Fraction(1), None, 0)
        return _settled(self._grown(first, [first], most - 1))

    def more(self, node: TreeNode, depth: int, most: int, only: bool = False) -> TreeNode:
        """The node with up to ``most`` of what is left beneath it followed; ``only`` what is left at itself."""
        growth = _thawed(node, depth)
        return _settled(self._grown(growth, [growth] if only else list(_all(growth)), most))

    def follow(self, node: TreeNode, depth: int, wanted: Callable[[Branch], bool]) -> TreeNode:
        """The node with those of its ways that are left and ``wanted`` followed one step."""
        growth = _thawed(node, depth)
        for branch in [one for one in growth.left if wanted(one)]:
            growth.left.remove(branch)
            growth.children.append(self._on(growth, branch))
        return _settled(growth)

    def _grown(self, top: _Growth, start: Iterable[_Growth], most: int) -> _Growth:
        """Follow the likeliest way that is left anywhere, until ``most`` nodes are made."""
        order = count()
        todo: list[tuple[Fraction, int, _Growth, Branch]] = []
        for growth in start:
            self._queue(todo, order, growth)
        while todo and most > 0:
            _, _, above, branch = heapq.heappop(todo)
            above.left.remove(branch)
            made = self._on(above, branch)
            above.children.append(made)
            self._queue(todo, order, made)
            most -= 1
        return top

    def _queue(self, todo: list[Any], order: Any, growth: _Growth) -> None:
        if growth.depth < DEEPEST:
            for branch in growth.left:
                heapq.heappush(todo, (-growth.node.chance * branch.share, next(order), growth, branch))

    def _on(self, above: _Growth, branch: Branch) -> _Growth:
        node = above.node
        assert node.address is not None
        by = "policy" if isinstance(node.request, Ask) else "table"
        taken = (*node.taken, TapeEntry(node.address, branch.answers[0], by))  # type: ignore[arg-type]
        return self._reached(taken, node.chance * branch.share, branch, above.depth + 1)

    def _reached(self, taken: Tape, chance: Fraction, branch: Branch | None, depth: int) -> _Growth:
        """What the answers lead to: the next question with all ways on from it, or the end."""
        try:
            found = resolve(self.battle, self.play, Recorded.of(taken))
        except Unanswered as waiting:
            request = waiting.request
            ways = _rolled(request) if isinstance(request, Roll) else self._chosen(request, waiting.battle)
            sort = "roll" if isinstance(request, Roll) else "choice"
            node = TreeNode(sort, chance, branch, taken, waiting.address, request)  # type: ignore[arg-type]
            return _Growth(node, depth, left=ways)
        return _Growth(TreeNode("outcome", chance, branch, taken, end=self.end(found)), depth)

    def _chosen(self, ask: Ask, battle: Battle) -> list[Branch]:
        chosen = self.chooser(battle, ask)
        weights = {chosen: 1} if isinstance(chosen, str) else chosen
        total = sum(weights.values())
        labels = {option.value: option.label or option.value for option in ask.options}
        return [
            Branch((value,), labels[value], Fraction(weights[value], total), place)
            for place, value in enumerate(dict.fromkeys(ask.values))
            if weights.get(value)
        ]


def _rolled(roll: Roll) -> list[Branch]:
    """The ways a roll can fall, as the odds branch on it. Raises ``TooManyFaces``."""
    throws, total = thrown(roll)
    classes = _classes(roll)
    found = []
    for place, (rolled, weight) in enumerate(throws):
        totals: tuple[int, ...] = (rolled.total,)
        label = _thrown_words(roll, rolled)
        if roll.of is not None:
            name = roll.of(rolled.total)
            totals = classes[name]
            said = totals_in_words(totals)
            label = f"{name.replace('_', ' ')} ({said})" if isinstance(name, str) and name else said
        found.append(Branch((rolled,), label, Fraction(weight, total), place, totals))
    return found


def _thrown_words(roll: Roll, rolled: Rolled) -> str:
    if roll.each_die and rolled.faces is not None and len(rolled.faces) > 1:
        return " ".join(map(str, rolled.faces))
    return str(rolled.total)


def _classes(roll: Roll) -> dict[Hashable, tuple[int, ...]]:
    """The totals of each class."""
    found: dict[Hashable, tuple[int, ...]] = {}
    if roll.of is not None:
        for total in distribution(parse_dice(roll.dice)).totals:
            if roll.allowed is None or total in roll.allowed:
                name = roll.of(total)
                found[name] = (*found.get(name, ()), total)
    return found


# ------------------------------------------------------------------------------------------------ growth and tree


def _thawed(node: TreeNode, depth: int) -> _Growth:
    """A finished tree, ready to grow on."""
    growth = _Growth(evolve(node, children=()), depth)
    for child in node.children:
        if child.sort == "rest":
            growth.left += child.left
        else:
            growth.children.append(_thawed(child, depth + 1))
    return growth


def _all(growth: _Growth) -> Iterable[_Growth]:
    yield growth
    for child in growth.children:
        yield from _all(child)


def _settled(growth: _Growth) -> TreeNode:
    """The finished tree: children in order, equal ones merged, what is left as the last of them."""
    node = growth.node
    children = [_settled(child) for child in growth.children]
    children.sort(key=lambda child: child.branch.place if child.branch is not None else 0)
    if isinstance(node.request, Roll) and node.request.of is None:
        children = _merged(children)
    if growth.left:
        left = tuple(sorted(growth.left, key=lambda branch: branch.place))
        share = sum((branch.share for branch in left), Fraction(0))
        children.append(TreeNode("rest", node.chance * share, taken=node.taken, left=left))
    return evolve(node, children=tuple(children))


def _merged(children: list[TreeNode]) -> list[TreeNode]:
    """The ways on from a roll, those that come to the same as one: it stands for all, with the chance of all."""
    groups: dict[Hashable, list[TreeNode]] = {}
    for n, child in enumerate(children):
        groups.setdefault(n if _open(child) else _signature(child, child.chance), []).append(child)
    return [_as_one(group) for group in groups.values()]


def _open(node: TreeNode) -> bool:
    """Whether something beneath is not followed."""
    return node.sort == "rest" or any(_open(child) for child in node.children)


def _signature(node: TreeNode, chance: Fraction) -> Hashable:
    """What makes two ways on the same: the questions, the answers with their chances, the battles at the ends."""
    if node.end is not None:
        return node.end.battle, node.end.why
    under = tuple(
        (child.branch.answers, child.chance / chance, _signature(child, chance))
        for child in node.children
        if child.branch is not None
    )
    return node.address, node.request, under


def _as_one(group: list[TreeNode]) -> TreeNode:
    first = next((node for node in group if node.happened), group[0])
    if len(group) == 1:
        return first
    branch = merged_branch([node.branch for node in group if node.branch is not None])
    by = sum((node.chance for node in group), Fraction(0)) / first.chance
    return evolve(_scaled(first, by), branch=branch)


def _scaled(node: TreeNode, by: Fraction) -> TreeNode:
    return evolve(node, chance=node.chance * by, children=tuple(_scaled(child, by) for child in node.children))


def answers_fit(branch: Branch, roll: Roll | Ask, answer: Answer) -> bool:
    """Whether an answer goes this way."""
    if isinstance(roll, Ask) or not isinstance(answer, Rolled):
        return answer in branch.answers
    if roll.of is None and roll.each_die:
        return any(isinstance(one, Rolled) and one.faces == answer.faces for one in branch.answers)
    return answer.total in branch.totals
