"""The event list by rule, together with its other filters; what is searched for is marked."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, expect

from tests.widgets.conftest import fixture_bytes
from tests.widgets.desk import Desk
from tests.widgets.synthetic_story import SERVE, story
from tests.widgets.test_event_list import ROWS, events_shown


def opened(desk: Desk, name: str) -> tuple[Locator, dict[str, Any]]:
    """The event list of a fight whose citations are known."""
    told = story(json.loads(fixture_bytes(name)))
    desk.cursor(name)
    desk.page.evaluate(SERVE, ["one", told])
    root = desk.open("events").locator(".fb-root")
    expect(root.locator(".fb-cur")).to_be_visible()
    expect(root.get_by_label("Rule", exact=True)).to_be_visible()
    return root, told["citing"]


def test_the_rules_that_occur_are_listed_with_their_counts(desk: Desk) -> None:
    root, citing = opened(desk, "bridge")
    options = root.get_by_label("Rule", exact=True).locator("option").all_text_contents()
    assert options[0] == "all rules"
    bare = [option.replace("\u2068", "").replace("\u2069", "") for option in options[1:]]
    assert bare == [f"{id} {title} ({count})" for id, title, count in citing["rules"]]


def test_filter_by_rule_alone_and_with_others(desk: Desk, bridge: Any) -> None:
    root, citing = opened(desk, "bridge")
    desk.loaded()
    line = bridge["lines"]["main"]
    cites = [at for at, number in enumerate(citing["of"]) if 1 in citing["sets"][number]]
    root.get_by_label("Rule", exact=True).select_option("SYN-SHOCK")
    expect(root.locator(".fb-count")).to_have_text(f"{len(cites)} of {line['index']['n']}")
    assert set(events_shown(root)) <= {*cites, line["index"]["n"] - 1}
    root.get_by_label("Search the sentences").fill("reeling")
    words = [at for at in cites if "reeling" in json.dumps(line["rows"][at][0])]
    assert 0 < len(words) < len(cites)
    expect(root.locator(".fb-count")).to_have_text(f"{len(words)} of {line['index']['n']}")
    desk.page.wait_for_function("desk.kernel().log.some((entry) => entry.state?.filter?.rule === 'SYN-SHOCK')")


def test_at_most_sixty_rows_of_fifty_thousand_events_by_rule(desk: Desk) -> None:
    root, citing = opened(desk, "50000")
    root.get_by_label("Rule", exact=True).select_option("SYN-ATTACK")
    count = citing["rules"][0][2]
    expect(root.locator(".fb-count")).to_contain_text(f"{count} of")
    for share in (0, 0.5, 1):
        root.locator(".fb-list").evaluate("(list, share) => { list.scrollTop = share * list.scrollHeight }", share)
        desk.settle()
        assert 0 < root.locator(ROWS).count() <= 60


def test_without_citations_there_is_no_such_filter(desk: Desk) -> None:
    desk.cursor("bridge")
    root = desk.open("events").locator(".fb-root")
    expect(root.locator(".fb-cur")).to_be_visible()
    desk.loaded()
    expect(root.get_by_label("Rule", exact=True)).to_be_hidden()


def test_what_is_searched_for_is_marked_also_across_spans(desk: Desk) -> None:
    root, _ = opened(desk, "bridge")
    desk.loaded()
    search = root.get_by_label("Search the sentences")
    search.fill("SWINGS AT")
    expect(root.locator(".fb-hit").first).to_be_visible()
    root.locator(".fb-list").evaluate("(list) => { list.scrollTop = 0 }")
    desk.settle()
    rows = root.locator(".fb-ev")
    assert set(root.locator(".fb-hit").all_text_contents()) == {"swings at"}
    search.fill("Ragna’s turn")
    expect(root.locator(".fb-hit", has_text="’s turn").first).to_be_visible()
    row = rows.filter(has=desk.page.locator(".fb-hit")).first
    assert "".join(row.locator(".fb-hit").all_text_contents()) == "Ragna’s turn"
    assert row.locator(".fb-name .fb-hit").count() == 1
    search.fill("")
    expect(root.locator(".fb-hit")).to_have_count(0)
