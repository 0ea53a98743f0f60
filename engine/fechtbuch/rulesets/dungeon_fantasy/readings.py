"""What a table may choose for a whole fight: readings of unclear rules, and sections that may be left out."""

from __future__ import annotations

from typing import Any, Final, Protocol

from fechtbuch.model.state import Battle
from fechtbuch.rulesets.table_options import Reading, TableOption, value_of

__all__ = ["OPTIONS", "reading_of"]


def _words(name: str, *readings: tuple[str, str], rules: tuple[str, ...]) -> TableOption:
    return TableOption(name, rules, tuple(Reading(value, text) for value, text in readings))


def _switch(name: str, default: bool, on: str, off: str, *rules: str) -> TableOption:
    readings = (Reading(True, on), Reading(False, off))
    return TableOption(name, rules, readings if default else readings[::-1])


OPTIONS: Final[tuple[TableOption, ...]] = (
    # attacks
    _switch(
        "combined_attack_options",
        False,
        "Rapid Strike and Deceptive Attack may be used together",
        "an attack takes one of them",
        "AMB-07",
    ),
    _switch(
        "near_miss_hits_torso",
        False,
        "a blow or shot at skull, face, eye, neck, groin or vitals that misses by 1 strikes the torso",
        "it misses",
        "AMB-52",
    ),
    _switch(
        "known_hex_is_wild",
        True,
        "a blow at an unseen foe in a known hex is a Wild Swing",
        "it is at -4 and no Wild Swing",
        "AMB-03",
    ),
    _switch(
        "blind_fighting_unseen",
        False,
        "a Blind Fighting roll also makes a blow at an unseen foe no Wild Swing",
        "it does so for hexes at the side alone",
        "AMB-61",
    ),
    _switch(
        "oversized_weapons",
        False,
        "the owner's Size Modifier counts when his weapon is struck at",
        "it does not",
        "AMB-11",
    ),
    _switch(
        "shield_damage",
        False,
        "a blow blocked by exactly the shield's DB strikes the shield",
        "what is blocked does no damage",
        "CMP-OBJECTS",
    ),
    # collisions and falls
    _words(
        "slam_speed",
        ("next_row", "hexes run between two rows of the size table count as the next one; one hex is -2 per die"),
        ("row_below", "they count as the row before"),
        ("nothing_below_two", "as next_row, but less than two hexes add and take nothing"),
        rules=("AMB-02", "DF-SLAM-08"),
    ),
    _words(
        "parried_slam",
        ("enters", "whoever is parried or blocked stops in the foe's hex"),
        ("stays", "he stops in the hex before it"),
        rules=("AMB-16",),
    ),
    _words(
        "pounce_grapple",
        ("attempt", "the beast's grapple takes an attack roll and may be defended against"),
        ("automatic", "it succeeds by itself"),
        rules=("AMB-18",),
    ),
    _words(
        "pounce_landing",
        ("always", "a pouncing beast rolls its landing hit or miss"),
        ("on_hit", "it does so only after a hit"),
        rules=("AMB-69",),
    ),
    _words(
        "falling_surface",
        ("hard", "the ground is hard: twice the faller's HP count"),
        ("soft", "it is soft"),
        rules=("DF-OWN-56", "CMP-FALLING"),
    ),
    # sight and shooting
    _words(
        "torchlight",
        ("near", "a light helps within its radius alone"),
        ("far", "it also lessens worse darkness to -3 wherever it can be seen"),
        rules=("DF-OWN-36", "CMP-VISION"),
    ),
    _words(
        "guessed_hexes",
        ("all", "a shot at an unseen foe goes into any hex in sight and range"),
        ("ring", "it goes into a hex at the foe's distance"),
        rules=("DF-OWN-67", "AMB-73"),
    ),
    _switch("catching", True, "thrown weapons may be caught", "they may not", "DF-THROWN-03"),
    # weapons that entangle or stick
    _switch("lariats", True, "lariats and wielded nets snare", "a hit does nothing", "DF-THROWN-04"),
    _switch("bolas", True, "bolas entangle", "they only do damage", "DF-THROWN-04"),
    _switch("harpoons", True, "harpoons stick and have a line", "they are plain thrown weapons", "DF-THROWN-04"),
    _switch("nets", True, "thrown nets entangle", "a hit does nothing", "DF-THROWN-04"),
    _switch("stuck_weapons", True, "picks and other impaling swings stick", "they never stick", "CMP-PICKS"),
    _switch(
        "immobilized_cannot_attack",
        False,
        "whoever a taut lariat immobilizes cannot attack either",
        "he can",
        "DF-LARIAT-04",
    ),
    # areas and fire
    _switch(
        "dodged_scatter",
        False,
        "an area attack goes astray by the margin of its target's dive",
        "its centre stays",
        "DF-OWN-81",
        "CMP-SCATTER",
    ),
    _words(
        "explosion_dr",
        ("large_area", "the mean of torso and least protected part counts against an explosion"),
        ("torso", "the torso's DR alone does"),
        rules=("AMB-66", "DF-AREA-04"),
    ),
    _switch("burning_distracts", True, "burning clothes distract", "they do not", "CMP-BURNING"),
)
"""All options of ``[options]`` in a fight file, each with its readings, the default first."""

_BY_NAME: Final = {option.name: option for option in OPTIONS}


class _InBattle(Protocol):
    @property
    def battle(self) -> Battle: ...


def reading_of(here: _InBattle, name: str) -> Any:
    """The reading in force in this fight."""
    return value_of(here.battle.options, _BY_NAME[name])
