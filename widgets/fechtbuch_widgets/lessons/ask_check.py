"""Questions about a roll: which modifiers apply, what is needed, what comes of the dice; and what a damage roll is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction

from attrs import frozen

from fechtbuch.dice.percent import percent
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Event, Wounded
from fechtbuch.model.figures import Figure
from fechtbuch.narrate.explain import Explanation, Throw, explain
from fechtbuch.narrate.generic import words
from fechtbuch.narrate.plain import plain
from fechtbuch_widgets.lessons.question import Answer, Question, Verdict, rules_of, sum_lines
from fechtbuch_widgets.lessons.story import StoryAct, mixed, name_of

__all__ = ["Labels", "check_questions", "labels_of"]

Labels = Mapping[str, frozenset[str]]
"""Modifiers that anybody had or did not get for rolls of one purpose, anywhere in the story."""

_OUTCOMES = ("critical success", "success", "failure", "critical failure")
_MOST_LABELS = 8
_CHANGES = ("add", "multiply", "instead")


def labels_of(acts: Collection[StoryAct]) -> Labels:
    """All modifiers of the story by what they were for: what one may think of."""
    found: dict[str, set[str]] = {}
    for act in acts:
        for one in (one for _, event in act.facts() for one in explain(act.rules, event)):
            every = found.setdefault(one.title, set())
            for figure in _figures(one):
                every |= _applied(figure) | {item.label for item in figure.withheld}
    return {title: frozenset(every) for title, every in found.items()}


def _figures(one: Explanation) -> Iterator[Figure]:
    yield from (figure for figure in (one.figure, one.against) if figure is not None)


def _applied(figure: Figure) -> set[str]:
    """The labels of what changes the figure after its start."""
    return {term.label for term in figure.terms if term.op in _CHANGES}


def check_questions(act: StoryAct, labels: Labels) -> Iterator[tuple[int, Question]]:
    """All questions about the rolls of an act, each with the fact it is about."""
    for number, event in act.facts():
        explanations = explain(act.rules, event)
        if not explanations:
            continue
        made = _Asking(act, number, event, explanations[0])
        check: Check | None = getattr(event, "check", None)
        found = (made.modifiers(labels), made.target(check), made.outcome(check), made.damage())
        yield from ((number, question) for question in found if question is not None)


@frozen(eq=False)
class _Asking:
    """One fact that can be explained, and what can be asked about it."""

    act: StoryAct
    number: int
    event: Event
    one: Explanation

    def question(
        self,
        kind: str,
        prompt: str,
        judge: Callable[[Answer], Verdict],
        options: tuple[tuple[str, str], ...] = (),
        many: bool = False,
    ) -> Question:
        """A question about the fact, asked before it is told."""
        key = f"{kind}/{self.act.commit.id[:16]}/{self.number}"
        return Question(key, kind, self.act.parent, prompt, judge, self.act.told(self.number), options, many)

    @property
    def whose(self) -> str:
        """``Aldo, attack on Skarn`` as far as the fact says."""
        battle, event = self.act.before(self.number), self.event
        about = next((str(one) for key in ("about", "target", "against") if (one := getattr(event, key, ""))), "")
        tail = f" ({name_of(battle, about)})" if about and about in battle and about != self.one.who else ""
        return f"{name_of(battle, self.one.who)}, {words(plain(self.one.title))}{tail}"

    @property
    def throw(self) -> Throw | None:
        return self.one.throw

    def cited(self) -> tuple[str, ...]:
        terms = [term.rule for figure in _figures(self.one) for term in figure.terms]
        return (self.one.rule, *terms)

    def verdict(self, points: Fraction, right: str, why: str) -> Verdict:
        rules = rules_of(self.act.rules, self.cited())
        return Verdict(points, right, why, sum_lines(self.one.figure, self.one.against), rules)

    @property
    def table(self) -> str:
        """What fell at the table, and the chance it had."""
        throw = self.throw
        if throw is None or not throw.outcome:
            return ""
        chance = "" if throw.chance is None else f"; the chance was {percent(throw.chance)}"
        return f"The dice showed {throw.rolled.total}, {words(throw.outcome)}{chance}."

    def modifiers(self, labels: Labels) -> Question | None:
        figures = tuple(_figures(self.one))
        true = frozenset(label for figure in figures for label in _applied(figure))
        named = {term.label for figure in figures for term in figure.terms}
        others = labels.get(self.one.title, frozenset()) - named
        wrong = mixed(self.act.commit.id, set(others))[: max(2, _MOST_LABELS - len(true))]
        if not true or len(wrong) < 2:
            return None

        def judge(answer: Answer) -> Verdict:
            ticked = answer if isinstance(answer, frozenset) else frozenset()
            points = Fraction(len(ticked & true) - len(ticked - true), len(true))
            return self.verdict(max(Fraction(0), points), "; ".join(mixed("", set(true))), self.table)

        options = tuple((label, plain(label)) for label in mixed(self.act.commit.id, {*true, *wrong}))
        return self.question("modifiers", f"{self.whose}: which of these apply?", judge, options=options, many=True)

    def target(self, check: Check | None) -> Question | None:
        throw = self.throw
        if check is None or throw is None or not throw.wins or not throw.spread:
            return None
        under = check.sense == "under"
        if not under and len(throw.wins) == len(throw.spread):
            return None
        needed = int(check.figure.value) if under else min(throw.wins)
        right = {needed, max(throw.wins) if under else needed}
        far = "most" if under else "least"

        def judge(answer: Answer) -> Verdict:
            number = answer if isinstance(answer, int) else 0
            near = any(abs(number - one) == 1 for one in right)
            points = Fraction(1) if number in right else Fraction(1, 2) if near else Fraction(0)
            return self.verdict(points, f"{needed} at the {far}", self.table)

        prompt = f"{self.whose}: what is the {far} that {throw.dice} may show for a success?"
        return self.question("target", prompt, judge)

    def outcome(self, check: Check | None) -> Question | None:
        throw = self.throw
        if check is None or throw is None:
            return None
        right = words(check.outcome)
        options = tuple((one, one) for one in _OUTCOMES)

        def judge(answer: Answer) -> Verdict:
            same = str(answer).endswith("success") is check.succeeded
            points = Fraction(1) if answer == right else Fraction(1, 2) if same else Fraction(0)
            return self.verdict(points, right, self.table)

        prompt = f"{self.whose}: {throw.dice} shows {throw.rolled.total}. What is that?"
        return self.question("next", prompt, judge, options=options)

    def damage(self) -> Question | None:
        event, figure = self.event, self.one.figure
        if not isinstance(event, Wounded) or figure is None or len(_applied(figure)) < 1:
            return None
        if not isinstance(figure.value, int):
            return None
        right, first = figure.value, figure.terms[0]

        def judge(answer: Answer) -> Verdict:
            number = answer if isinstance(answer, int) else -1
            points = Fraction(1) if number == right else Fraction(1, 2) if abs(number - right) == 1 else Fraction(0)
            return self.verdict(points, f"{right} points", "")

        where = f" in the {words(plain(event.zone))}" if event.zone else ""
        name = name_of(self.act.before(self.number), event.who)
        asked = f"How many points of {words(plain(event.pool))} are lost?"
        prompt = f"{name} is struck{where}: {plain(first.label)} is {first.value}. {asked}"
        return self.question("figure", prompt, judge)
