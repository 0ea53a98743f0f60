"""The stand-in kernel answers about lines and notes as the contract says."""

from __future__ import annotations

import pytest

from tests.widgets.desk import Desk
from tests.widgets_py.contract import check


@pytest.mark.parametrize(
    ("topic", "ask"),
    [
        ("compare", "{ one: 'main', other: 'she misses' }"),
        ("compare", "{ one: 'main', other: 'main' }"),
        ("notes", "{}"),
        ("note", "{ commit: kernel.whole('main').index.acts[1][2], event: 0, glyph: '!', text: 'x', author: '' }"),
        ("rename", "{ line: 'main', name: 'x' }"),
        ("delete", "{ line: 'main' }"),
    ],
)
def test_its_answers_have_the_shape_of_the_contract(desk: Desk, topic: str, ask: str) -> None:
    desk.cursor("bridge")
    value = desk.kernel(f"kernel.services.{topic}(kernel, {ask})")
    check({"type": "data", "re": 1, "topic": topic, "value": value})
