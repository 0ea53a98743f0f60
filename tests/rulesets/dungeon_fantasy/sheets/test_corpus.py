"""Five hundred sheets: each is read, and each of its weapon lines can be used in a fight or says why not."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from fechtbuch.model.events import Attacked
from fechtbuch.model.wire import encode, to_json
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import read_sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import lines_of
from fechtbuch.rulesets.dungeon_fantasy.data import load_tables
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs import import_sheet
from fechtbuch.rulesets.dungeon_fantasy.sheets.notation import DAMAGE_TYPES
from fechtbuch.rulesets.protocol import ImportedSheet
from tests.rulesets.dungeon_fantasy.sheets.corpus import COUNT, content, sheet
from tests.rulesets.dungeon_fantasy.sheets.staging import attack, breaches, fight, lines

NUMBERS = range(COUNT)
PLANS = {plan.id: {part.id for part in plan.parts} for plan in load_tables().hit_locations.plan}
WHY_NOT = "mode_unknown"
"""The breach of a line that says itself why it cannot be used."""


@cache
def read(number: int) -> ImportedSheet:
    """A sheet of the corpus as it is imported."""
    return import_sheet(content(number), f"{number}.gcs", "x")


@pytest.mark.parametrize("tens", range(0, COUNT, 25))
def test_every_sheet_is_read_whole(tens: int) -> None:
    for number in range(tens, tens + 25):
        found = read(number)
        figures = read_sheet(found.creature.sheet)
        assert set(figures.dr) <= PLANS[figures.plan], number
        assert len({weapon.id for weapon in figures.weapons}) == len(figures.weapons), number
        for weapon in figures.weapons:
            names = [line.name for line in lines_of(weapon)]
            assert len(set(names)) == len(names), f"{number}: {weapon.id} has two lines of one name"
        full = figures.hp
        assert (found.creature.pools["hp"].full, found.creature.pools["hp"].value <= full) == (full, True), number
        assert encode(to_json(found.creature)), number
        assert import_sheet(content(number), f"{number}.gcs", "x") == found, "the same file gives the same creature"


@pytest.mark.parametrize("tens", range(0, COUNT, 25))
def test_every_line_can_be_used_in_a_fight_or_says_why_not(tens: int) -> None:
    for number in range(tens, tens + 25):
        who = read(number).creature
        for weapon, line in lines(who):
            found = breaches(who, weapon, line)
            place = f"{number}: {weapon.id}, {line.name}"
            if line.damage.unusable:
                assert {breach.reason for breach in found} == {WHY_NOT}, place
                assert line.damage.unusable in found[0].text, place
            else:
                assert found == (), f"{place}: {found}"
                assert line.level > 0, place
                assert line.damage.type in DAMAGE_TYPES, place


@pytest.mark.parametrize("first", range(5))
def test_attacks_with_lines_of_the_corpus_are_played_to_their_end(first: int) -> None:
    """One sheet in ten with each of its lines, whatever the dice: no line brings an error that only a fight shows."""
    for number in range(first * 9, COUNT, 50):
        who = read(number).creature
        for weapon, line in lines(who):
            if not line.damage.unusable:
                played = fight(who, weapon, line, seed=number).act(attack(who, weapon, line))
                assert any(isinstance(event, Attacked) for event in played.commit.events), f"{number}: {weapon.id}"


def test_lines_that_cannot_be_used_are_shown_and_counted() -> None:
    for number in NUMBERS:
        found = read(number)
        for weapon, line in lines(found.creature):
            if line.damage.unusable:
                assert line.damage.unusable in {shown.why_not for shown in found.lines if shown.weapon == weapon.id}
        assert all(times > 0 and what for what, times in found.warnings)


def test_the_corpus_is_as_varied_as_it_should_be() -> None:
    bodies = Counter(read_sheet(read(n).creature.sheet).plan for n in NUMBERS)
    assert min(bodies[plan] for plan in ("humanoid", "quadruped", "avian", "vermiform", "formless")) >= 10
    assert Counter(sheet(n)["version"] for n in NUMBERS) == dict.fromkeys((2, 3, 4, 5), COUNT // 4)
    every = [line for n in NUMBERS for _, line in lines(read(n).creature)]
    unusable = sum(bool(line.damage.unusable) for line in every)
    assert len(every) > 2_000
    assert len(every) // 10 < unusable < len(every) // 2
    assert {line.damage.divisor for line in every} >= {1, 2, 3, 5, 100}


@pytest.mark.parametrize("number", [0, 5, 6, 131])
def test_a_sheet_is_made_of_its_number_alone(number: int) -> None:
    assert sheet(number) == sheet(number)
    assert sheet(number) != sheet(number + 4)
