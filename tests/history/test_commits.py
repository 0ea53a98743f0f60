"""A commit's bytes are canonical, its id follows from them, and bytes that are anything else are refused in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fechtbuch.decide.legality import Because, Breach
from fechtbuch.history.commits import Commit, CorruptCommit, event_columns, make_commit, read_commit, stored
from fechtbuch.history.ids import commit_id
from fechtbuch.history.store.contract import StoredEvent
from fechtbuch.model.acts import RawAct
from fechtbuch.model.address import Address
from fechtbuch.model.events import Died, Wounded
from fechtbuch.model.tape import Rolled, TapeEntry
from tests.support.toy_ruleset import TOY, Strike

PARENT = "ab" * 32


def commit(**parts: Any) -> Commit:
    given: dict[str, Any] = {
        "ruleset": "toy",
        "version": "1",
        "act": Strike("A", "B"),
        "tape": (TapeEntry(Address((), "A", "attack", "B"), Rolled(9, (2, 3, 4)), "program"),),
        "events": (Wounded("B", "hp", 3, 9, "A"), Died("B")),
    }
    return make_commit(PARENT, **{**given, **parts})


def test_the_body_is_canonical_json_and_leaves_out_what_is_empty() -> None:
    body = commit().body
    data = json.loads(body)
    assert list(data) == sorted(data) == ["act", "events", "ruleset", "tape", "version"]
    assert json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() == body


def test_a_commit_reads_back_the_same() -> None:
    full = commit(
        overruled="a dare",
        because=(Because("TOY-3", "A.conditions.aiming", "on"),),
        breaches=(Breach("self", "TOY-9", "nobody strikes at himself"),),
    )
    for one in (commit(), full):
        assert read_commit(one.id, PARENT, one.body, TOY.acts) == one


def test_every_part_counts_for_the_id() -> None:
    ids = {
        commit().id,
        commit(version="2").id,
        commit(act=Strike("B", "A")).id,
        commit(tape=()).id,
        commit(events=()).id,
        commit(overruled="why").id,
        commit(because=(Because("a", "b", "c"),)).id,
        commit(breaches=(Breach("a", "b", "c"),)).id,
    }
    assert len(ids) == 8
    assert commit().id == commit_id(PARENT, commit().body)


def test_the_event_columns_are_in_the_body() -> None:
    assert stored(commit()).events == (StoredEvent("Wounded", 1, "B"), StoredEvent("Died", 1, "B"))
    assert event_columns(commit().body) == stored(commit()).events


def test_an_unknown_act_stays_raw() -> None:
    one = commit()
    raw = read_commit(one.id, PARENT, one.body)
    assert raw.act == RawAct("A", "strike", raw.act.fields)  # type: ignore[attr-defined]
    assert raw.act.do == "strike"
    assert raw.events == one.events


def corrupt(body: bytes, reason: str, id: str | None = None) -> None:
    with pytest.raises(CorruptCommit) as refused:
        read_commit(id or commit_id(PARENT, body), PARENT, body, TOY.acts, fight="bridge")
    message = str(refused.value)
    assert message.startswith(f"fight 'bridge', commit {(id or commit_id(PARENT, body))[:12]}: ")
    assert reason in message, message


def test_changed_bytes_do_not_fit_the_id() -> None:
    one = commit()
    corrupt(one.body.replace(b'"after":9', b'"after":8'), "content does not fit its id", one.id)
    corrupt(one.body[:-1], "content does not fit its id", one.id)
    corrupt(b"", "content does not fit its id", one.id)


def changed(**parts: Any) -> bytes:
    data = json.loads(commit().body)
    data.update(parts)
    return json.dumps({key: value for key, value in data.items() if value is not None}).encode()


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (commit().body[:40], "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"[]", "a commit is a table, not list"),
        (changed(tape=None), "the key 'tape' is missing"),
        (changed(tapes=[]), "unknown key 'tapes'; near: tape"),
        (changed(version=1), "version is no text"),
        (changed(events={}), "events is no list"),
        (changed(events=[["Wounde", 1, {}]]), "near: Wounded"),
        (changed(events=[["Wounded", 99, {}]]), "later version"),
        (changed(events=[["Died", 1, {"who": "B", "wo": 1}]]), "wo"),
        (changed(events=[["Died", 1, {"who": 4}]]), "who"),
        (changed(act={"do": "strike", "who": "A", "target": 3}), "target"),
        (changed(act=[]), "no act"),
        (changed(tape=[[1, 2]]), "tape[0]"),
        (changed(because=[{"rule": "x"}]), "because"),
        (b'{"act":1.5}', "no integer"),
    ],
)
def test_foreign_bytes_are_refused_in_words(body: bytes, reason: str) -> None:
    corrupt(body, reason)
