"""Questions that a rebase answered for the table: new dice and assumed choices, each of which can be answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from fechtbuch.decide.answers import DiceAnswer
from fechtbuch.model.address import Address
from fechtbuch.narrate.plain import shown
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif import Rebase, RebaseEntry
from fechtbuch.whatif.asked_words import question_words
from fechtbuch_widgets.answer_field import AnswerField
from fechtbuch_widgets.asking import questions
from fechtbuch_widgets.closing import close_all
from fechtbuch_widgets.whatif_words import which_act

__all__ = ["AnsweredBox"]

AnswerIt = Callable[[int, Address, DiceAnswer | str], None]


class AnsweredBox(w.VBox):
    """Lists what nobody at the table answered; hidden where there is nothing."""

    def __init__(self, rules: Bound, answer: AnswerIt, guard: Any, **kwargs: Any) -> None:
        self._rules = rules
        self._answer = answer
        self._asked: tuple[tuple[RebaseEntry, Address], ...] = ()
        self._field: AnswerField | None = None
        self._quiet = False
        self.which = w.Dropdown(description="Answered", layout=w.Layout(width="auto", max_width="100%"))
        self.place = w.HBox()
        self.enter = w.Button(description="Answer so", tooltip="Decide this act with this answer, and all later ones")
        self.enter.on_click(lambda _: guard(self._enter))
        self.which.observe(self._other, "value")
        in_line = w.Layout(flex_flow="row wrap", align_items="flex-end")
        row = w.HBox([self.which, self.place, self.enter], layout=in_line)
        super().__init__([row], **kwargs)
        self.show(None)

    def show(self, rebase: Rebase | None) -> None:
        """Show the questions of a rebase; the one that was shown stays where it is there still."""
        was = self._asked[self.which.value] if self.which.value is not None else None
        wanted = None if was is None else (was[0].number, was[1])
        self._asked = () if rebase is None else tuple(_new(rebase))
        self._quiet = True
        try:
            self.which.options = [(_title(entry, one), n) for n, (entry, one) in enumerate(self._asked)]
            places = [(entry.number, one) for entry, one in self._asked]
            self.which.value = places.index(wanted) if wanted in places else 0 if self._asked else None
        finally:
            self._quiet = False
        self.layout.display = None if self._asked else "none"
        self._offer()

    def _other(self, _: Any) -> None:
        if not self._quiet:
            self._offer()

    def _offer(self) -> None:
        old, self._field = self._field, None
        if self.which.value is not None and self._asked:
            entry, address = self._asked[self.which.value]
            tape = () if entry.new is None else entry.new.tape
            request = questions(self._rules, entry.before, entry.act, tape).get(address)
            self._field = AnswerField(address, entry.answer(address), request, entry.before, _nothing)
        self.place.children = () if self._field is None else (self._field,)
        close_all(old)

    def _enter(self) -> None:
        if self.which.value is None or self._field is None:
            return
        entry, address = self._asked[self.which.value]
        self._answer(entry.number, address, self._field.read())


def _new(rebase: Rebase) -> list[tuple[RebaseEntry, Address]]:
    return [
        (entry, one)
        for entry in rebase.entries
        if entry.new is not None
        for one in dict.fromkeys((*entry.assumed, *entry.rolled))
    ]


def _title(entry: RebaseEntry, address: Address) -> str:
    how = "assumed" if address in entry.assumed else "new dice"
    return f"{how}: {which_act(entry)}, {shown(entry.heading)}: {question_words(address, entry.before)}"


def _nothing() -> None:
    """What is typed in here counts when it is entered."""
