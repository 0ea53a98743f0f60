"""The driver of play: facts in order, addresses, the tape, and answers that are refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given

from fechtbuch.decide.answers import Given, Recorded, Stream
from fechtbuch.decide.checking import WrongAnswer
from fechtbuch.decide.requests import Ask, Choice, Decision, Each, Part, Roll
from fechtbuch.decide.resolve import BadDecision, Play, Resolution, Unanswered, resolve
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.dice.answers import ImpossibleRoll
from fechtbuch.model.address import Address, Step
from fechtbuch.model.events import Attacked, CounterChanged, Event, PostureChanged, Refused, Skipped, Wounded
from fechtbuch.model.evolve import fold
from fechtbuch.model.figures import Withheld
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled, TapeEntry
from tests.support.programs import Program, asking, battle_of, programs, run
from tests.support.strategies import few

START = battle_of("A", "B", "C")

DODGE_OR_PARRY = Ask(
    "B",
    "defence",
    (Choice("dodge"), Choice("none")),
    about="A",
    refused=(
        Withheld("parry", "the weapon is unready", "DF-PARRY-03"),
        Withheld("parry", "attacked from behind", "DF-PARRY-07"),
        Withheld("block", "no shield", "DF-BLOCK-01"),
    ),
    decline="none",
)


def answers(by_address: Mapping[str, Any]) -> Any:
    """Answers by written address; whoever is not named is not answered."""

    def answerer(address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        answer = by_address.get(str(address))
        return None if answer is None else Given(answer, "table")

    return answerer


def anything(address: Address, request: Roll | Ask, battle: Battle) -> Given:
    """Some answer to any question."""
    if isinstance(request, Ask):
        return Given(request.values[0], "policy")
    return Stream("seed", "parent", b"act")(address, request, battle)  # type: ignore[return-value]


def resolved(rule: Any, by_address: Mapping[str, Any] | None = None, *args: Any) -> Resolution:
    return resolve(START, Play(rule, args), answers(by_address or {}))


def asked(resolution: Resolution) -> list[str]:
    return [str(entry.address) for entry in resolution.tape]


# ------------------------------------------------------------------------------------------------ facts and answers


def strike(scene: Scene, who: str, target: str) -> Decision[str]:
    attack = yield from Roll(who, "attack", about=target)
    if attack.total > 12:
        yield from happen(scene, Skipped(who, "damage", "missed"))
        return "miss"
    damage = yield from Roll(who, "damage", "2d6", about=target)
    left = scene.battle[target].pools["hp"].value - damage.total
    yield from happen(scene, Wounded(target, "hp", damage.total, left))
    assert scene.battle[target].pools["hp"].value == left, "the scene is current at once"
    yield from happen(scene, PostureChanged(target, "prone"))
    return "hit"


def test_facts_come_in_order_and_the_battle_is_their_fold() -> None:
    done = resolved(strike, {"A.attack@B": 10, "A.damage@B": [3, 4]}, "A", "B")
    assert done.events == (Wounded("B", "hp", 7, 3), PostureChanged("B", "prone"))
    assert done.value == "hit"
    assert done.battle == fold(START, done.events)
    assert done.tape == (
        TapeEntry(Address((), "A", "attack", "B"), Rolled(10), "table"),
        TapeEntry(Address((), "A", "damage", "B"), Rolled(7, (3, 4)), "table"),
    )


def test_the_battle_before_is_left_alone() -> None:
    before = repr(START)
    resolved(strike, {"A.attack@B": 10, "A.damage@B": 7}, "A", "B")
    assert repr(START) == before


@few
@given(programs(each=True))
def test_the_battle_is_always_the_fold_of_the_facts(program: Program) -> None:
    battle = battle_of()
    done = resolve(battle, Play(run, (program,)), anything)
    assert done.battle == fold(battle, done.events)


@few
@given(programs(each=True))
def test_an_act_resolved_with_its_own_tape_is_the_same_act(program: Program) -> None:
    play = Play(run, (program,))
    first = resolve(battle_of(), play, anything)
    assert resolve(battle_of(), play, Recorded.of(first.tape)) == first
    assert len({entry.address for entry in first.tape}) == len(first.tape), "addresses are unique"


# ------------------------------------------------------------------------------------------------ addresses


def counterattack(scene: Scene, who: str, target: str, depth: int) -> Decision[None]:
    yield from Roll(who, "attack", about=target)
    if depth:
        yield from Part("riposte", target, counterattack, (target, who, depth - 1), at=(depth, -depth))
    yield from Roll(who, "recover")


def test_parts_make_the_path_of_an_address() -> None:
    done = resolve(START, Play(counterattack, ("A", "B", 2)), anything)
    assert asked(done) == [
        "A.attack@B",
        "riposte[B]@2,-2/B.attack@A",
        "riposte[B]@2,-2/riposte[A]@1,-1/A.attack@B",
        "riposte[B]@2,-2/riposte[A]@1,-1/A.recover",
        "riposte[B]@2,-2/B.recover",
        "A.recover",
    ]
    assert done.tape[2].address.path == (Step("riposte", "B", (2, -2)), Step("riposte", "A", (1, -1)))


def test_equal_questions_are_numbered_in_order() -> None:
    def flurry(scene: Scene) -> Decision[None]:
        for target in ("B", "C", "B", "B"):
            yield from Roll("A", "attack", about=target)
        yield from Roll("A", "damage", about="B")
        yield from Part("again", "A", asking, (Roll("A", "attack", about="B"),))

    assert asked(resolve(START, Play(flurry), anything)) == [
        "A.attack@B",
        "A.attack@C",
        "A.attack@B#1",
        "A.attack@B#2",
        "A.damage@B",
        "again[A]/A.attack@B",
    ]


def test_equal_parts_share_their_numbers() -> None:
    def twice(scene: Scene) -> Decision[None]:
        for _ in range(2):
            yield from Part("stun", "B", asking, (Roll("B", "HT"),))

    assert asked(resolve(START, Play(twice), anything)) == ["stun[B]/B.HT", "stun[B]/B.HT#1"]


def test_an_answer_does_not_move_when_another_question_comes_before_it() -> None:
    """Addresses name the cause, so that a changed past does not hand one creature's die to another."""

    def opportunities(scene: Scene, cells: tuple[tuple[int, int], ...]) -> Decision[None]:
        for cell in cells:
            yield from Part("opportunity", "B", asking, (Roll("B", "attack", about="A"),), at=cell)

    long = resolve(START, Play(opportunities, (((1, 0), (2, 0)),)), anything)
    short = resolve(START, Play(opportunities, (((2, 0),),)), anything)
    assert long.tape[1] == short.tape[0]


def test_independent_parts_run_in_order_under_their_own_addresses() -> None:
    def hit(scene: Scene, who: str) -> Decision[None]:
        lost = (yield from Roll(who, "damage", "1d6")).total
        yield from happen(scene, Wounded(who, "hp", lost, scene.battle[who].pools["hp"].value - lost))

    def blast(scene: Scene) -> Decision[str]:
        yield from Each(tuple(Part("victim", who, hit, (who,)) for who in "CBC"))
        return "done"

    done = resolve(START, Play(blast), anything)
    assert asked(done) == ["victim[C]/C.damage", "victim[B]/B.damage", "victim[C]/C.damage#1"]
    assert [event.who for event in done.events] == ["C", "B", "C"]
    assert done.value == "done"


def test_a_part_answers_with_what_it_returns() -> None:
    def outer(scene: Scene) -> Decision[Any]:
        first = yield from Part("one", "A", give, (1,))
        second = yield from Part("two", "A", give, (2,))
        return first, second

    def give(scene: Scene, n: int) -> Decision[int]:
        yield from happen(scene, CounterChanged("A", "n", n, n))
        return n * 10

    assert resolved(outer).value == (10, 20)


# ------------------------------------------------------------------------------------------------ choices


def defend(scene: Scene, ask: Ask = DODGE_OR_PARRY) -> Decision[str]:
    chosen = yield from ask
    yield from happen(scene, Skipped(ask.who, chosen))
    return chosen


def test_an_option_is_the_answer() -> None:
    done = resolved(defend, {"B.defence@A": "dodge"})
    assert done.value == "dodge"
    assert done.tape == (TapeEntry(Address((), "B", "defence", "A"), "dodge", "table"),)


def test_a_barred_wish_is_a_fact_and_counts_as_declined() -> None:
    done = resolved(defend, {"B.defence@A": "parry"})
    assert done.value == "none"
    assert done.events == (Refused("B", "parry", DODGE_OR_PARRY.refused[:2], "DF-PARRY-03"), Skipped("B", "none"))
    assert done.tape[0].answer == "parry", "the tape keeps the wish"


@pytest.mark.parametrize("answer", ["prry", "", 7, Rolled(3), (1, 2)], ids=str)
def test_what_is_not_offered_is_an_error_and_nothing_is_kept(answer: Any) -> None:
    with pytest.raises(WrongAnswer, match=r"^B\.defence@A: .* is not offered; offered: dodge, none"):
        resolved(defend, {"B.defence@A": answer})


def test_a_near_option_is_offered() -> None:
    with pytest.raises(WrongAnswer, match="near: parry"):
        resolved(defend, {"B.defence@A": "prry"})


def test_a_barred_wish_needs_a_way_to_decline() -> None:
    ask = Ask("B", "defence", (Choice("dodge"),), refused=(Withheld("parry", "unready", "R"),))
    with pytest.raises(WrongAnswer, match="'parry' is barred, and this question cannot be declined"):
        resolved(defend, {"B.defence": "parry"}, ask)


def test_an_option_that_is_also_among_the_refused_is_an_option() -> None:
    ask = Ask("B", "defence", (Choice("dodge"),), refused=(Withheld("dodge", "tired", "R"),))
    assert resolved(defend, {"B.defence": "dodge"}, ask).value == "dodge"


# ------------------------------------------------------------------------------------------------ what goes wrong


@few
@given(programs(each=True))
def test_a_question_nobody_answers_knows_the_facts_before_it(program: Program) -> None:
    play = Play(run, (program,))
    whole = resolve(battle_of(), play, anything)
    for number, entry in enumerate(whole.tape):
        with pytest.raises(Unanswered) as waits:
            resolve(battle_of(), play, Recorded.of(whole.tape[:number]))
        assert waits.value.address == entry.address
        assert waits.value.events == whole.events[: len(waits.value.events)]
        assert fold(battle_of(), waits.value.events) == waits.value.battle


def test_a_question_nobody_answers_names_itself() -> None:
    with pytest.raises(Unanswered, match=r"^A\.damage@B waits for an answer: 2d6$") as waiting:
        resolved(strike, {"A.attack@B": 10}, "A", "B")
    assert waiting.value.address == Address((), "A", "damage", "B")
    assert waiting.value.request == Roll("A", "damage", "2d6", about="B")
    with pytest.raises(Unanswered, match=r"^B\.defence@A waits for an answer: one of dodge, none$") as choice:
        resolved(defend)
    assert choice.value.battle == START


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (13, r"^A\.damage@B \(2d6\): total 13 is impossible"),
        ([3, 7], r"a 7 on a d6 is impossible"),
        ([3], r"2 faces needed, 1 given"),
        (Rolled(9, (3, 4)), r"add up to 7, not to 9"),
    ],
    ids=str,
)
def test_dice_that_cannot_fall_so_are_refused(answer: Any, reason: str) -> None:
    with pytest.raises(ImpossibleRoll, match=reason):
        resolved(strike, {"A.attack@B": 10, "A.damage@B": answer}, "A", "B")


def test_a_word_is_no_number() -> None:
    with pytest.raises(WrongAnswer, match=r"A\.attack@B: 'ten' is no number of dice"):
        resolved(strike, {"A.attack@B": "ten"}, "A", "B")


@pytest.mark.parametrize("odd", [Skipped("A", "x"), "roll", None, 3, strike], ids=lambda odd: type(odd).__name__)
def test_what_a_rule_yields_must_be_a_request(odd: Any) -> None:
    def rule(scene: Scene) -> Any:
        yield odd

    with pytest.raises(BadDecision, match="which is no request; facts are stated through happen"):
        resolved(rule)


def test_a_mistake_in_a_rule_is_not_swallowed() -> None:
    def rule(scene: Scene) -> Decision[None]:
        yield from Roll("A", "attack")
        raise ZeroDivisionError("in the rule")

    with pytest.raises(ZeroDivisionError, match="in the rule"):
        resolve(START, Play(rule), anything)


def test_deep_parts_do_not_end_the_stack() -> None:
    def deeper(scene: Scene, left: int) -> Decision[int]:
        return 1 + (yield from Part("deeper", "A", deeper, (left - 1,))) if left else 0

    assert resolved(deeper, {}, 3_000).value == 3_000


def test_resolving_keeps_nothing_between_two_acts() -> None:
    play = Play(strike, ("A", "B"))
    assert resolve(START, play, anything) == resolve(START, play, anything)


def test_kinds_are_told_by_class() -> None:
    assert issubclass(Attacked, Event)
