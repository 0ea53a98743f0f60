"""From raw damage to lost hit points: DR, armour piercing, temporary hit points (CZ-DAMAGE, CZ-TYPE, CZ-TEMPHP)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from attrs import frozen

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.dice.notation import RollSpec
from fechtbuch.model.events import PoolChanged, Wounded
from fechtbuch.model.figures import (
    Figure,
    Term,
    Withheld,
    add,
    at_least,
    at_most,
    multiply,
    round_down,
    round_up,
    start,
)
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.control_zone.creature.views import Character, tables_of
from fechtbuch.rulesets.control_zone.readings import PSYCHIC_DR, REST_OF_DAMAGE, reading

__all__ = ["RECEIVED", "Harm", "Taken", "effective_dr", "hurt", "raw_damage", "roll_damage", "taken"]

RECEIVED = "received"
"""The detail of a wound that says how much damage was left after DR, before temporary hit points (CZ-TEMPHP-06)."""

MOST_DR = 10
"""Units of DR that leave no damage (CZ-DAMAGE-04)."""

TENTH = Fraction(1, 10)


@frozen
class Harm:
    """What is done to somebody: damage of a type, from whom, with what, where.

    ``piercing`` cancels units of DR, ``ignores`` those that a manoeuvre passes by besides (CZ-DAMAGE-03, CZ-ZONE-03).
    ``rule`` says by which rule the damage comes.
    """

    who: str
    type: str
    source: str = ""
    weapon: str = ""
    zone: str = ""
    piercing: int = 0
    ignores: int = 0
    rule: str = "CZ-DAMAGE-01"


@frozen
class Taken:
    """What damage comes to: left after DR, off temporary hit points, off hit points; ``figure`` is the whole way."""

    left: int
    temp: int
    hp: int
    figure: Figure


def raw_damage(spec: RollSpec, total: int) -> int:
    """Dice plus bonus, at least 0 (CZ-DAMAGE-01)."""
    return max(0, spec.value(total))


def effective_dr(character: Character, harm: Harm) -> Figure:
    """Units of DR against the damage, less what pierces it, from 0 to 10 (CZ-DAMAGE-02 to -04, CZ-TYPE-01 to -05)."""
    terms = [start(0, "DR", "CZ-DAMAGE-02")]
    withheld = []
    for term, origin in _sources(character, harm.type):
        why = _left_out(character, harm.type, origin)
        if why is None:
            terms.append(term)
        else:
            withheld.append(Withheld(f"{term.value} of {term.label}", *why))
    if harm.piercing:
        terms.append(add(-harm.piercing, "armour piercing", "CZ-DAMAGE-03"))
    if harm.ignores:
        terms.append(add(-harm.ignores, "armour passed by", "CZ-ZONE-03"))
    terms += (at_least(0, "no less than none", "CZ-DAMAGE-04"), at_most(MOST_DR, "no more than all", "CZ-DAMAGE-04"))
    return Figure(tuple(terms), tuple(withheld))


def _sources(character: Character, type: str) -> Iterator[tuple[Term, str]]:
    """All DR against a type and its origin: the sheet's, then layer by layer (CZ-ARMOUR-02, CZ-TYPE-05)."""
    for n, row in enumerate(character.sheet.dr):
        if row.type == type:
            yield add(row.units, row.origin, f"sheet:dr[{n}]"), row.origin
    for piece in character.worn:
        for origin, units in (("armour", piece.dr), ("material", piece.material)):
            if units.get(type):
                yield add(units[type], piece.name.lower(), "CZ-ARMOUR-02"), origin


def _left_out(character: Character, type: str, origin: str) -> tuple[str, str] | None:
    """Why DR of an origin does not count against a type, and by which rule; none when it does."""
    group = tables_of(character.here).damage_types.group_of(type)
    if origin not in group.origins:
        return f"{origin} does not stop {group.id} damage", group.rule
    if group.id == "mental" and reading(character.here.battle, PSYCHIC_DR) == "none":
        return "nothing reduces psychic damage at this table", "CZ-TYPE-04"
    return None


def taken(character: Character, harm: Harm, raw: int, dr: Figure | None = None) -> Taken:
    """Raw damage, then DR, then temporary hit points, then hit points, which stop at 0 (CZ-DAMAGE-05, CZ-DAMAGE-06).

    Damage to somebody at 0 hit points changes nothing (CZ-DYING-09). ``dr`` is the effective DR where it is known.
    """
    dr = dr or effective_dr(character, harm)
    rounding = round_down if reading(character.here.battle, REST_OF_DAMAGE) == "down" else round_up
    figure = Figure((start(raw, "raw damage", harm.rule),), dr.withheld)
    if dr.whole:
        words = f"{dr.whole} units of DR: " + ", ".join(f"{term.label} {term.value:+}" for term in _shown(dr))
        tenths = multiply((MOST_DR - dr.whole) * TENTH, words, "CZ-DAMAGE-02")
        figure = figure.then(tenths, rounding("the rest of a point", "CZ-DAMAGE-05"))
    left = figure.whole
    if character.hp == 0:
        none = at_most(0, "at 0 hit points already", "CZ-DYING-09")
        return Taken(0, 0, 0, figure.then(none))
    temp = min(left, character.temp_hp)
    if temp:
        figure = figure.then(add(-temp, "temporary hit points", "CZ-TEMPHP-01"))
    if figure.whole > character.hp:
        figure = figure.then(at_most(character.hp, "not below 0", "CZ-DYING-01"))
    return Taken(left, temp, figure.whole, figure)


def _shown(dr: Figure) -> tuple[Term, ...]:
    return tuple(term for term in dr.terms if term.op == "add")


def roll_damage(scene: Scene, harm: Harm, spec: RollSpec) -> Decision[Taken]:
    """Roll a formula and deal it; only what it leads to matters of a total (CZ-ATTACK-07, CZ-DAMAGE-01)."""
    victim = Character(scene, harm.who)
    dr = effective_dr(victim, harm)

    def what_follows(total: int) -> tuple[bool, int, int]:
        found = taken(victim, harm, raw_damage(spec, total), dr)
        return found.left > 0, found.temp, found.hp

    asked = harm.source or harm.who
    rolled = yield from Roll(asked, "damage", str(spec.dice), about=harm.who, of=what_follows)
    return (yield from hurt(scene, harm, raw_damage(spec, rolled.total), str(spec.dice), rolled))


def hurt(scene: Scene, harm: Harm, raw: int, dice: str = "", rolled: Rolled | None = None) -> Decision[Taken]:
    """Deal so much raw damage: temporary hit points first, then the wound, which is 0 if they hold (CZ-TEMPHP-05)."""
    victim = Character(scene, harm.who)
    found = taken(victim, harm, raw)
    if found.temp:
        left = victim.temp_hp - found.temp
        reason, rule = "absorbed damage", "CZ-TEMPHP-01"
        yield from happen(scene, PoolChanged(harm.who, "temp_hp", -found.temp, left, reason, rule, source=harm.source))
    yield from happen(
        scene,
        Wounded(
            harm.who,
            "hp",
            found.hp,
            victim.hp - found.hp,
            harm.source,
            harm.weapon,
            harm.zone,
            harm.type,
            raw,
            dice,
            rolled,
            found.figure,
            harm.rule,
            Table({RECEIVED: found.left}) if found.left else Table(),
        ),
    )
    return found
