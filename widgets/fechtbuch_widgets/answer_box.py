"""Where a lesson's answer is given, in plain widgets: one of several, any of several, or a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from fechtbuch.narrate.plain import plain
from fechtbuch_widgets.act_fields import wide
from fechtbuch_widgets.closing import close_all
from fechtbuch_widgets.lessons.question import Question

__all__ = ["AnswerBox"]

_LONGEST = 120


class AnswerBox(w.VBox):
    """The control that a question needs. ``value`` is what was chosen, ticked or typed in."""

    def __init__(self, enter: Callable[[], None], **kwargs: Any) -> None:
        self._enter = enter
        self._question: Question | None = None
        self._made: tuple[Any, ...] = ()
        super().__init__((), **kwargs)

    @property
    def value(self) -> object:
        """The answer as it stands; the question judges whether it is one."""
        question, made = self._question, self._made
        if question is None:
            return None
        if question.many:
            return [value for (value, _), box in zip(question.options, made, strict=True) if box.value]
        return made[0].value

    def ask(self, question: Question | None) -> None:
        """Show an empty control for a question, or none."""
        old = self._made
        self._question = question
        self._made = () if question is None else self._controls(question)
        self.children = self._made
        close_all(*old)

    def lock(self) -> None:
        """Take no more answers; what was given stays to be read."""
        for control in self._made:
            control.disabled = True

    def focus(self) -> None:
        """Put the keyboard's focus on the control."""
        if self._made:
            self._made[0].focus()

    def _controls(self, question: Question) -> tuple[Any, ...]:
        if question.many:
            return tuple(
                w.Checkbox(False, description=_short(words), indent=False, layout=_whole())
                for _, words in question.options
            )
        if question.options:
            options = [(_short(words), value) for value, words in question.options]
            return (w.RadioButtons(options=options, value=None, description="Your answer", layout=_whole()),)
        field = w.Text(description="Your answer", placeholder="a whole number", layout=wide())
        field.on_msg(self._key)
        return (field,)

    def _key(self, _: Any, content: Any, buffers: Any) -> None:
        """The Enter key in the field for a number."""
        if isinstance(content, dict) and content.get("event") == "submit":
            self._enter()


def _whole() -> w.Layout:
    """As wide as the words need, and never wider than there is room."""
    return w.Layout(width="auto", max_width="100%")


def _short(words: str) -> str:
    line = plain(words[: 2 * _LONGEST])
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
