"""Facts stated by hand, held against a table of checks."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.model.events import Died, MapChanged, PostureChanged
from fechtbuch.model.evolve import EMPTY_BATTLE
from fechtbuch.model.state import BattleMap
from fechtbuch.model.table import Table
from fechtbuch.rulesets.seeing import At
from fechtbuch.rulesets.vetting import Vetted, among, map_after, vetted


def posture(here: At, x: PostureChanged) -> Iterator[Breach]:
    yield from among("posture", x.posture, here.tables, "X-1")


CHECKS: Vetted = {PostureChanged: posture}


def test_a_name_nobody_knows_is_impossible_and_brings_near_ones() -> None:
    (found,) = vetted(CHECKS, EMPTY_BATTLE, PostureChanged("A", "proone"), ["prone", "standing"])
    assert (found.reason, found.rule) == ("impossible_fact", "X-1")
    assert found.text == "'proone' is no posture; near: prone"


def test_what_is_known_or_not_looked_at_can_be_stated() -> None:
    assert vetted(CHECKS, EMPTY_BATTLE, PostureChanged("A", "prone"), ["prone"]) == ()
    assert vetted(CHECKS, EMPTY_BATTLE, Died("A"), []) == ()


def test_the_map_after_a_change_has_or_lacks_the_feature() -> None:
    start = evolve(EMPTY_BATTLE, map=BattleMap("hex", Table({"fog": 1})))
    assert map_after(start, MapChanged("A", "rain", 2)) == BattleMap("hex", Table({"fog": 1, "rain": 2}))
    assert map_after(start, MapChanged("A", "fog")) == BattleMap("hex", Table({}))
