"""``FightBook(fight)``: all panels of one cursor and the form to act at it."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from fechtbuch.fight import Fight
from fechtbuch.history.cursor import Cursor
from fechtbuch_widgets.act_form import ActForm
from fechtbuch_widgets.cursor_model import CursorModel
from fechtbuch_widgets.panels import Panel, model_of

__all__ = ["FightBook"]


class FightBook(w.VBox):  # type: ignore[misc]
    """The default arrangement: the book of panels over a form to act. ``cursor`` names a place that outlives the session.

    Two books on one ``model`` move together; two on one fight, each with its own cursor, do not.
    """

    def __init__(
        self, of: Fight | CursorModel, cursor: Cursor | str | None = "book", *, form: bool = True, **kwargs: Any
    ) -> None:
        if isinstance(of, Fight) and isinstance(cursor, str):
            cursor = of.cursor(cursor)
        self._model = model_of(of, cursor if isinstance(cursor, Cursor) else None)
        self.panel = Panel(self._model)
        parts: list[w.Widget] = [self.panel]
        if form and self._model.fight.rules is not None:
            self.form = ActForm(self._model)
            parts.append(self.form)
        super().__init__(parts, **kwargs)

    @property
    def model(self) -> CursorModel:
        """The cursor's model, for further panels."""
        return self._model

    @property
    def cursor(self) -> Cursor:
        """The cursor it shows."""
        return self._model.cursor

    def close(self) -> None:
        """Free the panels, the form and the model."""
        for child in self.children:
            child.close()
        self._model.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live book, and a readable summary where no front end shows it."""
        bundle = super()._repr_mimebundle_(**kwargs)
        fight = self._model.fight
        return None if bundle is None else {"text/html": fight._repr_html_(), **bundle, "text/plain": str(fight)}
