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
        exactly(creature, "id", "name", "side")
        assert creature["side"] in sides


def index(value: dict[str, Any]) -> None:
    exactly(
        value,
        *("rev", "line", "label", "n", "at", "every", "acts", "turns", "kinds", "kind", "who", "depth", "marks"),
    )
    n = value["n"]
    whole(n, value["at"], value["every"])
    assert -1 <= value["at"] < n
    assert len(value["kind"]) == len(value["who"]) == len(value["depth"]) == len(value["marks"]) == n
    ascending(act[0] for act in value["acts"])
    assert value["acts"][0][:2] == [0, 0]
    for first, number, commit, header in value["acts"]:
        whole(first, number)
        strings(commit)
        text(header)
        assert first < n
    ascending(turn[0] for turn in value["turns"])
    assert all(0 <= kind < len(value["kinds"]) for kind in value["kind"])
    assert set(value["depth"]) <= set("0123456789")
    assert set(value["marks"]) <= set("0123456789abcdef")


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
        for counter in creature["counters"]:
            exactly(counter, "name", "value")
    for entry in (*value["bonds"], *value["things"]):
        text(entry["text"])


def patch(value: list[Any]) -> None:
    for path, *put in value:
        assert isinstance(path, list)
        assert len(put) <= 1


def figure(value: dict[str, Any] | None, *, more: bool = False) -> None:
    if value is None:
        return
    exactly(value, "title", "terms", "value", "value_label", "withheld", "roll", "rules", "more")
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
    assert not (more and value["more"])
    for one in value["more"]:
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


CHECKS: dict[str, Callable[[dict[str, Any]], None]] = {
    "open": opening,
    "line": line,
    "tree": lanes,
    "rows": rows,
    "states": states,
    "explain": figures,
    "marks": marks,
    "rule": lambda message: exactly(message, "type", "re", "rule", "title", "text", "source"),
    "error": said,
    "pong": lambda message: exactly(message, "type", "re"),
    "moved": lambda message: exactly(message, "type", "seq"),
}


def check(message: dict[str, Any]) -> None:
    """Fails where a message of the kernel is not what the contract says."""
    CHECKS[message["type"]](message)
