"""Panels that share a place: which one is in front."""

from __future__ import annotations

from playwright.sync_api import Page

TABS = """async () => {
  const { tabs } = await import('/src/tabs.js');
  const seen = { a: 0, b: 0 };
  const make = (id, wants) => () => ({ element: document.createElement('p'), update: () => { seen[id] += 1; }, wants });
  const store = { model: { get: (name) => (name === 'topics' ? ['held'] : undefined) } };
  const context = { store, frame: { schedule() {} }, signal: new AbortController().signal };
  const panel = tabs(context, 'Panels', [{ id: 'a', label: 'A', make: make('a') },
    { id: 'b', label: 'B', topic: 'held', make: make('b', (topics) => topics.has('data')) },
    { id: 'c', label: 'C', topic: 'nowhere', make: make('c', () => true) }]);
  const told = [];
  for (const topic of ['at', 'data', 'at']) {
    const wanted = panel.wants(new Set([topic]));
    panel.update(new Set([topic]));
    const [front] = panel.element.querySelectorAll('[aria-selected=true]');
    told.push([wanted, front.textContent, { ...seen }]);
  }
  return told;
}"""


def test_a_panel_that_wants_to_be_seen_comes_to_the_front(page: Page) -> None:
    assert page.evaluate(TABS) == [
        [False, "A", {"a": 1, "b": 0}],
        [True, "B", {"a": 1, "b": 1}],
        [False, "B", {"a": 1, "b": 2}],
    ]
