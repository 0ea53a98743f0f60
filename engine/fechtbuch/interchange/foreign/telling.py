"""Steps of a combat become acts of a record: who entered, whose turn it was, what was told, what the snapshots show."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from attrs import define, field

from fechtbuch.fight.starting import genesis
from fechtbuch.history.store.contract import Store
from fechtbuch.interchange.foreign.keeping import Keeper, fight_id
from fechtbuch.interchange.foreign.rewinding import Turn, carried, went_back
from fechtbuch.interchange.foreign.roster import HP, Roster, creature_of
from fechtbuch.interchange.foreign.runs import Move, read_run
from fechtbuch.interchange.foreign.settle import Settling, settle
from fechtbuch.interchange.foreign.snapshot import Snapshot
from fechtbuch.interchange.foreign.steps import Causes, Said, Step
from fechtbuch.interchange.foreign.summary import Counts
from fechtbuch.model.events import ClockAdvanced, Died, Event
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.chronicle.ruleset import RULESET

__all__ = ["Teller"]

_MOST_TURNS: Final = 500
"""Turns to which a rewind can lead back."""

_MOST_WAITING: Final = 500
"""Words before the first snapshot that are kept."""

_PASSING: Final = "the turn passes"
_NO_TIME: Final = "1970-01-01T00:00:00+00:00"


@define
class Teller:
    """The record of one combat as it grows. ``start`` is called with the fight's id before anything is written."""

    store: Store
    combat: str
    start: Callable[[str], None]
    causes: Causes = field(factory=Causes)
    counts: Counts = field(factory=Counts)
    roster: Roster = field(factory=Roster)
    battle: Battle = EMPTY_BATTLE
    title: str = ""
    created: str = ""
    keeper: Keeper | None = None
    _before: Snapshot | None = None
    _turns: deque[Turn] = field(factory=lambda: deque(maxlen=_MOST_TURNS))
    _waiting: list[Said] = field(factory=list)

    @property
    def here(self) -> str:
        """The commit at which the record stands; empty before the fight has begun."""
        return "" if self.keeper is None else self.keeper.tip

    def step(self, step: Step) -> None:
        """What a step holds becomes facts. Raises ``BadForeignLog`` beyond the limits."""
        if step.empty:
            return
        first, reason = self.keeper is None, self.causes.reason(step)
        self.begun(step.snapshot)
        if step.snapshot is not None:
            self.turn(step.snapshot, _PASSING if step.runs else reason, bool(step.runs))
        moves: list[Move] = []
        for run in step.runs:
            moves += read_run(run.data, self.roster, self.causes.title(step, run), run.line, self.counts)
        # Before the first snapshot nobody's hit points are known: what was rolled then stays a bare roll.
        done = self.settled(self.battle, moves, None if first else step.snapshot)
        rest = self.settled(done.battle, (), step.snapshot) if first else None
        self.keep([*done.facts, *(rest.facts if rest else ())], reason, rest.battle if rest else done.battle)
        self._before = step.snapshot or self._before

    def note(self, said: Said) -> None:
        """Keep words, now or once the fight has begun."""
        if not said.words:
            return
        if self.keeper is not None:
            self.keeper.note(said.commit or self.keeper.root, said.words, said.author, said.at)
        elif len(self._waiting) < _MOST_WAITING:
            self._waiting.append(said)
        else:
            self.counts.passed["messages before the first state"] += 1
            return
        self.counts.notes += 1

    def finish(self) -> Keeper:
        """The end of the log: write whatever still waits."""
        keeper = self.begun(None)
        keeper.finish()
        self.counts.acts, self.counts.creatures = keeper.acts, len(self.roster.ids)
        self.counts.known = sum(HP in creature.pools for creature in self.battle)
        return keeper

    def begun(self, snapshot: Snapshot | None) -> Keeper:
        """The keeper, after the genesis with whoever the snapshot shows."""
        if self.keeper is not None:
            return self.keeper
        seen = () if snapshot is None else snapshot.creatures
        entrants = [creature_of(one, self.roster.enter(one), 0) for one in seen]
        day = self.created[:10]
        self.title = (snapshot.title if snapshot else "") or (f"Combat of {day}" if day else "Combat")
        commit, _ = genesis(RULESET, self.title, entrants, seed=self.combat)
        fight = fight_id(self.combat, commit.id)
        self.start(fight)
        self.keeper = keeper = Keeper(self.store, fight, self.created or _NO_TIME)
        keeper.begin(commit, self.title)
        self.battle = fold(EMPTY_BATTLE, commit.events)
        for said in self._waiting:
            keeper.note(commit.id, said.words, said.author, said.at)
        self._waiting = []
        return keeper

    def settled(self, battle: Battle, moves: list[Move] | tuple[()], snapshot: Snapshot | None) -> Settling:
        """The facts on the way to a snapshot; what it leaves unexplained is counted."""
        done = settle(battle, moves, snapshot, self.roster)
        self.counts.unexplained += done.unexplained
        return done

    def keep(self, facts: list[Event], reason: str, battle: Battle) -> None:
        """One act of the record, unless nothing happened."""
        if facts:
            self.begun(None).keep(facts, reason)
            self.counts.deaths += sum(isinstance(fact, Died) for fact in facts)
            self.battle = battle

    # turns

    def turn(self, snapshot: Snapshot, reason: str, busy: bool) -> None:
        """The turn pointer, if it moved: an act of its own, on a branch from that turn's beginning if it went back.

        ``busy``: more is told before the snapshot shows what came of it all.
        """
        entered = Settling(self.battle, self.roster)
        entered.enter(snapshot)
        who, clock = self.roster.ids.get(snapshot.turn, ""), self.battle.clock
        if (snapshot.round, who) == (clock.round, clock.turn) or (not snapshot.round and not who):
            return
        if went_back(self._before, snapshot):
            self.rewind(snapshot, who, reason)
            return
        self.counts.turns += 1
        entered.state(ClockAdvanced(who, snapshot.round, "", clock.turns + 1))
        facts, battle = entered.facts, entered.battle
        if not busy:
            done = self.settled(battle, (), snapshot)
            facts, battle = [*facts, *done.facts], done.battle
        self.keep(facts, reason, battle)
        self._turns.append(Turn(snapshot.round, who, self.here, self.battle))

    def rewind(self, snapshot: Snapshot, who: str, reason: str) -> None:
        """The pointer went back, and whatever happened since stays in force: that is how the tracker does it."""
        keeper, clock = self.begun(None), self.battle.clock
        self.counts.rewinds += 1
        turn = next((t for t in reversed(self._turns) if (t.round, t.who) == (snapshot.round, who)), None)
        told = (
            f"The tracker's turn pointer went back from round {clock.round} ({clock.turn or 'nobody'}) "
            f"to round {snapshot.round} ({who or 'nobody'})"
        )
        if turn is None:
            self.counts.lost_rewinds += 1
            told += ", to a turn that the record does not hold."
            base, turns, facts = self.battle, clock.turns, list[Event]()
        else:
            while self._turns[-1] is not turn:
                self._turns.pop()
            keeper.branch(turn.commit, f"rewind-{self.counts.rewinds}")
            told += ". What had happened since stays in force and is carried over."
            base, turns, facts = turn.battle, turn.battle.clock.turns, list(carried(turn.battle, self.battle))
        facts.insert(0, ClockAdvanced(who, snapshot.round, "", turns))
        done = settle(fold(base, facts), (), snapshot, self.roster)
        self.keep([*facts, *done.facts], reason, done.battle)
        self.note(Said(told, "", "", keeper.tip))
