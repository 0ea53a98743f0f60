"""The example of a changed past, in every rule system: a blow is now avoided, and what comes of the acts after it."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.decide.legality import Because
from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import ConditionGained, Died, Parried, Wounded
from fechtbuch.model.state import Condition
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.blackmoor import acts as blackmoor
from fechtbuch.rulesets.control_zone import acts as control_zone
from fechtbuch.rulesets.dungeon_board import acts as dungeon_board
from fechtbuch.rulesets.dungeon_fantasy import acts as dungeon_fantasy
from fechtbuch.whatif import ChangeAnswer, Drop, Rebase, rebase


def began(system: str, *rows: dict[str, Any]) -> Fight:
    ruleset = find_ruleset(system)
    tables = ruleset.load_tables({})
    return Fight.start(None, ruleset, "Example", [ruleset.build(row, tables, row["id"])[0] for row in rows], seed=1)


def statuses(found: Rebase) -> dict[str, str]:
    """What becomes of the acts but those that begin and end turns, by act name and number."""
    turns = ("start_turn", "end_turn", "declare")
    return {f"{entry.act.do} {entry.act_number}": entry.status for entry in found.entries if entry.act.do not in turns}


@pytest.fixture(scope="module")
def unconscious() -> Fight:
    """A hits B, B fails its dodge, is wounded and falls unconscious; B does nothing; A moves; A attacks B again."""
    sword = {"skills": {"Broadsword": 14}, "weapon": "broadsword"}
    fight = began(
        "dungeon_fantasy",
        {"id": "A", "side": "red", "cell": [0, 0], "st": 16, "dx": 12, "ht": 12, **sword},
        {"id": "B", "side": "blue", "cell": [1, 0], "facing": 3, "st": 10, "dx": 10, "ht": 10, **sword},
    )
    fight.act(StartTurn("A"))
    fight.act(dungeon_fantasy.Declare("A", "attack"))
    fight.act(
        dungeon_fantasy.Attack("A", "B", "broadsword", "swing", "skull"),
        dice={"attack": 7, "dodge": 15, "damage": [1, 1], "knockdown": 17},
        choices={"defence": "dodge"},
    )
    assert fight.state()["B"].has("unconscious")
    fight.act(EndTurn("A"))
    fight.act(StartTurn("B"))
    fight.act(dungeon_fantasy.Declare("B", "do_nothing"))
    fight.act(EndTurn("B"))
    fight.act(StartTurn("A"))
    fight.act(dungeon_fantasy.Declare("A", "attack"))
    fight.act(dungeon_fantasy.Move("A", ((0, 1),), facing=5))
    fight.act(dungeon_fantasy.Attack("A", "B", "broadsword", "swing", "torso"), dice={"attack": 9, "damage": [3, 5]})
    return fight


def test_the_example(unconscious: Fight) -> None:
    found = rebase(unconscious, ChangeAnswer(3, "dodge", 5))
    first, nothing, move, again = (found.entry(unconscious.log.spine(unconscious.head)[n]) for n in (3, 6, 10, 11))
    assert first.status == "edited"
    assert not first.after["B"].has("unconscious")
    assert [(one.sort, one.rule) for one in nothing.conflicts] == [("reason", "CMP-SHOCK")]
    assert nothing.status == "conflict"
    assert nothing.new is None
    assert move.status == "kept"
    assert move.facts == ()
    assert again.status == "changed"
    assert [str(address) for address in again.assumed] == ["defence[B]/choice[A]/B.defence@A"]
    assert "defence[B]/B.parry@A" in [str(address) for address in again.rolled]
    assert again.new is not None
    assert again.new.tape[0] == unconscious.commit().tape[0]
    assert [type(change.after) for change in again.facts if isinstance(change.after, Parried)] == [Parried]


def test_the_report_of_the_example_names_each_rule(unconscious: Fight) -> None:
    text = str(rebase(unconscious, ChangeAnswer(3, "dodge", 5)))
    assert "act 6, B: Do Nothing: conflict" in text
    assert "[CMP-SHOCK]" in text.partition("B: Do Nothing: conflict")[2].partition("\nact ")[0]
    assert "B's dodge against A: 15 → 5, given now (defence[B]/B.dodge@A)" in text
    assert "B's defence against A: parry (broadsword), assumed by policy (defence[B]/choice[A]/B.defence@A)" in text
    assert "acts 8 to 10: 3 kept" in text
    assert "- B falls unconscious [CMP-SHOCK]" in text


def test_a_new_defence_can_be_answered_by_the_table(unconscious: Fight) -> None:
    found = rebase(unconscious, ChangeAnswer(3, "dodge", 5))
    parried = found.answer(11, "parry", 3)
    assert [type(event) for event in parried.entry(11).new.events if isinstance(event, Wounded)] == []  # type: ignore[union-attr]
    dodged = found.answer(11, "defence", "dodge").answer(11, "B.dodge", 16)
    assert any(isinstance(event, Wounded) for event in dodged.entry(11).new.events)  # type: ignore[union-attr]
    assert dodged.entry(11).assumed == ()


def test_bleeding_in_blackmoor() -> None:
    """A cuts B's arm off; B binds it up because it bleeds; A moves and strikes again."""
    soldier = {"from": "bestiary:man_at_arms"}
    fight = began(
        "blackmoor",
        {"id": "A", "side": "red", "cell": [0, 0], **soldier},
        {"id": "B", "side": "blue", "cell": [1, 0], "facing": 3, **soldier},
    )
    blow = blackmoor.Attack("A", "B", "sword")
    fight.act(StartTurn("A"))
    fight.act(blow, dice=[20, 7, 68])
    fight.act(EndTurn("A"))
    fight.act(StartTurn("B"))
    fight.act(blackmoor.Treat("B", "B", "arm_right"))
    fight.act(EndTurn("B"))
    fight.act(StartTurn("A"))
    fight.act(blackmoor.Move("A", ((0, 1),), facing=5))
    fight.act(blow, dice=[15, 1, 64])
    found = rebase(fight, ChangeAnswer(2, "attack", 2))
    assert statuses(found) == {"attack 2": "edited", "treat 5": "conflict", "move 8": "kept", "attack 9": "changed"}
    assert ("reason", "BM-HUMANOID-07") in [(one.sort, one.rule) for one in found.conflicts[0].conflicts]
    last = found.entries[-1].new
    assert last is not None
    assert last.tape == fight.commit().tape


def test_healing_in_dungeon_board() -> None:
    """B fails its parry and is wounded; it heals its wounds because it has some; A moves and strikes again."""
    fight = began(
        "dungeon_board",
        {"id": "A", "cell": [0, 0], "from": "bestiary:dwarf"},
        {"id": "B", "cell": [1, 0], "from": "bestiary:orc"},
    )
    fight.act(StartTurn("A"))
    fight.act(dungeon_board.Strike("A", "B"), dice=[3, 1])
    fight.act(StartTurn("B"))
    fight.act(dungeon_board.Heal("B", 1, "B"))
    fight.act(dungeon_board.EndTurn(""))
    fight.act(StartTurn("A"))
    fight.act(dungeon_board.Move("A", ((0, 1), (1, 1))))
    fight.act(dungeon_board.Strike("A", "B"), dice=[4, 2])
    assert any(isinstance(event, Died) for event in fight.commit().events)
    found = rebase(fight, ChangeAnswer(2, "parry", 6))
    assert statuses(found) == {"strike 2": "edited", "heal 4": "conflict", "move 7": "kept", "strike 8": "changed"}
    assert [(one.sort, one.rule) for one in found.conflicts[0].conflicts] == [("reason", "DB-WOUND-05")]
    assert found.entries[-1].after["B"].status == "in"


def test_coming_round_in_control_zone() -> None:
    """A brings B down; B spends luck because it is Dying; A moves and swings again."""
    sword = {"weapon": "sword", "hp": 4}
    fight = began(
        "control_zone",
        {"id": "A", "side": "red", "cell": [0, 0], **sword, "skills": {"blades": 6}},
        {"id": "B", "side": "blue", "cell": [1, 0], **sword, "skills": {"blades": 3}, "luck": 1},
    )
    swing = control_zone.Attack("A", "B", "swing")
    fight.act(StartTurn("A"))
    fight.act(swing, dice=[10, 7])
    fight.act(EndTurn("A"))
    fight.act(StartTurn("B"))
    fight.act(control_zone.SpendLuck("B"))
    fight.act(EndTurn("B"))
    fight.act(StartTurn("A"))
    fight.act(control_zone.Move("A", ((0, 1),)))
    fight.act(swing, dice=[9, 1])
    found = rebase(fight, ChangeAnswer(2, "attack", 1))
    assert statuses(found) == {
        "attack 2": "edited",
        "spend_luck 5": "conflict",
        "move 8": "kept",
        "attack 9": "changed",
    }
    assert {one.rule for one in found.conflicts[0].conflicts} == {"CZ-DYING-03", "CZ-DYING-04"}
    last = found.entries[-1].new
    assert last is not None
    assert last.tape == fight.commit().tape


def test_who_is_asleep_does_nothing_more_because_of_that() -> None:
    fight = began(
        "dungeon_board",
        {"id": "A", "cell": [0, 0], "from": "bestiary:dwarf"},
        {"id": "B", "cell": [1, 0], "from": "bestiary:orc"},
    )
    fight.act(StartTurn("B"))
    assert fight.act(EndTurn("B")).commit.because == ()
    fight.adjust("B", [ConditionGained("B", Condition("asleep", rule="DB-SPELL-06"))], "a lullaby")
    because = fight.act(EndTurn("B")).commit.because
    assert because == (Because("DB-SPELL-06", "B.conditions.asleep", "on"),)
    (awake,) = rebase(fight, Drop(3)).conflicts
    assert [(one.code, one.rule) for one in awake.conflicts] == [("reason_gone", "DB-SPELL-06")]
