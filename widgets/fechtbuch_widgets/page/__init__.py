"""A fight as one page that needs nothing else: no kernel, no network, no file beside it."""

from __future__ import annotations

from fechtbuch_widgets.page.writing import PageNotWritten, page_of, to_html

__all__ = ["PageNotWritten", "page_of", "to_html"]
