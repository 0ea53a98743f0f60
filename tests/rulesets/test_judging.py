"""Acts held against a table of checks, and what of many candidates is offered."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from fechtbuch.decide.legality import Because, Breach
from fechtbuch.model.acts import Act, EndTurn, StartTurn
from fechtbuch.model.evolve import EMPTY_BATTLE
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.judging import Check, judged, offered
from fechtbuch.rulesets.reasons import Reason, Reasons, breach
from fechtbuch.rulesets.seeing import At, Here

TABLES = SimpleNamespace(reasons=Reasons((Reason("dead", "it is dead", "X-1"), Reason("late", "it is late", "X-2"))))
HERE = At(EMPTY_BATTLE, TABLES)


def start_checks(here: Here, act: StartTurn) -> Iterator[Breach]:
    yield breach(here, "late")
    if act.who == "ghost":
        yield breach(here, "dead", act.who)


CHECKS: dict[type[Act], Check] = {StartTurn: start_checks}


def violations(battle: Battle, act: Act, tables: Any) -> tuple[Breach, ...]:
    return judged(CHECKS, battle, act, tables)


def test_breaches_come_in_the_order_of_the_tables_reasons() -> None:
    found = violations(EMPTY_BATTLE, StartTurn("ghost"), TABLES)
    assert [(one.reason, one.text) for one in found] == [("dead", "it is dead: ghost"), ("late", "it is late")]


def test_an_act_without_checks_breaches_nothing() -> None:
    assert violations(EMPTY_BATTLE, EndTurn("ghost"), TABLES) == ()


def test_only_what_is_legal_is_offered_with_what_forces_it() -> None:
    why = (Because("X-3", "A.tired", "true"),)
    candidates: list[tuple[Act, str]] = [(StartTurn("A"), "start"), (EndTurn("A"), "end"), (EndTurn("B"), "rest")]
    found = offered(candidates, HERE, violations, lambda battle, act: why if act.who == "A" else ())
    assert [(one.act, one.label, one.because) for one in found] == [
        (EndTurn("A"), "end", why),
        (EndTurn("B"), "rest", ()),
    ]
    assert [one.because for one in offered(candidates, HERE, violations)] == [(), ()]
