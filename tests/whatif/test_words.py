"""Changes as players say them: names, places and things in words, no tallies, nothing twice."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.evolve import EMPTY_BATTLE
from fechtbuch.rulesets import find_ruleset
from fechtbuch.whatif.changes import Change
from fechtbuch.whatif.words import NOTHING, NOTHING_ELSE, in_words
from tests.support.duels import duel


def said(*changes: tuple[str, Any, Any], **more: Any) -> str:
    return in_words([Change("x", *one) for one in changes], **more).removeprefix("x: ")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("hp", 15, 8), "HP 15 → 8"),
        (("hp", 8, 0), "HP 8 → 0"),
        (("shock", None, 4), "shock 4"),
        (("condition.shock", 4, None), "no longer shock"),
        (("stunned", False, True), "stunned"),
        (("stunned", True, False), "no longer stunned"),
        (("cell", [3, -1], [4, -2]), "goes to 4,-2"),
        (("cell", [3, -1], None), "has no place"),
        (("status", "in", "dead"), "dies"),
        (("status", "in", "left"), "leaves the fight"),
        (("posture", "standing", "lying"), "lying"),
        (("item.axe", "right_hand", None), "without axe"),
        (("item.axe", "right_hand", "stowed"), "axe: stowed"),
        (("item.long_knife.ready", False, True), "long knife ready"),
        (("item.long_knife.ready", True, False), "long knife not ready"),
        (("conditions", ["tired"], ["reeling"]), "reeling, no longer tired"),
        (("zone.arm_left", [], ["crippled"]), "arm left crippled"),
        (("manoeuvre", "", "all_out_attack"), "manoeuvre all out attack"),
        (("weapon", "axe", ""), "no longer weapon"),
    ],
)
def test_one_change(change: tuple[str, Any, Any], words: str) -> None:
    assert said(change) == words


@pytest.mark.parametrize("name", ["counter.blocks", "counter.swung:axe", "facing", "phase", "turn"])
def test_what_only_counts_is_not_told(name: str) -> None:
    assert said((name, None, 1)) == NOTHING
    assert said((name, None, 1), ("hp", 3, 2)) == "HP 3 → 2"


@pytest.mark.parametrize(
    "changes",
    [
        [("stunned", False, True), ("condition.stunned", None, True), ("conditions", [], ["stunned"])],
        [("stunned", False, True), ("states", [], ["stunned"]), ("effects", [], ["stunned"])],
    ],
)
def test_nothing_is_told_twice(changes: list[tuple[str, Any, Any]]) -> None:
    assert said(*changes) == "stunned"


def test_what_follows_from_another_value_is_left_out() -> None:
    assert said(("status", "in", "dead"), ("dead", False, True), ("hp", 3, 0)) == "dies, HP 3 → 0"
    assert said(("cell", [0, 0], [1, 0]), ("cells", [[0, 0]], [[1, 0]])) == "goes to 1,0"
    assert (
        said(("item.axe", "right_hand", None), ("item.axe.ready", True, None), ("items", ["axe"], [])) == "without axe"
    )
    assert said(("zone.chest", [], ["lost"]), ("zone.chest.lost", False, True)) == "chest lost"


def test_what_the_rules_only_keep_is_left_out() -> None:
    rules = find_ruleset("dungeon_board").bind()
    mark = next(iter(rules.ruleset.books))
    assert said((f"condition.{mark}", None, True), ("marks", [], [mark]), rules=rules) == NOTHING
    assert said((f"condition.{mark}", None, True)) != NOTHING


def test_creatures_and_the_clock_by_name() -> None:
    fight = duel()
    battle = fight.log.node(fight.head).end
    changes = [Change("", "round", 1, 2), Change("", "turn", "A", "B"), Change("A", "grapple_by", [], ["B"])]
    name, foe = battle["A"].name, battle["B"].name
    assert in_words(changes, battle=battle) == f"round 2, {foe}'s turn; {name}: grapple by {foe}"


def test_what_is_said_elsewhere_is_left_out() -> None:
    hurt, moved = Change("x", "hp", 3, 2), Change("x", "cell", [0, 0], [1, 0])
    assert in_words([hurt, moved], [moved]) == "x: HP 3 → 2"
    assert in_words([moved], [moved]) == NOTHING_ELSE
    assert in_words([], battle=EMPTY_BATTLE) == NOTHING
