"""What a form asks for each act: its fields in order, and what may be chosen for each now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy import acts
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import lines_of
from fechtbuch.rulesets.dungeon_fantasy.data import Tables
from fechtbuch.rulesets.dungeon_fantasy.entangling import pull
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import tangles
from fechtbuch.rulesets.dungeon_fantasy.entangling.options import words_of
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, fills, gap
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM
from fechtbuch.rulesets.dungeon_fantasy.sentences import MANOEUVRES, names_of_part
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import STUCK
from fechtbuch.rulesets.dungeon_fantasy.turns.waiting import TRIGGERS
from fechtbuch.rulesets.protocol import ActField

__all__ = ["FIELDS"]

Pairs = Sequence[tuple[str, str]]
Fits = Callable[[str, Mapping[str, Any], Any], bool]

ATTACK_MANOEUVRES = ("attack", "all_out_attack", "move_and_attack")
ALL_OUT = ("determined", "double", "strong")
INCREASED = ("increased_dodge", "increased_parry", "increased_block")
LOCATIONS = ("torso", RANDOM, "skull", "face", "eye", "neck", "arm", "hand", "vitals", "groin", "leg", "foot")


def _fighter(battle: Battle, who: str, tables: Tables) -> Fighter:
    return Fighter(At(battle, tables), who)


def _others(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(c.id, c.name) for c in battle if c.id != who and c.status == "in"]


def _nobody_or_others(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [("", "the same foe"), *_others(battle, who, tables)]


def _weapons_of_others(battle: Battle, who: str, tables: Tables) -> Pairs:
    """Weapons in the hands of others, which may be struck at."""
    found = []
    for creature in battle:
        fighter = _fighter(battle, creature.id, tables)
        for key, item in creature.items.items():
            line = fighter.weapon(key) if creature.id != who and item.held else None
            if line is not None and line.shield is None:
                found.append((key, f"{item.name} of {creature.name}"))
    return [("", "the first"), *found]


def _shot_at(battle: Battle, who: str, tables: Tables) -> Pairs:
    """The others, and the things on the field, which may be shot at."""
    things = [(thing.id, thing.name) for thing in battle.things.values() if thing.cell is not None]
    return [*_others(battle, who, tables), *things]


def _held(battle: Battle, who: str, tables: Tables) -> Pairs:
    held = {bond.held for bond in battle.holds_of(who) if bond.kind in ("grapple", "grab", "pin")}
    return [(c.id, c.name) for c in battle if c.id in held]


def _roped(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(bond.held, battle[bond.held].name) for bond in battle.holds_of(who, "lariat")]


def _stuck_in(battle: Battle, who: str, tables: Tables) -> Pairs:
    here = At(battle, tables)
    return [(c.id, c.name) for c in battle if pull.stuck_weapon(here, who, c.id) is not None]


def _cut_off_whom(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [("", "oneself"), *_others(battle, who, tables)]


def _caught_in(battle: Battle, who: str, tables: Tables) -> Pairs:
    found = tangles(At(battle, tables), who)
    return [("", "the first"), *((tangle.key, words_of(tangle.kind)) for tangle in found)]


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
    own = fills(battle[who])
    lying = [thing for thing in battle.things.values() if thing.cell is not None and gap((thing.cell,), own) <= 1]
    stuck = [(thing, battle[thing.data[STUCK]]) for thing in battle.things.values() if thing.data.get(STUCK) in battle]
    near = [(thing, victim) for thing, victim in stuck if gap(fills(victim), own) <= 1]
    return [
        *_items(battle, who, tables),
        *((thing.id, f"{thing.name} on the ground") for thing in lying),
        *((thing.id, f"{thing.name} in {victim.name}") for thing, victim in near),
    ]


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


def _doors(battle: Battle, who: str, tables: Tables) -> Pairs:
    """The doors beside a creature first, then all others."""
    here = At(battle, tables)
    near = [door for cell in cells_of(here, who) for door in field_of(here).doors_at(cell)]
    return [(door.name, door.words) for door in dict.fromkeys([*near, *field_of(here).doors()])]


def _spells(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(spell.id, spell.name) for spell in _fighter(battle, who, tables).sheet.spells]


def _locations(battle: Battle, who: str, tables: Tables) -> Pairs:
    return [(name, "wherever it lands" if name == RANDOM else names_of_part(name)) for name in LOCATIONS]


def _of_manoeuvre(value: str, held: Mapping[str, Any], tables: Tables) -> bool:
    """Whether an option is one of the manoeuvre that is chosen; no option goes with every manoeuvre."""
    options = tables.manoeuvres.options_of(str(held["manoeuvre"] or ""))
    return not value or value.partition("_")[0] in [row.id for row in options]


def _choice(name: str, label: str, *values: str, advanced: bool = False, fits: Fits | None = None) -> ActField:
    pairs = [(value, names_of_part(value) or "–") for value in values]
    return ActField(name, label, "choice", lambda battle, who, tables: pairs, advanced, fits)


TARGET = ActField("target", "Target", "creature", _others)
HELD = ActField("target", "Whom", "creature", _held)
DECLARING = (
    _choice("manoeuvre", "Manoeuvre", "", *ATTACK_MANOEUVRES, advanced=True),
    _choice("option", "All-Out option", "", *ALL_OUT, advanced=True, fits=_of_manoeuvre),
)
HANDS = _choice("hands", "Hands", "1", "2")

FIELDS: dict[type[Act], tuple[ActField, ...]] = {
    acts.Attack: (
        ActField("target", "Target", "creature", _shot_at),
        ActField("weapon", "Weapon", "choice", _weapons),
        ActField("mode", "Use", "choice", _modes),
        ActField("location", "Location", "choice", _locations),
        ActField("chinks", "Chinks in armour", "flag", None, advanced=True),
        ActField("pop_up", "Out of cover to", "cell", None, advanced=True),
        ActField("deceptive", "Deceptive, skill given up", "number", None, advanced=True),
        ActField("rapid", "Half of a Rapid Strike", "flag", None, advanced=True),
        ActField("dual", "Half of a Dual-Weapon Attack", "flag", None, advanced=True),
        ActField("also_at", "The other half at", "creature", _nobody_or_others, advanced=True),
        ActField("cell", "Hex", "cell", None, advanced=True),
        *DECLARING,
    ),
    acts.Declare: (
        ActField("manoeuvre", "Manoeuvre", "choice", lambda battle, who, tables: list(MANOEUVRES.items())),
        _choice("option", "Option", "", *ALL_OUT, "feint", *INCREASED, fits=_of_manoeuvre),
        ActField("target", "Foe", "creature", lambda battle, who, tables: [("", "–"), *_shot_at(battle, who, tables)]),
        ActField("weapon", "Weapon", "choice", _weapons),
        ActField(
            "when", "Wait for", "choice", lambda battle, who, tables: [("", "–"), *TRIGGERS.items()], advanced=True
        ),
    ),
    acts.Sneak: (TARGET, ActField("looking_up", "He looks up", "flag", None, advanced=True)),
    acts.Surprise: (TARGET, _choice("kind", "Kind", "partial", "total")),
    acts.StrikeWeapon: (
        TARGET,
        ActField("item", "His weapon", "choice", _weapons_of_others),
        _choice("intent", "To", "disarm", "break"),
        ActField("weapon", "Weapon", "choice", _weapons),
        ActField("mode", "Use", "choice", _modes),
        *DECLARING,
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
        _choice("what", "What", "ready", "stow", "reload", "reach", "toggle", "light", "put_out"),
        _choice("hand", "Hand", "", "right_hand", "left_hand", "both_hands", advanced=True),
        _choice("reach", "Reach", "", "C", "1", "2", "3", advanced=True),
    ),
    acts.StrikeGrenade: (
        TARGET,
        ActField("item", "Grenade", "choice", _foes_items),
        ActField("weapon", "Weapon", "choice", _weapons),
        ActField("mode", "Use", "choice", _modes, advanced=True),
        *DECLARING,
    ),
    acts.PutOut: (),
    acts.FastDraw: (
        ActField("item", "Item", "choice", _items),
        _choice("hand", "Hand", "", "right_hand", "left_hand", "both_hands", advanced=True),
    ),
    acts.Door: (ActField("door", "Door", "choice", _doors), ActField("open", "Open", "flag")),
    acts.Cast: (ActField("spell", "Spell", "choice", _spells), ActField("power", "Power", "number")),
    acts.Move: (
        ActField("path", "Path", "path"),
        ActField("facing", "Facing", "number", None, advanced=True),
        _choice("how", "How", "", "evade", "overrun", "drag", "sprint", "tumble", advanced=True),
    ),
    acts.Slam: (
        TARGET,
        _choice("kind", "Kind", "slam", "shield_rush", "pounce"),
        ActField("path", "Path", "path"),
        *DECLARING,
    ),
    acts.Trample: (TARGET, ActField("path", "Path", "path"), *DECLARING),
    acts.Drop: (ActField("cell", "Into hex", "cell"),),
    acts.Turn: (ActField("facing", "Facing", "number"),),
    acts.ChangePosture: (
        _choice("posture", "Posture", "standing", "crouching", "kneeling", "crawling", "sitting", "lying"),
    ),
    acts.Haul: (ActField("target", "Whom", "creature", _roped),),
    acts.Pull: (ActField("target", "Out of whom", "creature", _stuck_in),),
    acts.Wriggle: (ActField("what", "Out of", "choice", _caught_in, advanced=True),),
    acts.CutFree: (
        ActField("target", "Whom", "creature", _cut_off_whom),
        ActField("weapon", "Weapon", "choice", _weapons),
        ActField("what", "What", "choice", _caught_in, advanced=True),
        ActField("mode", "Use", "choice", _modes, advanced=True),
        *DECLARING,
    ),
    acts.Tear: (),
    acts.EndTurn: (),
    acts.StartTurn: (),
    acts.Rest: (ActField("time", "Minutes", "number"),),
}
"""Fields by act class; ``who`` is always asked first and is not listed."""
