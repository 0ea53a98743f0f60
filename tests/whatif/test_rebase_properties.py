"""What holds of rebases of any fight of the four rule systems."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from fechtbuch.fight import Fight
from fechtbuch.model.address import Address
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets import find_ruleset
from fechtbuch.whatif import BadEdit, ChangeAnswer, Drop, Edit, Insert, LeaveOut, Move, Overrule, Redo, Retry, rebase
from fechtbuch.whatif.redecide import says_the_same
from tests.support.strategies import few
from tests.whatif.rebase_fights import SYSTEMS, line_bytes, played

seeds = st.integers(1, 3)
players = st.sampled_from(["default", "random"])
systems = pytest.mark.parametrize("system", SYSTEMS)
often = settings(few, suppress_health_check=[HealthCheck.filter_too_much])


def last(fight: Fight) -> int:
    return fight.log.depth(fight.lines.heads["main"])


def die_changed(fight: Fight) -> st.SearchStrategy[ChangeAnswer]:
    """Another throw in some act of a fight's first line: some of its dice show 1."""
    commits = [commit for commit, _ in fight.log.commits(fight.lines.heads["main"])]
    thrown = [
        (number, entry.address, entry.answer.faces)
        for number, commit in enumerate(commits)
        for entry in commit.tape
        if isinstance(entry.answer, Rolled) and entry.answer.faces
    ]
    if not thrown:
        return st.nothing()
    places = st.integers(0, len(thrown) - 1)
    return st.tuples(places, st.integers(1, 7)).map(lambda pair: _ones(*thrown[pair[0]], pair[1]))


def _ones(number: int, address: Address, faces: tuple[int, ...], which: int) -> ChangeAnswer:
    """The throw with a 1 on those of its dice that the bits of ``which`` name."""
    return ChangeAnswer(number, address, [1 if which >> n & 1 else face for n, face in enumerate(faces)])


def edits(fight: Fight) -> st.SearchStrategy[Edit]:
    """Any edit of a fight's first line that fits it."""
    ats = st.integers(1, last(fight))
    line = fight.log.spine(fight.lines.heads["main"])
    acts = ats.map(lambda number: fight.log.commit(line[number]).act)
    moves = st.tuples(ats, st.integers(0, last(fight))).filter(lambda pair: pair[0] != pair[1])
    return st.one_of(
        st.builds(Drop, ats),
        moves.map(lambda pair: Move(*pair)),
        st.builds(Insert, st.integers(0, last(fight)), acts),
        st.builds(Redo, ats),
        die_changed(fight),
    )


@systems
@given(seed=seeds, player=players)
@often
def test_an_empty_edit_changes_nothing(system: str, seed: int, player: str) -> None:
    fight = played(system, seed, player=player)
    found = rebase(fight, line="main")
    assert found.head == fight.lines.heads["main"]
    redone = rebase(fight, *[Redo(number) for number in range(1, last(fight) + 1)], line="main")
    assert redone.head == fight.lines.heads["main"]
    assert set(redone.counts) <= {"kept"}


@systems
@given(data=st.data(), seed=seeds, player=players)
@often
def test_any_edit_is_decided_the_same_twice_and_leaves_the_line(
    system: str, data: st.DataObject, seed: int, player: str
) -> None:
    fight = played(system, seed, player=player)
    before = line_bytes(fight, fight.lines.heads["main"])
    several = data.draw(st.lists(edits(fight), min_size=1, max_size=2))
    try:
        found = rebase(fight, *several, line="main")
    except BadEdit:
        assume(False)  # two edits of one act, or dice that a roll does not allow
    again = rebase(fight, *several, line="main")
    assert found.head == again.head
    assert [entry.status for entry in found.entries] == [entry.status for entry in again.entries]
    assert line_bytes(fight, fight.lines.heads["main"]) == before
    assert str(found)
    for entry in found.entries:
        assert (entry.new is None) == (entry.status in ("conflict", "dropped"))
        assert bool(entry.conflicts) == entry.open
        if entry.status == "kept":
            assert entry.facts == ()
            assert entry.new is not None
            assert entry.old is not None
            assert entry.new.tape == entry.old.tape
        if entry.status == "changed":
            assert entry.facts or entry.rolled or entry.assumed or entry.unused or entry.recalled
    parents = [entry.new.parent for entry in found.entries if entry.new is not None]
    ids = [found.base, *(entry.new.id for entry in found.entries if entry.new is not None)]
    assert parents == ids[:-1]


@systems
@given(data=st.data(), seed=seeds, player=players)
@often
def test_every_conflict_names_a_rule_and_has_a_way_out(
    system: str, data: st.DataObject, seed: int, player: str
) -> None:
    """Dropping an act never raises; what conflicts then can be left out, and whatever is overruled is said to be."""
    fight = played(system, seed, player=player)
    found = rebase(fight, Drop(data.draw(st.integers(1, last(fight)))), line="main")
    catalogue = find_ruleset(system).catalogue
    for entry in found.conflicts:
        for conflict in entry.conflicts:
            assert conflict.rule == "engine" or conflict.rule in catalogue
            assert conflict.text
            assert conflict.code
    assume(found.conflicts)
    entry = data.draw(st.sampled_from(found.conflicts))
    assert found.resolve(entry, LeaveOut()).head == found.head
    for way in (Overrule("so it was"), Retry()):
        other = found.resolve(entry, way).entry(entry.number)
        assert (other.new is None) == other.open
        assert not other.open or other.said


@systems
@given(data=st.data(), seed=seeds, player=players)
@often
def test_forth_and_back_gives_the_original_events(system: str, data: st.DataObject, seed: int, player: str) -> None:
    fight = played(system, seed, player=player)
    edit = data.draw(die_changed(fight))
    assert isinstance(edit.at, int)
    assert isinstance(edit.address, Address)
    try:
        forth = rebase(fight, edit, line="main")
    except BadEdit:
        assume(False)
    assume(not forth.conflicts)
    recorded = fight.log.commit(fight.log.spine(fight.lines.heads["main"])[edit.at]).tape
    was = next(entry.answer for entry in recorded if entry.address == edit.address)
    assert isinstance(was, Rolled)
    back = rebase(fight, ChangeAnswer(edit.at, edit.address, was), line=forth.keep())
    assert says_the_same(was, back.entries[0].answer(edit.address) if back.entries else was)
    there = [commit.events for commit, _ in fight.log.commits(fight.lines.heads["main"])][forth.course.first + 1 :]
    assert [entry.new.events for entry in back.entries if entry.new is not None] == (there if back.entries else [])
    assert back.head == fight.lines.heads["main"] or not back.entries
