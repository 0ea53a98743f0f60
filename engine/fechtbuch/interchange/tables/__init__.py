"""Fights as tables: facts, checks, wounds, and statistics by creature, side and round; see ``README.md`` beside this.

``rows`` needs nothing but the engine; ``batches``, ``table`` and ``write`` need the extra ``fechtbuch[tables]``.
"""

from __future__ import annotations

from fechtbuch.interchange.tables.arrow import FORMATS, NoArrow, batches, schema, table, write
from fechtbuch.interchange.tables.reading import ALL_LINES, Source
from fechtbuch.interchange.tables.rows import Row, rows
from fechtbuch.interchange.tables.schema import TABLES, Column, TableSpec, UnknownTable, spec
from fechtbuch.interchange.tables.values import whole_fraction

__all__ = [
    "ALL_LINES",
    "FORMATS",
    "TABLES",
    "Column",
    "NoArrow",
    "Row",
    "Source",
    "TableSpec",
    "UnknownTable",
    "batches",
    "rows",
    "schema",
    "spec",
    "table",
    "whole_fraction",
    "write",
]
