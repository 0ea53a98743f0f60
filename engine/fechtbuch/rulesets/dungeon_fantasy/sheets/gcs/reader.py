"""A GCS character sheet, version 2 to 5, as a creature."""

from __future__ import annotations

from math import ceil
from pathlib import PurePosixPath
from typing import Any, Final

from attrs import evolve

from fechtbuch.model.state import Place
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import FighterSheet, Weapon
from fechtbuch.rulesets.dungeon_fantasy.data import Tables, load_tables
from fechtbuch.rulesets.dungeon_fantasy.sheets.arming import Wielder
from fechtbuch.rulesets.dungeon_fantasy.sheets.creature import Standing, creature_of
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.attributes import Attributes, read_attributes
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.body import Body, read_body
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.document import Document, open_document
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.guard import sheet_text
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.skills import Skills, read_skills
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.spells import read_spells
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.traits import Known, read_traits
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.weapon_rows import Wielding
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.weapons import Arms, is_shield, read_weapons, shield_bonus
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.weights import MOST, body_weight_of, encumbrance_of, load_of
from fechtbuch.rulesets.dungeon_fantasy.sheets.hands import carried
from fechtbuch.rulesets.dungeon_fantasy.sheets.natural import natural_attacks
from fechtbuch.rulesets.dungeon_fantasy.sheets.shown import figures_shown, lines_shown
from fechtbuch.rulesets.dungeon_fantasy.sheets.strength import dice_text
from fechtbuch.rulesets.dungeon_fantasy.sheets.traits import body_of, bonus_of, trait_table
from fechtbuch.rulesets.protocol import ImportedSheet

__all__ = ["import_sheet", "read_gcs"]

_TOPICS: Final = (
    "attributes",
    "skills",
    "traits known",
    "traits unknown",
    "locations",
    "melee rows",
    "melee rows unusable",
    "ranged rows",
    "ranged rows unusable",
    "spells",
    "missile spells",
)
"""What is counted, in the order in which it is shown."""


def import_sheet(content: bytes, name: str, creature_id: str) -> ImportedSheet:
    """The creature of a sheet file, under the packaged tables. Raises :class:`BadSheet` naming file, place, reason."""
    return read_gcs(content, name, creature_id)


def read_gcs(content: bytes, name: str, creature_id: str, tables: Tables | None = None) -> ImportedSheet:
    """As ``import_sheet``, under given tables. Linear in the size of the sheet."""
    tables = tables or load_tables()
    text = sheet_text(content, name)
    document = open_document(text, name)
    attributes = read_attributes(document, tables)
    skills = read_skills(document, attributes)
    known = read_traits(document)
    body = read_body(document, tables)
    bonus = _bonus(document, attributes, known)
    parts = frozenset(part.kind for part in body.plan.parts)
    who = Wielding(attributes, skills.levels, tables, _in_calculated(document, bonus), parts)
    arms = read_weapons(document, who)
    sheet = _sheet(document, attributes, skills, known, body, tables)
    spells, others = read_spells(document, who)
    sheet = evolve(
        sheet,
        bonus=Table({key: value for key, value in bonus.items() if value}),
        weapons=_weapons(arms, sheet, body, tables, known),
        spells=spells,
        notes=Table(_notes(document, known, body, others)),
    )
    standing = Standing(
        id=creature_id,
        name=_shown_name(document, name),
        place=Place(),
        hp=attributes.current["hp"],
        fp=min(attributes.current["fp"], sheet.fp),
    )
    creature = creature_of(sheet, standing, f"gcs:{name}", arms.left_behind)
    log = document.log
    understood = {topic: log.understood[topic] for topic in _TOPICS}
    return ImportedSheet(
        creature, text, understood, tuple(log.warnings.items()), figures_shown(sheet), lines_shown(sheet)
    )


def _sheet(
    document: Document, attributes: Attributes, skills: Skills, known: Known, body: Body, tables: Tables
) -> FighterSheet:
    """Everything but weapons, spells and defences."""
    parts = [part.kind for part in body.plan.parts]
    traits = known.ids if "fp" in attributes.paths else tuple(dict.fromkeys((*known.ids, "no_fatigue")))
    if attributes["hp"] < 1:
        document.log.warn(f"HP {attributes['hp']} is below 1; 1 is used")
    return FighterSheet(
        st=attributes["st"],
        dx=attributes["dx"],
        iq=attributes["iq"],
        ht=attributes["ht"],
        will=attributes["will"],
        per=attributes["per"],
        hp=max(attributes["hp"], 1),
        fp=max(attributes["fp"], 0),
        speed=attributes.speed,
        move=attributes["basic_move"],
        sm=_size(document),
        plan=body.plan.id,
        arms=min(parts.count("arm") + parts.count("wing") + known.extra_arms, 1000),
        legs=parts.count("leg"),
        thrust=dice_text(attributes.thrust),
        swing=dice_text(attributes.swing),
        encumbrance=encumbrance_of(document, attributes["st"], tables),
        weight=body_weight_of(document),
        load=min(ceil(load_of(document)), MOST),
        levels=Table(dict(skills.levels)),
        dr=body.dr,
        traits=traits,
        body=body_of(traits, trait_table()),
        paths=Table(_paths(attributes, skills, body)),
    )


def _size(document: Document) -> int:
    profile = document.root["profile"]
    size = (profile["SM"] if "SM" in profile else profile["size_modifier"]).whole() or 0
    if not -20 <= size <= 50:
        document.log.warn(f"profile.SM: {size} is beyond all sizes; 0 is used")
        return 0
    return size


def _paths(attributes: Attributes, skills: Skills, body: Body) -> dict[str, str]:
    names = {"basic_speed": "speed", "basic_move": "move"}
    own = {"st", "dx", "iq", "ht", "will", "per", "hp", "fp", "basic_speed", "basic_move"}
    found = {names.get(name, name): path for name, path in attributes.paths.items() if name in own}
    return found | {f"skill:{name}": path for name, path in skills.paths.items()} | body.paths


# ------------------------------------------------------------------------------------------------ defences


def _shields(document: Document) -> int:
    """Defense Bonus of the shields at hand, which calculated figures hold and the rules add themselves."""
    return sum(shield_bonus(row) for row in document.equipment if row.worn and is_shield(row))


def _bonus(document: Document, attributes: Attributes, known: Known) -> dict[str, int]:
    """What is added to every dodge, parry and block besides shields: as calculated, else by the traits' names."""
    calc, shields = document.root["calc"], _shields(document)
    by_name = bonus_of(known.ids, trait_table())
    found: dict[str, int] = {}
    for kind in ("dodge", "parry", "block"):
        written = calc[f"{kind}_bonus"].whole()
        if written is None and "dodge" in calc:
            written = 0
        summed = attributes.bonuses.get(kind, 0)
        if written is None:
            found[kind] = max(summed - shields, by_name.get(kind, 0))
        else:
            found[kind] = written - shields
    whole = _dodge(document, attributes)
    if whole is not None:
        found["dodge"] = whole - (attributes.speed // 4 + 3) - shields
    beyond = {kind for kind, value in found.items() if not -20 <= value <= 20}
    for kind in sorted(beyond):
        document.log.warn(f"the {kind} bonus {found[kind]} is beyond 20 and is left out")
    return {kind: 0 if kind in beyond else value for kind, value in found.items()}


def _dodge(document: Document, attributes: Attributes) -> int | None:
    """The calculated Dodge without load; nothing when the creature is hurt or tired, for then it is halved."""
    rested = all(attributes.current[pool] >= attributes[pool] for pool in ("hp", "fp"))
    found = next(iter(document.root["calc"]["dodge"]), None)
    return found.whole() if rested and found is not None else None


def _in_calculated(document: Document, bonus: dict[str, int]) -> dict[str, int]:
    """What calculated parries and blocks hold besides skill and the weapon's own modifier."""
    shields = _shields(document)
    return {kind: bonus[kind] + shields for kind in ("parry", "block")}


# ------------------------------------------------------------------------------------------------ the rest


def _weapons(arms: Arms, sheet: FighterSheet, body: Body, tables: Tables, known: Known) -> tuple[Weapon, ...]:
    """The sheet's weapons, then the natural ones that it does not hold."""
    who = Wielder(sheet.st, sheet.dx, sheet.levels, tables)
    have = {weapon.id for weapon in arms.weapons} | {weapon.part for weapon in arms.weapons if weapon.part == "mouth"}
    have |= {"bite"} if "mouth" in have else set()
    natural = natural_attacks(body.plan, who, sheet.traits, sheet.dr, have, known.armed)
    return (*carried(arms.weapons, arms.at_hand), *natural)


def _notes(document: Document, known: Known, body: Body, spells: tuple[str, ...]) -> dict[str, Any]:
    notes: dict[str, Any] = {"gcs_version": document.version}
    if known.unknown:
        notes["traits"] = known.unknown
    if known.levels:
        notes["trait_levels"] = Table(dict(known.levels))
    if spells:
        notes["spells"] = spells
    if body.hit_table:
        notes["hit_table"] = body.hit_table
    return notes


def _shown_name(document: Document, file: str) -> str:
    name = document.root["profile"]["name"].text() or PurePosixPath(file.replace("\\", "/")).stem
    return name[:200] or "creature"
