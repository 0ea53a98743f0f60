"""Tearing a net apart by strength (DF-NET-06)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Checked
from fechtbuch.model.figures import Figure, start
from fechtbuch.rulesets.dungeon_fantasy.acts import Tear
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import NETTED, Tangle, tangle_of
from fechtbuch.rulesets.dungeon_fantasy.entangling.nets import NETS
from fechtbuch.rulesets.dungeon_fantasy.entangling.tangles import unwind
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import quick_contest, roll_against
from fechtbuch.rulesets.dungeon_fantasy.turns.spending import ready_breaches, spend_ready

__all__ = ["checks", "tear", "tear_figures"]

RULE: Final = "DF-NET-06"


def checks(here: Here, act: Tear) -> Iterator[Breach]:
    """All breaches of tearing: a Ready in a net that is not hopelessly tangled (DF-NET-04, DF-NET-06)."""
    yield from ready_breaches(here, act, RULE)
    tangle = tangle_of(here, act.who, "", NETTED)
    if tangle is None:
        yield breach(here, "not_entangled", "in a net", RULE)
    elif tangle.data.get("hopeless"):
        yield breach(here, "hopelessly_entangled", rule="DF-NET-04")


def tear_figures(here: Here, tangle: Tangle) -> tuple[Figure, Figure]:
    """ST against 14 for a melee net or 22 for a large one (DF-NET-06)."""
    net = NETS[str(tangle.data.get("net", "net"))]
    own = Figure(tuple(Fighter(here, tangle.victim).attribute_terms("ST")))
    return own, Figure((start(net.strength, net.name, RULE),))


def tear(scene: Scene, act: Tear) -> Decision[None]:
    """Quick Contest of ST; the victim who wins is free, and the net is ruined (CMP-CONTEST)."""
    yield from spend_ready(scene, act, RULE)
    tangle = tangle_of(scene, act.who, "", NETTED)
    if tangle is None:
        return
    about = str(tangle.data.get("thing", ""))
    mine, nets = tear_figures(scene, tangle)
    own = yield from roll_against(act.who, "tear", mine, about=about, rule=RULE, of=_total)
    other = yield from roll_against(act.who, "net", nets, about=about, rule=RULE, of=_total)
    result, by = quick_contest(own, other)
    yield from happen(scene, Checked(act.who, own, about, other, result, by))
    if result == "win":
        yield from unwind(scene, tangle, "torn apart", RULE, ruined=True)


def _total(total: int) -> int:
    """Every total counts by itself: margins decide."""
    return total
