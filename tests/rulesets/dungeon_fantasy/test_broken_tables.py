"""Tables that a user has replaced by something impossible are refused before a fight starts, with file, key, reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.interchange.entries import BadFightFile
from fechtbuch.interchange.fight_file import parse, read
from fechtbuch.interchange.play import play, start
from fechtbuch.rulesets.dungeon_fantasy.data import TABLES, load_tables
from fechtbuch.rulesets.tables import BadTable, parse_toml

Table = dict[str, Any]
Place = tuple[str | int, ...]

FOLDER = files("fechtbuch.rulesets.dungeon_fantasy") / "data"


@cache
def shipped(name: str) -> str:
    """The text of a table that ships."""
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def toml(value: Any) -> str:
    """A table as TOML: a line for each key, everything else within the line."""
    return "".join(f"{json.dumps(key)} = {inline(inner)}\n" for key, inner in value.items())


def inline(value: Any) -> str:
    """A value as TOML writes it within a line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {inline(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(inline(inner) for inner in value) + "]"
    if isinstance(value, Fraction):
        return json.dumps(str(value))
    return json.dumps(value, ensure_ascii=False)


def places(value: Any, path: Place = ()) -> Iterator[Place]:
    """The paths of all values in a table."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*path, key)
        yield from places(inner, (*path, key))


def wrong(value: Any) -> list[Any]:
    """Values of another kind than what stands there."""
    if isinstance(value, bool):
        return ["yes", 1, [True], {"is": True}]
    if isinstance(value, (int, Fraction)):
        return ["many", True, [1], {"n": 1}, 10**40]
    if isinstance(value, str):
        return [False, ["a"], {"is": "a"}, *(() if value[-1:].isdecimal() else (7,))]
    return ["all", 3, True, {"unknown_key": 1} if isinstance(value, dict) else {"a": 1}]


def key_of(path: Place) -> str:
    """A path as messages write it."""
    text = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
    return text.removeprefix(".")


@st.composite
def spoilt(draw: st.DrawFn) -> tuple[str, str, str]:
    """A table with one thing wrong: its name, its text, and where."""
    name = draw(st.sampled_from(sorted(TABLES)))
    table: Table = deepcopy(parse_toml(shipped(name), name))
    every = list(places(table))
    path = every[draw(st.integers(0, len(every) - 1))]
    inside: Any = table
    for key in path[:-1]:
        inside = inside[key]
    last: Any = path[-1]
    how = draw(st.sampled_from(("wrong", "wrong", "unknown")))
    if how == "unknown" and isinstance(inside, dict):
        inside["unknown_key"] = 1
        return name, toml(table), key_of((*path[:-1], "unknown_key"))
    inside[last] = draw(st.sampled_from(wrong(inside[last])))
    return name, toml(table), key_of(path)


@settings(max_examples=400)
@given(spoilt())
def test_whatever_is_wrong_is_refused_with_file_and_key(found: tuple[str, str, str]) -> None:
    name, text, key = found
    with pytest.raises(BadTable) as caught:
        load_tables({name: text})
    error = caught.value
    assert error.file == f"{name}.toml"
    assert error.reason
    head = key.partition(".")[0].partition("[")[0]
    assert error.key.startswith(head) or error.key == "unknown_key", f"{error.key} is not at {key}"


@pytest.mark.parametrize("name", sorted(TABLES))
def test_the_tables_survive_being_written_out(name: str) -> None:
    assert getattr(load_tables({name: toml(parse_toml(shipped(name), name))}), name) == getattr(load_tables(), name)


@pytest.mark.parametrize(
    ("table", "old", "new", "said"),
    [
        ("critical_hits", "roll_min = 9,", "roll_min = 10,", r"general\[6\]\.roll_min: no row answers for total 9"),
        ("critical_hits", "roll_max = 3,", "roll_max = 19,", r"general\[0\]\.roll_max: 19 is outside 3 to 18"),
        (
            "critical_misses",
            'flies_yards = "1d"',
            'flies_yards = "one"',
            r"armed\[\d+\]\.flies_yards: cannot read dice",
        ),
        ("critical_misses", 'injury = "1d-3"', 'injury = "1e3"', r"unarmed\[\d+\]\.injury: cannot read dice"),
        (
            "armoury",
            'type = "imp"',
            'type = "stab"',
            r'weapon\[0\]\.melee\[0\]\.damage\.type: .* no damage type "stab"',
        ),
        ("armoury", 'type = "imp"', 'type = ""', r"weapon\[0\]\.melee\[0\]\.damage\.type: missing"),
        ("armoury", 'reach = ["C"]', 'reach = ["-1"]', r'weapon\[0\]\.melee\[0\]\.reach\[0\]: "-1" is not one of'),
        ("armoury", 'reach = ["C"]', "reach = []", r"weapon\[0\]\.melee\[0\]\.reach: is empty"),
        ("armoury", 'weight = "1/4"', "weight = -1", r"weapon\[0\]\.weight: -1 is below 0"),
        ("armoury", "min_st = 5", "min_st = -5", r"weapon\[0\]\.melee\[0\]\.min_st: -5 is below 0"),
        ("armoury", "shots = 1,", "shots = -1,", r"weapon\[0\]\.ranged\[0\]\.shots: -1 is below 0"),
        ("armoury", 'damage_type = "burn"', 'damage_type = "fire"', r'missile_spell\[0\]\.damage_type: .*"fire"'),
        ("armoury", "dice_per_fp = 1", "dice_per_fp = 0", r"missile_spell\[0\]\.dice_per_fp: 0 is below 1"),
        ("armoury", 'id = "bite"', 'id = "nibble"', 'natural: the rules need a row called "bite", which is missing'),
        ("hit_locations", "cripple = 2", "cripple = 0", r"kind\[3\]\.cripple: 0 is below 1"),
        (
            "hit_locations",
            'location = "tail"',
            'location = "tale"',
            r'rows\[8\]\.location: no part .* "tale"; near: tail',
        ),
        ("hit_locations", 'id = "humanoid"', 'id = "human"', 'plan: the rules need a body plan called "humanoid"'),
        ("hit_locations", 'types = ["imp"', 'types = ["impale"', r'chinks_types\[0\]: .* no damage type "impale"'),
        ("wounding", 'cut = "3/2"', 'cut = "-3/2"', r"location\[0\]\.cut: -3/2 is below 0"),
        ("wounding", 'id = "cor"', 'id = "acid"', 'damage_type: the rules need a row called "cor"'),
        ("wounding", 'id = "unliving"', 'id = "undead"', 'body: the rules need a row called "unliving"'),
        ("postures", 'id = "lying"', 'id = "flat"', 'posture: the rules need a row called "lying"'),
        ("manoeuvres", 'id = "strong"', 'id = "mighty"', 'option: the rules need a row called "all_out_attack strong"'),
        ("manoeuvres", "step_divisor = 10", "step_divisor = 0", "step_divisor: 0 is below 1"),
        ("defence_modifiers", 'id = "retreat', 'id = "flight', 'modifier: the rules need a row called "retreat'),
        ("attack_modifiers", "step = 2", "step = 0", r"deceptive\.step: 0 is below 1"),
        ("encumbrance", "level = 1", "level = 3", r"level\[1\]\.level: expected 1, not 3"),
        (
            "thrust_swing",
            "thrust = { dice = 1",
            "thrust = { dice = -1",
            r"row\[0\]\.thrust\.dice: -1 dice cannot be rolled",
        ),
        ("reasons", 'code = "unconscious"', 'code = "asleep"', 'reason: the rules need a row called "unconscious"'),
        (
            "objects",
            'body = "homogenous"',
            'body = "wooden"',
            r'make\[\d+\]\.body: the wounding table has no body "wooden"',
        ),
    ],
)
def test_impossible_tables(table: str, old: str, new: str, said: str) -> None:
    text = shipped(table)
    assert old in text
    with pytest.raises(BadTable, match=rf"^{table}\.toml: .*{said}"):
        load_tables({table: text.replace(old, new, 1)})


def test_a_key_that_is_there_twice() -> None:
    text = shipped("postures").replace("attack = -2", "attack = -2, attack = -3", 1)
    with pytest.raises(BadTable, match=r"^postures\.toml: not TOML: "):
        load_tables({"postures": text})


def test_weapons_and_spells_may_go_as_rules_do_not_name_them() -> None:
    table = parse_toml(shipped("armoury"), "armoury")
    fewer = {**table, "weapon": table["weapon"][:1], "shield": [], "missile_spell": []}
    assert len(load_tables({"armoury": toml(fewer)}).armoury.weapon) == 1


# ------------------------------------------------------------------------------------------------ in a fight file

FIGHT = """format = "fechtbuch/1"
ruleset = "dungeon_fantasy"
tables = { hit_locations = "mine.toml" }
[[creature]]
id = "A"
"""


def test_a_fight_with_a_bad_table_does_not_start(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(shipped("hit_locations").replace("cripple = 2", "cripple = 0", 1))
    (tmp_path / "fight.toml").write_text(FIGHT)
    (case,) = read(tmp_path / "fight.toml").cases
    with pytest.raises(
        BadFightFile, match=r"fight\.toml: tables: hit_locations\.toml: kind\[3\]\.cripple: 0 is below 1"
    ):
        start(case)


def test_a_creature_of_a_body_that_the_replaced_table_lacks() -> None:
    table = parse_toml(shipped("hit_locations"), "hit_locations")
    people = {**table, "plan": [plan for plan in table["plan"] if plan["id"] == "humanoid"]}
    text = toml(
        {"format": "fechtbuch/1", "ruleset": "dungeon_fantasy", "tables": {"hit_locations": {"text": toml(people)}}}
    )
    (case,) = parse(text + '[[creature]]\nid = "W"\nfrom = "bestiary:wolf"\n', "f.toml").cases
    with pytest.raises(BadFightFile, match=r'f\.toml: creature\[1\]: plan: there is no body plan called "quadruped"'):
        play(case)
