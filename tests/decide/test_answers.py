"""Who answers: people at the table, the keyed stream, a tape, a policy, one after another."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.decide.answers import (
    Answerer,
    Given,
    InTurn,
    Recorded,
    Stream,
    Typed,
    by_policy,
    first_option,
)
from fechtbuch.decide.checking import WrongAnswer
from fechtbuch.decide.requests import Ask, Choice, Decision, Part, Roll
from fechtbuch.decide.resolve import Play, Resolution, Unanswered, resolve
from fechtbuch.decide.scene import Scene
from fechtbuch.dice.answers import ImpossibleRoll
from fechtbuch.model.address import Address, BadAddress, Step
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled, TapeEntry
from tests.support.programs import battle_of
from tests.support.strategies import addresses, texts

START = battle_of("A", "B")
HERE = Address((Step("opportunity", "B", (2, 1)),), "B", "attack", "A")
ROLL = Roll("B", "attack")


def exchange(scene: Scene) -> Decision[list[Any]]:
    """Attack, a defence by choice, damage; then a riposte with an attack of its own."""
    got: list[Any] = [(yield from Roll("A", "attack", about="B"))]
    got.append((yield from Ask("B", "defence", (Choice("dodge"), Choice("parry")))))
    got.append((yield from Roll("A", "damage", "2d6", about="B")))
    got.append((yield from Part("riposte", "B", riposte)))
    return got


def riposte(scene: Scene) -> Decision[Rolled]:
    return (yield from Roll("B", "attack", about="A"))


def played(*answerers: Answerer) -> Resolution:
    return resolve(START, Play(exchange), InTurn(answerers))


# ------------------------------------------------------------------------------------------------ the table


def test_dice_are_taken_in_the_order_asked_for() -> None:
    typed = Typed([10, [3, 4], Rolled(11)], {"defence": "parry"})
    done = played(typed)
    typed.finish()
    assert done.value == [Rolled(10), "parry", Rolled(7, (3, 4)), Rolled(11)]
    assert {entry.by for entry in done.tape} == {"table"}


def test_dice_are_taken_by_short_address() -> None:
    typed = Typed({"B.attack": 11, "damage": (6, 6), "A.attack": 10}, {"B.defence": "dodge"})
    assert played(typed).value == [Rolled(10), "dodge", Rolled(12, (6, 6)), Rolled(11)]
    typed.finish()


def test_the_written_address_wins_over_a_part_of_it() -> None:
    typed = Typed({"attack@A": 5, "riposte[B]/B.attack@A": 11, "A.attack@B": 10, "damage": 7}, {"defence": "dodge"})
    assert played(typed).value[3] == Rolled(11)
    with pytest.raises(WrongAnswer, match="no question asked for: attack@A"):
        typed.finish()


def test_the_same_key_may_name_dice_and_a_choice() -> None:
    def both(scene: Scene) -> Decision[tuple[Rolled, str]]:
        return (yield from Roll("A", "luck")), (yield from Ask("A", "luck", (Choice("yes"),)))

    typed = Typed({"A.luck": 9}, {"A.luck": "yes"})
    assert resolve(START, Play(both), typed).value == (Rolled(9), "yes")
    typed.finish()


def test_a_key_that_fits_two_questions_names_both() -> None:
    with pytest.raises(BadAddress, match=r"'attack' fits several questions: A\.attack@B, riposte\[B\]/B\.attack@A"):
        played(Typed({"attack": 10, "damage": 7}, {"defence": "dodge"}))


def test_too_few_dice_leave_a_question_open() -> None:
    with pytest.raises(Unanswered, match=r"riposte\[B\]/B\.attack@A waits for an answer: 3d6"):
        played(Typed([10, 7], {"defence": "dodge"}))


def test_dice_left_over_are_an_error() -> None:
    typed = Typed([10, 7, 11, 12, 13], {"defence": "dodge"})
    played(typed)
    with pytest.raises(WrongAnswer, match=r"5 rolls were given, 3 asked for; left over: \[12, 13\]"):
        typed.finish()


def test_keys_and_choices_left_over_are_an_error() -> None:
    typed = Typed({"A.attack": 10, "damage": 7, "B.attack": 11, "block": 3}, {"defence": "dodge", "retreat": "yes"})
    played(typed)
    with pytest.raises(WrongAnswer, match="no question asked for: block, retreat"):
        typed.finish()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (2, r"A\.attack@B \(3d6\): total 2 is impossible on 3d6, totals go from 3 to 18"),
        (19, "total 19 is impossible"),
        ([1, 2, 7], "a 7 on a d6 is impossible"),
        ([1, 2], "3 faces needed, 2 given"),
        (Rolled(4, (1, 2, 3)), "add up to 6, not to 4"),
        (True, "expected a total or the faces"),
        (10.0, "expected a total or the faces"),
    ],
    ids=str,
)
def test_dice_that_cannot_fall_so_are_refused(answer: Any, reason: str) -> None:
    with pytest.raises(ImpossibleRoll, match=reason):
        played(Typed([answer]))


def test_a_word_for_a_number_is_refused() -> None:
    with pytest.raises(WrongAnswer, match=r"A\.attack@B: 'ten' is no number of dice"):
        played(Typed({"A.attack": "ten"}))  # type: ignore[dict-item]


def test_a_roll_told_die_by_die_needs_its_faces() -> None:
    def damage(scene: Scene) -> Decision[Rolled]:
        return (yield from Roll("A", "damage", "2d8", each_die=True))

    with pytest.raises(ImpossibleRoll, match="needs the faces of each die"):
        resolve(START, Play(damage), Typed([9]))
    assert resolve(START, Play(damage), Typed([[4, 5]])).value == Rolled(9, (4, 5))


def test_a_roll_that_is_thrown_again_takes_only_what_stands() -> None:
    def zone(scene: Scene) -> Decision[Rolled]:
        return (yield from Roll("A", "zone", "1d6", allowed=frozenset({2, 4, 6})))

    with pytest.raises(ImpossibleRoll, match="must be one of 2, 4, 6, not 3"):
        resolve(START, Play(zone), Typed([3]))
    assert resolve(START, Play(zone), Typed([4])).value == Rolled(4, (4,))


# ------------------------------------------------------------------------------------------------ the stream


def drawn(stream: Stream, address: Address = HERE, roll: Roll = ROLL) -> Rolled:
    given = stream(address, roll, START)
    assert given is not None
    assert given.by == "program"
    assert isinstance(given.answer, Rolled)
    assert given.answer.faces is not None
    assert sum(given.answer.faces) == given.answer.total
    return given.answer


MANY = Roll("B", "attack", "40d20")
"""So many dice that two draws of different keys are never equal by chance."""


@given(addresses(), texts(), texts(), st.binary(max_size=20), st.integers(0, 5))
def test_the_same_key_gives_the_same_faces(address: Address, seed: str, parent: str, act: bytes, take: int) -> None:
    stream = Stream(seed, parent, act, take)
    assert drawn(stream, address, MANY) == drawn(Stream(seed, parent, act, take), address, MANY)


@pytest.mark.parametrize(
    "other",
    [
        Stream("seed2", "parent", b"act", 0),
        Stream("seed", "parent2", b"act", 0),
        Stream("seed", "parent", b"act2", 0),
        Stream("seed", "parent", b"act", 1),
        Stream("seedp", "arent", b"act", 0),
        Stream("seed", "parenta", b"ct", 0),
    ],
)
def test_another_key_gives_other_faces(other: Stream) -> None:
    assert drawn(other, HERE, MANY) != drawn(Stream("seed", "parent", b"act"), HERE, MANY)


@given(addresses(), addresses())
def test_another_address_gives_other_faces(one: Address, other: Address) -> None:
    stream = Stream("seed", "parent", b"act")
    assert (drawn(stream, one, MANY) == drawn(stream, other, MANY)) == (one == other)


def test_nothing_is_kept_between_draws() -> None:
    stream = Stream("seed", "parent", b"act")
    first = drawn(stream)
    for n in range(50):
        drawn(stream, HERE._replace(ordinal=n))
    assert drawn(stream) == first


def test_throws_that_do_not_stand_are_kept_as_rejected() -> None:
    allowed = frozenset({3, 18})
    roll = Roll("B", "attack", allowed=allowed)
    rejected = 0
    for take in range(20):
        stream = Stream("seed", "parent", b"act", take)
        given = stream(HERE, roll, START)
        assert given is not None
        assert isinstance(given.answer, Rolled)
        assert given.answer.total in allowed
        assert all(throw.total not in allowed for throw in given.rejected)
        first = (*given.rejected, given.answer)[0]
        assert first == drawn(stream), "the first throw is the one that would have stood"
        rejected += len(given.rejected)
    assert rejected > 20, "two totals in 216 ways do not come at once"


def test_redraws_fall_as_the_dice_do_when_only_the_allowed_count() -> None:
    roll = Roll("B", "zone", "1d6", allowed=frozenset({1, 2, 3}))
    seen = Counter(drawn(Stream("seed", "parent", b"act", take), HERE, roll).total for take in range(3_000))
    assert all(abs(seen[total] - 1_000) < 120 for total in (1, 2, 3))


def test_a_throw_that_never_stands_ends() -> None:
    with pytest.raises(WrongAnswer, match="1d6 never came to one of the allowed totals"):
        Stream("seed", "parent", b"act")(HERE, Roll("B", "attack", "1d6", allowed=frozenset({7})), START)


def test_the_stream_makes_no_choices() -> None:
    assert Stream("seed", "parent", b"act")(HERE, Ask("B", "defence", (Choice("dodge"),)), START) is None


# ------------------------------------------------------------------------------------------------ tapes and policies


def test_a_tape_answers_by_address_as_it_was_answered() -> None:
    first = played(Typed([10, 7, 11], {"defence": "parry"}))
    again = played(Recorded.of(tuple(reversed(first.tape))))
    assert again == first


def test_a_tape_keeps_who_answered_and_what_was_rejected() -> None:
    entry = TapeEntry(HERE, Rolled(10), "policy", (Rolled(3), Rolled(4)))
    assert Recorded.of((entry,))(HERE, ROLL, START) == Given(Rolled(10), "policy", (Rolled(3), Rolled(4)))


def test_a_tape_passes_on_what_it_does_not_know() -> None:
    recorded = Recorded.of((TapeEntry(HERE, Rolled(10), "table"),))
    assert recorded(HERE._replace(ordinal=1), ROLL, START) is None
    assert recorded(HERE, Ask("B", "attack", (Choice("x"),)), START) is None, "a roll is no choice"
    chosen = Recorded.of((TapeEntry(HERE, "dodge", "table"),))
    assert chosen(HERE, ROLL, START) is None


def test_a_recorded_option_that_is_not_offered_any_more_is_an_error() -> None:
    tape = played(Typed([10, 7, 11], {"defence": "parry"})).tape

    def without_parry(scene: Scene) -> Decision[str]:
        yield from Roll("A", "attack", about="B")
        return (yield from Ask("B", "defence", (Choice("dodge"),)))

    with pytest.raises(WrongAnswer, match=r"B\.defence: 'parry' is not offered; offered: dodge"):
        resolve(START, Play(without_parry), Recorded.of(tape))


def test_each_creature_answers_by_its_own_policy() -> None:
    def last_option(battle: Battle, ask: Ask) -> str:
        return ask.options[-1].value

    policies = {"A": first_option, "B": last_option}
    ask = by_policy(policies.__getitem__)
    options = (Choice("dodge"), Choice("parry"))
    assert ask(HERE, Ask("A", "defence", options), START) == Given("dodge", "policy")
    assert ask(HERE, Ask("B", "defence", options), START) == Given("parry", "policy")
    assert ask(HERE, ROLL, START) is None


def test_the_first_who_answers_counts() -> None:
    table = Typed({"damage": 7}, {})
    done = played(table, Stream("seed", "parent", b"act"), by_policy(lambda who: first_option))
    assert [entry.by for entry in done.tape] == ["program", "policy", "table", "program"]
    table.finish()


def test_nobody_answers_nothing() -> None:
    assert InTurn(())(HERE, ROLL, START) is None
