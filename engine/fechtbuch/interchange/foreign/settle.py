"""From a state of the record to the next snapshot: what was told first, then whatever else the snapshot shows.

After the facts the record stands as the snapshot does; hit points that nothing explains are a change of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import define, field

from fechtbuch.interchange.foreign.roster import HP, TEMPORARY, Roster, condition_of, creature_of
from fechtbuch.interchange.foreign.runs import Gained, Harm, Move, Shielded
from fechtbuch.interchange.foreign.snapshot import Seen, Snapshot
from fechtbuch.model.events import (
    Adjusted,
    ConditionChanged,
    ConditionGained,
    ConditionLost,
    CounterChanged,
    Died,
    Event,
    Joined,
    Left,
    PoolChanged,
    TableRolled,
    Wounded,
)
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Battle, Creature
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.chronicle.ruleset import AS_RECORDED

__all__ = ["Settling", "settle"]

_SHOWN: Final = "as the tracker shows"


def settle(battle: Battle, moves: Iterable[Move], snapshot: Snapshot | None, roster: Roster) -> Settling:
    """The facts of moves and of the snapshot after them, folded. Without a snapshot damage stays a bare roll."""
    work = Settling(battle, roster)
    if snapshot is not None:
        work.enter(snapshot)
    for move in moves:
        for fact in work.told(move):
            work.state(fact)
    if snapshot is not None:
        work.reach(snapshot)
    return work


@define
class Settling:
    """A battle on its way to a snapshot, and the facts so far."""

    battle: Battle
    roster: Roster
    goals: dict[str, Seen] = field(factory=dict)
    facts: list[Event] = field(factory=list)
    fresh: set[str] = field(factory=set)
    """Who has just entered, as the snapshot shows it: with all of the harm that the moves tell of."""

    @property
    def unexplained(self) -> int:
        """How often hit points changed and nothing told says why."""
        changes = (fact for fact in self.facts if isinstance(fact, PoolChanged) and fact.pool == HP)
        return sum(fact.reason == _SHOWN and fact.by != 0 for fact in changes)

    def enter(self, snapshot: Snapshot) -> None:
        """Whoever is new enters before anything is told of it."""
        for seen in snapshot.creatures:
            id = self.roster.enter(seen)
            self.goals[id] = seen
            if id not in self.battle:
                self.fresh.add(id)
                self.state(Joined(id, creature_of(seen, id, self.battle.clock.turns)))

    def state(self, fact: Event) -> None:
        """One more fact, folded."""
        self.battle = evolve(self.battle, fact)
        self.facts.append(fact)

    def told(self, move: Move) -> Iterator[Event]:
        """The facts of one move on the battle as it stands."""
        if isinstance(move, Harm):
            yield from self.harm(move)
        elif isinstance(move, Shielded):
            goal = self.goals.get(move.who)
            if goal is None or goal.temp == 0:
                yield Adjusted(move.who, f"gains {move.amount} temporary hit points", move.words)
        elif isinstance(move, Gained):
            if move.who in self.battle:
                yield ConditionGained(move.who, condition_of(move.effect, self.battle.clock.turns, move.source))
            else:
                yield Adjusted(move.who, f"comes under {move.effect.name}", "")
        else:
            yield move

    # damage

    def harm(self, harm: Harm) -> Iterator[Event]:
        """Damage and healing as far as the snapshot bears it out; bare where hit points are not known."""
        creature, goal = self.battle.creatures.get(harm.who), self.goals.get(harm.who)
        if creature is None or goal is None or goal.hp is None or HP not in creature.pools or harm.who in self.fresh:
            yield self.bare(harm)
            return
        now = creature.pools[HP].value
        if harm.amount < 0:
            up = min(-harm.amount, max(goal.hp - now, 0))
            yield PoolChanged(harm.who, HP, up, now + up, "healing", AS_RECORDED, source=harm.source)
            return
        rest = harm.amount
        shield = creature.pools[TEMPORARY].value if TEMPORARY in creature.pools else 0
        soaked = min(rest, max(shield - goal.temp, 0))
        if soaked:
            left = shield - soaked
            yield PoolChanged(harm.who, TEMPORARY, -soaked, left, "damage", AS_RECORDED, source=harm.source)
        off = min(rest - soaked, max(now - goal.hp, 0))
        dice, rolled = ("", None) if harm.roll is None else harm.roll.only
        yield Wounded(
            harm.who,
            HP,
            off,
            now - off,
            source=harm.source,
            weapon=harm.weapon,
            type=_type(harm),
            raw=harm.amount,
            dice=dice,
            rolled=rolled,
            rule=AS_RECORDED,
            detail=Table({"roll": harm.words}) if harm.words else Table(),
        )

    def bare(self, harm: Harm) -> Event:
        """Damage to somebody whose hit points the log does not know."""
        purpose = "damage" if harm.amount >= 0 else "healing"
        words = " ".join(word for word in (str(abs(harm.amount)), _type(harm)) if word)
        dice, rolled = ("", None) if harm.roll is None else harm.roll.only
        return TableRolled(
            harm.source,
            purpose,
            dice,
            rolled or Rolled(abs(harm.amount)),
            words,
            harm.who,
            AS_RECORDED,
            Table({"amount": abs(harm.amount), "roll": harm.words, "type": _type(harm), "weapon": harm.weapon}),
        )

    # the snapshot

    def reach(self, snapshot: Snapshot) -> None:
        """Whatever still differs from the snapshot."""
        for creature in tuple(self.battle):
            if creature.status == "in" and creature.id not in self.goals:
                self.state(Left(creature.id, "taken off the tracker"))
        for id, seen in self.goals.items():
            creature = self.battle[id]
            if creature.status == "left" or (creature.status == "dead" and not _dead(seen)):
                self.state(Joined(id, creature_of(seen, id, self.battle.clock.turns)))
            else:
                for fact in (*_pools(creature, seen), *_armour(creature, seen), *self.conditions(creature, seen)):
                    self.state(fact)
            if _dead(seen) and self.battle[id].status == "in":
                self.state(Died(id, "at 0 hit points", AS_RECORDED))

    def conditions(self, creature: Creature, seen: Seen) -> Iterator[Event]:
        """Effects lost, gained and changed."""
        shown = {effect.name: effect for effect in seen.effects}
        for known in creature.conditions:
            if known not in shown:
                yield ConditionLost(creature.id, known, _SHOWN, AS_RECORDED)
        for effect in seen.effects:
            old = creature.conditions.get(effect.name)
            if old is None:
                yield ConditionGained(creature.id, condition_of(effect, self.battle.clock.turns))
            elif old.data != effect.data:
                yield ConditionChanged(creature.id, condition_of(effect, old.since, old.source), _SHOWN)


def _type(harm: Harm) -> str:
    return ", ".join(dict.fromkeys(harm.roll.remarks)) if harm.roll is not None else ""


def _dead(seen: Seen) -> bool:
    """What the tracker itself calls dead: a monster without hit points. Of players it does not know."""
    return seen.kind == "monster" and seen.hp is not None and seen.hp <= 0


def _pools(creature: Creature, seen: Seen) -> Iterator[Event]:
    """Hit points, where the snapshot knows them, and temporary ones."""
    if seen.hp is not None:
        old = creature.pools.get(HP)
        full = seen.full if seen.full is not None else (old.full if old is not None else seen.hp)
        if old is None or (old.value, old.full) != (seen.hp, full):
            by = 0 if old is None else seen.hp - old.value
            reset = full if old is None or old.full != full else None
            yield PoolChanged(creature.id, HP, by, seen.hp, _SHOWN, AS_RECORDED, full_after=reset)
    shield = creature.pools.get(TEMPORARY)
    now = 0 if shield is None else shield.value
    if now != seen.temp:
        full = seen.temp if shield is None or seen.temp > shield.full else None
        yield PoolChanged(creature.id, TEMPORARY, seen.temp - now, seen.temp, _SHOWN, AS_RECORDED, full_after=full)


def _armour(creature: Creature, seen: Seen) -> Iterator[Event]:
    """An armour class other than before is a counter of that name."""
    old = creature.counters.get("ac", creature.sheet.figures.get("ac"))
    if seen.ac is not None and seen.ac != old:
        yield CounterChanged(creature.id, "ac", seen.ac - (old or 0), seen.ac, _SHOWN, AS_RECORDED)
