"""Knockback: who is thrown back how far and against what, and whether he keeps his feet (CMP-KNOCKBACK, DF-OWN-58)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import Event, Moved, Stopped, Wounded
from fechtbuch.model.figures import Figure, Term, add
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data.postures import LYING
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import is_flying
from fechtbuch.rulesets.dungeon_fantasy.ground.moved_by_others import KNOCKED_BACK
from fechtbuch.rulesets.dungeon_fantasy.ground.room import LEDGE, fits, has_room, passable
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import fall
from fechtbuch.rulesets.dungeon_fantasy.harm.falling import bump, fall_from
from fechtbuch.rulesets.dungeon_fantasy.harm.pushing import yards_of
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll
from fechtbuch.space.hex import step, step_away

__all__ = ["FORCED", "Push", "after_blow", "knock_back", "push_of", "yards_of"]

RULE = "CMP-KNOCKBACK"

PERFECT_BALANCE = 4


@frozen
class Push:
    """Where a push leads: the hexes, whether something solid ends it, and how deep one falls at its end."""

    path: tuple[Cell, ...] = ()
    solid: bool = False
    drop: int = 0


def after_blow(scene: Scene, wound: Wounded) -> Decision[None]:
    """Forced by a blow whose ``detail`` says how many yards it pushes."""
    yards, centre = int(wound.detail.get("knockback", 0)), wound.detail.get("centre")
    if yards and wound.source in scene.battle and (wound.source != wound.who or centre is not None):
        origin = (int(centre[0]), int(centre[1])) if centre is not None else None
        yield from Part("knockback", wound.who, knock_back, (wound.source, wound.who, yards, origin))


def knock_back(scene: Scene, attacker: str, victim: str, yards: int, origin: Cell | None = None) -> Decision[None]:
    """Push a creature straight away; then DX, Acrobatics or Judo, -1 for each yard after the first, or it falls.

    Something solid in the way hurts as a collision at that speed; over a ledge one falls, down and hurt.
    """
    push = push_of(scene, attacker, victim, yards, origin)
    if push.path and not (yield from happen(scene, Moved(victim, push.path, how=KNOCKED_BACK, rule=RULE))):
        return
    if push.solid:
        cell = Fighter(scene, victim).cell
        yield from happen(scene, Stopped(victim, "something solid", RULE, attacker, "knockback", cell))
        yield from bump(scene, victim, yards, f"Thrown {yards} yd against something solid")
    if push.drop:
        yield from fall(scene, victim, "pushed over a ledge", "CMP-FALLING")
        yield from fall_from(scene, victim, push.drop)
        return
    yield from _keep_feet(scene, victim, yards)


def _keep_feet(scene: Scene, victim: str, yards: int) -> Decision[None]:
    fighter = Fighter(scene, victim)
    if fighter.posture == LYING or fighter.out:
        return
    figure = Figure((*fighter.skill_terms("Acrobatics", "Judo"), *fighter.dx_terms(), *_terms(fighter, yards)))
    check = yield from success_roll(scene, victim, "balance", figure, rule=RULE, of=passes(figure))
    if check.missed:
        yield from fall(scene, victim, "knocked back", RULE)


def _terms(fighter: Fighter, yards: int) -> list[Term]:
    terms = [add(1 - yards, f"Knocked back {yards} yards", RULE)] if yards > 1 else []
    if fighter.trait("perfect_balance"):
        terms.append(add(PERFECT_BALANCE, "Perfect Balance", RULE))
    return terms


def push_of(here: Here, attacker: str, victim: str, yards: int, origin: Cell | None = None) -> Push:
    """The hexes straight away from the attacker and what ends them; out of a shared hex, the way he faces.

    Away from ``origin`` where a burst pushes (DF-OWN-82). Others in the way end it before their hex and hurt nobody.
    """
    one, two = Fighter(here, attacker), Fighter(here, victim)
    field, path, cell = field_of(here), list[Cell](), two.cell
    flies, source = is_flying(here, victim), one.cell if origin is None else origin
    for _ in range(yards):
        before, cell = cell, step(cell, one.facing) if cell == source else step_away(source, cell)[0]
        drop = 0 if flies else field.drop(before, cell)
        if not passable(here, before, cell) or not fits(here, victim, cell) or drop < -LEDGE:
            return Push(tuple(path), solid=True)
        if not has_room(here, victim, cell):
            break
        path.append(cell)
        if drop > LEDGE:
            return Push(tuple(path), drop=drop)
    return Push(tuple(path))


FORCED: Mapping[type[Event], tuple[Reaction, ...]] = {Wounded: (after_blow,)}
"""What blows force by way of knockback."""
