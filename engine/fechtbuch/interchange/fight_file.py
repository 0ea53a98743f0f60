"""Fight files: TOML a person can write, that replays to the same log every time and states what it expects.

One file holds one case (its keys at the top level) or several (``[[case]]`` tables with the same keys). Where creatures
stand in cells, one of a case may leave out its ``cell`` and then stands at [0, 0]; all others, and whoever joins later,
say where they stand.
"""

from __future__ import annotations

import re
from pathlib import Path

from fechtbuch.interchange.entries import ActEntry, BadFightFile, BranchEntry, Case, FightFile, NoteEntry
from fechtbuch.interchange.fields import Fields
from fechtbuch.interchange.files import BadFile, read_text
from fechtbuch.interchange.reading import ACT_KEYS, CASE_KEYS, HEAD_KEYS, Reader
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.rulesets.tables import MAX_BYTES, parse_toml

__all__ = [
    "ACT_KEYS",
    "FORMAT",
    "ActEntry",
    "BadFightFile",
    "BranchEntry",
    "Case",
    "FightFile",
    "NoteEntry",
    "looks_like_one",
    "parse",
    "read",
]

FORMAT = "fechtbuch/1"
"""What stands under ``format``."""

_SHARED = ("ruleset", "title", "rules")


def read(path: Path) -> FightFile:
    """Read a fight file with the sheets and tables it names, relative to its folder.

    Raises ``BadFightFile`` naming file, place and reason: missing or unreadable files, unknown keys, wrong types.
    """
    try:
        text = read_text(path, MAX_BYTES, plain=False)
    except BadFile as error:
        raise BadFightFile(str(path), "", error.reason) from None
    return parse(text, str(path), path.parent)


def parse(text: str, file: str = "fight", folder: Path | None = None) -> FightFile:
    """Parse a fight file's text; without a ``folder`` it may name no other files. Raises ``BadFightFile``."""
    try:
        head = Fields(file, "", parse_toml(text, file))
    except FechtbuchError as error:
        raise BadFightFile("", "", str(error)) from None
    head.only(HEAD_KEYS)
    _check_format(head)
    reader, cases = Reader(folder), head.tables("case")
    if not cases:
        return FightFile(file, (reader.case(head, head),), head.text("title"))
    for key in head.data:
        if key in CASE_KEYS and key not in _SHARED:
            raise head.bad(key, "belongs inside a [[case]] in a file of several cases")
    return FightFile(file, tuple(reader.case(case, head) for case in cases), head.text("title"))


def _check_format(head: Fields) -> None:
    found = head.needed("format")
    name, _, version = found.partition("/")
    if found == FORMAT:
        return
    if name == "fechtbuch" and version.isdecimal() and int(version[:9]) > 1:
        raise head.bad("format", f"{shown(found)} is of a later version; this one reads {FORMAT!r}")
    raise head.bad("format", f"{shown(found)} is not {FORMAT!r}")


def looks_like_one(path: Path) -> bool:
    """Whether a file in a folder of many means to be a fight file: it can be read and has a ``format`` of ours."""
    try:
        return re.search(r'^format\s*=\s*["\']fechtbuch/', read_text(path, MAX_BYTES), re.MULTILINE) is not None
    except BadFile:
        return False
