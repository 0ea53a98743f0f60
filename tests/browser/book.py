"""The fight book as a person meets it in a page: where it stands, its keys, its buttons, its form; and its kernel."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.lab import Notebook


class Book:
    """One fight book (or panel) in a page."""

    def __init__(self, output: Locator) -> None:
        self.output = output
        self.root = output.locator(".fb-root").first
        self.current = output.locator(".fb-ev.fb-cur")

    def ready(self) -> Book:
        expect(self.current).to_be_visible(timeout=30_000)
        return self

    def at(self) -> int:
        return int(self.current.get_attribute("data-event") or -1)

    def expect_at(self, event: int) -> None:
        expect(self.current).to_have_attribute("data-event", str(event))

    def press(self, *keys: str) -> None:
        self.root.focus()
        for key in keys:
            self.root.press(key)

    def command(self, name: str) -> None:
        self.root.locator(f"[data-command={name}]").click()

    def tab(self, name: str) -> None:
        """Brings one of the pages behind the story to the front."""
        self.root.get_by_role("tab", name=name, exact=True).click()

    def drag_to(self, event: int) -> None:
        self.root.locator("input[type=range]").evaluate(
            "(range, at) => { range.value = at; range.dispatchEvent(new Event('input', { bubbles: true })) }", event
        )

    def choose(self, field: str, label: str | re.Pattern[str]) -> None:
        box = self.output.get_by_label(field, exact=True)
        option = box.locator("option").filter(has_text=label)
        expect(option).not_to_have_count(0)
        box.select_option(value=option.first.get_attribute("value") or "")

    def type_in(self, die: str) -> None:
        """Answers the roll that is asked for with what fell on the table."""
        rolled = self.output.get_by_label("Rolled", exact=True)
        expect(rolled).to_be_visible()
        rolled.fill(die)
        rolled.press("Enter")

    def button(self, name: str) -> Locator:
        return self.output.get_by_role("button", name=name, exact=True)


def kernel_says(notebook: Notebook, cell: int) -> Locator:
    """The output of a cell, run now."""
    notebook.run_cell(cell)
    return notebook.output(cell)


def expect_kernel_to_say(notebook: Notebook, cell: int, text: str) -> None:
    """Runs a cell until its output holds the text: the book tells the kernel once its cursor has come to rest."""
    output = notebook.output(cell)
    for _ in range(50):
        notebook.run_cell(cell)
        if text in output.inner_text():
            break
        notebook.page.wait_for_timeout(100)
    expect(output).to_contain_text(text)
