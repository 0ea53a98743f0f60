"""The fight as text: what the page shows without scripts and prints on paper."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from fechtbuch.fight import Fight
from fechtbuch.fight.remarks import Note
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate import Passage, Told, dice_shown, narrate_fight, plain, shown
from fechtbuch.rulesets.protocol import Sentence

__all__ = ["story"]

_LONGEST = 400
_ENDS = (".", "!", "?", "…")


def story(fight: Fight, line: str) -> str:
    """Markup for a line from its beginning, and for every other line from where it leaves those told before."""
    told: dict[str, int] = {}
    notes = _notes(fight)
    lines = dict.fromkeys((line, *fight.lines.heads, *fight.nameless_heads()))
    return "\n".join(part for key in lines for part in _line(fight, key, told, notes))


def _notes(fight: Fight) -> dict[tuple[str, int], Note]:
    """The last note on each event."""
    return {(note.position.commit, note.position.event): note for note in fight.notes()}


def _line(fight: Fight, line: str, told: dict[str, int], notes: dict[tuple[str, int], Note]) -> Iterator[str]:
    base, here = 0, ""
    opened = not told
    for passage in narrate_fight(fight, line):
        if passage.commit in told:
            base = passage.number
            continue
        if not opened:
            yield f"<h2>{_text(_name(fight, line))}, another way after act {base}</h2>"
            opened = True
        told[passage.commit] = passage.number
        now = f"Round {passage.clock.round}" if passage.clock.round else ""
        if now != here:
            yield f"<h3>{now}</h3>"
            here = now
        yield _passage(passage, notes)


def _name(fight: Fight, line: str) -> str:
    return line if line in fight.lines.heads else "A line without a name"


def _passage(passage: Passage, notes: dict[tuple[str, int], Note]) -> str:
    """One act as a paragraph: its number and heading, then its sentences."""
    number = f"{passage.number}. " if passage.number else ""
    words = passage.heading.removeprefix(f"Round {passage.clock.round} · ")
    parts = [f"<b>{number}{_text(words)}.</b>"]
    parts += [_told(one, notes) for one in passage.told if not one.minor]
    if passage.overruled:
        parts.append(f"<i>Overruled: {_text(passage.overruled)}</i>")
    return f"<p>{' '.join(parts)}</p>"


def _told(told: Told, notes: dict[tuple[str, int], Note]) -> str:
    note = notes.get((told.position.commit, told.position.event))
    remark = "" if note is None else f" <i>{_text(f'{note.glyph} {note.text}'.strip())}</i>"
    dice = "".join(f" [{_dice(rolled)}]" for rolled in dice_shown(told.event))
    words = _sentence(told.sentence).rstrip()
    words, end = (words[:-1], words[-1]) if words.endswith(_ENDS) else (words, ".")
    return f"{words}{dice}{end}{remark}"


def _sentence(sentence: Sentence) -> str:
    return "".join(
        f"<bdi>{escape(shown(span.text))}</bdi>" if span.style.startswith("who:") else _text(span.text)
        for span in sentence
    )


def _dice(rolled: Rolled) -> str:
    return str(rolled.total) if rolled.faces is None else " ".join(map(str, rolled.faces))


def _text(words: str) -> str:
    line = plain(words[: 2 * _LONGEST])
    return escape(line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…")
