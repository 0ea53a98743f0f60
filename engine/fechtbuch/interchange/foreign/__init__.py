"""Logs of other tools as records without rules: what happened is kept as it was written, nothing is worked out."""

from fechtbuch.interchange.foreign.importing import import_foreign
from fechtbuch.interchange.foreign.lines import BadForeignLog, looks_foreign
from fechtbuch.interchange.foreign.summary import Counts, Imported, Refusal, Summary, Unread

__all__ = [
    "BadForeignLog",
    "Counts",
    "Imported",
    "Refusal",
    "Summary",
    "Unread",
    "import_foreign",
    "looks_foreign",
]
