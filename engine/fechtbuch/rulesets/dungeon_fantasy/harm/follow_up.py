"""What a blow does beside its damage: follow-up and linked damage, burning torches and shields (CMP-DAMAGE).

A follow-up comes only if the blow penetrated, and then ignores DR, that of torches and shields included (AMB-72);
linked damage meets DR by itself. A line of the sheet says so in words (``+1d tox follow-up``, ``1d-1 burn linked``);
whatever else they say stays with the players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen

from fechtbuch.decide.requests import Decision, Part, Rule
from fechtbuch.decide.scene import Scene
from fechtbuch.model.events import Wounded
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here

__all__ = ["Further", "burning_weapon", "follow_up", "further_in"]

FLAME: Final = Damage("", 1, "burn")
"""What a burning torch or shield adds to a blow (DF-VISIBILITY-04, DF-GRENADE-15)."""

_FURTHER: Final = re.compile(
    r"(?P<count>\d{1,3})(?:d6?(?P<add>[+-]\d{1,3})?)?\s*(?P<type>cr|cut|imp|pi\+\+|pi\+|pi-|pi|burn|cor|tox)(?![\w+-])"
)


@frozen
class Further:
    """Damage beside that of the blow itself; ``linked`` meets DR, otherwise it is a follow-up."""

    damage: Damage
    rule: str
    linked: bool = False


def follow_up(scene: Scene, strike: Strike, wound: Wounded, injure: Rule) -> Decision[None]:
    """Everything that comes with a blow, in order; ``injure(scene, strike, location, row)`` does the damage."""
    for more in _furthers(scene, strike):
        if wound.who not in scene.battle or not (more.linked or wound.by > 0):
            continue
        blow = evolve(
            strike,
            location=wound.zone,
            damage=more.damage,
            adds=(),
            after=(),
            halved=False,
            chinks=False,
            past_dr="" if more.linked else more.rule,
        )
        yield from Part("linked" if more.linked else "follow_up", wound.who, injure, (blow, wound.zone, None))


def _furthers(here: Here, strike: Strike) -> Iterator[Further]:
    if strike.kind == "melee":
        rule = burning_weapon(here, strike.attacker, strike.weapon)
        if rule:
            yield Further(FLAME, rule)
    if strike.damage.follow_up:
        yield from further_in(strike.damage.follow_up)


def burning_weapon(here: Here, who: str, key: str) -> str:
    """The rule by which a weapon in hand burns: a torch that gives light, a shield on fire; empty for others."""
    if who not in here.battle:
        return ""
    item = Fighter(here, who).item(key)
    if item is None or not item.data:
        return ""
    if item.data.get("burning"):
        return "DF-GRENADE-15"
    return "DF-VISIBILITY-04" if "light" in item.data else ""


@lru_cache(maxsize=512)
def further_in(text: str) -> tuple[Further, ...]:
    """The damage that a sheet's words tell of; nothing where they do not say that it is linked or a follow-up."""
    lower = text.lower()
    linked = "linked" in lower
    if not linked and not re.search(r"follow[- ]?up", lower):
        return ()
    return tuple(Further(_damage(found), "CMP-DAMAGE", linked) for found in _FURTHER.finditer(lower))


def _damage(found: re.Match[str]) -> Damage:
    count, type = int(found["count"]), found["type"]
    if "d" not in found[0].removesuffix(type):
        return Damage("", count, type)
    return Damage(f"{count}d6", int(found["add"] or 0), type)
