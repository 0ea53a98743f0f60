"""The page for the group: self-contained, well formed, complete, and safe whatever the fight's texts hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from playwright.sync_api import Browser

from fechtbuch.audit import FINDING_KINDS, BadChoice, Examined, accept, audit, examine, report
from fechtbuch.audit.page.findings_shown import KINDS
from fechtbuch.fight import Fight
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate import narrate_fight
from tests.audit.pages import Page
from tests.audit.planting import NOTEBOOKS, SYSTEMS, played
from tests.support.duels import duel, play_rounds
from tests.support.toy_ruleset import TOY, Strike, creature
from tests.widgets.conftest import axe_script

NASTY = "</title><script>alert(1)</script><img src=x onerror=alert(2)>\u202e\u2066'\"&amp;\n\x1b" + "x" * 5_000

AXE = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`)"""


def check_page(text: str) -> Page:
    """What holds of every page: closed tags, ids that are there once, links that lead there, nothing from outside."""
    page = Page(text)
    assert page.faults == []
    assert not {"script", "link", "img", "iframe", "object", "form", "svg"} & page.tags
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert all(link.startswith("#") for link in page.links)
    assert page.headings[0] == 1
    assert all(after - before <= 1 for before, after in zip(page.headings, page.headings[1:], strict=False))
    assert "url(" not in text
    assert "http:" not in text
    assert "https:" not in text
    return page


def example(system: str) -> Fight:
    return play(read(NOTEBOOKS / SYSTEMS[system]).cases[0]).fight


def claimed() -> Fight:
    """A duel with a wrong claim, a claim about nobody, a note, an overruled act."""
    fight = duel()
    at = fight.act(Strike("A", "B"), dice=[9, 12, 4]).position
    fight.claim({"B.hp": 5999, "Bob.hp": 1}, at=at)
    fight.note("a bold move", "!!", at=at, author="Ann")
    fight.act(Strike("A", "A"), dice=[15], overrule="he insists")
    return fight


def test_ids_are_short_and_out_of_the_text() -> None:
    fight = claimed()
    text = report([examine(fight)])
    page = Page(text)
    assert fight.head not in text
    for finding in audit(fight).findings:
        assert finding.position in text
        assert finding.position not in page.text
        assert finding.commit[:12] not in page.text


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_example_fights_of_all_four_systems(system: str) -> None:
    fight = example(system)
    one = examine(fight)
    page = check_page(report([one]))
    for passage in narrate_fight(fight):
        assert f"act-{passage.number}" in page.ids
        for told in passage.told:
            for span in told.sentence:
                assert span.text.strip() in page.text
    for fighter in fight.battle():
        assert fighter.name in page.text
    assert not one.audit.errors
    assert ("Nothing was found" in page.text) is (not one.audit.findings)


def test_findings_stand_beside_their_act_with_rule_and_figures() -> None:
    fight = claimed()
    text = report([examine(fight)])
    page = check_page(text)
    found = audit(fight)
    assert {"claim", "unknown_claim", "overruled"} <= {finding.kind for finding in found.findings}
    for finding in found.findings:
        assert f"finding-{finding.key}" in page.ids
        assert f"#finding-{finding.key}" in page.links
        assert text.index(f'id="act-{finding.act}"') < text.index(f'id="finding-{finding.key}"')
        if f'id="act-{finding.act + 1}"' in text:
            assert text.index(f'id="finding-{finding.key}"') < text.index(f'id="act-{finding.act + 1}"')
        for id in finding.rules:
            assert TOY.catalogue[id].text in page.text
    assert "By the rules:5996" in page.text
    assert "At the table:5999" in page.text
    assert "a bold move (Ann)" in page.text
    assert "Overruled: he insists" in page.text
    assert "11 = 11 (skill)" in page.text
    assert "chance of success 62.5 %" in page.text
    assert "Table and rules part after act 1" in page.text


def test_accepted_findings_say_why_and_by_whom() -> None:
    fight = claimed()
    (wrong,) = (finding for finding in audit(fight).findings if finding.kind == "claim")
    accept(fight, wrong, "it was late", "Ann")
    page = check_page(report([examine(fight)]))
    assert "Accepted: it was late (Ann)" in page.text
    assert "1 accepted" in page.text


def test_several_fights_are_chapters_of_one_page() -> None:
    fights = [claimed(), example("dungeon_board"), claimed()]
    page = check_page(report([examine(fight) for fight in fights], "The campaign"))
    assert page.text.index("The campaign") < page.text.index("A duel")
    assert page.headings.count(1) == 1
    assert {"f1-act-1", "f2-act-1", "f3-act-1"} <= set(page.ids)


def test_no_fight_no_page() -> None:
    with pytest.raises(FechtbuchError, match="no fight to report on"):
        report([])


def test_hostile_texts_are_text() -> None:
    cast = [evolve(creature("A"), name=NASTY, side=NASTY), evolve(creature("B"), name=NASTY)]
    fight = Fight.start(None, TOY, NASTY, cast, seed=1)
    at = fight.act(Strike("A", "B"), dice=[9, 12, 4]).position
    fight.note(NASTY, "?", at=at, author=NASTY)
    fight.claim({NASTY: NASTY, "B.hp": NASTY}, at=at)
    fight.act(Strike("A", "A"), dice=[15], overrule=NASTY)
    fight.branch(NASTY)
    for finding in audit(fight).findings:
        accept(fight, finding, NASTY, NASTY)
    text = report([examine(fight, NASTY)])
    check_page(text)
    assert "<script" not in text
    assert not set("\u202e\u2066\x1b") & set(text)
    assert len(text) < 200_000
    check_page(report([examine(fight), examine(fight)], NASTY))


def test_five_hundred_facts_are_below_two_megabytes() -> None:
    fight = played("dungeon_fantasy", turns=60)
    one = examine(fight, by=("program", "table"))
    assert one.audit.events >= 450
    assert len(report([one]).encode()) < 2_000_000


def test_dice_and_luck_are_those_of_the_line_that_was_audited() -> None:
    fight = duel()
    start = fight.act(Strike("A", "B"), dice=[9, 12, 4]).position
    fight.act(Strike("A", "B"), dice=[9, 12, 4], at=start, branch="other")
    play_rounds(fight, 1)
    one = examine(fight, "other")
    assert one.luck.of("A").own.number == 2
    assert one.luck.of("B").own.number == 2
    assert sum(test.number for test in one.dice.tests if test.sort == "totals" and test.who) == 4


def test_dice_of_nobody_are_refused_at_once() -> None:
    with pytest.raises(BadChoice):
        examine(duel(), by=("dwarves",))  # type: ignore[arg-type]


def whole() -> list[Examined]:
    return [examine(one) for one in (claimed(), example("dungeon_fantasy"), example("control_zone"))]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_a_browser_it_loads_nothing_and_bars_nobody(browser: Browser, tmp_path: Path, scheme: str) -> None:
    path = tmp_path / "audit.html"
    path.write_text(report(whole(), "Audit"), encoding="utf-8")
    asked: list[str] = []
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light", bypass_csp=True)
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: asked.append(message.text) if message.type in ("error", "warning") else None)
    page.goto(path.as_uri())
    assert asked == [path.as_uri()]
    page.add_script_tag(path=axe_script())
    assert page.evaluate(AXE) == []
    for width in (360, 1200):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    context.close()


def test_every_kind_of_finding_has_words() -> None:
    assert set(KINDS) == set(FINDING_KINDS)
