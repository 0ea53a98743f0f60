"""Treating severed limbs and healing zones (BM-HUMANOID-07, BM-AVIAN-12, BM-SNAKE-09, BM-SNAKE-10, BM-OWN-05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import PoolChanged, Skipped, ZoneChanged
from fechtbuch.rulesets.blackmoor.acts import Heal, Treat
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.sheet import Weapon
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.bleeding import bleeding_of
from fechtbuch.rulesets.blackmoor.harm.death import end_timers_undone
from fechtbuch.rulesets.blackmoor.harm.wound import cumulative, status_of
from fechtbuch.rulesets.blackmoor.reasons import breach
from fechtbuch.rulesets.blackmoor.striking.reach import within_reach
from fechtbuch.rulesets.blackmoor.turns.checks import whom_breaches
from fechtbuch.rulesets.blackmoor.words import words

__all__ = ["heal", "heal_checks", "treat", "treat_checks"]

HANDS: Final = Weapon("", "hands")
"""What treats: it reaches the cell beside (BM-OWN-04)."""


def treat_checks(here: Here, act: Treat) -> Iterator[Breach]:
    """There must be a lost, untreated limb."""
    target = act.target or act.who
    yield from whom_breaches(here, act.who, target)
    if target not in here.battle:
        return
    one = Combatant(here, target)
    if not within_reach(here, act.who, target, HANDS):
        yield breach(here, "out_of_reach", one.name)
    part = one.part(act.zone or next(iter(bleeding_of(one)), ""))
    if act.zone and part is None:
        yield breach(here, "no_such_zone", act.zone + near(act.zone, one.body.parts))
    elif part is None or not one.lost(part) or one.treated(part):
        yield breach(here, "not_lost", one.name)


def treat(scene: Scene, act: Treat) -> Decision[None]:
    """The limb is treated; its bleeding ends by that fact. Where nothing bleeds, nothing comes of it."""
    who = act.target or act.who
    one = Combatant(scene, who)
    zone = act.zone or next(iter(bleeding_of(one)), "")
    if not zone:
        yield from happen(scene, Skipped(who, "treatment", "nothing bleeds", "BM-HUMANOID-07"))
        return
    status = (*(word for word in one.status(zone) if word != "treated"), "treated")
    yield from happen(scene, ZoneChanged(who, zone, 0, one.damage(zone), status, "treated", "BM-HUMANOID-07"))


def heal_checks(here: Here, act: Heal) -> Iterator[Breach]:
    """There must be damage to heal."""
    target = act.target or act.who
    yield from whom_breaches(here, act.who, target)
    if act.points < 1:
        yield breach(here, "no_damage", str(act.points), "BM-OWN-05")
    if target not in here.battle:
        return
    one = Combatant(here, target)
    if act.zone and one.part(act.zone) is None:
        yield breach(here, "no_such_zone", act.zone + near(act.zone, one.body.parts))
    elif not (one.damage(act.zone) if act.zone else unlocated(one)):
        yield breach(here, "not_hurt", act.zone or one.name)


def unlocated(one: Combatant) -> int:
    """What the tally holds beyond the damage of its zones: bleeding, and damage that struck no zone."""
    located = sum(one.damage(part.id) for part in one.body.parts.values() if cumulative(one.here, part))
    return max(0, one.tally - located)


def heal(scene: Scene, act: Heal) -> Decision[None]:
    """Take the points off the zone and, where it is cumulative, off the tally; then whatever that undoes ends."""
    who = act.target or act.who
    one = Combatant(scene, who)
    part = one.part(act.zone)
    points = min(act.points, one.damage(act.zone) if part is not None else unlocated(one))
    if part is None or cumulative(scene, part):
        after = min(one.full_hp, one.hp + points)
        reason = f"healing: {words(act.zone)}" if part is not None else "healing"
        yield from happen(scene, PoolChanged(who, "hp", after - one.hp, after, reason, "BM-OWN-05"))
    if part is not None:
        left = one.damage(part.id) - points
        change = ZoneChanged(who, part.id, -points, left, status_of(one, part, left), "healed", "BM-OWN-05")
        yield from happen(scene, change)
    yield from end_timers_undone(scene, who)
