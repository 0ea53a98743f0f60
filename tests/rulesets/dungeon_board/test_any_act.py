"""Whatever somebody asks for is refused by a reason of the list or can be played; nothing else ever comes of it.

What a game master may overrule is played as well, and by the dead and the removed, too.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import given as having
from hypothesis import settings
from hypothesis import strategies as st

from fechtbuch.decide.answers import InTurn, Stream, by_policy
from fechtbuch.decide.resolve import resolve
from fechtbuch.model.acts import Act, NextPhase, Rest, StartTurn
from fechtbuch.model.events import Left
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.acts import (
    Cast,
    EndTurn,
    GainAmmo,
    Heal,
    MonsterCast,
    Move,
    NewAdventure,
    OpenDoor,
    Shoot,
    Strike,
)
from fechtbuch.rulesets.dungeon_board.playing.answers import random
from fechtbuch.rulesets.dungeon_board.reasons import IMPOSSIBLE
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from tests.rulesets.dungeon_board.hall import RULES, TABLES, given
from tests.rulesets.dungeon_board.test_self_play import melee

WHO = st.sampled_from(["wizard", "dwarf", "guest", "orc", "shaman"])
CELLS = st.tuples(st.integers(-1, 9), st.integers(-1, 9)) | st.tuples(st.integers(), st.integers())
WEAPONS = st.sampled_from(["", "bow", "throwing_knife", "dragon_breath", "spoon"])
SPELLS = st.sampled_from(["Fireball", "Sleep", "Transfer", "Ward", "Heal", "", "Wish"])
ACTS: st.SearchStrategy[Act] = st.one_of(
    st.builds(Strike, WHO, WHO, st.booleans()),
    st.builds(Shoot, WHO, WHO, WEAPONS),
    st.builds(Cast, WHO, SPELLS, WHO | st.just(""), CELLS | st.none(), st.sampled_from(["", "learned", "scroll", "x"])),
    st.builds(MonsterCast, WHO),
    st.builds(Move, WHO, st.lists(CELLS, max_size=5).map(tuple)),
    st.builds(OpenDoor, WHO, st.sampled_from(["door", "dor", ""])),
    st.builds(Heal, WHO, st.integers(-2, 9), WHO | st.just(""), st.text(max_size=5)),
    st.builds(GainAmmo, WHO, WEAPONS, st.integers(-2, 9)),
    st.builds(EndTurn, WHO | st.just("")),
    st.builds(StartTurn, WHO),
    st.builds(Rest, WHO, st.integers(-1, 9)),
    st.just(NextPhase()),
    st.just(NewAdventure()),
)


@cache
def staged() -> tuple[Battle, ...]:
    """Battles of fights that played themselves."""
    found: list[Battle] = []
    for kind in ("elf", "young_dragon", "goblin_archer"):
        fight = melee(kind, ("default", "default"), seed=4)
        found += [node.before for _, node in fight.log.commits(fight.head)][1:]
        for here in (found[1], found[-1]):
            found += [given(here, Left(one.id)).battle for one in here if one.status == "in"]
    return tuple(found)


@settings(max_examples=300, deadline=None)
@having(st.data())
def test_any_act_is_refused_with_a_reason_or_played(data: Any) -> None:
    start = data.draw(st.sampled_from(range(len(staged()))).map(lambda n: staged()[n]), "battle")
    act = data.draw(ACTS, "act")
    breaches = RULESET.violations(start, act, TABLES)
    ranks = [TABLES.reasons.index[breach.reason] for breach in breaches]
    order = list(TABLES.reasons.reason)
    assert [order.index(row) for row in ranks] == sorted({order.index(row) for row in ranks})
    assert all(breach.rule in RULESET.catalogue and breach.text for breach in breaches)
    if any(breach.reason in IMPOSSIBLE for breach in breaches):
        return
    answers = InTurn((Stream("1", "", b"any"), by_policy(lambda who: random)))
    played = resolve(start, RULES.play(act), answers)
    before = start
    for event in played.events:
        assert RULESET.vet(before, event, TABLES) == ()
        before = evolve(before, event)
    assert before == played.battle
    for figure in played.battle:
        view = RULESET.view(played.battle, figure.id, TABLES)
        assert 0 <= view.value("wounds") <= view.value("endurance")
        assert view.value("alive") == (view.value("wounds") < view.value("endurance"))
        assert all(count >= 0 for count in figure.counters.values())
