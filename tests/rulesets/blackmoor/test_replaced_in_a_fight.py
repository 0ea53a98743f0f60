"""A fight with a table of its own: played by it, or refused with file, place and reason before it starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from fechtbuch.interchange.check import check
from fechtbuch.interchange.entries import BadFightFile
from fechtbuch.interchange.fight_file import parse, read
from fechtbuch.interchange.play import start
from fechtbuch.model.errors import FechtbuchError

FIGHT = """format = "fechtbuch/1"
ruleset = "blackmoor"
seed = 3
tables = { blackmoor = "mine.toml" }
[[creature]]
id = "A"
[[creature]]
id = "B"
side = "blue"
plan = "%s"
"""

CRAB = """
[[bodyplan]]
id = "crab"
name = "Crab"
aspects = { front = ["shell", "claw"], side = ["shell", "near_claw"], rear = ["shell"] }

[[bodyplan.zones]]
name = "shell"
percent = 90
count = 1
lethal = true
cumulative = true
class = "vital"
ids = ["shell"]

[[bodyplan.zones]]
name = "claw"
percent = 20
count = 2
lethal = false
cumulative = false
class = "limb"
ids = ["claw_left", "claw_right"]

[[location_table]]
bodyplan = "crab"
aspect = "front"
variant = "plain"
bands = [{ zone = "shell", from = 1, to = 50 }, { zone = "claw", from = 51, to = 100 }]

[[location_table]]
bodyplan = "crab"
aspect = "side"
variant = "plain"
bands = [{ zone = "shell", from = 1, to = 50 }, { zone = "near_claw", from = 51, to = 100 }]

[[location_table]]
bodyplan = "crab"
aspect = "rear"
variant = "plain"
bands = [{ zone = "shell", from = 1, to = 100 }]

[[consequence]]
id = "CRAB-1"
bodyplan = "crab"
trigger = "lost"
zones = ["shell"]
effect = "death"
delay = "1d2"
rule = "BM-GENERAL-08"

[[consequence]]
id = "CRAB-2"
bodyplan = "crab"
trigger = "lost"
zones = ["claw"]
need = "all"
effect = "no_attack"
rule = "BM-GENERAL-08"
"""

HIT = """
[[act]]
do = "hit"
who = "A"
target = "B"
damage = %d
aspect = "front"
dice = %s
expect = %s
"""


def files(folder: Path, table: str, plan: str = "crab") -> Path:
    """A fight file and the table it names."""
    (folder / "mine.toml").write_text(table)
    (folder / "fight.toml").write_text(FIGHT % plan)
    return folder / "fight.toml"


def test_a_body_of_ones_own_is_struck_and_dies_by_its_own_rows(tmp_path: Path) -> None:
    path = files(tmp_path, CRAB)
    text = path.read_text()
    text += HIT % (9, '{ "A.location" = 51, "A.which" = 2 }', '{ "B.zone.claw_right.lost" = true, "B.tally" = 0 }')
    text += HIT % (8, '{ "A.location" = 50, "B.delay" = 2 }', '{ "B.dies" = 3, "B.zone.shell.points" = 8 }')
    path.write_text(text)
    (case,) = read(path).cases
    assert [str(difference) for difference in check(case)] == []


def test_the_log_of_such_a_fight_carries_the_table(tmp_path: Path) -> None:
    (case,) = read(files(tmp_path, CRAB)).cases
    fight = start(case)
    assert "crab" in fight.log.begin.tables["blackmoor"]


FRONT = r"location_table\[0\]"

SPOILT = [
    ('"claw", from = 51', '"claw", from = 53', FRONT + r"\.bands\[1\]\.from: no band answers for rolls 51 to 52"),
    (
        'zone = "near_claw"',
        'zone = "near_leg"',
        r'location_table\[crab, side, plain\]\.bands\[1\]\.zone: the body plan crab has no zone "near_leg"',
    ),
    ('id = "CRAB-2"', 'id = "CRAB-1"', r"consequence\[1\]: id 'CRAB-1' is the key of consequence\[0\] already"),
    ('aspect = "rear"\n', 'aspect = "front"\n', rf"location_table\[2\]: .* is the key of {FRONT} already"),
    ('zones = ["shell"]', 'zones = ["sheel"]', r'consequence\[CRAB-1\]\.zones\[0\]: .* "sheel"; near: shell'),
    ("percent = 90", "percent = -5", r"bodyplan\[0\]\.zones\[0\]\.percent: -5 is below 1"),
]


@pytest.mark.parametrize(("old", "new", "said"), SPOILT)
def test_a_fight_with_a_bad_table_does_not_start(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in CRAB
    (case,) = read(files(tmp_path, CRAB.replace(old, new, 1))).cases
    with pytest.raises(BadFightFile, match=rf"fight\.toml: tables: blackmoor\.toml: {said}"):
        start(case)


def test_a_key_written_twice_in_a_row_is_no_toml(tmp_path: Path) -> None:
    (case,) = read(files(tmp_path, CRAB.replace("percent = 90", "percent = 90\npercent = 80"))).cases
    with pytest.raises(BadFightFile, match=r"tables: blackmoor\.toml: not TOML"):
        start(case)


BAD_CREATURES = {
    "hp = -3": r"creature\[1\]: hp: -3 is below 1",
    "hp = 8\nhp_now = -1": r"creature\[1\]: hp_now: -1 is not within 0 to 8",
    "dexterity = -1": r"creature\[1\]: dexterity: -1 is below 0",
    'plan = "snak"': r'creature\[1\]: plan: there is no body plan "snak"; near: snake',
    "parts = { leg = 3 }": r"creature\[1\]: parts\.leg: the plan humanoid has 2 of them",
    'plan = "insectoid"\nparts = { leg = 7 }': r"creature\[1\]: parts\.leg: 7 is none of 6, 8",
    'weapons = ["monster:krake"]': r'the monster list has no "krake"',
    'weapons = [{ id = "x", mark = "+" }]': r"is no mark",
    'posture = "coiled"': r'creature\[1\]: posture: "coiled" is not known',
    "height = -1": r"creature\[1\]: height: -1 is below 0",
}


@pytest.mark.parametrize("line", BAD_CREATURES)
def test_an_impossible_creature_does_not_enter(line: str) -> None:
    text = f'format = "fechtbuch/1"\nruleset = "blackmoor"\n[[creature]]\nid = "A"\n{line}\n'
    (case,) = parse(text, "f.toml").cases
    with pytest.raises(BadFightFile, match=BAD_CREATURES[line]):
        start(case)


BAD_OPTIONS = {
    'hp_bse = "full"': r"options: there is no option .hp_bse.; near: hp_base",
    'hp_base = "half"': r"options\.hp_base: .half. is no reading of it",
    "optional_zones = 1": r"options\.optional_zones: 1 is no reading of it",
    "crawl_percent = 101": r"options\.crawl_percent: 101 is not within 0 to 100",
    "crawl_percent = true": r"options\.crawl_percent: [Tt]rue is no whole number",
    'bleed_plans = ["fishes"]': r"options\.bleed_plans: .fishes. is not known; near: fish",
    'bleed_plans = ["fish", "fish"]': r"options\.bleed_plans: .fish. stands there twice",
    'length_bonus = "damage"': r"options\.length_bonus: .damage. is no reading of it",
    "damage_per_foot = 11": r"options\.damage_per_foot: 11 is not within -10 to 10",
}


@pytest.mark.parametrize("line", BAD_OPTIONS)
def test_options_are_checked_before_the_fight_starts(line: str) -> None:
    text = f'format = "fechtbuch/1"\nruleset = "blackmoor"\n[options]\n{line}\n[[creature]]\nid = "A"\n'
    (case,) = parse(text, "f.toml").cases
    with pytest.raises(FechtbuchError, match=BAD_OPTIONS[line]):
        start(case)


DEFAULTS = {
    '"crawl_percent"\ndefault = 200': r"option\[crawl_percent\]\.default: 200 is not within 0 to 100",
    '"bleed_plans"\ndefault = ["fsh"]': r"option\[bleed_plans\]\.default: .fsh. is not known; near: fish",
    '"length_bonus"\ndefault = "none"': r"option\[length_bonus\]\.default: none is no value of it",
}


@pytest.mark.parametrize("row", DEFAULTS)
def test_a_table_that_replaces_the_default_of_an_option_names_a_reading(tmp_path: Path, row: str) -> None:
    (case,) = read(files(tmp_path, f'[[option]]\nid = {row}\nmeaning = "ours"\n', "fish")).cases
    with pytest.raises(BadFightFile, match=r"tables: blackmoor\.toml: " + DEFAULTS[row]):
        start(case)


def test_another_default_holds_where_the_fight_says_nothing(tmp_path: Path) -> None:
    path = files(tmp_path, '[[option]]\nid = "headless_harmless"\ndefault = false\nmeaning = "ours"\n', "insectoid")
    hit = HIT % (2, "{}", '{ "B.effects" = ["death", "no_defend", "no_flight", "random_walk"] }')
    path.write_text(path.read_text() + hit)
    (case,) = read(path).cases
    assert [str(difference) for difference in check(case)] == []


BAD_NESTS = {
    "nests = 3": r"nests: 3 is no table of nests and numbers",
    "nests = { ants = -1 }": r"nests\.ants: -1 is not a whole number from 0",
    'nests = { ants = "many" }': r"nests\.ants: .many. is not a whole number",
}


@pytest.mark.parametrize("line", BAD_NESTS)
def test_nests_of_the_field_are_counts(line: str) -> None:
    text = f'format = "fechtbuch/1"\nruleset = "blackmoor"\n[map]\n{line}\n[[creature]]\nid = "A"\n'
    (case,) = parse(text, "f.toml").cases
    with pytest.raises(FechtbuchError, match=BAD_NESTS[line]):
        start(case)
