"""What people see of a character: the values fight files can name, and the lines of its card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fechtbuch.model.state import Battle
from fechtbuch.model.table import thaw
from fechtbuch.rulesets.conditions import ConditionLine, cause_words
from fechtbuch.rulesets.control_zone.creature.armour import armour_class
from fechtbuch.rulesets.control_zone.creature.defences import block, defence_against, dodge
from fechtbuch.rulesets.control_zone.creature.views import DYING, DYINGS, At, Character, tables_of
from fechtbuch.rulesets.control_zone.ground.walking import feet
from fechtbuch.rulesets.protocol import CreatureView

__all__ = ["out", "view"]

POOLS = (("hp", "HP"), ("temp_hp", "Temporary HP"), ("ap", "AP"), ("speed", "Speed"), ("luck", "Luck"))
"""Pools in the order of a card."""


def view(battle: Battle, who: str, tables: Any) -> CreatureView:
    """The view of one character: attributes, pools, place, states, injuries, clinch, defences, gear."""
    one = Character(At(battle, tables), who)
    creature, sheet = one.creature, one.sheet
    weapons = ", ".join(weapon.name for weapon in one.in_hand)
    subtitle = f"Strength {sheet.strength} · Agility {sheet.agility} · Reaction {sheet.reaction}"
    pools = [(label, one.counted(name).value, one.counted(name).full) for name, label in POOLS]
    return CreatureView(
        values=_values(one),
        pools=tuple(pool for pool in pools if pool[1] or pool[2]),
        conditions=(*_states(one), *_injuries(one), *_clinches(one)),
        items=tuple((item.name, _where(item.held)) for item in creature.items.values()),
        counters=tuple((_counted(name), str(n)) for name, n in creature.counters.items()),
        subtitle=subtitle + (f" · {weapons}" if weapons else ""),
        out=one.out,
    )


def out(battle: Battle, who: str, tables: Any) -> bool:
    """Whether one takes no part any more, as ``view`` says too."""
    return Character(At(battle, tables), who).out


def _values(one: Character) -> dict[str, Any]:
    creature, sheet = one.creature, one.sheet
    own_block, defence = block(one), defence_against(one, "")
    values: dict[str, Any] = {name: getattr(sheet, name) for name in ("strength", "agility", "reaction")}
    for name in dict.fromkeys((*dict(POOLS), *creature.pools)):
        pool = one.counted(name)
        values |= {name: pool.value, f"full_{name}": pool.full}
    values |= {
        "cell": list(one.cell),
        "elevation": feet(one.here, one.id),
        "posture": creature.place.posture,
        "status": creature.status,
        "dead": one.dead,
        "dying": one.dying,
        "out": one.out,
        "degree": one.degree,
        "states": _state_names(one),
        "clinch": list(one.clinch),
        "traumas": list(one.injuries("trauma")),
        "mutilations": list(one.injuries("mutilation")),
        "dying_count": creature.counters.get(DYINGS, 0),
        "block": None if own_block is None else own_block.value,
        "dodge": dodge(one).value,
        "dc": defence.dc.value,
        "defence": defence.name,
        "armour_class": armour_class(one).id,
        "armour": [piece.id for piece in one.worn],
        "weapon": one.in_hand[0].id if one.in_hand else "",
        "in_hand": [weapon.id for weapon in one.in_hand],
        "items": sorted(creature.items),
    }
    values["conditions"] = sorted(creature.conditions)
    for name, condition in creature.conditions.items():
        values[f"condition.{name}"] = condition.level or True
        values |= {f"condition.{name}.{key}": thaw(value) for key, value in condition.data.items()}
    values |= {f"counter.{name}": n for name, n in creature.counters.items()}
    values |= {f"zone.{name}": list(zone.status) for name, zone in creature.zones.items()}
    values |= {f"item.{key}": item.held or "put away" for key, item in creature.items.items()}
    return values


def _state_names(one: Character) -> list[str]:
    """All states by name, those that rules lay themselves included, sorted."""
    return sorted({*one.creature.conditions, *(state.id for state in one.states)})


def _states(one: Character) -> Iterator[ConditionLine]:
    rows = {state.id: state for state in one.states}
    for name, state in rows.items():
        if name not in one.creature.conditions:
            yield ConditionLine(state.name, state.rule, "", "bad")
    for name, condition in one.creature.conditions.items():
        row = rows.get(name)
        words = row.name if row is not None else name.replace("_", " ").capitalize()
        grade = "bad" if row is not None or name == DYING else "plain"
        cause = cause_words(one.here.battle, condition, one.id)
        yield ConditionLine(words, condition.rule, _until(one, condition.until), grade, cause)


def _until(one: Character, until: str) -> str:
    moment, _, who = until.partition(":")
    battle = one.here.battle
    name = battle[who].name if who in battle else who
    words = {
        "turn_end": f"the end of {name}'s turn",
        "turn_start": f"{name}'s next turn",
        "next_attack": "the next attack",
        "long_rest": "a long rest",
    }
    return words.get(moment, moment.replace("_", " "))


def _injuries(one: Character) -> Iterator[ConditionLine]:
    parts = tables_of(one.here).body.index
    for name, zone in one.creature.zones.items():
        if zone.status and name in parts:
            marks = ", ".join(mark.replace(":", ", ") for mark in zone.status)
            yield ConditionLine(f"{parts[name].name}: {marks}", "CZ-TRAUMA-01", "", "bad")


def _clinches(one: Character) -> Iterator[ConditionLine]:
    for other in one.clinch:
        yield ConditionLine(f"In Clinch with {one.here.battle[other].name}", "CZ-CLINCH-01")


def _where(held: str) -> str:
    return held.replace("_", " ") or "put away"


def _counted(name: str) -> str:
    kind, _, of = name.partition(":")
    return "Dying this session" if name == DYINGS else f"{kind} {of}".strip().replace("_", " ")
