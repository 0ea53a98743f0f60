"""Attacks: chances worked out by hand, figures with their sources, facts that can be stored (CZ-ATTACK, CZ-DAMAGE)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fechtbuch.decide.answers import Stream
from fechtbuch.decide.outcomes import outcomes, uniform
from fechtbuch.decide.resolve import resolve
from fechtbuch.model.events import Attacked
from fechtbuch.model.figures import evaluate
from fechtbuch.model.state import Battle
from fechtbuch.model.wire import decode, encode, event_from_json, to_json
from fechtbuch.narrate.explain import explain
from fechtbuch.rulesets.control_zone.acts import Attack
from fechtbuch.rulesets.control_zone.attacks.blow import blow_of
from fechtbuch.rulesets.control_zone.attacks.modifiers import attack_figure
from fechtbuch.rulesets.control_zone.playing.appraisal import chance_to_hit
from tests.rulesets.control_zone.ring import RULES, at, duel, given
from tests.support.sampling import figures, sourced

SPELL: dict[str, Any] = {"skill": "frost", "formula": "2d6-1", "type": "cold"}
ARMOUR: dict[str, Any] = {"armour": ["gambeson", "mail"], "temp_hp": 3, "skills": {"armour_wearing": 1}}

ACTS: dict[str, tuple[Battle, Attack]] = {
    "swing": (duel(b=ARMOUR), Attack("A", "B", "swing")),
    "thrust at the weak": (duel(b={"hp": 7}), Attack("A", "B", "thrust")),
    "aimed at the eyes": (duel(b={"hp": 30}), Attack("A", "B", "aimed_blow", zone="eyes")),
    "feint": (duel(b={"states": ["confused"]}), Attack("A", "B", "feint")),
    "spell": (duel(b={"dr": [{"type": "cold", "units": 4}]}), Attack("A", "B", "spell_attack", **SPELL)),
}


def chance(start: Battle, act: Attack, hp: int) -> Fraction:
    """How likely it is that the target stands at so many hit points afterwards."""
    found = outcomes(start, RULES.play(act), uniform).chance(lambda here: here["B"].pools["hp"].value == hp)
    assert found.exact
    return found.low


def test_the_chance_of_a_miss_is_that_of_the_die() -> None:
    """3 against 12: 9 and 10 hit."""
    assert chance(duel(b={"strength": 3, "hp": 1}), Attack("A", "B", "swing"), 1) == Fraction(8, 10)


def test_the_chance_of_each_loss() -> None:
    """3 units of DR and 3 temporary hit points: 3 to 10 raw leave 2, 2, 3, 4, 4, 5, 6, 7, less 3."""
    start, act = ACTS["swing"]
    hit = Fraction(10 - 9 + 1, 10)
    losses = [max(0, raw * 7 // 10 - 3) for raw in range(3, 11)]
    assert chance(start, act, 20) == 1 - hit + hit * Fraction(losses.count(0), 8)
    for hp in range(13, 20):
        assert chance(start, act, hp) == hit * Fraction(losses.count(20 - hp), 8)


def test_a_critical_miss_takes_a_tenth_from_the_surest_blow() -> None:
    """CZ-ATTACK-03."""
    sure = duel({"skills": {"blades": 30}}, {"dr": [{"type": "slashing", "units": 10}]})
    found = outcomes(sure, RULES.play(Attack("A", "B", "feint")), uniform)
    assert found.chance(lambda here: here["B"].has("confused")).low == Fraction(9, 10)


@pytest.mark.parametrize("name", ACTS)
def test_odds_take_few_questions_and_sum_to_one(name: str) -> None:
    start, act = ACTS[name]
    found = outcomes(start, RULES.play(act), uniform, most=200)
    assert found.complete
    assert sum(found.spread(lambda here: here).values()) == 1


@pytest.mark.parametrize("name", ACTS)
def test_every_fact_can_be_stored_and_names_sources_that_exist(name: str) -> None:
    start, act = ACTS[name]
    for seed in range(12):
        for event in resolve(start, RULES.play(act), Stream(str(seed), "", b"facts")).events:
            assert event_from_json(decode(encode(to_json(event)))) == event
            assert sourced(RULES, getattr(event, "rule", "") or "CZ-ATTACK-01")
            for figure in figures(event):
                assert figure.value == evaluate(figure.terms)
                assert not [term for term in figure.terms if not sourced(RULES, term.rule)]
                assert not [held for held in figure.withheld if not sourced(RULES, held.rule)]


def test_a_named_weapon_is_used_and_else_the_one_with_a_formula() -> None:
    start = duel({"weapon": ["dagger", "sword"], "skills": {"blades": 3}})
    assert blow_of(at(start), Attack("A", "B", "swing")).weapon == "dagger"
    named = blow_of(at(start), Attack("A", "B", "swing", "sword"))
    assert (named.weapon, named.formula, named.piercing) == ("sword", "1d8+2", 0)
    fists = duel({"weapon": ["fists", "sword"], "skills": {"unarmed": 1, "blades": 3}})
    assert blow_of(at(fists), Attack("A", "B", "swing")).weapon == "sword"
    assert blow_of(at(fists), Attack("A", "B", "strike")).weapon == "fists"


def test_all_that_changes_a_check_is_a_term_with_its_source() -> None:
    """CZ-ATTACK-04."""
    start = duel({"hp_now": 5, "modifiers": [2], "states": ["spent"], "armour": ["mail"], "traumas": ["eyes"]})
    figure = attack_figure(at(start), blow_of(at(start), Attack("A", "B", "swing", modifiers=(-1,))))
    assert [(term.value, term.rule) for term in figure.terms] == [
        (3, "sheet:skills.blades"),
        (-3, "CZ-WOUND-01"),
        (-2, "CZ-DYING-07"),
        (2, "sheet:modifiers[0]"),
        (-3, "CZ-TRAUMA-03"),
        (-1, "CZ-ARMOUR-05"),
        (-1, "gm:modifier"),
    ]


def test_the_fact_says_what_kind_of_attack_it_was() -> None:
    start, act = ACTS["spell"]
    (fact,) = (e for e in given(start).when(act, dice=[2]).resolution.events if isinstance(e, Attacked))
    assert dict(fact.detail) == {"defence": "block", "kind": "spell"}


@pytest.mark.parametrize("die", [1, 5, 10])
def test_the_explained_chance_is_that_of_the_rules_whatever_was_rolled(die: int) -> None:
    """CZ-ATTACK-03: a 1 misses, so that the surest blow hits in nine of ten."""
    sure, act = duel({"skills": {"blades": 12}}), Attack("A", "B", "feint")
    events = given(sure).when(act, dice=[die]).resolution.events
    (attacked,) = (event for event in events if isinstance(event, Attacked))
    throw = explain(RULES, attacked)[0].throw
    assert throw is not None
    assert throw.wins == tuple(range(2, 11))
    assert throw.chance == chance_to_hit(at(sure), blow_of(at(sure), act)) == Fraction(9, 10)
