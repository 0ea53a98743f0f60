"""Looking at a fight: positions in every form, moments, projections, remarks, sharing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.remarks import BadNote
from fechtbuch.history.log import NoSuchEvent
from fechtbuch.history.positions import BadPosition
from fechtbuch.history.projections import Damage, Projection, damage_tally
from fechtbuch.history.store.contract import Position
from fechtbuch.history.store.errors import UnknownBranch, UnknownCommit
from fechtbuch.model.events import Attacked, Wounded
from fechtbuch.model.state import UnknownCreature
from tests.support.duels import duel, folded, play_rounds, play_turn, reopened
from tests.support.toy_ruleset import Strike, TakeAim


def test_a_place_can_be_named_in_many_ways(fight: Fight) -> None:
    played = play_turn(fight, "A", "B")[1]
    cursor = fight.cursor(at=played.position)
    for at in (played.position, cursor, cursor.written, fight.share(cursor)):
        assert fight.state(at) == played.fight.log.node(played.commit.id).end
    for head in (None, "main", fight.head):
        assert fight.state(head) == fight.log.node(fight.head).end


@pytest.mark.parametrize(
    ("at", "error"),
    [
        ("mian", UnknownBranch),
        ("duel:zz:0", BadPosition),
        ("other:abcdef:0", BadPosition),
        ("duel:0123456789ab:0", UnknownCommit),
        (Position("0" * 64, 0, ""), UnknownCommit),
    ],
)
def test_places_that_are_not_there(fight: Fight, at: str | Position, error: type[Exception]) -> None:
    with pytest.raises(error):
        fight.state(at)


def test_an_event_beyond_the_last_is_named(fight: Fight) -> None:
    with pytest.raises(NoSuchEvent, match="3 events, counted from 0; there is no event 3"):
        fight.state(Position(fight.log.root, 3, ""))


def test_moments_hold_the_battle_before_and_after(fight: Fight) -> None:
    play_rounds(fight, 3)
    moments = list(fight.line())
    assert [moment.after for moment in moments] == folded(moment.event for moment in moments)
    for earlier, later in pairwise(moments):
        assert later.before == earlier.after
    assert all(fight.state(moment.position) == moment.after for moment in moments)


def test_projections_stop_at_the_place_asked_for(fight: Fight) -> None:
    fight.act(Strike("A", "B"), dice=[3, 6], choices={"defence": "none"})
    hit = fight.act(Strike("B", "A"), dice=[3, 2], choices={"defence": "none"})
    tally = fight.project(damage_tally)
    assert dict(tally) == {"A": Damage(6, 2), "B": Damage(2, 6)}
    before = fight.project(damage_tally, Position(hit.commit.id, 0, "main"))
    assert dict(before) == {"A": Damage(6, 0), "B": Damage(0, 6)}
    swings = Projection(0, {Attacked: lambda count, event: count + 1})
    assert fight.project(swings) == 2
    assert fight.project(swings, fight.log.root) == 0


def test_a_named_cursor_outlives_its_handle(fight: Fight) -> None:
    play_rounds(fight, 2)
    cursor = fight.cursor("mine")
    cursor.to_start()
    cursor.next_turn()
    again = reopened(fight).cursor("mine")
    assert again.position == cursor.position
    assert reopened(fight).cursor("mine", at="main").at_head


def test_a_creature_is_found_by_id(fight: Fight) -> None:
    play_rounds(fight, 1)
    assert fight.creature("A").value("hp") == fight.state()["A"].pools["hp"].value
    assert fight.creature("A", at=fight.log.root).value("hp") == 6000
    with pytest.raises(UnknownCreature):
        fight.creature("Q")


def test_notes_and_claims_lie_beside_the_log(fight: Fight) -> None:
    played = fight.act(Strike("A", "B"))
    ids = [row.id for row in fight.store.tree("duel")]
    fight.note("well struck", "!!", at=Position(played.commit.id, 0, ""), author="Kim")
    fight.note("", "?")
    fight.claim({"B.hp": 26}, author="table")
    again = reopened(fight)
    assert [(n.text, n.glyph, n.position.event) for n in again.notes()] == [
        ("well struck", "!!", 0),
        ("", "?", again.position().event),
    ]
    assert [dict(claim.values) for claim in again.claims()] == [{"B.hp": 26}]
    assert again.notes(at=fight.log.root) == ()
    assert [row.id for row in fight.store.tree("duel")] == ids
    assert fight.verify(deep=True).intact


def test_notes_that_cannot_be_kept(fight: Fight) -> None:
    with pytest.raises(BadNote, match="known: !! ! "):
        fight.note("x", "!!!")
    with pytest.raises(BadNote, match="text or a glyph"):
        fight.note("")
    with pytest.raises(NoSuchEvent):
        fight.note("x", at=Position(fight.log.root, 9, ""))


def test_a_shared_place_holds_the_log_to_its_head(fight: Fight) -> None:
    play_rounds(fight, 1)
    cursor = fight.cursor()
    cursor.previous_turn()
    written = fight.share(cursor)
    assert written.endswith("@" + fight.head)
    fight.act(TakeAim("A"))
    assert reopened(fight).cursor().resolve(written).commit == cursor.position.commit
    other = duel(seed=8)
    play_rounds(other, 1)
    with pytest.raises(UnknownCommit):
        other.state(written)
    kept = fight.head
    assert fight.verify(head=kept).intact
    assert not other.verify(head=kept).intact


def test_wounds_are_found_through_the_index_of_the_store(fight: Fight) -> None:
    play_rounds(fight, 5)
    rows = fight.store.events("duel", kind="Wounded", who="B")
    assert len(rows) == sum(isinstance(m.event, Wounded) and m.event.who == "B" for m in fight.line())
