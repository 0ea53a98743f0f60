"""The report of a rebase for people, as text and as safe markup, made from its plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from attrs import frozen

from fechtbuch.fight.views import markup_table
from fechtbuch.narrate import plain
from fechtbuch.narrate.generic import words
from fechtbuch.whatif.asked_words import answer_words
from fechtbuch.whatif.rebasing.report_data import ANSWERS, as_data

if TYPE_CHECKING:
    from fechtbuch.whatif.rebasing.rebase import Rebase

__all__ = ["Detail", "Paragraph", "as_html", "as_paragraphs", "as_text"]

_LONGEST = 160

_COUNTED = {"conflict": "in conflict"}
"""Statuses that are counted by other words than their own."""

_PATHS = {"total": "roll", "by": "points", "after": "then"}
"""Fields of facts that people call something else, by the last word of their path."""


@frozen
class Detail:
    """A line on what is different; ``address`` is that of the question it is about, as an edit names it."""

    words: str
    address: str = ""

    def __str__(self) -> str:
        return f"{self.words} ({self.address})" if self.address else self.words


@frozen
class Paragraph:
    """What is said of one act, or of a run of acts that stay."""

    title: str
    details: tuple[Detail, ...] = ()
    open: bool = False


def as_text(rebase: Rebase) -> str:
    """A line for each act of which something is to be said, with what is different below it."""
    summary, paragraphs = as_paragraphs(rebase)
    below = [line for one in paragraphs for line in (one.title, *(f"    {detail}" for detail in one.details))]
    return "\n".join((summary, *below))


def as_paragraphs(rebase: Rebase) -> tuple[str, tuple[Paragraph, ...]]:
    """A summary; then each act, or run of acts of which nothing is to be said."""
    data = as_data(rebase)
    found: list[Paragraph] = []
    for quiet, group in groupby(data["entries"], key=_is_quiet):
        entries = list(group)
        if quiet and len(entries) > 1:
            found.append(Paragraph(f"{_span(entries)}: {len(entries)} kept"))
        else:
            found += map(_paragraph, entries)
    return _summary(data), tuple(found)


def _is_quiet(entry: Mapping[str, Any]) -> bool:
    return entry["status"] == "kept" and not (entry["said"] or entry["conflicts"])


def _span(entries: list[dict[str, Any]]) -> str:
    """The first and the last of a run of acts of the line."""
    return f"acts {entries[0]['number']} to {entries[-1]['number']}"


def _paragraph(entry: Mapping[str, Any]) -> Paragraph:
    return Paragraph(_title(entry), tuple(_details(entry)), entry["status"] == "conflict")


def _summary(data: Mapping[str, Any]) -> str:
    if data["unchanged"]:
        return f"Nothing changes on {plain(data['line'])}: no branch is needed."
    counted = [f"{number} {_COUNTED.get(status, status)}" for status, number in data["counts"].items()]
    tail = "; acts in conflict are left out until they are settled" if "conflict" in data["counts"] else ""
    acts = _untouched(data["untouched"]) + (", ".join(counted) or "nothing follows")
    return f"{plain(data['line'])}, edited: {acts}{tail}."


def _untouched(acts: int) -> str:
    """The acts before the first edit."""
    return {0: "", 1: "the act before stays; "}.get(acts, f"the {acts} acts before stay; ")


def _title(entry: Mapping[str, Any]) -> str:
    return f"{entry['called']}, {entry['heading']}: {entry['status']}"


def _details(entry: Mapping[str, Any]) -> Iterator[Detail]:
    yield from map(_conflict, entry["conflicts"])
    if entry["status"] == "conflict" and entry["suggestion"]:
        yield Detail("tried again, it takes the figures as they would be here")
    if entry["way_out"] is not None:
        yield Detail(_way_in_words(entry["way_out"]))
    if entry["said"]:
        yield Detail(entry["said"])
    yield from map(_answer_in_words, entry["answers"])
    for fact in entry["facts"]:
        yield from map(Detail, _fact_in_words(fact))


def _conflict(one: Mapping[str, Any]) -> Detail:
    where = f"{one['question']}: " if one["question"] else ""
    return Detail(f"{where}{one['text']}{_cited(one['rule'])}", one["address"] or "")


def _cited(rule: str) -> str:
    """The rule behind a conflict; what the engine itself demands has none."""
    return "" if rule == "engine" else f" [{rule}]"


def _way_in_words(way: Mapping[str, Any]) -> str:
    if way["way"] == "overrule":
        return f"overruled: {way['reason']}"
    if way["way"] == "leave_out":
        return "left out"
    return "tried again" if way["act"] is None else f"instead: {way['act']['words']}"


def _answer_in_words(one: Mapping[str, Any]) -> Detail:
    old, new = answer_words(one["old"]), answer_words(one["new"])
    course = f"{old} → {new}" if old and new and old != new else old or new
    return Detail(f"{one['question']}: {course + ', ' if course else ''}{ANSWERS[one['what']]}", one["address"])


def _fact_in_words(fact: Mapping[str, Any]) -> Iterator[str]:
    rule = f" [{fact['rule']}]" if fact["rule"] else ""
    if fact["change"] != "changed":
        sign, said = ("-", fact["before"]) if fact["change"] == "gone" else ("+", fact["after"])
        yield f"{sign} {said}{rule}"
        return
    yield f"~ {fact['after']}{rule}"
    for field in fact["fields"]:
        if field["before"] == field["after"] and not (field["gone"] or field["new"]):
            continue  # only what is withheld from a figure is different
        yield f"    {_path(field['path'])}: {_shown(field['before'])} → {_shown(field['after'])}{_terms(field)}"


def _path(path: str) -> str:
    """``check.rolled.total`` is ``roll``, ``condition.data[lost]`` is ``lost``."""
    last = plain(path).rstrip("]").replace("[", ".").rpartition(".")[2]
    return _PATHS.get(last, words(last))


def _terms(field: Mapping[str, Any]) -> str:
    signed = [("without", term) for term in field["gone"]] + [("with", term) for term in field["new"]]
    told = [f"{word} {term['label']} {term['value']} [{term['rule']}]" for word, term in signed]
    return f" ({'; '.join(told)})" if told else ""


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return words(plain(value))[:_LONGEST] or "-"
    return "-" if value is None else plain(str(value))[:_LONGEST]


# ------------------------------------------------------------------------------------------------ markup


def as_html(rebase: Rebase) -> str:
    """A table with a row for each act; those that stay as they were are gathered."""
    data = as_data(rebase)
    rows: list[tuple[str, ...]] = []
    for quiet, group in groupby(data["entries"], key=_is_quiet):
        entries = list(group)
        if quiet and len(entries) > 1:
            rows.append((_span(entries), f"{len(entries)} acts", "kept", ""))
        else:
            rows += [_row(entry) for entry in entries]
    return f"<div>{markup_table(('act', 'what', 'now', 'what is different'), rows, escape(_summary(data)))}</div>"


def _row(entry: Mapping[str, Any]) -> tuple[str, ...]:
    details = "<br>".join(escape(str(line)) for line in _details(entry))
    return entry["called"], f"<bdi>{escape(entry['heading'])}</bdi>", escape(entry["status"]), details
