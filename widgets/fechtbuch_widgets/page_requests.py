"""What a page asks of the model of its cursor, and what it is answered (CONTRACT.md, messages)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from fechtbuch.history.store.errors import StoreClosed, StoreFailed, StoreMissing
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate.sheet_sources import cited_line
from fechtbuch.rulesets.catalogue import Rule
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.rulesets.sheet_lines import SHEET
from fechtbuch_widgets.line_data import MOST_EVENTS, MOST_FIGURES
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.services import SERVICES, WRITING

__all__ = ["GONE", "KINDS", "answered", "sendable"]

GONE = (StoreClosed, StoreMissing, StoreFailed)
"""The store is not there any more, or does not answer."""

_log = logging.getLogger("fechtbuch.widgets")

_FROM_ANY_LINE = frozenset({"follow", "branch"})
"""Requests whose ``rev`` only says what the page holds."""

Content = dict[str, Any]


def answered(model: Any, content: Content) -> dict[str, Json]:
    """The answer without ``re``: an error in a sentence where there is none. ``content`` is of a known type."""
    if content.get("fight", model.fight.id) != model.fight.id:
        model.ignored.count("foreign", content)
        return _error("This message is about another fight.")
    if content["type"] not in _FROM_ANY_LINE and content.get("rev", model.line.rev) not in ("", model.line.rev):
        model.ignored.count("late", content)
        if content["type"] == "data" and str(content.get("topic")) in WRITING:
            return _error(
                "The line has changed meanwhile, so nothing was done. Look at it as it is now, and ask again."
            )
    try:
        with model.turn:
            return KINDS[content["type"]](model, content)
    except FechtbuchError as error:
        if isinstance(error, GONE):
            model.say_of_store(str(error))
        return _error(str(error))
    except (KeyError, TypeError, ValueError, IndexError, OverflowError):
        _log.debug("a request that cannot be read: %a", content, exc_info=True)
        model.ignored.count("malformed", content)
        return _error("The kernel could not read this request.")
    except Exception:
        _log.exception("no answer to %r", content)
        return _error("The kernel could not answer; its log says why.")


def sendable(text: str) -> str:
    """Cut, and without halves of surrogate pairs, which no message can carry."""
    return text[:500].encode("utf-8", "replace").decode("utf-8")


def _error(message: str) -> dict[str, Json]:
    return {"type": "error", "message": sendable(message)}


def _hello(model: Any, content: Content) -> dict[str, Json]:
    try:
        model.news.look()
    except GONE as error:  # As it was last opened: what is held can be stepped.
        if not model.news.known:
            raise
        model.say_of_store(str(error))
    model.repeat_store_problem()
    opening: dict[str, Json] = model.news.opening()
    return opening


def _window(model: Any, content: Content, most: int) -> tuple[int, int]:
    line = model.line
    start, end = int(content["from"]), int(content["to"])
    if not 0 <= start < min(end, len(line)):
        if content.get("rev") != line.rev:
            return 0, 1  # the page has not yet got the line that took its place, and drops this by its rev
        raise ValueError(f"no events from {start} to {end}")
    return start, min(end, start + most, len(line))


def _rows(model: Any, content: Content) -> dict[str, Json]:
    start, end = _window(model, content, MOST_EVENTS)
    return {"type": "rows", "rev": model.line.rev, "from": start, "to": end, "rows": model.line.rows(start, end)}


def _states(model: Any, content: Content) -> dict[str, Json]:
    start, end = _window(model, content, MOST_EVENTS)
    keyframes, patches = model.line.states(start, end)
    head: dict[str, Json] = {"type": "states", "rev": model.line.rev, "from": start, "to": end}
    return {**head, "keyframes": keyframes, "patches": patches}


def _explain(model: Any, content: Content) -> dict[str, Json]:
    start, end = _window(model, content, MOST_FIGURES)
    head: dict[str, Json] = {"type": "explain", "rev": model.line.rev, "from": start, "to": end}
    return {**head, "figures": model.line.figures(start, end)}


def _rule(model: Any, content: Content) -> dict[str, Json]:
    id = str(content["rule"])
    rules = model.fight.rules
    rule = None if rules is None else _text_of(rules, model, id)
    if rule is None:
        return _error(f"The catalogue has no rule {id[:80]}.")
    return {"type": "rule", "rule": id, "title": rule.title, "text": rule.text, "source": rule.source}


def _text_of(rules: Bound, model: Any, id: str) -> Rule | None:
    """A rule of the catalogue, or a line of a sheet as it is at the end of the line."""
    if id.startswith(SHEET):
        return cited_line(rules, model.line.after[-1], id)
    return rules.ruleset.catalogue.get(id)


def _follow(model: Any, content: Content) -> dict[str, Json]:
    return _gone_to(model, str(content["line"]), content)


def _branch(model: Any, content: Content) -> dict[str, Json]:
    return _gone_to(model, model.fight.branch(at=model.place.standing(content["position"])), content)


def _gone_to(model: Any, line: str, content: Content) -> dict[str, Json]:
    with model.place.moving():
        model.cursor.follow(line)
    told: dict[str, Json] = model.news.follow(content.get("rev"))
    model.tell_forms()
    return told


def _data(model: Any, content: Content) -> dict[str, Json]:
    topic = str(content["topic"])
    service = SERVICES.get(topic)
    if service is None:
        return _error(f"There is nothing called {topic[:80]!r} to ask for.")
    return {"type": "data", "topic": topic, "value": service(model, content)}


def _pong(model: Any, content: Content) -> dict[str, Json]:
    return {"type": "pong"}


KINDS: dict[str, Callable[[Any, Content], dict[str, Json]]] = {
    "hello": _hello,
    "rows": _rows,
    "states": _states,
    "explain": _explain,
    "rule": _rule,
    "follow": _follow,
    "branch": _branch,
    "data": _data,
    "ping": _pong,
}
"""What answers each type of request."""
