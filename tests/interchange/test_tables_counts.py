"""What the tables say of small fights of all four rule systems is what one counts by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from fechtbuch.interchange import tables
from fechtbuch.interchange.tables.figures import ATTACKS, CHECKS, DEFENCES
from fechtbuch.interchange.tables.schema import FIGURES
from tests.interchange.table_fights import FIGHTS, small_fight

SYSTEMS = tuple(FIGHTS)


def creature(ruleset: str, who: str, table: str = "creatures") -> dict[str, Any]:
    (row,) = [row for row in tables.rows(small_fight(ruleset), table) if row["creature"] == who]
    return row


def said(row: dict[str, Any], *columns: str) -> tuple[Any, ...]:
    return tuple(row[column] for column in columns)


def test_dungeon_fantasy_by_hand() -> None:
    """A spear at 14 hits on 14 of 3d6, a wolf dodges on 9; 2 on the die and 1 more pierce for twice as much."""
    guard, wolf = creature("dungeon_fantasy", "guard"), creature("dungeon_fantasy", "wolf")
    assert said(guard, "attacks", "hits", "stopped", "turns", "attacked") == (2, 1, 0, 2, 0)
    assert tables.whole_fraction(guard, "expected_hits") == 2 * Fraction(196, 216)
    assert said(guard, "wounds_dealt", "damage_dealt", "raw_dealt", "damage_taken") == (1, 6, 3, 0)
    assert said(wolf, "attacked", "struck", "defences", "dodges", "defended", "parries") == (2, 1, 1, 1, 0, 0)
    assert tables.whole_fraction(wolf, "expected_defended") == Fraction(81, 216)
    assert said(wolf, "wounds_taken", "damage_taken", "raw_taken", "turns", "won") == (1, 6, 3, 1, None)
    checks = list(tables.rows(small_fight("dungeon_fantasy"), "checks"))
    assert [said(c, "role", "who", "about", "total", "faces", "figure", "succeeded", "margin") for c in checks] == [
        ("attack", "guard", "wolf", 9, "4 3 2", 14.0, True, 5),
        ("dodge", "wolf", "guard", 14, None, 9.0, False, -5),
        ("attack", "guard", "wolf", 15, None, 14.0, False, -1),
    ]


def test_blackmoor_by_hand() -> None:
    """To hit 18 less armour class 5 is 13 on d20; what strikes an arm stays out of the tally."""
    oda, rufe = creature("blackmoor", "oda"), creature("blackmoor", "rufe")
    assert said(oda, "attacks", "hits", "attacked", "struck", "defences", "turns") == (1, 1, 1, 0, 0, 1)
    assert tables.whole_fraction(oda, "expected_hits") == Fraction(8, 20)
    assert said(oda, "damage_dealt", "raw_dealt") == (0, 2)
    assert said(rufe, "damage_taken", "raw_taken", "wounds_taken", "hits", "attacks") == (0, 2, 1, 0, 1)
    (wound,) = tables.rows(small_fight("blackmoor"), "wounds")
    assert wound["zone"] in ("arm_left", "arm_right", "leg_left", "leg_right")
    assert said(wound, "attacker_name", "victim_side", "weapon", "raw", "by", "before", "after", "lost") == (
        *("Oda", "marsh", "sword", 2, 0),
        *(8, 8, 0),
    )


def test_control_zone_by_hand() -> None:
    """4 and a d10 against a dodge of 12 hit on 8; 5 and 2 are 7, of which a draught takes 3; 1 is a critical miss."""
    ilse, nix = creature("control_zone", "ilse"), creature("control_zone", "nix")
    assert said(ilse, "attacks", "hits", "attacked", "struck") == (1, 1, 1, 0)
    assert tables.whole_fraction(ilse, "expected_hits") == Fraction(3, 10)
    assert said(ilse, "damage_dealt", "raw_dealt") == (4, 7)
    assert said(nix, "damage_taken", "raw_taken", "attacks", "hits", "fumbled_attacks") == (4, 7, 1, 0, 1)
    assert said(nix, "rated_attacks", "expected_hits_numerator", "expected_hits") == (1, 0, 0.0)
    pools = {
        said(row, "who", "resource"): said(row, "spent", "gained", "wounded", "first", "last", "full")
        for row in tables.rows(small_fight("control_zone"), "resources")
        if row["sort"] == "pool"
    }
    assert pools == {
        ("nix", "temp_hp"): (3, 3, 0, 0, 0, 3),
        ("ilse", "ap"): (2, 0, 0, 4, 2, 4),
        ("nix", "hp"): (0, 0, 4, 14, 10, 14),
        ("nix", "ap"): (2, 0, 0, 4, 2, 4),
    }


def test_dungeon_board_by_hand() -> None:
    """Strikes of 3, 5 and 7 against parries of 6, 2 and 1: stopped, 3 wounds, and 6 to somebody who has 4 left."""
    brom, grak = creature("dungeon_board", "brom"), creature("dungeon_board", "grak")
    assert said(brom, "attacks", "hits", "stopped", "parries", "defended") == (2, 2, 1, 1, 0)
    assert said(brom, "damage_dealt", "damage_taken", "out", "won") == (6, 3, False, True)
    assert tables.whole_fraction(brom, "expected_hits") == 2
    assert tables.whole_fraction(brom, "expected_defended") == Fraction(3, 6)
    assert said(grak, "attacks", "hits", "stopped", "parries", "defended") == (1, 1, 0, 2, 1)
    assert said(grak, "damage_dealt", "damage_taken", "status", "out", "won") == (3, 6, "dead", True, False)
    assert tables.whole_fraction(grak, "expected_defended") == Fraction(4, 6) + 0
    last = list(tables.rows(small_fight("dungeon_board"), "wounds"))[-1]
    assert said(last, "pool", "by", "before", "after", "lost", "own_side") == ("endurance", 6, 4, 0, 4, False)
    (fight,) = tables.rows(small_fight("dungeon_board"), "fights")
    assert said(fight, "outcome", "winner", "creatures", "sides") == ("won", "heroes", 2, 2)


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_facts_are_the_line(ruleset: str) -> None:
    fight = small_fight(ruleset)
    facts = list(tables.rows(fight, "facts"))
    moments = list(fight.line())
    assert [(f["commit"], f["event"], f["kind"], f["who"]) for f in facts] == [
        (m.position.commit, m.position.event, m.event.kind, m.event.who) for m in moments
    ]
    assert [(f["round"], f["turn"]) for f in facts] == [(m.after.clock.round, m.after.clock.turn) for m in moments]
    assert [f["do"] for f in facts] == [fight.log.commit(m.position.commit).act.do for m in moments]
    assert {f["act"] for f in facts} <= set(range(fight.log.depth(fight.head) + 1))
    assert [f["after"] for f in facts if f["kind"] == "Wounded"] == [
        getattr(m.event, "after", None) for m in moments if m.event.kind == "Wounded"
    ]


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_every_check_has_the_chance_its_rules_give_it(ruleset: str) -> None:
    rows = list(tables.rows(small_fight(ruleset), "checks"))
    assert rows
    for row in rows:
        chance = tables.whole_fraction(row, "chance")
        assert chance is not None
        assert row["chance"] == pytest.approx(float(chance))
        assert 0 <= chance <= 1
        assert chance > 0 or not row["succeeded"]
        assert chance < 1 or row["succeeded"]


def summed(rows: list[tables.Row], *columns: str) -> dict[tuple[Any, ...], Counter[str]]:
    """Whole figures, and exact ones as fractions times the product of small denominators, by the given columns."""
    exact = [family.expected for family in (ATTACKS, DEFENCES, CHECKS)]
    plain = [c.name for c in FIGURES if c.type == "int" and not c.name.endswith(("_numerator", "_denominator"))]
    found: dict[tuple[Any, ...], Counter[str]] = {}
    for row in rows:
        into = found.setdefault(said(row, *columns), Counter())
        into.update({name: row[name] for name in plain})
        for name in exact:
            into[name] += tables.whole_fraction(row, name) or 0  # type: ignore[assignment]
    return found


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_statistics_add_up(ruleset: str) -> None:
    """Rounds of creatures make creatures and rounds of sides; both make sides."""
    read = {
        name: list(tables.rows(small_fight(ruleset), name))
        for name in ("creatures", "creature_rounds", "sides", "rounds")
    }
    assert summed(read["creature_rounds"], "creature") == summed(read["creatures"], "creature")
    assert summed(read["creature_rounds"], "round", "side") == summed(read["rounds"], "round", "side")
    assert summed(read["creatures"], "side") == summed(read["sides"], "side") == summed(read["rounds"], "side")


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_statistics_agree_with_checks_and_wounds(ruleset: str) -> None:
    fight = small_fight(ruleset)
    checks, wounds = list(tables.rows(fight, "checks")), list(tables.rows(fight, "wounds"))
    for row in tables.rows(fight, "creatures"):
        who = row["creature"]
        attacks = [c for c in checks if c["who"] == who and c["role"] == "attack"]
        assert row["attacks"] == len(attacks)
        assert row["hits"] == sum(c["succeeded"] is True for c in attacks)
        expected = sum((tables.whole_fraction(c, "chance") or 0 for c in attacks), Fraction(0))
        assert tables.whole_fraction(row, "expected_hits") == expected
        assert row["damage_dealt"] == sum(int(w["by"] or 0) for w in wounds if w["attacker"] == who)
        assert row["damage_taken"] == sum(int(w["by"] or 0) for w in wounds if w["victim"] == who)
