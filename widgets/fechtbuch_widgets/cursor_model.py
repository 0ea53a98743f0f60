"""The model that panels share: one cursor's position, and the messages that carry its line (CONTRACT.md)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary, WeakMethod, WeakSet, WeakValueDictionary

import traitlets
from ipywidgets import Widget

from fechtbuch.fight import Fight
from fechtbuch.history.cursor import Cursor
from fechtbuch.history.store.errors import StoreClosed
from fechtbuch.model.errors import FechtbuchError
from fechtbuch_widgets.ignored import Ignored
from fechtbuch_widgets.keeping_up import keep_up, let_go, turn_of
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.line_news import LineNews
from fechtbuch_widgets.meta_data import SCHEMA
from fechtbuch_widgets.page_place import PagePlace, is_whole
from fechtbuch_widgets.page_requests import GONE, KINDS, answered, sendable
from fechtbuch_widgets.patch import Json

__all__ = ["SCHEMA", "CursorModel", "model_of"]

_log = logging.getLogger("fechtbuch.widgets")

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
    followed = traitlets.Unicode(help="the line that the cursor follows, likewise")

    def __init__(self, fight: Fight, cursor: Cursor | None = None, **kwargs: Any) -> None:
        self.fight = fight
        self.cursor = fight.cursor() if cursor is None else cursor
        self.users = 0
        self.ignored = Ignored()
        self.picking: Json = None
        self.leaving: list[Callable[[], None]] = []
        self.panels: WeakSet[Widget] = WeakSet()
        self.turn = turn_of(fight)
        self._store_problem = ""
        with self.turn:
            news = self.news = LineNews(fight, self.cursor)
            self.place = PagePlace(self.cursor, lambda: news.line, self.turn)
            super().__init__(position=self.place.now(), **kwargs)
            self.tell_forms()
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

    @property
    def line(self) -> LineData:
        """The followed line as last sent to the page; its indices are the page's."""
        return self.news.line

    # what the page writes and asks

    def _page_moved(self, change: dict[str, Any]) -> None:
        place = change["new"]
        seq = place.get("seq")
        if not is_whole(seq) or seq <= 0:
            return
        try:
            with self.place.moving():
                self.cursor.jump(self.place.standing(place))
                self.fight.store.ready()
        except GONE as error:
            self.say_of_store(str(error))
        except FechtbuchError:
            self.ignored.count("foreign", place)
        except (KeyError, TypeError, ValueError, OverflowError):
            self.ignored.count("malformed", place)
        with self.turn:
            self.send({"type": "moved", "seq": seq})
            self.tell_forms()

    def set_state(self, sync_data: Any) -> None:
        """Take what a page writes: its own traits only, mappings only."""
        state = sync_data if isinstance(sync_data, dict) else {}
        taken = {key: value for key, value in state.items() if key in _WRITTEN and isinstance(value, dict)}
        if not _numbered(taken):
            del taken["position"]
        if len(taken) < len(state) or state is not sync_data:
            self.ignored.count("malformed", sync_data)
        super().set_state(taken)

    def _asked(self, _: Any, content: Any, buffers: Any) -> None:
        kind, number = (content.get("type"), content.get("id")) if isinstance(content, dict) else (None, None)
        if not isinstance(kind, str) or kind not in KINDS or not is_whole(number):
            self.ignored.count("malformed", content)
            return
        with self.turn:  # What is sent by several threads comes in the order in which it was true.
            self.send({**answered(self, content), "re": number})

    def answer(self, content: dict[str, Any]) -> dict[str, Json]:
        """What the page would be told, not sent: for pages that are written to a file."""
        return answered(self, content)

    # what the page is told unasked

    def cursor_moved(self) -> None:
        """The cursor was moved in the kernel: tell the page, with its new line if it follows another."""
        if not self.place.moved_by_page:
            with self.turn:
                self._take_in(grow=False)

    def refresh(self) -> None:
        """Send what was acted, branched, renamed or noted meanwhile. Cheap when nothing was."""
        try:
            with self.turn:
                self.fight.store.ready()
                self._take_in(grow=True)
                self.say_of_store("")
        except GONE as error:
            self.say_of_store(str(error))
            if isinstance(error, StoreClosed):
                let_go(self)
        except FechtbuchError as error:
            _log.warning("what the panels show may be old: %s", error)

    def _take_in(self, *, grow: bool) -> None:
        if self.closed:
            return
        if grow:
            self.place.go_along()
        for message in self.news.since_last(lambda: self.place.stand(self.position)):
            self.send({**message, "re": 0})
        self.position = self.place.news(self.position) or self.position
        self.tell_forms()

    def tell_forms(self) -> None:
        """Let forms know where the cursor stands, and on which line."""
        self.commit, self.followed = self.cursor.position.commit, self.cursor.line

    def say_of_store(self, problem: str) -> None:
        """Tell the page when the store is gone, and when it is back; ``problem`` is empty while it is there."""
        if problem != self._store_problem:
            self._store_problem = problem
            if not self.closed:
                self.push("store", {"problem": sendable(problem)} if problem else None)

    def repeat_store_problem(self) -> None:
        """Tell a page that opens what the others know."""
        if self._store_problem:
            self.push("store", {"problem": sendable(self._store_problem)})

    def push(self, topic: str, value: Json) -> None:
        """Send a panel something of its own unasked; the page keeps the last value of each topic."""
        self.send({"type": "data", "re": 0, "topic": topic, "value": value})

    def offer_picking(self, wanted: Json) -> None:
        """Say what a form waits for on the map (``CONTRACT.md``, picking); None: for nothing."""
        if wanted != self.picking:
            self.picking = wanted
            self.push("picking", wanted)


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


def _numbered(state: dict[str, Any]) -> bool:
    """Whether a position that the page writes says that it is the page's."""
    return "position" not in state or (is_whole(state["position"].get("seq")) and state["position"]["seq"] > 0)
