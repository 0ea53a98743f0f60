"""Independent parts: kept apart when they are, joined when they only seem to be, multiplied out when looked at."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from fechtbuch.decide.outcomes import Odds, outcomes, uniform
from fechtbuch.decide.requests import Ask, Choice, Decision, Each, Part, Roll
from fechtbuch.decide.resolve import Play
from fechtbuch.decide.scene import Consequences, Scene, happen
from fechtbuch.model.events import AreaEnded, AreaPlaced, Bound, ConditionGained, Grappled, Moved, Wounded
from fechtbuch.model.evolve import fold
from fechtbuch.model.state import Battle, Condition
from tests.support.programs import asking, battle_of, enumerated, marginal

CAST = ("A", "B", "C", "D", "E", "F")
START = battle_of(*CAST)
VICTIMS = CAST[1:]


def hp(battle: Battle, who: str) -> int:
    value: int = battle[who].pools["hp"].value
    return value


def caught(scene: Scene, victim: str) -> Decision[None]:
    """Dodge on a 1 of 1d3, or take 8 or 16 points."""
    if (yield from Roll(victim, "dodge", "1d3", of=lambda total: total == 1)).total == 1:
        return
    damage = (yield from Roll("A", "damage", "1d2", about=victim)).total * 8
    yield from happen(scene, Wounded(victim, "hp", damage, hp(scene.battle, victim) - damage))


def singed(scene: Scene, victim: str) -> Decision[None]:
    """Dodge on 9 or less, or take 2d6."""
    if (yield from Roll(victim, "dodge", "3d6", of=lambda total: total <= 9)).total <= 9:
        return
    damage = (yield from Roll("A", "damage", "2d6", about=victim)).total
    yield from happen(scene, Wounded(victim, "hp", damage, hp(scene.battle, victim) - damage))


def is_down(who: str, battle: Battle) -> int:
    return int(hp(battle, who) <= 0)


Rule = Callable[..., Decision[Any]]


def blast(scene: Scene, victims: tuple[str, ...], rule: Rule = singed, then: Rule | None = None) -> Decision[Any]:
    yield from Each(tuple(Part("blast", victim, rule, (victim,)) for victim in victims))
    return (yield from then(scene)) if then is not None else None


def odds_of(*args: Any, most: int = 5_000_000, battle: Battle = START, rules: Consequences | None = None) -> Odds:
    return outcomes(battle, Play(blast, args, rules or Consequences()), uniform, most=most)


def same_as_enumerated(odds: Odds, *args: Any, battle: Battle = START) -> None:
    ends = enumerated(battle, Play(blast, args), most=20_000)
    for who in battle.order:
        assert odds.spread(lambda battle, who=who: battle[who], who) == marginal(ends, who)  # type: ignore[misc]


def test_five_victims_cost_five_small_problems() -> None:
    odds = odds_of(VICTIMS, most=500)
    assert odds.unexplored == 0
    assert odds.joint == ()
    assert [who for who, _ in odds.outcomes[0].each] == list(VICTIMS)
    down = Fraction(135, 216) * Fraction(6, 36)
    for who in VICTIMS:
        assert odds.chance(lambda battle, who=who: hp(battle, who) <= 0, who).low == down  # type: ignore[misc]


def test_sums_come_from_convolution_not_from_the_product() -> None:
    odds = odds_of(VICTIMS)
    fallen = odds.sum_spread({who: partial(is_down, who) for who in VICTIMS})
    down = Fraction(135, 216) * Fraction(6, 36)
    assert fallen[0] == (1 - down) ** 5
    assert fallen[5] == down**5
    assert sum(fallen.values()) == 1


def test_the_same_creature_twice_is_one_problem() -> None:
    odds = odds_of(("B", "B"))
    assert odds.joint == ("B",)
    single = odds_of(("B",)).spread(lambda battle: 10 - hp(battle, "B"), "B")
    twice: dict[int, Fraction] = {}
    for one, p in single.items():
        for two, q in single.items():
            twice[one + two] = twice.get(one + two, Fraction(0)) + p * q
    assert odds.spread(lambda battle: 10 - hp(battle, "B")) == twice


# ------------------------------------------------------------------------------------------------ dependence


def dragged(scene: Scene, victim: str) -> Decision[None]:
    """The wound of a grappler passes to whom he holds: this part writes to another creature."""
    for bond in scene.battle.holds_of(victim):
        yield from happen(scene, Wounded(bond.held, "hp", 1, hp(scene.battle, bond.held) - 1))
    yield from caught(scene, victim)


def shielded(scene: Scene, victim: str) -> Decision[None]:
    """Whoever stands behind a fallen friend is hit harder: this part reads another creature."""
    friend = chr(ord(victim) - 1)
    if friend in scene.battle and hp(scene.battle, friend) <= 0:
        yield from happen(scene, Wounded(victim, "hp", 5, hp(scene.battle, victim) - 5))
    yield from caught(scene, victim)


def alone(scene: Scene, victim: str) -> Decision[None]:
    """Reads everybody's side and place, which no blast changes."""
    near = [c.id for c in scene.battle if c.id != victim and c.side == "blue" and c.place.cell == (0, 0)]
    assert near == []
    yield from caught(scene, victim)


def jealous(scene: Scene, victim: str) -> Decision[None]:
    """Compares itself with its neighbour as a whole."""
    if scene.battle["B"] == scene.battle["C"]:
        yield from happen(scene, ConditionGained(victim, Condition("envy")))
    yield from caught(scene, victim)


def counted(scene: Scene, victim: str) -> Decision[None]:
    """Runs through everybody's pools."""
    standing = sum(creature.pools["hp"].value > 0 for creature in scene.battle.creatures.values())
    if standing < len(CAST):
        yield from happen(scene, ConditionGained(victim, Condition("fear", standing)))
    yield from caught(scene, victim)


def burning(scene: Scene, victim: str) -> Decision[None]:
    """Leaves something on the field."""
    yield from happen(scene, AreaPlaced(victim, f"fire-{victim}", "fire", ((1, 1),)))


def pushed(scene: Scene, victim: str) -> Decision[None]:
    """Moves one hex, unless somebody is there: reads everybody's place and changes its own."""
    if (yield from Roll(victim, "push", "1d2")).total == 1:
        return
    x = scene.battle[victim].place.cell[0] + 1
    if all(creature.place.cell != (x, 0) for creature in scene.battle if creature.id != victim):
        yield from happen(scene, Moved(victim, ((x, 0),)))


def by_choice(scene: Scene, victim: str) -> Decision[None]:
    """The policy that answers looks at a friend's wounds."""
    chosen = yield from Ask(victim, "duck", (Choice("yes"), Choice("no")))
    if chosen == "no":
        yield from caught(scene, victim)


HELD = fold(START, [Grappled("B", "C")])


@pytest.mark.parametrize(
    ("rule", "battle", "apart"),
    [
        (caught, START, True),
        (alone, START, True),
        (dragged, START, True),
        (dragged, HELD, False),
        (shielded, START, False),
        (jealous, START, False),
        (counted, START, False),
        (burning, START, False),
        (pushed, START, False),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_parts_are_joined_exactly_when_one_depends_on_another(rule: Rule, battle: Battle, apart: bool) -> None:
    odds = odds_of(("B", "C"), rule, battle=battle)
    assert odds.joint == (() if apart else ("B", "C"))
    same_as_enumerated(odds, ("B", "C"), rule, battle=battle)


def test_reading_an_earlier_creature_counts_reading_a_later_one_does_not() -> None:
    """Parts run in order: what comes later has not happened yet."""

    def forward(scene: Scene, victim: str) -> Decision[None]:
        after = chr(ord(victim) + 1)
        if after in scene.battle and hp(scene.battle, after) < 10:
            yield from happen(scene, ConditionGained(victim, Condition("warned")))
        yield from caught(scene, victim)

    odds = odds_of(("B", "C"), forward)
    assert odds.joint == ()
    same_as_enumerated(odds, ("B", "C"), forward)


def test_a_policy_that_looks_at_another_part_joins_them() -> None:
    def loyal(battle: Battle, ask: Ask) -> str:
        return "yes" if hp(battle, "B") < 10 else "no"

    odds = outcomes(START, Play(blast, (("B", "C"), by_choice)), loyal)
    assert odds.joint == ("B", "C")
    safe = odds.chance(lambda battle: hp(battle, "C") == 10, "C").low
    dodges, wounded = Fraction(1, 3), Fraction(2, 3)
    assert safe == wounded + dodges * dodges


def test_consequences_that_reach_over_join_the_parts() -> None:
    def sympathy(scene: Scene, event: Wounded) -> Decision[None]:
        twin = {"B": "C", "C": "B"}[event.who]
        if not scene.battle[twin].has("pain"):
            yield from happen(scene, ConditionGained(twin, Condition("pain")))

    rules = Consequences(after={Wounded: (sympathy,)})
    odds = odds_of(("B", "C"), singed, None, rules=rules)
    assert odds.joint == ("B", "C")
    assert odds.chance(lambda battle: battle["C"].has("pain")).low == Fraction(135, 216)


def test_a_joined_part_is_reported_through_the_parts_around_it() -> None:
    def volley(scene: Scene) -> Decision[None]:
        yield from Part("volley", "A", blast, (("B", "C"), shielded))

    assert outcomes(START, Play(volley), uniform).joint == ("B", "C")


# ------------------------------------------------------------------------------------------------ going on


def cleared(scene: Scene) -> Decision[str]:
    """Goes on without a look at the victims."""
    yield from happen(scene, AreaEnded("A", "smoke"))
    yield from happen(scene, ConditionGained("A", Condition("spent")))
    shaken = (yield from Roll("A", "will", "1d2")).total == 2
    if shaken:
        yield from happen(scene, ConditionGained("A", Condition("shaken")))
    return "shaken" if shaken else "calm"


def gloated(scene: Scene) -> Decision[int]:
    """Rolls first, then looks at one victim, then at all."""
    cheer = (yield from Roll("A", "cheer", "1d2")).total
    if hp(scene.battle, "B") <= 0:
        yield from happen(scene, ConditionGained("A", Condition("proud", cheer)))
    return sum(hp(scene.battle, who) <= 0 for who in "BC")


def finished(scene: Scene) -> Decision[None]:
    """Writes to a victim whatever its state."""
    yield from happen(scene, ConditionGained("B", Condition("prone")))


def silently(scene: Scene) -> Decision[int]:
    """Looks without asking for anything."""
    yield from ()
    return hp(scene.battle, "B")


def followed(scene: Scene) -> Decision[None]:
    """A second blast: on one of the first victims and on somebody else."""
    yield from Part("second", "A", blast, (("C", "D"), caught))


def elsewhere(scene: Scene) -> Decision[None]:
    """A second blast on somebody else only."""
    yield from Part("second", "A", blast, (("D",), caught))


def bound(scene: Scene) -> Decision[None]:
    """A bond about the victims, which is no part of them."""
    yield from happen(scene, Bound("A", "B", "leash"))


@pytest.mark.parametrize(
    "then", [cleared, finished, silently, elsewhere, bound, gloated, followed], ids=lambda f: f.__name__
)
def test_a_decision_that_goes_on_gives_the_odds_of_the_whole(then: Rule) -> None:
    ids = ("A", "B", "C", "D")
    battle = fold(battle_of(*ids), [AreaPlaced("A", "smoke", "smoke", ((0, 0),))])
    play = Play(blast, (("B", "C"), caught, then))
    odds = outcomes(battle, play, uniform)
    ends = enumerated(battle, play, most=20_000)
    for who in ids:
        assert odds.spread(lambda battle, who=who: battle[who], who) == marginal(ends, who)  # type: ignore[misc]
    values = {value: sum(share for (_, v), share in ends.items() if v == value) for _, value in ends}
    found: dict[Any, Fraction] = {}
    for outcome in odds.outcomes:
        found[outcome.value] = found.get(outcome.value, Fraction(0)) + Fraction(outcome.weight, odds.total)
    assert found == values
    assert all("smoke" not in outcome.battle.areas for outcome in odds.outcomes if then is cleared)


def test_going_on_without_a_look_keeps_the_fates_apart() -> None:
    odds = odds_of(VICTIMS, singed, cleared, most=2_000)
    assert odds.unexplored == 0
    assert len(odds.outcomes) == 2
    assert {outcome.value for outcome in odds.outcomes} == {"calm", "shaken"}
    assert all([who for who, _ in outcome.each] == list(VICTIMS) for outcome in odds.outcomes)


def test_a_question_about_a_victim_sees_what_came_afterwards() -> None:
    odds = odds_of(("B", "C"), singed, cleared)
    both = odds.chance(lambda battle: hp(battle, "B") <= 0 and battle["A"].has("shaken"), "B")
    assert both.low == Fraction(135, 216) * Fraction(6, 36) / 2
    assert both.exact


def test_a_look_multiplies_out_and_the_bound_still_holds() -> None:
    """Five victims of one blast and somebody who looks at all of them: too many ways, so an interval."""

    def tally(scene: Scene) -> Decision[int]:
        yield from ()
        return sum(hp(scene.battle, who) <= 0 for who in VICTIMS)

    odds = odds_of(VICTIMS, singed, tally, most=20_000)
    assert 0 < odds.unexplored < odds.total
    none_fell = odds.chance(lambda battle: all(hp(battle, who) > 0 for who in VICTIMS))
    truth = (1 - Fraction(135, 216) * Fraction(6, 36)) ** 5
    assert none_fell.low <= truth <= none_fell.high
    assert none_fell.high - none_fell.low < Fraction(1, 2)


def test_a_second_part_about_the_same_creature_finds_the_first_one_done() -> None:
    """Even when it leaves it alone."""

    def idle(scene: Scene, victim: str) -> Decision[None]:
        yield from Roll(victim, "nothing", "1d2")

    def again(scene: Scene) -> Decision[None]:
        yield from Each((Part("second", "B", idle, ("B",)),))

    battle = battle_of("A", "B", "C")
    ends = enumerated(battle, Play(blast, (("B", "C"), caught, again)), most=20_000)
    odds = odds_of(("B", "C"), caught, again, battle=battle)
    for who in battle.order:
        assert odds.spread(lambda battle, who=who: battle[who], who) == marginal(ends, who)  # type: ignore[misc]


def test_a_fate_comes_true_where_it_was_decided_and_not_before() -> None:
    """Between two blasts somebody who is hit by the second only is still unhurt."""

    def between(scene: Scene) -> Decision[int]:
        yield from Part("pause", "A", asking, (Roll("A", "pause", "1d2"),))
        yield from happen(scene, ConditionGained("A", Condition("saw", hp(scene.battle, "C"))))
        yield from Part("second", "A", blast, (("C",), caught))
        return hp(scene.battle, "B") + hp(scene.battle, "C")

    battle = battle_of("A", "B", "C")
    play = Play(blast, (("B",), caught, between))
    odds = outcomes(battle, play, uniform)
    ends = enumerated(battle, play, most=20_000)
    assert all(outcome.battle["A"].conditions["saw"].level == 10 for outcome in odds.outcomes)
    assert {(o.battle, o.value): Fraction(o.weight, odds.total) for o in odds.outcomes} == ends


def test_what_the_bound_cuts_short_of_one_part_is_open_for_everybody() -> None:
    """The part about C may yet turn out to reach B; until then B is known as far as C is."""

    def late(scene: Scene, victim: str) -> Decision[None]:
        if (yield from Roll(victim, "luck", "1d6", of=lambda total: total > 1)).total > 1:
            return
        for _ in range(6):
            yield from Roll(victim, "again", "1d6", of=lambda total: total > 3)

    def mixed(scene: Scene) -> Decision[None]:
        yield from Each((Part("blast", "B", caught, ("B",)), Part("blast", "C", late, ("C",))))

    odds = outcomes(START, Play(mixed), uniform, most=30)
    cut = dict(odds.outcomes[0].each)["C"]
    assert Fraction(cut.unexplored, cut.total) == Fraction(1, 6)
    unhurt = odds.chance(lambda battle: hp(battle, "B") == 10, "B")
    assert unhurt.low == Fraction(1, 3) * Fraction(5, 6)
    assert unhurt.high == unhurt.low + Fraction(1, 6)
    assert not odds.complete
    assert outcomes(START, Play(mixed), uniform).complete
    assert sum(odds.spread(lambda battle: hp(battle, "B"), "B").values()) == Fraction(5, 6)
    assert sum(odds.spread(lambda battle: battle["A"].status, "A").values()) == Fraction(5, 6)
    assert sum(odds.sum_spread({"B": lambda battle: hp(battle, "B")}).values()) == Fraction(5, 6)
    both = odds.sum_spread({"B": lambda battle: hp(battle, "B"), "C": lambda battle: hp(battle, "C")})
    assert both[20] == Fraction(1, 3) * Fraction(5, 6)


def test_a_policy_that_is_sure_costs_no_second_run() -> None:
    runs = []

    def ducking(scene: Scene) -> Decision[None]:
        runs.append(1)
        for _ in range(5):
            yield from Ask("B", "duck", (Choice("yes"), Choice("no")))

    outcomes(START, Play(ducking), lambda battle, ask: "yes")
    assert len(runs) == 1
