"""Where rollouts start from: a position of a fight, or a battle by itself."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

from attrs import field, frozen

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.fight.judging import breaches
from fechtbuch.fight.looking import At
from fechtbuch.fight.turns import TURN_ACTS, turn_after
from fechtbuch.model.acts import Act, EndTurn
from fechtbuch.model.state import Battle
from fechtbuch.model.wire import encode, to_json
from fechtbuch.rulesets.protocol import Bound

__all__ = ["Start", "check_first", "start_at"]


@frozen(eq=False)
class Start:
    """A battle to be played on. ``base`` names the seeds; left empty it is a digest of the battle.

    ``turn`` is whose turn is running, empty between turns; none: whoever the clock names, if its turn could end.
    ``tables`` are the TOML texts that replace the rule set's, which workers need; ``ruleset`` is where they find the
    rule set, ``module:name``, if it is not installed.
    """

    rules: Bound
    battle: Battle
    base: str = ""
    turn: str | None = None
    tables: Mapping[str, str] = field(factory=dict)
    ruleset: str = ""

    @property
    def seeds(self) -> str:
        """What the seeds are made of."""
        return self.base or blake2b(encode(to_json(self.battle)), digest_size=32).hexdigest()

    @property
    def running(self) -> str:
        """Whose turn is running."""
        if self.turn is not None:
            return self.turn
        who = self.battle.clock.turn
        return who if who in self.battle and not breaches(self.rules, self.battle, EndTurn(who)) else ""


def start_at(fight: Fight, at: At = None, *, ruleset: str = "") -> Start:
    """The start at a position of a fight: after its act; before the first event of an act, before that act.

    Raises ``NoRules``, and what ``Fight.position`` raises.
    """
    rules, place, log = fight.bound(), fight.position(at), fight.log
    commit = place.commit
    if place.event < 0 and log.node(commit).states:
        commit = log.parent(commit) or commit
    return Start(rules, log.node(commit).end, commit, _running(fight, commit), log.begin.tables, ruleset)


def _running(fight: Fight, commit: str) -> str:
    """Whose turn is running after a commit: the last turn act of its line says so, as long as the clock agrees."""
    turn = fight.log.node(commit).end.clock.turn
    for id in reversed(fight.log.spine(commit)):
        act = fight.log.commit(id).act
        if act.do in TURN_ACTS:
            return turn if turn_after(act, "") == turn else ""
    return ""


def check_first(start: Start, act: Act) -> None:
    """Raise ``Illegal`` for an act that breaks rules here."""
    broken = breaches(start.rules, start.battle, act)
    if broken:
        raise Illegal(act, broken)
