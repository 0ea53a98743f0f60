"""Fights to measure on: a duel of the Dungeon Fantasy rules, and long plain logs."""

from __future__ import annotations

from fechtbuch.fight import Fight
from fechtbuch.history.store.contract import Store
from fechtbuch.model.events import Event, Wounded
from fechtbuch.model.state import Creature, Pool, Sheet
from fechtbuch.model.table import Table
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack

__all__ = ["BLOWS", "SWING", "crowd", "duel", "long_fight", "wounds"]

SWING = Attack("aldo", "ragna", "broadsword", "swing", "random")
"""The melee act that is measured: random location, so criticals, every body part, knockdown and death are in it."""


def duel(where: Store | str | None = None, other: int = 0) -> Fight:
    """Two armed fighters side by side; ``other`` numbers give other fighters."""
    rules = find_ruleset("dungeon_fantasy")
    tables = rules.load_tables({})
    skills = {"Broadsword": 14, "Carousing": 10 + other % 90, "Gambling": 10 + other // 90}
    aldo = {"id": "aldo", "side": "blue", "cell": [0, 0], "st": 13, "dx": 12, "ht": 12, "skills": skills}
    ragna = {"id": "ragna", "side": "red", "cell": [1, 0], "facing": 3, "st": 13, "dx": 12, "ht": 11}
    people = [
        rules.build({**aldo, "weapon": "broadsword", "armour": {"torso": 2}}, tables, "bench"),
        rules.build({**ragna, "skills": {"Axe/Mace": 13}, "weapon": "axe", "armour": {"all": 2}}, tables, "bench"),
    ]
    return Fight.start(where, rules, "duel", [creature for creature, _ in people], seed=1)


BLOWS = {"aldo": SWING, "ragna": Attack("ragna", "aldo", "axe", "swing", "random")}
"""What the two do to each other."""


def crowd(size: int = 20) -> list[Creature]:
    """Plain creatures with hit points."""
    pools = Table({"hp": Pool(100, 100), "fp": Pool(10, 10)})
    return [Creature(f"c{n}", f"Creature {n}", "blue" if n % 2 else "red", Sheet(), pools) for n in range(size)]


def wounds(number: int, size: int = 20, start: int = 0) -> list[Event]:
    """So many wounds, spread over a crowd, after ``start`` earlier ones."""
    return [_wound(n, size) for n in range(start, start + number)]


def _wound(n: int, size: int) -> Wounded:
    return Wounded(f"c{n % size}", "hp", 1, 99 - n // size, f"c{(n + 1) % size}", zone="torso")


def long_fight(number: int, where: Store | str | None = None, each: int = 4) -> Fight:
    """A recorded fight of at least so many events, ``each`` of them in an act."""
    fight = Fight.start(where, "dungeon_fantasy", "long", crowd(), seed=1)
    facts = wounds(number)
    with fight.batch():
        for start in range(0, number, each):
            fight.record(facts[start : start + each])
    return fight
