"""What an audit finds: findings in the order of the fight, where the table and the rules part, and what is accepted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal, get_args

from attrs import field, frozen

from fechtbuch.audit.acceptance import Acceptance
from fechtbuch.audit.called import NOTHING_NAMED, Called
from fechtbuch.audit.gaps import Gap
from fechtbuch.history.cursor import Cursor
from fechtbuch.history.positions import parse_position
from fechtbuch.history.store.contract import Position
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate import plain as one_line
from fechtbuch.whatif.changes import Change

__all__ = ["FINDING_KINDS", "SEVERITIES", "Audit", "Finding", "FindingKind", "NotOnTheLine", "Parted", "Severity"]

FindingKind = Literal[
    "claim",
    "forgotten",
    "unfounded",
    "figure",
    "differs",
    "illegal",
    "reason",
    "dice",
    "choice",
    "undecided",
    "unknown_claim",
    "sums",
    "table_state",
    "corrected",
    "overruled",
    "by_hand",
    "version",
]
"""What a finding is about.

- ``claim``: the table said otherwise than the rules.
- ``forgotten``: a consequence that the rules force is not in the record, or the table's numbers are as without it.
- ``unfounded``: a fact of the record that no rule states.
- ``figure``: a figure of a recorded fact has other terms. ``differs``: a fact reads otherwise.
- ``illegal``: the act was against a rule and nobody overruled it.
- ``reason``: the act was forced or allowed by something that was not so.
- ``dice``: a die outside its range, a missing one, one nobody asked for, one that the record reads otherwise.
- ``choice``: a choice that was not offered, or that nobody was asked for.
- ``undecided``: the act cannot be decided again.
- ``unknown_claim``: a claim that names nobody and nothing.
- ``sums``: a number stated by hand that does not add up with what was there before.
- ``table_state``: on the table's own numbers the act would have gone otherwise.
- ``corrected``: the table is back with the rules.
- ``overruled``, ``by_hand``, ``version``: an act that went ahead by a word of the game master, that was stated by hand,
  that was played under another version of the rules.
"""

Severity = Literal["error", "warning", "note"]

FINDING_KINDS: tuple[str, ...] = get_args(FindingKind)
SEVERITIES: tuple[str, ...] = get_args(Severity)

_MOST = 6
"""Values that a line of text lists."""


class NotOnTheLine(FechtbuchError):
    """A position that the audited line does not pass."""


@frozen
class Finding:
    """One thing that is not as the rules have it, or that a reader should know of.

    ``act`` counts from 1 (the genesis is 0); ``event`` is the fact's number in its act, from 0, or none for the whole
    act; ``position`` is where to look, as written. ``path`` names the value as fight files do (``B.hp``,
    ``Wounded[B].figure``) or an answer by its address. ``expected`` and ``recorded`` are plain values, or sentences;
    none where there is nothing. ``rules`` are catalogue ids. ``text`` is one plain sentence, ``explanation`` what leads
    to the expected value, a line each. ``key`` stays the same from audit to audit. ``claimed``: it is about what the
    table said, not about the record. ``about`` is what ``path`` names, in words.
    """

    kind: FindingKind
    severity: Severity
    act: int
    commit: str
    event: int | None
    position: str
    path: str
    expected: Any
    recorded: Any
    rules: tuple[str, ...]
    text: str
    explanation: tuple[str, ...] = ()
    key: str = ""
    accepted: Acceptance | None = None
    claimed: bool = False
    about: Called = NOTHING_NAMED

    @property
    def what(self) -> str:
        """What ``path`` names, in words: ``Brom's HP``; empty where that is the whole act."""
        return self.about.subject

    @property
    def expected_words(self) -> str:
        """The expected value in words; empty where there is none."""
        return "" if self.expected is None else self.about.says(self.expected)

    @property
    def recorded_words(self) -> str:
        """The recorded value in words; empty where there is none."""
        return "" if self.recorded is None else self.about.says(self.recorded)

    @property
    def open(self) -> bool:
        """Whether nobody has accepted it yet."""
        return self.accepted is None

    def __str__(self) -> str:
        rules = f" [{', '.join(self.rules)}]" if self.rules else ""
        accepted = f" (accepted: {self.accepted.reason})" if self.accepted is not None else ""
        return one_line(f"act {self.act}, {self.severity}, {self.kind}: {self.text}{rules}{accepted}")

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold."""
        return {
            "kind": self.kind,
            "severity": self.severity,
            "act": self.act,
            "commit": self.commit,
            "event": self.event,
            "position": self.position,
            "path": self.path,
            "expected": _jsonable(self.expected),
            "recorded": _jsonable(self.recorded),
            "rules": list(self.rules),
            "text": self.text,
            "explanation": list(self.explanation),
            "key": self.key,
            "claimed": self.claimed,
            "accepted": None if self.accepted is None else self.accepted.to_data(),
        }


@frozen
class Parted:
    """The first act after which the table's state is not the rules' any more, and in which values.

    Of each change, ``before`` is what the rules have and ``after`` what the table has; ``gaps`` tell, in words, those
    from which the others follow.
    """

    act: int
    commit: str
    position: str
    changes: tuple[Change, ...]
    gaps: tuple[Gap, ...]

    def __str__(self) -> str:
        return one_line(f"act {self.act}: " + (_told(self.gaps) or "the states differ in what no card shows"))

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold."""
        changes = [_change(change) for change in self.changes]
        return {"act": self.act, "commit": self.commit, "position": self.position, "changes": changes}


@frozen
class Audit:
    """One line of a fight held against its rules and its claims.

    ``findings`` come in the order of the fight. ``parted`` is where the table's state and the rules' part for the first
    time, ``drift`` how they differ at the end (of each change, ``before`` by the rules and ``after`` at the table), and
    ``gaps`` what of that says all, in words.
    ``line`` are the ids of the commits audited, the genesis first; ``acts`` and ``events`` count what was looked at.
    ``course`` is what an audit that goes on from here takes up.
    """

    fight: str
    title: str
    ruleset: str
    version: str
    branch: str
    head: str
    findings: tuple[Finding, ...]
    parted: Parted | None
    drift: tuple[Change, ...]
    gaps: tuple[Gap, ...]
    events: int
    line: tuple[str, ...] = field(repr=False)
    course: object = field(default=None, eq=False, repr=False)

    @property
    def acts(self) -> int:
        """How many acts were audited, the genesis not counted."""
        return len(self.line) - 1

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The errors that nobody has accepted."""
        return tuple(finding for finding in self.findings if finding.severity == "error" and finding.open)

    @property
    def counts(self) -> Mapping[str, int]:
        """How many findings there are of each severity, accepted ones under ``accepted`` alone."""
        seen = Counter(finding.severity if finding.open else "accepted" for finding in self.findings)
        return {name: seen[name] for name in (*SEVERITIES, "accepted")}

    def of_act(self, act: int) -> tuple[Finding, ...]:
        """The findings of one act."""
        return tuple(finding for finding in self.findings if finding.act == act)

    def finding(self, key: str) -> Finding:
        """The finding of this key, else the one whose key begins so. Raises ``FechtbuchError`` for none or several."""
        found = [finding for finding in self.findings if finding.key == key]
        found = found or [finding for finding in self.findings if key and finding.key.startswith(key)]
        if len(found) == 1:
            return found[0]
        if found:
            raise FechtbuchError(f"{key!r:.60} begins the keys of {len(found)} findings")
        raise FechtbuchError(f"this audit has no finding {key!r:.60}")

    def next(self, after: Cursor | Position | str) -> Finding | None:
        """The first finding that lies behind a position. Raises ``NotOnTheLine``, ``BadPosition``."""
        here = self._place(after)
        return next((finding for finding in self.findings if _place_of(finding) > here), None)

    def previous(self, before: Cursor | Position | str) -> Finding | None:
        """The last finding that lies before a position. Raises ``NotOnTheLine``, ``BadPosition``."""
        here = self._place(before)
        return next((finding for finding in reversed(self.findings) if _place_of(finding) < here), None)

    def _place(self, at: Cursor | Position | str) -> tuple[int, int]:
        """Act and event of a position on the line. O(acts)."""
        if isinstance(at, Cursor):
            at = at.position
        place = parse_position(at) if isinstance(at, str) else at
        act = next((n for n, id in enumerate(self.line) if id.startswith(place.commit)), None)
        if act is None:
            raise NotOnTheLine(f"the audited line {self.branch!r:.60} does not pass commit {place.commit[:12]}")
        return act, place.event

    def __str__(self) -> str:
        counts = self.counts
        said = ", ".join(f"{n} {name if n == 1 or name == 'accepted' else name + 's'}" for name, n in counts.items())
        lines = [f"{self.title}: {self.acts} acts, {self.events} facts by {self.ruleset} {self.version}; {said}"]
        lines += map(str, self.findings)
        if self.parted is not None:
            lines.append(f"Table and rules part after {self.parted}")
            lines.append(f"At the end: {_told(self.gaps)}" if self.drift else "At the end they agree again.")
        return "\n".join(one_line(line) for line in lines)

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold."""
        return {
            "fight": self.fight,
            "title": self.title,
            "ruleset": self.ruleset,
            "version": self.version,
            "branch": self.branch,
            "head": self.head,
            "acts": self.acts,
            "events": self.events,
            "counts": dict(self.counts),
            "findings": [finding.to_data() for finding in self.findings],
            "parted": None if self.parted is None else self.parted.to_data(),
            "drift": [_change(change) for change in self.drift],
        }


def _place_of(finding: Finding) -> tuple[int, int]:
    """Act and event of where a finding is looked at."""
    return finding.act, parse_position(finding.position).event


def _told(gaps: tuple[Gap, ...]) -> str:
    """``Brom's HP is 9 at the table, 8 by the rules; ...``."""
    said = [str(one) for one in gaps[:_MOST]]
    return "; ".join(said if len(gaps) <= _MOST else [*said, f"and {len(gaps) - _MOST} more"])


def _change(change: Change) -> dict[str, Any]:
    return {"path": change.path, "rules": _jsonable(change.before), "table": _jsonable(change.after)}


def _jsonable(value: Any) -> Any:
    """Fractions as text, tables as dicts, sequences as lists."""
    if isinstance(value, Mapping):
        return {str(key): _jsonable(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [_jsonable(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(map(str, value))
    return value if value is None or type(value) in (str, int, bool) else str(value)
