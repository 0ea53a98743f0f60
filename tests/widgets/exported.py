"""Fights to be written as pages, and what such a page holds."""

from __future__ import annotations

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

from attrs import evolve

from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_turn
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from tests.support.duels import play_rounds
from tests.support.toy_ruleset import TOY, Strike, creature

__all__ = ["SYSTEMS", "bridge", "held_by", "hostile", "long_fight", "of_system"]

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SYSTEMS = ("the_bridge", "blackmoor", "control_zone", "dungeon_board")


def of_system(name: str) -> Fight:
    """The example fight of a rule system."""
    return play(read(NOTEBOOKS / f"{name}.toml").cases[0]).fight


def bridge() -> Fight:
    """The Bridge with a line ``missed``, on which Aldo's first blow goes wide, and a note on that blow."""
    fight = of_system("the_bridge")
    main = fight.current
    head = fight.lines.head(main)
    blow = next(commit for commit, _ in fight.log.commits(head) if isinstance(commit.act, Attack))
    before = fight.log.parent(blow.id)
    assert before is not None
    fight.branch("missed", at=fight.log.end(before))
    fight.follow("missed")
    fight.act(blow.act, dice=[17])
    fight.note("wide of the mark", "?!")
    fight.follow(main)
    return fight


def long_fight(events: int) -> Fight:
    """A melee of at least so many events, with two more lines that leave it at a third and at two thirds."""
    rules = find_ruleset("dungeon_fantasy")
    tables = rules.load_tables({})
    person: dict[str, Any] = {"st": 13, "dx": 12, "ht": 13, "armour": {"all": 9}}
    people: list[dict[str, Any]] = [
        {"id": "aldo", "side": "watch", "cell": [0, 0], "weapon": "broadsword", "skills": {"Broadsword": 14}},
        {"id": "mirel", "side": "watch", "cell": [0, 1], "weapon": "broadsword", "skills": {"Broadsword": 13}},
        {"id": "ragna", "side": "reavers", "cell": [1, 0], "facing": 3, "weapon": "axe", "skills": {"Axe/Mace": 13}},
        {"id": "grim", "side": "reavers", "cell": [1, 1], "facing": 3, "weapon": "axe", "skills": {"Axe/Mace": 12}},
    ]
    made = [rules.build({**person, **one}, tables, "here")[0] for one in people]
    fight = Fight.start(None, rules, "The long ford", made, id="long", seed=9)
    while _count(fight) < events:
        play_turn(fight, {})
    main, spine = fight.current, fight.log.spine(fight.lines.head(fight.current))
    for number, at in enumerate((len(spine) // 3, 2 * len(spine) // 3)):
        start = next(id for id in spine[at:] if isinstance(fight.log.commit(id).act, EndTurn))
        fight.follow(fight.branch(f"way-{number}", at=fight.log.end(start)))
        who = next(one.id for one in fight.state() if one.id != fight.log.commit(start).act.who)
        fight.act(StartTurn(who), overrule="the other way")
        for _ in range(4):
            play_turn(fight, {})
    fight.follow(main)
    return fight


def _count(fight: Fight) -> int:
    return sum(len(commit.events) for commit, _ in fight.log.commits(fight.lines.head(fight.current)))


def hostile(name: str) -> Fight:
    """A duel with a name in every place where one can stand, and with another line of that name."""
    people = [evolve(creature("A"), name=name, side=name), creature("B")]
    fight = Fight.start(None, TOY, name, people, id="hostile", seed=1)
    play_rounds(fight, 3)
    fight.note(name, "!")
    past = fight.cursor()
    for _ in range(4):
        past.previous_act()
    fight.act(Strike("A", "B"), at=past, branch="other")
    return fight


def held_by(text: str) -> Any:
    """The data that a page holds, unpacked."""
    found = re.search(r'<script type="text/plain" id="held">([\w+/=]*)</script>', text)
    assert found is not None
    return json.loads(gzip.decompress(base64.b64decode(found[1])))
