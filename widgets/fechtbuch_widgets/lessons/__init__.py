"""Predict, then see: questions about a recorded fight, made from its log, and what the rules say to an answer."""

from __future__ import annotations

from fechtbuch_widgets.lessons.ask_legality import may
from fechtbuch_widgets.lessons.choosing import questions
from fechtbuch_widgets.lessons.curtain import Curtain
from fechtbuch_widgets.lessons.progress import BadProgress, Progress, Score
from fechtbuch_widgets.lessons.question import KINDS, Answer, BadAnswer, Question, SumLine, Verdict

__all__ = [
    "KINDS",
    "Answer",
    "BadAnswer",
    "BadProgress",
    "Curtain",
    "Progress",
    "Question",
    "Score",
    "SumLine",
    "Verdict",
    "may",
    "questions",
]
