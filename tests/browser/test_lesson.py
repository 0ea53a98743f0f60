"""A lesson in real JupyterLab: predicting by keyboard, and nothing of what follows in the page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.fights import SETUP
from tests.browser.lab import Lab

LESSON = """\
from fechtbuch_widgets import Lesson

Lesson(fight, kinds=["defence"], keep="lesson.json")
"""


def test_a_defence_is_predicted_by_keyboard_and_then_seen(lab: Lab) -> None:
    notebook = lab.open_notebook(lab.write("lesson.ipynb", SETUP, LESSON))
    notebook.run_all()
    output = notebook.output(1)
    expect(output.locator(".fb-ev").first).to_be_visible()
    expect(output).to_contain_text("Ragna, defence against Aldo: what is best?")
    assert "Ragna dodges" not in output.inner_text(), "what follows is not in the page"
    output.get_by_role("radio").first.focus()
    notebook.panel.page.keyboard.press("Space")
    output.get_by_role("button", name="Answer").focus()
    notebook.panel.page.keyboard.press("Enter")
    expect(output).to_contain_text("hit points against the best, on average")
    expect(output).to_contain_text("1 of 1 questions answered")
    onward = output.get_by_role("button", name="Next question")
    expect(onward).to_be_focused()
    notebook.panel.page.keyboard.press("Enter")
    expect(output).to_contain_text("That was the last question.")
    expect(output).to_contain_text("Ragna dodges")
    notebook.run_cell(1)
    expect(notebook.output(1)).to_contain_text("1 of 1 questions answered")
