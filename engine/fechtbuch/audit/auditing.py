"""The audit of a line: every act derived again, every claim held against the table's own state, in one pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import define, evolve, field

from fechtbuch.audit.acceptance import Acceptance, acceptance_of, acceptances
from fechtbuch.audit.faults import faults
from fechtbuch.audit.findings import Audit, Finding, Parted
from fechtbuch.audit.gaps import gaps
from fechtbuch.audit.keys import key_of
from fechtbuch.audit.reading import Said, claims_by_commit
from fechtbuch.audit.rederive import Deriver, Rederived
from fechtbuch.audit.remarks import Remarks
from fechtbuch.audit.table_state import TableState
from fechtbuch.decide.resolve import Resolution
from fechtbuch.fight import Fight
from fechtbuch.history.commits import Commit
from fechtbuch.history.log import Node
from fechtbuch.history.positions import write_position
from fechtbuch.history.store.contract import Position
from fechtbuch.whatif.changes import changes
from fechtbuch.whatif.redecide import Redecided, as_recorded

__all__ = ["audit"]

_NOTHING_SAID: Mapping[str, Said] = {}


def audit(
    fight: Fight,
    line: str | None = None,
    *,
    progress: Callable[[int, int], object] | None = None,
    known: Audit | None = None,
) -> Audit:
    """Hold a line of a fight, by default the current one, against its rules and against what the table claimed.

    One pass over the line: O(acts), each as dear as playing it; after a wrong claim twice as dear, until table and
    rules agree again. Of a line that begins with the one ``known`` is about, only the acts after that are gone through,
    unless other claims were made on that since. ``progress`` gets (done, total) acts after each; what it raises ends
    the audit. Raises ``NoRules`` when the rule set is not installed, ``UnknownBranch``, ``CorruptCommit``.
    """
    branch = fight.current if line is None else line
    return _Auditor(fight, Deriver.of(fight), branch, fight.lines.head(branch)).run(progress, known)


@define
class _Course:
    """How far an audit has come, and what goes on from act to act."""

    remarks: Remarks
    claims: Mapping[str, Mapping[str, Said]]
    ids: list[str] = field(factory=list)
    events: int = 0
    findings: list[Finding] = field(factory=list)
    parted: Parted | None = None
    keys: dict[str, int] = field(factory=dict)
    table: TableState | None = None

    def going_on(self, claims: Mapping[str, Mapping[str, Said]]) -> _Course:
        """The same, to go on by itself."""
        table = None if self.table is None else self.table.copy()
        known = evolve(self, ids=[*self.ids], findings=[*self.findings], keys=dict(self.keys))
        return evolve(known, claims=claims, remarks=self.remarks.copy(), table=table)

    def leads_to(self, spine: Sequence[str], claims: Mapping[str, Mapping[str, Said]]) -> bool:
        """Whether a line begins so, and the same was claimed there."""
        return self.ids == [*spine[: len(self.ids)]] and all(claims.get(id) == self.claims.get(id) for id in self.ids)


@define
class _Auditor:
    """One audit at work."""

    fight: Fight
    deriver: Deriver
    branch: str
    head: str
    accepted: Mapping[str, Acceptance] = field(init=False)
    course: _Course = field(init=False)

    @accepted.default
    def _accepted(self) -> Mapping[str, Acceptance]:
        return acceptances(self.fight)

    @course.default
    def _fresh(self) -> _Course:
        return _Course(Remarks(self.deriver.rules), claims_by_commit(self.fight))

    def run(self, progress: Callable[[int, int], object] | None, known: Audit | None) -> Audit:
        log = self.fight.log
        spine, claims = log.spine(self.head), self.course.claims
        before = None if known is None else known.course
        if isinstance(before, _Course) and before.leads_to(spine, claims):
            self.course = before.going_on(claims)
        done = len(self.course.ids)
        acts = ((log.commit(id), log.node(id)) for id in spine[done:]) if done else log.commits(self.head)
        for commit, node in acts:
            self._take(commit, node)
            if progress is not None:
                progress(len(self.course.ids), len(spine))
        return self._made()

    def _take(self, commit: Commit, node: Node) -> None:
        """The next act."""
        course, rules = self.course, self.deriver.rules
        act = _given(commit, node) if commit.parent is None else self.deriver.act(commit, node)
        course.ids.append(commit.id)
        course.events += len(commit.events)
        table = course.table = course.table or TableState(self.deriver, node.before)
        found = [*faults(rules, act), *course.remarks.on(act)]
        said = table.follow(act, course.claims.get(commit.id, _NOTHING_SAID))
        found += [evolve(finding, claimed=True) for finding in said]
        course.findings += self._finished(act, found)
        if table.parted and course.parted is None:
            course.parted = self._part(act, table)

    def _made(self) -> Audit:
        fight, rules, course = self.fight, self.deriver.rules, self.course
        end = fight.log.node(self.head).end
        drift = () if course.table is None else changes(end, course.table.battle, rules)
        row, ruleset = fight.log.row, rules.ruleset
        return Audit(
            fight.id,
            row.title,
            ruleset.name,
            ruleset.version,
            self.branch,
            self.head,
            tuple(evolve(one, accepted=acceptance_of(one, self.accepted)) for one in course.findings),
            course.parted,
            drift,
            gaps(end, rules, drift),
            course.events,
            tuple(course.ids),
            course,
        )

    def _part(self, act: Rederived, table: TableState) -> Parted:
        end, rules = act.node.end, self.deriver.rules
        found = changes(end, table.battle, rules)
        return Parted(act.number, act.commit.id, self._position(act, None), found, gaps(end, rules, found))

    def _finished(self, act: Rederived, found: list[Finding]) -> Iterator[Finding]:
        """In the order of facts, those about the whole act last; with positions and keys."""
        last = len(act.commit.events)
        for finding in sorted(found, key=lambda one: last if one.event is None else one.event):
            key = self._key(finding)
            position = self._position(act, finding.event)
            yield evolve(finding, position=position, key=key)

    def _position(self, act: Rederived, event: int | None) -> str:
        place = len(act.commit.events) - 1 if event is None else event
        return write_position(self.fight.id, Position(act.commit.id, place, ""))

    def _key(self, finding: Finding) -> str:
        key, keys = key_of(finding), self.course.keys
        number = keys[key] = keys.get(key, 0) + 1
        return key if number == 1 else f"{key}-{number}"


def _given(genesis: Commit, node: Node) -> Rederived:
    """The genesis, which is what it says: no rule runs."""
    resolution = Resolution(node.end, genesis.events, genesis.tape, states=node.states)
    return Rederived(0, genesis, node, Redecided(as_recorded(genesis), resolution))
