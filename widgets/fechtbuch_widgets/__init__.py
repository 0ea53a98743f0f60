"""Panels over a fight for notebooks: views of one cursor, no rules and no folding of their own."""

from __future__ import annotations

from fechtbuch_widgets.act_form import ActForm
from fechtbuch_widgets.book import FightBook
from fechtbuch_widgets.cursor_model import CursorModel
from fechtbuch_widgets.lesson import Lesson
from fechtbuch_widgets.page import to_html
from fechtbuch_widgets.panels import (
    BattleMap,
    BodyMap,
    Branches,
    Compare,
    Creatures,
    EventList,
    Explain,
    Findings,
    Notes,
    Odds,
    Panel,
    Timeline,
    Toolbar,
)
from fechtbuch_widgets.services.chances import Chances, ChancesWanted
from fechtbuch_widgets.stepper import Stepper
from fechtbuch_widgets.whatif_form import WhatIfForm, form_of

__all__ = [
    "ActForm",
    "BattleMap",
    "BodyMap",
    "Branches",
    "Chances",
    "ChancesWanted",
    "Compare",
    "Creatures",
    "CursorModel",
    "EventList",
    "Explain",
    "FightBook",
    "Findings",
    "Lesson",
    "Notes",
    "Odds",
    "Panel",
    "Stepper",
    "Timeline",
    "Toolbar",
    "WhatIfForm",
    "form_of",
    "to_html",
]
