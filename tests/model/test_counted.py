"""Facts that count: the number each changes, and that folding the fact leaves what its ``by`` makes of it."""

from __future__ import annotations

import pytest
from attrs import evolve as change
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.model.counted import Counting, change_of, pool_of, stands
from fechtbuch.model.events import CounterChanged, Died, Event, Joined, PoolChanged, Wounded, ZoneChanged
from fechtbuch.model.evolve import evolve, fold
from fechtbuch.model.state import Battle, Item, Pool
from fechtbuch.model.table import Table
from tests.support.toy_ruleset import creature

BOW = Item("bow", pools=Table({"arrows": Pool(5, 20)}))
ARCHER = change(creature("A", hp=12), items=Table({"bow": BOW}))
HERE = fold(Battle(), [Joined("A", ARCHER), CounterChanged("A", "parries", 2, 2), ZoneChanged("A", "arm", 3, 3)])


@pytest.mark.parametrize(
    ("fact", "number"),
    [
        (PoolChanged("A", "hp", -1, 11), 12),
        (Wounded("A", "hp", 4, 8), 12),
        (PoolChanged("A", "arrows", -1, 4, item="bow"), 5),
        (PoolChanged("A", "arrows", -1, 4, item="sling"), None),
        (PoolChanged("A", "mana", -1, 4), None),
        (PoolChanged("nobody", "hp", -1, 4), None),
        (CounterChanged("A", "parries", 1, 3), 2),
        (CounterChanged("A", "blocks", 1, 1), 0),
        (CounterChanged("nobody", "parries", 1, 1), None),
        (ZoneChanged("A", "arm", 2, 5), 3),
        (ZoneChanged("A", "leg", 2, 2), 0),
        (ZoneChanged("nobody", "arm", 2, 2), None),
        (Died("A"), None),
    ],
)
def test_the_number_that_a_fact_changes(fact: Event, number: int | None) -> None:
    assert stands(HERE, fact) == number


@given(st.integers(-9, 9), st.sampled_from(["hp", "arrows", "parries", "arm", "wound"]))
def test_what_by_makes_of_it_is_what_stands_afterwards(by: int, what: str) -> None:
    kinds: dict[str, Counting] = {
        "hp": PoolChanged("A", "hp", by, 0),
        "arrows": PoolChanged("A", "arrows", by, 0, item="bow"),
        "parries": CounterChanged("A", "parries", by, 0),
        "arm": ZoneChanged("A", "arm", by, 0),
        "wound": Wounded("A", "hp", by, 0),
    }
    stood = stands(HERE, kinds[what])
    assert stood is not None
    makes = stood + change_of(kinds[what])
    assert makes == (stood - by if what == "wound" else stood + by)
    fact = change(kinds[what], after=makes)
    assert stands(evolve(HERE, fact), fact) == makes


def test_a_pool_comes_with_what_it_holds_when_full() -> None:
    assert pool_of(HERE, PoolChanged("A", "arrows", -1, 4, item="bow")) == Pool(5, 20)
