"""Expectations compared with what came: one difference for each that was not met, and none for those that were."""

from __future__ import annotations

import pytest

from fechtbuch.interchange.check import check
from tests.interchange.files import case_of

HIT = '[[act]]\ndo = "strike"\nwho = "A"\ntarget = "B"\ndice = [9, 15, 3]\n'
MISS = '[[act]]\ndo = "strike"\nwho = "A"\ntarget = "B"\ndice = [12]\n'
SELF = '[[act]]\ndo = "strike"\nwho = "A"\ntarget = "A"\n'
GIVEN = 'turns = "given"\n'


def said(text: str) -> list[str]:
    return [str(difference).removeprefix("duel.toml: A duel: ") for difference in check(case_of(GIVEN + text))]


@pytest.mark.parametrize(
    "text",
    [
        HIT + 'expect = { hit = true, target = 11, margin = 2, "B.hp" = 9 }',
        HIT + 'expect = { "Wounded[B].by" = 3, "Wounded[B]" = { by = 3, source = "A" } }',
        HIT + 'expect = { events = [{ kind = "Attacked", who = "A" }, { kind = "Wounded", by = 3 }] }',
        HIT + 'expect = { kinds = ["Attacked", "Dodged", "Wounded"], none = ["Died", "Wounded[A]"] }',
        HIT + 'expect = { "Attacked.check.figure.rules" = ["sheet:skill"] }',
        MISS + "expect = { hit = false, kinds = ['Attacked'] }",
        SELF + "expect = { refused = 'self' }",
        SELF + "expect = { refused = ['self'], 'A.hp' = 12 }",
        SELF + "overrule = 'x'\ndice = [18]\nexpect = { hit = false }",
        HIT + '[final]\n"B.hp" = 9\n"A.hp" = 12\n',
    ],
)
def test_what_is_met(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HIT + "expect = { hit = false }", ["act[1]: hit: expected false, got true [TOY-1]"]),
        (HIT + "expect = { target = 12 }", ["act[1]: target: expected 12, got 11 [TOY-1]"]),
        (HIT + "expect = { hit = 1 }", ["act[1]: hit: expected 1, got true [TOY-1]"]),
        (HIT + "expect = { 'B.hp' = 8 }", ["act[1]: B.hp: expected 8, got 9 [TOY-6]"]),
        (HIT + "expect = { 'Wounded[B].by' = 4 }", ["act[1]: Wounded[B].by: expected 4, got 3 [TOY-6]"]),
        (
            HIT + "expect = { 'Wounded[B].byy' = 4 }",
            ["act[1]: Wounded[B].byy: expected 4, got a Wounded has no 'byy'; near: by"],
        ),
        (
            MISS + "expect = { 'Wounded[B].by' = 4 }",
            ["act[1]: Wounded[B].by: expected 4, got 'Wounded[B].by': no such event; this act brought Attacked[A]"],
        ),
        (
            HIT + "expect = { events = [{ kind = 'Wounded' }, { kind = 'Dodged' }] }",
            ["act[1]: events[1]: expected {kind = 'Dodged'}, got ['Attacked[A]', 'Dodged[B]', 'Wounded[B]']"],
        ),
        (
            HIT + "expect = { events = [{ kind = 'Wounded', zon = 'arm' }] }",
            ["act[1]: events[0]: expected {kind = 'Wounded', zon = 'arm'}, got a Wounded has no 'zon'; near: zone"],
        ),
        (MISS + "expect = { kinds = ['Died'] }", ["act[1]: kinds: expected ['Died'], got ['Attacked']"]),
        (HIT + "expect = { none = ['Wounded'] }", ["act[1]: none Wounded: expected [], got ['Wounded[B]'] [TOY-6]"]),
        (
            HIT + "expect = { none = ['Woundd'] }",
            [
                "act[1]: none Woundd: expected nothing, got 'Woundd': 'Woundd' is no kind of event; "
                "near: Wounded, Bound, Turned, Joined"
            ],
        ),
        (SELF, ["act[1]: refused: expected nothing, got 'self: nobody strikes at himself' [TOY-9]"]),
        (
            SELF + "expect = { hit = true }",
            ["act[1]: refused: expected nothing, got 'self: nobody strikes at himself' [TOY-9]"],
        ),
        (
            SELF + "expect = { refused = 'stunned' }",
            ["act[1]: refused: expected 'stunned', got 'self: nobody strikes at himself' [TOY-9]"],
        ),
        (HIT + "expect = { refused = 'self' }", ["act[1]: refused: expected 'self', got nothing"]),
        (HIT + "[final]\n'B.hp' = 12\n", ["final: B.hp: expected 12, got 9"]),
        (HIT + "[final]\n'D.hp' = 12\n", None),
        (HIT + "[final]\nhit = true\n", ["final: hit: expected true, got 'hit': this act rolled no check here"]),
    ],
)
def test_what_is_not_met(text: str, expected: list[str] | None) -> None:
    found = said(text)
    assert len(found) == 1
    assert expected in (found, None)


def test_every_difference_is_one_line_whatever_stands_in_the_file() -> None:
    head = 'format = "fechtbuch/1"\nruleset = "toy"\ncreature = [{ id = "A" }, { id = "B" }]\n'
    case = case_of(
        GIVEN + HIT + "expect = { 'B.hp' = \"a\\nb\\u001b[31m\" }\n", head + 'title = "two\\nlines\\u202e"\n'
    )
    (difference,) = check(case)
    assert str(difference) == r"duel.toml: two lines: act[1]: B.hp: expected 'a\nb\x1b[31m', got 9 [TOY-6]"


def test_acts_on_branches_are_compared_too_and_the_end_is_the_main_lines() -> None:
    branch = '[[branch]]\nname = "luck"\nat = 0\n' + HIT.replace("act", "branch.act") + "expect = { 'B.hp' = 3 }\n"
    assert said(MISS + branch + "[final]\n'B.hp' = 12\n") == ["branch luck, act[1]: B.hp: expected 3, got 9 [TOY-6]"]


def test_fractions_are_compared_exactly() -> None:
    case = """
    format = "fechtbuch/1"
    ruleset = "dungeon_fantasy"
    creature = [{ id = "A", speed = 5.25 }]
    [final]
    "A.st" = 10.0
    "A.dx" = 10.5
    """
    assert [str(one) for one in check(case_of("", case))] == ["duel.toml: duel: final: A.dx: expected '21/2', got 10"]
