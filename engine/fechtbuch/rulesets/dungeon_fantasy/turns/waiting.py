"""Waiting: what one may wait for, and who is waiting (CMP-WAIT, DF-OWN-101)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.model.errors import near
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach

__all__ = ["COMES", "TRIGGERS", "WAIT", "breaches", "converted", "is_waiting", "somebody_waits", "wait_of"]

WAIT: Final = "wait"

COMES: Final = "comes_within_reach"

TRIGGERS: Final[dict[str, str]] = {
    COMES: "somebody comes within reach",
    "moves": "somebody moves",
    "attacks": "somebody attacks",
    "casts": "somebody casts",
}
"""What one may wait for, in words."""


def breaches(here: Here, when: str, target: str) -> Iterator[Breach]:
    """What is wrong with what a wait is for."""
    if when and when not in TRIGGERS:
        known = ", ".join(TRIGGERS)
        yield breach(here, "wait_for_unknown", f"{when!r}{near(when, TRIGGERS)}; one may wait for: {known}")
    if target and target not in here.battle:
        yield breach(here, "no_such_target", target)


def wait_of(here: Here, who: str) -> Condition | None:
    """The mark of a wait that has not been triggered."""
    mark = Fighter(here, who).manoeuvre
    return mark if mark is not None and mark.data.get("name") == WAIT else None


def is_waiting(here: Here, who: str, mover: str, what: str) -> bool:
    """Whether ``who`` waits for ``mover`` to do ``what``."""
    mark = wait_of(here, who)
    if mark is None or who == mover or mark.data.get("when", COMES) != what:
        return False
    wanted = mark.data.get("target", "")
    if wanted:
        return bool(wanted == mover)
    return here.battle[who].side != here.battle[mover].side


def somebody_waits(here: Here, mover: str) -> bool:
    """Whether anybody waits whom a move of ``mover`` may set off. O(creatures)."""
    return any(is_waiting(here, c.id, mover, what) for c in here.battle for what in (COMES, "moves"))


def converted(mark: Condition, name: str, option: str, mover: str) -> Condition:
    """The mark of a wait turned into the manoeuvre ``name`` by what ``mover`` did."""
    data = mark.data.set("name", name).set("triggered", mover).set("target", mover)
    return evolve(mark, data=data.set("option", option) if option else data.without("option"))
