"""Fatigue: losing FP, going on without any, suffocation, rest (CMP-FATIGUE, CMP-SUFFOCATION)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.acts import Rest
from fechtbuch.model.events import (
    ConditionChanged,
    ConditionGained,
    ConditionLost,
    CounterChanged,
    Died,
    Event,
    PoolChanged,
    Skipped,
)
from fechtbuch.model.figures import Figure, add, at_least, at_most, multiply, round_down, start
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.harm.knockdown import knock_out
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll

__all__ = ["BEFORE", "FORCED", "harm_figure", "lose_fp", "loss_figure", "press_on", "rest", "suffocate"]

RULE = "CMP-FATIGUE"
AIR = "CMP-SUFFOCATION"

WITHOUT_AIR = 240
"""Seconds without air that kill."""

HARMFUL = 120
"""Seconds without air beyond which it may do lasting harm."""

HARMED = "lasting_harm"
"""The condition of somebody whom the want of air has harmed for good."""

FAINTED = ("suffocation", "exhaustion")
"""Causes of a faint that ends with the first FP regained."""

MINUTES_PER_FP = 10
"""Rest that gives back one FP (DF-OWN-09)."""


def lose_fp(scene: Scene, who: str, points: int, reason: str, rule: str = RULE) -> Decision[None]:
    """Lose FP; each point from 0 down costs an HP too, and at -1 x FP the creature is unconscious (CMP-FATIGUE).

    FP never fall below -1 x FP: what is lost beyond costs HP alone.
    """
    fighter = Fighter(scene, who)
    if points <= 0 or fighter.trait("no_fatigue"):
        return
    before, full = fighter.fp, fighter.full_fp
    loss = loss_figure(points, before, full, reason, rule)
    after = before - loss.whole
    if after != before:
        yield from happen(scene, PoolChanged(who, "fp", after - before, after, reason, rule, loss))
    yield from _exhausted(scene, who, harm_figure(points, before))
    if after <= -full:
        yield from knock_out(scene, who, "exhaustion", RULE)


def loss_figure(points: int, before: int, full: int, reason: str, rule: str = RULE) -> Figure:
    """FP lost: the points, down to -1 x FP at most (CMP-FATIGUE)."""
    least = min(before, -full)
    return Figure(
        (
            start(points, reason.capitalize() or "Fatigue", rule),
            at_most(before - least, f"FP fall no further than {least}", RULE),
        )
    )


def harm_figure(points: int, before: int) -> Figure:
    """HP lost with them: one for each point beyond the FP that were left (CMP-FATIGUE)."""
    return Figure(
        (
            start(points, "FP to lose", RULE),
            add(-max(0, before), "FP that were left", RULE),
            at_least(0, "the rest costs HP", RULE),
        )
    )


def press_on(scene: Scene, who: str) -> Decision[None]:
    """At the start of its turn with 0 FP or less: Will, or do nothing this turn (CMP-FATIGUE)."""
    fighter = Fighter(scene, who)
    if fighter.out or fighter.fp > 0 or fighter.trait("no_fatigue"):
        return
    if (yield from _will(scene, who, "exhaustion", RULE)):
        return
    # Dated to the turn before, so that it ends with this turn and not with the next one.
    since = scene.battle.clock.turns - 1
    mark = Condition("do_nothing", source="exhaustion", rule=RULE, since=since, until=f"turn_end:{who}")
    yield from happen(scene, ConditionGained(who, mark))


def _will(scene: Scene, who: str, purpose: str, rule: str) -> Decision[bool]:
    figure = Fighter(scene, who).attribute("Will")
    check = yield from success_roll(scene, who, purpose, figure, rule=rule, of=passes(figure))
    return check.succeeded


def suffocate(scene: Scene, who: str) -> Decision[None]:
    """One second without air for a ``suffocating`` creature: 1 FP, then Will at 0 FP or less; death in the end."""
    fighter = Fighter(scene, who)
    mark = fighter.condition("suffocating")
    if mark is None or fighter.dead or fighter.trait("doesnt_breathe"):
        return
    seconds = mark.level + 1
    longer = Condition(mark.name, seconds, mark.source, mark.rule, mark.since, mark.until, mark.data)
    yield from happen(scene, ConditionChanged(who, longer, "still no air"))
    if seconds >= WITHOUT_AIR:
        yield from happen(scene, Died(who, "suffocated", AIR))
        return
    yield from lose_fp(scene, who, 1, "suffocating", AIR)
    fighter = Fighter(scene, who)
    if fighter.fp <= 0 and not fighter.out and not (yield from _will(scene, who, "suffocation", AIR)):
        yield from knock_out(scene, who, "suffocation", AIR)


# rest


def rest(scene: Scene, act: Rest) -> Decision[None]:
    """Minutes pass for ``act.who``: what lasts turns, seconds or fewer minutes ends, and FP come back (DF-OWN-09)."""
    yield from happen(scene, Skipped(act.who, "rest", f"rests for {act.time} min", "DF-OWN-09"))
    for condition in tuple(Fighter(scene, act.who).creature.conditions.values()):
        yield from _passes(scene, act.who, condition, act.time)
    yield from _recover(scene, act.who, act.time)


def _wake(scene: Scene, who: str) -> Decision[None]:
    """Whoever fainted for want of air or strength wakes at 1 FP (CMP-SUFFOCATION)."""
    mark = Fighter(scene, who).condition("unconscious")
    if mark is not None and mark.source in FAINTED and Fighter(scene, who).fp >= 1:
        yield from happen(scene, ConditionLost(who, "unconscious", "wakes", AIR))


def _breathes_again(scene: Scene, event: ConditionLost) -> Decision[None]:
    """Before air returns: after more than two minutes without it HT, or lasting harm (CMP-SUFFOCATION)."""
    mark = Fighter(scene, event.who).condition("suffocating")
    if event.name != "suffocating" or mark is None or mark.level <= HARMFUL or Fighter(scene, event.who).dead:
        return
    figure = Fighter(scene, event.who).attribute("HT")
    check = yield from success_roll(scene, event.who, "lasting_harm", figure, rule=AIR, of=passes(figure))
    if check.missed:
        harm = Condition(HARMED, source="suffocation", rule=AIR, since=scene.battle.clock.turns)
        yield from happen(scene, ConditionGained(event.who, harm))


def lost_by_word(scene: Scene, event: PoolChanged) -> Decision[None]:
    """Forced by FP lost by a game master's word, which comes without a figure: as ``lose_fp`` (DF-OWN-105)."""
    if event.pool != "fp" or event.by >= 0 or event.figure is not None or event.item or event.who not in scene.battle:
        return
    fighter = Fighter(scene, event.who)
    if fighter.trait("no_fatigue"):
        return
    yield from _exhausted(scene, event.who, harm_figure(-event.by, event.after - event.by))
    if event.after <= -fighter.full_fp:
        yield from knock_out(scene, event.who, "exhaustion", RULE)


def _exhausted(scene: Scene, who: str, harm: Figure) -> Decision[None]:
    if harm.whole:
        hp = Fighter(scene, who).hp
        fact = PoolChanged(who, "hp", -harm.whole, hp - harm.whole, "exhaustion", RULE, harm)
        yield from happen(scene, fact)


FORCED: Mapping[type[Event], tuple[Reaction, ...]] = MappingProxyType({PoolChanged: (lost_by_word,)})
"""What losses stated by hand force."""

BEFORE: Mapping[type[Event], tuple[Reaction, ...]] = MappingProxyType({ConditionLost: (_breathes_again,)})
"""Reactions for the table of consequences."""


def _passes(scene: Scene, who: str, condition: Condition, minutes: int) -> Decision[None]:
    """A condition that lasts turns or rounds is over; one that lasts minutes has fewer left, or is over too."""
    left = condition.data.get("minutes")
    lasting = left is None and not condition.until and condition.name != "stunned"
    if condition.name == "unconscious" or lasting:
        return
    if left is None or left <= minutes:
        yield from happen(scene, ConditionLost(who, condition.name, "expired", condition.rule))
        return
    data = condition.data.set("minutes", left - minutes)
    less = Condition(condition.name, condition.level, condition.source, condition.rule, condition.since, "", data)
    yield from happen(scene, ConditionChanged(who, less, "time passes"))


def _recover(scene: Scene, who: str, minutes: int) -> Decision[None]:
    """1 FP for each full ten minutes of rest; minutes left over count for the next rest."""
    fighter = Fighter(scene, who)
    rested = fighter.counter("rested") + minutes
    points = min(rested // MINUTES_PER_FP, fighter.full_fp - fighter.fp)
    over = rested % MINUTES_PER_FP if fighter.fp + points < fighter.full_fp else 0
    if points > 0:
        figure = Figure(
            (
                start(rested, "Minutes of rest", "DF-OWN-09"),
                multiply(Fraction(1, MINUTES_PER_FP), f"1 FP for {MINUTES_PER_FP} minutes", "DF-OWN-09"),
                round_down("fractions kept for the next rest", "DF-OWN-09"),
                at_most(fighter.full_fp - fighter.fp, "no more than full FP", "DF-OWN-09"),
            )
        )
        fact = PoolChanged(who, "fp", points, fighter.fp + points, "rest", "DF-OWN-09", figure)
        yield from happen(scene, fact)
        yield from _wake(scene, who)
    change = over - fighter.counter("rested")
    if change:
        yield from happen(scene, CounterChanged(who, "rested", change, over, "rest", "DF-OWN-09"))
