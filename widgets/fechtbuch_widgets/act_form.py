"""The form to act at the cursor, in plain ipywidgets: who, what, its fields; then the questions the act asks."""

from __future__ import annotations

import ipywidgets as w

from fechtbuch.fight import PendingAct, Played
from fechtbuch.history.store.contract import Position
from fechtbuch.model.acts import Act
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate.plain import shown
from fechtbuch_widgets.act_course import FOR_SIDE, ActCourse, Throw
from fechtbuch_widgets.act_fields import offer, wide
from fechtbuch_widgets.act_picking import ActPicking
from fechtbuch_widgets.act_suggestions import SuggestedAct
from fechtbuch_widgets.act_telling import outcome
from fechtbuch_widgets.closing import close_all
from fechtbuch_widgets.cursor_model import CursorModel
from fechtbuch_widgets.guard import Guard
from fechtbuch_widgets.keeping_up import look_again, turn_of
from fechtbuch_widgets.question import Question
from fechtbuch_widgets.saying import listed, said
from fechtbuch_widgets.services.odds import considered
from fechtbuch_widgets.services.take_back import begun, taken_back

__all__ = ["ActForm"]

_ROLLS = (("the program rolls", "program"), ("type the dice in", "table"))
_ASKED = (("ask me", "table"), ("they decide", "policy"))
_ADVICE = ". Go to the head and act again, or act here to open a branch."


class ActForm(w.VBox):
    """Acts at the model's cursor. In the past this opens a branch by itself; the cursor goes along."""

    def __init__(self, model: CursorModel, **kwargs: object) -> None:
        self._model = model
        self._place = ""
        self._touched = False
        self.says, self.breaches = w.HTML(), w.HTML()
        guard = self._guard = Guard(model.fight, self._show, self._put_away, _ADVICE)
        self.choice = SuggestedAct(model.fight, self._changed)
        self.who, self.do, self.suggestion = self.choice.who, self.choice.do, self.choice.suggestion
        self.question = Question(
            lambda value: guard(lambda: self.course.answer(value)),
            lambda: guard(self.course.back),
            self._cancel,
            lambda: guard(self.course.roll_one),
        )
        self.course = ActCourse(model.fight, self.question, self._asked, self._finish)
        self.picking = ActPicking(model, self.choice, self.course, guard)
        super().__init__([self.choice, self._how(), self.breaches, self.question, self.says], **kwargs)
        self.choice.show_advanced.observe(lambda _: self.picking.wait(), "value")
        self._follow = lambda _: self.refresh()
        model.observe(self._follow, "commit")
        begun(model).append(self._drop)
        self.refresh()

    def _how(self) -> w.HBox:
        """How the act is made, and the buttons."""
        self.roll = w.Dropdown(options=_ROLLS, description="Dice", layout=wide())
        self.ask = w.Dropdown(
            options=_ASKED,
            description="Defences",
            tooltip="Who answers the choices an act asks for: you, the program, or you for one side only",
            layout=wide(),
        )
        self.overrule = w.Text(description="Overrule", placeholder="a reason, to go ahead all the same", layout=wide())
        self.go = w.Button(
            description="Do it",
            button_style="primary",
            tooltip="Play this act after the act at the cursor; in the past on a branch of its own",
        )
        self.again = w.Button(
            description="Roll again", tooltip="The same act with other dice, on a branch beside it", disabled=True
        )
        self.undo = w.Button(
            description="Take back the act",
            tooltip="Go before the act at the cursor (Ctrl + Backspace in a panel); the next act opens a branch",
        )
        self.go.on_click(lambda _: self._guard(self._begin))
        self.again.on_click(lambda _: self._guard(self._throw_again))
        self.undo.on_click(lambda _: self._guard(self._undo))
        parts = [self.roll, self.ask, self.overrule, self.go, self.again, self.undo, self.choice.show_advanced]
        return w.HBox(parts, layout=w.Layout(flex_flow="row wrap"))

    def close(self) -> None:
        """Free everything; what was asked is dropped."""
        if self.comm is None:
            return
        self._model.unobserve(self._follow, "commit")
        begun(self._model).remove(self._drop)
        self.picking.leave()
        self.course.drop()
        considered(self._model, None)
        parts = (*self.children, self.layout)
        super().close()
        close_all(*parts)

    # what is offered

    def refresh(self) -> None:
        """Offer who and what there is at the cursor. What a person chose stays; else the likeliest act is offered."""
        fight, commit = self._model.fight, self._model.cursor.position.commit
        if fight.rules is None:
            self._say(f"This fight can be read but not played on: {fight.missing}")
            self.go.disabled = True
            return
        if commit == self._place:
            return
        self._place = commit
        self._say("")
        self.choice.go_to(commit, keep=self._touched)
        sides = dict.fromkeys(c.side for c in fight.log.node(commit).end if c.side)
        offer(self.ask, [*_ASKED, *((f"ask me for {shown(side)}", FOR_SIDE + side) for side in sides)])
        self._judge()

    def _changed(self) -> None:
        """The person has begun something; what was said before is about something else."""
        self._touched = True
        if not self.question.waiting:
            self._say("")
        self._judge()

    def _judge(self) -> None:
        """Say at once what the rules hold against the act as it stands."""
        act: Act | None = None
        try:
            with turn_of(self._model.fight):
                act = self.chosen()
                found = self._model.fight.violations(act, at=self._model.cursor)
            words = listed("Not allowed:", (f"{breach.text} [{breach.rule}]" for breach in found))
        except FechtbuchError as error:
            found, words = (), said(str(error))
        considered(self._model, act)
        self.picking.wait()
        self.breaches.value = words
        self.overrule.layout.display = None if found else "none"
        self.go.button_style = "warning" if words else "primary"

    def chosen(self) -> Act:
        """The act as the form stands. Raises ``FechtbuchError`` for what cannot be read."""
        return self.choice.act

    # acting

    def _throw(self, act: Act, take: int, at: Position, overrule: str) -> Throw:
        return Throw(act, at, take, overrule, self.roll.value, self.ask.value)

    def _begin(self) -> None:
        cursor = self._model.cursor
        self.course.start(self._throw(self.chosen(), 0, cursor.position, self.overrule.value.strip()), cursor)

    def _throw_again(self) -> None:
        last = self.course.last
        if last is not None:
            self.course.start(self._throw(last.act, last.take + 1, last.at, last.overrule), last.at)

    def _asked(self) -> None:
        self.picking.wait()
        self.go.disabled = self.again.disabled = True
        self._say("")

    def _undo(self) -> None:
        """Go before the act at the cursor."""
        self._say(taken_back(self._model))

    def _drop(self) -> None:
        """An act is taken back, by whatever way: what was begun after it has come to nothing."""
        self._put_away()
        self._touched = False

    def _cancel(self) -> None:
        self._put_away()
        self._say("Nothing was kept.")

    def _put_away(self) -> None:
        self.course.drop()
        self.picking.wait()
        self.go.disabled = False
        self.again.disabled = self.course.last is None

    def _finish(self, pending: PendingAct, played: Played) -> None:
        self._touched, self._place = False, ""  # the cursor went along before: what was chosen then is done
        self._put_away()
        self.overrule.value = ""
        fight, before = self._model.fight, pending.pending.battle
        self._model.cursor.jump(played.position)
        look_again(fight)
        self.refresh()
        self._say(outcome(fight.rules, before, pending, played, again=self.course.last is not None))
        self.go.focus()

    def _show(self, markup: str) -> None:
        """Say what is wrong: at the question if one is asked, and nothing twice."""
        if self.question.waiting:
            self.question.wrong.value = markup
            return
        self.says.value = markup
        if self.breaches.value == markup:
            self.breaches.value = ""

    def _say(self, text: str) -> None:
        self.says.value = said(text) if text else ""
