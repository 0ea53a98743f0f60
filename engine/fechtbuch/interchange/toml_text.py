"""Values as TOML text: one line each, but long texts with line breaks as they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fechtbuch.model.errors import FechtbuchError, shown

__all__ = ["NotSayable", "entry", "key", "value"]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
_ESCAPED = re.compile('["\\\\\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
_NOT_PLAIN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|'''")
_LONG = 60


class NotSayable(FechtbuchError):
    """Something in a log that a fight file has no words for."""


def key(name: str) -> str:
    """A key, quoted where it has to be."""
    return name if _BARE.fullmatch(name) else _quoted(name)


def entry(name: str, item: Any) -> str:
    """``key = value`` on a line; a long text with line breaks comes in triple quotes."""
    if isinstance(item, str) and _reads_better_plain(item):
        return f"{key(name)} = '''\n{item}'''"
    return f"{key(name)} = {value(item, name)}"


def _reads_better_plain(text: str) -> bool:
    """Whether a text has line breaks, and nothing that triple quotes could not hold as it is."""
    return len(text) > _LONG and "\n" in text and not text.endswith("'") and not _NOT_PLAIN.search(text)


def value(item: Any, place: str = "value") -> str:
    """A value on one line. Raises ``NotSayable`` naming the place for null and anything else that TOML lacks."""
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, int):
        return str(item)
    if isinstance(item, str):
        return _quoted(item)
    if isinstance(item, Fraction):
        return str(item.numerator) if item.denominator == 1 else _quoted(str(item))
    if isinstance(item, (list, tuple)):
        return "[" + ", ".join(value(one, f"{place}[{n}]") for n, one in enumerate(item)) + "]"
    if isinstance(item, Mapping):
        inside = ", ".join(f"{key(name)} = {value(one, f'{place}.{name}')}" for name, one in item.items())
        return f"{{ {inside} }}" if inside else "{}"
    raise NotSayable(f"{place}: {'nothing (null)' if item is None else shown(item)} has no form in TOML")


def _quoted(text: str) -> str:
    return '"' + _ESCAPED.sub(lambda found: _ESCAPES.get(found[0]) or f"\\u{ord(found[0]):04x}", text) + '"'
