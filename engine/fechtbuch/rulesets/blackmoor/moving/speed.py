"""Speed on the ground, in the air and in water, with every loss as a term (BM-GENERAL-15).

Losses are taken from normal speed and add; crawling comes first (BM-HUMANOID-11, -12, BM-REPTILE-12 to -14,
BM-INSECTOID-13 to -17, BM-FISH-12, -13, BM-SNAKE-11, -12, BM-COMPOSITE-07).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from fechtbuch.model.figures import Figure, Term, add, at_least, instead, multiply, round_down, start
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.data.consequences import ConsequenceRow
from fechtbuch.rulesets.blackmoor.harm.grounding import flight_bar
from fechtbuch.rulesets.blackmoor.harm.in_force import Bar, InForce, bar, in_force
from fechtbuch.rulesets.blackmoor.table_options import option
from fechtbuch.rulesets.blackmoor.words import words

__all__ = ["WAYS", "speed_figure", "way_bar"]

WAYS: Final = ("walk", "fly", "swim")
"""Ways to move."""

IN_WATER: Final = frozenset({"fish"})
"""Plans whose losses of speed are losses in water, where a row lists no ways."""


def speed_figure(one: Combatant, way: str) -> Figure:
    """Cells a turn, by walking, flying or swimming."""
    sheet = one.sheet
    if way == "fly":
        terms = [start(sheet.flight, "flying speed", "sheet:flight"), *_wings(one)]
    elif way == "swim":
        terms = [start(sheet.swim, "swimming speed", "sheet:swim"), *_losses(one, sheet.swim, True)]
    else:
        terms = [start(sheet.speed, "speed", "sheet:speed"), *_crawl(one), *_losses(one, sheet.speed, False)]
    why = way_bar(one, way)
    if why is not None:
        terms.append(instead(0, why.words, why.rule))
    return Figure((*terms, at_least(0, "at least 0", "BM-GENERAL-15"), round_down("whole cells", "BM-GENERAL-15")))


def way_bar(one: Combatant, way: str) -> Bar | None:
    """Why a creature cannot move that way at all."""
    if way == "fly":
        return flight_bar(one)
    return bar(one, "no_move", "writhes", *(("no_walk",) if way == "walk" else ()))


def _percent(row_value: object) -> Fraction:
    return Fraction(int(str(row_value)), 100)


def _times(entry: InForce) -> int:
    """How often a row counts: once, or for each part."""
    return len(entry.causes) if entry.row.need == "each" and not entry.row.once else 1


def _crawl(one: Combatant) -> list[Term]:
    """A leg lost: crawling; while crawling each lost arm takes half of that (BM-HUMANOID-11, BM-HUMANOID-12)."""
    found = in_force(one)
    crawl = next((entry for entry in found if "crawl" in entry.effects), None)
    if crawl is None:
        return []
    share = Fraction(int(option(one.here, "crawl_percent")), 100)
    terms = [multiply(share, "a leg lost: crawling", crawl.row.rule)]
    for entry in found:
        if "crawl_speed_percent" in entry.effects:
            for cause in entry.causes:
                loss = one.sheet.speed * share * _percent(entry.row.value)
                terms.append(add(_plain(loss), f"{words(cause)} lost, crawling", entry.row.rule))
    return terms


def _losses(one: Combatant, normal: int, in_water: bool) -> list[Term]:
    terms = []
    for entry in in_force(one):
        if "speed_percent" in entry.effects and _tells(entry.row, "swim" if in_water else "walk"):
            for n in range(_times(entry)):
                label = f"{words(entry.causes[n])} lost" if _times(entry) > 1 else _together(entry)
                terms.append(add(_plain(normal * _percent(entry.row.value)), label, entry.row.rule))
    return terms


def _tells(row: ConsequenceRow, way: str) -> bool:
    """Whether a loss of speed is one of that way to move: those that the row lists, else that of its plan."""
    return way in (row.ways or ("swim" if row.bodyplan in IN_WATER else "walk",))


def _together(entry: InForce) -> str:
    return f"{', '.join(words(cause) for cause in entry.causes).removesuffix(' lost')} lost"


def _wings(one: Combatant) -> list[Term]:
    """Each lost wing of an insectoid halves what was left (BM-INSECTOID-14)."""
    return [
        multiply(1 + _percent(entry.row.value), f"{words(cause)} lost", entry.row.rule)
        for entry in in_force(one)
        if "flight_speed_percent" in entry.effects
        for cause in entry.causes
    ]


def _plain(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value
