"""Falls, and running into what does not give way (CMP-FALLING, DF-OWN-56)."""

from __future__ import annotations

from typing import Final, Literal

from attrs import evolve

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene
from fechtbuch.model.checks import Check
from fechtbuch.model.figures import Figure, Term, add, at_least, multiply, round_down, start
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import NO_ROLL, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.levels import level_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage
from fechtbuch.rulesets.dungeon_fantasy.creature.views import HALF, Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import TORSO
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.harm.crushing import crush
from fechtbuch.rulesets.dungeon_fantasy.harm.protection import part_dr
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll
from fechtbuch.rulesets.dungeon_fantasy.sheets.skills import level_of

__all__ = ["Surface", "bump", "crash", "fall_from", "fall_yards", "land_on", "surface_of"]

RULE: Final = "CMP-FALLING"
ACROBATICS: Final = "Acrobatics"

Surface = Literal["hard", "soft"]


def surface_of(here: Here, cell: Cell) -> Surface:
    """What one falls onto in a hex: water is soft, the rest is as the fight's options say."""
    return "soft" if field_of(here).water(cell) or reading_of(here, "falling_surface") == "soft" else "hard"


def crash(here: Here, victim: str, hp: int, velocity: int, hard: bool, words: str, by: str = "") -> Strike | None:
    """What a body of ``hp`` at that speed does to ``victim``; nothing where there is no speed. ``by``: whose body."""
    table = tables_of(here).falling
    dice, more = table.dice(hp, velocity, hard)
    if not dice:
        return None
    share = f"HP {hp} x {velocity} / {table.divisor}" + (f", x {table.hard} as it is hard" if hard else "")
    return Strike(
        by or victim,
        victim,
        "slam",
        NO_ROLL,
        mode="fall",
        location=TORSO,
        damage=Damage(f"{dice}d6", 0, "cr"),
        unarmed=True,
        adds=(add(more, f"{words}: {share}", RULE),),
    )


def bump(scene: Scene, who: str, yards: int, words: str) -> Decision[None]:
    """Run into something solid at so many yards a second (CMP-KNOCKBACK, DF-SLAM-13)."""
    strike = crash(scene, who, Fighter(scene, who).full_hp, yards, True, words)
    if strike is not None:
        yield from Part("collision", who, _crushed, (strike,))


def _crushed(scene: Scene, strike: Strike) -> Decision[None]:
    yield from crush(scene, strike, TORSO)


def _fallen(scene: Scene, strike: Strike) -> Decision[None]:
    yield from _crushed(scene, evolve(strike, after=(yield from _softened(scene, strike.target))))


# falling


def fall_from(scene: Scene, who: str, yards: int) -> Decision[None]:
    """Fall so far to the ground and be hurt. Catfall and Acrobatics break the fall; posture is the caller's."""
    far = yield from fall_yards(scene, who, yards)
    fighter = Fighter(scene, who)
    hard = surface_of(scene, fighter.cell) == "hard"
    speed = tables_of(scene).falling.velocity(far.whole)
    strike = crash(scene, who, fighter.full_hp, speed, hard, f"Fell {_told(far)}")
    if strike is not None:
        yield from Part("fall", who, _fallen, (strike,))


def fall_yards(scene: Scene, who: str, yards: int) -> Decision[Figure]:
    """Yards that a fall counts for: Catfall takes five off, an Acrobatics roll five more (CMP-FALLING, DF-ABOVE-05)."""
    table, fighter = tables_of(scene).falling, Fighter(scene, who)
    fall = Figure((start(yards, "Height", RULE),))
    if fighter.trait("catfall"):
        fall = fall.then(add(-table.catfall, "Catfall", RULE), at_least(0, "no fall at all", RULE))
    if not fall.value or fighter.out:
        return fall
    check = yield from _try(scene, who, "acrobatics", _acrobatics(fighter))
    if check.missed:
        return fall
    return fall.then(add(-table.acrobatics, "Acrobatics", RULE), at_least(0, "no fall at all", RULE))


def _told(fall: Figure) -> str:
    """A fall in words: the yards that count, and what was taken off them."""
    less = ", ".join(f"{term.label} {term.value}" for term in fall.terms if term.op == "add")
    return f"{fall.whole} yd" + (f" ({fall.terms[0].value}, {less})" if less else "")


def _acrobatics(fighter: Fighter) -> Figure:
    """Acrobatics as trained, else its default."""
    sheet, skills = fighter.sheet, tables_of(fighter.scene).skills
    level = level_of(ACROBATICS, sheet.levels, sheet.dx, skills)
    source = f"sheet:{sheet.paths.get(f'skill:{ACROBATICS}', ACROBATICS)}"
    return Figure((*level_terms(level, source, fighter.attribute("DX").terms[0], skills), *fighter.dx_terms()))


def _softened(scene: Scene, who: str) -> Decision[tuple[Term, ...]]:
    """A cat that makes its DX roll takes half the damage (CMP-FALLING)."""
    fighter = Fighter(scene, who)
    if not fighter.trait("catfall") or fighter.out:
        return ()
    figure = Figure((*fighter.attribute_terms("DX"), *fighter.dx_terms()))
    check = yield from _try(scene, who, "catfall", figure)
    return (multiply(HALF, "Catfall", RULE), round_down("fractions dropped", "AMB-20")) if check.succeeded else ()


def _try(scene: Scene, who: str, purpose: str, figure: Figure) -> Decision[Check]:
    return (yield from success_roll(scene, who, purpose, figure, rule=RULE, of=passes(figure)))


# onto somebody


def land_on(scene: Scene, who: str, victim: str, yards: int) -> Decision[None]:
    """Land on somebody: each takes damage of his own, rolled apart (DF-ABOVE-06).

    A body is a soft landing unless its torso has DR 3 or more.
    """
    far = yield from fall_yards(scene, who, yards)
    table, faller = tables_of(scene).falling, Fighter(scene, who)
    speed, hp = table.velocity(far.whole), faller.full_hp
    hard = part_dr(scene, victim, TORSO) >= table.armoured
    own = crash(scene, who, hp, speed, hard, f"Landed on {scene.battle[victim].name} from {_told(far)}")
    theirs = crash(scene, victim, hp, speed, hard, f"{scene.battle[who].name} landed from {_told(far)}", by=who)
    if own is not None:
        yield from Part("fall", who, _fallen, (own,))
    if theirs is not None:
        yield from Part("fall", victim, _crushed, (theirs,))
