"""``Stepper(fight)``: reading a fight with plain ipywidgets only, for hosts that show no custom front end."""

from __future__ import annotations

import logging
from html import escape
from typing import Any
from weakref import WeakMethod

import ipywidgets as w

from fechtbuch.dice.percent import percent
from fechtbuch.fight import Fight
from fechtbuch.history.cursor import Cursor, Observer
from fechtbuch.history.store.errors import StoreClosed
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate.explain import Explanation, explain
from fechtbuch.narrate.generic import words
from fechtbuch.narrate.plain import plain, shown
from fechtbuch.narrate.telling import dice_shown, narrate
from fechtbuch_widgets.closing import close_all
from fechtbuch_widgets.keeping_up import keep_up, let_go, turn_of
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.saying import said
from fechtbuch_widgets.state_data import StateData
from fechtbuch_widgets.tree_data import Forest

__all__ = ["Stepper"]

_log = logging.getLogger("fechtbuch.widgets")

_AROUND = 8
"""Events shown before and after the current one."""

_BUTTONS = (
    ("Start", "to_start"),
    ("Turn back", "previous_turn"),
    ("Act back", "previous_act"),
    ("Back", "previous_event"),
    ("Next", "next_event"),
    ("Next act", "next_act"),
    ("Next turn", "next_turn"),
    ("End", "to_head"),
    ("Other line", "next_line"),
)


class Stepper(w.VBox):
    """Buttons, a slider, the events around the cursor, the figures behind the current one, the creatures' cards.

    Every text is escaped. ``cursor`` is a cursor of the fight or the name of one.
    """

    def __init__(self, fight: Fight, cursor: Cursor | str | None = None, **kwargs: Any) -> None:
        self.fight = fight
        self.cursor = cursor if isinstance(cursor, Cursor) else fight.cursor(cursor or "")
        self._states = StateData(fight.rules)
        self._forest = Forest(fight)
        self._line = LineData(self._forest, self.cursor.line, self._states)
        self._quiet = False
        buttons = [self._button(*one) for one in _BUTTONS]
        self.slider = w.IntSlider(min=0, max=0, description="Event", layout=w.Layout(width="auto"))
        self.where = w.HTML()
        self.events = w.HTML()
        self.figures = w.HTML()
        self.cards = w.HTML()
        self.slider.observe(self._slid, "value")
        row = w.HBox(buttons, layout=w.Layout(flex_flow="row wrap"))
        super().__init__([row, self.slider, self.where, self.events, self.figures, self.cards], **kwargs)
        self._watch = _watcher(self)
        self.cursor.observers.append(self._watch)
        keep_up(self)
        self._show()

    def close(self) -> None:
        """Let go of the cursor, and free everything."""
        if self.comm is None:
            return
        let_go(self)
        if self._watch in self.cursor.observers:
            self.cursor.observers.remove(self._watch)
        parts = (*self.children, self.layout)
        super().close()
        close_all(*parts)

    def refresh(self) -> None:
        """Take in what was acted or renamed meanwhile; at the head of its line the cursor goes along."""
        try:
            with turn_of(self.fight):
                head, at = self._line.head, self.cursor.position
                if at.commit == head and self._line.last(at) and self.cursor.head != head:
                    self.cursor.to_head()
                elif self._stale:
                    self._moved()
        except StoreClosed:
            let_go(self)
        except FechtbuchError as error:
            _log.warning("what the stepper shows may be old: %s", error)

    @property
    def _stale(self) -> bool:
        line = self.cursor.line
        return line != self._line.line or self.fight.lines.head(line) != self._line.head

    def _button(self, label: str, step: str) -> w.Button:
        button = w.Button(description=label, layout=w.Layout(width="auto"))
        button.on_click(lambda _: self._step(step))
        return button

    def _step(self, step: str) -> None:
        with turn_of(self.fight):
            getattr(self.cursor, step)()

    def _slid(self, change: dict[str, Any]) -> None:
        if not self._quiet:
            with turn_of(self.fight):
                self.cursor.jump(self._line.standing(self._line.position(change["new"])))

    def _moved(self) -> None:
        with turn_of(self.fight):
            if self._stale:
                self._line = LineData(self._forest, self.cursor.line, self._states, self._line)
            self._show()

    def _show(self) -> None:
        at = max(0, self._line.index_of(self.cursor.position))
        self._quiet = True
        try:
            self.slider.max = len(self._line) - 1
            self.slider.value = at
        finally:
            self._quiet = False
        handle = self.fight.battle(self.cursor)
        self.where.value = said(f"{shown(self._line.line)} · event {at + 1} of {len(self._line)} · {handle.when}")
        self.events.value = _wrapped(self._table(at))
        self.figures.value = _wrapped("".join(map(_figure, explain(self.fight.rules, self._line.events[at]))))
        self.cards.value = _wrapped(handle._repr_html_())

    def _table(self, at: int) -> str:
        start, end = max(0, at - _AROUND), min(len(self._line), at + _AROUND + 1)
        rows = "".join(self._row(n, n == at) for n in range(start, end))
        head = '<tr><th scope="col">No.</th><th scope="col">Event</th><th scope="col">Dice</th></tr>'
        return f"<table><caption>Events</caption>{head}{rows}</table>"

    def _row(self, n: int, current: bool) -> str:
        event = self._line.events[n]
        spans = narrate(self.fight.rules, self._line.before[n], event)
        sentence = "".join(f"<bdi>{escape(shown(s.text) if s.style else plain(s.text))}</bdi>" for s in spans)
        dice = " ".join("-".join(map(str, r.faces)) if r.faces else str(r.total) for r in dice_shown(event))
        mark = ' aria-current="true" style="font-weight:bold"' if current else ""
        return f"<tr{mark}><td>{n + 1}</td><td>{sentence}</td><td>{escape(dice)}</td></tr>"


def _wrapped(markup: str) -> str:
    """The same, broken within words too long for their place."""
    return f'<div style="overflow-wrap:anywhere">{markup}</div>'


def _figure(explanation: Explanation) -> str:
    """One figure as a table of its terms."""
    figure, throw = explanation.figure, explanation.throw
    terms = () if figure is None else figure.terms
    rows = [(f"{term.op.replace('_', ' ')} {term.value}", f"{term.label} [{term.rule}]") for term in terms]
    if figure is not None:
        rows.append((f"= {figure.value}", explanation.title))
    if throw is not None:
        chance = "" if throw.chance is None else f"; the chance was {throw.chance} ({percent(throw.chance)})"
        rows.append((f"rolled {throw.rolled.total}", words(throw.outcome) + chance))
    body = "".join(f"<tr><td>{escape(plain(one))}</td><td>{escape(plain(other))}</td></tr>" for one, other in rows)
    return f"<table><caption>{escape(plain(words(explanation.title)))}</caption>{body}</table>"


def _watcher(stepper: Stepper) -> Observer:
    """An observer that does not keep the stepper alive."""
    moved = WeakMethod(stepper._moved)

    def watch(cursor: Cursor) -> None:
        tell = moved()
        if tell is None:
            if watch in cursor.observers:
                cursor.observers.remove(watch)
        else:
            tell()

    return watch
