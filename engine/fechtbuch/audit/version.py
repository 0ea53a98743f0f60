"""A recorded fight under the rules and tables as they are: what they would make of its acts that the record has not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve, frozen

from fechtbuch.audit.faults import faults
from fechtbuch.audit.findings import Finding
from fechtbuch.audit.of_act import words_of
from fechtbuch.audit.rederive import Deriver, Rederived
from fechtbuch.fight import Fight
from fechtbuch.history.positions import write_position
from fechtbuch.narrate import plain as one_line
from fechtbuch.whatif.differences import FactChange

__all__ = ["VersionAudit", "VersionDifference", "version_audit"]


@frozen
class VersionDifference:
    """An act that the present rules decide otherwise than it was recorded.

    ``act`` counts from 1; ``version`` is the one it was played under. ``changes`` are the facts that differ, the
    recorded one ``before``; ``findings`` say everything in words, what speaks against the act now included.
    """

    act: int
    commit: str
    position: str
    heading: str
    version: str
    changes: tuple[FactChange, ...]
    findings: tuple[Finding, ...]

    def __str__(self) -> str:
        said = "; ".join(finding.text for finding in self.findings)
        return one_line(f"act {self.act}, {self.heading} (played under {self.version}): {said}")

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold."""
        findings = [finding.to_data() for finding in self.findings]
        names = ("act", "commit", "position", "heading", "version")
        return {**{name: getattr(self, name) for name in names}, "findings": findings}


@frozen
class VersionAudit:
    """A fight under the present ``version`` of its rules. ``played`` counts acts by the version they were played under.

    Every act is decided on its own recorded past, so that one change of a rule shows where it bears, and only there.
    """

    fight: str
    title: str
    ruleset: str
    version: str
    played: Mapping[str, int]
    differences: tuple[VersionDifference, ...]

    @property
    def same(self) -> bool:
        """Whether the present rules make of every act what was recorded."""
        return not self.differences

    def __str__(self) -> str:
        versions = ", ".join(f"{count} acts under {version}" for version, count in self.played.items()) or "no acts"
        many = len(self.differences)
        found = "all as recorded" if not many else f"{many} {'differs' if many == 1 else 'differ'}"
        head = f"{self.title}: {versions}, by {self.ruleset} {self.version} {found}"
        return "\n".join([one_line(head), *map(str, self.differences)])

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold."""
        return {
            "fight": self.fight,
            "title": self.title,
            "ruleset": self.ruleset,
            "version": self.version,
            "played": dict(self.played),
            "differences": [difference.to_data() for difference in self.differences],
        }


def version_audit(fight: Fight, line: str | None = None) -> VersionAudit:
    """Decide every act of a line again, by default of all branches, under the rules and tables as they are.

    Raises ``NoRules``, ``UnknownBranch``, ``CorruptCommit``. O(acts), each about as dear as playing it.
    """
    deriver = Deriver.of(fight)
    played: Counter[str] = Counter()
    differences: list[VersionDifference] = []
    for act in _acts(fight, deriver, tuple(fight.lines.heads) if line is None else (line,)):
        played[f"{act.commit.ruleset} {act.commit.version}"] += 1
        if not act.as_recorded:
            differences.append(_difference(fight, deriver, act))
    row, ruleset = fight.log.row, deriver.rules.ruleset
    return VersionAudit(fight.id, row.title, ruleset.name, ruleset.version, dict(played), tuple(differences))


def _acts(fight: Fight, deriver: Deriver, lines: tuple[str, ...]) -> Iterator[Rederived]:
    """The acts of some lines; what they have in common once."""
    seen = {fight.log.root}
    for line in lines:
        for commit, node in fight.log.commits(fight.lines.head(line)):
            if commit.id not in seen:
                seen.add(commit.id)
                yield deriver.act(commit, node)


def _difference(fight: Fight, deriver: Deriver, act: Rederived) -> VersionDifference:
    position = write_position(fight.id, fight.log.end(act.commit.id))
    found = tuple(evolve(finding, position=position) for finding in faults(deriver.rules, act))
    heading = words_of(deriver.rules, act)
    return VersionDifference(act.number, act.commit.id, position, heading, act.commit.version, act.changes, found)
