"""Tables as Arrow data: three libraries read them, files hold them, hostile texts stay texts."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as parquet
import pytest

from fechtbuch.interchange import tables
from fechtbuch.interchange.tables import arrow
from fechtbuch.interchange.tables.schema import FIGURES
from fechtbuch.model.errors import FechtbuchError
from tests.interchange.table_fights import HOSTILE, hostile_fight, small_fight, two_fights

README = Path(tables.__file__).with_name("README.md").read_text(encoding="utf-8")
FIGHT = "dungeon_fantasy"


def plain(name: str, source: Any = None) -> list[dict[str, Any]]:
    """The rows of a table with every column."""
    names = tables.spec(name).names
    rows = tables.rows(small_fight(FIGHT) if source is None else source, name)
    return [{column: row.get(column) for column in names} for row in rows]


@pytest.mark.parametrize("name", tables.TABLES)
def test_a_table_is_its_rows(name: str) -> None:
    made = tables.table(small_fight(FIGHT), name)
    assert made.to_pylist() == plain(name)
    assert made.schema.equals(tables.schema(name))
    assert made.num_rows


@pytest.mark.parametrize("name", tables.TABLES)
def test_rows_hold_no_column_that_the_table_lacks(name: str) -> None:
    for row in tables.rows(two_fights(), name):
        assert row.keys() <= set(tables.spec(name).names)


@pytest.mark.parametrize("name", tables.TABLES)
def test_columns_are_described(name: str) -> None:
    one = tables.spec(name)
    for column, field in zip(one.columns, tables.schema(name), strict=True):
        assert field.metadata == {b"description": column.text.encode()}
    assert len(set(one.names)) == len(one.names)


@pytest.mark.parametrize("name", tables.TABLES)
def test_the_readme_lists_each_column(name: str) -> None:
    found = re.search(
        rf"^## {name}\n\nA row is (.*)\.\n\n\|.*\n\|[-|]+\n((?:\|.*\n)+)(\nThen the figures below)?", README, re.M
    )
    assert found is not None
    columns = tables.spec(name).columns
    if found[3]:
        assert columns[-len(FIGURES) :] == FIGURES
        columns = columns[: -len(FIGURES)]
    assert found[1] == tables.spec(name).text
    assert found[2].splitlines() == [f"| {c.name} | {c.type} | {c.text} |" for c in columns]


def test_the_readme_lists_the_figures() -> None:
    listed = README.partition("## Figures")[2].splitlines()[6:]
    assert listed == [f"| {c.name} | {c.type} | {c.text} |" for c in FIGURES]


def test_pandas_reads_them() -> None:
    checks: pd.DataFrame = tables.table(small_fight(FIGHT), "checks").to_pandas()
    hits = checks[checks.role == "attack"].groupby("who").succeeded.sum()
    assert hits.to_dict() == {"guard": 1}
    assert checks.chance_numerator.tolist() == [49, 3, 49]


def test_polars_reads_them() -> None:
    made = pl.from_arrow(tables.table(small_fight(FIGHT), "wounds"))
    assert isinstance(made, pl.DataFrame)
    assert made.group_by("victim").agg(pl.col("by").sum()).rows() == [("wolf", 6)]
    assert made.schema["own_side"] == pl.Boolean


def test_duckdb_reads_them() -> None:
    creatures = tables.table(small_fight(FIGHT), "creatures")
    assert creatures.num_rows == 2
    query = "SELECT creature, hits, expected_hits_numerator FROM creatures WHERE attacks > 0"
    assert duckdb.execute(query).fetchall() == [("guard", 1, 49)]


def test_duckdb_reads_a_stream_of_batches() -> None:
    stream = pa.RecordBatchReader.from_batches(
        tables.schema("facts"), tables.batches(small_fight(FIGHT), "facts", size=7)
    )
    assert stream.schema.names[0] == "fight"
    ((number,),) = duckdb.execute("SELECT count(*) FROM stream").fetchall()
    assert number == len(plain("facts"))


@pytest.mark.parametrize("size", [1, 7, 10_000])
def test_batches_are_no_larger_than_asked_for(size: int) -> None:
    found = list(tables.batches(small_fight(FIGHT), "facts", size=size))
    assert all(0 < batch.num_rows <= size for batch in found)
    assert [batch.num_rows for batch in found[:-1]] == [size] * (len(found) - 1)
    assert pa.Table.from_batches(found).to_pylist() == plain("facts")


def test_batches_come_as_the_log_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one is there before the rest of the log has been looked at."""
    fight = hostile_fight()
    seen: list[str] = []
    chain = fight.store.chain

    def watched(*words: Any) -> Iterator[Any]:
        for link in chain(*words):
            seen.append(link.id)
            yield link

    monkeypatch.setattr(fight.store, "chain", watched)
    batches = tables.batches(fight, "facts", size=2)
    assert next(batches).column("kind").to_pylist() == ["Started", "Joined"]
    assert seen == [fight.log.root]
    assert sum(batch.num_rows for batch in batches) == len(list(fight.line())) - 2


def read(path: Path, format: str) -> list[dict[str, Any]]:
    if format == "parquet":
        return parquet.read_table(path).to_pylist()  # type: ignore[no-any-return]
    return feather.read_table(path).to_pylist()  # type: ignore[no-any-return]


@pytest.mark.parametrize("format", ["parquet", "arrow"])
def test_files_hold_the_tables(tmp_path: Path, format: str) -> None:
    store = two_fights()
    done = tables.write(store, tmp_path / "out", format, size=5)
    assert set(done) == set((tmp_path / "out").iterdir())
    for name in tables.TABLES:
        path = tmp_path / "out" / f"{name}.{format}"
        rows = plain(name, store)
        assert read(path, format) == rows
        assert done[path] == len(rows)


def test_parquet_keeps_the_descriptions(tmp_path: Path) -> None:
    tables.write(small_fight(FIGHT), tmp_path, tables=("wounds",))
    field = parquet.read_schema(tmp_path / "wounds.parquet").field("raw")
    assert field.metadata[b"description"] == b"damage before armour"


def test_csv_keeps_hostile_names_apart_and_harmless(tmp_path: Path) -> None:
    fight = hostile_fight()
    tables.write(fight, tmp_path, "csv")
    with (tmp_path / "creatures.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    marked = [f"'{HOSTILE}", "''quoted", "'-1+1", "'@sum", "plain", "'\tTab"]
    assert [row["name"] for row in rows] == marked
    assert [row["attacks"] for row in rows] == ["5", "0", "0", "0", "0", "0"]
    exact = [row["name"] for row in tables.rows(fight, "creatures")]
    assert [name.removeprefix("'") if name != "plain" else name for name in marked] == exact


def test_csv_tells_null_from_empty(tmp_path: Path) -> None:
    tables.write(small_fight(FIGHT), tmp_path, "csv", tables=("facts",))
    first = (tmp_path / "facts.csv").read_text(encoding="utf-8").splitlines()[1]
    assert '"Started","",,,' in first


def test_files_of_the_same_name_are_replaced_and_others_left(tmp_path: Path) -> None:
    (tmp_path / "facts.parquet").write_text("old")
    (tmp_path / "notes.txt").write_text("mine")
    tables.write(small_fight(FIGHT), tmp_path, tables=("facts",))
    assert read(tmp_path / "facts.parquet", "parquet") == plain("facts")
    assert {path.name for path in tmp_path.iterdir()} == {"facts.parquet", "notes.txt"}


def test_a_broken_log_leaves_the_folder_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "facts.csv").write_text("old")
    fight = hostile_fight()
    links = list(fight.store.chain(fight.id, fight.head))
    broken = [*links[:-1], links[-1]._replace(body=links[-1].body + b" ")]
    monkeypatch.setattr(fight.store, "chain", lambda *_: iter(broken))
    with pytest.raises(FechtbuchError, match="content does not fit its id"):
        tables.write(fight, tmp_path, "csv", size=1)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"facts.csv": "old"}


def test_figures_beyond_64_bits_and_half_surrogates_do_not_stop_a_table() -> None:
    assert arrow._array([1, 2**63, None, -(2**63)], pa.int64()).to_pylist() == [1, None, None, -(2**63)]
    assert arrow._array(["a\ud800", None, "b"], pa.string()).to_pylist() == ["a?", None, "b"]


def test_what_there_is_not_is_said(tmp_path: Path) -> None:
    fight = small_fight(FIGHT)
    with pytest.raises(tables.UnknownTable, match="no table 'fact'; near: facts"):
        tables.rows(fight, "fact")
    with pytest.raises(tables.UnknownTable, match="near: wounds"):
        tables.batches(fight, "wound")
    with pytest.raises(arrow.UnknownFormat, match="near: parquet"):
        tables.write(fight, tmp_path, "parqet")
    assert not list(tmp_path.iterdir())


def test_without_pyarrow_rows_come_and_tables_say_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    fight = small_fight(FIGHT)
    assert len(list(tables.rows(fight, "creatures"))) == 2
    for wish in (lambda: tables.table(fight, "facts"), lambda: tables.write(fight, tmp_path / "new")):
        with pytest.raises(tables.NoArrow, match=r"pip install -e '\.\[tables\]'"):
            wish()
    assert not (tmp_path / "new").exists()


def test_the_engine_is_there_without_the_extras() -> None:
    code = (
        "import sys; sys.modules.update(dict.fromkeys(('pyarrow', 'matplotlib', 'pandas', 'polars', 'duckdb')));"
        "import fechtbuch.interchange.tables, fechtbuch.cli.tables, fechtbuch.audit.plots"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
