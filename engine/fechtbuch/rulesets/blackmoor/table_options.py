"""What a table may choose under ``[options]``: both readings of each unclear rule, the rule it reads, its default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fechtbuch.rulesets.blackmoor.creature.here import Here, tables_of
from fechtbuch.rulesets.blackmoor.data import Tables, load_tables
from fechtbuch.rulesets.table_options import AnyOf, Reading, TableOption, WholeNumber
from fechtbuch.rulesets.tables import BadTable

__all__ = ["OPTIONS", "load_checked", "option"]

_PLANS: Final = ("humanoid", "avian", "reptile", "insectoid", "fish", "snake")
_HUMANOID: Final = ("head", "chest", "abdomen", "arm", "leg", "tail", "wing")

OPTIONS: Final = (
    TableOption(
        "hp_base",
        ("BM-GENERAL-01", "BM-AMB-01"),
        (
            Reading("full", "shares are of the creature's own full hit points"),
            Reading("max_possible", "shares are of the most its hit dice could give; its own total still kills"),
        ),
    ),
    TableOption(
        "optional_zones",
        ("BM-GENERAL-12", "BM-AMB-46"),
        (
            Reading(False, "optional tails and wings are no zones; the plain charts are used"),
            Reading(True, "bodies that have them are struck there too; the optional charts are used"),
        ),
    ),
    TableOption(
        "humanoid_cumulative",
        ("BM-HUMANOID-06", "BM-AMB-03"),
        (
            Reading(("head", "chest", "abdomen"), "head, chest and abdomen enter a humanoid's tally"),
            Reading(("head", "chest", "abdomen", "arm", "leg"), "arms and legs too, as other plans have it"),
        ),
        free=AnyOf(_HUMANOID),
    ),
    TableOption(
        "reptile_side_whole",
        ("BM-REPTILE-02", "BM-AMB-09"),
        (
            Reading(False, "a blow from the side reaches belly, near wing, near hind leg and tail"),
            Reading(True, "it reaches head, chest and the near foreleg as well"),
        ),
    ),
    TableOption(
        "reptile_two_limb_death",
        ("BM-REPTILE-10", "BM-AMB-12"),
        (
            Reading(True, "two lost limbs kill a reptile, except exactly two wings"),
            Reading(False, "they do not; only the table of speeds by lost legs counts"),
        ),
    ),
    TableOption(
        "bleed_plans",
        ("BM-HUMANOID-07", "BM-AMB-32"),
        (
            Reading(("humanoid",), "lost limbs of humanoids bleed"),
            Reading(_PLANS, "lost limbs of all bodies bleed"),
        ),
        free=AnyOf(_PLANS),
    ),
    TableOption(
        "turn_unit",
        ("BM-GENERAL-13", "BM-AMB-35"),
        (
            Reading("combat_turn", "turns of bleeding and dying are rounds"),
            Reading("ten_minutes", "they are ten minutes, ten rounds, long"),
        ),
    ),
    TableOption(
        "crawl_percent",
        ("BM-HUMANOID-11", "BM-AMB-48"),
        (Reading(25, "crawling is a quarter of normal speed; any per cent may be set"),),
        free=WholeNumber(0, 100),
    ),
    TableOption(
        "dexterity_floor",
        ("BM-HUMANOID-10", "BM-AMB-33"),
        (Reading(0, "maiming never lowers dexterity below this"),),
        free=WholeNumber(0, 100),
    ),
    TableOption(
        "constriction_automatic",
        ("BM-SPECIAL-02", "BM-AMB-50"),
        (
            Reading(True, "whoever is held is squeezed each round without a new attack roll"),
            Reading(False, "each round's squeeze takes an attack roll"),
        ),
    ),
    TableOption(
        "torn_means_dead",
        ("BM-SPECIAL-03", "BM-AMB-52"),
        (
            Reading(True, "whoever is seized and torn dies at once"),
            Reading(False, "he is seized and takes the listed damage doubled"),
        ),
    ),
    TableOption(
        "attack_die",
        ("BM-OWN-01", "BM-AMB-51"),
        (
            Reading("d20", "the base system rolls attacks on a twenty-sided die"),
            Reading("d100", "it rolls them on percentile dice; a point of armour class is five per cent"),
        ),
    ),
    TableOption(
        "headless_harmless",
        ("BM-INSECTOID-12", "BM-AMB-17"),
        (
            Reading(True, "an insectoid without its head attacks no more"),
            Reading(False, "it loses defence and flight, as named, and may still attack"),
        ),
    ),
    TableOption(
        "length_bonus",
        ("BM-WEAPONLEN-08", "BM-AMB-43"),
        (
            Reading("location_roll", "a weapon longer than the foe is tall lowers every location roll"),
            Reading("left_number", "it lowers a number left of N instead"),
            Reading("to_hit", "it is added to the roll to hit instead"),
        ),
    ),
    TableOption(
        "swallow_escape",
        ("BM-SPECIAL-05", "BM-AMB-53"),
        (
            Reading("lucky_tenth", "every hit of the mark **** swallows, but for 01 to 10 on d100, which does 6d4"),
            Reading("by_damage", "to the letter: a hit for 6 to 24 leaves no escape, any other one chance in ten"),
        ),
    ),
    TableOption(
        "damage_per_foot",
        ("BM-GENERAL-06", "BM-AMB-57"),
        (
            Reading(0, "height and weapon never change the damage rolled"),
            Reading(1, "it changes by so many points for each foot by which the attacker is taller or shorter"),
        ),
        free=WholeNumber(-10, 10),
    ),
)
"""All options; a replaced row of the table ``option`` gives another default."""

_BY_NAME: Final = {row.name: row for row in OPTIONS}


def option(here: Here, name: str) -> Any:
    """The value in force: of the fight's options, else of the table's row, else the default here. ``KeyError``."""
    chosen = here.battle.options.get(name)
    if chosen is not None:
        return chosen
    row = tables_of(here).options.get(name)
    return row.default if row is not None else _BY_NAME[name].default


def load_checked(replaced: Mapping[str, str] | None = None) -> Tables:
    """All tables, with defaults of options that are readings of them. Raises ``BadTable``, as ``load_tables`` does."""
    tables = load_tables(replaced)
    for known in OPTIONS:
        row = tables.options.get(known.name)
        if row is not None and (problem := known.problem(row.default)):
            raise BadTable("blackmoor.toml", f"option[{known.name}].default", problem)
    return tables
