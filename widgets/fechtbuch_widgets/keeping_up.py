"""How the panels learn of what happens beside them: a look at the end of every cell, and one turn for each fight."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any, Protocol, TypeVar
from weakref import WeakKeyDictionary, WeakSet

from IPython import get_ipython

from fechtbuch.fight import Fight

__all__ = ["Keeper", "Owner", "in_turn", "keep_up", "let_go", "look_again", "turn_of"]


class Keeper(Protocol):
    """What is kept up with its fight. It may be looked at from any thread."""

    @property
    def fight(self) -> Fight:
        """The fight it shows."""

    def refresh(self) -> None:
        """Take in what is different; cheap when nothing is."""


class Owner(Protocol):
    """Who shows something of a fight and can be told of it from any thread."""

    @property
    def fight(self) -> Fight:
        """The fight it shows."""

    @property
    def closed(self) -> bool:
        """Whether it is to be told nothing any more."""


O = TypeVar("O", bound=Owner)  # noqa: E741

_kept: WeakSet[Keeper] = WeakSet()
_turns: WeakKeyDictionary[Fight, RLock] = WeakKeyDictionary()
_shells: WeakSet[Any] = WeakSet()


def turn_of(fight: Fight) -> RLock:
    """The lock under which panels read and move: messages come in threads of their own while a cell runs."""
    return _turns.setdefault(fight, RLock())


def in_turn(owner: O, step: Callable[[O], None]) -> None:
    """Do a step with its owner in the turn of its fight; nothing once it is closed."""
    with turn_of(owner.fight):
        if not owner.closed:
            step(owner)


def keep_up(keeper: Keeper) -> None:
    """Look again whenever a cell has ended; without IPython only when somebody calls ``look_again``."""
    _kept.add(keeper)
    shell = get_ipython()
    if shell is not None and shell not in _shells:
        shell.events.register("post_run_cell", _cell_ended)
        _shells.add(shell)


def let_go(keeper: Keeper) -> None:
    """Look no more."""
    _kept.discard(keeper)


def look_again(fight: Fight | None = None) -> None:
    """Let everything that shows the fight, or any fight, take in what is different."""
    for keeper in list(_kept):
        if fight is None or keeper.fight is fight:
            keeper.refresh()


def _cell_ended(_: Any = None) -> None:
    look_again()
