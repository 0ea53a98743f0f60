"""Acting in a fight: every act becomes a commit in one transaction, or nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal, Self

from attrs import define, evolve

from fechtbuch.decide.answers import Answerer, DiceAnswer, InTurn, Typed
from fechtbuch.decide.legality import Breach, Illegal, Option
from fechtbuch.decide.pending import Pending
from fechtbuch.decide.resolve import Resolution, Unanswered, resolve
from fechtbuch.fight.answering import Dice, Policies, policies
from fechtbuch.fight.batch import Batch, BatchError
from fechtbuch.fight.branching import Branching
from fechtbuch.fight.judging import IMPOSSIBLE, breaches
from fechtbuch.fight.looking import At
from fechtbuch.fight.remarks import note_remark, remark
from fechtbuch.fight.results import PendingAct, Played
from fechtbuch.history.bulk import bulk_load
from fechtbuch.history.commits import Commit, make_commit, stored
from fechtbuch.history.cursor import Cursor
from fechtbuch.history.log import Node
from fechtbuch.history.store.contract import Annotation
from fechtbuch.history.store.errors import conflict
from fechtbuch.model.acts import ENGINE_ACTS, Act, Adjust, Join, Leave, Record
from fechtbuch.model.canonical import BadData
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle, Creature
from fechtbuch.model.wire import act_from_json, act_to_json
from fechtbuch.rulesets.protocol import Bound

__all__ = ["Acting", "NoRules", "as_stored", "remarks_of"]


class NoRules(FechtbuchError):
    """The fight's rule set is not installed: it can be read, stepped and verified, but not played on."""


@define(eq=False, repr=False)
class Acting(Branching):
    """A fight that can be played on."""

    def act(
        self,
        act: Act,
        *,
        at: At = None,
        dice: Sequence[DiceAnswer] | Mapping[str, DiceAnswer] = (),
        choices: Mapping[str, str] | None = None,
        policy: Policies | None = None,
        overrule: str = "",
        take: int = 0,
        author: str = "",
        note: str = "",
        branch: str | None = None,
    ) -> Played:
        """Play an act and keep it. ``dice`` and ``choices`` are the table's answers, by order or short address.

        Dice not given come from the fight's seed (``take`` 1 throws them again), choices from the ``policy``. At a head
        the line grows; in the past a branch opens by itself, called ``branch`` or ``<line>-<n>``; if the very same
        commit is there already it is followed. A cursor given as ``at`` moves along. In the middle of an act this is
        after that act.

        Raises ``Illegal`` with all breaches unless ``overrule`` gives a reason, ``WrongAnswer``, ``ImpossibleRoll``,
        ``UnknownPolicy``, ``PolicyFailed`` for a policy of nobody who is there, ``Conflict`` when somebody else moved
        the branch, ``NoRules``. Whatever is raised, nothing is kept.
        """
        rules, (base, line) = self.bound(), self._base(at)
        battle = self.log.node(base).end
        act, written = as_stored(act, rules)
        broken = self._judge(rules, battle, act, overrule)
        typed = Typed(dice, choices or {})
        answerers = (typed, Dice(self.seed, base, act, take), policies(rules.ruleset, policy, battle))
        resolution = resolve(battle, rules.play(act), InTurn(answerers))
        typed.finish()
        commit = self._commit(rules, base, battle, act, resolution, broken, overrule, written)
        return self._kept(commit, line, branch, remarks_of(commit.id, author, note), at, resolution.states)

    def keep(
        self,
        act: Act,
        resolution: Resolution,
        *,
        at: At = None,
        overrule: str = "",
        author: str = "",
        note: str = "",
        branch: str | None = None,
    ) -> Played:
        """Keep an act that was resolved elsewhere (with other answers) on the state at ``at``. All else as ``act``."""
        rules, (base, line) = self.bound(), self._base(at)
        battle = self.log.node(base).end
        act, written = as_stored(act, rules)
        broken = self._judge(rules, battle, act, overrule)
        commit = self._commit(rules, base, battle, act, resolution, broken, overrule, written)
        return self._kept(commit, line, branch, remarks_of(commit.id, author, note), at)

    def pending(
        self,
        act: Act,
        *,
        at: At = None,
        roll: Literal["program", "table"] = "program",
        ask: Literal["table", "policy"] = "table",
        policy: Policies | None = None,
        overrule: str = "",
        take: int = 0,
        author: str = "",
        note: str = "",
        branch: str | None = None,
    ) -> PendingAct:
        """The act, waiting for answers. ``roll`` and ``ask`` say who gives them: ``table``, or ``program``/``policy``.

        Raises as ``act`` does; nothing is kept before ``commit_pending``.
        """
        rules, (base, line) = self.bound(), self._base(at)
        battle = self.log.node(base).end
        act, _ = as_stored(act, rules)
        broken = self._judge(rules, battle, act, overrule)
        helpers: list[Answerer] = []
        if roll == "program":
            helpers.append(Dice(self.seed, base, act, take))
        if ask == "policy":
            helpers.append(policies(rules.ruleset, policy, battle))
        waiting = Pending(base, act, battle, rules.play(act), helper=InTurn(tuple(helpers)))
        at_head = branch is None and self.lines.heads.get(line) == base
        return PendingAct(waiting, line, at_head, at, broken, overrule if broken else "", branch, author, note)

    def commit_pending(self, pending: PendingAct) -> Played:
        """Keep an act whose questions are all answered. Raises ``Unanswered`` else, ``Conflict`` if the head moved."""
        rules, state = self.bound(), pending.run()
        if isinstance(state, Unanswered):
            raise state
        base = pending.pending.parent
        head = self.lines.heads.get(pending.line, "")
        if pending.at_head and head != base:
            raise conflict(self.id, pending.line, base, head, self.store.where)
        battle, act = pending.pending.battle, pending.act
        commit = self._commit(rules, base, battle, act, state, pending.breaches, pending.overrule)
        remarks = remarks_of(commit.id, pending.author, pending.note)
        return self._kept(commit, pending.line, pending.branch, remarks, pending.at, state.states)

    def join(self, creature: Creature, source: str = "", **where: Any) -> Played:
        """A creature enters; ``source`` is the text its sheet was parsed from. Options as for ``act``."""
        return self.act(Join(creature.id, creature, source), **where)

    def leave(self, who: str, reason: str = "", **where: Any) -> Played:
        """A creature leaves. Options as for ``act``."""
        return self.act(Leave(who, reason), **where)

    def adjust(self, who: str, events: Sequence[Event], reason: str, **where: Any) -> Played:
        """A game master's change: the facts with all their consequences. Options as for ``act``."""
        return self.act(Adjust(who, tuple(events), reason), **where)

    def record(self, events: Sequence[Event], reason: str = "", **where: Any) -> Played:
        """Plain facts, kept as given; no rule runs. Options as for ``act``."""
        return self.act(Record("", tuple(events), reason), **where)

    @contextmanager
    def batch(self, at: At = None, branch: str | None = None) -> Iterator[Self]:
        """Acts inside the block are kept in one transaction at its end, all or none; they follow one another.

        The commits are the same as one by one. Raises ``Conflict`` at the end when somebody else moved the branch.
        """
        if self._batch is not None:
            raise BatchError("a batch is open already")
        base, line = self._base(at)
        batch = self._batch = Batch(line, base, branch)
        try:
            with bulk_load():
                yield self
                self._batch = None
                line = self._save(batch)
        except BaseException:
            self._batch = None
            self._undo(batch)
            raise
        if batch.commits:
            self._settle(at, batch, line)

    def options(self, who: str, at: At = None) -> tuple[Option, ...]:
        """What a creature may do at a position."""
        return self.bound().options(self.log.node(self._base(at)[0]).end, who)

    def violations(self, act: Act, at: At = None) -> tuple[Breach, ...]:
        """All breaches of an act, in order; none when it is legal."""
        return breaches(self.bound(), self.log.node(self._base(at)[0]).end, act)

    def _kept(
        self,
        commit: Commit,
        line: str,
        branch: str | None,
        remarks: Sequence[Annotation],
        at: At,
        states: tuple[Battle, ...] = (),
    ) -> Played:
        """Save, and stay on the line that now holds the act: a cursor, or the current line.

        ``states`` are those the facts were folded into when the act was resolved here, on its own base.
        """
        played = self._keep(commit, self.log.fold(commit, states), line, branch, remarks)
        if isinstance(at, Cursor):
            at.jump(played.position)
        elif at is None and self._batch is None:
            self.current = played.branch
        return played

    def _undo(self, batch: Batch) -> None:
        """Nothing of a batch was kept: cursors that stood in it go back to where it began."""
        lost = {commit.id for commit in batch.commits}
        for cursor in self._cursors:
            if cursor.position.commit in lost:
                cursor.position = self.log.end(batch.base, batch.line)
        self.log.drop(lost)

    def _settle(self, at: At, batch: Batch, line: str) -> None:
        """A batch was kept: cursors that stood in it follow its line, and named ones are kept."""
        kept = {commit.id for commit in batch.commits}
        for cursor in self._cursors:
            if cursor.position.commit in kept:
                cursor.position = evolve(cursor.position, line=line)
                cursor.save()
        if isinstance(at, Cursor):
            at.jump(self.log.end(batch.tip, line))
        elif at is None:
            self.current = line

    def bound(self, wanted: str = "played on") -> Bound:
        """The rule set with the fight's tables. Raises ``NoRules``, which says that it cannot be ``wanted``."""
        if self.rules is None:
            raise NoRules(f"fight {self.id!r} can be read but not {wanted}: {self.missing}")
        return self.rules

    def _judge(self, rules: Bound, battle: Battle, act: Act, overrule: str) -> tuple[Breach, ...]:
        broken = breaches(rules, battle, act)
        never = IMPOSSIBLE | rules.ruleset.impossible
        if broken and (not overrule or any(breach.reason in never for breach in broken)):
            raise Illegal(act, broken)
        return broken

    def _commit(
        self,
        rules: Bound,
        base: str,
        battle: Battle,
        act: Act,
        resolution: Resolution,
        broken: tuple[Breach, ...],
        overrule: str,
        written: dict[str, Any] | None = None,
    ) -> Commit:
        ruleset = rules.ruleset
        return make_commit(
            base,
            ruleset=ruleset.name,
            version=ruleset.version,
            act=act,
            tape=resolution.tape,
            events=resolution.events,
            overruled=overrule if broken else "",
            because=ruleset.because(battle, act),
            breaches=broken,
            written=written,
        )

    def _keep(self, commit: Commit, node: Node, line: str, branch: str | None, remarks: Sequence[Annotation]) -> Played:
        """Save a commit: the line grows, a branch opens, or the commit is there already and is followed."""
        if self._batch is not None:
            return self._wait(self._batch, commit, node, branch, remarks)
        base = str(commit.parent)
        opened = branch is not None or self.lines.heads.get(line) != base
        if opened and branch is None and self.log.has(commit.id):
            for remark in remarks:
                self.store.annotate(self.id, remark)
            return self._played(commit, self.lines.holding(commit.id, line), False)
        line = self._write(line, base, (commit,), branch, remarks, opened)
        self.log.keep(commit, self.log.settled(commit.id, node))
        return self._played(commit, line, opened)

    def _write(
        self,
        line: str,
        base: str,
        commits: Sequence[Commit],
        branch: str | None,
        remarks: Sequence[Annotation],
        opened: bool,
    ) -> str:
        """One transaction; gives the line that now ends with the commits."""
        rows = [stored(commit) for commit in commits]
        if opened:
            name = line if line in self.lines.heads else line[:12]
            line = self.store.open_branch(self.id, base, rows, name, branch, annotations=remarks)
        else:
            self.store.append(self.id, line, base, rows, annotations=remarks)
        self.lines.heads[line] = commits[-1].id
        return line

    def _wait(
        self, batch: Batch, commit: Commit, node: Node, branch: str | None, remarks: Sequence[Annotation]
    ) -> Played:
        batch.demand(str(commit.parent), branch)
        self.log.keep(commit, node, saved=False)
        batch.commits.append(commit)
        batch.annotations.extend(remarks)
        return self._played(commit, batch.line, False)

    def _save(self, batch: Batch) -> str:
        if not batch.commits:
            return batch.line
        opened = batch.branch is not None or self.lines.heads.get(batch.line) != batch.base
        if opened and batch.branch is None and self.store.has(self.id, batch.tip):
            self.log.saved(commit.id for commit in batch.commits)
            for remark in batch.annotations:
                self.store.annotate(self.id, remark)
            return self.lines.holding(batch.tip, batch.line)
        line = self._write(batch.line, batch.base, batch.commits, batch.branch, batch.annotations, opened)
        self.log.saved(commit.id for commit in batch.commits)
        return line

    def _played(self, commit: Commit, line: str, opened: bool) -> Played:
        return Played(commit, line, opened, self.log.end(commit.id, line), self)


def as_stored(act: Act, rules: Bound) -> tuple[Act, dict[str, Any] | None]:
    """The act as a reader of the log will see it, so that what is played is what is kept; and how it is written.

    Raises ``BadData`` for what is no act.
    """
    if not isinstance(act, Act):
        raise BadData(f"{shown(act)} is no act: an act is made by its class, as Strike(who, target)")
    own = rules.ruleset.acts
    if act.do not in ENGINE_ACTS and act.do not in own:
        return act, None
    written = act_to_json(act)
    known = own if act.do in own else ENGINE_ACTS
    return act_from_json(written, known), written


def remarks_of(commit: str, author: str, note: str) -> tuple[Annotation, ...]:
    """The note on an act, or else its author, as annotations; none without either."""
    if note:
        return (note_remark(commit, None, note, "", author),)
    return (remark(commit, None, "act", {}, author),) if author else ()
