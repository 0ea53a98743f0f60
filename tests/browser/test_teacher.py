"""The teacher's journey: a score that outlives the kernel, a log that the lesson leaves alone, a page to hand out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.browser.book import Book, kernel_says
from tests.browser.fights import KEPT, MILL, played
from tests.browser.lab import Lab


@contextmanager
def without_network(lab: Lab) -> Iterator[Page]:
    """A page of the same browser that is offline; JupyterLab, whose own page stays online, would complain."""
    browser = lab.context.browser
    assert browser is not None
    context = browser.new_context(offline=True)
    beside = Lab(lab.server, context, lab.folder)
    yield context.new_page()
    context.close()
    beside.assert_clean()


LESSON = 'Lesson(fight, keep="mill_lesson.json")'
PAGE = 'print(FightBook(fight, form=False).to_html("mill.html"))'


def test_a_score_is_kept_and_a_page_is_handed_out(lab: Lab) -> None:
    (lab.folder / "mill.toml").write_text(MILL)
    notebook = lab.open_notebook(lab.write("mill.ipynb", played("mill"), LESSON, KEPT, PAGE))
    notebook.run_cell(0)
    notebook.run_cell(1)
    lesson = notebook.output(1)
    expect(lesson).to_contain_text("Question 1 of 4. 0 of 0 points")
    lesson.get_by_label("Your answer", exact=True).fill("12")
    lesson.get_by_role("button", name="Answer", exact=True).click()
    expect(lesson).to_contain_text("1 of 1 points; 1 of 4 questions answered")
    lesson.get_by_role("button", name="Next question").click()
    lesson.get_by_role("radio", name="chest").check()
    lesson.get_by_role("button", name="Answer", exact=True).click()
    expect(lesson).to_contain_text("2 of 2 points; 2 of 4 questions answered")
    lesson.get_by_role("button", name="Next question").click()
    lesson.get_by_role("radio", name="critical failure").check()
    lesson.get_by_role("button", name="Answer", exact=True).click()
    expect(lesson).to_contain_text("2.5 of 3 points; 3 of 4 questions answered")

    notebook.restart_kernel()
    notebook.run_cell(0)
    notebook.run_cell(1)
    expect(lesson).to_contain_text("Question 4 of 4. 2.5 of 3 points; 3 of 4 questions answered")
    kept = kernel_says(notebook, 2)
    expect(kept).to_contain_text("9 commits; all intact")
    notebook.run_cell(3)

    with without_network(lab) as page:
        read_the_page(page, (lab.folder / "mill.html").as_uri())


def read_the_page(page: Page, address: str) -> None:
    """Steps to the first blow, and reads why it hit and by which rule."""
    page.goto(address)
    handed = Book(page.locator("body")).ready()
    handed.press("Home", "Shift+ArrowRight", "Control+ArrowRight")
    expect(handed.current).to_contain_text("Oda")
    page.get_by_role("heading", name="Attack: why").wait_for()
    page.locator(".fb-sum .fb-rule").first.click()
    expect(page.get_by_role("note")).to_be_visible()
