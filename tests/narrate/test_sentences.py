"""Every fact has a sentence; names are named, and text stays on its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.model.checks import Check, Outcome
from fechtbuch.model.events import (
    KINDS,
    Attacked,
    Checked,
    ClockAdvanced,
    ConditionGained,
    Event,
    ItemMoved,
    Refused,
    Released,
    Wounded,
)
from fechtbuch.model.figures import Figure, Withheld, start
from fechtbuch.model.state import Battle, Condition, Item
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate import GENERIC, dice_shown, marks, narrate, plain, shown, text
from fechtbuch.rulesets.protocol import Span
from tests.support.duels import duel
from tests.support.strategies import events
from tests.support.toy_ruleset import TOY

BATTLE = duel().state()


def figure(value: int) -> Figure:
    return Figure((start(value, "skill", "sheet:skill"),))


def check(total: int, target: int) -> Check:
    outcome: Outcome = "success" if total <= target else "failure"
    return Check("attack", "3d6", Rolled(total), figure(target), outcome, target - total)


def test_every_kind_has_a_sentence_of_the_engines() -> None:
    assert set(GENERIC) == set(KINDS.values())


@given(events(), st.sampled_from([BATTLE, Battle()]))
def test_any_fact_can_be_told(event: Event, battle: Battle) -> None:
    sentence = narrate(None, battle, event)
    line = text(sentence)
    assert line.strip()
    assert len(line.splitlines()) == 1
    assert all(span.text for span in sentence)


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            Attacked("A", "B", check(9, 12), "broadsword"),
            "Fighter A attacks Fighter B with broadsword: rolls 9 against 12: success.",
        ),
        (
            Checked("A", check(9, 12), "B", check(14, 10), "win", 5),
            "Fighter A, attack: rolls 9 against 12: success; Fighter B rolls 14 against 10: failure; "
            "Fighter A wins by 5.",
        ),
        (Wounded("B", "hp", 0, 12), "Fighter B takes no damage."),
        (Wounded("B", "hp", 3, 9, "A", zone="left_arm"), "Fighter B loses 3 HP to the left arm from Fighter A, now 9."),
        (
            ConditionGained("A", Condition("shock", 2, until="turn_end:A")),
            "Fighter A: shock 2, until turn end A.",
        ),
        (ClockAdvanced("", 3, "magic"), "Round 3, magic."),
        (Refused("A", "parry", (Withheld("parry", "no weapon", "R"),)), "Fighter A may not parry: no weapon."),
        (ItemMoved("A", "x", Item("Axe"), "ground:1", (2, 3)), "Axe lies on the ground at 2,3."),
        (ItemMoved("A", "x", Item("Axe"), "B"), "Fighter B has Axe."),
        (Released("A", "B", "grapple"), "Fighter B is free of the grapple of Fighter A."),
    ],
)
def test_sentences_read_well(event: Event, line: str) -> None:
    assert text(narrate(None, BATTLE, event)) == line


def test_rolls_over_name_what_they_had_to_reach() -> None:
    over = Check("attack", "1d20", Rolled(12), figure(3), "success", 1, "", "over", figure(14))
    assert text(narrate(None, BATTLE, Attacked("A", "B", over))) == (
        "Fighter A attacks Fighter B: rolls 12 + 3 against 14: success."
    )


def test_a_rule_sets_own_words_come_first() -> None:
    wound = Wounded("B", "hp", 3, 9)
    assert text(narrate(TOY, BATTLE, wound)) == "Fighter B loses 3 HP."
    assert narrate(TOY, BATTLE, wound)[0] == Span("Fighter B", "who:B")
    assert narrate(TOY.bind(), BATTLE, ClockAdvanced("", 1)) == narrate(None, BATTLE, ClockAdvanced("", 1))


def test_plain_text_cannot_break_lines_or_reorder_them() -> None:
    assert plain("a\nb\u2028c\x1b[0m\u202ed") == "a bc [0md"
    assert shown("x" * 10_000) == "x" * 59 + "…"
    assert text((Span("y" * 100, "who:Y"), Span(" z" * 100))) == "y" * 59 + "…" + " z" * 100


def test_wounds_and_deaths_are_marked_and_dice_are_found() -> None:
    assert marks(Wounded("A", "hp", 1, 0)) == {"wound"}
    assert marks(Wounded("A", "hp", 0, 1)) == frozenset()
    assert marks(KINDS["Died"]("A")) == {"death"}  # type: ignore[call-arg]
    thrown = Checked("A", check(9, 12), "B", check(14, 10))
    assert dice_shown(thrown) == (Rolled(9), Rolled(14))
    assert dice_shown(Wounded("A", "hp", 1, 0, rolled=Rolled(4))) == (Rolled(4),)
