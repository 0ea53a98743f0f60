"""Foreign logs that are broken, hostile or enormous: a clear answer, nothing half kept, memory bounded."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.fight import Fight
from fechtbuch.history.store import MemoryStore, open_store
from fechtbuch.interchange.foreign import Summary, import_foreign
from fechtbuch.interchange.foreign import lines as limits
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate import narrate_fight, text
from tests.interchange.tracker import Tracker, lines, target_node, write

NASTY = "<b>Ork</b>\x1b[31m\x00\u202etxet\ud800 <5/5 HP> (AC 9, " + "x" * 10_000
"""A name that would colour, reorder, fill a page and break a store."""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log.jsonl"


def brought(path: Path, rows: list[str]) -> tuple[MemoryStore, Summary]:
    store = MemoryStore()
    return store, import_foreign(write(path, rows), store)


def some(combat: str = "one") -> Tracker:
    tracker = Tracker(combat)
    tracker.start()
    tracker.strike("Ann", "OR1", 15, 3)
    tracker.next()
    return tracker


def test_broken_lines_are_counted_with_their_numbers_and_kept_where_the_combat_is_known(log: Path) -> None:
    rows = lines(some())
    head = '{"combat_id": "one", "event_type": "mess'
    rows[5:5] = [
        "{broken",
        head,
        "",
        "[1, 2]",
        '{"event_type": "message"}',
        '{"combat_id": "one"}',
        '{"combat_id": 3.5}',
    ]
    store, summary = brought(log, rows)
    assert summary.counts.unread.lines == {
        "a broken line: no JSON": [6, 7],
        "a line that is no object": [9],
        "a line that names no combat": [10, 12],
        "a line without an event type": [11],
    }
    assert summary.counts.unread.times["a broken line: no JSON"] == 2
    notes = [note.text for note in Fight.open(store).notes()]
    assert f"Line 7, a broken line: no JSON: {head}" in notes
    clean, _ = brought(log, lines(some()))
    assert [b.head for b in store.branches(store.fights()[0].id)] == [
        b.head for b in clean.branches(store.fights()[0].id)
    ]


def test_a_truncated_last_line_is_kept_as_a_note(log: Path) -> None:
    rows = lines(some())
    rows[-1] = rows[-1][:60]
    store, summary = brought(log, rows)
    assert dict(summary.counts.unread.times) == {"a broken line: no JSON": 1}
    assert Fight.open(store).notes()[0].text.endswith(rows[-1])


def test_every_cut_of_a_log_can_be_imported(log: Path) -> None:
    whole = "\n".join(lines(some()))
    for cut in range(120, len(whole), 97):
        log.write_text(whole[:cut], encoding="utf-8")
        store = MemoryStore()
        assert len(import_foreign(log, store).imported) == 1
        assert Fight.open(store).verify(deep=True).intact


def test_unknown_events_are_counted_by_type_and_kept_as_notes(log: Path) -> None:
    tracker = some()
    tracker.line("weather", sky="grey")
    tracker.line("weather", sky="red")
    tracker.line("snippet_resolution", content_before="x")
    store, summary = brought(log, lines(tracker))
    assert summary.counts.unread.lines == {"event 'weather'": [len(tracker.lines) - 2, len(tracker.lines) - 1]}
    assert summary.counts.passed["snippets"] == 1
    assert sum('"sky": "red"' in note.text for note in Fight.open(store).notes()) == 1


def test_kinds_made_up_without_end_are_counted_together(log: Path) -> None:
    tracker = some()
    for n in range(300):
        tracker.line(f"kind {n}")
    _, summary = brought(log, lines(tracker))
    assert len(summary.counts.unread.times) == 201
    assert summary.counts.unread.times["other things"] == 100


@pytest.mark.parametrize("state", [None, [], {}, {"combatants": None}, {"combatants": {"a": 1}}])
def test_a_state_that_is_none_is_counted(log: Path, state: Any) -> None:
    tracker = some()
    tracker.line("combat_state_update", data=state)
    _, summary = brought(log, lines(tracker))
    assert dict(summary.counts.unread.times) == {"a state without combatants": 1}


def test_too_many_combatants_and_doubled_ids_are_counted(log: Path) -> None:
    tracker = some()
    tracker.line("combat_state_update", data={"combatants": [{}] * 501})
    tracker.line("combat_state_update", data={"combatants": [{"id": "a"}, {"id": "a"}]})
    _, summary = brought(log, lines(tracker))
    assert set(summary.counts.unread.times) == {
        "a state of more than 500 combatants",
        "a state in which two combatants have one id",
    }


def test_a_combat_with_too_many_creatures_is_refused_whole_and_the_others_are_kept(log: Path) -> None:
    rows = []
    for n in range(5):
        data = {"combatants": [{"id": f"{n}-{k}", "name": "Rat"} for k in range(450)], "round": 1, "current": 0}
        rows.append(json.dumps({"combat_id": "flood", "event_type": "combat_state_update", "data": data}))
    store, summary = brought(log, rows + lines(some()))
    assert [(refused.combat, refused.why) for refused in summary.refused] == [
        ("flood", "more than 2000 creatures in one combat")
    ]
    assert [made.combat for made in summary.imported] == ["one"]
    assert len(store.fights()) == 1


def test_hostile_texts_come_through_and_are_shown_safely(log: Path) -> None:
    tracker = Tracker()
    for row in tracker.rows:
        row["name"] = f"{NASTY}{row['name']}"[-2_000:] if row["name"] == "Bo" else row["name"]
    tracker.rows[2]["name"] = NASTY
    tracker.rows[2]["effects"] = [{"name": NASTY, "desc": NASTY}, {"name": NASTY}, {}, 7]
    tracker.start()
    tracker.say(NASTY, NASTY)
    tracker.run(
        "Ann", target_node("id-OR1", {"type": NASTY}, {"type": "counter", "counter_name": NASTY, "used_amount": 1})
    )
    tracker.line(NASTY, text=NASTY)
    store, summary = brought(log, lines(tracker))
    fight = Fight.open(store)
    assert fight.verify(deep=True).intact
    told = [text(told.sentence) for passage in narrate_fight(fight) for told in passage.told]
    assert all("\x1b" not in line and "\u202e" not in line and len(line) < 1_500 for line in told)
    assert all(len(creature.name) <= 120 for creature in fight.battle().state)
    assert all(who.replace("_", "").isalnum() for who in fight.battle().state.order)
    assert sum(summary.counts.unread.times.values()) == 2


def test_a_name_that_looks_like_a_state_lends_nobody_its_hit_points(log: Path) -> None:
    tracker = Tracker()
    tracker["Bo"]["name"] = "Ann <1/1 HP> (AC 9)"
    tracker.start()
    store, _ = brought(log, lines(tracker))
    battle = Fight.open(store).battle().state
    assert [battle[who].pools["hp"].value for who in battle.order] == [20, 24, 13]


@pytest.mark.parametrize("number", [10**10, -(10**400), 1e308, float("nan"), float("inf"), "7", True, [], None])
def test_figures_that_are_none_count_as_unknown(log: Path, number: Any) -> None:
    tracker = Tracker(for_people=False)
    tracker["OR1"].update(hp=number, max_hp=number, temp_hp=number, ac=number)
    tracker.round = 1
    tracker.start()
    damage = {"type": "damage", "damage": number, "damage_roll": {"total": number, "result": "x"}}
    tracker.run("Ann", target_node("id-OR1", damage))
    store, summary = brought(log, lines(tracker))
    fight = Fight.open(store)
    assert not fight.battle().state["OR1"].pools
    assert summary.counts.damage == 0
    assert summary.counts.unread.times["automation result 'damage'"] == 1


def test_decimals_are_rounded(log: Path) -> None:
    tracker = Tracker()
    tracker["OR1"].update(hp=6.6, max_hp=13.0)
    tracker.start()
    store, _ = brought(log, lines(tracker))
    pool = Fight.open(store).battle().state["OR1"].pools["hp"]
    assert (pool.value, pool.full) == (7, 13)


def test_deep_nesting_is_counted_whatever_the_interpreter_allows(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = '{"combat_id": "one", "event_type": "combat_state_update", "data": ' + "[" * 100_000 + "]" * 100_000 + "}"
    rows = [*lines(some()), deep]
    for limit in (None, 1_000_000):
        if limit is not None:
            monkeypatch.setattr("sys.getrecursionlimit", lambda: 1_000_000)
        _, summary = brought(log, rows)
        assert dict(summary.counts.unread.times) == {"a line that nests too deeply": 1}


def test_a_deep_or_wide_automation_result_is_cut_off_and_counted(log: Path) -> None:
    deep: dict[str, Any] = {"type": "root"}
    for _ in range(60):
        deep = {"type": "condition", "children": [deep]}
    tracker = some()
    tracker.run("Ann", deep)
    tracker.run("Ann", *[{"type": "text"}] * 6_000)
    _, summary = brought(log, lines(tracker))
    assert dict(summary.counts.unread.times) == {"an automation result that is too large": 2}


def test_a_line_that_is_too_long_is_passed_over(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_LINE", 20_000)
    rows = lines(some())
    long = json.dumps({"combat_id": "one", "event_type": "message", "content": "x" * 90_000})
    store, summary = brought(log, [*rows[:4], long, *rows[4:], long])
    assert summary.counts.unread.lines == {"a line of more than 20000 bytes": [5, len(rows) + 2]}
    clean, _ = brought(log, rows)
    assert store.branches(store.fights()[0].id) == clean.branches(store.fights()[0].id)


def test_too_many_combats_are_refused_with_the_line(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_COMBATS", 2)
    rows = [json.dumps({"combat_id": f"c{n}", "event_type": "combat_start"}) for n in range(4)]
    store = MemoryStore()
    with pytest.raises(FechtbuchError, match="line 3: more than 2 combats"):
        import_foreign(write(log, rows), store)
    assert store.fights() == ()


def test_a_line_that_names_two_combats_belongs_to_neither(log: Path) -> None:
    rows = lines(some())
    rows.insert(4, '{"combat_id": "one", "event_type": "combat_end", "combat_id": "two"}')
    _, summary = brought(log, rows)
    assert [made.combat for made in summary.imported] == ["one"]
    assert list(summary.counts.unread.times) == ["it names two combats, or the file was changed while it was read"]


def test_a_store_that_fails_keeps_nothing_of_the_combat(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(log, lines(some("one"), some("two")))
    with open_store(str(tmp_path / "log.db")) as store:
        taken = 0

        def failing(*_: Any, **__: Any) -> None:
            nonlocal taken
            taken += 1
            if taken == 2:
                raise OSError("no space")
            append(*_, **__)

        append = store.append
        monkeypatch.setattr(store, "append", failing, raising=True)
        with pytest.raises(OSError, match="no space"):
            import_foreign(log, store)
        monkeypatch.setattr(store, "append", append)
        assert len(store.fights()) == 1
        assert len(import_foreign(log, store).imported) == 2
        assert len(store.fights()) == 2


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(st.data())
def test_no_field_can_break_an_import(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    tracker = some()
    tracker.bless("Ann", "Bless")
    tracker.back()
    for _ in range(data.draw(st.integers(1, 4))):
        spoil(data.draw(st.sampled_from(tracker.lines)), data)
    store, summary = brought(tmp_path_factory.mktemp("log") / "log.jsonl", lines(tracker))
    assert not summary.refused
    for row in store.fights():
        assert Fight.open(store, row.id).verify(deep=True).intact


def spoil(value: Any, data: st.DataObject) -> None:
    """Put junk somewhere into a line."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    if not keys:
        return
    key = data.draw(st.sampled_from(keys))
    if isinstance(value[key], (dict, list)) and value[key] and data.draw(st.booleans()):
        spoil(value[key], data)
    elif key != "combat_id":
        value[key] = data.draw(JUNK)


def test_memory_does_not_grow_with_the_log(log: Path, tmp_path: Path) -> None:
    """Ten times the lines of one combat, rewinds and all, take the same memory."""
    peaks = []
    for turns in (60, 600):
        tracker = Tracker()
        tracker.start()
        for n in range(turns):
            tracker.strike("Ann", "OR1", 2, 1)
            tracker.say("and then?")
            tracker.next()
            if n % 10 == 9:
                tracker.back()
        write(log, lines(tracker))
        with open_store(str(tmp_path / f"{turns}.db")) as store:
            tracemalloc.start()
            import_foreign(log, store)
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
    assert peaks[1] < 2.5 * peaks[0] + 1_000_000
