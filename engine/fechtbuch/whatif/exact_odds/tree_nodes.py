"""The decision tree behind an act's odds, as values: questions, what can come of each, outcomes; every chance exact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from typing import Any, Literal

from attrs import evolve, field, frozen

from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.dice.percent import percent
from fechtbuch.model.address import Address
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Answer, Tape
from fechtbuch.whatif.changes import Change
from fechtbuch.whatif.plain_data import answer_data
from fechtbuch.whatif.words import in_words

__all__ = ["Branch", "End", "NoSuchNode", "Path", "TreeNode", "at_path", "leaves", "node_data", "told"]

Path = tuple[int, ...]
"""Which child, of which child, and so on; the root's is empty."""


class NoSuchNode(FechtbuchError):
    """A path that leads to no node."""


@frozen
class Branch:
    """A way on from a question: the answers of one kind, in words, and how many of all throws or weights they are.

    ``place`` is where it stands among the ways on from its question. Of a roll with classes ``answers`` holds one throw
    of the class, and ``totals`` all totals of it.
    """

    answers: tuple[Answer, ...]
    label: str
    share: Fraction
    place: int
    totals: tuple[int, ...] = ()


@frozen
class End:
    """How it ends: the battle, what changed for people, the facts told. ``why`` says why a plan goes no further."""

    battle: Battle = field(repr=False)
    changes: tuple[Change, ...]
    facts: tuple[str, ...]
    why: str = ""

    @property
    def text(self) -> str:
        """What changed, in words."""
        words = in_words(self.changes, battle=self.battle)
        return f"{words}; {self.why}" if self.why else words


@frozen
class TreeNode:
    """A question, an outcome, or ``rest``: ways on that are not followed, with their share.

    ``chance`` is that of coming here from the start; ``branch`` how one comes here from the node above; ``taken`` the
    answers up to here. A question has its ``address`` and ``request``; an outcome its ``end``; a rest what is
    ``left``. ``happened``: the act as it was played came this way.
    """

    sort: Literal["roll", "choice", "outcome", "rest"]
    chance: Fraction
    branch: Branch | None = None
    taken: Tape = field(default=(), repr=False)
    address: Address | None = None
    request: Roll | Ask | None = None
    end: End | None = None
    left: tuple[Branch, ...] = ()
    children: tuple[TreeNode, ...] = ()
    happened: bool = False

    @property
    def label(self) -> str:
        """How one comes here, in words."""
        if self.sort == "rest":
            return "the rest"
        return "" if self.branch is None else self.branch.label

    @property
    def text(self) -> str:
        """The question or the outcome, in words."""
        if self.request is not None:
            return _question(self.request)
        if self.end is not None:
            return self.end.text
        return ", ".join(branch.label for branch in self.left[:12]) + (", ..." if len(self.left) > 12 else "")


def at_path(root: TreeNode, path: Path) -> TreeNode:
    """The node at a path. Raises ``NoSuchNode``."""
    node = root
    for depth, step in enumerate(path):
        if not 0 <= step < len(node.children):
            here = ".".join(map(str, path[:depth])) or "the root"
            raise NoSuchNode(f"there is no node {step} under {here}, which has {len(node.children)}")
        node = node.children[step]
    return node


def leaves(node: TreeNode) -> Iterator[TreeNode]:
    """All outcomes and rests beneath a node, from the first child on."""
    todo = [node]
    while todo:
        one = todo.pop()
        if one.sort in ("outcome", "rest"):
            yield one
        todo.extend(reversed(one.children))


def totals_in_words(totals: Iterable[int]) -> str:
    """``3-8, 10``."""
    runs = [[n for _, n in run] for _, run in groupby(enumerate(sorted(totals)), lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def merged_branch(branches: list[Branch]) -> Branch:
    """Several ways on that come to the same as one."""
    if len(branches) == 1:
        return branches[0]
    first = branches[0]
    totals = tuple(total for branch in branches for total in branch.totals)
    return evolve(
        first,
        answers=tuple(answer for branch in branches for answer in branch.answers),
        label=totals_in_words(totals) if totals else ", ".join(branch.label for branch in branches),
        share=sum((branch.share for branch in branches), Fraction(0)),
        totals=totals,
    )


def _question(request: Roll | Ask) -> str:
    about = f" about {request.about}" if request.about else ""
    if isinstance(request, Ask):
        return f"{request.who} chooses: {request.question}{about}"
    held = "" if request.figure is None else f", {_held(request)}"
    return f"{request.who} rolls {request.dice}: {request.purpose}{about}{held}"


def _held(roll: Roll) -> str:
    assert roll.figure is not None
    return f"against {roll.figure.value}" if roll.sense == "under" else f"with {roll.figure.value:+}"


def told(node: TreeNode, most_lines: int = 200, facts: bool = False) -> str:
    """The tree as indented lines; ``>`` marks what happened. Lines beyond ``most_lines`` are counted."""
    lines: list[str] = []
    todo: list[tuple[TreeNode, int]] = [(node, 0)]
    while todo:
        one, depth = todo.pop()
        label = f"{one.label}: " if one.label else ""
        mark = ">" if one.happened else " "
        lines.append(f"{mark} {'  ' * depth}{percent(one.chance, 4):>15}  {label}{one.text}")
        if facts and one.end is not None:
            lines += [f"  {'  ' * depth}            {fact}" for fact in one.end.facts]
        todo.extend((child, depth + 1) for child in reversed(one.children))
    over = len(lines) - most_lines
    return "\n".join(lines[:most_lines] + ([f"  ... {over} lines more"] if over > 0 else []))


# ------------------------------------------------------------------------------------------------ plain data


def node_data(node: TreeNode, path: Path = ()) -> dict[str, Any]:
    """A node with all beneath it as plain data: chances as texts, floats beside them for display only."""
    data: dict[str, Any] = {
        "path": list(path),
        "sort": node.sort,
        "chance": {"exact": str(node.chance), "share": round(float(node.chance), 6)},
        "label": node.label,
        "text": node.text,
        "happened": node.happened,
    }
    if node.branch is not None:
        data["branch"] = {
            "answers": [answer_data(answer) for answer in node.branch.answers],
            "totals": list(node.branch.totals),
            "share": str(node.branch.share),
        }
    if node.address is not None and node.request is not None:
        data["address"] = str(node.address)
        data |= _request_data(node.request)
    if node.end is not None:
        data["facts"] = list(node.end.facts)
        data["changes"] = [{"path": c.path, "text": in_words((c,), battle=node.end.battle)} for c in node.end.changes]
    if node.left:
        data["left"] = [branch.label for branch in node.left]
    if node.children:
        data["children"] = [node_data(child, (*path, n)) for n, child in enumerate(node.children)]
    return data


def _request_data(request: Roll | Ask) -> dict[str, Any]:
    if isinstance(request, Roll):
        return {
            "who": request.who,
            "purpose": request.purpose,
            "about": request.about,
            "dice": request.dice,
            "sense": request.sense,
            "figure": _figure_data(request.figure),
        }
    return {
        "who": request.who,
        "purpose": request.question,
        "about": request.about,
        "options": [
            {"value": one.value, "label": one.label, "rule": one.rule, "figure": _figure_data(one.figure)}
            for one in request.options
        ],
        "refused": [{"value": one.label, "why": one.why, "rule": one.rule} for one in request.refused],
    }


def _figure_data(figure: Figure | None) -> dict[str, Any] | None:
    if figure is None:
        return None
    return {
        "value": str(figure.value),
        "terms": [
            {"op": term.op, "value": str(term.value), "label": term.label, "rule": term.rule} for term in figure.terms
        ],
        "withheld": [{"label": one.label, "why": one.why, "rule": one.rule} for one in figure.withheld],
    }
