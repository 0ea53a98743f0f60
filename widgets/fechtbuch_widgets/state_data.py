"""The state of a battle as the page gets it: ``view(battle)``, plain JSON (CONTRACT.md, states)."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from fechtbuch.fight.views import generic_view
from fechtbuch.model.state import Battle, Bond, Creature
from fechtbuch.rulesets.bodies import BodyView, whole_body
from fechtbuch.rulesets.protocol import Bound, CreatureView
from fechtbuch_widgets.body_data import BodyData
from fechtbuch_widgets.patch import Json

__all__ = ["StateData"]

_KEPT = 4096
_OUT = ("dead", "left")


class StateData:
    """Makes the page's view of battles. A creature that has not changed is made once and shared between views."""

    def __init__(self, rules: Bound | None) -> None:
        self._rules = rules
        self._made: OrderedDict[tuple[int, int, int], tuple[Creature, Any, Json]] = OrderedDict()
        self.bodies = BodyData(self._body)

    def view(self, battle: Battle) -> Json:
        """The whole view. Costs what changed since the views made before."""
        clock = battle.clock
        return {
            "round": clock.round,
            "phase": clock.phase,
            "turn": clock.turn,
            "creatures": [self._creature(battle, creature) for creature in battle],
            "bonds": [{"text": _bond(battle, bond)} for bond in battle.bonds.values()],
            "things": [{"text": thing.name or thing.id} for thing in battle.things.values()],
        }

    def seen(self, battle: Battle, who: str) -> CreatureView:
        """What the rule set shows of a creature; the engine's own words without a rule set."""
        return generic_view(battle[who]) if self._rules is None else self._rules.view(battle, who)

    def _body(self, battle: Battle, who: str) -> BodyView:
        if self._rules is not None:
            return self._rules.body(battle, who)
        pool = next(iter(battle[who].pools.values()), None)
        return whole_body(0, 0) if pool is None else whole_body(pool.value, pool.full)

    def _creature(self, battle: Battle, creature: Creature) -> Json:
        """Made once for the creature as it is; bonds and the round, of which a view tells as well, being the same."""
        key = id(creature), id(battle.bonds), battle.clock.round
        found = self._made.get(key)
        if found is not None and found[0] is creature and found[1] is battle.bonds:
            self._made.move_to_end(key)
            return found[2]
        made = self._make(battle, creature)
        self._made[key] = creature, battle.bonds, made
        if len(self._made) > _KEPT:
            self._made.popitem(last=False)
        return made

    def _make(self, battle: Battle, creature: Creature) -> Json:
        view = self.seen(battle, creature.id)
        place = creature.place
        out = creature.status in _OUT or view.out
        return {
            "id": creature.id,
            "name": creature.name,
            "side": creature.side,
            "brief": view.subtitle,
            "posture": place.posture.replace("_", " "),
            "out": out,
            "pools": [{"name": name, "value": value, "full": full} for name, value, full in view.pools],
            "conditions": [
                {
                    "name": text,
                    "text": text,
                    "rule": rule,
                    "cause": cause,
                    "until": until,
                    "tone": tone.replace("plain", ""),
                }
                for text, rule, until, tone, cause in view.conditions
            ],
            "items": [{"name": name, "state": state} for name, state in view.items],
            "counters": [{"name": name, "value": _number(value)} for name, value in view.counters],
            "facing": place.facing,
            "cell": list(place.cell),
            "body": self.bodies.state(battle, creature.id),
        }


def _number(value: str) -> Json:
    return int(value) if value.lstrip("-").isdecimal() else value


def _bond(battle: Battle, bond: Bond) -> Json:
    where = f", {bond.zone.replace('_', ' ')}" if bond.zone else ""
    return [_who(battle, bond.holder), " holds ", _who(battle, bond.held), f" ({bond.kind}{where})"]


def _who(battle: Battle, who: str) -> Json:
    creature = battle.creatures.get(who)
    return [creature.name if creature is not None else who, f"who:{who}"]
