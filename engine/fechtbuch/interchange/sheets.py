"""Sheet files: read by the rule set that knows their kind, and put on the field."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from attrs import evolve

from fechtbuch.interchange.files import BadFile, read_bytes
from fechtbuch.interchange.reading import SHEET_BYTES
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.state import Cell
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.protocol import ImportedSheet, RuleSet

__all__ = ["DEFAULT_RULESET", "BadSheetFile", "creature_from_sheet", "read_sheet_file", "sheet_files"]

DEFAULT_RULESET = "dungeon_fantasy"
"""Whose sheets are read when nobody says."""


class BadSheetFile(FechtbuchError):
    """A sheet file that cannot be read, or of a kind that the rule set does not know."""


def read_sheet_file(path: str | PathLike[str], id: str = "", ruleset: RuleSet | str = DEFAULT_RULESET) -> ImportedSheet:
    """A sheet file as its rule set reads it, with counts of what was understood and warnings for the rest.

    The kind follows from the file's ending (``.gcs``); without an ``id`` the creature is called after the file. Raises
    ``BadSheetFile``, or the reader's own errors, which name file, place and reason.
    """
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    file = Path(path)
    kind = file.suffix.removeprefix(".").lower()
    if kind not in rules.sheets:
        if not file.exists():
            raise BadSheetFile(f"{file}: there is no such file")
        tail = near(kind, rules.sheets)
        raise BadSheetFile(f"{file}: {rules.name} reads no sheets of the kind {shown(kind)}{tail}")
    return rules.sheets[kind](_content(file), file.name, id or _id_of(file))


def _content(file: Path) -> bytes:
    try:
        return read_bytes(file, SHEET_BYTES)
    except BadFile as error:
        raise BadSheetFile(f"{file}: {error.reason}") from None


def _id_of(file: Path) -> str:
    """An id after the file's name: letters, digits, ``_`` and ``-``."""
    letters = (letter if letter.isascii() and (letter.isalnum() or letter in "_-") else "_" for letter in file.stem)
    return "".join(letters)[:100] or "creature"


def creature_from_sheet(
    path: str | PathLike[str],
    *,
    id: str = "",
    side: str = "",
    cell: Cell = (0, 0),
    facing: int = 0,
    ruleset: RuleSet | str = DEFAULT_RULESET,
    tables: Mapping[str, str] | None = None,
    **changes: Any,
) -> ImportedSheet:
    """A creature from a sheet, ready for ``Fight.start``: the sheet's text goes along into the log.

    ``changes`` are further keys of a fight file's ``[[creature]]``: ``name``, ``posture``, ``hands``, any figure to
    override. ``tables`` are those the fight replaces. Raises as ``read_sheet_file`` does, and ``BadCreature``.
    """
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    file = Path(path)
    read = read_sheet_file(file, id, rules)
    kind = file.suffix.removeprefix(".").lower()
    data = {
        "id": id or _id_of(file),
        "from": f"{kind}:{file.name}",
        "sheet": {"name": file.name, "content": _content(file)},
        "cell": list(cell),
        "facing": facing,
        **({"side": side} if side else {}),
        **changes,
    }
    creature, source = rules.build(data, rules.load_tables(tables or {}), str(file))
    return evolve(read, creature=creature, source=source)


def sheet_files(path: Path, ruleset: RuleSet | str = DEFAULT_RULESET) -> tuple[Path, ...]:
    """The file itself, or the sheets in a folder and below it, in order of their names. Raises ``BadSheetFile``."""
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    if not path.is_dir():
        return (path,)
    found = tuple(sorted(file for kind in rules.sheets for file in path.rglob(f"*.{kind}") if file.is_file()))
    if not found:
        kinds = ", ".join(f".{kind}" for kind in rules.sheets) or "none"
        raise BadSheetFile(f"{path}: no sheet of the kinds that {rules.name} reads ({kinds})")
    return found
