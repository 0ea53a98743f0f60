"""JupyterLab under test: a server of its own, and notebooks opened in it by a real browser.

Nothing of the person's own Jupyter is used: settings, workspaces, data and run-time files lie in a temporary folder.
Tests get at this through the fixtures of `conftest.py` beside this file.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from attrs import Factory, define, frozen
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, WebError

__all__ = ["CellFailed", "Lab", "LabServer", "Notebook", "lab_server", "write_notebook"]

START_SECONDS = 90
OPEN_MS = 60_000
RUN_MS = 120_000

# User settings, by plugin. Without the first a news popup covers the page, without the second cells that are
# scrolled out of sight are not in the page at all.
SETTINGS: dict[str, dict[str, Any]] = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}

# What JupyterLab itself says on the console through no fault of a notebook.
CONSOLE_NOISE = (
    re.compile(r"WebSocket connection to .* failed"),  # the socket of a kernel that was restarted or shut down
)


class CellFailed(AssertionError):
    """A cell ended in an error; the text gives each one with its cell."""


@frozen
class LabServer:
    """A running JupyterLab: where it listens, its token, the folder it serves, and its log."""

    base: str
    token: str
    root: Path
    log: Path

    def address(self, path: str) -> str:
        """The address that opens the file `path` (relative to `root`) in a clean workspace."""
        return f"{self.base}/lab/tree/{quote(path)}?token={self.token}&reset"


@contextlib.contextmanager
def lab_server(home: Path, import_roots: Sequence[Path] = ()) -> Iterator[LabServer]:
    """Starts JupyterLab on a free port of this machine and ends it afterwards; about 5 s.

    `home` is an empty folder for the server's files; kernels import from `import_roots` first.
    Raises RuntimeError with the server's log if it does not come up.
    """
    root, log = home / "notebooks", home / "lab.log"
    root.mkdir()
    _write_settings(home / "settings")
    server = LabServer(f"http://127.0.0.1:{_free_port()}", secrets.token_hex(16), root, log)
    with log.open("w") as out:
        process = subprocess.Popen(
            _command(server), env=_environment(home, import_roots), stdout=out, stderr=subprocess.STDOUT, cwd=root
        )
    try:
        _wait_until_up(server, process)
        yield server
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def write_notebook(path: Path, *cells: str) -> Path:
    """Writes a notebook with one code cell per text and gives back its path."""
    notebook = {
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{n}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": s,
            }
            for n, s in enumerate(cells)
        ],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook, indent=1), encoding="utf-8")
    return path


@define(slots=False)  # Playwright notes on the object which of its methods listen
class Lab:
    """One test's view of the server: a folder of its own and a browser context of its own.

    What went wrong in the page is collected while the test runs: `console_errors` holds messages of level error and
    uncaught exceptions, `external_requests` every address asked for that is not this server's.
    """

    server: LabServer
    context: BrowserContext
    folder: Path
    console_errors: list[str] = Factory(list)
    external_requests: list[str] = Factory(list)
    notebooks: list[Notebook] = Factory(list)

    def __attrs_post_init__(self) -> None:
        self.context.on("console", self._on_console)
        self.context.on("weberror", self._on_web_error)
        self.context.on("request", self._on_request)

    def write(self, name: str, *cells: str) -> str:
        """Writes a notebook with these code cells into the test's folder; gives the name to open it by."""
        write_notebook(self.folder / name, *cells)
        return name

    def add(self, source: Path, name: str | None = None) -> str:
        """Copies a file or a folder into the test's folder; gives its name there."""
        target = self.folder / (name or source.name)
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            shutil.copy2(source, target)
        return target.relative_to(self.folder).as_posix()

    def open_notebook(self, name: str) -> Notebook:
        """Opens a notebook of the test's folder in a page of its own and waits until its kernel is idle; about 7 s.

        Opening a second notebook, or the same one again, leaves the first page open.
        """
        path = (self.folder / name).relative_to(self.server.root).as_posix()
        page = self.context.new_page()
        page.goto(self.server.address(path))
        page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=OPEN_MS)
        notebook = Notebook(page, path)
        self.notebooks.append(notebook)
        notebook.wait_idle(OPEN_MS)
        return notebook

    def assert_clean(self) -> None:
        """Fails if any page asked for something outside the server, or reported an error on the console."""
        assert not self.external_requests, f"asked for outside addresses: {self.external_requests}"
        assert not self.console_errors, f"errors on the console: {self.console_errors}"

    def shut_down(self) -> None:
        """Ends the kernels of all notebooks that this test opened."""
        for notebook in self.notebooks:
            if not notebook.page.is_closed():
                notebook.shut_kernel_down()

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(noise.search(message.text) for noise in CONSOLE_NOISE):
            self.console_errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _on_web_error(self, error: WebError) -> None:
        self.console_errors.append(f"uncaught: {error.error}")

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in {"http", "https", "ws", "wss"} and address.netloc != urlsplit(self.server.base).netloc:
            self.external_requests.append(request.url)


@frozen
class Notebook:
    """An open notebook. Cells are counted from 0, markdown cells included; times are in milliseconds."""

    page: Page
    path: str

    @property
    def panel(self) -> Locator:
        """The notebook's panel in the page: look for its contents from here."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    def cell(self, index: int) -> Locator:
        """The cell with its source and its outputs."""
        return self.panel.locator(".jp-Notebook .jp-Cell").nth(index)

    def output(self, index: int) -> Locator:
        """The outputs of a cell. Look for text here: in the whole cell it may match the source."""
        return self.cell(index).locator(".jp-Cell-outputArea")

    def run_all(self, *, timeout: float = RUN_MS, allow_errors: bool = False) -> None:
        """Runs all cells and waits until they are done; the first error ends the run, as in JupyterLab.

        Raises `CellFailed` unless errors are allowed.
        """
        self.start_all(timeout=timeout)
        self.wait_done(timeout)
        if not allow_errors:
            self.assert_no_errors()

    def start_all(self, *, timeout: float = RUN_MS) -> None:
        """Starts all cells, and does not wait for them."""
        # Old counts go first: waiting is for new ones.
        self._do(
            "codeCells.forEach(cell => cell.model.clearExecution()); app.commands.execute('notebook:run-all-cells');",
            timeout,
        )

    def run_cell(self, index: int, *, timeout: float = RUN_MS, allow_errors: bool = False) -> None:
        """Runs one cell and waits until it is done. Raises `CellFailed` unless errors are allowed."""
        self.start_cell(index, timeout=timeout)
        self.wait_done(timeout, index)
        if not allow_errors:
            self.assert_no_errors(index)

    def start_cell(self, index: int, *, timeout: float = RUN_MS) -> None:
        """Starts one cell, and does not wait for it: for what must work while the kernel is busy."""
        self._do(
            """const content = panel.content;
            content.widgets[index].model.clearExecution();
            content.activeCellIndex = index;
            content.deselectAll();
            app.commands.execute("notebook:run-cell");""",
            timeout,
            index,
        )

    def wait_done(self, timeout: float = RUN_MS, index: int | None = None) -> None:
        """Waits until all code cells that hold anything, or the one with this index, have run."""
        self._wait(
            """const cells = chosen.filter(cell => cell.model.sharedModel.source.trim());
            const running = cells.some(cell => cell.model.executionState === "running");
            const failed = cells.some(cell => errors(cell).length);
            return !running && (failed || cells.every(cell => cell.model.executionCount !== null));""",
            timeout,
            index,
        )

    def wait_idle(self, timeout: float = RUN_MS) -> None:
        """Waits until the kernel is connected and has nothing to do."""
        self._wait(
            """const session = panel?.sessionContext, kernel = session?.session?.kernel;
            return !!kernel && session.isReady
                && kernel.connectionStatus === "connected" && kernel.status === "idle";""",
            timeout,
        )

    def errors(self, index: int | None = None) -> list[str]:
        """Errors of all cells, or of the one with this index, as ``cell 2: NameError: ...``."""
        found: list[str] = self.page.evaluate(_script("return chosen.flatMap(errors);"), self._arguments(index))
        return found

    def assert_no_errors(self, index: int | None = None) -> None:
        """Raises `CellFailed` if a cell ended in an error."""
        if errors := self.errors(index):
            raise CellFailed("; ".join(errors))

    def restart_kernel(self, timeout: float = OPEN_MS) -> None:
        """Restarts the kernel without asking and waits until it is idle; outputs stay as they are. About 2 s."""
        self._do("await panel.sessionContext.restartKernel();", timeout)
        self.wait_idle(timeout)

    def interrupt_kernel(self, timeout: float = OPEN_MS) -> None:
        """Interrupts what the kernel is doing and waits until it is idle."""
        self._do("await panel.sessionContext.session.kernel.interrupt();", timeout)
        self.wait_idle(timeout)

    def shut_kernel_down(self, timeout: float = OPEN_MS) -> None:
        """Ends the kernel for good: widgets in the page are cut off from it."""
        self._do("await panel.sessionContext.shutdown();", timeout)

    def save(self, timeout: float = OPEN_MS) -> None:
        """Saves the notebook, outputs and all, to its file in the test's folder."""
        self._do("await panel.context.save();", timeout)

    def _do(self, body: str, timeout: float, index: int | None = None) -> None:
        """Runs `body`, which may await, once notebook and session are ready; waits until it has ended."""
        # Before the session is ready, JupyterLab drops commands without a word. The page keeps the promise's end
        # where a wait with a timeout can see it, since evaluating has none.
        begin = f"""const state = window.fechtbuchTest = {{ended: false, error: null}};
            const act = async () => {{ await panel.context.ready; await panel.sessionContext.ready; {body} }};
            act().catch(error => {{ state.error = String(error); }}).finally(() => {{ state.ended = true; }});"""
        self.page.evaluate(_script(begin), self._arguments(index))
        self.page.wait_for_function("() => window.fechtbuchTest.ended", timeout=timeout)
        error = self.page.evaluate("() => window.fechtbuchTest.error")
        assert error is None, f"{self.path}: {error}"

    def _wait(self, condition: str, timeout: float, index: int | None = None) -> None:
        self.page.wait_for_function(_script(condition), arg=self._arguments(index), timeout=timeout)

    def _arguments(self, index: int | None) -> dict[str, Any]:
        return {"path": self.path, "index": index}


def _script(body: str) -> str:
    """A function for the page in which `panel`, `codeCells`, `chosen` and `errors` stand ready."""
    return f"""({{path, index}}) => {{
        const app = window.jupyterapp;
        const panel = [...(app?.shell.widgets("main") ?? [])].find(widget => widget.context?.path === path);
        const all = panel?.content.widgets ?? [];
        const codeCells = all.filter(cell => cell.model.type === "code");
        const chosen = index === null ? codeCells : [all[index]];
        const errors = cell => cell.model.outputs.toJSON().filter(output => output.output_type === "error")
            .map(output => `cell ${{all.indexOf(cell)}}: ${{output.ename}}: ${{output.evalue}}`);
        {body}
    }}"""


def _command(server: LabServer) -> list[str]:
    port = urlsplit(server.base).port
    return [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--expose-app-in-browser"),
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
        *(f"--IdentityProvider.token={server.token}", f"--ServerApp.root_dir={server.root}"),
        *("--LabApp.extension_manager=readonly", "--ServerApp.terminals_enabled=False"),
    ]


def _environment(home: Path, import_roots: Sequence[Path]) -> dict[str, str]:
    imports = [*map(str, import_roots), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": os.pathsep.join(imports),
    }


def _write_settings(folder: Path) -> None:
    for plugin, values in SETTINGS.items():
        extension, name = plugin.split(":")
        file = folder / extension / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), encoding="utf-8")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_up(server: LabServer, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"JupyterLab ended with {process.returncode}:\n{server.log.read_text()}")
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{server.base}/api/status?token={server.token}", timeout=2).read()
            return
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not come up within {START_SECONDS} s:\n{server.log.read_text()}")
