"""An act put together from fields on any battle: who, what, and the act's own fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from fechtbuch.model.acts import Act, EndTurn, StartTurn
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch.narrate.plain import shown
from fechtbuch.rulesets.protocol import Bound
from fechtbuch_widgets.act_fields import ActFields, offer, wide
from fechtbuch_widgets.closing import close_all

__all__ = ["ActChoice", "NoAct"]


class NoAct(FechtbuchError):
    """The fields hold no act."""


class ActChoice(w.HBox):
    """``offer`` says on which battle; ``act`` is what was put together. ``changed`` is called after every change."""

    def __init__(self, rules: Bound, changed: Callable[[], None], **kwargs: Any) -> None:
        self._rules = rules
        self._tell = changed
        self._battle: Battle | None = None
        self._quiet = False
        self._made: dict[str, ActFields] = {}
        fields = rules.ruleset.fields
        self._kinds: dict[str, type[Act]] = {
            kind.do: kind for kind in (*fields, *(one for one in (StartTurn, EndTurn) if one not in fields))
        }
        self.who = w.Dropdown(description="Who", layout=wide())
        titles = [(kind.do.replace("_", " ").capitalize(), kind.do) for kind in self._kinds.values()]
        self.do = w.Dropdown(description="Act", options=titles, layout=wide())
        self.who.observe(self._changed, "value")
        self.do.observe(self._changed, "value")
        super().__init__([self.who, self.do], layout=w.Layout(flex_flow="row wrap"), **kwargs)

    def close(self) -> None:
        """Free everything, the fields of acts that are not shown as well."""
        if self.comm is None:
            return
        unseen = [box for fields in self._made.values() for box in (*fields.boxes, *fields.advanced)]
        parts = (*self.children, self.layout)
        super().close()
        close_all(*parts, *unseen)

    def knows(self, act: Act) -> bool:
        """Whether the fields can hold an act of this kind."""
        return act.do in self._kinds

    def offer(self, battle: Battle, act: Act | None = None) -> None:
        """Offer what there is on a battle, and show an act."""
        self._battle, self._quiet = battle, True
        try:
            whos = [(shown(c.name or c.id), c.id) for c in battle if c.status == "in"]
            if act is not None and act.who in [who for _, who in whos]:
                self.who.options, self.who.value = whos, act.who
            else:
                offer(self.who, whos, battle.clock.turn)
            if act is not None and self.knows(act):
                self.do.value = act.do
            self._offer_fields()
            if act is not None and self.knows(act):
                self._fields().show(act)
        finally:
            self._quiet = False

    @property
    def act(self) -> Act:
        """The act as the fields stand. Raises ``NoAct``, ``BadField``."""
        if self.who.value is None:
            raise NoAct("choose who acts: nobody takes part here")
        return self._fields().read(self.who.value)

    def _fields(self) -> ActFields:
        do = self.do.value
        if do not in self._made:
            kind = self._kinds[do]
            self._made[do] = ActFields(kind, self._rules.ruleset.fields.get(kind, ()), self._field_changed)
        return self._made[do]

    def _offer_fields(self) -> None:
        if self._battle is None or self.who.value is None:
            return
        fields = self._fields()
        fields.offer(self._battle, self.who.value, self._rules.tables)
        self.children = (self.who, self.do, *fields.boxes, *fields.advanced)

    def _changed(self, _: Any) -> None:
        if self._quiet:
            return
        self._quiet = True
        try:
            self._offer_fields()
        finally:
            self._quiet = False
        self._tell()

    def _field_changed(self, _: Any) -> None:
        if not self._quiet:
            self._tell()
