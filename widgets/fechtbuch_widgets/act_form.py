"""The form to act at the cursor, in plain ipywidgets: who, what, its fields; then the questions the act asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets as w

from fechtbuch.decide.legality import Illegal, Option
from fechtbuch.fight import PendingAct, Played
from fechtbuch.history.store.contract import Position
from fechtbuch.model.acts import Act, Begin, EndTurn, StartTurn
from fechtbuch.model.errors import Conflict, FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch.narrate.plain import shown
from fechtbuch.rulesets.protocol import Bound
from fechtbuch_widgets.act_course import FOR_SIDE, ActCourse, Throw
from fechtbuch_widgets.act_fields import ActFields, offer, wide
from fechtbuch_widgets.closing import close_all
from fechtbuch_widgets.cursor_model import CursorModel
from fechtbuch_widgets.keeping_up import look_again, turn_of
from fechtbuch_widgets.map_picking import Pick, answer_by, fill_by, pick_of, wanted, wanted_by_question
from fechtbuch_widgets.question import Question
from fechtbuch_widgets.saying import listed, said
from fechtbuch_widgets.services.odds import considered
from fechtbuch_widgets.services.take_back import taken_back

__all__ = ["ActForm"]

_TOLD = 4
"""Facts of an act that the form repeats; the list of events holds them all."""

_ASKED = (("ask me", "table"), ("they decide", "policy"))
OTHER = -1
"""The suggestion that is none: the act was put together by hand."""


class ActForm(w.VBox):
    """Acts at the model's cursor. In the past this opens a branch by itself; the cursor goes along."""

    def __init__(self, model: CursorModel, **kwargs: Any) -> None:
        self._model = model
        self._options: tuple[Option, ...] = ()
        self._made: dict[str, ActFields] = {}
        self._place = ""
        self._touched = False
        self._quiet = 0
        self.who = w.Dropdown(description="Who", layout=wide())
        self.suggestion = w.Dropdown(description="Can do", options=[("something else", OTHER)], layout=wide())
        self.do = w.Dropdown(description="Act", layout=wide())
        self.roll = w.Dropdown(
            options=[("the program rolls", "program"), ("type the dice in", "table")], description="Dice", layout=wide()
        )
        self.ask = w.Dropdown(
            options=_ASKED,
            description="Defences",
            tooltip="Who answers the choices an act asks for: you, the program, or you for one side only",
            layout=wide(),
        )
        self.overrule = w.Text(description="Overrule", placeholder="a reason, to go ahead all the same", layout=wide())
        self.go = w.Button(
            description="Act",
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
        self.more = w.HBox(layout=w.Layout(flex_flow="row wrap"))
        self.advanced = w.HBox(layout=w.Layout(flex_flow="row wrap"))
        self.show_advanced = w.ToggleButton(description="More options", tooltip="Fields that are rarely needed")
        self.breaches = w.HTML()
        guarded = self._guarded
        self.question = Question(
            lambda value: guarded(lambda: self.course.answer(value)),
            lambda: guarded(self.course.back),
            self._cancel,
            lambda: guarded(self.course.roll_one),
        )
        self.course = ActCourse(model.fight, self.question, self._asked, self._finish)
        self.says = w.HTML()
        self._listen()
        wrap = {"flex_flow": "row wrap"}
        top = w.HBox([self.who, self.suggestion, self.do], layout=w.Layout(**wrap))
        how = w.HBox(
            [self.roll, self.ask, self.overrule, self.go, self.again, self.undo, self.show_advanced],
            layout=w.Layout(**wrap),
        )
        rows = [top, self.more, self.advanced, how, self.breaches, self.question, self.says]
        super().__init__(rows, **kwargs)
        self._follow = lambda _: self.refresh()
        model.observe(self._follow, "commit")
        self._take_pick = lambda change: self._picked(pick_of(change["new"]))
        model.observe(self._take_pick, "picked")
        self.refresh()

    def _listen(self) -> None:
        self.go.on_click(lambda _: self._guarded(self._begin))
        self.again.on_click(lambda _: self._guarded(self._throw_again))
        self.undo.on_click(lambda _: self._guarded(self._undo))
        self.who.observe(self._other_who, "value")
        self.suggestion.observe(self._taken, "value")
        self.do.observe(self._other_act, "value")
        self.show_advanced.observe(lambda _: self._more_fields(), "value")

    def close(self) -> None:
        """Free everything; what was asked is dropped."""
        if self.comm is None:
            return
        self._model.unobserve(self._follow, "commit")
        self._model.unobserve(self._take_pick, "picked")
        self._model.offer_picking(None)
        self.course.drop()
        considered(self._model, None)
        unseen = [box for fields in self._made.values() for box in (*fields.boxes, *fields.advanced)]
        parts = (*self.children, self.layout)
        super().close()
        close_all(*parts, *unseen)

    # what is offered

    @property
    def _rules(self) -> Bound | None:
        return self._model.fight.rules

    @property
    def _battle(self) -> Battle:
        return self._model.fight.log.node(self._model.cursor.position.commit).end

    @contextmanager
    def _by_itself(self) -> Iterator[None]:
        """Changes inside are the form's own, not the person's."""
        self._quiet += 1
        try:
            yield
        finally:
            self._quiet -= 1

    def refresh(self) -> None:
        """Offer who and what there is at the cursor. What a person chose stays; else the likeliest act is offered."""
        rules, commit = self._rules, self._model.cursor.position.commit
        if rules is None:
            self._say(f"This fight can be read but not played on: {self._model.fight.missing}")
            self.go.disabled = True
            return
        if commit == self._place:
            return
        self._place = commit
        with self._by_itself():
            battle = self._battle
            who = self._next_to_act(rules, battle)
            if not self._touched and who in battle:
                self.who.value = who if who in [one for _, one in self.who.options] else None
            offer(self.who, [(shown(c.name or c.id), c.id) for c in battle if c.status == "in"], who)
            sides = dict.fromkeys(c.side for c in battle if c.side)
            offer(self.ask, [*_ASKED, *((f"ask me for {shown(side)}", FOR_SIDE + side) for side in sides)])
            acts = [*rules.ruleset.fields, *(act for act in (StartTurn, EndTurn) if act not in rules.ruleset.fields)]
            offer(self.do, [(_title(act), act.do) for act in acts])
            self._suggest(rules, battle, pick=not self._touched)
        self._judge()

    def _next_to_act(self, rules: Bound, battle: Battle) -> str:
        """Whose turn it is, or whose comes next once that has ended."""
        last = self._model.fight.log.commit(self._place).act
        if battle.clock.turn in battle and not isinstance(last, EndTurn | Begin):
            return battle.clock.turn
        if rules.ruleset.next_turn is None:
            return battle.clock.turn or next(iter(battle.order), "")
        return rules.ruleset.next_turn(battle, rules.tables)

    def _suggest(self, rules: Bound, battle: Battle, *, pick: bool) -> None:
        """List what ``who`` may do now; with ``pick`` put the likeliest into the form."""
        who = self.who.value
        self._options = rules.options(battle, who) if who is not None else ()
        chosen = self._likeliest(rules, battle) if pick else None
        words = [(shown(_first_upper(option.label)), number) for number, option in enumerate(self._options)]
        self.suggestion.options = [("something else", OTHER), *words]
        self.suggestion.value = OTHER
        if chosen is None:
            self._offer_fields()
            return
        if chosen in [option.act for option in self._options]:
            self.suggestion.value = [option.act for option in self._options].index(chosen)
        self._show(chosen)

    def _likeliest(self, rules: Bound, battle: Battle) -> Act | None:
        """A turn begins; then the rule set's first act while it may be done; then the turn ends."""
        who, options = self.who.value, [option.act for option in self._options]
        if who is None:
            return None
        ended = isinstance(self._model.fight.log.commit(self._place).act, EndTurn | Begin)
        if ended or battle.clock.turn != who:
            return StartTurn(who)
        first = next(iter(rules.ruleset.fields), None)
        if options and type(options[0]) is first:
            return options[0]
        return EndTurn(who)

    def _show(self, act: Act) -> None:
        if act.do not in [value for _, value in self.do.options]:
            return
        self.do.value = act.do
        self._offer_fields()
        self._fields().show(act)

    def _fields(self) -> ActFields:
        do, rules = self.do.value, self._rules
        if do is None or rules is None:
            raise FechtbuchError("choose who acts, and what")
        if do not in self._made:
            known: dict[str, type[Act]] = {StartTurn.do: StartTurn, EndTurn.do: EndTurn, **rules.ruleset.acts}
            kind = known[do]
            self._made[do] = ActFields(kind, rules.ruleset.fields.get(kind, ()), self._other_field)
        return self._made[do]

    def _offer_fields(self) -> None:
        if self.do.value is None or self.who.value is None or self._rules is None:
            return
        with self._by_itself():
            self._fields().offer(self._battle, self.who.value, self._rules.tables)
        self._lay_out()

    def _lay_out(self) -> None:
        fields = self._fields()
        self.more.children = fields.boxes
        self.advanced.children = fields.advanced if self.show_advanced.value else ()
        self.show_advanced.layout.display = None if fields.advanced else "none"

    def _more_fields(self) -> None:
        self._lay_out()
        self._wait_for_pick()

    # the map

    def _shown(self) -> tuple[str, ...]:
        return self._fields().names(advanced=self.show_advanced.value)

    def _wait_for_pick(self) -> None:
        """Tell the map what the form waits for."""
        who = self.who.value
        if who is None or self.do.value is None:
            self._model.offer_picking(None)
        elif self.question.waiting and self.course.pending is not None:
            self._model.offer_picking(wanted_by_question(self.question, self.course.pending.pending.battle, who))
        else:
            self._model.offer_picking(wanted(self._fields(), self._battle, who, self._shown()))

    def _picked(self, pick: Pick | None) -> None:
        """A cell or creature was picked on the map."""
        who = self.who.value
        if pick is None or who is None or self._rules is None:
            return
        if self.question.waiting and self.course.pending is not None:
            answer_by(self.question, self.course.pending.pending.battle, pick)
        else:
            self._guarded(lambda: self._put(who, pick))

    def _put(self, who: str, pick: Pick) -> None:
        fill_by(self._fields(), self._battle, who, self._shown(), pick)

    # what the person changes

    def _touch(self) -> None:
        """The person has begun something; what was said before is about something else."""
        self._touched = True
        if not self.question.waiting:
            self._say("")

    def _other_who(self, _: Any) -> None:
        rules = self._rules
        if self._quiet or rules is None:
            return
        with self._by_itself(), turn_of(self._model.fight):
            self._touch()
            self._suggest(rules, self._battle, pick=True)
        self._judge()

    def _taken(self, change: dict[str, Any]) -> None:
        if self._quiet or change["new"] == OTHER:
            return
        with self._by_itself():
            self._touch()
            self._show(self._options[change["new"]].act)
        self._judge()

    def _other_act(self, _: Any) -> None:
        if self._quiet:
            return
        with self._by_itself():
            self._touch()
            self.suggestion.value = OTHER
            self._offer_fields()
        self._judge()

    def _other_field(self, _: Any) -> None:
        if self._quiet:
            return
        with self._by_itself():
            self._touch()
            self.suggestion.value = OTHER
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
        self._wait_for_pick()
        self.breaches.value = words
        self.overrule.layout.display = None if found else "none"
        self.go.button_style = "warning" if words else "primary"

    def chosen(self) -> Act:
        """The act as the form stands. Raises ``FechtbuchError`` for what cannot be read."""
        if self.who.value is None:
            raise FechtbuchError("choose who acts, and what")
        return self._fields().read(self.who.value)

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
        self._wait_for_pick()
        self.go.disabled = self.again.disabled = True
        self._say("")

    def _undo(self) -> None:
        """Go before the act at the cursor."""
        self._put_away()
        self._touched = False
        self._say(taken_back(self._model))

    def _cancel(self) -> None:
        self._put_away()
        self._say("Nothing was kept.")

    def _put_away(self) -> None:
        self.course.drop()
        self._wait_for_pick()
        self.go.disabled = False
        self.again.disabled = self.course.last is None

    def _finish(self, pending: PendingAct, played: Played) -> None:
        self._touched = False
        self._put_away()
        with self._by_itself():
            self.overrule.value = ""
        self._say(_outcome(pending, played, again=self.course.last is not None))
        self._model.cursor.jump(played.position)
        look_again(self._model.fight)
        self.refresh()
        self.go.focus()

    def _guarded(self, step: Callable[[], None]) -> None:
        try:
            with turn_of(self._model.fight):
                step()
        except Illegal as error:
            self._put_away()
            self.says.value = listed("Not allowed:", (f"{one.text} [{one.rule}]" for one in error.breaches))
        except Conflict as error:
            self._put_away()
            self._model.fight.refresh()
            look_again(self._model.fight)
            self._say(f"Nothing was kept: {error}. Go to the head and act again, or act here to open a branch.")
        except FechtbuchError as error:
            self._say(str(error))

    def _say(self, text: str) -> None:
        self.says.value = said(text) if text else ""


def _outcome(pending: PendingAct, played: Played, *, again: bool) -> str:
    """What was played, in a sentence or two."""
    lines = played.text.splitlines() or [f"{_title(type(pending.act))}: done."]
    words = " · ".join(lines[:_TOLD]) + (" …" if len(lines) > _TOLD else "")
    if played.opened:
        return f"{words} A new branch was opened: {shown(played.branch)}."
    if not pending.at_head:
        other = "; “Roll again” throws other dice" if again else ""
        return f"{words} This very act was there already, and the cursor follows it{other}."
    return words


def _title(act: type[Act]) -> str:
    return _first_upper(act.do.replace("_", " "))


def _first_upper(words: str) -> str:
    return words[:1].upper() + words[1:]
