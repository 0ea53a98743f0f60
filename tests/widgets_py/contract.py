"""The shapes of ``CONTRACT.md``, as the page relies on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

__all__ = ["check"]

OPS = {"start", "add", "multiply", "at_most", "at_least", "round_down", "round_up", "instead"}
STYLES = ("who:", "rule:")


def exactly(value: dict[str, Any], *keys: str) -> None:
    assert set(value) == set(keys), f"keys {sorted(value)} instead of {sorted(keys)}"


def strings(*values: Any) -> None:
    assert all(isinstance(value, str) for value in values), values


def whole(*values: Any) -> None:
    assert all(type(value) is int and abs(value) <= 2**53 for value in values), values


def text(value: Any) -> None:
    if isinstance(value, str):
        return
    assert isinstance(value, list)
    for span in value:
        if isinstance(span, str):
            continue
        words, style = span
        strings(words, style)
        assert style in ("", "strong", "loss") or style.startswith(STYLES), style


def meta(value: dict[str, Any]) -> None:
    exactly(value, "schema", "fight", "title", "ruleset", "version", "sides", "creatures")
    assert value["schema"] == 1
    sides = [side["id"] for side in value["sides"]]
    for creature in value["creatures"]:
        exactly(creature, "id", "name", "side", "body")
        assert creature["side"] in sides
        if creature["body"] is not None:
            body_figure(creature["body"])


def index(value: dict[str, Any]) -> None:
    exactly(
        value,
        *("rev", "base", "from", "line", "label", "n", "at", "every", "acts", "turns", "kinds", "kind", "who", "depth"),
        *("marks", "minor", "zones", "hits", "set"),
    )
    start, n = value["from"], value["n"]
    whole(start, n, value["at"], value["every"])
    strings(value["rev"], value["base"], value["line"], value["label"])
    assert 0 <= start <= n
    assert (start == 0) == (value["base"] == "")
    assert -1 <= value["at"] < n
    for column in ("kind", "who", "depth", "marks", "minor"):
        assert len(value[column]) == n - start, column
    ascending(act[0] for act in value["acts"])
    assert [act[0] for act in value["acts"][:1]] == [start] * (start < n)
    assert start > 0 or value["acts"][0][1] == 0
    for first, number, commit, header in value["acts"]:
        whole(first, number)
        strings(commit)
        text(header)
        assert first < n
    ascending(turn[0] for turn in value["turns"])
    assert all(0 <= kind < len(value["kinds"]) for kind in value["kind"])
    assert set(value["depth"]) <= set("0123456789")
    assert set(value["marks"]) <= set("0123456789abcdef")
    assert set(value["minor"]) <= {"0", "1"}
    strings(*value["zones"])
    assert [hit[0] for hit in value["hits"]] == sorted({hit[0] for hit in value["hits"]})
    for at, who, zone, by in value["hits"]:
        whole(at, who, zone, by)
        assert start <= at < n
        assert zone < len(value["zones"])
    ascending(at for at, _ in value["set"])
    for at, total in value["set"]:
        whole(at, total)
        assert 0 <= at < start
        assert 0 <= total < 16


def ascending(values: Iterable[int]) -> None:
    listed = list(values)
    assert listed == sorted(set(listed)), listed


def tree(value: dict[str, Any]) -> None:
    exactly(value, "nodes", "heads")
    seen: set[str] = set()
    for node in value["nodes"]:
        exactly(node, "id", "parent", "act", "lines")
        assert node["parent"] in seen or (not seen and node["parent"] == "")
        seen.add(node["id"])
    for head in value["heads"]:
        exactly(head, "line", "name", "node", "outcome", "current")
        assert head["node"] in seen
        assert head["line"]
    assert sum(head["current"] for head in value["heads"]) <= 1


def row(value: list[Any]) -> None:
    sentence, dice, *note = value
    text(sentence)
    for throw in dice:
        whole(*(throw if isinstance(throw, list) else [throw]))
    for glyph, words in note:
        strings(glyph, words)


def body_figure(value: dict[str, Any]) -> None:
    exactly(value, "plan", "zones")
    strings(value["plan"])
    for zone in value["zones"]:
        exactly(zone, "id", "label", "damage", "limit", "armour")
        strings(zone["id"], zone["label"], zone["armour"])
        whole(*(zone[key] for key in ("damage", "limit") if zone[key] is not None))
    ids = [zone["id"] for zone in value["zones"]]
    assert len(ids) == len(set(ids))


def body(value: dict[str, Any]) -> None:
    assert set(value) <= {"zones", "figure"}
    if "figure" in value:
        body_figure(value["figure"])
    for changes in value["zones"].values():
        assert changes
        assert set(changes) <= {"damage", "limit", "states", "armour", "grade"}
        strings(*changes.get("states", ()), changes.get("armour", ""))
        assert 0 <= changes.get("grade", 0) <= 4


def state(value: dict[str, Any]) -> None:
    exactly(value, "round", "phase", "turn", "creatures", "bonds", "things")
    for creature in value["creatures"]:
        strings(*(creature[key] for key in ("id", "name", "side", "brief", "posture")))
        assert isinstance(creature["out"], bool)
        for pool in creature["pools"]:
            exactly(pool, "name", "value", "full")
        for condition in creature["conditions"]:
            exactly(condition, "name", "text", "rule", "cause", "until", "tone")
            assert condition["tone"] in ("bad", "good", "")
            strings(condition["cause"], condition["until"])
        for counter in creature["counters"]:
            exactly(counter, "name", "value")
        body(creature["body"])
    for entry in (*value["bonds"], *value["things"]):
        text(entry["text"])


def patch(value: list[Any]) -> None:
    for path, *put in value:
        assert isinstance(path, list)
        assert len(put) <= 1


def figure(value: dict[str, Any] | None, *, more: bool = False) -> None:
    if value is None:
        return
    rest = () if more else ("more",)
    exactly(value, "title", "terms", "value", "value_label", "withheld", "roll", "rules", *rest)
    for term in value["terms"]:
        exactly(term, "op", "value", "label", "rule")
        strings(*term.values())
        assert term["op"] in OPS
    for item in value["withheld"]:
        exactly(item, "label", "why", "rule")
    for rule in value["rules"].values():
        exactly(rule, "title", "text", "source")
    if value["roll"] is not None:
        roll(value["roll"])
    for one in value.get("more", ()):
        figure(one, more=True)


def roll(value: dict[str, Any]) -> None:
    exactly(value, "dice", "faces", "total", "target", "sense", "outcome", "chance", "luck", "histogram", "success")
    assert value["sense"] in ("under", "over")
    for chance in (value["chance"], value["luck"]):
        if chance is not None:
            exactly(chance, "num", "den", "text")
            whole(chance["num"], chance["den"])
            assert 0 <= chance["num"] <= chance["den"]


def opening(message: dict[str, Any]) -> None:
    exactly(message, "type", "re", "meta", "index", "tree")
    meta(message["meta"])
    index(message["index"])
    tree(message["tree"])


def line(message: dict[str, Any]) -> None:
    exactly(message, "type", "re", "index", "tree")
    index(message["index"])
    tree(message["tree"])


def lanes(message: dict[str, Any]) -> None:
    exactly(message, "type", "re", "tree")
    tree(message["tree"])


def window(message: dict[str, Any], most: int) -> int:
    assert 0 <= message["from"] < message["to"]
    count: int = message["to"] - message["from"]
    assert count <= most
    return count


def rows(message: dict[str, Any]) -> None:
    exactly(message, "type", "re", "rev", "from", "to", "rows")
    assert len(message["rows"]) == window(message, 400)
    for one in message["rows"]:
        row(one)


def states(message: dict[str, Any]) -> None:
    exactly(message, "type", "re", "rev", "from", "to", "keyframes", "patches")
    assert len(message["patches"]) == window(message, 400)
    for _, frame in message["keyframes"]:
        state(frame)
    for one in message["patches"]:
        patch(one)


def figures(message: dict[str, Any]) -> None:
    exactly(message, "type", "re", "rev", "from", "to", "figures")
    assert [at for at, _ in message["figures"]] == list(range(message["from"], message["to"]))
    window(message, 24)
    for _, one in message["figures"]:
        figure(one)


def marks(message: dict[str, Any]) -> None:
    exactly(message, "type", "re", "rev", "set")
    for at, total in message["set"]:
        whole(at, total)
        assert 0 <= total < 16


def said(message: dict[str, Any]) -> None:
    exactly(message, "type", "re", "message")
    strings(message["message"])
    assert "\n" not in message["message"]


def cells(*values: Any) -> None:
    for value in values:
        for cell in value:
            assert len(cell) == 2, cell
            whole(*cell)


def field(value: dict[str, Any]) -> None:
    exactly(
        value,
        *("rev", "from", "to", "placed", "box", "grid", "scale", "unit", "facing", "extent"),
        *("edges", "spots", "heights", "darkness", "dark", "unknown"),
    )
    assert value["grid"] in ("hex", "square")
    assert 0 <= value["from"] < value["to"]
    strings(value["scale"], value["unit"])
    cells(value["box"], value["extent"] or [], value["unknown"] or [])
    for edge in value["edges"]:
        exactly(edge, "between", "name", "open", "locked")
        cells(edge["between"])
    for spot in value["spots"]:
        exactly(spot, "kind", "name", "text", "cells")
        strings(spot["kind"], spot["name"], spot["text"])
        cells(spot["cells"])
    for patch in (*value["heights"], *value["dark"]):
        assert len(patch) == 3
        whole(*patch)


def standing(value: dict[str, Any]) -> None:
    exactly(value, "rev", "at", "focus", "stances")
    for stance in value["stances"].values():
        exactly(stance, "cells", "height", "reach", "zone", "arcs")
        cells(stance["cells"], stance["reach"], stance["zone"], *(arc[1] for arc in stance["arcs"]))
    if value["focus"] is not None:
        focus = value["focus"]
        exactly(focus, "line", "cells", "path", "edge")
        cells(focus["cells"], focus["path"], focus["edge"] or [])
        if focus["line"] is not None:
            exactly(focus["line"], "from", "to", "cells", "blocked")
            cells([focus["line"]["from"], focus["line"]["to"]], focus["line"]["cells"])


def picking(value: dict[str, Any] | None) -> None:
    if value is not None:
        exactly(value, "label", "who", "cell", "cells", "creatures", "path")
        strings(value["label"], value["who"], *value["creatures"])
        cells(value["cells"], value["path"])


def notes(value: dict[str, Any]) -> None:
    exactly(value, "rev", "notes", "left_out", "elsewhere")
    whole(value["left_out"], value["elsewhere"])
    ascending(entry["at"] for entry in value["notes"])
    for entry in value["notes"]:
        exactly(entry, "at", "commit", "event", "glyph", "text", "author", "time", "older")
        for one in (entry, *entry["older"]):
            strings(*(one[key] for key in ("glyph", "text", "author", "time")))


def compared(value: dict[str, Any]) -> None:
    exactly(value, "one", "other", "fork", "equal", "harm", "states", "more_states", "acts", "more_acts")
    for course in (value["one"], value["other"]):
        exactly(course, "line", "name", "head", "acts", "round", "winner", "standing")
        strings(course["line"], course["name"], course["head"], *course["standing"])
    for row in value["harm"]:
        exactly(row, "who", "one", "other")
        whole(*(points for side in (row["one"], row["other"]) if side is not None for points in side))
    for row in value["states"]:
        exactly(row, "who", "name", "one", "other")
        strings(*(row[side] for side in ("one", "other") if row[side] is not None))
    for row in value["acts"]:
        if "same" in row:
            exactly(row, "same")
            assert row["same"] > 0
        else:
            act_pair(row)


def act_pair(value: dict[str, Any]) -> None:
    exactly(value, "one", "other", "facts", "more")
    assert value["one"] or value["other"]
    for act in (value["one"], value["other"]):
        if act is not None:
            exactly(act, "act", "commit", "who", "heading")
    for fact in value["facts"]:
        exactly(fact, "one", "other")
        for told in fact.values():
            if told is not None:
                text(told)


def done(value: dict[str, Any]) -> None:
    exactly(value, "line", "text")
    strings(value["line"], value["text"])


def trouble(value: dict[str, Any] | None) -> None:
    if value is not None:
        exactly(value, "problem")
        strings(value["problem"])


def chances(*values: dict[str, Any]) -> None:
    for value in values:
        exactly(value, "low", "high", "text", "exact")
        whole(value["low"], value["high"])
        strings(value["text"], value["exact"])
        assert 0 <= value["low"] <= value["high"] <= 10_000


def odds(value: dict[str, Any]) -> None:
    if value["state"] in ("none", "failed"):
        strings(value["key"], value["text"])
        return
    assert value["state"] in ("working", "done")
    known = {"key", "state", "act", "made", "steps", "tree"}
    found = {"exact", "unexplored", "always", "more", "missing", "checks", "outcomes"}
    assert set(value) <= known | found
    strings(value["key"], value["act"])
    whole(value["steps"])
    if "tree" in value:
        odds_branch(value["tree"])
    if found & set(value):
        assert found <= set(value)
        chances(value["unexplored"])
        for check in value["checks"]:
            exactly(check, "text", "rolled", "success")
            chances(check["rolled"], check["success"])
        for outcome in value["outcomes"]:
            exactly(outcome, "chance", "text", "happened")
            chances(outcome["chance"])


def odds_branch(value: dict[str, Any]) -> None:
    known = {"path", "sort", "chance", "share", "label", "text", "happened", "kids"}
    assert set(value) - {"facts", "children"} == known
    assert value["sort"] in ("roll", "choice", "outcome", "rest")
    chances(value["chance"], value["share"])
    strings(value["label"], value["text"], *value.get("facts", ()))
    whole(*value["path"], value["kids"])
    for n, child in enumerate(value.get("children", ())):
        assert child["path"] == [*value["path"], n]
        odds_branch(child)


def odds_node(value: dict[str, Any]) -> None:
    exactly(value, "key", "path", "node")
    assert value["node"]["path"] == value["path"]
    odds_branch(value["node"])


def considered(value: dict[str, Any] | None) -> None:
    if value is not None:
        exactly(value, "number", "act")
        whole(value["number"])
        strings(value["act"])


def taken_back(value: dict[str, Any]) -> None:
    exactly(value, "text")
    strings(value["text"])


TOPICS: dict[str, Callable[[Any], None]] = {
    "odds": odds,
    "odds_node": odds_node,
    "considered": considered,
    "take_back": taken_back,
    "field": field,
    "focus": standing,
    "picking": picking,
    "notes": notes,
    "note": notes,
    "compare": compared,
    "rename": done,
    "delete": done,
    "store": trouble,
}
"""What the value of each topic looks like."""


def data(message: dict[str, Any]) -> None:
    exactly(message, "type", "re", "topic", "value")
    TOPICS.get(message["topic"], lambda value: None)(message["value"])


CHECKS: dict[str, Callable[[dict[str, Any]], None]] = {
    "open": opening,
    "line": line,
    "tree": lanes,
    "rows": rows,
    "states": states,
    "explain": figures,
    "marks": marks,
    "data": data,
    "rule": lambda message: exactly(message, "type", "re", "rule", "title", "text", "source"),
    "error": said,
    "pong": lambda message: exactly(message, "type", "re"),
    "moved": lambda message: exactly(message, "type", "seq"),
}


def check(message: dict[str, Any]) -> None:
    """Fails where a message of the kernel is not what the contract says."""
    CHECKS[message["type"]](message)
