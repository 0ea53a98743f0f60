"""Which questions a lesson asks: found along the story, of as many kinds as possible, never two about one fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from fechtbuch.fight import Fight
from fechtbuch.interchange.play import Run
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch_widgets.lessons.ask_check import check_questions, labels_of
from fechtbuch_widgets.lessons.ask_defence import defence_questions
from fechtbuch_widgets.lessons.ask_effects import effect_questions, effects_of
from fechtbuch_widgets.lessons.ask_legality import legality_questions, may
from fechtbuch_widgets.lessons.ask_location import location_questions
from fechtbuch_widgets.lessons.question import KINDS, Question
from fechtbuch_widgets.lessons.story import StoryAct, story

__all__ = ["MOST", "UnknownKind", "in_order", "questions"]

MOST = 12

_Place = tuple[int, int]
"""Where a question stands: the act's number in the story, how many of its facts were told."""


class UnknownKind(FechtbuchError):
    """A kind of question that nobody asks."""


def questions(
    of: Fight | Run, line: str | None = None, *, kinds: Collection[str] = KINDS, most: int = MOST
) -> tuple[Question, ...]:
    """Up to ``most`` questions about a line of a fight, by default the current one, in the order of the story.

    Of a fight file that was played, the acts that its rules refused are asked about as well. The same log gives the
    same questions. O(line); the odds behind choices are worked out when they are answered. Raises ``UnknownKind``,
    ``UnknownBranch``, ``NoRules``.
    """
    for kind in kinds:
        if kind not in KINDS:
            raise UnknownKind(f"there are no questions of the kind {shown(kind)}" + near(kind, KINDS))
    fight = of.fight if isinstance(of, Run) else of
    acts = story(fight, line)
    places = {one.commit.id: number for number, one in enumerate(acts)}
    found = _refused(of, places) if isinstance(of, Run) else []
    found += _along(acts)
    wanted = [(place, question) for place, question in found if question.kind in kinds]
    return _thinned(_one_each(sorted(wanted, key=lambda one: one[0])), most)


def in_order(fight: Fight, asked: Iterable[Question], line: str | None = None) -> tuple[Question, ...]:
    """Questions by how far along the line they are asked; those of other lines come last."""
    places = {id: number for number, id in enumerate(fight.log.spine(fight.lines.head(line or fight.current)))}
    return tuple(sorted(asked, key=lambda question: places.get(question.after, len(places))))


def _along(acts: tuple[StoryAct, ...]) -> list[tuple[_Place, Question]]:
    """Every question that there is."""
    labels, effects = labels_of(acts), effects_of(acts)
    numbers = {one.commit.id: number for number, one in enumerate(acts)}
    found = [
        ((number, events), question)
        for number, act in enumerate(acts)
        if act.deed
        for asking in (
            check_questions(act, labels),
            defence_questions(act),
            effect_questions(act, effects),
            location_questions(act),
        )
        for events, question in asking
    ]
    found += [((numbers[act.commit.id], events), question) for act, events, question in legality_questions(acts)]
    return found


def _refused(run: Run, places: dict[str, int]) -> list[tuple[_Place, Question]]:
    """The acts of a fight file that were refused where it expected that."""
    fight, last = run.fight, run.fight.log.root
    found: list[tuple[_Place, Question]] = []
    rules = [breach.rule for step in run.steps for breach in step.refused]
    for step in run.steps:
        if step.played is not None:
            last = step.played.commit.id
        elif step.branch == step.main and last in places and step.act.who in step.battle:
            found.append(((places[last] + 1, 0), may(fight, step.act, last, others=rules)))
    return found


def _one_each(found: list[tuple[_Place, Question]]) -> list[Question]:
    """Of the questions at one place the one of the kind asked least so far."""
    asked: Counter[str] = Counter()
    by_place: dict[_Place, list[Question]] = {}
    for place, question in found:
        by_place.setdefault(place, []).append(question)
    chosen: list[Question] = []
    for here in by_place.values():
        best = min(here, key=lambda question: (asked[question.kind], KINDS.index(question.kind)))
        asked[best.kind] += 1
        chosen.append(best)
    return chosen


def _thinned(found: list[Question], most: int) -> tuple[Question, ...]:
    """As many as wanted: the kinds take turns, and those of a kind lie evenly over the story."""
    if len(found) <= most:
        return tuple(found)
    by_kind = {kind: [question for question in found if question.kind == kind] for kind in KINDS}
    shares: Counter[str] = Counter()
    while shares.total() < most:
        kind = min((kind for kind in KINDS if shares[kind] < len(by_kind[kind])), key=lambda kind: shares[kind])
        shares[kind] += 1
    kept = {
        question.key
        for kind, share in shares.items()
        for question in (by_kind[kind][n * len(by_kind[kind]) // share] for n in range(share))
    }
    return tuple(question for question in found if question.key in kept)
