"""Shots at foes who are not seen: finding their hex, and shooting into the wrong one (DF-VISIBILITY-06, AMB-73)."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Attacked, Skipped
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of
from fechtbuch.rulesets.dungeon_fantasy.ground.sight import in_view, locate
from fechtbuch.rulesets.dungeon_fantasy.harm.critical import critical_miss
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.rolls import roll_against
from fechtbuch.rulesets.dungeon_fantasy.shooting.landing import lies_at
from fechtbuch.rulesets.dungeon_fantasy.shooting.ranged import completed, expose, figure
from fechtbuch.rulesets.dungeon_fantasy.shooting.shot import shot_of
from fechtbuch.rulesets.dungeon_fantasy.shooting.wrong_target import stray
from fechtbuch.rulesets.dungeon_fantasy.turns.ready import after_attack
from fechtbuch.space.hex import DIRECTIONS, disk, distance, ring

__all__ = ["hexes_to_guess", "shoot_past", "wrong_hex"]

RULE = "DF-VISIBILITY-06"


def wrong_hex(scene: Scene, act: Attack, use: Use) -> Decision[Cell | None]:
    """The hex shot at when an unseen foe was not found and is elsewhere; nothing when the shot goes at him.

    A shot through something that hides the foe needs no Hearing roll: its penalty says what is known (DF-COVER-03).
    """
    if not isinstance(use.mode, Ranged) or act.target not in scene.battle:
        return None
    shot = shot_of(scene, act, use)
    if not shot.target or not shot.sight.must_locate or (shot.through and not shot.blind):
        return None
    cells = hexes_to_guess(scene, act.who, act.target, use.mode.most, blind=shot.blind)
    found = yield from locate(scene, act.who, act.target, cells)
    return None if found.there else found.cell


def hexes_to_guess(here: Here, who: str, target: str, most: int, *, blind: bool) -> tuple[Cell, ...]:
    """The hexes a shooter who sees nothing of his foe may shoot into, clockwise from the leftmost (AMB-73, DF-OWN-67).

    Those of his field of vision, for blind fire all around him, within range and no farther than anybody stands.
    """
    own = Fighter(here, who)
    far = max([distance(own.cell, cell) for c in here.battle if c.status == "in" for cell in cells_of(here, c.id)])
    radius = min(far, most) if most else far
    near = min([distance(own.cell, cell) for cell in cells_of(here, target)])
    cells = ring(own.cell, near) if reading_of(here, "guessed_hexes") == "ring" else disk(own.cell, radius)
    open_ = [cell for cell in cells if cell != own.cell and (blind or in_view(here, who, cell))]
    return tuple(sorted(open_, key=lambda cell: _clockwise(own.cell, own.facing, cell)))


def _clockwise(origin: Cell, facing: int, cell: Cell) -> tuple[Fraction, int]:
    """Where a hex lies on its ring, as a share of the six sides clockwise from straight behind; nearer ones first."""
    yards = distance(origin, cell)
    behind = (facing + 3) % len(DIRECTIONS)
    place = ring(origin, yards).index(cell)
    return Fraction((place - behind * yards) % (6 * yards), yards), yards


def shoot_past(scene: Scene, act: Attack, use: Use, cell: Cell) -> Decision[None]:
    """The shot goes into a hex where the foe is not, and may strike whoever is on its way (DF-BLINDFIRE-02)."""
    elsewhere = evolve(act, target="", cell=cell)
    effective = figure(scene, elsewhere, use)
    check: Check = yield from roll_against(act.who, "attack", effective, about=act.target, rule="DF-ATTACK-07")
    plain = Strike(act.who, "", "missile", check, use.weapon.id, use.mode.name, RANDOM, use.mode.damage, cell=cell)
    strike = completed(scene, elsewhere, use, plain)
    fact = Attacked(act.who, act.target, check, use.weapon.id, use.mode.name, RANDOM, RULE, cell=cell)
    if not (yield from happen(scene, fact)):
        return
    yield from expose(scene, act, use)
    yield from after_attack(scene, act.who, use)
    yield from lies_at(scene, strike, cell)
    yield from happen(scene, Skipped(act.who, "attack", f"{act.target} is not in {cell[0]},{cell[1]}", RULE))
    if isinstance(use.mode, Ranged) and not use.mode.effect:
        yield from stray(scene, strike, dodged=False)
    if check.fumbled:
        yield from Part("fumble", act.who, critical_miss, (act.who, evolve(strike, target=act.target), "attack"))
