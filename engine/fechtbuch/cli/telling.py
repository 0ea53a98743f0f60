"""Acts of a log as lines for people, or as JSON for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rich.text import Text

from fechtbuch.cli.printing import say, sentence
from fechtbuch.decide.legality import Breach
from fechtbuch.fight import Fight
from fechtbuch.fight.remarks import Note
from fechtbuch.model.wire import event_to_json
from fechtbuch.narrate import Passage, Told, passage, plain, text

__all__ = ["fact_lines", "heading_line", "refusal_line", "tell", "tell_commit"]


def tell_commit(fight: Fight, commit: str, *, place: str = "", all_facts: bool = True) -> None:
    """Print an act with its facts and notes. ``place`` is what a fight file calls it."""
    found = fight.log.commit(commit)
    told = passage(fight.rules, found, fight.log.node(commit))
    notes = tuple(note for note in fight.notes() if note.position.commit == commit)
    tell(told, notes, place=place, all_facts=all_facts)


def tell(
    told: Passage,
    notes: tuple[Note, ...] = (),
    *,
    place: str = "",
    all_facts: bool = True,
    why: Callable[[Told], Iterator[str]] | None = None,
) -> None:
    """Print an act: its number on the line and its heading, a line for each fact, and the notes beside them.

    Without ``all_facts`` those that only keep the books are left out, unless somebody noted something on them.
    ``why`` gives further lines for a fact.
    """
    heading = heading_line(str(told.number), told.heading, place)
    if told.overruled:
        heading.append(plain(f"  (overruled: {told.overruled})"), "yellow")
    say(heading)
    _notes(notes, -1)
    noted = {note.position.event for note in notes}
    for one in told.told:
        if one.minor and not all_facts and one.position.event not in noted:
            continue
        say(sentence(one.sentence, "        "))
        for line in () if why is None else why(one):
            say(f"            {line}", "dim")
        _notes(notes, one.position.event)


def heading_line(number: str, words: str, place: str = "") -> Text:
    """An act's number on its line, what it is, and its place in a fight file if it stands in one."""
    line = Text(f"{number:>4}  ", "dim").append(plain(words), "bold")
    return line.append(f"  {plain(place)}", "dim") if place else line


def _notes(notes: tuple[Note, ...], event: int) -> None:
    for note in notes:
        if note.position.event == event:
            author = f" ({note.author})" if note.author else ""
            say(f"        * {note.glyph} {note.text}{author}".replace("*  ", "* "), "italic")


def fact_lines(fight: Fight, told: Passage, **more: Any) -> Iterator[dict[str, Any]]:
    """Each fact of an act as JSON data, with ``more`` in front."""
    commit = fight.log.commit(told.commit)
    for one in told.told:
        kind, schema, fields = event_to_json(one.event)
        yield {
            **more,
            "act": told.number,
            "do": commit.act.do,
            "commit": told.commit,
            "event": one.position.event,
            "kind": kind,
            "schema": schema,
            "fields": fields,
            "text": text(one.sentence),
            "minor": one.minor,
        }


def refusal_line(breaches: tuple[Breach, ...]) -> str:
    """Why an act was refused, on one line."""
    return "refused: " + "; ".join(f"{b.text} [{b.reason}, {b.rule}]" for b in breaches)
