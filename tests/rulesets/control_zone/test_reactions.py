"""Reactions as nested decisions: where they are asked, what is offered and barred, and what they leave behind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given as supposing
from hypothesis import settings
from hypothesis import strategies as st

from fechtbuch.decide.answers import InTurn, Stream, by_policy
from fechtbuch.decide.requests import Ask
from fechtbuch.decide.resolve import Resolution, resolve
from fechtbuch.interchange.entries import Case
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.model.acts import Act, Adjust
from fechtbuch.model.events import Moved, PoolChanged, PostureChanged, Reacted, Stopped
from fechtbuch.model.state import Battle, Cell
from fechtbuch.rulesets.control_zone.acts import Aim, Attack, Knockback, Move, React
from fechtbuch.rulesets.control_zone.ground.gaps import gap
from fechtbuch.rulesets.control_zone.playing.answers import POLICIES
from fechtbuch.rulesets.control_zone.reactions.answering import answers
from fechtbuch.rulesets.control_zone.reactions.kinds import KINDS, OPPORTUNITY, Trigger
from fechtbuch.rulesets.control_zone.ruleset import RULESET
from fechtbuch.space.square import DIRECTIONS
from tests.rulesets.control_zone.ring import RULES, at, battle, character, creature, duel, given, reasons

FENCER = {"weapon": "sword", "skills": {"blades": 3}}
PIKE = {"weapon": "pike", "skills": {"polearms": 3}, "talents": ["preemptive_jab"]}


def played(start: Battle, act: Act, policy: str, seed: int = 0) -> Resolution:
    """The act by seeded dice, all questions answered by a policy."""
    answerers = InTurn((Stream(str(seed), "", b"react"), by_policy(lambda who: POLICIES[policy])))
    return resolve(start, RULES.play(act), answerers)


def walker(path: Sequence[Cell], **fields: object) -> tuple[Battle, Move]:
    """Somebody quick among three who threaten him."""
    cast = (
        creature("A", side="red", agility=8, hp=200, cell=[0, 0], **fields),
        creature("B", side="blue", cell=[2, 0], **FENCER),
        creature("C", side="blue", cell=[-1, 2], **PIKE),
        creature("D", side="blue", cell=[0, -2], weapon="dagger", skills={"blades": 3}),
    )
    return battle(*cast, turn="A"), Move("A", tuple(path))


def test_the_question_lies_at_the_cell_left_under_its_cause() -> None:
    """CZ-OPPORTUNITY-12: an answer's address names cause, reactor and cell."""
    start = duel({"cell": [-1, 0]}, {"cell": [1, 0]})
    tape = played(start, Move("A", ((-2, 0),)), "react").tape
    assert [str(entry.address) for entry in tape][:2] == [
        "opportunity[B]@-1,0/B.reaction@A",
        "opportunity[B]@-1,0/B.attack@A",
    ]


def test_what_is_barred_is_told_with_its_reason() -> None:
    """CZ-OPPORTUNITY-08, CZ-TYPE-07, CZ-OPPORTUNITY-01."""
    start = duel({"cell": [-1, 0]}, {"cell": [1, 0]})
    asked: list[Ask] = []

    def note(here: Battle, ask: Ask) -> str:
        asked.append(ask)
        return ask.decline

    resolve(start, RULES.play(Move("A", ((-2, 0),))), InTurn((by_policy(lambda who: note),)))
    assert [choice.value for choice in asked[0].options] == [
        "swing",
        "thrust",
        "paired_attack",
        "penetrating_thrust",
        "decline",
    ]
    why = {held.label: held for held in asked[0].refused}
    assert why["feint"].rule == "CZ-OPPORTUNITY-08"
    assert "[manoeuvre_not_allowed]" in why["feint"].why
    assert why["strike"].rule == "CZ-TYPE-07"
    assert "[no_formula]" in why["strike"].why
    assert all(choice.figure is not None for choice in asked[0].options[:-1])


def test_several_reasons_come_in_the_order_of_the_catalogue() -> None:
    """CZ-MUTILATION-01 stands before CZ-TYPE-07, and that before the reach of CZ-ATTACK-05."""
    here = duel({"cell": [9, 0]}, {"mutilations": ["arm_right"]})
    trigger = Trigger((OPPORTUNITY,), "A", "leaving", "CZ-OPPORTUNITY-02")
    strike = next(answer for answer in answers(at(here), "B", trigger) if answer.value == "strike")
    assert [found.reason for found in strike.breaches] == ["limb_lost", "no_formula", "out_of_reach"]
    feint = next(answer for answer in answers(at(here), "B", trigger) if answer.value == "feint")
    assert [found.reason for found in feint.breaches] == ["manoeuvre_not_allowed", "limb_lost", "out_of_reach"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_reaction_by_itself_has_no_trigger(kind: str) -> None:
    """CZ-OPPORTUNITY-15, CZ-REACTION-05."""
    start = duel({"talents": ["preemptive_jab", "interception"], "weapon": "spear", "skills": {"polearms": 3}})
    found = reasons(start, React("A", kind, "B"))  # type: ignore[arg-type]
    assert "no_trigger" in found
    assert reasons(start, React("A", "pirouette", "B")) == ("word_unknown",)  # type: ignore[arg-type]
    assert reasons(start, React("A", "finishing", "B", "somersault"))[0] == "manoeuvre_unknown"


def test_a_table_may_allow_one_all_the_same() -> None:
    """CZ-OPPORTUNITY-15 overruled: the reaction is asked for."""
    when = given(duel()).when(React("B", "opportunity_attack", "A"), dice=[2], reaction="swing")
    when.then_kinds("PoolChanged", "Reacted", "Attacked")


def test_nothing_is_asked_of_one_without_a_choice() -> None:
    """CZ-OPPORTUNITY-01: no weapon, no points, no state to do anything."""
    barred: tuple[dict[str, Any], ...] = ({"weapon": []}, {"ap_now": 0}, {"states": ["stunned"]}, {"hp_now": 0})
    for fields in barred:
        start = duel({"cell": [-1, 0]}, {"cell": [1, 0], **fields})
        assert played(start, Move("A", ((-2, 0),)), "react").tape == ()


def test_the_abandoned_strike_back_inside_the_reaction() -> None:
    """CZ-CLINCH-12, CZ-CLINCH-13."""
    cast = (
        creature("A", side="red", **FENCER),
        creature("B", side="blue", cell=[2, 0]),
        creature("C", side="blue", cell=[0, 2], **FENCER),
    )
    start = given(battle(*cast, turn="A")).when(Attack("A", "C", "swing"), dice=[2]).battle
    found = played(start, Move("B", ((3, 0),)), "react")
    assert [(event.who, event.to, event.rule) for event in found.events if isinstance(event, Reacted)] == [
        ("A", "B", "CZ-OPPORTUNITY-02"),
        ("C", "A", "CZ-CLINCH-12"),
    ]
    assert any(str(entry.address).startswith("opportunity[A]@2,0/abandoned[C]/") for entry in found.tape)


def test_whom_the_first_of_the_abandoned_strikes_down_the_others_let_lie() -> None:
    """CZ-CLINCH-13: if their targets can still be attacked; nobody answers for D, so he must not be asked."""
    cast = (
        creature("A", side="red", hp=6, ap_now=4, **FENCER),
        creature("B", side="blue", cell=[2, 0]),
        creature("C", side="blue", cell=[0, 2], **FENCER),
        creature("D", side="blue", cell=[0, -2], **FENCER),
    )
    start = battle(*cast, turn="A")
    for foe in "CD":
        start = given(start, PoolChanged("A", "ap", 0, 4)).when(Attack("A", foe, "swing"), dice=[2]).battle
    start = given(start, PoolChanged("A", "ap", 2, 4)).battle
    when = given(start).when(Move("B", ((3, 0),)), dice=[2, 9, 4])
    assert [event.who for event in when.resolution.events if isinstance(event, Reacted)] == ["A", "C"]
    assert character(when.battle, "A").dying


def test_whom_the_first_strikes_down_the_others_let_lie() -> None:
    """CZ-OPPORTUNITY-16: nobody answers for C, so he must not be asked."""
    cast = (
        creature("A", side="red", hp=3, cell=[1, 0]),
        creature("B", side="blue", cell=[-1, 0], **FENCER),
        creature("C", side="blue", cell=[-1, 1], **FENCER),
    )
    when = given(battle(*cast, turn="A")).when(Move("A", ((2, 0),)), dice=[9, 6])
    assert [event.who for event in when.resolution.events if isinstance(event, Reacted)] == ["B"]
    assert character(when.battle, "A").dying


def test_whoever_lies_already_does_not_fall_again_even_by_hand() -> None:
    """CZ-REACTION-05."""
    start = duel({"states": ["prone"]})
    assert given(start).when(Adjust("A", (PostureChanged("A", "prone"),), "again")).then_kinds("Adjusted")
    fallen = given(duel()).when(Adjust("A", (PostureChanged("A", "prone"),), "tripped"), dice=[2])
    fallen.then_kinds("Adjusted", "PostureChanged", "PoolChanged", "Reacted", "Attacked", "Bound")


def test_a_preparation_is_asked_about_once_for_both_kinds() -> None:
    """CZ-OPPORTUNITY-04, CZ-OPPORTUNITY-17: a sling in one hand, a dagger in the other."""
    sling = {"id": "sling", "kind": "ranged", "skill": "archery", "formulas": [{"type": "piercing", "damage": "1d4"}]}
    cast = (
        creature("A", side="red", weapon="bow"),
        creature("B", side="blue", cell=[1, 0], weapon=[sling, "dagger"], talents=["interception"]),
    )
    asked: list[Ask] = []

    def note(here: Battle, ask: Ask) -> str:
        asked.append(ask)
        return ask.decline

    resolve(battle(*cast, turn="A"), RULES.play(Aim("A")), InTurn((by_policy(lambda who: note),)))
    assert len(asked) == 1
    assert {"swing", "thrust", "shot"} <= set(asked[0].values)


STEPS = st.lists(st.sampled_from(DIRECTIONS), min_size=1, max_size=8)


def _along(steps: Sequence[Cell]) -> list[Cell]:
    cells: list[Cell] = [(0, 0)]
    for x, y in steps:
        cells.append((cells[-1][0] + x, cells[-1][1] + y))
    return cells[1:]


@settings(max_examples=60, deadline=None)
@supposing(STEPS, st.sampled_from(["react", "random", "decline"]), st.integers(0, 5))
def test_whatever_interrupts_it_a_movement_adds_up(steps: Sequence[Cell], policy: str, seed: int) -> None:
    """CZ-MOVE-03, CZ-OPPORTUNITY-12, -13, -16: cells, Speed and reactions agree."""
    start, act = walker(_along(steps))
    if reasons(start, act):
        return
    found = played(start, act, policy, seed)
    walked = [cell for event in found.events if isinstance(event, Moved) for cell in event.path]
    assert walked == list(act.path[: len(walked)])
    stops = [event for event in found.events if isinstance(event, Stopped)]
    assert len(stops) <= 1
    if not stops:
        assert len(walked) == len(act.path)
    spent = sum(-event.by for event in found.events if isinstance(event, PoolChanged) and event.pool == "speed")
    assert spent == 2 * len(walked)
    assert character(found.battle, "A").cell == (walked[-1] if walked else (0, 0))
    left = [event.who for event in found.events if isinstance(event, Reacted)]
    assert all(character(found.battle, who).ap == 4 - left.count(who) for who in "BCD")


@settings(max_examples=60, deadline=None)
@supposing(STEPS, st.integers(0, 5))
def test_nobody_is_in_clinch_with_whom_he_moved_away_from(steps: Sequence[Cell], seed: int) -> None:
    """CZ-CLINCH-05, CZ-CLINCH-07."""
    start, act = walker(_along(steps), weapon="sword", skills={"blades": 3})
    start = given(start).when(Attack("A", "B", "swing"), dice=[2]).battle
    if reasons(start, act):
        return
    found = played(start, act, "decline", seed)
    b, cells = (2, 0), [(0, 0), *act.path]
    away = any(gap(two, b) > gap(one, b) for one, two in pairwise(cells))
    assert ("B" in character(found.battle, "A").clinch) is not away


@supposing(st.integers(0, 7), st.integers(0, 16))
def test_whoever_is_thrown_gives_no_reaction(direction: int, metres: int) -> None:
    """CZ-OPPORTUNITY-15."""
    start, _ = walker(())
    found = played(start, Knockback("A", metres, direction=direction), "react")
    assert not [event for event in found.events if isinstance(event, Reacted)]


def unanswered() -> list[Any]:
    """Acts of cases at which nobody reacts though nobody was told to let it pass: nothing may be open to anybody."""
    found = []
    for path in sorted((Path(__file__).parent / "cases").rglob("*.toml")):
        for case in read(path).cases:
            before = None
            for step in play(case).steps:
                entry = step.entry
                if before and entry and not entry.choose and "Reacted" in entry.expect.get("none", ()):
                    found.append(pytest.param(case, before, step.act, id=f"{path.stem}: {case.title} ({step.place})"))
                before = step.battle
    return found


@pytest.mark.parametrize(("case", "before", "act"), unanswered())
def test_where_a_case_says_that_nobody_reacts_nobody_could(case: Case, before: Battle, act: Act) -> None:
    rules = RULESET.bind(case.tables)
    answerers = InTurn((Stream("1", "", b"react"), by_policy(lambda who: POLICIES["react"])))
    events = resolve(before, rules.play(act), answerers).events
    assert not [event for event in events if isinstance(event, Reacted)]
