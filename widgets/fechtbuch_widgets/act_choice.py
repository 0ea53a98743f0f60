"""An act put together from fields on any battle: who, what, and the act's own fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets as w

from fechtbuch.model.acts import Act, EndTurn, StartTurn
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch.narrate.plain import shown
from fechtbuch.rulesets.protocol import Bound
from fechtbuch_widgets.act_fields import ActFields, offer, wide
from fechtbuch_widgets.closing import close_all

__all__ = ["ActChoice", "NoAct", "act_title", "first_upper"]

_ROW = {"flex_flow": "row wrap"}


class NoAct(FechtbuchError):
    """The fields hold no act."""


class ActChoice(w.Box):
    """``offer`` says on which battle; ``act`` is what was put together.

    ``changed`` is called after every change that a person made. ``folded``: fields that are rarely needed are there
    once ``show_advanced`` is pressed; that button is for the owner to place, and to close.
    """

    def __init__(
        self, rules: Bound | None, changed: Callable[[], None], *, folded: bool = False, **kwargs: Any
    ) -> None:
        self._rules = rules
        self._tell = changed
        self._folded = folded
        self._battle: Battle | None = None
        self._quiet = 0
        self._made: dict[str, ActFields] = {}
        self._kinds = {} if rules is None else _kinds(rules)
        self.who = w.Dropdown(description="Who", layout=wide())
        titles = [(act_title(kind), do) for do, kind in self._kinds.items()]
        self.do = w.Dropdown(description="Act", options=titles, layout=wide())
        self.top = w.HBox([self.who, self.do], layout=w.Layout(**_ROW))
        self.more = w.HBox(layout=w.Layout(**_ROW))
        self.advanced = w.HBox(layout=w.Layout(**_ROW))
        self.show_advanced = w.ToggleButton(description="More options", tooltip="Fields that are rarely needed")
        self.who.observe(self._other_who, "value")
        self.do.observe(self._other_act, "value")
        self.show_advanced.observe(self._other_rows, "value")
        super().__init__([self.top, self.more, self.advanced], layout=w.Layout(**_ROW), **kwargs)

    def close(self) -> None:
        """Free everything, the fields of acts that are not shown as well."""
        if self.comm is None:
            return
        unseen = [box for fields in self._made.values() for box in (*fields.boxes, *fields.advanced)]
        parts = (*self.children, self.show_advanced, self.layout)
        super().close()
        close_all(*parts, *unseen)

    def knows(self, act: Act) -> bool:
        """Whether the fields can hold an act of this kind."""
        return act.do in self._kinds

    @property
    def battle(self) -> Battle | None:
        """What it was offered for; None before it is."""
        return self._battle

    def offer(self, battle: Battle, act: Act | None = None) -> None:
        """Offer what there is on a battle, and show an act."""
        with self.by_itself():
            self._battle = battle
            whos = [(shown(c.name or c.id), c.id) for c in battle if c.status == "in"]
            if act is not None and act.who in [who for _, who in whos]:
                self.who.options, self.who.value = whos, act.who
            else:
                offer(self.who, whos, battle.clock.turn)
            self.show(act)

    def show(self, act: Act | None) -> None:
        """Put an act of the one who is chosen into the fields; none, or one of no known kind: what they hold stays."""
        with self.by_itself():
            if act is not None and self.knows(act):
                self.do.value = act.do
            self._offer_fields()
            if act is not None and self.knows(act):
                self.fields.show(act)

    @property
    def act(self) -> Act:
        """The act as the fields stand. Raises ``NoAct``, ``BadField``."""
        if self.who.value is None:
            raise NoAct("choose who acts: nobody takes part here")
        return self.fields.read(self.who.value)

    @property
    def fields(self) -> ActFields:
        """The fields of the kind of act that is chosen. Raises ``NoAct`` where the rules know none."""
        do = self.do.value
        if do is None or self._rules is None:
            raise NoAct("choose who acts, and what")
        if do not in self._made:
            kind = self._kinds[do]
            self._made[do] = ActFields(kind, self._rules.ruleset.fields.get(kind, ()), self._other_field)
        return self._made[do]

    @property
    def shown_fields(self) -> tuple[str, ...]:
        """The names of the fields that are in sight."""
        return self.fields.names(advanced=self._unfolded)

    @property
    def _unfolded(self) -> bool:
        return bool(self.show_advanced.value) or not self._folded

    @contextmanager
    def by_itself(self) -> Iterator[None]:
        """Changes inside are the program's own, not the person's."""
        self._quiet += 1
        try:
            yield
        finally:
            self._quiet -= 1

    def _offer_fields(self) -> None:
        if self._battle is None or self.who.value is None or self._rules is None:
            return
        self.fields.offer(self._battle, self.who.value, self._rules.tables)
        self._lay_out()

    def _lay_out(self) -> None:
        fields = self.fields
        self.more.children = fields.boxes
        self.advanced.children = fields.advanced if self._unfolded else ()
        self.show_advanced.layout.display = None if fields.advanced else "none"

    def _person(self, step: Callable[[], None]) -> None:
        """A person changed something: what follows from it is the program's own."""
        if self._quiet:
            return
        with self.by_itself():
            step()
        self._tell()

    def _other_who(self, _: Any) -> None:
        self._person(self._offer_fields)

    def _other_act(self, _: Any) -> None:
        self._person(self._offer_fields)

    def _other_field(self, _: Any) -> None:
        self._person(self._offer_fields)

    def _other_rows(self, _: Any) -> None:
        if self.do.value is not None:
            self._lay_out()


def _kinds(rules: Bound) -> dict[str, type[Act]]:
    """The kinds of acts that are offered: those with fields, and the turn's, which a rule set may have of its own."""
    own = rules.ruleset.acts
    turn = {kind.do: own.get(kind.do, kind) for kind in (StartTurn, EndTurn)}
    return {kind.do: kind for kind in rules.ruleset.fields} | turn


def act_title(act: type[Act]) -> str:
    """What an act is called where one chooses it."""
    return first_upper(act.do.replace("_", " "))


def first_upper(words: str) -> str:
    """The words, beginning with a capital letter."""
    return words[:1].upper() + words[1:]
