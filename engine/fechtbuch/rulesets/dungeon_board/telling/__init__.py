"""How these rules tell what happened: one sentence for each kind of event, in English."""

from __future__ import annotations

from collections.abc import Mapping

from fechtbuch.model.acts import Act
from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.telling import blows, figures, spells
from fechtbuch.rulesets.protocol import SentenceMaker, act_words

__all__ = ["SENTENCES", "heading"]

SENTENCES: Mapping[type[Event], SentenceMaker] = {**figures.SENTENCES, **blows.SENTENCES, **spells.SENTENCES}
"""Sentence by kind; kinds that are not here are told in the engine's own words."""


def heading(battle: Battle, act: Act) -> str:
    """An act in a few words."""
    if act.do == "end_turn":
        return "End turn" if not act.who else "Nothing more for now"
    return act_words(battle, act)
