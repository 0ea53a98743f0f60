"""Changing the past through the form: what a person sets and presses, and what stands in the log afterwards."""

from __future__ import annotations

import gc
import re
import threading
import weakref
from html import unescape
from threading import Event
from typing import Any

import pytest
from ipywidgets import Widget, widget

from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.whatif import ChangeAnswer, Drop, odds, rebase
from fechtbuch.whatif.asked_words import choice_words
from fechtbuch_widgets import CursorModel, FightBook, WhatIfForm, form_of
from fechtbuch_widgets import whatif_form as module
from tests.support.duels import play_rounds, reopened
from tests.widgets_py.conftest import at_the_ford

ATTACK, HER_ATTACK, PARRIED = 2, 5, 8
"""Acts: Aldo's first attack, Ragna's, and Aldo's second, which she parries."""


@pytest.fixture
def long_ford(ford: Fight) -> Fight:
    """Aldo attacks once more, and Ragna parries with the axe."""
    ford.act(EndTurn("ragna"))
    ford.act(StartTurn("aldo"))
    ford.act(Attack("aldo", "ragna", "broadsword", "swing", "torso"), dice=[9, 9], choices={"defence": "parry:axe"})
    return ford


@pytest.fixture
def form(long_ford: Fight) -> WhatIfForm:
    return at_act(WhatIfForm(CursorModel(long_ford)), ATTACK)


def at_act(form: WhatIfForm, number: int) -> WhatIfForm:
    cursor = form._model.cursor
    cursor.follow("main")
    cursor.jump(form.fight.log.end(form.fight.log.spine(form.fight.lines.head("main"))[number], "main"))
    return form


def field(form: WhatIfForm, name: str) -> Widget:
    return next(one.box for one in form.edit.fields if name in one.box.description)


def preview(form: WhatIfForm, **answers: str) -> str:
    for name, value in answers.items():
        field(form, name).value = value
    form.go.click()
    return report(form)


def report(form: WhatIfForm) -> str:
    return unescape(form.report.value)


def says(form: WhatIfForm) -> str:
    return unescape(form.says.value)


def ways(form: WhatIfForm) -> list[str]:
    return [value for _, value in form.conflicts.way.options]


def statuses(form: WhatIfForm) -> list[str]:
    assert form._rebase is not None
    return [entry.status for entry in form._rebase.entries]


# what is offered


def test_the_answers_of_the_act_at_the_cursor(form: WhatIfForm) -> None:
    assert "Act 2 of main: Aldo: Attack" in form.head.value
    assert [one.box.description for one in form.edit.fields] == [
        "Aldo's attack against Ragna (3d6)",
        "Ragna's defence against Aldo",
        "Ragna's dodge against Aldo (3d6)",
        "Aldo's damage against Ragna (2d6)",
    ]
    assert [one.box.value for one in form.edit.fields] == ["9", "dodge", "14", "5"]
    assert "parry with axe (10)" in [label for label, _ in field(form, "defence").options]
    at_act(form, HER_ATTACK)
    assert [one.box.value for one in form.edit.fields] == ["15"]


def test_where_nothing_was_asked_and_where_the_fight_begins(form: WhatIfForm) -> None:
    at_act(form, 1)
    assert "This act asked nothing" in form.edit.note.value
    form._model.cursor.to_start()
    assert "Here the fight begins" in form.head.value
    assert form.go.disabled
    at_act(form, ATTACK)
    assert not form.go.disabled


def test_nothing_different_is_said(form: WhatIfForm) -> None:
    form.go.click()
    assert "Nothing is different yet" in says(form)
    assert form.report.value == ""
    assert "3 faces needed" in preview(form, attack="3 4") + says(form)
    preview(form, attack="x")
    assert "'x' is no number of dice" in says(form)


# what comes of it


def test_another_die_is_reported_act_by_act(form: WhatIfForm, long_ford: Fight) -> None:
    text = preview(form, dodge="6")
    assert "main, edited: the act before stays; 1 edited" in text
    assert "Ragna's dodge against Aldo: 14 → 6, given now" in text
    assert "Ragna dodges: succeeds, 6 against 8 [CMP-DEFENSE]" in text
    assert "<details><summary>" in text, "differences are folded away"
    assert set(long_ford.lines.heads) == {"main"}, "nothing is kept by looking"
    preview(form, dodge="13")
    assert "14 → 13, given now" in report(form)
    assert form.conflicts.layout.display == "none"


def test_a_reader_sees_words_and_finds_the_address_in_the_tooltip(form: WhatIfForm) -> None:
    text = re.sub(r"<[^>]*>", " ", preview(form, damage="12", defence="dodge"))
    assert not re.search(r"@\w|\w/\w+\.|#\d|Head|\b1 acts", text), "no addresses, numbers of entries, ids"
    assert 'title="injury[ragna]/wound[ragna]/aldo.damage@ragna"' in report(form)
    assert "[CMP-SHOCK]" in text
    assert not re.search(r"\[\w+_\w+, ", text), "rules are cited without the codes of breaches"


def test_another_choice_asks_for_new_dice(form: WhatIfForm) -> None:
    text = preview(form, defence="parry:axe")
    assert "Ragna's defence against Aldo: dodge → parry (axe), given now" in text
    assert "Ragna's parry against Aldo: " in text
    assert "new dice" in text


def test_the_branch_is_opened_with_a_name_and_the_cursor_goes_there(form: WhatIfForm, long_ford: Fight) -> None:
    preview(form, dodge="6")
    form.name.value = "main"
    form.keep.click()
    assert "Nothing was kept" in says(form)
    form.name.value = "she saw it coming"
    form.keep.click()
    assert "she saw it coming holds what comes of it" in says(form)
    assert form._model.cursor.line == "she saw it coming"
    assert form._model.cursor.act == ATTACK
    assert form._model.position["line"] == "she saw it coming"
    assert form.report.value == ""
    assert field(form, "dodge").value == "6"
    expected = rebase(long_ford, ChangeAnswer(ATTACK, "dodge", 6), line="main")
    assert long_ford.lines.head("she saw it coming") == expected.head


def test_dropped_moved_and_put_in(form: WhatIfForm) -> None:
    form.edit.way.value = "drop"
    assert "<bdi>Act 2, Aldo: Attack: dropped" in preview(form)
    form.edit.way.value = "move"
    form.edit.after.value = 3
    assert "Act 2, Aldo: Attack: " in preview(form)
    form.edit.way.value = "before"
    form.edit.act.do.value = "declare"
    assert "<bdi>New act, Aldo: " in preview(form)
    form.edit.way.value = "after"
    assert form.edit.act.who.value == "aldo"
    form.edit.act.do.value = "end_turn"
    assert preview(form).index("New act") < preview(form).index("Act 3")
    assert statuses(form)[0] == "inserted"


def test_another_act_in_its_place(form: WhatIfForm) -> None:
    form.edit.way.value = "act"
    assert form.edit.act.act == Attack("aldo", "ragna", "broadsword", "swing", "leg")
    fields = form.edit.act.fields
    fields["location"].value = "neck"
    text = preview(form)
    assert "neck" in text
    assert statuses(form)[0] == "edited"
    form.edit.act.do.value = "shove"
    preview(form)
    assert form._rebase is not None


def test_odds_of_the_act_as_it_would_be(form: WhatIfForm) -> None:
    form.chances.click()
    assert form.background.wait()
    before = unescape(form.odds.value)
    assert "Odds of the act as it would be" in before
    assert "% (" in before
    form.edit.way.value = "act"
    form.edit.act.fields["location"].value = "neck"
    form.chances.click()
    assert form.background.wait()
    assert unescape(form.odds.value) != before
    preview(form)
    form.chances.click()
    assert form.background.wait()
    assert unescape(form.odds.value) != before
    form.edit.way.value = "drop"
    preview(form)
    form.chances.click()
    assert "does not happen" in says(form)


# conflicts


def crippled(form: WhatIfForm) -> WhatIfForm:
    """The wound is so bad that Ragna drops the axe: her attack and a later parry cannot be."""
    preview(form, damage="12")
    return form


def test_conflicts_are_settled_one_by_one(form: WhatIfForm, long_ford: Fight) -> None:
    crippled(form)
    assert "2 conflicts to settle" in says(form)
    assert "<details open><summary><bdi>Act 5, Ragna: Attack: conflict" in form.report.value
    against = unescape(form.conflicts.says.value)
    assert "the weapon is not in hand: Axe [DF-READY-02]" in against
    assert ways(form) == ["leave", "again", "other", "overrule"]

    form.conflicts.settle.click()
    assert "1 conflict to settle" in says(form)
    assert "'parry:axe' is not offered" in unescape(form.conflicts.says.value)
    assert ways(form)[1] == "answer"
    assert form.conflicts.way.value == "answer"
    assert form.conflicts._field is not None
    offered = [value for _, value in form.conflicts._field.box.options]
    assert "parry:axe" not in offered
    form.conflicts._field.box.value = "dodge"
    form.conflicts.settle.click()
    assert says(form) == ""
    assert "conflict" not in report(form)
    assert [label.split(":")[0] for label, _ in form.conflicts.which.options] == ["settled"]
    form.keep.click()
    kept = long_ford.log.commit(long_ford.lines.head("main-1"))
    assert kept.act == long_ford.log.commit(long_ford.lines.head("main")).act
    assert any(event.kind == "Dodged" for event in kept.events)


def test_a_conflict_is_overruled_with_a_reason_only(form: WhatIfForm) -> None:
    crippled(form)
    form.conflicts.way.value = "overrule"
    form.conflicts.settle.click()
    assert "gives a reason" in says(form)
    form.conflicts.reason.value = "she fights on in a rage"
    form.conflicts.settle.click()
    text = report(form) + says(form)
    assert "overruled: she fights on in a rage" in text or "cannot be overruled" in text


def test_a_conflict_is_tried_again_and_otherwise(form: WhatIfForm) -> None:
    crippled(form)
    form.conflicts.way.value = "again"
    form.conflicts.settle.click()
    assert "trying it so does not help" in unescape(form.conflicts.says.value)
    form.conflicts.way.value = "other"
    form.conflicts.act.do.value = "end_turn"
    form.conflicts.settle.click()
    assert form._rebase is not None
    assert form._rebase.entry(5).status == "edited"
    assert form._rebase.entry(5).act == EndTurn("ragna")
    assert form._rebase.entry(6).open, "her turn cannot end twice"


def test_a_settled_conflict_can_be_settled_otherwise(form: WhatIfForm) -> None:
    crippled(form)
    number = form.conflicts.which.value
    form.conflicts.settle.click()
    form.conflicts.which.value = number
    assert form.conflicts.entry is not None
    assert form.conflicts.entry.status == "dropped"
    form.conflicts.way.value = "again"
    form.conflicts.settle.click()
    assert form._rebase is not None
    assert len(form._rebase.conflicts) == 2


def test_what_was_assumed_can_be_answered(form: WhatIfForm) -> None:
    preview(form, dodge="6")
    titles = [label for label, _ in form.answered.which.options]
    assert any(title.startswith("assumed: act 5, Ragna: Attack: Aldo's defence against Ragna") for title in titles)
    assert any(title.startswith("new dice: ") for title in titles)
    number = next(n for n, title in enumerate(titles) if title.startswith("assumed"))
    form.answered.which.value = number
    assert form.answered._field is not None
    offered = [value for _, value in form.answered._field.box.options]
    other = next(value for value in offered if value != form.answered._field.box.value)
    form.answered._field.box.value = other
    form.answered.enter.click()
    assert f"Aldo's defence against Ragna: {choice_words(other)}, given now" in report(form)
    dice = next(n for n, (title, _) in enumerate(form.answered.which.options) if title.startswith("new dice"))
    form.answered.which.value = dice
    form.answered._field.box.value = "99"
    form.answered.enter.click()
    assert "99" in says(form)
    assert f"Aldo's defence against Ragna: {choice_words(other)}, given now" in report(form), "it changes nothing"


# handed over, in the background, beside others


def test_what_others_found_is_shown_with_its_conflicts(long_ford: Fight) -> None:
    model = CursorModel(long_ford)
    form = WhatIfForm(model, folded=True)
    assert form_of(model) is form
    assert form_of(CursorModel(long_ford)) is None
    assert form.body.children == ()
    form.load(rebase(long_ford, ChangeAnswer(ATTACK, "damage", 12)))
    assert form.unfold.value
    assert "2 conflicts to settle" in says(form)
    form.conflicts.settle.click()
    assert "1 conflict to settle" in says(form)
    form.close()
    assert form_of(model) is None


def test_many_later_acts_are_decided_in_the_background(form: WhatIfForm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_AT_ONCE", 0)
    field(form, "damage").value = "12"
    form.go.click()
    assert form.background.wait()
    assert not form.go.disabled
    assert "2 conflicts to settle" in says(form)
    form.conflicts.settle.click()
    assert form.background.wait()
    assert "1 conflict to settle" in says(form)


def test_a_busy_form_says_so_and_can_be_stopped(form: WhatIfForm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_AT_ONCE", 0)
    waiting: list[object] = []
    monkeypatch.setattr(form.background, "start", lambda *work: waiting.append(work))
    field(form, "damage").value = "12"
    form.go.click()
    assert len(waiting) == 1
    assert "Deciding 6 later acts again" in says(form)
    assert form.go.disabled
    assert form.stop.layout.display is None
    form.stop.click()
    assert "Stopped; nothing was kept." in says(form)
    assert not form.go.disabled
    assert form.report.value == ""


def test_a_late_act_of_a_long_line_is_answered_in_the_background(toy: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    play_rounds(toy, 14)
    form = WhatIfForm(CursorModel(toy))
    form.load(rebase(toy, ChangeAnswer(44, "defence", "none")))
    assert [title for title, _ in form.answered.which.options] == [
        "new dice: act 44, Fighter A: Strike: Fighter A's damage against Fighter B"
    ]
    waiting: list[object] = []
    monkeypatch.setattr(form.background, "start", lambda *work: waiting.append(work))
    assert form.answered._field is not None
    form.answered._field.box.value = "6"
    form.answered.enter.click()
    assert len(waiting) == 1
    assert "Deciding 41 later acts again" in says(form), "from the 44th to the last, the 84th"


def test_what_goes_wrong_in_the_background_is_a_sentence(form: WhatIfForm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_AT_ONCE", 0)
    field(form, "damage").value = "99"
    form.go.click()
    assert form.background.wait()
    assert "99" in says(form)
    assert not form.go.disabled


def test_somebody_else_was_faster(form: WhatIfForm, long_ford: Fight) -> None:
    preview(form, dodge="6")
    reopened(long_ford).act(EndTurn("aldo"))
    form.keep.click()
    assert "Nothing was kept" in says(form)
    assert set(long_ford.lines.heads) == {"main"}


def test_a_preview_stays_while_the_cursor_moves_and_is_discarded(form: WhatIfForm) -> None:
    text = preview(form, dodge="6")
    at_act(form, HER_ATTACK)
    assert "Act 5" in form.head.value
    assert report(form) == text
    form.discard.click()
    assert report(form) == ""
    assert form.ending.layout.display == "none"


def test_hostile_names_are_text() -> None:
    fight = at_the_ford(name='<img src=x onerror="alert(1)"><b>sons</b>')
    form = at_act(WhatIfForm(CursorModel(fight)), ATTACK)
    field(form, "damage").value = "12"
    form.go.click()
    form.chances.click()
    assert form.background.wait()
    markup = [one.value for one in (form.head, form.says, form.report, form.odds, form.conflicts.says)]
    assert any("&lt;img" in one for one in markup)
    assert not any("<img" in one or "<b>sons" in one for one in markup)


# freed


def test_the_book_has_the_form_folded_away_and_frees_it(long_ford: Fight) -> None:
    before = len(widget._instances)
    book = FightBook(long_ford)
    form = book.whatif
    assert form is not None
    assert form.body.layout.display == "none"
    form.unfold.value = True
    at_act(form, ATTACK)
    for way in ("act", "before", "move", "answers"):
        form.edit.way.value = way
    crippled(form)
    form.conflicts.settle.click()
    kept = [weakref.ref(one) for one in (book, form, form.edit, form.conflicts)]
    book.close()
    assert len(widget._instances) == before
    del book, form
    gc.collect()
    assert [one() for one in kept] == [None] * 4


def test_a_fight_that_cannot_be_decided_has_no_such_form(long_ford: Fight) -> None:
    book = FightBook(long_ford, form=False)
    assert book.whatif is None


def test_dropping_an_act_is_what_the_engine_makes_of_it(form: WhatIfForm, long_ford: Fight) -> None:
    form.edit.way.value = "drop"
    form.go.click()
    form.keep.click()
    assert long_ford.lines.head("main-1") == rebase(long_ford, Drop(ATTACK), line="main").head


def test_what_is_hidden_hides_nothing_else(form: WhatIfForm) -> None:
    todo, layouts = [form], []
    while todo:
        one = todo.pop()
        layouts.append(one.layout)
        todo.extend(getattr(one, "children", ()))
    assert len({id(layout) for layout in layouts}) == len(layouts)


# the line that is followed, and odds of what is shown


def head_words(form: WhatIfForm) -> str:
    return unescape(form.head.value)


def test_the_form_goes_along_to_another_line_through_the_same_act(form: WhatIfForm) -> None:
    fight, cursor = form.fight, form._model.cursor
    fight.branch("other", at=fight.log.end(fight.log.spine(fight.head)[3]))
    commit = cursor.position.commit
    assert "Act 2 of main" in head_words(form)
    cursor.follow("other")
    assert cursor.position.commit == commit
    assert "Act 2 of other" in head_words(form)
    preview(form, damage="12")
    assert form._rebase is not None
    assert len(form._rebase.entries) == 2, "the later acts of that line, not of the other"


def test_a_line_that_is_renamed_is_previewed_under_its_name(form: WhatIfForm) -> None:
    form.fight.rename_branch("main", "the ford")
    form._model.refresh()
    assert "Act 2 of the ford" in head_words(form)
    preview(form, damage="12")
    assert form._rebase is not None, says(form)


def test_odds_go_with_the_act_they_are_of(form: WhatIfForm) -> None:
    form.chances.click()
    assert form.background.wait()
    assert form.odds.value
    field(form, "damage").value = "12"
    assert form.odds.value == "", "something is to be different"
    form.chances.click()
    assert form.background.wait()
    assert form.odds.value
    at_act(form, HER_ATTACK)
    assert form.odds.value == ""


def test_odds_of_an_act_that_is_not_shown_any_more_are_dropped(
    form: WhatIfForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached, open_ = Event(), Event()

    def slow(*args: Any, **more: Any) -> Any:
        reached.set()
        assert open_.wait(30)
        return odds(*args, **more)

    monkeypatch.setattr(module, "odds", slow)
    form.chances.click()
    assert reached.wait(30)
    assert "Working out" in says(form)
    at_act(form, HER_ATTACK)
    assert "Working out" not in says(form)
    assert not form.chances.disabled
    open_.set()
    for thread in threading.enumerate():
        if thread.name == "fechtbuch":
            thread.join(30)
    assert form.odds.value == ""


def test_odds_of_a_preview_stay_with_it(form: WhatIfForm) -> None:
    preview(form, damage="12")
    form.chances.click()
    assert form.background.wait()
    at_act(form, HER_ATTACK)
    assert form.odds.value
    form.discard.click()
    assert form.odds.value == ""


def test_a_wrong_die_is_told_by_whose_it_is(form: WhatIfForm) -> None:
    field(form, "attack").value = "2"
    form.go.click()
    assert "Aldo's attack against Ragna (3d6): total 2 is impossible on 3d6" in says(form)
