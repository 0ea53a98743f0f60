"""Shots at foes who are not seen: finding their hex, and shooting into the wrong one (DF-VISIBILITY-06, AMB-73)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from attrs import evolve

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Attacked, Skipped
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import NO_ROLL, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter, Here
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
from fechtbuch.rulesets.dungeon_fantasy.shooting.wrong_target import candidates, stray
from fechtbuch.rulesets.dungeon_fantasy.turns.ready import after_attack
from fechtbuch.rulesets.dungeon_fantasy.turns.waiting import wait_of
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
    alike = _hexes_alike(At(scene.battle, scene.tables), act, use)
    found = yield from locate(scene, act.who, act.target, cells, alike=alike)
    return None if found.there else found.cell


def _hexes_alike(here: Here, act: Attack, use: Use) -> Callable[[Cell], Hashable]:
    """Classes of hexes to shoot into: as hard to hit, with the same people on the way there and beyond.

    The foe's own hexes are alike. Where the hex itself counts every one is its own class: a thrown weapon lies in it,
    and whoever waits may walk into the line before the shot is made. O(one shot) for each hex.
    """
    theirs, fixed = cells_of(here, act.target), isinstance(use.mode, Ranged) and not use.mode.thrown
    fixed = fixed and not any(wait_of(here, creature.id) is not None for creature in here.battle)

    def alike(cell: Cell) -> Hashable:
        if cell in theirs:
            return True
        if not fixed:
            return cell
        elsewhere = evolve(act, target="", cell=cell)
        plain = Strike(act.who, "", "missile", NO_ROLL, use.weapon.id, use.mode.name, RANDOM, cell=cell)
        strike = evolve(plain, popped_up=act.pop_up is not None)
        return figure(here, elsewhere, use).whole, candidates(here, strike, dodged=False)

    return alike


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
    return _clockwise(own.cell, own.facing, open_)


def _clockwise(origin: Cell, facing: int, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Hexes clockwise from straight behind, by their places on the six sides of their rings; nearer ones first."""
    wanted, behind = set(cells), (facing + 3) % len(DIRECTIONS)
    # The quotients are correctly rounded: equal places are equal, and different ones keep their order.
    places = [
        ((place - behind * yards) % (6 * yards) / yards, yards, cell)
        for yards in sorted({distance(origin, cell) for cell in wanted})
        for place, cell in enumerate(ring(origin, yards))
        if cell in wanted
    ]
    return tuple(cell for _, _, cell in sorted(places))


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
