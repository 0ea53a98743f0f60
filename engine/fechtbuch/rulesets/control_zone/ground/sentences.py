"""How movement, reactions and what cuts things short are told, in English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from fechtbuch.model import events as e
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import Sentence, SentenceMaker, Span

__all__ = ["GROUND_SENTENCES"]

GOES: Final = {"walk": "walks", "fly": "flies", "jump": "jumps down", "fall": "falls", "thrown": "is thrown"}
REACTIONS: Final = {
    "opportunity_attack": "an Opportunity Attack",
    "preemptive_jab": "a Pre-emptive Jab",
    "finishing": "Finishing",
    "interception": "Interception",
}
WHY: Final = {
    "CZ-OPPORTUNITY-02": "who leaves the control zone",
    "CZ-OPPORTUNITY-03": "who moves away",
    "CZ-OPPORTUNITY-04": "who prepares a shot",
    "CZ-OPPORTUNITY-06": "who has shot",
    "CZ-OPPORTUNITY-17": "who prepares a shot",
    "CZ-CLINCH-12": "who broke the clinch",
    "CZ-REACTION-01": "who enters the control zone",
    "CZ-REACTION-05": "who has fallen",
}
"""What sets a reaction off, by its rule."""

_CODE = re.compile(r" \[[a-z_]+\]$")
"""The reason's code behind its words."""


def _words(name: str) -> str:
    return name.replace("_", " ")


def _who(battle: Battle, who: str) -> Span:
    name = battle.creatures[who].name if who in battle.creatures else who
    return Span(name, f"who:{who}")


def _moved(b: Battle, x: e.Moved) -> Sentence:
    verb = GOES.get(x.how, "moves")
    where = f" to {x.path[-1][0]},{x.path[-1][1]}" if x.path else ""
    metres = f", {x.cost} m" if x.cost else ""
    before = b[x.who].place.elevation if x.who in b else None
    height = f", now {x.elevation} m up" if x.elevation not in (None, before) else ""
    return (_who(b, x.who), Span(f" {verb}{where}{metres}{height}"))


def _reacted(b: Battle, x: e.Reacted) -> Sentence:
    what = REACTIONS.get(x.how, _words(x.how) or "a reaction")
    why = f", {WHY[x.rule]}" if x.rule in WHY else ""
    return (_who(b, x.who), Span(" makes "), Span(what, "strong"), Span(" on "), _who(b, x.to), Span(why))


def _stopped(b: Battle, x: e.Stopped) -> Sentence:
    where = f" at {x.cell[0]},{x.cell[1]}" if x.cell is not None else ""
    by = (Span(" by "), _who(b, x.source)) if x.source else ()
    if x.what == "movement":
        return (_who(b, x.who), Span(" is stopped"), *by, Span(where))
    return (_who(b, x.who), Span(f"'s {_words(x.what) or 'plan'} is disrupted{where}"), *by)


def _told_by_a_die(b: Battle, x: e.TableRolled) -> Sentence:
    if x.rule == "CZ-CLINCH-10":
        return (_who(b, x.who), Span("'s shot goes astray and strikes "), _who(b, x.result), Span(" in the clinch"))
    result = f": {_words(x.result)}" if x.result else ""
    return (_who(b, x.who), Span(f": {_words(x.purpose)}, {x.rolled.total}{result}"))


def _refused(b: Battle, x: e.Refused) -> Sentence:
    why = "; ".join(_CODE.sub("", reason.why) for reason in x.reasons)
    return (_who(b, x.who), Span(f" may not: {_words(x.wish)}" + (f" ({why})" if why else "")))


GROUND_SENTENCES: Final[Mapping[type[e.Event], SentenceMaker]] = MappingProxyType(
    {
        e.Moved: _moved,
        e.Reacted: _reacted,
        e.Stopped: _stopped,
        e.TableRolled: _told_by_a_die,
        e.Refused: _refused,
    }
)
"""Sentence by kind."""
