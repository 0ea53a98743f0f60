"""Rows as Arrow data: record batches, whole tables, files. Needs the extra ``fechtbuch[tables]``."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from fechtbuch.interchange.tables.reading import Source
from fechtbuch.interchange.tables.rows import rows_of_tables
from fechtbuch.interchange.tables.schema import TABLES, Column, spec
from fechtbuch.interchange.tables.values import Row, Value, fitting
from fechtbuch.model.errors import FechtbuchError, near, to_install
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.protocol import RuleSet

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["FORMATS", "ROWS", "NoArrow", "UnknownFormat", "batches", "schema", "table", "write"]

FORMATS: Final = ("parquet", "arrow", "csv")
"""What files can be written; their endings are the same."""

ROWS: Final = 5_000
"""Rows of a record batch."""

_FORMULA: Final = "^[=+\\-@\t\r\n']"
"""What a spreadsheet takes for a formula, or for its own mark of a text."""

FindRules = Callable[[str], RuleSet]


class NoArrow(FechtbuchError):
    """The library that Arrow tables need is not installed."""


class UnknownFormat(FechtbuchError):
    """Tables cannot be written in that format."""


def _pyarrow(part: str = "") -> Any:
    """pyarrow, or a part of it. Raises ``NoArrow``."""
    try:
        return importlib.import_module(f"pyarrow.{part}" if part else "pyarrow")
    except ImportError:
        raise NoArrow(f"Arrow tables need pyarrow, which is not installed: {to_install('tables')}") from None


def _field(column: Column) -> Any:
    arrow = _pyarrow()
    types = {"text": arrow.string(), "int": arrow.int64(), "float": arrow.float64(), "bool": arrow.bool_()}
    return arrow.field(column.name, types[column.type], metadata={"description": column.text})


def schema(name: str) -> pa.Schema:
    """The Arrow schema of a table; each field's metadata holds its ``description``.

    Raises ``UnknownTable``, ``NoArrow``.
    """
    one = spec(name)
    fields = [_field(column) for column in one.columns]
    found: pa.Schema = _pyarrow().schema(fields, metadata={"table": one.name, "row": one.text})
    return found


def batches(
    source: Source,
    name: str,
    *,
    fight: str | None = None,
    lines: str = "",
    find: FindRules = find_ruleset,
    size: int = ROWS,
) -> Iterator[pa.RecordBatch]:
    """A table in batches of at most ``size`` rows, streamed; arguments and errors as of ``rows``, and ``NoArrow``."""
    shape = schema(name)

    def stream() -> Iterator[pa.RecordBatch]:
        waiting = _Waiting(shape)
        for _, row in rows_of_tables(source, (name,), fight=fight, lines=lines, find=find):
            if waiting.add(row) >= size:
                yield waiting.batch()
        if waiting.rows:
            yield waiting.batch()

    return stream()


def table(
    source: Source, name: str, *, fight: str | None = None, lines: str = "", find: FindRules = find_ruleset
) -> pa.Table:
    """A whole table; arguments and errors as of ``batches``."""
    found = batches(source, name, fight=fight, lines=lines, find=find)
    made: pa.Table = _pyarrow().Table.from_batches(found, schema=schema(name))
    return made


def write(
    source: Source,
    folder: str | os.PathLike[str],
    format: str = "parquet",
    *,
    tables: Sequence[str] = tuple(TABLES),
    fight: str | None = None,
    lines: str = "",
    find: FindRules = find_ruleset,
    size: int = ROWS,
) -> dict[Path, int]:
    """Write tables into a folder, one file each, in one reading; gives each file's number of rows.

    Files of the same names are replaced, once all are complete; nothing is left where something goes wrong. In CSV,
    texts that a spreadsheet would take for a formula, and those that begin with an apostrophe, get one in front.
    Other arguments and errors as of ``batches``; also raises ``UnknownFormat``.
    """
    if format not in FORMATS:
        raise UnknownFormat(f"tables cannot be written as {format!r}" + near(format, FORMATS))
    place = Path(folder)
    schemas = {spec(name).name: schema(name) for name in tables}
    place.mkdir(parents=True, exist_ok=True)
    parts = {name: place / f".{name}.{format}.part" for name in schemas}
    try:
        with ExitStack() as open_files:
            files = {
                n: _File(schemas[n], open_files.enter_context(_writer(parts[n], schemas[n], format)), format)
                for n in parts
            }
            for name, row in rows_of_tables(source, tuple(schemas), fight=fight, lines=lines, find=find):
                files[name].add(row, size)
            for file in files.values():
                file.flush()
        done = {place / f"{name}.{format}": file.written for name, file in files.items()}
        for name, part in parts.items():
            part.replace(place / f"{name}.{format}")
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)
    return done


@define
class _Waiting:
    """Rows on their way into a batch, column by column."""

    schema: Any
    columns: list[list[Value]] = field(init=False)
    rows: int = field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self.columns = [[] for _ in self.schema.names]
        self.rows = 0

    def add(self, row: Row) -> int:
        """Take in a row; how many wait."""
        for name, column in zip(self.schema.names, self.columns, strict=True):
            column.append(row.get(name))
        self.rows += 1
        return self.rows

    def batch(self) -> Any:
        """The rows as a record batch; none wait afterwards."""
        arrays = [_array(values, one.type) for values, one in zip(self.columns, self.schema, strict=True)]
        self._clear()
        return _pyarrow().RecordBatch.from_arrays(arrays, schema=self.schema)


def _array(values: list[Value], type: Any) -> Any:
    """A column; what it cannot hold is null, half surrogates are question marks."""
    arrow = _pyarrow()
    try:
        return arrow.array(values, type)
    except (OverflowError, UnicodeError, arrow.ArrowInvalid):
        return arrow.array([_held(value) for value in values], type)


def _held(value: Value) -> Value:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    return fitting(value) if isinstance(value, int) else value


@define
class _File:
    """One file as it is written."""

    schema: Any
    writer: Any
    format: str
    written: int = field(default=0, init=False)
    _waiting: _Waiting = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._waiting = _Waiting(self.schema)

    def add(self, row: Row, size: int) -> None:
        """Take in a row."""
        if self._waiting.add(row) >= size:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        if self._waiting.rows:
            self.written += self._waiting.rows
            batch = self._waiting.batch()
            self.writer.write_batch(_harmless(batch) if self.format == "csv" else batch)


def _writer(path: Path, schema: Any, format: str) -> Any:
    """What writes batches to a file, and is closed by leaving its block."""
    if format == "parquet":
        return _pyarrow("parquet").ParquetWriter(path, schema, compression="zstd")
    if format == "arrow":
        return _pyarrow("ipc").new_file(path, schema)
    return _pyarrow("csv").CSVWriter(path, schema)


def _harmless(batch: Any) -> Any:
    """The batch with an apostrophe before each text that a spreadsheet would run, or would take one off again."""
    arrow, compute = _pyarrow(), _pyarrow("compute")
    columns: Iterable[Any] = batch.columns
    made = []
    for column in columns:
        if arrow.types.is_string(column.type):
            marked = compute.binary_join_element_wise("'", column, "")
            column = compute.if_else(compute.match_substring_regex(column, _FORMULA), marked, column)
        made.append(column)
    return arrow.RecordBatch.from_arrays(made, schema=batch.schema)
