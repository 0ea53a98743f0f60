"""Names that hold markup, and what is shown where no front end of ours is."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import ipywidgets as w
import pytest
from attrs import evolve

from fechtbuch.fight import Fight
from fechtbuch_widgets import Branches, FightBook, Stepper
from fechtbuch_widgets.keeping_up import look_again
from tests.support.duels import play_rounds
from tests.support.toy_ruleset import TOY, Strike, creature
from tests.widgets_py.page import Page

NAMES = [
    "<script>alert(1)</script>",
    "</td></table><img src=x onerror=alert(1)>",
    "\u202eodlA\u202c\u2066",
    "A\nB\tC",
    "x" * 10_000,
    "\U0001f409\ufe0f 'quoted\" & &amp;",
    "",
]
HARMLESS = {
    "table",
    "caption",
    "thead",
    "tbody",
    "tr",
    "td",
    "th",
    "bdi",
    "br",
    "em",
    "svg",
    "rect",
    "span",
    "div",
    "ul",
    "li",
    "b",
}


class Tags(HTMLParser):
    """The tags of some markup, and whether any could run something."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        assert not [name for name, _ in attrs if name.startswith("on") or name in ("src", "href")]


def markups(widget: w.Widget) -> list[str]:
    """All the markup that a widget and its parts show."""
    own = [widget.value] if isinstance(widget, w.HTML) else []
    return own + [text for child in getattr(widget, "children", ()) for text in markups(child)]


def fight_of(name: str) -> Fight:
    fight = Fight.start(
        None, TOY, name or "?", [evolve(creature("A"), name=name, side=name or "s"), creature("B")], seed=1
    )
    play_rounds(fight, 2)
    fight.note(name or "?", "!")
    return fight


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_is_shown_is_more_than_text(name: str) -> None:
    fight = fight_of(name)
    book, stepper = FightBook(fight), Stepper(fight)
    page = Page(book.model)
    n = page.hello()["index"]["n"]
    page.states(n)
    rows = page.ask("rows", rev="", **{"from": 0, "to": n})["rows"]
    assert any(span == [name, "who:A"] for row in rows for span in row[0]) or not name
    assert book.form is not None
    for act in book.form.do.options:
        book.form.do.value = act[1]
    book.form.do.value = "strike"
    book.form.who.value = "A"
    book.form.go.click()
    for widget in (book, stepper):
        for markup in markups(widget):
            assert Tags(markup).found <= HARMLESS
            assert not re.search("[\u202a-\u202e]", markup)
            assert len(markup) < 60_000
    assert all(len(label) < 200 and "\n" not in label for label, _ in book.form.who.options)


def test_where_no_front_end_shows_the_book_its_text_can_be_read(ford: Fight) -> None:
    for widget in (FightBook(ford), Branches(ford)):
        bundle = widget._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        assert "application/vnd.jupyter.widget-view+json" in data
        assert "Aldo (watch): HP 13/13" in data["text/plain"]
        assert "<caption>" in data["text/html"]
    assert "fight book of ford" in repr(FightBook(ford))


def button(stepper: Stepper, name: str) -> w.Button:
    return next(one for one in stepper.children[0].children if one.description == name)


def test_the_stepper_steps(ford: Fight) -> None:
    stepper = Stepper(ford)
    n = sum(1 for _ in ford.line())
    assert f"event {n} of {n}" in stepper.where.value
    button(stepper, "Start").click()
    assert "event 3 of" in stepper.where.value
    button(stepper, "Next turn").click()
    assert "turn of Aldo" in stepper.where.value
    button(stepper, "Next act").click()
    current = re.findall(r"aria-current.*?</tr>", stepper.events.value)
    assert "suffers" in current[0]
    button(stepper, "Next act").click()
    current = re.findall(r"aria-current.*?</tr>", stepper.events.value)
    assert "turn ends" in current[0]
    stepper.slider.value = 6
    assert "74.1 %" in stepper.figures.value
    assert "Broadsword" in stepper.figures.value
    assert ford.cursor().position != stepper.cursor.position


def test_the_stepper_goes_along_and_follows_other_lines(toy: Fight) -> None:
    stepper = Stepper(toy, "reader")
    toy.act(Strike("A", "B"))
    look_again()
    assert stepper.cursor.at_head
    assert stepper.slider.value == stepper.slider.max
    toy.act(Strike("B", "A"), at=toy.log.root)
    button(stepper, "Start").click()
    button(stepper, "Other line").click()
    assert stepper.cursor.line == "main-1"
    assert "main-1" in stepper.where.value
    toy.rename_branch("main-1", "other")
    look_again()
    assert "other" in stepper.where.value
