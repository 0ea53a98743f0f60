"""The fields of an act as plain widgets: made once for each act, offered anew at each place, read with plain errors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, get_type_hints

import attrs
import ipywidgets as w

from fechtbuch.model.acts import Act
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch.narrate.plain import plain, shown
from fechtbuch.rulesets.protocol import ActField

__all__ = ["ActFields", "BadField", "cell_in", "cells_in", "offer", "wide", "written"]

_HINTS = {"path": "hexes: 1,0 2,0", "cell": "hex: 1,0", "number": "a whole number"}

_MISSING = {
    "path": "type in hexes such as 1,0 2,0, or pick them on the map",
    "cell": "type in a hex such as 1,0, or pick it on the map",
    "number": "type in a whole number",
    "text": "type something in",
}
"""What is to be done about a field that is empty; where one chooses, there is nothing to choose."""


class BadField(FechtbuchError):
    """A field of the form that cannot be read."""


def wide() -> w.Layout:
    """The layout of one field."""
    return w.Layout(width="auto", min_width="11em", max_width="24em")


def offer(box: w.Dropdown, options: Sequence[tuple[str, Any]], wish: Any = None) -> None:
    """Offer other options; what was chosen stays if it can, else the wish is chosen, else the first."""
    values = [value for _, value in options]
    old = box.value
    chosen = next((value for value in (old, wish, *values[:1]) if value is not None and value in values), None)
    if list(box.options) != list(options):
        box.options = options
    if box.value != chosen:
        box.value = chosen


class ActFields:
    """The fields of one kind of act. ``boxes`` are those always shown, ``advanced`` the others."""

    def __init__(self, act: type[Act], fields: Sequence[ActField], changed: Any) -> None:
        self.act = act
        self._fields = {field.name: field for field in fields}
        self._kinds = get_type_hints(act)
        self._defaults = {one.name: one.default for one in attrs.fields(act)}  # type: ignore[arg-type]
        self._made = {name: self._make(field) for name, field in self._fields.items()}
        self._offered: tuple[Battle, str, Any] | None = None
        for box in self._made.values():
            box.observe(changed, "value")
        self.boxes = tuple(self._made[name] for name, field in self._fields.items() if not field.advanced)
        self.advanced = tuple(self._made[name] for name, field in self._fields.items() if field.advanced)

    def __getitem__(self, name: str) -> w.Widget:
        """The widget of a field."""
        return self._made[name]

    def kind(self, name: str) -> str:
        """What a field takes: see ``ActField``."""
        return self._fields[name].kind

    def names(self, *, advanced: bool) -> tuple[str, ...]:
        """The fields that are shown, with or without the ``advanced`` ones."""
        return tuple(name for name, field in self._fields.items() if advanced or not field.advanced)

    def __iter__(self) -> Iterable[str]:
        return iter(self._made)

    def _make(self, field: ActField) -> w.Widget:
        start = self._start(field.name)
        if field.kind == "flag":
            return w.Checkbox(value=start == "True", description=field.label, indent=False, layout=wide())
        if field.choices is not None or field.kind == "creature":
            return w.Dropdown(description=field.label, layout=wide())
        return w.Text(
            value=start,
            description=field.label,
            placeholder=_HINTS.get(field.kind, ""),
            continuous_update=False,
            layout=wide(),
        )

    def _start(self, name: str) -> str:
        value = self._defaults.get(name, attrs.NOTHING)
        return "" if value is attrs.NOTHING or value is None else str(value)

    def offer(self, battle: Battle, who: str, tables: Any) -> None:
        """Offer what there is to choose for ``who`` now, under the fight's tables."""
        self._offered = battle, who, tables
        for name in self._fields:
            self._offer(name)

    def _offer(self, name: str) -> None:
        """Offer what a field has, as far as it goes with what the others hold; a lone empty option is not shown."""
        field, box = self._fields[name], self._made[name]
        if not isinstance(box, w.Dropdown) or self._offered is None:
            return
        battle, who, tables = self._offered
        pairs = _others(battle, who) if field.choices is None else field.choices(battle, who, tables)
        if field.fits is not None:
            held = {one: other.value for one, other in self._made.items()}
            pairs = [pair for pair in pairs if field.fits(pair[0], held, tables)]
            box.layout.display = None if any(value for value, _ in pairs) else "none"
        offer(box, [(shown(label), value) for value, label in pairs], self._start(name))

    def show(self, act: Act) -> None:
        """Put an act's values into the fields, as far as they are offered."""
        for name, box in self._made.items():
            self._offer(name)
            value = getattr(act, name, None)
            if isinstance(box, w.Checkbox):
                box.value = bool(value)
            elif isinstance(box, w.Text):
                box.value = written(value)
            elif str(value) in [one for _, one in box.options]:
                box.value = str(value)

    def read(self, who: str) -> Act:
        """The act as the fields stand. Raises ``BadField``."""
        values = {name: self._read(name) for name in self._made if name in self._defaults}
        given = {name: value for name, value in values.items() if value is not None}
        missing = [
            name for name, default in self._defaults.items() if default is attrs.NOTHING and name not in (*given, "who")
        ]
        if missing:
            raise BadField(f"{self._label(missing[0])}: {self._advice(missing[0])}")
        maker: Any = self.act
        act: Act = maker(who=who, **given)
        return act

    def _advice(self, name: str) -> str:
        """What is to be done about a field that holds nothing."""
        none = name in self._made and isinstance(self._made[name], w.Dropdown)
        return "there is nothing to choose here" if none else _MISSING.get(self._kind(name), _MISSING["text"])

    def _kind(self, name: str) -> str:
        return self._fields[name].kind if name in self._fields else "text"

    def _label(self, name: str) -> str:
        return self._fields[name].label if name in self._fields else name

    def _read(self, name: str) -> Any:
        """A field's value as the act needs it; what is left empty is left to the act's default."""
        value, kind = self._made[name].value, self._kinds[name]
        if isinstance(value, bool) or value is None:
            return value
        text = str(value).strip()
        if kind is str or "Literal" in str(kind):
            return text
        if not text:
            return None
        try:
            if "tuple" not in str(kind):
                return int(text)
            cells = cells_in(text)
        except ValueError:
            wanted = "a whole number" if "tuple" not in str(kind) else "hexes such as 1,0 2,0"
            raise BadField(f"{self._label(name)}: {shown(text)!r} cannot be read; it needs {wanted}") from None
        return cells if str(kind).count("tuple") > 1 else cells[0]


def _others(battle: Battle, who: str) -> Sequence[tuple[str, str]]:
    return [(c.id, c.name or c.id) for c in battle if c.id != who and c.status == "in"]


def cell_in(text: str) -> tuple[int, int]:
    """A cell written as ``1,0``. Raises ``ValueError``."""
    x, y = text.split(",")
    return int(x), int(y)


def cells_in(text: str) -> tuple[tuple[int, int], ...]:
    """Cells written as ``1,0 2,0``. Raises ``ValueError``."""
    return tuple(cell_in(part) for part in text.split())


def written(value: Any) -> str:
    """A value as one would type it in: hexes as ``1,0 2,0``."""
    if value is None:
        return ""
    if not isinstance(value, tuple):
        return plain(str(value))
    cells = value if value and isinstance(value[0], tuple) else (value,) if value else ()
    return " ".join(",".join(map(str, cell)) for cell in cells)
