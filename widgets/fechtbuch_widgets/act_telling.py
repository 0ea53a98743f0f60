"""What an act has brought, in sentences for the form that made it: bookkeeping is left to the list of events."""

from __future__ import annotations

from collections.abc import Sequence

from fechtbuch.fight import PendingAct, Played
from fechtbuch.model.events import Attacked, Event
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Battle
from fechtbuch.narrate import minor_facts, narrate, shown, text
from fechtbuch.narrate.wording import words
from fechtbuch.rulesets.protocol import Bound
from fechtbuch_widgets.act_choice import act_title

__all__ = ["outcome", "told_so_far"]

_TOLD = 4
"""Facts of an act that the form repeats, the last of them always."""


def told_so_far(rules: Bound | None, battle: Battle, events: Sequence[Event]) -> tuple[str, ...]:
    """A sentence for each fact upon a battle that does not only keep the books."""
    told = []
    for event, minor in zip(events, minor_facts(rules, events), strict=True):
        if not minor:
            told.append(text(narrate(rules, battle, event)) + _where(rules, battle, event))
        battle = evolve(battle, event)
    return tuple(told)


def _where(rules: Bound | None, battle: Battle, event: Event) -> str:
    """The location that an attack is aimed at, where its sentence leaves it out."""
    where = words(event.location) if isinstance(event, Attacked) else ""
    return f" ({shown(where)})" if where and where not in text(narrate(rules, battle, event)) else ""


def outcome(rules: Bound | None, before: Battle, pending: PendingAct, played: Played, *, again: bool) -> str:
    """What was played upon a battle, in a sentence or two; ``again``: its dice can be thrown again."""
    said = _short(told_so_far(rules, before, played.events)) or f"{act_title(type(pending.act))}: done."
    if played.opened:
        return f"{said} A new branch was opened: {shown(played.branch)}."
    if not pending.at_head:
        other = "; “Roll again” throws other dice" if again else ""
        return f"{said} This very act was there already, and the cursor follows it{other}."
    return said


def _short(lines: Sequence[str]) -> str:
    """The first facts and the last one."""
    if len(lines) <= _TOLD:
        return " · ".join(lines)
    return " · ".join([*lines[: _TOLD - 1], "…", lines[-1]])
