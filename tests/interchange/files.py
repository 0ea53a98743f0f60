"""Small fight files for tests."""

from __future__ import annotations

from fechtbuch.interchange.fight_file import Case, parse
from fechtbuch.interchange.play import Run, play

__all__ = ["HEAD", "case_of", "run_of"]

HEAD = """
format = "fechtbuch/1"
ruleset = "toy"
title = "A duel"
creature = [{ id = "A", side = "red" }, { id = "B", side = "blue" }]
"""


def case_of(text: str, head: str = HEAD) -> Case:
    """The one case of a text, after the usual beginning."""
    (case,) = parse(head + text, "duel.toml").cases
    return case


def run_of(text: str, head: str = HEAD) -> Run:
    """The same, played."""
    return play(case_of(text, head))
