"""A page with the bundle and a stand-in kernel, in a real browser. No Jupyter is needed here."""

from __future__ import annotations

import functools
import http.server
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.widgets.desk import Desk
from tests.widgets.synthetic import fight, hostile_fight
from tests.widgets.synthetic_field import board_fight, field_fight, hostile_field

HERE = Path(__file__).parent
WIDGETS = HERE.parents[1] / "widgets"
FIGHTS: dict[str, Callable[[], dict[str, Any]]] = {
    "bridge": lambda: fight(112),
    "hostile": hostile_fight,
    "field": field_fight,
    "board": board_fight,
    "hostile_field": hostile_field,
    "long_field": lambda: field_fight(10_000),
    "tallies": lambda: fight(160, seed=7, tallies=True),
    "10000": lambda: fight(10_000, seed=3),
    "50000": lambda: fight(50_000, seed=5),
}


@functools.cache
def fixture_bytes(name: str) -> bytes:
    return json.dumps(FIGHTS[name](), ensure_ascii=False, separators=(",", ":")).encode()


def axe_script() -> str:
    """Where the accessibility checker lies, as its Python package carries it."""
    return str(files("axe_playwright_python") / "axe.min.js")


class Handler(http.server.SimpleHTTPRequestHandler):
    """The host page, the bundle, the axe script, and fights made on demand."""

    def translate_path(self, path: str) -> str:
        clean = path.split("?")[0]
        if clean.startswith("/bundle/"):
            return str(WIDGETS / "fechtbuch_widgets" / "static" / clean.removeprefix("/bundle/"))
        if clean == "/axe.js":
            return axe_script()
        if clean.startswith("/src/"):
            return str(WIDGETS / "fechtbuch_widgets" / "src" / clean.removeprefix("/src/"))
        return str(HERE / "host" / clean.lstrip("/"))

    def do_GET(self) -> None:
        if not self.path.startswith("/fixtures/"):
            return super().do_GET()
        body = fixture_bytes(Path(self.path).stem)
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@contextmanager
def serving() -> Iterator[str]:
    """The host page's server, while it runs; gives its address."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as found:
        yield found


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A fresh page; fails the test on any error the page logs."""
    context = browser.new_context(viewport={"width": 1220, "height": 900})
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.goto(f"{address}/index.html")
    page.wait_for_function("window.ready === true")
    yield page
    context.close()
    assert not problems, problems


@pytest.fixture
def bridge() -> Any:
    """The fight `bridge` as the stand-in kernel holds it: the oracle for what the page must show."""
    return json.loads(fixture_bytes("bridge"))


@pytest.fixture
def desk(page: Page) -> Desk:
    return Desk(page)
