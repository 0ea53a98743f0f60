"""What becomes of somebody: the conditions, the posture, the death that follow from an act."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from fechtbuch.model.events import Died, Event, PostureChanged, Wounded
from fechtbuch.narrate.generic import words
from fechtbuch.narrate.plain import plain
from fechtbuch_widgets.lessons.question import Answer, Question, SumLine, Verdict, rules_of
from fechtbuch_widgets.lessons.story import StoryAct, mixed, name_of

__all__ = ["effect_questions", "effects_of"]

NOTHING = "nothing more"
_MOST = 5


_Effects = Mapping[str, str]
"""What became of somebody, in the rule set's words, and the rule behind each."""


def effects_of(acts: Collection[StoryAct]) -> frozenset[str]:
    """Everything that became of anybody in the story."""
    wounded = ((act, n, event) for act in acts for n, event in act.facts() if isinstance(event, Wounded))
    return frozenset(effect for act, n, event in wounded for effect in _effects(act, n, event.who))


def _effects(act: StoryAct, number: int, who: str) -> _Effects:
    """What is bad about somebody after the act and was not before one of its facts."""
    before, after = act.before(number), act.node.end
    if who not in before or who not in after:
        return {}
    was, now = act.rules.view(before, who), act.rules.view(after, who)
    had = {condition.text for condition in was.conditions}
    found = {plain(one.text): one.rule for one in now.conditions if one.grade == "bad" and one.text not in had}
    posture = after[who].place.posture
    if posture != before[who].place.posture:
        found[words(plain(posture))] = _rule(act, number, PostureChanged, who)
    if after[who].status == "dead" != before[who].status:
        found["dead"] = _rule(act, number, Died, who)
    return found


def _rule(act: StoryAct, number: int, kind: type[Event], who: str) -> str:
    """The rule of the fact of a kind that befell somebody."""
    own = (event for n, event in act.facts() if n > number and isinstance(event, kind) and event.who == who)
    return next((str(getattr(event, "rule", "")) for event in own), "")


def effect_questions(act: StoryAct, known: frozenset[str]) -> Iterator[tuple[int, Question]]:
    """After each wound: what becomes of whoever has it, before the act is over?"""
    for number, event in act.facts():
        if isinstance(event, Wounded) and (question := _question(act, number, event, known)) is not None:
            yield number + 1, question


def _question(act: StoryAct, number: int, wound: Wounded, known: frozenset[str]) -> Question | None:
    later = (event for n, event in act.facts() if n > number)
    if any(isinstance(event, Wounded) and event.who == wound.who for event in later):
        return None
    effects = _effects(act, number, wound.who)
    true = frozenset(effects) or frozenset({NOTHING})
    wrong = mixed(act.commit.id, {*known, NOTHING} - true)[: max(1, _MOST - len(true))]
    if len(wrong) < 2:
        return None

    def judge(answer: Answer) -> Verdict:
        ticked = answer if isinstance(answer, frozenset) else frozenset()
        points = max(Fraction(0), Fraction(len(ticked & true) - len(ticked - true), len(true)))
        lines = tuple(SumLine("", effect, rule) for effect, rule in effects.items())
        return Verdict(points, "; ".join(mixed("", set(true))), "", lines, rules_of(act.rules, effects.values()))

    name = name_of(act.node.before, wound.who)
    options = tuple((effect, effect) for effect in mixed(act.commit.id, {*true, *wrong}))
    key = f"effects/{act.commit.id[:16]}/{number}"
    prompt = f"What becomes of {name}?"
    return Question(key, "next", act.parent, prompt, judge, act.told(number + 1), options, many=True)
