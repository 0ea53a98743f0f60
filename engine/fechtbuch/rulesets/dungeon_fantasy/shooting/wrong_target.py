"""Hitting the wrong target: whoever a missed or dodged shot may strike instead (topic WRONGTARGET, DF-BLINDFIRE-02)."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from fechtbuch.decide.requests import Decision, Each, Part, Roll, Rule
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Attacked
from fechtbuch.model.figures import Figure, at_most
from fechtbuch.model.state import Cell
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.borrowed import LENDER, LINE, borrowed
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import defend
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import others_in_hex
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, creatures_in
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import LineOfFire, line_of_fire
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM
from fechtbuch.rulesets.dungeon_fantasy.rolls import outcome_of, roll_against
from fechtbuch.rulesets.dungeon_fantasy.shooting.catching import caught
from fechtbuch.rulesets.dungeon_fantasy.shooting.landing import hurt_and_stick, lies_at
from fechtbuch.rulesets.dungeon_fantasy.shooting.modifiers import figure_of
from fechtbuch.rulesets.dungeon_fantasy.shooting.ranged import completed
from fechtbuch.rulesets.dungeon_fantasy.shooting.shot import shot_of
from fechtbuch.rulesets.dungeon_fantasy.turns.picking_up import pick_up

__all__ = ["after_miss", "after_stop", "beyond", "candidates", "stray", "wrong_target_figure"]

ACCIDENT: Final = Table({"accident": True})
"""Detail of an attack that struck at somebody it was not meant for."""

MISSED: Final = Rolled(18)
"""Stands for the roll of a shot that has missed its target."""

Groups = tuple[tuple[str, ...], ...]
"""Candidates in order; those of one group come in random order."""


# effects of plain shots and throws


def after_miss(scene: Scene, strike: Strike, landed: Rule = hurt_and_stick) -> Decision[None]:
    """A shot that missed may strike somebody else (DF-WRONGTARGET-02, -03, DF-LINE-06, DF-BLINDFIRE-02)."""
    if strike.ranged:
        yield from stray(scene, strike, dodged=False, landed=landed)


def after_stop(scene: Scene, strike: Strike, defended: Defended, landed: Rule = hurt_and_stick) -> Decision[None]:
    """A shot that was dodged flies on; one that was parried or blocked stays, or is caught (DF-WRONGTARGET-01, -04)."""
    if not strike.ranged:
        return
    if defended.sort == "dodge":
        yield from stray(scene, strike, dodged=True, landed=landed)
    elif strike.thing in scene.battle.things and (yield from caught(scene, strike, defended)):
        thing = scene.battle.things[strike.thing]
        yield from pick_up(scene, strike.target, thing, defended.weapon, "caught", "DF-THROWN-03")


# who may be struck


def candidates(here: Here, strike: Strike, *, dodged: bool) -> Groups:
    """Everybody a shot may strike instead, in the order of the check (DF-WRONGTARGET-03 to -05, AMB-34).

    First who was in the way, unless the shot was good and dodged; then everybody else in the target's hex; then who is
    beyond, nearest first.
    """
    goal: str | Cell | None = strike.target if strike.target in here.battle else strike.cell
    if goal is None:
        return ()
    groups = _groups(here, strike, line_of_fire(here, strike.attacker, goal, _most(here, strike)), dodged)
    near = [tuple(who for who in group if not beyond(here, strike, who)) for group in groups]
    return tuple(group for group in near if group)


def _groups(here: Here, strike: Strike, line: LineOfFire, dodged: bool) -> Groups:
    front = () if dodged else line.in_the_way
    inside = others_in_hex(here, strike.target) if strike.target in here.battle else creatures_in(here, line.cell)
    found: list[tuple[str, ...]] = []
    seen = {strike.attacker, strike.target}
    for group in (*front, inside, *line.beyond):
        fresh = tuple(who for who in group if who not in seen)
        seen.update(fresh)
        if fresh:
            found.append(fresh)
    return tuple(found)


def _most(here: Here, strike: Strike) -> int:
    use = _use(here, strike)
    return use.mode.most if use is not None and isinstance(use.mode, Ranged) else 0


def _use(here: Here, strike: Strike) -> Use | None:
    """The weapon and line that shot, although a thrown one is out of the hand by then."""
    weapon = Fighter(here, strike.attacker).weapon(strike.weapon) or _thrown_line(here, strike)
    if weapon is None:
        return None
    mode = next((line for line in weapon.ranged if line.name == strike.mode), None)
    return Use(weapon, mode) if mode is not None else None


def _thrown_line(here: Here, strike: Strike) -> Weapon | None:
    """The line of somebody else's weapon that was thrown (DF-OWN-23)."""
    thing = here.battle.things.get(strike.thing)
    lender = str(thing.data.get(LENDER, "")) if thing is not None else ""
    if thing is None or lender not in here.battle:
        return None
    theirs = Fighter(here, lender).sheet
    line = theirs.weapon(str(thing.data.get(LINE, strike.weapon)))
    if line is None:
        return None
    return borrowed(line, strike.weapon, theirs, Fighter(here, strike.attacker).sheet, tables_of(here).skills)


def _deliberate(here: Here, strike: Strike, who: str) -> Attack:
    """The attack that would have been meant for ``who`` (DF-WRONGTARGET-06)."""
    spot = Fighter(here, strike.attacker).cell if strike.popped_up else None
    return Attack(strike.attacker, who, strike.weapon, strike.mode, RANDOM, pop_up=spot)


def beyond(here: Here, strike: Strike, who: str) -> bool:
    """Whether a candidate is farther away than the weapon carries; such a one is not checked (AMB-36)."""
    act, use = _deliberate(here, strike, who), _use(here, strike)
    if use is None:
        return True
    most = use.mode.most if isinstance(use.mode, Ranged) else 0
    return bool(most) and shot_of(here, act, use).yards > most


# the check


def stray(scene: Scene, strike: Strike, *, dodged: bool, landed: Rule = hurt_and_stick) -> Decision[None]:
    """Roll against each candidate until one is hit, blocks or parries (DF-WRONGTARGET-07).

    ``landed`` is what a hit does, ``(scene, strike, defended)``. What becomes of the last candidate concerns no other.
    """
    groups = candidates(scene, strike, dodged=dodged)
    if groups:
        flown = evolve(strike, check=evolve(strike.check, outcome="failure", margin=0, rolled=MISSED))
        yield from Part("stray", strike.attacker, _check_all, (flown, groups, landed))


def _check_all(scene: Scene, strike: Strike, groups: Groups, landed: Rule) -> Decision[None]:
    """Every candidate in turn; how the shot itself was rolled makes no difference any more."""
    last = groups[-1]
    for group in groups:
        order = yield from _in_order(scene, strike, group)
        for who in order:
            part = Part("wrong_target", who, strike_accidentally, (strike, who, landed))
            if group is last and who == order[-1]:
                yield from Each((part,))
            elif (yield from part):
                return


def _in_order(scene: Scene, strike: Strike, group: tuple[str, ...]) -> Decision[tuple[str, ...]]:
    """A group in random order, with equal chances; of two the first on 1-3 (DF-WRONGTARGET-05, AMB-35)."""
    left, order = list(group), []
    while len(left) > 1:
        if len(left) == 2:
            rolled = yield from Roll(strike.attacker, "who_first", "1d6", left[0], of=lambda total: total > 3)
            place = int(rolled.total > 3)
        else:
            rolled = yield from Roll(strike.attacker, "who_first", f"1d{len(left)}", left[0])
            place = rolled.total - 1
        order.append(left.pop(place))
    return (*order, *left)


def wrong_target_figure(here: Here, strike: Strike, who: str) -> Figure:
    """The lower of 9 and the skill of a deliberate shot, wherever it lands (DF-WRONGTARGET-06, AMB-36).

    An aim at somebody else does not count; everybody in between does, the intended target too.
    """
    use = _use(here, strike)
    assert use is not None
    shot = shot_of(here, _deliberate(here, strike, who), use)
    cap = tables_of(here).attack_modifiers.wild.cap
    return figure_of(shot).then(at_most(cap, "An accidental target", "DF-WRONGTARGET-06"))


def strike_accidentally(scene: Scene, strike: Strike, who: str, landed: Rule) -> Decision[bool]:
    """One candidate: attack roll, defence, damage; whether the shot has come to its end (DF-WRONGTARGET-07, -08).

    The weapon has left the hand: a bad roll means nothing but a miss (DF-OWN-62).
    """
    figure, use = wrong_target_figure(scene, strike, who), _use(scene, strike)
    assert use is not None

    def alike(total: int) -> str:
        outcome = outcome_of(total, figure.whole)
        return "failure" if outcome == "critical_failure" else outcome

    rule = "DF-WRONGTARGET-06"
    check = yield from roll_against(strike.attacker, "wrong_target", figure, about=who, rule=rule, of=alike)
    fact = Attacked(strike.attacker, who, check, strike.weapon, strike.mode, RANDOM, rule, ACCIDENT)
    if not (yield from happen(scene, fact)) or check.missed:
        return False
    plain = evolve(strike, target=who, check=check, location=RANDOM, chinks=False, cover=(), covered=(), cell=None)
    thing = strike.thing
    hit = evolve(completed(scene, _deliberate(scene, strike, who), use, plain), thing=thing)
    defended = Defended()
    if not check.critical:
        defended = yield from Part("defence", who, defend, (hit,))
    if defended.stopped and defended.sort == "dodge":
        return False
    yield from lies_at(scene, hit, cells_of(scene, who)[0])
    if not defended.stopped:
        yield from Part("injury", who, landed, (hit, defended))
    elif thing in scene.battle.things and (yield from caught(scene, hit, defended)):
        yield from pick_up(scene, who, scene.battle.things[thing], defended.weapon, "caught", "DF-THROWN-03")
    return True
