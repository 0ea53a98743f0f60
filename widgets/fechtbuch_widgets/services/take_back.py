"""Taking an act back: the cursor goes before it, so that the next act opens a branch; the log keeps it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate.plain import shown
from fechtbuch.rulesets.protocol import act_words
from fechtbuch_widgets.patch import Json

__all__ = ["NothingToTakeBack", "begun", "take_back", "taken_back"]

_begun: WeakKeyDictionary[Any, list[Callable[[], None]]] = WeakKeyDictionary()


class NothingToTakeBack(FechtbuchError):
    """The cursor stands where the fight begins."""


def begun(model: Any) -> list[Callable[[], None]]:
    """How what forms have begun at a model's cursor is put away when an act is taken back; forms add and remove."""
    return _begun.setdefault(model, [])


def taken_back(model: Any) -> str:
    """Go before the act at the model's cursor; gives a sentence that says so. What forms have begun is put away.

    Raises ``NothingToTakeBack``.
    """
    log, cursor = model.fight.log, model.cursor
    commit = log.commit(cursor.position.commit)
    if commit.parent is None:
        raise NothingToTakeBack("Here the fight begins: there is no act to take back.")
    battle, act, number = log.node(commit.id).before, commit.act, cursor.act
    who = f"{shown(battle[act.who].name or act.who)}: " if act.who in battle else ""
    for put_away in tuple(begun(model)):
        put_away()
    cursor.previous_act()
    return f"Back before act {number}, {who}{act_words(battle, act)}. The next act opens a branch; nothing is lost."


def take_back(model: Any, request: dict[str, Any]) -> Json:
    """Take back the act that the page stands in, event ``at``."""
    line, at = model.line, int(request["at"])
    if request.get("rev") == line.rev and 0 <= at < len(line) and line.index_of(model.cursor.position) != at:
        model.cursor.jump(line.standing(line.position(at)))
    return {"text": taken_back(model)}
