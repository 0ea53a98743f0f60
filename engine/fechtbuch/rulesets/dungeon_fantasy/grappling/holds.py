"""Holds: who has whom, and how a hold ends whatever the cause (topics GRAPPLE, BREAK)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import (
    Bound,
    ConditionChanged,
    ConditionGained,
    Died,
    Event,
    Grappled,
    ItemMoved,
    Left,
    Moved,
    PostureChanged,
    Released,
    ZoneChanged,
)
from fechtbuch.model.state import Bond, Condition, bond_key
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.grappling.grasp import hand_of, hands_of_bond
from fechtbuch.rulesets.dungeon_fantasy.grappling.handing_over import hand_over_thing
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import in_same_hex
from fechtbuch.rulesets.dungeon_fantasy.ground.moved_by_others import TAKEN_ALONG
from fechtbuch.rulesets.dungeon_fantasy.harm.location import kind_of
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import lose
from fechtbuch.rulesets.tables import UnknownRow

__all__ = [
    "ACROSS",
    "CHOKERS",
    "FORCED",
    "KINDS",
    "TRIED",
    "held_kind",
    "hold_of",
    "loosen",
    "release",
    "release_from",
    "took_hold_earlier",
]

KINDS = ("grapple", "grab", "pin")

ACROSS = "lies_across"
"""Mark of somebody thrown down: ``data`` holds the second hex he lies in (DF-TAKEDOWN-03)."""

TRIED = "tried_break_free"
"""Mark of a pinned creature that has tried to break free (DF-BREAK-02)."""

CHOKERS = "by"
"""Key of the data of ``suffocating``: those whose chokes cause it (DF-CHOKE-05)."""


def hold_of(here: Here, holder: str, held: str, kind: str = "grapple") -> Bond | None:
    """The bond of that kind between the two, if there is one."""
    return here.battle.bonds.get(bond_key(kind, holder, held))  # type: ignore[no-any-return]


def held_kind(here: Here, bond: Bond) -> str:
    """The kind of part that a hold has seized; the torso where none is named, empty where the body has no such part."""
    try:
        return kind_of(here, bond.held, bond.zone or "torso").id
    except UnknownRow:
        return ""


def took_hold_earlier(here: Here, bond: Bond) -> bool:
    """Whether a hold is from an earlier turn: what follows a grapple waits for the next (DF-AFTERGRAPPLE-01)."""
    clock = here.battle.clock
    return not clock.turn or bond.since < clock.turns


# ending a hold


def release(scene: Scene, holder: str, held: str, kind: str, reason: str, rule: str) -> Decision[None]:
    """One hold ends, if there is one."""
    if hold_of(scene, holder, held, kind) is not None:
        yield from happen(scene, Released(holder, held, kind, reason, rule))


def release_from(
    scene: Scene, holder: str, held: str, reason: str, rule: str, kinds: Iterable[str] = KINDS
) -> Decision[None]:
    """Everything of those kinds that ``holder`` has of ``held`` is let go."""
    for kind in kinds:
        yield from release(scene, holder, held, kind, reason, rule)


def loosen(scene: Scene, bond: Bond, hands: tuple[str, ...], reason: str, rule: str) -> Decision[None]:
    """A hold goes on with these hands alone, or ends when there are none."""
    if not hands:
        yield from release(scene, bond.holder, bond.held, bond.kind, reason, rule)
        return
    data = bond.data.set("hands", hands)
    weaker: Event = Bound(bond.holder, bond.held, bond.kind, bond.zone, len(hands), rule, bond.since, data)
    if bond.kind == "grapple":
        weaker = Grappled(bond.holder, bond.held, bond.zone, len(hands), rule, bond.since, data)
    yield from happen(scene, weaker)


def _release_bonds(scene: Scene, bonds: Iterable[Bond], reason: str, rule: str) -> Decision[None]:
    """Ends those of the bonds that are holds: ropes and stuck weapons have ends of their own."""
    for bond in tuple(bonds):
        if bond.kind in KINDS:
            yield from release(scene, bond.holder, bond.held, bond.kind, reason, rule)


# what ends holds


def _captor_falls_unconscious(scene: Scene, event: ConditionGained) -> Decision[None]:
    """An unconscious captor's victims are free at once; a stunned one does not let go (DF-BREAK-06)."""
    if event.condition.name == "unconscious":
        yield from _release_bonds(scene, scene.battle.holds_of(event.who), "the captor is unconscious", "DF-BREAK-06")


def _somebody_dies(scene: Scene, event: Died) -> Decision[None]:
    """A dead captor's victims are free at once (DF-BREAK-06); a dead victim is let go (DF-HOLD-04)."""
    yield from _release_bonds(scene, scene.battle.holds_of(event.who), "the captor is dead", "DF-BREAK-06")
    yield from _release_bonds(scene, scene.battle.held_by(event.who), "the victim is dead", "DF-HOLD-04")


def _somebody_leaves(scene: Scene, event: Left) -> Decision[None]:
    bonds = (*scene.battle.holds_of(event.who), *scene.battle.held_by(event.who))
    yield from _release_bonds(scene, bonds, "left the fight", "DF-GRAPPLE-01")


def _somebody_moves(scene: Scene, event: Moved) -> Decision[None]:
    """Who is no longer in the other's hex neither holds him nor is held (DF-GRAPPLE-01, DF-PIN-03, AMB-67).

    Whoever is carried along changes hexes before the one who carries him, so that his other holds are looked at when
    that one moves.
    """
    yield from lose(scene, event.who, ACROSS, "moved", "DF-TAKEDOWN-03")
    if event.how in TAKEN_ALONG:
        return
    rule = "DF-GRAPPLE-20" if event.how == "retreat" else "DF-GRAPPLE-01"
    for bond in _near(scene, event.who):
        if bond.kind in KINDS and not in_same_hex(scene, bond.holder, bond.held):
            yield from release(scene, bond.holder, bond.held, bond.kind, "no longer in one hex", rule)


def _near(here: Here, who: str) -> tuple[Bond, ...]:
    """The bonds of ``who`` and of all who are bound to him. O(bonds)."""
    battle = here.battle
    bonds = tuple(bond for bond in battle.bonds.values() if bond.holder in battle and bond.held in battle)
    partners = {one for bond in bonds if who in (bond.holder, bond.held) for one in (bond.holder, bond.held)}
    return tuple(bond for bond in bonds if partners & {bond.holder, bond.held})


def _part_is_lost(scene: Scene, event: ZoneChanged) -> Decision[None]:
    """A hand or arm out of use keeps no hold; a part that is gone is held no longer (CMP-HITLOC-EFFECTS)."""
    if not event.status or event.who not in scene.battle:
        return
    lost = {event.zone, hand_of(event.zone)}
    for bond in scene.battle.holds_of(event.who):
        hands = hands_of_bond(bond)
        left = tuple(hand for hand in hands if hand not in lost)
        if left != hands:
            yield from loosen(scene, bond, left, "the hand is out of use", "CMP-HITLOC-EFFECTS")
    if "destroyed" in event.status:
        bonds = [bond for bond in scene.battle.held_by(event.who, "grapple") if bond.zone == event.zone]
        yield from _release_bonds(scene, bonds, "the part is gone", "CMP-HITLOC-EFFECTS")


def _object_leaves_the_hand(scene: Scene, event: ItemMoved) -> Decision[None]:
    """What its owner drops stays in the hands of the one who has seized it (DF-GRAPPLE-09, DF-BREAK-01)."""
    for bond in scene.battle.held_by(event.who, "grab"):
        if bond.zone == event.key:
            yield from release(scene, bond.holder, bond.held, "grab", "its owner no longer holds it", "DF-BREAK-01")
            yield from hand_over_thing(scene, event.to, bond.holder, hands_of_bond(bond), "DF-GRAPPLE-09")


# what ends with a hold


def _pin_ends(scene: Scene, event: Released) -> Decision[None]:
    """A pin rests on the grapple; who is not pinned any more may break free every turn (DF-PIN-01, DF-BREAK-02)."""
    if event.bond == "grapple":
        yield from release(scene, event.who, event.target, "pin", event.reason, event.rule)
    if event.bond == "pin" and event.target in scene.battle and not Fighter(scene, event.target).pinned:
        yield from lose(scene, event.target, TRIED, "no longer pinned", "DF-BREAK-02")


def _breathes(scene: Scene, event: Released) -> Decision[None]:
    """A choked victim breathes again when he is free of all who choked him (DF-CHOKE-05)."""
    if event.bond != "grapple" or event.target not in scene.battle:
        return
    mark = Fighter(scene, event.target).condition("suffocating")
    chokers = tuple(mark.data.get(CHOKERS, ())) if mark is not None else ()
    if mark is None or event.who not in chokers:
        return
    left = tuple(who for who in chokers if who != event.who)
    if not left:
        yield from lose(scene, event.target, "suffocating", "free of the hold", "DF-CHOKE-05")
        return
    data = mark.data.set(CHOKERS, left)
    still = Condition(mark.name, mark.level, left[0], mark.rule, mark.since, mark.until, data)
    yield from happen(scene, ConditionChanged(event.target, still, "choked by another"))


def _gets_up(scene: Scene, event: PostureChanged) -> Decision[None]:
    """Whoever no longer lies no longer lies across two hexes."""
    if event.posture != "lying":
        yield from lose(scene, event.who, ACROSS, "got up", "DF-TAKEDOWN-03")


FORCED: Mapping[type[Event], tuple[Reaction, ...]] = {
    ConditionGained: (_captor_falls_unconscious,),
    Died: (_somebody_dies,),
    Left: (_somebody_leaves,),
    Moved: (_somebody_moves,),
    ZoneChanged: (_part_is_lost,),
    ItemMoved: (_object_leaves_the_hand,),
    Released: (_pin_ends, _breathes),
    PostureChanged: (_gets_up,),
}
"""What ends holds, and what ends with them."""
