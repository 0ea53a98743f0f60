"""Fixtures for journeys through JupyterLab in a real browser.

A journey asks for `lab` and reads like what a person does::

    def test_a_button_counts(lab: Lab) -> None:
        notebook = lab.open_notebook(lab.write("count.ipynb", "...", "..."))
        notebook.run_all()
        notebook.panel.get_by_role("button", name="Hit").click()
        expect(notebook.output(1)).to_contain_text("hits: 1")

- `lab` (`tests.browser.lab.Lab`): files of its own, pages of its own, and all that the pages complained about. Bring
  the project's notebooks with `lab.add(path)`. When the test is over, `lab` fails it if a page asked for an outside
  address or reported an error on the console. A test that provokes one clears `lab.console_errors` itself.
- `lab_server`: one JupyterLab for the session; few tests need it directly.
- `browser` (in `tests/conftest.py`): for pages without JupyterLab.

Assert with `playwright.sync_api.expect`, which waits; never assert at once on what a kernel sends. Look for text in
`notebook.output(n)`, since `notebook.cell(n)` also holds the source. If a test fails, screenshots, a trace (open it
with ``python -m playwright show-trace FILE``) and the server's log are kept in its temporary folder, whose path is
printed.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.lab import Lab, LabServer
from tests.browser.lab import lab_server as run_lab_server
from tests.conftest import FAILED

PROJECT = Path(__file__).resolve().parents[2]

# A kernel on a machine that does other things as well may take longer than the usual five seconds.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """JupyterLab with a configuration of its own, whose kernels import the project from its sources."""
    with run_lab_server(tmp_path_factory.mktemp("lab"), [PROJECT / "engine", PROJECT / "widgets"]) as server:
        yield server


@pytest.fixture
def lab(lab_server: LabServer, browser: Browser, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Lab]:
    """A clean browser context and an empty folder on the shared server, for one test."""
    folder = lab_server.root / tmp_path.name
    folder.mkdir()
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.tracing.start(screenshots=False, snapshots=True)
    lab = Lab(lab_server, context, folder)
    yield lab
    if request.node.stash.get(FAILED, False):
        keep_evidence(lab, tmp_path)
    try:
        lab.shut_down()
    finally:
        context.close()
    lab.assert_clean()


def keep_evidence(lab: Lab, folder: Path) -> None:
    """Puts pictures of all pages, the trace, the server's log and the pages' complaints into `folder`."""
    for number, page in enumerate(lab.context.pages):
        page.screenshot(path=folder / f"page-{number}.png")
    lab.context.tracing.stop(path=folder / "trace.zip")
    shutil.copy2(lab.server.log, folder / "lab.log")
    print(f"evidence kept in {folder}", *lab.console_errors, *lab.external_requests, sep="\n")
