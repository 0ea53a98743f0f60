"""Who acts next and what the rules would let them do, offered above the fields of an act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as w

from fechtbuch.decide.legality import Option
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act, Begin, EndTurn, StartTurn
from fechtbuch.model.state import Battle
from fechtbuch.narrate.plain import shown
from fechtbuch.rulesets.protocol import Bound
from fechtbuch_widgets.act_choice import ActChoice, first_upper
from fechtbuch_widgets.act_fields import offer, wide
from fechtbuch_widgets.keeping_up import turn_of

__all__ = ["OTHER", "SuggestedAct"]

OTHER = -1
"""The suggestion that is none: the act was put together by hand."""


class SuggestedAct(ActChoice):
    """Puts an act together after any commit of a fight; what may be done there is suggested, the likeliest first."""

    def __init__(self, fight: Fight, changed: Callable[[], None], **kwargs: Any) -> None:
        self._fight = fight
        self._place = ""
        self._options: tuple[Option, ...] = ()
        self.suggestion = w.Dropdown(description="Can do", options=[("something else", OTHER)], layout=wide())
        super().__init__(fight.rules, changed, folded=True, **kwargs)
        self.layout.flex_flow = "column"
        self.top.children = (self.who, self.suggestion, self.do)
        self.suggestion.observe(self._taken, "value")

    def go_to(self, commit: str, *, keep: bool) -> None:
        """Offer who and what there is after a commit; ``keep`` what a person chose, else show the likeliest act."""
        rules = self._rules
        if rules is None:
            return
        with self.by_itself():
            self._place, battle = commit, self._fight.log.node(commit).end
            self._battle = battle
            who = next_to_act(rules, battle, turn_over=self._turn_over)
            whos = [(shown(c.name or c.id), c.id) for c in battle if c.status == "in"]
            if not keep and who in battle:
                self.who.value = None
            offer(self.who, whos, who)
            self._suggest(rules, battle, pick=not keep)

    @property
    def _turn_over(self) -> bool:
        """Whether nobody's turn runs on after the commit, by the act alone."""
        return isinstance(self._fight.log.commit(self._place).act, EndTurn | Begin)

    def _suggest(self, rules: Bound, battle: Battle, *, pick: bool) -> None:
        """List what ``who`` may do; with ``pick`` put the likeliest into the fields."""
        who = self.who.value
        self._options = rules.options(battle, who) if who is not None else ()
        acts = [option.act for option in self._options]
        words = [(shown(first_upper(option.label)), number) for number, option in enumerate(self._options)]
        self.suggestion.options = [("something else", OTHER), *words]
        act = likeliest(rules, battle, who, acts, turn_over=self._turn_over) if pick and who is not None else None
        self.suggestion.value = acts.index(act) if act in acts else OTHER
        self.show(act)

    def _other_who(self, _: Any) -> None:
        rules, battle = self._rules, self._battle
        if rules is None or battle is None:
            return

        def suggest() -> None:
            with turn_of(self._fight):
                self._suggest(rules, battle, pick=True)

        self._person(suggest)

    def _taken(self, change: dict[str, Any]) -> None:
        number = change["new"]
        if number is not None and number != OTHER:
            self._person(lambda: self.show(self._options[number].act))

    def _other_act(self, _: Any) -> None:
        self._person(self._by_hand)

    def _other_field(self, _: Any) -> None:
        self._person(self._by_hand)

    def _by_hand(self) -> None:
        self.suggestion.value = OTHER
        self._offer_fields()


def next_to_act(rules: Bound, battle: Battle, *, turn_over: bool) -> str:
    """Whose turn it is, or whose comes next once that is over; empty where nobody is there."""
    if battle.clock.turn in battle and not turn_over:
        return battle.clock.turn
    if rules.ruleset.next_turn is None:
        return battle.clock.turn or next(iter(battle.order), "")
    return rules.ruleset.next_turn(battle, rules.tables)


def likeliest(rules: Bound, battle: Battle, who: str, acts: Sequence[Act], *, turn_over: bool) -> Act:
    """A turn begins; then the rule set's first kind of act while it may be done; then the turn ends."""
    if turn_over or battle.clock.turn != who:
        return StartTurn(who)
    first = next(iter(rules.ruleset.fields), None)
    return acts[0] if acts and type(acts[0]) is first else EndTurn(who)
