"""Names of parts, conditions and effects in words."""

from __future__ import annotations

from typing import Any, Final

__all__ = ["condition_words", "effect_words", "words"]

_CONDITIONS: Final = {
    "bleeding": "bleeding",
    "maimed": "maimed",
    "dying": "dying",
    "grounded_for_good": "flight lost for good",
    "writhing": "writhing though dead",
    "coming_round": "turned by {} degrees beside its facing",
}

_EFFECTS: Final = {
    "no_attack": "cannot attack",
    "no_defend": "cannot defend itself",
    "no_move": "cannot move",
    "no_walk": "cannot walk",
    "no_flight": "cannot fly",
    "no_turn": "cannot turn",
    "no_turn_to_other_side": "cannot turn to the other side",
    "turn_limit": "one slight turn",
    "crawl": "crawls",
    "speed_percent": "speed {} %",
    "crawl_speed_percent": "crawling speed {} % for each arm",
    "flight_speed_percent": "flight halved for each wing",
    "dexterity_percent": "dexterity {} %",
    "random_walk": "walks at random",
    "crippled": "crippled",
    "curable": "can be healed",
}
"""What an effect is called on a card; death, bleeding and the like are conditions."""


def words(name: str) -> str:
    """A name as words: ``arm_left`` is ``left arm``."""
    parts = name.split("_")
    side = next((side for side in ("left", "right") if side in parts), "")
    rest = [part for part in parts if part != side]
    return " ".join([side, *rest] if side else rest)


def condition_words(name: str, level: int = 0) -> str:
    """A condition as words: ``bleeding:arm_left`` is ``bleeding: left arm``."""
    kind, _, about = name.partition(":")
    said = _CONDITIONS.get(kind, words(kind)).format(f"{level // 10}.{level % 10}")
    return f"{said}: {words(about)}" if about else said


def effect_words(effect: str, value: Any = None) -> str:
    """An effect as words; empty for what is shown otherwise."""
    return _EFFECTS.get(effect, "").format(value)
