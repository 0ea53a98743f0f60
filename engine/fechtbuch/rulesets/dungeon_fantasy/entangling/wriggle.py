"""Wriggling out of ropes, bolas and nets: three successful DX rolls, each a Ready (DF-BOLAS-06, DF-NET-03)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Figure, Term, add
from fechtbuch.rulesets.dungeon_fantasy.acts import Wriggle
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import (
    BOLAS,
    LARIAT,
    NETTED,
    ROPED,
    Tangle,
    is_taut,
    tangle_of,
)
from fechtbuch.rulesets.dungeon_fantasy.entangling.manipulators import free, manipulator_terms, sort_of
from fechtbuch.rulesets.dungeon_fantasy.entangling.nets import NETS
from fechtbuch.rulesets.dungeon_fantasy.entangling.tangles import changed, unwind
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll
from fechtbuch.rulesets.dungeon_fantasy.turns.spending import ready_breaches, spend_ready

__all__ = ["checks", "in_what", "wriggle", "wriggle_figure"]

ROPES: Final = (BOLAS, LARIAT, ROPED, NETTED)
"""What one can wriggle out of, in the order in which it is tried when nothing is named."""

NEEDED: Final = 3
"""Successes that set free, in a row or not (AMB-45); failures in a row that entangle hopelessly (DF-NET-04)."""

IN_A_NET: Final = -4
HAMPERED: Final = -2


def in_what(here: Here, act: Wriggle) -> Tangle | None:
    """What ``act.who`` wriggles in."""
    tangle = tangle_of(here, act.who, act.what, *ROPES)
    return tangle if tangle is not None and tangle.kind in ROPES else None


def rule_of(tangle: Tangle) -> str:
    """The rule of the escape: of nets that were thrown, else of bolas (AMB-46)."""
    if tangle.kind == NETTED:
        return "DF-NET-03"
    return "DF-LARIAT-09" if tangle.kind in (LARIAT, ROPED) and not tangle.data.get("net") else "DF-BOLAS-06"


def checks(here: Here, act: Wriggle) -> Iterator[Breach]:
    """All breaches of wriggling: a Ready, something to get out of, a free hand (DF-BOLAS-06, DF-NET-03, DF-NET-04)."""
    tangle = in_what(here, act)
    rule = rule_of(tangle) if tangle is not None else "DF-BOLAS-06"
    yield from ready_breaches(here, act, rule)
    if tangle is None or tangle.kind not in ROPES:
        yield breach(here, "not_entangled", act.what)
        return
    if tangle.data.get("hopeless"):
        yield breach(here, "hopelessly_entangled", rule="DF-NET-04")
    if is_taut(here, tangle) and not tangle.data.get("net"):
        yield breach(here, "rope_taut", here.battle[tangle.holder].name)
    if not free(here, act.who) and not (tangle.kind == NETTED and sort_of(here, act.who) == "none"):
        yield breach(here, "no_free_hand", "to get free with", rule)


def wriggle_figure(here: Here, who: str, tangle: Tangle) -> Figure:
    """DX, with what the net or the want of fingers takes off it (DF-BOLAS-06, DF-NET-03, AMB-45, -46)."""
    fighter = Fighter(here, who)
    terms = [*fighter.attribute_terms("DX"), *fighter.dx_terms()]
    terms += _net_terms(here, who, tangle) if tangle.kind == NETTED else manipulator_terms(here, who)
    return Figure(tuple(terms))


def _net_terms(here: Here, who: str, tangle: Tangle) -> list[Term]:
    terms = [add(IN_A_NET, "In a net", "DF-NET-03")]
    if sort_of(here, who) != "hands":
        terms.append(add(HAMPERED, "Animal", "DF-NET-03"))
    elif len(free(here, who)) == 1:
        terms.append(add(HAMPERED, "Only one hand free", "DF-NET-03"))
    net = NETS[str(tangle.data.get("net", "net"))]
    if net.easier:
        terms.append(add(net.easier, net.name, "AMB-45"))
    return terms


def wriggle(scene: Scene, act: Wriggle) -> Decision[None]:
    """One try. The third success sets free; in a net the third failure in a row entangles hopelessly (DF-NET-04)."""
    tangle = in_what(scene, act)
    rule = rule_of(tangle) if tangle is not None else "DF-BOLAS-06"
    yield from spend_ready(scene, act, rule)
    if tangle is None:
        return
    figure = wriggle_figure(scene, act.who, tangle)
    check = yield from success_roll(scene, act.who, "wriggle", figure, rule=rule, of=passes(figure))
    if check.succeeded:
        yield from _looser(scene, tangle, rule)
    elif tangle.kind == NETTED:
        failed = tangle.count("failed") + 1
        hopeless = failed >= NEEDED or bool(tangle.data.get("hopeless"))
        words = "hopelessly entangled" if hopeless else "more entangled"
        yield from changed(scene, tangle, words, "DF-NET-04", failed=failed, hopeless=hopeless)


def _looser(scene: Scene, tangle: Tangle, rule: str) -> Decision[None]:
    free_now = tangle.count("free") + 1
    if free_now >= NEEDED:
        yield from unwind(scene, tangle, "wriggled free", rule)
    else:
        yield from changed(scene, tangle, "looser", rule, free=free_now, failed=0)
