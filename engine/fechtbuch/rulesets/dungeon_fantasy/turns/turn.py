"""Turns: their order, what a turn's start and end bring (CMP-MANEUVERS, CMP-DEATH, CMP-SHOCK)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fechtbuch.decide.engine_acts import expire
from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Ask, Choice, Decision, Rule
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import ClockAdvanced, CounterChanged, Skipped
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.acts import Declare
from fechtbuch.rulesets.dungeon_fantasy.areas.fires import stand_in_fire
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.harm.burning import burn_on
from fechtbuch.rulesets.dungeon_fantasy.harm.injury import recover_from_stun, stay_awake, suffocate
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.fatigue import press_on
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import declare
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import OF_THE_TURN

__all__ = ["end_checks", "end_turn", "next_turn", "start_checks", "start_turn", "turn_order"]

OF_THE_TURN_EACH = ("parries:", "swung:", "fast_draw:", "burnt:")
"""Prefixes of counters that begin anew with the creature's turn and are kept by weapon or hand."""

ACT, REST = "act", "do_nothing"

OVER = "between turns"
"""The phase of the clock between the end of a turn and the start of the next: nobody acts (DF-OWN-100)."""


# order


def turn_order(here: Here) -> tuple[str, ...]:
    """Who acts when: by Basic Speed, then DX, then listing; the dead and departed take none (DF-OWN-22). O(n log n)."""
    return tuple(who for who in _ranking(here) if here.battle[who].status == "in")


def _ranking(here: Here) -> list[str]:
    def rank(who: str) -> tuple[int, int]:
        sheet = Fighter(here, who).sheet
        return -sheet.speed, -sheet.dx

    return sorted(here.battle.order, key=rank)


def next_turn(battle: Battle, tables: Any) -> str:
    """Whose turn comes next; empty when nobody is left."""
    here = At(battle, tables)
    order, ranking, last = turn_order(here), _ranking(here), battle.clock.turn
    if not order or last not in ranking:
        return order[0] if order else ""
    later = ranking[ranking.index(last) + 1 :]
    return next((who for who in later if who in order), order[0])


def round_of(here: Here, who: str) -> int:
    """The round in which ``who`` begins a turn: a new one unless it comes after the last in the order of turns."""
    clock, ranking = here.battle.clock, _ranking(here)
    if not clock.round or clock.turn not in ranking:
        return max(clock.round, 1)
    return clock.round + (ranking.index(who) <= ranking.index(clock.turn))


# the start of a turn


def start_checks(here: Here, act: StartTurn) -> Iterator[Breach]:
    """The dead take no turns, and a turn that is running does not begin again (DF-OWN-100)."""
    clock = here.battle.clock
    if Fighter(here, act.who).dead:
        yield breach(here, "dead")
    if clock.turn == act.who and clock.phase != OVER:
        yield breach(here, "turn_running", here.battle[act.who].name)


def start_turn(scene: Scene, act: StartTurn) -> Decision[None]:
    """The last turn is over, the clock moves on, marks end, tallies begin anew, then comes what is due (``STARTS``).

    What lasts until the end of the last turn ends here if nobody ended that turn.
    """
    who, clock = act.who, scene.battle.clock
    if clock.turn and clock.phase != OVER:
        yield from expire(scene, "turn_end", clock.turn)
    number = round_of(scene, who)
    yield from happen(scene, ClockAdvanced(who, number, "", clock.turns + 1, "DF-OWN-22"))
    if number != clock.round:
        yield from expire(scene, "round", str(number))
    yield from expire(scene, "turn_start", who)
    for due in STARTS:
        yield from due(scene, who)


def _reset(scene: Scene, who: str) -> Decision[None]:
    for name, value in Fighter(scene, who).creature.counters.items():
        if name in OF_THE_TURN or name.startswith(OF_THE_TURN_EACH):
            yield from happen(scene, CounterChanged(who, name, -value, 0, "a new turn"))


def _stay_active(scene: Scene, who: str) -> Decision[None]:
    """At 0 HP or less a turn of activity takes an HT roll; who does nothing at all needs none (CMP-DEATH)."""
    fighter = Fighter(scene, who)
    if fighter.out or fighter.hp > 0:
        return
    if fighter.stunned or fighter.has("do_nothing"):
        return
    choices = (Choice(ACT, "act, after an HT roll"), Choice(REST, "do nothing", rule="CMP-DEATH"))
    if (yield from Ask(who, "activity", choices)) == ACT:
        yield from stay_awake(scene, who)
    else:
        yield from declare(scene, Declare(who, "do_nothing"))


def _idle(scene: Scene, who: str) -> Decision[None]:
    """Say that a creature can do nothing this turn, and why."""
    fighter = Fighter(scene, who)
    if fighter.dead:
        return
    for name in ("unconscious", "stunned", "do_nothing"):
        mark = fighter.condition(name)
        if mark is not None:
            yield from happen(scene, Skipped(who, "turn", name.replace("_", " "), mark.rule or "CMP-SHOCK"))
            return


STARTS: Final[tuple[Rule, ...]] = (_reset, suffocate, burn_on, stand_in_fire, _stay_active, press_on, _idle)
"""What a turn's start brings, as decisions ``(scene, who)``, in order."""


# its end


def end_checks(here: Here, act: EndTurn) -> Iterator[Breach]:
    """Only the turn that is running can end, once (DF-OWN-100)."""
    clock = here.battle.clock
    if clock.turn not in ("", act.who):
        yield breach(here, "not_your_turn", f"it is {here.battle[clock.turn].name}'s")
    elif clock.phase == OVER:
        yield breach(here, "turn_over", here.battle[act.who].name)


ENDS: Final[tuple[Rule, ...]] = (recover_from_stun,)
"""What a turn's end brings, as decisions ``(scene, who)``, in order (CMP-SHOCK)."""


def end_turn(scene: Scene, act: EndTurn) -> Decision[None]:
    """What is due at the end (``ENDS``), then what lasts until this turn's end is over, and so is the turn."""
    for due in ENDS:
        yield from due(scene, act.who)
    yield from expire(scene, "turn_end", act.who)
    clock = scene.battle.clock
    if clock.turn:
        yield from happen(scene, ClockAdvanced(act.who, clock.round, OVER, clock.turns, "DF-OWN-100"))
