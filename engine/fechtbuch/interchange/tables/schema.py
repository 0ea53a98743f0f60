"""The tables and their columns, as data: names, types, what each means. Orders are part of the format."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from attrs import frozen

from fechtbuch.model.errors import FechtbuchError, near

__all__ = ["TABLES", "Column", "ColumnType", "TableSpec", "UnknownTable", "spec"]

ColumnType = Literal["text", "int", "float", "bool"]


class UnknownTable(FechtbuchError):
    """There is no table of that name."""


@frozen
class Column:
    """One column: ``int`` has 64 bits, ``float`` is for display only, every type may be null."""

    name: str
    type: ColumnType
    text: str


@frozen
class TableSpec:
    """One table: what a row is, and its columns in order."""

    name: str
    text: str
    columns: tuple[Column, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns, in order."""
        return tuple(column.name for column in self.columns)


def spec(name: str) -> TableSpec:
    """The table of that name. Raises ``UnknownTable`` with near names."""
    if name not in TABLES:
        raise UnknownTable(f"there is no table {name!r}" + near(name, TABLES))
    return TABLES[name]


def _texts(**columns: str) -> tuple[Column, ...]:
    return tuple(Column(name, "text", text) for name, text in columns.items())


def _ints(**columns: str) -> tuple[Column, ...]:
    return tuple(Column(name, "int", text) for name, text in columns.items())


def _bools(**columns: str) -> tuple[Column, ...]:
    return tuple(Column(name, "bool", text) for name, text in columns.items())


def _exact(name: str, text: str) -> tuple[Column, ...]:
    """An exact figure: numerator and denominator, and a float to look at."""
    return (
        Column(f"{name}_numerator", "int", f"{text}: numerator of the reduced fraction"),
        Column(f"{name}_denominator", "int", f"{text}: denominator, at least 1"),
        Column(name, "float", f"{text}, for display"),
    )


# where a row comes from

_LINE = _texts(fight="id of the fight", branch="name of the line: its branch, or the id of its head")
_PLACE = (
    *_LINE,
    *_texts(commit="id of the act's commit"),
    *_ints(
        act="number of the act on its line, from 1; 0 is the beginning", event="number of the fact in its act, from 0"
    ),
    *_texts(do="name of the act"),
    *_bools(repeated="an earlier line of the same fight, read in the same go, has this fact already"),
    *_ints(round="round, 0 before the first"),
    *_texts(turn="id of whose turn it is, empty between turns"),
)
_CHECK = (
    *_texts(dice="what was rolled, such as 3d6"),
    *_ints(total="what the dice came to, without adds"),
    *_texts(faces="the single dice, parted by spaces; null where only the total is known"),
)

# facts

_FACTS = TableSpec(
    "facts",
    "one fact (event) of a line",
    (
        *_PLACE,
        *_texts(phase="phase of the round, as the rule set calls it"),
        *_ints(turn_number="how many turns have begun"),
        *_texts(
            kind="kind of the fact",
            who="id of the creature or thing it is about",
            name="its name, null for nobody of the cast",
            side="its side, null for nobody of the cast",
            target="id of the other one: attacked, defended against, checked against, held, given to",
            source="id of who or what caused it",
            subject="the rule set's own word it is about: pool, counter, condition, spell, purpose of a roll, ...",
            weapon="id of the weapon",
            zone="part of the body",
            rule="id of the rule",
            reason="why, in words",
        ),
        *_ints(by="by how much a figure changed", after="the figure afterwards"),
        *_CHECK,
        *_texts(outcome="critical_success, success, failure or critical_failure; the result of a roll on a table"),
        *_ints(margin="by how much it succeeded (from 0) or failed (below 0)"),
        *_texts(fields="everything the fact says, as JSON"),
    ),
)

_CHECKS = TableSpec(
    "checks",
    "one check: an attack, a defence, a spell, any other; both sides of a contest",
    (
        *_PLACE,
        *_texts(
            role="attack, parry, block, dodge, cast, check, or opposed (the other's check in a contest)",
            who="id of who rolled",
            name="its name",
            side="its side",
            about="id of the other one",
            purpose="what the roll was for",
            weapon="id of the weapon, or of the spell cast",
            mode="how the weapon was used",
            rule="id of the rule",
        ),
        *_CHECK,
        *_exact("figure", "the figure: what to roll at most, or what is added to the dice"),
        *_exact("against", "what dice and figure together must reach; null where the figure is the most to roll"),
        *_exact("chance", "chance of success before the roll; null without rules, or where they judge otherwise"),
        *_texts(outcome="critical_success, success, failure or critical_failure"),
        *_bools(succeeded="success, critical or not"),
        *_ints(margin="by how much it succeeded (from 0) or failed (below 0)"),
        *_texts(contest="win, lose or tie, seen from who; null where there was no contest"),
    ),
)

_WOUNDS = TableSpec(
    "wounds",
    "one wound, those of 0 points that armour stopped included",
    (
        *_PLACE,
        *_texts(
            attacker="id of who or what dealt it, empty where nobody did",
            attacker_name="its name, null for nobody of the cast",
            attacker_side="its side, null for nobody of the cast",
            victim="id of the creature or thing that took it",
            victim_name="its name",
            victim_side="its side, null for a thing",
        ),
        *_bools(creature="it was taken by a creature's body, not by an item or a thing"),
        *_texts(
            item="key of the victim's item that took it, empty for the body",
            pool="the pool it came off",
            zone="part of the body",
            type="type of damage",
            weapon="id of the weapon, spell or trap",
            rule="id of the rule",
        ),
        *_CHECK,
        *_ints(
            raw="damage before armour",
            by="points dealt, as the rules count them",
            before="the pool before; null for one met for the first time",
            after="the pool afterwards",
            lost="by how much the pool fell: less than by where a pool stops at its end",
        ),
        *_bools(own_side="attacker and victim are of one side"),
    ),
)

# statistics

FIGURES: Final = (
    *_ints(
        turns="turns begun",
        attacks="attacks rolled",
        hits="attacks whose roll succeeded, whatever the defence",
        critical_hits="hits that were critical",
        fumbled_attacks="attacks that failed critically",
        rated_attacks="attacks whose chance is known",
        rated_hits="hits among these, to be held against the expected ones",
    ),
    *_exact(
        "expected_hits", "sum of the chances of the rated attacks; null where there are attacks, none of them rated"
    ),
    *_ints(
        stopped="successful defences of others against it",
        attacked="attacks rolled at it",
        struck="attacks at it whose roll succeeded",
        defences="defences rolled",
        defended="defences that succeeded",
        parries="parries rolled",
        blocks="blocks rolled",
        dodges="dodges rolled",
        rated_defences="defences whose chance is known",
        rated_defended="successes among these",
    ),
    *_exact(
        "expected_defended", "sum of the chances of the rated defences; null where there are some, none of them rated"
    ),
    *_ints(
        checks="other checks rolled, spells and contests included",
        passed="those that succeeded",
        rated_checks="other checks whose chance is known",
        rated_passed="successes among these",
    ),
    *_exact("expected_passed", "sum of the chances of the rated checks; null where there are some, none of them rated"),
    *_ints(
        wounds_dealt="wounds dealt to creatures, those of 0 points included",
        damage_dealt="points of these wounds, as the rules count them",
        raw_dealt="damage of these wounds before armour",
        damage_to_own_side="points of damage_dealt that its own side took, itself included",
        damage_to_things="points dealt to items and things",
        wounds_taken="wounds taken by the body, those of 0 points included",
        damage_taken="points of these wounds, as the rules count them",
        raw_taken="damage of these wounds before armour",
        cells_moved="cells entered",
    ),
)
"""What is counted of a creature, a side, a round; all of it adds up."""

_CREATURE = _texts(creature="id of the creature", name="its name", side="the side it was on last")

_CREATURES = TableSpec(
    "creatures",
    "one creature on one line",
    (
        *_LINE,
        *_CREATURE,
        *_texts(ruleset="rule set of the fight", status="in, dead or left, at the end of the line"),
        *_bools(
            out="it takes no part any more, by the rules; null without them",
            won="its side won; null where no side has",
        ),
        *_ints(died_in_round="round of its death, null while it lives"),
        *FIGURES,
    ),
)
_CREATURE_ROUNDS = TableSpec(
    "creature_rounds",
    "one creature in one round of a line; rounds of the same number are one",
    (*_LINE, *_ints(round="round, 0 before the first"), *_CREATURE, *FIGURES),
)
_SIDES = TableSpec(
    "sides",
    "one side on one line",
    (
        *_LINE,
        *_texts(side="the side"),
        *_ints(creatures="its creatures", standing="those that take part still, by the rules; null without them"),
        *_bools(won="it won; null where no side has"),
        *FIGURES,
    ),
)
_ROUNDS = TableSpec(
    "rounds",
    "one side in one round of a line",
    (*_LINE, *_ints(round="round, 0 before the first"), *_texts(side="the side"), *FIGURES),
)
_RESOURCES = TableSpec(
    "resources",
    "one pool or counter of a creature (or its item) or thing that changed on a line",
    (
        *_LINE,
        *_texts(
            who="id of the creature or thing",
            name="its name",
            side="its side, null for a thing",
            sort="pool or counter",
            item="key of the item that has the pool, empty for the body",
            resource="the pool or counter, in the rule set's word",
        ),
        *_ints(
            first="its value before the first change; null for a pool met by it",
            last="its value at the end",
            full="what full is at the end; null for a counter",
            spent="points that went, other than by wounds",
            gained="points that came",
            wounded="points of wounds, as the rules count them",
            changes="how often it changed",
        ),
    ),
)
_FIGHTS = TableSpec(
    "fights",
    "one line of a fight",
    (
        *_LINE,
        *_texts(
            title="title of the fight",
            ruleset="its rule set",
            version="the rule set's version when it began",
            installed="the version installed here, null where none is",
            without_rules="why its rules are not at hand; null where they are",
            seed="seed of its dice",
            created="when it was begun, ISO 8601",
            head="id of the last commit of the line",
        ),
        *_ints(
            acts="acts on the line",
            facts="facts on the line",
            rounds="the highest round",
            turns="turns begun",
            creatures="creatures that ever took part",
            sides="sides that ever took part",
        ),
        *_texts(
            outcome="won, undecided, or nobody (is left); null without rules",
            winner="the one side that is left of several; null where there is none",
        ),
    ),
)

TABLES: Final[Mapping[str, TableSpec]] = MappingProxyType(
    {
        one.name: one
        for one in (
            *(_FIGHTS, _SIDES, _CREATURES, _ROUNDS, _CREATURE_ROUNDS),
            *(_RESOURCES, _WOUNDS, _CHECKS, _FACTS),
        )
    }
)
"""All tables by name, the shortest first."""
