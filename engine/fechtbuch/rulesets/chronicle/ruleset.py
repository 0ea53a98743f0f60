"""The rule set as one value: views and sentences, the engine's acts, no rule."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from fechtbuch.decide.legality import Breach, Option
from fechtbuch.decide.scene import Consequences
from fechtbuch.model.acts import ENGINE_ACTS, Act, Record
from fechtbuch.model.state import Battle, Creature
from fechtbuch.rulesets.catalogue import Catalogue, Rule
from fechtbuch.rulesets.chronicle.telling import SENTENCES
from fechtbuch.rulesets.chronicle.view import out, view
from fechtbuch.rulesets.protocol import RuleSet, act_words
from fechtbuch.rulesets.tables import BadTable

__all__ = ["AS_RECORDED", "RULESET"]

AS_RECORDED: Final = "REC-1"
"""What every figure of a record cites."""

_RULES: Final = {
    AS_RECORDED: Rule(
        AS_RECORDED,
        "As it was recorded",
        "The figure is what the record says. Nobody has worked it out again, as the rules it came from are not here.",
        "none: a convention of this program",
        default=True,
    )
}


def _no_tables(replaced: Mapping[str, str]) -> None:
    """There is nothing to replace."""
    for name in replaced:
        raise BadTable(f"{name}.toml", "", "a chronicle has no tables")


def _legal(battle: Battle, act: Act, tables: Any) -> tuple[Breach, ...]:
    return ()


def _nothing(battle: Battle, who: str, tables: Any) -> tuple[Option, ...]:
    return ()


def _no_sheet(data: Mapping[str, Any], tables: Any, place: str) -> tuple[Creature, str]:
    raise BadTable(place, "", "a chronicle comes from a log of another tool; no fight file begins one")


def _heading(battle: Battle, act: Act) -> str:
    """What the record calls the act."""
    return act.reason if isinstance(act, Record) and act.reason else act_words(battle, act)


RULESET = RuleSet(
    name="chronicle",
    version="1",
    title="Record without rules",
    acts=ENGINE_ACTS,
    decisions=MappingProxyType({}),
    consequences=Consequences(),
    load_tables=_no_tables,
    violations=_legal,
    options=_nothing,
    view=view,
    out=out,
    sentences=SENTENCES,
    build=_no_sheet,
    catalogue=Catalogue("chronicle", MappingProxyType(_RULES)),
    heading=_heading,
    grid="square",
    placed=False,
)
