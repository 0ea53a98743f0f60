"""Lanes, following another line, and opening a branch."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.widgets.desk import Desk

GROW = """void (() => {
  const line = kernel.whole('main'), { index } = line;
  const longer = { ...index, rev: 'main@longer', n: index.n + 1, at: -1,
    acts: [...index.acts, [index.n, index.acts.length, 'fresh', 'Wait']],
    kind: [...index.kind, 0], who: [...index.who, -1], depth: index.depth + '0', marks: index.marks + '0' };
  kernel.lines.set('main', { ...line, index: longer, rows: [...line.rows, ['A new event.', []]],
    patches: [...line.patches, []], figures: [...line.figures, -1] });
  const part = { ...longer, base: index.rev, from: index.n, acts: longer.acts.slice(-1), turns: [],
    kind: [0], who: [-1], depth: '0', marks: '0', minor: '0', hits: [] };
  kernel.push({ type: 'line', index: part, tree: kernel.tree() });
})()"""
"""One act more: the kernel sends what follows the events that the page holds."""


def test_only_forks_and_heads_are_drawn(desk: Desk, bridge: Any) -> None:
    root = desk.book("bridge", 20)
    expect(root.locator(".fb-dot")).to_have_count(len(bridge["tree"]["nodes"]))
    expect(root.locator(".fb-lane")).to_have_count(len(bridge["tree"]["nodes"]) - 1)
    labels = root.locator(".fb-lane-label")
    assert labels.all_text_contents() == ["main · Ragna stands", "she misses · Aldo wins 61 %", "and Wren shoots first"]
    expect(labels.first).to_have_attribute("aria-pressed", "true")


def test_a_click_follows_a_line_and_keeps_the_place_where_both_are_one(desk: Desk) -> None:
    root = desk.book("bridge", 20)
    root.get_by_role("button", name="and Wren shoots first").click()
    expect(root.locator(".fb-where")).to_contain_text("and Wren shoots first\u2069 · event 21 of")
    expect(root.locator(".fb-lane-label[aria-pressed=true]")).to_have_text("and Wren shoots first")
    desk.loaded()
    asks = desk.kernel("kernel.log.filter((ask) => ask.type === 'rows')")
    fork = desk.kernel("kernel.fixture.lines['and Wren shoots first'].from")
    assert asks[-1]["from"] >= fork, "what both lines share is not fetched again"


def test_from_past_the_fork_one_lands_on_the_first_act_that_differs(desk: Desk, bridge: Any) -> None:
    root = desk.book("bridge", 100)
    root.focus()
    root.press("ArrowDown")
    expect(root.locator(".fb-where")).to_contain_text("she misses")
    desk.expect_at(root, bridge["lines"]["she misses"]["from"])


def test_the_lane_itself_can_be_clicked(desk: Desk) -> None:
    root = desk.book("bridge", 20)
    hit = root.locator(".fb-lane-hit[data-line='she misses']").last
    box = hit.bounding_box()
    assert box is not None
    desk.page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + box["height"] - 1)
    expect(root.locator(".fb-where")).to_contain_text("she misses")


def test_the_branch_button_sends_the_place_and_follows_the_new_line(desk: Desk, bridge: Any) -> None:
    acts = bridge["lines"]["main"]["index"]["acts"]
    root = desk.book("bridge", 60)
    root.get_by_role("button", name="Open a branch here").click()
    expect(root.locator(".fb-where")).to_contain_text("main-3\u2069 · event 61 of")
    ask = desk.kernel("kernel.log.find((ask) => ask.type === 'branch')")
    act = max((entry for entry in acts if entry[0] <= 60), key=lambda entry: int(entry[0]))
    assert ask["position"] == {"commit": act[2], "event": 60 - act[0], "line": "main"}
    expect(root.locator(".fb-lane-label")).to_have_count(4)


def test_a_branch_without_acts_is_left_and_reached_with_the_arrows_and_said(desk: Desk) -> None:
    root = desk.book("bridge", 60)
    root.get_by_role("button", name="Open a branch here").click()
    where, live = root.locator(".fb-where"), root.locator(".fb-live")
    expect(where).to_contain_text("main-3\u2069 · event 61 of")
    root.focus()
    root.press("ArrowDown")
    expect(where).to_contain_text("main\u2069 · event 61 of")
    expect(live).to_contain_text("Branch main")
    root.press("ArrowUp")
    expect(where).to_contain_text("main-3\u2069 · event 61 of")
    expect(live).to_contain_text("Branch main-3")


def test_where_there_is_one_line_the_arrows_say_so(desk: Desk) -> None:
    desk.cursor("bridge")
    desk.kernel("void (kernel.fixture.tree.nodes.length = 1, kernel.fixture.tree.heads.length = 1)")
    root = desk.open("toolbar").locator(".fb-root")
    root.focus()
    root.press("ArrowDown")
    expect(root.locator(".fb-live")).to_contain_text("There is no other branch here")


def test_names_on_one_act_do_not_cover_one_another(desk: Desk) -> None:
    root = desk.book("bridge", 20)
    desk.kernel(
        """void (() => {
          const { nodes, heads } = kernel.fixture.tree, [main] = heads;
          const twins = ['once', 'twice'].map((name) => ({ ...main, line: name, name, current: false }));
          kernel.push({ type: 'tree', tree: { nodes, heads: [...heads, ...twins] } });
        })()"""
    )
    labels = root.locator(".fb-lane-label")
    expect(labels).to_have_count(5)
    desk.page.wait_for_function(
        """() => new Set([...document.querySelectorAll('.fb-lane-labels .fb-lane-label')]
          .map((label) => Math.round(label.getBoundingClientRect().top))).size === 5"""
    )
    root.get_by_role("button", name="Branches as a table").click()
    row = root.get_by_role("row").filter(has_text="twice")
    expect(row).to_contain_text("after act")


def test_the_ring_stands_on_the_followed_line_at_the_act(desk: Desk) -> None:
    root = desk.book("bridge", 0)
    ring = root.locator(".fb-ring")
    left = float(ring.get_attribute("cx") or 0)
    desk.scrub(root, 60)
    middle = float(ring.get_attribute("cx") or 0)
    root.press("End")
    desk.settle()
    right = float(ring.get_attribute("cx") or 0)
    assert left < middle < right
    assert len({ring.get_attribute("cy")}) == 1
    root.get_by_role("button", name="and Wren shoots first").click()
    expect(root.locator(".fb-where")).to_contain_text("and Wren")
    root.focus()
    root.press("End")
    desk.settle()
    assert float(ring.get_attribute("cy") or 0) > 60


def test_the_lanes_have_a_table_twin(desk: Desk) -> None:
    root = desk.book("bridge", 20)
    root.get_by_role("button", name="Branches as a table").click()
    rows = root.get_by_role("table", name="Branches").locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Ragna stands")
    expect(rows.first).to_contain_text("followed")
    forks = desk.kernel("kernel.fixture.tree.nodes.filter((node) => node.act > 0 && node.lines.length > 1)")
    expect(rows.nth(1)).to_contain_text(f"after act {forks[0]['act']}")
    expect(rows.nth(2)).to_contain_text(f"after act {forks[1]['act']}")
    expect(root.locator(".fb-lanes")).to_be_hidden()


def test_a_tree_that_the_kernel_pushes_is_drawn(desk: Desk) -> None:
    root = desk.book("bridge", 20)
    desk.kernel(
        """void kernel.push({ type: 'tree', tree: { nodes: kernel.fixture.tree.nodes,
           heads: kernel.fixture.tree.heads.map((head) => ({ ...head, name: `renamed ${head.name}` })) } })"""
    )
    expect(root.locator(".fb-lane-label").first).to_have_text("renamed main · Ragna stands")


def test_a_line_that_grew_elsewhere_keeps_the_place(desk: Desk) -> None:
    root = desk.book("bridge", 50)
    desk.loaded()
    before = desk.kernel("kernel.log.length")
    desk.kernel(GROW)
    expect(root.locator(".fb-where")).to_contain_text("event 51 of 117")
    root.focus()
    root.press("End")
    expect(root.locator(".fb-cur")).to_contain_text("A new event.")
    desk.loaded()
    later = desk.kernel(f"kernel.log.slice({before}).filter((ask) => ask.type === 'rows')")
    assert all(ask["from"] >= 112 for ask in later)
    assert desk.kernel("kernel.log.filter((ask) => ask.type === 'hello').length") == 1


def test_a_page_that_missed_an_act_gets_the_whole_line(desk: Desk) -> None:
    root = desk.book("bridge", 50)
    desk.loaded()
    desk.kernel(GROW.replace("base: index.rev", "base: 'main@missed'"))
    expect(root.locator(".fb-where")).to_contain_text("event 51 of 117")
    assert desk.kernel("kernel.log.filter((ask) => ask.type === 'hello').length") == 2
    root.focus()
    root.press("End")
    expect(root.locator(".fb-cur")).to_contain_text("A new event.")


def test_an_act_at_the_head_takes_the_reader_along_when_the_kernel_says_so(desk: Desk) -> None:
    root = desk.book("bridge", 50)
    desk.kernel(
        "void kernel.push({ type: 'line', index: { ...kernel.whole('main').index, at: 77 }, tree: kernel.tree() })"
    )
    desk.expect_at(root, 77)
