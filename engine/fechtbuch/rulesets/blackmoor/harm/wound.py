"""A wound: points off a zone, and off the tally if the zone is cumulative (BM-GENERAL-06, -07, -10, -17)."""

from __future__ import annotations

from attrs import frozen

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Wounded, ZoneChanged
from fechtbuch.model.figures import Figure, add, instead, start
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.blackmoor.creature.body import Part
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.in_force import rows_of
from fechtbuch.rulesets.blackmoor.table_options import option
from fechtbuch.rulesets.joining import Reactions

__all__ = ["FORCED", "Damage", "cumulative", "status_of", "wound"]

NOT_CUMULATIVE = {
    "humanoid": "BM-HUMANOID-06",
    "avian": "BM-AVIAN-11",
    "reptile": "BM-REPTILE-06",
    "insectoid": "BM-INSECTOID-08",
    "fish": "BM-FISH-07",
    "snake": "BM-SNAKE-07",
}
"""The rule that says which zones of a plan stay out of the tally."""


@frozen
class Damage:
    """Points of damage and how they came about: ``terms`` beyond the dice, the dice as rolled (none: as recorded)."""

    points: Figure
    dice: str = ""
    rolled: Rolled | None = None
    source: str = ""
    weapon: str = ""
    rule: str = "BM-GENERAL-06"

    @classmethod
    def recorded(cls, points: int, source: str = "", weapon: str = "", rule: str = "BM-GENERAL-05") -> Damage:
        """As the table says it."""
        return cls(Figure((start(points, "damage", rule),)), source=source, weapon=weapon)


def cumulative(here: Here, part: Part) -> bool:
    """Whether the damage of a part enters the tally; for humanoid zones the table may choose (BM-HUMANOID-06)."""
    if part.plan == "humanoid":
        return part.kind in option(here, "humanoid_cumulative")
    return part.row.cumulative


def wound(scene: Scene, who: str, zone: str, damage: Damage) -> Decision[None]:
    """State the wound; what it brings about follows from the fact. ``zone`` empty: damage that strikes no zone."""
    one = Combatant(scene, who)
    part = one.part(zone)
    figure = damage.points
    if part is not None and not cumulative(scene, part):
        rule = NOT_CUMULATIVE.get(part.plan, "BM-GENERAL-07")
        figure = figure.then(instead(0, f"{part.kind}s stay out of the tally", rule))
    elif part is None:
        figure = figure.then(add(0, "strikes no zone", "BM-GENERAL-17"))
    by, raw = figure.whole, damage.points.whole
    yield from happen(
        scene,
        Wounded(
            who,
            "hp",
            by,
            one.hp - by,
            damage.source,
            damage.weapon,
            zone,
            raw=raw,
            dice=damage.dice,
            rolled=damage.rolled,
            figure=figure,
            rule=damage.rule if part is not None else "BM-GENERAL-17",
        ),
    )


def status_of(one: Combatant, part: Part, damage: int) -> tuple[str, ...]:
    """The states of a part with so much damage: lost, over, curable, treated (BM-GENERAL-08, BM-GENERAL-09)."""
    lost = damage >= part.limit
    curable = lost and any(
        "curable" in row.effects and part.kind in row.zones and part.plan == row.bodyplan for row in rows_of(one)
    )
    states = (
        ("lost", lost),
        ("over", damage > part.limit),
        ("curable", curable),
        ("treated", lost and one.treated(part)),
    )
    return tuple(word for word, holds in states if holds)


def _zone_takes(scene: Scene, event: Wounded) -> Decision[None]:
    """All damage counts in the zone, lost or not."""
    one = Combatant(scene, event.who) if event.who in scene.battle else None
    part = one.part(event.zone) if one is not None else None
    raw = event.raw or event.by
    if one is None or part is None or not raw:
        return
    after = one.damage(part.id) + raw
    rule = "BM-GENERAL-10" if one.lost(part) else "BM-GENERAL-08"
    yield from happen(scene, ZoneChanged(event.who, part.id, raw, after, status_of(one, part, after), "wounded", rule))


FORCED: Reactions = {Wounded: (_zone_takes,)}
"""What a wound forces first."""
