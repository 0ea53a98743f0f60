"""Outcomes and nodes of the odds tree as the page takes them: words with names, exact chances, floats for bars only."""

from __future__ import annotations

from fractions import Fraction

from fechtbuch.decide.odds import Interval
from fechtbuch.decide.requests import Ask
from fechtbuch.dice.percent import percent
from fechtbuch.model.state import Battle
from fechtbuch.narrate import wording
from fechtbuch.narrate.plain import plain
from fechtbuch.whatif import ActOdds, CheckOdds, Row, TreeNode
from fechtbuch.whatif.exact_odds.outcome_rows import alike
from fechtbuch.whatif.exact_odds.tree_nodes import Path
from fechtbuch.whatif.words import NOTHING, in_words
from fechtbuch_widgets.patch import Json

__all__ = ["chance_json", "node_json", "outcomes_json", "percent"]

_MOST_ROWS = 80
_MOST_WORDED = 400
"""Outcomes that are put into words, the likeliest, to find those that read alike."""

_MOST_FACTS = 12
_LONGEST = 600


def chance_json(low: Fraction, high: Fraction | None = None) -> dict[str, Json]:
    """A chance, or the two ends of the interval it lies in."""
    high = low if high is None else high
    text = percent(low) if low == high else f"{percent(low)} to {percent(high)}"
    exact = _fraction(low) if low == high else f"{_fraction(low)} to {_fraction(high)}"
    return {"low": _parts(low), "high": _parts(high), "text": text, "exact": exact}


def _parts(value: Fraction) -> int:
    """In ten-thousandths, for the length of a bar."""
    return round(value * 10_000)


def _fraction(value: Fraction) -> str:
    """Written out as long as somebody might read it."""
    return str(value) if len(str(value)) <= 24 else "≈ " + f"{float(value):.6f}"


def outcomes_json(odds: ActOdds, after: Battle | None) -> dict[str, Json]:
    """The outcomes, likeliest first, with the one that happened, and the first checks."""
    happened = None if after is None or not odds.exact else odds.row_of(after)
    worded, unworded = odds.rows[:_MOST_WORDED], [row for row in odds.rows[_MOST_WORDED:] if row is not happened]
    rows = worded if happened is None or happened in worded else (*worded, happened)
    told = alike(rows, lambda row: _row_words(row, odds))
    listed = [*told[:_MOST_ROWS], *(one for one in told[_MOST_ROWS:] if happened in one[2])]
    outcomes: list[Json] = [
        {"chance": _interval(chance), "text": _cut(words), "happened": happened in rows}
        for words, chance, rows in listed
    ]
    return {
        "exact": odds.exact,
        "unexplored": chance_json(Fraction(odds.odds.unexplored, odds.odds.total)),
        "always": _cut(odds.always_told),
        "checks": [_check(one, odds.before) for one in odds.checks],
        "outcomes": outcomes,
        "more": len(told) - len(listed) + len(unworded),
        "missing": after is not None and odds.exact and happened is None,
    }


def _row_words(row: Row, odds: ActOdds) -> str:
    """What one outcome changes for whom, without what every outcome does."""

    def said(one: Row) -> str:
        return in_words(one.changes, odds.always, odds.before, odds.rules)

    words = [said(row)]
    for who, rows in row.apart:
        fates = alike(rows, said)
        words.append(f"{_name(odds.before, who)}, apart: " + " | ".join(f"{percent(c.low)} {w}" for w, c, _ in fates))
    return "; ".join(words)


def _check(one: CheckOdds, battle: Battle) -> dict[str, Json]:
    words = wording.words(one.purpose)
    return {
        "text": f"{_name(battle, one.who)}: {words}" + (f" against {_name(battle, one.about)}" if one.about else ""),
        "rolled": _interval(one.rolled),
        "success": _interval(one.success),
    }


def _interval(chance: Interval) -> dict[str, Json]:
    return chance_json(chance.low, chance.high)


def node_json(node: TreeNode, path: Path, battle: Battle, depth: int) -> dict[str, Json]:
    """A node, with what lies ``depth`` levels beneath it and along the way that happened; ``kids`` counts the rest."""
    share = node.branch.share if node.branch is not None else Fraction(1)
    data: dict[str, Json] = {
        "path": list(path),
        "sort": node.sort,
        "chance": chance_json(node.chance),
        "share": chance_json(share),
        "label": _cut(wording.words(node.label)),
        "text": _cut(_words(node, battle)),
        "happened": node.happened,
        "kids": len(node.children),
    }
    if node.end is not None:
        data["facts"] = [_cut(fact) for fact in node.end.facts[:_MOST_FACTS]]
    if node.children and (depth > 0 or node.happened):
        data["children"] = [node_json(one, (*path, n), battle, depth - 1) for n, one in enumerate(node.children)]
    return data


def _words(node: TreeNode, battle: Battle) -> str:
    request = node.request
    if node.end is not None:
        why = f"; {node.end.why}" if node.end.why else ""
        return in_words(node.end.changes, battle=battle) + why
    if request is None:
        return node.text or NOTHING
    who, about = _name(battle, request.who), f" against {_name(battle, request.about)}" if request.about else ""
    if isinstance(request, Ask):
        return f"{who} chooses: {wording.words(request.question)}{about}"
    held = ""
    if request.figure is not None:
        value = request.figure.value
        held = f", {value} or less" if request.sense == "under" else f", with {'+' if value >= 0 else ''}{value}"
    return f"{who} rolls {request.dice}: {wording.words(request.purpose)}{about}{held}"


def _name(battle: Battle, who: str) -> str:
    """A creature's name, short enough for a line; whatever else it is, as it is."""
    return plain(battle[who].name or who)[:60] if who in battle else wording.words(plain(who)[:60])


def _cut(words: str) -> str:
    line = plain(words[: 2 * _LONGEST])
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
