"""Consequences: what may cancel a fact, what it forces, what others do about it, and loops that are named."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.decide.answers import Given
from fechtbuch.decide.requests import Decision, Part, Roll
from fechtbuch.decide.resolve import Play, Resolution, resolve
from fechtbuch.decide.scene import DEEPEST, Consequences, EndlessConsequences, Scene, happen
from fechtbuch.model.events import (
    ConditionGained,
    ConditionLost,
    CounterChanged,
    Died,
    Event,
    PostureChanged,
    Reacted,
    Skipped,
    Wounded,
)
from fechtbuch.model.state import Condition
from tests.support.programs import asking, battle_of

START = battle_of("A", "B", "C")


def say(who: str, what: str, returns: Any = None) -> Any:
    """A reaction that states a fact of its own."""

    def reaction(scene: Scene, event: Event) -> Decision[Any]:
        yield from happen(scene, Skipped(who, what, reason=event.kind))
        return returns

    return reaction


def wound(scene: Scene, who: str = "B", by: int = 3) -> Decision[bool]:
    left = scene.battle[who].pools["hp"].value - by
    return (yield from happen(scene, Wounded(who, "hp", by, left)))


def played(rules: Consequences, rule: Any = wound, *args: Any) -> Resolution:
    return resolve(START, Play(rule, args, rules), lambda address, request, battle: Given(3, "table"))


def told(done: Resolution) -> list[str]:
    return [event.what if isinstance(event, Skipped) else event.kind for event in done.events]


def test_a_fact_without_consequences_stands() -> None:
    done = played(Consequences())
    assert done.events == (Wounded("B", "hp", 3, 7),)
    assert done.value is True


def test_the_order_is_before_the_fact_what_it_forces_and_what_others_do() -> None:
    rules = Consequences(
        before={Wounded: (say("A", "before 1"), say("B", "before 2"))},
        forced={Wounded: (say("A", "forced 1"), say("B", "forced 2"))},
        after={Wounded: (say("A", "after 1"), say("B", "after 2"))},
    )
    assert told(played(rules)) == [
        "before 1",
        "before 2",
        "Wounded",
        "forced 1",
        "forced 2",
        "after 1",
        "after 2",
    ]


def test_a_reaction_before_may_cancel_the_fact() -> None:
    rules = Consequences(
        before={Wounded: (say("A", "ward", returns=False), say("B", "never asked"))},
        forced={Wounded: (say("A", "forced"),)},
        after={Wounded: (say("A", "after"),)},
    )
    done = played(rules)
    assert told(done) == ["ward"]
    assert done.value is False
    assert done.battle == START


@pytest.mark.parametrize("returned", [None, True, 0, "", ()], ids=repr)
def test_only_false_itself_cancels(returned: Any) -> None:
    rules = Consequences(before={Wounded: (say("A", "before", returns=returned),)})
    assert told(played(rules)) == ["before", "Wounded"]


def test_what_an_after_returns_changes_nothing() -> None:
    rules = Consequences(forced={Wounded: (say("A", "f", False),)}, after={Wounded: (say("A", "a", False),)})
    done = played(rules)
    assert done.value is True
    assert told(done) == ["Wounded", "f", "a"]


def test_before_sees_the_battle_before_and_after_the_battle_after() -> None:
    seen: list[int] = []

    def look(scene: Scene, event: Wounded) -> Decision[None]:
        seen.append(scene.battle[event.who].pools["hp"].value)
        yield from happen(scene, Reacted(event.who, ""))

    played(Consequences(before={Wounded: (look,)}, forced={Wounded: (look,)}, after={Wounded: (look,)}))
    assert seen == [10, 7, 7]


def rest(what: str) -> Any:
    """A decision that a reaction before leaves to be done: it tells the hit points it finds then."""

    def afterwards(scene: Scene) -> Decision[None]:
        yield from happen(scene, Skipped("C", f"{what} {scene.battle['B'].pools['hp'].value}"))

    return afterwards


def test_a_reaction_before_may_leave_something_to_be_done_when_the_fact_has_stood() -> None:
    rules = Consequences(
        before={Wounded: (say("A", "before 1", rest("later")), say("B", "before 2", rest("last")))},
        forced={Wounded: (say("A", "forced"),)},
        after={Wounded: (say("A", "after"),)},
    )
    assert told(played(rules)) == ["before 1", "before 2", "Wounded", "forced", "later 7", "last 7", "after"]


def test_what_was_left_to_be_done_is_not_when_the_fact_is_cancelled() -> None:
    rules = Consequences(before={Wounded: (say("A", "before", rest("later")), say("B", "ward", returns=False))})
    assert told(played(rules)) == ["before", "ward"]


def test_consequences_have_consequences() -> None:
    def dying(scene: Scene, event: Wounded) -> Decision[None]:
        if event.after <= 0:
            yield from happen(scene, Died(event.who))

    def released(scene: Scene, event: Died) -> Decision[None]:
        yield from happen(scene, PostureChanged(event.who, "prone"))

    rules = Consequences(forced={Wounded: (dying,), Died: (released,)}, after={Wounded: (say("C", "cheers"),)})
    assert told(played(rules, wound, "B", 12)) == ["Wounded", "Died", "PostureChanged", "cheers"]
    assert told(played(rules, wound, "B", 2)) == ["Wounded", "cheers"]


def test_consequences_may_ask() -> None:
    def knockdown(scene: Scene, event: Wounded) -> Decision[None]:
        rolled = yield from Part("knockdown", event.who, asking, (Roll(event.who, "HT"),))
        yield from happen(scene, CounterChanged(event.who, "ht", rolled.total, rolled.total))

    done = played(Consequences(forced={Wounded: (knockdown,)}))
    assert [str(entry.address) for entry in done.tape] == ["knockdown[B]/B.HT"]


def test_any_damage_spoils_an_aim_whatever_its_source() -> None:
    def spoil(scene: Scene, event: Wounded) -> Decision[None]:
        if scene.battle[event.who].has("aim"):
            yield from happen(scene, ConditionLost(event.who, "aim", reason="wounded"))

    def two_wounds(scene: Scene) -> Decision[None]:
        yield from happen(scene, ConditionGained("B", Condition("aim")))
        yield from wound(scene)
        yield from wound(scene)

    assert told(played(Consequences(forced={Wounded: (spoil,)}), two_wounds)) == [
        "ConditionGained",
        "Wounded",
        "ConditionLost",
        "Wounded",
    ]


def pass_on(scene: Scene, event: Wounded) -> Decision[None]:
    """Wounds go round in a circle."""
    following = {"A": "B", "B": "C", "C": "A"}[event.who]
    yield from wound(scene, following, 1)


def stun(scene: Scene, event: Wounded) -> Decision[None]:
    yield from happen(scene, ConditionGained(event.who, Condition("stun")))


def hurt(scene: Scene, event: ConditionGained) -> Decision[None]:
    yield from wound(scene, event.who, 1)


def test_a_circle_of_facts_is_named() -> None:
    with pytest.raises(EndlessConsequences, match=r"keep forcing one another: .*Wounded -> Wounded"):
        played(Consequences(after={Wounded: (pass_on,)}))
    with pytest.raises(EndlessConsequences, match="Wounded -> ConditionGained -> Wounded -> ConditionGained"):
        played(Consequences(forced={Wounded: (stun,), ConditionGained: (hurt,)}))


def test_a_circle_through_parts_is_named_too() -> None:
    def through_a_part(scene: Scene, event: Wounded) -> Decision[None]:
        yield from Part("again", event.who, wound, (event.who, 1))

    with pytest.raises(EndlessConsequences):
        played(Consequences(after={Wounded: (through_a_part,)}))


def test_a_long_chain_that_ends_is_no_circle() -> None:
    def count_down(scene: Scene, event: CounterChanged) -> Decision[None]:
        if event.after:
            yield from happen(scene, CounterChanged(event.who, "n", -1, event.after - 1))

    def from_n(scene: Scene, n: int) -> Decision[None]:
        yield from happen(scene, CounterChanged("A", "n", n, n))

    rules = Consequences(after={CounterChanged: (count_down,)})
    assert len(played(rules, from_n, DEEPEST - 1).events) == DEEPEST
    with pytest.raises(EndlessConsequences):
        played(rules, from_n, DEEPEST)


def test_many_facts_side_by_side_are_no_circle() -> None:
    def many(scene: Scene) -> Decision[None]:
        for _ in range(3 * DEEPEST):
            yield from wound(scene, "B", 1)

    rules = Consequences(after={Wounded: (say("A", "counts"),)})
    assert len(played(rules, many).events) == 6 * DEEPEST


def test_a_mistake_in_a_reaction_leaves_the_chain_as_it_was() -> None:
    chains = []

    def fail(scene: Scene, event: Wounded) -> Decision[None]:
        yield from happen(scene, Reacted(event.who, ""))
        raise LookupError

    def guarded(scene: Scene) -> Decision[None]:
        with pytest.raises(LookupError):
            yield from wound(scene)
        chains.append(scene.chain)

    played(Consequences(after={Wounded: (fail,)}), guarded)
    assert chains == [()]
