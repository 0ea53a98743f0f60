"""What would come of each answer to the question an act waits for: the likeliest outcomes, exact as far as they go."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fechtbuch.fight import Fight, PendingAct
from fechtbuch.model.state import Battle
from fechtbuch.whatif import TreeNode, tree
from fechtbuch.whatif.changes import Change
from fechtbuch.whatif.exact_odds.tree_nodes import Path, leaves
from fechtbuch_widgets.asking import answered_so_far
from fechtbuch_widgets.services.odds_data import percent, said_changes

__all__ = ["rest_odds"]

_MOST_NODES = 120
_MOST_ANSWERS = 12
_TOLD = 3


def rest_odds(fight: Fight, pending: PendingAct) -> tuple[str, ...]:
    """A line for each answer that can be given next, with what comes of it. Choices that follow count equally likely.

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
    return tuple(_line(child, node, whole.grower.battle, always) for child in ways[:_MOST_ANSWERS])


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


def _line(child: TreeNode, above: TreeNode, battle: Battle, always: tuple[Change, ...]) -> str:
    shares: dict[str, Fraction] = {}
    for leaf in leaves(child):
        words = "not followed" if leaf.end is None else said_changes(leaf.end.changes, battle, always)
        shares[words] = shares.get(words, Fraction(0)) + leaf.chance / child.chance
    likeliest = sorted(shares.items(), key=lambda pair: -pair[1])
    told = [f"{percent(share)} {words}" for words, share in likeliest[:_TOLD]]
    rest = f"; {percent(sum((share for _, share in likeliest[_TOLD:]), Fraction(0)))} other" * (len(likeliest) > _TOLD)
    share = "" if above.sort == "choice" else f" ({percent(child.chance / above.chance)})"
    return f"{child.label.replace('_', ' ')}{share}: {'; '.join(told)}{rest}"
