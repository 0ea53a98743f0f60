"""What a table may choose for a whole game under ``[options]``: the additional rule, and readings of the least certain.

The first reading of each is the catalogue's.
"""

from __future__ import annotations

from typing import Final

from fechtbuch.rulesets.table_options import Reading, TableOption

__all__ = [
    "AMMO_BACK",
    "BLOCKED_SHOT",
    "CAST_PARRY",
    "COLUMN",
    "CONTACT_SHOT",
    "DECLINE_PARRY",
    "DIAGONALS",
    "DIAGONAL_CONTACT",
    "HALF_ENDURANCE",
    "LEAST_SPEED",
    "MOVE_AFTER",
    "OPTIONS",
    "OUT_OF_RANGE",
    "PARRY_CAST",
    "SCROLLS_GO",
    "SHARED_KNOWLEDGE",
    "SIGHT",
    "SPELL_COVER",
    "TRANSFER_TRAP",
    "VANISHING",
    "WAKING",
    "WEAK_SHOTS",
    "WITHOUT_SPELL",
    "WOUNDS_HAMPER",
]

WOUNDS_HAMPER: Final = TableOption(
    "wounds_hamper",
    ("DB-WOUND-06", "DB-AMB-14"),
    (
        Reading(False, "wounds hamper nobody until they kill"),
        Reading(True, "wounds are taken from strikes and parries, and half of Endurance lost halves Speed"),
    ),
)

DECLINE_PARRY: Final = TableOption(
    "parry_may_be_declined",
    ("DB-MELEE-10", "DB-COMP-MELEE"),
    (
        Reading(True, "whoever is struck may decline to parry and so keep the right to shoot or cast"),
        Reading(False, "whoever can parry does"),
    ),
)


def _words(name: str, *readings: tuple[str, str], rules: tuple[str, ...]) -> TableOption:
    return TableOption(name, rules, tuple(Reading(value, text) for value, text in readings))


def _switch(name: str, default: bool, on: str, off: str, *rules: str) -> TableOption:
    readings = (Reading(True, on), Reading(False, off))
    return TableOption(name, rules, readings if default else readings[::-1])


# wounds, movement, adventures

HALF_ENDURANCE: Final = _words(
    "half_of_endurance",
    ("exact", "Speed is halved from the exact half of Endurance on: at 3 wounds of 5"),
    ("rounded_down", "it is halved from half of Endurance on, fractions dropped: at 2 wounds of 5"),
    rules=("DB-SPEED-01", "DB-AMB-12"),
)
LEAST_SPEED: Final = TableOption(
    "least_halved_speed",
    ("DB-SPEED-02", "DB-AMB-13"),
    (
        Reading(0, "a Speed of 1 is halved to 0, and such a figure cannot move"),
        Reading(1, "a halved Speed is at least 1"),
    ),
)
MOVE_AFTER: Final = _switch(
    "move_after_action",
    True,
    "a figure may move before and after it strikes, shoots or casts",
    "a figure moves first: once it has struck, shot or cast it moves no more in this game turn",
    "DB-SPEED-05",
    "DB-COMP-TURN",
    "DB-AMB-30",
)
AMMO_BACK: Final = _switch(
    "missiles_come_back",
    True,
    "a new adventure raises missiles to the figure of the table again",
    "missiles stay as they are, and must be found",
    "DB-AMMO-01",
    "DB-AMB-33",
)

# shots

DIAGONALS: Final = _words(
    "diagonal_distance",
    ("one", "a diagonal step counts as one cell of distance"),
    ("two", "it counts as two"),
    rules=("DB-SHOOT-07", "DB-AMB-04"),
)
OUT_OF_RANGE: Final = _words(
    "shot_out_of_range",
    ("refused", "a shot at a target out of range is not allowed and costs nothing"),
    ("lost", "it costs its missile and falls short"),
    rules=("DB-SHOOT-06", "DB-AMB-07"),
)
BLOCKED_SHOT: Final = _switch(
    "blocked_shot_counts",
    True,
    "who makes a shot that is blocked has shot in this game turn",
    "a blocked shot costs its missile and nothing else",
    "DB-SHOOT-13",
    "DB-AMB-08",
)
CONTACT_SHOT: Final = _switch(
    "contact_forbids_shooting",
    False,
    "nobody shoots with an enemy in contact",
    "an enemy in contact does not forbid shooting",
    "DB-SHOOT-12",
    "DB-AMB-29",
)
WEAK_SHOTS: Final = _switch(
    "wounds_weaken_shots",
    False,
    "the additional wound rule takes wounds from shots and spells that fly like one, too",
    "shots and spells are never weakened",
    "DB-WOUND-11",
    "DB-AMB-11",
)

# spells

PARRY_CAST: Final = _switch(
    "parry_forbids_casting",
    True,
    "who has parried in this game turn casts nothing in it",
    "a parry does not forbid casting",
    "DB-MAGIC-02",
    "DB-AMB-16",
)
CAST_PARRY: Final = _switch(
    "casting_ends_parries",
    False,
    "the parries of one who has cast in this game turn are worth 0",
    "who has cast parries as always",
    "DB-MAGIC-19",
    "DB-AMB-17",
)
DIAGONAL_CONTACT: Final = _switch(
    "diagonal_enemies_forbid_casting",
    True,
    "an enemy on a diagonal cell forbids casting unless the corner between is closed",
    "only enemies on the four cells side by side and on the caster's own do",
    "DB-MAGIC-06",
    "DB-AMB-18",
)
SCROLLS_GO: Final = _switch(
    "scrolls_are_used_up",
    False,
    "a scroll is gone once it is read",
    "a scroll is ready again in the next adventure",
    "DB-MAGIC-08",
    "DB-MAGIC-11",
    "DB-AMB-19",
)
SHARED_KNOWLEDGE: Final = _switch(
    "heroes_share_knowledge",
    False,
    "a hero also knows the cells that any other hero knows",
    "each hero knows what he has seen himself",
    "DB-MAGIC-15",
    "DB-AMB-21",
)
SIGHT: Final = _words(
    "sight",
    ("walls", "only walls, shut doors and closed corners hide a cell"),
    ("obstacles", "obstacles through which nobody can shoot hide what lies behind them as well"),
    rules=("DB-MAGIC-14", "DB-AMB-20"),
)
SPELL_COVER: Final = _switch(
    "cover_against_spells",
    True,
    "cover takes 1 off a spell that flies like a shot, too",
    "cover does not count against spells",
    "DB-SPELL-01",
    "DB-AMB-26",
)
WAKING: Final = _switch(
    "wounds_wake",
    False,
    "a wound wakes a sleeper",
    "sleep ends only when its turns are over",
    "DB-SPELL-08",
)
TRANSFER_TRAP: Final = _switch(
    "transfer_springs_traps",
    True,
    "a figure transferred onto a trapped cell springs the trap",
    "the trap stays as it is",
    "DB-SPELL-11",
)

# monsters' magic

COLUMN: Final = _words(
    "spell_column",
    ("up", "a monster looks from the row rolled up to row 1"),
    ("around", "from row 1 it goes on with row 6, up to the row below the one rolled"),
    rules=("DB-MONSTERMAGIC-10", "DB-MONSTERMAGIC-12", "DB-AMB-23"),
)
WITHOUT_SPELL: Final = _switch(
    "monster_without_spell_acts",
    True,
    "a monster that rolled and found no spell may strike or shoot",
    "it has used its action of the turn",
    "DB-MONSTERMAGIC-16",
    "DB-AMB-24",
)
VANISHING: Final = _words(
    "monsters_vanish",
    ("always", "the monsters of a room go when no living hero is left in it, whatever took the last one away"),
    ("moved", "they go when the last hero has moved or was transferred out, not when he has died there"),
    rules=("DB-MONSTERMAGIC-06", "DB-AMB-32"),
)

OPTIONS: Final[tuple[TableOption, ...]] = (
    WOUNDS_HAMPER,
    DECLINE_PARRY,
    HALF_ENDURANCE,
    LEAST_SPEED,
    MOVE_AFTER,
    AMMO_BACK,
    DIAGONALS,
    OUT_OF_RANGE,
    BLOCKED_SHOT,
    CONTACT_SHOT,
    WEAK_SHOTS,
    PARRY_CAST,
    CAST_PARRY,
    DIAGONAL_CONTACT,
    SCROLLS_GO,
    SHARED_KNOWLEDGE,
    SIGHT,
    SPELL_COVER,
    WAKING,
    TRANSFER_TRAP,
    COLUMN,
    WITHOUT_SPELL,
    VANISHING,
)
"""All options of these rules."""
