"""Fights of all four rule systems, played out by the examples that come with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from fechtbuch.fight import Fight
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play

EXAMPLES = {
    "blackmoor": "blackmoor.toml",
    "control_zone": "control_zone.toml",
    "dungeon_board": "dungeon_board.toml",
    "dungeon_fantasy": "the_bridge.toml",
}
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


@pytest.fixture(scope="session")
def melee() -> dict[str, Fight]:
    """The example fight of each rule system, by its name."""
    return {name: play(read(NOTEBOOKS / file).cases[0]).fight for name, file in EXAMPLES.items()}
