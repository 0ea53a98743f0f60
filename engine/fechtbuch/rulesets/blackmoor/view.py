"""What people see of a creature: the values fight files can name, and the lines of its card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fechtbuch.model.state import Battle
from fechtbuch.rulesets.blackmoor.creature.here import At
from fechtbuch.rulesets.blackmoor.creature.views import DYING, Combatant
from fechtbuch.rulesets.blackmoor.harm.bleeding import BLEEDING
from fechtbuch.rulesets.blackmoor.harm.clock import turn_now
from fechtbuch.rulesets.blackmoor.harm.in_force import TALLY, InForce, in_force
from fechtbuch.rulesets.blackmoor.moving.speed import WAYS, speed_figure
from fechtbuch.rulesets.blackmoor.words import condition_words, effect_words, words
from fechtbuch.rulesets.conditions import ConditionLine
from fechtbuch.rulesets.protocol import CreatureView

__all__ = ["out", "view"]


def view(battle: Battle, who: str, tables: Any) -> CreatureView:
    """The view of one creature.

    Values: ``hp``, ``tally``, ``dexterity``, ``speed.walk``, ``zone.ID.damage`` (``points``, ``lost``, ...),
    ``effects`` (words of what lost zones do), ``dies`` (the turn at whose end it dies, 0: no timer runs), conditions
    and counters.
    """
    one = Combatant(At(battle, tables), who)
    sheet = one.sheet
    found = in_force(one)
    pools = [("HP", one.hp, one.full_hp), ("Dexterity", one.dexterity, sheet.dexterity)]
    pools += [(words(part.id), part.limit - one.damage(part.id), part.limit) for part in one.body.parts.values()]
    weapons = ", ".join(weapon.name for weapon in sheet.weapons)
    return CreatureView(
        values=_values(one, found),
        pools=tuple(pools),
        conditions=(*_conditions(one), *_bonds(one), *_effects(found)),
        items=tuple((weapon.name, weapon.dice) for weapon in sheet.weapons),
        counters=tuple((words(name.replace(":", " with ")), str(n)) for name, n in one.creature.counters.items()),
        subtitle=f"{words(sheet.plan)} · AC {sheet.armour_class}" + (f" · {weapons}" if weapons else ""),
        out=one.out,
    )


def out(battle: Battle, who: str, tables: Any) -> bool:
    """Whether one takes no part any more, as ``view`` says too."""
    return Combatant(At(battle, tables), who).out


def _values(one: Combatant, found: tuple[InForce, ...]) -> dict[str, Any]:
    creature, battle = one.creature, one.here.battle
    place, sheet = creature.place, one.sheet
    values: dict[str, Any] = {"hp": one.hp, "full_hp": one.full_hp, "tally": one.tally, "dexterity": one.dexterity}
    values |= {"tally_percent": one.tally * 100 // one.full_hp, "full_dexterity": sheet.dexterity, "plan": sheet.plan}
    values |= {"cell": list(place.cell), "facing": place.facing, "elevation": place.elevation, "posture": place.posture}
    values |= {"status": creature.status, "dead": one.dead, "wings_spread": one.wings_spread}
    values |= {f"speed.{way}": speed_figure(one, way).whole for way in WAYS}
    values["effects"] = sorted({word for entry in found for word in entry.effects})
    values["dies"] = one.timers[0].level if one.timers else 0
    values["timers"] = [mark.level for mark in one.timers]
    values["bleeding"] = sorted(n.removeprefix(BLEEDING) for n in creature.conditions if n.startswith(BLEEDING))
    values["conditions"] = sorted(creature.conditions)
    for name, condition in creature.conditions.items():
        values[f"condition.{name}"] = condition.level or True
    for part in one.body.parts.values():
        key = f"zone.{part.id}"
        values |= {key: list(one.status(part.id)), f"{key}.damage": one.damage(part.id), f"{key}.points": part.limit}
        values |= {f"{key}.lost": one.lost(part), f"{key}.excess": one.excess(part)}
    values |= {f"counter.{name}": n for name, n in creature.counters.items()}
    values["holds"] = [bond.held for bond in battle.holds_of(one.id)]
    values["held_by"] = [bond.holder for bond in battle.held_by(one.id)]
    return values


def _conditions(one: Combatant) -> Iterator[ConditionLine]:
    now = turn_now(one.here)
    for name, mark in one.creature.conditions.items():
        if name.startswith(DYING):
            left = mark.level - now
            when = f"end of turn {mark.level}" + (f", {left} more" if left > 0 else ", this one")
            cause = str(mark.data.get("cause", ""))
            yield ConditionLine(f"dying: {'total' if cause == TALLY else words(cause)}", mark.rule, when, "bad")
        else:
            grade = "bad" if name != "wings_spread" else "plain"
            yield ConditionLine(condition_words(name, mark.level), mark.rule, "", grade)


def _bonds(one: Combatant) -> Iterator[ConditionLine]:
    """Whom it holds, and who holds it."""
    battle = one.here.battle
    for bond in battle.holds_of(one.id):
        yield ConditionLine(f"{words(bond.kind)}: {battle[bond.held].name}", "BM-OWN-09", "", "good")
    for bond in battle.held_by(one.id):
        yield ConditionLine(f"{words(bond.kind)} by {battle[bond.holder].name}", "BM-OWN-09", "", "bad")


def _effects(found: tuple[InForce, ...]) -> Iterator[ConditionLine]:
    for entry in found:
        for word in entry.effects:
            said = effect_words(word, entry.row.value)
            if said:
                yield ConditionLine(said, entry.row.rule, "", "bad", ", ".join(map(words, entry.causes)))
