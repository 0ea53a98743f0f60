"""Starting and opening fights: what the genesis holds, which fight is meant, and fights without their rule set."""

from __future__ import annotations

from pathlib import Path

import pytest

from fechtbuch.fight import Fight, NoRules, fights
from fechtbuch.fight import handle as fight_handle
from fechtbuch.fight.starting import BadStart
from fechtbuch.history.store import Store
from fechtbuch.history.store.errors import AmbiguousFight, FightExists, ReadOnlyStore, StoreMissing, UnknownFight
from fechtbuch.model.acts import RawAct
from fechtbuch.model.state import BattleMap, Sheet
from fechtbuch.model.table import NotStorable, Table
from fechtbuch.narrate import narrate_fight, text
from fechtbuch.rulesets import UnknownRuleSet
from fechtbuch.rulesets.protocol import ImportedSheet, RuleSet
from tests.support.duels import duel, play_rounds, reopened, state_bytes
from tests.support.toy_ruleset import TOY, Strike, creature


def test_the_genesis_holds_all_that_is_needed_elsewhere(store: Store) -> None:
    fight = Fight.start(
        store,
        TOY,
        "Bridge",
        [creature("A"), (creature("B"), "sheet of B"), ImportedSheet(creature("C"), "sheet of C")],
        seed=12,
        options={"harsh": True},
        map=BattleMap("square", Table({"walls": ((0, 1),)})),
        tables={"weapons": "x = 1"},
        sources={"A": "sheet of A"},
        origin="old:abcd:3",
    )
    begin = reopened(fight).log.begin
    assert begin == fight.log.begin
    assert (begin.seed, begin.title, begin.origin) == ("12", "Bridge", "old:abcd:3")
    assert begin.sources == Table({"A": "sheet of A", "B": "sheet of B", "C": "sheet of C"})
    assert fight.rules is not None
    assert fight.rules.tables == Table({"weapons": "x = 1"})
    assert fight.state().options == Table({"harsh": True})
    assert fight.state().map.grid == "square"
    assert fight.state().order == ("A", "B", "C")


def test_without_a_seed_the_dice_differ_from_fight_to_fight() -> None:
    assert len({Fight.start(None, TOY, "", [creature("A")]).seed for _ in range(5)}) == 5


def test_fights_that_cannot_begin(store: Store) -> None:
    with pytest.raises(BadStart, match="two creatures have the id 'A'"):
        Fight.start(store, TOY, "", [creature("A"), creature("A")])
    with pytest.raises(BadStart, match="has no id"):
        Fight.start(store, TOY, "", [creature("")])
    with pytest.raises(BadStart, match=r"'AA'.*near: A"):
        Fight.start(store, TOY, "", [creature("A")], sources={"AA": "x"})
    with pytest.raises(NotStorable, match=r"options\.weight"):
        Fight.start(store, TOY, "", [creature("A")], options={"weight": 0.5})
    assert store.fights() == ()
    duel(store)
    with pytest.raises(FightExists):
        duel(store)


def test_a_fight_is_found_by_the_beginning_of_its_id(store: Store) -> None:
    one = duel(store, id="first-one")
    assert Fight.open(store, ruleset=TOY).id == one.id
    duel(store, id="first-two")
    assert Fight.open(store, "first-t", ruleset=TOY).id == "first-two"
    with pytest.raises(AmbiguousFight):
        Fight.open(store, "first", ruleset=TOY)
    with pytest.raises(UnknownFight, match="2 fights; say which one: first-one"):
        Fight.open(store)
    with pytest.raises(UnknownFight, match="first-one"):
        Fight.open(store, "first-onne", ruleset=TOY)
    assert [row.id for row in fights(store)] == ["first-one", "first-two"]


def test_an_empty_store_holds_no_fight(store: Store) -> None:
    with pytest.raises(UnknownFight, match="holds no fight"):
        Fight.open(store)


def test_a_file_is_made_by_starting_but_not_by_opening(tmp_path: Path) -> None:
    with pytest.raises(StoreMissing):
        Fight.open(tmp_path / "none.db")
    with pytest.raises(StoreMissing):
        fights(tmp_path / "none.db")
    with duel(tmp_path / "fights.db") as fight:
        play_rounds(fight, 2)
        last = state_bytes(fight.state())
    assert [row.title for row in fights(str(tmp_path / "fights.db"))] == ["A duel"]
    with Fight.open(tmp_path / "fights.db", ruleset=TOY) as fight:
        assert state_bytes(fight.state()) == last


def test_a_read_only_fight_is_stepped_but_not_played(tmp_path: Path) -> None:
    with duel(tmp_path / "fights.db") as fight:
        play_rounds(fight, 2)
    with Fight.open(tmp_path / "fights.db", ruleset=TOY, readonly=True) as fight:
        cursor = fight.cursor("mine")
        assert cursor.to_start()
        assert cursor.next_turn()
        assert fight.store.cursor("duel", "mine") is None
        with pytest.raises(ReadOnlyStore):
            fight.act(Strike("A", "B"))
        assert fight.log.depth(fight.head) == 12


def test_an_installed_rule_set_is_found_by_name(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def find(name: str) -> RuleSet:
        if name == "toy":
            return TOY
        raise UnknownRuleSet(name)

    monkeypatch.setattr(fight_handle, "find_ruleset", find)
    fight = Fight.start(store, "toy", "", [creature("A"), creature("B")])
    fight.act(Strike("A", "B"))
    assert Fight.open(store).rules == fight.rules


@pytest.fixture
def orphan(store: Store) -> Fight:
    """A fight whose rule set is not installed."""
    play_rounds(duel(store), 2)
    return Fight.open(store, "duel")


def test_without_its_rule_set_a_fight_is_read_and_stepped(orphan: Fight) -> None:
    whole = Fight.open(orphan.store, "duel", ruleset=TOY)
    assert state_bytes(orphan.state()) == state_bytes(whole.state())
    cursor = orphan.cursor()
    cursor.to_start()
    assert sum(1 for _ in iter(cursor.next_event, False)) > 10
    assert isinstance(orphan.log.commit(orphan.log.spine(orphan.head)[2]).act, RawAct)
    assert orphan.verify(deep=True).intact


def test_without_its_rule_set_a_fight_is_told_in_plain_words(orphan: Fight) -> None:
    passages = list(narrate_fight(orphan))
    assert passages[2].heading == "Round 1 · Fighter A · Strike"
    assert text(passages[2].told[0].sentence).startswith("Fighter A attacks Fighter B: rolls")
    assert "not installed" in str(orphan)
    assert "HP" in orphan._repr_html_()


def test_without_its_rule_set_a_fight_is_not_played_on(orphan: Fight) -> None:
    with pytest.raises(NoRules, match="fight 'duel' can be read but not played on: no rule set 'toy' is installed"):
        orphan.act(Strike("A", "B"))
    with pytest.raises(NoRules):
        orphan.violations(Strike("A", "B"))


def test_raw_acts_are_kept_byte_for_byte(orphan: Fight) -> None:
    from fechtbuch.history.commits import act_bytes

    for commit, _ in orphan.log.commits(orphan.head):
        assert act_bytes(commit.act) in commit.body


def test_sheets_are_one_object_however_often_a_creature_changes(store: Store) -> None:
    fight = duel(store)
    play_rounds(fight, 4)
    sheets = {id(moment.after["A"].sheet) for moment in fight.line() if "A" in moment.after}
    assert len(sheets) == 1
    assert isinstance(fight.state()["A"].sheet, Sheet)
