"""Reading a sheet's JSON without harm: size, encoding, depth and number of values are checked before it is parsed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import BadSheet

__all__ = ["MAX_BYTES", "MAX_DEPTH", "MAX_VALUES", "read_json", "sheet_text"]

MAX_BYTES: Final = 8 << 20
MAX_DEPTH: Final = 100
MAX_VALUES: Final = 200_000

_TOKEN: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\Z)|[\[\]{},]', re.DOTALL)
_LONGEST_NUMBER: Final = 40
_MARKS: Final = (
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\x89PNG", "a picture"),
    (b"%PDF", "a PDF"),
)


def sheet_text(content: bytes, file: str) -> str:
    """The file's text. Raises :class:`BadSheet` for what is too large, no text, or no UTF-8."""
    if len(content) > MAX_BYTES:
        raise BadSheet(file, "", f"{len(content)} bytes; a sheet may have {MAX_BYTES} at most")
    for mark, what in _MARKS:
        if content.startswith(mark):
            raise BadSheet(file, "start of the file", f"this is {what}, not JSON in UTF-8")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadSheet(file, f"byte {error.start}", "this is no UTF-8; save the sheet as UTF-8") from None
    if "\0" in text:
        raise BadSheet(file, f"character {text.index(chr(0))}", "holds a zero byte, which no sheet does")
    return text


def read_json(text: str, file: str) -> Mapping[str, Any]:
    """The JSON object in a text; decimals come as exact fractions, NaN and infinities as nothing.

    Raises :class:`BadSheet` naming line and column. Linear in the text's length. Of a repeated key the last counts.
    """
    plain = text.lstrip()
    if not plain:
        raise BadSheet(file, "start of the file", "the file is empty")
    if plain.startswith("<"):
        raise BadSheet(file, "start of the file", "this is XML, as GCS wrote before 4.20; open and save it in GCS")
    _check_shape(text, file)
    try:
        found = json.loads(text, parse_float=_exact, parse_int=_whole, parse_constant=_nothing)
    except json.JSONDecodeError as error:
        raise BadSheet(file, f"line {error.lineno}, column {error.colno}", f"this is no JSON: {error.msg}") from None
    except (RecursionError, ValueError) as error:
        raise BadSheet(file, "", f"this is no JSON: {error}") from None
    if not isinstance(found, dict):
        raise BadSheet(file, "start of the file", f"a sheet is a JSON object, not {_kind(found)}")
    return found


def _check_shape(text: str, file: str) -> None:
    """Depth and number of values, by the brackets and commas outside strings."""
    depth, values = 0, 1
    for token in _TOKEN.finditer(text):
        sign = token[0][0]
        if sign == '"':
            continue
        if sign in "[{":
            depth += 1
            values += 1
            if depth > MAX_DEPTH:
                raise BadSheet(file, _line_of(text, token.start()), f"nested deeper than {MAX_DEPTH} levels")
        elif sign in "]}":
            depth -= 1
        else:
            values += 1
        if values > MAX_VALUES:
            raise BadSheet(file, _line_of(text, token.start()), f"more than {MAX_VALUES} values")


def _line_of(text: str, at: int) -> str:
    return f"line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"


def _whole(digits: str) -> int | str:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else digits


def _exact(figure: str) -> Fraction | str:
    """A decimal as a fraction; one with a monstrous length or exponent stays text, which no figure accepts."""
    _, _, exponent = figure.lower().partition("e")
    if len(figure) > _LONGEST_NUMBER or len(exponent) > 3 or (exponent and abs(int(exponent)) > 30):
        return figure
    return Fraction(figure)


def _nothing(_: str) -> None:
    return None


def _kind(found: Any) -> str:
    names = {list: "a list", str: "a text", bool: "a truth value", type(None): "nothing"}
    return names.get(type(found), "a number")
