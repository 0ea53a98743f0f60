"""Log to fight file to log: the same facts on every line, the same remarks, whatever was played."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.interchange.fight_file import parse, read
from fechtbuch.interchange.play import play
from fechtbuch.interchange.sheets import creature_from_sheet
from fechtbuch.interchange.write import NotSayable, write
from fechtbuch.model.acts import Act, Adjust, EndTurn, Join, Leave, NextPhase, Record, Rest, StartTurn
from fechtbuch.model.events import Event, MapChanged, PoolChanged, PostureChanged, TableRolled
from fechtbuch.model.evolve import CannotFold
from fechtbuch.model.state import BattleMap
from fechtbuch.model.table import Table, freeze
from fechtbuch.model.tape import Rolled
from tests.setup.project import ROOT
from tests.support.strategies import HOSTILE
from tests.support.toy_ruleset import TOY, Strike, TakeAim, Wait, creature

CASES = ROOT / "tests" / "rulesets" / "dungeon_fantasy" / "cases"


def again(fight: Fight) -> Fight:
    """The fight written and played from what was written."""
    (case,) = parse(write(fight).text, "written.toml").cases
    return play(case).fight


def facts(fight: Fight) -> list[tuple[str, list[tuple[Event, ...]]]]:
    """All facts by line and act."""
    return [(row.name, [commit.events for commit, _ in fight.log.commits(row.head)]) for row in fight.branches()]


def remarks(fight: Fight) -> list[tuple[int, int, str, str, str]]:
    return sorted(
        (fight.log.depth(note.position.commit), note.position.event, note.text, note.glyph, note.author)
        for note in fight.notes()
    )


# any fight under the toy rules

ACTS = st.one_of(
    st.builds(StartTurn, st.sampled_from("AB")),
    st.builds(EndTurn, st.sampled_from("AB")),
    st.builds(Rest, st.sampled_from("AB"), st.integers(1, 9)),
    st.just(NextPhase()),
    st.builds(Strike, st.sampled_from("AB"), st.sampled_from("ABZ")),
    st.builds(TakeAim, st.sampled_from("AB")),
    st.builds(Wait, st.sampled_from("AB")),
    st.builds(Leave, st.just("C"), st.sampled_from(HOSTILE)),
    st.builds(lambda name: Join("C", evolve(creature("C"), name=name), "source"), st.sampled_from(HOSTILE)),
    st.builds(
        lambda reason, hp: Adjust("A", (PoolChanged("B", "hp", -1, hp, reason),), reason),
        st.sampled_from(HOSTILE),
        st.integers(-5, 20),
    ),
    st.builds(
        lambda value: Record("", (MapChanged("", "door", value),), "told"), st.sampled_from([None, 3, "x", (1, None)])
    ),
)


class Play:
    """Plays what it is told, as far as it can be played."""

    def __init__(self, title: str) -> None:
        self.fight = Fight.start(None, TOY, title, [creature("A"), creature("B", hp=40)], seed=title[:5])

    def step(self, act: Act, line: int, back: int, note: str, glyph: str) -> None:
        fight = self.fight
        lines = list(fight.lines.heads)
        at = fight.cursor(at=lines[line % len(lines)])
        for _ in range(back):
            at.previous_act()
        try:
            played = fight.act(act, at=at, overrule="the table says so")
        except (Illegal, CannotFold):
            return
        if glyph:
            event = len(note) % (len(played.events) + 1) - 1
            fight.note(note, glyph, evolve(played.position, event=event), author=note[:1])


STEPS = st.lists(
    st.tuples(
        ACTS, st.integers(0, 3), st.integers(0, 3), st.sampled_from(HOSTILE), st.sampled_from(("", "", "!", "??"))
    ),
    max_size=12,
)


@settings(max_examples=150)
@given(st.sampled_from(HOSTILE), STEPS)
def test_any_fight_comes_back_with_the_same_facts(title: str, steps: list[tuple[Act, int, int, str, str]]) -> None:
    if "\0" in title:
        title = title.replace("\0", "")
    made = Play(title)
    for step in steps:
        made.step(*step)
    back = again(made.fight)
    assert facts(back) == facts(made.fight)
    assert remarks(back) == remarks(made.fight)
    assert back.seed == made.fight.seed


# what a fight holds besides acts


def duel(**options: object) -> Fight:
    return Fight.start(None, TOY, "A duel", [creature("A"), creature("B")], seed=7, **options)  # type: ignore[arg-type]


def test_options_map_tables_origin_and_the_main_lines_name_come_back() -> None:
    fight = duel(
        options={"lethal": True, "half": "1/2", "list": [1, [2]]},
        map=BattleMap("square", freeze({"walls": [[1, 2]], "a b": {"c": 1}})),
        tables={"armoury": "weapon = []\r\n# 'quoted' \"\"\" ''' \\ \n", "x y": "a\n"},
        origin="other:0123456789ab:0",
        branch="as it was",
    )
    back = again(fight)
    assert back.log.begin == fight.log.begin
    assert list(back.lines.heads) == ["as it was"]


def test_a_bare_fight_has_no_more_than_it_needs() -> None:
    fight = duel()
    fight.act(Strike("A", "B"), dice=[9, 15, 3])
    head, act = write(fight).text.partition("[[creature]]")[0], write(fight).text.partition("[[act]]")[2]
    assert head == 'format = "fechtbuch/1"\nruleset = "toy"\ntitle = "A duel"\nseed = 7\nturns = "given"\n\n'
    assert act.splitlines() == [
        "",
        'do = "strike"',
        'who = "A"',
        'target = "B"',
        'dice = { "A.attack@B" = 9, "B.dodge@A" = 15, "A.damage@B" = 3 }',
        'choose = { "B.defence@A" = "dodge" }',
    ]


def test_claims_come_back() -> None:
    fight = duel()
    fight.claim({"B.hp": 9, "B.posture": "lying"}, fight.act(Strike("A", "B")).position)
    fight.claim({"B.hp": 8}, fight.position())
    assert [dict(claim.values) for claim in again(fight).claims()] == [{"B.hp": 8, "B.posture": "lying"}]


def test_facts_that_toml_cannot_say_come_as_json() -> None:
    fight = duel()
    rolled = TableRolled("A", "oops", "1d6", Rolled(3), detail=Table({"none": None}))
    fight.record([PostureChanged("A", "lying"), rolled, MapChanged("", "door", Table({"open": None}))])
    assert facts(again(fight)) == facts(fight)


def test_heads_without_a_name_get_one() -> None:
    fight = duel()
    fight.act(Strike("A", "B"), dice=[18])
    fight.branch("lost", fight.cursor(at=f"{fight.id}:{fight.log.root}:0"))
    fight.act(Strike("B", "A"), at="lost", dice=[18])
    head = fight.lines.head("lost")
    fight.delete_branch("lost")
    back = again(fight)
    assert [row.name for row in back.branches()] == ["main", head[:12]]
    assert back.commit(head[:12]).events == fight.log.commit(head).events


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"map": BattleMap("hex", Table({"door": None}))}, r"door: nothing \(null\) has no form in TOML"),
        ({"options": {"deep": [1, [None]]}}, r"deep\[1\]\[0\]: nothing \(null\) has no form in TOML"),
        ({"tables": {"big": "#" * (2 << 20)}}, "longer than the 1048576 bytes"),
    ],
)
def test_what_cannot_be_said_is_said_to_be_so(options: dict[str, object], said: str) -> None:
    with pytest.raises(NotSayable, match=said):
        write(duel(**options))


# Dungeon Fantasy


def test_rule_cases_come_back_with_the_same_facts() -> None:
    differing = []
    for path in sorted(CASES.rglob("*.toml")):
        for case in read(path).cases:
            fight = play(case).fight
            if facts(again(fight)) != facts(fight):
                differing.append(f"{path.name}: {case.name}")
    assert differing == []


def bridge(**changes: object) -> Fight:
    sheets = ROOT / "notebooks" / "sheets"
    aldo = creature_from_sheet(sheets / "aldo.gcs", side="guild")
    skarn = creature_from_sheet(sheets / "skarn.gcs", side="toll", cell=(1, 0), facing=3, **changes)  # type: ignore[arg-type]
    return Fight.start(None, "dungeon_fantasy", "The Bridge", [aldo, skarn], seed=1)


def test_sheets_go_beside_the_file_or_into_it(tmp_path: Path) -> None:
    fight = bridge(posture="kneeling", name="Skarn the Old")
    beside = write(fight, inline=False)
    assert sorted(beside.files) == ["aldo.gcs", "skarn.gcs"]
    assert 'from = "gcs:skarn.gcs"' in beside.text
    for name, text in {**beside.files, "fight.toml": beside.text}.items():
        (tmp_path / name).write_text(text, encoding="utf-8", newline="")
    (case,) = read(tmp_path / "fight.toml").cases
    assert facts(play(case).fight) == facts(fight)
    assert facts(again(fight)) == facts(fight)


def test_a_sheet_with_overrides_is_written_as_it_is_stored() -> None:
    fight = bridge(st=25, traits=[])
    assert "stored = " in write(fight).text
    assert facts(again(fight)) == facts(fight)


def test_two_sheets_of_one_name_do_not_overwrite_one_another(tmp_path: Path) -> None:
    sheets = ROOT / "notebooks" / "sheets"
    (tmp_path / "aldo.gcs").write_bytes((sheets / "ragna.gcs").read_bytes())
    one, other = (
        creature_from_sheet(sheets / "aldo.gcs", id="one"),
        creature_from_sheet(tmp_path / "aldo.gcs", id="other"),
    )
    fight = Fight.start(None, "dungeon_fantasy", "Namesakes", [one, other], seed=1)
    written = write(fight, inline=False)
    assert list(written.files) == ["aldo.gcs"]
    (case,) = parse(write(fight).text, "x").cases
    assert facts(play(case).fight) == facts(fight)


def test_a_sheet_in_a_folder_below_keeps_its_place(tmp_path: Path) -> None:
    (case,) = read(ROOT / "notebooks" / "the_bridge.toml").cases
    fight = play(case).fight
    written = write(fight, inline=False)
    assert set(written.files) == {f"sheets/{name}.gcs" for name in ("aldo", "mirel", "skarn", "hound")}
    assert "stored" not in written.text
    assert facts(again(fight)) == facts(fight)


@pytest.mark.parametrize("name", ["../aldo.gcs", "/tmp/aldo.gcs", "C:\\aldo.gcs", "..", ""])
def test_a_sheet_from_elsewhere_is_written_into_the_file(name: str) -> None:
    aldo = creature_from_sheet(ROOT / "notebooks" / "sheets" / "aldo.gcs")
    far = evolve(aldo.creature, sheet=evolve(aldo.creature.sheet, origin=f"gcs:{name}"))
    fight = Fight.start(None, "dungeon_fantasy", "From afar", [(far, aldo.source)])
    written = write(fight, inline=False)
    assert written.files == {}
    assert facts(play(parse(written.text).cases[0]).fight) == facts(fight)


def test_a_log_without_its_rules_is_written_all_the_same() -> None:
    fight = duel()
    fight.act(Strike("A", "B"), dice=[9, 15, 3])
    raw = Fight.open(fight.store, fight.id)
    assert raw.rules is None
    (case,) = parse(write(raw).text).cases
    assert facts(play(case).fight) == facts(fight)
