"""What is sent of a line that grows, parts and changes: only what is new, and it adds up to the whole."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.fight import Fight
from fechtbuch.history.store.contract import Position
from fechtbuch_widgets import CursorModel
from fechtbuch_widgets.growing import Growing
from fechtbuch_widgets.keeping_up import look_again
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.state_data import StateData
from fechtbuch_widgets.tree_data import Forest, tree
from tests.bench.fights import long_fight, wounds
from tests.support.duels import duel, play_rounds
from tests.support.toy_ruleset import Strike, Wait, creature
from tests.widgets_py.page import Page

COLUMNS = ("kind", "who", "depth", "marks", "minor")
LISTS = ("acts", "turns", "hits")


class Holder:
    """A page that holds a line as the contract says: parts added to what it has, the whole where one was missed."""

    def __init__(self, model: CursorModel) -> None:
        self.page = Page(model)
        self.index: dict[str, Any] = {}
        self.meta: dict[str, Any] = {}
        self.sizes: list[int] = []
        self.take(self.page.hello())
        self.page.taken()

    def take(self, message: dict[str, Any]) -> None:
        if message["type"] == "marks":
            assert message["rev"] == self.index["rev"]
            self._mark(message["set"])
        if message["type"] not in ("open", "line"):
            return
        self.meta = message.get("meta", self.meta)
        part, held, start = message["index"], self.index, message["index"]["from"]
        assert not start or part["base"] == held["rev"]
        self.sizes.append(part["n"] - start)
        for column in COLUMNS if start else ():
            part = {**part, column: held[column][:start] + part[column]}
        for entries in LISTS if start else ():
            part = {**part, entries: [one for one in held[entries] if one[0] < start] + part[entries]}
        self.index = part
        self._mark(part["set"])

    def _mark(self, changed: list[list[int]]) -> None:
        marks = list(self.index["marks"])
        for at, total in changed:
            marks[at] = format(total, "x")
        self.index["marks"] = "".join(marks)

    def keep_up(self) -> None:
        look_again(self.page.model.fight)
        for message in self.page.sent:
            self.take(message)
        self.page.sent.clear()

    def follow(self, line: str, rev: str | None = None) -> None:
        self.page.ask("follow", line=line, rev=self.index["rev"] if rev is None else rev)
        self.keep_up()

    def another_opens(self) -> None:
        """Another page of the same model is told all; this one drops the answer."""
        sent = list(self.page.sent)
        self.page.hello()
        self.page.sent[:] = sent

    def is_whole(self) -> bool:
        """Whether it holds what a page gets that opens on a model of its own, which may list people otherwise."""
        fight, cursor = self.page.model.fight, self.page.model.cursor
        model = CursorModel(fight, fight.cursor(at=cursor.position))
        fresh = Page(model).hello()
        model.close()
        return _told(self.meta, self.index) == _told(fresh["meta"], fresh["index"])


def _told(meta: dict[str, Any], index: dict[str, Any]) -> dict[str, Any]:
    """What a page holds of a line and its people, each by id instead of by number."""
    people = {one["id"]: one for one in meta["creatures"]}
    ids = [*people, None]
    told = {key: value for key, value in index.items() if key not in ("at", "base", "from", "set")}
    who = [ids[number] for number in index["who"]]
    hits = [[at, ids[number], zone, by] for at, number, zone, by in index["hits"]]
    sides = {side["id"] for side in meta["sides"]}
    return told | {"who": who, "hits": hits, "people": people, "sides": sides}


DEEDS = st.tuples(
    st.sampled_from(["strike", "wait", "part", "follow", "note", "join", "rename", "delete", "open", "miss"]),
    st.integers(0, 99),
)


@settings(deadline=None, max_examples=40)
@given(deeds=st.lists(DEEDS, max_size=12))
def test_parts_add_up_to_the_whole_whatever_is_done(deeds: list[tuple[str, int]]) -> None:
    fight = duel()
    model = CursorModel(fight)
    holder = Holder(model)
    for number, (deed, chance) in enumerate(deeds):
        _do(fight, holder, deed, chance, number)
        if deed not in ("miss", "open"):
            holder.keep_up()
            assert holder.is_whole(), deed
        expected = _told_tree(fight, model)
        assert tree(Forest(fight), model.line.line, StateData(fight.rules)) == expected
        assert model.answer({"type": "hello"})["tree"] == expected, "kept up as read anew"
    assert model.ignored.total == 0
    model.close()


def _do(fight: Fight, holder: Holder, deed: str, chance: int, number: int) -> None:
    heads = list(fight.lines.heads)
    line = heads[chance % len(heads)]
    spine = list(fight.log.spine(fight.lines.heads[line]))
    place = Position(spine[chance % len(spine)], -1, line)
    if deed == "strike":
        fight.act(Strike("A", "B"), at=line, overrule="any time")
    elif deed == "wait":
        fight.act(Wait("A"), at=line, overrule="any time")
    elif deed == "part":
        fight.act(Strike("B", "A"), at=fight.log.end(place.commit, line), branch=f"way-{number}", overrule="any time")
    elif deed == "follow":
        holder.follow(line)
    elif deed == "open":
        holder.another_opens()
    elif deed == "note":
        fight.note(f"{number}", "!", at=fight.log.end(place.commit, line))
    elif deed == "join":
        fight.join(creature(f"C{number}"), at=line)
    elif deed == "rename":
        fight.rename_branch(line, f"called-{number}")
    elif deed == "delete" and len(heads) > 1:
        fight.delete_branch(line)


def _told_tree(fight: Fight, model: CursorModel) -> dict[str, Any]:
    """The tree by walking every line, commit by commit."""
    log, lines = fight.log, {**fight.lines.heads, **{head: head for head in fight.nameless_heads()}}
    spines = {line: log.spine(head)[: log.depth(head) + 1] for line, head in lines.items()}
    kids = Counter(parent for _, parent in {(id, log.parent(id)) for spine in spines.values() for id in spine})
    drawn = {id for spine in spines.values() for id in spine if kids[id] > 1 or id == log.root} | set(lines.values())
    nodes: dict[str, Any] = {}
    for line, spine in spines.items():
        parent = ""
        for act, id in enumerate(spine):
            if id in drawn:
                nodes.setdefault(id, {"id": id, "parent": parent, "act": act, "lines": []})["lines"].append(line)
                parent = id
    heads = [
        {"line": line, "name": line * (line in fight.lines.heads), "node": head, "current": line == model.line.line}
        for line, head in lines.items()
    ]
    found = model.answer({"type": "hello"})["tree"]
    assert isinstance(found, dict)
    outcomes = [head["outcome"] for head in found["heads"]]  # type: ignore[index, call-overload, union-attr]
    return {"nodes": list(nodes.values()), "heads": [{**h, "outcome": o} for h, o in zip(heads, outcomes, strict=True)]}


# how much it is


def told_of_an_act(fight: Fight, number: int) -> dict[str, Any]:
    """What a page that holds all is sent of one more act of four wounds."""
    page = Page(CursorModel(fight))
    fight.record(wounds(4, start=number))
    page.model.refresh()
    (told,) = page.sent
    page.model.close()
    return told


def test_an_act_of_a_very_long_fight_costs_what_it_costs_in_a_short_one() -> None:
    short, long = (told_of_an_act(long_fight(number, each=20), number) for number in (500, 50_000))
    sizes = [len(json.dumps(one).encode()) for one in (short, long)]
    assert sizes[1] < 2 * sizes[0]
    assert sizes[1] < 2_500
    for one in (short, long):
        assert [len(one["index"][column]) for column in COLUMNS] == [4] * len(COLUMNS)
        assert len(one["index"]["acts"]) == 1
        assert len(one["tree"]["nodes"]) == 2


def test_an_act_looks_at_no_former_event(toy: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    with toy.batch():
        play_rounds(toy, 60)
    model = CursorModel(toy)
    copied: list[int] = []
    looked: list[Any] = []
    extend, item = Growing.extend, Growing.__getitem__

    def noted_extend(one: Any, more: Any) -> None:
        copied.append(0 if len(one._items) == len(one) else len(one))
        extend(one, more)

    def noted_item(one: Any, at: Any) -> Any:
        looked.append(at)
        return item(one, at)

    monkeypatch.setattr(Growing, "extend", noted_extend)
    monkeypatch.setattr(Growing, "__getitem__", noted_item)
    toy.act(Strike("A", "B"))
    look_again()
    assert model.cursor.at_head
    assert copied
    assert sum(copied) == 0
    assert len(looked) < 150 < len(model.line)
    model.close()


def test_another_line_comes_from_where_it_parts(toy: Fight) -> None:
    play_rounds(toy, 6)
    acts = toy.log.spine(toy.lines.heads["main"])
    toy.act(Strike("B", "A"), at=toy.log.end(acts[-2]), branch="late", overrule="so be it")
    holder = Holder(CursorModel(toy))
    main = holder.index
    holder.follow("late")
    assert holder.sizes[-1] < 8 < len(holder.index["kind"])
    assert holder.is_whole()
    holder.follow("main")
    assert (holder.index["acts"], holder.sizes[-1] < 8) == (main["acts"], True)
    holder.follow("late", rev="main@before")
    assert holder.sizes[-1] == holder.index["n"], "who holds something else gets the whole"
    assert holder.page.model.ignored.total == 0, "it may hold what it likes"
    holder.follow("main", rev="")
    assert holder.sizes[-1] == holder.index["n"]


def parted(fight: Fight) -> Holder:
    """A page on a line that another, ``branch``, leaves."""
    fight.act(Strike("A", "B"), at=fight.log.end(fight.lines.heads["main"]), branch="branch")
    fight.act(Strike("A", "B"), at="main", overrule="any time")
    return Holder(CursorModel(fight, fight.cursor(at="main")))


@pytest.mark.parametrize("looks", [True, False])
def test_who_joins_on_another_line_is_known_where_that_is_followed(toy: Fight, looks: bool) -> None:
    holder = parted(toy)
    toy.join(creature("C"), at="branch")
    if looks:
        holder.keep_up()
        assert holder.is_whole()
    holder.follow("branch")
    assert "C" in _told(holder.meta, holder.index)["who"]
    assert holder.is_whole()


def test_who_joins_is_told_to_every_page_whichever_opens_or_follows_first(toy: Fight) -> None:
    holder = parted(toy)
    toy.join(creature("C"), at="main")
    holder.another_opens()
    holder.keep_up()
    assert holder.is_whole()
    toy.join(creature("D"), at="branch")
    holder.another_opens()
    holder.keep_up()
    assert holder.is_whole(), "the followed line is as it was"
    holder.page.taken()
    holder.another_opens()
    holder.keep_up()
    assert holder.page.taken() == []


def test_who_joins_is_numbered_in_what_was_sent_before_too(toy: Fight) -> None:
    holder = parted(toy)
    toy.join(creature("C"), at="branch")
    holder.page.ask("follow", line="branch", rev=holder.index["rev"])
    (answer,) = holder.page.sent
    look_again(toy)
    (_, told) = holder.page.sent
    assert answer["type"] == told["type"] == "open", "the answer went to one page only"
    assert told["index"]["base"] == answer["index"]["rev"], "what follows is held already"
    ids = [one["id"] for one in told["meta"]["creatures"]]
    assert ids.index("C") in told["index"]["who"]


# lists that share


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 9), st.lists(st.integers(), max_size=3)), max_size=12))
def test_a_list_stays_as_it_stood_whatever_goes_on_from_it(steps: list[tuple[int, int, list[int]]]) -> None:
    made: list[tuple[Growing[int], list[int]]] = [(Growing([1, 2, 3]), [1, 2, 3])]
    for which, length, more in steps:
        one, plain = made[which % len(made)]
        one, plain = one.up_to(length), plain[:length]
        one.extend(more)
        made.append((one, plain + more))
    for one, plain in made:
        assert list(one) == plain
        assert [one[at] for at in range(-len(plain), len(plain))] == plain * 2
        assert (one[1:], one[::-1], len(one)) == (plain[1:], plain[::-1], len(plain))
        with pytest.raises(IndexError):
            one[len(plain)]


def test_a_line_that_has_grown_leaves_the_one_before_as_it_was(toy: Fight) -> None:
    play_rounds(toy, 2)
    forest, states = Forest(toy), StateData(toy.rules)
    old = LineData(forest, "main", states)
    before = old.index(0, ["A", "B"])
    play_rounds(toy, 2)
    new = LineData(forest, "main", states, old)
    assert old.index(0, ["A", "B"]) == before
    assert new.index(0, ["A", "B"]) == LineData(forest, "main", states).index(0, ["A", "B"])
    assert new.events._items is old.events._items, "what is shared is held once"
