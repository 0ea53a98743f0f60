"""The rule set's README names every act, every key of the map, every option, every room and every player."""

from __future__ import annotations

from pathlib import Path

from fechtbuch.rulesets import dungeon_fantasy
from fechtbuch.rulesets.dungeon_fantasy.acts import ACTS
from fechtbuch.rulesets.dungeon_fantasy.build import KEYS as CREATURE_KEYS
from fechtbuch.rulesets.dungeon_fantasy.ground.field import KEYS
from fechtbuch.rulesets.dungeon_fantasy.playing.players import PLAYERS
from fechtbuch.rulesets.dungeon_fantasy.readings import OPTIONS

ENGINE = Path(next(iter(dungeon_fantasy.__path__)))
README = (ENGINE / "README.md").read_text(encoding="utf-8")


def missing(names: list[str]) -> list[str]:
    return [name for name in names if f"`{name}`" not in README]


def test_every_act_is_named_with_its_fields() -> None:
    assert missing(sorted(ACTS)) == []
    fields = {name for act in ACTS.values() for name in getattr(act, "__annotations__", {})}
    assert missing(sorted(fields - {"do", "who"})) == []


def test_every_key_of_the_map_is_named() -> None:
    assert missing(sorted(KEYS)) == []


def test_every_key_of_a_creature_is_named() -> None:
    assert missing(sorted(set(CREATURE_KEYS) - {"from", "sheet"})) == []


def test_every_option_is_named_with_all_it_may_be() -> None:
    for option in OPTIONS:
        assert missing([option.name]) == []
        assert all(reading.text in README for reading in option.readings), option.name


def test_every_room_is_named() -> None:
    rooms = sorted(f"{path.name}/" for path in ENGINE.iterdir() if path.is_dir() and path.name != "__pycache__")
    assert missing(rooms) == []


def test_every_player_is_named() -> None:
    assert missing(sorted(name for name in PLAYERS if name != "default")) == []
