"""Errors that a person can act on: each names the thing, the place, the reason and, where there are any, near names."""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Iterable

__all__ = ["Conflict", "FechtbuchError", "near", "shown", "to_install"]

_LONGEST_NAME = 100
"""Longer names are cut before they are compared: resemblance costs the product of the lengths."""

_JOINTS = str.maketrans("_-", "  ")


class FechtbuchError(Exception):
    """Base of every error this project raises on purpose; its text is meant for people."""


class Conflict(FechtbuchError):
    """Somebody else has moved the branch (or the head) this change was based on; nothing was kept."""


def near(name: str, known: Iterable[str], most: int = 5) -> str:
    """A tail for error messages: ``; near: a, b`` for known names that resemble ``name``, else the first few known.

    Case tells names apart no more than whether words are parted by a space, a hyphen or an underscore.
    """
    names = sorted(set(known))
    alike: dict[str, list[str]] = {}
    for one in names:
        alike.setdefault(_folded(one), []).append(one)
    close = difflib.get_close_matches(_folded(name), alike, n=most, cutoff=0.5)
    if close:
        return "; near: " + ", ".join([one for form in close for one in alike[form]][:most])
    if not names:
        return ""
    tail = ", ..." if len(names) > most else ""
    return "; known: " + ", ".join(names[:most]) + tail


def _folded(name: str) -> str:
    return name[:_LONGEST_NAME].casefold().translate(_JOINTS)


def shown(value: object, most: int = 60) -> str:
    """``value`` as an error message shows it: at most ``most`` characters, however long or deep it is."""
    short = reprlib.Repr()
    short.maxlevel = 3
    short.maxstring = short.maxother = short.maxlong = most
    try:
        return short.repr(value)[:most]
    except (ValueError, RecursionError):
        return f"a {type(value).__name__} too long to show"


def to_install(extra: str) -> str:
    """What to type for one of the project's extras, as the README says it: the project is on no package index."""
    return f"in the folder of your clone, .venv/bin/pip install -e '.[{extra}]'"
