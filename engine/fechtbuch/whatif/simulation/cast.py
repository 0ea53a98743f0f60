"""Who plays a creature and who answers its questions while a battle is played on, and how that travels to a worker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from sys import modules
from typing import Any, TypeVar

from attrs import field, frozen

from fechtbuch.decide.answers import Policy, first_option
from fechtbuch.fight.answering import UnknownPolicy
from fechtbuch.fight.turns import UnknownPlayer, meant
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.state import Battle, Creature
from fechtbuch.rulesets.protocol import Bound, Player

__all__ = ["CannotTravel", "Cast", "Players", "Policies", "Wishes", "cast_for", "found_at", "path_of", "wishes"]

Players = str | Player | Mapping[str, str | Player]
"""A player for all: its name in the rule set, ``module:name``, or a function ``(battle, who, tables) -> act``.

Or one for each creature, by its id or side; ``""`` stands for all others, who else play as ``default``.
"""

Policies = str | Policy | Mapping[str, str | Policy]
"""The same for those who answer questions, ``(battle, ask) -> value``."""

Wishes = tuple[tuple[str, Any], ...]
"""What was wished for whom: (creature, side or ``""``; name, ``module:name`` or function)."""

T = TypeVar("T")


class CannotTravel(FechtbuchError):
    """Something that a worker process could not find under a name."""


def wishes(given: Any, battle: Battle, what: str) -> Wishes:
    """Wishes in order. Raises ``UnknownPlayer`` for somebody who is neither a creature nor a side."""
    if given is None:
        return ()
    if not isinstance(given, Mapping):
        return (("", given),)
    known = {*battle.order, *(creature.side for creature in battle), ""}
    for key in given:
        if key not in known:
            raise UnknownPlayer(f"{what}: {shown(key)} is no creature and no side here" + near(str(key), known - {""}))
    return tuple(given.items())


def path_of(function: Any, what: str) -> str:
    """``module:name`` under which any process finds a function; a text stays as it is. Raises ``CannotTravel``."""
    if isinstance(function, str):
        return function
    module, name = getattr(function, "__module__", ""), getattr(function, "__qualname__", "")
    said = f"{what} {shown(function)}"
    if module == "__main__":
        raise CannotTravel(f"{said} is made in the program itself, where no worker finds it; put it into a module")
    try:
        same = _reached(modules.get(module), name) is function
    except AttributeError:
        same = False
    if not same:
        raise CannotTravel(f"{said} has no name under which a worker finds it; use a function of a module")
    return f"{module}:{name}"


def found_at(path: str, what: str) -> Any:
    """What ``module:name`` names. Raises ``CannotTravel``."""
    module, _, name = path.partition(":")
    try:
        return _reached(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise CannotTravel(f"{what} {path!r} cannot be found: {error}") from None


def _reached(start: Any, name: str) -> Any:
    for step in name.split("."):
        start = getattr(start, step)
    return start


@frozen(eq=False)
class Cast:
    """The players and policies of a battle; creatures that join later are played as their side is."""

    players: Mapping[str, tuple[str, Player]]
    policies: Mapping[str, tuple[str, Policy]]
    _first: tuple[str, Policy] = field(default=("first", first_option))

    def player(self, creature: Creature) -> tuple[str, Player]:
        """A creature's player and what errors call it. Raises ``UnknownPlayer`` where there is none."""
        found = meant(self.players, creature)
        if found is None:
            raise UnknownPlayer(f"nobody plays {creature.id!r}, and the rule set has no default player")
        return found

    def policy(self, creature: Creature | None) -> tuple[str, Policy]:
        """The same for who answers its questions; the first option is taken where nobody else does."""
        found = self.policies.get("") if creature is None else meant(self.policies, creature)
        return found or self._first


def cast_for(rules: Bound, players: Wishes, policies: Wishes) -> Cast:
    """The functions behind the wishes. Who has no policy of its own has the one called like its player, or by default.

    Raises ``UnknownPlayer``, ``UnknownPolicy``, ``CannotTravel``.
    """
    known, answers = rules.ruleset.players, rules.ruleset.policies
    whole = {"": "default", **dict(players)} if "default" in known else dict(players)
    same = {who: wish for who, wish in whole.items() if isinstance(wish, str) and wish in answers}
    default = {"": "default"} if "default" in answers else {}
    return Cast(
        {who: _found(wish, known, f"{rules.ruleset.name}: player", UnknownPlayer) for who, wish in whole.items()},
        {
            who: _found(wish, answers, f"{rules.ruleset.name}: policy", UnknownPolicy)
            for who, wish in {**default, **same, **dict(policies)}.items()
        },
    )


def _found(
    wish: str | Callable[..., T], known: Mapping[str, Any], what: str, unknown: type[FechtbuchError]
) -> tuple[str, Any]:
    if not isinstance(wish, str):
        if not callable(wish):
            raise unknown(f"{what}: {shown(wish)} is neither a name nor a function")
        return getattr(wish, "__qualname__", shown(wish)), wish
    if wish in known:
        return wish, known[wish]
    if ":" in wish:
        return wish.partition(":")[2], found_at(wish, what)
    raise unknown(f"{what}: there is no {wish!r}" + near(wish, known))
