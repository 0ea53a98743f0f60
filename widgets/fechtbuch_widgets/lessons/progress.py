"""How far a reader has come: answers and points, kept as JSON beside the notebook and never in the log."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from attrs import field, frozen

from fechtbuch.interchange.files import BadFile, read_text
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch_widgets.lessons.question import Answer

__all__ = ["FORMAT", "BadProgress", "Given", "Progress", "Score"]

FORMAT = "fechtbuch-lesson/1"
MOST_BYTES = 1_000_000
_MOST_ANSWERS = 5_000
_LONGEST = 200


class BadProgress(FechtbuchError):
    """A record of progress that cannot be read, or belongs to another fight."""


@frozen
class Given:
    """One answer, and the points it got."""

    answer: Answer
    points: Fraction

    def to_data(self) -> dict[str, Any]:
        """It as plain data."""
        answer = sorted(self.answer) if isinstance(self.answer, frozenset) else self.answer
        return {"answer": answer, "points": str(self.points)}


@frozen
class Score:
    """Points so far, how many questions were answered, how many there are."""

    points: Fraction
    answered: int
    of: int

    def __str__(self) -> str:
        points = f"{float(self.points):.1f}".removesuffix(".0")
        return f"{points} of {self.answered} points; {self.answered} of {self.of} questions answered"


@frozen
class Progress:
    """The answers of one reader to one fight's questions, by key. A value: each answer gives another.

    ``fight`` is the id of the genesis: the same fight played anew goes on with the same answers.
    """

    fight: str
    given: Mapping[str, Given] = field(factory=dict)

    def with_answer(self, key: str, answer: Answer, points: Fraction) -> Progress:
        """The same with one answer more, or another one."""
        return Progress(self.fight, {**self.given, key: Given(answer, points)})

    def score(self, keys: Iterable[str]) -> Score:
        """The score among these questions."""
        asked = list(keys)
        own = [self.given[key] for key in asked if key in self.given]
        return Score(sum((one.points for one in own), Fraction(0)), len(own), len(asked))

    def to_data(self) -> dict[str, Any]:
        """It as plain data."""
        answers = {key: one.to_data() for key, one in self.given.items()}
        return {"format": FORMAT, "fight": self.fight, "answers": answers}

    def save(self, path: Path) -> None:
        """Write it, whole or not at all."""
        beside = path.with_name(path.name + ".new")
        beside.write_text(json.dumps(self.to_data(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        beside.replace(path)

    @classmethod
    def load(cls, path: Path, fight: str) -> Progress:
        """What is kept at a path; nothing yet where no file is. Raises ``BadProgress`` naming file and reason."""
        if not path.exists():
            return cls(fight)
        try:
            data = json.loads(read_text(path, MOST_BYTES))
        except BadFile as error:
            raise BadProgress(f"{path}: {error.reason}") from None
        except (ValueError, RecursionError):
            raise BadProgress(f"{path}: it is no JSON") from None
        return cls(fight, _read(data, fight, str(path)))


def _read(data: Any, fight: str, file: str) -> dict[str, Given]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = shown(data.get("format")) if isinstance(data, dict) else "no table"
        raise BadProgress(f"{file}: format is {found}, not {FORMAT!r}")
    if data.get("fight") != fight:
        raise BadProgress(f"{file}: it is about the fight {shown(data.get('fight'))}, not about {shown(fight)}")
    answers = data.get("answers")
    if not isinstance(answers, dict) or len(answers) > _MOST_ANSWERS:
        raise BadProgress(f"{file}: answers is no table of at most {_MOST_ANSWERS} answers")
    return {key: _given(key, one, file) for key, one in answers.items()}


def _given(key: str, data: Any, file: str) -> Given:
    place = f"{file}: answers.{shown(key)}"
    answer, points = (data.get("answer"), data.get("points")) if isinstance(data, dict) else (None, None)
    if isinstance(answer, list) and all(isinstance(one, str) for one in answer):
        answer = frozenset(answer)
    if not isinstance(answer, (str, int, frozenset)) or isinstance(answer, bool):
        raise BadProgress(f"{place}: the answer is no text, number or list of texts")
    try:
        share = Fraction(points) if isinstance(points, str) and len(points) < _LONGEST else None
    except (ValueError, ZeroDivisionError):
        share = None
    if share is None or not 0 <= share <= 1:
        raise BadProgress(f'{place}: points is no fraction from 0 to 1, such as "1/2"')
    return Given(answer, share)
