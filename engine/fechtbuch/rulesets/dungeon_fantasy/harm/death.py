"""Staying awake at 0 HP, mortal wounds and death (CMP-DEATH)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionGained, Died
from fechtbuch.model.figures import Figure, Term, add
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_held, fall
from fechtbuch.rulesets.dungeon_fantasy.harm.knockdown import knock_out
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain, lose
from fechtbuch.rulesets.dungeon_fantasy.rolls import made, passes, success_roll

__all__ = ["collapse", "dying", "falls_dead", "multiples_reached", "stay_awake"]

RULE = "CMP-DEATH"

CERTAIN = 5
"""At minus so many times HP death is certain."""

DESTROYED = 10
"""At minus so many times HP nothing is left of the body."""

MORTAL = 2
"""Failing a roll against death by so much or less leaves a mortal wound instead."""


def multiples_reached(before: int, after: int, full: int) -> tuple[int, ...]:
    """The multiples n for which a loss from ``before`` to ``after`` reaches -n x HP, from 1 on."""
    return tuple(range(max(0, -before // full) + 1, max(0, -after // full) + 1))


def dying(scene: Scene, who: str, before: int, after: int) -> Decision[None]:
    """After a loss of HP: a roll for each multiple of -HP reached; -5 x HP is death, -10 x HP destruction."""
    full = Fighter(scene, who).full_hp
    last = CERTAIN if not Fighter(scene, who).trait("unkillable") else DESTROYED
    for n in multiples_reached(before, after, full):
        if n >= last and not Fighter(scene, who).dead:
            yield from happen(scene, Died(who, f"-{n} x HP", RULE))
        if n == DESTROYED:
            yield from gain(scene, who, "destroyed", RULE)
        if n < last == CERTAIN and not Fighter(scene, who).dead and after > -CERTAIN * full:
            yield from _survive(scene, who, n)


def _survive(scene: Scene, who: str, multiple: int) -> Decision[None]:
    fighter = Fighter(scene, who)
    terms = [add(1, "Hard to Kill", "DF-OWN-07")] if fighter.trait("hard_to_kill") else []
    figure = Figure((*fighter.attribute_terms("HT"), *terms))

    def fate(total: int) -> str:
        return _fate(total, figure.whole)

    check = yield from success_roll(scene, who, "survival", figure, rule=RULE, of=fate)
    what = fate(check.rolled.total)
    if what == "dead":
        yield from happen(scene, Died(who, f"-{multiple} x HP", RULE))
    elif what == "mortal" and not Fighter(scene, who).has("mortal_wound"):
        yield from gain(scene, who, "mortal_wound", RULE)
        yield from knock_out(scene, who, "mortal wound", "DF-OWN-07")


def _fate(total: int, target: int) -> str:
    if made(total, target):
        return "alive"
    return "mortal" if total - target <= MORTAL else "dead"


def stay_awake(scene: Scene, who: str) -> Decision[None]:
    """At the start of its turn with 0 HP or less: HT, -1 for each full multiple of HP below zero, or unconscious."""
    fighter = Fighter(scene, who)
    if fighter.out or fighter.hp > 0:
        return
    figure = Figure((*fighter.attribute_terms("HT"), *_awake_terms(fighter)))
    check = yield from success_roll(scene, who, "consciousness", figure, rule=RULE, of=passes(figure))
    if check.missed:
        yield from knock_out(scene, who, "0 HP or less", RULE)


def _awake_terms(fighter: Fighter) -> list[Term]:
    below = -fighter.hp // fighter.full_hp
    terms = [add(-below, f"At -{below} x HP", RULE)] if below else []
    return [*terms, add(1, "Hard to Subdue", "DF-OWN-07")] if fighter.trait("hard_to_subdue") else terms


def collapse(scene: Scene, event: ConditionGained) -> Decision[None]:
    """Forced by losing consciousness: lies down, drops what is held, aims no more (CMP-SHOCK)."""
    if event.condition.name == "unconscious":
        yield from _sinks(scene, event.who, "unconscious", event.condition.rule)


def falls_dead(scene: Scene, event: Died) -> Decision[None]:
    """Forced by death: lies down and drops what is held."""
    yield from _sinks(scene, event.who, "dead", event.rule or RULE)


def _sinks(scene: Scene, who: str, reason: str, rule: str) -> Decision[None]:
    yield from lose(scene, who, "aiming", reason, rule)
    yield from fall(scene, who, reason, rule)
    yield from drop_held(scene, who, reason, rule)
