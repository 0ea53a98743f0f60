"""Questions about where a blow lands: which location the dice give by the table, what aiming at one costs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fechtbuch.model.events import Attacked, TableRolled
from fechtbuch.model.figures import Figure
from fechtbuch.narrate.generic import words
from fechtbuch.narrate.plain import plain
from fechtbuch_widgets.lessons.question import Answer, Question, Verdict, rules_of, sum_lines
from fechtbuch_widgets.lessons.story import StoryAct, name_of

__all__ = ["location_questions"]

_ROLLED = "location"
"""What a die is thrown for that says where a blow lands."""


def location_questions(act: StoryAct) -> Iterator[tuple[int, Question]]:
    """A question for each location that was rolled or aimed at, with the facts before it; none without locations."""
    for number, event in act.facts():
        question = None
        if isinstance(event, TableRolled) and event.purpose == _ROLLED:
            question = _rolled(act, number, event)
        elif isinstance(event, Attacked) and event.location:
            question = _aimed(act, number, event, event.check.figure)
        if question is not None:
            yield number, question


def _key(act: StoryAct, number: int) -> str:
    return f"location/{act.commit.id[:16]}/{number}"


def _rolled(act: StoryAct, number: int, event: TableRolled) -> Question | None:
    """Where the die says that a blow lands, among the zones of the body that is struck."""
    battle, target = act.before(number), event.about or str(getattr(act.act, "target", ""))
    if target not in battle:
        return None
    zones = act.rules.body(battle, target).zones
    options = tuple((zone.id, plain(zone.label)) for zone in zones)
    right = dict(options).get(event.result)
    if right is None or len(options) < 2:
        return None

    def judge(answer: Answer) -> Verdict:
        return Verdict(Fraction(answer == event.result), right, "", (), rules_of(act.rules, [event.rule]))

    names = f"{name_of(battle, event.who)} strikes {name_of(battle, target)}"
    prompt = f"{names}: the {event.dice} for the location shows {event.rolled.total}. Where does the blow land?"
    return Question(_key(act, number), "location", act.parent, prompt, judge, act.told(number), options)


def _aimed(act: StoryAct, number: int, event: Attacked, figure: Figure) -> Question | None:
    """What aiming at a location adds to the attack or takes from it."""
    where = words(plain(event.location))
    term = next((one for one in figure.terms if one.op == "add" and words(plain(one.label)) == where), None)
    if term is None or not isinstance(term.value, int) or not event.target:
        return None
    value = term.value

    def judge(answer: Answer) -> Verdict:
        return Verdict(Fraction(answer == value), f"{value:+}", "", sum_lines(figure), rules_of(act.rules, [term.rule]))

    battle = act.before(number)
    names = f"{name_of(battle, event.who)} aims at the {where} of {name_of(battle, event.target)}"
    prompt = f"{names}: what does this location add to the attack or take from it?"
    return Question(_key(act, number), "location", act.parent, prompt, judge, act.told(number))
