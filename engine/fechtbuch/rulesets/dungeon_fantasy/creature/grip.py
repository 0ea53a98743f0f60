"""Which hands take an item (DF-READY-02)."""

from __future__ import annotations

from fechtbuch.model.state import Item
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.unready import one_hand_enough
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import HANDS, free_hands, hands_on

__all__ = ["best_grip", "grip_for", "grips", "hands_wanted"]

BOTH = "both_hands"


def hands_wanted(here: Here, who: str, line: Weapon) -> int:
    """The fewest hands in which some line of the weapon can be used by somebody of that ST (CMP-UNREADY)."""
    strength = Fighter(here, who).attribute("ST").whole
    modes: tuple[Melee | Ranged, ...] = (*line.melee, *line.ranged)
    return 1 if not modes or any(one_hand_enough(mode, strength) for mode in modes) else 2


def grip_for(line: Weapon | None, hand: str) -> str:
    """Where a thing is held by that hand: shields are strapped to the arm."""
    return hand.replace("hand", "arm") if line is not None and line.shield is not None and hand in HANDS else hand


def grips(here: Here, who: str, line: Weapon | None, hand: str = "", item: Item | None = None) -> tuple[str, ...]:
    """Where the thing could be held now, the best first; ``hand`` narrows it to one.

    Hands that already hold the ``item`` count as free. Shields go on the left arm, weapons in the right hand.
    """
    free = {*free_hands(here, who), *(hands_on(item) if item is not None else ())}
    shield = line is not None and line.shield is not None
    single = [grip_for(line, one) for one in (reversed(HANDS) if shield else HANDS) if one in free]
    both = [BOTH] if free.issuperset(HANDS) and not shield else []
    two_handed = line is not None and hands_wanted(here, who, line) == 2
    found = [*both, *single] if two_handed else [*single, *both]
    return tuple(place for place in found if hand in ("", place) or grip_for(line, hand) == place)


def best_grip(here: Here, who: str, line: Weapon | None, hand: str = "", item: Item | None = None) -> str:
    """The first of ``grips``; where it is overruled that no hand is free, the hand asked for, else the right one."""
    found = grips(here, who, line, hand, item)
    return found[0] if found else grip_for(line, hand if hand in (*HANDS, BOTH) else HANDS[0])
