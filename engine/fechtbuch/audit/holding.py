"""Claims after an act, held against what the rules expect there; a wrong one goes into the table's state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, field, frozen

from fechtbuch.audit.called import called
from fechtbuch.audit.expected import Expected
from fechtbuch.audit.findings import Finding, FindingKind
from fechtbuch.audit.of_act import of_act
from fechtbuch.audit.reading import Said, Unreadable, is_state, names_what_did_not_happen, read_value, same
from fechtbuch.audit.rederive import Rederived
from fechtbuch.audit.setting import facts_that_set
from fechtbuch.audit.wording import value_word
from fechtbuch.interchange.paths import plain
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.evolve import fold
from fechtbuch.model.state import Battle
from fechtbuch.narrate import plain as one_line
from fechtbuch.narrate import shown
from fechtbuch.rulesets.protocol import Bound

__all__ = ["Holding"]


@frozen
class _Case:
    """One act's claims at work: what the rules expect, and the state the table had before its claims."""

    act: Rederived
    expected: Expected
    untouched: Battle


@define
class Holding:
    """Holds claims against the rules. Remembers wrong ones that no fact can set, so that they are told once."""

    rules: Bound
    _kept: dict[str, Any] = field(factory=dict)

    def copy(self) -> Holding:
        """The same, to go on by itself."""
        return Holding(self.rules, dict(self._kept))

    def hold(
        self, act: Rederived, expected: Expected, table: Battle, claims: Mapping[str, Said]
    ) -> tuple[Battle, list[Finding]]:
        """The table's state with the claims in it, and what is wrong with them."""
        case, found = _Case(act, expected, table), []
        for said in sorted(claims.values(), key=lambda one: not _is_pool(table, one.path)):
            table, finding = self._one(case, table, said)
            if finding is not None:
                found.append(finding)
        return table, found

    def _one(self, case: _Case, table: Battle, said: Said) -> tuple[Battle, Finding | None]:
        """A claim that agrees with the table's state so far says nothing new; one that the rules bear out is right."""
        path = said.path
        if is_state(path) and same(self._read(table, path), said.value):
            self._kept.pop(path, None)
            return table, None
        try:
            wanted = plain(case.expected.value(path))
        except FechtbuchError as error:
            return table, self._nowhere(case, said, error)
        if same(wanted, said.value):
            return self._set(table, said)[0], None
        if path in self._kept and same(self._kept[path], said.value):
            return table, None
        return self._wrong(case, table, said, wanted)

    def _wrong(self, case: _Case, table: Battle, said: Said, wanted: Any) -> tuple[Battle, Finding]:
        place, left = case.expected.forgotten(said.path, said.value) or (None, None)
        if left is not None and table is case.expected.end:
            return left, self._finding(case, said, wanted, place)
        after, could = self._set(table, said)
        if is_state(said.path) and not could:
            self._kept[said.path] = said.value
        return after, self._finding(case, said, wanted, place, could)

    def _set(self, table: Battle, said: Said) -> tuple[Battle, bool]:
        """The state in which the value reads as claimed, if a plain fact can bring it about."""
        facts = facts_that_set(table, self.rules, said.path, said.value) if is_state(said.path) else None
        return (table, False) if facts is None else (fold(table, facts), True)

    def _read(self, battle: Battle, path: str) -> Any:
        try:
            return read_value(battle, self.rules, path)
        except Unreadable:
            return _Unknown

    def _nowhere(self, case: _Case, said: Said, error: FechtbuchError) -> Finding:
        """A claim on a fact that did not happen, or on somebody who is not there."""
        who = _by(said)
        if names_what_did_not_happen(said.path, case.expected.looked):
            it = called(case.act.node.end, said.path, said.value)
            text = f"the table{who} had {it.had(said.value)}; by the rules it did not happen"
            return of_act(
                case.act,
                "claim",
                "error",
                text,
                path=said.path,
                recorded=said.value,
                explanation=tuple(case.expected.course()),
                about=it,
            )
        text = f"a claim{who} of {value_word(said.value)} names nothing: {one_line(str(error))}"
        return of_act(case.act, "unknown_claim", "warning", text, path=shown(said.path), recorded=said.value)

    def _finding(self, case: _Case, said: Said, wanted: Any, place: int | None, carried_on: bool = True) -> Finding:
        path, expected = said.path, case.expected
        record = is_state(path) and same(self._read(case.act.node.end, path), said.value)
        it = called(case.act.node.end, path, said.value, wanted)
        had = f"the table{_by(said)} had {it.had(said.value)}, by the rules {it.it} {it.be} {it.says(wanted)}"
        sources = expected.sources(path)
        source = place if place is not None else next(reversed(sources), None)
        kind: FindingKind = "claim"
        lines = list(expected.reasons(path, said.value))
        if record:
            kind, had = (
                "corrected",
                f"the table{_by(said)} has {it.had(said.value)}, as the rules do again",
            )
            lines = [f"on the table's own numbers {it.it} would be {it.says(wanted)}"]
        elif place is not None:
            kind, had = "forgotten", f"{had}; it is as if this had been forgotten: {expected.told(place)}"
        if is_state(path) and not carried_on:
            lines.append("this value cannot be set by itself: later acts are held against what the rules have")
        return of_act(
            case.act,
            kind,
            "note" if record else "error",
            had,
            event=_recorded_place(case.act, expected, source),
            path=path,
            expected=wanted,
            recorded=said.value,
            rules=() if source is None else expected.cited(source),
            explanation=tuple(lines),
            about=it,
        )


class _Unknown:
    """Stands for a value that cannot be read; equal to none."""


def _by(said: Said) -> str:
    return f" ({shown(said.author)})" if said.author else ""


def _is_pool(battle: Battle, path: str) -> bool:
    who, _, name = path.partition(".")
    return who in battle and name in battle[who].pools


def _recorded_place(act: Rederived, expected: Expected, place: int | None) -> int | None:
    """The same fact's number in the record, where it stands at the same place there."""
    recorded = act.commit.events
    if place is None or place >= len(recorded):
        return None
    one, other = recorded[place], expected.events[place]
    return place if (one.kind, one.who) == (other.kind, other.who) else None
