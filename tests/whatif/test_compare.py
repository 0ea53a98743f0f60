"""Two lines held side by side: partners, facts, values at the ends, and what is the same."""

from __future__ import annotations

import json

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.fight import Fight
from fechtbuch.fight.acting import NoRules
from fechtbuch.history.store.errors import UnknownBranch
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import Wounded
from fechtbuch.whatif import Comparison, Harm, compare
from tests.support.duels import duel, play_rounds
from tests.support.toy_ruleset import TOY, Strike, creature
from tests.whatif.players import skirmish

SYSTEMS = ("blackmoor", "control_zone", "dungeon_board", "dungeon_fantasy")


def forked() -> Fight:
    """After a shared strike, A's next one misses on one line and wounds on the other; then both lines go on alike."""
    fight = duel()
    fight.act(StartTurn("A"))
    start = fight.act(Strike("A", "B"), dice=[9, 12, 1]).position
    for branch, dice in (("miss", [15]), ("hit", [9, 12, 4])):
        fight.act(Strike("A", "B"), dice=dice, at=start, branch=branch)
        fight.act(EndTurn("A"), at=branch)
    return fight


def test_the_fork_the_acts_and_the_facts() -> None:
    found = compare(forked(), "miss", "hit")
    assert (found.fork_act, found.one.acts, found.other.acts, found.same) == (2, 2, 2, 1)
    (pair,) = found.pairs
    assert pair.one is not None
    assert pair.other is not None
    assert (pair.one.number, pair.one.do, pair.other.number) == (3, "strike", 3)
    assert [change.fact.kind for change in pair.facts] == ["Attacked", "Dodged", "Wounded"]
    assert [change.before is None for change in pair.facts] == [False, True, True]
    assert found.kinds == {"Dodged": (0, 1), "Wounded": (0, 1)}


def test_the_ends_and_the_damage() -> None:
    found = compare(forked(), "miss", "hit")
    assert [str(change) for change in found.changes] == ["B.hp: 5999 -> 5995"]
    assert found.one.harm == {"A": Harm(0, 0), "B": Harm(0, 0)}
    assert found.other.harm == {"A": Harm(4, 0), "B": Harm(0, 4)}
    assert (found.one.standing, found.one.winner) == (("A", "B"), None)


def test_it_reads_plainly() -> None:
    told = str(compare(forked(), "miss", "hit"))
    assert told.startswith("miss | hit, parted after act 2")
    assert "B: damage dealt, taken: 0, 0 | 0, 4" in told
    assert "both: acts 3 and 3" in told
    assert "B.hp: 5999 -> 5995" in told


def test_turned_round_it_says_the_same_from_the_other_side() -> None:
    fight = forked()
    one, other = compare(fight, "miss", "hit"), compare(fight, "hit", "miss")
    assert (one.one, one.other, one.fork) == (other.other, other.one, other.fork)
    assert {kind: counts[::-1] for kind, counts in one.kinds.items()} == other.kinds
    assert [(c.path, c.before, c.after) for c in one.changes] == [(c.path, c.after, c.before) for c in other.changes]


def test_an_act_that_only_one_line_has() -> None:
    fight = duel()
    start = fight.act(StartTurn("A")).position
    fight.act(Strike("A", "B"), dice=[9, 12, 4], at=start, branch="longer")
    fight.act(Strike("A", "B"), dice=[15], at="longer")
    found = compare(fight, "main", "longer")
    assert found.fork_act == 1
    assert [(pair.one, pair.other and pair.other.number) for pair in found.pairs] == [(None, 2), (None, 3)]
    assert "only the second: act 2" in str(found)


def test_the_winner_is_the_one_side_left() -> None:
    fight = skirmish(hp=4, sides="rb")
    start = fight.act(StartTurn("A")).position
    fight.act(Strike("A", "B"), dice=[9, 12, 6], at=start, branch="won")
    found = compare(fight, "main", "won")
    assert (found.one.winner, found.other.winner, found.other.standing) == (None, "r", ("A",))


@pytest.mark.parametrize("system", SYSTEMS)
def test_lines_of_all_four_systems(melee: dict[str, Fight], system: str) -> None:
    fight = melee[system]
    ids = fight.log.spine(fight.head)
    found = compare(fight, fight.current, ids[len(ids) // 2])
    assert found.fork == ids[len(ids) // 2]
    assert found.other.acts == 0
    assert found.one.acts == len(found.pairs) == len(ids) - 1 - len(ids) // 2
    dealt = sum(
        event.by
        for id in ids[len(ids) // 2 + 1 :]
        for event in fight.log.commit(id).events
        if isinstance(event, Wounded) and event.who in fight.state() and not event.item
    )
    assert sum(harm.taken for harm in found.one.harm.values()) == dealt
    data = json.loads(json.dumps(found.to_data()))
    assert len(data["acts"]) == found.one.acts
    assert "<table" in found._repr_html_()


def check_sound(found: Comparison, fight: Fight) -> None:
    """Every act is in just one pair or the same on both, and what both gained and lost explains their counts."""
    ours = [pair for pair in found.pairs if pair.one is not None]
    theirs = [pair for pair in found.pairs if pair.other is not None]
    assert found.same + len(ours) == found.one.acts
    assert found.same + len(theirs) == found.other.acts
    gone = sum(change.after is None for pair in found.pairs for change in pair.facts)
    new = sum(change.before is None for pair in found.pairs for change in pair.facts)
    assert found.other.facts - found.one.facts == new - gone


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from("ABab"), max_size=8), st.lists(st.sampled_from("ABab"), max_size=8))
def test_whatever_the_lines_hold(left: list[str], right: list[str]) -> None:
    fight = duel()
    fight.branch("left")
    fight.branch("right")
    for line, acts in (("left", left), ("right", right)):
        for who in acts:
            foe = {"A": "B", "B": "A"}[who.upper()]
            fight.act(Strike(who.upper(), foe), dice=[9, 12, 2] if who.isupper() else [15], at=line)
    found = compare(fight, "left", "right")
    check_sound(found, fight)
    assert found.equal is (fight.lines.head("left") == fight.lines.head("right"))


def test_a_line_is_as_itself() -> None:
    fight = duel()
    play_rounds(fight, 2)
    found = compare(fight, "main", "main")
    assert found.equal
    assert str(found) == "main and main do not differ"


def test_a_line_that_is_not_there() -> None:
    with pytest.raises(UnknownBranch, match="near: miss"):
        compare(forked(), "mis", "hit")


def test_rules_that_are_not_there() -> None:
    fight = forked()
    with pytest.raises(NoRules, match="can be read but not compared"):
        compare(Fight.open(fight.store, fight.id), "miss", "hit")


def test_hostile_texts_stay_text() -> None:
    bad = "<img src=x onerror=alert(1)>\u202e"
    cast = [evolve(creature("A"), name=bad, side=bad), creature("B")]
    fight = Fight.start(None, TOY, bad, cast, seed=1)
    start = fight.act(StartTurn("A")).position
    fight.act(Strike("A", "B"), dice=[9, 12, 4], at=start, branch=bad)
    found = compare(fight, "main", bad)
    assert "<img" not in found._repr_html_()
    assert "\u202e" not in str(found)
