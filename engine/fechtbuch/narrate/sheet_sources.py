"""Whose sheet a figure cites, and the line of it: what a source of the form ``sheet:PATH`` says to a reader."""

from __future__ import annotations

from attrs import frozen

from fechtbuch.model.events import Event, Wounded
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.catalogue import Rule
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.rulesets.sheet_lines import SHEET, origin_words

__all__ = ["SheetSources", "cited_line"]

_ARMOUR = "dr"
"""How paths of armour begin: in a sum of damage they are of whoever is hurt, all else of whoever hurts."""


def cited_line(rules: Bound, battle: Battle, id: str) -> Rule | None:
    """The line of a sheet by its id ``sheet:WHO:PATH``, as the text of a rule; none where there is no such."""
    who, _, path = id.removeprefix(SHEET).partition(":")
    creature = battle.creatures.get(who)
    text = rules.ruleset.sheet_line(creature, path) if creature is not None else ""
    return Rule(id, f"{creature.name}'s sheet", text, origin_words(creature)) if creature is not None and text else None


@frozen
class SheetSources:
    """The lines of sheets that the figures of one fact cite; ``battle`` is the one before it."""

    rules: Bound
    battle: Battle
    event: Event

    def line(self, source: str, who: str, *, against: bool = False) -> Rule | None:
        """The line as the text of a rule, its id ``sheet:WHO:PATH``; none where no sheet has it.

        ``who`` is whose figure it is; ``against``: the figure is what that one's had to reach.
        """
        path = source.removeprefix(SHEET)
        lines = (cited_line(self.rules, self.battle, f"{SHEET}{id}:{path}") for id in self._owners(path, who, against))
        return next((line for line in lines if line is not None), None)

    def _owners(self, path: str, who: str, against: bool) -> tuple[str, ...]:
        event = self.event
        if isinstance(event, Wounded):
            return (event.who, event.source) if path.startswith(_ARMOUR) else (event.source, event.who)
        other = str(getattr(event, "about", "") or getattr(event, "target", ""))
        return (other, who) if against else (who, other)
