"""What a rebase comes to and what odds are, as markup for plain widgets: escaped, differences folded away."""

from __future__ import annotations

from html import escape

from fechtbuch.narrate.plain import plain
from fechtbuch.whatif import ActOdds, Rebase, RebaseEntry
from fechtbuch.whatif.rebasing.report import Detail, Paragraph, as_paragraphs
from fechtbuch_widgets.act_choice import first_upper
from fechtbuch_widgets.saying import line_markup, listed, said
from fechtbuch_widgets.services.odds_data import outcomes_json

__all__ = ["odds_markup", "report_markup", "which_act"]

_MOST_ACTS = 150
_MOST_LINES = 60
_OUTCOMES = 8
_LONGEST_TIP = 200


def report_markup(rebase: Rebase) -> str:
    """A sentence on the whole; then each act with what is different about it, folded unless it is in conflict."""
    summary, paragraphs = as_paragraphs(rebase)
    rows = [_row(one) for one in paragraphs[:_MOST_ACTS]]
    more = len(paragraphs) - _MOST_ACTS
    rows += [f"<li>and {more} more</li>"] if more > 0 else []
    return f'{said(summary)}<ul style="margin:0;padding-left:1.5em">{"".join(rows)}</ul>'


def _row(paragraph: Paragraph) -> str:
    title, details = line_markup(first_upper(paragraph.title)), paragraph.details
    if not details:
        return f"<li>{title}</li>"
    lines = "".join(_line(one) for one in details[:_MOST_LINES])
    more = len(details) - _MOST_LINES
    lines += f"<li>and {more} more</li>" if more > 0 else ""
    return (
        f"<li><details{' open' if paragraph.open else ''}><summary>{title}</summary>"
        f'<ul style="margin:0;padding-left:1.5em">{lines}</ul></details></li>'
    )


def _line(detail: Detail) -> str:
    """A line on what is different; how an edit names the question stands in its tooltip."""
    tip = f' title="{escape(plain(detail.address)[:_LONGEST_TIP])}"' if detail.address else ""
    return f'<li style="white-space:pre-wrap"{tip}>{line_markup(detail.words)}</li>'


def which_act(entry: RebaseEntry) -> str:
    """The act's number on the line that is changed."""
    return "a new act" if entry.act_number is None else f"act {entry.act_number}"


def odds_markup(odds: ActOdds) -> str:
    """The likeliest outcomes with their chances."""
    data = outcomes_json(odds, None)
    rows = [f"{row['chance']['text']} ({row['chance']['exact']}): {row['text']}" for row in data["outcomes"]]  # type: ignore
    always = f" In any case: {data['always']}." if data["always"] else ""
    left = "" if odds.exact else f" {data['unexplored']['text']} is not followed, so chances are intervals."  # type: ignore
    more = len(rows) - _OUTCOMES
    rows = [*rows[:_OUTCOMES], *([f"{more} rarer outcomes"] if more > 0 else [])]
    return listed(f"Odds of the act as it would be.{always}{left}", rows)
