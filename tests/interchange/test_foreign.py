"""A combat tracker's log as a record without rules: what is in it, and in which order."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.fight import Fight
from fechtbuch.history.store import MemoryStore
from fechtbuch.interchange.foreign import BadForeignLog, Summary, import_foreign, looks_foreign
from fechtbuch.model import events as e
from fechtbuch.model.events import Event
from fechtbuch.model.figures import Figure, start
from fechtbuch.model.state import Pool
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate import narrate_fight, text
from fechtbuch.rulesets.chronicle.ruleset import AS_RECORDED
from tests.interchange.tracker import Tracker, attack_node, damage_node, lines, roll, save_node, target_node, write

E = TypeVar("E", bound=Event)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log.jsonl"


def read(path: Path, rows: list[str]) -> tuple[Fight, Summary]:
    """The only fight of a log, at its end."""
    store = MemoryStore()
    summary = import_foreign(write(path, rows), store)
    (made,) = summary.imported
    fight = Fight.open(store)
    fight.follow(made.branch)
    return fight, summary


def facts(fight: Fight, line: str | None = None) -> list[Event]:
    """All facts of a line after the genesis."""
    found = [event for _, events, _ in fight.log.facts(fight.position(line).commit) for event in events]
    return found[found.index(next(x for x in found if isinstance(x, e.ClockAdvanced))) :]


def of(fight: Fight, kind: type[E]) -> list[E]:
    return [event for event in facts(fight) if isinstance(event, kind)]


def shown(fight: Fight, listed: Collection[str]) -> dict[str, tuple[int | None, int, tuple[str, ...]]]:
    """Who is in, or dead and still listed: hit points, temporary ones, conditions."""
    found = {}
    for creature in fight.battle().state:
        if creature.status == "in" or creature.name in listed:
            hp, temp = creature.pools.get("hp"), creature.pools.get("temp_hp", Pool(0, 0))
            found[creature.name] = (hp.value if hp else None, temp.value, tuple(creature.conditions))
    return found


def expected(tracker: Tracker) -> dict[str, tuple[int | None, int, tuple[str, ...]]]:
    """The same by the tracker's own rows."""
    found = {}
    for row in tracker.rows:
        hp, _, temp, _ = row.get("told") or (row["hp"], 0, row["temp_hp"], 0)
        found[row["name"]] = (hp, temp, tuple(sorted(effect["name"] for effect in row["effects"])))
    return found


def test_creatures_come_with_what_data_and_summary_know_of_them(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    fight, summary = read(log, lines(tracker))
    battle = fight.battle().state
    assert battle.order == ("Ann", "Bo", "OR1")
    assert [battle[who].pools["hp"] for who in battle.order] == [Pool(20, 20), Pool(24, 24), Pool(13, 13)]
    assert [battle[who].sheet.figures["ac"] for who in battle.order] == [15, 17, 12]
    assert [battle[who].side for who in battle.order] == ["players", "players", "monsters"]
    assert battle["OR1"].sheet.origin == "tracker:id-OR1"
    assert (summary.counts.creatures, summary.counts.known) == (3, 3)
    assert fight.rules is not None
    assert fight.battle()["Ann"].value("ac") == 15


def test_hit_points_that_neither_knows_stay_unknown_and_damage_a_bare_roll(log: Path) -> None:
    tracker = Tracker(for_people=False)
    tracker.start()
    tracker.run("OR1", target_node("id-Ann", damage_node(3, 4)))
    fight, summary = read(log, lines(tracker))
    assert "hp" not in fight.battle().state["Ann"].pools
    assert summary.counts.known == 1
    (thrown,) = of(fight, e.TableRolled)
    assert (thrown.who, thrown.about, thrown.dice, thrown.result) == ("OR1", "Ann", "2d6", "7 slashing")
    assert thrown.detail["amount"] == 7


def test_an_attack_tells_its_roll_and_the_wound_its_hit_points(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    tracker.strike("Ann", "OR1", 12, 3, 4)
    tracker.strike("Ann", "OR1", 2, 6)
    fight, summary = read(log, lines(tracker))
    hit, miss = of(fight, e.Attacked)
    (wound,) = of(fight, e.Wounded)
    assert (hit.who, hit.target, hit.weapon) == ("Ann", "OR1", "Sword")
    assert (hit.check.rolled.faces, hit.check.figure.value, hit.check.margin) == ((12,), 5, 5)
    assert hit.check.against == Figure((start(12, "to reach", AS_RECORDED),))
    assert (miss.check.outcome, miss.check.margin) == ("failure", -5)
    assert (wound.by, wound.after, wound.raw, wound.source, wound.type) == (9, 4, 9, "Ann", "slashing")
    assert wound.rolled == Rolled(7, (3, 4))
    counts = summary.counts
    assert (counts.attacks, counts.hits, counts.damage, counts.unexplained) == (2, 1, 9, 0)


def test_a_blow_counts_for_what_was_left_and_a_monster_without_hit_points_is_dead(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    tracker.strike("Ann", "OR1", 15, 6, 6, 6)
    fight, summary = read(log, lines(tracker))
    (wound,) = of(fight, e.Wounded)
    assert (wound.by, wound.after, wound.raw) == (13, 0, 20)
    assert [event.who for event in of(fight, e.Died)] == ["OR1"]
    assert fight.battle().state["OR1"].status == "dead"
    assert summary.counts.deaths == 1


def test_temporary_hit_points_go_first(log: Path) -> None:
    tracker = Tracker()
    tracker["Ann"]["told"] = [20, 20, 4, 15]
    tracker.start()
    tracker.strike("OR1", "Ann", 18, 3, 3)
    fight, _ = read(log, lines(tracker))
    pools = [x for x in facts(fight) if isinstance(x, (e.PoolChanged, e.Wounded))]
    assert [(x.pool, x.after) for x in pools] == [("temp_hp", 0), ("hp", 16)]


def test_a_change_without_a_cause_is_told_and_counted(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    tracker["Bo"]["told"][0] = 7
    tracker.state()
    fight, summary = read(log, lines(tracker))
    (change,) = of(fight, e.PoolChanged)
    assert (change.who, change.by, change.after, change.reason) == ("Bo", -17, 7, "as the tracker shows")
    assert summary.counts.unexplained == 1


def test_effects_come_and_go_with_whoever_caused_them(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    effect = {"name": "Hexed", "duration": 10, "end_round": 11, "concentration": False, "desc": "unlucky"}
    tracker["OR1"]["effects"] = [effect]
    tracker.run("Bo", target_node("id-OR1", {"type": "ieffect", "effect": effect, "conc_conflict": []}))
    tracker["OR1"]["effects"] = []
    tracker.typed("!i re OR1", "init re")
    fight, _ = read(log, lines(tracker))
    (gained,), (lost,) = of(fight, e.ConditionGained), of(fight, e.ConditionLost)
    assert (gained.condition.name, gained.condition.source) == ("Hexed", "Bo")
    assert dict(gained.condition.data) == {"duration": 10, "end_round": 11, "words": "unlucky"}
    assert lost.name == "Hexed"


def test_two_effects_of_one_name_are_kept_apart(log: Path) -> None:
    tracker = Tracker()
    tracker.bless("Ann", "Bless")
    tracker.bless("Ann", "Bless", 3)
    fight, _ = read(log, lines(tracker))
    assert tuple(fight.battle().state["Ann"].conditions) == ("Bless", "Bless (2)")


def test_saves_counters_and_casts(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    counter = {"type": "counter", "counter_name": "Slots", "counter_remaining": 2, "used_amount": 1}
    save = target_node("id-OR1", save_node(4, -1, 13))
    tracker.run("Ann", counter, save, words="!cast sleep -t or1", title="Ann casts Sleep!", spell=True)
    fight, summary = read(log, lines(tracker))
    (cast,), (counted,), (checked,) = of(fight, e.Cast), of(fight, e.CounterChanged), of(fight, e.Checked)
    assert (cast.who, cast.spell, cast.target) == ("Ann", "Sleep", "OR1")
    assert (counted.counter, counted.by, counted.after) == ("Slots", -1, 2)
    assert (checked.who, checked.check.purpose, checked.check.outcome) == ("OR1", "wisdom save", "failure")
    assert (summary.counts.casts, summary.counts.checks) == (1, 1)


def test_turns_follow_the_pointer(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    for _ in range(4):
        tracker.next()
    fight, summary = read(log, lines(tracker))
    turns = [(x.round, x.who, x.turns) for x in facts(fight) if isinstance(x, e.ClockAdvanced)]
    assert turns == [(1, "Ann", 1), (1, "Bo", 2), (1, "OR1", 3), (2, "Ann", 4), (2, "Bo", 5)]
    assert (summary.counts.turns, summary.counts.rewinds) == (5, 0)


def test_a_rewind_is_a_branch_from_the_beginning_of_that_turn_with_everything_carried_over(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    tracker.strike("Ann", "OR1", 15, 3)
    tracker.bless("Ann", "Rage")
    counter = {"type": "counter", "counter_name": "Rages", "counter_remaining": 1, "used_amount": 1}
    tracker.run("Ann", counter)
    tracker.next()
    tracker.back()
    tracker.strike("Ann", "OR1", 16, 4)
    fight, summary = read(log, lines(tracker))
    assert (summary.counts.rewinds, summary.counts.lost_rewinds, summary.counts.turns) == (1, 0, 2)
    main, rewind = fight.branches()
    assert (main.name, rewind.name, fight.current) == ("main", "rewind-1", "rewind-1")
    begun = fight.log.node(str(rewind.base)).end
    assert (begun.clock.turn, begun["OR1"].pools["hp"].value) == ("Ann", 13)
    ends = fight.log.node(main.head).end
    assert (ends.clock.turn, ends["OR1"].pools["hp"].value) == ("Bo", 8)
    now = fight.battle().state
    assert (now.clock.turn, now.clock.round, now["OR1"].pools["hp"].value) == ("Ann", 1, 2)
    assert (now["Ann"].counters["Rages"], "Rage" in now["Ann"].conditions) == (1, True)
    carrying = fight.log.after(str(rewind.base), rewind.head)
    assert any("pointer went back" in note.text for note in fight.notes(carrying))
    assert summary.counts.unexplained == 0


def test_a_rewind_to_before_the_log_stays_on_the_line(log: Path) -> None:
    tracker = Tracker()
    tracker.current = 1
    tracker.start()
    tracker.back()
    fight, summary = read(log, lines(tracker))
    assert (summary.counts.rewinds, summary.counts.lost_rewinds) == (1, 1)
    assert [branch.name for branch in fight.branches()] == ["main"]
    assert fight.battle().state.clock.turn == "Ann"


def test_whoever_leaves_and_comes_back(log: Path) -> None:
    tracker = Tracker(monsters=2)
    tracker.start()
    gone = tracker.rows.pop(2)
    tracker.typed("!i remove or1", "init remove")
    without, _ = read(log, lines(tracker))
    assert without.battle().state["OR1"].status == "left"
    gone["hp"] = 5
    tracker.rows.append(gone)
    tracker.typed("!i madd", "init madd")
    fight, _ = read(log, lines(tracker))
    back = fight.battle().state["OR1"]
    assert (back.status, back.pools["hp"]) == ("in", Pool(5, 13))


def test_a_log_from_the_very_beginning_starts_with_nobody(log: Path) -> None:
    tracker = Tracker()
    everybody, tracker.rows = tracker.rows, []
    tracker.round, tracker.current = 0, -1
    tracker.typed("!i begin", "init begin")
    for row in everybody:
        tracker.rows.append(row)
        tracker.typed("!i join", "init join")
    tracker.round = 1
    tracker.next()
    fight, summary = read(log, lines(tracker))
    assert not fight.log.begin.creatures
    headings = [passage.heading for passage in narrate_fight(fight)][1:]
    assert headings == ["!i join", "!i join", "!i join", "Round 1 · !i n"]
    assert fight.battle().state.order == ("Ann", "Bo", "OR1")
    assert (summary.counts.turns, summary.counts.rewinds, summary.counts.unexplained) == (1, 0, 0)


def test_members_of_a_group_are_creatures(log: Path) -> None:
    tracker = Tracker(monsters=2)
    pack = {"name": "Pack", "id": "id-pack", "type": "group", "combatants": tracker.rows[2:], "told": [0, 0, 0, 0]}
    tracker.rows[2:] = [pack]
    tracker.current = 2
    tracker.start()
    fight, _ = read(log, lines(tracker))
    assert fight.battle().state.order == ("Ann", "Bo", "OR1", "OR2")
    assert fight.battle().state.clock.turn == "OR1"


def test_automation_without_a_roll_or_with_an_unknown_part_is_kept_in_words(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    sure = attack_node(1, 5, 12, hit=True) | {"to_hit_roll": None}
    odd = {"type": "teleport", "metres": 9, "children": [attack_node(10, 5, 12)]}
    tracker.run("Ann", target_node("id-OR1", sure, odd))
    fight, summary = read(log, lines(tracker))
    words = [x.what for x in facts(fight) if isinstance(x, e.Adjusted)]
    assert words == ["attacks OR1 and hits, without a roll", '{"type": "teleport", "metres": 9}']
    assert len(of(fight, e.Attacked)) == 1
    assert dict(summary.counts.unread.times) == {"automation result 'teleport'": 1}
    assert summary.counts.unread.lines["automation result 'teleport'"] == [6]


def test_a_roll_that_does_not_add_up_is_kept_in_words(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    wrong = attack_node(10, 5, 12) | {"to_hit_roll": {"total": 25, "result": "1d20 (10) + 5 = `15`"}}
    tracker.run("Ann", target_node("id-OR1", wrong))
    fight, summary = read(log, lines(tracker))
    assert [x.what for x in facts(fight) if isinstance(x, e.Adjusted)] == [
        "attacks OR1 and hits (1d20 (10) + 5 = `15`)"
    ]
    assert dict(summary.counts.unread.times) == {"a roll": 1}


def test_other_checks_and_rolls(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    check = {
        "type": "check",
        "skill_name": "Stealth",
        "check_roll": roll("1d20", 9, add=4),
        "dc": 12,
        "did_succeed": True,
    }
    bare = {"type": "roll", "roll": roll("1d8", 6), "result": 6}
    tracker.run("Ann", check, bare)
    fight, _ = read(log, lines(tracker))
    (checked,), (thrown,) = of(fight, e.Checked), of(fight, e.TableRolled)
    assert (checked.who, checked.check.purpose, checked.check.margin) == ("Ann", "stealth check", 1)
    assert (thrown.purpose, thrown.dice, thrown.rolled.faces) == ("roll", "1d8", (6,))


def test_what_people_say_becomes_notes_and_commands_name_the_acts(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    tracker.say("For the king!", "Pat")
    tracker.say("Ann: <20/20 HP>", "Tracker", bot=True)
    tracker.next()
    tracker.line("combat_end")
    fight, summary = read(log, lines(tracker))
    assert [(note.text, note.author) for note in fight.notes()] == [
        ("The combat ended here.", ""),
        ("For the king!", "Pat"),
    ]
    assert fight.notes()[1].time == "2023-11-14T22:13:21+00:00"
    headings = [passage.heading for passage in narrate_fight(fight)]
    assert headings == ["Combat of 2023-11-14", "Round 1 · !i next", "Round 1 · !i n"]
    assert summary.counts.notes == 2


def test_the_order_is_that_of_the_file_not_of_the_clock(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    tracker.strike("Ann", "OR1", 15, 3)
    tracker.next()
    for n, line in enumerate(tracker.lines[1:]):
        line["timestamp"] = 1_700_000_000 - 7 * n
    turned, _ = read(log, lines(tracker))
    for line in tracker.lines[1:]:
        del line["timestamp"]
    timeless, _ = read(log, lines(tracker))
    assert turned.position() == timeless.position()


def test_sentences_are_told(log: Path) -> None:
    tracker = Tracker()
    tracker.start()
    tracker.strike("Ann", "OR1", 15, 3)
    fight, _ = read(log, lines(tracker))
    told = [text(told.sentence) for passage in narrate_fight(fight) for told in passage.told]
    assert told[-2:] == [
        "Ann attacks OR1 with Sword: rolls 15 + 5 against 12: success.",
        "OR1 loses 5 HP from Ann, now 8.",
    ]


# several combats, several imports


def busy(combat: str, seed: int = 3) -> Tracker:
    """A combat of some turns, with a rewind."""
    tracker = Tracker(combat)
    tracker.start()
    for n in range(seed):
        tracker.strike("Ann", "OR1", 5 + 4 * n, 2)
        tracker.next()
    tracker.back()
    tracker.strike("Bo", "OR1", 15, 1)
    return tracker


def heads(store: MemoryStore) -> dict[str, list[str]]:
    return {row.id: [branch.head for branch in store.branches(row.id)] for row in store.fights()}


def test_interleaved_combats_are_told_apart(log: Path) -> None:
    one, other = lines(busy("one")), lines(busy("other", 4))
    apart, mixed = MemoryStore(), MemoryStore()
    import_foreign(write(log, one + other), apart)
    shuffled = [row for pair in zip(one, other, strict=False) for row in pair] + other[len(one) :]
    summary = import_foreign(write(log, shuffled), mixed)
    assert heads(apart) == heads(mixed)
    assert [made.combat for made in summary.imported] == ["one", "other"]
    assert summary.lines == len(one) + len(other)


def test_the_same_file_again_writes_nothing(log: Path) -> None:
    store = MemoryStore()
    write(log, lines(busy("one"), busy("other", 2)))
    first = import_foreign(log, store)
    before = heads(store), [store.annotations(row.id) for row in store.fights()]
    again = import_foreign(log, store)
    assert (heads(store), [store.annotations(row.id) for row in store.fights()]) == before
    assert [made.new for made in first.imported] == [True, True]
    assert [made.new for made in again.imported] == [False, False]
    assert [(made.fight, made.branch) for made in again.imported] == [
        (made.fight, made.branch) for made in first.imported
    ]
    assert again.counts == first.counts


@given(st.data())
def test_a_longer_log_adds_to_its_fight(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    rows = lines(busy("one"))
    cut = data.draw(st.integers(4, len(rows)), "lines of the first import")
    path = tmp_path_factory.mktemp("log") / "log.jsonl"
    grown, fresh = MemoryStore(), MemoryStore()
    (part,) = import_foreign(write(path, rows[:cut]), grown).imported
    (whole,) = import_foreign(write(path, rows), grown).imported
    (new,) = import_foreign(path, fresh).imported
    assert part.fight == whole.fight == new.fight
    assert grown.branch(whole.fight, whole.branch).head == fresh.branch(new.fight, new.branch).head
    assert Fight.open(grown).verify(deep=True).intact


STEP = st.sampled_from(["strike", "next", "back", "bless", "gap", "quiet", "add", "drop", "shield"])


@given(st.lists(st.tuples(STEP, st.integers(1, 20), st.integers(1, 6)), max_size=15))
def test_after_every_snapshot_the_record_stands_as_the_snapshot_does(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int, int]]
) -> None:
    tracker = Tracker(monsters=2)
    tracker.start()
    path = tmp_path_factory.mktemp("log") / "log.jsonl"
    for step, face, points in steps:
        do(tracker, step, face, points)
    fight, summary = read(path, lines(tracker))
    seen = expected(tracker)
    assert shown(fight, seen) == seen
    clock = fight.battle().state.clock
    assert (clock.round, fight.battle().state[clock.turn].name) == (
        tracker.round,
        tracker.rows[tracker.current]["name"],
    )
    assert not summary.counts.unread.times
    assert fight.verify(deep=True).intact


def do(tracker: Tracker, step: str, face: int, points: int) -> None:
    """One thing that happens at the table."""
    names = [row["name"] for row in tracker.rows]
    who, whom = names[face % len(names)], names[points % len(names)]
    if step == "strike":
        tracker.strike(who, whom, face, points)
    elif step == "next" or (step == "back" and tracker.round > 1):
        tracker.next() if step == "next" else tracker.back()
    elif step == "bless":
        tracker.bless(who, f"Effect {len(tracker.lines)}")
    elif step == "gap":
        tracker.hurt(whom, points)
        tracker.next()
    elif step == "add":
        tracker.rows.append(tracker.monster(f"New{len(tracker.lines)}", points))
        tracker.typed("!i madd", "init madd")
    elif step == "drop" and len(tracker.rows) > 3 and tracker.current < len(tracker.rows) - 1:
        tracker.rows.pop()
        tracker.typed("!i remove", "init remove")
    elif step == "shield":
        row = tracker[who]
        if "told" in row:
            row["told"][2] = points
        else:
            row["temp_hp"] = points
        tracker.typed("!i thp", "init thp")
    else:
        tracker.say("hm")


# what a file is


def test_a_log_is_known_by_its_lines(log: Path) -> None:
    assert looks_foreign(write(log, ["not json", *lines(busy("one"))]))
    assert not looks_foreign(write(log, ['{"format":"fechtbuch-log","version":1}']))
    assert not looks_foreign(write(log, []))


def test_a_file_without_combats_is_refused(log: Path) -> None:
    with pytest.raises(BadForeignLog, match="no line of it names a combat"):
        import_foreign(write(log, ['{"event_type": "message"}', "x"]), MemoryStore())
