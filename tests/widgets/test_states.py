"""The state at n is the same however n was reached, and the same as the kernel's."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Locator, Page, expect

from fechtbuch_widgets.patch import Json, difference
from tests.widgets.desk import Desk
from tests.widgets.patching import patched

SHOWN = """(root) => [...root.querySelectorAll('.fb-creature')].map((card) => ({
    id: card.dataset.creature,
    pools: [...card.querySelectorAll('.fb-num')].map((each) => each.firstChild.textContent.replace('−', '-')),
    conditions: [...card.querySelectorAll('.fb-conditions .fb-chip')].map((each) => each.textContent),
    chips: [...card.querySelectorAll('.fb-chips .fb-chip')].map((each) => each.textContent),
    tallies: card.querySelector('.fb-counters')?.textContent ?? '',
    turn: card.classList.contains('fb-has-turn'), out: card.classList.contains('fb-out') }))"""


def shown(desk: Desk, root: Locator) -> Any:
    desk.settle()
    return root.evaluate(SHOWN)


def state_after(fight: Any, line: str, at: int) -> Any:
    """Worked out from the first keyframe by the kernel's own patching."""
    part = fight["lines"][line]
    state: Json = dict(fight["lines"]["main"]["keyframes"])[0]
    main = fight["lines"]["main"]["patches"]
    for patch in [*main[1 : part["from"]], *part["patches"]][:at] if part["from"] else main[1 : at + 1]:
        state = patched(state, patch)
    return state


def as_shown(state: Any) -> Any:
    return [
        {
            "id": creature["id"],
            "pools": [f"{pool['value']} / {pool['full']}" for pool in creature["pools"]],
            "conditions": [condition["text"] for condition in creature["conditions"]],
            "chips": [f"{item['name']} {item['state']}" for item in creature["items"]],
            "tallies": " · ".join(
                f"{tally['name']} {tally['value']}".replace("-", "−") for tally in creature["counters"]
            ),
            "turn": state["turn"] == creature["id"],
            "out": creature["out"],
        }
        for creature in state["creatures"]
    ]


def test_stepped_jumped_and_reversed_give_the_same_state_as_the_kernel(desk: Desk, bridge: Any) -> None:
    root = desk.book("bridge", 30)
    desk.loaded()
    there = range(30, 75)
    root.focus()
    forward = {}
    for at in there:
        forward[at] = shown(desk, root)
        root.press("ArrowRight")
    back = {}
    for at in reversed(there):
        root.press("ArrowLeft")
        back[at] = shown(desk, root)
    jumped = {}
    for at in sorted(there, key=lambda at: at * 37 % 101):
        desk.scrub(root, at)
        jumped[at] = shown(desk, root)
    assert forward == back == jumped
    assert forward == {at: as_shown(state_after(bridge, "main", at)) for at in there}


def test_every_keyframe_equals_the_patches_that_lead_to_it(bridge: Any) -> None:
    for part in bridge["lines"].values():
        if part["from"] == 0:
            for at, keyframe in part["keyframes"]:
                assert keyframe == state_after(bridge, "main", at)


@pytest.mark.parametrize("line", ["she misses", "and Wren shoots first"])
def test_the_state_is_right_on_another_branch(desk: Desk, bridge: Any, line: str) -> None:
    root = desk.book("bridge", 20)
    desk.loaded()
    desk.page.evaluate('(line) => document.querySelector(`.fb-lane-label[data-line="${line}"]`).click()', line)
    expect(root.locator(".fb-where")).to_contain_text(line)
    n = bridge["lines"][line]["index"]["n"]
    for at in (n - 1, n - 7, bridge["lines"][line]["from"], 12):
        desk.scrub(root, at)
        desk.loaded()
        assert shown(desk, root) == as_shown(state_after(bridge, line, at))


def test_the_change_just_made_is_since_the_act_began(desk: Desk, bridge: Any) -> None:
    line = bridge["lines"]["main"]
    starts = [act[0] for act in line["index"]["acts"]]
    wound = next(at for at, digit in enumerate(line["index"]["marks"]) if digit == "1" and at > 10)
    start = max(start for start in starts if start <= wound)
    who = bridge["meta"]["creatures"][line["index"]["who"][wound]]["id"]
    root = desk.book("bridge", wound)
    desk.loaded()

    def life(at: int) -> int:
        state = state_after(bridge, "main", at)
        return int(next(each for each in state["creatures"] if each["id"] == who)["pools"][0]["value"])

    lost = life(start - 1) - life(wound)
    card = root.locator(f"[data-creature={who}]")
    expect(card.locator(".fb-life .fb-loss")).to_have_text(f" −{lost}")
    full = next(each for each in state_after(bridge, "main", wound)["creatures"] if each["id"] == who)["pools"][0][
        "full"
    ]
    width = card.locator(".fb-lost").first.evaluate("(bar) => parseFloat(bar.style.width)")
    assert width == pytest.approx(100 * (life(start - 1) - max(0, life(wound))) / full, abs=0.01)
    desk.scrub(root, start - 1)
    expect(card.locator(".fb-life .fb-loss")).to_have_count(0)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text("abxy\u202e", max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abcd", min_size=1, max_size=2), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(JSON, JSON)
def test_a_difference_leads_from_one_value_to_the_other(before: Json, after: Json) -> None:
    patch = difference(before, after)
    assert patched(before, patch) == after
    assert (patch == []) == (before == after and _same_types(before, after))


def _same_types(one: Json, other: Json) -> bool:
    """`True == 1` in Python, but not in JSON."""
    if isinstance(one, dict) and isinstance(other, dict):
        return all(_same_types(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return all(_same_types(a, b) for a, b in zip(one, other, strict=True))
    return type(one) is type(other)


def test_the_page_patches_as_python_does(page: Page) -> None:
    @settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
    @given(st.lists(st.tuples(JSON, JSON), min_size=1, max_size=8))
    def holds(pairs: list[tuple[Json, Json]]) -> None:
        cases = [[before, difference(before, after)] for before, after in pairs]
        made = page.evaluate(
            "async (cases) => { const { patched } = await import('/src/patch.js');"
            " return JSON.stringify(cases.map(([before, patch]) => patched(before, patch))) }",
            cases,
        )
        assert page.evaluate("(text) => JSON.parse(text)", made) == [after for _, after in pairs]

    holds()
