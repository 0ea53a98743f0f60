"""What entanglement keeps a creature from doing: the one table that legality and defences read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal

from attrs import frozen

from fechtbuch.decide.legality import Breach
from fechtbuch.model.figures import Withheld
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data import Manoeuvre
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import (
    BOLAS,
    HARPOON,
    LARIAT,
    LENGTH_RULES,
    NETTED,
    ON,
    STUCK,
    Tangle,
    ends_of,
    is_caught,
    is_taut,
    tangles,
    too_far_apart,
)
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach

__all__ = [
    "Doing",
    "Hindrance",
    "barred",
    "caught_on_breaches",
    "choice_barred",
    "hindrance_of",
    "hindrances",
    "move_breaches",
    "retreat_barred",
    "retreat_held_back",
    "tied_parts",
]

Doing = Literal["move", "retreat", "attack"]

LOW = ("lying", "crawling")
"""Postures in which tied legs do not keep one from crawling."""

MOST_LEGS = 4
"""With more legs than these two tied ones do not stop a creature (DF-OWN-71)."""


NONE: Final[frozenset[str]] = frozenset()


@frozen
class Hindrance:
    """One thing that hampers: what it bars, the parts of the body that cannot be used, and why."""

    bars: frozenset[Doing]
    why: str
    rule: str
    parts: frozenset[str] = frozenset()


def _by_net(here: Here, tangle: Tangle) -> Hindrance:
    """In a net one neither moves nor attacks; defences without a step stay (DF-NET-02, DF-OWN-76)."""
    return Hindrance(frozenset({"move", "retreat", "attack"}), "caught in a net", "DF-NET-02")


def _by_bolas(here: Here, tangle: Tangle) -> Hindrance:
    """The parts entangled cannot be used; with two legs tied one does not walk (DF-BOLAS-02, -04, DF-OWN-71)."""
    parts = frozenset(str(part) for part in tangle.data.get("parts", ()))
    fighter = Fighter(here, tangle.victim)
    hobbled = bool(tangle.data.get("legs")) and fighter.sheet.legs <= MOST_LEGS
    bars: set[Doing] = {"retreat"} if hobbled else set()
    if hobbled and fighter.posture not in LOW:
        bars.add("move")
    return Hindrance(frozenset(bars), "entangled by a bolas", "DF-BOLAS-04" if hobbled else "DF-BOLAS-02", parts)


def _by_lariat(here: Here, tangle: Tangle) -> Hindrance | None:
    """A taut lariat immobilizes, and ties the arm that it is on; a slack one only has a length (DF-LARIAT-04, -08)."""
    if not is_taut(here, tangle):
        return None
    bars: set[Doing] = {"move", "retreat"}
    if reading_of(here, "immobilized_cannot_attack"):
        bars.add("attack")
    parts = frozenset(str(part) for part in tangle.data.get("parts", ()))
    return Hindrance(frozenset(bars), f"{here.battle[tangle.holder].name} keeps the rope taut", "DF-LARIAT-04", parts)


HINDERS: Final[Mapping[str, Callable[[Here, Tangle], Hindrance | None]]] = {
    NETTED: _by_net,
    BOLAS: _by_bolas,
    LARIAT: _by_lariat,
}
"""What each kind of tangle keeps its victim from; kinds that are not here have only a length."""


def hindrances(here: Here, who: str) -> tuple[Hindrance, ...]:
    """Everything that entanglement keeps ``who`` from now. O(bonds + conditions)."""
    if not is_caught(here, who):
        return ()
    found = [hindrance_of(here, tangle) for tangle in tangles(here, who)]
    return tuple([hindrance for hindrance in found if hindrance is not None])


def hindrance_of(here: Here, tangle: Tangle) -> Hindrance | None:
    """What one tangle keeps its victim from; nothing where it only has a length."""
    look = HINDERS.get(tangle.kind)
    return look(here, tangle) if look is not None else None


def tied_parts(here: Here, who: str) -> frozenset[str]:
    """Parts of the body that are tied and of no use."""
    found = hindrances(here, who)
    return NONE.union(*(hindrance.parts for hindrance in found)) if found else NONE


def barred(here: Here, who: str, doing: Doing) -> Iterator[Breach]:
    """Why entanglement keeps ``who`` from that."""
    for hindrance in hindrances(here, who):
        if doing in hindrance.bars:
            yield breach(here, "entangled", hindrance.why, hindrance.rule)


def move_breaches(here: Here, who: str, path: tuple[Cell, ...]) -> Iterator[Breach]:
    """Why entanglement bars a way: tied, the end of a rope that one holds, the end of a lariat that one is in."""
    yield from barred(here, who, "move")
    for bond in ends_of(here, who):
        contested = who == bond.held and bond.kind in (HARPOON, STUCK)
        if contested or not any(too_far_apart(here, bond, who, cell) for cell in path):
            continue
        other = bond.held if who == bond.holder else bond.holder
        yield breach(
            here,
            "beyond_line",
            f"{bond.data.get('length', 1)} yd from {here.battle[other].name}",
            LENGTH_RULES[bond.kind],
        )


def retreat_barred(here: Here, who: str, name: str) -> Withheld | None:
    """Why entanglement keeps ``who`` from stepping back, or nothing."""
    for hindrance in hindrances(here, who):
        if "retreat" in hindrance.bars:
            return Withheld(name, hindrance.why, hindrance.rule)
    return None


def retreat_held_back(here: Here, who: str, cell: Cell, name: str) -> Withheld | None:
    """A retreat is no tug-of-war: it stays within the length of whatever one is at either end of (DF-OWN-73)."""
    for bond in ends_of(here, who):
        if too_far_apart(here, bond, who, cell):
            return Withheld(name, "held back by a rope or a stuck weapon", "DF-OWN-73")
    return None


def choice_barred(here: Here, who: str, manoeuvre: Manoeuvre) -> Iterator[Breach]:
    """Manoeuvres of no use in a tangle, or barred to whoever holds on to a stuck weapon (CMP-PICKS, DF-OWN-72)."""
    if manoeuvre.attack not in ("none", "as_chosen"):
        yield from barred(here, who, "attack")
    if manoeuvre.id in ("move", "move_and_attack"):
        yield from barred(here, who, "move")
    if manoeuvre.id in ("ready", "do_nothing"):
        return
    clock = here.battle.clock
    for bond in here.battle.holds_of(who, STUCK):
        if clock.turn == who and bond.since < clock.turns and bond.held in here.battle:
            name = here.battle[bond.held].name
            yield breach(here, "weapon_stuck", f"in {name}; let go of it, or Ready to pull it out", "CMP-PICKS")


def caught_on_breaches(here: Here, who: str, key: str) -> Iterator[Breach]:
    """A weapon that is on or in somebody is not readied otherwise: the tangle must end first."""
    item = Fighter(here, who).item(key)
    victim = str(item.data.get(ON, "")) if item is not None else ""
    if item is not None and victim in here.battle:
        yield breach(here, "weapon_caught", f"{item.name} on {here.battle[victim].name}")
