"""The form to act at the cursor, in plain ipywidgets: who, what, its fields; then the questions the act asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets as w
from attrs import evolve, frozen

from fechtbuch.decide.legality import Illegal, Option
from fechtbuch.fight import PendingAct, Played
from fechtbuch.history.store.contract import Position
from fechtbuch.model.acts import Act, Begin, EndTurn, StartTurn
from fechtbuch.model.errors import Conflict, FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch.narrate.plain import shown
from fechtbuch.rulesets.protocol import Bound
from fechtbuch_widgets.act_fields import ActFields, offer, wide
from fechtbuch_widgets.closing import close_all
from fechtbuch_widgets.cursor_model import CursorModel
from fechtbuch_widgets.keeping_up import look_again, turn_of
from fechtbuch_widgets.question import Question
from fechtbuch_widgets.saying import listed, said

__all__ = ["ActForm"]

_TOLD = 4
"""Facts of an act that the form repeats; the list of events holds them all."""

OTHER = -1
"""The suggestion that is none: the act was put together by hand."""


@frozen
class Throw:
    """An act that was played: it can be played again from the same commit with other dice."""

    act: Act
    at: Position
    take: int
    overrule: str


class ActForm(w.VBox):
    """Acts at the model's cursor. In the past this opens a branch by itself; the cursor goes along."""

    def __init__(self, model: CursorModel, **kwargs: Any) -> None:
        self._model = model
        self._pending: PendingAct | None = None
        self._thrown: Throw | None = None
        self._last: Throw | None = None
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
            options=[("ask me", "table"), ("they decide", "policy")], description="Defences", layout=wide()
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
        self.more = w.HBox(layout=w.Layout(flex_flow="row wrap"))
        self.advanced = w.HBox(layout=w.Layout(flex_flow="row wrap"))
        self.show_advanced = w.ToggleButton(description="More options", tooltip="Fields that are rarely needed")
        self.breaches = w.HTML()
        self.question = Question(self._answer, self._take_back, self._cancel)
        self.says = w.HTML()
        self._listen()
        wrap = {"flex_flow": "row wrap"}
        top = w.HBox([self.who, self.suggestion, self.do], layout=w.Layout(**wrap))
        how = w.HBox(
            [self.roll, self.ask, self.overrule, self.go, self.again, self.show_advanced], layout=w.Layout(**wrap)
        )
        rows = [top, self.more, self.advanced, how, self.breaches, self.question, self.says]
        super().__init__(rows, **kwargs)
        self._follow = lambda _: self.refresh()
        model.observe(self._follow, "commit")
        self.refresh()

    def _listen(self) -> None:
        self.go.on_click(lambda _: self._guarded(self._begin))
        self.again.on_click(lambda _: self._guarded(self._throw_again))
        self.who.observe(self._other_who, "value")
        self.suggestion.observe(self._taken, "value")
        self.do.observe(self._other_act, "value")
        self.show_advanced.observe(lambda _: self._lay_out(), "value")

    def close(self) -> None:
        """Free everything; what was asked is dropped."""
        if self.comm is None:
            return
        self._model.unobserve(self._follow, "commit")
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
        try:
            with turn_of(self._model.fight):
                found = self._model.fight.violations(self.chosen(), at=self._model.cursor)
            words = listed("Not allowed:", (f"{breach.text} [{breach.rule}]" for breach in found))
        except FechtbuchError as error:
            found, words = (), said(str(error))
        self.breaches.value = words
        self.overrule.layout.display = None if found else "none"
        self.go.button_style = "warning" if words else "primary"

    def chosen(self) -> Act:
        """The act as the form stands. Raises ``FechtbuchError`` for what cannot be read."""
        if self.who.value is None:
            raise FechtbuchError("choose who acts, and what")
        return self._fields().read(self.who.value)

    # acting

    def _begin(self) -> None:
        at = self._model.cursor.position
        self._start(Throw(self.chosen(), at, 0, self.overrule.value.strip()))

    def _throw_again(self) -> None:
        if self._last is not None:
            self._start(evolve(self._last, take=self._last.take + 1))

    def _start(self, throw: Throw) -> None:
        self._thrown = throw
        self._pending = self._model.fight.pending(
            throw.act,
            at=throw.at if throw.take else self._model.cursor,
            roll=self.roll.value,
            ask=self.ask.value,
            overrule=throw.overrule,
            take=throw.take,
        )
        self._go_on()

    def _go_on(self) -> None:
        pending = self._pending
        if pending is None:
            return
        question = pending.question
        if question is None:
            self._touched = False
            self._finish(pending, self._model.fight.commit_pending(pending))
            return
        _, request = question
        self.question.ask(request, self._name(pending, request.who), first=not pending.pending.answers)
        self.go.disabled = self.again.disabled = True
        self._say("")

    def _answer(self, value: Any) -> None:
        def answer() -> None:
            if self._pending is not None:
                self._pending = self._pending.answer(self.question.read(value))
                self._go_on()

        self._guarded(answer)

    def _take_back(self) -> None:
        def back() -> None:
            if self._pending is not None:
                self._pending = self._pending.back()
                self._go_on()

        self._guarded(back)

    def _cancel(self) -> None:
        self._put_away()
        self._say("Nothing was kept.")

    def _put_away(self) -> None:
        self._pending = None
        self.question.hide()
        self.go.disabled = False
        self.again.disabled = self._last is None

    def _finish(self, pending: PendingAct, played: Played) -> None:
        self._last = self._thrown if any(entry.by == "program" for entry in played.commit.tape) else None
        self._put_away()
        with self._by_itself():
            self.overrule.value = ""
        self._say(_outcome(pending, played, again=self._last is not None))
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

    def _name(self, pending: PendingAct, who: str) -> str:
        battle = pending.pending.battle
        return shown(battle[who].name or who) if who in battle else who

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
