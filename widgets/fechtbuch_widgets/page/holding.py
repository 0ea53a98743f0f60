"""Everything the panels may ask about a fight, asked beforehand (``src/offline_kernel.js`` answers from it)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any, cast

from fechtbuch.fight import Fight
from fechtbuch.history.store.contract import Position
from fechtbuch.model.errors import FechtbuchError
from fechtbuch_widgets.cursor_model import SCHEMA, CursorModel
from fechtbuch_widgets.keeping_up import turn_of
from fechtbuch_widgets.line_data import MOST_EVENTS, MOST_FIGURES
from fechtbuch_widgets.page.pool import Pool
from fechtbuch_widgets.page.topics import TOPICS, asked, placeless
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.services.chances import ChancesWanted, chances_of

__all__ = ["MOST_COMPARED", "holding"]

MOST_COMPARED = 6
"""Lines of which every two are compared beforehand; with more of them the page refuses to compare."""


def holding(fight: Fight, at: Position, panels: Iterable[str], wanted: ChancesWanted | None) -> dict[str, Json]:
    """All lines of a fight as the panels get them; the page opens at ``at``. O(events of all lines).

    Chances are held if they were found as ``wanted``, findings if the fight was audited; neither is begun here.
    """
    with turn_of(fight):
        model = CursorModel(fight, fight.cursor())
        try:
            if wanted is not None:
                chances_of(model).wanted = wanted
            return _Gathering(model).of(at, panels)
        finally:
            model.close()


class _Gathering:
    """Asks a model of its own for one line after the other. What lines share is asked once."""

    def __init__(self, model: CursorModel) -> None:
        self.model = model
        self.rules: dict[str, Json] = {}
        self.pools = {name: Pool() for name in ("rows", "patches", "figures", "states", "answers")}
        self.lines: dict[str, dict[str, Any]] = {}
        self._line_with: dict[str, str] = {}

    def of(self, at: Position, panels: Iterable[str]) -> dict[str, Json]:
        opening = self._ask("hello", schema=SCHEMA, position=None)
        for head in opening["tree"]["heads"]:
            key = head["line"]
            self.lines[key] = self._line(self._ask("follow", line=key)["index"])
        compared = self._compared()
        self._ask("follow", line=at.line)
        pools: dict[str, Json] = {name: pool.values for name, pool in self.pools.items()}
        self._find_rules(pools)
        return {
            "schema": SCHEMA,
            "line": at.line,
            "at": max(0, self.model.line.index_of(at)),
            "panels": list(panels),
            "meta": opening["meta"],
            "tree": opening["tree"],
            "rules": self.rules,
            "pools": pools,
            "lines": cast("dict[str, Json]", self.lines),
            "compared": compared,
            "unasked": [name for name, topic in TOPICS.items() if topic.unasked],
        }

    def _ask(self, kind: str, **content: Any) -> dict[str, Any]:
        answer = self.model.answer({"type": kind, **content})
        if answer["type"] == "error":
            raise FechtbuchError(f"the page cannot hold this fight: {answer['message']}")
        return answer

    def _line(self, index: dict[str, Any]) -> dict[str, Any]:
        start, owner = self._shared(index)
        n = index["n"]
        held: dict[str, Any] = {"index": index, "topics": {}}
        for name in ("rows", "patches", "figures"):
            held[name] = owner[name][:start] if start else []
        held["keyframes"] = [frame for frame in owner["keyframes"] if frame[0] < start] if start else []
        self._take_rows_and_states(held, start, n)
        self._take_figures(held, start, n)
        for topic in TOPICS:
            runs = self._runs(topic, owner["topics"].get(topic, []) if start else [], start, n)
            if runs:
                held["topics"][topic] = runs
        self._line_with |= {act[2]: index["line"] for act in index["acts"]}
        return held

    def _shared(self, index: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """How many leading events another line has told already, and that line."""
        line = ""
        for first, _, commit, _ in index["acts"]:
            if commit not in self._line_with:
                return first, self.lines.get(line, {})
            line = self._line_with[commit]
        return index["n"], self.lines[line]

    def _take_rows_and_states(self, held: dict[str, Any], start: int, n: int) -> None:
        for window in _windows(start, n, MOST_EVENTS):
            rows = self._ask("rows", **window)["rows"]
            states = self._ask("states", **window)
            held["rows"] += [self.pools["rows"].put(row) for row in rows]
            held["patches"] += [self.pools["patches"].put(patch) for patch in states["patches"]]
            held["keyframes"] += [[at, self.pools["states"].put(state)] for at, state in states["keyframes"]]

    def _take_figures(self, held: dict[str, Any], start: int, n: int) -> None:
        for window in _windows(start, n, MOST_FIGURES):
            for _, figure in self._ask("explain", **window)["figures"]:
                if figure is not None:
                    self.rules |= figure["rules"]
                    figure["rules"] = {}
                held["figures"].append(self.pools["figures"].put(figure))

    def _runs(self, name: str, known: list[list[int]], start: int, n: int) -> list[list[int]]:
        topic = TOPICS[name]
        kept = [run for run in known if run[0] < start] if topic.shared else []
        found = topic.runs(lambda at: topic.answer(self.model, at), start if topic.shared else 0, n)
        return [*kept, *([first, end, self.pools["answers"].put(placeless(value))] for first, end, value in found)]

    def _compared(self) -> list[Json]:
        """Every two lines beside one another, unless there are very many."""
        pairs = permutations(self.lines, 2) if len(self.lines) <= MOST_COMPARED else ()
        found = [(*pair, asked(self.model, "compare", one=pair[0], other=pair[1])) for pair in pairs]
        return [[one, other, self.pools["answers"].put(value)] for one, other, value in found if value is not None]

    def _find_rules(self, value: Json) -> None:
        for id in sorted(set(_cited(value)) - self.rules.keys()):
            answer = self.model.answer({"type": "rule", "rule": id})
            if answer["type"] == "rule":
                self.rules[id] = {key: answer[key] for key in ("title", "text", "source")}


def _windows(start: int, n: int, most: int) -> Iterator[dict[str, int]]:
    return ({"from": at, "to": min(n, at + most)} for at in range(start, n, most))


def _cited(value: Any) -> Iterator[str]:
    """The ids of all rules that are named somewhere in a value. O(value), no recursion."""
    rest = [value]
    while rest:
        item = rest.pop()
        if isinstance(item, dict):
            rule = item.get("rule")
            if isinstance(rule, str) and rule:
                yield rule
            rest.extend(item.values())
        elif isinstance(item, list):
            rest.extend(item)
        elif isinstance(item, str) and item.startswith("rule:"):
            yield item.removeprefix("rule:")
