"""What people are shown: cards, sentences, forms, the README's options and the starting fight file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fechtbuch.interchange.check import check
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.narrate.telling import narrate_fight
from fechtbuch.rulesets import control_zone
from fechtbuch.rulesets.control_zone.legality import CHECKS
from fechtbuch.rulesets.control_zone.readings import TABLE_OPTIONS
from fechtbuch.rulesets.protocol import UnknownPath
from tests.rulesets.control_zone.ring import RULES, TABLES, battle, creature, duel

ENGINE = Path(next(iter(control_zone.__path__)))
START = ENGINE / "data" / "start.toml"
CASES = sorted((Path(__file__).parent / "cases").rglob("*.toml"))


def test_a_card_tells_pools_states_injuries_and_gear() -> None:
    one = creature(
        "A",
        weapon="sword",
        armour=["mail"],
        hp_now=9,
        luck=1,
        traumas=["arm_left"],
        states=["prone", "confused"],
        dying_count=2,
    )
    seen = RULES.view(battle(one), "A")
    assert seen.pools == (("HP", 9, 20), ("AP", 4, 4), ("Speed", 8, 8), ("Luck", 1, 1))
    assert [text for text, *_ in seen.conditions] == ["Prone", "Confused", "left arm: trauma"]
    assert seen.items == (("Mail", "middle"), ("Sword", "arm right"))
    assert seen.counters == (("Dying this session", "2"),)
    assert seen.value("degree") == 2
    assert not seen.out
    with pytest.raises(UnknownPath, match=r"near: .*traumas"):
        seen.value("trauma")


def test_who_is_dying_takes_no_part() -> None:
    assert RULES.view(battle(creature("A", hp_now=0)), "A").out


@pytest.mark.parametrize("file", CASES, ids=lambda path: path.stem)
def test_every_case_can_be_told(file: Path) -> None:
    for case in read(file).cases:
        for passage in narrate_fight(play(case).fight):
            assert passage.heading
            for told in passage.told:
                words = "".join(span.text for span in told.sentence)
                assert words.strip(), passage
                assert "_" not in re.sub(r"\[\w+\]", "", words), "only reason codes in brackets are no words"


def test_forms_offer_only_what_can_be_stored() -> None:
    start = duel()
    for act, fields in RULES.ruleset.fields.items():
        for field in fields:
            for value, label in field.choices(start, "A", TABLES) if field.choices is not None else ():
                assert isinstance(value, str), (act, field)
                assert isinstance(label, str), (act, field)


def test_every_act_has_a_decision_and_a_form_for_its_fields() -> None:
    decided = RULES.ruleset.decisions
    assert set(CHECKS) <= set(decided)
    for act in decided:
        names = {name for name in act.__annotations__ if name not in ("do", "who", "modifiers")}
        assert {field.name for field in RULES.ruleset.fields.get(act, ())} <= names, act


def test_the_readme_names_every_option_with_both_readings() -> None:
    lines = (ENGINE / "README.md").read_text(encoding="utf-8").splitlines()
    for option in TABLE_OPTIONS:
        (line,) = (line for line in lines if line.startswith(f"| `{option.name}` |"))
        assert len(option.readings) > 1, option
        for reading in option.readings:
            assert f"`{reading.value}`: {reading.text}" in line
        assert all(rule in line and rule in RULES.ruleset.catalogue for rule in option.rules)


def test_the_starting_file_plays_as_it_says() -> None:
    (case,) = read(START).cases
    assert check(case) == ()
    assert [step.refused for step in play(case).steps if step.refused] == []
