"""What changes the effective skill of a ranged attack, each source by itself, in one table (DF-RANGED-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from fechtbuch.model.figures import Figure, Term, Withheld, add, at_most
from fechtbuch.rulesets.dungeon_fantasy.areas.throwing import throwing_start
from fechtbuch.rulesets.dungeon_fantasy.collisions.from_above import drop_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.hampered import hampered_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.levels import weapon_start
from fechtbuch.rulesets.dungeon_fantasy.creature.modifiers import (
    distraction_terms,
    footing_terms,
    hand_terms,
    size_terms,
    strength_terms,
)
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import in_same_hex
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, chinks_terms, location_terms
from fechtbuch.rulesets.dungeon_fantasy.shooting.aim import aim_terms
from fechtbuch.rulesets.dungeon_fantasy.shooting.shot import Shot
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import manoeuvre_in_force, option_in_force
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import MOVED

__all__ = ["SOURCES", "Source", "figure_of", "range_terms", "speed_of"]

Source = Callable[[Shot], Iterable[Term | Withheld]]

RULE = "CMP-RANGED-MODS"

LOW_TARGETS = ("torso", "groin", "leg")
"""Kinds of parts that the target's posture hides (CMP-POSTURE)."""

RUNNING = ("sprinting", "tumbling")
"""Marks of a target that sprints or tumbles (DF-SPEED-01)."""


def figure_of(shot: Shot, size: Source | None = None) -> Figure:
    """Effective skill: the sheet's level and all sources in order; all of them add together (DF-RANGED-02, AMB-63).

    ``size`` takes the place of the target's own size (DF-WEAPON-06).
    """
    thrown = throwing_start(shot.here, shot.act, shot.use)
    terms, withheld = [*(thrown or weapon_start(shot.here, shot.act.who, shot.use))], []
    for source in SOURCES:
        for found in (size if size is not None and source is _size else source)(shot):
            if isinstance(found, Term):
                terms.append(found)
            else:
                withheld.append(found)
    return Figure(tuple(terms), tuple(withheld))


def _modifier(shot: Shot, name: str) -> Term:
    return tables_of(shot.here).attack_modifiers.term(name)


# the shooter


def _state(shot: Shot) -> Iterator[Term]:
    """Shock, pain, being grappled, torn muscles."""
    fighter = Fighter(shot.here, shot.who)
    yield from fighter.dx_terms()
    yield from hampered_terms(fighter, shot.use)


def _line_on_the_sheet(shot: Shot) -> Iterator[Term]:
    if shot.use.mode.attack:
        yield add(shot.use.mode.attack, shot.use.weapon.name, RULE)


def _manoeuvre(shot: Shot) -> Iterator[Term | Withheld]:
    """All-Out Attack (Determined); for Move and Attack the worse of its penalty and Bulk (CMP-AOA, CMP-MOVEATTACK).

    Blind fire is harsher than both and takes their place (DF-BLINDFIRE-01, DF-WILD-04).
    """
    manoeuvre, option = manoeuvre_in_force(shot.here, shot.act), option_in_force(shot.here, shot.act)
    if option is not None and option.ranged:
        yield add(option.ranged, f"{manoeuvre.name} ({option.id.capitalize()})", option.rule)
        return
    if not manoeuvre.ranged:
        return
    bulk = _bulk(shot.use)
    if shot.blind:
        yield Withheld(manoeuvre.name, "blind fire is harsher", "DF-BLINDFIRE-01")
    elif bulk < manoeuvre.ranged:
        yield add(bulk, f"{manoeuvre.name}: Bulk", "CMP-MOVEATTACK")
    else:
        yield add(manoeuvre.ranged, manoeuvre.name, "CMP-MOVEATTACK")


def _bulk(use: Use) -> int:
    return use.mode.bulk if isinstance(use.mode, Ranged) else 0


def _close_combat(shot: Shot) -> Iterator[Term]:
    """In the target's hex the weapon's Bulk hampers (CMP-RANGED-MODS)."""
    bulk = _bulk(shot.use)
    if bulk and shot.target and in_same_hex(shot.here, shot.who, shot.target):
        yield add(bulk, "Bulk in close combat", RULE)


def _strength(shot: Shot) -> Iterable[Term]:
    return strength_terms(Fighter(shot.here, shot.who), shot.use.mode, RULE)


def _hand(shot: Shot) -> Iterable[Term]:
    return hand_terms(Fighter(shot.here, shot.who), shot.use)


def _footing(shot: Shot) -> Iterable[Term]:
    return footing_terms(shot.here, shot.who, RULE)


def _distraction(shot: Shot) -> Iterable[Term]:
    return distraction_terms(Fighter(shot.here, shot.who))


def _from_above(shot: Shot) -> Iterable[Term]:
    """Shot or thrown in dropping (DF-ABOVE-02)."""
    return drop_terms(shot.here, shot.who)


def _own_posture(shot: Shot) -> Iterator[Withheld]:
    posture = tables_of(shot.here).postures.of(Fighter(shot.here, shot.who).posture)
    if posture.attack:
        yield Withheld(posture.id.capitalize(), "own posture counts for melee attacks only", "CMP-POSTURE")


def _pop_up(shot: Shot) -> Iterator[Term]:
    if shot.act.pop_up is not None:
        yield _modifier(shot, "pop_up")


# what is seen, and what is in the way


def _sight(shot: Shot) -> Iterator[Term | Withheld]:
    """Blind fire, darkness, an unseen foe; the worst of them alone where they overlap (DF-VISIBILITY-01, -05, AMB-58).

    What is shot through has its own figures for a foe that is not seen (AMB-68).
    """
    if shot.blind:
        yield _modifier(shot, "blind_fire")
        if shot.sight.dark:
            yield Withheld(f"Darkness {shot.sight.dark}", "blind fire is as bad as sight can be", RULE)
        return
    if shot.through and not shot.partly_seen:
        if shot.sight.dark or not shot.sight.seen:
            yield Withheld("Sight", "shooting through something has its own figures", "AMB-68")
        return
    yield from shot.sight.terms()
    yield from shot.sight.withheld()


def _cover(shot: Shot) -> Iterator[Term | Withheld]:
    """A part half exposed, or a shot through something (DF-COVER-02, DF-COVER-03, DF-COVER-07)."""
    if shot.through:
        name = "through_in_sight" if shot.partly_seen else "through_known" if shot.hex_known else "through_guessing"
        term = _modifier(shot, name)
        if shot.blind:
            yield Withheld(term.label, "blind fire is as bad as sight can be", RULE)
        else:
            yield term
    elif shot.part_state == "half" and not shot.location:
        yield _modifier(shot, "half_exposed")


def _in_the_way(shot: Shot) -> Iterator[Term | Withheld]:
    """-4 for each occupied hex in the way (DF-LINE-02, DF-LINE-03, DF-LINE-04, DF-LINE-05)."""
    yield from shot.line.terms()
    yield from shot.line.passed


def _height(shot: Shot) -> Iterable[Term]:
    """Uphill and downhill (DF-ELEVATION-01, DF-ELEVATION-02)."""
    return shot.line.height


# the target


def _location(shot: Shot) -> Iterator[Term | Withheld]:
    """The part aimed at, or the chinks in its armour (DF-LOCATION-02, DF-LOCATION-03, DF-LOCATION-08)."""
    if shot.act.location == RANDOM:
        yield Withheld("Hit location", "aimed at whatever presents itself", "DF-LOCATION-04")
    elif shot.location:
        rule = "DF-BLINDFIRE-01" if shot.blind else "DF-COVER-04" if shot.through else "DF-VISIBILITY-07"
        yield Withheld("Hit location", "it strikes wherever it lands", rule)
    elif shot.target and shot.act.chinks:
        yield from chinks_terms(shot.here, shot.target, shot.act.location)
    elif shot.target:
        yield from location_terms(shot.here, shot.target, shot.act.location)


def _size(shot: Shot) -> Iterator[Term | Withheld]:
    """The target's size (DF-SIZE-01)."""
    if shot.target:
        yield from size_terms(shot.here, shot.target)
    else:
        yield from _size_of_thing(shot)


def _own_size(shot: Shot) -> Iterator[Withheld]:
    own = Fighter(shot.here, shot.who).sheet.sm
    if own:
        yield Withheld(f"Own size, SM {own:+}", "only the target's size counts", "DF-SIZE-01")


def _size_of_thing(shot: Shot) -> Iterator[Term]:
    """The Size Modifier of a thing shot at; its data may say ``sm``."""
    thing = shot.here.battle.things.get(shot.act.target)
    size = thing.data.get("sm", 0) if thing is not None else 0
    if type(size) is int and size:
        yield add(size, f"Target's size, SM {size:+}", "DF-SIZE-01")


def _range(shot: Shot) -> Iterable[Term]:
    return range_terms(shot.here, shot.yards, speed_of(shot.here, shot.target) if shot.target else 0)


def range_terms(here: Here, yards: int, speed: int = 0) -> list[Term]:
    """The penalty for distance and, where it counts, speed, looked up once (DF-RANGE-03, DF-SPEED-02, CMP-SSRT)."""
    penalty = tables_of(here).size_speed_range.range_penalty(yards + speed)
    if not penalty:
        return []
    if speed:
        return [add(penalty, f"Range {yards} yd and speed {speed}", "DF-SPEED-02")]
    return [add(penalty, f"Range {yards} yd", "DF-RANGE-03")]


def speed_of(here: Here, target: str) -> int:
    """The target's speed where it counts: with All-Out Defense (Increased Dodge), or when it sprints or tumbles.

    It is the hexes moved in its last turn (DF-SPEED-01, AMB-32).
    """
    fighter = Fighter(here, target)
    if any(fighter.has(name) for name in RUNNING):
        return fighter.counter(MOVED)
    mark = fighter.manoeuvre
    if mark is None or fighter.manoeuvre_name != "all_out_defense" or fighter.manoeuvre_option != "increased":
        return 0
    return fighter.counter(MOVED) if mark.data.get("target") == "dodge" else 0


def _posture(shot: Shot) -> Iterator[Term]:
    """A low target's torso, groin and legs are harder to hit (CMP-POSTURE)."""
    part = shot.wanted if not shot.location else None
    if part is None or part.kind not in LOW_TARGETS:
        return
    posture = tables_of(shot.here).postures.of(Fighter(shot.here, shot.target).posture)
    if posture.target:
        yield add(posture.target, f"Target is {posture.id}", "CMP-POSTURE")


def _aim(shot: Shot) -> Iterator[Term | Withheld]:
    """What Aim gives, where nothing spoils it (DF-AIM-01, CMP-AIM)."""
    if not shot.act.target:
        return
    terms = aim_terms(shot.here, shot.who, shot.act.target, shot.use)
    spoilt = _spoilt(shot)
    if spoilt is None:
        yield from terms
    elif Fighter(shot.here, shot.who).has("aiming"):
        yield spoilt


def _spoilt(shot: Shot) -> Withheld | None:
    if manoeuvre_in_force(shot.here, shot.act).attack == "on_the_move":
        return Withheld("Aim", "lost by Move and Attack", "CMP-MOVEATTACK")
    if shot.act.pop_up is not None:
        return Withheld("Aim", "never helps a Pop-Up Attack", "DF-POPUP-03")
    if shot.blind:
        return Withheld("Aim", "one cannot aim blind", "DF-BLINDFIRE-03")
    return None if shot.sight.seen else Withheld("Aim", "the target is not seen any more", "DF-OWN-64")


def _cap(shot: Shot) -> Iterator[Term]:
    """Blind fire never has more than 9, like a Wild Swing (DF-BLINDFIRE-01)."""
    if shot.blind:
        yield at_most(tables_of(shot.here).attack_modifiers.wild.cap, "Blind fire", "DF-BLINDFIRE-01")


SOURCES: Final[tuple[Source, ...]] = (
    _state,
    _line_on_the_sheet,
    _manoeuvre,
    _close_combat,
    _strength,
    _hand,
    _footing,
    _distraction,
    _from_above,
    _own_posture,
    _pop_up,
    _location,
    _size,
    _own_size,
    _range,
    _posture,
    _sight,
    _cover,
    _in_the_way,
    _height,
    _aim,
    _cap,
)
"""Sources of a ranged attack, in order; the cap comes last."""
