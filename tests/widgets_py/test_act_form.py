"""Acting through the form: set what a person would choose, press what a person would press."""

from __future__ import annotations

import pytest

from fechtbuch.decide.requests import Roll
from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.figures import Figure, Term
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Declare
from fechtbuch_widgets import ActForm, CursorModel
from fechtbuch_widgets.question import BadDice, read_dice
from tests.support.duels import reopened
from tests.support.toy_ruleset import Strike


@pytest.fixture
def form(ford: Fight) -> ActForm:
    """At the head, Ragna having made her attack."""
    return ActForm(CursorModel(ford))


def aldo_to_attack(form: ActForm) -> ActForm:
    """Ragna's turn ends, Aldo's begins."""
    fight = form._model.fight
    fight.act(EndTurn("ragna"), at=form._model.cursor)
    fight.act(StartTurn("aldo"), at=form._model.cursor)
    return form


def hits(form: ActForm) -> ActForm:
    """Aldo strikes, with a 9 typed in; the defence is asked."""
    aldo_to_attack(form).roll.value = "table"
    form.go.click()
    form.question.dice.value = "9"
    form.question.enter.click()
    return form


def labels(form: ActForm) -> list[str]:
    return [label for label, _ in form.question.choice.options]


def test_what_is_offered_first_makes_sense(form: ActForm) -> None:
    assert form.chosen() == EndTurn("ragna"), "no attack is left"
    form.go.click()
    assert form.chosen() == StartTurn("aldo")
    form.go.click()
    assert form.chosen() == Attack("aldo", "ragna", "broadsword", "swing", "torso")
    assert form.breaches.value == ""
    assert "Swing the broadsword at Ragna" in [label for label, _ in form.suggestion.options]


def test_a_suggestion_fills_the_fields(form: ActForm) -> None:
    aldo_to_attack(form)
    form.suggestion.value = next(n for label, n in form.suggestion.options if "bash" in label.lower())
    act = form.chosen()
    assert isinstance(act, Attack)
    assert act.weapon == "medium_shield"
    form.do.value = "move"
    assert form.suggestion.value == -1
    step = next((label, n) for label, n in form.suggestion.options if label.startswith("Step"))
    form.suggestion.value = step[1]
    assert form.choice.fields["path"].value == step[0].removeprefix("Step to ")


def test_what_was_chosen_by_hand_is_done_with_the_act(form: ActForm) -> None:
    aldo_to_attack(form)
    form.suggestion.value = next(n for label, n in form.suggestion.options if label.startswith("Step"))
    form.go.click()
    assert form.chosen() != form._model.fight.commit().act
    assert form.chosen() == EndTurn("aldo") or isinstance(form.chosen(), Attack)
    assert form.breaches.value == ""


@pytest.mark.parametrize(
    ("value", "sense", "words"),
    [
        (9, "under", "attack, roll 1d10, 9 or less"),
        (3, "over", "attack, roll 1d10 + 3"),
        (-2, "over", "attack, roll 1d10 − 2"),
        (0, "over", "attack, roll 1d10"),
        (None, "under", "attack, roll 1d10"),
    ],
)
def test_what_is_to_be_rolled_in_words(form: ActForm, value: int | None, sense: str, words: str) -> None:
    figure = None if value is None else Figure((Term("start", value, "skill", "X-1"),))
    form.question.ask(Roll("aldo", "attack", "1d10", figure=figure, sense=sense), "Aldo", first=True)
    assert f"Aldo: {words}<" in form.question.title.value


def test_fields_keep_what_was_chosen_where_they_can(form: ActForm) -> None:
    aldo_to_attack(form)
    form.choice.fields["location"].value = "neck"
    form.do.value = "declare"
    form.do.value = "attack"
    assert form.choice.fields["location"].value == "neck"
    form._model.cursor.previous_act()
    assert form.do.value == "attack", "a person began this act: stepping does not throw it away"
    assert [box.description for box in form.choice.more.children] == ["Target", "Weapon", "Use", "Location"]
    form.choice.show_advanced.value = True
    assert "Chinks in armour" in [box.description for box in form.choice.advanced.children]


def test_the_defence_is_asked(form: ActForm, ford: Fight) -> None:
    hits(form)
    assert "Ragna: defence?" in form.question.title.value
    assert "dodge, retreating (11)" in labels(form)
    assert form.go.disabled
    form.question.choice.value = "dodge"
    form.question.enter.click()
    form.question.dice.value = "5"
    form.question.enter.click()
    assert not form.question.waiting
    assert form._model.cursor.at_head
    assert any(event.kind == "Dodged" for event in ford.commit().events)
    assert "Aldo swings" in form.says.value


def test_refused_defences_are_shown_with_their_reasons(form: ActForm, ford: Fight) -> None:
    hits(form)
    assert "an unbalanced weapon that attacked cannot parry" in form.question.refused.value
    assert "CMP-DEFENSE" in form.question.refused.value


def test_dice_typed_in_total_or_faces(form: ActForm, ford: Fight) -> None:
    aldo_to_attack(form)
    form.roll.value = "table"
    form.go.click()
    assert "attack, roll 3d6, 14 or less" in form.question.title.value
    for typed, wrong in (("", "type the total"), ("3 x", "'x' is no number"), ("3 4", "3 faces needed"), ("99", "99")):
        form.question.dice.value = typed
        form.question.enter.click()
        assert wrong in form.question.wrong.value.replace("&#x27;", "'"), "at the question, where it was typed in"
        assert form.question.waiting
    form.question.dice.value = "3-4-4"
    form.question.dice._handle_custom_msg({"event": "submit"}, [])
    assert "defence?" in form.question.title.value
    assert form.question.wrong.value == ""
    form.question.back.click()
    assert "attack" in form.question.title.value
    assert form.question.back.disabled
    form.question.dice.value = "17"
    form.question.enter.click()
    while form.question.waiting:
        form.question.dice.value = "10"
        form.question.enter.click()
    assert ford.commit().tape[0].by == "table"


def test_a_wrong_die_is_told_by_whose_it_is(form: ActForm) -> None:
    aldo_to_attack(form).roll.value = "table"
    form.go.click()
    form.question.dice.value = "2"
    form.question.enter.click()
    assert "Aldo: attack (3d6): total 2 is impossible on 3d6, totals go from 3 to 18" in form.question.wrong.value


def test_a_question_says_what_led_to_it(form: ActForm) -> None:
    aldo_to_attack(form).roll.value = "table"
    form.go.click()
    assert "hit" not in form.question.told.value, "nothing has been rolled yet"
    form.question.dice.value = "9"
    form.question.enter.click()
    assert "Aldo swings the broadsword at Ragna: hit, 9 against 14 (torso)" in form.question.told.value
    assert "attacks this turn" not in form.question.told.value, "no bookkeeping"
    form.question.cancel.click()
    assert form.question.told.value == ""


def test_what_came_of_an_act_is_told_without_bookkeeping_until_one_steps_away(form: ActForm) -> None:
    hits(form)
    form.question.choice.value = "none"
    form.question.enter.click()
    while form.question.waiting:
        form.question.roll.click()
    assert "Ragna is wounded" in form.says.value
    assert "attacks this turn" not in form.says.value
    form._model.cursor.previous_act()
    assert form.says.value == ""


def test_what_is_not_allowed_is_said_once(form: ActForm) -> None:
    form.do.value = "shove"
    form.go.click()
    assert "Not allowed:" in form.says.value
    assert form.breaches.value == ""
    form.do.value = "choke"
    assert form.breaches.value != ""


def offered(form: ActForm, name: str) -> list[str]:
    return [value for _, value in form.choice.fields[name].options]


def test_only_options_of_the_manoeuvre_are_offered(form: ActForm) -> None:
    aldo_to_attack(form).do.value = "declare"
    for manoeuvre, options in (
        ("move", [""]),
        ("move_and_attack", [""]),
        ("all_out_attack", ["", "determined", "double", "strong", "feint"]),
        ("all_out_defense", ["", "double", "increased_dodge", "increased_parry", "increased_block"]),
    ):
        form.choice.fields["manoeuvre"].value = manoeuvre
        assert offered(form, "option") == options
        assert (form.choice.fields["option"].layout.display == "none") == (options == [""])
    form.choice.fields["option"].value = "increased_parry"
    assert form.chosen() == Declare("aldo", "all_out_defense", "increased_parry")
    form.choice.fields["manoeuvre"].value = "all_out_attack"
    assert form.chosen() == Declare("aldo", "all_out_attack")
    form.choice.show(Declare("aldo", "all_out_defense", "increased_block"))
    assert form.chosen() == Declare("aldo", "all_out_defense", "increased_block"), "whatever stood there before"


def test_what_is_missing_is_asked_for_by_its_kind(form: ActForm) -> None:
    aldo_to_attack(form).do.value = "move"
    assert "Path: type in hexes such as 1,0 2,0, or pick them on the map" in form.breaches.value


def test_cancelling_keeps_nothing(form: ActForm, ford: Fight) -> None:
    hits(form)
    head = ford.head
    form.question.cancel.click()
    assert ford.head == head
    assert not form.question.waiting
    assert not form.go.disabled
    assert "Nothing was kept." in form.says.value


def test_what_is_not_allowed_is_said_before_and_can_be_overruled(form: ActForm, ford: Fight) -> None:
    form.do.value = "shove"
    assert "no attack is left this turn [DF-ATTACK-06]" in form.breaches.value
    head = ford.head
    form.go.click()
    assert ford.head == head
    assert "Not allowed:" in form.says.value
    form.overrule.value = "she trips into him"
    form.ask.value = "policy"
    form.go.click()
    assert ford.commit().overruled == "she trips into him"
    assert form.overrule.value == ""


def test_fields_that_cannot_be_read_are_named(form: ActForm, ford: Fight) -> None:
    form.do.value = "move"
    form.choice.fields["path"].value = "left"
    assert "Path: 'left' cannot be read; it needs hexes such as 1,0 2,0" in form.breaches.value.replace("&#x27;", "'")
    form.go.click()
    form.do.value = "choke"
    assert "Whom: there is nothing to choose" in form.breaches.value


def test_acting_in_the_past_opens_a_branch(form: ActForm, ford: Fight) -> None:
    form._model.cursor.to_start()
    assert form.chosen() == StartTurn("aldo")
    form.who.value = "ragna"
    form.go.click()
    assert "A new branch was opened: main-1." in form.says.value
    assert form._model.cursor.line == "main-1"
    assert form._model.position["line"] == "main-1"


def test_the_same_act_again_is_followed_and_not_kept_twice(form: ActForm, ford: Fight) -> None:
    form._model.cursor.to_start()
    form.go.click()
    assert "was there already" in form.says.value
    assert set(ford.lines.heads) == {"main"}
    assert form._model.cursor.act == 1


def test_rolling_again_opens_a_branch_with_other_dice(toy: Fight) -> None:
    form = ActForm(CursorModel(toy))
    form.who.value, form.do.value = "A", "strike"
    form.ask.value = "policy"
    assert form.again.disabled
    form.go.click()
    first = toy.commit()
    form.again.click()
    assert form._model.cursor.line == "main-1"
    second = toy.commit(form._model.cursor)
    assert (second.parent, second.act) == (first.parent, first.act)
    assert second.tape != first.tape
    form.again.click()
    assert toy.commit(form._model.cursor).tape not in (first.tape, second.tape)


def test_somebody_else_was_faster(toy: Fight) -> None:
    form = ActForm(CursorModel(toy))
    form.who.value, form.do.value = "A", "strike"
    form.roll.value = "table"
    form.go.click()
    reopened(toy).act(Strike("B", "A"))
    form.question.dice.value = "18"
    form.question.enter.click()
    assert "somebody else has moved it" in form.says.value
    assert not form.question.waiting
    assert form._model.position["commit"] == toy.head, "what the other did is shown now"


def test_two_forms_on_one_cursor(form: ActForm) -> None:
    other = ActForm(form._model)
    form.go.click()
    assert other.chosen() == form.chosen() == StartTurn("aldo")


@pytest.mark.parametrize(
    ("typed", "read"), [("11", 11), (" 3 4 4 ", [3, 4, 4]), ("3,4,4", [3, 4, 4]), ("3-4-4", [3, 4, 4])]
)
def test_how_dice_are_typed(typed: str, read: object) -> None:
    assert read_dice(typed) == read


@pytest.mark.parametrize("typed", ["", "x", "3d6", "²", "1" * 30])
def test_what_is_no_dice(typed: str) -> None:
    with pytest.raises(BadDice):
        read_dice(typed)


# whose choices are asked for, dice one by one, what would come of it


def whom(form: ActForm) -> dict[str, str]:
    return {value: label for label, value in form.ask.options}


def test_only_one_side_is_asked(form: ActForm, ford: Fight) -> None:
    aldo_to_attack(form)
    assert whom(form)["side:reavers"] == "ask me for reavers"
    form.roll.value = "table"
    form.ask.value = "side:watch"
    form.go.click()
    form.question.dice.value = "9"
    form.question.enter.click()
    assert "defence?" not in form.question.title.value, "the reavers answer for themselves"
    form.question.cancel.click()
    form.ask.value = "side:reavers"
    form.go.click()
    form.question.dice.value = "9"
    form.question.enter.click()
    assert "Ragna: defence? (asked: reavers)" in form.question.title.value


def test_single_dice_are_thrown_by_the_program(form: ActForm, ford: Fight) -> None:
    aldo_to_attack(form).roll.value = "table"
    form.ask.value = "policy"
    form.go.click()
    assert form.question.roll.layout.display is None
    while form.question.waiting:
        form.question.roll.click()
    assert {entry.by for entry in ford.commit().tape} <= {"program", "policy"}
    assert ford.commit().tape[0].by == "program"
    again = ford.act(ford.commit().act, at=ford.commit().parent)
    assert again.commit.id == ford.head, "these are the dice that fall without asking"


def test_a_question_says_what_would_come_of_each_answer(form: ActForm) -> None:
    hits(form)
    assert form.course.background.wait()
    told = form.question.odds.value
    assert "dodge, retreating" in told
    assert "no defence" in told
    assert "Ragna: HP" in told
    assert "counter" not in told
    assert "none → " not in told
    assert " % " in told
    assert form.question.roll.layout.display == "none"
    form.question.cancel.click()
    assert form.question.odds.value == ""


def test_an_act_is_taken_back_and_the_next_one_opens_a_branch(form: ActForm, ford: Fight) -> None:
    head = ford.head
    form.undo.click()
    assert "Back before act 5, Ragna: Attack. The next act opens a branch; nothing is lost." in form.says.value
    assert form._model.cursor.act == 4
    assert form.chosen() == Attack("ragna", "aldo", "axe", "swing", "torso")
    form.ask.value = "policy"
    form.choice.fields["location"].value = "neck"
    form.go.click()
    assert form._model.cursor.line == "main-1"
    assert ford.lines.head("main") == head


def test_taking_back_drops_what_is_asked_and_stops_at_the_beginning(form: ActForm) -> None:
    hits(form)
    form.undo.click()
    assert not form.question.waiting
    while form._model.cursor.act:
        form.undo.click()
    form.undo.click()
    assert "Here the fight begins: there is no act to take back." in form.says.value
