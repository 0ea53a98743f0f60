"""What an audit says of a record that is not as its rules have it: one sentence a fault, with values and rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from fechtbuch.audit import Finding, audit
from fechtbuch.decide.legality import Because, Breach
from fechtbuch.fight import Fight
from fechtbuch.fight.acting import NoRules
from fechtbuch.history.commits import Commit, make_commit, stored
from fechtbuch.model.acts import EndTurn, Record, StartTurn
from fechtbuch.model.events import ConditionLost, Event, PoolChanged, Wounded, ZoneChanged
from fechtbuch.model.figures import Figure, add
from fechtbuch.model.tape import Rolled
from tests.support.duels import duel
from tests.support.toy_ruleset import TOY, Strike, TakeAim


def brawl(wounded: bool = False) -> Fight:
    """A aims, strikes B, B dodges in vain."""
    fight = duel()
    fight.act(StartTurn("A"))
    fight.act(TakeAim("A"))
    fight.act(Strike("A", "B"), dice=[9, 15, 3], choices={"defence": "dodge"})
    fight.act(EndTurn("A"))
    return fight


STRIKE = 3
"""The number of A's strike."""


def recorded(number: int = STRIKE, **changes: Any) -> Fight:
    """The brawl with a commit that is not what the engine made; the facts after it are as they were."""
    fight, copy = brawl(), duel()
    for n, (commit, _) in enumerate(fight.log.commits(fight.head)):
        if n:
            _append(copy, commit, **(changes if n == number else {}))
    return Fight.open(copy.store, copy.id, ruleset=TOY)


def _append(fight: Fight, commit: Commit, **changes: Any) -> None:
    fields = ("ruleset", "version", "act", "tape", "events", "overruled", "because", "breaches")
    made = make_commit(fight.head, **{**{name: getattr(commit, name) for name in fields}, **changes})
    fight.store.append(fight.id, "main", fight.head, [stored(made)])
    fight.refresh()


def strike() -> Commit:
    return [commit for commit, _ in brawl().log.commits(brawl().head)][STRIKE]


def events_with(change: Callable[[Any], Event], place: int) -> tuple[Event, ...]:
    facts = list(strike().events)
    facts[place] = change(facts[place])
    return tuple(facts)


def only(fight: Fight) -> Finding:
    [finding] = audit(fight).findings
    assert (finding.act, finding.severity) == (STRIKE, "error")
    assert fight.position(finding.position).commit == finding.commit == audit(fight).line[STRIKE]
    return finding


def test_the_brawl_itself_is_right() -> None:
    assert [event.kind for event in strike().events] == ["Attacked", "Dodged", "Wounded"]
    assert audit(brawl()).findings == ()


def test_a_modifier_left_out_is_named() -> None:
    def unaimed(fact: Any) -> Event:
        figure = Figure(fact.check.figure.terms[:1], fact.check.figure.withheld)
        return evolve(fact, check=evolve(fact.check, figure=figure))  # type: ignore[no-any-return]

    finding = only(recorded(events=events_with(unaimed, 0)))
    assert (finding.kind, finding.event, finding.path) == ("figure", 0, "Attacked[A].check.figure")
    assert (finding.expected, finding.recorded, finding.rules) == (13, 11, ("TOY-1",))
    assert finding.text == (
        "the sum behind the roll of Fighter A's attack is 11 in the record, 13 by the rules; "
        "the record leaves out aimed +2 (TOY-3)"
    )
    assert "by the rules, sum behind the roll: 13 = 11 (skill) +2 (aimed)" in finding.explanation


def test_a_modifier_that_no_rule_gives_is_named() -> None:
    def blessed(fact: Any) -> Event:
        figure = fact.check.figure.then(add(1, "blessed", "TOY-9"))
        return evolve(fact, check=evolve(fact.check, figure=figure))  # type: ignore[no-any-return]

    assert only(recorded(events=events_with(blessed, 1))).text.endswith("; no rule gives blessed +1 (TOY-9)")


def test_a_consequence_that_was_forgotten() -> None:
    finding = only(recorded(events=strike().events[:2]))
    assert (finding.kind, finding.event, finding.path, finding.recorded) == ("forgotten", None, "Wounded[B]", None)
    assert finding.expected == "Fighter B loses 3 HP."
    assert finding.rules == ("TOY-6",)
    assert finding.explanation[-1].startswith("after: Fighter B")


def test_a_fact_that_no_rule_states() -> None:
    finding = only(recorded(events=(*strike().events, ConditionLost("A", "aiming", "hurt", "TOY-3"))))
    assert (finding.kind, finding.event, finding.path) == ("unfounded", 3, "ConditionLost[A]")
    assert finding.rules == ("TOY-3",)


def test_a_number_that_reads_otherwise_and_what_it_carries_on() -> None:
    finding = only(recorded(events=events_with(lambda fact: evolve(fact, by=1, after=5999), 2)))
    assert (finding.kind, finding.path, finding.expected, finding.recorded) == ("differs", "Wounded[B].by", 3, 1)
    assert "new value: 5999 in the record, 5997 by the rules" in finding.explanation


def test_facts_that_only_carry_a_fault_on_are_told_with_it() -> None:
    both = (Wounded("B", "hp", 1, 5998), Wounded("B", "hp", 1, 5997))
    fight = duel()
    fight.adjust("B", both, "twice")
    commit, parent = fight.commit(), duel()
    wrong = (commit.events[0], PoolChanged("B", "hp", -1, 5999), evolve(both[0], by=1), both[1])
    _append(parent, commit, events=wrong)
    found = [one for one in audit(Fight.open(parent.store, parent.id, ruleset=TOY)).findings if one.severity == "error"]
    assert [(one.kind, one.event) for one in found] == [("unfounded", 1)]


def test_another_die_than_the_tape_has_takes_what_follows_along() -> None:
    first, *rest = strike().tape
    finding = only(recorded(tape=(evolve(first, answer=Rolled(17)), *rest)))
    assert (finding.kind, finding.event, finding.path) == ("dice", 0, "Attacked[A].check.rolled.total")
    assert (finding.expected, finding.recorded) == (17, 9)
    assert "so it follows: the record has this, and no rule states it: Fighter B loses 3 HP." in finding.explanation


def test_a_die_that_cannot_fall() -> None:
    first, *rest = strike().tape
    finding = only(recorded(tape=(evolve(first, answer=Rolled(19)), *rest)))
    assert (finding.kind, finding.expected, finding.recorded) == ("dice", "3d6", 19)
    assert finding.path == "A.attack@B"
    assert finding.text.endswith("total 19 is impossible on 3d6, totals go from 3 to 18")


def test_a_missing_die_and_a_missing_choice() -> None:
    one, choice, *rest = strike().tape
    assert isinstance(choice.answer, str)
    missing = only(recorded(tape=(choice, *rest)))
    assert (missing.kind, missing.path, missing.expected) == ("dice", "A.attack@B", "3d6")
    unsaid = only(recorded(tape=(one, *rest)))
    assert (unsaid.kind, unsaid.path, unsaid.expected) == ("choice", "defence[B]/B.defence@A", None)


def test_an_answer_twice_and_one_that_nobody_asked_for() -> None:
    tape = strike().tape
    twice = only(recorded(tape=(*tape, tape[0])))
    assert twice.text == "Fighter A's roll for attack against Fighter B is in the record twice"
    more = evolve(tape[1], address=tape[1].address._replace(purpose="riposte"))
    [finding] = audit(recorded(tape=(*tape, more))).findings
    assert (finding.kind, finding.severity, finding.recorded) == ("choice", "warning", "dodge")


def test_a_choice_that_was_not_offered_or_was_barred() -> None:
    first, choice, *rest = strike().tape
    flown = only(recorded(tape=(first, evolve(choice, answer="fly"), *rest)))
    assert (flown.kind, flown.path) == ("choice", "defence[B]/B.defence@A")
    barred = only(recorded(tape=(first, evolve(choice, answer="parry"), *rest)))
    assert (barred.kind, barred.rules) == ("choice", ("TOY-5",))
    assert "no weapon in hand" in barred.text


def test_an_act_against_the_rules_that_nobody_overruled() -> None:
    fight = brawl()
    fight.act(Strike("B", "B"), overrule="he tripped", dice=[18])
    assert [(one.kind, one.severity) for one in audit(fight).findings] == [("overruled", "note")]
    copy = duel()
    for commit, _ in list(fight.log.commits(fight.head))[1:]:
        _append(copy, commit, overruled="", breaches=())
    [finding] = audit(Fight.open(copy.store, copy.id, ruleset=TOY)).findings
    assert (finding.kind, finding.act, finding.rules, finding.path) == ("illegal", 5, ("TOY-9",), "self")
    assert finding.text.endswith("nobody strikes at himself")


def test_an_overruled_act_is_a_note_with_its_reason_and_its_breaches() -> None:
    fight = brawl()
    fight.act(Strike("B", "B"), overrule="he tripped", dice=[18])
    [finding] = audit(fight).findings
    assert (finding.recorded, finding.rules) == ("he tripped", ("TOY-9",))
    assert finding.explanation == ("nobody strikes at himself",)


def test_overruling_one_breach_does_not_cover_another() -> None:
    fight = brawl()
    fight.act(Strike("B", "B"), overrule="he tripped", dice=[18])
    copy = duel()
    for commit, _ in list(fight.log.commits(fight.head))[1:]:
        barred = (Breach("stunned", "TOY-8", "B is stunned"),) if commit.breaches else ()
        _append(copy, commit, breaches=barred)
    found = audit(Fight.open(copy.store, copy.id, ruleset=TOY)).findings
    assert sorted((one.kind, one.severity) for one in found) == [("illegal", "error"), ("overruled", "note")]


def test_a_reason_that_was_none() -> None:
    finding = only(recorded(because=(Because("TOY-8", "A.conditions.stunned", "on"),)))
    assert (finding.kind, finding.rules) == ("reason", ("TOY-8",))
    assert "A.conditions.stunned was on" in finding.text


def test_an_act_that_cannot_be_decided() -> None:
    [finding] = audit(recorded(act=Strike("A", "C"))).findings
    assert (finding.kind, finding.act) == ("illegal", STRIKE)
    assert "there is no creature 'C' in this fight" in finding.text


def test_another_version_of_the_rules_is_noted_once() -> None:
    fight = brawl()
    copy = duel()
    for commit, _ in list(fight.log.commits(fight.head))[1:]:
        _append(copy, commit, version="0")
    [finding] = audit(Fight.open(copy.store, copy.id, ruleset=TOY)).findings
    assert (finding.kind, finding.act, finding.expected, finding.recorded) == ("version", 1, "1", "toy 0")


def test_what_is_stated_by_hand_is_noted_and_its_sums_are_tried() -> None:
    fight = brawl()
    fight.record([Wounded("B", "hp", 4, 5993)], "from the sheet")
    fight.record([Wounded("B", "hp", 4, 5988)], "from the sheet")
    fight.adjust("A", [PoolChanged("A", "hp", -1, 5999)], "a thorn")
    found = audit(fight).findings
    assert [(one.act, one.kind, one.severity) for one in found] == [
        (5, "by_hand", "note"),
        (6, "sums", "warning"),
        (7, "by_hand", "note"),
    ]
    assert (found[1].path, found[1].expected, found[1].recorded) == ("Wounded[B].after", 5989, 5988)
    assert found[2].text == "the game master's word: Fighter A: −1 HP, now 5999 (a thorn)"


def test_the_sums_of_body_parts_stated_by_hand_are_tried_too() -> None:
    fight = brawl()
    fight.record([ZoneChanged("B", "arm", 3, 3), ZoneChanged("B", "arm", 2, 6)], "from the sheet")
    [finding] = [one for one in audit(fight).findings if one.kind == "sums"]
    assert (finding.path, finding.expected, finding.recorded) == ("ZoneChanged[B][1].after", 5, 6)


def test_without_the_rule_set_there_is_no_audit() -> None:
    fight = duel()
    fight.act(Strike("A", "B"))
    with pytest.raises(NoRules, match=r"can be read but not held against its rules: .*'toy'"):
        audit(Fight.open(fight.store, fight.id))


def test_a_line_of_plain_facts_alone_is_one_note() -> None:
    fight = duel()
    for n in range(5):
        fight.record([Wounded("B", "hp", 1, 5999 - n)])
    assert [one.kind for one in audit(fight).findings] == ["by_hand"]
    assert isinstance(fight.commit().act, Record)


def test_values_and_ids_are_told_in_words() -> None:
    def misread(fact: Any) -> Event:
        return evolve(fact, check=evolve(fact.check, rolled=Rolled(10, (10,))))  # type: ignore[no-any-return]

    finding = only(recorded(events=events_with(misread, 0)))
    said = "is 10 in the record, and the dice that were thrown say 9"
    assert finding.text == f"the roll of Fighter A's attack {said}"
    assert (finding.what, finding.expected_words, finding.recorded_words) == (
        "the roll of Fighter A's attack",
        "9",
        "10",
    )
    assert not [line for line in finding.explanation if "rolled" in line]


def test_dice_that_cannot_fall_are_told_without_their_address() -> None:
    (first, *rest) = strike().tape
    finding = only(recorded(tape=(evolve(first, answer=Rolled(99, (99,))), *rest)))
    assert str(first.address) not in finding.text
    assert finding.what in finding.text
