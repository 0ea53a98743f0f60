"""No sentence shows the program: no name of a kind of fact, of a field, of a code, no value as Python writes it."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs
import pytest

from fechtbuch.fight import Fight
from fechtbuch.history.store import MemoryStore
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.jsonl import import_log
from fechtbuch.interchange.play import play
from fechtbuch.model.checks import Check
from fechtbuch.model.events import KINDS, Event
from fechtbuch.model.figures import Figure, Withheld, add, multiply, start
from fechtbuch.model.state import Battle, BattleMap, Condition, Creature, Item, Pool
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate import narrate, narrate_fight
from tests.audit.planting import SYSTEMS, example

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "notebooks").glob("*.toml"))
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.jsonl"))
CASES = sorted((ROOT / "tests" / "rulesets").rglob("cases/*/*.toml"))

OF_THE_PROGRAM = re.compile(
    rf"\b(?:{'|'.join(sorted(KINDS))})\b"  # a kind of fact
    r"|\w_|_\w"  # a code
    r"|\w\.\w*[a-z]"  # an address or a path
    r"|[A-Z][a-z]+\(|\b(?:None|True|False)\b|\b0x|[{}<>\[\]]"  # a value
    r"|\(\)| {2}|: *$|\.\.$|\bnothing\b \("  # a gap where a word should be
)


def told(sentence: Any) -> str:
    """What the program says, without the names of those who fight."""
    return "".join("Somebody" if span.style.startswith("who:") else span.text for span in sentence)


def sentences(fight: Fight) -> Iterator[tuple[str, str]]:
    """Each fact's kind and sentence; not of the beginning, which has a title of the writer's choice."""
    for passage in narrate_fight(fight):
        for one in passage.told:
            if passage.number:
                yield one.event.kind, told(one.sentence)


def of_the_program(fight: Fight) -> list[tuple[str, str]]:
    return [(kind, line) for kind, line in sentences(fight) if OF_THE_PROGRAM.search(line)]


@pytest.mark.parametrize("path", [*FILES, *CASES], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_fights_are_told_in_words(path: Path) -> None:
    assert [found for case in read(path).cases for found in of_the_program(play(case).fight)] == []


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_logs_are_told_in_words(path: Path) -> None:
    store = MemoryStore()
    assert of_the_program(Fight.open(store, import_log(path, store).fight.id)) == []


# a fact of every kind

CODE = "upper_arm"
"""A stored word; no sentence may show its underscore."""

FIGURE = Figure((start(12, "skill", "sheet:skill"), multiply(Fraction(1, 2), "halved", "R"), add(-1, "shock", "R")))
PEOPLE = {"who": 0, "target": 1, "against": 1, "source": 1, "about": 1, "to": 1}
WRITTEN = {"title": "At the gate", "reason": "as it was", "what": "a door opens", "dice": "2d6", "type": "cut"}
"""What people or the rules write in plain words."""

SOME: dict[Any, Any] = {
    int: 3,
    bool: True,
    Figure: FIGURE,
    Check: Check(CODE, "3d6", Rolled(10), FIGURE, "success", 2),
    Rolled: Rolled(7, (3, 4)),
    Item: Item("Axe", CODE, False, pools=Table({"shots": Pool(1, 2)})),
    Condition: Condition("badly_hurt", 2, "gm", until="turn_end:A"),
    Any: Table({"is_open": None, "share": Fraction(1, 3), "shut": True}),
}


def some(kind: Any, name: str, battle: Battle) -> Any:
    """A value of that type, as a rule set might state it."""
    ids = battle.order
    if kind is str:
        return ids[PEOPLE[name]] if name in PEOPLE else WRITTEN.get(name, CODE)
    if kind is Creature:
        return battle[ids[0]]
    if kind is BattleMap:
        return battle.map
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return some(next(one for one in inside if one is not type(None)), name, battle)
    if origin is tuple:
        if inside[-1] is ...:
            return (some(inside[0], name, battle), some(inside[0], name, battle))
        return tuple(some(one, name, battle) for one in inside)
    if origin is not None:
        return SOME[Any]
    return Withheld(CODE, "it is not ready", "R") if kind is Withheld else SOME[kind]


def made(kind: type[Event], battle: Battle, *, bare: bool) -> Event:
    """A fact of a kind: with everything it can hold, or with nothing that it may leave out."""
    types_of = get_type_hints(kind)
    every: Any = attrs.fields(kind)  # type: ignore[arg-type]
    fields = [one for one in every if one.init and not (bare and one.default is not attrs.NOTHING)]
    return kind(**{one.name: some(types_of[one.name], one.name, battle) for one in fields})


@cache
def battle_of(system: str) -> Battle:
    fight = example(system)
    return fight.log.node(fight.head).end


@pytest.mark.parametrize("bare", [False, True], ids=["full", "bare"])
@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
@pytest.mark.parametrize("system", [*SYSTEMS, ""], ids=[*SYSTEMS, "no rules"])
def test_any_kind_of_fact_is_told_in_words(system: str, kind: type[Event], bare: bool) -> None:
    battle = battle_of(system or "dungeon_fantasy")
    line = told(narrate(example(system).rules if system else None, battle, made(kind, battle, bare=bare)))
    assert line.strip()
    assert not OF_THE_PROGRAM.search(line), line
