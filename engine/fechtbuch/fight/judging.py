"""What the engine itself holds against an act, before any rule set is asked, and all breaches in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from fechtbuch.decide.legality import Breach
from fechtbuch.model.acts import (
    ENGINE_ACTS,
    Act,
    Adjust,
    Begin,
    Join,
    Leave,
    Record,
    Rest,
)
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.events import Event, Joined
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import ActField, Bound

__all__ = ["ENGINE", "IMPOSSIBLE", "breaches", "engine_breaches"]

ENGINE = "engine"
"""What stands for a rule id in the engine's own breaches."""

IMPOSSIBLE = frozenset({"foreign_act", "impossible_fact", "no_time", "second_begin", "unknown_creature"})
"""The engine's codes that no word of a game master can overrule: there is nothing that could happen."""

_BY_HAND = (Adjust, Record, Join, Leave)


def breaches(rules: Bound, battle: Battle, act: Act) -> tuple[Breach, ...]:
    """Everything an act breaks: the engine's codes first, then the rule set's.

    A rule set judges possible acts that it decides itself.
    """
    waived = rules.ruleset.waives
    own = tuple(breach for breach in engine_breaches(rules, battle, act) if breach.reason not in waived)
    if any(breach.reason in IMPOSSIBLE for breach in own) or type(act) not in rules.ruleset.decisions:
        return own
    return own + rules.violations(battle, act)


def engine_breaches(rules: Bound, battle: Battle, act: Act) -> Iterator[Breach]:
    """Acts of another rule set, creatures that are not there, and creatures that are out of the fight."""
    kind = type(act)
    if kind is not rules.ruleset.acts.get(act.do) and kind is not ENGINE_ACTS.get(act.do):
        name = rules.ruleset.name
        tail = "" if act.do in rules.ruleset.acts else near(act.do, rules.ruleset.acts)
        yield Breach("foreign_act", ENGINE, f"{act.do!r} ({kind.__name__}) is no act of {name}{tail}")
        return
    if isinstance(act, Begin):
        yield Breach("second_begin", ENGINE, "a fight begins only once")
        return
    if isinstance(act, Join):
        yield from _joining(battle, act)
        yield from _vetted(rules, battle, (Joined(act.who, act.creature),))
        return
    for who in _creatures(rules, battle, act):
        if who not in battle:
            text = f"there is no creature {who!r} in this fight" + near(who, battle.order)
            yield Breach("unknown_creature", ENGINE, text)
    if act.who in battle and not isinstance(act, _BY_HAND):
        yield from _out(battle, act.who)
    if isinstance(act, (Adjust, Record)):
        yield from _vetted(rules, battle, act.facts)
    if isinstance(act, Rest) and act.time <= 0:
        yield Breach("no_time", ENGINE, f"a rest of {act.time} is no rest: its time is at least 1")
    if isinstance(act, Leave) and act.who in battle and battle[act.who].status == "left":
        yield Breach("creature_left", ENGINE, f"{battle[act.who].name} has left the fight")


def _vetted(rules: Bound, battle: Battle, facts: Iterable[Event]) -> Iterator[Breach]:
    """What is wrong with facts stated by hand, each held against the battle after those before it."""
    for n, fact in enumerate(facts):
        for breach in rules.ruleset.vet(battle, fact, rules.tables):
            yield Breach("impossible_fact", breach.rule, f"fact {n}, {fact.kind}: {breach.text}")
        try:
            battle = evolve(battle, fact)
        except FechtbuchError:
            return  # whoever folds it for good says why


def _joining(battle: Battle, act: Join) -> Iterator[Breach]:
    if act.creature.id != act.who:
        text = f"the creature's id is {act.creature.id!r}, not {act.who!r}"
        yield Breach("other_creature", ENGINE, text)
    if act.who in battle and battle[act.who].status != "left":
        yield Breach("already_in", ENGINE, f"{battle[act.who].name} is in the fight already")


def _creatures(rules: Bound, battle: Battle, act: Act) -> Iterator[str]:
    """The creatures an act names; those acted upon as far as the rule set's form says which fields hold some.

    A thing that the form offers in such a field is none.
    """
    if act.who or not (isinstance(act, (Adjust, Record)) or _may_name_nobody(act)):
        yield act.who
    for field in rules.ruleset.fields.get(type(act), ()):
        if field.kind == "creature" and field.name != "who":
            value = getattr(act, field.name, "")
            if isinstance(value, str) and value in battle.things and _offered(rules, battle, act, field, value):
                continue
            yield from (value,) if isinstance(value, str) and value else value or ()


def _may_name_nobody(act: Act) -> bool:
    """Whether the act is nobody's unless somebody is named: its ``who`` is empty when left out."""
    kind: Any = type(act)
    return bool(attrs.fields_dict(kind)["who"].default == "")


def _offered(rules: Bound, battle: Battle, act: Act, field: ActField, thing: str) -> bool:
    """Whether a form offers a thing where it asks for a creature."""
    pairs = field.choices(battle, act.who, rules.tables) if field.choices is not None and act.who in battle else ()
    return any(value == thing for value, _ in pairs)


def _out(battle: Battle, who: str) -> Iterator[Breach]:
    creature = battle[who]
    if creature.status == "left":
        yield Breach("creature_left", ENGINE, f"{creature.name} has left the fight")
    elif creature.status == "dead":
        yield Breach("creature_dead", ENGINE, f"{creature.name} is dead")
