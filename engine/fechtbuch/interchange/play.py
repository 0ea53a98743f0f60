"""Playing a fight file: the same log every time, with turn acts put in where the file leaves them out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from attrs import define, field, frozen

from fechtbuch.decide.answers import WrongAnswer
from fechtbuch.decide.legality import Breach, Illegal
from fechtbuch.fight import Fight, Played
from fechtbuch.history.store.contract import Position, Store
from fechtbuch.interchange.acting import act_of
from fechtbuch.interchange.asked import answers_wanted
from fechtbuch.interchange.creatures import built
from fechtbuch.interchange.entries import ActEntry, BadFightFile, BranchEntry, Case
from fechtbuch.interchange.records import keep, record_of
from fechtbuch.model.acts import Act, EndTurn, NextPhase, StartTurn
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.state import Battle, BattleMap
from fechtbuch.model.table import freeze
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.protocol import Bound, RuleSet

__all__ = ["TURN_ACTS", "Run", "Step", "play", "start"]

TURN_ACTS = (StartTurn.do, EndTurn.do, NextPhase.do)
"""Acts that a file may leave out altogether."""

_BY_HAND = ("adjust", "record", "join", "leave")


@frozen
class Step:
    """One act of the file as it went: what was played, or the breaches for which it was refused.

    Turn acts that were put in have no entry. ``battle`` is the state afterwards; ``main`` is the main line's name.
    """

    entry: ActEntry | None
    act: Act
    branch: str
    battle: Battle
    played: Played | None = None
    refused: tuple[Breach, ...] = ()
    main: str = "main"

    @property
    def inserted(self) -> bool:
        """Whether the file left this turn act out."""
        return self.entry is None

    @property
    def expected(self) -> bool:
        """Whether a refusal, or its absence, is what the file expects."""
        return bool(self.refused) is (self.entry is not None and "refused" in self.entry.expect)

    @property
    def place(self) -> str:
        """How reports call it."""
        if self.entry is None:
            return f"{self.act.do} of {self.act.who}, put in"
        return _place(self.entry, "" if self.branch == self.main else self.branch)


def _place(entry: ActEntry, branch: str) -> str:
    return (f"branch {branch}, " if branch else "") + entry.place


@frozen
class Run:
    """A case played: the fight, in memory, and its steps in order; branches come after the main line."""

    case: Case
    fight: Fight
    steps: tuple[Step, ...]

    @property
    def rules(self) -> Bound:
        """The rule set with the case's tables."""
        rules = self.fight.rules
        assert rules is not None
        return rules


def start(case: Case, store: Store | str | None = None, *, id: str | None = None) -> Fight:
    """Begin the case's fight, in memory or in a store. Raises ``BadFightFile`` naming file, place and reason."""
    ruleset = _named(case, "ruleset", find_ruleset, case.ruleset)
    tables = _named(case, "tables", ruleset.load_tables, case.tables)
    creatures = [_creature(case, number, ruleset, tables) for number in range(1, len(case.creatures) + 1)]
    if ruleset.placed:
        _all_placed(case)
    map = _map(case, ruleset.grid)
    _named(case, "", partial(ruleset.check_map, place="map"), map)
    try:
        return Fight.start(
            store,
            ruleset,
            case.title,
            creatures,
            seed=case.seed,
            options=case.options,
            map=map,
            tables=case.tables,
            origin=case.origin,
            id=id,
            branch=case.main,
        )
    except FechtbuchError as error:
        raise case.bad("", str(error)) from None


def _named(case: Case, place: str, load: Any, value: Any) -> Any:
    try:
        return load(value)
    except FechtbuchError as error:
        raise case.bad(place, str(error)) from None


def _creature(case: Case, number: int, ruleset: RuleSet, tables: Any) -> Any:
    place = case.at(f"creature[{number}]")
    try:
        return built(case.creatures[number - 1], ruleset, tables, f"{case.file}: {place}")
    except FechtbuchError as error:
        raise BadFightFile("", "", str(error)) from None


def _all_placed(case: Case) -> None:
    """Whoever leaves out its ``cell`` stands at [0, 0]: only one may, so that nobody shares a cell unsaid."""
    silent = [n for n, data in enumerate(case.creatures, 1) if "cell" not in data and "stored" not in data]
    if len(silent) > 1:
        reason = f"missing, and creature[{silent[0]}] names none either: both would stand at [0, 0]"
        raise case.bad(f"creature[{silent[1]}].cell", f"{reason}; write cell = [0, 0] if they shall")


def _map(case: Case, default: str) -> BattleMap:
    data = dict(case.map)
    grid = data.pop("grid", default)
    if grid not in ("hex", "square"):
        raise case.bad("map.grid", f"{grid!r:.40} is no grid" + near(str(grid), ("hex", "square")))
    return BattleMap(grid, _named(case, "", partial(freeze, place="map"), data))


def play(case: Case, store: Store | None = None, *, id: str | None = None) -> Run:
    """Play every act, in memory; a ``store`` then gets the whole fight, or nothing of it if it cannot be played.

    An act the rules refuse is a step with its breaches, and the fight goes on without it. Raises ``BadFightFile``
    naming the act and the reason: unknown fields, wrong dice, too few of them or some left over.
    """
    fight = start(case, id=id)
    player = _Player(case, fight, case.inserts and not _writes_turns(case))
    player.line(case.main, case.acts)
    for branch in case.branches:
        player.branch(branch)
    if store is not None:
        keep(record_of(fight.store, fight.id), store)
    return Run(case, fight, tuple(player.steps))


def _writes_turns(case: Case) -> bool:
    every = [*case.acts, *(act for branch in case.branches for act in branch.acts)]
    return any(act.do in TURN_ACTS for act in every)


@define
class _Player:
    """Plays lines one after the other; ``ends`` tells where each stood after each of its acts."""

    case: Case
    fight: Fight
    inserts: bool
    steps: list[Step] = field(factory=list)
    ends: dict[str, list[Position]] = field(factory=dict)

    def branch(self, entry: BranchEntry) -> None:
        """Open a branch where it leaves its line, and play it."""
        leaves = entry.leaves or self.case.main
        place = f"branch {entry.name}"
        if leaves not in self.ends:
            raise self.case.bad(place, f"there is no line {leaves!r:.60} above it" + near(leaves, self.ends))
        ends = self.ends[leaves]
        if entry.at >= len(ends):
            raise self.case.bad(place, f"act[{entry.at}] does not exist; {leaves} has {len(ends) - 1}")
        try:
            self.fight.branch(entry.name, ends[entry.at])
        except FechtbuchError as error:
            raise self.case.bad(place, str(error)) from None
        self.line(entry.name, entry.acts)

    def line(self, branch: str, entries: tuple[ActEntry, ...]) -> None:
        """Play the acts of a line."""
        ends = self.ends[branch] = [self.fight.position(branch)]
        for entry in entries:
            self.steps += self.turns(branch, entry)
            self.steps.append(self.step(branch, entry))
            ends.append(self.fight.position(branch))

    def turns(self, branch: str, entry: ActEntry) -> Iterator[Step]:
        """The turn acts that a file without any leaves to be put in when the actor changes.

        One that is not legal is not put in: the act itself then says what is wrong.
        """
        rules, battle = self.fight.rules, self.fight.state(branch)
        if not self.inserts or rules is None or rules.ruleset.next_turn is None or entry.who not in battle:
            return
        turn, anytime = battle.clock.turn, (*_BY_HAND, *rules.ruleset.out_of_turn)
        if turn == entry.who or entry.do in anytime or self.fight.violations(StartTurn(entry.who), branch):
            return
        for act in ((EndTurn(turn),) if turn else ()) + (StartTurn(entry.who),):
            if not self.fight.violations(act, branch):
                yield Step(None, act, branch, self.fight.state(branch), self.fight.act(act, at=branch))

    def step(self, branch: str, entry: ActEntry) -> Step:
        """Play one act. Raises ``BadFightFile``."""
        before, main = self.fight.position(branch), self.case.main
        try:
            act = act_of(entry, self.rules)
            played = self.fight.act(
                act,
                at=branch,
                dice=() if entry.dice is None else entry.dice,
                choices=entry.choose,
                overrule=entry.overrule,
                take=entry.take,
                author=entry.author,
            )
            self.remark(entry, played)
            self.all_given(entry, played)
        except Illegal as error:
            return Step(entry, error.act, branch, self.fight.state(branch), refused=error.breaches, main=main)
        except FechtbuchError as error:
            wanted = answers_wanted(self.fight, before, entry, error)
            raise self.bad(branch, entry, f"{error}{wanted}") from None
        return Step(entry, act, branch, self.fight.state(branch), played, main=main)

    def all_given(self, entry: ActEntry, played: Played) -> None:
        """Raise ``WrongAnswer`` if the file gives some of an act's dice, but not all."""
        thrown = next((item for item in played.commit.tape if item.by == "program"), None)
        if entry.dice is not None and thrown is not None:
            raise WrongAnswer(f"too few dice: {thrown.address} is rolled, but not given")

    def remark(self, entry: ActEntry, played: Played) -> None:
        """Keep the notes on an act, and what the table claimed."""
        for note in entry.notes:
            event = -1 if note.event is None else note.event
            self.fight.note(note.text, note.glyph, Position(played.commit.id, event, played.branch), note.author)
        if entry.claim:
            self.fight.claim(entry.claim, played.position)

    def bad(self, branch: str, entry: ActEntry, reason: str) -> BadFightFile:
        """The error to raise about an act."""
        return self.case.bad(_place(entry, "" if branch == self.case.main else branch), reason)

    @property
    def rules(self) -> Bound:
        """The rule set, which is there, since it was needed to begin."""
        rules = self.fight.rules
        assert rules is not None
        return rules
