"""What a form asks for each act: its fields in order, and what may be chosen for each now."""

from __future__ import annotations

from collections.abc import Sequence

from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy import acts
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import lines_of
from fechtbuch.rulesets.dungeon_fantasy.data import Tables
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM
from fechtbuch.rulesets.dungeon_fantasy.sentences import MANOEUVRES, names_of_part
from fechtbuch.rulesets.protocol import ActField
from fechtbuch.space.hex import distance

__all__ = ["FIELDS"]

Pairs = Sequence[tuple[str, str]]

ATTACK_MANOEUVRES = ("attack", "all_out_attack", "move_and_attack")
ALL_OUT = ("determined", "double", "strong")
LOCATIONS = ("torso", RANDOM, "skull", "face", "eye", "neck", "arm", "hand", "vitals", "groin", "leg", "foot")


def _fighter(battle: Battle, who: str, tables: Tables) -> Fighter:
    return Fighter(At(battle, tables), who)


def _others(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(c.id, c.name) for c in battle if c.id != who and c.status == "in"]


def _held(battle: Battle, who: str, tables: Tables) -> Pairs:
    held = {bond.held for bond in battle.holds_of(who)}
    return [(c.id, c.name) for c in battle if c.id in held]


def _holders(battle: Battle, who: str, tables: Tables) -> Pairs:
    holders = {bond.holder for bond in battle.held_by(who, "grapple")}
    return [(c.id, c.name) for c in battle if c.id in holders]


def _weapons(battle: Battle, who: str, tables: Tables) -> Pairs:
    fighter = _fighter(battle, who, tables)
    weapons = [w for w in fighter.weapons if w.natural or fighter.hand_of(w.id)]
    return [("", "what is ready"), *((w.id, w.name) for w in weapons)]


def _modes(battle: Battle, who: str, tables: Tables) -> Pairs:
    names = {mode.name: None for w in _fighter(battle, who, tables).weapons for mode in lines_of(w)}
    return [("", "the first"), *((name, name) for name in names)]


def _items(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(key, item.name) for key, item in battle[who].items.items()]


def _within_reach(battle: Battle, who: str, tables: Tables) -> Pairs:
    """What can be readied: one's own things, then those that lie near enough to be picked up."""
    cell = battle[who].place.cell
    lying = [thing for thing in battle.things.values() if thing.cell is not None and distance(thing.cell, cell) <= 1]
    return [*_items(battle, who, tables), *((thing.id, f"{thing.name} on the ground") for thing in lying)]


def _gripped(battle: Battle, who: str, tables: Tables) -> Pairs:
    """Other people's things that one has seized."""
    grips = battle.holds_of(who, "grab")
    names = {bond.zone: battle[bond.held].items.get(bond.zone) for bond in grips if bond.held in battle}
    return [(key, item.name) for key, item in names.items() if item is not None]


def _let_go_of(battle: Battle, who: str, tables: Tables) -> Pairs:
    """Who is held, and who grips something of one's own; nobody, to drop a thing."""
    pairs = {**dict(_held(battle, who, tables)), **dict(_grippers(battle, who, tables))}
    return [*pairs.items(), ("", "nobody")]


def _grippers(battle: Battle, who: str, tables: Tables) -> Pairs:
    grippers = {bond.holder for bond in battle.held_by(who, "grab")}
    return [(c.id, c.name) for c in battle if c.id in grippers]


def _droppable(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [("", "–"), *_items(battle, who, tables), *_gripped(battle, who, tables)]


def _foes_items(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(key, f"{item.name} of {c.name}") for c in battle if c.id != who for key, item in c.items.items()]


def _spells(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(spell.id, spell.name) for spell in _fighter(battle, who, tables).sheet.spells]


def _locations(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(name, "wherever it lands" if name == RANDOM else names_of_part(name)) for name in LOCATIONS]


def _choice(name: str, label: str, *values: str, advanced: bool = False) -> ActField:
    pairs = [(value, names_of_part(value) or "–") for value in values]
    return ActField(name, label, "choice", lambda battle, who, tables: pairs, advanced)


TARGET = ActField("target", "Target", "creature", _others)
HELD = ActField("target", "Whom", "creature", _held)
DECLARING = (
    _choice("manoeuvre", "Manoeuvre", "", *ATTACK_MANOEUVRES, advanced=True),
    _choice("option", "All-Out option", "", *ALL_OUT, advanced=True),
)
HANDS = _choice("hands", "Hands", "1", "2")

FIELDS: dict[type[Act], tuple[ActField, ...]] = {
    acts.Attack: (
        TARGET,
        ActField("weapon", "Weapon", "choice", _weapons),
        ActField("mode", "Use", "choice", _modes),
        ActField("location", "Location", "choice", _locations),
        ActField("chinks", "Chinks in armour", "flag", None, advanced=True),
        *DECLARING,
    ),
    acts.Declare: (
        ActField("manoeuvre", "Manoeuvre", "choice", lambda battle, who, tables: list(MANOEUVRES.items())),
        _choice("option", "Option", "", "determined", "double", "strong", "feint", "increased"),
        ActField("target", "Foe", "creature", lambda battle, who, tables: [("", "–"), *_others(battle, who, tables)]),
        ActField("weapon", "Weapon", "choice", _weapons),
    ),
    acts.Shove: (TARGET, HANDS, *DECLARING),
    acts.Grapple: (TARGET, ActField("location", "Location", "choice", _locations), HANDS, *DECLARING),
    acts.Grab: (TARGET, ActField("item", "Item", "choice", _foes_items), HANDS, *DECLARING),
    acts.Wrest: (HELD, ActField("item", "Item", "choice", _gripped), *DECLARING),
    acts.ForceDrop: (HELD, *DECLARING),
    acts.Takedown: (HELD, ActField("cell", "Second hex", "cell", None, advanced=True), *DECLARING),
    acts.Pin: (HELD, *DECLARING),
    acts.Choke: (HELD, HANDS, *DECLARING),
    acts.BreakFree: (
        ActField("target", "From whom", "creature", _holders),
        ActField("step", "Step to", "cell", None, advanced=True),
        *DECLARING,
    ),
    acts.LetGo: (
        ActField("target", "Whom", "creature", _let_go_of),
        ActField("item", "Item", "choice", _droppable, advanced=True),
        _choice("hands", "Hands", "0", "1", advanced=True),
    ),
    acts.Ready: (
        ActField("item", "Item", "choice", _within_reach),
        _choice("what", "What", "ready", "stow", "reload", "reach", "toggle"),
        _choice("hand", "Hand", "", "right_hand", "left_hand", "both_hands", advanced=True),
        _choice("reach", "Reach", "", "C", "1", "2", "3", advanced=True),
    ),
    acts.Cast: (ActField("spell", "Spell", "choice", _spells), ActField("power", "Power", "number")),
    acts.Move: (ActField("path", "Path", "path"), ActField("facing", "Facing", "number", None, advanced=True)),
    acts.Turn: (ActField("facing", "Facing", "number"),),
    acts.ChangePosture: (
        _choice("posture", "Posture", "standing", "crouching", "kneeling", "crawling", "sitting", "lying"),
    ),
    acts.EndTurn: (),
    acts.StartTurn: (),
    acts.Rest: (ActField("time", "Minutes", "number"),),
}
"""Fields by act class; ``who`` is always asked first and is not listed."""
