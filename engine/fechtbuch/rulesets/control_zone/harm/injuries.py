"""Traumas and mutilations: how a part gets one, what it lays, how it is treated (CZ-TRAUMA, CZ-MUTILATION)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import ConditionLost, Event, ZoneChanged
from fechtbuch.model.state import Zone
from fechtbuch.rulesets.control_zone.acts import Treat
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.data.body import BodyPart
from fechtbuch.rulesets.control_zone.reasons import breach
from fechtbuch.rulesets.control_zone.turns.states import lay

__all__ = ["FORCED", "MUTILATION", "TRAUMA", "injure", "treat", "treat_checks"]

TRAUMA: Final = "trauma"
MUTILATION: Final = "mutilation"
SORTS: Final = (TRAUMA, MUTILATION)

STRONG: Final = ("powerful_magic", "ritual")
"""Means that remove a mutilation; they serve for a trauma as well (CZ-TRAUMA-05, CZ-MUTILATION-05)."""

RULES: Final = {TRAUMA: "CZ-TRAUMA-05", MUTILATION: "CZ-MUTILATION-05"}


def injure(
    scene: Scene, who: str, part: str, sort: str, *, state: str = "", reason: str = "", rule: str = ""
) -> Decision[None]:
    """A part gets a ``trauma`` or a ``mutilation``; ``state`` is the one its source names instead of the part's own.

    A part that cannot have such an injury gets none; one that has it already has the state laid anew. The zone counts
    its injuries, the latest standing last; one with a state of its own is written ``trauma:STATE``.
    """
    row = tables_of(scene).body.of(part)
    called = row.injury(sort)
    if not called:
        return
    if Character(scene, who).injured(part, sort):
        yield from _lays(scene, who, part, state or row.lays(sort))
        return
    zone = Character(scene, who).creature.zones.get(part, Zone())
    status = (*zone.status, f"{called}:{state}" if state else called)
    yield from happen(scene, ZoneChanged(who, part, 1, zone.damage + 1, status, reason, rule))


def _lays(scene: Scene, who: str, part: str, state: str) -> Decision[None]:
    if state:
        rule = "CZ-TRAUMA-04" if tables_of(scene).states.of(state).until != "lasting" else "CZ-MUTILATION-04"
        yield from lay(scene, who, state, f"part:{part}", rule)


def _brings(scene: Scene, event: ZoneChanged) -> Decision[None]:
    """A new injury lays its state; with an injury treated the lasting state it laid is gone."""
    row = tables_of(scene).body.index.get(event.zone)
    if row is None or event.who not in scene.battle:
        return
    for mark in event.status[-event.by :] if event.by > 0 else ():
        yield from _lays(scene, event.who, event.zone, _laid_by(row, mark))
    if event.by < 0:
        yield from _recovers(scene, event, {_laid_by(row, mark) for mark in event.status})


def _laid_by(row: BodyPart, mark: str) -> str:
    """The state that an injury, as a zone has it written, lays: the one it names, else the part's own."""
    called, _, state = mark.partition(":")
    sort = next((sort for sort in SORTS if row.injury(sort) == called), "")
    return state or (row.lays(sort) if sort else "")


def _recovers(scene: Scene, event: ZoneChanged, remaining: set[str]) -> Decision[None]:
    states = tables_of(scene).states.index
    for condition in scene.battle[event.who].conditions.values():
        state = states.get(condition.name)
        ours = condition.source == f"part:{event.zone}" and state is not None and state.until == "lasting"
        if ours and condition.name not in remaining:
            yield from happen(scene, ConditionLost(event.who, condition.name, "treated", "CZ-MUTILATION-05"))


# treatment


def _sort_of(here: Here, act: Treat) -> str:
    """Which injury of the part is meant: the one named, else the trauma before the mutilation."""
    one = Character(here, act.who)
    sorts = (act.sort,) if act.sort else SORTS
    return next((sort for sort in sorts if one.injured(act.injury, sort)), "")


def treat_checks(here: Here, act: Treat) -> Iterator[Breach]:
    """The part has such an injury, and a mutilation takes powerful magic or a ritual (CZ-MUTILATION-05)."""
    parts = tables_of(here).body.index
    if act.injury not in parts:
        yield breach(here, "part_unknown", f"{act.injury!r:.40}" + near(act.injury, parts))
        return
    sort = _sort_of(here, act)
    if not sort:
        yield breach(here, "part_unknown", f"nothing to treat at the {parts[act.injury].name}")
    if Character(here, act.who).dead:
        yield breach(here, "dead")
    if sort == MUTILATION and act.means not in STRONG:
        yield breach(here, "needs_powerful_magic", act.means.replace("_", " "))


def treat(scene: Scene, act: Treat) -> Decision[None]:
    """An injury heals: a trauma by any means, a mutilation by strong ones (CZ-TRAUMA-05, CZ-MUTILATION-05)."""
    sort = _sort_of(scene, act)
    called = tables_of(scene).body.of(act.injury).injury(sort)
    zone = Character(scene, act.who).creature.zones[act.injury]
    status = tuple(mark for mark in zone.status if mark.partition(":")[0] != called)
    reason = act.means.replace("_", " ")
    yield from happen(scene, ZoneChanged(act.who, act.injury, -1, zone.damage - 1, status, reason, RULES[sort]))


FORCED: Final[Mapping[type[Event], tuple[Reaction, ...]]] = {ZoneChanged: (_brings,)}
"""What an injury brings, and what its healing takes away."""
