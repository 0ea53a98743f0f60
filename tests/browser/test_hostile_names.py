"""Names made to do harm, in everything that shows a name: no markup comes of them, nothing runs, nothing overflows."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.book import Book
from tests.browser.lab import Lab, Notebook

NAMES = {
    "markup": '<img src=x onerror="window.harmed=1"><b>bold</b>',
    "script": "</style></script><script>window.harmed=2</script>",
    "bidi": "\u202eretsnom\u2066\u2069\u2069 evil\u202d",
    "long": "Longname" * 1250,
    "emoji": "\U0001f9d9\U0001f3fd\u200d\u2640\ufe0f Zoë 龍",
}

SETUP = """\
from attrs import evolve
from fechtbuch.fight import Fight
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, EndTurn, StartTurn
from fechtbuch_widgets import FightBook, Lesson, Stepper

rules = find_ruleset("dungeon_fantasy")
tables = rules.load_tables({})
sides = ["markup", "long", "markup", "long", "bidi"]
body = {"st": 12, "dx": 12, "weapon": "broadsword", "skills": {"Broadsword": 14}}
bodies = [evolve(rules.build({"id": id, "cell": [n, 0], "facing": 3 if n else 0, **body}, tables, "here")[0],
                 name=NAMES[id], side=NAMES[side])
          for n, (id, side) in enumerate(zip(NAMES, sides))]
fight = Fight.start("hostile.fechtbuch", rules, NAMES["markup"], bodies, id="hostile", seed=4)
fight.act(StartTurn("markup"))
fight.act(Attack("markup", "script", "broadsword", "swing", "torso"), dice=[9, 14, 5], choices={"defence": "dodge"})
for glyph, text in zip(["!", "?", "!!", "??", "!?"], NAMES.values()):
    fight.note(text, glyph, author=text)
fight.claim({"script.hp": 3})
fight.act(EndTurn("markup"))
fight.act(Attack("script", "markup", "broadsword"), dice=[15], overrule=NAMES["script"])
for name in NAMES.values():
    fight.branch(name[:120])
"""

TABS = {
    "Why": ".fb-sum",
    "Odds": ".fb-outcome",
    "Findings": ".fb-finding",
    "Notes": ".fb-note-item",
    "Compare": ".fb-sides",
}
"""The pages behind the story, and what is there once they are filled."""

WIDE = ".fb-root, .widget-box"
WIDER = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className} ${one.scrollWidth} > ${one.clientWidth}: ${one.textContent.slice(0, 60)}`)"""
OUTPUTS = range(1, 5)


def expect_it_to_fit(notebook: Notebook) -> None:
    """Nothing in any output is wider than the place it has; what may be scrolled sideways has a box of its own."""
    for output in OUTPUTS:
        shown = notebook.output(output)
        for box in (shown, shown.locator(WIDE)):
            assert box.evaluate_all(WIDER) == []


def test_nothing_runs_and_the_layout_holds(lab: Lab) -> None:
    cells = f"NAMES = {NAMES!r}\n{SETUP}", "FightBook(fight)", "Stepper(fight)", "Lesson(fight)", "fight"
    notebook = lab.open_notebook(lab.write("hostile.ipynb", *cells))
    notebook.run_all()
    book = Book(notebook.output(1)).ready()
    book.press("Home", "Control+ArrowRight", "ArrowRight", "End")
    expect(book.root.locator(".fb-creature")).to_have_count(len(NAMES))
    expect(book.root.locator(".fb-lane-label")).to_have_count(len(NAMES) + 1)
    book.output.get_by_role("button", name="What if …").click()
    book.button("Preview").click()
    expect(book.output).to_contain_text("Nothing is different yet")
    for width in (1280, 800):
        notebook.page.set_viewport_size({"width": width, "height": 900})
        for tab, content in TABS.items():
            book.tab(tab)
            expect(book.root.locator(content).first).to_be_visible()
            expect_it_to_fit(notebook)
    for output in OUTPUTS:
        expect(notebook.output(output).locator("img, script, b:text-is('bold')")).to_have_count(0)
    assert notebook.page.evaluate("window.harmed") is None
