"""What a host is given to show: a live view, all of whose code comes with it, and a summary where it shows none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import ipywidgets as w
import pytest

from fechtbuch.fight import Fight
from fechtbuch_widgets import BattleMap, BodyMap, Branches, CursorModel, EventList, FightBook, Panel
from fechtbuch_widgets.panels import BUNDLE

VIEW = "application/vnd.jupyter.widget-view+json"
MODULES = {"@jupyter-widgets/base", "@jupyter-widgets/controls", "@jupyter-widgets/output", "anywidget"}
"""What every host of Jupyter widgets brings, the editors' notebooks included."""

PANELS = [FightBook, EventList, Branches, BattleMap, BodyMap]


def bundle_of(widget: Any) -> dict[str, Any]:
    found = widget._repr_mimebundle_()
    data: dict[str, Any] = found[0] if isinstance(found, tuple) else found
    return data


def parts(widget: Any) -> Iterator[Any]:
    """A widget and all that its state refers to."""
    seen, rest = set(), [widget]
    while rest:
        one = rest.pop()
        if one in seen:
            continue
        seen.add(one)
        yield one
        values = [getattr(one, name) for name in one.keys]
        rest += [value for value in values if isinstance(value, w.Widget)]
        rest += [
            item for value in values if isinstance(value, list | tuple) for item in value if isinstance(item, w.Widget)
        ]


@pytest.mark.parametrize("kind", PANELS, ids=lambda kind: kind.__name__)
def test_a_host_gets_a_view_a_table_and_plain_text(ford: Fight, kind: Any) -> None:
    widget = kind(ford)
    data = bundle_of(widget)
    assert set(data) == {"text/plain", "text/html", VIEW}
    assert data[VIEW]["version_major"] == 2
    assert data[VIEW]["model_id"] == widget.model_id


@pytest.mark.parametrize("kind", PANELS, ids=lambda kind: kind.__name__)
def test_all_code_comes_with_the_widgets(ford: Fight, kind: Any) -> None:
    widget = kind(ford)
    found = list(parts(widget))
    panels = [one for one in found if isinstance(one, Panel)]
    assert panels
    assert any(isinstance(one, CursorModel) for one in found)
    for one in found:
        state = one.get_state()
        assert state["_model_module"] in MODULES
        assert state["_view_module"] in MODULES | {None}
    for panel in panels:
        state = panel.get_state()
        assert state["_esm"] == BUNDLE
        assert not state.get("_css")


def test_the_module_imports_nothing() -> None:
    assert not re.search(r"(^|[;}\s])import\s*[\w{*\"'(]", BUNDLE)
    assert not re.search(r"(?<![\w#.])(importScripts|require|fetch|XMLHttpRequest|WebSocket|EventSource)\s*\(", BUNDLE)
    assert BUNDLE.count("export") == 1


def test_the_summary_says_who_stands_how(ford: Fight) -> None:
    data = bundle_of(FightBook(ford))
    plain, table = data["text/plain"], " ".join(re.sub("<[^>]*>", " ", data["text/html"]).split())
    for words in ("Aldo", "watch", "HP 13/13", "Ragna", "reavers", "HP 8/15", "shock −4"):
        assert words in plain
        assert words in table
    assert plain.splitlines()[1] == "The ford: round 1, turn of Ragna"
    assert "round 1, turn of Ragna" in table
