"""Reads a page of HTML for what a reader would find wrong with it."""

from __future__ import annotations

from html.parser import HTMLParser

__all__ = ["Page"]

_VOID = frozenset(("br", "meta"))
_FOREIGN = ("src", "srcset", "action", "background", "poster", "data")


class Page(HTMLParser):
    """Tags, ids, links, headings and text; raises nothing, ``faults`` tells what is not well formed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[int] = []
        self.words: list[str] = []
        self.faults: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"never closed: {tag}" for tag in self.open]

    @property
    def text(self) -> str:
        """All words of the page's body, style sheet left out."""
        return "".join(self.words)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in _VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(str(value))
            elif name == "href":
                self.links.append(str(value))
            elif name.startswith("on") or name in _FOREIGN:
                self.faults.append(f"{tag} has {name}={value}")
        if tag[0] == "h" and tag[1:].isdecimal():
            self.headings.append(int(tag[1:]))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"closed out of turn: {tag}")

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)
