"""An audit of a longer line goes on from that of its beginning; findings are named by their whole keys."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fechtbuch.audit import Audit, accept, audit
from fechtbuch.audit.rederive import Deriver
from fechtbuch.fight import Fight
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Wounded
from tests.support.duels import duel, play_rounds


@pytest.fixture
def fight() -> Fight:
    """Two rounds with wrong claims, of which one cannot be set, and plain facts of which the first is noted."""
    fight = duel()
    play_rounds(fight, 2)
    line = fight.log.spine(fight.head)
    fight.claim({"B.hp": 7}, line[3])
    fight.claim({"B.hit_points": 3}, line[5])
    fight.record([Wounded("B", "hp", 1, 3000)], "seen on the sheet")
    return fight


@pytest.fixture
def decided(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The acts that are derived again."""
    asked: list[str] = []
    really = Deriver.act

    def act(self: Deriver, commit: Any, node: Any) -> Any:
        asked.append(commit.id)
        return really(self, commit, node)

    monkeypatch.setattr(Deriver, "act", act)
    return asked


def longer(fight: Fight) -> list[str]:
    """Plays on, with another claim and another plain fact; gives the new acts."""
    head = fight.log.depth(fight.head)
    play_rounds(fight, 1)
    fight.record([Wounded("B", "hp", 1, 2000)], "seen on the sheet")
    fight.claim({"A.hp": 9}, fight.head)
    return fight.log.spine(fight.head)[head + 1 :]


def test_only_new_acts_are_gone_through_and_the_same_is_found(fight: Fight, decided: list[str]) -> None:
    known, told = audit(fight), []
    new = longer(fight)
    whole = audit(fight)
    decided.clear()
    assert audit(fight, known=known, progress=lambda done, total: told.append((done, total))) == whole
    assert decided == new
    assert told[-1] == (len(whole.line), len(whole.line))
    assert len(told) == len(new)


def test_what_went_on_leaves_the_audit_before_as_it_was(fight: Fight) -> None:
    known = audit(fight)
    spine = fight.log.spine(fight.head)
    fight.branch("other", at=fight.log.end(spine[-1]))
    longer(fight)
    first = audit(fight, known=known)
    play_rounds(fight, 1)
    assert audit(fight, known=known) == audit(fight)
    assert audit(fight, known=first) == audit(fight)
    assert audit(fight, "other", known=known).findings == audit(fight, "other").findings == known.findings


def test_other_claims_on_the_beginning_are_heard(fight: Fight, decided: list[str]) -> None:
    known = audit(fight)
    fight.claim({"A.hp": 5}, known.line[4])
    decided.clear()
    assert audit(fight, known=known) == audit(fight)
    assert decided[0] == known.line[1]


def test_an_audit_of_another_line_is_of_no_use(fight: Fight) -> None:
    known = audit(fight)
    fight.follow(fight.branch("short", at=fight.log.end(known.line[4])))
    play_rounds(fight, 1)
    assert audit(fight, known=known) == audit(fight)


def test_what_is_accepted_meanwhile_is_told(fight: Fight) -> None:
    known = audit(fight)
    accept(fight, known.findings[0], "so it was")
    again = audit(fight, known=known).findings[0].accepted
    assert again is not None
    assert again.reason == "so it was"


def test_a_whole_key_is_meant_before_one_that_begins_so(fight: Fight) -> None:
    found = audit(fight)
    first, second = (evolve(one, key=key) for one, key in zip(found.findings[:2], ("k", "k-2"), strict=True))
    both: Audit = evolve(found, findings=(first, second))
    assert both.finding("k") == first
    assert both.finding("k-") == second
    with pytest.raises(FechtbuchError, match="has no finding"):
        both.finding("")
