"""Conflicts of a rebase, one by one: what stands against an act, and the ways out of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from fechtbuch.decide.answers import DiceAnswer
from fechtbuch.model.address import Address
from fechtbuch.narrate.plain import shown
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif import LeaveOut, Overrule, Rebase, RebaseEntry, Retry, WayOut
from fechtbuch_widgets.act_choice import ActChoice
from fechtbuch_widgets.act_fields import wide
from fechtbuch_widgets.answer_field import AnswerField
from fechtbuch_widgets.asking import questions
from fechtbuch_widgets.closing import close_all
from fechtbuch_widgets.saying import listed, said
from fechtbuch_widgets.whatif_words import which_act

__all__ = ["ConflictBox"]

LEAVE, ANSWER, AGAIN, OTHER, OVERRULE = "leave", "answer", "again", "other", "overrule"

Resolve = Callable[[int, WayOut], None]
AnswerIt = Callable[[int, Address, DiceAnswer | str], None]


class ConflictBox(w.VBox):
    """The conflicts of a rebase; the first open one is shown. ``settle`` applies the way out that was chosen."""

    def __init__(self, rules: Bound, resolve: Resolve, answer: AnswerIt, guard: Any, **kwargs: Any) -> None:
        self._rules = rules
        self._resolve = resolve
        self._answer = answer
        self._rebase: Rebase | None = None
        self._quiet = False
        self._field: AnswerField | None = None
        self.which = w.Dropdown(description="Conflict", layout=w.Layout(width="auto", max_width="100%"))
        self.says = w.HTML()
        self.way = w.Dropdown(description="Way out", layout=wide())
        self.place = w.HBox()
        self.act = ActChoice(rules, _nothing)
        self.reason = w.Text(description="Reason", placeholder="why the game master lets it go ahead", layout=wide())
        self.settle = w.Button(
            description="Settle it", button_style="primary", tooltip="Decide this act so, and all later ones"
        )
        self.settle.on_click(lambda _: guard(self._settle))
        self.which.observe(self._other, "value")
        self.way.observe(lambda _: self._lay_out(), "value")
        row = w.HBox([self.way, self.place, self.act, self.reason, self.settle], layout=w.Layout(flex_flow="row wrap"))
        super().__init__([self.which, self.says, row], **kwargs)
        self.show(None)

    def show(self, rebase: Rebase | None) -> None:
        """Show the conflicts of a rebase, the first open one first; nothing where there are none."""
        self._rebase = rebase
        entries = [] if rebase is None else [one for one in rebase.entries if one.open or one.way_out is not None]
        self._quiet = True
        try:
            chosen = next((one.number for one in entries if one.open), entries[0].number if entries else None)
            self.which.options = [(_title(one), one.number) for one in entries]
            self.which.value = chosen
        finally:
            self._quiet = False
        self.layout.display = None if entries else "none"
        self._offer()

    @property
    def entry(self) -> RebaseEntry | None:
        """The conflict that is shown."""
        if self._rebase is None or self.which.value is None:
            return None
        return self._rebase.entry(self.which.value)

    def _other(self, _: Any) -> None:
        if not self._quiet:
            self._offer()

    def _offer(self) -> None:
        """The ways out of the conflict that is shown."""
        entry, old = self.entry, self._field
        self._field = None if entry is None else self._asked(entry)
        self.place.children = () if self._field is None else (self._field,)
        close_all(old)
        if entry is None:
            self.says.value = ""
            return
        lines = [f"{one.text} [{one.rule}]" for one in entry.conflicts]
        now = f" {entry.said}." if entry.said else ""
        self.says.value = listed(f"{shown(entry.heading)}: what stands against it.{now}", lines) or said(now)
        ways = [("it does not happen", LEAVE)]
        ways += [("another answer", ANSWER)] if self._field is not None else []
        ways += [("try it as it would be here", AGAIN), ("another act instead", OTHER)]
        ways += [("overrule, with a reason", OVERRULE)]
        self.way.options = ways
        self.way.value = ANSWER if self._field is not None else LEAVE
        self.act.offer(entry.before, entry.suggestion or entry.act)
        self._lay_out()

    def _asked(self, entry: RebaseEntry) -> AnswerField | None:
        """The question whose answer does not fit here, as it is asked here."""
        address = next((one.address for one in entry.conflicts if one.address is not None), None)
        if not entry.open or address is None or entry.old is None:
            return None
        known = entry.decided.known.tape if entry.decided is not None else entry.old.tape
        tape = [one for one in known if one.address != address]
        request = questions(self._rules, entry.before, entry.act, tape).get(address)
        return None if request is None else AnswerField(address, None, request, entry.before, _nothing)

    def _lay_out(self) -> None:
        way = self.way.value
        _show(self.place, way == ANSWER)
        _show(self.act, way == OTHER)
        _show(self.reason, way == OVERRULE)

    def _settle(self) -> None:
        entry, way = self.entry, self.way.value
        if entry is None:
            return
        if way == ANSWER and self._field is not None:
            self._answer(entry.number, self._field.address, self._field.read())
        elif way == OVERRULE:
            self._resolve(entry.number, Overrule(self.reason.value.strip()))
        elif way == OTHER:
            self._resolve(entry.number, Retry(self.act.act))
        else:
            self._resolve(entry.number, Retry() if way == AGAIN else LeaveOut())


def _title(entry: RebaseEntry) -> str:
    return f"{'open' if entry.open else 'settled'}: {which_act(entry)}, {shown(entry.heading)}"


def _nothing() -> None:
    """What is typed in here counts when it is settled."""


def _show(widget: w.Widget, shown: bool) -> None:
    widget.layout.display = None if shown else "none"
