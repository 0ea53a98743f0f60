"""What each kind of fact adds to the statistics: one step for each kind that counts, the same for all rule systems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import Factory, define

from fechtbuch.interchange.tables.figures import ATTACKS, CHECKS, Figures
from fechtbuch.interchange.tables.figures import DEFENCES as DEFENDING
from fechtbuch.interchange.tables.reading import Seen
from fechtbuch.model.checks_made import ATTACK, DEFENCES, Made, checks_of
from fechtbuch.model.counted import stands
from fechtbuch.model.events import ClockAdvanced, CounterChanged, Died, Event, Moved, PoolChanged, Wounded
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.chances import Chances

__all__ = ["Counts", "Flow", "Held"]

_PLURALS: Final = MappingProxyType({"parry": "parries", "block": "blocks", "dodge": "dodges"})

Held = tuple[str, str, str, str]
"""Who has it, ``pool`` or ``counter``, the item's key or ``""``, its name."""


@define
class Flow:
    """What went and came of one pool or counter."""

    first: int | None
    last: int = 0
    spent: int = 0
    gained: int = 0
    wounded: int = 0
    changes: int = 0


@define
class Counts:
    """The counts of one line, by round and creature; ``battle`` is as the last fact left it."""

    chances: Chances
    battle: Battle = Factory(Battle)
    facts: int = 0
    rounds: int = 0
    by_round: dict[tuple[int, str], Figures] = Factory(dict)
    flows: dict[Held, Flow] = Factory(dict)
    died: dict[str, int] = Factory(dict)

    def take(self, seen: Seen) -> None:
        """Count one fact."""
        self.battle = seen.after
        self.facts += 1
        self.rounds = max(self.rounds, seen.after.clock.round)
        for made in checks_of(seen.fact):
            self._check(made)
        step = _STEPS.get(type(seen.fact))
        if step is not None:
            step(self, seen, seen.fact)

    def of(self, who: str) -> Figures | None:
        """The figures of a creature in the round that runs; none for a thing, or nobody."""
        if who not in self.battle.creatures:
            return None
        key = self.battle.clock.round, who
        found = self.by_round.get(key)
        if found is None:
            found = self.by_round[key] = Figures()
        return found

    def add(self, who: str, **by: int) -> None:
        """Add to columns of a creature; nothing is added to a thing, or nobody."""
        figures = self.of(who)
        if figures is not None:
            for column, number in by.items():
                figures.count(column, number)

    def _check(self, made: Made) -> None:
        chance, family, check = self.chances.of(made.check), CHECKS, made.check
        if made.role == ATTACK:
            family = ATTACKS
            self.add(made.who, critical_hits=int(check.critical), fumbled_attacks=int(check.fumbled))
            self.add(made.about, attacked=1, struck=int(check.succeeded))
        elif made.role in DEFENCES:
            family = DEFENDING
            self.add(made.who, **{_PLURALS[made.role]: 1})
            self.add(made.about, stopped=int(check.succeeded))
        figures = self.of(made.who)
        if figures is not None:
            figures.check(family, check, chance)

    def flow(self, held: Held, first: int | None, after: int, by: int, wound: bool = False) -> None:
        """Count a change of a pool or counter."""
        found = self.flows.get(held)
        if found is None:
            found = self.flows[held] = Flow(first)
        found.last = after
        found.changes += 1
        if wound:
            found.wounded += by
        elif by < 0:
            found.spent -= by
        else:
            found.gained += by


def _turn(counts: Counts, seen: Seen, fact: ClockAdvanced) -> None:
    """A turn begins where the number of turns grows."""
    if fact.turns > seen.before.clock.turns:
        counts.add(fact.who, turns=1)


def _wound(counts: Counts, seen: Seen, fact: Wounded) -> None:
    held = fact.who, "pool", fact.item, fact.pool
    counts.flow(held, stands(seen.before, fact), fact.after, fact.by, wound=True)
    victim = counts.battle.creatures.get(fact.who)
    if victim is None or fact.item:
        counts.add(fact.source, damage_to_things=fact.by)
        return
    counts.add(fact.who, wounds_taken=1, damage_taken=fact.by, raw_taken=fact.raw)
    dealer = counts.battle.creatures.get(fact.source)
    own = fact.by if dealer is not None and dealer.side == victim.side else 0
    counts.add(fact.source, wounds_dealt=1, damage_dealt=fact.by, raw_dealt=fact.raw, damage_to_own_side=own)


def _pool(counts: Counts, seen: Seen, fact: PoolChanged) -> None:
    held = fact.who, "pool", fact.item, fact.pool
    counts.flow(held, stands(seen.before, fact), fact.after, fact.by)


def _counter(counts: Counts, seen: Seen, fact: CounterChanged) -> None:
    counts.flow((fact.who, "counter", "", fact.counter), stands(seen.before, fact), fact.after, fact.by)


def _moved(counts: Counts, seen: Seen, fact: Moved) -> None:
    counts.add(fact.who, cells_moved=len(fact.path))


def _died(counts: Counts, seen: Seen, fact: Died) -> None:
    counts.died[fact.who] = counts.battle.clock.round


Step = Callable[[Counts, Seen, Any], None]

_STEPS: Final[Mapping[type[Event], Step]] = MappingProxyType(
    {
        ClockAdvanced: _turn,
        Wounded: _wound,
        PoolChanged: _pool,
        CounterChanged: _counter,
        Moved: _moved,
        Died: _died,
    }
)
