"""The audit of a line: every act derived again, every claim held against the table's own state, in one pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b

from attrs import define, evolve, field

from fechtbuch.audit.acceptance import Acceptance, acceptances
from fechtbuch.audit.faults import faults
from fechtbuch.audit.findings import Audit, Finding, Parted
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
from fechtbuch.model.canonical import encode
from fechtbuch.model.wire import to_json
from fechtbuch.whatif.changes import changes
from fechtbuch.whatif.redecide import Redecided, as_recorded

__all__ = ["audit"]

_NOTHING_SAID: Mapping[str, Said] = {}


def audit(fight: Fight, line: str | None = None, *, progress: Callable[[int, int], object] | None = None) -> Audit:
    """Hold a line of a fight, by default the current one, against its rules and against what the table claimed.

    One pass over the line: O(acts), each as dear as playing it; after a wrong claim twice as dear, until table and
    rules agree again. ``progress`` gets (done, total) acts after each; what it raises ends the audit. Raises
    ``NoRules`` when the rule set is not installed, ``UnknownBranch``, ``CorruptCommit``.
    """
    branch = fight.current if line is None else line
    return _Auditor(fight, Deriver.of(fight), branch, fight.lines.head(branch)).run(progress)


@define
class _Auditor:
    """One audit at work."""

    fight: Fight
    deriver: Deriver
    branch: str
    head: str
    claims: Mapping[str, Mapping[str, Said]] = field(init=False)
    accepted: Mapping[str, Acceptance] = field(init=False)
    findings: list[Finding] = field(factory=list)
    parted: Parted | None = None
    keys: dict[str, int] = field(factory=dict)

    @claims.default
    def _said(self) -> Mapping[str, Mapping[str, Said]]:
        return claims_by_commit(self.fight)

    @accepted.default
    def _accepted(self) -> Mapping[str, Acceptance]:
        return acceptances(self.fight)

    def run(self, progress: Callable[[int, int], object] | None = None) -> Audit:
        fight, rules = self.fight, self.deriver.rules
        remarks, ids, events, table = Remarks(rules), [], 0, None
        for commit, node in fight.log.commits(self.head):
            ids.append(commit.id)
            events += len(commit.events)
            act = _given(commit, node) if commit.parent is None else self.deriver.act(commit, node)
            table = table or TableState(self.deriver, node.before)
            found = [*faults(rules, act), *remarks.on(act)]
            said = table.follow(act, self.claims.get(commit.id, _NOTHING_SAID))
            found += [evolve(finding, claimed=True) for finding in said]
            self.findings += self._finished(act, found)
            if table.parted and self.parted is None:
                self.parted = self._part(act, table)
            if progress is not None:
                progress(len(ids), fight.log.depth(self.head) + 1)
        end = fight.log.node(self.head).end
        drift = () if table is None else changes(end, table.battle, rules)
        row, ruleset = fight.log.row, rules.ruleset
        return Audit(
            fight.id,
            row.title,
            ruleset.name,
            ruleset.version,
            self.branch,
            self.head,
            tuple(self.findings),
            self.parted,
            drift,
            events,
            tuple(ids),
        )

    def _part(self, act: Rederived, table: TableState) -> Parted:
        gap = changes(act.node.end, table.battle, self.deriver.rules)
        return Parted(act.number, act.commit.id, self._position(act, None), gap)

    def _finished(self, act: Rederived, found: list[Finding]) -> Iterator[Finding]:
        """In the order of facts, those about the whole act last; with positions, keys, and who accepted them."""
        last = len(act.commit.events)
        for finding in sorted(found, key=lambda one: last if one.event is None else one.event):
            key = self._key(finding)
            position = self._position(act, finding.event)
            yield evolve(finding, position=position, key=key, accepted=self.accepted.get(key))

    def _position(self, act: Rederived, event: int | None) -> str:
        place = len(act.commit.events) - 1 if event is None else event
        return write_position(self.fight.id, Position(act.commit.id, place, ""))

    def _key(self, finding: Finding) -> str:
        """What a finding is, as a few digits; the same again if nothing about it has changed."""
        values = [str(finding.expected), str(finding.recorded), *finding.rules]
        told = [finding.commit, finding.kind, finding.event, finding.path, *values]
        key = blake2b(encode(to_json(told)), digest_size=8, person=b"fechtbuch/audit").hexdigest()
        number = self.keys[key] = self.keys.get(key, 0) + 1
        return key if number == 1 else f"{key}-{number}"


def _given(genesis: Commit, node: Node) -> Rederived:
    """The genesis, which is what it says: no rule runs."""
    resolution = Resolution(node.end, genesis.events, genesis.tape, states=node.states)
    return Rederived(0, genesis, node, Redecided(as_recorded(genesis), resolution))
