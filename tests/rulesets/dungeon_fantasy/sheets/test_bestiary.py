"""The creatures that ship with the rules."""

from __future__ import annotations

import pytest

from fechtbuch.decide.answers import Recorded
from fechtbuch.decide.resolve import resolve
from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_turn
from fechtbuch.model.state import Creature
from fechtbuch.rulesets.dungeon_fantasy.build import build
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import read_sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import lines_of
from fechtbuch.rulesets.dungeon_fantasy.data import load_tables
from fechtbuch.rulesets.dungeon_fantasy.sheets.bestiary import bestiary, bestiary_entry
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import Unreadable
from tests.rulesets.dungeon_fantasy.sheets import staging

TABLES = load_tables()


def made(name: str) -> Creature:
    """A creature of the bestiary."""
    return build({"id": name, "from": f"bestiary:{name}"}, TABLES, "here")[0]


def test_some_fifty_creatures_of_every_kind_of_body() -> None:
    assert len(bestiary()) >= 50
    sheets = [read_sheet(made(name).sheet) for name in bestiary()]
    assert {sheet.plan for sheet in sheets} >= {plan.id for plan in TABLES.hit_locations.plan} - {"hexapod"}
    assert {sheet.body for sheet in sheets} == {"", "unliving", "homogenous", "diffuse"}
    assert {sheet.sm for sheet in sheets} >= {-3, -2, -1, 0, 1, 2, 3, 4}
    effects = {line.effect.partition(":")[0] for sheet in sheets for w in sheet.weapons for line in lines_of(w)}
    assert effects >= {"lariat", "bolas", "net", "melee_net", "snare", "harpoon", "grenade", "cone", "area"}


@pytest.mark.parametrize("name", sorted(bestiary()))
def test_every_creature_can_attack_with_what_it_holds(name: str) -> None:
    creature = made(name)
    sheet = read_sheet(creature.sheet)
    at_hand = [w for w in sheet.weapons if w.natural or creature.items[w.id].ready]
    lines = [line for w in at_hand for line in w.melee] + [line for w in at_hand for line in w.ranged]
    assert lines
    assert all(line.level >= 9 for line in lines)
    assert all(line.effect or not line.damage.unusable for line in lines)
    assert not any(line.ground == "DF-OWN-06" for line in lines), "no creature of the bestiary fights untrained"


@pytest.mark.parametrize("name", sorted(bestiary()))
def test_every_line_of_every_creature_can_be_used(name: str) -> None:
    creature = made(name)
    for weapon, line in staging.lines(creature):
        assert staging.breaches(creature, weapon, line) == (), (weapon.id, line.name)


@pytest.mark.parametrize("name", sorted(bestiary()))
def test_every_creature_fights_a_round(name: str) -> None:
    """Whatever the dice and the foe's policy say, an attack with each line brings facts and no error."""
    creature = made(name)
    for number, (weapon, line) in enumerate(staging.lines(creature)):
        fight = staging.fight(creature, weapon, line, seed=number)
        before = len(fight.state().creatures)
        fight.act(staging.attack(creature, weapon, line))
        assert len(fight.state().creatures) == before


@pytest.mark.parametrize("name", sorted(bestiary()))
def test_every_creature_plays_by_itself_and_the_log_replays_to_itself(name: str) -> None:
    """Whatever it does of its own accord against the next in the book, for a few turns."""
    names = sorted(bestiary())
    other = names[(names.index(name) * 7 + 3) % len(names)]
    one, _ = build({"id": "A", "side": "ours", "from": f"bestiary:{name}", "cell": [0, 0]}, TABLES, "here")
    two, _ = build(
        {"id": "B", "side": "theirs", "from": f"bestiary:{other}", "cell": [4, 0], "facing": 3}, TABLES, "here"
    )
    fight = Fight.start(None, "dungeon_fantasy", name, [one, two], seed=names.index(name))
    for _ in range(6):
        play_turn(fight, {"A": "random", "B": "beast"})
    assert fight.rules is not None
    for commit, node in fight.log.commits(fight.head):
        again = resolve(node.before, fight.rules.play(commit.act), Recorded.of(commit.tape))
        assert again.events == commit.events, commit.act


def test_what_makes_them_different() -> None:
    def figures(name: str) -> dict[str, object]:
        sheet = read_sheet(made(name).sheet)
        return {"plan": sheet.plan, "body": sheet.body, "sm": sheet.sm, "spells": len(sheet.spells)}

    assert figures("skeleton") == {"plan": "humanoid", "body": "unliving", "sm": 0, "spells": 0}
    assert figures("constrictor") == {"plan": "vermiform", "body": "", "sm": 2, "spells": 0}
    assert figures("giant_spider") == {"plan": "arachnoid", "body": "", "sm": 0, "spells": 0}
    assert figures("hedge_mage")["spells"] == 2


def test_a_creature_that_is_not_there() -> None:
    with pytest.raises(Unreadable, match="near: skeleton"):
        bestiary_entry("skeletton")
