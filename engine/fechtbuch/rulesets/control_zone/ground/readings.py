"""What a table may choose about clinch, movement, reactions and falls; the catalogue's own reading first."""

from __future__ import annotations

from typing import Final

from fechtbuch.rulesets.table_options import Reading, TableOption

__all__ = [
    "DIAGONALS",
    "FALL_OF_20",
    "GROUND_OPTIONS",
    "IN_CLINCH",
    "JUMP_OF_20",
    "MISSED_ATTACK",
    "PARTNER_REACH",
    "SEVERAL",
    "STOPS",
]

MISSED_ATTACK: Final = TableOption(
    "missed_attack",
    ("CZ-AMB-15", "CZ-CLINCH-01", "CZ-OPPORTUNITY-11"),
    (
        Reading(
            "clinch", "A melee attack puts both In Clinch, hit or miss; only a missed Opportunity Attack does not."
        ),
        Reading("no_clinch", "Only a melee attack that hits puts both In Clinch."),
    ),
)
PARTNER_REACH: Final = TableOption(
    "clinch_partner",
    ("CZ-AMB-17", "CZ-CLINCH-04"),
    (
        Reading("needs_no_reach", "Whoever moves away from a clinch partner may be struck by him at any distance."),
        Reading("must_reach", "A clinch partner may strike only at one who stands in his control zone."),
    ),
)
STOPS: Final = TableOption(
    "movement_stops",
    ("CZ-AMB-23", "CZ-OPPORTUNITY-10", "CZ-REACTION-02"),
    (
        Reading("hit", "A hit of an Opportunity Attack or a Pre-emptive Jab stops movement, even without damage."),
        Reading("damage", "Only a hit that deals damage stops movement."),
    ),
)
DIAGONALS: Final = TableOption(
    "diagonal_steps",
    ("CZ-AMB-33", "CZ-MOVE-06"),
    (
        Reading("two_metres", "Every step costs 2 m, diagonals included."),
        Reading("alternating", "Every second diagonal step of a Move costs 4 m."),
    ),
)
JUMP_OF_20: Final = TableOption(
    "jump_of_20",
    ("CZ-AMB-30", "CZ-FALL-03"),
    (
        Reading("lessened", "Whether a jump is one of 20 m is judged after the 2 m of a deliberate jump are off."),
        Reading("whole", "Whether a jump is one of 20 m is judged by its whole height."),
    ),
)
FALL_OF_20: Final = TableOption(
    "fall_of_20",
    ("CZ-AMB-31", "CZ-FALL-07"),
    (
        Reading("nothing_softens", "A fall of 20 m brings hit points to 0; temporary hit points stay as they are."),
        Reading("burns_temp_hp", "A fall of 20 m takes the temporary hit points as well."),
    ),
)
IN_CLINCH: Final = TableOption(
    "reactions_in_clinch",
    ("CZ-AMB-36", "CZ-REACTION-07"),
    (
        Reading("jab_and_finishing", "Whoever is In Clinch may make a Pre-emptive Jab and Finishing."),
        Reading("neither", "Whoever is In Clinch makes neither a Pre-emptive Jab nor Finishing."),
    ),
)
SEVERAL: Final = TableOption(
    "same_step",
    ("CZ-AMB-37", "CZ-OPPORTUNITY-16"),
    (
        Reading("all", "All opponents triggered by one step attack, even after one has stopped the mover."),
        Reading("until_stopped", "Once one of them has stopped the mover the others have nothing to react to."),
    ),
)

GROUND_OPTIONS: Final = (
    MISSED_ATTACK,
    PARTNER_REACH,
    STOPS,
    DIAGONALS,
    JUMP_OF_20,
    FALL_OF_20,
    IN_CLINCH,
    SEVERAL,
)
"""Options of this room."""
