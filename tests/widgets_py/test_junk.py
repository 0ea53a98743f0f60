"""Every service and every kind of message, given what it wants, what it does not, and what belongs elsewhere."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.fight import Fight
from fechtbuch_widgets import ActForm, CursorModel, WhatIfForm
from fechtbuch_widgets.services import SERVICES
from fechtbuch_widgets.services.chances import ChancesWanted, chances_of
from fechtbuch_widgets.services.findings import findings_of
from fechtbuch_widgets.services.odds import working
from tests.support.duels import duel, play_rounds
from tests.widgets_py.page import Page

HUGE = 10**400
NUMBERS = st.sampled_from([-HUGE, -1, 0, 1, 2, 7, 2**31, 2**63, HUGE, True, 0.5, float("nan"), float("inf"), -0.0])
WORDS = st.text(st.characters(categories=["L", "N", "P", "Cc", "Cf", "Cs"]), max_size=6) | st.sampled_from(
    ["", "main", "duel", "A", "B", "x" * 5000, "9" * 5000, "\u202e<b>", "\ud800", "start", "cancel", "happened"]
)
LEAVES = st.none() | NUMBERS | WORDS
JUNK = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3), max_leaves=6
)

ELSEWHERE = duel(seed="another")
"""A fight whose commits are nobody's here."""


def fought() -> Fight:
    fight = duel()
    play_rounds(fight, 1)
    return fight


HERE = fought()
COMMITS = st.sampled_from([HERE.head, HERE.log.root, HERE.head[:8], ELSEWHERE.head, ELSEWHERE.log.root, "0" * 64])
EVENTS = st.integers(-2, 40)
LINES = st.sampled_from(["main", "main-1", HERE.head, ELSEWHERE.head])
REVS = st.sampled_from(["", f"main@{HERE.head}", "main@before"])
PLACES = st.fixed_dictionaries({}, optional={"commit": COMMITS | JUNK, "event": EVENTS | JUNK, "line": LINES | JUNK})

FITTING: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("from", "to", "at", "event"), EVENTS),
    **dict.fromkeys(("line", "one", "other"), LINES),
    **dict.fromkeys(("commit", "head"), COMMITS),
    **dict.fromkeys(("name", "text", "glyph", "author", "reason", "rule", "key"), WORDS),
    "position": PLACES,
    "rev": REVS,
    "path": st.lists(st.integers(-1, 4), max_size=4),
    "do": st.sampled_from(["start", "cancel", ""]),
    "what": st.sampled_from(["happened", "considered"]),
    "answers": st.sampled_from(["chosen", "policy", "uniform"]),
    "further": st.just(False),
    "schema": st.just(1),
}
ASKED = {name: fitting | JUNK for name, fitting in FITTING.items()}
ASKED["further"] = st.sampled_from([False, None, 0, 1, "true"])
KINDS = ["hello", "rows", "states", "explain", "rule", "follow", "branch", "ping"]


def fight_of(fight: Fight) -> st.SearchStrategy[Any]:
    return st.sampled_from([fight.id]) | JUNK


@contextmanager
def unheard_of() -> Iterator[list[logging.LogRecord]]:
    """Collects errors in the log: what nobody thought of is written there with its traceback."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = records.append  # type: ignore[method-assign,assignment]
    logger = logging.getLogger("fechtbuch.widgets")
    logger.addHandler(handler)
    try:
        yield records
    finally:
        logger.removeHandler(handler)


def opened() -> Page:
    fight = fought()
    model = CursorModel(fight)
    chances_of(model).wanted = ChancesWanted(n=1, top=0, workers=1)
    return Page(model)


def settled(model: CursorModel) -> None:
    assert working(model).wait()
    assert chances_of(model).wait()
    assert findings_of(model).wait()


def holds(page: Page, content: dict[str, Any]) -> None:
    """One message: answered once or counted; refused, it changes nothing; nothing is left in the log of errors."""
    model, fight = page.model, page.model.fight
    before = fight.log.row, dict(fight.lines.heads), fight.notes(), model.cursor.position
    ignored = Counter(model.ignored.by_reason)
    with unheard_of() as records:
        answers = [one for one in page.raw(content) if one.get("re")]
        settled(model)
    assert [record.getMessage() for record in records] == []
    whole = type(content.get("id")) is int
    assert len(answers) == (1 if whole else 0)
    counted = dict(model.ignored.by_reason - ignored)
    if not whole:
        assert counted == {"malformed": 1}
    elif answers[0]["type"] == "error":
        assert (fight.log.row, dict(fight.lines.heads), fight.notes(), model.cursor.position) == before
        assert answers[0]["message"]
        if "could not read" in answers[0]["message"]:
            assert counted.get("malformed") == 1
        if content.get("fight", fight.id) != fight.id:
            assert counted == {"foreign": 1}
    for message in page.sent:
        str(message).encode()


@given(
    contents=st.lists(
        st.fixed_dictionaries(
            {"type": st.just("data"), "id": st.just(1), "topic": st.sampled_from(sorted(SERVICES))},
            optional={**ASKED, "fight": fight_of(HERE)},
        ),
        min_size=2,
        max_size=4,
    )
)
def test_every_service_bears_whatever_it_is_asked(contents: list[dict[str, Any]]) -> None:
    page = opened()
    for content in contents:
        holds(page, content)
    assert page.ask("ping")["type"] == "pong"
    page.model.close()


@pytest.mark.parametrize("topic", sorted(SERVICES))
def test_every_service_bears_a_request_without_anything(topic: str) -> None:
    page = opened()
    holds(page, {"type": "data", "topic": topic, "id": 1})
    holds(page, {"type": "data", "topic": topic, "id": 2, **dict.fromkeys(ASKED, float("nan"))})
    holds(page, {"type": "data", "topic": topic, "id": 3, **dict.fromkeys(ASKED, HUGE)})
    page.model.close()


@given(
    contents=st.lists(
        st.fixed_dictionaries(
            {"type": st.sampled_from(KINDS), "id": st.sampled_from([1, 2, HUGE, True, None, "1", 1.0])},
            optional={**ASKED, "fight": fight_of(HERE)},
        ),
        max_size=3,
    )
)
def test_every_kind_of_message_bears_whatever_it_holds(contents: list[dict[str, Any]]) -> None:
    page = opened()
    for content in contents:
        holds(page, content)
    assert page.ask("ping")["type"] == "pong"
    page.model.close()


PICKS = st.fixed_dictionaries(
    {},
    optional={
        "cell": st.lists(NUMBERS, max_size=3) | JUNK,
        "creature": st.sampled_from(["", "A", "B", "nobody"]) | JUNK,
        "seq": st.integers(-1, 9) | JUNK,
    },
)


@given(picks=st.lists(PICKS | JUNK, max_size=3), kinds=st.lists(st.integers(0, 5), max_size=3))
def test_forms_bear_whatever_is_picked_on_the_map(picks: list[Any], kinds: list[int]) -> None:
    page = opened()
    form, past = ActForm(page.model), WhatIfForm(page.model)
    with unheard_of() as records:
        for number, picked in enumerate(picks):
            acts = [value for _, value in form.do.options]
            form.do.value = acts[kinds[number % len(kinds)] % len(acts)] if kinds else acts[0]
            page.model.set_state({"picked": picked})
        form.go.click()
        settled(page.model)
    assert [record.getMessage() for record in records] == []
    form.close()
    past.close()
    page.model.close()
