"""Open copies lose nothing, and what is sealed is as frozen as any other."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given

from fechtbuch.model.copying import open_battle, open_creature, seal_battle, seal_creature
from fechtbuch.model.state import Battle, Creature, Place
from tests.support.strategies import battles, few, values


@few
@given(values(Creature))
def test_a_copy_of_a_creature_is_equal_in_every_field(creature: Creature) -> None:
    sealed = seal_creature(open_creature(creature))
    assert type(sealed) is Creature
    assert sealed is not creature
    assert sealed == creature
    assert hash(sealed) == hash(creature)
    assert repr(sealed) == repr(creature)
    assert attrs.asdict(sealed, recurse=False) == attrs.asdict(creature, recurse=False)


@few
@given(battles())
def test_a_copy_of_a_battle_is_equal_in_every_field(battle: Battle) -> None:
    sealed = seal_battle(open_battle(battle))
    assert type(sealed) is Battle
    assert sealed == battle
    assert hash(sealed) == hash(battle)


@few
@given(battles())
def test_sealed_values_copy_and_pickle_like_any_other(battle: Battle) -> None:
    sealed = seal_battle(open_battle(battle))
    hash(sealed)
    assert pickle.loads(pickle.dumps(sealed)) == battle
    assert copy.copy(sealed) == battle
    assert hash(pickle.loads(pickle.dumps(sealed))) == hash(battle)


@given(values(Creature))
def test_changing_a_copy_changes_its_hash_and_not_the_original(creature: Creature) -> None:
    hash(creature)
    new = open_creature(creature)
    new.place = Place((creature.place.cell[0] + 1, 0))
    changed = seal_creature(new)
    assert changed != creature
    assert hash(changed) == hash(attrs.evolve(creature, place=changed.place))


@given(values(Creature))
def test_what_is_sealed_is_frozen(creature: Creature) -> None:
    sealed = seal_creature(open_creature(creature))
    with pytest.raises(FrozenInstanceError):
        sealed.status = "dead"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        sealed.anything = 1  # type: ignore[attr-defined]
