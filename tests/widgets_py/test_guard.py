"""One guard for all forms: whatever a step comes to, it is said, and nothing is raised."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from fechtbuch.decide.legality import Breach, Illegal
from fechtbuch.fight import Fight
from fechtbuch.history.store.errors import StoreMissing
from fechtbuch.model.acts import EndTurn
from fechtbuch.model.errors import Conflict, FechtbuchError
from fechtbuch_widgets import ActForm, CursorModel, Lesson, WhatIfForm
from fechtbuch_widgets.guard import Guard
from tests.widgets_py.conftest import at_the_ford


def raising(error: Exception) -> Any:
    def step() -> None:
        raise error

    return step


@pytest.mark.parametrize(
    ("error", "words", "dropped"),
    [
        (FechtbuchError("no <b>dice</b>"), "no &lt;b&gt;dice&lt;/b&gt;", False),
        (OSError("the disk is full"), "the disk is full", False),
        (Conflict("somebody was faster"), "Nothing was kept: somebody was faster. Look again.", True),
        (StoreMissing("the file is gone"), "Nothing was kept: the file is gone</bdi>", True),
        (Illegal(EndTurn("aldo"), (Breach("not_now", "X-1", "not now"),)), "<bdi>not now [X-1]</bdi>", True),
        (
            ZeroDivisionError("by nothing"),
            "This could not be done; the kernel's log says why.".replace("'", "&#x27;"),
            False,
        ),
    ],
)
def test_what_goes_wrong_is_said(
    ford: Fight, error: Exception, words: str, dropped: bool, caplog: pytest.LogCaptureFixture
) -> None:
    shown: list[str] = []
    put_away: list[bool] = []
    guard = Guard(ford, shown.append, lambda: put_away.append(True), ". Look again.")
    with caplog.at_level(logging.ERROR, "fechtbuch.widgets"):
        guard(raising(error))
    assert len(shown) == 1
    assert words in shown[0]
    assert put_away == [True] * dropped
    assert bool(caplog.records) == isinstance(error, ZeroDivisionError)


def test_what_goes_well_is_not_spoken_of(ford: Fight) -> None:
    shown: list[str] = []
    Guard(ford, shown.append)(lambda: None)
    assert shown == []


def test_a_log_that_is_gone_is_a_sentence_in_every_form(tmp_path: Path) -> None:
    file = tmp_path / "ford.fechtbuch"
    model = CursorModel(at_the_ford(file))
    act, past = ActForm(model), WhatIfForm(model)
    past.edit.way.value = "drop"
    past.go.click()
    file.unlink()
    for form, press in ((act, act.go), (past, past.keep)):
        press.click()
        assert "Nothing was kept: " in form.says.value


def test_progress_that_cannot_be_kept_is_a_sentence(ford: Fight, tmp_path: Path) -> None:
    place = tmp_path / "gone"
    place.mkdir()
    lesson = Lesson(ford, most=1, keep=place / "progress.json")
    place.rmdir()
    place.write_text("a file where a folder was")
    lesson.again.click()
    assert 'role="alert"' in lesson.says.value
