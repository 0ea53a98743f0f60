"""Totals that a roll takes to be alike lead to the same state, in every act of every rule case.

Exact odds branch on classes of totals; a class that joins what differs makes them wrong without any other sign.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from attrs import define, field

from fechtbuch.decide.answers import Given
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import resolve
from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.interchange.entries import Case
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Answer, Rolled
from fechtbuch.rulesets.dungeon_fantasy.legality import CHECKS
from fechtbuch.rulesets.protocol import Bound

CASES = Path(__file__).parent / "cases"
TOPICS = sorted(folder.name for folder in CASES.iterdir() if folder.is_dir())

Tape = Mapping[Address, Answer]


@define
class Noting:
    """The answers of a tape; for each roll the least and the greatest of the other totals of its class."""

    answers: Tape
    alike: dict[Address, tuple[int, ...]] = field(factory=dict)

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given:
        answer = self.answers[address]
        if isinstance(request, Roll) and request.of is not None:
            assert isinstance(answer, Rolled)
            mine, of = request.of(answer.total), request.of
            totals = [n for n in distribution(parse_dice(request.dice)).totals if n != answer.total and of(n) == mine]
            self.alike[address] = tuple(dict.fromkeys((*totals[:1], *totals[-1:])))
        return Given(answer, "table")


@define
class Told:
    """The answers of a tape, one of them another."""

    answers: Tape

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given:
        return Given(self.answers[address], "table")


def acts_of(case: Case) -> Iterator[tuple[Bound, Battle, Act, Tape]]:
    """The acts of a case that ask for anything, each with the battle before it and the answers it got."""
    run = play(case)
    rules = run.fight.rules
    assert rules is not None
    for commit, node in run.fight.log.commits(run.fight.head):
        if type(commit.act) in CHECKS and len(commit.tape):
            yield rules, node.before, commit.act, {entry.address: entry.answer for entry in commit.tape}


def misfits(rules: Bound, before: Battle, act: Act, tape: Tape) -> Iterator[tuple[str, bool]]:
    """Each replay with one total exchanged for another of its class, and whether it ended as the first did."""
    notes = Noting(tape)
    end = resolve(before, rules.play(act), notes).battle
    for address, totals in notes.alike.items():
        for total in totals:
            try:
                same = resolve(before, rules.play(act), Told({**tape, address: Rolled(total)})).battle == end
            except KeyError:
                same = False
            yield f"{act.do}, {address}: {tape[address]} and {total}", same


@cache
def replays(topic: str) -> tuple[tuple[str, bool], ...]:
    """All replays of the cases of a topic."""
    return tuple(
        (f"{case.title}: {words}", same)
        for path in sorted((CASES / topic).rglob("*.toml"))
        for case in read(path).cases
        for staged in acts_of(case)
        for words, same in misfits(*staged)
    )


@pytest.mark.parametrize("topic", TOPICS)
def test_every_total_of_a_class_leads_to_the_same_state(topic: str) -> None:
    assert not [words for words, same in replays(topic) if not same]


def test_there_is_much_to_replay() -> None:
    assert sum(len(replays(topic)) for topic in TOPICS) > 1_500
