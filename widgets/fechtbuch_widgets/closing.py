"""Freeing widgets: ipywidgets keeps every widget, its layout and its style until each of them is closed."""

from __future__ import annotations

import ipywidgets as w

__all__ = ["close_all"]


def close_all(*widgets: w.Widget | None) -> None:
    """Close widgets with their children, layouts and styles."""
    for widget in widgets:
        if widget is None or widget.comm is None:
            continue
        parts = [*getattr(widget, "children", ()), getattr(widget, "layout", None), getattr(widget, "style", None)]
        widget.close()
        close_all(*(part for part in parts if isinstance(part, w.Widget)))
