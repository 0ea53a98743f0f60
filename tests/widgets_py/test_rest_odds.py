"""What a form says would come of each answer to the question that an act waits for."""

from __future__ import annotations

from fechtbuch.interchange.fight_file import parse
from fechtbuch.interchange.play import play
from fechtbuch.model.acts import EndTurn
from fechtbuch.rulesets.dungeon_board.acts import Strike
from fechtbuch_widgets.rest_odds import rest_odds
from tests.browser.fights import DOOR


def test_what_comes_of_every_answer_is_said_before_them() -> None:
    fight = play(parse(DOOR).cases[0]).fight
    ended = next(commit for commit, _ in fight.log.commits(fight.lines.head("main")) if isinstance(commit.act, EndTurn))
    strike = fight.pending(Strike("brom", "grak"), at=fight.log.end(ended.id), roll="table", ask="table").answer(6)
    always, *answers = rest_odds(fight, strike)
    assert always.startswith("in any case: ")
    assert "Grak: dies" in always
    assert [line.partition(":")[0] for line in answers] == ["parry", "decline to parry"]
    assert answers[1] == "decline to parry: 100 % nothing else changes"
