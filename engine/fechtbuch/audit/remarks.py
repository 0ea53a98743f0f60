"""What a reader of the record should know of an act, right or wrong: overruled, by hand, sums, another version."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from fechtbuch.audit.called import called
from fechtbuch.audit.findings import Finding
from fechtbuch.audit.of_act import of_act, words_of
from fechtbuch.audit.rederive import Rederived
from fechtbuch.audit.wording import fact_path, sentence
from fechtbuch.model.acts import Adjust, Record
from fechtbuch.model.counted import Counting, change_of, stands
from fechtbuch.model.events import Event
from fechtbuch.narrate import plain as one_line
from fechtbuch.rulesets.protocol import Bound

__all__ = ["Remarks"]

_MOST_TOLD = 3


@define
class Remarks:
    """Notes on one act after the other. Of what goes on from act to act, such as plain facts, the first is noted."""

    rules: Bound
    _versions: set[tuple[str, str]] = field(factory=set)
    _recording: str | None = None

    def copy(self) -> Remarks:
        """The same, to go on by itself."""
        return Remarks(self.rules, set(self._versions), self._recording)

    def on(self, act: Rederived) -> Iterator[Finding]:
        """The notes on the next act, and warnings about numbers stated by hand."""
        yield from self._version(act)
        if act.commit.overruled:
            yield self._overruled(act)
        if isinstance(act.commit.act, Adjust):
            yield self._adjusted(act, act.commit.act)
        if isinstance(act.commit.act, Record):
            yield from self._recorded(act, act.commit.act)
        else:
            self._recording = None
        if isinstance(act.commit.act, (Adjust, Record)):
            yield from self._sums(act, act.commit.act)

    def _version(self, act: Rederived) -> Iterator[Finding]:
        ruleset, played = self.rules.ruleset, (act.commit.ruleset, act.commit.version)
        if played == (ruleset.name, ruleset.version) or played in self._versions:
            return
        self._versions.add(played)
        text = f"from here on acts were played under {' '.join(played)}; they are held against {ruleset.version}"
        yield of_act(act, "version", "note", text, expected=ruleset.version, recorded=" ".join(played))

    def _overruled(self, act: Rederived) -> Finding:
        catalogue, reason = self.rules.ruleset.catalogue, one_line(act.commit.overruled)
        barred = tuple(one_line(breach.text) for breach in act.commit.breaches)
        broken = tuple(dict.fromkeys(b.rule for b in act.commit.breaches if b.rule in catalogue))
        text = f"{words_of(self.rules, act)}, by the game master's word: {reason}"
        return of_act(act, "overruled", "note", text, recorded=reason, rules=broken, explanation=barred)

    def _adjusted(self, act: Rederived, given: Adjust) -> Finding:
        told = [sentence(self.rules, act.before(place), fact).rstrip(".") for place, fact in _stated(act, given)]
        more = [f"and {len(told) - _MOST_TOLD} more"] if len(told) > _MOST_TOLD else []
        reason = f" ({one_line(given.reason)})" if given.reason else ""
        text = f"the game master's word: {'; '.join([*told[:_MOST_TOLD], *more]) or 'nothing'}{reason}"
        return of_act(act, "by_hand", "note", text, recorded=given.reason)

    def _recorded(self, act: Rederived, given: Record) -> Iterator[Finding]:
        if self._recording == given.reason:
            return
        self._recording = given.reason
        reason = f": {one_line(given.reason)}" if given.reason else ""
        text = f"plain facts are recorded from here on, on which no rule runs{reason}"
        yield of_act(act, "by_hand", "note", text, recorded=given.reason)

    def _sums(self, act: Rederived, given: Adjust | Record) -> Iterator[Finding]:
        """Facts stated by hand whose ``by`` and ``after`` do not fit what was there before."""
        for place, event in _stated(act, given):
            yield from self._sum(act, event, place)

    def _sum(self, act: Rederived, event: Event, place: int) -> Iterator[Finding]:
        was = stands(act.before(place), event)
        if was is None or not isinstance(event, Counting):
            return
        by, after = change_of(event), event.after
        wanted = was + by
        if wanted == after:
            return
        path = f"{fact_path(act.commit.events, place)}.after"
        it = called(act.node.end, path)
        text = f"{it.subject} is {after} in the record, but {was} changed by {by} is {wanted}"
        yield of_act(act, "sums", "warning", text, event=place, path=path, expected=wanted, recorded=after, about=it)


def _stated(act: Rederived, given: Adjust | Record) -> Iterator[tuple[int, Event]]:
    """The facts stated by hand, each with its place among those of the act."""
    rest = list(given.facts)
    for place, event in enumerate(act.commit.events):
        if event in rest:
            rest.remove(event)
            yield place, event
