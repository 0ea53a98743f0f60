"""Given / when / then: how a rule author tests a decision.

::

    given(battle, rules).when(Attack("A", "B"), dice=[10, 5]).then(
        Attacked(...), Wounded(...)
    )

Each step returns a value; ``then`` raises ``AssertionError`` with the first difference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen

from fechtbuch.decide.answers import Answerer, DiceAnswer, InTurn, Typed, by_policy, first_option
from fechtbuch.decide.legality import Breach
from fechtbuch.decide.resolve import Play, Resolution, resolve
from fechtbuch.model.acts import Act
from fechtbuch.model.events import Event
from fechtbuch.model.evolve import fold
from fechtbuch.model.state import Battle

__all__ = ["Given", "When", "given"]

PlayOf = Callable[[Act], Play]


@frozen
class When:
    """What came of an act."""

    resolution: Resolution

    def then(self, *events: Event) -> When:
        """Exactly these facts, in order."""
        have = self.resolution.events
        for n, (wanted, got) in enumerate(zip(events, have, strict=False)):
            assert got == wanted, f"fact {n} differs:\n  expected {wanted}\n  got      {got}"
        assert len(events) == len(have), f"{len(events)} facts expected, {len(have)} came: {have}"
        return self

    def then_kinds(self, *kinds: str) -> When:
        """Exactly facts of these kinds, in order."""
        have = tuple(event.kind for event in self.resolution.events)
        assert have == kinds, f"expected {kinds}, got {have}"
        return self

    def then_fact(self, kind: type[Event], **fields: Any) -> When:
        """At least one fact of a kind with these field values."""
        found = [event for event in self.resolution.events if isinstance(event, kind)]
        assert found, f"no {kind.kind} came: {[e.kind for e in self.resolution.events]}"
        ok = any(all(getattr(event, name) == value for name, value in fields.items()) for event in found)
        assert ok, f"no {kind.kind} with {fields}: {found}"
        return self

    @property
    def battle(self) -> Battle:
        """The battle afterwards."""
        return self.resolution.battle


@frozen
class Given:
    """A battle under rules."""

    battle: Battle
    play_of: PlayOf
    violations: Callable[[Battle, Act], Sequence[Breach]] = lambda battle, act: ()

    def and_facts(self, *events: Event) -> Given:
        """The same with more facts folded in."""
        return attrs.evolve(self, battle=fold(self.battle, events))

    def when(self, act: Act, dice: Sequence[DiceAnswer] | Mapping[str, DiceAnswer] = (), **choices: str) -> When:
        """The act resolved with these dice and choices; whatever is not chosen takes its first option."""
        typed = Typed(dice, choices)
        answerers: tuple[Answerer, ...] = (typed, by_policy(lambda who: first_option))
        resolution = resolve(self.battle, self.play_of(act), InTurn(answerers))
        typed.finish()
        return When(resolution)

    def refuses(self, act: Act, *reasons: str) -> None:
        """The act is illegal for exactly these reasons, in order."""
        have = tuple(breach.reason for breach in self.violations(self.battle, act))
        assert have == reasons, f"expected {reasons}, got {have}"


def given(
    battle: Battle,
    play_of: PlayOf,
    violations: Callable[[Battle, Act], Sequence[Breach]] = lambda battle, act: (),
) -> Given:
    """Start a specification."""
    return Given(battle, play_of, violations)
