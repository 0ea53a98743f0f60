"""The tables of the rule set: what they hold, how they are loaded, how a user replaces rows."""

from fechtbuch.rulesets.blackmoor.data.loading import TABLES, Tables, load_tables

__all__ = ["TABLES", "Tables", "load_tables"]
