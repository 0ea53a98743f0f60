"""Acts one after another as one decision: each is judged when its turn comes, and one that is illegal then ends it."""

from __future__ import annotations

from collections.abc import Sequence

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.resolve import Play
from fechtbuch.decide.scene import Scene
from fechtbuch.fight import Fight
from fechtbuch.fight.acting import as_stored
from fechtbuch.fight.judging import IMPOSSIBLE, breaches
from fechtbuch.fight.looking import At
from fechtbuch.model.acts import Act
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.exact_odds.outcome_rows import Stopped

__all__ = ["MOST_PLANNED", "BadPlan", "prepared"]

MOST_PLANNED = 12
"""Most acts of a plan: outcomes multiply with each."""


class BadPlan(FechtbuchError):
    """A plan without acts, with something else among them, or with more than can be reckoned."""


def prepared(fight: Fight, acts: Sequence[Act], at: At, overrule: str) -> tuple[Bound, Battle, tuple[Act, ...], Play]:
    """The battle at a position, the acts as a log would hold them, and the decision that they are together.

    Raises ``Illegal`` for breaches of the first act (``overrule`` goes ahead in spite of them, and of those of later
    ones), ``NoRules``, ``BadPlan``.
    """
    if not acts:
        raise BadPlan("a plan needs at least one act")
    if len(acts) > MOST_PLANNED:
        raise BadPlan(f"a plan of {len(acts)} acts is too long to be reckoned exactly: at most {MOST_PLANNED}")
    for act in acts:
        if not isinstance(act, Act):
            raise BadPlan(f"{shown(act)} is no act")
    first = fight.pending(acts[0], at=at, overrule=overrule)
    rules, battle = fight.bound(), first.pending.battle
    if len(acts) == 1:
        return rules, battle, (first.act,), first.pending.play
    stored = (first.act, *(as_stored(act, rules)[0] for act in acts[1:]))
    return rules, battle, stored, _together(rules, stored, bool(overrule))


def _together(rules: Bound, acts: tuple[Act, ...], insist: bool) -> Play:
    """One decision: a part for each act. It returns ``Stopped`` where one is illegal by its time."""
    never = IMPOSSIBLE | rules.ruleset.impossible

    def one(scene: Scene, number: int) -> Decision[Stopped | None]:
        act = acts[number]
        broken = breaches(rules, scene.battle, act)
        if broken and (not insist or any(breach.reason in never for breach in broken)):
            return Stopped(number + 1, broken)
        play = rules.play(act)
        outer = scene.consequences
        scene.consequences = play.consequences
        try:
            yield from play.rule(scene, *play.args)
        finally:
            scene.consequences = outer
        return None

    def plan(scene: Scene) -> Decision[Stopped | None]:
        for number in range(len(acts)):
            stopped: Stopped | None = yield from Part("act", str(number + 1), one, (number,))
            if stopped is not None:
                return stopped
        return None

    return Play(plan, (), rules.ruleset.consequences, rules.tables)
