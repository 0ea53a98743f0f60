"""Being above somebody, and dropping on him: what counts for others (DF-ABOVE-02, DF-LOCATION-06)."""

from __future__ import annotations

from typing import Final

from fechtbuch.model.figures import Term, add
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, gap
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import height_of
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import ATTACKS

__all__ = ["DROPPING", "directly_above", "drop_terms", "is_dropping"]

DROPPING: Final = "dropping"
"""Mark of somebody who has just dropped; ``level`` is the number of the turn's attack that is made from above."""

TO_HIT: Final = -2


def is_dropping(here: Here, who: str) -> bool:
    """Whether the attack that ``who`` makes now is made in dropping (DF-ABOVE-02)."""
    fighter = Fighter(here, who)
    mark = fighter.condition(DROPPING)
    return mark is not None and fighter.counter(ATTACKS) <= mark.level


def drop_terms(here: Here, who: str) -> list[Term]:
    """What dropping takes off the attack (DF-ABOVE-02)."""
    return [add(TO_HIT, "Attack from above, dropping", "DF-ABOVE-02")] if is_dropping(here, who) else []


def directly_above(here: Here, attacker: str, target: str) -> bool:
    """Whether a blow comes from straight above: he drops into the target's hex or is higher in it (DF-LOCATION-06)."""
    if attacker not in here.battle or target not in here.battle or attacker == target:
        return False
    one, two = here.battle[attacker], here.battle[target]
    if one.place.cell != two.place.cell and gap(cells_of(here, attacker), cells_of(here, target)):
        return False
    return is_dropping(here, attacker) or height_of(here, one) > height_of(here, two)
