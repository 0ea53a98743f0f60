"""``FightBook(fight)``: all panels of one cursor, the form to act at it, and the form to change what was done."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import ipywidgets as w
from attrs import evolve

from fechtbuch.fight import Fight
from fechtbuch.history.cursor import Cursor
from fechtbuch_widgets.act_form import ActForm
from fechtbuch_widgets.closing import close_all
from fechtbuch_widgets.cursor_model import CursorModel, model_of
from fechtbuch_widgets.page import to_html
from fechtbuch_widgets.panels import Panel
from fechtbuch_widgets.services.chances import Chances, ChancesWanted, begun, chances_of
from fechtbuch_widgets.whatif_form import WhatIfForm

__all__ = ["FightBook"]


class FightBook(w.VBox):
    """The default arrangement: the book of panels over a form to act, with the what-if form folded under it.

    ``cursor`` names a place that outlives the session: run again, or after a restart, the book opens there.
    Books on one ``model``, or on one name, move together; two with cursors of their own, or none, do not.
    ``chances`` begins at once to find each side's chance to win, in the background; so does the timeline's button.
    """

    def __init__(
        self,
        of: Fight | CursorModel,
        cursor: Cursor | str | None = "book",
        *,
        form: bool = True,
        chances: bool | ChancesWanted = False,
        **kwargs: Any,
    ) -> None:
        self._model = model_of(of, cursor)
        self._model.users += 1
        self.panel = Panel(self._model)
        self.form = ActForm(self._model) if form and self._model.fight.rules is not None else None
        self.whatif = None if self.form is None else WhatIfForm(self._model, folded=True)
        super().__init__([part for part in (self.panel, self.form, self.whatif) if part is not None], **kwargs)
        begun(self._model, chances)

    @property
    def model(self) -> CursorModel:
        """The cursor's model, for further panels."""
        return self._model

    @property
    def cursor(self) -> Cursor:
        """The cursor it shows."""
        return self._model.cursor

    @property
    def chances(self) -> Chances:
        """Each side's chance to win along the followed line: to start, cancel, wait for, and read."""
        return chances_of(self._model)

    def to_html(self, path: str | os.PathLike[str], *, title: str | None = None) -> Path:
        """Write the fight as one page that steps without a kernel, opened where the cursor stands; see ``to_html``."""
        model = self._model
        at = evolve(model.cursor.position, line=model.cursor.line)
        return to_html(model.fight, path, title=title, at=at, wanted=chances_of(model).wanted)

    def close(self) -> None:
        """Free the panels and the form, and with the last book of a model the model."""
        if self.comm is None:
            return
        parts = (*self.children, self.layout)
        super().close()
        close_all(*parts)
        self._model.users -= 1
        if self._model.users == 0:
            self._model.close()

    def __repr__(self) -> str:
        return f"<fight book of {self._model.fight.id}, {self._model.cursor!r}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live book, and a readable summary where no front end shows it."""
        bundle = super()._repr_mimebundle_(**kwargs)
        fight = self._model.fight
        return None if bundle is None else {"text/html": fight._repr_html_(), **bundle, "text/plain": str(fight)}
