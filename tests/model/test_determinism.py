"""A state depends on its events alone: not on dice, clocks, machines or the seed of Python's hashes."""

from __future__ import annotations

import os
import random
import secrets
import subprocess
import sys
import textwrap
import time
import uuid
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.model.canonical import decode, encode
from fechtbuch.model.events import KINDS, Event, Joined
from fechtbuch.model.evolve import EMPTY_BATTLE, evolve, fold
from fechtbuch.model.state import Battle, Creature
from fechtbuch.model.wire import event_from_json, event_to_json, to_json
from tests.support.strategies import battles, events, few, told_of, values


def forbidden(*_: Any, **__: Any) -> Any:
    raise AssertionError("folding drew a die or read a clock")


SOURCES = [
    (random, ("random", "randint", "choice", "randrange", "getrandbits")),
    (secrets, ("token_bytes", "token_hex", "randbelow", "choice")),
    (os, ("urandom", "getenv")),
    (uuid, ("uuid1", "uuid4")),
    (time, ("time", "time_ns", "monotonic", "perf_counter", "process_time", "localtime", "gmtime")),
]


@few
@given(battles(), values(Creature), st.lists(events(), min_size=1, max_size=6))
def test_folding_draws_no_dice_and_reads_no_clock(battle: Battle, newcomer: Creature, facts: list[Event]) -> None:
    fitting = [told_of("A", f) for f in facts if not isinstance(f, Joined) and not getattr(f, "item", "")]
    fitting.append(Joined(newcomer.id, newcomer))
    with pytest.MonkeyPatch.context() as patched:
        for module, names in SOURCES:
            for name in names:
                patched.setattr(module, name, forbidden)
        for fact in fitting:
            battle = evolve(battle, fact)
        EMPTY_BATTLE.__hash__()


@few
@given(battles(), st.lists(events(), max_size=6))
def test_events_read_back_from_storage_make_the_same_state_in_the_same_order(
    battle: Battle, facts: list[Event]
) -> None:
    """What a rule runs through in order must not depend on whether the fight was closed and opened in between."""
    cast = [Joined(creature.id, creature) for creature in battle]
    fitting = [told_of("A", f) for f in facts if not isinstance(f, Joined) and not getattr(f, "item", "")]
    story = [*cast, *fitting]
    reopened = [event_from_json(decode(encode(event_to_json(event)))) for event in story]
    live, again = fold(EMPTY_BATTLE, story), fold(EMPTY_BATTLE, reopened)
    assert live == again
    assert in_order(live) == in_order(again)


def in_order(battle: Battle) -> str:
    """Everything in the order in which a rule meets it. The map of creatures is run through by ``order`` only."""
    return repr([*battle, battle.bonds, battle.things, battle.areas, battle.map, battle.options])


PROGRAM = """
    import sys
    from fechtbuch.model.canonical import decode, encode
    from fechtbuch.model.evolve import EMPTY_BATTLE, fold
    from fechtbuch.model.wire import event_from_json, to_json

    story = [event_from_json(event) for event in decode(sys.stdin.buffer.read())]
    battle = fold(EMPTY_BATTLE, story)
    sys.stdout.buffer.write(encode(to_json(battle)) + b"\\n")
    parts = [*battle, battle.bonds, battle.things, battle.areas, battle.map, battle.options]
    sys.stdout.buffer.write(repr(parts).encode())
"""


def test_states_are_equal_under_every_hash_seed() -> None:
    story = _a_story()
    body = encode([event_to_json(event) for event in story])
    printed = {_run(body, seed) for seed in ("0", "1", "2029", "random")}
    assert len(printed) == 1
    wire, order = next(iter(printed)).split(b"\n", 1)
    battle = fold(EMPTY_BATTLE, story)
    assert wire == encode(to_json(battle))
    assert order.decode() == in_order(battle)


def _a_story() -> list[Event]:
    """One event of every kind, about creatures and things that are there; the same in every run."""
    drawn: list[Event] = []

    @few
    @given(st.tuples(*[events(kind) for kind in KINDS.values() if kind is not Joined]), st.lists(values(Creature)))
    def draw(facts: tuple[Event, ...], cast: list[Creature]) -> None:
        here = [attrs.evolve(creature, id=f"C{n}") for n, creature in enumerate(cast)]
        fitting = [told_of("C0", f) for f in facts if not getattr(f, "item", "") or f.kind == "ItemMoved"]
        if here:
            drawn[:] = [*(Joined(creature.id, creature) for creature in here), *fitting]

    draw()
    assert len(drawn) > len(KINDS) - 4
    return drawn


def _run(body: bytes, seed: str) -> bytes:
    path = ":".join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(PROGRAM)],
        input=body,
        env={"PYTHONPATH": path, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout
