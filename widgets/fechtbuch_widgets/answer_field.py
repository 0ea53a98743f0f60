"""One question of an act with its answer, as a plain widget: a choice among what is offered, or dice typed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from fechtbuch.decide.answers import DiceAnswer
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.model.address import Address
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Answer, Rolled
from fechtbuch.narrate.plain import shown
from fechtbuch.whatif.asked_words import question_words
from fechtbuch_widgets.question import option_words, read_dice, thrown

__all__ = ["AnswerField", "throw_words"]


class AnswerField(w.VBox):
    """The answer to one question. Where the act cannot be asked again there is no ``request``: a choice is typed in."""

    def __init__(
        self,
        address: Address,
        answer: Answer | None,
        request: Roll | Ask | None,
        battle: Battle,
        changed: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        self.address = address
        self.answer = answer
        self._dice = isinstance(answer, Rolled) if answer is not None else isinstance(request, Roll)
        self._roll = request if isinstance(request, Roll) else None
        self._words = question_words(address, battle)
        self.box = self._made(request, battle)
        self._start = self.box.value
        self.box.observe(lambda _: changed(), "value")
        super().__init__([self.box], **kwargs)

    def _made(self, request: Roll | Ask | None, battle: Battle) -> w.Dropdown | w.Text:
        words = self._words + (f" ({request.dice})" if isinstance(request, Roll) else "")
        style = {"description_width": "initial"}
        if isinstance(request, Ask) and not self._dice:
            options = [(option_words(option), option.value) for option in request.options]
            value = self.answer if self.answer in request.values else request.options[0].value
            return w.Dropdown(options=options, value=value, description=words, style=style, layout=_below())
        start = throw_words(self.answer) if isinstance(self.answer, Rolled) else shown(str(self.answer or ""))
        hint = "11, or faces: 3 4 4" if self._dice else "another choice"
        return w.Text(
            value=start, description=words, placeholder=hint, style=style, continuous_update=False, layout=_below()
        )

    @property
    def changed(self) -> bool:
        """Whether another answer stands there than at first."""
        return bool(self.box.value != self._start)

    def read(self) -> DiceAnswer | str:
        """The answer as it stands. Raises ``BadDice``, ``ImpossibleRoll``."""
        value = str(self.box.value)
        if self._dice and self._roll is not None:
            return thrown(self._roll, value, self._words)
        return read_dice(value) if self._dice else value


def _below() -> w.Layout:
    """The box below its words: they are long, and would leave no room beside them. Two lines high, as of a host."""
    line = "var(--jp-widgets-inline-height, 28px)"
    return w.Layout(
        width="auto",
        min_width="15em",
        max_width="24em",
        height=f"calc(2 * {line} + 4px)",
        flex_flow="column",
        align_items="stretch",
    )


def throw_words(rolled: Rolled) -> str:
    """Faces where they are known, as one would type them in; else the total."""
    if rolled.faces is not None and sum(rolled.faces) == rolled.total:
        return " ".join(map(str, rolled.faces))
    return str(rolled.total)
