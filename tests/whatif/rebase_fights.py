"""Small fights of all four rule systems for rebases: two against two, played by their players, each seed once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_out
from fechtbuch.rulesets import find_ruleset

__all__ = ["CASTS", "SYSTEMS", "line_bytes", "played"]

CASTS: dict[str, tuple[tuple[str, str, list[int], str], ...]] = {
    "dungeon_fantasy": (
        ("A", "red", [0, 0], "orc"),
        ("K", "red", [0, 1], "wolf"),
        ("B", "blue", [1, 0], "orc"),
        ("C", "blue", [2, 0], "wolf"),
    ),
    "blackmoor": (
        ("A", "red", [0, 0], "man_at_arms"),
        ("K", "red", [0, 2], "man_at_arms"),
        ("B", "blue", [2, 0], "marsh_lizard"),
        ("C", "blue", [2, 1], "man_at_arms"),
    ),
    "dungeon_board": (
        ("A", "heroes", [0, 0], "dwarf"),
        ("K", "heroes", [0, 1], "elf"),
        ("B", "monsters", [2, 0], "orc"),
        ("C", "monsters", [2, 1], "goblin"),
    ),
    "control_zone": (
        ("A", "red", [0, 0], "duellist"),
        ("K", "red", [0, 2], "knight"),
        ("B", "blue", [2, 0], "pikeman"),
        ("C", "blue", [3, 2], "brute"),
    ),
}
"""Id, side, cell and kind of each creature, by rule system."""

SYSTEMS = tuple(CASTS)


@lru_cache(maxsize=64)
def played(system: str, seed: int, turns: int = 8, player: str = "default") -> Fight:
    """A fight of so many turns at most. It is shared: whoever keeps a rebase of it leaves its first line alone."""
    ruleset = find_ruleset(system)
    tables = ruleset.load_tables({})
    fields: dict[str, Any] = {}
    cast = []
    for id, side, cell, kind in CASTS[system]:
        if system != "dungeon_board":
            fields = {"side": side}
        cast.append(ruleset.build({"id": id, "cell": cell, "from": f"bestiary:{kind}", **fields}, tables, id)[0])
    fight = Fight.start(None, ruleset, f"Played {seed}", cast, seed=seed, id=f"{system}-{seed}")
    play_out(fight, {creature.id: player for creature in cast}, turns)
    return fight


def line_bytes(fight: Fight, head: str) -> list[bytes]:
    """The bodies of a line as they lie in the store."""
    return [link.body for link in fight.store.chain(fight.id, head)]
