"""What a table may choose: readings of rules that the combat page leaves unclear, the catalogue's own first."""

from __future__ import annotations

from typing import Final

from fechtbuch.model.state import Battle
from fechtbuch.rulesets.control_zone.ground.readings import GROUND_OPTIONS
from fechtbuch.rulesets.table_options import Reading, TableOption, chosen

__all__ = [
    "ABSORBED",
    "CONFUSED_ENDS",
    "HALF_REACTION",
    "INJURIES_ADD",
    "ODD_REACTION",
    "PSYCHIC_DR",
    "REST_OF_DAMAGE",
    "SAME_TEMP_HP",
    "TABLE_OPTIONS",
    "reading",
]

HALF_REACTION: Final = TableOption(
    "half_of",
    ("CZ-AMB-01", "CZ-DEFENCE-04"),
    (
        Reading("reaction", "Block is Strength + Reaction / 2 + 8: only Reaction is halved."),
        Reading("sum", "Block is (Strength + Reaction) / 2 + 8: the sum is halved; Dodge likewise."),
    ),
)
ODD_REACTION: Final = TableOption(
    "odd_half",
    ("CZ-AMB-02", "CZ-DEFENCE-05"),
    (
        Reading("down", "Half of an odd number is rounded down: Reaction 5 counts 2."),
        Reading("up", "Half of an odd number is rounded up: Reaction 5 counts 3."),
    ),
)
REST_OF_DAMAGE: Final = TableOption(
    "damage_rounding",
    ("CZ-AMB-03", "CZ-DAMAGE-05"),
    (
        Reading("down", "Damage left after DR is rounded down: 7 against 3 units leaves 4."),
        Reading("up", "Damage left after DR is rounded up: 7 against 3 units leaves 5."),
    ),
)
ABSORBED: Final = TableOption(
    "absorbed_damage",
    ("CZ-AMB-06", "CZ-TEMPHP-06"),
    (
        Reading("received", "Damage that temporary hit points absorb is received damage: it disrupts."),
        Reading("not_received", "Only damage to hit points is received damage."),
    ),
)
CONFUSED_ENDS: Final = TableOption(
    "confused_ends",
    ("CZ-AMB-07", "CZ-FORBID-02"),
    (
        Reading("next_attack", "The next attack check at the holder ends Confused, hit or miss."),
        Reading("next_hit", "The next attack that hits the holder ends Confused; a miss leaves it."),
    ),
)
PSYCHIC_DR: Final = TableOption(
    "psychic_dr",
    ("CZ-AMB-09", "CZ-TYPE-04"),
    (
        Reading("potions_and_effects", "Psychic DR from potions and effects counts."),
        Reading("none", "Nothing reduces psychic damage."),
    ),
)
INJURIES_ADD: Final = TableOption(
    "injured_limbs",
    ("CZ-AMB-11", "CZ-TRAUMA-06"),
    (
        Reading("once", "However many injured limbs an action uses, the penalty comes once."),
        Reading("each", "The penalty comes once for each injured limb that an action uses."),
    ),
)
SAME_TEMP_HP: Final = TableOption(
    "same_temp_hp",
    ("CZ-AMB-39", "CZ-TEMPHP-07"),
    (
        Reading("add", "Two grants of temporary hit points of the same kind add up."),
        Reading("highest", "Of grants of the same kind only the highest counts."),
    ),
)

TABLE_OPTIONS: Final = (
    HALF_REACTION,
    ODD_REACTION,
    REST_OF_DAMAGE,
    ABSORBED,
    CONFUSED_ENDS,
    PSYCHIC_DR,
    INJURIES_ADD,
    SAME_TEMP_HP,
    *GROUND_OPTIONS,
)
"""All options of the rule set."""


def reading(battle: Battle, option: TableOption) -> str:
    """The reading in force in a fight."""
    return chosen(battle.options, option)
