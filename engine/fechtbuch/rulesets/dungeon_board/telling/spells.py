"""Sentences about spells: what is cast on whom, what the die of a spell or of a spell table says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fechtbuch.model import events as e
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.telling.names import at, name, words
from fechtbuch.rulesets.protocol import Sentence, SentenceMaker, Span

__all__ = ["SENTENCES"]


def _cast(b: Battle, x: e.Cast) -> Sentence:
    told = (name(b, x.who), Span(" casts "), Span(words(x.spell), "strong"))
    on: Sentence = (Span(" on "), name(b, x.target)) if x.target else ()
    where = (Span(f" {'to' if x.target else 'on'} {at(x.cell)}"),) if x.cell is not None else ()
    return (*told, *on, *where)


def _rolled(b: Battle, x: e.TableRolled) -> Sentence:
    """A monster's row, another row in its place, or the die of a spell."""
    result = Span(words(x.result) or "nothing", "strong")
    if x.purpose == "monster_spell":
        return (name(b, x.who), Span(f" rolls {x.rolled.total} on its spells: "), result)
    if x.purpose == "monster_spell_shifted":
        told = Span(f"{x.detail.get('from')} has no target; row {x.detail.get('row')} counts: ")
        return (told, result)
    return (Span(f"The spell's die shows {x.rolled.total}: "), result)


SENTENCES: Final[Mapping[type[e.Event], SentenceMaker]] = {e.Cast: _cast, e.TableRolled: _rolled}
