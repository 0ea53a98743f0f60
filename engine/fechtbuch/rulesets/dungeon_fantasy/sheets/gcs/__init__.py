"""Reading GCS character sheets, versions 2 to 5."""

from __future__ import annotations

from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.reader import import_sheet, read_gcs

__all__ = ["import_sheet", "read_gcs"]
