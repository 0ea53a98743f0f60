"""What an attack does when it lands, misses or is stopped, by the effect its line on the sheet names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from fechtbuch.decide.requests import Decision, Rule
from fechtbuch.decide.scene import Scene
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import hurt

__all__ = ["EFFECTS", "Effect", "nothing"]


def nothing(scene: Scene, *about: object) -> Decision[None]:
    """Nothing further happens."""
    yield from ()


def wounds(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """The plain effect: damage (DF-ATTACK-05)."""
    yield from hurt(scene, strike)


@frozen
class Effect:
    """What becomes of an attack, as decisions: ``landed(scene, strike, defended)``, ``missed(scene, strike)``,
    ``stopped(scene, strike, defended)``.

    ``defences`` are the sorts of active defence that help; ``rule`` bars the others.
    """

    landed: Rule = wounds
    missed: Rule = nothing
    stopped: Rule = nothing
    defences: tuple[str, ...] = ("dodge", "parry", "block")
    rule: str = ""


EFFECTS: Final[Mapping[str, Effect]] = {"": Effect()}
"""By the name that a line of the sheet gives; the empty name is plain damage."""
