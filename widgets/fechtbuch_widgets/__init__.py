"""Panels over a fight for notebooks: views of one cursor, no rules and no folding of their own."""

from __future__ import annotations

from fechtbuch_widgets.act_form import ActForm
from fechtbuch_widgets.book import FightBook
from fechtbuch_widgets.cursor_model import CursorModel
from fechtbuch_widgets.panels import Branches, Creatures, EventList, Explain, Panel, Timeline, Toolbar
from fechtbuch_widgets.stepper import Stepper

__all__ = [
    "ActForm",
    "Branches",
    "Creatures",
    "CursorModel",
    "EventList",
    "Explain",
    "FightBook",
    "Panel",
    "Stepper",
    "Timeline",
    "Toolbar",
]
