"""What a player reads: where a level comes from, lines of sheets, offers, tallies."""

from __future__ import annotations

import pytest

from fechtbuch.model.events import CounterChanged
from fechtbuch.narrate import narrate
from fechtbuch.narrate.sheet_sources import cited_line
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import attack_figure
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import block_figure, parry_figure
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from tests.rulesets.dungeon_fantasy.duels import strike
from tests.rulesets.dungeon_fantasy.ring import at, battle, creature, given

RULES = RULESET.bind()
ARMED = {"dx": 12, "weapons": ["axe"], "shield": "small_shield"}


def figures(**fields: object) -> list[list[tuple[str, object, str]]]:
    """The first terms of B's attack, parry and block."""
    here = at(battle(creature("A", cell=(1, 0)), creature("B", **{**ARMED, **fields})))
    found = (
        attack_figure(here, Attack("B", "A", "axe")),
        parry_figure(here, strike(), "axe", False),
        block_figure(here, strike(), "small_shield", False),
    )
    return [[(term.label, term.value, term.rule) for term in figure.terms[:2]] for figure in found]


def test_a_default_is_told_as_dx_and_what_is_taken_off() -> None:
    dx = ("DX", 12, "sheet:dx")
    axe = ("Default of Axe/Mace, never learned", -5, "DF-OWN-06")
    shield = ("Default of Shield, never learned", -4, "DF-OWN-06")
    assert figures() == [[dx, axe], [dx, axe], [dx, shield]]


def test_a_trained_level_is_the_sheets() -> None:
    attack, parry, block = figures(skills={"Axe/Mace": 14, "Shield": 13})
    assert attack[0] == parry[0] == ("Axe/Mace", 14, "sheet:axe")
    assert block[0] == ("Shield", 13, "sheet:small_shield")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("axe", "Axe, swing: Axe/Mace 14, 1d+2 cut, reach 1"),
        ("Axe/Mace", "Axe/Mace 14"),
        ("dx", "DX 12"),
        ("speed", "Speed 5.5"),
        ("dr:torso", "DR: torso 2 worn"),
        ("small_shield", "DB 1"),
    ],
)
def test_the_line_of_a_sheet(path: str, words: str) -> None:
    here = battle(creature("B", **ARMED, skills={"Axe/Mace": 14}, armour={"torso": 2}))
    line = cited_line(RULES, here, f"sheet:B:{path}")
    assert line is not None
    assert words in line.text
    assert (line.title, line.source) == ("B's sheet", "Written in the fight file")


def test_what_no_sheet_has_is_no_line() -> None:
    here = battle(creature("B"))
    assert cited_line(RULES, here, "sheet:B:halberd") is None
    assert cited_line(RULES, here, "sheet:C:dx") is None


def test_offers_read_as_sentences() -> None:
    here = battle(creature("A", name="Snik", side="red", cell=(1, 0)), creature("B", **ARMED, side="blue"), turn="B")
    labels = {option.label for option in RULES.options(here, "B")}
    assert {"kick Snik", "swing the axe at Snik", "bash Snik with the small shield"} <= labels
    assert not [label for label in labels if "the kick" in label or "the punch" in label]


def test_tallies_have_the_same_words_on_the_card_and_in_the_story() -> None:
    fact = CounterChanged("B", "swung:axe", 1, 1)
    before = battle(creature("B", **ARMED))
    told = "".join(span.text for span in narrate(RULES, before, fact))
    after = given(before, fact)
    assert told == "B: swings this turn of the axe: 1"
    assert dict(RULES.view(after.battle, "B").counters) == {"swings this turn of the axe": "1"}
