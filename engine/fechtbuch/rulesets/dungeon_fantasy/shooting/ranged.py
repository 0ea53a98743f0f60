"""Ranged attacks: legality, effective skill, half-damage range, the strike (topics RANGED, RANGE, ARC, LINE, COVER)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Figure
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Kind, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, plan_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.shooting import cover, pop_up
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import ground_id
from fechtbuch.rulesets.dungeon_fantasy.shooting.modifiers import Source, figure_of
from fechtbuch.rulesets.dungeon_fantasy.shooting.shot import Shot, shot_of
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import option_in_force

__all__ = ["breaches", "compelled", "completed", "expose", "figure"]


# legality


def breaches(here: Here, act: Attack, use: Use) -> Iterator[Breach]:
    """Why a shot or throw may not be made at that target.

    Sources: DF-HELD-02, DF-HOLD-03, DF-RANGE-01, DF-LINE-01, topics COVER and BLINDFIRE.
    """
    fighter = Fighter(here, act.who)
    if fighter.grappled:
        yield breach(here, "held_no_ranged")
    if {bond.held for bond in fighter.my_grapples} - {bond.held for bond in here.battle.holds_of(act.who, "pin")}:
        yield breach(here, "holding_no_ranged")
    yield from pop_up.breaches(here, act, use)
    if act.target != act.who:
        yield from shot_breaches(shot_of(pop_up.popped(here, act), act, use))


def shot_breaches(shot: Shot) -> Iterator[Breach]:
    """What is wrong with the shot itself: too far, no line of fire, the part behind cover, what blind fire forbids."""
    here, mode = shot.here, shot.use.mode
    if isinstance(mode, Ranged) and mode.most and shot.yards > mode.most:
        detail = f"{shot.use.weapon.name} carries {mode.most} yd; the target is {shot.yards} yd away"
        yield breach(here, "out_of_range", detail)
    if shot.line.blocked_by and not shot.cover.penetrable:
        yield breach(here, "no_line_of_fire", f"{', '.join(shot.line.blocked_by)} in between", "DF-COVER-01")
    elif shot.through and not shot.cover.penetrable:
        yield breach(here, "part_behind_cover", _bare_parts(shot))
    option = option_in_force(here, shot.act)
    if shot.blind and option is not None and option.ranged:
        yield breach(here, "blind_not_determined")
    if shot.location and shot.act.location not in ("", RANDOM) and (shot.blind or shot.sight.random_location):
        rule = "DF-BLINDFIRE-01" if shot.blind else "DF-VISIBILITY-07"
        yield breach(here, "location_forbidden", "the target is not seen", rule)


def _bare_parts(shot: Shot) -> str:
    """What of the target may be shot at, in words."""
    parts = plan_of(shot.here, shot.target).parts
    bare = [part.id.replace("_", " ") for part in parts if shot.cover.state_of(part) != "hidden"]
    return f"exposed: {', '.join(bare) or 'nothing'}"


# effective skill


def figure(here: Here, act: Attack, use: Use, size: Source | None = None) -> Figure:
    """Effective skill of a ranged attack (DF-RANGED-02, CMP-RANGED-MODS).

    ``size`` gives the size of what is shot at where that is not the target itself.
    """
    return figure_of(shot_of(pop_up.popped(here, act), act, use), size)


def compelled(here: Here, act: Attack, use: Use) -> bool:
    """Whether a rule compels a random hit location (DF-BLINDFIRE-01, DF-VISIBILITY-07, AMB-04, DF-COVER-04)."""
    return act.target in here.battle and bool(shot_of(pop_up.popped(here, act), act, use).location)


# the strike


def expose(scene: Scene, act: Attack, use: Use) -> Decision[None]:
    """Whoever shoots from behind cover, and stays there, is exposed until his next turn (DF-COVER-06, DF-COVER-07)."""
    if not isinstance(use.mode, Ranged) or act.pop_up is not None or not scene.battle.map.features:
        return
    yield from cover.expose(scene, act.who, use, shot_of(scene, act, use).line)


def completed(here: Here, act: Attack, use: Use, strike: Strike) -> Strike:
    """A strike with what only shots and throws have: half damage, what they go through, the thing that is thrown.

    A shot that goes through something meets its DR wherever it lands, one at a random location only on parts that are
    hidden (DF-COVER-05, DF-OWN-66).
    """
    shot, mode = shot_of(here, act, use), use.mode
    assert isinstance(mode, Ranged)
    carried = Fighter(here, act.who).item(use.weapon.id) is not None
    thing = ground_id(here.battle, act.who, use.weapon.id) if mode.thrown and carried else ""
    kind: Kind = "thrown" if mode.thrown else "missile"
    half, popped_up = mode.halved(shot.yards), act.pop_up is not None
    plain = evolve(strike, kind=kind, halved=half, thing=thing, popped_up=popped_up)
    thick = cover.cover_terms(shot.cover)
    if shot.through:
        return evolve(plain, cover=thick)
    if strike.location != RANDOM or not shot.target:
        return plain
    hidden = shot.cover.unseen_parts(plan_of(here, shot.target).parts)
    return evolve(plain, cover=thick, covered=hidden) if hidden else plain
