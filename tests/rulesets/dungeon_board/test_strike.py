"""Strikes and parries: odds one can work out by hand, figures that say why, classes that lead to one state."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from fechtbuch.decide.outcomes import outcomes
from fechtbuch.model.events import Attacked, ConditionGained, Died, Parried, PoolChanged, Wounded
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.acts import Strike
from fechtbuch.rulesets.dungeon_board.melee.parry import no_parry, parry_figure
from fechtbuch.rulesets.dungeon_board.melee.strike import strike_figure
from fechtbuch.rulesets.dungeon_board.playing.answers import parries, spares_its_turn
from fechtbuch.rulesets.dungeon_board.rolls import succeeds
from tests.rulesets.dungeon_board.hall import RULES, at, battle, figure, given, happening, mark

DUEL = battle(figure("dwarf", cell=[2, 2]), figure("orc", cell=[3, 2]))


def chances(start: Battle, strike: int, parry: int | None) -> dict[int, Fraction]:
    """Chances of wounds by counting throws: strike and parry are what is added to each die; no parry: 0."""
    found: dict[int, Fraction] = {}
    for one, two in product(range(1, 7), repeat=2):
        stopped = 0 if parry is None else max(two + parry, 0)
        wounds = min(max(max(one + strike, 0) - stopped, 0), start["orc"].pools["endurance"].full)
        found[wounds] = found.get(wounds, Fraction(0)) + Fraction(1, 36)
    return found


def wounds_of(here: Battle) -> int:
    pool = here["orc"].pools["endurance"]
    return pool.full - pool.value


@pytest.mark.parametrize(
    ("start", "parry"),
    [(DUEL, 0), (given(DUEL, ConditionGained("orc", mark("shot"))).battle, None)],
    ids=["parried", "after a shot"],
)
def test_the_odds_of_a_strike_are_what_one_can_count(start: Battle, parry: int | None) -> None:
    """DB-MELEE-02 to -04, -08, -09."""
    odds = outcomes(start, RULES.play(Strike("dwarf", "orc")), parries)
    assert odds.complete
    assert odds.spread(wounds_of) == chances(start, 1, parry)


def test_the_odds_take_few_questions() -> None:
    odds = outcomes(DUEL, RULES.play(Strike("dwarf", "orc")), parries, most=400)
    assert odds.complete


def test_hampered_odds() -> None:
    """DB-WOUND-07, -08: a striker with 2 wounds, a parrier with 1."""
    start = battle(
        figure("dwarf", cell=[2, 2], wounds=2),
        figure("orc", cell=[3, 2], wounds=1, endurance=20),
        options={"wounds_hamper": True},
    )
    odds = outcomes(start, RULES.play(Strike("dwarf", "orc")), parries)
    expected = {wounds + 1: chance for wounds, chance in chances(start, -1, -1).items()}
    assert odds.spread(wounds_of) == expected


def test_figures_name_the_sheet_and_the_wounds() -> None:
    """DB-WOUND-06 to -08."""
    hurt = {"wounds": 2, "cell": [2, 2]}
    plain = at(battle(figure("dwarf", **hurt)))
    assert (strike_figure(plain, "dwarf").value, parry_figure(plain, "dwarf").value) == (1, 1)
    assert [held.rule for held in strike_figure(plain, "dwarf").withheld] == ["DB-WOUND-06"]
    hampered = at(battle(figure("dwarf", **hurt), options={"wounds_hamper": True}))
    assert [(t.value, t.rule) for t in strike_figure(hampered, "dwarf").terms] == [
        (1, "sheet:strike"),
        (-2, "DB-WOUND-07"),
    ]
    assert [(t.value, t.rule) for t in parry_figure(hampered, "dwarf").terms] == [
        (1, "sheet:parry"),
        (-2, "DB-WOUND-08"),
    ]


def test_why_there_is_no_parry() -> None:
    """DB-SPELL-06, DB-MELEE-08."""
    for name, rule in (("asleep", "DB-SPELL-06"), ("shot", "DB-MELEE-08")):
        reason = no_parry(at(given(DUEL, ConditionGained("orc", mark(name))).battle), "orc")
        assert reason is not None
        assert reason.rule == rule
    assert no_parry(at(given(DUEL, ConditionGained("orc", mark("cast"))).battle), "orc") is None


def test_a_check_says_how_another_throw_would_have_gone() -> None:
    """A parry of 0 meets a strike of 0 whatever the die shows (DB-WOUND-09)."""
    weak = battle(figure("goblin", cell=[2, 2], strike=-4, side="heroes"), figure("skeleton", cell=[3, 2]))
    end = given(weak).when(Strike("goblin", "skeleton"), dice=[3, 1])
    attack = next(event.check for event in end.resolution.events if isinstance(event, Attacked))
    parry = next(event.check for event in end.resolution.events if isinstance(event, Parried))
    assert (attack.outcome, attack.margin) == ("failure", -1)
    assert [succeeds(attack, total) for total in (4, 5, 6)] == [False, True, True]
    assert parry.succeeded
    assert all(succeeds(parry, total) for total in range(1, 7))


def test_death_follows_whatever_brings_wounds_to_endurance() -> None:
    """DB-WOUND-01: a wound, or an Endurance taken away by hand."""
    happening(DUEL, Wounded("orc", "endurance", 4, 0)).then_fact(Died, who="orc", rule="DB-WOUND-01")
    happening(DUEL, PoolChanged("orc", "endurance", -4, 0)).then_fact(Died, who="orc")
    happening(DUEL, Wounded("orc", "endurance", 3, 1)).then_kinds("Wounded")


def test_the_dead_die_once() -> None:
    """DB-WOUND-01, -03: wounds of the dead bring no second death."""
    dead = happening(DUEL, Wounded("orc", "endurance", 4, 0)).battle
    happening(dead, Wounded("orc", "endurance", 2, 0)).then_kinds("Wounded")


def test_who_spares_its_turn_parries_only_when_it_could_die() -> None:
    """DB-MELEE-10."""
    tough = battle(figure("dwarf", cell=[2, 2]), figure("orc", cell=[3, 2], endurance=8))
    for start, answer in ((tough, "decline"), (DUEL, "parry")):
        odds = outcomes(start, RULES.play(Strike("dwarf", "orc")), spares_its_turn)
        assert odds.chance(lambda here: here["orc"].has("parried")).low == (answer == "parry")
