"""Consequences: bodies, zones and rows that exist, and words that the rules know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from fechtbuch.model.errors import near
from fechtbuch.rulesets.blackmoor.data.book import Book
from fechtbuch.rulesets.blackmoor.data.checking.bodies import no_zone
from fechtbuch.rulesets.blackmoor.data.checking.dice import dice_problem
from fechtbuch.rulesets.blackmoor.data.checking.options import in_words
from fechtbuch.rulesets.blackmoor.data.consequences import ROLLED, ConsequenceRow, split_delay
from fechtbuch.rulesets.catalogue import load_catalogue

__all__ = ["consequence_problems", "word_problems"]


def consequence_problems(row: ConsequenceRow, bodies: Mapping[str, Any], book: Book) -> Iterator[tuple[str, str]]:
    """What a row names that is not there: its body, zones, option, the row it replaces, dice that do not roll."""
    body = bodies.get(row.bodyplan)
    if body is None:
        yield "bodyplan", f'there is no body plan "{row.bodyplan}"' + near(row.bodyplan, bodies)
        return
    names = [zone.name for zone in body.zones]
    for n, zone in enumerate(row.zones):
        if zone not in names:
            yield f"zones[{n}]", no_zone(body, zone, names)
    if row.delay:
        yield from dice_problem("delay", row.delay, split_delay)
    if row.option and row.option not in (options := [option.id for option in book.option]):
        yield "option", f'there is no option "{row.option}"' + near(row.option, options)
    if row.replaces and row.replaces not in (ids := [other.id for other in book.consequence]):
        yield "replaces", f'there is no consequence "{row.replaces}"' + near(row.replaces, ids)


_WORDS: Final[Mapping[str, tuple[str, Callable[[ConsequenceRow], Iterable[Any]]]]] = {
    "effect": ("effect", lambda row: row.effects),
    "need": ("need", lambda row: () if type(row.need) is int else (row.need,)),
    "condition": ("condition", lambda row: (row.condition,)),
    "except": ("exception", lambda row: (row.unless,)),
    "dying": ("limit of the dying", lambda row: row.dying),
    "afterwards": ("thing that happens afterwards", lambda row: (row.afterwards,)),
    "cap": ("cap", lambda row: (row.cap,)),
}
"""Words of consequences, by key: what they are called, and how a row gives them. The rules know those that ship."""


_NOTES: Final = ("into", "rounding", "roll", "stacking")
"""Keys that say of an effect what the rules do anyway."""


def word_problems(row: ConsequenceRow, shipped: Book) -> Iterator[tuple[str, str]]:
    """Words that no shipped row uses, a death without its time, per cents that are none, rules that do not exist."""
    for key, (what, words) in _WORDS.items():
        known = {word for one in shipped.consequence for word in words(one)}
        for word in words(row):
            if word not in known:
                others = [str(one) for one in known if one]
                yield key, f'there is no {what} "{str(word)[:60]}"' + near(str(word), others)
    if "death" in row.effects and not row.delay:
        yield "delay", "missing: death comes after a number of turns, 0 for at once"
    if row.delay and "death" not in row.effects:
        yield "delay", "nothing but death takes its time"
    for key in _NOTES:
        known = {"", *(getattr(one, key) for one in shipped.consequence if one.effect == row.effect)}
        if getattr(row, key) not in known:
            yield key, f'"{getattr(row, key)[:60]}" would change nothing: {row.effect} knows none such'
    yield from _value_problems(row)
    if type(row.need) is int and row.need < 1:
        yield "need", f"{row.need} is below 1"
    rules = load_catalogue("blackmoor")
    if row.rule not in rules:
        yield "rule", f'the catalogue has no rule "{row.rule[:60]}"' + near(row.rule, rules)


def _number_problems(value: int, effects: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Losses are below 0, of per cents at most all; what bleeds costs points."""
    if any(word.endswith("_percent") for word in effects) and not -100 <= value <= 0:
        yield "value", f"{value} is not within -100 to 0 per cent"
    if "dexterity" in effects and value > 0:
        yield "value", f"{value} would raise dexterity; a loss is below 0"
    if "bleed" in effects and value < 1:
        yield "value", f"{value} is below 1 point"


def _value_problems(row: ConsequenceRow) -> Iterator[tuple[str, str]]:
    """Per cents, points and rolled losses are what their effect takes."""
    value, effects = row.value, row.effects
    if type(value) is int:
        yield from _number_problems(value, effects)
        return
    if any(word.endswith("_percent") for word in effects):
        yield "value", f"{in_words(value)} is no whole number of per cent"
    elif "bleed" in effects:
        yield "value", f"{in_words(value)} is no whole number of points"
    elif "dexterity" in effects and not (isinstance(value, str) and ROLLED.fullmatch(value)):
        yield "value", f'{in_words(value)} is neither a whole number nor a rolled loss such as "-1d6"'
