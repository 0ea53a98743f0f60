"""What a reader does with panels, as the browser tests say it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

__all__ = ["Desk"]


class Desk:
    """One page with panels on cursors."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def cursor(self, fight: str, name: str = "one", **traits: Any) -> None:
        """Start a stand-in kernel that holds a fight."""
        self.page.evaluate(
            "async ([name, fight, traits]) => { await desk.cursor(name, fight, traits) }", [name, fight, traits]
        )

    def open(self, panel: str, cursor: str = "one", width: int | None = None) -> Locator:
        """Show a panel; gives its cell, once it shows its first content or says why there is none."""
        cell = self.open_unpainted(panel, cursor, width)
        expect(cell.locator(".fb-root[aria-busy]")).to_have_count(0)
        return cell

    def open_unpainted(self, panel: str, cursor: str = "one", width: int | None = None) -> Locator:
        """Show a panel whose kernel keeps it waiting; gives its cell."""
        cell = self.page.evaluate("async ([p, c, w]) => (await desk.open(p, c, w)).id", [panel, cursor, width])
        return self.page.locator(f"#{cell}")

    def book(self, fight: str, at: int | None = None) -> Locator:
        """A fight book on a fresh cursor, painted; gives its root."""
        self.cursor(fight)
        root = self.open("book").locator(".fb-root")
        expect(root.locator(".fb-ev.fb-cur")).to_be_visible()
        if at is not None:
            self.scrub(root, at)
            self.expect_at(root, at)
            self.settle()
        return root

    def kernel(self, expression: str, cursor: str = "one") -> Any:
        """Evaluate an expression on the stand-in kernel, named `kernel`."""
        return self.page.evaluate(f"(name) => {{ const kernel = desk.kernel(name); return {expression}; }}", cursor)

    def scrub(self, root: Locator, at: int) -> None:
        """Drag the native range to an event."""
        root.locator("input[type=range]").evaluate(
            "(range, at) => { range.value = at; range.dispatchEvent(new Event('input', { bubbles: true })) }", at
        )
        expect(root.locator("input[type=range]")).to_have_value(str(at))
        self.settle()

    def at(self, root: Locator) -> int:
        """Index of the current event, as the list shows it."""
        self.settle()
        return int(root.locator(".fb-ev.fb-cur").get_attribute("data-event") or -1)

    def expect_at(self, root: Locator, index: int) -> None:
        expect(root.locator(".fb-ev.fb-cur")).to_have_attribute("data-event", str(index))

    def settle(self) -> None:
        """Wait for two painted frames."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def loaded(self, cursor: str = "one") -> None:
        """Wait until the page holds everything, asks for nothing more, and has painted it."""
        self.page.wait_for_function(
            """(name) => { const k = desk.kernel(name), now = k.log.length;
               if (k.out > 0 || k.seen !== now) { k.seen = now; k.calm = 0; return false; }
               k.calm = (k.calm ?? 0) + 1; return k.calm > 8; }""",
            arg=cursor,
            polling=30,
        )
        self.settle()
