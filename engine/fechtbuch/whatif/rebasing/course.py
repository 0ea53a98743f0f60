"""Running a rebase: the planned acts one after another on the new past, each decided with what is known of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import count
from typing import Any

from attrs import evolve, field, frozen

from fechtbuch.decide.answers import Answerer, Given, Typed
from fechtbuch.decide.checking import WrongAnswer, checked_choice
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import Resolution
from fechtbuch.fight import Fight
from fechtbuch.fight.acting import as_stored
from fechtbuch.fight.answering import Dice, Policies, policies
from fechtbuch.fight.judging import ENGINE
from fechtbuch.fight.turns import wish_for
from fechtbuch.history.bulk import bulk_load
from fechtbuch.history.commits import Commit, make_commit, on_parent
from fechtbuch.history.log import Node
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.errors import shown
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Answer
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.policies import PolicyFailed, failing
from fechtbuch.whatif.rebasing.edit_plan import Planned
from fechtbuch.whatif.rebasing.edits import BadEdit, LeaveOut, Overrule, Retry, WayOut
from fechtbuch.whatif.rebasing.entries import RebaseEntry, Status
from fechtbuch.whatif.rebasing.origins import Origins
from fechtbuch.whatif.rebasing.stated import disagreements, restated
from fechtbuch.whatif.redecide import BadAnswer, Known, RebaseConflict, Redecided, as_recorded, redecide

__all__ = ["Course", "guarded"]


@frozen
class Course:
    """What a rebase runs on: the edited line by act number, the plan, and the number of acts that come before it.

    ``ways`` and ``given`` are what was chosen and answered, by the numbers of entries.
    """

    fight: Fight
    rules: Bound
    spine: Sequence[str]
    plan: tuple[Planned, ...]
    first: int
    policy: Policies | None = None
    ways: Mapping[int, WayOut] = field(factory=dict)
    given: Mapping[int, Mapping[Address, Answer]] = field(factory=dict)

    @property
    def base(self) -> str:
        """The last commit that the edits cannot touch."""
        return self.spine[self.first]

    @property
    def steps(self) -> tuple[Planned, ...]:
        """The planned acts after it."""
        return self.plan[self.first :]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """What the entries are called: acts of the line by their numbers on it, those put in by the next ones free."""
        free = count(len(self.spine))
        return tuple(next(free) if step.number is None else step.number for step in self.steps)

    def run(self, done: Sequence[RebaseEntry] = ()) -> tuple[RebaseEntry, ...]:
        """All entries in order; ``done`` are the first ones where they are known. O(acts after the first edit)."""
        if len(done) == len(self.steps):
            return tuple(done)
        entries = list(done)
        last = next((entry.new.id for entry in reversed(entries) if entry.new is not None), self.base)
        battle = entries[-1].after if entries else self.fight.log.node(self.base).end
        answering = guarded(policies(self.rules.ruleset, self.policy), self.policy)
        origins = Origins(self.fight)
        with bulk_load():
            for number, step in list(zip(self.numbers, self.steps, strict=True))[len(entries) :]:
                here = _Here(self, number, step, last, battle, answering, origins)
                entry = here.entry()
                entries.append(entry)
                if entry.new is not None:
                    last, battle = entry.new.id, entry.after
        return tuple(entries)


def guarded(policy: Answerer, wanted: Policies | None) -> Answerer:
    """The same answerer; what it does wrong is a ``PolicyFailed`` that names policy, question and options."""

    def answer(address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        if isinstance(request, Roll):
            return policy(address, request, battle)
        try:
            given = policy(address, request, battle)
        except Exception as error:
            raise _failing(
                wanted, address, request, battle, f"it raised {type(error).__name__}: {shown(str(error))}"
            ) from error
        if given is not None:
            try:
                checked_choice(address, request, given.answer)
            except WrongAnswer as error:
                raise _failing(wanted, address, request, battle, f"it answered {shown(given.answer)}") from error
        return given

    return answer


def _failing(wanted: Policies | None, address: Address, ask: Ask, battle: Battle, what: str) -> PolicyFailed:
    one = wish_for(wanted, battle, ask.who) if isinstance(wanted, Mapping) else wanted
    return failing("default" if one is None else one, address, ask, what)


@frozen
class _Here:
    """One planned act in its place: after the commit ``parent``, on ``battle``."""

    course: Course
    number: int
    step: Planned
    parent: str
    battle: Battle
    policy: Answerer
    origins: Origins

    @cached_property
    def old(self) -> Commit | None:
        if self.step.number is None:
            return None
        return self.course.fight.log.commit(self.course.spine[self.step.number])

    @cached_property
    def old_node(self) -> Node | None:
        return None if self.old is None else self.course.fight.log.node(self.old.id)

    @property
    def place(self) -> str:
        return "new act" if self.step.number is None else f"act {self.step.number}"

    def entry(self) -> RebaseEntry:
        """What becomes of it. Raises ``BadEdit`` for answers given now that cannot be, ``PolicyFailed``."""
        old, node = self.old, self.old_node
        if self.step.dropped:
            return self._told("dropped")
        untouched = not self.step.edited and not self.course.given.get(self.number)
        if old is not None and node is not None and untouched and old.parent == self.parent:
            return self._told("kept", new=old, states=node.states)
        known = self._known()
        decided = self._decided(known, self._typed())
        if decided.conflicts:
            return self._out(known, decided)
        done = self._done(known, decided)
        if self.number in self.course.ways:
            return evolve(done, said="the way out that was chosen is not needed")
        return done

    def _told(self, status: Status, act: Act | None = None, **more: Any) -> RebaseEntry:
        if act is None:
            act = self.step.new.act if self.step.new is not None else self.old.act  # type: ignore[union-attr]
        course, step = self.course, self.step
        return RebaseEntry(
            self.number,
            step.number,
            status,
            act,
            course.rules,
            self.battle,
            old=self.old,
            old_node=self.old_node,
            **more,
        )

    def _known(self) -> Known:
        """What is known of the act before it is decided."""
        step, old = self.step, self.old
        answers = {**(step.answers or {}), **self.course.given.get(self.number, {})}
        earlier = () if step.number is None else self.origins.earlier(self.course.spine[-1], step.number)
        if step.new is not None:
            tape, reason = () if old is None else old.tape, step.new.overrule
            return Known(step.new.act, tape, answers, overrule=reason, insist=bool(reason), earlier=earlier)
        assert old is not None
        return evolve(as_recorded(old), answers=answers, earlier=earlier)

    def _decided(self, known: Known, typed: Typed | None) -> Redecided:
        dice = Dice(self.course.fight.seed, self.parent, known.act)
        try:
            decided = redecide(self.course.rules, self.battle, known, dice, self.policy, typed)
            if typed is not None and decided.resolution is not None:
                typed.finish()
        except (BadAnswer, WrongAnswer) as error:
            raise BadEdit(f"{self.place} ({known.act.do}): {error}") from error
        found = self._disagreements(known)
        return evolve(decided, resolution=None, conflicts=(*found, *decided.conflicts)) if found else decided

    def _disagreements(self, known: Known) -> tuple[RebaseConflict, ...]:
        """Figures stated by hand that no longer follow from what stands here."""
        if known.insist or self.old is None or known.act is not self.old.act or self.old_node is None:
            return ()
        return tuple(
            RebaseConflict("illegal", "figures_disagree", ENGINE, str(one))
            for one in disagreements(known.act, self.old_node.before, self.battle)
        )

    def _out(self, known: Known, decided: Redecided) -> RebaseEntry:
        """Conflicts, and what was chosen to do about them."""
        suggestion = None
        if self.old_node is not None and self.old is not None and known.act is self.old.act:
            suggestion = restated(known.act, self.old_node.before, self.battle)
        way = self.course.ways.get(self.number)
        told = self._told("conflict", known.act, conflicts=decided.conflicts, suggestion=suggestion, way_out=way)
        if isinstance(way, LeaveOut):
            return evolve(told, status="dropped")
        if isinstance(way, Retry):
            return self._retried(told, known, way)
        if isinstance(way, Overrule):
            return self._overruled(told, known, way)
        return told

    def _retried(self, told: RebaseEntry, known: Known, way: Retry) -> RebaseEntry:
        act = way.act or told.suggestion or known.act
        again = evolve(known, act=as_stored(act, self.course.rules)[0], because=())
        decided = self._decided(again, Typed(way.dice, way.choices))
        if decided.conflicts:
            return evolve(told, act=again.act, conflicts=decided.conflicts, said="trying it so does not help")
        return evolve(self._done(again, decided, "edited"), conflicts=told.conflicts, way_out=way)

    def _overruled(self, told: RebaseEntry, known: Known, way: Overrule) -> RebaseEntry:
        decided = self._decided(evolve(known, insist=True, overrule=way.reason), self._typed())
        if decided.conflicts:
            return evolve(told, conflicts=decided.conflicts, said="this cannot be overruled")
        done = self._done(decided.known, decided)
        return evolve(done, conflicts=told.conflicts, way_out=way)

    def _typed(self) -> Typed | None:
        new = self.step.new
        return None if new is None else Typed(new.dice, new.choices)

    def _done(self, known: Known, decided: Redecided, status: Status | None = None) -> RebaseEntry:
        resolution = decided.resolution
        assert resolution is not None
        new = self._commit(known, decided, resolution)
        return self._told(status or self._status(new), known.act, new=new, states=resolution.states, decided=decided)

    def _status(self, new: Commit) -> Status:
        old, step = self.old, self.step
        if old is None:
            return "inserted"
        if new.id == old.id:
            return "kept"
        same = new.body == old.body or _reads(new) == _reads(old)
        if step.edited and not (step.redo and same):
            return "edited"
        if step.moved:
            return "moved"
        return "kept" if same else "changed"

    def _commit(self, known: Known, decided: Redecided, resolution: Resolution) -> Commit:
        """The act as a commit; one that reads as it did keeps its very body."""
        ruleset, old = self.course.rules.ruleset, self.old
        because = ruleset.because(self.battle, known.act)
        overruled = known.overrule if decided.breaches else ""
        if old is not None and known.act == old.act:
            facts = (resolution.tape, resolution.events, overruled, decided.breaches)
            if facts == _reads(old) and (because, ruleset.name, ruleset.version) == (
                old.because,
                old.ruleset,
                old.version,
            ):
                return on_parent(old, self.parent)
        return make_commit(
            self.parent,
            ruleset=ruleset.name,
            version=ruleset.version,
            act=known.act,
            tape=resolution.tape,
            events=resolution.events,
            overruled=overruled,
            because=because,
            breaches=decided.breaches,
        )


def _reads(commit: Commit) -> tuple[Any, ...]:
    return commit.tape, commit.events, commit.overruled, commit.breaches
