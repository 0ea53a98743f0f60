"""A user's second file of the same shape: which rows it replaces, and what is refused with file, place and reason."""

from __future__ import annotations

import json
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from fechtbuch.rulesets.blackmoor.data import load_tables
from fechtbuch.rulesets.blackmoor.data.bodies import Aspects
from fechtbuch.rulesets.blackmoor.data.inheriting import union
from fechtbuch.rulesets.tables import BadTable, packaged_text, parse_toml

SHIPPED = load_tables()


def toml(table: dict[str, Any]) -> str:
    """A table of plain values as TOML, each section on a line."""
    return "".join(f"{key} = {inline(value)}\n" for key, value in table.items())


def inline(value: Any) -> str:
    """A value as TOML writes it within a line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(inline(inner) for inner in value) + "]"
    return json.dumps(value)


def chart(bands: str, plan: str = "fish", aspect: str = "front", variant: str = "plain") -> str:
    """A location table of these bands."""
    return f"""
[[location_table]]
bodyplan = "{plan}"
aspect = "{aspect}"
variant = "{variant}"
bands = [{bands}]
"""


CENTAUR = """
[[composite]]
id = "centaur"
members = ["humanoid", "reptile"]
total_rule = "humanoid"

[[composite.zones]]
name = "head"
from = "humanoid"
percent = 15
count = 1
lethal = true
cumulative = true
class = "vital"
ids = ["head"]

[[composite.zones]]
name = "hindleg"
from = "reptile"
percent = 30
count = 2
lethal = false
cumulative = true
class = "limb"
ids = ["hindleg_left", "hindleg_right"]
"""

CHARTS = chart('{ zone = "head", from = 1, to = 100 }', "centaur") + chart(
    '{ zone = "head", from = 1, to = 50 }, { zone = "near_hindleg", from = 51, to = 100 }', "centaur", "side"
)
REAR = chart('{ zone = "head", from = 1, to = 50 }, { zone = "hindleg", from = 51, to = 100 }', "centaur", "rear")


def test_a_row_with_a_known_key_replaces_the_row_here_and_keeps_its_place() -> None:
    tables = load_tables(
        {"blackmoor": chart('{ zone = "head", from = 1, to = 80 }, { zone = "pectoral_left", from = 81, to = 100 }')}
    )
    assert tables.charts["fish", "front", "plain"].zone(80) == "head"
    assert list(tables.charts) == list(SHIPPED.charts)
    assert tables.charts["fish", "rear", "plain"] == SHIPPED.charts["fish", "rear", "plain"]


def test_a_row_with_a_new_key_is_added() -> None:
    crab = {"monster": "giant crab", "attack": "pincer", "number": "2", "dice": "2d6"}
    text = toml({"height_cell": [{"attacker": 2, "defender": 20, "code": "W"}], "monster_attack": [crab]})
    tables = load_tables({"blackmoor": text})
    assert tables.cells[2, 20].code == "W"
    assert tables.cells[6, 3].code == "L40"
    assert tables.attacks["giant crab"][0].dice == "2d6"


def test_monsters_are_matched_by_monster_and_attack() -> None:
    text = '[[monster_attack]]\nmonster = "mermen"\nattack = "bite"\nnumber = "1"\ndice = "2d4"\n'
    tables = load_tables({"blackmoor": text})
    assert [(row.attack, row.dice) for row in tables.attacks["mermen"]] == [("bite", "2d4"), ("hand", "1d4")]


def test_weapon_length_is_replaced_key_by_key() -> None:
    tables = load_tables({"blackmoor": "[weapon_length]\ntaller_percent_per_extra_foot = 10\n"})
    assert tables.book.weapon_length.taller_percent_per_extra_foot == 10
    assert tables.book.weapon_length.shorter_best_code == "N"


def test_matrix_and_steps_are_replaced_as_a_whole() -> None:
    text = """
[height_matrix]
attackers = [5, 6]
defenders = [5, 6]
rows = [["N", "R10"], ["L90", "N"]]
[[height_step]]
min = -999
max = -1
code = "W"
[[height_step]]
min = 0
max = 999
code = "A"
"""
    book = load_tables({"blackmoor": text}).book
    assert book.height_matrix.attackers == (5, 6)
    assert [step.code for step in book.height_step] == ["W", "A"]


def test_an_option_row_gives_another_default() -> None:
    text = '[[option]]\nid = "crawl_percent"\ndefault = 40\nmeaning = "faster"\n'
    assert load_tables({"blackmoor": text}).options["crawl_percent"].default == 40


def test_composites_follow_the_plans_that_a_user_replaces() -> None:
    """BM-COMPOSITE-03: the head of a merman is a humanoid's, whatever share that has."""
    shipped = parse_toml(packaged_text("fechtbuch.rulesets.blackmoor", "blackmoor.toml"), "blackmoor.toml")
    humanoid = deepcopy(next(row for row in shipped["bodyplan"] if row["id"] == "humanoid"))
    next(zone for zone in humanoid["zones"] if zone["name"] == "head")["percent"] = 20
    text = toml({"bodyplan": [humanoid]})
    tables = load_tables({"blackmoor": text})
    assert {zone.name: zone.percent for zone in tables.composites["merman"].zones}["head"] == 20


def test_the_lists_of_shipped_composites_are_the_unions_of_their_plans() -> None:
    for row in SHIPPED.composites.values():
        joined = union(row, SHIPPED.plans)
        for aspect in ("front", "side", "rear", "above", "below"):
            assert set(joined.of(aspect)) == set(row.aspects.of(aspect)), (row.id, aspect)


def test_a_composite_that_lists_no_zones_by_position_has_the_union() -> None:
    row = load_tables({"blackmoor": CENTAUR + CHARTS + REAR}).composites["centaur"]
    assert row.aspects == Aspects(
        front=("head",),
        side=("head", "near_hindleg"),
        rear=("head", "hindleg"),
        above=("head", "hindleg"),
        below=("head",),
    )


BAD = tomllib.loads((Path(__file__).parent / "bad_rows.toml").read_text(encoding="utf-8"))["bad"]


@pytest.mark.parametrize("bad", BAD, ids=[f"{bad['key']}: {bad['reason']}"[:70] for bad in BAD])
def test_bad_rows_are_refused_with_file_place_and_reason(bad: dict[str, str]) -> None:
    with pytest.raises(BadTable) as caught:
        load_tables({"blackmoor": bad["text"]})
    assert caught.value.file == "blackmoor.toml"
    assert caught.value.key == bad["key"]
    assert bad["reason"] in caught.value.reason


def test_a_table_of_another_name_is_refused() -> None:
    with pytest.raises(BadTable, match="near: blackmoor"):
        load_tables({"blackmor": ""})


def test_an_empty_file_replaces_nothing() -> None:
    assert load_tables({"blackmoor": ""}).book == SHIPPED.book
