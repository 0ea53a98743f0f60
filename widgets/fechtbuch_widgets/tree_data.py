"""The tree of lines as the page draws it: root, forks and heads; straight runs collapsed (CONTRACT.md, tree)."""

from __future__ import annotations

from fechtbuch.fight import Fight
from fechtbuch.model.state import Battle
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.state_data import StateData

__all__ = ["Forest", "outcome", "tree"]


class Forest:
    """The commits of a fight as parents and children: read once, then kept up with what the heads have grown."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.parents: dict[str, str | None] = {}
        self.depths: dict[str, int] = {}
        self._children: dict[str, int] = {}
        for row in fight.store.tree(fight.id):
            self._add(row.id, row.parent, row.depth)

    def _add(self, id: str, parent: str | None, depth: int) -> None:
        self.parents[id], self.depths[id] = parent, depth
        if parent is not None:
            self._children[parent] = self._children.get(parent, 0) + 1

    def lines(self) -> dict[str, str]:
        """Heads by the key of their line: branches, then heads without a name. O(lines + new commits)."""
        log = self.fight.log
        found = {**self.fight.lines.heads, **{head: head for head in self.fight.nameless_heads()}}
        for head in found.values():
            new: list[str] = []
            at: str | None = head
            while at is not None and at not in self.parents:
                new.append(at)
                at = log.parent(at)
            for id in reversed(new):
                self._add(id, log.parent(id), log.depth(id))
        return found

    def forked(self, id: str) -> bool:
        """Whether several commits follow."""
        return self._children.get(id, 0) > 1


def tree(forest: Forest, current: str, states: StateData) -> Json:
    """Nodes, the oldest line's first and parents before children, and heads. O(commits) for each line."""
    fight, lines = forest.fight, forest.lines()
    parents, depths = forest.parents, forest.depths
    through: dict[str, list[Json]] = {}
    for line, head in lines.items():
        at: str | None = head
        while at is not None:
            through.setdefault(at, []).append(line)
            at = parents[at]
    heads = set(lines.values())
    shown = {id for id in through if parents[id] is None or id in heads or forest.forked(id)}
    rank = {line: number for number, line in enumerate(lines)}
    nodes: list[Json] = []
    for id in sorted(shown, key=lambda one: (rank[str(through[one][0])], depths[one])):
        parent = parents[id]
        while parent is not None and parent not in shown:
            parent = parents[parent]
        nodes.append({"id": id, "parent": parent or "", "act": depths[id], "lines": through[id]})
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
