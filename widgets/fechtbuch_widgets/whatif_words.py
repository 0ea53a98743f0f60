"""What a rebase comes to and what odds are, as markup for plain widgets: escaped, differences folded away."""

from __future__ import annotations

from fechtbuch.whatif import ActOdds, Rebase
from fechtbuch.whatif.rebasing.report import as_paragraphs
from fechtbuch_widgets.saying import line_markup, listed, said
from fechtbuch_widgets.services.odds_data import outcomes_json

__all__ = ["odds_markup", "report_markup"]

_MOST_ACTS = 150
_MOST_LINES = 60
_OUTCOMES = 8


def report_markup(rebase: Rebase) -> str:
    """A sentence on the whole; then each act with what is different about it, folded unless it is in conflict."""
    summary, paragraphs = as_paragraphs(rebase)
    rows = [_row(title, details) for title, details in paragraphs[:_MOST_ACTS]]
    more = len(paragraphs) - _MOST_ACTS
    rows += [f"<li>and {more} more</li>"] if more > 0 else []
    return f'{said(summary)}<ul style="margin:0;padding-left:1.5em">{"".join(rows)}</ul>'


def _row(title: str, details: tuple[str, ...]) -> str:
    if not details:
        return f"<li>{line_markup(title)}</li>"
    lines = "".join(f'<li style="white-space:pre-wrap">{line_markup(line)}</li>' for line in details[:_MOST_LINES])
    more = len(details) - _MOST_LINES
    lines += f"<li>and {more} more</li>" if more > 0 else ""
    open_ = " open" if title.endswith(": conflict") else ""
    return (
        f"<li><details{open_}><summary>{line_markup(title)}</summary>"
        f'<ul style="margin:0;padding-left:1.5em">{lines}</ul></details></li>'
    )


def odds_markup(odds: ActOdds) -> str:
    """The likeliest outcomes with their chances."""
    data = outcomes_json(odds, None)
    rows = [f"{row['chance']['text']} ({row['chance']['exact']}): {row['text']}" for row in data["outcomes"]]  # type: ignore
    always = f" In any case: {data['always']}." if data["always"] else ""
    left = "" if odds.exact else f" {data['unexplored']['text']} is not followed, so chances are intervals."  # type: ignore
    more = len(rows) - _OUTCOMES
    rows = [*rows[:_OUTCOMES], *([f"{more} rarer outcomes"] if more > 0 else [])]
    return listed(f"Odds of the act as it would be.{always}{left}", rows)
