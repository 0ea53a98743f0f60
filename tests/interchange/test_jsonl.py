"""A log out as JSON Lines and in again: nothing is lost, and nothing is kept of a file that is not sound."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.fight import Fight
from fechtbuch.history.commits import CorruptCommit
from fechtbuch.history.ids import commit_id
from fechtbuch.history.store import MemoryStore, Store, open_store
from fechtbuch.history.store.contract import StoredCommit
from fechtbuch.history.store.errors import BranchExists, FightExists, StoreFull
from fechtbuch.interchange.jsonl import BadLog, export_log, import_log, lines, parse_log, read_log
from fechtbuch.interchange.loglines import digest_of
from fechtbuch.interchange.records import Record, keep, record_of
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.wire import encode
from tests.support.duels import duel, play_rounds, reopened
from tests.support.strategies import HOSTILE
from tests.support.toy_ruleset import TOY, Strike


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store to import into."""
    with open_store("memory:" if request.param == "memory" else tmp_path / "other.fechtbuch") as opened:
        yield opened


def told() -> Fight:
    """Two lines, a head without a name, notes, a claim, a cursor."""
    fight = duel()
    play_rounds(fight, 2)
    past = fight.cursor("reader")
    for _ in range(3):
        past.previous_act()
    fight.act(Strike("A", "B"), at=fight.cursor(at=past.position), branch="luck")
    lost = fight.act(Strike("B", "A"), at=fight.cursor(at=past.position), branch="lost")
    fight.delete_branch("lost")
    fight.note("well struck", "!!", author="Ann")
    fight.note('<b>"quoted"</b>\u202e\n', at=lost.position)
    fight.claim({"B.hp": 3})
    return fight


def text_of(record: Record) -> bytes:
    return b"".join(lines(record))


def parsed(text: bytes, **limits: int) -> Record:
    return parse_log(io.BytesIO(text), "fight.jsonl", **limits)


def everything(store: Store, fight: str) -> dict[str, Any]:
    """All that a store holds of a fight, without the numbers that belong to the store."""
    return {
        "fight": store.fight(fight),
        "tree": sorted(store.tree(fight)),
        "bodies": {row.id: store.commit(fight, row.id) for row in store.tree(fight)},
        "branches": [(row.name, row.head, row.base) for row in store.branches(fight)],
        "nameless": store.nameless_heads(fight),
        "annotations": [evolve(remark, number=0) for remark in store.annotations(fight)],
        "reader": store.cursor(fight, "reader"),
        "events": sorted(store.events(fight)),
    }


def test_a_fight_goes_through_a_file_with_everything_it_has(store: Store, tmp_path: Path) -> None:
    fight = told()
    export_log(fight.store, fight.id, tmp_path / "fight.jsonl", ["reader"])
    import_log(tmp_path / "fight.jsonl", store)
    assert everything(store, fight.id) == everything(fight.store, fight.id)
    assert Fight.open(store, ruleset=TOY).verify(deep=True).intact
    assert [path.name for path in tmp_path.iterdir() if "jsonl" in path.name] == ["fight.jsonl"]


def test_the_lines_are_the_same_after_a_round_trip() -> None:
    fight = told()
    text = text_of(record_of(fight.store, fight.id, ["reader"]))
    assert text_of(parsed(text)) == text


@given(st.lists(st.sampled_from(HOSTILE), min_size=1, max_size=4))
def test_hostile_notes_come_back(texts: list[str]) -> None:
    fight = duel()
    for text in texts:
        fight.note(text.replace("\0", ""), "?")
    record = parsed(text_of(record_of(fight.store, fight.id)))
    store = MemoryStore()
    keep(record, store)
    assert everything(store, fight.id) == everything(fight.store, fight.id)


def test_windows_line_ends_do_no_harm() -> None:
    fight = told()
    text = text_of(record_of(fight.store, fight.id))
    assert text_of(parsed(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))) == text


# meeting a store that holds something already


def test_importing_twice_changes_nothing(store: Store) -> None:
    fight = told()
    record = record_of(fight.store, fight.id, ["reader"])
    keep(record, store)
    before = everything(store, fight.id)
    keep(record, store)
    assert everything(store, fight.id) == before


def test_a_later_export_brings_what_came_since_and_an_older_one_takes_nothing_back(store: Store) -> None:
    fight = told()
    early = record_of(fight.store, fight.id)
    keep(early, store)
    play_rounds(fight, 1)
    fight.branch("more")
    fight.note("later", "!")
    late = record_of(fight.store, fight.id)
    keep(late, store)
    assert everything(store, fight.id) == everything(fight.store, fight.id) | {"reader": None}
    keep(early, store)
    assert everything(store, fight.id) == everything(fight.store, fight.id) | {"reader": None}


def test_another_fight_of_the_same_id_is_refused(store: Store) -> None:
    duel(store)
    with pytest.raises(FightExists, match="holds another fight called 'duel'"):
        keep(record_of((other := duel(seed=8)).store, other.id), store)


def test_a_branch_that_went_another_way_is_refused_before_anything_is_kept(store: Store) -> None:
    one, other = duel(store), duel()
    one.act(Strike("A", "B"), dice=[18])
    other.act(Strike("A", "B"), dice=[17])
    other.act(Strike("B", "A"), at=other.branch("luck"), dice=[18])
    before = everything(store, "duel")
    with pytest.raises(BranchExists, match=r"the branch 'main' of fight 'duel' .* rename it there first"):
        keep(record_of(other.store, "duel"), store)
    assert everything(store, "duel") == before


def test_an_import_that_broke_off_is_completed_by_the_next(store: Store) -> None:
    fight = told()
    record = record_of(fight.store, fight.id, ["reader"])
    store.create_fight(record.fight, record.commits[0], record.branches[0].name)
    keep(record, store)
    assert everything(store, fight.id) == everything(fight.store, fight.id)


def test_an_import_that_breaks_off_keeps_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = told()
    record = record_of(fight.store, fight.id, ["reader"])

    def full(*_: object) -> None:
        raise StoreFull("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "set_cursor", full)
        with pytest.raises(StoreFull):
            keep(record, store)
    assert store.fights() == ()
    keep(record, store)
    assert everything(store, fight.id) == everything(fight.store, fight.id)


def test_a_fight_whose_first_branch_was_deleted_keeps_its_bases(store: Store) -> None:
    fight = told()
    fight.delete_branch("main")
    keep(record_of(fight.store, fight.id, ["reader"]), store)
    assert everything(store, fight.id) == everything(fight.store, fight.id)


# files that are not sound


def changed(change: Callable[[list[dict[str, Any]]], None]) -> bytes:
    """The lines of a fight, changed, under counts and a digest that fit."""
    fight = told()
    rows = [json.loads(line) for line in lines(record_of(fight.store, fight.id, ["reader"]))]
    change(rows)
    digest = digest_of()
    for row in rows[:-1]:
        digest.update(encode(row) + b"\n")
    if "end" in rows[-1]:
        rows[-1]["end"]["digest"] = digest.hexdigest()
    return b"".join(encode(row) + b"\n" for row in rows)


def recounted(rows: list[dict[str, Any]]) -> None:
    for sort in ("commit", "branch", "annotation", "cursor"):
        rows[-1]["end"][sort] = sum(sort in row for row in rows[:-1])


def row(rows: list[dict[str, Any]], sort: str, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = [row for row in rows if sort in row][number][sort]
    return found


def body(rows: list[dict[str, Any]], number: int, change: Callable[[dict[str, Any]], None]) -> None:
    """Change a commit's body, and its id with it, and cut off what follows."""
    commit = row(rows, "commit", number)
    data = json.loads(commit["body"])
    change(data)
    commit["body"] = encode(data).decode()
    commit["id"] = commit_id(commit["parent"], commit["body"].encode())


def drop(sort: str, number: int = 0) -> Callable[[list[dict[str, Any]]], None]:
    def change(rows: list[dict[str, Any]]) -> None:
        rows.remove(next(r for r in rows if r.get(sort) is row(rows, sort, number)))

    return change


def put(sort: str, key: str, value: Any, number: int = 0) -> Callable[[list[dict[str, Any]]], None]:
    def change(rows: list[dict[str, Any]]) -> None:
        row(rows, sort, number)[key] = value

    return change


def swap(one: int, other: int) -> Callable[[list[dict[str, Any]]], None]:
    def change(rows: list[dict[str, Any]]) -> None:
        rows[one], rows[other] = rows[other], rows[one]

    return change


NO_ID = "0" * 64


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda rows: None, None),
        (lambda rows: rows[0].update(format="pgn"), "line 1: this is no exported fight: the first line is"),
        (lambda rows: rows[0].update(version=2), "line 1: written by a later version (form 2, this one reads 1)"),
        (lambda rows: rows[0].update(version="1"), "line 1: '1' is no version"),
        (lambda rows: rows[1].update(commit={}), "line 2: a line holds one of fight, commit"),
        (
            lambda rows: rows.insert(1, {"figth": {}}),
            "line 2: a line holds one of fight, commit, branch, annotation, cursor, end, not 'figth'; near: fight",
        ),
        (lambda rows: rows.insert(3, {"fight": row(rows, "fight")}), "line 4: fight does not belong here"),
        (swap(2, -2), "line 3: there is no commit"),
        (drop("fight"), "line 2: commit does not belong here"),
        (put("fight", "titel", "x"), "line 2: unknown key 'titel'; near: title"),
        (put("fight", "title", 3), "line 2: title: a text is needed, not 3"),
        (put("fight", "id", ""), "line 3: the id of a fight is empty"),
        (put("fight", "title", "a\0b"), "line 3: fight 'duel' holds a NUL character"),
        (put("fight", "root", NO_ID), "line 3: fight 'duel' names 000000000000 as its root"),
        (put("fight", "ruleset", "other"), "line 3: the fight is of 'other', its genesis of 'toy'"),
        (put("commit", "id", "xyz", 1), "line 4: id: 'xyz' is no commit id"),
        (put("commit", "id", NO_ID, 1), "line 4: fight 'duel', commit 000000000000: its content does not fit its id"),
        (put("commit", "body", "{", 1), "its content does not fit its id"),
        (drop("commit", 1), "which does not come before it"),
        (lambda rows: rows.insert(4, rows[3]), "line 5: commit"),
        (
            lambda rows: body(rows, 0, lambda data: data.update(act={"do": "wait", "who": "A"})),
            "starts with the act 'begin', not with 'wait'",
        ),
        (lambda rows: body(rows, 1, lambda data: data.update(evnts=[])), "unknown key 'evnts'; near: events"),
        (
            lambda rows: body(rows, 1, lambda data: data["events"].append(["Died", 9, {"who": "A"}])),
            "Died: written by a later version (schema 9",
        ),
        (
            lambda rows: body(rows, 1, lambda data: data["events"].append(["Exploded", 1, {}])),
            "unknown kind of event 'Exploded'",
        ),
        (
            lambda rows: body(rows, 1, lambda data: data["events"].append(["Died", 1, {"who": "Z"}])),
            "line 4: there is no creature 'Z'",
        ),
        (put("branch", "head", NO_ID), "there is no commit 000000000000"),
        (put("branch", "base", NO_ID, 1), "there is no commit 000000000000"),
        (put("branch", "base", None, 1), "the branch 'luck' needs a base: only the first was opened with the fight"),
        (put("branch", "name", "main", 1), "the branch 'main' is there already"),
        (put("branch", "name", ""), "the name of a branch is empty"),
        (
            lambda rows: row(rows, "branch", 1).update(base=row(rows, "branch", 0)["head"]),
            "the base of branch 'luck' is not on the line to its head",
        ),
        (put("annotation", "commit", NO_ID), "there is no commit 000000000000"),
        (put("annotation", "event", 99), "there is no event 99"),
        (put("annotation", "event", -1), "event: a whole number from 0 is needed, not -1"),
        (put("annotation", "value", "{"), "value: this is no JSON"),
        (put("annotation", "value", "[]"), "value: a note is an object, not []"),
        (put("annotation", "value", "[" * 100_000), "value: this is no JSON"),
        (
            lambda rows: row(rows, "annotation", 0).update(name="claim", value='{"B.hp": 1.5}'),
            "value: claim.B.hp: a float cannot be stored exactly",
        ),
        (put("annotation", "author", "a\0b"), "holds a NUL character"),
        (put("cursor", "event", -2), "event: a whole number from -1 is needed, not -2"),
        (drop("annotation"), "there should be 3 lines of annotation, but there are 2"),
        (put("end", "branch", 7), "there should be 7 lines of branch, but there are 2"),
        (put("end", "digest", "x"), None),
        (drop("end"), "the file ends here, before its last line: it was cut off"),
        (lambda rows: rows.append({"end": {}}), "something follows the last line"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_nothing_is_kept(
    change: Callable[[list[dict[str, Any]]], None], said: str | None, tmp_path: Path
) -> None:
    path, store = tmp_path / "fight.jsonl", MemoryStore()
    path.write_bytes(changed(change))
    if said is None:
        import_log(path, store)
        assert len(store.fights()) == 1
        return
    with pytest.raises(BadLog) as caught:
        import_log(path, store)
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"{path}: line ")
    assert store.fights() == ()


def test_no_commits_at_all_is_no_fight() -> None:
    def change(rows: list[dict[str, Any]]) -> None:
        rows[2:-1] = []
        recounted(rows)

    with pytest.raises(BadLog, match="a fight has at least its genesis and one branch"):
        parsed(changed(change))


@pytest.mark.parametrize(
    "text", [b"", b"\n", b"SQLite format 3\0", b"[1]", b"\xff\xfe{", b'{"a":1}\n{"b":2}\n', b"[" * 100_000]
)
def test_files_of_others_are_refused_at_once(text: bytes) -> None:
    with pytest.raises(BadLog, match=r"line [01]: (this is no exported fight|the file ends here)"):
        parsed(text)


@pytest.mark.parametrize("where", range(0, 100, 7))
def test_a_flipped_byte_anywhere_is_noticed(where: int) -> None:
    fight = told()
    text = bytearray(text_of(record_of(fight.store, fight.id, ["reader"])))
    text[where * (len(text) - 1) // 100] ^= 1
    with pytest.raises(BadLog):
        parsed(bytes(text))


@pytest.mark.parametrize("part", [1, 30, 60, 99])
def test_a_file_that_was_cut_off_is_noticed(part: int) -> None:
    fight = told()
    text = text_of(record_of(fight.store, fight.id))
    with pytest.raises(BadLog):
        parsed(text[: len(text) * part // 100])


def test_lines_and_files_have_a_limit() -> None:
    fight = told()
    text = text_of(record_of(fight.store, fight.id))
    longest = max(map(len, text.splitlines()))
    assert parsed(text, most_line=longest, most=len(text))
    with pytest.raises(BadLog, match=rf"line \d+: a line of more than {longest - 1} bytes"):
        parsed(text, most_line=longest - 1)
    with pytest.raises(BadLog, match=r"line \d+: more than 5000 bytes"):
        parsed(text, most=5000)


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(FechtbuchError, match=r"gone\.jsonl: cannot be read: No such file"):
        read_log(tmp_path / "gone.jsonl")


def test_a_broken_commit_is_not_exported(tmp_path: Path) -> None:
    fight = duel()
    record = record_of(fight.store, fight.id)
    broken = StoredCommit(record.commits[0].id, None, record.commits[0].body + b" ")
    with pytest.raises(CorruptCommit, match="its content does not fit its id"):
        text_of(evolve(record, commits=(broken,)))


def test_an_export_that_fails_leaves_the_old_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fight, path = duel(), tmp_path / "fight.jsonl"
    export_log(fight.store, fight.id, path)
    before = path.read_bytes()
    monkeypatch.setattr("fechtbuch.interchange.jsonl.commit_id", lambda parent, body: NO_ID)
    with pytest.raises(CorruptCommit):
        export_log(fight.store, fight.id, path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_an_imported_fight_plays_on(store: Store) -> None:
    fight = told()
    keep(record_of(fight.store, fight.id), store)
    here, there = Fight.open(store, ruleset=TOY), reopened(fight)
    assert here.act(Strike("A", "B")).commit.id == there.act(Strike("A", "B")).commit.id
