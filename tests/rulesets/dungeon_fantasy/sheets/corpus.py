"""Five hundred sheets as people have them: every version, every body, every way of writing a weapon down.

Each sheet is made of its number alone, so that a failure is found again by it. The shapes are those of real sheets:
what GCS calculates is there or not, weapons hang in traits, skills, spells and equipment in containers, and damage may
be plain text. Names, figures and words are our own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from tests.rulesets.dungeon_fantasy.sheets.making import HUMANOID, Json, older

__all__ = ["COUNT", "content", "sheet"]

COUNT = 500
"""How many sheets there are."""

T = TypeVar("T")
Rows = tuple[tuple[str, str, int, int], ...]

QUADRUPED: Rows = (
    ("eye", "Eyes", 0, 0),
    ("skull", "Skull", 2, 2),
    ("face", "Face", 1, 0),
    ("foreleg", "Foreleg", 2, 0),
    ("neck", "Neck", 1, 0),
    ("torso", "Torso", 3, 0),
    ("groin", "Groin", 1, 0),
    ("hindleg", "Hind Leg", 2, 0),
    ("foot", "Foot", 2, 0),
    ("tail", "Tail", 2, 0),
    ("vitals", "Vitals", 0, 0),
)
BODIES: tuple[tuple[str, Rows], ...] = (
    ("Humanoid", HUMANOID),
    ("Humanoid", HUMANOID),
    ("Humanoid", HUMANOID),
    ("Humanoid, No Eyes", HUMANOID[1:]),
    ("Humanoid", HUMANOID[:5]),
    ("Quadruped", QUADRUPED),
    ("Quadruped", QUADRUPED[1:4]),
    ("Avian", (*QUADRUPED[:3], ("wing", "Wing", 4, 0), *QUADRUPED[4:7], ("leg", "Leg", 4, 0), *QUADRUPED[8:10])),
    ("Vermiform", (*QUADRUPED[:3], ("neck", "Neck", 3, 0), ("torso", "Torso", 10, 0), ("vitals", "Vitals", 0, 0))),
    (
        "Octopod",
        (("eye", "Eye", 0, 0), ("brain", "Brain", 2, 1), ("arm 1", "Arm 1-2", 6, 0), ("torso", "Mantle", 8, 0)),
    ),
    ("Slime", (("torso", "Body", 16, 0),)),
    ("Gas", (("cloud", "Cloud", 16, 0),)),
    ("Flower", (("petal", "Petal", 8, 0), ("root", "Root", 8, 0))),
    ("", HUMANOID),
)

TRAITS = (
    "Combat Reflexes",
    "High Pain Threshold",
    "Night Vision",
    "Injury Tolerance",
    "Unliving",
    "No Brain",
    "Doesn’t Breathe",
    "Wild Animal",
    "Ambidexterity",
    "Weapon Master (@Weapon@)",
    "Extra Arm",
    "Claws",
    "Teeth, Sharp",
    "Striker (Horns)",
    "Peripheral Vision",
    "Magery",
    "Odious Personal Habit (Humming)",
    "Duty (The Bridge; 12 or less)",
    "Temperature Tolerance",
)
MODIFIERS = ("Homogenous", "Unliving", "Talons", "Hooves", "Crushing", "Limited Arc", "Cone, 5 yards", "Area Effect")
SKILLS = ("Broadsword", "Brawling", "Wrestling", "Shield", "Bow", "Karate", "Judo", "Axe/Mace", "Stealth", "Acrobatics")
USAGES = ("Swung", "Swing", "Thrust", "Bite", "Kick", "Punch", "Claw", "Tail", "Gore", "Grapple", "")
SHOTS = ("Thrown", "Shoot", "Breath", "Gaze", "Jet", "")
DAMAGES = (
    *("1d cut", "2d-1 cut", "1d+2 imp", "1d+1 cr", "3d cut", "2d imp", "5d+2 cr", "1d-3 cr", "1d pi", "2d+1 burn"),
    *(
        "1d cut",
        "2d+1 cr",
        "1d-2 imp",
        "3d(2) imp",
        "1d(0.5) pi",
        "2d(3) cut",
        "4d(5) burn",
        "1d(100) cut",
        "6d burn ex",
    ),
    *("1d+1 tox", "2d cor", "1d pi++", "1d pi-", "12d cr", "2d+2 cut inc", "1d imp + 1d tox", "2d burn ex/2 points"),
    *("R-HT-2 or KO", "HT-3 or stun", "1d ctrl", "2d fat", "spec.", "0d cr", "-1 cr", "2d6×2 cr", "1d10 cut", ""),
)
TYPES = ("cut", "cr", "imp", "burn", "pi", "pi+", "burn ex", "tox", "ctrl", "R-HT or choke")


def content(number: int) -> bytes:
    """The file of a sheet."""
    return json.dumps(sheet(number), ensure_ascii=number % 2 == 0).encode()


def sheet(number: int) -> Json:
    """A sheet by its number, from 0."""
    maker = _Maker(Random(f"sheet {number}"))
    made = maker.sheet()
    version = 2 + number % 4
    return made if version == 5 else older(made, version)


class _Maker:
    """Rolls a sheet."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.calculated = random.random() < 0.8
        """Whether GCS has left its figures on the sheet; other programs leave none."""

    def one(self, options: Sequence[T]) -> T:
        return options[self.random.randrange(len(options))]

    def few(self, most: int) -> range:
        return range(self.random.randrange(most + 1))

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    # ------------------------------------------------------------------------------------------ the whole

    def sheet(self) -> Json:
        made: Json = {
            "version": 5,
            "id": "A" + "x" * 16,
            "total_points": self.number(0, 900),
            "points_record": [{"when": "2026-01-01T00:00:00Z", "points": 10, "reason": "Hail"}],
            "profile": self.profile(),
            "settings": self.settings(),
            "attributes": self.attributes(),
            "traits": [self.nested(self.trait, 0.2) for _ in self.few(6)],
            "skills": [self.nested(self.skill, 0.1) for _ in self.few(8)],
            "spells": [self.nested(self.spell, 0.1) for _ in self.few(2)],
            "equipment": [self.nested(self.item, 0.3) for _ in self.few(6)],
            "other_equipment": [self.item() for _ in self.few(1)],
            "notes": [{"id": "n", "markdown": "# Kept at home"}],
            "created_date": "2026-01-01T00:00:00Z",
        }
        if self.calculated:
            made["calc"] = self.calc()
        for key in ("spells", "other_equipment", "notes", "skills"):
            if not made[key] and self.chance(0.7):
                del made[key]
        return made

    def profile(self) -> Json:
        profile: Json = {"name": self.one(("Ysolde", "Grim Tom", "Ørn", "犬", "", "A\u202eB"))}
        if self.chance(0.2):
            profile["weight"] = self.one(("180 lb", "90 kg", "heavy", ""))
        if self.chance(0.4):
            profile[self.one(("SM", "size_modifier"))] = self.number(-3, 5)
        return profile

    def settings(self) -> Json:
        name, rows = self.one(BODIES)
        thresholds = [{"state": "Reeling", "value": self.one(("Math.round($hp/3)", "Math.ceil($hp/3)-1")), "ops": []}]
        return {
            "page": {"paper_size": "letter"},
            "attributes": [{"id": "hp", "type": "pool", "base": "$st", "thresholds": thresholds}],
            "damage_progression": self.one(("basic_set", "no_school_grognard_damage", "knowing_your_own_strength")),
            "body_type": {"name": name, "roll": "3d", "locations": [self.location(row) for row in rows]},
        }

    def location(self, row: tuple[str, str, int, int]) -> Json:
        id, name, slots, bonus = row
        made: Json = {"id": id, "choice_name": name, "table_name": name, "hit_penalty": -2, "description": "Hit there."}
        if slots:
            made["slots"] = slots
        if bonus:
            made["dr_bonus"] = bonus
        if self.calculated:
            made["calc"] = {"roll_range": "9-10" if slots else "-", "dr": {"all": bonus + self.number(0, 6)}}
        if id == "arm" and self.chance(0.1):
            made["sub_table"] = {"roll": "1d", "locations": [{"id": "hand", "table_name": "Hand", "slots": 6}]}
        return made

    def attributes(self) -> list[Json]:
        st, dx, ht = self.number(1, 30), self.number(8, 16), self.number(8, 16)
        values: Json = {
            "st": st,
            "dx": dx,
            "iq": self.number(1, 15),
            "ht": ht,
            "will": 10,
            "fright_check": 10,
            "per": 11,
        }
        values |= {"vision": 10, "basic_speed": (dx + ht) / 4, "basic_move": (dx + ht) // 4, "fp": ht, "hp": st}
        made = [self.attribute(name, value) for name, value in values.items()]
        if self.chance(0.15):
            made = [row for row in made if row["attr_id"] != "fp"]
        return made

    def attribute(self, name: str, value: Any) -> Json:
        made: Json = {"attr_id": name, "adj": self.one((0, 0, 1, 2, -1))}
        if self.calculated:
            made["calc"] = {"value": value, "points": 10}
            if name in ("hp", "fp"):
                made["calc"]["current"] = value - self.one((0, 0, 0, 3))
        if name in ("hp", "fp") and self.chance(0.1):
            made["damage"] = 2
        return made

    def calc(self) -> Json:
        base = self.number(6, 12)
        bonus = self.one((0, 0, 1, 3))
        return {
            "swing": self.one(("2d-1", "1d", "5d+2")),
            "thrust": self.one(("1d", "1d-2", "2d+1")),
            "basic_lift": self.one(("20 lb", "12.8 lb", "1,000 lb")),
            "dodge_bonus": bonus,
            "parry_bonus": bonus,
            "block_bonus": bonus,
            "move": [5, 4, 3, 2, 1],
            "dodge": [base - load for load in range(5)],
        }

    # ------------------------------------------------------------------------------------------ rows

    def nested(self, leaf: Any, part: float, depth: int = 0) -> Json:
        """A row, or a container of some; containers may hold containers."""
        made: Json = leaf()
        if depth < 3 and self.chance(part):
            made["children"] = [self.nested(leaf, part, depth + 1) for _ in self.few(3)]
        return made

    def trait(self) -> Json:
        made: Json = {"id": "t" + "x" * 16, "name": self.one(TRAITS), "reference": "p. 1", "tags": ["Physical"]}
        if "@" in made["name"] and self.chance(0.8):
            made["replacements"] = {"Weapon": "Axe"}
        if self.chance(0.3):
            made |= {"can_level": True, "levels": self.number(0, 5), "calc": {"current_level": self.number(0, 5)}}
        if self.chance(0.1):
            made["disabled"] = True
        if self.chance(0.4):
            made["modifiers"] = [{"name": self.one(MODIFIERS), "disabled": self.chance(0.2)} for _ in self.few(2)]
        if self.chance(0.3):
            made["features"] = [self.feature() for _ in self.few(2)]
        if self.chance(0.3):
            made["weapons"] = [self.weapon() for _ in range(self.number(1, 2))]
        return made

    def feature(self) -> Json:
        kind = self.one(("dr_bonus", "attribute_bonus", "skill_bonus", "weapon_bonus", "reaction_bonus"))
        made: Json = {"type": kind, "amount": self.one((1, 2, -1, 0.5, "+2", "-1"))}
        if kind == "dr_bonus":
            where: Json = {"locations": [self.one(("torso", "skull", "all", "arm", "eyes", "wing"))]}
            made |= where if self.chance(0.8) else {"location": "full_body"}
            made |= {"specialization": self.one(("all", "cutting"))} if self.chance(0.3) else {}
        elif kind == "attribute_bonus":
            made["attribute"] = self.one(("dodge", "parry", "block", "st", "hp", "per", "basic_speed"))
            made |= {"limitation": "striking_only"} if self.chance(0.2) else {}
        made |= {"per_level": True} if self.chance(0.2) else {}
        return made

    def skill(self) -> Json:
        made: Json = {"id": "s" + "x" * 16, "name": self.one(SKILLS), "difficulty": self.one(("dx/a", "dx/e", "dx/vh"))}
        made |= {"points": self.number(0, 20), "defaults": [{"type": "dx", "modifier": -5}]}
        if self.chance(0.2):
            made["specialization"] = self.one(("Shield", "Knife", "Axe/Mace"))
        if self.chance(0.1):
            made |= {"type": "technique", "difficulty": "h", "default": {"type": "skill", "name": "Karate"}}
        if self.calculated:
            made["calc"] = {"level": self.number(5, 22), "rsl": "DX+1"}
        if self.chance(0.1):
            made["weapons"] = [self.melee()]
        return made

    def spell(self) -> Json:
        made: Json = {"id": "p" + "x" * 16, "name": self.one(("Fire Missile", "Lightning", "Light", "Deathtouch"))}
        made |= {"difficulty": "iq/h", "points": self.number(0, 8), "college": ["Fire"], "spell_class": "Missile"}
        made |= {"casting_cost": self.one(("1-3", "1 to Magery", "Any", "2", "varies"))}
        made |= {"casting_time": self.one(("1 sec", "1-3 sec", ""))}
        if self.calculated:
            made["calc"] = {"level": self.number(8, 20)}
        if self.chance(0.6):
            made["weapons"] = [self.weapon()]
        return made

    def item(self) -> Json:
        name = self.one(("Sword", "Small Shield", "Long Bow", "Mail", "Sack", "Fine Axe", "Net", "", "Potion", "矛"))
        made: Json = {
            "id": "e" + "x" * 16,
            "description": name,
            "quantity": self.one((1, 1, 1, 0, 12)),
            "base_value": "40",
        }
        made |= {"base_weight": self.one(("3 lb", "0.5 lb", "1 kg", "2 tn", "")), "equipped": self.chance(0.7)}
        if self.chance(0.5):
            made["weapons"] = [self.weapon() for _ in range(self.number(1, 3))]
        if self.chance(0.3):
            made["features"] = [self.feature() for _ in range(self.number(1, 4))]
        if self.chance(0.2):
            made["modifiers"] = [{"name": self.one(("Cheap", "Very Fine", "Ornate"))}]
        if self.calculated:
            weight = self.one(("3 lb", "12.6 lb", "1,200 lb"))
            made["calc"] = {"value": 40, "extended_value": 40, "weight": weight, "extended_weight": weight}
        return made

    # ------------------------------------------------------------------------------------------ weapons

    def weapon(self) -> Json:
        return self.ranged() if self.chance(0.35) else self.melee()

    def melee(self) -> Json:
        made: Json = {
            "id": "w" + "x" * 16,
            "usage": self.one(USAGES),
            "reach": self.one(("1", "C", "C,1", "1,2*", "2-3", "")),
        }
        made |= {"parry": self.one(("0", "0U", "0F", "-1", "2", "No", "")), "block": self.one(("", "", "", "0", "No"))}
        return self._weapon(made, {"parry": self.one(("9", "11U", "No", "")), "reach": ""})

    def ranged(self) -> Json:
        made: Json = {"id": "W" + "x" * 16, "usage": self.one(SHOTS), "accuracy": self.one(("2", "3+1", "0", "Jet"))}
        made |= {"range": self.one(("x15/x20", "100/150", "10", "x0.5/x1", "2,000", "1/2D", "")), "rate_of_fire": "1"}
        made |= {
            "shots": self.one(("1(2)", "T(1)", "T", "20(3)", "1(1i)", "", "Spec")),
            "bulk": self.one(("-6", "-4*", "")),
        }
        return self._weapon(made, {"range": self.one(("180/240", "10", ""))})

    def _weapon(self, made: Json, calc: Json) -> Json:
        made |= {
            "strength": self.one(("10", "12†", "13‡", "", "9R†")),
            "defaults": [self.default() for _ in self.few(3)],
        }
        made["damage"] = {"type": self.one(TYPES), "st": self.one(("thr", "sw", "none", "thr_leveled"))}
        if self.chance(0.5):
            made["damage"] |= {"base": self.one(("1d", "2d-1", "-1", "3"))}
        if self.chance(0.2):
            made["damage"] |= {"armor_divisor": self.one((0.5, 2, 3, 5, 100))}
        if self.chance(0.1):
            made["usage_notes"] = "Follow-up: venom"
        if self.calculated and self.chance(0.95):
            full = {"level": self.one((9, 10, 12, 13, 14, 16, 21, 0)), "damage": self.one(DAMAGES), **calc}
            made["calc"] = {key: value for key, value in full.items() if value != ""}
        return {key: value for key, value in made.items() if value != "" or self.chance(0.3)}

    def default(self) -> Json:
        if self.chance(0.4):
            return {"type": "dx", "modifier": self.number(-6, 0)}
        made: Json = {"type": "skill", "name": self.one(SKILLS)}
        made |= {"specialization": "Knife"} if self.chance(0.1) else {}
        made |= {"modifier": self.number(-4, 0)} if self.chance(0.4) else {}
        return made
