"""Faults planted at random in fights of all four rule systems are found at their act, and only there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fechtbuch.audit import Audit, audit
from fechtbuch.audit.rederive import Deriver
from fechtbuch.audit.wording import figures_of
from fechtbuch.decide.resolve import Resolution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.fight import Fight
from fechtbuch.history.commits import Commit
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Event, PoolChanged
from fechtbuch.model.evolve import fold
from fechtbuch.model.figures import Figure
from fechtbuch.model.tape import Rolled, TapeEntry
from tests.audit.planting import SYSTEMS, commits, copied, example, planted, played, replayed

systems = st.sampled_from(sorted(SYSTEMS))
fights = st.builds(example, systems) | st.builds(played, systems.filter(lambda name: name != "dungeon_board"))
"""With blows and wounds in all of them."""

some = settings(max_examples=40)
T = TypeVar("T")


def pick(data: st.DataObject, found: Sequence[T]) -> T:
    return found[data.draw(st.integers(0, len(found) - 1))]


def acts_with(fight: Fight, wanted: Any) -> list[Commit]:
    return [commit for commit in commits(fight)[1:] if any(map(wanted, commit.events))]


def number_of(fight: Fight, commit: Commit) -> int:
    return fight.log.depth(commit.id)


def where_not_right(found: Audit) -> set[int]:
    return {finding.act for finding in found.findings if finding.severity != "note"}


def changed_figure(event: Event, path: str, by: int) -> Event:
    """The fact with another number for one term of a figure."""

    def other(figure: Figure) -> Figure:
        first, *rest = figure.terms
        return Figure((evolve(first, value=first.value + by), *rest), figure.withheld)

    fact: Any = event
    name, _, field = path.partition(".")
    if not field:
        return evolve(fact, figure=other(fact.figure))  # type: ignore[no-any-return]
    check = getattr(fact, name)
    return evolve(fact, **{name: evolve(check, **{field: other(getattr(check, field))})})  # type: ignore[no-any-return]


@some
@given(fights, st.data())
def test_a_changed_modifier(fight: Fight, data: st.DataObject) -> None:
    commit = pick(data, acts_with(fight, lambda event: next(figures_of(event), None) is not None))
    places = [(n, path) for n, event in enumerate(commit.events) for path, _ in figures_of(event)]
    place, path = pick(data, places)
    by = data.draw(st.sampled_from([-2, -1, 1, 2]))

    def change(resolution: Resolution) -> Resolution:
        events = list(resolution.events)
        events[place] = changed_figure(events[place], path, by)
        return evolve(resolution, events=tuple(events), states=())

    number = number_of(fight, commit)
    found = audit(planted(fight, number, change))
    assert where_not_right(found) == {number}
    [finding] = found.errors
    assert (finding.kind, finding.event) == ("figure", place)
    assert finding.path.endswith(path)


@some
@given(fights, st.data())
def test_a_dropped_consequence(fight: Fight, data: st.DataObject) -> None:
    commit = pick(data, acts_with(fight, lambda event: True))
    place = data.draw(st.integers(0, len(commit.events) - 1))
    number = number_of(fight, commit)
    rest = commit.events[:place] + commit.events[place + 1 :]
    before = fight.log.node(commit.id).before
    try:
        battle = fold(before, rest)
    except FechtbuchError:
        assume(False)
    found = audit(planted(fight, number, lambda one: evolve(one, events=rest, battle=battle, states=())))
    assert where_not_right(found) == {number}
    assert [finding.kind for finding in found.errors] == ["forgotten"]


@some
@given(fights, st.data())
def test_an_invented_fact(fight: Fight, data: st.DataObject) -> None:
    commit = pick(data, acts_with(fight, lambda event: True))
    place = data.draw(st.integers(0, len(commit.events) - 1))
    number = number_of(fight, commit)
    again = (*commit.events[: place + 1], commit.events[place], *commit.events[place + 1 :])
    found = audit(planted(fight, number, lambda one: evolve(one, events=again, states=())))
    assert where_not_right(found) == {number}
    assert [finding.kind for finding in found.errors] == ["unfounded"]


def thrown(fight: Fight) -> list[tuple[Commit, TapeEntry]]:
    return [
        (commit, entry) for commit in commits(fight)[1:] for entry in commit.tape if isinstance(entry.answer, Rolled)
    ]


def with_answer(commit: Commit, entry: TapeEntry, answer: Rolled | None) -> tuple[TapeEntry, ...]:
    other = () if answer is None else (evolve(entry, answer=answer, rejected=()),)
    place = commit.tape.index(entry)
    return (*commit.tape[:place], *other, *commit.tape[place + 1 :])


@some
@given(fights, st.data())
def test_an_altered_die(fight: Fight, data: st.DataObject) -> None:
    """One more or less on one die; where no fact tells of it and nothing comes of it, nobody can know."""
    commit, entry = pick(data, thrown(fight))
    assert isinstance(entry.answer, Rolled)
    number, faces = number_of(fight, commit), entry.answer.faces or (entry.answer.total,)
    assume(entry.answer.faces)
    step = -1 if faces[0] > 1 else 1
    altered = Rolled(sum(faces) + step, (faces[0] + step, *faces[1:]))
    tape = with_answer(commit, entry, altered)
    matters = replayed(fight, commit, tape) != (commit.events, tape)
    found = audit(planted(fight, number, lambda one: evolve(one, tape=tape)))
    assert where_not_right(found) == ({number} if matters else set())


@some
@given(fights, st.data(), st.sampled_from([-3, 0, 10_000]))
def test_a_die_outside_its_range(fight: Fight, data: st.DataObject, total: int) -> None:
    commit, entry = pick(data, thrown(fight))
    number, tape = number_of(fight, commit), with_answer(commit, entry, Rolled(total))
    found = audit(planted(fight, number, lambda one: evolve(one, tape=tape)))
    assert where_not_right(found) == {number}
    [finding] = found.errors
    assert (finding.kind, finding.path, finding.recorded) == ("dice", str(entry.address), total)
    assert parse_dice(finding.expected).low > total or parse_dice(finding.expected).high < total


@some
@given(fights, st.data())
def test_a_missing_die(fight: Fight, data: st.DataObject) -> None:
    commit, entry = pick(data, thrown(fight))
    number, tape = number_of(fight, commit), with_answer(commit, entry, None)
    found = audit(planted(fight, number, lambda one: evolve(one, tape=tape)))
    assert where_not_right(found) == {number}
    assert {finding.kind for finding in found.errors} == {"dice"}


@some
@given(fights, st.data())
def test_a_die_nobody_asked_for(fight: Fight, data: st.DataObject) -> None:
    commit, entry = pick(data, thrown(fight))
    number = number_of(fight, commit)
    more = evolve(entry, address=entry.address._replace(purpose="nothing at all"))
    found = audit(planted(fight, number, lambda one: evolve(one, tape=(*commit.tape, more))))
    [finding] = [finding for finding in found.findings if finding.severity != "note"]
    assert (finding.act, finding.kind, finding.severity, finding.path) == (number, "dice", "warning", str(more.address))


@some
@given(fights, st.data(), st.sampled_from([-3, -1, 1, 2]))
def test_a_wrong_claim_is_one_mistake(fight: Fight, data: st.DataObject, by: int) -> None:
    """A pool miscounted once, and everything else as the rules have it until then."""
    line = list(fight.log.commits(fight.head))
    commit, node = line[data.draw(st.integers(1, len(line) - 1))]
    rules = fight.rules
    assert rules is not None
    pools = [
        (f"{creature.id}.{name}", value)
        for creature in node.end
        for name, value in rules.view(node.end, creature.id).values.items()
        if name in ("hp", "fp", "left", "ap", "dexterity")
    ]
    path, value = pick(data, pools)
    table = copied(fight, fight.head)
    who, _, name = path.partition(".")
    for earlier, there in line[: node.depth]:
        if who in there.end:
            table.claim({path: rules.view(there.end, who).value(name)}, earlier.id)
    table.claim({path: value + by}, commit.id)
    found = audit(table)
    [finding] = [finding for finding in found.findings if finding.severity != "note"]
    assert (finding.act, finding.path, finding.expected, finding.recorded) == (node.depth, path, value, value + by)
    if found.parted is None:  # more than full, less than nothing: no fact of these rules brings that about
        assert finding.explanation[-1].startswith("this value cannot be set by itself")
    else:
        assert found.parted.act == node.depth
        assert any(change.path == path for change in found.parted.changes)


@settings(max_examples=15)
@given(fights, st.data(), st.sampled_from([-2, -1, 1, 2]))
def test_a_table_that_goes_on_from_its_mistake_makes_no_other(fight: Fight, data: st.DataObject, by: int) -> None:
    """Every later number is what comes of the wrong one by the rules, and is claimed: the mistake stays one.

    What the table would have had is played beside it, from a plain fact that sets the wrong number.
    """
    line = list(fight.log.commits(fight.head))
    commit, node = line[data.draw(st.integers(1, len(line) - 1))]
    wounded = [
        PoolChanged(creature.id, name, by, pool.value + by)
        for creature in node.end
        for name, pool in creature.pools.items()
        if name in ("hp", "endurance") and 0 < pool.value + by <= pool.full
    ]
    assume(wounded)
    mistake = pick(data, wounded)
    table, beside, deriver = copied(fight, fight.head), copied(fight, commit.id), Deriver.of(fight)
    beside.record([mistake])
    table.claim(pools_of(beside), commit.id)
    for later, _ in line[node.depth + 1 :]:
        redone, _ = deriver.on(beside.state(), evolve(later, parent=beside.head))
        if redone.resolution is None or redone.rolled or redone.assumed:
            break
        beside.keep(later.act, redone.resolution, overrule="it went so at the table")
        table.claim(pools_of(beside), later.id)
    found = audit(table)
    assert where_not_right(found) == {node.depth}
    assert len([finding for finding in found.findings if finding.severity != "note"]) == 1


def pools_of(fight: Fight) -> dict[str, int]:
    """What a table writes down after an act: everybody's hit points, as the rule set calls them."""
    rules, battle = fight.rules, fight.state()
    assert rules is not None
    values = {creature.id: rules.view(battle, creature.id).values for creature in battle}
    return {f"{who}.{name}": shown[name] for who, shown in values.items() for name in ("hp", "left") if name in shown}
