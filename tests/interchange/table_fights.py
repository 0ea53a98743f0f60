"""A small fight of each rule system, all its dice written down, so that its statistics can be counted by hand."""

from __future__ import annotations

from functools import cache

from attrs import evolve

from fechtbuch.fight import Fight
from fechtbuch.history.store import MemoryStore
from fechtbuch.interchange.fight_file import parse
from fechtbuch.interchange.play import play
from tests.support.toy_ruleset import TOY, Strike, creature

__all__ = ["FIGHTS", "HOSTILE", "hostile_fight", "small_fight", "two_fights"]

FIGHTS = {
    "dungeon_fantasy": """
creature = [
  { id = "guard", name = "Guard", side = "town", st = 12, dx = 12, skills = { Spear = 14 }, weapons = ["spear"] },
  { from = "bestiary:wolf", id = "wolf", name = "Wolf", side = "wild", cell = [1, 0], facing = 3, hp = 12 },
]
[[act]]
do = "start_turn"
who = "guard"
[[act]]
do = "attack"
who = "guard"
target = "wolf"
weapon = "spear"
dice = { attack = [4, 3, 2], dodge = 14, damage = 2 }
[[act]]
do = "end_turn"
who = "guard"
[[act]]
do = "start_turn"
who = "wolf"
[[act]]
do = "end_turn"
who = "wolf"
[[act]]
do = "start_turn"
who = "guard"
[[act]]
do = "attack"
who = "guard"
target = "wolf"
weapon = "spear"
dice = { attack = 15 }
""",
    "blackmoor": """
creature = [
  { from = "bestiary:man_at_arms", id = "oda", name = "Oda", side = "watch" },
  { from = "bestiary:man_at_arms", id = "rufe", name = "Rufe", side = "marsh", cell = [1, 0], facing = 3 },
]
[[act]]
do = "attack"
who = "oda"
target = "rufe"
dice = { attack = 20, damage = 2, location = 95 }
[[act]]
do = "attack"
who = "rufe"
target = "oda"
dice = { attack = 2 }
""",
    "control_zone": """
creature = [
  { from = "bestiary:knight", id = "ilse", name = "Ilse", side = "company" },
  { from = "bestiary:bandit", id = "nix", name = "Nix", side = "toll", cell = [1, 0] },
]
[[act]]
do = "gain_temp_hp"
who = "nix"
amount = 3
source = "a draught"
[[act]]
do = "attack"
who = "ilse"
target = "nix"
manoeuvre = "swing"
dice = [10, 5]
[[act]]
do = "attack"
who = "nix"
target = "ilse"
manoeuvre = "swing"
dice = [1]
""",
    "dungeon_board": """
map = { size = [6, 6] }
creature = [
  { id = "brom", name = "Brom", from = "bestiary:dwarf", cell = [1, 1] },
  { id = "grak", name = "Grak", from = "bestiary:orc", cell = [2, 1] },
]
[[act]]
do = "strike"
who = "brom"
target = "grak"
dice = [2, 6]
[[act]]
do = "strike"
who = "grak"
target = "brom"
dice = [5, 1]
[[act]]
do = "strike"
who = "brom"
target = "grak"
dice = [6, 1]
""",
}
"""The text of each, by rule set, after the head."""


@cache
def small_fight(ruleset: str) -> Fight:
    """The fight of a rule set, played; it is not to be changed."""
    head = f'format = "fechtbuch/1"\nruleset = "{ruleset}"\ntitle = "Small"\nseed = 1\n'
    (case,) = parse(head + FIGHTS[ruleset], ruleset).cases
    return play(case).fight


HOSTILE = '=HYPERLINK("http://x"),\n"y"'
"""A name that breaks lines, columns and quotation marks, and that a spreadsheet would run."""


def hostile_fight() -> Fight:
    """A fight of the toy rules between names that are hostile to tables."""
    names = (HOSTILE, "'quoted", "-1+1", "@sum", "plain", "\tTab")
    cast = [creature(f"c{n}", hp=60) for n in range(len(names))]
    fight = Fight.start(
        None, TOY, HOSTILE, [evolve(c, name=name) for c, name in zip(cast, names, strict=True)], seed=3, id="hostile"
    )
    for n in range(1, len(names)):
        fight.act(Strike("c0", f"c{n}"))
    return fight


def two_fights() -> MemoryStore:
    """A store with a fight of installed rules and one of rules that are not (the toy rules)."""
    store = MemoryStore()
    cast = [creature("A", hp=40), creature("B", hp=40)]
    toy = Fight.start(store, TOY, "Toy", cast, seed=7, id="toy")
    for _ in range(6):
        toy.act(Strike("A", "B"))
    first = small_fight("dungeon_fantasy")
    copy = first.store.commit(first.id, first.log.root)
    links = list(first.store.chain(first.id, first.head))
    store.create_fight(first.log.row, copy, "main")
    stored = [first.store.commit(first.id, link.id) for link in links[1:]]
    store.append(first.id, "main", copy.id, stored)
    return store
