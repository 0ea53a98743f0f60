"""What entanglement offers to do; legality is the caller's."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Option
from fechtbuch.model.acts import Act
from fechtbuch.rulesets.dungeon_fantasy.acts import CutFree, Haul, LetGo, Pull, Tear, Wriggle
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.entangling.binds import hindrance_of
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import (
    HARPOON,
    IMPALED,
    LARIAT,
    NETTED,
    STUCK,
    Tangle,
    tangles,
)
from fechtbuch.rulesets.dungeon_fantasy.entangling.landing import NECK
from fechtbuch.rulesets.dungeon_fantasy.entangling.tearing import tear_figures
from fechtbuch.rulesets.dungeon_fantasy.entangling.wriggle import ROPES

__all__ = ["options", "tries", "words_of"]

WORDS = {
    "lariat": "the rope",
    "roped": "the rope",
    "bolas": "the bolas",
    "netted": "the net",
    "harpoon": "the harpoon",
    "stuck": "the weapon",
    "impaled": "the weapon",
}


def words_of(kind: str) -> str:
    """What a tangle is called."""
    return WORDS.get(kind, kind)


def options(here: Here, who: str) -> Iterator[Option]:
    """Tries of ``who`` at what it holds and at what holds it, then what it might do for others."""
    battle = here.battle
    for bond in battle.holds_of(who, LARIAT):
        yield Option(Haul(who, bond.held), f"haul at {battle[bond.held].name}")
    for tangle in tangles(here, who):
        if tangle.kind in ROPES:
            yield Option(Wriggle(who, tangle.key), f"wriggle out of {words_of(tangle.kind)}")
            yield Option(CutFree(who, what=tangle.key), f"cut {words_of(tangle.kind)}")
        if tangle.kind == NETTED:
            yield Option(Tear(who), "tear the net")
    for creature in battle:
        for tangle in tangles(here, creature.id):
            if tangle.kind in (STUCK, HARPOON, IMPALED) and tangle.holder in ("", who):
                yield Option(Pull(who, creature.id), f"pull {words_of(tangle.kind)} out of {creature.name}")
            elif creature.id != who and tangle.kind in ROPES and tangle.holder != who:
                yield Option(CutFree(who, creature.id, tangle.key), f"cut {words_of(tangle.kind)} on {creature.name}")


def tries(here: Here, who: str) -> Iterator[Act]:
    """What a sensible creature does about it, the best first: free its weapon, keep its victim, free itself.

    What hinders nothing is left alone; legality is the caller's.
    """
    for bond in here.battle.holds_of(who):
        if bond.kind in (STUCK, HARPOON):
            yield Pull(who, bond.held)
        if bond.kind == STUCK:
            yield LetGo(who, item=str(bond.data.get("weapon", "")))
        elif bond.kind == LARIAT:
            yield Haul(who, bond.held)
    for tangle in tangles(here, who):
        if hindrance_of(here, tangle) is not None or tangle.zone == NECK:
            yield CutFree(who, what=tangle.key)
            if tangle.kind == NETTED and _could_tear(here, tangle):
                yield Tear(who)
            yield Wriggle(who, tangle.key)


def _could_tear(here: Here, tangle: Tangle) -> bool:
    own, net = tear_figures(here, tangle)
    return own.value + 2 >= net.value
