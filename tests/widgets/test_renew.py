"""Making a part of the page into a fresh one by changing only what differs (`src/renew.js`)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

RENEW = """async ([old, fresh]) => {
  const { renew } = await import('/src/renew.js');
  const SVG = 'http://www.w3.org/2000/svg';
  const make = (tree) => { if (typeof tree === 'string') return document.createTextNode(tree);
    const [tag, attributes, children] = tree;
    const element = tag === 'g' || tag === 'path' ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children.map(make));
    return element; };
  const place = document.createElement('main');
  const first = make(old), wanted = make(fresh), copy = wanted.cloneNode(true);
  place.append(first);
  const stands = renew(first, wanted);
  return { same: stands.isEqualNode(copy), inside: place.childNodes.length === 1 && place.firstChild === stands,
           kept: stands === first }; }"""

NAMES = st.sampled_from(["class", "id", "data-creature", "title"])
TAGS = st.sampled_from(["p", "b", "g", "path"])
WORDS = st.sampled_from(["", "a", "<b>", "\u202ex"])
TREES = st.recursive(
    WORDS,
    lambda inner: st.tuples(TAGS, st.dictionaries(NAMES, WORDS, max_size=3), st.lists(inner, max_size=4)),
    max_leaves=12,
)
ELEMENTS = st.tuples(TAGS, st.dictionaries(NAMES, WORDS, max_size=3), st.lists(TREES, max_size=4))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(old=ELEMENTS, fresh=ELEMENTS)
def test_what_stands_there_is_as_the_fresh_one(page: Page, old: Any, fresh: Any) -> None:
    found = page.evaluate(RENEW, [old, fresh])
    assert found["same"]
    assert found["inside"]
    assert found["kept"] == (old[0] == fresh[0])


CITED = """async (rule) => {
  const { renew } = await import('/src/renew.js');
  const make = (rule, told) => {
    const [part, by] = ['p', 'button'].map((tag) => document.createElement(tag));
    part.append(by);
    for (const [name, value] of Object.entries({ 'data-rule': rule, ...told })) by.setAttribute(name, value);
    return part; };
  const old = make('A-1', { 'aria-expanded': 'true', 'aria-describedby': 'card' });
  const by = old.firstChild;
  document.body.append(old);
  renew(old, make(rule, { 'aria-expanded': 'false' }));
  return [by.isConnected, old.firstChild.getAttribute('aria-expanded'), old.firstChild.dataset.rule]; }"""


@pytest.mark.parametrize(("rule", "kept"), [("A-1", True), ("B-2", False)])
def test_a_citation_that_shows_its_rule_goes_on_and_another_rule_is_another_element(
    page: Page, rule: str, kept: bool
) -> None:
    assert page.evaluate(CITED, rule) == [kept, "true" if kept else "false", rule]
