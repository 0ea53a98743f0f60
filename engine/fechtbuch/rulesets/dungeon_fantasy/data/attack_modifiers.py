"""Modifiers to attack rolls that are plain figures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from attrs import frozen

from fechtbuch.model.errors import near
from fechtbuch.model.figures import Term, add
from fechtbuch.rulesets.tables import TableProblem, Within, by_name, named_rows, pick

__all__ = ["AttackModifier", "AttackModifiers", "DeceptiveAttack", "Disarming", "Distraction", "WildSwing"]


@frozen
class AttackModifier:
    """One modifier to attack rolls. CMP-MELEE-MODS and the rules it cites."""

    id: str
    value: int
    rule: str
    text: str


@frozen
class Distraction:
    """A condition that distracts, and the modifier it brings. CMP-MELEE-MODS."""

    condition: str
    modifier: str


@frozen
class WildSwing:
    """The highest effective skill of a Wild Swing. DF-WILD-05."""

    cap: int


@frozen
class DeceptiveAttack:
    """What a Deceptive Attack trades. DF-DECEPTIVE-01, DF-DECEPTIVE-02, DF-DECEPTIVE-03."""

    step: Annotated[int, Within(1)]
    """Skill given up for each -1 to the foe's defences."""
    least: int
    """The effective skill from which an attack may be deceptive."""
    floor: int
    """The effective skill it may not go below."""


@frozen
class Disarming:
    """What decides a disarm. DF-WEAPON-12, DF-WEAPON-14."""

    skills: tuple[str, ...]
    """Skills whose weapons are made to disarm."""
    narrow: int
    """The largest victory of the owner after which his weapon is unready all the same."""


@frozen
class AttackModifiers:
    """All plain modifiers to attack rolls, and the figures of attack options."""

    rule: str
    wild: WildSwing
    disarm: Disarming
    deceptive: DeceptiveAttack
    distraction: tuple[Distraction, ...]
    modifier: tuple[AttackModifier, ...] = named_rows()

    def __attrs_post_init__(self) -> None:
        """Check that distractions name modifiers that exist."""
        for place, row in enumerate(self.distraction):
            if row.modifier not in self._terms:
                reason = f'there is no attack modifier called "{row.modifier}"{near(row.modifier, self._terms)}'
                raise TableProblem(f"distraction[{place}].modifier", reason)

    def term(self, name: str) -> Term:
        """The modifier called ``name`` as a term; raises :class:`UnknownRow`."""
        return pick(self._terms, name, "attack modifier")

    @cached_property
    def _terms(self) -> Mapping[str, Term]:
        return {name: add(row.value, row.text, row.rule) for name, row in by_name(self.modifier).items()}
