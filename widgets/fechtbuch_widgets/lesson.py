"""``Lesson(fight)``: predict, then see. What follows a question is not in the page before it is answered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

import ipywidgets as w
import traitlets

from fechtbuch.fight import Fight
from fechtbuch.interchange.play import Run
from fechtbuch_widgets.answer_box import AnswerBox
from fechtbuch_widgets.closing import close_all
from fechtbuch_widgets.cursor_model import CursorModel
from fechtbuch_widgets.guard import Guard
from fechtbuch_widgets.keeping_up import look_again, turn_of
from fechtbuch_widgets.lessons import KINDS, BadAnswer, Curtain, Progress, Question, Score, Verdict, questions
from fechtbuch_widgets.lessons.choosing import MOST, in_order
from fechtbuch_widgets.lessons.question import read_answer
from fechtbuch_widgets.panels import Creatures, EventList, Panel
from fechtbuch_widgets.saying import listed, said

__all__ = ["Lesson"]

PANELS: tuple[type[Panel], ...] = (EventList, Creatures)

_BOOK = "30rem"
"""The panels scroll beyond this height, so that the question stays in sight."""


class Lesson(w.VBox):
    """Questions along a line of a fight: the reader answers, and sees the book's answer with its sum and its rule.

    ``of`` is a fight, or a fight file that was played, whose refused acts are asked about too. ``asked`` are the
    questions; without them ``most`` of these ``kinds`` are found in the log. ``keep`` names a JSON file for the
    answers, and ``progress`` holds the same data; the log is left as it is. ``panels`` are shown above the
    question, as far as the story has come.

    Raises ``NoRules``, ``UnknownBranch``, ``UnknownKind``, ``BadProgress``.
    """

    progress = traitlets.Dict(help="the answers so far, as they are kept")

    def __init__(
        self,
        of: Fight | Run,
        asked: Sequence[Question] | None = None,
        *,
        line: str | None = None,
        kinds: Collection[str] = KINDS,
        most: int = MOST,
        keep: str | PathLike[str] | None = None,
        panels: Sequence[type[Panel]] = PANELS,
        **kwargs: Any,
    ) -> None:
        self.fight = of.fight if isinstance(of, Run) else of
        self.questions = (
            questions(of, line, kinds=kinds, most=most) if asked is None else in_order(self.fight, asked, line)
        )
        self._line, self._kinds = line, tuple(panels)
        self._path = None if keep is None else Path(keep)
        self._given = (
            Progress(self.fight.log.root) if self._path is None else Progress.load(self._path, self.fight.log.root)
        )
        self._at = self._first_open()
        self.verdict: Verdict | None = None
        self.score_line, self.told, self.says = w.HTML(), w.HTML(), w.HTML()
        self.book = w.HBox(layout=w.Layout(flex_flow="row wrap", width="100%", max_height=_BOOK, overflow="auto"))
        self.box = AnswerBox(self._enter)
        self._guard = Guard(self.fight, self._say)
        self.enter = w.Button(description="Answer", button_style="primary", tooltip="Give this answer, and see")
        self.onward = w.Button(description="Next question", tooltip="Go on; without an answer the question is skipped")
        self.again = w.Button(description="Start over", tooltip="Forget all answers and begin at the first question")
        self.enter.on_click(lambda _: self._enter())
        self.onward.on_click(lambda _: self._guard(self.next))
        self.again.on_click(lambda _: self._guard(self.restart))
        buttons = w.HBox([self.enter, self.onward, self.again], layout=w.Layout(flex_flow="row wrap"))
        super().__init__([self.score_line, self.book, self.told, self.box, buttons, self.says], **kwargs)
        self._raise_curtain()
        self._show()

    # where the reader is

    @property
    def question(self) -> Question | None:
        """The question that is asked; none at the end."""
        return self.questions[self._at] if self._at < len(self.questions) else None

    @property
    def score(self) -> Score:
        """Points so far."""
        return self._given.score(question.key for question in self.questions)

    @property
    def seen(self) -> Fight:
        """The fight as far as it is shown: a copy in memory that grows."""
        return self._curtain.shown

    def _first_open(self) -> int:
        """The first question without an answer."""
        done = (question.key in self._given.given for question in self.questions)
        return next((number for number, one in enumerate(done) if not one), len(self.questions))

    # what the reader does

    def answer(self, answer: object) -> Verdict:
        """Answer the question, and see: an option's value, a number, or a list of values that are ticked.

        A question counts once: a second answer is judged, but changes no points. Raises ``BadAnswer``.
        """
        question = self.question
        if question is None:
            raise BadAnswer("there is no question left; restart() begins again")
        verdict = question.verdict(answer)
        if question.key not in self._given.given:
            self._given = self._given.with_answer(question.key, read_answer(question, answer), verdict.points)
            self._keep()
        self.verdict = verdict
        self._show()
        self.onward.focus()
        return verdict

    def next(self) -> Question | None:
        """Go on to the next question, and show the fight up to it; at the end all of it."""
        if self.question is not None:
            self._at += 1
        self.verdict = None
        with turn_of(self._curtain.shown):
            self._lift()
        self._show()
        if self.question is not None:
            self.box.focus()
        return self.question

    def restart(self) -> None:
        """Forget the answers, lower the curtain, begin at the first question."""
        self._given, self._at, self.verdict = Progress(self.fight.log.root), 0, None
        self._keep()
        self._raise_curtain()
        self._show()

    def close(self) -> None:
        """Free the panels and the form."""
        if self.comm is None:
            return
        parts, model = (*self.children, self.layout), self._model
        super().close()
        close_all(*parts)
        model.close()

    def _enter(self) -> None:
        def answer() -> None:
            if self.question is not None and self.verdict is None:
                self.answer(self.box.value)

        self._guard(answer)

    def _say(self, markup: str) -> None:
        self.says.value = markup

    def _keep(self) -> None:
        if self._path is not None:
            self._given.save(self._path)
        self.progress = self._given.to_data()

    # what the reader sees

    def _raise_curtain(self) -> None:
        """A fresh copy that shows what comes before the question, and panels on it."""
        old, model = self.book.children, getattr(self, "_model", None)
        self._curtain = Curtain(self.fight, self._line)
        self._curtain.rise(None if self.question is None else self.question.after)
        self._model = CursorModel(self._curtain.shown)
        self.book.children = tuple(self._panel(kind) for kind in self._kinds)
        close_all(*old)
        if model is not None:
            model.close()

    def _panel(self, kind: type[Panel]) -> Panel:
        return kind(self._model, layout=w.Layout(flex="1 1 20rem", min_width="0"))

    def _lift(self) -> None:
        self._curtain.rise(None if self.question is None else self.question.after)
        look_again(self._curtain.shown)
        self._model.cursor.to_head()

    def _show(self) -> None:
        question, verdict = self.question, self.verdict
        number = min(self._at + 1, len(self.questions))
        self.score_line.value = said(f"Question {number} of {len(self.questions)}. {self.score}.")
        self.told.value = self._told()
        if verdict is None:
            self.says.value = "" if question is not None else said("That was the last question.")
            self.box.ask(question)
        else:
            self.box.lock()
            self.says.value = said(verdict.head, strong=True) + verdict.markup()
        self.enter.disabled = question is None or verdict is not None
        self.onward.disabled = question is None
        self.progress = self._given.to_data()

    def _told(self) -> str:
        question = self.question
        if question is None:
            return ""
        return listed("What has happened since:", question.told) + said(question.prompt, strong=True)

    def __str__(self) -> str:
        question = self.question
        head = f"Lesson on {self.fight.title[:60]!r}: {self.score}"
        return (
            head if question is None else f"{head}\n{question}" + ("" if self.verdict is None else f"\n{self.verdict}")
        )

    def __repr__(self) -> str:
        return f"<lesson on {self.fight.id}: {self.score}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live lesson, and the question as text where no front end shows it."""
        bundle = super()._repr_mimebundle_(**kwargs)
        return None if bundle is None else {**bundle, "text/plain": str(self)}
