"""Fights for journeys, as the source of a notebook's first cell: each lies in a log of its own beside the notebook."""

from __future__ import annotations

PLAY = """\
from pathlib import Path

from fechtbuch.fight import Fight
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, EndTurn, StartTurn
from fechtbuch_widgets import Creatures, EventList, FightBook, Stepper, Timeline

rules = find_ruleset("dungeon_fantasy")
tables = rules.load_tables({})
ALDO = {"id": "aldo", "name": NAME, "side": "watch", "cell": [0, 0], "st": 13, "dx": 12, "ht": 12,
        "weapon": "broadsword", "skills": {"Broadsword": 14, "Shield": 12}, "shield": "medium_shield",
        "armour": {"torso": 2}}
RAGNA = {"id": "ragna", "name": "Ragna", "side": "reavers", "cell": [1, 0], "facing": 3, "st": 15, "dx": 12, "ht": 11,
         "weapon": "axe", "skills": {"Axe/Mace": 15, "Wrestling": 13}}


def first_blows(file):
    fight = Fight.start(file, rules, "The ford", [rules.build(one, tables, "here")[0] for one in (ALDO, RAGNA)],
                        id="ford", seed=4)
    blow = Attack("aldo", "ragna", "broadsword", "swing", "leg")
    fight.act(StartTurn("aldo"))
    fight.act(blow, dice=[9, 14, 5], choices={"defence": "dodge"})
    fight.act(EndTurn("aldo"))
    fight.act(StartTurn("ragna"))
    fight.act(Attack("ragna", "aldo", "axe"), dice=[15])
    fight.act(EndTurn("ragna"))
    return fight


file = Path("ford.fechtbuch")
fight = Fight.open(file) if file.exists() else first_blows(file)
"""

SETUP = 'NAME = "Aldo"\n' + PLAY

PLAYED = """\
from pathlib import Path

from fechtbuch.audit.acceptance import acceptances
from fechtbuch.fight import Fight
from fechtbuch.history.store import open_store
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch_widgets import FightBook, Lesson

file = Path(f"{NAME}.fechtbuch")
if not file.exists():
    with open_store(file, create=True) as store:
        play(read(Path(f"{NAME}.toml")).cases[0], store, id=NAME)
fight = Fight.open(file)
"""

KEPT = """\
with Fight.open(file, readonly=True) as kept:
    print(kept.verify(deep=True))
    print("branches:", *sorted(kept.lines.heads))
    for note in kept.notes():
        print("note:", note.glyph, note.text, "by", note.author)
    for one in acceptances(kept).values():
        print("accepted:", one.reason)
"""
"""Opens the log anew, beside the panels that have it open, and tells what is in it."""


def played(name: str) -> str:
    """The fight file ``name`` beside the notebook, played once into a SQLite log and opened from there."""
    return f"NAME = {name!r}\n{PLAYED}"


DOOR = """\
format = "fechtbuch/1"
ruleset = "dungeon_board"
title = "The iron door"
seed = 3

[map]
size = [6, 4]

[[creature]]
from = "bestiary:dwarf"
id = "brom"
name = "Brom"
cell = [1, 1]

[[creature]]
from = "bestiary:orc"
id = "grak"
name = "Grak"
cell = [2, 1]

[[act]]
do = "strike"
who = "brom"
target = "grak"
dice = [6, 4]

[[act]]
do = "next_phase"

[[act]]
do = "strike"
who = "grak"
target = "brom"
dice = [6, 3]

[[act]]
do = "end_turn"

[[act]]
do = "strike"
who = "brom"
target = "grak"
dice = [3, 5]
"""
"""On squares: the first blow leaves the orc one point, which turns the fight; the last is parried."""

TOWER = """\
format = "fechtbuch/1"
ruleset = "control_zone"
title = "The toll tower"
seed = 11

[[creature]]
from = "bestiary:knight"
id = "ilse"
name = "Ilse"
side = "company"
cell = [0, 0]

[[creature]]
from = "bestiary:pikeman"
id = "gart"
name = "Gart"
side = "toll"
cell = [6, 0]

[[act]]
do = "start_turn"
who = "ilse"
"""
"""On hexes: whoever comes near the pike is struck at on the way."""

MILL = """\
format = "fechtbuch/1"
ruleset = "blackmoor"
title = "The mill"
seed = 5

[[creature]]
from = "bestiary:man_at_arms"
id = "oda"
name = "Oda"
side = "watch"
cell = [0, 0]

[[creature]]
from = "bestiary:pikeman"
id = "rufe"
name = "Rufe"
side = "marsh"
cell = [1, 0]
facing = 3

[[act]]
do = "attack"
who = "oda"
target = "rufe"
dice = [15, 3, 35]

[[act]]
do = "attack"
who = "rufe"
target = "oda"
dice = [3]

[[act]]
do = "attack"
who = "oda"
target = "rufe"
dice = [5]
"""
"""A blow that hits the chest, and two that miss."""
