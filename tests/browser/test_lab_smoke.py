"""The harness itself, with plain ipywidgets: what every other journey takes for granted."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.lab import CellFailed, Lab, Notebook

COUNTER = """\
import ipywidgets as widgets
hits = 0
count = widgets.Label("hits: 0")
hit = widgets.Button(description="Hit")
def on_hit(button):
    global hits
    hits += 1
    count.value = f"hits: {hits}"
hit.on_click(on_hit)
widgets.VBox([hit, count])"""

SLIDER = """\
armour = widgets.IntSlider(description="Armour", min=0, max=10, value=4)
told = widgets.Label("armour is 4")
armour.observe(lambda change: setattr(told, "value", f"armour is {change.new}"), "value")
widgets.VBox([armour, told])"""


@pytest.fixture
def notebook(lab: Lab) -> Notebook:
    notebook = lab.open_notebook(lab.write("smoke.ipynb", COUNTER, SLIDER, "print('fallen', 6 * 7)"))
    notebook.run_all()
    return notebook


def press_hit(notebook: Notebook) -> None:
    notebook.output(0).get_by_role("button", name="Hit").click()


def test_a_journey_with_button_slider_and_restart(notebook: Notebook) -> None:
    expect(notebook.output(2)).to_contain_text("fallen 42")

    press_hit(notebook)
    press_hit(notebook)
    expect(notebook.output(0)).to_contain_text("hits: 2")

    notebook.output(1).locator(".noUi-handle").focus()
    notebook.page.keyboard.press("ArrowRight")
    notebook.page.keyboard.press("ArrowRight")
    notebook.page.keyboard.press("ArrowLeft")
    expect(notebook.output(1)).to_contain_text("armour is 5")

    notebook.restart_kernel()
    notebook.run_all()
    expect(notebook.output(0)).to_contain_text("hits: 0")
    press_hit(notebook)
    expect(notebook.output(0)).to_contain_text("hits: 1")


def test_a_cell_that_fails_is_named_and_the_rest_is_not_run(lab: Lab) -> None:
    notebook = lab.open_notebook(lab.write("fails.ipynb", "hp = 10", "hp - wound", "print('never')"))
    with pytest.raises(CellFailed, match="cell 1: NameError: name 'wound' is not defined"):
        notebook.run_all()
    expect(notebook.output(2)).to_have_text("")

    notebook.run_cell(2)
    expect(notebook.output(2)).to_contain_text("never")


def test_a_busy_kernel_is_interrupted(lab: Lab) -> None:
    notebook = lab.open_notebook(
        lab.write("busy.ipynb", "import time\nprint('begun')\ntime.sleep(300)", "print('free')")
    )
    notebook.start_cell(0)
    expect(notebook.output(0)).to_contain_text("begun")
    notebook.interrupt_kernel()
    notebook.wait_done(index=0)
    assert notebook.errors() == ["cell 0: KeyboardInterrupt: "]
    notebook.run_cell(1)
    expect(notebook.output(1)).to_contain_text("free")


def test_two_notebooks_have_kernels_of_their_own_and_files_are_saved(lab: Lab) -> None:
    first = lab.open_notebook(lab.write("first.ipynb", "name = 'Uther'", "print(name)"))
    second = lab.open_notebook(lab.write("second.ipynb", "print('name' in globals())"))
    first.run_all()
    second.run_all()
    expect(second.output(0)).to_contain_text("False")
    first.save()
    assert '"Uther' in (lab.folder / "first.ipynb").read_text()


def test_outside_requests_and_console_errors_are_noticed(lab: Lab) -> None:
    page = lab.context.new_page()
    with page.expect_request("**/banner.png"):
        page.evaluate("() => { fetch('http://127.0.0.1:9/banner.png').catch(() => 0); }")
    with pytest.raises(AssertionError, match=r"outside addresses.*127\.0\.0\.1:9/banner\.png"):
        lab.assert_clean()
    lab.external_requests.clear()
    lab.console_errors.clear()

    with page.expect_console_message():
        page.evaluate("() => console.error('a dropped sword')")
    with pytest.raises(AssertionError, match="a dropped sword"):
        lab.assert_clean()
    lab.console_errors.clear()

    with lab.context.expect_event("weberror"):
        page.evaluate("() => { setTimeout(() => { throw new Error('a broken shield'); }); }")
    with pytest.raises(AssertionError, match="a broken shield"):
        lab.assert_clean()
    lab.console_errors.clear()
