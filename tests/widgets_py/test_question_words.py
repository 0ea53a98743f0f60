"""Answers that are barred, in words."""

from __future__ import annotations

import pytest

from fechtbuch.decide.requests import Choice
from fechtbuch_widgets.question import option_words, refused_words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("dodge+retreat", "Dodge and retreat"),
        ("parry:axe", "Parry with the axe"),
        ("block:small_shield+retreat", "Block with the small shield and retreat"),
        ("roll:ht", "Roll with the HT"),
    ],
)
def test_a_barred_answer_reads_as_words(value: str, words: str) -> None:
    assert refused_words(value) == words


def test_an_answer_without_a_label_is_said_by_its_value() -> None:
    assert option_words(Choice("lose_hp", "")) == "lose HP"
