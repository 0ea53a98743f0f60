"""What people see of a creature: the values fight files can name, and the lines of its card."""

from __future__ import annotations

from typing import Any

from fechtbuch.model.state import Battle, Condition, Item
from fechtbuch.model.table import thaw
from fechtbuch.rulesets.conditions import ConditionLine, cause_words, rounds_left
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import LENGTH_RULES
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import fills
from fechtbuch.rulesets.dungeon_fantasy.sentences import MANOEUVRES, TANGLED, names_of_part
from fechtbuch.rulesets.dungeon_fantasy.words import counter_words
from fechtbuch.rulesets.protocol import CreatureView

__all__ = ["out", "view"]

BAD = {
    "stunned",
    "unconscious",
    "shock",
    "lost_balance",
    "guard_dropped",
    "do_nothing",
    "suffocating",
    "mortal_wound",
    "deafened",
    "pain",
    "netted",
    "bolas",
    "roped",
    "impaled",
}
"""Conditions that hamper."""


HOLDS = {
    "grapple": "holds",
    "pin": "pins",
    "grab": "grips an item of",
    "lariat": "has a rope on",
    "harpoon": "has a harpoon in",
    "stuck": "has a weapon stuck in",
}
"""What the holder's end of a bond is called."""

HELD_BY = {
    "grapple": "held by",
    "pin": "pinned by",
    "grab": "item gripped by",
    "lariat": "roped by",
    "harpoon": "harpooned by",
    "stuck": "a weapon stuck in it, held by",
}
"""What the held end of a bond is called."""


def view(battle: Battle, who: str, tables: Any) -> CreatureView:
    """The view of one creature. Values: attributes, pools, place, conditions by name, holds, counters, parts."""
    fighter = Fighter(At(battle, tables), who)
    creature = fighter.creature
    sheet = fighter.sheet
    pools = (("HP", fighter.hp, fighter.full_hp), ("FP", fighter.fp, fighter.full_fp))
    ready = [item.name for item in creature.items.values() if item.held and item.ready]
    subtitle = f"ST {sheet.st} · DX {sheet.dx} · HT {sheet.ht}" + (f" · {', '.join(ready)}" if ready else "")
    return CreatureView(
        values=_values(fighter),
        pools=pools,
        conditions=(*_conditions(fighter), *_holds(fighter), *_parts(fighter)),
        items=tuple((item.name, _state(item)) for item in creature.items.values()),
        counters=tuple((counter_words(battle, who, name), str(n)) for name, n in creature.counters.items()),
        subtitle=subtitle,
        out=fighter.out,
    )


def out(battle: Battle, who: str, tables: Any) -> bool:
    """Whether one takes no part any more, as ``view`` says too."""
    return Fighter(At(battle, tables), who).out


def _values(fighter: Fighter) -> dict[str, Any]:
    creature = fighter.creature
    battle = fighter.scene.battle
    sheet = fighter.sheet
    values: dict[str, Any] = {
        name: getattr(sheet, name) for name in ("st", "dx", "iq", "ht", "will", "per", "sm", "move")
    }
    values |= {"hp": fighter.hp, "fp": fighter.fp, "full_hp": fighter.full_hp, "full_fp": fighter.full_fp}
    values |= {
        "cell": list(fighter.cell),
        "cells": [list(cell) for cell in fills(creature)],
        "elevation": creature.place.elevation,
        "facing": fighter.facing,
        "posture": fighter.posture,
        "status": creature.status,
    }
    values |= {"reeling": fighter.reeling, "tired": fighter.tired, "dead": fighter.dead, "grappled": fighter.grappled}
    values |= {"stunned": fighter.stunned, "unconscious": fighter.unconscious, "pinned": fighter.pinned}
    values |= {"shock": fighter.level("shock"), "manoeuvre": fighter.manoeuvre_name}
    values["conditions"] = sorted(creature.conditions)
    for name, condition in creature.conditions.items():
        values[f"condition.{name}"] = condition.level or True
    for kind in ("grapple", "grab", "pin", "lariat", "harpoon", "stuck"):
        values[f"{kind}s"] = [bond.held for bond in battle.holds_of(fighter.id, kind)]
        values[f"{kind}_by"] = [bond.holder for bond in battle.held_by(fighter.id, kind)]
    values |= {f"counter.{name}": n for name, n in creature.counters.items()}
    values |= {f"zone.{name}": list(zone.status) for name, zone in creature.zones.items()}
    for key, item in creature.items.items():
        values[f"item.{key}"] = item.held or "stowed"
        values[f"item.{key}.ready"] = item.ready
        values |= {f"item.{key}.{name}": thaw(value) for name, value in item.data.items()}
        values |= {f"item.{key}.{name}": pool.value for name, pool in item.pools.items()}
    values["items"] = sorted(creature.items)
    return values


def _conditions(fighter: Fighter) -> tuple[ConditionLine, ...]:
    return tuple(
        ConditionLine(
            _words(condition), condition.rule, _until(fighter, condition.until), _tone(name), _cause(fighter, condition)
        )
        for name, condition in fighter.creature.conditions.items()
    )


def _tone(name: str) -> str:
    """Whether a condition hampers; of marks with a colon the first word says it."""
    return "bad" if name.partition(":")[0] in BAD else "plain"


def _words(condition: Condition) -> str:
    if condition.name == "manoeuvre":
        option = str(condition.data.get("option", "")).replace("_", " ").title()
        name = MANOEUVRES.get(str(condition.data.get("name", "")), "")
        return name + (f" ({option})" if option else "")
    if condition.name == "lies_across":
        return "across two hexes"
    if condition.name.partition(":")[0] in TANGLED:
        zone = str(condition.data.get("zone", ""))
        return TANGLED[condition.name.partition(":")[0]] + (f" ({names_of_part(zone)})" if zone else "")
    level = f" {condition.level}" if condition.level else ""
    name = names_of_part(condition.name).replace(":", " ")
    if condition.name == "shock":
        return f"shock −{condition.level}" if condition.level else "no shock yet"
    return name + level


def _until(fighter: Fighter, until: str) -> str:
    moment, _, who = until.partition(":")
    if not moment:
        return ""
    name = fighter.scene.battle.creatures[who].name if who in fighter.scene.battle else who
    if moment == "round" and who.isdecimal():
        return f"round {who}{rounds_left(fighter.scene.battle, int(who))}"
    words = {"turn_start": "the next turn of", "turn_end": "the end of the turn of"}
    return f"{words.get(moment, moment)} {name}"


def _cause(fighter: Fighter, condition: Condition) -> str:
    """Who or what brought it. Of shock, what was lost."""
    by = cause_words(fighter.scene.battle, condition, fighter.id)
    lost = condition.data.get("lost") if condition.name == "shock" else None
    return ", ".join(part for part in (f"{lost} HP lost" if lost else "", by) if part)


def _holds(fighter: Fighter) -> tuple[ConditionLine, ...]:
    battle = fighter.scene.battle
    lines = []
    for bond in battle.holds_of(fighter.id):
        verb = HOLDS.get(bond.kind, bond.kind)
        where = f" ({names_of_part(bond.zone)})" if bond.zone else ""
        rule = LENGTH_RULES.get(bond.kind, "DF-GRAPPLE-08")
        lines.append(ConditionLine(f"{verb} {battle[bond.held].name}{where}", rule, "", "good"))
    for bond in battle.held_by(fighter.id):
        verb = HELD_BY.get(bond.kind, bond.kind)
        where = f" ({names_of_part(bond.zone)})" if bond.zone else ""
        rule = LENGTH_RULES.get(bond.kind, "DF-GRAPPLE-12")
        lines.append(ConditionLine(f"{verb} {battle[bond.holder].name}{where}", rule, "", "bad"))
    return tuple(lines)


def _parts(fighter: Fighter) -> tuple[ConditionLine, ...]:
    return tuple(
        ConditionLine(f"{names_of_part(part)}: {', '.join(zone.status)}", "CMP-HITLOC-EFFECTS", "", "bad")
        for part, zone in fighter.creature.zones.items()
        if zone.status
    )


def _state(item: Item) -> str:
    hp = item.pools.get("hp")
    hurt = f", HP {hp.value}/{hp.full}" if hp is not None else ""
    broken = ", broken" if item.data.get("broken") else ""
    if not item.held:
        return f"stowed{hurt}{broken}"
    return names_of_part(item.held) + ("" if item.ready else ", not ready") + hurt + broken
