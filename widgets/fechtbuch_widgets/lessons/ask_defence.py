"""Questions of choice: what somebody was asked at the table, marked by the exact worth of each option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate.generic import words
from fechtbuch.narrate.plain import plain
from fechtbuch.whatif.exact_odds.odds import odds
from fechtbuch_widgets.lessons.question import Answer, Question, SumLine, Verdict, rules_of, sum_lines
from fechtbuch_widgets.lessons.story import Asked, StoryAct, name_of

__all__ = ["MOST_STEPS", "defence_questions", "option_worths"]

MOST_STEPS = 60_000
"""Steps of work that the odds behind one question may take: about a second."""

_AS_GOOD = Fraction(1, 20)
"""An option so many hit points behind the best, or fewer, is as good."""

_MOST_BARRED = 3

_ON_AVERAGE = "hit points against the best, on average"


def defence_questions(act: StoryAct) -> Iterator[tuple[int, Question]]:
    """A question for each choice of the act that had more than one way to go, with the facts before it."""
    for number, asked in enumerate(act.asked):
        if len(asked.ask.options) > 1:
            yield asked.events, _question(act, asked, f"defence/{act.commit.id[:16]}/{number}")


def option_worths(act: StoryAct, asked: Asked) -> Mapping[str, Fraction]:
    """What is to be expected of each option: hit points of the chooser's side less those of the others, exactly.

    Nothing where the odds take too long or cannot be worked out.
    """
    who, before = asked.ask.who, act.node.before
    try:
        found = odds(
            act.fight,
            act.act,
            act.parent,
            answers={who: "best"},
            side=before[who].side if who in before else "",
            overrule=act.commit.overruled,
            most=MOST_STEPS,
        )
    except FechtbuchError:
        return {}
    if not found.exact or found.best is None:
        return {}
    same = [one for one in found.best.answers if one.node.ask == asked.ask]
    here = next((one for one in same if one.node.battle == asked.battle), same[0] if same else None)
    return {} if here is None else dict(here.values)


def _question(act: StoryAct, asked: Asked, key: str) -> Question:
    ask, battle = asked.ask, asked.battle
    labels = {one.value: plain(one.label or words(one.value)) for one in ask.options}

    def judge(answer: Answer) -> Verdict:
        worths = option_worths(act, asked)
        chosen = f"At the table: {labels.get(asked.chosen, words(asked.chosen))}."
        figures = [one.figure for one in ask.options if one.value == answer]
        cited = [rule for one in ask.options if one.value == answer for rule in _cited(one.figure, one.rule)]
        barred = tuple(SumLine("-", words(item.label), item.rule, item.why) for item in ask.refused[:_MOST_BARRED])
        sums = (*sum_lines(*figures), *_worth_lines(labels, worths), *barred)
        best = [labels[value] for value in labels if _points(value, worths, "") == 1]
        if len(best) == len(labels):
            best = ["any of these, for hit points they come to the same"]
        right = " or ".join(best) if best else f"{labels.get(asked.chosen, asked.chosen)}, as at the table"
        points = _points(str(answer), worths, asked.chosen)
        return Verdict(points, right, chosen, sums, rules_of(act.rules, (*cited, *(item.rule for item in ask.refused))))

    about = f" against {name_of(battle, ask.about)}" if ask.about in battle else ""
    prompt = f"{name_of(battle, ask.who)}, {words(plain(ask.question))}{about}: what is best?"
    return Question(key, "defence", act.parent, prompt, judge, act.told(asked.events), tuple(labels.items()))


def _cited(figure: object, rule: str) -> tuple[str, ...]:
    return (rule, *(term.rule for term in getattr(figure, "terms", ())))


def _worth_lines(labels: Mapping[str, str], worths: Mapping[str, Fraction]) -> tuple[SumLine, ...]:
    """Each option beside the best: how many hit points it is behind on average."""
    best = max(worths.values(), default=Fraction(0))
    order = sorted(worths, key=lambda value: -worths[value])
    return tuple(SumLine(f"{float(worths[one] - best):.2f}", labels[one], "", _ON_AVERAGE) for one in order)


def _points(answer: str, worths: Mapping[str, Fraction], chosen: str) -> Fraction:
    """1 for the best and what is as good, 0 for the worst, in between by worth; without odds 1 for the table's."""
    if answer not in worths:
        return Fraction(answer == chosen and not worths)
    low, high = min(worths.values()), max(worths.values())
    return Fraction(1) if high - worths[answer] < _AS_GOOD else (worths[answer] - low) / (high - low)
