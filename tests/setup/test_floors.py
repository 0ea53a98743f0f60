"""The house has floors: each imports only from floors below it, and rule systems do not know one another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.setup.imports import Import, imports_of, our_modules

# Part of the house -> floor. A part is the first name after `fechtbuch`, or another top-level package.
FLOORS = {
    "model": 0,
    "dice": 0,
    "space": 0,
    "decide": 1,
    "history": 2,
    "rulesets": 2,
    "narrate": 3,
    "fight": 4,
    "interchange": 5,
    "whatif": 5,
    "audit": 6,
    "fechtbuch": 7,  # the package itself: the short names a user imports
    "__main__": 7,
    "cli": 7,
    "fechtbuch_widgets": 7,
}
# The few that may look sideways: values are everybody's, the two fronts use the short names, and one writes the
# other's page.
BESIDE = {
    ("dice", "model"),
    ("space", "model"),
    ("cli", "fechtbuch"),
    ("cli", "fechtbuch_widgets"),
    ("fechtbuch_widgets", "fechtbuch"),
    ("__main__", "cli"),
}
# Answers come from drivers, keyed streams and the store; whoever reaches for these elsewhere cannot be replayed.
UNREPEATABLE = {"datetime", "random", "secrets", "time", "uuid"}
WITHOUT_CHANCE = ("model", "dice", "space", "decide", "rulesets", "narrate")
UNSAFE = {"dill", "marshal", "pickle", "shelve"}
FRONT_ENDS = {"IPython", "anywidget", "ipywidgets", "jupyterlab", "typer"}


def part(name: str) -> str | None:
    """The part of the house that a dotted name belongs to; None for other people's modules."""
    first, *rest = name.split(".")
    if first != "fechtbuch":
        return first if first in FLOORS else None
    return rest[0] if rest and f"fechtbuch.{rest[0]}" in OUR_PARTS else "fechtbuch"


def system(name: str) -> str | None:
    """The rule system that a dotted name belongs to, if any; files lying directly in rulesets/ belong to all."""
    parts = name.split(".")
    inside = parts[:2] == ["fechtbuch", "rulesets"] and len(parts) > 2
    return parts[2] if inside and (MODULES.get(".".join(parts[:3])) or Path()).name != f"{parts[2]}.py" else None


MODULES = our_modules()
OUR_PARTS = {".".join(name.split(".")[:2]) for name in MODULES} | {f"fechtbuch.{name}" for name in FLOORS}
SYSTEMS = {system(name) for name in MODULES} - {None}
IMPORTS = [found for name, file in MODULES.items() for found in imports_of(name, file)]


def breaches(of: Callable[[Import], bool]) -> list[str]:
    return [str(found) for found in IMPORTS if of(found)]


def goes_up(found: Import) -> bool:
    here, there = part(found.module), part(found.target)
    if there is None or here == there or (here, there) in BESIDE:
        return False
    return FLOORS[there] >= FLOORS[here or ""]


def top(found: Import) -> str:
    return found.target.split(".")[0]


def test_every_part_of_the_house_has_a_floor() -> None:
    assert {part(name) for name in MODULES} <= FLOORS.keys()


def test_each_floor_imports_only_from_floors_below() -> None:
    assert breaches(goes_up) == []


def test_rule_systems_do_not_import_one_another() -> None:
    def crosses(found: Import) -> bool:
        return system(found.target) in SYSTEMS - {system(found.module)} and system(found.module) is not None

    assert breaches(crosses) == []


def test_what_all_rule_systems_share_knows_none_of_them() -> None:
    def knows_one(found: Import) -> bool:
        return part(found.module) == "rulesets" and system(found.module) is None and system(found.target) in SYSTEMS

    assert breaches(knows_one) == []


def test_values_and_rules_reach_for_neither_clock_nor_chance() -> None:
    assert breaches(lambda found: part(found.module) in WITHOUT_CHANCE and top(found) in UNREPEATABLE) == []


def test_nothing_is_loaded_by_pickle() -> None:
    assert breaches(lambda found: top(found) in UNSAFE) == []


def test_the_engine_below_the_command_line_knows_no_front_end() -> None:
    assert breaches(lambda found: FLOORS[part(found.module) or ""] < 7 and top(found) in FRONT_ENDS) == []


@pytest.mark.parametrize(
    ("module", "target", "expected"),
    [
        ("fechtbuch.model.state", "fechtbuch.decide.scene.Scene", True),
        ("fechtbuch.decide.scene", "fechtbuch.model.state.Battle", False),
        ("fechtbuch.decide.scene", "fechtbuch.decide.happen.happen", False),
        ("fechtbuch.history.store.sql", "fechtbuch.rulesets.tables.load_table", True),
        ("fechtbuch.dice.answers", "fechtbuch.model.tape.Rolled", False),
        ("fechtbuch.model.tape", "fechtbuch.dice.notation.Dice", True),
        ("fechtbuch.fight", "fechtbuch.Fight", True),
        ("fechtbuch.cli", "fechtbuch.Fight", False),
        ("fechtbuch.fight", "fechtbuch_widgets.fightbook.FightBook", True),
        ("fechtbuch_widgets.fightbook", "fechtbuch.fight.Fight", False),
        ("fechtbuch.model.state", "attrs.frozen", False),
    ],
)
def test_floors_are_told_apart(module: str, target: str, expected: bool) -> None:
    assert goes_up(Import(module, 1, target)) is expected


def test_relative_and_nested_imports_are_seen(tmp_path: Path) -> None:
    file = tmp_path / "reach.py"
    file.write_text("from ..history import store\nfrom . import notation\ndef f():\n    import random, os.path\n")
    found = [found.target for found in imports_of("fechtbuch.dice.reach", file)]
    assert found == ["fechtbuch.history.store", "fechtbuch.dice.notation", "random", "os.path"]
