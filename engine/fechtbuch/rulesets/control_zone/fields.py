"""What a form asks for each act: its fields in order, and what may be chosen for each now."""

from __future__ import annotations

from collections.abc import Sequence

from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.control_zone import acts
from fechtbuch.rulesets.control_zone.creature.views import At, Character
from fechtbuch.rulesets.control_zone.data import Tables
from fechtbuch.rulesets.control_zone.reactions.kinds import KINDS
from fechtbuch.rulesets.protocol import ActField

__all__ = ["FIELDS"]

Pairs = Sequence[tuple[str, str]]


def _others(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(c.id, c.name) for c in battle if c.id != who and c.status == "in"]


def _dying(battle: Battle, who: str, tables: Tables) -> Pairs:
    here = At(battle, tables)
    return [(c.id, c.name) for c in battle if c.id != who and Character(here, c.id).dying]


def _manoeuvres(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(row.id, f"{row.name} ({row.ap} AP)") for row in tables.manoeuvres.manoeuvre if row.attacks]


def _any_manoeuvre(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [("", "–"), *_manoeuvres(battle, who, tables)]


def _in_hand(battle: Battle, who: str, tables: Tables) -> Pairs:
    in_hand = Character(At(battle, tables), who).in_hand
    return [("", "what serves"), *((weapon.id, weapon.name) for weapon in in_hand)]


def _owned(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(id, weapon.name) for id, weapon in Character(At(battle, tables), who).weapons.items()]


def _zones(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [("", "torso"), *((part.id, part.name) for part in tables.body.part if part.trauma and part.id != "torso")]


def _injured(battle: Battle, who: str, tables: Tables) -> Pairs:
    zones = battle[who].zones
    return [(part.id, part.name) for part in tables.body.part if part.id in zones and zones[part.id].status]


def _states(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(row.id, row.name) for row in tables.states.state]


def _types(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(row.id, row.name) for row in tables.damage_types.damage_type]


def _spell_types(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [("", "–"), *_types(battle, who, tables)]


def _pieces(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(row.id, row.name) for row in tables.armour.piece]


def _skills(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [
        (name, f"{name.replace('_', ' ')} {rank}")
        for name, rank in Character(At(battle, tables), who).sheet.skills.items()
    ]


def _limbs(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [("", "–"), *((part.id, part.name) for part in tables.body.part if part.kind in ("arm", "leg"))]


def _choice(name: str, label: str, *values: str, advanced: bool = False) -> ActField:
    pairs = [(value, value.replace("_", " ") or "–") for value in values]
    return ActField(name, label, "choice", lambda battle, who, tables: pairs, advanced)


TARGET = ActField("target", "Target", "creature", _others)

FIELDS: dict[type[Act], tuple[ActField, ...]] = {
    acts.Attack: (
        TARGET,
        ActField("manoeuvre", "Manoeuvre", "choice", _manoeuvres),
        ActField("weapon", "Weapon", "choice", _in_hand),
        ActField("zone", "Where", "choice", _zones),
        ActField("skill", "Skill of the spell", "text", advanced=True),
        ActField("formula", "Damage of the spell", "text", advanced=True),
        ActField("type", "Type of the spell's damage", "choice", _spell_types, advanced=True),
        _choice("forbids", "Defence it forbids", "", "block", "dodge", advanced=True),
    ),
    acts.CheckSkill: (
        ActField("skill", "Skill", "choice", _skills),
        ActField("limb", "Limb", "choice", _limbs, advanced=True),
        ActField("needs_sight", "Needs sight", "flag", advanced=True),
        ActField("social", "Social", "flag", advanced=True),
        ActField("dc", "To reach", "number", advanced=True),
    ),
    acts.AddState: (ActField("state", "State", "choice", _states),),
    acts.TakeDamage: (
        ActField("raw", "Damage", "number"),
        ActField("type", "Type", "choice", _types),
        ActField("armour_piercing", "Armour piercing", "number", advanced=True),
    ),
    acts.Heal: (ActField("amount", "Hit points", "number"),),
    acts.GainTempHp: (
        ActField("amount", "Temporary hit points", "number"),
        ActField("source", "From", "text", advanced=True),
    ),
    acts.Interact: (ActField("target", "Whom", "creature", _dying),),
    acts.Treat: (
        ActField("injury", "Injury", "choice", _injured),
        _choice("means", "Means", "time", "simple_medicine", "simple_magic", "powerful_magic", "ritual"),
        _choice("sort", "Which", "", "trauma", "mutilation", advanced=True),
    ),
    acts.PutOn: (ActField("piece", "Piece", "choice", _pieces),),
    acts.TakeInHand: (
        ActField("weapon", "Weapon", "choice", _owned),
        _choice("limb", "Arm", "", "arm_right", "arm_left", advanced=True),
    ),
    acts.Rest: (_choice("kind", "Kind", "short", "long"),),
    acts.Move: (
        ActField("path", "Path", "path"),
        ActField("distance", "Metres, without a path", "number", advanced=True),
        ActField("levels_up", "Height differences climbed", "number", advanced=True),
    ),
    acts.JumpDown: (ActField("height", "Metres", "number"), ActField("landing_free", "Nobody is below", "flag")),
    acts.Reload: (ActField("weapon", "Weapon", "choice", _in_hand),),
    acts.Fall: (ActField("height", "Metres", "number"),),
    acts.Knockback: (
        ActField("flight", "Metres", "number"),
        ActField("obstacle", "Against an obstacle", "flag"),
        ActField("fall_height", "Then falls, metres", "number", advanced=True),
        ActField("to", "To", "cell", advanced=True),
        ActField("direction", "Direction on the map, 0 to 7", "number", advanced=True),
    ),
    acts.React: (
        _choice("reaction", "Reaction", *KINDS),
        ActField("against", "Against", "creature", _others),
        ActField("manoeuvre", "Manoeuvre", "choice", _any_manoeuvre, advanced=True),
    ),
}
"""Fields by act class; an act that is not listed takes nothing but who."""
