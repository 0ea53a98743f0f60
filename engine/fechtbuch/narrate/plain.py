"""Sentences as plain text: hostile names cannot break a line, reorder it, or fill the page."""

from __future__ import annotations

import unicodedata

from fechtbuch.rulesets.protocol import Sentence

__all__ = ["LONGEST_NAME", "plain", "shown", "text"]

LONGEST_NAME = 60
"""Characters of a name that plain text shows."""

_REORDERING = frozenset("\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def plain(words: str) -> str:
    """The words on one line: control characters become spaces, characters that reorder text are left out."""
    return "".join(
        " " if unicodedata.category(letter) == "Cc" else letter for letter in words if letter not in _REORDERING
    )


def shown(name: str) -> str:
    """A name as plain text shows it: on one line and not longer than ``LONGEST_NAME``."""
    line = plain(name[: 4 * LONGEST_NAME])
    return line if len(line) <= LONGEST_NAME else line[: LONGEST_NAME - 1] + "…"


def text(sentence: Sentence) -> str:
    """A sentence as plain text."""
    return "".join(shown(span.text) if span.style.startswith("who:") else plain(span.text) for span in sentence)
