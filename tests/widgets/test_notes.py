"""Notes listed, jumped to, written and replaced."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.desk import Desk
from tests.widgets.synthetic import HOSTILE
from tests.widgets.test_access import AXE, lab_theme

MANY = """void (kernel.notes = Array.from({ length: 260 }, (_, k) => (
  { at: k * 2, glyph: '!', text: `Note ${k}`, author: '', time: '' })))"""


def noted(fight: Any) -> list[int]:
    return [at for at, row in enumerate(fight["lines"]["main"]["rows"]) if len(row) > 2]


@pytest.fixture
def root(desk: Desk, bridge: Any) -> Locator:
    desk.cursor("bridge")
    root = desk.open("notes").locator(".fb-root")
    expect(root.locator(".fb-note-item")).to_have_count(len(noted(bridge)))
    return root


def place(desk: Desk, root: Locator, at: int) -> None:
    """Go to an event as another panel does, and wait until it is told."""
    stand(desk, root, at)
    expect(root.locator(".fb-note-where")).not_to_contain_text("…")


def stand(desk: Desk, root: Locator, at: int) -> None:
    desk.kernel(
        f"""void kernel.push({{ type: 'line', index: {{ ...kernel.whole(kernel.line).index, at: {at} }},
            tree: kernel.tree() }})"""
    )
    expect(root.locator(".fb-note-where")).to_contain_text(f"Event {at + 1}:")


def written(desk: Desk) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = desk.kernel("kernel.log.filter((ask) => ask.topic === 'note')")
    return found


def test_all_notes_are_listed_with_their_glyphs_on_the_line(root: Locator, bridge: Any) -> None:
    first = root.locator(".fb-note-item").first
    expect(first).to_contain_text(f"Event {noted(bridge)[0] + 1} · round")
    expect(first).to_contain_text("A daring blow: the neck is hard to reach.")
    expect(first).to_contain_text("The scribe, 2026-03-04 05:06")
    expect(root.locator(".fb-count")).to_have_text(str(len(noted(bridge))))
    assert root.locator(".fb-note-sign").all_text_contents() == ["!?"] * len(noted(bridge))
    places = root.locator(".fb-note-sign").evaluate_all("(all) => all.map((sign) => Number(sign.getAttribute('x')))")
    assert places == sorted(places)
    expect(root).to_contain_text("1 note is on other lines only.")


def test_a_press_goes_to_the_event(desk: Desk, root: Locator, bridge: Any) -> None:
    button = root.locator(".fb-note-item .fb-jump").nth(1)
    button.press("Enter")
    expect(button).to_have_attribute("aria-current", "true")
    at = noted(bridge)[1]
    expect(root.locator(".fb-note-where")).to_contain_text(f"Event {at + 1}:")
    expect(root.get_by_label("Note", exact=True)).to_have_value("A daring blow: the neck is hard to reach.")
    expect(root.locator(".fb-live")).to_contain_text(f"Event {at + 1} of")
    expect(root.get_by_role("button", name="Replace note")).to_be_disabled()
    desk.page.wait_for_function("desk.kernel('one').positions.length > 0")


def test_a_note_is_written_with_the_keyboard_alone(desk: Desk, root: Locator, bridge: Any) -> None:
    place(desk, root, 5)
    keep = root.get_by_role("button", name="Keep note")
    expect(keep).to_be_disabled()
    root.get_by_role("radio", name="none").focus()
    for _ in range(2):
        desk.page.keyboard.press("ArrowRight")
    expect(root.get_by_role("radio", name="! good", exact=True)).to_be_checked()
    root.get_by_label("Author").fill("Mia")
    field = root.get_by_label("Note", exact=True)
    field.press_sequentially("Well [seen] ?+-")
    field.press("Control+Enter")
    expect(root.locator(".fb-said")).to_have_text("Kept.")
    (ask,) = written(desk)
    acts = bridge["lines"]["main"]["index"]["acts"]
    act = max((entry for entry in acts if entry[0] <= 5), key=lambda entry: int(entry[0]))
    assert (ask["commit"], ask["event"]) == (act[2], 5 - act[0])
    assert (ask["glyph"], ask["text"], ask["author"]) == ("!", "Well [seen] ?+-", "Mia")
    assert ask["fight"] == bridge["meta"]["fight"]
    expect(root.locator(".fb-note-item").first).to_contain_text("Well [seen] ?+-")
    expect(root.locator(".fb-note-item").first).to_contain_text("Mia, 2026-03-05")
    expect(root.locator(".fb-note-where")).to_contain_text("Event 6:")
    assert desk.page.evaluate("desk.keys") == []


def test_a_newer_note_replaces_the_one_before_which_can_be_read(desk: Desk, root: Locator, bridge: Any) -> None:
    at = noted(bridge)[0]
    place(desk, root, at)
    root.get_by_label("Note", exact=True).fill("Not so daring.")
    root.get_by_role("radio", name="?! doubtful").check()
    root.get_by_role("button", name="Replace note").click()
    item = root.locator(".fb-note-item").first
    expect(item.locator("> .fb-note-body")).to_contain_text("Not so daring.")
    expect(item.locator("> .fb-note-body")).not_to_contain_text("A daring blow")
    item.locator("summary").press("Enter")
    expect(item.locator(".fb-note-older li")).to_contain_text("A daring blow")
    expect(root.locator(".fb-note-item")).to_have_count(len(noted(bridge)))


def test_what_is_not_kept_waits_with_its_event(desk: Desk, root: Locator) -> None:
    place(desk, root, 5)
    field = root.get_by_label("Note", exact=True)
    field.fill("half a thought")
    place(desk, root, 8)
    expect(field).to_have_value("")
    place(desk, root, 5)
    expect(field).to_have_value("half a thought")
    expect(root.get_by_role("button", name="Keep note")).to_be_enabled()
    assert written(desk) == []


def test_what_is_being_written_stays_when_the_line_comes_anew(desk: Desk, root: Locator) -> None:
    place(desk, root, 5)
    field = root.get_by_label("Note", exact=True)
    field.fill("half a thought")
    asks = "kernel.log.filter((ask) => ask.topic === 'notes').length"
    before = desk.kernel(asks)
    desk.kernel("void (kernel.notes.push({ at: 9, glyph: '!', text: 'elsewhere', author: '', time: '' }))")
    place(desk, root, 5)
    desk.page.wait_for_function(f"(() => {{ const kernel = desk.kernel('one'); return {asks}; }})() > {before}")
    expect(root.locator(".fb-note-list")).to_contain_text("elsewhere")
    expect(field).to_have_value("half a thought")
    expect(field).to_be_focused()


@pytest.mark.parametrize("fares", ["hold", "refuse"])
def test_on_another_line_only_notes_of_its_own_events_are_shown(
    desk: Desk, root: Locator, bridge: Any, fares: str
) -> None:
    """Before the answer is there, and where there is none."""
    fork = bridge["lines"]["she misses"]["from"]
    own = [at for at in noted(bridge) if at < fork]
    place(desk, root, max(noted(bridge)))
    desk.kernel(f"void (kernel.line = 'she misses', kernel.faring.notes = '{fares}')")
    stand(desk, root, fork + 1)
    expect(root.locator(".fb-note-item")).to_have_count(len(own))
    places = root.locator(".fb-note-item .fb-jump").evaluate_all("(all) => all.map((one) => Number(one.dataset.at))")
    assert places == own
    stale = root.locator(".fb-notes-section.fb-stale")
    if fares == "refuse":
        expect(root).to_contain_text("The log <b>is torn</b>.")
        expect(root).not_to_contain_text("1 note is on other lines only.")
    expect(stale).to_have_count(int(fares == "hold"))
    stand(desk, root, min(at for at in noted(bridge) if at > fork))
    expect(root.get_by_label("Note", exact=True)).to_have_value("")
    expect(root.get_by_role("button", name="Keep note")).to_be_disabled()


def test_a_late_answer_about_another_line_is_dropped(desk: Desk, root: Locator, bridge: Any) -> None:
    desk.kernel("void (kernel.faring.notes = 'hold')")
    desk.kernel("void (kernel.notes.push({ at: 1, glyph: '!', text: 'of main', author: '', time: '' }))")
    place(desk, root, 3)
    desk.page.wait_for_function("desk.kernel('one').held.length === 1")
    desk.kernel("void (kernel.line = 'she misses', kernel.notes.length = 0)")
    stand(desk, root, 3)
    desk.settle()
    desk.kernel("kernel.release(), void (kernel.faring.notes = 'hold')")
    desk.page.wait_for_function("desk.kernel('one').held.length === 1")
    desk.settle()
    expect(root.locator(".fb-note-list")).not_to_contain_text("of main")
    desk.kernel("kernel.release()")
    listed = len([at for at, row in enumerate(whole(bridge, "she misses")) if len(row) > 2])
    expect(root.locator(".fb-note-item")).to_have_count(listed)


def whole(fight: Any, line: str) -> list[Any]:
    part = fight["lines"][line]
    rows: list[Any] = fight["lines"]["main"]["rows"][: part["from"]] + part["rows"]
    return rows


def test_a_refusal_is_a_sentence_and_the_words_stay(desk: Desk, root: Locator) -> None:
    place(desk, root, 5)
    root.get_by_label("Note", exact=True).fill("refused")
    root.get_by_role("button", name="Keep note").click()
    expect(root.locator(".fb-said.fb-problem")).to_have_text("a note needs <b>better</b> words")
    expect(root.get_by_label("Note", exact=True)).to_have_value("refused")
    expect(root.get_by_role("button", name="Keep note")).to_be_enabled()


def test_a_note_without_a_kernel_is_not_lost(desk: Desk, root: Locator) -> None:
    place(desk, root, 5)
    desk.kernel("kernel.die()")
    root.get_by_label("Note", exact=True).fill("hold this")
    root.get_by_role("button", name="Keep note").click()
    expect(root.locator(".fb-said.fb-problem")).to_contain_text("cut off from the kernel")
    expect(root.get_by_label("Note", exact=True)).to_have_value("hold this")
    expect(root.locator(".fb-note-item").first).to_be_visible()


def test_of_very_many_notes_a_hundred_are_in_the_page(desk: Desk) -> None:
    desk.cursor("10000")
    desk.kernel("void (kernel.whole('main').rows.forEach((row) => row.splice(2)))")
    desk.kernel(MANY)
    root = desk.open("notes").locator(".fb-root")
    expect(root.locator(".fb-note-item")).to_have_count(100)
    expect(root.locator(".fb-count")).to_have_text("260")
    earlier = root.get_by_role("button", name="160 earlier")
    earlier.press("Enter")
    expect(root.get_by_role("button", name="60 earlier")).to_be_visible()
    expect(root.get_by_role("button", name="100 later")).to_be_visible()
    expect(root.locator(".fb-note-item .fb-jump").first).to_be_focused()
    expect(root.locator(".fb-note-item")).to_have_count(100)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_issue(desk: Desk, root: Locator, theme: str) -> None:
    lab_theme(desk, theme)
    place(desk, root, 5)
    root.get_by_label("Note", exact=True).fill("refused")
    root.get_by_role("button", name="Keep note").click()
    expect(root.locator(".fb-problem")).to_be_visible()
    root.locator(".fb-note-item .fb-jump").first.click()
    desk.page.add_script_tag(url="/axe.js")
    assert desk.page.evaluate(AXE) == []


@pytest.mark.parametrize("width", [360, 900])
def test_hostile_notes_are_text_and_the_layout_holds(desk: Desk, width: int) -> None:
    desk.cursor("hostile")
    desk.page.evaluate(
        """(texts) => { const kernel = desk.kernel('one');
           kernel.notes = texts.map((text, k) => ({ at: k + 1, glyph: text, text, author: text, time: text })); }""",
        list(HOSTILE.values()),
    )
    root = desk.open("notes", width=width).locator(".fb-root")
    expect(root.locator(".fb-note-item").first).to_be_visible()
    for button in root.locator(".fb-note-item .fb-jump").all():
        button.click()
    assert root.locator("img, script, b > b").count() == 0
    assert desk.page.evaluate("window.pwned") is None
    text = root.evaluate("(root) => root.textContent")
    assert HOSTILE["markup"] in text
    assert not {"\u202e", "\u202d", "\u2066"} & set(text)
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")


def test_closing_frees_everything(desk: Desk, root: Locator) -> None:
    desk.page.evaluate("document.querySelector('.cell').close()")
    assert desk.page.evaluate("desk.listeners.added - desk.listeners.removed") == 0
