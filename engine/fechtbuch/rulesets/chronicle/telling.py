"""Sentences for the facts that a record uses in a way of its own; for all others the engine's do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fechtbuch.model.events import Adjusted, Event, TableRolled
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import Sentence, SentenceMaker, Span

__all__ = ["SENTENCES"]


def _named(battle: Battle, who: str) -> Span:
    creature = battle.creatures.get(who)
    return Span("Somebody") if creature is None else Span(creature.name or who, f"who:{who}")


def _adjusted(battle: Battle, event: Adjusted) -> Sentence:
    """Something the record tells in words only."""
    reason = f" ({event.reason})" if event.reason else ""
    if not event.who:
        return (Span(f"{event.what}{reason}."),)
    return _named(battle, event.who), Span(f": {event.what}{reason}.")


def _rolled(battle: Battle, event: TableRolled) -> Sentence:
    """A roll of which the record does not say what came of it, such as damage to unknown hit points."""
    dice = f" ({event.dice}: {event.rolled.total})" if event.dice else ""
    about = (Span(" against "), _named(battle, event.about)) if event.about else ()
    return (
        _named(battle, event.who),
        *about,
        Span(f", {event.purpose}: "),
        Span(event.result or str(event.rolled.total), "strong"),
        Span(f"{dice}."),
    )


SENTENCES: Mapping[type[Event], SentenceMaker] = MappingProxyType({Adjusted: _adjusted, TableRolled: _rolled})
