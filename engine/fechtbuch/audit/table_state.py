"""What the table had: the rules' state with what it claimed, act after act, and what the rules expect upon that.

The table's state is the log's until a claim differs; from then on each act is decided upon the table's own numbers, so
that a mistake is found where it was made and its results are none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import define, field

from fechtbuch.audit.called import Called, answer_of
from fechtbuch.audit.elsewhere import carried
from fechtbuch.audit.expected import Expected
from fechtbuch.audit.findings import Finding
from fechtbuch.audit.holding import Holding
from fechtbuch.audit.of_act import of_act, words_of
from fechtbuch.audit.reading import Said
from fechtbuch.audit.rederive import Deriver, Rederived
from fechtbuch.decide.requests import Roll
from fechtbuch.model.address import Address
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch.narrate import plain as one_line
from fechtbuch.whatif.redecide import Redecided

__all__ = ["TableState"]

_BROKEN_STATE = (FechtbuchError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What rules may raise on a state that none of them could bring about."""


@define
class TableState:
    """The table's state after the last act that was followed. ``parted``: it is not the log's."""

    deriver: Deriver
    battle: Battle
    parted: bool = False
    _holding: Holding = field(init=False)
    _told: set[tuple[str, ...]] = field(factory=set)

    @_holding.default
    def _holds(self) -> Holding:
        return Holding(self.deriver.rules)

    def copy(self) -> TableState:
        """The same, to go on by itself."""
        other = TableState(self.deriver, self.battle, self.parted, set(self._told))
        other._holding = self._holding.copy()
        return other

    def follow(self, act: Rederived, claims: Mapping[str, Said]) -> Iterator[Finding]:
        """The next act with what was claimed after it; afterwards this is the table's state after both."""
        if self.parted:
            expected, notes = self._on_table(act)
            table = expected.end
            yield from notes
        else:
            expected, table = self._by_rules(act), act.node.end
        if claims:
            table, found = self._holding.hold(act, expected, table, claims)
            yield from found
        self.battle = table
        self.parted = table is not act.node.end and table != act.node.end
        if not self.parted:
            self._told.clear()

    def _by_rules(self, act: Rederived) -> Expected:
        """What the rules make of the act; where they can make nothing of it, what the record has."""
        found, who = act.resolution, act.commit.act.who
        if found is None or not act.changes or not _reliable(act.redone):
            return Expected(self.deriver.rules, who, act.node.before, act.commit.events, act.node.states)
        return Expected(self.deriver.rules, who, act.node.before, found.events, found.states)

    def _on_table(self, act: Rederived) -> tuple[Expected, list[Finding]]:
        """The act on the table's own numbers; as recorded, carried over to these, where that cannot be decided."""
        notes: list[Finding] = []
        try:
            redone, asked = self.deriver.on(self.battle, act.commit)
        except _BROKEN_STATE as error:
            notes += self._note(act, ("broken",), f"the rules cannot go on from what the table had: {error}")
            return self._carried(act), notes
        notes += self._against(act, redone)
        found = redone.resolution
        if found is None or not _reliable(redone):
            notes += self._asked(act, redone, asked)
            return self._carried(act), notes
        rules, who = self.deriver.rules, act.commit.act.who
        return Expected(rules, who, self.battle, found.events, found.states), notes

    def _carried(self, act: Rederived) -> Expected:
        """The recorded facts on the table's numbers."""
        events, states, befores = act.commit.events, [], (act.node.before, *act.node.states)
        battle = self.battle
        for event, there in zip(events, befores, strict=False):
            battle = carried(battle, ((event, there),))
            states.append(battle)
        return Expected(self.deriver.rules, act.commit.act.who, self.battle, events, tuple(states))

    def _against(self, act: Rederived, redone: Redecided) -> Iterator[Finding]:
        """What speaks against the act on the table's numbers, and not on the rules'."""
        known = {breach.reason for breach in act.redone.breaches} | {one.code for one in act.conflicts}
        said = [(breach.reason, breach.rule, breach.text) for breach in redone.breaches]
        said += [(one.code, one.rule, one.text) for one in redone.conflicts]
        for code, rule, text in dict.fromkeys(said):
            if code not in known:
                what = f"{words_of(self.deriver.rules, act)}: with what the table had, this does not go: {text}"
                yield from self._note(act, (act.commit.act.who, code), what, rule)

    def _asked(self, act: Rederived, redone: Redecided, asked: Mapping[Address, Roll]) -> Iterator[Finding]:
        """Dice and choices that the table's numbers call for, and nobody threw or made."""
        for address in (*redone.rolled, *redone.assumed):
            what = answer_of(self.battle, address, choice=address not in asked)
            dice = f" ({asked[address].dice})" if address in asked else ""
            text = (
                f"with what the table had, {what}{dice} is due; the record lacks it, so this act is taken as recorded"
            )
            yield from self._note(act, (address.who, address.purpose), text, path=str(address), what=what)

    def _note(
        self, act: Rederived, about: tuple[str, ...], text: str, rule: str = "", path: str = "", what: str = ""
    ) -> Iterator[Finding]:
        """One note on each matter, as long as the table's state stays apart."""
        if about not in self._told:
            self._told.add(about)
            rules = (rule,) if rule in self.deriver.rules.ruleset.catalogue else ()
            yield of_act(act, "table_state", "note", one_line(text), path=path, rules=rules, about=Called(what))


def _reliable(redone: Redecided) -> bool:
    """Whether every die and choice came from the record."""
    return not (redone.rolled or redone.assumed)
