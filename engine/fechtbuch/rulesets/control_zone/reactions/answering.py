"""A reaction as a nested decision: what is offered, what is barred, the blow, and the clinch that it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Ask, Choice, Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Reacted
from fechtbuch.model.figures import Withheld
from fechtbuch.rulesets.control_zone.attacks.blow import Blow, reaction_blow
from fechtbuch.rulesets.control_zone.attacks.modifiers import attack_figure
from fechtbuch.rulesets.control_zone.attacks.strike import strike
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.ground.clinch import end_clinch
from fechtbuch.rulesets.control_zone.ground.readings import STOPS
from fechtbuch.rulesets.control_zone.reactions.allowed import barred, unfit, weapons_of_kind
from fechtbuch.rulesets.control_zone.reactions.kinds import INTERCEPTION, KINDS, OPPORTUNITY, Kind, Trigger
from fechtbuch.rulesets.control_zone.readings import ABSORBED, reading
from fechtbuch.rulesets.control_zone.turns.able import pay_points

__all__ = [
    "DECLINE",
    "NOTHING",
    "QUESTION",
    "Answer",
    "Result",
    "answer_shot",
    "answers",
    "could_react",
    "may_react",
    "opponents",
    "respond",
    "stops",
]

QUESTION: Final = "reaction"
DECLINE: Final = "decline"


@frozen
class Result:
    """What a reaction came to: whether it hit, and whether it dealt damage."""

    hit: bool = False
    damage: bool = False


NOTHING: Final = Result()
"""Nobody reacted, or in vain."""


@frozen
class Answer:
    """One way to react: its value on the tape, its words, the blow, and what bars it (nothing: it is offered)."""

    value: str
    words: str
    kind: Kind
    blow: Blow
    breaches: tuple[Breach, ...] = ()


def stops(scene: Scene, result: Result) -> bool:
    """Whether a reaction ends the movement of whoever it struck: a hit does, damage or not.

    Unlike Aiming and Reloading, which only damage disrupts (CZ-OPPORTUNITY-10, CZ-REACTION-02, CZ-DISRUPT-04).
    """
    return result.hit and (result.damage or reading(scene.battle, STOPS) == "hit")


# what may be answered


def answers(here: Here, who: str, trigger: Trigger) -> Iterator[Answer]:
    """Every way to react, the barred ones with their reasons; of a weapon that is not the first the id is added.

    O(kinds x weapons x manoeuvres).
    """
    for kind in (KINDS[id] for id in trigger.kinds):
        if any(barred(here, who, kind, trigger.cause)):
            continue
        for n, weapon in enumerate(weapons_of_kind(Character(here, who), kind)):
            for row in tables_of(here).manoeuvres.manoeuvre:
                if row.kind != weapon.kind:
                    continue
                value = f"{row.id}:{weapon.id}" if n else row.id
                words = f"{kind.name}: {row.name} with the {weapon.name.lower()}"
                blow = reaction_blow(here, who, trigger.against, row.id, kind.id, weapon.id)
                found = tuple(unfit(here, who, trigger.against, kind, trigger.cause, row, weapon))
                yield Answer(value, words, kind, blow, tables_of(here).reasons.in_order(found))


def _question(here: Here, who: str, trigger: Trigger) -> tuple[tuple[Answer, ...], tuple[Answer, ...]]:
    """What is offered, and what is barred without being offered in another way."""
    found = tuple(answers(here, who, trigger))
    offered = {answer.value: answer for answer in found if not answer.breaches}
    closed = {answer.value: answer for answer in found if answer.breaches and answer.value not in offered}
    return tuple(offered.values()), tuple(closed.values())


def _withheld(answer: Answer) -> Withheld:
    first = answer.breaches[0]
    return Withheld(answer.value, f"{first.text} [{first.reason}]", first.rule)


def could_react(here: Here, who: str, trigger: Trigger) -> bool:
    """Whether no reaction that the trigger allows is barred as such, wherever the other stands."""
    return any(not any(barred(here, who, KINDS[id], trigger.cause)) for id in trigger.kinds)


def may_react(here: Here, who: str, trigger: Trigger) -> bool:
    """Whether there is anything to choose from."""
    return any(not answer.breaches for answer in answers(here, who, trigger))


# the answer


def respond(scene: Scene, who: str, trigger: Trigger) -> Decision[Result]:
    """Ask whether and how somebody reacts, always a choice (CZ-OPPORTUNITY-01); nothing where nothing is open."""
    offered, closed = _question(scene, who, trigger)
    if not offered:
        return NOTHING
    choices = [
        Choice(answer.value, answer.words, attack_figure(scene, answer.blow), answer.kind.rule) for answer in offered
    ]
    refused = tuple(_withheld(answer) for answer in closed)
    value = yield from Ask(who, QUESTION, (*choices, Choice(DECLINE, "let it pass")), trigger.against, refused, DECLINE)
    answer = next((answer for answer in offered if answer.value == value), None)
    if answer is None:
        return NOTHING
    return (yield from _carry_out(scene, answer, trigger))


def _carry_out(scene: Scene, answer: Answer, trigger: Trigger) -> Decision[Result]:
    """Only the reaction's own points are paid; then the blow falls (CZ-OPPORTUNITY-09, CZ-REACTION-06)."""
    who, kind = answer.blow.who, answer.kind
    rule = "CZ-OPPORTUNITY-09" if kind.id == OPPORTUNITY else "CZ-REACTION-06"
    yield from pay_points(scene, who, tables_of(scene).manoeuvres.points.reaction, kind.name, rule)
    why = kind.rule if kind.id == INTERCEPTION else trigger.rule
    yield from happen(scene, Reacted(who, trigger.against, kind.id, why))
    abandoned = yield from _leave_clinch(scene, who, trigger)
    before = _health(scene, trigger.against)
    check = yield from strike(scene, answer.blow)
    result = Result(check.succeeded, _health(scene, trigger.against) < before)
    yield from _strike_back(scene, who, abandoned)
    if answer.blow.kind == "ranged":
        yield from answer_shot(scene, who, answer.blow.manoeuvre)
    return result


def _health(scene: Scene, who: str) -> int:
    """What received damage lessens: hit points and what absorbs damage for them (CZ-TEMPHP-06)."""
    one = Character(scene, who)
    return one.hp + (one.temp_hp if reading(scene.battle, ABSORBED) == "received" else 0)


def _leave_clinch(scene: Scene, who: str, trigger: Trigger) -> Decision[tuple[str, ...]]:
    """Striking at one who leaves the zone breaks one's own clinch, with everybody (CZ-CLINCH-12)."""
    if trigger.cause != "leaving":
        return ()
    abandoned = Character(scene, who).clinch
    for partner in abandoned:
        yield from end_clinch(scene, who, partner, "strikes at another", "CZ-CLINCH-12")
    return abandoned


def _strike_back(scene: Scene, who: str, abandoned: tuple[str, ...]) -> Decision[None]:
    """Those who were abandoned may each strike, in listing order, without reach (CZ-CLINCH-12, CZ-CLINCH-13)."""
    for partner in abandoned:
        if Character(scene, who).out:
            return
        trigger = Trigger((OPPORTUNITY,), who, "abandoned", "CZ-CLINCH-12")
        yield from Part("abandoned", partner, respond, (partner, trigger))


# shots


def answer_shot(scene: Scene, shooter: str, manoeuvre: str) -> Decision[None]:
    """An attack with a ranged weapon, once it is resolved in full, lets opponents who threaten the shooter strike.

    Spells are not meant; a shot that aims within itself counts as a shot alone. It is not disrupted, for it has been
    made (CZ-OPPORTUNITY-06, CZ-OPPORTUNITY-07, CZ-DISRUPT-03).
    """
    if tables_of(scene).manoeuvres.of(manoeuvre).kind != "ranged":
        return
    trigger = Trigger((OPPORTUNITY,), shooter, "shooting", "CZ-OPPORTUNITY-06")
    for who in opponents(scene, shooter):
        if not Character(scene, shooter).out and may_react(scene, who, trigger):
            yield from Part("opportunity", who, respond, (who, trigger))


def opponents(here: Here, who: str) -> tuple[str, ...]:
    """Everybody of another side who takes part, in listing order (CZ-OWN-07, CZ-OPPORTUNITY-16). O(creatures)."""
    side = here.battle[who].side
    return tuple(one.id for one in here.battle if one.side != side and not Character(here, one.id).out)
