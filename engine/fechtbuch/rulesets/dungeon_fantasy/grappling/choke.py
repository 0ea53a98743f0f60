"""Choking a foe, or crushing him (topic CHOKE)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.checks import Check
from fechtbuch.model.events import ConditionChanged, ConditionGained, Wounded
from fechtbuch.model.figures import Figure, Term, add, start
from fechtbuch.model.state import Bond, Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Choke
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import TORSO
from fechtbuch.rulesets.dungeon_fantasy.grappling.grasp import BODY, hands_of_bond
from fechtbuch.rulesets.dungeon_fantasy.grappling.hold_acts import begin, grapple_breaches
from fechtbuch.rulesets.dungeon_fantasy.grappling.holds import CHOKERS, held_kind, hold_of
from fechtbuch.rulesets.dungeon_fantasy.grappling.struggle import arms_terms, strength_terms
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import injury_figure
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import contest

__all__ = ["choke", "choke_checks", "choke_figures"]

ONE_HAND = -5
NECK = "neck"
CRUSHING = Damage("1d6", type="cr")


def choke_checks(here: Here, act: Choke) -> Iterator[Breach]:
    """All breaches of a choke: the neck in one's own hands; a constrictor may use its body, or crush the torso.

    DF-CHOKE-01, DF-GRAPPLE-18.
    """
    yield from grapple_breaches(here, act)
    bond = hold_of(here, act.who, act.target)
    if bond is None or act.target not in here.battle:
        return
    constricts = Fighter(here, act.who).trait("constriction_attack")
    kind = held_kind(here, bond)
    if kind != NECK and not (kind == TORSO and constricts):
        yield breach(here, "not_holding_neck", bond.zone.replace("_", " "))
    elif not _hands(act, bond) and not (constricts and BODY in hands_of_bond(bond)):
        yield breach(here, "no_hands_to_choke")


def _hands(act: Choke, bond: Bond) -> int:
    """Hands that squeeze: as many of those that hold as are wanted."""
    return max(0, min(act.hands, sum(hand != BODY for hand in hands_of_bond(bond))))


def choke_figures(here: Here, act: Choke) -> tuple[Figure, Figure]:
    """ST with the hands used, against the higher of the victim's ST and HT (DF-CHOKE-02, DF-CHOKE-03)."""
    own = Figure((*strength_terms(here, act.who), *_hands_terms(here, act)))
    strong, tough = strength_terms(here, act.target), Fighter(here, act.target).attribute_terms("HT")
    return own, max(Figure(tuple(strong)), Figure(tuple(tough)), key=lambda figure: figure.value)


def _hands_terms(here: Here, act: Choke) -> list[Term]:
    """-5 with one hand, +2 for each beyond the second, nothing for a body (DF-CHOKE-03, AMB-01)."""
    bond = hold_of(here, act.who, act.target)
    hands = _hands(act, bond) if bond is not None else 0
    if hands == 1:
        return [add(ONE_HAND, "one hand", "DF-CHOKE-03")]
    return arms_terms(hands, "DF-CHOKE-03")


def choke(scene: Scene, act: Choke) -> Decision[None]:
    """The Quick Contest; its margin is crushing damage, and injury takes the breath away (DF-CHOKE-02 to -05)."""
    if not (yield from begin(scene, act)):
        return
    own, other = choke_figures(scene, act)
    fight = yield from contest(scene, act.who, act.target, "choke", own, other, rule="DF-CHOKE-02")
    bond = hold_of(scene, act.who, act.target)
    if fight.result == "win" and bond is not None:
        yield from Part("injury", act.target, squeeze, (act.who, act.target, bond.zone or TORSO, fight.by, fight.own))


def squeeze(scene: Scene, who: str, target: str, zone: str, margin: int, check: Check) -> Decision[None]:
    """Crushing damage to the part held; DR and the part's multiplier apply (DF-CHOKE-04)."""
    strike = Strike(who, target, "grapple", check, location=zone, damage=CRUSHING, unarmed=True)
    basic = Figure((start(margin, "Margin of victory", "DF-CHOKE-04"),))
    figure = injury_figure(scene, strike, zone, basic, None)
    lost, hp = figure.whole, Fighter(scene, target).hp
    wound = Wounded(
        target, "hp", lost, hp - lost, who, "choke", zone, CRUSHING.type, margin, figure=figure, rule="DF-CHOKE-04"
    )
    if (yield from happen(scene, wound)) and lost > 0 and hold_of(scene, who, target) is not None:
        yield from _stop_breath(scene, who, target)


def _stop_breath(scene: Scene, who: str, target: str) -> Decision[None]:
    """The victim suffocates from his next turn on, until he is free of all who choke him (DF-CHOKE-05)."""
    victim = Fighter(scene, target)
    mark = victim.condition("suffocating")
    if victim.dead or victim.trait("doesnt_breathe"):
        return
    if mark is None:
        data = Table({CHOKERS: (who,)})
        choked = Condition("suffocating", 0, who, "DF-CHOKE-05", scene.battle.clock.turns, data=data)
        yield from happen(scene, ConditionGained(target, choked))
    elif CHOKERS in mark.data and who not in mark.data[CHOKERS]:
        data = mark.data.set(CHOKERS, (*mark.data[CHOKERS], who))
        worse = Condition(mark.name, mark.level, mark.source, mark.rule, mark.since, mark.until, data)
        yield from happen(scene, ConditionChanged(target, worse, "choked by another too"))
