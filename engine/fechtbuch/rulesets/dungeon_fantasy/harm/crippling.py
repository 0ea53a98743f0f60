"""Crippled, destroyed, blinded and disabled parts, and what each means for its owner (CMP-HITLOC-EFFECTS)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import ConditionLost, Event, Wounded, ZoneChanged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data import LocationKind
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_held, fall
from fechtbuch.rulesets.dungeon_fantasy.harm.location import kind_of
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain
from fechtbuch.rulesets.tables import UnknownRow

__all__ = ["BEFORE", "becomes_useless", "cripple", "disable", "least_crippling", "part_recovers", "strain"]

RULE = "CMP-HITLOC-EFFECTS"

LAME = frozenset({"crippled", "destroyed"})
"""States of a part that take it out of use for good."""

TIMED = ("disabled", "strained")
"""States of a part that end with the condition ``state:part``."""


def least_crippling(here: Here, who: str, kind: LocationKind) -> int | None:
    """The least injury by one blow that cripples such a part: more than HP over its divisor; none for a torso."""
    return None if kind.cripple is None else Fighter(here, who).full_hp // kind.cripple + 1


def cripple(scene: Scene, wound: Wounded, kind: LocationKind) -> Decision[bool]:
    """Cripple the part struck if the wound suffices; whether it did.

    Twice the least crippling injury, before it is capped, destroys the part.
    """
    least = least_crippling(scene, wound.who, kind)
    if least is None or wound.by < least:
        return False
    states = ["blind" if kind.crippled == "blind" else "crippled"]
    if int(wound.detail.get("uncapped", wound.by)) >= 2 * least:
        states.append("destroyed")
    before = Fighter(scene, wound.who).part_status(wound.zone)
    after = (*before, *(state for state in states if state not in before))
    if after == before:
        return False
    yield from happen(scene, ZoneChanged(wound.who, wound.zone, status=after, reason=states[-1], rule=RULE))
    return True


def becomes_useless(scene: Scene, event: ZoneChanged) -> Decision[Any]:
    """Before a part is crippled, by whatever: what then follows when it is (DF-OWN-105)."""
    yield from ()
    if event.who not in scene.battle:
        return None
    if LAME.isdisjoint(set(event.status).difference(Fighter(scene, event.who).part_status(event.zone))):
        return None
    try:
        kind = kind_of(scene, event.who, event.zone)
    except UnknownRow:
        return None
    return lambda after: _loses_use(after, event.who, event.zone, kind)


def _loses_use(scene: Scene, who: str, part: str, kind: LocationKind) -> Decision[None]:
    """A hand or arm drops what it holds, a leg or foot no longer carries its owner."""
    words = f"crippled {part.replace('_', ' ')}"
    if kind.crippled in ("drop", "useless"):
        yield from drop_held(scene, who, words, RULE, (part.replace("arm", "hand"),))
    elif kind.crippled == "fall":
        yield from fall(scene, who, words, RULE)


def disable(scene: Scene, who: str, part: str, seconds: int) -> Decision[None]:
    """A part is out of use for so many seconds, which are rounds (CMP-CRITHIT)."""
    until = f"round:{scene.battle.clock.round + seconds}"
    yield from _out_of_use(scene, who, part, "disabled", "CMP-CRITHIT", until, {})


def strain(scene: Scene, who: str, part: str, minutes: int) -> Decision[None]:
    """A part is out of use for so many minutes; it keeps what it holds (CMP-CRITMISS)."""
    yield from _out_of_use(scene, who, part, "strained", "CMP-CRITMISS", "", {"minutes": minutes})


def _out_of_use(
    scene: Scene, who: str, part: str, state: str, rule: str, until: str, data: dict[str, int]
) -> Decision[None]:
    before = Fighter(scene, who).part_status(part)
    if state not in before:
        yield from happen(scene, ZoneChanged(who, part, status=(*before, state), reason=state, rule=rule))
    yield from gain(scene, who, f"{state}:{part}", rule, until=until, data=data)


def part_recovers(scene: Scene, event: ConditionLost) -> Decision[None]:
    """Forced when ``disabled:part`` or ``strained:part`` ends: the part loses that state."""
    state, _, part = event.name.partition(":")
    if state not in TIMED or not part:
        return
    left = tuple(word for word in Fighter(scene, event.who).part_status(part) if word != state)
    yield from happen(scene, ZoneChanged(event.who, part, status=left, reason="usable again", rule=event.rule))


BEFORE: Mapping[type[Event], tuple[Reaction, ...]] = {ZoneChanged: (becomes_useless,)}
"""Reactions for the table of consequences."""
