"""Surprise: coming unnoticed on a foe, and whole sides taken by surprise (CMP-SURPRISE, DF-ABOVE-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import Attacked, Event, Skipped, TableRolled, Wounded
from fechtbuch.model.figures import Figure, Term, add, start
from fechtbuch.rulesets.dungeon_fantasy.acts import Sneak, Surprise
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import height_of
from fechtbuch.rulesets.dungeon_fantasy.ground.sight import trait_level
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain, lose
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import contest
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import turn_breaches

__all__ = [
    "FORCED",
    "UNAWARE",
    "initiative_figure",
    "sneak",
    "sneak_checks",
    "stealth_figure",
    "surprise",
    "surprise_checks",
    "vision_figure",
]

UNAWARE: Final = "unaware:"
"""The mark of not knowing of an attacker, by his id."""

RULE: Final = "CMP-SURPRISE"
UNTRAINED_STEALTH: Final = -5
ABOVE, LOOKING_UP, LOOKING_AWAY = -2, 2, -2

LEADER_REFLEXES, OTHER_REFLEXES, QUICKER, TACTICS, MUCH_TACTICS = 2, 1, 1, 1, 2
MASTER_OF_TACTICS: Final = 20
"""Tactics skill from which a leader counts twice."""


# coming unnoticed


def sneak_checks(here: Here, act: Sneak) -> Iterator[Breach]:
    """Nobody comes unnoticed on himself, on a friend, or on who has left."""
    yield from turn_breaches(here, act.who)
    if act.target == act.who:
        yield breach(here, "own_self")
    elif act.target not in here.battle:
        yield breach(here, "no_such_target", act.target)
    elif Fighter(here, act.target).out:
        yield breach(here, "target_gone", act.target)


def stealth_figure(here: Here, who: str) -> Figure:
    """Stealth; untrained DX-5."""
    fighter = Fighter(here, who)
    level = fighter.sheet.levels.get("Stealth")
    if level is not None:
        source = f"sheet:{fighter.sheet.paths.get('skill:Stealth', 'Stealth')}"
        return Figure((start(level, "Stealth", source), *fighter.dx_terms()))
    return Figure(
        (*fighter.attribute_terms("DX"), add(UNTRAINED_STEALTH, "Untrained", "DF-OWN-06"), *fighter.dx_terms())
    )


def vision_figure(here: Here, who: str, hidden: str, looking_up: bool) -> Figure:
    """Vision: Perception and Acute Vision, less against threats from above (CMP-VISION, DF-ABOVE-01)."""
    fighter = Fighter(here, who)
    terms = fighter.attribute_terms("Per")
    acute = trait_level(fighter, "acute_vision")
    if acute:
        terms.append(add(acute, f"Acute Vision {acute}", "CMP-VISION"))
    return Figure((*terms, *_from_above(here, who, hidden, looking_up)))


def _from_above(here: Here, who: str, hidden: str, looking_up: bool) -> list[Term]:
    above = height_of(here, here.battle[hidden]) > height_of(here, here.battle[who])
    if above:
        return [add(LOOKING_UP, "Looking up", "DF-ABOVE-01") if looking_up else add(ABOVE, "From above", "DF-ABOVE-01")]
    return [add(LOOKING_AWAY, "Looking up, at nothing", "DF-ABOVE-01")] if looking_up else []


def sneak(scene: Scene, act: Sneak) -> Decision[None]:
    """Quick Contest of Stealth against Vision; who fails to notice has no defence against the first attack."""
    stealth, vision = stealth_figure(scene, act.who), vision_figure(scene, act.target, act.who, act.looking_up)
    fight = yield from contest(scene, act.who, act.target, "stealth", stealth, vision, rule=RULE)
    if fight.result == "win":
        yield from gain(scene, act.target, UNAWARE + act.who, RULE, source=act.who)


def _missed(scene: Scene, attacked: Attacked) -> Decision[None]:
    """A miss is noticed."""
    if attacked.check.missed:
        yield from _noticed(scene, attacked.target, attacked.who)


def _undefended(scene: Scene, skipped: Skipped) -> Decision[None]:
    """The first attack was not defended against; the next one by the same attacker may be."""
    if skipped.what == "defence" and skipped.about:
        yield from _noticed(scene, skipped.who, skipped.about)


def _wounded(scene: Scene, wound: Wounded) -> Decision[None]:
    if wound.who in scene.battle and wound.source:
        yield from _noticed(scene, wound.who, wound.source)


def _noticed(scene: Scene, who: str, attacker: str) -> Decision[None]:
    if who in scene.battle:
        yield from lose(scene, who, UNAWARE + attacker, "attacked", RULE)


FORCED: Final[Mapping[type[Event], tuple[Reaction, ...]]] = {
    Attacked: (_missed,),
    Skipped: (_undefended,),
    Wounded: (_wounded,),
}
"""What ends not knowing of an attacker."""


# whole sides


def surprise_checks(here: Here, act: Surprise) -> Iterator[Breach]:
    """Two sides, and a kind of surprise that there is."""
    if act.kind not in KINDS:
        yield breach(here, "surprise_unknown", f"{act.kind!r}; there are: {', '.join(KINDS)}")
    if act.target not in here.battle:
        yield breach(here, "no_such_target", act.target)
    elif act.who in here.battle and here.battle[act.target].side == here.battle[act.who].side:
        yield breach(here, "same_side", here.battle[act.target].name)


def surprise(scene: Scene, act: Surprise) -> Decision[None]:
    """Total surprise freezes the side of ``target``; partial surprise is decided by initiative, 1d for each side."""
    if act.kind == "total":
        for who in _side(scene, act.target):
            yield from _freeze(scene, who, act.who)
        return
    own = yield from _initiative(scene, act.who, act.target)
    theirs = yield from _initiative(scene, act.target, act.who)
    if own == theirs:
        return
    loser, winner = (act.target, act.who) if own > theirs else (act.who, act.target)
    for who in _side(scene, loser):
        yield from _stun(scene, who, winner, {"mental": True, "rising": 1})


KINDS: Final = ("total", "partial")


def _side(here: Here, who: str) -> list[str]:
    side = here.battle[who].side
    return [c.id for c in here.battle if c.side == side and not Fighter(here, c.id).out]


def _freeze(scene: Scene, who: str, by: str) -> Decision[None]:
    """Frozen for 1d seconds, then mentally stunned; Combat Reflexes never freeze, but may be stunned."""
    if Fighter(scene, who).trait("combat_reflexes"):
        yield from _stun(scene, who, by, {"mental": True})
        return
    rolled = yield from Roll(who, "frozen", "1d6", by)
    fact = TableRolled(who, "frozen", "1d6", rolled, f"{rolled.total} seconds", by, RULE)
    if (yield from happen(scene, fact)):
        yield from _stun(scene, who, by, {"mental": True, "frozen": rolled.total})


def _stun(scene: Scene, who: str, by: str, data: dict[str, object]) -> Decision[None]:
    if not Fighter(scene, who).stunned:
        yield from gain(scene, who, "stunned", RULE, source=by, data=data)


def initiative_figure(here: Here, leader: str, other: str) -> Figure | None:
    """What is added to a side's initiative: reflexes, the quicker leader, Tactics; none for nothing."""
    fighter, terms = Fighter(here, leader), []
    if fighter.trait("combat_reflexes"):
        terms.append((LEADER_REFLEXES, "Leader has Combat Reflexes"))
    elif any(Fighter(here, who).trait("combat_reflexes") for who in _side(here, leader)):
        terms.append((OTHER_REFLEXES, "Somebody has Combat Reflexes"))
    if fighter.sheet.iq > Fighter(here, other).sheet.iq:
        terms.append((QUICKER, "Leader of higher IQ"))
    tactics = fighter.sheet.levels.get("Tactics")
    if tactics is not None:
        terms.append((MUCH_TACTICS if tactics >= MASTER_OF_TACTICS else TACTICS, f"Tactics {tactics}"))
    if not terms:
        return None
    first, *rest = terms
    return Figure((start(first[0], first[1], RULE), *(add(value, words, RULE) for value, words in rest)))


def _initiative(scene: Scene, leader: str, other: str) -> Decision[int]:
    figure = initiative_figure(scene, leader, other)
    rolled = yield from Roll(leader, "initiative", "1d6", other, figure=figure, sense="over")
    total = rolled.total + (figure.whole if figure is not None else 0)
    words = f"{total}" if figure is None else f"{total}, {figure.whole:+} included"
    yield from happen(scene, TableRolled(leader, "initiative", "1d6", rolled, words, other, RULE))
    return total
