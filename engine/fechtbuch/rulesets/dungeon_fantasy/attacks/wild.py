"""Wild Swings: melee attacks at foes at the side, behind, or not seen (topic WILD, DF-FACING-01, AMB-03, AMB-05)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.acts import Act
from fechtbuch.model.figures import Figure, Term, Withheld, add, at_most, start
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import reaches, yards_of
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import HANDS, Use, free_hands, hands_on
from fechtbuch.rulesets.dungeon_fantasy.data import AllOutOption
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import arc_of, arc_to, side_of
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of
from fechtbuch.rulesets.dungeon_fantasy.ground.sight import Located, Sight, locate, sight, unhindered
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll
from fechtbuch.space.facing import reach_cells

__all__ = [
    "Wild",
    "attackable",
    "belongings_breaches",
    "compelled",
    "feel_for",
    "find",
    "wild_breaches",
    "wild_cap",
    "wild_swing",
    "wild_terms",
]

SKILL = "Blind Fighting"

FELT = "felt:"
"""Mark of a foe at the side whom a Blind Fighting roll has found; lasts until the end of the turn."""

FLEXIBLE = ("double_jointed", "extra_flexible")
"""Traits that let a hand strike on the other side of the body (AMB-06)."""


@frozen
class Wild:
    """Why an attack is a Wild Swing: in words, and by which rule. ``sight``: what bad sight would take off it."""

    why: str
    rule: str
    sight: int = 0


def wild_swing(here: Here, who: str, target: str, use: Use) -> Wild | None:
    """Why a melee attack would be a Wild Swing, or nothing (DF-WILD-01, DF-WILD-07, DF-WILD-08, DF-WILD-09)."""
    if target not in here.battle or not isinstance(use.mode, Melee):
        return None
    penalty = 0
    if not unhindered(here, who, target):
        seen = sight(here, who, target)
        penalty = seen.penalty
        if not seen.seen and not _tamed(here, who, target, seen):
            return Wild(seen.why[:1].lower() + seen.why[1:], seen.terms()[0].rule, penalty)
    side = side_of(here, who, target)
    if side == "back":
        return Wild("the foe is behind", "DF-WILD-09", penalty)
    if side == "side":
        if not _notices(here, who, target):
            return Wild("the foe is at the side", "DF-WILD-01", penalty)
        if not _reaches_over(here, who, target, use):
            return Wild("across the body", "DF-WILD-08", penalty)
    return None


def _tamed(here: Here, who: str, target: str, seen: Sight) -> bool:
    """Whether a blow at an unseen foe is no Wild Swing by an option of the fight (AMB-03, AMB-61, DF-OWN-45)."""
    if seen.kind == "unseen_known" and not reading_of(here, "known_hex_is_wild"):
        return True
    return bool(reading_of(here, "blind_fighting_unseen")) and Fighter(here, who).has(FELT + target)


def _unseen(here: Here, who: str, target: str) -> bool:
    return target in here.battle and not unhindered(here, who, target) and not sight(here, who, target).seen


def _notices(here: Here, who: str, target: str) -> bool:
    """Whether an attack into the side hex may be like one to the front (DF-WILD-07)."""
    fighter = Fighter(here, who)
    return fighter.trait("peripheral_vision") or fighter.has(FELT + target)


def _reaches_over(here: Here, who: str, target: str, use: Use) -> bool:
    """Whether the weapon is on the foe's side, or held in both hands, or its bearer exceptionally flexible.

    A fist strikes with the hand of that side; what is neither held nor a hand reaches both sides (DF-OWN-41).
    """
    fighter = Fighter(here, who)
    if any(fighter.trait(name) for name in FLEXIBLE):
        return True
    item = fighter.item(use.weapon.id)
    if use.weapon.natural:
        hands = free_hands(here, who) if use.weapon.part == "hand" else HANDS
    else:
        hands = hands_on(item) if item is not None else HANDS
    return f"{arc_of(here, who, target)}_hand" in hands


# legality


def wild_breaches(
    here: Here, act: Act, target: str, use: Use, option: AllOutOption | None, location: str = ""
) -> Iterator[Breach]:
    """What a Wild Swing may not be: Determined, or aimed at a part of the body (DF-WILD-03, -06, DF-LOCATION-05).

    What is not seen cannot be aimed at either (AMB-04).
    """
    swing = wild_swing(here, act.who, target, use)
    if swing is not None and option is not None and option.melee:
        yield breach(here, "wild_not_determined", swing.why)
    if location in ("", RANDOM):
        return
    if swing is not None:
        yield breach(here, "location_forbidden", f"a Wild Swing: {swing.why}", "DF-WILD-06")
    elif _unseen(here, act.who, target):
        yield breach(here, "location_forbidden", "the foe is not seen", "DF-VISIBILITY-09")


def belongings_breaches(here: Here, who: str, target: str, use: Use) -> Iterator[Breach]:
    """A Wild Swing to the side or behind strikes whatever presents itself, not what the foe carries (DF-WILD-06)."""
    creature = Fighter(here, who).creature
    ahead = any(arc_to(creature, cell) in ("same", "front") for cell in cells_of(here, target))
    if not ahead and wild_swing(here, who, target, use) is not None:
        yield breach(here, "not_in_front", "a Wild Swing strikes whatever presents itself", "DF-WILD-06")


def compelled(here: Here, who: str, target: str, use: Use) -> bool:
    """Whether a rule compels a random hit location (DF-LOCATION-05, DF-WILD-06, AMB-04)."""
    return wild_swing(here, who, target, use) is not None or _unseen(here, who, target)


# effective skill


def wild_terms(swing: Wild, here: Here, melee: int, name: str) -> Iterator[Term | Withheld]:
    """The harshest of Wild Swing, bad sight and manoeuvre (DF-WILD-02, DF-WILD-04, AMB-03, AMB-05)."""
    wild = int(tables_of(here).attack_modifiers.term("wild_swing").value)
    worst = min(wild, swing.sight)
    if melee < worst:
        yield add(melee, name, "CMP-MOVEATTACK")
        yield Withheld("Wild Swing", f"{name} is harsher", "DF-WILD-04")
        return
    yield add(worst, f"Wild Swing: {swing.why}", swing.rule if worst == swing.sight else "DF-WILD-02")
    if melee:
        yield Withheld(name, "the Wild Swing is harsher", "DF-WILD-04")
    if wild < swing.sight < 0:
        yield Withheld(f"Bad sight {swing.sight}", "the Wild Swing is harsher", "DF-WILD-02")


def wild_cap(here: Here) -> Term:
    """Never better than 9 (DF-WILD-05)."""
    return at_most(tables_of(here).attack_modifiers.wild.cap, "Wild Swing", "DF-WILD-05")


# finding the foe


def find(scene: Scene, who: str, target: str, use: Use) -> Decision[Located | None]:
    """Before a melee attack on a foe that must be found: a Hearing roll, else a hex at random (DF-VISIBILITY-06).

    The hexes to choose from are those in front that the weapon reaches (AMB-73). Whoever holds the foe or is held by
    him knows where he is (DF-OWN-42). Nothing where no search is needed, or no other hex can be struck.
    """
    if target not in scene.battle or not isinstance(use.mode, Melee) or unhindered(scene, who, target):
        return None
    if _in_touch(scene, who, target) or not sight(scene, who, target).must_locate:
        return None
    cells = attackable(scene, who, use)
    if set(cells) <= set(cells_of(scene, target)):
        return None
    return (yield from locate(scene, who, target, cells))


def attackable(here: Here, who: str, use: Use) -> tuple[Cell, ...]:
    """The hexes in front that a melee line reaches, the nearest first, each distance from left to right."""
    fighter = Fighter(here, who)
    yards = sorted({yards_of(reach) for reach in reaches(here, who, use)})
    return tuple(cell for far in yards for cell in reach_cells(fighter.cell, fighter.facing, far))


def _in_touch(here: Here, who: str, target: str) -> bool:
    battle = here.battle
    return any(target in (bond.holder, bond.held) for bond in (*battle.holds_of(who), *battle.held_by(who)))


# Blind Fighting


def feel_for(scene: Scene, who: str, target: str, use: Use) -> Decision[None]:
    """Before an attack into a side hex: a Blind Fighting roll by whoever has the skill and may gain by it (DF-WILD-07).

    A success holds until the end of the turn. Against unseen foes the skill does something only by an option (AMB-61).
    """
    fighter = Fighter(scene, who)
    level = fighter.sheet.levels.get(SKILL)
    if level is None or target not in scene.battle or not isinstance(use.mode, Melee):
        return
    unseen = bool(reading_of(scene, "blind_fighting_unseen")) and _unseen(scene, who, target)
    beside = side_of(scene, who, target) == "side"
    if side_of(scene, who, target) == "back" or not (beside or unseen) or fighter.has(FELT + target):
        return
    if beside and not unseen and _notices(scene, who, target):
        return
    if beside and not _reaches_over(scene, who, target, use):
        return
    figure = Figure((start(level, SKILL, f"sheet:{fighter.sheet.paths.get(f'skill:{SKILL}', SKILL)}"),))
    feels, rule = passes(figure), "DF-WILD-07"
    check = yield from success_roll(scene, who, "blind_fighting", figure, about=target, rule=rule, of=feels)
    if check.succeeded:
        yield from gain(scene, who, FELT + target, rule, until=f"turn_end:{who}", source=target)
