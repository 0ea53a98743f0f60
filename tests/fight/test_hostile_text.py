"""Names and words are data everywhere: in ids, addresses, branches, notes. What no store can keep is refused whole."""

from __future__ import annotations

import pytest
from attrs import evolve

from fechtbuch.fight import Fight
from fechtbuch.history.store import Store
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate import narrate_fight, text
from tests.support.duels import reopened, state_bytes
from tests.support.toy_ruleset import TOY, Strike, TakeAim, creature

IDS = (
    *("a/b", "x.y@z#1", "[q]", "a:b>c", "<b>", "\u202eabc", " ", "名", "n" * 3_000),
    "👩\u200d👩\u200d👧",
    "'; DROP TABLE commits; --",
)


@pytest.mark.parametrize("id", IDS)
def test_any_id_fights(store: Store, id: str) -> None:
    fight = Fight.start(store, TOY, id, [evolve(creature(id), name=id), creature("B")], seed=1, id="duel")
    fight.act(TakeAim(id))
    played = fight.act(Strike(id, "B"), dice=[3, 6], choices={"defence": "none"}, note=id, author=id)
    fight.act(Strike("B", id), dice={f"B.attack@{id}": 18})
    again = reopened(fight)
    assert state_bytes(again.state()) == state_bytes(fight.state())
    assert again.log.commit(played.commit.id) == played.commit
    assert [(note.text, note.author) for note in again.notes()] == [(id, id)]
    assert all(len(text(told.sentence).splitlines()) == 1 for one in narrate_fight(again) for told in one.told)
    assert again.verify(deep=True).intact
    assert store.events("duel", who=id)


@pytest.mark.parametrize("bad", ["nul \0 in it", "half \ud800 pair"])
def test_what_cannot_be_kept_is_refused_whole(store: Store, bad: str) -> None:
    with pytest.raises(FechtbuchError):
        Fight.start(store, TOY, bad, [creature("A")], id="bad")
    assert store.fights() == ()
    fight = Fight.start(store, TOY, "", [creature("A"), creature("B")], seed=1, id="duel")
    head = fight.head
    for attempt in (
        lambda: fight.act(TakeAim("A"), note="x", author=bad),
        lambda: fight.act(Strike("A", "B"), branch=bad),
        lambda: fight.rename_branch("main", bad),
        lambda: fight.join(creature(bad)),
    ):
        with pytest.raises(FechtbuchError):
            attempt()
    assert fight.head == head
    assert len(store.tree("duel")) == 1
    assert fight.notes() == ()
    assert fight.act(TakeAim("A")).commit.parent == head
