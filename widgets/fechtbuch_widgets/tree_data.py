"""The tree of lines as the page draws it: root, forks and heads; straight runs collapsed (CONTRACT.md, tree)."""

from __future__ import annotations

from fechtbuch.fight import Fight
from fechtbuch.model.state import Battle
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.state_data import StateData

__all__ = ["outcome", "tree"]


def tree(fight: Fight, current: str, states: StateData) -> Json:
    """Nodes, parents before children, and heads. O(commits) for each line."""
    rows = {row.id: row for row in fight.store.tree(fight.id)}
    lines = {**fight.lines.heads, **{head: head for head in fight.nameless_heads()}}
    through: dict[str, list[Json]] = {}
    for line, head in lines.items():
        at: str | None = head
        while at is not None:
            through.setdefault(at, []).append(line)
            at = rows[at].parent
    children: dict[str, int] = {}
    for row in rows.values():
        if row.parent is not None:
            children[row.parent] = children.get(row.parent, 0) + 1
    shown = {id for id, row in rows.items() if row.parent is None or children.get(id, 0) > 1}
    shown |= set(lines.values())
    nodes: list[Json] = []
    for id in sorted(shown & set(through), key=lambda one: rows[one].depth):
        parent = rows[id].parent
        while parent is not None and parent not in shown:
            parent = rows[parent].parent
        nodes.append({"id": id, "parent": parent or "", "act": rows[id].depth, "lines": through[id]})
    heads: list[Json] = [
        {
            "line": line,
            "name": line if line in fight.lines.heads else "",
            "node": head,
            "outcome": outcome(fight.log.node(head).end, states),
            "current": line == current,
        }
        for line, head in lines.items()
    ]
    return {"nodes": nodes, "heads": heads}


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
