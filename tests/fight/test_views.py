"""What a notebook shows: readable text, markup in which names are only ever text."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from attrs import evolve

from fechtbuch.fight import Fight
from fechtbuch.model.events import ConditionGained, Died
from fechtbuch.model.state import Condition, UnknownCreature
from tests.support.duels import duel, play_rounds
from tests.support.toy_ruleset import TOY, creature

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "a\nb\tc\x1b[31m",
    "\u202egnol\u2066",
    "x" * 10_000,
    "🗡️👨‍👩‍👧",
    "&amp;",
)


def named(name: str) -> Fight:
    one = evolve(creature("A"), name=name, side=name)
    fight = Fight.start(None, TOY, name, [one, creature("B")], seed=1)
    fight.record([ConditionGained("A", Condition(name)), Died("B")])
    return fight


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_text(name: str) -> None:
    fight = named(name)
    for shown in (fight, fight.battle(), fight.creature("A")):
        tree = ElementTree.fromstring(f"<all>{shown._repr_html_()}</all>")
        assert {element.tag for element in tree.iter()} <= {
            *("all", "table", "caption", "thead", "tbody", "tr", "th", "td", "bdi", "br", "em", "svg", "rect")
        }
        assert not {key for element in tree.iter() for key in element.attrib} & {"onerror", "src", "href"}
        assert len(ElementTree.tostring(tree)) < 10_000 or len(name) == 10_000


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_cannot_break_lines_or_order(name: str) -> None:
    text = str(named(name))
    assert len(text.splitlines()) == 4
    assert not set(text) & set("\x1b\u202e\u2066\t")


def test_a_fight_says_where_it_stands() -> None:
    fight = duel()
    play_rounds(fight, 1)
    lines = str(fight).splitlines()
    assert lines[0] == "Fight duel, toy, in memory, kept in no file; main at act 6"
    assert lines[1] == "A duel: round 1, turn of Fighter B"
    assert lines[2].startswith("  Fighter A (A): hp ")


def test_pools_are_bars_that_stay_in_their_frame() -> None:
    from fechtbuch.model.events import PoolChanged

    fight = duel()
    for value in (6000, 150, 0, -30, 9000):
        fight.record([PoolChanged("A", "hp", 0, value)])
        tree = ElementTree.fromstring(f"<all>{fight.creature('A')._repr_html_()}</all>")
        widths = [int(rect.attrib["width"]) for rect in tree.iter("rect")]
        assert widths[0] == 120
        assert widths[1] == max(0, min(120, value * 120 // 6000))


def test_a_battle_handle_is_a_small_collection() -> None:
    battle = duel().battle()
    assert len(battle) == 2
    assert [one.id for one in battle] == ["A", "B"]
    assert "A" in battle
    assert repr(battle["B"]) == "<Fighter B (B): hp 6000/6000>"
    with pytest.raises(UnknownCreature):
        battle["C"]
