"""The scene a decision plays in, and ``happen``: the only way a rule states a fact."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from fechtbuch.decide.requests import Decision, Fact
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle

__all__ = ["NO_CONSEQUENCES", "Consequences", "EndlessConsequences", "Reaction", "Scene", "happen"]

Reaction = Callable[["Scene", Any], Decision[Any]]
"""A rule that runs because of an event: ``reaction(scene, event)``. Before the fact, returning ``False`` cancels it.

Before the fact it may also return a decision ``(scene)``, which runs when the fact has stood and all that it forces is
done: so it can follow from what was so until then.
"""

Rules = tuple[tuple[Reaction, ...], tuple[Reaction, ...], tuple[Reaction, ...]]
"""What runs before a fact, is forced by it, and runs after it."""

DEEPEST = 32
"""How many facts may follow from one another before a rule set is taken to run in a circle."""


class EndlessConsequences(FechtbuchError):
    """Facts that keep forcing one another; the message names the loop."""


@frozen
class Consequences:
    """Three tables from event class to rules, each run in listing order.

    ``before`` may cancel the fact, ``forced`` is what must follow, ``after`` is what others may do about it.
    """

    before: Mapping[type[Event], tuple[Reaction, ...]] = field(factory=dict)
    forced: Mapping[type[Event], tuple[Reaction, ...]] = field(factory=dict)
    after: Mapping[type[Event], tuple[Reaction, ...]] = field(factory=dict)
    rules: Mapping[type[Event], Rules] = field(init=False, eq=False, repr=False)
    """The three together, for the kinds of facts that have any."""

    @rules.default
    def _together(self) -> Mapping[type[Event], Rules]:
        tables = self.before, self.forced, self.after
        before, forced, after = tables
        kinds = {kind for table in tables for kind in table}
        return {kind: (before.get(kind, ()), forced.get(kind, ()), after.get(kind, ())) for kind in kinds}


NO_CONSEQUENCES = Consequences()
"""Facts stand alone: nothing cancels, follows or reacts."""


class Scene:
    """A read-only handle on the battle as it is at this moment; the driver keeps it current.

    ``tables`` are the rule set's loaded data tables. Views read through the scene and are never stale.
    """

    __slots__ = ("battle", "chain", "consequences", "tables")

    def __init__(self, battle: Battle, consequences: Consequences, tables: Any = None) -> None:
        self.battle = battle
        self.consequences = consequences
        self.tables = tables
        self.chain: tuple[str, ...] = ()


def happen(scene: Scene, event: Event) -> Decision[bool]:
    """State a fact with its consequences. Returns whether it stood; raises ``EndlessConsequences``.

    Order: reactions before (any may cancel), the fact, what it forces, what the reactions before left to be done,
    reactions after.
    """
    rules = scene.consequences.rules.get(type(event))
    if rules is None:
        yield Fact(event)
        return True
    before, forced, after = rules
    outer = scene.chain
    if len(outer) >= DEEPEST:
        raise EndlessConsequences("these facts keep forcing one another: " + " -> ".join((*outer[-8:], event.kind)))
    scene.chain = (*outer, event.kind)
    left: list[Callable[[Scene], Decision[Any]]] = []
    try:
        for reaction in before:
            answer = yield from reaction(scene, event)
            if answer is False:
                return False
            if callable(answer):
                left.append(answer)
        yield Fact(event)
        for reaction in forced:
            yield from reaction(scene, event)
        for rest in left:
            yield from rest(scene)
        for reaction in after:
            yield from reaction(scene, event)
    finally:
        scene.chain = outer
    return True
