"""The tree of lines as the page draws it: root, forks and heads; straight runs collapsed (CONTRACT.md, tree)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from attrs import Factory, define

from fechtbuch.fight import Fight
from fechtbuch.model.state import Battle
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.state_data import StateData

__all__ = ["Forest", "outcome", "tree"]


@define(eq=False)
class _Run:
    """Commits one after the other, with no fork but at the end; the first has depth ``start`` and follows ``above``."""

    above: _Run | None
    start: int
    ids: list[str] = Factory(list)
    forked: bool = False

    @property
    def line(self) -> Iterator[_Run]:
        """Itself and the runs before it, back to the genesis."""
        run: _Run | None = self
        while run is not None:
            yield run
            run = run.above


class Forest:
    """The commits of a fight in straight runs: read once, then kept up with what the heads have grown.

    ``depths`` are the numbers of their acts, ``forks`` those that several others follow.
    """

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.depths: dict[str, int] = {}
        self.forks: set[str] = set()
        self._runs: dict[str, _Run] = {}
        for row in sorted(fight.store.tree(fight.id), key=lambda row: row.depth):
            self._add(row.id, row.parent, row.depth)

    def _add(self, id: str, parent: str | None, depth: int) -> None:
        run = _Run(None, depth) if parent is None else self._run_after(parent)
        run.ids.append(id)
        self._runs[id], self.depths[id] = run, depth

    def _run_after(self, parent: str) -> _Run:
        """The run that a further commit after ``parent`` is in."""
        run = self._runs[parent]
        if run.ids[-1] != parent:
            run = self._parted(run, self.depths[parent] + 1)
        elif not run.forked:
            return run
        run.forked = True
        self.forks.add(parent)
        return _Run(run, self.depths[parent] + 1)

    def _parted(self, run: _Run, depth: int) -> _Run:
        """Part a run before a depth; gives its beginning, while what follows it goes on following the same run."""
        cut = depth - run.start
        beginning = _Run(run.above, run.start, run.ids[:cut])
        run.above, run.start, run.ids = beginning, depth, run.ids[cut:]
        self._runs.update(dict.fromkeys(beginning.ids, beginning))
        return beginning

    def lines(self) -> dict[str, str]:
        """Heads by the key of their line: branches, then heads without a name. O(lines + new commits)."""
        log = self.fight.log
        found = {**self.fight.lines.heads, **{head: head for head in self.fight.nameless_heads()}}
        for head in found.values():
            new: list[str] = []
            at: str | None = head
            while at is not None and at not in self.depths:
                new.append(at)
                at = log.parent(at)
            for id in reversed(new):
                self._add(id, log.parent(id), log.depth(id))
        return found

    def run(self, id: str) -> _Run:
        """The run that a commit is in."""
        return self._runs[id]


def tree(forest: Forest, current: str, states: StateData) -> Json:
    """Nodes, the oldest line's first and parents before children, and heads. O(lines · forks)."""
    fight, lines = forest.fight, forest.lines()
    stops = _stops(forest, lines)
    through: dict[str, list[Json]] = {}
    above: dict[str, str] = {}
    for line, head in lines.items():
        way = _way(forest, stops, head)
        above |= dict(pairwise(way))
        for id in way:
            through.setdefault(id, []).append(line)
    rank = {line: number for number, line in enumerate(lines)}
    order = sorted(through, key=lambda id: (rank[str(through[id][0])], forest.depths[id]))
    nodes: list[Json] = [
        {"id": id, "parent": above.get(id, ""), "act": forest.depths[id], "lines": through[id]} for id in order
    ]
    ends: list[Json] = [
        {
            "line": line,
            "name": line if line in fight.lines.heads else "",
            "node": head,
            "outcome": outcome(fight.log.node(head).end, states),
            "current": line == current,
        }
        for line, head in lines.items()
    ]
    return {"nodes": nodes, "heads": ends}


def _way(forest: Forest, stops: dict[_Run, list[tuple[int, str]]], head: str) -> list[str]:
    """The commits that are drawn on the line to a head, from it back to the genesis."""
    last = forest.depths[head]
    return [id for run in forest.run(head).line for depth, id in reversed(stops[run]) if depth <= last]


def _stops(forest: Forest, lines: dict[str, str]) -> dict[_Run, list[tuple[int, str]]]:
    """The commits of each run that are drawn, with their depths, in order: root, heads, and the fork at its end."""
    found: dict[_Run, set[str]] = {}
    for head in lines.values():
        for run in forest.run(head).line:
            ends = [run.ids[-1]] if run.forked else []
            found.setdefault(run, {*ends, *(run.ids[:1] if run.above is None else ())})
        found[forest.run(head)].add(head)
    return {run: sorted((forest.depths[id], id) for id in ids) for run, ids in found.items()}


def outcome(battle: Battle, states: StateData) -> str:
    """Who stands at the end of a line, in a few words."""
    view = states.view(battle)
    assert isinstance(view, dict)
    creatures = view["creatures"]
    assert isinstance(creatures, list)
    standing = [c for c in creatures if isinstance(c, dict) and not c["out"]]
    sides = {str(c["side"]) for c in standing}
    if len(sides) > 1 or not standing:
        return "undecided" if standing else "nobody stands"
    names = [str(c["name"])[:24] for c in standing]
    return f"{names[0]} stands" if len(names) == 1 else f"{', '.join(names[:3])} stand"
