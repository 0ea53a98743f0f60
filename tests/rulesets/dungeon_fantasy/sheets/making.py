"""Small GCS sheets made for a test, in the words of any version."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, TypeVar

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import FighterSheet, Melee, Ranged, Weapon, read_sheet
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs import import_sheet
from fechtbuch.rulesets.protocol import ImportedSheet

Json = dict[str, Any]
T = TypeVar("T")

HUMANOID = (
    ("eye", "Eyes", 0, 0),
    ("skull", "Skull", 2, 2),
    ("face", "Face", 1, 0),
    ("leg", "Right Leg", 2, 0),
    ("arm", "Right Arm", 1, 0),
    ("torso", "Torso", 2, 0),
    ("groin", "Groin", 1, 0),
    ("arm", "Left Arm", 1, 0),
    ("leg", "Left Leg", 2, 0),
    ("hand", "Hand", 1, 0),
    ("foot", "Foot", 1, 0),
    ("neck", "Neck", 2, 0),
    ("vitals", "Vitals", 0, 0),
)


def body(rows: tuple[tuple[str, str, int, int], ...] = HUMANOID, name: str = "Humanoid") -> Json:
    """A hit location table without anything calculated."""
    locations = [{"id": id, "table_name": label, "slots": slots, "dr_bonus": bonus} for id, label, slots, bonus in rows]
    return {"name": name, "roll": "3d", "locations": locations}


def attribute(name: str, value: Any, **more: Any) -> Json:
    """An attribute with its calculated value."""
    return {"attr_id": name, "adj": 0, "calc": {"value": value, **more}}


def gcs(version: int = 5, **parts: Any) -> Json:
    """A sheet of somebody with 10 in everything; ``parts`` are laid over it."""
    values = {"st": 10, "dx": 10, "iq": 10, "ht": 10, "will": 10, "per": 10, "basic_speed": 5, "basic_move": 5}
    sheet: Json = {
        "version": version,
        "profile": {"name": "Somebody"},
        "settings": {"body_type": body(), "damage_progression": "basic_set"},
        "attributes": [*(attribute(name, value) for name, value in values.items()), *pools(10, 10)],
    }
    return {**sheet, **parts}


def pools(hp: int, fp: int) -> list[Json]:
    """Full pools."""
    return [attribute("hp", hp, current=hp), attribute("fp", fp, current=fp)]


def melee(damage: str = "1d cut", level: int = 12, **more: Any) -> Json:
    """A calculated melee line that DX serves."""
    line = {"id": "w" + "x" * 16, "usage": "Swung", "reach": "1", "parry": "0", "damage": {"type": "cut", "st": "sw"}}
    return {**line, "defaults": [{"type": "dx"}], "calc": {"level": level, "damage": damage}, **more}


def ranged(damage: str = "1d imp", level: int = 12, **more: Any) -> Json:
    """A calculated ranged line that DX serves."""
    line = {"id": "W" + "x" * 16, "usage": "Shoot", "accuracy": "2", "range": "100/150", "shots": "1(2)", "bulk": "-6"}
    calc = {"level": level, "damage": damage}
    return {**line, "damage": {"type": "imp"}, "defaults": [{"type": "dx"}], "calc": calc, **more}


def gear(name: str, *lines: Json, equipped: bool = True, **more: Any) -> Json:
    """A piece of equipment."""
    return {"description": name, "quantity": 1, "equipped": equipped, "weapons": list(lines), **more}


def trait(name: str, **more: Any) -> Json:
    """A trait."""
    return {"name": name, **more}


def defence_bonus(amount: int) -> list[Json]:
    """What shields and Combat Reflexes bring."""
    return [{"type": "attribute_bonus", "attribute": key, "amount": amount} for key in ("dodge", "parry", "block")]


def imported(sheet: Mapping[str, Any]) -> ImportedSheet:
    """The sheet read as ``somebody.gcs``."""
    return import_sheet(json.dumps(sheet).encode(), "somebody.gcs", "S")


def figures(sheet: Mapping[str, Any]) -> FighterSheet:
    """The figures of a sheet."""
    return read_sheet(imported(sheet).creature.sheet)


def weapon(sheet: FighterSheet, id: str) -> Weapon:
    """A weapon that must be there."""
    found = sheet.weapon(id)
    assert found is not None, f"no {id} among {[w.id for w in sheet.weapons]}"
    return found


def melee_line(line: Json, **parts: Any) -> Melee:
    """A melee line as it is read from a piece of equipment."""
    return weapon(figures(gcs(equipment=[gear("Thing", line)], **parts)), "thing").melee[0]


def ranged_line(line: Json, **parts: Any) -> Ranged:
    """A ranged line as it is read from a piece of equipment."""
    return weapon(figures(gcs(equipment=[gear("Thing", line)], **parts)), "thing").ranged[0]


def attempted(call: Callable[[], T]) -> T | FechtbuchError:
    """What a call gives, or the project's own error that it raises; any other error is the test's failure."""
    try:
        return call()
    except FechtbuchError as error:
        return error


def older(sheet: Json, version: int) -> Json:
    """The same sheet as GCS wrote it at version 2 to 4: other keys, types instead of telling ids."""
    found: Json = _typed(deepcopy(sheet))
    found["version"] = version
    found["type"] = "character"
    if version < 4 and "traits" in found:
        found["advantages"] = found.pop("traits")
    if version < 4:
        found["settings"]["hit_locations"] = found["settings"].pop("body_type")
    return found


def _typed(value: Any) -> Any:
    if isinstance(value, list):
        return [_typed(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    found = {key: _typed(entry) for key, entry in value.items()}
    if "damage" in found and "usage" in found:
        found["type"] = "melee_weapon" if str(found.get("id", "w")).startswith("w") else "ranged_weapon"
        found["id"] = "5b1b2c3d-0000-4000-a000-0123456789ab"
    if "base_weight" in found:
        found["weight"] = found.pop("base_weight")
    return found
