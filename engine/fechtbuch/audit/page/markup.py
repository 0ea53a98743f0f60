"""The shell of an audit's page: one file of HTML that needs no script, no network, no other file, and prints well."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from html import escape
from typing import Final

from fechtbuch.fight.views import markup_name
from fechtbuch.narrate import plain
from fechtbuch.rulesets.protocol import Sentence

__all__ = ["LONGEST", "heading", "named", "page", "sentence", "table", "words"]

LONGEST: Final = 2_000
"""Characters of one text that a page shows."""

_KINDS: Final = {"strong": ("<strong>", "</strong>"), "loss": ('<strong class="loss">', "</strong>")}

_CSS: Final = """
:root { color-scheme: light dark; --ink: #1c1b19; --paper: #fbfaf7; --soft: #5b574f; --line: #d9d4c8; --card: #f2efe8;
  --error: #a3211c; --warning: #7a5200; --note: #2b5a86; --good: #2f6b3a; }
@media (prefers-color-scheme: dark) { :root { --ink: #eae6dd; --paper: #191816; --soft: #b3ada1; --line: #3d3a34;
  --card: #24221f; --error: #ff9c92; --warning: #f0c05a; --note: #9cc8f0; --good: #97d3a1; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
h1, h2, h3, h4, h5 { line-height: 1.25; margin: 1.6em 0 .5em; } h1 { margin-top: 0; font-size: 2rem; }
h2 { font-size: 1.45rem; border-bottom: 2px solid var(--line); padding-bottom: .2em; }
h3 { font-size: 1.2rem; } h4, h5 { font-size: 1rem; margin-top: 1.2em; }
a { color: inherit; } p { margin: .35em 0; }
table { overflow-wrap: break-word; border-collapse: collapse; margin: .5em 0 1em; font-size: .95rem; }
caption { text-align: left; color: var(--soft); padding: .2em 0; }
thead th, span.mark { white-space: nowrap; }
th, td { text-align: left; vertical-align: top; padding: .25em .9em .25em 0; border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
.soft, .why { color: var(--soft); } .why, .rule { font-size: .85rem; } .loss { color: var(--error); }
.act { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 24rem); gap: 0 1.5rem; }
.act > h4, .act > h5 { grid-column: 1 / -1; } .act > .beside { grid-column: 2; } .act > .facts { grid-column: 1; }
.facts { margin: 0; padding-left: 1.2rem; } .facts li { margin: .15em 0; }
.finding { border-left: 4px solid var(--line); background: var(--card); padding: .4rem .75rem; margin: 0 0 .6rem; }
.finding.error { border-color: var(--error); } .finding.warning { border-color: var(--warning); }
.finding.note { border-color: var(--note); } .finding.accepted { border-style: dashed; }
.mark { font-weight: bold; } .mark.error { color: var(--error); } .mark.warning { color: var(--warning); }
.mark.note { color: var(--note); } .mark.accepted, .mark.good { color: var(--good); }
.finding ul { margin: .3em 0; padding-left: 1.2rem; } dl { margin: .3em 0; }
dt { float: left; clear: left; margin-right: .5em; } dd { margin: 0 0 .1em; }
@media (max-width: 52rem) { .act { display: block; } }
@media print { :root { color-scheme: light; --ink: #000; --paper: #fff; --soft: #333; --line: #999; --card: #fff;
  --error: #7a0000; --warning: #553a00; --note: #12365a; --good: #1d4d27; }
  body { max-width: none; padding: 0; font-size: 10pt; } .act, .finding, tr { break-inside: avoid; }
  h2, h3, h4, h5 { break-after: avoid; } a { text-decoration: none; } nav { display: none; } }
"""


def words(text: str) -> str:
    """Somebody's words as safe markup: on one line, no longer than ``LONGEST``, unable to reorder what is around."""
    line = plain(text[: 2 * LONGEST])
    return escape(line if len(line) <= LONGEST else line[: LONGEST - 1] + "…").replace(" %", "&nbsp;%")


def named(name: str) -> str:
    """A name as safe markup."""
    return markup_name(name)


def sentence(told: Sentence) -> str:
    """A sentence as safe markup, with its emphasis; names stand isolated."""
    return "".join(_span(span.text, span.style) for span in told)


def _span(text: str, style: str) -> str:
    if style.startswith("who:"):
        return named(text)
    before, after = _KINDS.get(style, ("", ""))
    return before + words(text) + after


def heading(level: int, text: str, id: str = "") -> str:
    """A heading of safe markup; levels below the sixth are the sixth."""
    mark = f' id="{escape(id)}"' if id else ""
    return f"<h{min(level, 6)}{mark}>{text}</h{min(level, 6)}>"


def table(caption: str, head: Iterable[str], rows: Iterable[Sequence[str]], numbers: Iterable[int] = ()) -> str:
    """A table of safe markup under a caption; ``numbers`` are columns of figures.

    The first cell of a row is its heading; where it is empty, the heading above holds for this row too.
    """
    right = frozenset(numbers)
    top = "".join(_cell(text, n in right, 'th scope="col"') for n, text in enumerate(head))
    body = "".join(_group(group, right) for group in _groups(rows))
    # It can be scrolled sideways where it is wider than the page, by keyboard too.
    opening = f'<div class="scroll" role="group" tabindex="0" aria-label="{escape(caption)}">'
    return (
        f"{opening}<table><caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead>\n"
        f"<tbody>{body}</tbody></table></div>\n"
    )


def _groups(rows: Iterable[Sequence[str]]) -> Iterator[list[Sequence[str]]]:
    group: list[Sequence[str]] = []
    for row in rows:
        if row[0] and group:
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _group(rows: Sequence[Sequence[str]], right: Container[int]) -> str:
    """Rows that share their first cell."""
    span = f' rowspan="{len(rows)}"' if len(rows) > 1 else ""
    first = _cell(rows[0][0], 0 in right, f'th scope="{"rowgroup" if span else "row"}"{span}')
    cells = ["".join(_cell(text, n in right, "td") for n, text in enumerate(row[1:], 1)) for row in rows]
    return "".join(f"<tr>{first if n == 0 else ''}{row}</tr>\n" for n, row in enumerate(cells))


def _cell(text: str, number: bool, tag: str) -> str:
    kind = ' class="number"' if number else ""
    return f"<{tag}{kind}>{text}</{tag.partition(' ')[0]}>"


def page(title: str, body: Iterable[str]) -> str:
    """A whole page. ``title`` is plain text, ``body`` safe markup."""
    shown = words(title)
    # No page of ours loads anything; this keeps it so, whatever a name holds.
    policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{shown}</title>\n<style>{_CSS}</style>\n</head>\n<body>\n<main>\n"
        + "".join(body)
        + "</main>\n</body>\n</html>\n"
    )
