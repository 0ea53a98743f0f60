"""States: how one is laid on somebody and how it ends (CZ-COMP-STATES, CZ-TRAUMA-08, CZ-DYING-08)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import ConditionGained, ConditionLost, PostureChanged
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.control_zone.acts import AddState
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.reasons import breach

__all__ = ["add_state", "add_state_checks", "lay"]


def lay(scene: Scene, who: str, name: str, source: str = "", rule: str = "") -> Decision[None]:
    """A state comes over somebody; it takes the place of the one that it replaces (CZ-DYING-08).

    Where a state is on that takes this one's place, nothing happens. A posture is a change of posture, and changes
    nothing else (CZ-OWN-09).
    """
    states = tables_of(scene).states
    state, holder = states.of(name), Character(scene, who)
    rule = rule or state.rule
    if holder.creature.status != "in":
        return
    if state.posture:
        if holder.creature.place.posture != name:
            yield from happen(scene, PostureChanged(who, name, rule=rule))
        return
    if any(worse.replaces == name for worse in holder.states):
        return
    if state.replaces and holder.creature.has(state.replaces):
        yield from happen(scene, ConditionLost(who, state.replaces, f"{state.name} takes its place", rule))
    condition = Condition(name, source=source, rule=rule, since=since(scene), until=state.ends(who))
    yield from happen(scene, ConditionGained(who, condition))


def add_state_checks(here: Here, act: AddState) -> Iterator[Breach]:
    """The state exists, and the dead are in none any more."""
    if act.state not in tables_of(here).states.index:
        yield breach(here, "state_unknown", f"{act.state!r:.40}" + near(act.state, tables_of(here).states.index))
    if Character(here, act.who).dead:
        yield breach(here, "dead")


def add_state(scene: Scene, act: AddState) -> Decision[None]:
    """An effect from outside these rules lays a state."""
    yield from lay(scene, act.who, act.state)
