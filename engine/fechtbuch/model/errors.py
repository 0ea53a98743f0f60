"""Errors that a person can act on: each names the thing, the place, the reason and, where there are any, near names."""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Iterable

__all__ = ["Conflict", "FechtbuchError", "near", "shown"]

_LONGEST_NAME = 100
"""Longer names are cut before they are compared: resemblance costs the product of the lengths."""


class FechtbuchError(Exception):
    """Base of every error this project raises on purpose; its text is meant for people."""


class Conflict(FechtbuchError):
    """Somebody else has moved the branch (or the head) this change was based on; nothing was kept."""


def near(name: str, known: Iterable[str], most: int = 5) -> str:
    """A tail for error messages: ``; near: a, b`` for known names that resemble ``name``, else the first few known."""
    names = sorted(set(known))
    close = difflib.get_close_matches(name[:_LONGEST_NAME], names, n=most, cutoff=0.5)
    if close:
        return "; near: " + ", ".join(close)
    if not names:
        return ""
    tail = ", ..." if len(names) > most else ""
    return "; known: " + ", ".join(names[:most]) + tail


def shown(value: object, most: int = 60) -> str:
    """``value`` as an error message shows it: at most ``most`` characters, however long or deep it is."""
    short = reprlib.Repr()
    short.maxlevel = 3
    short.maxstring = short.maxother = short.maxlong = most
    try:
        return short.repr(value)[:most]
    except (ValueError, RecursionError):
        return f"a {type(value).__name__} too long to show"
