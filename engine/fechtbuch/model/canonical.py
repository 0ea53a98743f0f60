"""Canonical JSON: one text for one value. UTF-8, keys sorted, no spaces, whole numbers up to 2^53, no floats."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import accumulate
from typing import Any

from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.model.table import LARGEST_INTEGER, NotStorable

__all__ = ["LARGEST_BODY", "BadData", "decode", "encode"]

LARGEST_BODY = 32 * 2**20
"""Most bytes of one stored text, 32 MiB; longer ones are neither written nor read."""

_DEEPEST_TEXT = 500
"""Levels a text may nest where the interpreter itself sets no bound that is safe."""

_SAFE_RECURSION = 5_000
"""Up to this recursion limit the interpreter stops a deep text before the C stack ends."""


class BadData(FechtbuchError):
    """Stored or imported data that is not what it should be: names the place and the reason."""


def encode(data: Any) -> bytes:
    """Canonical bytes of plain JSON data. Raises ``NotStorable`` for what JSON cannot hold exactly."""
    try:
        body = _ENCODER.encode(data).encode()
    except (UnicodeEncodeError, TypeError, ValueError, RecursionError) as error:
        raise NotStorable(_why_not(data) or f"this cannot be stored: {error}") from None
    if len(body) > LARGEST_BODY:
        raise NotStorable(f"{len(body)} bytes are too many to store in one piece; {LARGEST_BODY} is the most")
    digits = body.translate(_DIGITS_ALIKE)
    if _suspicious(digits):
        reason = _why_not(data)
        if reason:
            raise NotStorable(reason)
    return body


def decode(body: bytes | str) -> Any:
    """JSON data of stored bytes. Raises ``BadData``: for anything but JSON in UTF-8, for floats, for texts too long or
    too deep to be a log's.
    """
    if len(body) > LARGEST_BODY:
        raise BadData(f"this is too long to be read: {len(body)} bytes, {LARGEST_BODY} is the most")
    try:
        if sys.getrecursionlimit() > _SAFE_RECURSION:
            _check_depth(body.decode() if isinstance(body, bytes) else body)
        return _read(body) if _quick_read is None else _read_quickly(body, _quick_read)
    except RecursionError:
        raise BadData("this is no JSON of ours: it nests too deeply") from None
    except ValueError as error:
        raise BadData(f"this is no JSON: {error}") from None


def _read(body: bytes | str) -> Any:
    text = body.decode() if isinstance(body, bytes) else body.encode().decode()
    data = _DECODER.decode(text)
    if "\\u" in text:
        _check_unicode(data)
    return data


def _read_quickly(body: bytes | str, quick_read: Callable[[bytes | str], Any]) -> Any:
    """The same data sooner. Whatever the quick reader refuses the other one reads, and says why it is refused."""
    try:
        return quick_read(body)
    except Exception:
        return _read(body)


def _no_object(value: Any) -> Any:
    raise TypeError(f"a {type(value).__name__} is no JSON")


def _no_float(text: str) -> Any:
    raise ValueError(f"the number {text[:40]} is no integer")


_ENCODER = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False, default=_no_object, check_circular=False
)
_DECODER = json.JSONDecoder(parse_float=_no_float, parse_constant=_no_float)
_quick_read: Callable[[bytes | str], Any] | None = None
if find_spec("msgspec"):
    from msgspec.json import Decoder

    _quick_read = Decoder(float_hook=_no_float).decode

_DIGITS_ALIKE = bytes.maketrans(b"123456789", b"000000000")
_LONGEST_PATH = 300
_HUGE = b"0" * 16
"""What every integer beyond 2^53 shows once all digits are alike. Floats show a point or an exponent; texts may too."""
_NO_WHOLE_NUMBER = (b"0.0", b"0e-", b"0e+", _HUGE)
_NUMBERS_FOLLOW = (b"", b"[", b":", b",")


def _suspicious(digits: bytes) -> bool:
    """Whether a body, with its digits alike, may hold what is no whole number up to 2^53, as a value or as a key.

    Versions and names show points and long numbers too, but inside their quotation marks.
    """
    return any(_stands_alone(digits, at, sign) for sign in _NO_WHOLE_NUMBER for at in _places(digits, sign))


def _places(digits: bytes, sign: bytes) -> Iterator[int]:
    at = digits.find(sign)
    while at >= 0:
        yield at
        at = digits.find(sign, at + len(sign))


def _stands_alone(digits: bytes, at: int, sign: bytes) -> bool:
    """Whether the number around a place is a value, or all there is of a key."""
    start, end = at, at + len(sign)
    while start and digits[start - 1] in b"-.0e+":
        start -= 1
    while end < len(digits) and digits[end] in b"-.0e+":
        end += 1
    before = digits[max(0, start - 1) : start]
    return before in _NUMBERS_FOLLOW or (before == b'"' and digits[end : end + 2] == b'":')


def _why_not(data: Any) -> str:
    """The first thing in ``data`` that cannot be stored, with its place; empty when there is none."""
    todo: list[tuple[str, int, Any]] = [("value", 0, data)]
    while todo:
        place, depth, value = todo.pop()
        reason = _flaw(value) if depth <= _DEEPEST_TEXT else "nested too deeply"
        if reason:
            return f"{place}: {reason}"
        todo.extend((f"{place}{step}"[:_LONGEST_PATH], depth + 1, item) for step, item in _inside(value))
    return ""


def _flaw(value: Any) -> str:
    kind = type(value)
    if kind is str:
        return "" if _is_unicode(value) else f"{shown(value)} is no Unicode text (a lone surrogate)"
    if kind is int:
        return "" if abs(value) <= LARGEST_INTEGER else f"{shown(value)} is beyond 2^53; keep it as a string"
    if value is None or kind is bool or isinstance(value, (dict, list, tuple)):
        return ""
    return f"a {kind.__name__} cannot be stored exactly ({shown(value)})"


def _inside(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from ((f", its key {shown(key)}", key) for key in value)
        yield from ((f".{key}", item) for key, item in value.items())
    elif isinstance(value, (list, tuple)):
        yield from ((f"[{n}]", item) for n, item in enumerate(value))


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_unicode(data: Any) -> None:
    """Refuse the lone surrogates that JSON's escapes can smuggle in."""
    try:
        _ENCODER.encode(data).encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"an escape stands for no character ({error.reason})") from None


_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def _check_depth(text: str) -> None:
    """Refuse deep nesting before the reader meets it."""
    if text.count("[") + text.count("{") <= _DEEPEST_TEXT:
        return
    brackets = re.findall(r"[\[\]{}]", _STRINGS.sub("", text))
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > _DEEPEST_TEXT:
        raise RecursionError
