"""What a form asks for each act: its fields in order, and what may be chosen for each now."""

from __future__ import annotations

from collections.abc import Sequence

from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.blackmoor import acts
from fechtbuch.rulesets.blackmoor.creature.here import At
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.data import Tables
from fechtbuch.rulesets.blackmoor.harm.bleeding import bleeding_of
from fechtbuch.rulesets.blackmoor.moving.postures import postures_of
from fechtbuch.rulesets.blackmoor.moving.speed import WAYS
from fechtbuch.rulesets.blackmoor.striking.aspect import ASPECTS, SIDES
from fechtbuch.rulesets.blackmoor.striking.attack import NOWHERE
from fechtbuch.rulesets.blackmoor.words import words
from fechtbuch.rulesets.protocol import ActField
from fechtbuch.space.hex import DIRECTIONS

__all__ = ["FIELDS"]

Pairs = Sequence[tuple[str, str]]


def _one(battle: Battle, who: str, tables: Tables) -> Combatant:
    return Combatant(At(battle, tables), who)


def _others(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(c.id, c.name) for c in battle if c.id != who and c.status == "in"]


def _everybody(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [("", "oneself"), *_others(battle, who, tables)]


def _held(battle: Battle, who: str, tables: Tables) -> Pairs:
    held = dict.fromkeys(bond.held for bond in battle.holds_of(who))
    return [(one, battle[one].name) for one in held]


def _weapons(battle: Battle, who: str, tables: Tables) -> Pairs:
    lines = _one(battle, who, tables).sheet.weapons if who in battle else ()
    return [("", "the first"), *((line.id, line.name) for line in lines)]


def _aspects(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [("", "as they stand"), *((aspect, aspect) for aspect in ASPECTS)]


def _sides(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [("", "as they stand"), *((side, side) for side in SIDES)]


def _zones(battle: Battle, who: str, tables: Tables) -> Pairs:
    """The parts of everybody's bodies, each name once."""
    names = {part: None for c in battle for part in _one(battle, c.id, tables).body.parts}
    return [("", "roll for it"), (NOWHERE, "strikes no zone"), *((name, words(name)) for name in names)]


def _hurt_zones(battle: Battle, who: str, tables: Tables) -> Pairs:
    names = {name: None for c in battle for name, zone in c.zones.items() if zone.damage}
    return [("", "what struck no zone"), *((name, words(name)) for name in names)]


def _bleeding(battle: Battle, who: str, tables: Tables) -> Pairs:
    names = {part: None for c in battle for part in bleeding_of(_one(battle, c.id, tables))}
    return [("", "the first that bleeds"), *((name, words(name)) for name in names)]


def _ways(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [("", "as it can"), *((way, way) for way in WAYS)]


def _postures(battle: Battle, who: str, tables: Tables) -> Pairs:
    one = _one(battle, who, tables)
    return [("", "as it is"), *((p, p) for p in postures_of(one.body.members, one.sheet.flight))]


def _wings(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [("", "as they are"), ("spread", "spread"), ("folded", "folded")]


def _facings(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(str(n), str(n)) for n in range(len(DIRECTIONS))]


_WHENCE = (
    ActField("aspect", "From", "choice", _aspects, advanced=True),
    ActField("side", "Side", "choice", _sides, advanced=True),
)

FIELDS: dict[type[Act], tuple[ActField, ...]] = {
    acts.Attack: (
        ActField("target", "Target", "creature", _others),
        ActField("weapon", "Weapon", "choice", _weapons),
        *_WHENCE,
    ),
    acts.Hit: (
        ActField("target", "Target", "creature", _others),
        ActField("damage", "Damage", "number"),
        ActField("weapon", "Weapon", "choice", _weapons),
        *_WHENCE,
        ActField("zone", "Zone", "choice", _zones, advanced=True),
        ActField("natural", "Shown by the attack die", "number", advanced=True),
    ),
    acts.Treat: (
        ActField("target", "Whom", "creature", _everybody),
        ActField("zone", "Limb", "choice", _bleeding),
    ),
    acts.Heal: (
        ActField("points", "Points", "number"),
        ActField("target", "Whom", "creature", _everybody),
        ActField("zone", "Zone", "choice", _hurt_zones),
    ),
    acts.Move: (
        ActField("path", "Path", "path"),
        ActField("how", "How", "choice", _ways),
        ActField("facing", "Facing", "choice", _facings, advanced=True),
        ActField("elevation", "Height in feet", "number", advanced=True),
    ),
    acts.LetGo: (ActField("target", "Whom", "creature", _held),),
    acts.Stray: (ActField("cells", "Cells, 0 for all it can", "number"),),
    acts.Turn: (ActField("facing", "Facing", "choice", _facings),),
    acts.Stance: (
        ActField("posture", "Posture", "choice", _postures),
        ActField("wings", "Wings", "choice", _wings),
    ),
}
"""Fields by act class."""
