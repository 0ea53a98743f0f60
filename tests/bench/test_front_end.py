"""The front end against its budgets in a real browser, beside an empty page of the same run; what the kernel adds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fechtbuch_widgets import CursorModel
from tests.bench.fights import long_fight, wounds
from tests.bench.pairs import Paired, Row, seconds
from tests.widgets.conftest import serving
from tests.widgets.desk import Desk

PAUSE_MS = 250
"""Between two steps: what a step leaves to be fetched and drawn later is done by then."""

PAINTED = """const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0); }));
  const rest = () => new Promise((done) => setTimeout(done, 40));"""
"""A frame's callbacks, styles, layout and painting are one task; a message posted in it comes right after.
Between two measures the page rests: else each would wait for the screen's next frame."""

CLOCK = f"""() => {{ {PAINTED} window.spans = [];
  const clock = async ({{ timeStamp }}) => {{ spans.push(await painted() - timeStamp); }};
  window.addEventListener('keydown', clock, {{ capture: true }}); }}"""

EMPTY = """() => { document.body.innerHTML = '<p tabindex=0>0</p>';
  const words = document.querySelector('p');
  let count = 0;
  words.addEventListener('keydown', () => requestAnimationFrame(() => { words.textContent = `${++count}`; }));
  words.focus(); }"""

FIRST_PAINT = f"""async (panel) => {{ {PAINTED}
  const start = performance.now();
  const cell = panel === '' ? null : await desk.open(panel);
  if (cell === null) document.body.append(document.createElement('p'));
  while (cell !== null && !cell.querySelector('.fb-ev.fb-cur')) await new Promise(requestAnimationFrame);
  return await painted() - start; }}"""

DRAG = f"""async ([range, to, by]) => {{ {PAINTED} const spans = [];
  for (let at = 0; at < to; at += by) {{
    await rest();
    const start = performance.now();
    range.value = at;
    range.dispatchEvent(new Event('input', {{ bubbles: true }}));
    spans.push(await painted() - start);
  }} return spans; }}"""

SCROLL = f"""async ([list, times]) => {{ {PAINTED} const spans = [];
  for (let k = 0; k < times; k++) {{
    await rest();
    const start = performance.now();
    list.scrollTop += 517;
    const end = await painted();
    const box = list.getBoundingClientRect();
    const last = list.querySelector('.fb-window').lastElementChild.getBoundingClientRect();
    if (last.bottom < box.bottom) throw new Error(`a hole of ${{box.bottom - last.bottom}} px`);
    spans.push(end - start);
  }} return spans; }}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """The host page without a notebook."""
    context = browser.new_context(viewport={"width": 1220, "height": 900})
    with serving() as address:
        made = context.new_page()
        made.goto(f"{address}/index.html")
        made.wait_for_function("window.ready === true")
        yield made
        context.close()


def row(paired: Paired, measure: str, budget: float, ours: list[float], empty: float) -> Row:
    """A row against a budget; all in milliseconds."""
    own = median(ours)
    against = f"budget {budget:,.0f} ms; peer: an empty page"
    return paired.keep(Row(measure, against, f"{own:.1f} ms", f"{empty:.1f} ms", budget / own, must=1, aim=1.5))


def pressed(page: Page, key: str, times: int) -> list[float]:
    """From each key to its painted frame."""
    page.evaluate("window.spans = []")
    for _ in range(times):
        page.keyboard.press(key)
        page.wait_for_timeout(PAUSE_MS)
    spans: list[float] = page.evaluate("spans")
    assert len(spans) == times
    return spans


def empty_step(page: Page, times: int) -> float:
    """The same on a page with one paragraph; the page is as new afterwards."""
    page.evaluate(EMPTY)
    page.evaluate(CLOCK)
    spans = pressed(page, "ArrowRight", times)
    page.reload()
    page.wait_for_function("window.ready === true")
    return median(spans)


def opened(desk: Desk, fight: str, panel: str = "book") -> Locator:
    """A panel in the middle of a fight, all loaded."""
    desk.cursor(fight)
    root = desk.open(panel).locator(".fb-root")
    expect(root.locator(".fb-ev.fb-cur")).to_be_visible()
    desk.loaded()
    return root


def test_first_paint(paired: Paired, page: Page) -> None:
    fight = "long_field" if paired.full else "field"
    desk = Desk(page)
    spans, empty = [], []
    for _ in range(9 if paired.full else 1):
        desk.cursor(fight)
        empty.append(page.evaluate(FIRST_PAINT, ""))
        spans.append(page.evaluate(FIRST_PAINT, "book"))
        desk.page.locator(".cell").evaluate("(cell) => cell.close()")
        desk.loaded()
    found = row(paired, "first paint of the book, 10,000 events, the kernel at hand", 1_000, spans, median(empty))
    assert found.ratio > 0


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "busy"])
def test_steps(paired: Paired, page: Page, busy: bool) -> None:
    times = 60 if paired.full else 2
    empty = empty_step(page, times)
    desk = Desk(page)
    root = opened(desk, "long_field" if paired.full else "field")
    desk.scrub(root, 5_000 if paired.full else 40)
    desk.loaded()
    root.focus()
    page.evaluate(CLOCK)
    desk.kernel(f"void (kernel.busy = {'true' if busy else 'false'})")
    words = ", the kernel busy" if busy else ""
    for key, step in (("ArrowRight", "one event"), ("]", "wound")):
        before = desk.at(root)
        spans = pressed(page, key, times)
        assert desk.at(root) >= before + times
        found = row(paired, f"step by {step} in the book at 10,000 events, key to frame{words}", 16, spans, empty)
        assert found.ratio > 0


def test_dragging(paired: Paired, page: Page) -> None:
    empty = empty_step(page, 20 if paired.full else 2)
    desk = Desk(page)
    root = opened(desk, "long_field" if paired.full else "field")
    to, by = (9_900, 110) if paired.full else (100, 50)
    handle = root.locator("input[type=range]").element_handle()
    spans = page.evaluate(DRAG, [handle, to, by])
    assert desk.kernel("kernel.most") == 1
    found = row(paired, "drag over 10,000 events in the book, each move to its frame", 33, spans, empty)
    assert found.ratio > 0


def test_scrolling(paired: Paired, page: Page) -> None:
    empty = empty_step(page, 20 if paired.full else 2)
    desk = Desk(page)
    root = opened(desk, "50000" if paired.full else "bridge", "events")
    root.press("Home")
    desk.loaded()
    handle = root.locator(".fb-list").element_handle()
    spans = page.evaluate(SCROLL, [handle, 60 if paired.full else 3])
    assert root.locator(".fb-window > *").count() <= 60
    found = row(paired, "scroll in 50,000 events, to the frame that holds the rows", 16, spans, empty)
    assert found.ratio > 0


def test_the_kernels_part(paired: Paired, benchmark: Any) -> None:
    fight = long_fight(paired.size(10_000, 100))

    def ours() -> dict[str, Any]:
        model = CursorModel(fight)
        opened = model.answer({"type": "hello", "id": 1, "schema": 1, "position": None})
        model.close()
        json.dumps(opened)
        return opened

    message = ours()
    assert message["index"]["n"] >= paired.size(10_000, 100)
    times = [(seconds(ours), seconds(lambda: json.dumps(message))) for _ in range(9 if paired.full else 1)]
    own, peer = (1_000 * median(column) for column in zip(*times, strict=True))
    against = "budget 500 ms, half of that second; peer: its json.dumps alone"
    measure = "opening message of 10,000 events, from the fight"
    found = paired.keep(Row(measure, against, f"{own:.1f} ms", f"{peer:.1f} ms", 500 / own, must=1, aim=1.5))
    assert found.ratio > 0
    benchmark.pedantic(ours, rounds=1)


class Acting:
    """A fight of a known length with a model that pages hold, as one more act after another is done and told."""

    def __init__(self, number: int) -> None:
        self.fight = long_fight(number)
        self.number = number
        self.model = CursorModel(self.fight)
        self.model.send = self._send
        self.bytes = 0

    def _send(self, content: Any, buffers: Any = None) -> None:
        self.bytes += len(json.dumps(content))

    def acts(self, times: int = 10) -> None:
        """So many acts of four wounds, each in the log and as the message that pages get."""
        for _ in range(times):
            self.bytes = 0
            self.fight.record(wounds(4, start=self.number))
            self.number += 4
            self.model.refresh()


def test_an_act_in_an_open_book(paired: Paired) -> None:
    long, short = Acting(paired.size(50_000, 1_000)), Acting(500)
    found = paired(
        "an act of four events in a fight of 50,000, recorded and told to the pages",
        "the same in a fight of 500",
        long.acts,
        short.acts,
        must=0.5,
        aim=0.9,
        units=(10, 10),
        pairs=15,
    )
    assert found.ratio > 0
    assert 0 < long.bytes < 2 * short.bytes
    for one in (long, short):
        one.model.close()
