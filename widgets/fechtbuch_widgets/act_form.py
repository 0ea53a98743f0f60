"""The form to act at the cursor, in plain ipywidgets: who, what, its fields; then the questions the act asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

import attrs
import ipywidgets as w

from fechtbuch.decide.legality import Illegal
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.fight import PendingAct, Played
from fechtbuch.model.acts import Act
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch.narrate.plain import plain
from fechtbuch.rulesets.protocol import ActField
from fechtbuch_widgets.cursor_model import CursorModel

__all__ = ["ActForm"]

_WIDE = w.Layout(width="auto", min_width="11em", max_width="22em")


class ActForm(w.VBox):  # type: ignore[misc]
    """Acts at the model's cursor. In the past this opens a branch by itself; the cursor goes along."""

    def __init__(self, model: CursorModel, **kwargs: Any) -> None:
        self._model = model
        self._pending: PendingAct | None = None
        self._fields: dict[str, w.Widget] = {}
        self._who = w.Dropdown(description="Who", layout=_WIDE)
        self._do = w.Dropdown(description="Act", layout=_WIDE)
        self._roll = w.Dropdown(
            options=[("the program rolls", "program"), ("type the dice in", "table")], description="Dice", layout=_WIDE
        )
        self._ask = w.Dropdown(
            options=[("ask me", "table"), ("they decide", "policy")], description="Defences", layout=_WIDE
        )
        self._overrule = w.Text(description="Overrule", placeholder="reason, to go ahead all the same", layout=_WIDE)
        self._go = w.Button(description="Act", button_style="primary", tooltip="Play this act at the cursor")
        self._more = w.HBox(layout=w.Layout(flex_flow="row wrap"))
        self._question = w.VBox()
        self._says = w.Label(layout=w.Layout(width="auto"))
        self._says.add_class("fechtbuch-says")
        self._go.on_click(lambda _: self._guarded(self._begin))
        self._who.observe(lambda _: self._offer_fields(), "value")
        self._do.observe(lambda _: self._offer_fields(), "value")
        top = w.HBox([self._who, self._do], layout=w.Layout(flex_flow="row wrap"))
        how = w.HBox([self._roll, self._ask, self._overrule, self._go], layout=w.Layout(flex_flow="row wrap"))
        super().__init__([top, self._more, how, self._question, self._says], **kwargs)
        model.observe(lambda _: self.refresh(), "position")
        self.refresh()

    # what is offered

    @property
    def _battle(self) -> Battle:
        fight, cursor = self._model.fight, self._model.cursor
        return fight.log.node(cursor.position.commit).end

    def refresh(self) -> None:
        """Offer who and what there is at the cursor; what was chosen stays chosen where it can."""
        rules = self._model.fight.rules
        if rules is None:
            self._say(f"This fight can be read but not played on: {self._model.fight.missing}")
            self._go.disabled = True
            return
        battle = self._battle
        people = [(plain(c.name or c.id)[:60], c.id) for c in battle if c.status == "in"]
        turn = battle.clock.turn
        _keep_value(self._who, people, turn if turn in battle else None)
        acts = [(_title(act), act.do) for act in rules.ruleset.fields]
        _keep_value(self._do, acts, None)
        self._offer_fields()

    def _act_class(self) -> type[Act] | None:
        rules = self._model.fight.rules
        return None if rules is None or self._do.value is None else rules.ruleset.acts[self._do.value]

    def _offer_fields(self) -> None:
        cls, rules = self._act_class(), self._model.fight.rules
        if cls is None or rules is None or self._who.value is None:
            return
        old = {name: field.value for name, field in self._fields.items()}
        self._fields = {}
        for field in rules.ruleset.fields.get(cls, ()):
            made = _field(field, self._battle, self._who.value, cls)
            if field.name in old and _accepts(made, old[field.name]):
                made.value = old[field.name]
            self._fields[field.name] = made
        self._more.children = tuple(self._fields.values())

    def chosen(self) -> Act:
        """The act as the form stands. Raises ``FechtbuchError`` for what cannot be read."""
        cls = self._act_class()
        if cls is None or self._who.value is None:
            raise FechtbuchError("choose who acts, and what")
        types = get_type_hints(cls)
        values = {name: _read(field, name, types[name]) for name, field in self._fields.items()}
        known = {a.name for a in attrs.fields(cls)}
        return cls(who=self._who.value, **{n: v for n, v in values.items() if n in known and v is not None})

    # acting

    def _begin(self) -> None:
        fight = self._model.fight
        self._pending = fight.pending(
            self.chosen(),
            at=self._model.cursor,
            roll=self._roll.value,
            ask=self._ask.value,
            overrule=self._overrule.value,
        )
        self._go_on()

    def _go_on(self) -> None:
        pending = self._pending
        assert pending is not None
        question = pending.question
        if question is None:
            self._finish(self._model.fight.commit_pending(pending))
            return
        address, request = question
        self._question.children = (
            _asking(request, self._name(request.who), str(address), self._answer, self._take_back, self._cancel)
        )
        self._go.disabled = True
        self._say("")

    def _answer(self, value: Any) -> None:
        def answer() -> None:
            assert self._pending is not None
            self._pending = self._pending.answer(value)
            self._go_on()

        self._guarded(answer)

    def _take_back(self) -> None:
        def back() -> None:
            assert self._pending is not None
            self._pending = self._pending.back()
            self._go_on()

        self._guarded(back)

    def _cancel(self) -> None:
        self._pending = None
        self._question.children = ()
        self._go.disabled = False
        self._say("Nothing was kept.")

    def _finish(self, played: Played) -> None:
        self._cancel()
        self._overrule.value = ""
        opened = f" A new branch was opened: {plain(played.branch)}." if played.opened else ""
        first = played.text.splitlines()
        self._say(plain(first[0])[:200] + opened if first else "Done." + opened)
        self._model.cursor_moved()
        self.refresh()

    def _guarded(self, step: Callable[[], None]) -> None:
        try:
            step()
        except Illegal as error:
            self._say("Not allowed: " + "; ".join(f"{b.text} [{b.rule}]" for b in error.breaches))
        except FechtbuchError as error:
            self._say(str(error))

    def _name(self, who: str) -> str:
        battle = self._battle
        return plain(battle[who].name or who)[:60] if who in battle else who

    def _say(self, text: str) -> None:
        """Text only: a Label shows no markup."""
        self._says.value = plain(text)[:1000]


def _title(act: type[Act]) -> str:
    return act.do.replace("_", " ").capitalize()


def _keep_value(box: w.Dropdown, options: list[tuple[str, str]], wish: str | None) -> None:
    """New options; what was chosen stays, else the wish, else the first."""
    values = [value for _, value in options]
    old = box.value
    if list(box.options) != options:
        box.options = options
    chosen = next((value for value in (old, wish, *values[:1]) if value in values), None)
    if chosen != box.value:
        box.value = chosen


def _field(field: ActField, battle: Battle, who: str, cls: type[Act]) -> w.Widget:
    default = next((a.default for a in attrs.fields(cls) if a.name == field.name), attrs.NOTHING)
    if field.kind == "flag":
        return w.Checkbox(value=bool(default) if default is not attrs.NOTHING else False, description=field.label)
    if field.choices is not None:
        options = [(plain(label)[:60], value) for value, label in field.choices(battle, who)]
        box = w.Dropdown(options=options, description=field.label, layout=_WIDE)
        if default is not attrs.NOTHING and str(default) in [value for _, value in options]:
            box.value = str(default)
        return box
    hint = {"path": "hexes: 1,0 2,0", "cell": "hex: 1,0", "number": "number"}.get(field.kind, "")
    text = "" if default in (attrs.NOTHING, None) else str(default)
    return w.Text(value=text, description=field.label, placeholder=hint, layout=_WIDE)


def _accepts(box: w.Widget, value: Any) -> bool:
    if isinstance(box, w.Dropdown):
        return value in [option for _, option in box.options]
    return isinstance(value, type(box.value))


def _read(box: w.Widget, name: str, kind: Any) -> Any:
    """A field's value as the act needs it; empty numbers and cells are left to the act's default."""
    value = box.value
    if isinstance(value, bool) or value is None:
        return value
    text = str(value).strip()
    if kind is str or "Literal" in str(kind):
        return text
    if not text:
        return None
    try:
        if kind in (int, int | None):
            return int(text)
        cells = tuple(_cell(part) for part in text.split())
    except ValueError:
        raise FechtbuchError(f"{name}: {text!r} cannot be read; a number, or hexes such as 1,0 2,0") from None
    return cells if "tuple[tuple" in str(kind) else cells[0]


def _cell(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def _asking(
    request: Roll | Ask,
    name: str,
    address: str,
    answer: Callable[[Any], None],
    back: Callable[[], None],
    cancel: Callable[[], None],
) -> tuple[w.Widget, ...]:
    take_back = w.Button(description="Take back", tooltip="Take the last answer back")
    take_back.on_click(lambda _: back())
    stop = w.Button(description="Cancel", tooltip="Keep nothing of this act")
    stop.on_click(lambda _: cancel())
    title = w.Label(f"{name}: {_wanted(request)}", layout=w.Layout(width="auto"))
    given: list[w.Widget] = _choices(request, answer) if isinstance(request, Ask) else _dice(request, answer)
    row = w.HBox([*given, take_back, stop], layout=w.Layout(flex_flow="row wrap"))
    if not isinstance(request, Ask) or not request.refused:
        return title, row
    barred = "; ".join(f"{r.label.replace('_', ' ')}: {r.why} [{r.rule}]" for r in request.refused)
    return title, row, w.Label(f"Not possible: {plain(barred)}", layout=w.Layout(width="auto"))


def _wanted(request: Roll | Ask) -> str:
    if isinstance(request, Ask):
        return f"{request.question.replace('_', ' ')}?"
    target = f" against {request.figure.value}" if request.figure is not None else ""
    return f"{request.purpose.replace('_', ' ')}, {request.dice}{target}"


def _choices(ask: Ask, answer: Callable[[Any], None]) -> list[w.Widget]:
    def words(value: str, label: str, figure: Any) -> str:
        return plain(label or value) + (f" ({figure.value})" if figure is not None else "")

    options = [(words(o.value, o.label, o.figure), o.value) for o in ask.options]
    box = w.Dropdown(options=options, description="Choose", layout=_WIDE)
    ok = w.Button(description="Choose", button_style="primary")
    ok.on_click(lambda _: answer(box.value))
    return [box, ok]


def _dice(roll: Roll, answer: Callable[[Any], None]) -> list[w.Widget]:
    box = w.Text(placeholder="11, or faces: 3 4 4", description="Rolled", layout=_WIDE)
    ok = w.Button(description="Enter", button_style="primary")

    def enter(_: Any) -> None:
        words = box.value.replace(",", " ").split()
        faces = [int(word) if word.isdecimal() else word for word in words]
        answer(faces[0] if len(faces) == 1 else faces)

    ok.on_click(enter)
    return [box, ok]
