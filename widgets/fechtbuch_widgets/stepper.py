"""``Stepper(fight)``: reading a fight with plain ipywidgets only, for hosts that show no custom front end."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from fechtbuch.fight import Fight
from fechtbuch.history.cursor import Cursor
from fechtbuch.narrate.plain import plain
from fechtbuch.narrate.telling import dice_shown, narrate
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.state_data import StateData

__all__ = ["Stepper"]

_AROUND = 8
"""Events shown before and after the current one."""

_BUTTONS = (
    ("Start", "to_start", "fast-backward"),
    ("Turn back", "previous_turn", "step-backward"),
    ("Act back", "previous_act", "backward"),
    ("Back", "previous_event", "chevron-left"),
    ("Next", "next_event", "chevron-right"),
    ("Next act", "next_act", "forward"),
    ("Next turn", "next_turn", "step-forward"),
    ("End", "to_head", "fast-forward"),
    ("Other line", "next_line", "code-fork"),
)


class Stepper(w.VBox):  # type: ignore[misc]
    """Buttons, a slider, the events around the cursor and the creatures' cards. Every text is escaped."""

    def __init__(self, fight: Fight, cursor: Cursor | None = None, **kwargs: Any) -> None:
        self.fight = fight
        self.cursor = fight.cursor() if cursor is None else cursor
        self._states = StateData(fight.rules)
        self._line = LineData(fight, self.cursor.line, self._states)
        self._quiet = False
        buttons = [self._button(*one) for one in _BUTTONS]
        self._slider = w.IntSlider(min=0, max=max(0, len(self._line) - 1), description="Event", layout=w.Layout(width="100%"))
        self._where = w.Label()
        self._events = w.HTML()
        self._cards = w.HTML()
        self._slider.observe(self._slid, "value")
        row = w.HBox(buttons, layout=w.Layout(flex_flow="row wrap"))
        super().__init__([row, self._slider, self._where, self._events, self._cards], **kwargs)
        self.cursor.observers.append(self._moved)
        self._show()

    def close(self) -> None:
        """Let go of the cursor."""
        if self._moved in self.cursor.observers:
            self.cursor.observers.remove(self._moved)
        super().close()

    def _button(self, label: str, step: str, icon: str) -> w.Button:
        button = w.Button(description=label, icon=icon, layout=w.Layout(width="auto"))
        button.on_click(lambda _: getattr(self.cursor, step)())
        return button

    def _slid(self, change: dict[str, Any]) -> None:
        if not self._quiet:
            self.cursor.jump(self._line.position(change["new"]))

    def _moved(self, cursor: Cursor) -> None:
        line = cursor.line
        if line != self._line.line or self.fight.lines.head(line) != self._line.head:
            self._line = LineData(self.fight, line, self._states)
        self._show()

    def _show(self) -> None:
        at = self._line.index_of(self.cursor.position)
        battle = self.cursor.battle
        self._quiet = True
        try:
            self._slider.max = max(0, len(self._line) - 1)
            self._slider.value = at
        finally:
            self._quiet = False
        turn = battle.creatures[battle.clock.turn].name if battle.clock.turn in battle else ""
        when = f" · round {battle.clock.round} · {plain(turn)}" if battle.clock.round else ""
        self._where.value = f"{plain(self._line.line)} · event {at + 1} of {len(self._line)}{when}"
        self._events.value = self._table(at)
        self._cards.value = self.fight.battle(self.cursor)._repr_html_()

    def _table(self, at: int) -> str:
        start, end = max(0, at - _AROUND), min(len(self._line), at + _AROUND + 1)
        rows = "".join(self._row(n, n == at) for n in range(start, end))
        return f'<table role="grid" aria-label="Events">{rows}</table>'

    def _row(self, n: int, current: bool) -> str:
        event = self._line.events[n]
        words = "".join(span.text for span in narrate(self.fight.rules, self._line.before[n], event))
        dice = " ".join("-".join(map(str, r.faces)) if r.faces else str(r.total) for r in dice_shown(event))
        mark = ' aria-current="true" style="font-weight:bold"' if current else ""
        cells = f"<td>{n + 1}</td><td><bdi>{escape(plain(words))}</bdi></td><td>{escape(dice)}</td>"
        return f"<tr{mark}>{cells}</tr>"
