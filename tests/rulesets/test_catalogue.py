"""The catalogues: every id that code or data cites exists, once, with words a person can read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fechtbuch
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.rulesets.catalogue import Rule, UnknownRule, load_catalogue, read_catalogue
from fechtbuch.rulesets.tables import BadTable

ENGINE = Path(next(iter(fechtbuch.__path__)))
SYSTEMS = ["dungeon_fantasy", "blackmoor", "dungeon_board", "control_zone"]
FIRST_LETTERS = {"dungeon_fantasy": "DF", "blackmoor": "BM", "dungeon_board": "DB", "control_zone": "CZ"}
CITED = re.compile(r"\b(?:[A-Z]{2,3}-[A-Z]+-[0-9]+[a-z]?|(?:[A-Z]{2}-)?(?:CMP|COMP)-[A-Z]+(?:-[A-Z]+)*|AMB-[0-9]+)\b")


def cited_in(text: str) -> set[str]:
    return set(CITED.findall(text))


def test_the_pattern_sees_every_form_of_id() -> None:
    text = "by DF-ATTACK-01, CMP-HITLOC-EFFECTS and AMB-02; BM-AMB-03, BMC-HUM-01, CZ-COMP-WOUNDS; not UTF-8 or X-1"
    assert cited_in(text) == {
        "DF-ATTACK-01",
        "CMP-HITLOC-EFFECTS",
        "AMB-02",
        "BM-AMB-03",
        "BMC-HUM-01",
        "CZ-COMP-WOUNDS",
    }


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_rule_tells_players_nothing_of_how_it_was_gathered(system: str) -> None:
    notes = re.compile(r"\bneeded for:|\bconfidence (?:high|medium|low)\b")
    assert [rule.id for rule in load_catalogue(system).values() if notes.search(f"{rule.source}\n{rule.text}")] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_id_cited_by_a_rule_set_stands_in_its_catalogue(system: str) -> None:
    catalogue = load_catalogue(system)
    folder = ENGINE / "rulesets" / system
    unknown = {
        f"{path.relative_to(ENGINE)}: {id}"
        for path in folder.rglob("*")
        if path.suffix in (".py", ".toml") and path.name != "catalogue.toml"
        for id in cited_in(path.read_text(encoding="utf-8"))
        if id not in catalogue
    }
    assert unknown == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_id_a_text_mentions_exists(system: str) -> None:
    catalogue = load_catalogue(system)
    assert {(rule.id, id) for rule in catalogue.values() for id in cited_in(rule.text) if id not in catalogue} == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_can_be_read(system: str) -> None:
    for id, rule in load_catalogue(system).items():
        assert id == rule.id
        assert CITED.fullmatch(id), id
        assert rule.title.strip(), id
        assert len(rule.text) > 10, id
        assert rule.source.strip(), id


@pytest.mark.parametrize(
    ("system", "rules", "companions", "readings"),
    [
        ("dungeon_fantasy", 292, 48, 74),
        ("blackmoor", 145, 0, 60),
        ("dungeon_board", 111, 13, 34),
        ("control_zone", 147, 12, 39),
    ],
)
def test_the_catalogues_are_whole(system: str, rules: int, companions: int, readings: int) -> None:
    ids = [id for id in load_catalogue(system) if "-OWN-" not in id and not id.startswith("BMC-")]
    amb = [id for id in ids if "AMB-" in id]
    comp = [id for id in ids if id.startswith("CMP-") or "-COMP-" in id]
    letters = FIRST_LETTERS[system]
    assert all(id.startswith(letters) or id in amb or id in comp for id in ids)
    assert (len(ids) - len(amb) - len(comp), len(comp), len(amb)) == (rules, companions, readings)


def test_blackmoor_lists_its_fifty_consequences() -> None:
    rows = [rule for id, rule in load_catalogue("blackmoor").items() if id.startswith("BMC-")]
    assert sum(not rule.source.startswith("Default of ours") for rule in rows) == 50
    assert load_catalogue("blackmoor")["BMC-HUM-01"].see == ("BM-HUMANOID-04",)


def test_a_rule_of_the_attacks_chapter() -> None:
    rule = load_catalogue("dungeon_fantasy")["DF-LOCATION-03"]
    assert rule.title == "Shield arm and shield hand"
    assert "shield arm -4, shield hand -8" in rule.text
    assert rule.source.startswith("Attacks chapter, section '")


def test_a_companion_is_made_of_its_facts() -> None:
    rule = load_catalogue("dungeon_fantasy")["CMP-SUCCESS"]
    assert "3 and 4 always succeed, 17 and 18 always fail." in rule.text
    assert "Margin of success = effective score - roll" in rule.text


def test_a_reading_names_the_rules_it_reads() -> None:
    reading = load_catalogue("dungeon_fantasy")["AMB-01"]
    assert reading.see == ("DF-CHOKE-03",)
    assert "Reading: Treat as a sign slip: +2 per hand" in reading.text


def test_our_own_defaults_stand_beside_the_sources_and_are_marked() -> None:
    catalogue = load_catalogue("dungeon_fantasy")
    casting = catalogue["DF-OWN-01"]
    assert casting.default
    assert casting.source == "Defaults of this engine"
    assert all(rule.default for id, rule in catalogue.items() if "-OWN-" in id)
    assert not catalogue["DF-ATTACK-01"].default


def test_the_catalogue_is_read_once() -> None:
    assert load_catalogue("dungeon_fantasy") is load_catalogue("dungeon_fantasy")


def test_an_unknown_id_brings_near_ones() -> None:
    catalogue = load_catalogue("dungeon_fantasy")
    assert catalogue.near("DF-GRAPPEL-02")[0] == "DF-GRAPPLE-02"
    assert catalogue.get("DF-GRAPPEL-02") is None
    with pytest.raises(UnknownRule, match=r'dungeon_fantasy has no rule "DF-GRAPPEL-02"; near: .*DF-GRAPPLE-02'):
        catalogue["DF-GRAPPEL-02"]


def test_an_unknown_rule_set_brings_near_ones() -> None:
    with pytest.raises(FechtbuchError, match=r'no rule set called "dungeon_fantsy" .*; near: dungeon_fantasy'):
        load_catalogue("dungeon_fantsy")


RULE = '[[rule]]\nid = "XX-A-01"\ntitle = "t"\ntext = "x"\n'


def test_a_second_file_adds_rules() -> None:
    both = read_catalogue("xx", {"catalogue.toml": RULE, "own.toml": RULE.replace("A-01", "OWN-01")})
    assert list(both) == ["XX-A-01", "XX-OWN-01"]
    assert both["XX-OWN-01"] == Rule("XX-OWN-01", "t", "x")


@pytest.mark.parametrize(
    ("own", "message"),
    [
        (RULE, r'xx/own.toml: rule\[0\].id: "XX-A-01" is taken'),
        (
            RULE.replace("A-01", "OWN-01") + 'see = ["XX-A-02"]',
            'XX-OWN-01.see: there is no rule "XX-A-02"; near: XX-A-01',
        ),
        (RULE.replace("title", "titel"), r"xx/own.toml: rule\[0\].titel: unknown key; near: title"),
    ],
)
def test_a_bad_file_is_refused_by_place(own: str, message: str) -> None:
    with pytest.raises(BadTable, match=message):
        read_catalogue("xx", {"catalogue.toml": RULE, "own.toml": own})
