"""Tables over lines, fights and stores: what is shared, what is asked for, what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.fight import Fight
from fechtbuch.history.store.errors import UnknownBranch, UnknownFight
from fechtbuch.interchange import tables
from fechtbuch.rulesets.protocol import RuleSet
from tests.interchange.table_fights import two_fights
from tests.support.duels import duel, play_rounds
from tests.support.toy_ruleset import TOY, Strike


def toy(name: str) -> RuleSet:
    return TOY


def branched() -> Fight:
    fight = duel()
    play_rounds(fight, 2)
    past = fight.cursor()
    for _ in range(4):
        past.previous_act()
    fight.act(Strike("A", "B"), at=past, branch="luck")
    return fight


def lines_in(rows: list[tables.Row]) -> list[Any]:
    return list(dict.fromkeys(row["branch"] for row in rows))


def test_a_fight_gives_its_current_line_a_store_the_oldest_of_each() -> None:
    fight = branched()
    fight.current = "luck"
    assert lines_in(list(tables.rows(fight, "facts"))) == ["luck"]
    assert lines_in(list(tables.rows(fight.store, "facts", find=toy))) == ["main"]
    assert lines_in(list(tables.rows(fight, "facts", lines="main"))) == ["main"]


def test_all_lines_say_which_facts_were_told_already() -> None:
    fight = branched()
    rows = list(tables.rows(fight, "facts", lines=tables.ALL_LINES))
    assert lines_in(rows) == ["main", "luck"]
    once = [(row["commit"], row["event"]) for row in rows if not row["repeated"]]
    assert len(once) == len(set(once)) == len({(row["commit"], row["event"]) for row in rows})
    fork = fight.log.depth(fight.lines.fork("main", "luck"))
    assert all(row["repeated"] == (row["branch"] == "luck" and int(row["act"] or 0) <= fork) for row in rows)


def test_a_head_without_a_name_is_a_line() -> None:
    fight = branched()
    head = fight.lines.head("luck")
    fight.store.delete_branch(fight.id, "luck")
    assert lines_in(list(tables.rows(fight, "fights", lines=tables.ALL_LINES))) == ["main", head]
    assert lines_in(list(tables.rows(fight, "fights", lines=head))) == [head]


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 30), st.sampled_from("AB")), max_size=6))
def test_each_line_is_told_whole_whatever_the_tree(branchings: list[tuple[int, str]]) -> None:
    fight = duel()
    play_rounds(fight, 1)
    for back, who in branchings:
        spine = fight.log.spine(fight.head)
        fight.act(Strike(who, "B" if who == "A" else "A"), at=spine[back % len(spine)])
    rows = list(tables.rows(fight, "facts", lines=tables.ALL_LINES))
    for name in fight.lines.heads:
        mine = [(row["commit"], row["event"]) for row in rows if row["branch"] == name]
        assert mine == [(m.position.commit, m.position.event) for m in fight.line(name)]
    commits = {row.id for row in fight.store.tree(fight.id) if fight.log.node(row.id).states}
    assert {row["commit"] for row in rows if not row["repeated"]} == commits


def test_a_fight_without_its_rules_has_facts_and_counts_but_no_expectation() -> None:
    store = two_fights()
    toy_row, other = tables.rows(store, "fights")
    assert "no rule set 'toy' is installed" in str(toy_row["without_rules"])
    assert [toy_row[c] for c in ("installed", "outcome", "winner")] == [None, None, None]
    assert other["without_rules"] is None
    striker = next(row for row in tables.rows(store, "creatures") if row["fight"] == "toy")
    assert striker["attacks"] == 6
    assert [striker[c] for c in ("rated_attacks", "expected_hits", "out", "won")] == [0, None, None, None]
    checks = [row for row in tables.rows(store, "checks") if row["fight"] == "toy"]
    assert checks
    assert {row["chance"] for row in checks} == {None}
    facts = list(tables.rows(store, "facts", fight="toy"))
    assert [f["kind"] for f in facts[:3]] == ["Started", "Joined", "Joined"]
    assert facts == [row for row in tables.rows(store, "facts") if row["fight"] == "toy"]


def test_rules_that_are_handed_in_give_what_was_missing() -> None:
    store = two_fights()
    (striker, _) = tables.rows(store, "creatures", fight="toy", find=toy)
    known_fight = Fight.open(store, "toy", ruleset=TOY)
    (known, _) = tables.rows(known_fight, "creatures")
    assert striker == known
    assert striker["rated_attacks"] == striker["attacks"] == 6
    chances = [
        tables.whole_fraction(row, "chance") for row in tables.rows(known_fight, "checks") if row["role"] == "attack"
    ]
    assert len(chances) == 6
    assert tables.whole_fraction(striker, "expected_hits") == sum(filter(None, chances))


def test_rules_that_stumble_over_a_state_leave_the_end_open() -> None:
    def falls(battle: Any, who: str, tables: Any) -> bool:
        raise KeyError(who)

    fight = Fight.open(two_fights(), "toy", ruleset=evolve(TOY, out=falls))
    (row,) = tables.rows(fight, "fights")
    assert (row["installed"], row["outcome"], row["winner"]) == ("1", None, None)
    assert {one["standing"] for one in tables.rows(fight, "sides")} == {None}


def test_a_file_is_opened_and_closed(tmp_path: Path) -> None:
    path = tmp_path / "duel.fechtbuch"
    with duel(path) as fight:
        play_rounds(fight, 1)
        expected = list(tables.rows(fight, "facts"))
    assert list(tables.rows(path, "facts")) == expected
    assert list(tables.rows(str(path), "facts", fight="du")) == expected


def test_of_several_fights_those_without_the_branch_are_passed_over() -> None:
    store = two_fights()
    Fight.open(store, "toy", ruleset=TOY).branch("other")
    assert [row["fight"] for row in tables.rows(store, "fights", lines="other")] == ["toy"]


def test_what_is_not_there_is_said() -> None:
    fight = branched()
    with pytest.raises(UnknownBranch, match="near: luck"):
        list(tables.rows(fight, "facts", lines="lukc"))
    with pytest.raises(UnknownFight):
        list(tables.rows(fight.store, "facts", fight="nobody"))
    for fight_id in ("toy", None):
        with pytest.raises(UnknownBranch):
            list(tables.rows(two_fights(), "facts", fight=fight_id, lines="other"))
