"""Where the creatures of a fight file stand when it does not say: one at the origin, never two unseen."""

from __future__ import annotations

import pytest

from fechtbuch.fight import Fight
from fechtbuch.interchange.entries import BadFightFile
from fechtbuch.interchange.fight_file import parse
from fechtbuch.interchange.play import play, start
from fechtbuch.interchange.write import write
from fechtbuch.rulesets import find_ruleset

HEAD = 'format = "fechtbuch/1"\nruleset = "{}"\n'


def fight(*creatures: str, rules: str = "dungeon_fantasy") -> str:
    """A fight file of these creatures."""
    return HEAD.format(rules) + "".join(f"[[creature]]\n{text}\n" for text in creatures)


def cells(text: str) -> list[tuple[int, int]]:
    """Where everybody stands."""
    (case,) = parse(text, "f.toml").cases
    return [creature.place.cell for creature in start(case).state()]


def test_one_creature_may_leave_its_cell_out() -> None:
    assert cells(fight('id = "A"')) == [(0, 0)]
    assert cells(fight('id = "A"', 'id = "B"\ncell = [2, 0]')) == [(0, 0), (2, 0)]


def test_two_that_leave_it_out_are_refused_by_name() -> None:
    (case,) = parse(fight('id = "A"', 'id = "C"\ncell = [2, 0]', 'id = "B"'), "f.toml").cases
    said = r"f\.toml: creature\[3\]\.cell: missing, and creature\[1\] names none either: both would stand at \[0, 0\]"
    with pytest.raises(BadFightFile, match=said):
        play(case)


def test_whoever_says_so_shares_a_cell() -> None:
    assert cells(fight('id = "A"', 'id = "B"\ncell = [0, 0]')) == [(0, 0), (0, 0)]


def test_rules_without_cells_ask_for_none() -> None:
    assert cells(fight('id = "A"', 'id = "B"', rules="toy")) == [(0, 0), (0, 0)]


def test_a_sheet_of_a_kind_that_the_rules_do_not_read_is_not_looked_for() -> None:
    """``gcs`` is the rule set's word, not the format's; anything else is for the creature's builder to judge."""
    text = fight('id = "A"\nfrom = "gcx:nowhere.gcx"')
    (case,) = parse(text, "f.toml").cases
    with pytest.raises(BadFightFile, match=r'creature\[1\]: from: "gcx:nowhere\.gcx" names neither .*near: gcs'):
        play(case)


def test_whoever_joins_says_where() -> None:
    join = '[[act]]\ndo = "join"\nwho = "C"\ncreature = {{ {} }}\n'
    (case,) = parse(fight('id = "A"') + join.format("hp = 5"), "f.toml").cases
    with pytest.raises(BadFightFile, match=r"act\[1\]: act join: creature\.cell is missing: whoever joins says where"):
        play(case)
    (case,) = parse(fight('id = "A"') + join.format("cell = [3, 0]"), "f.toml").cases
    assert play(case).fight.state()["C"].place.cell == (3, 0)


def test_a_fight_of_creatures_that_share_a_cell_unsaid_is_written_so_that_it_can_be_read() -> None:
    rules = find_ruleset("dungeon_fantasy")
    made = [rules.build({"id": id}, rules.load_tables({}), id) for id in ("A", "B", "C")]
    before = Fight.start(None, rules, "Together", made, seed=1)
    (case,) = parse(write(before).text, "f.toml").cases
    after = play(case).fight
    assert after.log.commit(after.head).id == before.log.commit(before.head).id
    assert [creature.place.cell for creature in after.state()] == [(0, 0)] * 3
