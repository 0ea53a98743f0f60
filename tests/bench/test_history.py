"""Appending, rebuilding, seeking, branching, verifying: against an event store and a chess game tree."""

from __future__ import annotations

import gc
import json
import tracemalloc
from itertools import count
from pathlib import Path
from typing import Any

from fechtbuch.fight import Fight
from fechtbuch.history.store.contract import Position
from fechtbuch.history.verify import verify_chain
from fechtbuch.model.events import Joined, Started
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from tests.bench.fights import crowd, long_fight, wounds
from tests.bench.pairs import Paired, Row
from tests.bench.peers import StoredFight, chess_game, stored_fights

FACTS_IN_ACT = 4

SPACING = 250
"""Events between two snapshots of the peer, as between two checkpoints of ours."""

ALLOWED = 1_500
"""Bytes that an event may take in memory, its version of the battle included."""


def _last(fight: Fight) -> tuple[str, int]:
    return fight.head, len(fight.commit().events) - 1


def test_durable_append(paired: Paired, benchmark: Any, tmp_path: Path) -> None:
    fight = Fight.start(str(tmp_path / "ours.fechtbuch"), "dungeon_fantasy", "append", crowd(), seed=1)
    app = stored_fights(tmp_path / "theirs.db")
    other = StoredFight(20)
    app.save(other)
    rounds = paired.size(50)
    numbers = count()

    def ours() -> None:
        for _ in range(rounds):
            n = next(numbers)
            fight.record(wounds(FACTS_IN_ACT, start=n * FACTS_IN_ACT), f"act {n}")

    def peer() -> None:
        for n in range(rounds):
            other.wound(f"c{n % 20}", 1, 99, "c1", "torso")
            app.save(other)

    against = "eventsourcing, one save per event"
    measure = "durable append, one act of 4 events per transaction, per event"
    units = (rounds * FACTS_IN_ACT, rounds)
    paired(measure, against, ours, peer, must=1.7, aim=3, units=units)
    benchmark.pedantic(ours, rounds=1)


def test_batched_append(paired: Paired, benchmark: Any, tmp_path: Path) -> None:
    size = paired.size(10_000)
    numbers = count()

    def ours() -> None:
        long_fight(size, str(tmp_path / f"ours{next(numbers)}.fechtbuch")).close()

    def peer() -> None:
        app = stored_fights(tmp_path / f"theirs{next(numbers)}.db")
        other = StoredFight(20)
        for n in range(size):
            other.wound(f"c{n % 20}", 1, 99, "c1", "torso")
        app.save(other)

    paired("batched append of 10,000 events", "eventsourcing, one save", ours, peer, must=3, aim=5)
    benchmark.pedantic(ours, rounds=1)


def test_cold_rebuild(paired: Paired, benchmark: Any, tmp_path: Path) -> None:
    size = paired.size(10_000)
    file = str(tmp_path / "ours.fechtbuch")
    long_fight(size, file).close()
    app = stored_fights(tmp_path / "theirs.db")
    other = StoredFight(20)
    for n in range(size):
        other.wound(f"c{n % 20}", 1, 99, "c1", "torso")
    app.save(other)

    def ours() -> int:
        with Fight.open(file) as fight:
            return sum(1 for _ in fight.line())

    def peer() -> object:
        cold = stored_fights(tmp_path / "theirs.db")
        return cold.repository.get(other.id)

    paired("cold rebuild of 10,000 events from file", "eventsourcing", ours, peer, must=3.5, aim=8)
    benchmark.pedantic(ours, rounds=1)


def test_past_position_cold(paired: Paired, benchmark: Any, tmp_path: Path) -> None:
    size = paired.size(10_000, 600)
    file = str(tmp_path / "ours.fechtbuch")
    fight = long_fight(size, file)
    sum(1 for _ in fight.line())
    middle = size // 2 + SPACING // 2
    at = fight.log.spine(fight.head)[middle // FACTS_IN_ACT]
    fight.close()
    app = stored_fights(tmp_path / "theirs.db", SPACING)
    other = StoredFight(20)
    for n in range(size):
        other.wound(f"c{n % 20}", 1, 99, "c1", "torso")
        if n % SPACING == 0:
            app.save(other)
    app.save(other)

    opened: list[Fight] = []

    def ours() -> object:
        cold = Fight.open(file)
        opened.append(cold)
        return cold.state(Position(at, FACTS_IN_ACT - 1, "main"))

    def peer() -> object:
        cold = stored_fights(tmp_path / "theirs.db", SPACING)
        return cold.repository.get(other.id, version=middle)

    measure = "state at a past position, cold, checkpoint within 250 events"
    paired(measure, "eventsourcing, snapshots every 250", ours, peer, must=4, aim=8)
    benchmark.pedantic(ours, rounds=1)
    for cold in opened:
        cold.close()


SEEKS = 1_000


def _seeks(fight: Fight) -> tuple[list[Position], Any]:
    """So many jumps to and fro between a hundred places spread over the whole line."""
    spine = fight.log.spine(fight.head)
    apart = (len(spine) - 1) // 100 or 1
    places = [Position(spine[1 + n * 37 % 100 * apart % (len(spine) - 1)], 0, "main") for n in range(SEEKS)]
    return places, fight.log.battle


def test_seek(paired: Paired, benchmark: Any) -> None:
    fight = long_fight(paired.size(400, 400))
    game = chess_game(400)
    end: Any = game.end()
    places, battle = _seeks(fight)

    def ours() -> None:
        for place in places:
            battle(place)

    measure = "seek in a warm 400-event fight"
    units = (len(places), 1)
    paired(measure, "chess, node.board() at ply 400", ours, end.board, must=1_000, aim=10_000, units=units)
    benchmark.pedantic(ours, rounds=1)


def test_seek_in_a_long_log(paired: Paired, benchmark: Any) -> None:
    far, battle = _seeks(long_fight(paired.size(100_000)))
    close, battle_of_small = _seeks(long_fight(400))

    def ours() -> None:
        for place in far:
            battle(place)

    def peer() -> None:
        for place in close:
            battle_of_small(place)

    measure = "seek in a warm 100,000-event log"
    paired(measure, "seek in a 400-event log (1x: as fast)", ours, peer, must=0.5, aim=0.83)
    benchmark.pedantic(ours, rounds=1)


def test_fold_one_event(paired: Paired, benchmark: Any) -> None:
    start = fold(EMPTY_BATTLE, [Started(), *(Joined(c.id, c) for c in crowd())])
    facts = wounds(paired.size(2_000))
    board = chess_game(0).board()
    moves = [board.push_san(san) for san in ("Nf3", "Nf6", "Ng1", "Ng8")]
    board.reset()

    def ours() -> None:
        fold(start, facts)

    def peer() -> None:
        board.reset()
        for n in range(len(facts)):
            board.push(moves[n % 4])

    units = (len(facts), len(facts))
    paired("fold one event", "chess, push", ours, peer, must=0.9, aim=2, units=units)
    benchmark.pedantic(ours, rounds=1)


def test_branch_in_memory(paired: Paired, benchmark: Any) -> None:
    fight = long_fight(400)
    game = chess_game(400)
    end: Any = game.end()
    move = end.board().parse_san("Nf3")
    numbers = count()

    def ours() -> None:
        for _ in range(100):
            fight.branch(f"line-{next(numbers)}")

    def peer() -> None:
        for _ in range(100):
            end.add_variation(move)

    units = (100, 100)
    paired("branch in memory", "chess, add_variation", ours, peer, must=1, aim=1.5, units=units)
    benchmark.pedantic(ours, rounds=1)


def test_branch_does_not_depend_on_length(paired: Paired, benchmark: Any) -> None:
    long, short = long_fight(paired.size(100_000)), long_fight(100)

    def ours() -> None:
        for _ in range(20):
            long.branch()

    def peer() -> None:
        for _ in range(20):
            short.branch()

    measure = "branch in memory at 100,000 events"
    paired(measure, "branch at 100 events (1x: as fast)", ours, peer, must=0.83, aim=0.83)
    benchmark.pedantic(ours, rounds=1)


def test_verify(paired: Paired, benchmark: Any, tmp_path: Path) -> None:
    fight = long_fight(paired.size(10_000), str(tmp_path / "ours.fechtbuch"))
    store, id, head = fight.store, fight.id, fight.head

    def ours() -> object:
        return verify_chain(store, id, head)

    def peer() -> None:
        for link in store.chain(id, head):
            json.loads(link.body)

    paired("verify the hash chain", "read and decode only", ours, peer, must=0.5, aim=0.8)
    benchmark.pedantic(ours, rounds=1)


def test_memory_per_event(paired: Paired, benchmark: Any) -> None:
    size = paired.size(100_000)
    tracemalloc.start()
    fight = long_fight(size)
    sum(1 for _ in fight.line())
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    each = used / size
    words = f"{each:,.0f} bytes an event"
    paired.keep(
        Row("memory of a 100,000-event log, all versions", "1.5 KB an event", words, "", ALLOWED / each, 1, 1.5)
    )
    benchmark.pedantic(lambda: None, rounds=1)
