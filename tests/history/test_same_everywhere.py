"""Ids and states do not depend on the order of hashes: the same fight in processes with different hash seeds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys
from tests.support.duels import duel, play_rounds, state_bytes
from tests.support.toy_ruleset import TOY, TakeAim, creature
from fechtbuch.fight import Fight
from hashlib import sha256
fight = duel(sys.argv[1])
play_rounds(fight, 4)
for who in "CDEFGH":
    fight.join(creature(who))
    fight.act(TakeAim(who))
print([row.id for row in fight.store.tree("duel")])
print([sha256(state_bytes(moment.after)).hexdigest() for moment in fight.line()])
fight.close()
again = Fight.open(sys.argv[1], ruleset=TOY)
print([sha256(state_bytes(moment.after)).hexdigest() for moment in again.line()])
"""


def run(seed: str, file: Path) -> list[str]:
    path = os.pathsep.join([str(ROOT / "engine"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(file)],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.splitlines()


def test_another_hash_seed_gives_the_same_log_and_states(tmp_path: Path) -> None:
    runs = [run(seed, tmp_path / f"{seed}.db") for seed in ("0", "1", "4711")]
    assert runs[0] == runs[1] == runs[2]
    ids, live, read = runs[0]
    assert live == read
    assert ids.count(",") > 30
