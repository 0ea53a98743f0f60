"""Diving for cover: the one defence against an area attack (DF-AREA-03, AMB-60, CMP-DIVE, CMP-DODGEDROP)."""

from __future__ import annotations

from collections.abc import Hashable

from attrs import frozen

from fechtbuch.decide.requests import Ask, Choice, Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Dodged, Moved, Skipped
from fechtbuch.model.figures import Withheld
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.areas.exposure import Exposed, Way
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import NO_DEFENCE
from fechtbuch.rulesets.dungeon_fantasy.defences.dodge_and_drop import MARK
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import lie_down
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.rolls import outcome_of, roll_against

__all__ = ["DIVED", "Dive", "land", "try_dive"]

RULE = "CMP-DIVE"
DIVED = "dived for cover"
"""Reason of the posture of whoever threw himself down on purpose: no fall."""


@frozen
class Dive:
    """A dive that was rolled: where to, whether by a retreat instead of a drop, and how it went."""

    way: Way
    retreat: bool
    check: Check


def try_dive(scene: Scene, exposed: Exposed) -> Decision[Dive | None]:
    """Offer the victim a dive into each hex that helps, or a retreat there; roll what is chosen. Nobody moves yet."""
    who = exposed.who
    why = exposed.helpless
    if why is not None:
        yield from happen(scene, Skipped(who, "defence", why.why, why.rule, exposed.strike.attacker))
        return None
    offered = _offered(exposed)
    if not offered:
        no = exposed.no_dive or exposed.no_drop or Withheld("dive", "no hex helps", "DF-AREA-03")
        yield from happen(scene, Skipped(who, "dive", no.why, no.rule))
        return None
    figure = exposed.dodge
    choices = (*(Choice(value, words, figure, RULE) for value, words, _ in offered), Choice(NO_DEFENCE, "no defence"))
    value = yield from Ask(who, "dive", choices, exposed.strike.attacker, _refused(exposed), NO_DEFENCE)
    way = next((way for name, _, way in offered if name == value), None)
    if way is None:
        return None
    retreat = value.startswith("retreat")

    def outcome(total: int) -> Hashable:
        return outcome_of(total, figure.whole)

    def margin(total: int) -> Hashable:
        return outcome(total), figure.whole - total

    of = margin if reading_of(scene, "dodged_scatter") else outcome
    check = yield from roll_against(who, "dodge", figure, about=exposed.strike.attacker, rule=RULE, of=of)
    detail = Table({"dive": way.cell, **({"retreat": True} if retreat else {})})
    if not (yield from happen(scene, Dodged(who, exposed.strike.attacker, check, "DF-AREA-03", detail))):
        return None
    return Dive(way, retreat, check)


def _offered(exposed: Exposed) -> list[tuple[str, str, Way]]:
    """Answer, words and way of each offer, the most helpful first."""
    found: list[tuple[str, str, Way]] = []
    if exposed.no_dive is not None:
        return found
    for way in exposed.ways if exposed.no_drop is None else ():
        where = f"{way.cell[0]},{way.cell[1]}"
        words = "out of it" if way.spares else "behind cover" if way.cover else "farther away"
        found.append((f"dive:{where}", f"dive to {where}, {words}", way))
    if exposed.no_retreat is None:
        for way in exposed.ways:
            where = f"{way.cell[0]},{way.cell[1]}"
            found.append((f"retreat:{where}", f"retreat to {where}", way))
    return found


def _refused(exposed: Exposed) -> tuple[Withheld, ...]:
    """A plain dodge, a parry and a block never help (DF-AREA-03, AMB-60); a dive or retreat may be barred."""
    plain = Withheld("dodge", "a dodge must be joined with a drop or a retreat away from the centre", "DF-AREA-03")
    never = [Withheld(sort, "does not help against an area attack", "DF-AREA-03") for sort in ("parry", "block")]
    more = [why for why in (exposed.no_dive, exposed.no_drop, exposed.no_retreat) if why is not None]
    return (plain, *never, *more)


def land(scene: Scene, exposed: Exposed, dive: Dive) -> Decision[None]:
    """The step of a dive, and lying down after it; a retreat stays on its feet and counts as the turn's one.

    The bonus of either lasts against this attacker until the creature's next turn (CMP-DODGEDROP, CMP-RETREAT).
    """
    who = exposed.who
    if Fighter(scene, who).out:
        return
    how = "retreat" if dive.retreat else "dive"
    if not (yield from happen(scene, Moved(who, (dive.way.cell,), how=how, rule=RULE))):
        return
    foe = exposed.strike.attacker
    name, rule = ("retreated", "CMP-RETREAT") if dive.retreat else (MARK, "CMP-DODGEDROP")
    if not dive.retreat:
        yield from lie_down(scene, who, DIVED, RULE)
    yield from gain(scene, who, name, rule, until=f"turn_start:{who}", source=foe, data={"against": foe})
