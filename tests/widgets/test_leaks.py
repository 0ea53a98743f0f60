"""A hundred books opened and closed leave nothing in the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, expect

from tests.widgets.desk import Desk

ROUNDS = 100

LEDGER = """() => {
  const timers = new Set(), frames = new Set(), observed = new Set();
  const { setTimeout: later, clearTimeout: never, requestAnimationFrame: next, cancelAnimationFrame: skip } = window;
  window.setTimeout = (run, ms, ...more) => { const id = later(() => { timers.delete(id); run(...more); }, ms);
    timers.add(id); return id; };
  window.clearTimeout = (id) => { timers.delete(id); never(id); };
  window.requestAnimationFrame = (run) => { const id = next((now) => { frames.delete(id); run(now); });
    frames.add(id); return id; };
  window.cancelAnimationFrame = (id) => { frames.delete(id); skip(id); };
  for (const kind of ['ResizeObserver', 'MutationObserver', 'IntersectionObserver']) {
    const { observe, disconnect } = window[kind].prototype;
    window[kind].prototype.observe = function (...more) { observed.add(this); return observe.apply(this, more); };
    window[kind].prototype.disconnect = function () { observed.delete(this); return disconnect.call(this); };
  }
  window.ledger = () => ({ timers: timers.size, frames: frames.size, observers: observed.size });
  window.roots = [];
}"""

ROUND = """async (rounds) => {
  for (let k = 0; k < rounds; k++) {
    const cell = await desk.open('book', 'one');
    const root = cell.querySelector('.fb-root');
    while (!root.querySelector('.fb-ev.fb-cur')) await new Promise(requestAnimationFrame);
    root.focus();
    root.dispatchEvent(new KeyboardEvent('keydown', { key: k % 2 ? 'ArrowLeft' : 'ArrowRight', bubbles: true }));
    root.querySelectorAll('[role=tab]')[k % 5].click();
    if (k % 3 === 0) await new Promise(requestAnimationFrame);
    roots.push(new WeakRef(root));
    cell.close();
  }
}"""


def counted(desk: Desk, session: CDPSession) -> dict[str, Any]:
    """What the page holds once the collector has been."""
    desk.loaded()
    desk.page.wait_for_timeout(150)
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    metrics = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
    held: dict[str, Any] = desk.page.evaluate("ledger()")
    return {**held, "nodes": metrics["Nodes"], "listeners": metrics["JSEventListeners"]}


def test_a_hundred_books_opened_and_closed_leave_nothing_behind(desk: Desk) -> None:
    session = desk.page.context.new_cdp_session(desk.page)
    session.send("Performance.enable")
    desk.page.evaluate(LEDGER)
    desk.cursor("field")
    desk.page.evaluate(ROUND, 10)  # as the last ten of the hundred: what the page keeps of the last book is the same
    before, handlers = counted(desk, session), desk.kernel("kernel.model.count")

    desk.page.evaluate(ROUND, ROUNDS)
    after = counted(desk, session)
    assert desk.kernel("kernel.model.count") == handlers
    counts = desk.page.evaluate("desk.listeners")
    assert counts["added"] == counts["removed"] > 50 * ROUNDS
    assert desk.page.evaluate("roots.filter((root) => root.deref() !== undefined).length") <= 1
    assert (after["timers"], after["frames"], after["observers"]) == (0, 0, 0)
    assert after["nodes"] <= before["nodes"] + 50, (before, after)
    assert after["listeners"] <= before["listeners"] + 5, (before, after)


def test_a_store_without_panels_sleeps_and_wakes(desk: Desk) -> None:
    desk.page.evaluate(LEDGER)
    desk.cursor("10000")
    kernel_asked = "kernel.log.length"
    cell = desk.open("book")
    expect(cell.locator(".fb-ev.fb-cur")).to_be_visible()
    cell.evaluate("(cell) => cell.close()")
    desk.page.wait_for_timeout(300)
    asked = desk.kernel(kernel_asked)
    desk.page.wait_for_timeout(300)
    assert desk.kernel(kernel_asked) == asked, "nobody looks, so nothing is fetched"
    assert desk.page.evaluate("ledger()") == {"timers": 0, "frames": 0, "observers": 0}
    root = desk.open("book").locator(".fb-root")
    expect(root.locator(".fb-ev.fb-cur")).to_be_visible()
    desk.loaded()
    assert desk.kernel(kernel_asked) > asked


def test_a_destroyed_model_takes_the_store_along(desk: Desk) -> None:
    session = desk.page.context.new_cdp_session(desk.page)
    desk.page.evaluate(
        """async () => { window.stores = [];
             for (let k = 0; k < 10; k++) {
               await desk.cursor(`c${k}`, 'bridge');
               const cell = await desk.open('book', `c${k}`);
               const { model } = desk.kernel(`c${k}`);
               stores.push(new WeakRef(globalThis[Symbol.for('fechtbuch.cursors/1')].get(model)));
               cell.close();
               model.emit('destroy');
             } }"""
    )
    desk.page.wait_for_timeout(300)
    for _ in range(20):
        session.send("HeapProfiler.collectGarbage")
        left = desk.page.evaluate("stores.filter((store) => store.deref() !== undefined).length")
        if left == 0:
            break
        desk.page.wait_for_timeout(100)
    assert left == 0
