"""The report of a rebase for people, as text and as safe markup, made from its plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from fechtbuch.fight.views import markup_table
from fechtbuch.history.store.errors import short
from fechtbuch.narrate import plain
from fechtbuch.whatif.rebasing.report_data import ANSWERS, as_data

if TYPE_CHECKING:
    from fechtbuch.whatif.rebasing.rebase import Rebase

__all__ = ["as_html", "as_paragraphs", "as_text"]

_LONGEST = 160


def as_text(rebase: Rebase) -> str:
    """A line for each act of which something is to be said, with what is different below it."""
    summary, paragraphs = as_paragraphs(rebase)
    below = [line for title, details in paragraphs for line in (title, *(f"    {one}" for one in details))]
    return "\n".join((summary, *below))


def as_paragraphs(rebase: Rebase) -> tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    """A summary; then for each act, or run of acts of which nothing is to be said, a title and what is different."""
    data = as_data(rebase)
    found: list[tuple[str, tuple[str, ...]]] = []
    for quiet, group in groupby(data["entries"], key=_is_quiet):
        entries = list(group)
        if quiet:
            found.append((_quiet(entries), ()))
        else:
            found += [(f"#{entry['number']} {_title(entry)}", tuple(_details(entry))) for entry in entries]
    return _summary(data), tuple(found)


def _is_quiet(entry: Mapping[str, Any]) -> bool:
    return entry["status"] == "kept" and not (entry["said"] or entry["conflicts"])


def _quiet(entries: list[dict[str, Any]]) -> str:
    first, last = entries[0], entries[-1]
    if first is last:
        return f"#{first['number']} {_title(first)}"
    return f"#{first['number']} to #{last['number']}: {len(entries)} acts kept"


def _summary(data: Mapping[str, Any]) -> str:
    if data["unchanged"]:
        return f"Nothing changes on {plain(data['line'])}: no branch is needed."
    counts = ", ".join(f"{number} {status}" for status, number in data["counts"].items())
    tail = "; acts in conflict are left out until they are resolved" if "conflict" in data["counts"] else ""
    untouched = f"{data['untouched']} acts before the edits stay; " if data["untouched"] else ""
    return f"{plain(data['line'])}, edited: {untouched}{counts or 'nothing follows'}{tail}. Head {short(data['head'])}."


def _title(entry: Mapping[str, Any]) -> str:
    act = "new act" if entry["act"] is None else f"act {entry['act']}"
    return f"{act}, {entry['heading']}: {entry['status']}"


def _details(entry: Mapping[str, Any]) -> Iterator[str]:
    for one in entry["conflicts"]:
        where = f"{one['address']}: " if one["address"] else ""
        yield f"{where}{one['text']} [{one['code']}, {one['rule']}]"
    if entry["status"] == "conflict" and entry["suggestion"]:
        yield "Retry() takes the figures as they would be here"
    if entry["way_out"] is not None:
        yield _way_in_words(entry["way_out"])
    if entry["said"]:
        yield entry["said"]
    for one in entry["answers"]:
        yield _answer_in_words(one)
    for fact in entry["facts"]:
        yield from _fact_in_words(fact)


def _way_in_words(way: Mapping[str, Any]) -> str:
    if way["way"] == "overrule":
        return f"overruled: {way['reason']}"
    if way["way"] == "leave_out":
        return "left out"
    return "tried again" if way["act"] is None else f"instead: {way['act']['words']}"


def _answer_in_words(one: Mapping[str, Any]) -> str:
    old, new = _answer_shown(one["old"]), _answer_shown(one["new"])
    course = f"{old} -> {new}" if old and new and old != new else old or new
    return f"{plain(one['address'])}: {course + ', ' if course else ''}{ANSWERS[one['what']]}"


def _answer_shown(answer: Any) -> str:
    if isinstance(answer, Mapping):
        faces = answer["faces"]
        tail = f" ({'-'.join(map(str, faces))})" if faces and len(faces) > 1 else ""
        return f"{answer['total']}{tail}"
    return "" if answer is None else plain(str(answer))[:_LONGEST]


def _fact_in_words(fact: Mapping[str, Any]) -> Iterator[str]:
    rule = f" [{fact['rule']}]" if fact["rule"] else ""
    if fact["change"] != "changed":
        sign, words = ("-", fact["before"]) if fact["change"] == "gone" else ("+", fact["after"])
        yield f"{sign} {words}{rule}"
        return
    yield f"~ {fact['after']}{rule}"
    for field in fact["fields"]:
        if field["before"] == field["after"] and not (field["gone"] or field["new"]):
            continue  # only what is withheld from a figure is different
        yield f"    {field['path']}: {_shown(field['before'])} -> {_shown(field['after'])}{_terms(field)}"


def _terms(field: Mapping[str, Any]) -> str:
    signed = [("without", term) for term in field["gone"]] + [("with", term) for term in field["new"]]
    told = [f"{word} {term['label']} {term['value']} [{term['rule']}]" for word, term in signed]
    return f" ({'; '.join(told)})" if told else ""


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return plain(value)[:_LONGEST] or "-"
    return "-" if value is None else plain(str(value))[:_LONGEST]


# ------------------------------------------------------------------------------------------------ markup


def as_html(rebase: Rebase) -> str:
    """A table with a row for each act; those that stay as they were are gathered."""
    data = as_data(rebase)
    rows: list[tuple[str, ...]] = []
    for quiet, group in groupby(data["entries"], key=_is_quiet):
        entries = list(group)
        if quiet and len(entries) > 1:
            span = f"{entries[0]['number']} to {entries[-1]['number']}"
            rows.append((span, f"{len(entries)} acts", "kept", ""))
        else:
            rows += [_row(entry) for entry in entries]
    return f"<div>{markup_table(('#', 'act', 'now', 'what is different'), rows, escape(_summary(data)))}</div>"


def _row(entry: Mapping[str, Any]) -> tuple[str, ...]:
    act = "new" if entry["act"] is None else str(entry["act"])
    details = "<br>".join(escape(line) for line in _details(entry))
    return str(entry["number"]), f"{act}: <bdi>{escape(entry['heading'])}</bdi>", escape(entry["status"]), details
