"""Findings as values: where they lie, how one goes from one to the next, how they are accepted, what is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve

from fechtbuch.audit import BadAcceptance, Finding, NotOnTheLine, accept, audit
from fechtbuch.audit.acceptance import acceptance_of, acceptances
from fechtbuch.audit.keys import key_with_words
from fechtbuch.decide.legality import Because
from fechtbuch.decide.resolve import Resolution
from fechtbuch.fight import Fight
from fechtbuch.history.positions import BadPosition
from fechtbuch.history.store import MemoryStore
from fechtbuch.interchange.jsonl import export_log, import_log
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import PostureChanged, Wounded
from tests.audit.planting import commits, example, planted
from tests.audit.test_record_faults import recorded
from tests.support.duels import duel, play_rounds
from tests.support.strategies import HOSTILE
from tests.support.toy_ruleset import TOY, Strike


def doubtful() -> Fight:
    """Twelve acts; claims after the third and the ninth, and a record in the end."""
    fight = duel()
    play_rounds(fight, 2)
    line = fight.log.spine(fight.head)
    fight.claim({"B.hp": 7}, line[3])
    fight.claim({"A.hp": 7, "C.hp": 1}, line[9])
    fight.record([Wounded("B", "hp", 1, 3)], "seen on the sheet")
    return fight


KINDS = [(3, "claim"), (9, "claim"), (9, "unknown_claim"), (13, "sums"), (13, "by_hand")]


def test_findings_come_in_the_order_of_the_fight() -> None:
    found = audit(doubtful())
    assert [(one.act, one.kind) for one in found.findings] == KINDS
    assert found.counts == {"error": 2, "warning": 2, "note": 1, "accepted": 0}
    assert [one.act for one in found.of_act(9)] == [9, 9]
    assert (found.acts, len(found.line), found.branch) == (13, 14, "main")


def test_an_audit_says_how_far_it_is_and_can_be_ended() -> None:
    told: list[tuple[int, int]] = []
    audit(doubtful(), progress=lambda done, total: told.append((done, total)))
    assert told == [(done, 14) for done in range(1, 15)]

    def enough(done: int, total: int) -> None:
        if done == 3:
            raise InterruptedError(done)

    with pytest.raises(InterruptedError, match="3"):
        audit(doubtful(), progress=enough)


def test_every_finding_can_be_jumped_to() -> None:
    fight = doubtful()
    cursor = fight.cursor()
    for finding in audit(fight).findings:
        cursor.jump(finding.position)
        assert (cursor.act, cursor.position.commit) == (finding.act, finding.commit)
        if finding.event is not None:
            assert cursor.position.event == finding.event


def test_one_goes_from_finding_to_finding() -> None:
    fight = doubtful()
    found, cursor, seen = audit(fight), fight.cursor(), []
    cursor.to_start()
    while (finding := found.next(cursor)) is not None:
        seen.append(finding.act)
        cursor.jump(finding.position)
    assert seen == sorted({one.act for one in found.findings} | set(seen))
    assert set(seen) == {3, 9, 13}
    back = []
    cursor.to_head()
    while (finding := found.previous(cursor)) is not None:
        back.append(finding.act)
        cursor.jump(finding.position)
    assert set(back) >= {3, 9}
    assert back == sorted(back, reverse=True)
    assert found.next(fight.log.end(fight.log.root)) == found.findings[0]
    assert found.previous(found.findings[0].position) is None


def test_positions_off_the_line_are_refused() -> None:
    fight = doubtful()
    found = audit(fight)
    other = fight.act(Strike("A", "B"), at=fight.log.root, branch="aside")
    with pytest.raises(NotOnTheLine, match="'main' does not pass"):
        found.next(other.position)
    with pytest.raises(BadPosition):
        found.previous("somewhere")


def test_keys_are_stable_and_tell_findings_apart() -> None:
    one, other = audit(doubtful()), audit(doubtful())
    assert [finding.key for finding in one.findings] == [finding.key for finding in other.findings]
    assert len({finding.key for finding in one.findings}) == len(KINDS)
    assert one.finding(one.findings[2].key[:8]) == one.findings[2]
    for key in ("", "zz"):
        with pytest.raises(FechtbuchError):
            one.finding(key)


def test_accepted_findings_stay_listed() -> None:
    fight = doubtful()
    finding = audit(fight).errors[0]
    number = accept(fight, finding, "the GM was generous", author="Ruth")
    found = audit(fight)
    accepted = found.finding(finding.key)
    assert accepted.accepted is not None
    assert (accepted.accepted.reason, accepted.accepted.author) == ("the GM was generous", "Ruth")
    assert accepted.accepted.number == number
    assert not accepted.open
    assert len(found.errors) == 1
    assert found.counts["accepted"] == 1
    assert "(accepted: the GM was generous)" in str(found)
    assert [one.key for one in found.findings] == [one.key for one in audit(doubtful()).findings]


def planted_facts() -> Fight:
    """A fight with one consequence left out and one fact made up."""
    fight = example("blackmoor")
    number = next(
        n for n, commit in enumerate(commits(fight)) if any(isinstance(one, Wounded) for one in commit.events)
    )
    made_up = PostureChanged(commits(fight)[number].act.who, "prone")

    def change(found: Resolution) -> Resolution:
        kept = [one for one in found.events if not isinstance(one, Wounded)]
        return evolve(found, events=(*kept, made_up), states=())

    return planted(fight, number, change)


def test_facts_stay_accepted_however_they_are_worded(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = planted_facts()
    found = audit(fight).errors
    assert {one.kind for one in found} >= {"forgotten", "unfounded"}
    for one in found:
        accept(fight, one, "so it went")
    monkeypatch.setattr("fechtbuch.audit.faults.sentence", lambda rules, battle, event: f"other words: {event.kind}")
    again = audit(fight)
    assert any("other words" in one.text for one in again.findings)
    assert again.errors == ()


def test_facts_that_logs_hold_accepted_under_their_sentence_are_found() -> None:
    fight = planted_facts()
    found = [one for one in audit(fight).errors if one.kind in ("forgotten", "unfounded")]
    for one in found:
        before = evolve(one, key=key_with_words(one))
        assert before.key != one.key
        accept(fight, before, "so it went")
    assert [one for one in audit(fight).errors if one.kind in ("forgotten", "unfounded")] == []


def test_a_finding_is_not_accepted_with_another_of_its_act_and_rule() -> None:
    fight = recorded(because=tuple(Because("TOY-8", f"{who}.conditions.stunned", "on") for who in "AB"))
    one, other = audit(fight).errors
    assert other.key == f"{one.key}-2"
    accept(fight, one, "he was, after all")
    assert [finding.text for finding in audit(fight).errors] == [other.text]
    accept(fight, other, "so was she")
    assert audit(fight).errors == ()


def test_of_facts_accepted_under_their_sentence_each_has_its_number() -> None:
    fight = planted_facts()
    one = next(one for one in audit(fight).errors if one.kind == "forgotten")
    other = evolve(one, key=f"{one.key}-2")
    accept(fight, evolve(one, key=key_with_words(one)), "so it went")
    assert acceptance_of(one, acceptances(fight)) is not None
    assert acceptance_of(other, acceptances(fight)) is None
    accept(fight, evolve(one, key=f"{key_with_words(one)}-2"), "and so did this")
    assert acceptance_of(other, acceptances(fight)) is not None


def test_accepting_changes_no_commit_and_travels_with_the_log(tmp_path: Path) -> None:
    fight = doubtful()
    head, finding = fight.head, audit(fight).errors[0]
    accept(fight, finding, "at first")
    accept(fight, finding, "on second thoughts")
    assert fight.head == head
    export_log(fight.store, fight.id, tmp_path / "fight.jsonl")
    store = MemoryStore()
    import_log(tmp_path / "fight.jsonl", store)
    there = audit(Fight.open(store, ruleset=TOY)).finding(finding.key).accepted
    assert there is not None
    assert there.reason == "on second thoughts"


def test_a_changed_claim_is_not_accepted_with_the_old_one() -> None:
    fight = doubtful()
    accept(fight, audit(fight).errors[0], "fine")
    fight.claim({"B.hp": 8}, fight.log.spine(fight.head)[3])
    assert len(audit(fight).errors) == 2


def test_a_finding_is_accepted_with_a_reason_and_in_its_own_fight() -> None:
    fight = doubtful()
    finding = audit(fight).errors[0]
    with pytest.raises(BadAcceptance, match="say why"):
        accept(fight, finding, "  ")
    with pytest.raises(BadAcceptance, match="another fight"):
        accept(duel(seed=8), finding, "fine")


def test_everything_can_be_written_as_json() -> None:
    fight = doubtful()
    accept(fight, audit(fight).errors[0], "fine")
    data = json.loads(json.dumps(audit(fight).to_data()))
    assert [(one["act"], one["kind"]) for one in data["findings"]] == KINDS
    assert set(data["findings"][0]) >= {"severity", "position", "path", "expected", "recorded", "rules", "text", "key"}
    assert data["findings"][0]["accepted"]["reason"] == "fine"
    assert data["parted"]["act"] == 3
    assert {"path": "A.hp", "rules": 6000 - lost(fight, "A"), "table": 7} in data["drift"]


def lost(fight: Fight, who: str) -> int:
    return 6000 - int(fight.state()[who].pools["hp"].value)


@pytest.mark.parametrize("text", [text for text in HOSTILE if "\x00" not in text])
def test_hostile_texts_stay_on_their_line(text: str) -> None:
    fight = duel()
    fight.act(Strike("A", "B"), dice=[18])
    fight.claim({"B.hp": text, f"{text}.hp": 1}, author=text)
    found = audit(fight)
    said = str(found)
    assert len(said.splitlines()) == len(found.findings) + 1 + 2 * (found.parted is not None)
    assert "\u202e" not in said
    assert "\x1b" not in said
    assert json.dumps(found.to_data())
    assert all(isinstance(one, Finding) and len(one.text) < 2000 for one in found.findings)
