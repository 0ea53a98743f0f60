"""The audit of the followed line for the page: findings, luck, dice, found off the main thread; accepting, mending."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary, ref

from attrs import evolve, frozen

from fechtbuch.audit import Audit, Finding, NothingToMend, accept, audit, dice_audit, mending, should_have_been
from fechtbuch.audit.acceptance import acceptance_of, acceptances
from fechtbuch.fight import Fight
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate.plain import plain
from fechtbuch.whatif import Rebase, luck
from fechtbuch_widgets.background import Background, Errand
from fechtbuch_widgets.keeping_up import look_again
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.services.findings_data import MOST, findings_json, pairs_json

__all__ = ["Findings", "Found", "accepted", "findings", "findings_of", "mended"]

_MOST_KEPT = 8


Stamp = tuple[int, int]
"""How many claims there are, and the number of the last acceptance."""


@frozen(eq=False)
class Found:
    """What an audit of a line came to. ``problem`` says why there is none; luck and dice are there all the same.

    ``stamp`` tells what had been claimed and accepted in the fight when it was made.
    """

    head: str
    stamp: Stamp
    audit: Audit | None
    problem: str
    mends: dict[str, str]
    luck: list[Json]
    dice: list[Json]


_found: WeakKeyDictionary[Fight, list[Found]] = WeakKeyDictionary()
_desks: WeakKeyDictionary[Any, Findings] = WeakKeyDictionary()


def findings_of(model: Any) -> Findings:
    """The findings on the line that a model follows."""
    desk = _desks.get(model)
    if desk is None:
        desk = _desks[model] = Findings(model)
    return desk


def findings(model: Any, request: dict[str, Any]) -> Json:
    """The findings of the followed line, or how far the audit is; it begins if there is none."""
    desk = findings_of(model)
    desk.look()
    return desk.told()


def accepted(model: Any, request: dict[str, Any]) -> Json:
    """Let the finding ``key`` stand for a ``reason``."""
    desk = findings_of(model)
    desk.accept(str(request["key"]), str(request["reason"]), str(request.get("author", "")))
    told = desk.told()
    model.push("findings", told)
    return told


def mended(model: Any, request: dict[str, Any]) -> Json:
    """Work out the line as it should have been without the finding ``key``; what comes of it follows as ``mended``."""
    key = str(request["key"])
    findings_of(model).mend(key)
    return {"key": key, "state": "working", "line": "", "text": "Deciding the later acts again …"}


class _Ended(Exception):
    """Nobody waits for the audit any more."""


class Findings:
    """Audits for one model, in the background; pages are told."""

    def __init__(self, model: Any) -> None:
        self._model: Callable[[], Any] = ref(model)
        self._fight: Fight = model.fight
        self.background: Background[Any] = Background(model)
        self.mending: Background[Any] = Background(model)
        self._running = ""
        self._progress = 0, 0
        model.leaving.append(self.leave)

    @property
    def found(self) -> Found | None:
        """What is known of the followed line as it stands; none before it is found."""
        model = self._model()
        head = "" if model is None else model.line.head
        return next((one for one in _found.get(self._fight, ()) if one.head == head), None)

    def look(self) -> None:
        """Audit the followed line, unless it is known and nobody said anything since."""
        model, known = self._model(), self.found
        if model is None or (known is not None and known.stamp == self._stamp()):
            return
        line: LineData = model.line
        if self._running != line.head:
            self._begin(line)

    def leave(self) -> None:
        """End it; nobody looks any more."""
        self._running = ""
        self.background.stop()
        self.mending.stop()

    def wait(self, seconds: float = 60) -> bool:
        """Wait until nothing is worked out; gives whether it is so."""
        return self.background.wait(seconds) and self.mending.wait(seconds)

    def _stamp(self) -> Stamp:
        accepted = acceptances(self._fight).values()
        return len(self._fight.claims()), max((one.number for one in accepted), default=0)

    def _begin(self, line: LineData) -> None:
        fight, stamp = self._fight, self._stamp()
        self._running, self._progress = line.head, (0, 0)
        known = self._beginning(line)

        def work(errand: Errand[Any]) -> Found:
            def progress(done: int, total: int) -> None:
                if errand.void:
                    raise _Ended
                self._progress = done, total

            try:
                return _examined(fight, line.line, line.head, stamp, progress, known)
            except _Ended:
                raise FechtbuchError("the audit was ended") from None

        self.background.start(work, self._done, self._failed)

    def _beginning(self, line: LineData) -> Found | None:
        """What is known of the longest beginning of a line."""
        audited = [one for one in _found.get(self._fight, ()) if one.audit is not None and self._leads(one, line)]
        return max(audited, key=lambda one: self._fight.log.depth(one.head), default=None)

    def _leads(self, found: Found, line: LineData) -> bool:
        return self._fight.log.has(found.head) and self._fight.log.on_line(found.head, line.head)

    def _done(self, model: Any, found: Found) -> None:
        self._keep(found)
        self._running = ""
        model.push("findings", self.told())

    def _failed(self, model: Any, problem: str) -> None:
        self._running = ""
        model.push("findings", self._head("failed", problem))

    def _keep(self, found: Found) -> None:
        kept = _found.setdefault(self._fight, [])
        kept[:] = [one for one in kept if one.head != found.head][-_MOST_KEPT:]
        kept.append(found)

    def accept(self, key: str, reason: str, author: str = "") -> None:
        """Let a finding stand. Raises ``BadAcceptance``, and ``FechtbuchError`` where there is no such finding."""
        found, one = self._finding(key)
        accept(self._fight, one, reason, author)
        said = acceptances(self._fight)
        assert found.audit is not None
        standing = tuple(evolve(each, accepted=acceptance_of(each, said)) for each in found.audit.findings)
        self._keep(evolve(found, stamp=self._stamp(), audit=evolve(found.audit, findings=standing)))

    def mend(self, key: str) -> None:
        """Work out the line without a finding and keep it as a branch; conflicts go to an open what-if form."""
        found, one = self._finding(key)
        fight = self._fight
        assert found.audit is not None
        line, text = found.audit.branch, found.mends.get(key, "")
        if not text:
            raise NothingToMend("nothing would have been otherwise: this finding only says what was done")

        def done(model: Any, rebase: Rebase) -> None:
            model.push("mended", self._kept(key, text, rebase))
            look_again(fight)

        def failed(model: Any, problem: str) -> None:
            model.push("mended", {"key": key, "state": "failed", "line": "", "text": plain(problem)})

        self.mending.start(lambda _: should_have_been(fight, one, line), done, failed)

    def _kept(self, key: str, text: str, rebase: Rebase) -> Json:
        came = ", ".join(f"{count} {status}" for status, count in rebase.counts.items())
        said = plain(f"{text[:1].upper()}{text[1:]}: {came or 'no later act'}.")
        if rebase.conflicts:
            return {"key": key, "state": "conflicts", "line": "", "text": said + self._handed(rebase)}
        try:
            name = rebase.keep()
        except FechtbuchError as error:
            return {"key": key, "state": "failed", "line": "", "text": plain(str(error))}
        state = "same" if rebase.unchanged else "kept"
        return {"key": key, "state": state, "line": name, "text": said}

    def _handed(self, rebase: Rebase) -> str:
        """Give a rebase in conflict to the form that settles conflicts, if one is open; says which."""
        from fechtbuch_widgets.whatif_form import form_of  # it stands on the model, which asks this service

        number = len(rebase.conflicts)
        waits = f" {number} act{' is' if number == 1 else 's are'} in conflict and left out meanwhile"
        model = self._model()
        form = None if model is None else form_of(model)
        if form is None:
            return f"{waits}: open the What-if form to settle {'it' if number == 1 else 'them'}. Nothing was kept."
        form.load(rebase)
        return f"{waits}: the What-if form below shows {'it' if number == 1 else 'them'}. Nothing was kept yet."

    def _finding(self, key: str) -> tuple[Found, Finding]:
        found = self.found
        if found is None or found.audit is None:
            raise FechtbuchError("The line has changed since; its audit is not there yet.")
        one = next((each for each in found.audit.findings if each.key == key), None)
        if one is None:
            raise FechtbuchError(f"This audit has no finding {key[:40]!r}.")
        return found, one

    def told(self) -> Json:
        """What pages are told: of a line that was audited all that was found, else how far it is."""
        found = self.found
        if found is None:
            return self._head("running" if self._running else "none", "")
        head = self._head("failed" if found.problem else "done", found.problem)
        if found.audit is not None:
            head |= findings_json(found.audit, found.mends, self._model().line)
        return {**head, "luck": found.luck, "dice": found.dice}

    def _head(self, state: str, text: str) -> dict[str, Json]:
        done, total = self._progress
        rev = self._model().line.rev
        head: dict[str, Json] = {"rev": rev, "state": state, "done": done, "total": total, "text": plain(text)}
        return {**head, "findings": [], "more": 0, "parted": "", "luck": [], "dice": []}


def _examined(
    fight: Fight,
    line: str,
    head: str,
    stamp: Stamp,
    progress: Callable[[int, int], object],
    known: Found | None,
) -> Found:
    ledger = luck(fight, line)
    tested = dice_audit(fight, line)
    told: list[Json] = [{"who": one.who, "lines": pairs_json(one.lines())} for one in ledger.creatures if not one.idle]
    dice: list[Json] = [*pairs_json((test.title, test.reading()) for test in tested.tests)]
    dice += pairs_json(("", remark) for remark in tested.remarks())
    try:
        found = audit(fight, line, progress=progress, known=None if known is None else known.audit)
    except FechtbuchError as error:
        return Found(head, stamp, None, str(error), {}, told, dice)
    mended = {} if known is None else known.mends
    mends = {one.key: text for one in found.findings[:MOST] if (text := mended.get(one.key) or _mend(fight, one))}
    return Found(found.head, stamp, found, "", mends, told, dice)


def _mend(fight: Fight, finding: Finding) -> str:
    try:
        return plain(mending(fight, finding).text)
    except FechtbuchError:
        return ""
