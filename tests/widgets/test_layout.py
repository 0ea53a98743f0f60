"""What must stay in sight: names, the bell curve, the ring on its lane, and buttons in their groups."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.desk import Desk

LONGER = """void (() => { for (const figure of kernel.fixture.figures) for (let k = 0; k < 14; k++)
  figure.terms.push({ op: 'add', value: '0', label: `Circumstance ${k} that wants some words`, rule: 'SYN-ZONE' });
})()"""
NAMED = """void (() => { const name = 'Aldo of the Bridge at Harrow';
  kernel.fixture.meta.creatures[0].name = name;
  for (const [, state] of kernel.whole('main').keyframes) for (const each of state.creatures) {
    if (each.id === 'aldo') each.name = name;
    each.brief = 'ST 12 · DX 13 · HT 12 · Broadsword, Round Shield, Long Knife';
  } })()"""
DEEP = """void (() => { const { nodes: [root, fork, head, ...rest], heads } = kernel.fixture.tree;
  const keys = Array.from({ length: 12 }, (_, k) => `other ${k}`);
  const others = keys.map((key) => ({ id: key, parent: fork.id, act: head.act, lines: [key] }));
  const more = keys.map((key) => ({ line: key, name: key, node: key, outcome: '', current: false }));
  kernel.push({ type: 'tree', tree: { nodes: [root, fork, ...others, head, ...rest], heads: [...heads, ...more] } });
})()"""


def book(desk: Desk, change: str, width: int) -> Locator:
    """A fight book of a width, on a fight that was changed."""
    desk.page.set_viewport_size({"width": width + 24, "height": 900})
    desk.cursor("bridge")
    desk.kernel(change)
    root = desk.open("book", width=width).locator(".fb-root")
    expect(root.locator(".fb-ev.fb-cur")).to_be_visible()
    return root


def inside(part: Locator, frame: Locator) -> bool:
    """Whether all of the part lies in the frame's box."""
    return bool(
        part.evaluate(
            """(part, frame) => { const [inner, outer] = [part, frame].map((each) => each.getBoundingClientRect());
               return inner.left >= outer.left - 1 && inner.top >= outer.top - 1
                 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1; }""",
            frame.element_handle(),
        )
    )


@pytest.mark.parametrize("width", [400, 800, 1220, 1500])
def test_a_name_has_room_before_what_is_said_about_it(desk: Desk, width: int) -> None:
    root = book(desk, NAMED, width)
    for card in root.locator(".fb-creature").all():
        assert card.locator(".fb-name").first.evaluate("(name) => name.scrollWidth <= name.clientWidth + 1")
        assert inside(card.locator("h3"), card)


def test_a_card_says_first_what_changes(desk: Desk) -> None:
    root = book(desk, NAMED, 1220)
    about = root.locator("[data-creature=aldo] small")
    expect(about).to_have_text("standing · ST 12 · DX 13 · HT 12 · Broadsword, Round Shield, Long Knife")
    expect(about).to_have_attribute("title", about.inner_text())


@pytest.mark.parametrize("width", [920, 1220, 1500])
def test_a_long_sum_scrolls_and_leaves_total_and_bell_curve_in_sight(desk: Desk, width: int) -> None:
    root = book(desk, LONGER, width)
    desk.scrub(
        root, desk.kernel("kernel.whole('main').figures.findIndex((figure, i) => i > 40 && figure >= 0 && figure < 6)")
    )
    desk.loaded()
    panel, box = root.locator(".fb-explain-section"), root.locator(".fb-sum-box")
    assert box.evaluate("(box) => box.scrollHeight > box.clientHeight")
    for top in (0, 200, 10_000):
        box.evaluate("(box, top) => { box.scrollTop = top }", top)
        for part in (".fb-tot th", ".fb-curve-picture", ".fb-verdict"):
            assert inside(root.locator(part), panel)
        assert inside(root.locator(".fb-tot th"), box)
    assert inside(root.locator(".fb-not").last, box), "what was withheld is reached by scrolling"
    assert inside(root.locator(".fb-lanes"), root.locator(".fb-lanes-box"))
    assert inside(root.locator(".fb-branches-section"), root.locator(".fb-ground-column"))
    assert inside(panel, root.locator(".fb-column"))


def test_with_more_lanes_than_room_the_ring_is_in_sight(desk: Desk) -> None:
    root = desk.book("bridge", 60)
    desk.loaded()
    desk.kernel(DEEP)
    expect(root.locator(".fb-lane-label")).to_have_count(15)
    desk.settle()
    box, ring = root.locator(".fb-lanes-box"), root.locator(".fb-ring")
    assert box.evaluate("(box) => box.scrollTop") > 100
    assert inside(ring, box)
    desk.scrub(root, 0)
    assert inside(ring, box)


def test_no_label_covers_the_ring(desk: Desk) -> None:
    root = desk.book("bridge", 0)
    desk.loaded()
    desk.settle()
    ring = root.locator(".fb-ring").bounding_box()
    label = root.locator(".fb-lane-label.fb-followed").bounding_box()
    assert ring is not None
    assert label is not None
    assert label["y"] + label["height"] <= ring["y"] + 1


@pytest.mark.parametrize("width", [520, 800, 1000, 1080, 1500])
def test_the_toolbar_wraps_in_groups(desk: Desk, width: int) -> None:
    root = book(desk, NAMED, width)
    rows = []
    for cluster in root.locator(".fb-cluster").all():
        tops = cluster.locator("button").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, "a group stays in one row"
        rows.append(tops[0])
    assert len(set(rows)) == (2 if width < 560 else 1)
    title, where = root.locator(".fb-title").bounding_box(), root.locator(".fb-where").bounding_box()
    assert title is not None
    assert where is not None
    middles = [box["y"] + box["height"] / 2 for box in (title, where)]
    assert abs(middles[0] - middles[1]) < 2, "title and place share a row"
    assert title["x"] + title["width"] <= where["x"]
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")


@pytest.mark.parametrize("width", [700, 900, 1000, 1078, 1376, 1776])
def test_no_place_of_the_book_is_left_empty_or_squeezed(desk: Desk, width: int) -> None:
    root = book(desk, "void 0", width)
    desk.loaded()
    desk.settle()
    lanes = root.locator(".fb-branches-section")
    unused = lanes.evaluate(
        "(one) => one.getBoundingClientRect().bottom - one.querySelector('.fb-lanes').getBoundingClientRect().bottom"
    )
    assert unused < 24, "the lines' place is as high as its lines"
    field, events = root.locator(".fb-map-section").bounding_box(), root.locator(".fb-events-section").bounding_box()
    place, box = lanes.bounding_box(), root.locator(".fb-grid").bounding_box()
    assert field is not None
    assert place is not None
    assert events is not None
    assert box is not None
    assert (field["x"], field["width"]) == (place["x"], place["width"])
    assert min(field["width"], events["width"]) > 400
    assert field["height"] > 280
    column = root.locator(".fb-ground-column").bounding_box()
    assert column is not None
    assert abs(field["height"] + place["height"] - column["height"]) <= 2, "map and lines fill their column"
    if width < 1080:
        assert abs(column["width"] - box["width"]) <= 2, "and that the width of the book"
