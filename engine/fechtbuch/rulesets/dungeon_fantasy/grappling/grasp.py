"""What a creature can hold with: its hands, or what serves as such (DF-GRAPPLE-01, AMB-25, AMB-26, DF-OWN-24)."""

from __future__ import annotations

from fechtbuch.model.state import Bond
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import HANDS, free_hands, hands_on
from fechtbuch.rulesets.dungeon_fantasy.grappling.struggle import GRAPPLING
from fechtbuch.rulesets.dungeon_fantasy.harm.location import plan_of

__all__ = [
    "BODY",
    "free_for_pin",
    "free_limbs",
    "hand_of",
    "hands_of_bond",
    "holding_with",
    "limb_of",
    "limbs",
    "sound_limbs",
    "strength_of_bond",
]

BODY = "body"
"""What a constrictor holds with that winds itself around its victim. It counts as two hands (DF-OWN-24)."""

ON_ARMS = (("hand", "arm"), ("fore_foot", "foreleg"))
"""Hands and the limbs that they belong to."""


def limb_of(hand: str) -> str:
    """The arm or foreleg that a hand or forefoot belongs to."""
    for end, limb in ON_ARMS:
        if hand.endswith(end):
            return hand.removesuffix(end) + limb
    return hand


def hand_of(part: str) -> str:
    """The hand or forefoot of an arm or foreleg; other parts are their own."""
    for end, limb in ON_ARMS:
        if part.endswith(limb):
            return part.removesuffix(limb) + end
    return part


# what there is


def limbs(here: Here, who: str) -> tuple[str, ...]:
    """All hands a creature has to hold with, right before left; further arms have hand_3, hand_4 and so on.

    The forefeet of an animal that has learned to grapple serve as hands (DF-OWN-24).
    """
    sheet = Fighter(here, who).sheet
    parts = plan_of(here, who).parts
    hands = [part.id for part in parts if part.kind == "hand"]
    arms = sheet.arms - sum(part.kind == "wing" for part in parts)
    if arms > 0 and (hands or arms > len(HANDS)):
        return () if sheet.has("no_fine_manipulators") else (*hands[:arms], *_more(len(hands), arms))
    learned = any(skill in sheet.levels for skill in GRAPPLING)
    return tuple(part.id for part in parts if part.id.endswith("fore_foot")) if learned else ()


def _more(hands: int, arms: int) -> tuple[str, ...]:
    return tuple(f"hand_{n}" for n in range(hands + 1, arms + 1))


def sound_limbs(here: Here, who: str) -> tuple[str, ...]:
    """Hands that are neither crippled nor held by somebody: the arms that can be used at all (AMB-26)."""
    fighter = Fighter(here, who)
    held = {bond.zone for bond in fighter.grapples_on_me}
    return tuple(
        hand
        for hand in limbs(here, who)
        if not {hand, limb_of(hand)} & held
        and not fighter.part_useless(hand)
        and not fighter.part_useless(limb_of(hand))
    )


def free_limbs(here: Here, who: str) -> tuple[str, ...]:
    """Hands that could take hold of something now."""
    busy = {hand for bond in here.battle.holds_of(who) for hand in hands_of_bond(bond)} | _full(here, who)
    plain = free_hands(here, who)
    return tuple(hand for hand in sound_limbs(here, who) if (hand in plain if hand in HANDS else hand not in busy))


def _full(here: Here, who: str) -> set[str]:
    """Hands that hold an object."""
    held = [item for item in Fighter(here, who).creature.items.values() if item.held]
    return {hand for item in held for hand in (item.held, *hands_on(item))}


def holding_with(here: Here, who: str, wanted: int) -> tuple[str, ...]:
    """What would take hold: so many free hands, or the body of a constrictor that uses none or has none."""
    if not wanted or not limbs(here, who):
        return (BODY,) if _winds(here, who) else ()
    return free_limbs(here, who)[: max(0, wanted)]


def _winds(here: Here, who: str) -> bool:
    busy = any(BODY in hands_of_bond(bond) for bond in here.battle.holds_of(who))
    return Fighter(here, who).trait("constriction_attack") and not busy


# what a hold has


def hands_of_bond(bond: Bond) -> tuple[str, ...]:
    """What keeps a hold: hands by name, or the body. Where nobody has named them, right before left."""
    named = bond.data.get("hands")
    return HANDS[: bond.hands] if named is None else tuple(str(hand) for hand in named)


def strength_of_bond(bond: Bond) -> int:
    """How many hands a hold counts as."""
    if "hands" not in bond.data:
        return bond.hands
    return sum(len(HANDS) if hand == BODY else 1 for hand in hands_of_bond(bond))


def free_for_pin(here: Here, who: str, other: str) -> int:
    """Hands that hold no object, are not crippled and not held; what holds ``other`` counts as free (AMB-25)."""
    bonds = here.battle.holds_of(who)
    engaged = {hand for bond in bonds if _elsewhere(bond, other) for hand in hands_of_bond(bond)}
    return len(set(sound_limbs(here, who)) - engaged - _full(here, who))


def _elsewhere(bond: Bond, other: str) -> bool:
    """Whether a hold binds hands that count as busy: on a third creature, or on an object."""
    return bond.held != other or bond.kind == "grab"
