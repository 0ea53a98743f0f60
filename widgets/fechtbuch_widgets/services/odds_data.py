"""Outcomes and nodes of the odds tree as the page takes them: words with names, exact chances, floats for bars only."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from attrs import evolve

from fechtbuch.decide.odds import Interval
from fechtbuch.decide.requests import Ask
from fechtbuch.model.state import Battle
from fechtbuch.narrate.plain import plain
from fechtbuch.whatif import ActOdds, CheckOdds, Row, TreeNode
from fechtbuch.whatif.changes import Change
from fechtbuch.whatif.exact_odds.tree_nodes import Path
from fechtbuch.whatif.words import NOTHING, NOTHING_ELSE, in_words
from fechtbuch_widgets.patch import Json

__all__ = ["chance_json", "node_json", "outcomes_json", "percent", "said_changes"]

_MOST_ROWS = 80
_MOST_FACTS = 12
_LONGEST = 600

_PREFIX = re.compile(r"\b(?:counter|zone|item|condition)\.")
_NONE = re.compile(r"(?<= )-(?= →)|(?<=→ )-(?=[,;]|$)")


def percent(chance: Fraction) -> str:
    """``62.5 %``; what is neither never nor always is not rounded to it."""
    tenths = round(chance * 1000)
    if chance and not tenths:
        return "under 0.1 %"
    if chance != 1 and tenths == 1000:
        return "over 99.9 %"
    whole, tenth = divmod(tenths, 10)
    return f"{whole}.{tenth} %" if tenth else f"{whole} %"


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
    rows = odds.rows
    shown = [*rows[:_MOST_ROWS], *(row for row in rows[_MOST_ROWS:] if row is happened)]
    outcomes: list[Json] = [
        {
            "chance": chance_json(row.chance.low, row.chance.high),
            "text": _cut(_row_words(row, odds)),
            "happened": row is happened,
        }
        for row in shown
    ]
    return {
        "exact": odds.exact,
        "unexplored": chance_json(Fraction(odds.odds.unexplored, odds.odds.total)),
        "always": _cut(said_changes(odds.always, odds.before)) if odds.always else "",
        "checks": [_check(one, odds.before) for one in odds.checks],
        "outcomes": outcomes,
        "more": len(rows) - len(shown),
        "missing": after is not None and odds.exact and happened is None,
    }


def _row_words(row: Row, odds: ActOdds) -> str:
    """What one outcome changes for whom, without what every outcome does."""
    before, always = odds.before, odds.always
    words = said_changes(row.changes, before, always)
    for who, rows in row.apart:
        alone = " | ".join(f"{percent(one.chance.low)} {said_changes(one.changes, before, always)}" for one in rows)
        words += f"; {_name(before, who)}, apart: {alone}"
    return words


def said_changes(changes: Iterable[Change], battle: Battle, but: Iterable[Change] = ()) -> str:
    """Changes in words, each creature by its name; what ``but`` holds is said elsewhere."""
    said, by_creature = _by_creature(but), _by_creature(changes)
    told = [(who, in_words(found, said.get(who, ()))) for who, found in by_creature.items()]
    some = [(who, _readable(one)) for who, one in told if one not in (NOTHING, NOTHING_ELSE)]
    words = [f"{_name(battle, who)}: {one}" if who else one for who, one in some]
    return "; ".join(words) or (NOTHING_ELSE if said else NOTHING)


def _readable(words: str) -> str:
    """Names of values as one says them: ``counter.attacks - -> 1`` is ``attacks none → 1``."""
    plainer = _PREFIX.sub("", words).replace("_", " ").replace(" -> ", " → ")
    return _NONE.sub("none", plainer)


def _by_creature(changes: Iterable[Change]) -> dict[str, list[Change]]:
    found: dict[str, list[Change]] = {}
    for change in changes:
        found.setdefault(change.who, []).append(evolve(change, who=""))
    return found


def _check(one: CheckOdds, battle: Battle) -> dict[str, Json]:
    words = one.purpose.replace("_", " ")
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
        "label": _cut(node.label.replace("_", " ")),
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
        return said_changes(node.end.changes, battle) + why
    if request is None:
        return node.text or NOTHING
    who, about = _name(battle, request.who), f" against {_name(battle, request.about)}" if request.about else ""
    if isinstance(request, Ask):
        return f"{who} chooses: {request.question.replace('_', ' ')}{about}"
    held = ""
    if request.figure is not None:
        value = request.figure.value
        held = f", {value} or less" if request.sense == "under" else f", with {'+' if value >= 0 else ''}{value}"
    return f"{who} rolls {request.dice}: {request.purpose.replace('_', ' ')}{about}{held}"


def _name(battle: Battle, who: str) -> str:
    """A creature's name, short enough for a line; whatever else it is, as it is."""
    return plain(battle[who].name or who)[:60] if who in battle else plain(who)[:60].replace("_", " ")


def _cut(words: str) -> str:
    line = plain(words[: 2 * _LONGEST])
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
