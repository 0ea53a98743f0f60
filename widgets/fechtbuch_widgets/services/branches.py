"""Names of lines: given, changed, forgotten. The commits stay whatever becomes of a name."""

from __future__ import annotations

from typing import Any

from fechtbuch.fight import Fight
from fechtbuch.model.errors import Conflict, FechtbuchError, near, shown
from fechtbuch_widgets.keeping_up import look_again
from fechtbuch_widgets.patch import Json

__all__ = ["LONGEST", "BadName", "delete", "rename"]

LONGEST = 120
"""Letters in a name that is given here."""


class BadName(FechtbuchError):
    """A name that no line can have."""


def rename(model: Any, request: dict[str, Any]) -> Json:
    """Give ``line`` the name ``name``; a line without one gets one. ``head`` is its head as the reader sees it."""
    fight: Fight = model.fight
    name = _name(request["name"])
    line = _line(fight, str(request["line"]), request.get("head"))
    if name == line:
        return {"line": line, "text": f"It is called {shown(name)} already."}
    if line in fight.lines.heads:
        fight.rename_branch(line, name)
        text = f"{shown(line)} is now called {shown(name)}."
    else:
        fight.branch(name, at=line)
        text = f"The line without a name is now called {shown(name)}."
        _go_to_name(model, line, name)
    look_again(fight)
    return {"line": name, "text": text}


def delete(model: Any, request: dict[str, Any]) -> Json:
    """Forget the name of ``line``, unless its head is another than the ``head`` that the reader sees."""
    fight: Fight = model.fight
    line = _line(fight, str(request["line"]), request.get("head"))
    if line not in fight.lines.heads:
        raise BadName("This line has no name that could be forgotten.")
    if len(fight.lines.heads) == 1:
        raise BadName(
            f"{shown(line)} is the only name left: a fight keeps at least one. Give another line a name first."
        )
    head = fight.lines.heads[line]
    fight.delete_branch(line)
    alone = head in fight.nameless_heads()
    if not alone:
        _go_on(model, head)
    look_again(fight)
    stay = f"as the line {head[:8]}" if alone else "on another line"
    return {"line": model.cursor.line, "text": f"The name {shown(line)} is forgotten; its acts stay, {stay}."}


def _name(wanted: Any) -> str:
    name = " ".join(wanted.split()) if isinstance(wanted, str) else ""
    if not name:
        raise BadName("A name needs at least one letter.")
    if len(name) > LONGEST:
        raise BadName(f"This name has {len(name)} letters; {LONGEST} is the most.")
    return name


def _line(fight: Fight, line: str, head: Any) -> str:
    """The line, once what others did is taken in: so that nobody renames or deletes what he has not seen."""
    if fight.refresh():
        look_again(fight)
    known = (*fight.lines.heads, *fight.nameless_heads())
    if line not in known:
        raise Conflict(
            f"There is no line {shown(line)} any more: another session has renamed or deleted it meanwhile"
            f"{near(line, fight.lines.heads)}. Nothing was done; the lines are shown as they are now."
        )
    if isinstance(head, str) and head != fight.lines.head(line):
        raise Conflict(
            f"{shown(line)} was played on meanwhile, in another session or cell. Nothing was done; look at it as it is "
            "now, and ask again."
        )
    return line


def _go_to_name(model: Any, head: str, name: str) -> None:
    """Whoever followed the head without a name follows the name."""
    if model.cursor.line == head:
        model.cursor.follow(name)


def _go_on(model: Any, head: str) -> None:
    """From a line that ended within another, to that other."""
    if model.cursor.position.line == head:
        model.cursor.follow(model.fight.lines.holding(model.cursor.position.commit))
