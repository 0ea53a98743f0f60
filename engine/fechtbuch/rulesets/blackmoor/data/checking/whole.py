"""Everything that is wrong in a book, in the order of its sections."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fechtbuch.rulesets.blackmoor.data.bodies import Composite, Plan
from fechtbuch.rulesets.blackmoor.data.book import Book
from fechtbuch.rulesets.blackmoor.data.checking.bodies import aspect_problems
from fechtbuch.rulesets.blackmoor.data.checking.charts import chart_problems, positions_without_chart
from fechtbuch.rulesets.blackmoor.data.checking.consequences import consequence_problems, word_problems
from fechtbuch.rulesets.blackmoor.data.checking.heights import step_problems, unread_problems
from fechtbuch.rulesets.blackmoor.data.checking.monsters import attack_problems, mark_problems
from fechtbuch.rulesets.blackmoor.data.checking.options import option_problems
from fechtbuch.rulesets.blackmoor.data.inheriting import inheritance_problems
from fechtbuch.rulesets.blackmoor.data.replacing import row_place

__all__ = ["problems"]


def problems(book: Book, shipped: Book, own: Book) -> Iterator[tuple[str, str]]:
    """Whatever is wrong in the book as a whole; ``own`` are the rows of the file at hand."""
    plans = {plan.id: plan for plan in book.bodyplan}
    bodies: dict[str, Plan | Composite] = {**plans, **{row.id: row for row in book.composite}}
    yield from _each("composite", own.composite, lambda row: inheritance_problems(row, plans))
    yield from _both(book)
    for section, rows in (("bodyplan", book.bodyplan), ("composite", book.composite)):
        yield from _each(section, rows, aspect_problems)
    yield from _each("location_table", book.location_table, lambda row: chart_problems(row, bodies))
    yield from positions_without_chart(book)
    yield from step_problems(book)
    yield from unread_problems(book, shipped)
    yield from _each("consequence", book.consequence, lambda row: consequence_problems(row, bodies, book))
    yield from _each("consequence", own.consequence, lambda row: word_problems(row, shipped))
    yield from _each("option", own.option, lambda row: option_problems(row, {one.id: one for one in shipped.option}))
    marks = [row.mark for row in shipped.special_attack]
    yield from _each("monster_attack", book.monster_attack, lambda row: attack_problems(row, marks))
    known = {row.mark: row for row in shipped.special_attack}
    yield from _each("special_attack", book.special_attack, lambda row: mark_problems(row, known))


def _each(
    section: str, rows: Iterable[Any], check: Callable[[Any], Iterator[tuple[str, str]]]
) -> Iterator[tuple[str, str]]:
    for row in rows:
        for key, reason in check(row):
            yield f"{row_place(section, row)}.{key}", reason


def _both(book: Book) -> Iterator[tuple[str, str]]:
    names = {plan.id for plan in book.bodyplan}
    for row in book.composite:
        if row.id in names:
            yield f"{row_place('composite', row)}.id", "a body plan has that name already"
