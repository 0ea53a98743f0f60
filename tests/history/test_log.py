"""The log in memory: every state however it is reached, checkpoints as a mere cache, errors that name the place."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from fechtbuch.fight import Fight
from fechtbuch.history import checkpoints
from fechtbuch.history import log as log_module
from fechtbuch.history.bulk import bulk_load
from fechtbuch.history.checkpoints import decode_battle, encode_battle, fold_fingerprint
from fechtbuch.history.commits import CorruptCommit, make_commit, stored
from fechtbuch.history.log import CHECKPOINT_EVERY
from fechtbuch.history.store import MemoryStore, Store, open_store
from fechtbuch.history.store.contract import Position
from fechtbuch.model.acts import Record
from fechtbuch.model.events import ClockAdvanced, Died
from tests.support.duels import duel, folded, play_rounds, positions, reopened, state_bytes
from tests.support.toy_ruleset import Strike, creature


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with open_store("memory:" if request.param == "memory" else tmp_path / "fights.db") as opened:
        yield opened


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checkpoints come so often that short fights have some."""
    monkeypatch.setattr(log_module, "CHECKPOINT_EVERY", 10)
    monkeypatch.setattr(log_module, "_CHECKPOINT_WHEN_LOADING", 12)


def long_duel(store: Store, rounds: int = 12) -> Fight:
    fight = duel(store)
    with fight.batch():
        play_rounds(fight, rounds)
    return fight


def test_states_are_the_same_however_they_are_reached(store: Store, often: None) -> None:
    fight = long_duel(store)
    plain = folded(moment.event for moment in fight.line())
    places = [moment.position for moment in fight.line()]
    expected = dict(zip(places, map(state_bytes, plain), strict=True))
    for place in reversed(places):
        assert state_bytes(reopened(fight).state(place)) == expected[place]
    backwards = reopened(fight)
    for place in reversed(places):
        assert state_bytes(backwards.state(place)) == expected[place]
    assert store.nearest_checkpoint("duel", fight.head, fold_fingerprint()) is not None


def test_a_cold_look_near_a_checkpoint_reads_little(often: None) -> None:
    fight = long_duel(store := CountingStore(), 40)
    cold = Fight.open(store, "duel")
    store.read.clear()
    cold.state()
    assert 0 < len(store.read) < 12
    depth = fight.log.depth(fight.head)
    middle = fight.log.spine(fight.head)[depth // 2]
    store.read.clear()
    assert state_bytes(cold.state(Position(middle, -1, ""))) == state_bytes(fight.state(Position(middle, -1, "")))
    assert len(store.read) < 12


class CountingStore(MemoryStore):
    """Counts the bodies that are handed out in lines."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []

    def chain(self, fight, head, after=None):  # type: ignore[no-untyped-def]
        for link in super().chain(fight, head, after):
            self.read.append(link.id)
            yield link


def test_a_seen_state_is_the_same_object_again(store: Store) -> None:
    fight = long_duel(store, 3)
    for place in positions(fight, fight.head):
        assert fight.state(place) is fight.state(place)


def test_checkpoints_of_other_code_are_ignored(store: Store, often: None, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = long_duel(store)
    wrong = encode_battle(duel().state(), fight.log.sheets)
    for row in store.tree("duel"):
        store.put_checkpoint("duel", row.id, "another fingerprint", wrong)
    assert state_bytes(reopened(fight).state()) == state_bytes(fight.state())


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"battle":{}}', b'{"battle":{"order":[1]},"known":["A"]}'])
def test_broken_checkpoints_are_ignored(store: Store, body: bytes) -> None:
    fight = long_duel(store, 2)
    for row in store.tree("duel"):
        store.put_checkpoint("duel", row.id, fold_fingerprint(), body)
    assert state_bytes(reopened(fight).state()) == state_bytes(fight.state())


def test_a_wrong_checkpoint_is_found_and_dropped_by_deep_verification(store: Store) -> None:
    fight = long_duel(store, 4)
    place = fight.log.spine(fight.head)[5]
    store.put_checkpoint("duel", place, fold_fingerprint(), encode_battle(duel().state(), fight.log.sheets))
    assert fight.verify().intact
    report = fight.verify(deep=True)
    assert report.intact
    assert report.discarded == (place,)  # type: ignore[union-attr]
    assert store.nearest_checkpoint("duel", fight.head, fold_fingerprint()) is None
    assert "wrong checkpoints at" in str(report)


def test_a_state_survives_its_checkpoint_byte_for_byte() -> None:
    fight = long_duel(MemoryStore(), 6)
    fight.join(creature("C"))
    for moment in fight.line():
        for sheets in (fight.log.sheets, {}):
            again = decode_battle(encode_battle(moment.after, sheets), sheets)
            assert again is not None
            assert again == moment.after
            assert state_bytes(again) == state_bytes(moment.after)


def test_known_sheets_are_left_out_of_checkpoints() -> None:
    fight = duel()
    assert len(encode_battle(fight.state(), fight.log.sheets)) < len(encode_battle(fight.state(), {}))


def test_the_fingerprint_follows_the_source(monkeypatch: pytest.MonkeyPatch) -> None:
    read = checkpoints._source
    fold_fingerprint.cache_clear()
    before = fold_fingerprint()
    fold_fingerprint.cache_clear()
    monkeypatch.setattr(
        checkpoints, "_source", lambda name: read(name) + (b"# changed" if name.endswith("evolve") else b"")
    )
    assert fold_fingerprint() != before
    fold_fingerprint.cache_clear()
    monkeypatch.setattr(checkpoints, "_source", lambda name: read(name))
    assert fold_fingerprint() == before


def test_checkpoints_are_written_while_playing() -> None:
    fight = duel()
    events = 0
    while events < CHECKPOINT_EVERY + 20:
        events += sum(len(played.events) for played in play_rounds(fight, 1))
    assert fight.store.nearest_checkpoint("duel", fight.head, fold_fingerprint()) is not None


def test_checkpoints_keep_their_distance(often: None) -> None:
    store = MemoryStore()
    fight = long_duel(store, 12)
    events = sum(1 for _ in fight.line())
    written = len(store._fights["duel"].checkpoints)
    assert events // 13 <= written <= events // 10
    played = len(play_rounds(fight, 12))
    more = sum(1 for _ in fight.line()) - events
    assert played
    assert more // 13 <= len(store._fights["duel"].checkpoints) - written <= more // 10 + 1


def test_the_collector_is_left_as_it_was() -> None:
    before = gc.get_threshold()
    with bulk_load(), bulk_load():
        assert gc.get_threshold()[0] >= 200_000
    assert gc.get_threshold() == before
    with pytest.raises(ZeroDivisionError), bulk_load():
        raise ZeroDivisionError
    assert gc.get_threshold() == before


# corrupt logs


def planted(fight: Fight, **parts: object) -> str:
    """A commit at the head that the store takes but that is wrong."""
    given = {"ruleset": "toy", "version": "1", "act": Record("", ()), "tape": (), "events": (), **parts}
    commit = make_commit(fight.head, **given)  # type: ignore[arg-type]
    fight.store.append("duel", "main", fight.head, [stored(commit)])
    return commit.id


def test_events_that_do_not_fit_the_battle_name_fight_commit_and_event(store: Store) -> None:
    fight = long_duel(store, 1)
    bad = planted(fight, events=(ClockAdvanced("A", 1), Died("Nobody")))
    again = reopened(fight)
    with pytest.raises(CorruptCommit, match=f"fight 'duel', commit {bad[:12]}: event 1, Died: .*'Nobody'"):
        again.state()
    assert again.state(fight.head) == fight.state(fight.head)
    report = again.verify(deep=True)
    assert not report.intact
    assert report.unreadable is not None  # type: ignore[union-attr]
    assert report.unreadable.commit == bad  # type: ignore[union-attr]
    assert again.verify().intact


def test_bytes_changed_behind_our_back_are_noticed_on_reading() -> None:
    store = MemoryStore()
    fight = long_duel(store, 2)
    victim = fight.log.spine(fight.head)[3]
    node = store._fights["duel"].nodes[victim]
    other = fight.log.commit(fight.log.spine(fight.head)[2]).body
    node.commit = stored(fight.log.commit(victim)).__class__(victim, node.commit.parent, other, node.commit.events)
    with pytest.raises(CorruptCommit, match=f"fight 'duel', commit {victim[:12]}: its content does not fit its id"):
        reopened(fight).state()
    assert not fight.verify().intact
    assert fight.verify().broken.commit == victim  # type: ignore[union-attr]


def test_a_fight_that_does_not_begin_with_begin() -> None:
    from fechtbuch.history.store.contract import FightRow

    store = MemoryStore()
    commit = make_commit(None, ruleset="toy", version="1", act=Record("", ()), tape=(), events=())
    store.create_fight(FightRow("odd", "", "toy", "1", commit.id, ""), stored(commit))
    with pytest.raises(CorruptCommit, match="starts with the act 'begin', not with 'record'"):
        Fight.open(store)


def test_an_index_that_names_other_events_is_found() -> None:
    store = MemoryStore()
    fight = long_duel(store, 1)
    from fechtbuch.history.store.contract import StoredEvent

    store.rebuild_event_index("duel", lambda body: [StoredEvent("Died", 1, "A")] * body.count(b'",1,{'))
    report = fight.verify(deep=True)
    assert report.intact
    assert report.misindexed is not None  # type: ignore[union-attr]
    from fechtbuch.history.commits import event_columns

    store.rebuild_event_index("duel", event_columns)
    assert fight.verify(deep=True).misindexed is None  # type: ignore[union-attr]


def test_strikes_are_told_apart_after_many_commits_were_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_module, "_MOST_DECODED", 4)
    fight = long_duel(MemoryStore(), 6)
    acts = [commit.act for commit, _ in fight.log.commits(fight.head)]
    assert sum(isinstance(act, Strike) for act in acts) == 12
    assert len(fight.log._commits) <= 4


def test_the_facts_of_a_line_are_those_of_its_commits(store: Store) -> None:
    fight = long_duel(store, 3)
    for seen in (fight, reopened(fight)):
        whole = [(commit.id, commit.events, node.states) for commit, node in seen.log.commits(seen.head)]
        assert [(id, events, node.states) for id, events, node in seen.log.facts(seen.head)] == whole


def test_facts_that_wait_to_be_saved_are_facts_of_the_line(store: Store) -> None:
    fight = long_duel(store, 1)
    with fight.batch():
        tip = fight.record([Died("A", "tired of it")]).commit.id
        assert [id for id, _, _ in fight.log.facts(tip)] == fight.log.spine(tip)
