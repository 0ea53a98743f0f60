"""The rule set's page names every act with its fields, every room and every option with all its readings."""

from __future__ import annotations

from pathlib import Path

from fechtbuch.rulesets import blackmoor
from fechtbuch.rulesets.blackmoor.acts import ACTS
from fechtbuch.rulesets.blackmoor.ruleset import RULESET

ENGINE = Path(next(iter(blackmoor.__path__)))
README = (ENGINE / "README.md").read_text(encoding="utf-8")


def missing(names: set[str]) -> list[str]:
    return sorted(name for name in names if f"`{name}`" not in README)


def test_every_act_is_named_with_its_fields() -> None:
    fields = {name for act in ACTS.values() for name in getattr(act, "__annotations__", {})}
    assert missing(set(ACTS) | fields - {"do", "who"}) == []


def test_every_room_is_named() -> None:
    assert missing({f"{path.name}/" for path in ENGINE.iterdir() if path.is_dir() and path.name != "__pycache__"}) == []


def test_every_option_is_named_with_all_it_may_be() -> None:
    assert RULESET.table_options
    for option in RULESET.table_options:
        assert missing({option.name}) == []
        assert all(reading.text in README for reading in option.readings), option.name
