"""Knockdown, stun and getting over it (CMP-SHOCK)."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionChanged
from fechtbuch.model.figures import Figure, Term, add
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data import LocationKind
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_held, fall
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain, lose
from fechtbuch.rulesets.dungeon_fantasy.rolls import made, outcome_of, passes, success_roll
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import RECOVERIES, count

__all__ = ["knock_out", "knockdown", "location_terms", "recover_from_stun", "recovery_figure", "stun"]

RULE = "CMP-SHOCK"

HIGH_PAIN_THRESHOLD = 3
LOW_PAIN_THRESHOLD = -4

REFLEXES = 6
"""What Combat Reflexes add to the roll to recover from surprise (CMP-SURPRISE)."""

FAINT = 5
"""Failing by so much knocks out."""


def location_terms(here: Here, who: str, kind: LocationKind) -> list[Term]:
    """The modifier for where the wound is; a groin counts only for those who are vulnerable there."""
    if not kind.knockdown or (kind.knockdown_trait and not Fighter(here, who).trait(kind.knockdown_trait)):
        return []
    return [add(kind.knockdown, f"Wound to the {kind.id}", RULE)]


def knockdown(scene: Scene, who: str, terms: Iterable[Term] = ()) -> Decision[None]:
    """HT or be stunned, fall and drop what is held; failing by 5 or critically: unconscious."""
    fighter = Fighter(scene, who)
    if fighter.out:
        return
    figure = Figure((*fighter.attribute_terms("HT"), *terms, *_pain_terms(fighter)))

    def effect(total: int) -> str:
        return _effect(total, figure.whole)

    check = yield from success_roll(scene, who, "knockdown", figure, rule=RULE, of=effect)
    what = effect(check.rolled.total)
    if what == "stunned":
        yield from stun(scene, who)
    elif what == "unconscious":
        yield from knock_out(scene, who, "knockdown", RULE)


def _pain_terms(fighter: Fighter) -> list[Term]:
    if fighter.trait("high_pain_threshold"):
        return [add(HIGH_PAIN_THRESHOLD, "High Pain Threshold", RULE)]
    if fighter.trait("low_pain_threshold"):
        return [add(LOW_PAIN_THRESHOLD, "Low Pain Threshold", "DF-OWN-07")]
    return []


def _effect(total: int, target: int) -> str:
    if made(total, target):
        return ""
    return "unconscious" if outcome_of(total, target) == "critical_failure" or total - target >= FAINT else "stunned"


def stun(scene: Scene, who: str) -> Decision[None]:
    """Stunned, lying, hands empty; worse than to be stunned by surprise."""
    mark = Fighter(scene, who).condition("stunned")
    if mark is None or mark.data.get("mental"):
        yield from gain(scene, who, "stunned", RULE)
    yield from fall(scene, who, "stunned", RULE)
    yield from drop_held(scene, who, "stunned", RULE)


def knock_out(scene: Scene, who: str, reason: str, rule: str, minutes: int = 0) -> Decision[None]:
    """Unconscious, unless it is so already; ``minutes`` is how often it may try to wake."""
    if not Fighter(scene, who).out:
        yield from gain(scene, who, "unconscious", rule, source=reason, data={"minutes": minutes} if minutes else None)


def recover_from_stun(scene: Scene, who: str) -> Decision[None]:
    """At the end of its turn a stunned creature rolls HT to be itself again, IQ if it is stunned by surprise.

    Once a turn. Who is frozen waits for that to pass.
    """
    fighter = Fighter(scene, who)
    mark = fighter.condition("stunned")
    if mark is None or fighter.out or fighter.counter(RECOVERIES):
        return
    frozen = int(mark.data.get("frozen", 0))
    if frozen:
        left = mark.data.set("frozen", frozen - 1) if frozen > 1 else mark.data.without("frozen")
        yield from happen(scene, ConditionChanged(who, evolve(mark, data=left), "a second passes"))
        return
    figure = recovery_figure(fighter, mark)
    check = yield from success_roll(scene, who, "recovery", figure, rule=RULE, of=passes(figure))
    if check.succeeded:
        yield from lose(scene, who, "stunned", "recovered", RULE)
        return
    yield from count(scene, who, RECOVERIES, RULE)
    if "rising" in mark.data:
        more = mark.data.set("rising", int(mark.data["rising"]) + 1)
        yield from happen(scene, ConditionChanged(who, evolve(mark, data=more), "gathers its wits"))


def recovery_figure(fighter: Fighter, mark: Condition) -> Figure:
    """What is rolled against to recover: HT (CMP-SHOCK), or IQ from surprise (CMP-SURPRISE)."""
    if not mark.data.get("mental"):
        return fighter.attribute("HT")
    terms = fighter.attribute_terms("IQ")
    if fighter.trait("combat_reflexes"):
        terms.append(add(REFLEXES, "Combat Reflexes", "CMP-SURPRISE"))
    rising = int(mark.data.get("rising", 0))
    if rising:
        terms.append(add(rising, f"Turn {rising} of the surprise", "CMP-SURPRISE"))
    return Figure(tuple(terms))
