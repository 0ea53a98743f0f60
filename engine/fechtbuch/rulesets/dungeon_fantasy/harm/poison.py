"""Poisons of grenades: breathed at once, or seeping through armour to the skin (DF-GRENADE-12, -17, CMP-GRENADES)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.events import ConditionLost, Event, Skipped, Wounded
from fechtbuch.model.figures import Figure, add, at_least, start
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data import Grenade
from fechtbuch.rulesets.dungeon_fantasy.harm.knockdown import knock_out
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain
from fechtbuch.rulesets.dungeon_fantasy.harm.protection import part_dr
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll

__all__ = ["FORCED", "SEEPING", "breathe", "poison", "touch"]

SEEPING = "seeping:"
"""Prefix of the condition of a contact poison on its way to the skin; the kind of grenade follows."""

SLEEP_MINUTES = 60
"""How long a sleeping potion lasts (DF-OWN-83)."""


def breathe(scene: Scene, who: str, kind: str, source: str = "") -> Decision[None]:
    """A vapour in the lungs; who does not breathe is spared (DF-GRENADE-17)."""
    if Fighter(scene, who).trait("doesnt_breathe"):
        yield from happen(scene, Skipped(who, "poison", "does not breathe", "DF-GRENADE-17"))
        return
    yield from poison(scene, who, kind, source)


def touch(scene: Scene, who: str, kind: str, part: str, source: str = "") -> Decision[None]:
    """A contact poison on a part of the body: it takes as many seconds as that part has DR (DF-GRENADE-12)."""
    seconds = part_dr(scene, who, part)
    name = SEEPING + kind
    if not seconds:
        yield from poison(scene, who, kind, source)
    elif not Fighter(scene, who).has(name):
        until = f"round:{scene.battle.clock.round + seconds}"
        data = {"kind": kind, "part": part}
        yield from gain(scene, who, name, "DF-GRENADE-12", level=seconds, until=until, source=source, data=data)


def poison(scene: Scene, who: str, kind: str, source: str = "") -> Decision[None]:
    """It acts at full strength: an HT roll where one helps, then sleep or toxic damage that no armour stops."""
    contents = tables_of(scene).grenades.of(kind)
    if Fighter(scene, who).dead:
        return
    resisted = contents.resistible and (yield from _resists(scene, who, contents))
    if contents.sleep and not resisted:
        yield from knock_out(scene, who, "asleep", contents.rule, SLEEP_MINUTES)
    dice = contents.resisted if resisted else contents.dice
    if dice:
        yield from _harm(scene, who, contents, dice, source)


def _resists(scene: Scene, who: str, contents: Grenade) -> Decision[bool]:
    terms = [add(contents.resist, contents.name, contents.rule)] if contents.resist else []
    figure = Figure((*Fighter(scene, who).attribute_terms("HT"), *terms))
    holds, rule = passes(figure), contents.rule
    check = yield from success_roll(scene, who, "resist", figure, about=contents.id, rule=rule, of=holds)
    return check.succeeded


def _harm(scene: Scene, who: str, contents: Grenade, dice: str, source: str) -> Decision[None]:
    rolled = yield from Roll(source or who, "poison", str(parse_dice(dice)), who)
    terms = [start(rolled.total, f"Damage {dice}", f"table:grenades.toml#{contents.id}")]
    if contents.add:
        terms.append(add(contents.add, "Adds", f"table:grenades.toml#{contents.id}"))
    figure = Figure((*terms, at_least(1, f"least for {contents.type}", "CMP-DAMAGE")))
    lost, before = figure.whole, Fighter(scene, who).hp
    yield from happen(
        scene,
        Wounded(
            who,
            "hp",
            lost,
            before - lost,
            source,
            contents.id,
            type=contents.type,
            raw=lost,
            dice=dice,
            rolled=rolled,
            figure=figure,
            rule=contents.rule,
        ),
    )


def _seeped(scene: Scene, event: ConditionLost) -> Decision[None]:
    """Forced when the seconds are over: the poison has reached the skin."""
    kind = event.name.removeprefix(SEEPING)
    if event.name.startswith(SEEPING) and event.reason == "expired" and tables_of(scene).grenades.find(kind):
        yield from poison(scene, event.who, kind)


FORCED: Mapping[type[Event], tuple[Reaction, ...]] = MappingProxyType({ConditionLost: (_seeped,)})
"""Reactions for the table of consequences."""
