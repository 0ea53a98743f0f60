"""Which dice fell, for whom and what for: from decisions, and from facts where no rule decides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve

from fechtbuch.decide.answers import InTurn, Typed
from fechtbuch.decide.resolve import resolve
from fechtbuch.dice.answers import check_rolled
from fechtbuch.dice.notation import Dice
from fechtbuch.fight import Fight
from fechtbuch.fight.answering import policies
from fechtbuch.model.acts import Record
from fechtbuch.model.events import Event, TableRolled, Wounded
from fechtbuch.model.evolve import evolve as apply
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled
from fechtbuch.whatif import Throw, throws
from tests.support.duels import duel, play_rounds
from tests.support.toy_ruleset import TOY, Strike

SYSTEMS = ("blackmoor", "control_zone", "dungeon_board", "dungeon_fantasy")


def tapes(fight: Fight) -> list[tuple[str, Rolled, str]]:
    """Every throw on the tapes of the current line: commit, what came, whose dice."""
    return [
        (commit.id, entry.answer, entry.by)
        for commit, _ in fight.log.commits(fight.head)
        for entry in commit.tape
        if isinstance(entry.answer, Rolled)
    ]


def without_rules(fight: Fight) -> Fight:
    """The same fight where its rule set is not installed."""
    found = Fight.open(fight.store, fight.id)
    assert found.rules is None
    return found


def facts_of(throw: Throw) -> tuple[object, ...]:
    return throw.commit, throw.who, throw.dice, throw.rolled, throw.sort, throw.event, throw.by


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_throw_of_the_tapes_comes_once_with_dice_that_can_show_it(melee: dict[str, Fight], system: str) -> None:
    found = list(throws(melee[system]))
    assert [(one.commit, one.rolled, one.by) for one in found] == tapes(melee[system])
    for one in found:
        check_rolled(one.dice, one.rolled, purpose=one.purpose, allowed=one.allowed)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_check_belongs_to_the_throw_it_was_made_with(melee: dict[str, Fight], system: str) -> None:
    fight = melee[system]
    for one in throws(fight):
        assert (one.made is not None) is (one.sort == "check")
        if one.made is not None:
            assert one.event is not None
            assert (one.made.check.rolled, one.made.who) == (one.rolled, one.who)
            assert str(one.dice) == str(Dice(one.dice.count, one.dice.sides))
            assert one.made.check.purpose == one.purpose


def test_a_duel_by_hand() -> None:
    fight = duel()
    fight.act(Strike("A", "B"), dice=[9, 12, 4])
    attack, dodge, damage = throws(fight)
    assert (attack.who, attack.about, attack.purpose, attack.sort) == ("A", "B", "attack", "check")
    assert str(attack.dice) == "3d6"
    assert (dodge.who, dodge.about, dodge.made and dodge.made.role) == ("B", "A", "dodge")
    assert (damage.who, damage.about, damage.sort, damage.rolled.total) == ("A", "B", "damage", 4)
    assert [one.event for one in (attack, dodge, damage)] == [0, 1, 2]
    assert {one.by for one in throws(fight)} == {"table"}
    assert {one.act for one in throws(fight)} == {1}


def test_without_rules_the_facts_tell_the_same() -> None:
    fight = duel()
    play_rounds(fight, 6)
    decided, told = (list(map(facts_of, throws(one))) for one in (fight, without_rules(fight)))
    assert decided == told


def folded(events: Iterator[Event], battle: Battle) -> Iterator[Battle]:
    """The battle after each fact."""
    for event in events:
        battle = apply(battle, event)
        yield battle


def kept_otherwise(*facts: Event) -> Fight:
    """A strike of a 9, dodged with a 12, for 4 points, after whose facts more are on record than the rules state."""
    fight = duel()
    act = Strike("A", "B")
    assert fight.rules is not None
    found = resolve(fight.state(), fight.rules.play(act), InTurn((Typed(dice=[9, 12, 4]), policies(TOY, None))))
    events = (*found.events, *facts)
    fight.keep(act, evolve(found, events=events, states=tuple(folded(iter(events), fight.state()))))
    return fight


def test_a_record_that_the_rules_would_not_make_is_read_from_its_facts() -> None:
    fight = kept_otherwise(TableRolled("A", "weather", "1d6", Rolled(12), "no die shows that"))
    assert [(one.rolled.total, one.by) for one in throws(fight)] == [(9, "table"), (12, "table"), (4, "table")]


def test_one_throw_that_two_facts_tell_of_counts_once() -> None:
    """As where an area strikes several with the same dice."""
    again = Wounded("B", "hp", 4, 5992, "A", raw=4, dice="1d6", rolled=Rolled(4, (4,)))
    fight = kept_otherwise(again)
    assert [(one.rolled.total, one.event) for one in throws(fight)] == [(9, 0), (12, 1), (4, 2)]


def test_facts_stated_by_hand_tell_of_dice_too_if_these_can_show_it() -> None:
    fight = duel()
    for dice, total in (("2d6", 7), ("2d6", 13), ("some dice", 7)):
        fight.act(Record("", (TableRolled("A", "weather", dice, Rolled(total), "rain"),)))
    (one,) = throws(fight)
    assert (one.purpose, one.sort, one.by, one.dice) == ("weather", "other", "record", Dice(2, 6))
