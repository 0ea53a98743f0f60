"""The panels: each a widget of its own that goes into an ``HBox`` or ``VBox``, all of one cursor moving together."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets
from ipywidgets import widget_serialization

from fechtbuch.fight import Fight
from fechtbuch.history.cursor import Cursor
from fechtbuch_widgets.closing import close_all
from fechtbuch_widgets.cursor_model import CursorModel, model_of

__all__ = [
    "BUNDLE",
    "BattleMap",
    "BodyMap",
    "Branches",
    "Compare",
    "Creatures",
    "EventList",
    "Explain",
    "Findings",
    "Notes",
    "Odds",
    "Panel",
    "Timeline",
    "Toolbar",
    "model_of",
]

BUNDLE = (Path(__file__).parent / "static" / "fechtbuch.js").read_text(encoding="utf-8")
"""The front end: one module with a default export."""


class Panel(anywidget.AnyWidget):
    """One panel of a cursor. Give it a fight, or the ``model`` of another panel to move with it.

    ``cursor`` is a cursor of the fight or the name of one; without it the panel has one of its own.
    """

    _esm = BUNDLE
    kind: ClassVar[str] = "book"

    panel = traitlets.Unicode("book").tag(sync=True)
    cursor = traitlets.Instance(CursorModel).tag(sync=True, **widget_serialization)

    def __init__(self, of: Fight | CursorModel, cursor: Cursor | str | None = None, **kwargs: Any) -> None:
        super().__init__(panel=self.kind, cursor=model_of(of, cursor), **kwargs)
        self.model.panels.add(self)

    def close(self) -> None:
        """Free the panel; the model goes on, for others may show it, but works nothing out while none does."""
        close_all(self.layout)
        super().close()
        self.model.panels.discard(self)
        if not self.model.panels:
            self.model.leave()

    @property
    def model(self) -> CursorModel:
        """The cursor's model, for further panels."""
        model: CursorModel = self.cursor
        return model

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live panel, and a readable summary where no front end shows it."""
        bundle = super()._repr_mimebundle_(**kwargs)
        fight = self.model.fight
        plain = {"text/plain": str(fight), "text/html": fight._repr_html_()}
        if isinstance(bundle, tuple):
            return {**plain, **bundle[0], "text/plain": str(fight)}, *bundle[1:]
        return None if bundle is None else {**plain, **bundle, "text/plain": str(fight)}


class Timeline(Panel):
    """Scrubber, turn ticks, marks; each side's chance to win and the turning points, once they are found."""

    kind = "timeline"


class EventList(Panel):
    """One sentence for each event, dice shown, the current one marked."""

    kind = "events"


class Creatures(Panel):
    """Pools, conditions, posture, held items."""

    kind = "creatures"


class Explain(Panel):
    """The figure behind the current number, term by term."""

    kind = "explain"


class Findings(Panel):
    """What an audit of the line found, to be accepted or mended; whose dice were lucky."""

    kind = "findings"


class BodyMap(Panel):
    """One body by zones: how each stands, and what befell it."""

    kind = "body"


class Odds(Panel):
    """What could come of the act at the cursor, or of the one in the form: exact chances, and the tree behind them."""

    kind = "odds"


class Branches(Panel):
    """The lines of the fight as lanes."""

    kind = "branches"


class Compare(Panel):
    """Two lines side by side from their fork: how they went, act beside act, what differs at the ends."""

    kind = "compare"


class Notes(Panel):
    """All notes on the line, and a form to write one on the current event."""

    kind = "notes"


class Toolbar(Panel):
    """A button for every key."""

    kind = "toolbar"


class BattleMap(Panel):
    """The field: who stands where and faces whither, what stands in the way, what the current event did there."""

    kind = "map"
