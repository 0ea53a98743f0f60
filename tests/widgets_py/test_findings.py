"""The audit for the page: told when it is there, accepted with a reason, mended as a branch; rules that are cited."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fechtbuch.audit import accept, audit
from fechtbuch.audit.rederive import Deriver
from fechtbuch.fight import Fight
from fechtbuch.model.events import Wounded
from fechtbuch.whatif import luck
from fechtbuch_widgets import CursorModel, Findings, WhatIfForm
from fechtbuch_widgets.services.findings import findings_of
from tests.support.duels import duel, play_rounds, play_turn
from tests.support.toy_ruleset import Strike, TakeAim
from tests.widgets.synthetic import HOSTILE
from tests.widgets_py.page import Page


@pytest.fixture
def fight() -> Fight:
    """Two rounds, claims that are wrong, and a wound that does not add up."""
    fight = duel()
    play_rounds(fight, 2)
    line = fight.log.spine(fight.head)
    fight.claim({"B.hp": 7}, line[3])
    fight.claim({"A.hp": 7, "C.hp": 1}, line[9])
    fight.record([Wounded("B", "hp", 1, 3)], "seen on the sheet")
    return fight


def ask(page: Page, topic: str = "findings", **more: Any) -> dict[str, Any]:
    """The answer to a request that may bring other messages before it."""
    found = page.raw({"type": "data", "id": 1, "topic": topic, **more})
    (value,) = [message["value"] for message in found if message["re"] == 1]
    return dict(value)


def audited(fight: Fight) -> tuple[Page, dict[str, Any]]:
    page = Page(CursorModel(fight))
    ask(page)
    assert findings_of(page.model).wait()
    return page, ask(page)


def test_the_audit_comes_by_itself(fight: Fight) -> None:
    page = Page(CursorModel(fight))
    assert ask(page)["state"] in ("running", "done")
    assert findings_of(page.model).wait()
    assert [(message["topic"], message["re"]) for message in page.sent if message["re"] == 0] == [("findings", 0)]
    value, found = ask(page), audit(fight)
    assert value["state"] == "done"
    told = [(one["act"], one["kind"], one["severity"], one["text"]) for one in value["findings"]]
    assert told == [(one.act, one.kind, one.severity, one.text) for one in found.findings]
    line = page.model.line
    for one, finding in zip(value["findings"], found.findings, strict=True):
        assert one["at"] == line.index_of(fight.position(finding.position))
        assert [rule["rule"] for rule in one["rules"]] == list(finding.rules)
    assert value["parted"].startswith("act 3: ")
    claim = value["findings"][0]
    assert (claim["what"], claim["recorded"]) == ("Fighter B's HP", "7")


def test_luck_and_dice_come_with_it(fight: Fight) -> None:
    _, value = audited(fight)
    ledger = luck(fight)
    assert [one["who"] for one in value["luck"]] == [one.who for one in ledger.creatures if not one.idle]
    assert value["luck"][0]["lines"] == [list(line) for line in ledger.creatures[0].lines()]
    assert value["dice"]


def test_a_finding_is_accepted_with_a_reason(fight: Fight) -> None:
    page, value = audited(fight)
    key = value["findings"][0]["key"]
    after = ask(page, "accept", key=key, reason="the table agreed", author="Zoë")
    assert after["findings"][0]["accepted"] == ["the table agreed", "Zoë"]
    assert after["findings"][1:] == value["findings"][1:]
    again = audit(fight).finding(key)
    assert again.accepted is not None
    assert again.accepted.reason == "the table agreed"
    assert ask(page) == after, "nothing is audited again for it"


def test_what_cannot_be_accepted_is_said(fight: Fight) -> None:
    page, value = audited(fight)
    no_reason = page.ask("data", topic="accept", key=value["findings"][0]["key"], reason="  ")
    assert (no_reason["type"], "say why" in no_reason["message"]) == ("error", True)
    nothing = page.ask("data", topic="accept", key="none", reason="so be it")
    assert "no finding 'none'" in nothing["message"]


def test_a_claim_made_meanwhile_brings_a_new_audit(fight: Fight) -> None:
    page, value = audited(fight)
    fight.claim({"B.hp": 1}, fight.head)
    ask(page)
    assert findings_of(page.model).wait()
    assert len(ask(page)["findings"]) > len(value["findings"])
    accept(fight, audit(fight).findings[0], "heard of it")
    ask(page)
    assert findings_of(page.model).wait()
    assert ask(page)["findings"][0]["accepted"] == ["heard of it", ""]


@pytest.fixture
def derived(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The acts that are held against the rules."""
    asked: list[str] = []
    really = Deriver.act

    def act(self: Deriver, commit: Any, node: Any) -> Any:
        asked.append(commit.id)
        return really(self, commit, node)

    monkeypatch.setattr(Deriver, "act", act)
    return asked


def test_a_line_that_has_grown_is_audited_from_where_it_was(fight: Fight, derived: list[str]) -> None:
    page, _ = audited(fight)
    head = fight.log.depth(fight.head)
    play_turn(fight, "A", "B")
    page.model.refresh()
    derived.clear()
    ask(page)
    assert findings_of(page.model).wait()
    assert derived == fight.log.spine(fight.head)[head + 1 :]
    value, whole = ask(page), audit(fight)
    assert [one["key"] for one in value["findings"]] == [one.key for one in whole.findings]


def test_a_note_is_no_reason_to_audit_again(fight: Fight, derived: list[str]) -> None:
    page, value = audited(fight)
    fight.note("A daring blow.", "!?", at=fight.cursor())
    derived.clear()
    assert ask(page)["findings"] == value["findings"]
    assert findings_of(page.model).wait()
    assert derived == []


def test_as_it_should_have_been_opens_a_branch(fight: Fight) -> None:
    page, value = audited(fight)
    wound = next(one for one in value["findings"] if one["kind"] == "sums")
    assert wound["mend"]
    assert ask(page, "mend", key=wound["key"])["state"] == "working"
    assert findings_of(page.model).wait()
    told = [message["value"] for message in page.sent if message.get("topic") == "mended"]
    assert [one["state"] for one in told] == ["kept"]
    assert told[0]["line"] == "main-1"
    assert told[0]["line"] in fight.lines.heads
    assert "1 edited" in told[0]["text"]
    assert "sums" not in [one.kind for one in audit(fight, told[0]["line"]).findings]
    trees = [message for message in page.sent if message["type"] in ("tree", "line")]
    assert any(head["line"] == "main-1" for head in trees[-1]["tree"]["heads"]), "the page learns of the branch"


def test_what_only_says_what_was_done_cannot_be_mended(fight: Fight) -> None:
    page, value = audited(fight)
    note = next(one for one in value["findings"] if one["severity"] == "note")
    assert note["mend"] == ""
    assert "nothing would have been otherwise" in page.ask("data", topic="mend", key=note["key"])["message"]


def brawl() -> Fight:
    """B's strike is against the rules in the end, once A's is no more overruled: A aimed too late."""
    fight = duel()
    fight.act(TakeAim("A"))
    fight.act(Strike("A", "B"), dice=[9, 3], choices={"defence": "none"})
    return fight


@pytest.mark.parametrize("with_form", [True, False])
def test_conflicts_go_to_the_whatif_form(with_form: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = brawl()
    fight.claim({"B.hp": 1}, fight.head)
    page, value = audited(fight)
    form = WhatIfForm(page.model, folded=True) if with_form else None
    stuck = _in_conflict(fight)
    monkeypatch.setattr("fechtbuch_widgets.services.findings.should_have_been", lambda *_: stuck)
    claim = next(one for one in value["findings"] if one["mend"])
    ask(page, "mend", key=claim["key"])
    assert findings_of(page.model).wait()
    (told,) = [message["value"] for message in page.sent if message.get("topic") == "mended"]
    assert told["state"] == "conflicts"
    assert "Nothing was kept" in told["text"]
    assert list(fight.lines.heads) == ["main"]
    assert ("form below" in told["text"]) is with_form
    if form is not None:
        assert form.unfold.value
        assert "1 conflict" in form.report.value or form.conflicts.layout.display is None


def _in_conflict(fight: Fight) -> Any:
    """A rebase with an act that has no one to strike any more."""
    from fechtbuch.whatif import Insert, rebase

    fight.act(Strike("B", "A"), dice=[18])
    base = fight.log.spine(fight.head)[1]
    found = rebase(fight, Insert(base, Strike("A", "nobody")))
    assert found.conflicts
    return found


def test_without_its_rules_luck_is_shown_and_the_rest_is_explained(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fight, "rules", None)
    _, value = audited(fight)
    assert value["state"] == "failed"
    assert value["text"]
    assert value["luck"]


def test_a_fight_in_a_file_is_audited_in_the_background(tmp_path: Path) -> None:
    fight = duel(tmp_path / "log.db")
    play_rounds(fight, 1)
    fight.claim({"B.hp": 7}, fight.head)
    page, value = audited(fight)
    assert value["state"] == "done"
    assert ask(page, "accept", key=value["findings"][0]["key"], reason="so be it")["findings"][0]["accepted"]


def test_hostile_claims_are_told_in_one_line(fight: Fight) -> None:
    fight.claim({"B.hp": HOSTILE["bidi"], HOSTILE["markup"]: HOSTILE["long"]}, fight.head)
    _, value = audited(fight)
    told = [word for one in value["findings"] for word in (one["text"], one["what"], one["recorded"])]
    assert max(map(len, told)) <= 2000
    assert not any("\u202e" in word or "\n" in word for word in told)


def test_a_closed_panel_ends_it(fight: Fight) -> None:
    panel = Findings(fight)
    page = Page(panel.model)
    ask(page)
    desk = findings_of(page.model)
    panel.close()
    assert desk.wait()
    told = len(page.sent)
    panel.model.close()
    assert len(page.sent) == told


def test_the_rules_that_a_line_cites(page: Page, ford: Fight) -> None:
    value = ask(page, "citing")
    assert value["to"] == len(page.model.line)
    names = [id for id, _, _ in value["rules"]]
    assert ford.rules is not None
    assert all(title == ford.rules.ruleset.catalogue[id].title for id, title, _ in value["rules"])
    cited = [{names[place] for place in value["sets"][number]} for number in value["of"]]
    counted = {id: sum(id in some for some in cited) for id in names}
    assert counted == {id: count for id, _, count in value["rules"]}
    facts = list(ford.line())
    attack = next(at for at, fact in enumerate(facts) if fact.event.kind == "Attacked")
    event: Any = facts[attack].event
    assert {term.rule for term in event.check.figure.terms if term.rule in names} <= cited[attack]
    assert cited[attack]
    assert not cited[0]
