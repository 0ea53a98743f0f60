"""The model that panels share: one cursor's position, and the messages that carry its line (CONTRACT.md)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident
from typing import Any
from weakref import WeakKeyDictionary, WeakMethod, WeakSet, WeakValueDictionary

import traitlets
from ipywidgets import Widget

from fechtbuch.fight import Fight
from fechtbuch.history.cursor import Cursor
from fechtbuch.history.store.contract import Position
from fechtbuch.history.store.errors import StoreClosed, StoreFailed, StoreMissing
from fechtbuch.model.errors import FechtbuchError
from fechtbuch_widgets.ignored import Ignored
from fechtbuch_widgets.keeping_up import keep_up, let_go, turn_of
from fechtbuch_widgets.line_data import MOST_EVENTS, MOST_FIGURES, LineData, everyone
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.services import SERVICES
from fechtbuch_widgets.state_data import StateData
from fechtbuch_widgets.tree_data import Forest, tree

__all__ = ["SCHEMA", "CursorModel", "model_of"]

SCHEMA = 1

_log = logging.getLogger("fechtbuch.widgets")

_GONE = (StoreClosed, StoreMissing, StoreFailed)
"""The store is not there any more, or does not answer."""

_WRITTEN = frozenset({"position", "selection", "filter", "picked"})
"""The traits that a page writes, each a mapping."""


class CursorModel(Widget):
    """One cursor on one fight, as the page knows it. Panels refer to it; it has no view of its own.

    What is acted, branched or noted elsewhere reaches the page at the end of the cell, or by ``refresh``. A cursor that
    stood at the head of its line goes along when the line grows. Messages that cannot be read, come late, or are about
    another fight change nothing; ``ignored`` counts them. Without its store it goes on from memory, and says so.
    """

    schema_version = traitlets.Int(SCHEMA).tag(sync=True)
    position = traitlets.Dict().tag(sync=True)
    selection = traitlets.Dict({"creature": ""}).tag(sync=True)
    filter = traitlets.Dict({"who": "", "kind": "", "text": "", "books": False, "rule": ""}).tag(sync=True)
    picked = traitlets.Dict({"cell": None, "creature": "", "seq": 0}).tag(sync=True)
    commit = traitlets.Unicode(help="where the cursor stands, for forms; the page does not get it")

    def __init__(self, fight: Fight, cursor: Cursor | None = None, **kwargs: Any) -> None:
        self.fight = fight
        self.cursor = fight.cursor() if cursor is None else cursor
        self.users = 0
        self.ignored = Ignored()
        self.picking: Json = None
        self.leaving: list[Callable[[], None]] = []
        self.panels: WeakSet[Widget] = WeakSet()
        self._turn = turn_of(fight)
        self._mover = 0
        self._seq = 0
        self._store_problem = ""
        self._opening: dict[str, Json] = {}
        with self._turn:
            self._people = everyone(fight)
            self._states = StateData(fight.rules)
            self._forest = Forest(fight)
            self._line = LineData(self._forest, self.cursor.line, self._states)
            self._lines = self._names()
            super().__init__(position=self._place(), commit=self.cursor.position.commit, **kwargs)
        self.on_msg(self._asked)
        self.observe(self._page_moved, "position")
        self._watch = _watcher(self)
        self.cursor.observers.append(self._watch)
        keep_up(self)

    def close(self) -> None:
        """Let go of the cursor and the page, and end what is worked out for them."""
        let_go(self)
        self.leave()
        if self._watch in self.cursor.observers:
            self.cursor.observers.remove(self._watch)
        super().close()

    def leave(self) -> None:
        """End what is worked out for pages: nothing shows it any more."""
        for leave in self.leaving:
            leave()

    @property
    def closed(self) -> bool:
        """Whether it is of no use any more."""
        return self.comm is None

    def __repr__(self) -> str:
        return f"<panels' model on {self.cursor!r}, {self.ignored}>"

    # positions

    def _place(self) -> dict[str, Any]:
        """Where the page stands: the event at or before the cursor."""
        at = self._line.position(max(0, self._line.index_of(self.cursor.position)))
        return {"commit": at.commit, "event": at.event, "line": self._line.line, "seq": self._seq}

    def _page_moved(self, change: dict[str, Any]) -> None:
        place = change["new"]
        seq = place.get("seq")
        if not _is_whole(seq) or seq <= 0:
            return
        try:
            with self._moving():
                self.cursor.jump(self._standing(place))
                self.fight.store.ready()
        except _GONE as error:
            self._say_of_store(str(error))
        except FechtbuchError:
            self.ignored.count("foreign", place)
        except (KeyError, TypeError, ValueError, OverflowError):
            self.ignored.count("malformed", place)
        self.send({"type": "moved", "seq": seq})
        self.commit = self.cursor.position.commit

    def set_state(self, sync_data: Any) -> None:
        """Take what a page writes: its own traits only, mappings only."""
        state = sync_data if isinstance(sync_data, dict) else {}
        taken = {key: value for key, value in state.items() if key in _WRITTEN and isinstance(value, dict)}
        if len(taken) < len(state) or state is not sync_data or not _numbered(taken):
            self.ignored.count("malformed", sync_data)
        super().set_state(taken)

    def _standing(self, place: dict[str, Any]) -> Position:
        return self._line.standing(Position(str(place["commit"]), int(place["event"]), str(place["line"])))

    @contextmanager
    def _moving(self) -> Iterator[None]:
        """The page moves the cursor, and need not be told."""
        with self._turn:
            self._mover = get_ident()
            try:
                yield
            finally:
                self._mover = 0

    def cursor_moved(self) -> None:
        """The cursor was moved in the kernel: tell the page, with its new line if it follows another."""
        if self._mover != get_ident():
            with self._turn:
                self._take_in(grow=False)

    def refresh(self) -> None:
        """Send what was acted, branched, renamed or noted meanwhile. Cheap when nothing was."""
        try:
            with self._turn:
                self.fight.store.ready()
                self._take_in(grow=True)
                self._say_of_store("")
        except _GONE as error:
            self._say_of_store(str(error))
            if isinstance(error, StoreClosed):
                let_go(self)
        except FechtbuchError as error:
            _log.warning("what the panels show may be old: %s", error)

    def _say_of_store(self, problem: str) -> None:
        """Tell the page when the store is gone, and when it is back."""
        if problem != self._store_problem:
            self._store_problem = problem
            if not self.closed:
                self.push("store", {"problem": _sendable(problem)} if problem else None)

    def _take_in(self, *, grow: bool) -> None:
        if self.closed:
            return
        if grow:
            self._go_along()
        old, names, line = self._line, self._names(), self.cursor.line
        noted = self._send_notes(old)
        if noted or line != old.line or self.fight.lines.head(line) != old.head:
            self._send_line(line, old)
        elif names != self._lines:
            self.send({"type": "tree", "re": 0, "tree": self._tree()})
            self._send_marks()
        self._lines = names
        self._send_place()

    def _send_line(self, line: str, old: LineData) -> None:
        people = len(self._people)
        self._line = LineData(self._forest, line, self._states, old)
        self._people = everyone(self.fight, self._people)
        moved = not _same(self._place(), self.position)
        both = self._both(self._line.index_of(self.cursor.position) if moved else -1)
        met = {"type": "open", "meta": self._meta()} if len(self._people) > people else {"type": "line"}
        self.send({**met, "re": 0, **both})

    def _go_along(self) -> None:
        """From the head that was to the head that is."""
        at, cursor = self._line.head, self.cursor
        if cursor.position.commit == at and self._line.last(cursor.position) and cursor.head != at:
            with self._moving():
                cursor.to_head()

    def _send_notes(self, line: LineData) -> bool:
        """The rows of events whose note is another now; the page draws them once it gets the line again."""
        notes = line.notes_now()
        changed = sorted(at for at in {*notes, *line.notes} if notes.get(at) != line.notes.get(at))
        for at in changed:
            rows = line.rows(at, at + 1)
            self.send({"type": "rows", "re": 0, "rev": line.rev, "from": at, "to": at + 1, "rows": rows})
        line.notes = notes
        return bool(changed)

    def _send_marks(self) -> None:
        """Marks that are different on the same line: forks came or went."""
        line, marks = self._line, self._line.marks_now()
        pairs = enumerate(zip(line.marks, marks, strict=True))
        changed: Json = [[at, int(new, 16)] for at, (before, new) in pairs if before != new]
        if changed:
            self.send({"type": "marks", "re": 0, "rev": line.rev, "set": changed})
        line.marks = marks

    def _send_place(self) -> None:
        place = self._place()
        if not _same(place, self.position):
            self._seq -= 1
            self.position = {**place, "seq": self._seq}
        self.commit = self.cursor.position.commit

    def _names(self) -> tuple[Any, ...]:
        return tuple(self.fight.lines.heads.items()), self.fight.nameless_heads(), self.cursor.line

    # messages

    def _asked(self, _: Any, content: Any, buffers: Any) -> None:
        kind, number = (content.get("type"), content.get("id")) if isinstance(content, dict) else (None, None)
        answer = _ANSWERS.get(kind) if isinstance(kind, str) else None
        if answer is None or not _is_whole(number):
            self.ignored.count("malformed", content)
            return
        self.send({**self._answered(answer, content), "re": number})

    def _answered(self, answer: _Answer, content: dict[str, Any]) -> dict[str, Json]:
        if content.get("fight", self.fight.id) != self.fight.id:
            self.ignored.count("foreign", content)
            return _error("This message is about another fight.")
        if content.get("rev", self._line.rev) not in ("", self._line.rev):
            self.ignored.count("late", content)
        try:
            with self._turn:
                return answer(self, content)
        except FechtbuchError as error:
            if isinstance(error, _GONE):
                self._say_of_store(str(error))
            return _error(str(error))
        except (KeyError, TypeError, ValueError, IndexError, OverflowError):
            _log.debug("a request that cannot be read: %a", content, exc_info=True)
            self.ignored.count("malformed", content)
            return _error("The kernel could not read this request.")
        except Exception:
            _log.exception("no answer to %r", content)
            return _error("The kernel could not answer; its log says why.")

    def _hello(self, content: dict[str, Any]) -> dict[str, Json]:
        try:
            self._people = everyone(self.fight, self._people)
            self._opening = {"meta": self._meta(), "tree": self._tree()}
        except _GONE as error:  # As it was last opened: what is held can be stepped.
            if not self._opening:
                raise
            self._say_of_store(str(error))
        if self._store_problem:
            self.push("store", {"problem": _sendable(self._store_problem)})
        at = self._line.index_of(self.cursor.position)
        return {"type": "open", **self._opening, "index": self._line.index(at, list(self._people))}

    def _both(self, at: int) -> dict[str, Json]:
        return {"index": self._line.index(at, list(self._people)), "tree": self._tree()}

    def _tree(self) -> Json:
        return tree(self._forest, self._line.line, self._states)

    def _meta(self) -> Json:
        people, bodies = self._people, self._states.bodies
        for head in (*self.fight.lines.heads.values(), *self.fight.nameless_heads()):
            bodies.meet(self.fight.log.node(head).end)
        row = self.fight.log.row
        return {
            "schema": SCHEMA,
            "fight": row.id,
            "title": row.title,
            "ruleset": row.ruleset,
            "version": row.version,
            "sides": [{"id": side, "label": side} for side in dict.fromkeys(side for _, side in people.values())],
            "creatures": [
                {"id": who, "name": name, "side": side, "body": bodies.figure(who)}
                for who, (name, side) in people.items()
            ],
        }

    def _window(self, content: dict[str, Any], most: int) -> tuple[int, int]:
        start, end = int(content["from"]), int(content["to"])
        if not 0 <= start < min(end, len(self._line)):
            if content.get("rev") != self._line.rev:
                return 0, 1  # the page has not yet got the line that took its place, and drops this by its rev
            raise ValueError(f"no events from {start} to {end}")
        return start, min(end, start + most, len(self._line))

    def _rows(self, content: dict[str, Any]) -> dict[str, Json]:
        start, end = self._window(content, MOST_EVENTS)
        return {"type": "rows", "rev": self._line.rev, "from": start, "to": end, "rows": self._line.rows(start, end)}

    def _sent_states(self, content: dict[str, Any]) -> dict[str, Json]:
        start, end = self._window(content, MOST_EVENTS)
        keyframes, patches = self._line.states(start, end)
        head: dict[str, Json] = {"type": "states", "rev": self._line.rev, "from": start, "to": end}
        return {**head, "keyframes": keyframes, "patches": patches}

    def _explain(self, content: dict[str, Any]) -> dict[str, Json]:
        start, end = self._window(content, MOST_FIGURES)
        head: dict[str, Json] = {"type": "explain", "rev": self._line.rev, "from": start, "to": end}
        return {**head, "figures": self._line.figures(start, end)}

    def _rule(self, content: dict[str, Any]) -> dict[str, Json]:
        id = str(content["rule"])
        rules = self.fight.rules
        if rules is None or id not in rules.ruleset.catalogue:
            return _error(f"The catalogue has no rule {id[:80]}.")
        rule = rules.ruleset.catalogue[id]
        return {"type": "rule", "rule": id, "title": rule.title, "text": rule.text, "source": rule.source}

    def _follow(self, content: dict[str, Any]) -> dict[str, Json]:
        return self._go_line(str(content["line"]))

    def _branch(self, content: dict[str, Any]) -> dict[str, Json]:
        return self._go_line(self.fight.branch(at=self._standing(content["position"])))

    def _go_line(self, line: str) -> dict[str, Json]:
        with self._moving():
            self.cursor.follow(line)
        self._line = LineData(self._forest, self.cursor.line, self._states, self._line)
        self._lines = self._names()
        self.commit = self.cursor.position.commit
        return {"type": "line", **self._both(-1)}

    def _data(self, content: dict[str, Any]) -> dict[str, Json]:
        topic = str(content["topic"])
        service = SERVICES.get(topic)
        if service is None:
            return _error(f"There is nothing called {topic[:80]!r} to ask for.")
        return {"type": "data", "topic": topic, "value": service(self, content)}

    def answer(self, content: dict[str, Any]) -> dict[str, Json]:
        """What the page would be told, not sent: for pages that are written to a file."""
        return self._answered(_ANSWERS[content["type"]], content)

    def push(self, topic: str, value: Json) -> None:
        """Send a panel something of its own unasked; the page keeps the last value of each topic."""
        self.send({"type": "data", "re": 0, "topic": topic, "value": value})

    def offer_picking(self, wanted: Json) -> None:
        """Say what a form waits for on the map (``CONTRACT.md``, picking); None: for nothing."""
        if wanted != self.picking:
            self.picking = wanted
            self.push("picking", wanted)

    @property
    def line(self) -> LineData:
        """The followed line as last sent to the page; its indices are the page's."""
        return self._line

    def _pong(self, content: dict[str, Any]) -> dict[str, Json]:
        return {"type": "pong"}


_Answer = Callable[[CursorModel, dict[str, Any]], dict[str, Json]]

_ANSWERS: dict[str, _Answer] = {
    "hello": CursorModel._hello,
    "rows": CursorModel._rows,
    "states": CursorModel._sent_states,
    "explain": CursorModel._explain,
    "rule": CursorModel._rule,
    "follow": CursorModel._follow,
    "branch": CursorModel._branch,
    "data": CursorModel._data,
    "ping": CursorModel._pong,
}

_named: WeakKeyDictionary[Fight, WeakValueDictionary[str, CursorModel]] = WeakKeyDictionary()


def model_of(of: Fight | CursorModel, cursor: Cursor | str | None = None) -> CursorModel:
    """The shared model: itself; the one of a cursor's name; or a new one with a cursor on a fight.

    A name stands for one place, so all that is made for it in a session shares one model.
    """
    if isinstance(of, CursorModel):
        return of
    if not isinstance(cursor, str):
        return CursorModel(of, cursor)
    named = _named.setdefault(of, WeakValueDictionary())
    model = named.get(cursor)
    if model is None or model.closed:
        model = named[cursor] = CursorModel(of, Fight.cursor(of, cursor))
    return model


def _watcher(model: CursorModel) -> Callable[[Cursor], None]:
    """An observer that does not keep the model alive."""
    moved = WeakMethod(model.cursor_moved)

    def watch(cursor: Cursor) -> None:
        tell = moved()
        if tell is None:
            if watch in cursor.observers:
                cursor.observers.remove(watch)
        else:
            tell()

    return watch


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one.get(key) == other.get(key) for key in ("commit", "event", "line"))


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _numbered(state: dict[str, Any]) -> bool:
    """Whether a position that the page writes says that it is the page's."""
    return "position" not in state or (_is_whole(state["position"].get("seq")) and state["position"]["seq"] > 0)


def _sendable(text: str) -> str:
    """Cut, and without halves of surrogate pairs, which no message can carry."""
    return text[:500].encode("utf-8", "replace").decode("utf-8")


def _error(message: str) -> dict[str, Json]:
    return {"type": "error", "message": _sendable(message)}
