"""What would come of each answer to the question an act waits for: the likeliest outcomes, exact as far as they go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from fechtbuch.dice.percent import percent
from fechtbuch.fight import Fight, PendingAct
from fechtbuch.narrate import wording
from fechtbuch.whatif import TreeNode, tree
from fechtbuch.whatif.changes import Change
from fechtbuch.whatif.exact_odds.tree_nodes import Path, leaves
from fechtbuch.whatif.words import NOTHING, in_words
from fechtbuch_widgets.asking import answered_so_far

__all__ = ["rest_odds"]

_MOST_NODES = 120
_MOST_ANSWERS = 12
_TOLD = 3
_NOT_FOLLOWED = "not worked out any further"


def rest_odds(fight: Fight, pending: PendingAct) -> tuple[str, ...]:
    """A line for each answer that can be given next, with what comes of it; before them what comes of all, if anything.

    Choices that follow count equally likely.

    Raises what ``tree`` does; nothing where nothing is asked. Costs up to ``_MOST_NODES`` runs of the act.
    """
    whole = tree(
        fight, pending.act, pending.pending.parent, answers="uniform", overrule=pending.overrule, most_nodes=1
    ).mark(answered_so_far(pending))
    path = _end(whole.root)
    node = whole.expand(path, _MOST_NODES).at(path)
    if node.request is None:
        return ()
    always = _always(node)
    ways = sorted((child for child in node.children if child.sort != "rest"), key=lambda one: -one.chance)
    battle = whole.grower.battle
    told = in_words(always, battle=battle, rules=fight.rules)
    said = (f"in any case: {told}",) if told != NOTHING else ()
    rules = fight.rules

    def words(leaf: TreeNode) -> str:
        return _NOT_FOLLOWED if leaf.end is None else in_words(leaf.end.changes, always, battle, rules)

    return (*said, *(_line(child, node, words) for child in ways[:_MOST_ANSWERS]))


def _end(root: TreeNode) -> Path:
    """Where the way that is marked ends."""
    path: Path = ()
    node = root
    while True:
        step = next((n for n, child in enumerate(node.children) if child.happened), None)
        if step is None:
            return path
        path, node = (*path, step), node.children[step]


def _changes(node: TreeNode) -> Iterator[tuple[Change, ...]]:
    return (leaf.end.changes for leaf in leaves(node) if leaf.end is not None)


def _always(node: TreeNode) -> tuple[Change, ...]:
    """What changes alike however it ends."""
    each = list(_changes(node))
    if len(each) < 2:
        return ()
    return tuple(change for change in each[0] if all(change in other for other in each[1:]))


def _line(child: TreeNode, above: TreeNode, words: Callable[[TreeNode], str]) -> str:
    shares: dict[str, Fraction] = {}
    for leaf in leaves(child):
        said = words(leaf)
        shares[said] = shares.get(said, Fraction(0)) + leaf.chance / child.chance
    likeliest = sorted(shares.items(), key=lambda pair: -pair[1])
    told = [f"{percent(share)} {said}" for said, share in likeliest[:_TOLD]]
    rest = f"; {percent(sum((share for _, share in likeliest[_TOLD:]), Fraction(0)))} other" * (len(likeliest) > _TOLD)
    share = "" if above.sort == "choice" else f" ({percent(child.chance / above.chance)})"
    return f"{wording.words(child.label)}{share}: {'; '.join(told)}{rest}"
