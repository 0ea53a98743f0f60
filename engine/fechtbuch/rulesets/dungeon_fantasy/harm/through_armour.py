"""Damage as terms, whatever it strikes: basic damage, less DR, times the multiplier (CMP-DAMAGE, CMP-WOUND)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fechtbuch.model.figures import (
    Figure,
    Number,
    Term,
    add,
    at_least,
    at_most,
    evaluate,
    multiply,
    round_down,
    start,
)
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here, tables_of

__all__ = ["basic_terms", "divisor_terms", "less_dr", "multiplier_terms"]


def basic_terms(
    here: Here, damage: Damage, total: int, weapon: str, adds: tuple[Term, ...], more: str = ""
) -> list[Term]:
    """What the dice show and what is added to it, at least 0 for crushing and 1 for the rest.

    ``weapon`` names the line of the sheet; ``adds`` are terms of the way of attacking; ``more`` is said of the dice.
    """
    source = f"sheet:{weapon or 'damage'}"
    terms = [start(total, f"Damage {damage.dice}".rstrip() + more, source)]
    if damage.add:
        terms.append(add(damage.add, "Adds", source))
    least = tables_of(here).wounding.type_of(damage.type).least
    return [*terms, *adds, at_least(least, f"least for {damage.type}", "CMP-DAMAGE")]


def divisor_terms(damage: Damage) -> list[Term]:
    """What an armour divisor makes of DR."""
    divisor = Fraction(damage.divisor)
    if divisor == 1:
        return []
    return [
        multiply(_whole(1 / divisor), f"armour divisor ({divisor})", "CMP-DAMAGE"),
        round_down("fractions dropped", "CMP-DAMAGE"),
    ]


def less_dr(basic: Figure, armour: Figure) -> Figure:
    """What of basic damage penetrates a DR: never less than nothing."""
    return basic.then(*_taken_off(armour), at_least(0, "penetrating damage", "CMP-DAMAGE"))


def _taken_off(armour: Figure) -> Iterator[Term]:
    """DR as terms of the damage that it takes off: each source of it, and what lessens it again."""
    before: Number = 0
    for n, term in enumerate(armour.terms):
        after = armour.terms[n + 1] if n + 1 < len(armour.terms) else None
        if after is not None and after.op in ("round_down", "round_up"):
            continue
        named = armour.terms[n - 1] if term.op in ("round_down", "round_up") else term
        value = evaluate(armour.terms[: n + 1])
        if value != before:
            yield add(before - value, f"DR: {named.label}", named.rule)
        before = value
    if len(armour.terms) == 1 and not before:
        yield add(0, "DR 0", "CMP-DAMAGE")


def multiplier_terms(here: Here, damage_type: str, wounding: str, body: str, words: str) -> Iterator[Term]:
    """The multiplier of a location (its row ``wounding``) of such a body, 1 at least, the most such a body loses."""
    table = tables_of(here).wounding
    factor = table.multiplier(damage_type, wounding, body)
    if factor != 1:
        yield multiply(_whole(factor), words, "CMP-WOUND")
        yield round_down("fractions dropped", "CMP-DAMAGE")
    yield at_least(1, "something penetrated", "CMP-DAMAGE")
    most = table.cap(damage_type, body)
    if most is not None:
        yield at_most(most, f"{body} body", "CMP-WOUND")


def _whole(factor: Fraction) -> Fraction | int:
    return factor.numerator if factor.denominator == 1 else factor
