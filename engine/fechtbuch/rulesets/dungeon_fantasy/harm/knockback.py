"""Knockback: who is thrown back how far, and whether he keeps his feet (CMP-KNOCKBACK)."""

from __future__ import annotations

from collections.abc import Mapping

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import Event, Moved, Wounded
from fechtbuch.model.figures import Figure, Term, add
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import LYING, fall
from fechtbuch.rulesets.dungeon_fantasy.rolls import outcome_of, success_roll
from fechtbuch.space.hex import step, step_away

__all__ = ["FORCED", "after_blow", "knock_back", "knockback_path", "yards_of"]

RULE = "CMP-KNOCKBACK"

FEEBLE = 3
"""Up to this ST every point of damage is a yard."""

PERFECT_BALANCE = 4


def yards_of(here: Here, victim: str, damage_type: str, basic: int, penetrated: bool) -> int:
    """Yards of knockback of a blow: basic damage over ST - 2, fractions dropped.

    Crushing always pushes, cutting when it does not penetrate, other types never.
    """
    when = tables_of(here).wounding.type_of(damage_type).knockback
    if when == "never" or (when == "unpenetrated" and penetrated):
        return 0
    strength = Fighter(here, victim).sheet.st
    return max(0, basic) if strength <= FEEBLE else max(0, basic) // (strength - 2)


def after_blow(scene: Scene, wound: Wounded) -> Decision[None]:
    """Forced by a blow whose ``detail`` says how many yards it pushes."""
    yards = int(wound.detail.get("knockback", 0))
    if yards and wound.source in scene.battle and wound.source != wound.who:
        yield from Part("knockback", wound.who, knock_back, (wound.source, wound.who, yards))


def knock_back(scene: Scene, attacker: str, victim: str, yards: int) -> Decision[None]:
    """Push a creature straight away; then DX, Acrobatics or Judo, -1 for each yard after the first, or it falls."""
    path = knockback_path(scene, attacker, victim, yards)
    if path and not (yield from happen(scene, Moved(victim, path, how="knockback", rule=RULE))):
        return
    fighter = Fighter(scene, victim)
    if fighter.posture == LYING or fighter.out:
        return
    figure = Figure((*fighter.skill_terms("Acrobatics", "Judo"), *fighter.dx_terms(), *_terms(fighter, yards)))

    def stands(total: int) -> bool:
        return outcome_of(total, figure.whole) in ("success", "critical_success")

    check = yield from success_roll(scene, victim, "balance", figure, rule=RULE, of=stands)
    if check.missed:
        yield from fall(scene, victim, "knocked back", RULE)


def _terms(fighter: Fighter, yards: int) -> list[Term]:
    terms = [add(1 - yards, f"Knocked back {yards} yards", RULE)] if yards > 1 else []
    if fighter.trait("perfect_balance"):
        terms.append(add(PERFECT_BALANCE, "Perfect Balance", RULE))
    return terms


def knockback_path(here: Here, attacker: str, victim: str, yards: int) -> tuple[Cell, ...]:
    """The hexes straight away from the attacker, up to an occupied one; out of a shared hex, the way he faces."""
    one, two = Fighter(here, attacker), Fighter(here, victim)
    taken = {creature.place.cell for creature in here.battle if creature.status == "in" and creature.id != victim}
    path: list[Cell] = []
    cell = two.cell
    for _ in range(yards):
        cell = step(cell, one.facing) if cell == one.cell else step_away(one.cell, cell)[0]
        if cell in taken:
            break
        path.append(cell)
    return tuple(path)


FORCED: Mapping[type[Event], tuple[Reaction, ...]] = {Wounded: (after_blow,)}
"""What blows force by way of knockback."""
