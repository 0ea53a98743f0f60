"""Rows of the table ``checks``: each check of a fact, and of a contest both."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.interchange.tables.places import name_of, place_columns, side_of
from fechtbuch.interchange.tables.reading import Seen
from fechtbuch.interchange.tables.values import Row, dice_columns, exact_columns
from fechtbuch.model.checks_made import checks_of
from fechtbuch.rulesets.chances import Chances

__all__ = ["check_rows"]


def check_rows(seen: Seen, chances: Chances) -> Iterator[Row]:
    """The rows of a fact in ``checks``."""
    fact, battle = seen.fact, seen.after
    for made in checks_of(fact):
        check = made.check
        row = place_columns(seen)
        row |= {"role": made.role, "who": made.who, "about": made.about, "purpose": check.purpose}
        row |= {"name": name_of(battle, made.who), "side": side_of(battle, made.who)}
        row |= {"weapon": getattr(fact, "weapon", "") or getattr(fact, "spell", ""), "mode": getattr(fact, "mode", "")}
        row |= {"rule": getattr(fact, "rule", "") or check.rule}
        row |= dice_columns(check.dice, check.rolled)
        row |= exact_columns("figure", check.figure.value)
        row |= exact_columns("against", None if check.against is None else check.against.value)
        row |= exact_columns("chance", chances.of(check))
        row |= {"outcome": check.outcome, "succeeded": check.succeeded, "margin": check.margin}
        row["contest"] = made.contest or None
        yield row
