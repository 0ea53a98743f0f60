"""From the tables of a fight file to its cases, with the sheets and tables it names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Any

from attrs import evolve, frozen

from fechtbuch.interchange.entries import ActEntry, BranchEntry, Case, Dice, NoteEntry
from fechtbuch.interchange.fields import Fields
from fechtbuch.interchange.files import BadFile, read_bytes, read_text
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.events import KINDS
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.tables import MAX_BYTES

__all__ = ["ACT_KEYS", "BRANCH_KEYS", "CASE_KEYS", "HEAD_KEYS", "NOTE_KEYS", "SHEET_BYTES", "TURNS", "Reader"]

ACT_KEYS = ("do", "who", "dice", "choose", "claim", "expect", "note", "glyph", "notes", "overrule", "take", "author")
"""Keys of an act that are not fields of the act's class."""

CASE_KEYS = (
    "ruleset",
    "title",
    "rules",
    "seed",
    "turns",
    "main",
    "origin",
    "options",
    "tables",
    "map",
    "creature",
    "act",
    "branch",
    "final",
)
"""Keys of a case."""

HEAD_KEYS = ("format", "case", *CASE_KEYS)
"""Keys at the top level of a file."""

SHEET_BYTES = 8 << 20
"""Most bytes of a sheet, 8 MiB."""

TURNS = ("auto", "given")
"""Whether turn acts are put in where the file writes none (``auto``), or the file writes all there are (``given``)."""

NOTE_KEYS = ("text", "glyph", "author", "event")
"""Keys of each of an act's ``notes``."""

BRANCH_KEYS = ("name", "from", "at", "act")
"""Keys of a branch."""


@frozen
class Reader:
    """Reads cases. Without a ``folder`` a text may name no other files; ``sheets`` are the kinds the rules know."""

    folder: Path | None
    sheets: tuple[str, ...] = ()

    def case(self, fields: Fields, head: Fields) -> Case:
        """One case; what a file of several cases says at its head counts for each. Raises ``BadFightFile``."""
        fields.only(HEAD_KEYS if fields is head else CASE_KEYS)
        ruleset = fields.text("ruleset") or head.needed("ruleset")
        creatures = fields.tables("creature")
        if not creatures:
            raise fields.bad("", "there is no [[creature]]")
        rules = fields.texts("rules")
        return evolve(self, sheets=_sheets_of(ruleset))._case(fields, head, ruleset, creatures, rules)

    def _case(
        self, fields: Fields, head: Fields, ruleset: str, creatures: tuple[Fields, ...], rules: tuple[str, ...]
    ) -> Case:
        return Case(
            fields.file,
            fields.place,
            ruleset,
            fields.text("title", fields.place or PurePath(fields.file).stem),
            rules if fields is head else (*head.texts("rules"), *rules),
            self._seed(fields),
            fields.table("options"),
            self._tables(fields),
            fields.table("map"),
            tuple(self.creature(creature) for creature in creatures),
            self._acts(fields),
            fields.table("final"),
            tuple(self._branch(branch) for branch in fields.tables("branch")),
            self._turns(fields) == "auto",
            fields.text("main", "main"),
            fields.text("origin"),
        )

    def _seed(self, fields: Fields) -> str:
        seed = fields.data.get("seed", "0")
        if isinstance(seed, bool) or not isinstance(seed, (int, str)):
            raise fields.bad("seed", f"a whole number or a text is needed, not {shown(seed)}")
        return str(seed)

    def _turns(self, fields: Fields) -> str:
        turns = fields.text("turns", "auto")
        if turns not in TURNS:
            raise fields.bad("turns", f"{shown(turns)} is not known" + near(turns, TURNS))
        return turns

    def _branch(self, fields: Fields) -> BranchEntry:
        fields.only(BRANCH_KEYS)
        if "at" not in fields:
            raise fields.bad("at", "the number of the act after which the branch leaves is missing (0: at the start)")
        return BranchEntry(fields.needed("name"), fields.whole("at"), self._acts(fields), fields.text("from"))

    # acts

    def _acts(self, fields: Fields) -> tuple[ActEntry, ...]:
        return tuple(self._act(act, number) for number, act in enumerate(fields.tables("act"), 1))

    def _act(self, fields: Fields, number: int) -> ActEntry:
        do = fields.needed("do")
        own = {key: value for key, value in fields.data.items() if key not in ACT_KEYS}
        if do == "join" and isinstance(own.get("creature"), dict):
            own["creature"] = self.creature(fields.inner("creature"))
        return ActEntry(
            number,
            do,
            fields.text("who"),
            own,
            self._dice(fields),
            self._choices(fields),
            fields.table("claim"),
            self._expected(fields),
            self._notes(fields),
            fields.text("overrule"),
            fields.whole("take"),
            fields.text("author"),
        )

    def _dice(self, fields: Fields) -> Dice | None:
        value = fields.data.get("dice")
        if value is None:
            return None
        if isinstance(value, dict):
            return {key: _roll(fields, f"dice.{key}", item) for key, item in value.items()}
        if isinstance(value, list):
            return tuple(_roll(fields, f"dice[{n}]", item) for n, item in enumerate(value))
        raise fields.bad("dice", f"a list of rolls, or a table from address to roll, is needed, not {shown(value)}")

    def _choices(self, fields: Fields) -> Mapping[str, str]:
        choices = fields.inner("choose")
        return {key: choices.text(key) for key in choices.data}

    def _expected(self, fields: Fields) -> Mapping[str, Any]:
        """``expect`` with the forms of its own words checked; paths are looked up once the act was played."""
        expect = fields.inner("expect")
        refused = expect.data.get("refused")
        if refused is not None and not isinstance(refused, str):
            expect.texts("refused")
        for key in ("kinds", "none"):
            expect.texts(key)
        for event in expect.tables("events"):
            kind = event.needed("kind")
            if kind not in KINDS:
                raise event.bad("kind", f"unknown kind of event {shown(kind)}" + near(kind, KINDS))
        return expect.data

    def _notes(self, fields: Fields) -> tuple[NoteEntry, ...]:
        text, glyph = fields.text("note"), fields.text("glyph")
        first = (NoteEntry(text, glyph),) if text or glyph else ()
        return (*first, *(self._note(note) for note in fields.tables("notes")))

    def _note(self, fields: Fields) -> NoteEntry:
        fields.only(NOTE_KEYS)
        event = fields.whole("event") if "event" in fields else None
        return NoteEntry(fields.text("text"), fields.text("glyph"), fields.text("author"), event)

    # creatures and tables

    def creature(self, fields: Fields) -> Mapping[str, Any]:
        """A creature's table; the sheet ``from = "gcs:FILE"`` names, or the text in ``sheet``, is put beside it."""
        if "stored" in fields:
            fields.only(("stored", "source"))
            fields.needed("stored")
            fields.text("source")
            return fields.data
        source = fields.data.get("from", "")
        kind, _, name = source.partition(":") if isinstance(source, str) else ("", "", "")
        if kind not in self.sheets:
            return fields.data
        content: str | bytes = fields.text("sheet") if "sheet" in fields else self._sheet(fields, name)
        return {**fields.data, "sheet": {"name": Path(name).name, "content": content}}

    def _sheet(self, fields: Fields, name: str) -> bytes:
        try:
            return read_bytes(self._beside(fields, "from", name), SHEET_BYTES)
        except BadFile as error:
            raise fields.bad("from", str(error)) from None

    def _tables(self, fields: Fields) -> Mapping[str, str]:
        """The text of each replaced table: read from the file it names, or written out as ``{ text = ... }``."""
        tables = fields.inner("tables")
        return {name: self._replaced(tables, name) for name in tables.data}

    def _replaced(self, fields: Fields, name: str) -> str:
        if isinstance(fields.data[name], dict):
            table = fields.inner(name)
            table.only(("text",))
            return table.needed("text")
        try:
            return read_text(self._beside(fields, name, fields.needed(name)), MAX_BYTES)
        except BadFile as error:
            raise fields.bad(name, str(error)) from None

    def _beside(self, fields: Fields, key: str, name: str) -> Path:
        """A file in the fight file's folder or below it; nothing else can be named."""
        if self.folder is None:
            raise fields.bad(key, f"{shown(name)} cannot be read: this text has no folder")
        if not name or "\0" in name:
            raise fields.bad(key, f"{shown(name)} names no file")
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder.resolve()):
            raise fields.bad(key, f"{shown(name)} lies outside the folder of the fight file")
        if not path.exists():
            raise fields.bad(key, f"there is no file {shown(name)} in the folder of the fight file" + self._near(path))
        return path

    def _near(self, path: Path) -> str:
        if self.folder is None or not path.parent.is_dir():
            return ""
        return near(path.name, [file.name for file in path.parent.iterdir() if file.suffix == path.suffix])


def _sheets_of(ruleset: str) -> tuple[str, ...]:
    """The kinds of sheets that a rule set reads; none for one that is not there, as is said when the fight starts."""
    try:
        return tuple(find_ruleset(ruleset).sheets)
    except FechtbuchError:
        return ()


def _roll(fields: Fields, key: str, value: Any) -> Any:
    """A total, or the faces of the dice."""
    if type(value) is int:
        return value
    if isinstance(value, list) and value and all(type(face) is int for face in value):
        return tuple(value)
    raise fields.bad(key, f"a total or a list of faces is needed, not {shown(value)}")
