"""Exact odds of acts and plans: known chances, all outcomes in words, against play with seeded dice."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from attrs import evolve

from fechtbuch.decide.legality import Illegal
from fechtbuch.decide.odds import NotSeparable, multiplied
from fechtbuch.decide.outcomes import outcomes
from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.fight import Fight
from fechtbuch.fight.answering import UnknownPolicy
from fechtbuch.model.acts import Adjust, EndTurn, Record, StartTurn
from fechtbuch.model.checks import Check
from fechtbuch.model.checks import Outcome as Result
from fechtbuch.model.events import Checked, Wounded
from fechtbuch.model.figures import Figure, start
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.protocol import UnknownPath
from fechtbuch.whatif.changes import changes
from fechtbuch.whatif.exact_odds.odds import ActOdds, odds, plan_odds
from fechtbuch.whatif.exact_odds.outcome_rows import Stopped, outcome_key
from fechtbuch.whatif.exact_odds.plans import MOST_PLANNED, BadPlan
from fechtbuch.whatif.exact_odds.worth import BadValue, Worth
from tests.support.sampling import FAR, played
from tests.support.toy_ruleset import TOY, Strike, TakeAim, Wait, creature
from tests.whatif.odds_acts import ACTS, BLASTS, played_act

CERTAIN = Fraction(1)
HIT = distribution(parse_dice("3d6")).at_most(11)
DODGED = distribution(parse_dice("3d6")).at_most(8)
THROUGH = HIT * (1 - DODGED)


def toy(hp: int = 12) -> Fight:
    """A and B face each other."""
    return Fight.start(None, TOY, "toy", [creature("A"), creature("B", hp=hp)], seed=1)


BLAST_NAMES = [f"{file}:{title}" for file, titles in BLASTS.items() for title in titles]


# ------------------------------------------------------------------------------------------------ known odds


def test_a_blow_is_as_likely_as_the_dice_say() -> None:
    found = odds(toy(), Strike("A", "B"))
    assert found.exact
    assert found.rows[0].text == "nothing changes"
    assert found.rows[0].chance.low == 1 - THROUGH
    assert [(row.text, row.chance.low) for row in found.rows[1:]] == [
        (f"B: HP 12 → {12 - lost}", THROUGH / 6) for lost in range(1, 7)
    ]
    assert found.spread("B.hp") == {12: 1 - THROUGH} | {12 - lost: THROUGH / 6 for lost in range(1, 7)}
    assert found.chance(lambda battle: battle["B"].pools["hp"].value <= 8).low == THROUGH / 2


def test_the_first_checks_of_a_blow() -> None:
    attack, dodge = odds(toy(), Strike("A", "B")).checks
    assert (attack.kind, attack.who, attack.about, attack.rolled.low, attack.success.low) == (
        "Attacked",
        "A",
        "B",
        CERTAIN,
        HIT,
    )
    assert (dodge.kind, dodge.who, dodge.about, dodge.rolled.low, dodge.success.low) == (
        "Dodged",
        "B",
        "A",
        HIT,
        HIT * DODGED,
    )
    assert str(attack) == "A, attack about B (Attacked): rolled 100 %, succeeds 62.5 %"


def _flourish(scene: Scene, act: Wait) -> Decision[None]:
    """A check of which nothing comes, so that all its throws are alike."""
    figure = Figure((start(11, "skill", "sheet:skill"),))
    rolled = yield from Roll(act.who, "flourish", of=lambda total: 0, figure=figure)
    outcome: Result = "success" if rolled.total <= 11 else "failure"
    check = Check("flourish", "3d6", rolled, figure, outcome, 11 - rolled.total, "TOY-1")
    yield from happen(scene, Checked(act.who, check))


def test_throws_that_are_alike_still_succeed_as_often_as_they_do() -> None:
    rules = evolve(TOY, decisions={**TOY.decisions, Wait: _flourish})
    (check,) = odds(Fight.start(None, rules, "toy", [creature("A")], seed=1), Wait("A")).checks
    assert (check.kind, check.purpose, check.rolled.low, check.success.low) == ("Checked", "flourish", CERTAIN, HIT)


def test_death_shows_in_the_words() -> None:
    found = odds(toy(hp=3), Strike("A", "B"))
    dead = [row for row in found.rows if "dies" in row.text]
    assert sum(row.chance.low for row in dead) == THROUGH * Fraction(4, 6)
    assert dead[0].text == "B: dies, HP 3 → 0"


def test_what_changes_in_any_case_is_said_once() -> None:
    found = odds(played_act(ACTS[0]).fight, played_act(ACTS[0]).commit.act, played_act(ACTS[0]).at)
    assert found.always
    assert "in any case: The guard: " in str(found)
    assert "manoeuvre" in found.rows[0].text
    assert "manoeuvre" not in found.rows[0].words(found.always)


def test_the_expected_value_is_the_lead_in_hit_points_unless_another_is_wanted() -> None:
    loss = THROUGH * Fraction(7, 2)
    assert odds(toy(), Strike("A", "B")).value == loss
    assert odds(toy(), Strike("A", "B"), side="B").value == -loss
    assert odds(toy(), Strike("A", "B"), value="B.hp").value == 12 - loss
    assert odds(toy(), Strike("A", "B"), value=lambda battle: Fraction(battle["B"].pools["hp"].value, 3)).value == (
        4 - loss / 3
    )


# ------------------------------------------------------------------------------------------------ all systems


@pytest.mark.parametrize("name", [*ACTS, *BLAST_NAMES])
def test_rows_are_the_outcomes_of_the_solver(name: str) -> None:
    act = played_act(name)
    found = odds(act.fight, act.commit.act, act.at, overrule=act.commit.overruled, most=60_000)
    plain = outcomes(act.before, act.rules.play(act.commit.act), act.rules.ruleset.policies["default"], most=60_000)
    assert found.exact
    assert plain.complete
    assert sum(row.chance.low for row in found.rows) == 1
    for row in found.rows:
        for _, rows in row.apart:
            assert sum(one.chance.low for one in rows) == 1
    for who in act.before.order:
        (name_of_pool, *_), *_ = act.rules.view(act.before, who).pools or (("",),)
        shown = {"HP": "hp", "Endurance": "endurance"}.get(name_of_pool)
        if shown is not None:
            spread = found.spread(f"{who}.{shown}")
            assert sum(spread.values()) == 1
            try:
                expected = plain.spread(lambda battle, w=who, n=shown: act.rules.view(battle, w).values[n], who)  # type: ignore[misc]
            except NotSeparable:
                continue
            assert spread == expected


@pytest.mark.parametrize("name", ACTS)
def test_play_by_seeded_dice_is_near_the_odds(name: str) -> None:
    act = played_act(name)
    found = odds(act.fight, act.commit.act, act.at, overrule=act.commit.overruled, most=60_000)
    chances = {row.key: row.chance.low for row in found.rows}
    policy = act.rules.ruleset.policies["default"]
    throws = 60
    seen: Counter[object] = Counter()
    for seed in range(throws):
        end = played(act.rules, act.before, act.commit.act, seed, policy)[0].battle
        seen[outcome_key(changes(act.before, end, act.rules))] += 1
    for key, often in seen.items():
        assert key in chances, key
        assert abs(Fraction(often, throws) - chances[key]) <= FAR


@pytest.mark.parametrize("name", ACTS)
def test_what_was_played_is_one_of_the_rows(name: str) -> None:
    act = played_act(name)
    chosen = {entry.address.purpose: entry.answer for entry in act.commit.tape if isinstance(entry.answer, str)}

    def as_played(battle: object, ask: object) -> str:
        return str(chosen[ask.question])  # type: ignore[attr-defined]

    found = odds(act.fight, act.commit.act, act.at, policy=as_played, overrule=act.commit.overruled, most=60_000)
    row = found.row_of(act.after)
    assert row is not None
    assert row.chance.low > 0


def test_independent_fates_are_told_apart() -> None:
    act = played_act(BLAST_NAMES[-1])
    found = odds(act.fight, act.commit.act, act.at, overrule=act.commit.overruled, most=60_000)
    row = next(row for row in found.rows if row.apart)
    whos = [who for who, _ in row.apart]
    assert whos
    for who, rows in row.apart:
        assert f"{who}, apart: " in row.text
        assert all(change.who == who for one in rows for change in one.changes)
    assert not {change.who for change in row.changes} & set(whos)
    assert json.loads(json.dumps(found.to_data()))["outcomes"][found.rows.index(row)]["apart"]


BOMB = {"name": "hurl", "skill": "Innate Attack", "level": 14, "damage": "2d burn ex", "range": "40"}
AROUND = ((10, 0), (11, 0), (9, 0), (10, 1), (10, -1))


@cache
def bombing(victims: int) -> ActOdds:
    """A throws a bomb among B0, B1 and so on, whom it cannot bring down."""
    thrower: dict[str, Any] = {"id": "A", "side": "red", "weapons": [{"id": "bomb", "natural": True, "ranged": [BOMB]}]}
    rows = [{"id": f"B{n}", "side": "blue", "cell": list(AROUND[n])} for n in range(victims)]
    ruleset = find_ruleset("dungeon_fantasy")
    tables = ruleset.load_tables({})
    creatures = [ruleset.build({**row, "hp": 90}, tables, row["id"])[0] for row in (thrower, *rows)]
    fight = Fight.start(None, ruleset, "Bombing", creatures, seed=1)
    return odds(fight, Attack("A", "B0", "bomb"))


def test_the_value_of_fates_kept_apart_is_that_of_all_of_them_together() -> None:
    found = bombing(2)
    assert any(outcome.each for outcome in found.odds.outcomes)
    together = multiplied(found.odds)
    assert together.complete
    assert found.value == sum(Fraction(o.weight, together.total) * found.worth(o.battle) for o in together.outcomes)
    assert found.value_exact


def test_the_value_of_fates_too_many_to_multiply_is_exact() -> None:
    found = bombing(5)
    assert multiplied(found.odds, 500).unexplored
    assert found.exact
    assert found.value_exact
    mean = {who: sum(hp * share for hp, share in found.spread(f"{who}.hp").items()) for who in found.before.order}
    assert found.value == mean.pop("A") - sum(mean.values())


def test_a_value_of_several_fates_that_are_too_many_says_that_it_is_of_a_share() -> None:
    found = bombing(5)
    both = evolve(found, worth=Worth(lambda battle: battle["B0"].pools["hp"].value * battle["B1"].pools["hp"].value))
    assert both.exact
    assert not both.value_exact
    assert 80 * 80 < both.value < 90 * 90


def test_the_lead_of_a_side_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadValue, match="there is no side 'rde' here; known: A, B"):
        odds(toy(), Strike("A", "B"), side="rde")
    with pytest.raises(UnknownPath, match="5 is no path"):
        odds(toy(), Strike("A", "B"), value=5)  # type: ignore[arg-type]


def test_odds_are_plain_data() -> None:
    data = json.loads(json.dumps(odds(toy(), Strike("A", "B")).to_data()))
    assert data["exact"] is True
    assert data["checks"][0]["success"]["chance"] == {"exact": "5/8", "share": 0.625}
    assert data["outcomes"][1]["changes"] == [{"path": "B.hp", "before": 12, "after": 11}]


# ------------------------------------------------------------------------------------------------ bounds and bad input


def test_a_bound_makes_intervals() -> None:
    act = played_act(ACTS[0])
    whole = odds(act.fight, act.commit.act, act.at)
    short = odds(act.fight, act.commit.act, act.at, most=120)
    assert whole.exact
    assert not short.exact
    known = {row.key: row.chance.low for row in whole.rows}
    for row in short.rows:
        assert row.chance.low <= known[row.key] <= row.chance.high
    for check in short.checks:
        assert any(
            one.who == check.who and check.success.low <= one.success.low <= check.success.high for one in whole.checks
        )


def test_an_illegal_act_has_no_odds_unless_overruled() -> None:
    fight = toy()
    with pytest.raises(Illegal, match="nobody strikes at himself"):
        odds(fight, Strike("A", "A"))
    assert odds(fight, Strike("A", "A"), overrule="he is mad").exact
    assert len(list(fight.log.commits(fight.head))) == 1, "asking for odds keeps nothing"


def test_the_past_has_its_own_odds() -> None:
    fight = toy()
    at = fight.position()
    fight.act(Strike("A", "B"), dice=[10, 18, 6])
    assert 6 in odds(fight, Strike("A", "B")).spread("B.hp")
    assert min(odds(fight, Strike("A", "B"), at).spread("B.hp")) == 6
    assert min(odds(fight, Strike("A", "B")).spread("B.hp")) == 0


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("C.hp", "begins with no creature's id; "),
        ("B.ph", "B shows no 'ph'; near: hp"),
        ("", "begins with no creature"),
    ],
)
def test_unknown_paths_are_refused_with_near_names(path: str, words: str) -> None:
    with pytest.raises(UnknownPath, match=words):
        odds(toy(), Strike("A", "B")).spread(path)


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(UnknownPolicy, match="toy has no policy 'brave'"):
        odds(toy(), Strike("A", "B"), policy="brave")


# ------------------------------------------------------------------------------------------------ plans


def test_two_blows_add_up() -> None:
    found = plan_odds(toy(), [Strike("A", "B"), Strike("A", "B")])
    one = {0: 1 - THROUGH} | dict.fromkeys(range(1, 7), THROUGH / 6)
    two: dict[int, Fraction] = {}
    for a, p in one.items():
        for b, q in one.items():
            two[12 - a - b] = two.get(12 - a - b, Fraction(0)) + p * q
    assert found.exact
    assert found.spread("B.hp") == dict(sorted(two.items()))
    assert found.stopped == {}
    assert found.checks == ()


def test_an_act_that_is_illegal_by_then_ends_the_plan() -> None:
    found = plan_odds(toy(hp=3), [Strike("A", "B"), Strike("B", "A"), Strike("A", "B")])
    ((end, share),) = found.stopped.items()
    assert (end.act, [breach.reason for breach in end.breaches]) == (2, ["creature_dead"])
    assert share.low == THROUGH * Fraction(4, 6)
    row = next(row for row in found.rows if row.stopped == end)
    assert row.text.endswith("act 2 is not allowed: Fighter B is dead [creature_dead, engine]")
    assert sum(row.chance.low for row in found.rows) == 1


def test_a_plan_without_a_second_way_is_the_act_itself() -> None:
    fight = toy()
    plan = plan_odds(fight, [TakeAim("A"), Strike("A", "B"), EndTurn("A"), Wait("B")])
    aimed = distribution(parse_dice("3d6")).at_most(13) * (1 - DODGED)
    assert plan.spread("B.hp")[12] == 1 - aimed


def test_plain_facts_in_a_plan_call_forth_no_rule() -> None:
    wound = Wounded("B", "hp", 12, 0, "A")
    recorded = plan_odds(toy(), [StartTurn("A"), Record("", (wound,)), Wait("A")])
    adjusted = plan_odds(toy(), [StartTurn("A"), Adjust("B", (wound,), "a rock"), Wait("A")])
    assert [outcome.battle["B"].status for outcome in recorded.odds.outcomes] == ["in"]
    assert [outcome.battle["B"].status for outcome in adjusted.odds.outcomes] == ["dead"]


@pytest.mark.parametrize("acts", [[], [Wait("A")] * (MOST_PLANNED + 1)])
def test_plans_have_a_stated_length(acts: list[Wait]) -> None:
    with pytest.raises(BadPlan, match="a plan"):
        plan_odds(toy(), acts)


@pytest.mark.parametrize("acts", [["strike"], [None], [Wait("A"), 7], [Wait]])
def test_what_is_no_act_has_no_odds(acts: Any) -> None:
    with pytest.raises(BadPlan, match="is no act"):
        plan_odds(toy(), acts)


def test_the_first_act_of_a_plan_must_be_legal() -> None:
    with pytest.raises(Illegal):
        plan_odds(toy(), [Strike("A", "A"), Wait("A")])
    found = plan_odds(toy(), [Wait("A"), Strike("A", "A")])
    assert [end.act for end in found.stopped] == [2]
    assert plan_odds(toy(), [Strike("A", "A"), Strike("A", "A")], overrule="he is mad").stopped == {}


def test_a_bounded_plan_gives_intervals_that_hold_the_exact_chances() -> None:
    plan = [Strike("A", "B")] * 3
    whole, short = plan_odds(toy(), plan), plan_odds(toy(), plan, most=150)
    assert whole.exact
    assert not short.exact
    exact = {row.key: row.chance.low for row in whole.rows}
    for row in short.rows:
        assert row.chance.low <= exact[row.key] <= row.chance.high


def test_where_a_plan_stops_is_a_value() -> None:
    assert str(Stopped(3, ())) == "act 3 is not allowed: "
