"""The decision tree of an act or a plan: grown as far as wanted, grown on where somebody looks, marked by what was
played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve, field, frozen

from fechtbuch.decide.resolve import Resolution
from fechtbuch.fight import Fight
from fechtbuch.fight.looking import At
from fechtbuch.model.acts import Act
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Tape, TapeEntry
from fechtbuch.narrate import narrate, text
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.changes import Change, changes
from fechtbuch.whatif.exact_odds.choosing import Answers, Weighing, choosing
from fechtbuch.whatif.exact_odds.outcome_rows import Stopped
from fechtbuch.whatif.exact_odds.plans import prepared
from fechtbuch.whatif.exact_odds.tree_growing import Grower, answers_fit
from fechtbuch.whatif.exact_odds.tree_nodes import End, Path, TreeNode, at_path, leaves, node_data, told

__all__ = ["MOST_NODES", "BadTree", "Tree", "tree"]

MOST_NODES = 100_000
"""Most nodes that a tree is grown by at once."""


class BadTree(FechtbuchError):
    """A tree that cannot be grown as wanted."""


@frozen(eq=False)
class Tree:
    """A decision tree as far as it is grown. It is a value: growing and marking give another."""

    root: TreeNode
    grower: Grower = field(repr=False)

    @property
    def complete(self) -> bool:
        """Whether every way is followed to its end."""
        return all(leaf.sort == "outcome" for leaf in self.leaves())

    def at(self, path: Path) -> TreeNode:
        """The node at a path. Raises ``NoSuchNode``."""
        return at_path(self.root, path)

    def leaves(self) -> Iterator[TreeNode]:
        """All outcomes and rests; their chances sum to 1."""
        return leaves(self.root)

    def expand(self, path: Path = (), most_nodes: int = 100) -> Tree:
        """The tree grown on by so many nodes beneath a path, the likeliest first; of a rest, what it holds.

        The nodes above it and beside it stay where they are; beneath it paths may change. Raises ``NoSuchNode``,
        ``BadTree``.
        """
        _check_size(most_nodes)
        path = tuple(path)
        if self.at(path).sort == "rest":
            return self._with(path[:-1], self.grower.more(self.at(path[:-1]), len(path) - 1, most_nodes, only=True))
        return self._with(path, self.grower.more(self.at(path), len(path), most_nodes))

    def mark(self, tape: Tape) -> Tree:
        """The tree with the way marked that these answers go; where it was not followed it is.

        The way ends where the tape answers nothing, or answers what the tree does not hold: an option without a weight.
        """
        entries = {entry.address: entry for entry in tape}
        marked: Tree = self
        path: Path = ()
        while True:
            node = marked.at(path)
            marked = marked._with(path, evolve(node, happened=True))
            step = marked._step(path, entries.get(node.address) if node.address is not None else None)
            if step is None:
                return marked
            marked, path = step

    def _step(self, path: Path, entry: TapeEntry | None) -> tuple[Tree, Path] | None:
        """The tree in which the way that an answer goes from a path is followed, and the path it leads to."""
        node, grown = self.at(path), self
        if entry is None or node.request is None:
            return None
        request, answer = node.request, entry.answer
        if any(answers_fit(branch, request, answer) for child in node.children for branch in child.left):
            node = self.grower.follow(node, len(path), lambda branch: answers_fit(branch, request, answer))
            grown = self._with(path, node)
        for n, child in enumerate(node.children):
            if child.branch is not None and answers_fit(child.branch, request, answer):
                return grown, (*path, n)
        return None

    def _with(self, path: Path, node: TreeNode) -> Tree:
        """The tree with another node at a path."""
        for depth in range(len(path) - 1, -1, -1):
            above = self.at(path[:depth])
            here = path[depth]
            node = evolve(above, children=(*above.children[:here], node, *above.children[here + 1 :]))
        return evolve(self, root=node)

    def to_data(self) -> dict[str, Any]:
        """The tree as plain data, for a panel: each node with its path, chance, question, figure, facts, children."""
        return node_data(self.root)

    def __str__(self) -> str:
        return told(self.root)


def tree(
    fight: Fight,
    act: Act | Sequence[Act],
    at: At = None,
    *,
    policy: Weighing | None = None,
    answers: Answers = "policy",
    overrule: str = "",
    most_nodes: int = 200,
) -> Tree:
    """The decision tree of an act, or of several one after another, of about ``most_nodes`` nodes, likeliest first.

    Questions are rolls, with a way on for each class of throws, and choices, with the policy's weights (``answers``:
    ``uniform`` for equal ones; whoever is to find the best or the worst has equal ones as well). Each node costs a run
    of the decision. Raises as ``odds`` does, ``BadTree`` for sizes beyond ``MOST_NODES``, ``TooManyFaces``.
    """
    _check_size(most_nodes)
    acts = (act,) if isinstance(act, Act) else tuple(act)
    rules, battle, _, play = prepared(fight, acts, at, overrule)
    chooser = choosing(rules.ruleset, battle, policy, answers)
    grower = Grower(battle, play, chooser, _Ending(rules, battle))
    return Tree(grower.root(most_nodes), grower)


def _check_size(most_nodes: int) -> None:
    if not 1 <= most_nodes <= MOST_NODES:
        raise BadTree(f"a tree grows by 1 to {MOST_NODES} nodes at once, not by {most_nodes}")


@frozen(eq=False)
class _Ending:
    """Puts an end into words; what changes is worked out once for each battle."""

    rules: Bound
    before: Battle
    _known: dict[Battle, tuple[Change, ...]] = field(factory=dict, init=False)

    def __call__(self, resolution: Resolution) -> End:
        battle = resolution.battle
        if battle not in self._known:
            self._known[battle] = changes(self.before, battle, self.rules)
        before = (self.before, *resolution.states)
        pairs = zip(before, resolution.events, strict=False)
        facts = tuple(text(narrate(self.rules, was, event)) for was, event in pairs)
        why = str(resolution.value) if isinstance(resolution.value, Stopped) else ""
        return End(battle, self._known[battle], facts, why)
