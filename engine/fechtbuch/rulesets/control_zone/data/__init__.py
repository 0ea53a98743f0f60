"""The tables of the control zone rules as typed values; each ships as TOML and may be replaced by a user's own."""

from __future__ import annotations

from fechtbuch.rulesets.control_zone.data.loading import TABLES, Tables, load_tables

__all__ = ["TABLES", "Tables", "load_tables"]
