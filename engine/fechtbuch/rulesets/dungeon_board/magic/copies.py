"""Copies of spells: learned before the game or held as scrolls, each good for one casting in an adventure.

How many copies a hero may have is for the players to say; none is counted against him (DB-COMP-SPELLCOUNT).
"""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import CounterChanged
from fechtbuch.rulesets.dungeon_board.creature.views import LEARNED, SCROLL, SCROLLS, Fighter, Here
from fechtbuch.rulesets.dungeon_board.table_options import SCROLLS_GO
from fechtbuch.rulesets.table_options import value_of

__all__ = ["COPIES", "castable", "held", "spells_of", "unused", "use"]

COPIES = {"learned": LEARNED, "scroll": SCROLL}
"""The two sorts of copies in the order in which they are used, with the counter of the unused ones (DB-MAGIC-10)."""


def held(here: Here, who: str, spell: str, sort: str = "") -> int:
    """How many copies a figure holds, used or not; of one sort or of both (DB-MAGIC-07, DB-MAGIC-08)."""
    fighter = Fighter(here, who)
    learned = fighter.sheet.spells.count(spell) if sort in ("", "learned") else 0
    return learned + (fighter.counter(SCROLLS + spell) if sort in ("", "scroll") else 0)


def unused(here: Here, who: str, spell: str, sort: str = "") -> int:
    """How many copies it has not used in this adventure (DB-MAGIC-09)."""
    return sum(Fighter(here, who).counter(COPIES[one] + spell) for one in ([sort] if sort else COPIES))


def spells_of(here: Here, who: str) -> tuple[str, ...]:
    """The spells a figure holds copies of, used or not: learned ones first."""
    fighter = Fighter(here, who)
    scrolls = (name.removeprefix(SCROLLS) for name in fighter.creature.counters if name.startswith(SCROLLS))
    return tuple(dict.fromkeys((*fighter.sheet.spells, *scrolls)))


def castable(here: Here, who: str) -> tuple[str, ...]:
    """The spells of which an unused copy is left."""
    return tuple(spell for spell in spells_of(here, who) if unused(here, who, spell))


def use(scene: Scene, who: str, spell: str, sort: str = "") -> Decision[None]:
    """One copy is used for the rest of the adventure, a learned one before a scroll unless said (DB-MAGIC-09, -10)."""
    for one in [sort] if sort else COPIES:
        left = unused(scene, who, spell, one)
        if left:
            rule = "DB-MAGIC-08" if one == "scroll" else "DB-MAGIC-09"
            yield from happen(scene, CounterChanged(who, COPIES[one] + spell, -1, left - 1, "cast", rule))
            if one == "scroll" and value_of(scene.battle.options, SCROLLS_GO):
                have = Fighter(scene, who).counter(SCROLLS + spell)
                yield from happen(scene, CounterChanged(who, SCROLLS + spell, -1, have - 1, "used up", rule))
            return
