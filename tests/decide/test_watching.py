"""A watched battle behaves as the battle it stands for, and notes every look at the watched."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.decide.watching import FIELDS, Watch, changed_fields, plain, watched
from fechtbuch.model.events import Died, Moved, Wounded
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Battle, Creature, Place, UnknownCreature
from tests.support.strategies import battles, few, values

B_AND_C = frozenset({"B", "C"})


@few
@given(battles())
def test_nothing_differs_but_the_notes(battle: Battle) -> None:
    watch = Watch(B_AND_C)
    seen = watched(battle, watch)
    assert type(seen) is Battle
    assert [c.id for c in seen] == [c.id for c in battle]
    assert len(seen.creatures) == 3
    assert set(seen.creatures) == set("ABC")
    assert "B" in seen
    assert "Z" not in seen
    assert seen.creatures.get("Z") is None
    for who in "ABC":
        for name in FIELDS:
            assert getattr(seen[who], name) == getattr(battle[who], name)
        assert seen[who].has("stun") == battle[who].has("stun")
        assert isinstance(seen[who], Creature)
        assert seen[who] == battle[who]
        assert battle[who] == seen[who]
        assert hash(seen[who]) == hash(battle[who])
        assert repr(seen[who]) == repr(battle[who])
    assert seen == battle
    assert battle == seen
    assert hash(seen) == hash(battle)
    assert plain(seen) == battle
    assert plain(seen).creatures is battle.creatures


@few
@given(battles(), st.sampled_from(FIELDS))
def test_each_look_is_noted_by_field(battle: Battle, name: str) -> None:
    watch = Watch(B_AND_C)
    seen = watched(battle, watch)
    hash(getattr(seen["A"], name))
    assert watch.noted == set()
    hash(getattr(seen["B"], name))
    assert watch.noted == {("B", name)}


@few
@given(battles())
def test_of_a_table_the_keys_that_are_asked_for_are_noted(battle: Battle) -> None:
    watch = Watch(B_AND_C)
    conditions = watched(battle, watch)["B"].conditions
    assert conditions.get("stun") == battle["B"].conditions.get("stun")
    assert ("stun" in conditions) == ("stun" in battle["B"].conditions)
    assert watch.noted == {("B", "conditions.stun")}
    assert not watch.meets({"B": {"conditions", "conditions.shock"}})
    assert watch.meets({"B": {"conditions", "conditions.stun"}})
    assert dict(conditions) == dict(battle["B"].conditions)
    assert watch.meets({"B": {"conditions", "conditions.shock"}})


LOOKS: dict[str, Any] = {
    "by id": lambda b: b["B"].status,
    "by map": lambda b: b.creatures["B"].status,
    "by get": lambda b: b.creatures.get("B").status,
    "by values": lambda b: [c.status for c in b.creatures.values()],
    "by items": lambda b: [c.status for _, c in b.creatures.items()],
    "by running through": lambda b: [c.status for c in b],
    "through a method": lambda b: b["B"].has("stun"),
    "by comparing creatures": lambda b: b["A"] == b["B"],
    "by comparing battles": lambda b: b == b.creatures or b.creatures == {},
    "by hashing": lambda b: hash(b["B"]),
    "by hashing the battle": hash,
    "by copying": lambda b: attrs.evolve(b["B"], name="x"),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_no_look_goes_unnoticed(look: Any) -> None:
    from tests.support.programs import battle_of

    watch = Watch(B_AND_C)
    look(watched(battle_of("A", "B", "C"), watch))
    assert any(who == "B" for who, _ in watch.noted)


@pytest.mark.parametrize(
    "look",
    [
        lambda b: b["A"].status,
        lambda b: "B" in b,
        lambda b: b.order,
        lambda b: [c.id for c in b if c.id == "A"],
        lambda b: b.holds_of("B"),
        lambda b: b.clock,
        lambda b: len(b.creatures),
    ],
)
def test_what_is_no_look_at_what_may_change_is_free(look: Any) -> None:
    from tests.support.programs import battle_of

    watch = Watch(B_AND_C)
    look(watched(battle_of("A", "B", "C"), watch))
    assert not watch.meets({"B": {"pools", "conditions"}, "C": {"pools"}})


@few
@given(battles())
def test_folding_goes_on_being_watched(battle: Battle) -> None:
    watch = Watch(B_AND_C)
    seen = evolve(watched(battle, watch), Moved("A", ((9, 9),)))
    assert watch.noted == set()
    assert plain(seen) == evolve(battle, Moved("A", ((9, 9),)))
    again = evolve(seen, Wounded("B", "hp", 1, 2))
    assert watch.meets({"B": ()})
    assert not watch.meets({"C": ()})
    assert plain(again) == evolve(plain(seen), Wounded("B", "hp", 1, 2))
    assert again["B"].pools["hp"].value == 2
    with pytest.raises(UnknownCreature, match="known: A, B, C"):
        evolve(again, Died("Z"))


@few
@given(battles())
def test_without_anybody_to_watch_the_battle_is_itself(battle: Battle) -> None:
    assert watched(battle, Watch(frozenset())) is battle
    assert plain(battle) is battle


def test_a_write_meets_any_change_and_a_read_only_what_changed() -> None:
    watch = Watch(frozenset("B"))
    watch.noted.add(("B", "place"))
    assert watch.meets({"B": {"place", "pools"}})
    assert not watch.meets({"B": {"pools"}})
    assert not watch.meets({"C": {"place"}})
    watch.wrote("C")
    assert not watch.meets({"C": {"place"}}), "not watched"
    watch.wrote("B")
    assert watch.meets({"B": ()})


@given(values(Creature), values(Creature))
def test_changed_fields_are_those_that_differ(one: Creature, other: Creature) -> None:
    assert changed_fields(one, [one]) == frozenset()
    changed = changed_fields(one, [other, one])
    assert changed & set(FIELDS) == {n for n in FIELDS if getattr(one, n) != getattr(other, n)}
    keys = {(n, key) for n in ("pools", "conditions", "items") for key in (*getattr(one, n), *getattr(other, n))}
    differ = {f"{n}.{key}" for n, key in keys if getattr(one, n).get(key) != getattr(other, n).get(key)}
    assert differ == {c for c in changed if c.partition(".")[0] in ("pools", "conditions", "items") and "." in c}
    moved = attrs.evolve(one, place=Place((one.place.cell[0] + 1, 0)))
    assert changed_fields(one, [moved]) == {"place"}
