"""Tables that a user has replaced by something impossible are refused before a fight starts, with file, key, reason."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.interchange.entries import BadFightFile
from fechtbuch.interchange.fight_file import parse, read
from fechtbuch.interchange.play import play
from fechtbuch.rulesets.dungeon_board.data import TABLES, load_tables
from fechtbuch.rulesets.tables import BadTable, UnknownRow

FOLDER = files("fechtbuch.rulesets.dungeon_board") / "data"


def shipped(name: str) -> str:
    """The text of a table that ships."""
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TABLES)
def test_a_table_replaced_by_itself_changes_nothing(name: str) -> None:
    assert load_tables({name: shipped(name)}) == load_tables()


def test_the_tables_say_what_the_catalogue_says() -> None:
    """DB-AMMO-01, DB-COMP-RANGES, DB-COMP-MONSTERTABLES, DB-SPELL-01, -02, -05, -14."""
    tables = load_tables()
    assert {w.id: (w.modifier, w.ammo, tables.weapons.range_of(w.id)) for w in tables.weapons.weapon} == {
        "throwing_knife": (-3, 2, 3),
        "bow": (-3, 5, 8),
        "great_elven_bow": (-2, 6, 10),
        "dragon_breath": (-2, 4, 4),
    }
    assert tables.monster_spells.of("default_caster").rows == (
        *("Ward", "Fireball", "Sleep"),
        *("Ward", "Fireball", "Heal"),
    )
    fireball = tables.spells.of("Fireball")
    assert (fireball.modifier, fireball.range, fireball.forbidden_kinds) == (-1, None, ("cleric",))
    assert [tables.spells.of(name).modifier for name in ("Sleep", "Heal")] == [2, -2]
    with pytest.raises(UnknownRow, match=r"near: Fireball"):
        tables.spells.of("Firebal")


WRONG = {
    "a spell table with a gap": (
        "monster_spells",
        '"Fireball", "Heal"]',
        '"Fireball"]',
        "monster_spells.toml: monster_spell_table[0].rows: no row answers for a roll of 6",
    ),
    "a row that no roll leads to": (
        "monster_spells",
        '"Heal"]',
        '"Heal", "Ward"]',
        "monster_spells.toml: monster_spell_table[0].rows[6]: no roll leads to it",
    ),
    "a row with an unknown spell": (
        "monster_spells",
        '"Sleep"',
        '"Slep"',
        'monster_spells.toml: monster_spell_table[0].rows[2]: there is no spell called "Slep"; near: Sleep',
    ),
    "a table that is there twice": (
        "monster_spells",
        "\n]",
        '\n  { id = "default_caster", rows = ["Ward", "Ward", "Ward", "Ward", "Ward", "Ward"] },\n]',
        'monster_spells.toml: monster_spell_table[1].id: "default_caster" is taken',
    ),
    "a weapon without a range": (
        "weapons",
        '  { weapon = "bow", cells = 8 },\n',
        "",
        'weapons.toml: weapon[1].id: "bow" has no row in weapon_range',
    ),
    "a range of a weapon that is not there": (
        "weapons",
        '{ weapon = "bow", cells = 8 }',
        '{ weapon = "bow", cells = 8 },\n  { weapon = "bows", cells = 8 }',
        'weapons.toml: weapon_range[2].weapon: there is no weapon called "bows"; near: bow',
    ),
    "a weapon that is there twice": (
        "weapons",
        '{ id = "bow", name = "Bow"',
        '{ id = "throwing_knife", name = "Bow"',
        'weapons.toml: weapon[1].id: "throwing_knife" is taken',
    ),
    "a key that is there twice": (
        "weapons",
        "ammo = 2",
        "ammo = 2, ammo = 3",
        "weapons.toml: not TOML",
    ),
    "less than no ammunition": ("weapons", "ammo = 2", "ammo = -2", "weapons.toml: weapon[0].ammo: -2 is below 0"),
    "a range of nothing": ("weapons", "cells = 3", "cells = 0", "weapons.toml: weapon_range[0].cells: 0 is below 1"),
    "a modifier in words": ("weapons", "modifier = -3", 'modifier = "DR-3"', "weapons.toml: weapon[0].modifier"),
    "a way of working that is unknown": (
        "spells",
        'works = "sleep"',
        'works = "sleeping"',
        "spells.toml: spell[1].works",
    ),
    "a range for a spell that does not fly": (
        "spells",
        'works = "ward"',
        'works = "ward", range = 3',
        "spells.toml: spell[3].range: only a spell that flies like a shot has a range",
    ),
    "an unknown key": ("spells", 'aim = "any"', 'aims = "any"', "spells.toml: spell[2].aim"),
    "a figure with an unknown weapon": (
        "bestiary",
        'missiles = ["bow"]',
        'missiles = ["boe"]',
        'bestiary.toml: figure[0].missiles[0]: there is no weapon called "boe"; near: bow',
    ),
    "a figure with an unknown spell": (
        "bestiary",
        '"Sleep"',
        '"Slumber"',
        'bestiary.toml: figure[2].spells[1]: there is no spell called "Slumber"',
    ),
    "a figure with an unknown spell table": (
        "bestiary",
        "default_caster",
        "default",
        'bestiary.toml: figure[6].spell_table: there is no spell table called "default"; near: default_caster',
    ),
    "a reason that is gone": (
        "reasons",
        'code = "asleep"',
        'code = "sleepy"',
        'reasons.toml: reason: the rules need a row called "asleep"',
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_an_impossible_table_is_refused(what: str) -> None:
    name, old, new, said = WRONG[what]
    text = shipped(name)
    assert old in text
    with pytest.raises(BadTable) as error:
        load_tables({name: text.replace(old, new, 1)})
    assert said in str(error.value)


def test_a_spell_that_rows_name_cannot_go() -> None:
    with pytest.raises(BadTable, match=r"rows\[0\].*Ward"):
        load_tables({"spells": 'spell = [{ id = "Heal", name = "Heal", aim = "friend", works = "heal" }]'})


def test_an_unknown_table_is_refused_with_near_names() -> None:
    with pytest.raises(BadTable, match="near: weapons"):
        load_tables({"weapon": ""})


@given(st.lists(st.sampled_from(["Ward", "Heal", "Sleep", "Transfer", "Fireball", "Curse"]), max_size=8))
@settings(max_examples=60, deadline=None)
def test_six_known_spells_are_a_table_and_nothing_else_is(rows: list[str]) -> None:
    default = '{ id = "default_caster", rows = ["Ward", "Ward", "Ward", "Ward", "Ward", "Ward"] }'
    own = f'{{ id = "own", rows = [{", ".join(map(repr, rows))}] }}'
    text = f"monster_spell_table = [{default}, {own}]"
    if len(rows) == 6 and "Curse" not in rows:
        assert load_tables({"monster_spells": text}).monster_spells.of("own").rows == tuple(rows)
    else:
        with pytest.raises(BadTable, match=r"monster_spell_table\[1\]\.rows"):
            load_tables({"monster_spells": text})


# in a fight file


FIGHT = """
format = "fechtbuch/1"
ruleset = "dungeon_board"
title = "A table of one's own"
{more}
[[creature]]
id = "H"
from = "bestiary:halfling"
{hero}
[[creature]]
id = "S"
from = "bestiary:shaman"
cell = [4, 0]
{monster}
[[act]]
do = "shoot"
who = "H"
target = "S"
dice = [6]
"""


def test_a_table_of_ones_own_is_played(tmp_path: Path) -> None:
    (tmp_path / "weapons.toml").write_text(shipped("weapons").replace("modifier = -3", "modifier = 0"))
    (tmp_path / "fight.toml").write_text(
        FIGHT.format(more='tables = { weapons = "weapons.toml" }', hero="", monster="")
    )
    assert play(read(tmp_path / "fight.toml").cases[0]).fight.state()["S"].status == "dead"


def test_a_broken_table_stops_the_fight_before_it_starts(tmp_path: Path) -> None:
    (tmp_path / "weapons.toml").write_text(shipped("weapons").replace("ammo = 5", "ammo = true"))
    (tmp_path / "fight.toml").write_text(
        FIGHT.format(more='tables = { weapons = "weapons.toml" }', hero="", monster="")
    )
    with pytest.raises((BadFightFile, BadTable), match=r"weapons\.toml.*weapon\[1\]\.ammo.*true is not a whole number"):
        play(read(tmp_path / "fight.toml").cases[0])


@pytest.mark.parametrize(
    ("more", "hero", "monster", "said"),
    [
        ("", 'spells = ["Firebal"]', "", r"spells\[0\].*Firebal.*near: Fireball"),
        ("", 'scrolls = ["Curse"]', "", r"scrolls\[0\].*Curse"),
        ("", 'missiles = ["sling"]', "", r"missiles\[0\].*sling"),
        ("", 'spell_table = "default_caster"', "", r"spell_table.*heroes have none"),
        ("", "", 'spell_table = "default_castor"', r"spell_table.*near: default_caster"),
        ("", 'spells = ["Ward"]\nused = ["Ward", "Ward"]', "", r"used.*2 times.*1 copies"),
        ("", 'spells = ["Ward"]\nused = ["Word"]', "", r"used: no copy of \"Word\" is held; near: Ward"),
        ("options = { wounds_hampers = true }", "", "", r"wounds_hampers.*near: wounds_hamper"),
        ("options = { wounds_hamper = 1 }", "", "", r"wounds_hamper: 1 is no reading"),
        ('options = { sight = "obstacle" }', "", "", r"sight: 'obstacle' is no reading of it; near: obstacles"),
    ],
    ids=[
        "spell",
        "scroll",
        "missile",
        "hero's table",
        "unknown table",
        "used up",
        "used near",
        "option",
        "value",
        "word",
    ],
)
def test_figures_and_options_that_cannot_be_are_refused(more: str, hero: str, monster: str, said: str) -> None:
    with pytest.raises(Exception, match=said):
        play(parse(FIGHT.format(more=more, hero=hero, monster=monster), "fight.toml").cases[0])


# reasons


CATALOGUE_ORDER = (
    *("figure_dead", "asleep", "no_missile_weapon", "no_such_spell", "spell_not_allowed", "spell_spent"),
    *("already_struck", "already_parried", "already_shot", "already_cast", "out_of_ammo", "enemy_adjacent"),
    *("same_cell", "cell_unknown", "out_of_range", "not_in_contact", "effect_already_active"),
    *("path_blocked", "too_far", "no_hero_on_territory"),
)


def test_reasons_stand_in_the_catalogues_order_before_ours() -> None:
    codes = [reason.code for reason in load_tables().reasons.reason]
    assert tuple(codes[: len(CATALOGUE_ORDER)]) == CATALOGUE_ORDER


def test_every_reason_is_met_in_a_case_or_test() -> None:
    here = Path(__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in here.rglob("*") if path.suffix in (".py", ".toml")]
    shown = "\n".join(text for text in texts if "CATALOGUE_ORDER" not in text)
    assert [reason.code for reason in load_tables().reasons.reason if f'"{reason.code}"' not in shown] == []
