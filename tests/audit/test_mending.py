"""From a finding to the line as it should have been."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.audit import Finding, NothingToMend, audit, mending, should_have_been
from fechtbuch.fight import Fight
from fechtbuch.history.commits import Commit, make_commit, stored
from fechtbuch.model.acts import Adjust
from fechtbuch.model.events import PoolChanged, Wounded
from fechtbuch.whatif import Drop, Insert, Rebase, Redo
from tests.support.duels import duel
from tests.support.toy_ruleset import TOY, Strike, TakeAim


def brawl() -> Fight:
    """Three acts: A aims, wounds B, and B misses."""
    fight = duel()
    fight.act(TakeAim("A"))
    fight.act(Strike("A", "B"), dice=[9, 3], choices={"defence": "none"})
    fight.act(Strike("B", "A"), dice=[18])
    return fight


def with_record(fight: Fight, number: int, **changes: Any) -> Fight:
    """The fight with one commit as no engine makes it."""
    copy = duel()
    fields = ("ruleset", "version", "act", "tape", "events", "overruled", "because", "breaches")
    for n, (commit, _) in enumerate(fight.log.commits(fight.head)):
        if n:
            own: dict[str, Any] = {name: getattr(commit, name) for name in fields}
            made = make_commit(copy.head, **{**own, **(changes if n == number else {})})
            copy.store.append(copy.id, "main", copy.head, [stored(made)])
            copy.refresh()
    return Fight.open(copy.store, copy.id, ruleset=TOY)


def first(fight: Fight) -> Finding:
    return audit(fight).findings[0]


def at_end(rebased: Rebase, who: str) -> int:
    """Hit points at the end of what came of a rebase, kept on a branch."""
    return int(rebased.fight.state(rebased.keep("mended"))[who].pools["hp"].value)


def blow(fight: Fight) -> Commit:
    return [commit for commit, _ in fight.log.commits(fight.head)][2]


def test_a_wrong_fact_is_put_right_by_its_own_dice() -> None:
    fight = with_record(brawl(), 2, events=(*blow(brawl()).events[:1], Wounded("B", "hp", 1, 5999)))
    finding = first(fight)
    mended = mending(fight, finding)
    assert mended.edit == Redo(finding.commit)
    assert mended.text == "act 2 as the rules have it, with its own dice and choices"
    rebased = should_have_been(fight, finding)
    assert [entry.status for entry in rebased.entries] == ["edited", "kept"]
    assert (at_end(rebased, "B"), fight.state("main")["B"].pools["hp"].value) == (5997, 5999)
    assert audit(fight, "mended").findings == ()


def test_an_act_against_the_rules_is_left_out() -> None:
    fight = brawl()
    fight.act(Strike("B", "B"), overrule="he tripped", dice=[18])
    loose = with_record(fight, 4, overruled="", breaches=())
    for one in (fight, loose):
        finding = first(one)
        assert mending(one, finding).edit == Drop(finding.commit)
        rebased = should_have_been(one, finding)
        assert [entry.status for entry in rebased.entries] == ["dropped"]
        assert one.log.depth(one.lines.head(rebased.keep())) == 3


def test_a_wrong_claim_is_the_line_as_the_table_had_it() -> None:
    fight = brawl()
    fight.claim({"B.hp": 5990}, blow(fight).id)
    finding = first(fight)
    found = mending(fight, finding)
    assert found.text == "the line as the table had it after act 2: Fighter B's HP set by hand"
    assert isinstance(found.edit, Insert)
    assert found.edit.act == Adjust("B", (PoolChanged("B", "hp", -7, 5990),), "as the table had it: Fighter B's HP")
    assert at_end(should_have_been(fight, finding), "B") == 5990


def test_numbers_by_hand_are_added_up() -> None:
    fight = brawl()
    fight.record([Wounded("B", "hp", 4, 5990)])
    [finding] = [one for one in audit(fight).findings if one.kind == "sums"]
    assert mending(fight, finding).text == "act 4 with the new value of Fighter B's wound at 5993"
    assert at_end(should_have_been(fight, finding), "B") == 5993


def test_what_is_no_fault_cannot_be_mended() -> None:
    fight = brawl()
    fight.adjust("A", [PoolChanged("A", "hp", -1, 5999)], "a thorn")
    fight.claim({"Nobody.hp": 3}, fight.head)
    notes = audit(fight).findings
    assert [one.kind for one in notes] == ["by_hand", "unknown_claim"]
    for one in notes:
        with pytest.raises(NothingToMend, match="only says what was done"):
            should_have_been(fight, one)


def test_a_claim_that_no_fact_sets_cannot_be_made_so() -> None:
    fight = brawl()
    fight.claim({"hit": False}, blow(fight).id)
    with pytest.raises(NothingToMend, match="the outcome of the roll cannot be set"):
        mending(fight, first(fight))


def test_a_finding_of_another_fight_is_refused() -> None:
    fight = brawl()
    fight.claim({"B.hp": 3}, blow(fight).id)
    with pytest.raises(NothingToMend, match="of another fight"):
        mending(duel(seed=8), first(fight))


def test_it_is_the_line_that_the_act_lies_on() -> None:
    fight = brawl()
    side = fight.branch("side", fight.log.spine(fight.head)[1])
    fight.act(Strike("A", "B"), at=side, dice=[9, 2], choices={"defence": "none"})
    fight.claim({"B.hp": 17}, side)
    assert audit(fight).findings == ()
    assert should_have_been(fight, audit(fight, side).findings[0]).line == side
