"""The question an act waits for, as plain widgets: a choice with its scores, or dice to type in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets as w

from fechtbuch.decide.requests import Ask, Choice, Roll
from fechtbuch.dice import check_rolled, parse_dice
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.figures import Figure
from fechtbuch.narrate import wording
from fechtbuch.narrate.plain import plain, shown
from fechtbuch_widgets.act_fields import wide
from fechtbuch_widgets.saying import listed, said

__all__ = ["BadDice", "Question", "option_words", "read_dice", "thrown"]


class BadDice(FechtbuchError):
    """Dice typed in that are no numbers."""


def read_dice(typed: str) -> int | list[int]:
    """A total (``11``) or faces (``3 4 4``, ``3,4,4`` or ``3-4-4``). Raises ``BadDice``."""
    words = typed.replace(",", " ").replace("-", " ").split()
    wrong = next((word for word in words if not (word.isascii() and word.isdecimal() and len(word) < 10)), None)
    if wrong is not None:
        raise BadDice(f"{shown(wrong)!r} is no number of dice; type the total, as 11, or the faces, as 3 4 4")
    if not words:
        raise BadDice("type the total, as 11, or the faces, as 3 4 4")
    faces = [int(word) for word in words]
    return faces[0] if len(faces) == 1 else faces


def thrown(request: Roll, typed: str, whose: str) -> int | list[int]:
    """Dice typed in that can fall so; ``whose`` they are. Raises ``BadDice``, ``ImpossibleRoll``."""
    answer = read_dice(typed)
    check_rolled(parse_dice(request.dice), answer, purpose=whose, each_die=request.each_die, allowed=request.allowed)
    return answer


class Question(w.VBox):
    """Shown while an act waits. Its parts stay the same, so that the keyboard's focus can be put on them."""

    def __init__(
        self,
        answer: Callable[[Any], None],
        back: Callable[[], None],
        cancel: Callable[[], None],
        roll: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        self._request: Roll | Ask | None = None
        self._name = ""
        self._answer = answer
        self.told, self.title, self.wrong = w.HTML(), w.HTML(), w.HTML()
        self.refused = w.HTML()
        self.odds = w.HTML()
        self.choice = w.Dropdown(description="Answer", layout=wide())
        self.dice = w.Text(description="Rolled", placeholder="11, or faces: 3 4 4", layout=wide())
        self.enter = w.Button(description="Enter", button_style="primary", tooltip="Give this answer")
        self.roll = w.Button(description="Roll it", tooltip="The program throws these dice")
        self.back = w.Button(description="Take back", tooltip="Take the last answer back")
        self.cancel = w.Button(description="Cancel", tooltip="Keep nothing of this act")
        self.enter.on_click(lambda _: answer(self.value))
        self.dice.on_msg(self._key)
        self.roll.on_click(lambda _: roll())
        self.back.on_click(lambda _: back())
        self.cancel.on_click(lambda _: cancel())
        row = w.HBox(
            [self.choice, self.dice, self.enter, self.roll, self.back, self.cancel],
            layout=w.Layout(flex_flow="row wrap"),
        )
        super().__init__([self.told, self.title, row, self.wrong, self.refused, self.odds], **kwargs)
        self.hide()

    @property
    def value(self) -> Any:
        """What was chosen, or what was typed in; ``ask`` reads the latter."""
        return self.choice.value if isinstance(self._request, Ask) else self.dice.value

    def read(self, value: Any) -> Any:
        """The answer as the engine takes it. Raises ``BadDice``, ``ImpossibleRoll``."""
        request = self._request
        if not isinstance(request, Roll) or not isinstance(value, str):
            return value
        return thrown(request, value, f"{self._name}: {wording.words(request.purpose)}")

    @property
    def waiting(self) -> bool:
        """Whether it is shown."""
        return self._request is not None

    def ask(self, request: Roll | Ask, name: str, *, first: bool, side: str = "", told: Iterable[str] = ()) -> None:
        """Show a request to ``name`` of ``side``; ``first`` when no answer was given before.

        ``told`` is what led to it; ``wrong`` is where an answer that cannot be taken is said to be so.
        """
        self._request, self._name = request, name
        self.told.value = said(" · ".join(told))
        choosing = isinstance(request, Ask)
        of = f" (asked: {shown(side)})" if side and choosing else ""
        self.title.value = said(f"{name}: {_wanted(request)}{of}")
        self.wrong.value = self.refused.value = self.odds.value = ""
        if isinstance(request, Ask):
            self.choice.options = [(option_words(option), option.value) for option in request.options]
            self.choice.value = request.options[0].value
            barred = [f"{refused_words(r.label)}: {r.why} [{r.rule}]" for r in request.refused]
            self.refused.value = listed("Not possible:", barred)
        self.dice.value = ""
        self.back.disabled = first
        _show(self.choice, choosing)
        _show(self.dice, not choosing)
        _show(self.roll, not choosing)
        _show(self, True)
        (self.choice if choosing else self.dice).focus()

    def hide(self) -> None:
        """Ask nothing."""
        self._request = None
        for words in (self.told, self.title, self.wrong, self.refused, self.odds):
            words.value = ""
        _show(self, False)

    def _key(self, _: Any, content: Any, buffers: Any) -> None:
        """The Enter key in the field for dice."""
        if self.waiting and isinstance(content, dict) and content.get("event") == "submit":
            self._answer(self.value)


def _show(widget: w.Widget, shown: bool) -> None:
    widget.layout.display = None if shown else "none"


def refused_words(value: str) -> str:
    """An answer's value as words: ``block:small_shield+retreat`` is ``Block with the small shield and retreat``."""
    words = wording.words(value.replace(":", " with the ").replace("+", " and "))
    return words[:1].upper() + words[1:]


def _wanted(request: Roll | Ask) -> str:
    if isinstance(request, Ask):
        return f"{wording.words(request.question)}?"
    value = 0 if request.figure is None else request.figure.value
    if request.sense == "under" and request.figure is not None:
        against = f", {value} or less"
    else:
        against = f" {'+' if value > 0 else '−'} {abs(value)}" if value else ""
    return f"{wording.words(request.purpose)}, roll {request.dice}{against}"


def option_words(option: Choice) -> str:
    """An option with its score, if it has one."""
    figure: Figure | None = option.figure
    score = "" if figure is None else f" ({figure.value})"
    return plain(option.label or wording.words(option.value))[:80] + score
