"""Turns: order, what their start restores, what their end ends; rests and sessions (CZ-MOVE-02, CZ-OWN-02)."""

from __future__ import annotations

from fechtbuch.interchange.fight_file import parse
from fechtbuch.interchange.play import play
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import Died, PoolChanged
from fechtbuch.rulesets.control_zone.acts import AddState, NewSession, Rest
from fechtbuch.rulesets.control_zone.turns.turn import next_turn
from tests.rulesets.control_zone.ring import TABLES, after, battle, creature, given

THREE = battle(creature("A"), creature("B", cell=[1, 0]), creature("C", cell=[2, 0]))


def test_turns_follow_the_listing_and_a_round_is_everybody_s_turn() -> None:
    """CZ-OWN-02."""
    here, seen = THREE, []
    for _ in range(5):
        who = next_turn(here, TABLES)
        here = after(here, StartTurn(who), EndTurn(who))
        seen.append((here.clock.round, who))
    assert seen == [(1, "A"), (1, "B"), (1, "C"), (2, "A"), (2, "B")]


def test_the_dead_and_the_dying_take_no_turn() -> None:
    """CZ-OWN-02."""
    here = battle(creature("A"), creature("B", hp_now=0), creature("C"), turn="A")
    assert next_turn(here, TABLES) == "C"
    assert next_turn(given(here, Died("C")).battle, TABLES) == "A"
    nobody = battle(creature("A", hp_now=0))
    assert next_turn(nobody, TABLES) == ""


def test_a_turn_s_start_restores_speed_and_action_points_and_says_nothing_of_what_is_full() -> None:
    """CZ-MOVE-02."""
    here = battle(creature("A", ap_now=1, speed_now=2), creature("B"))
    gained = [event for event in given(here).when(StartTurn("A")).resolution.events if isinstance(event, PoolChanged)]
    assert [(event.pool, event.by, event.after, event.rule) for event in gained] == [
        ("ap", 3, 4, "CZ-MOVE-02"),
        ("speed", 6, 8, "CZ-MOVE-02"),
    ]
    given(after(here, StartTurn("A"))).when(StartTurn("A")).then_kinds("ClockAdvanced")


def test_a_table_may_give_somebody_other_points() -> None:
    """CZ-COMP-SECONDARY."""
    assert creature("A", action_points=6).pools["ap"].full == 6


def test_spent_is_not_softened_to_winded_while_it_lasts() -> None:
    """CZ-DYING-08."""
    here = after(battle(creature("A")), AddState("A", "winded"), AddState("A", "spent"), AddState("A", "winded"))
    assert list(here["A"].conditions) == ["spent"]
    assert list(after(here, Rest("A", "long"))["A"].conditions) == []


def test_what_befalls_somebody_begins_nobody_s_turn() -> None:
    """CZ-COMP-TURN: a fight file without turn acts has them put in for those who act, not for those who are healed."""
    lines = [
        'format = "fechtbuch/1"',
        'ruleset = "control_zone"',
        "creature = [{ id = 'A', cell = [0, 0], hp_now = 5 }, { id = 'B', cell = [1, 0], skills = { lore = 1 } }]",
        "act = [",
        "  { do = 'check', who = 'B', skill = 'lore', dice = [4] },",
        "  { do = 'heal', who = 'A', amount = 3 },",
        "  { do = 'new_session' },",
        "  { do = 'check', who = 'B', skill = 'lore', dice = [4] },",
        "]",
    ]
    (case,) = parse("\n".join(lines)).cases
    assert [step.act.do for step in play(case).steps] == ["start_turn", "check", "heal", "new_session", "check"]


def test_a_new_session_is_nobodys_act() -> None:
    """CZ-DYING-08."""
    here = battle(creature("A", dying_count=2), creature("B", dying_count=1))
    assert [len(one.counters) for one in after(here, NewSession())] == [0, 0]
