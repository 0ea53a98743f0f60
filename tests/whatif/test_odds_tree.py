"""The decision tree behind the odds: its leaves are the outcomes, it grows where wanted, and what was played shows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.decide.legality import Illegal
from fechtbuch.decide.odds import multiplied
from fechtbuch.decide.outcomes import outcomes
from fechtbuch.decide.requests import Decision, Roll, Rule
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.fight import Fight
from fechtbuch.model.events import Wounded
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled
from fechtbuch.whatif.exact_odds.decision_tree import MOST_NODES, BadTree, Tree, tree
from fechtbuch.whatif.exact_odds.tree_growing import DEEPEST
from fechtbuch.whatif.exact_odds.tree_nodes import NoSuchNode, TreeNode
from tests.support.strategies import few
from tests.support.toy_ruleset import TOY, Strike, Wait, creature
from tests.whatif.odds_acts import ACTS, BLASTS, Played, played_act
from tests.whatif.test_odds import DODGED, HIT, THROUGH, toy

BLAST_NAMES = [f"{file}:{title}" for file, titles in BLASTS.items() for title in titles]


def grown(act: Played, most_nodes: int) -> Tree:
    return tree(act.fight, act.commit.act, act.at, overrule=act.commit.overruled, most_nodes=most_nodes)


def nodes(node: TreeNode) -> Iterator[TreeNode]:
    yield node
    for child in node.children:
        yield from nodes(child)


def by_battle(made: Tree) -> dict[Battle, Fraction]:
    shares: dict[Battle, Fraction] = {}
    for leaf in made.leaves():
        if leaf.end is not None:
            shares[leaf.end.battle] = shares.get(leaf.end.battle, Fraction(0)) + leaf.chance
    return shares


def flat(act: Played) -> dict[Battle, Fraction]:
    """The odds of an act as the solver gives them, battles with their chances."""
    policy = act.rules.ruleset.policies["default"]
    found = multiplied(outcomes(act.before, act.rules.play(act.commit.act), policy))
    assert found.complete
    shares: dict[Battle, Fraction] = {}
    for outcome in found.outcomes:
        share = Fraction(outcome.weight, found.total)
        shares[outcome.battle] = shares.get(outcome.battle, Fraction(0)) + share
    return shares


def sums_up(node: TreeNode) -> None:
    """Every question's ways have the chance of the question."""
    for one in nodes(node):
        if one.children:
            assert sum(child.chance for child in one.children) == one.chance


# ------------------------------------------------------------------------------------------------ what it holds


def test_the_tree_of_a_blow() -> None:
    root = tree(toy(), Strike("A", "B")).root
    hit, miss = root.children
    assert (root.sort, root.text, str(root.address)) == (
        "roll",
        "A rolls 3d6: attack about B, against 11",
        "A.attack@B",
    )
    assert (hit.label, hit.chance, hit.sort) == ("3-11", HIT, "choice")
    assert (miss.label, miss.chance, miss.text) == ("12-18", 1 - HIT, "nothing changes")
    (dodge,) = hit.children
    assert (dodge.label, dodge.chance) == ("Dodge", HIT)
    stopped, through = dodge.children
    assert (stopped.label, stopped.chance) == ("3-8", HIT * DODGED)
    assert [(one.label, one.chance, one.text) for one in through.children] == [
        (str(lost), THROUGH / 6, f"Fighter B: HP 12 → {12 - lost}") for lost in range(1, 7)
    ]
    wounded = through.children[3].end
    assert wounded is not None
    assert wounded.facts[-1] == "Fighter B loses 4 HP."


def _odd(scene: Scene, act: Wait) -> Decision[None]:
    """B loses 1 hit point on an odd roll, and then another by a second roll of 6."""
    first = yield from Roll(act.who, "first", "1d6")
    second = yield from Roll(act.who, "second", "1d6", of=lambda total: total == 6)
    lost = first.total % 2 + (second.total == 6)
    if lost:
        yield from happen(scene, Wounded("B", "hp", lost, scene.battle["B"].pools["hp"].value - lost, act.who))


def _long(scene: Scene, act: Wait) -> Decision[None]:
    for number in range(2 * DEEPEST):
        yield from Roll(act.who, "again", "1d6", about=str(number), of=lambda total: 0)


def toy_with(rule: Rule) -> Fight:
    """A toy fight in which waiting does something else."""
    other = evolve(TOY, decisions={**TOY.decisions, Wait: rule})
    return Fight.start(None, other, "toy", [creature("A"), creature("B")], seed=1)


def test_totals_that_come_to_the_same_are_one_way() -> None:
    made = tree(toy_with(_odd), Wait("A"))
    odd, even = made.root.children
    assert [(one.label, one.chance) for one in (odd, even)] == [
        ("1, 3, 5", Fraction(1, 2)),
        ("2, 4, 6", Fraction(1, 2)),
    ]
    assert [(one.label, one.chance) for one in odd.children] == [("1-5", Fraction(5, 12)), ("6", Fraction(1, 12))]
    assert [one.text for one in odd.children] == ["Fighter B: HP 12 → 11", "Fighter B: HP 12 → 10"]
    assert odd.branch is not None
    assert odd.branch.answers == tuple(Rolled(total, (total,)) for total in (1, 3, 5))


def test_ways_that_are_not_followed_are_not_merged() -> None:
    made = tree(toy_with(_odd), Wait("A"), most_nodes=7)
    assert [child.label for child in made.root.children] == ["1", "2", "3", "4", "5", "6"]
    assert [child.label for child in made.expand((), 50).root.children] == ["1, 3, 5", "2, 4, 6"]


@pytest.mark.parametrize("name", ACTS)
def test_leaves_are_the_outcomes(name: str) -> None:
    act = played_act(name)
    made = grown(act, 3_000)
    assert made.complete
    assert sum(leaf.chance for leaf in made.leaves()) == 1
    assert by_battle(made) == flat(act)
    sums_up(made.root)


@pytest.mark.parametrize("name", BLAST_NAMES[:1])
def test_a_bounded_tree_of_a_blast_never_leaves_its_outcomes(name: str) -> None:
    act = played_act(name)
    made, exact = grown(act, 150), flat(act)
    sums_up(made.root)
    assert not made.complete
    for battle, share in by_battle(made).items():
        assert share <= exact[battle]


# ------------------------------------------------------------------------------------------------ growing


@given(data=st.data())
@few
def test_a_small_tree_grown_on_is_the_large_one(data: st.DataObject) -> None:
    act = played_act(data.draw(st.sampled_from(ACTS), "act"))
    made = grown(act, data.draw(st.integers(1, 12), "nodes"))
    for _ in range(400):
        rests = [path for path, node in _paths(made.root, ()) if node.sort == "rest"]
        if not rests:
            break
        path = data.draw(st.sampled_from(rests), "rest")
        before = made.at(path).chance
        made = made.expand(data.draw(st.sampled_from([path, path[:-1], ()]), "where"), 500)
        assert 0 < before <= 1
        sums_up(made.root)
    whole = grown(act, 3_000)
    assert made.complete
    assert by_battle(made) == by_battle(whole)
    assert made.to_data() == whole.to_data()


def _paths(node: TreeNode, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], TreeNode]]:
    yield path, node
    for n, child in enumerate(node.children):
        yield from _paths(child, (*path, n))


def test_the_likeliest_is_grown_first_and_the_rest_has_its_share() -> None:
    made = tree(toy(), Strike("A", "B"), most_nodes=2)
    hit, rest = made.root.children
    assert (hit.label, rest.sort, rest.label, rest.text, rest.chance) == ("3-11", "rest", "the rest", "12-18", 1 - HIT)
    assert not made.complete
    opened = made.expand((1,))
    assert [child.label for child in opened.root.children] == ["3-11", "12-18"]
    assert opened.at((0,)).children[0].sort == "rest", "what lies beside stays as it was"


def test_a_tree_is_no_deeper_than_stated() -> None:
    made = tree(toy_with(_long), Wait("A"), most_nodes=2 * DEEPEST)
    path, deepest = max(_paths(made.root, ()), key=lambda entry: len(entry[0]))
    assert (len(path), deepest.sort, deepest.chance) == (DEEPEST + 1, "rest", Fraction(1))
    assert made.expand((), 100).to_data() == made.to_data(), "what is deeper stays a rest"


# ------------------------------------------------------------------------------------------------ what was played


@pytest.mark.parametrize("name", [*ACTS, *BLAST_NAMES])
def test_what_was_played_is_marked_to_its_end(name: str) -> None:
    act = played_act(name)
    chosen = {entry.address.purpose: entry.answer for entry in act.commit.tape if isinstance(entry.answer, str)}
    small = tree(
        act.fight,
        act.commit.act,
        act.at,
        policy=lambda battle, ask: str(chosen.get(ask.question, ask.values[0])),
        overrule=act.commit.overruled,
        most_nodes=3,
    )
    marked = small.mark(act.commit.tape)
    way = [node for node in nodes(marked.root) if node.happened]
    assert [node.address for node in way[:-1]] == [entry.address for entry in act.commit.tape]
    assert way[-1].end is not None
    assert way[-1].end.battle == act.after
    sums_up(marked.root)
    assert sum(node.happened for node in nodes(small.root)) == 0, "the tree itself is a value"
    again = [node for node in nodes(marked.expand((), 50).root) if node.happened]
    assert [node.address for node in again] == [node.address for node in way]


def test_an_option_without_weight_ends_the_marked_way() -> None:
    fight = toy()
    at = fight.position()
    played = fight.act(Strike("A", "B"), dice=[9, 3], choices={"defence": "none"})
    marked = tree(fight, Strike("A", "B"), at).mark(played.commit.tape)
    assert [node.sort for node in nodes(marked.root) if node.happened] == ["roll", "choice"]
    lines = str(marked).splitlines()
    assert [line.startswith(">") for line in lines[:3]] == [True, True, False]


def test_a_tree_is_plain_data() -> None:
    act = played_act(ACTS[0])
    data = json.loads(json.dumps(grown(act, 60).mark(act.commit.tape).to_data()))
    assert (data["path"], data["chance"], data["dice"], data["happened"]) == (
        [],
        {"exact": "1", "share": 1.0},
        "3d6",
        True,
    )
    terms = data["figure"]["terms"]
    assert terms[0]["op"] == "start"
    assert all(term["rule"] for term in terms)
    assert [child["path"] for child in data["children"]] == [[n] for n in range(len(data["children"]))]
    (choice,) = [child for child in data["children"] if child["sort"] == "choice"]
    assert "dodge" in {option["value"] for option in choice["options"]}
    assert all(reason["rule"] for reason in choice["refused"])


def test_long_trees_are_cut_when_written() -> None:
    text = str(grown(played_act(ACTS[0]), 600))
    assert text.splitlines()[-1].endswith("lines more")


# ------------------------------------------------------------------------------------------------ plans and bad input


def test_a_plan_has_a_tree_and_says_where_it_ends() -> None:
    made = tree(toy(hp=3), [Strike("A", "B"), Strike("B", "A")], most_nodes=2_000)
    assert made.complete
    dead = [leaf for leaf in made.leaves() if leaf.end is not None and leaf.end.why]
    assert sum(leaf.chance for leaf in dead) == THROUGH * Fraction(4, 6)
    assert dead[0].text.endswith("act 2 is not allowed: Fighter B is dead [creature_dead, engine]")


@pytest.mark.parametrize("most", [0, MOST_NODES + 1])
def test_sizes_beyond_what_is_stated_are_refused(most: int) -> None:
    with pytest.raises(BadTree, match=f"not by {most}"):
        tree(toy(), Strike("A", "B"), most_nodes=most)
    with pytest.raises(BadTree):
        tree(toy(), Strike("A", "B")).expand((), most)


def test_paths_that_lead_nowhere_and_illegal_acts() -> None:
    made = tree(toy(), Strike("A", "B"))
    with pytest.raises(NoSuchNode, match="no node 2 under the root, which has 2"):
        made.at((2,))
    with pytest.raises(NoSuchNode, match=r"no node 0 under 1, which has 0"):
        made.expand((1, 0))
    with pytest.raises(Illegal):
        tree(toy(), Strike("A", "A"))
