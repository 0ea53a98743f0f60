"""Words in plain widgets: everything is escaped, on one line, and no longer than one reads."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from fechtbuch.narrate.plain import plain

__all__ = ["line_markup", "listed", "said"]

_LONGEST = 400
_MOST = 12

ANNOUNCED = 'role="alert"'
"""A plain widget replaces its whole content, and of roles that are inserted only an alert is read out at once."""


def said(words: str, *, strong: bool = False) -> str:
    """Markup for one sentence, announced to those who cannot see it change."""
    text = line_markup(words)
    return f"<span {ANNOUNCED}>{f'<b>{text}</b>' if strong else text}</span>"


def listed(head: str, items: Iterable[str]) -> str:
    """Markup for a list under a heading; nothing for no items."""
    rows = list(items)
    if not rows:
        return ""
    more = f"<li>and {len(rows) - _MOST} more</li>" if len(rows) > _MOST else ""
    lines = "".join(f"<li>{line_markup(row)}</li>" for row in rows[:_MOST])
    return f'<div {ANNOUNCED}>{line_markup(head)}<ul style="margin:0;padding-left:1.5em">{lines}{more}</ul></div>'


def line_markup(words: str) -> str:
    """Markup for words on one line, cut where nobody reads on."""
    line = plain(words[: 2 * _LONGEST])
    return f"<bdi>{escape(line if len(line) <= _LONGEST else line[: _LONGEST - 1] + '…')}</bdi>"
