"""What an attack does when it lands, misses or is stopped, by the effect its line on the sheet names."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Final

from attrs import frozen

from fechtbuch.decide.requests import Decision, Rule
from fechtbuch.decide.scene import Scene
from fechtbuch.rulesets.dungeon_fantasy.areas import grenades
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.entangling import bolas, lariat, nets, stuck
from fechtbuch.rulesets.dungeon_fantasy.shooting import wrong_target
from fechtbuch.rulesets.dungeon_fantasy.shooting.landing import hurt_and_stick

__all__ = ["EFFECTS", "Effect", "Effects", "nothing"]


def nothing(scene: Scene, *about: object) -> Decision[None]:
    """Nothing further happens."""
    yield from ()


def strays(scene: Scene, strike: Strike) -> Decision[None]:
    """A shot or throw that missed may strike somebody else, with the same effect (DF-WRONGTARGET-02)."""
    yield from wrong_target.after_miss(scene, strike, EFFECTS[strike.effect].landed)


def flies_on(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """A shot or throw that was dodged may strike somebody else; a throw that was parried may be caught."""
    yield from wrong_target.after_stop(scene, strike, defended, EFFECTS[strike.effect].landed)


def parried_or_flies_on(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """A bolas that was parried is not done with; one that was dodged flies on (DF-BOLAS-01)."""
    after = bolas.parried if defended.sort == "parry" else flies_on
    yield from after(scene, strike, defended)


Misses = Callable[[Here, str, str], Callable[[int], Hashable]]
"""For who attacks whom: the class of a miss by its margin."""


@frozen
class Effect:
    """What becomes of an attack, as decisions: ``landed(scene, strike, defended)``, ``missed(scene, strike)``,
    ``stopped(scene, strike, defended)``.

    ``defences`` are the sorts of active defence that help; ``rule`` bars the others. ``misses(here, who, target)``
    gives the classes of misses by their margins where ``missed`` hangs on the margin.
    """

    landed: Rule = hurt_and_stick
    missed: Rule = strays
    stopped: Rule = flies_on
    defences: tuple[str, ...] = ("dodge", "parry", "block")
    rule: str = ""
    misses: Misses | None = None


class Effects(dict[str, Effect]):
    """Effects by name. What follows a colon is the effect's own (``grenade:acid``); unknown names are plain."""

    def __missing__(self, name: str) -> Effect:
        """The effect of the word before the colon."""
        return self.get(name.partition(":")[0], self[""])


EFFECTS: Final[Mapping[str, Effect]] = Effects(
    {
        "": Effect(),
        "grenade": Effect(grenades.landed, grenades.missed, grenades.stopped, misses=grenades.misses),
        "lariat": Effect(lariat.landed, defences=("dodge",), rule="DF-LARIAT-02"),
        "snare": Effect(lariat.landed, defences=("dodge",), rule="DF-LARIAT-02"),
        "bolas": Effect(bolas.landed, stopped=parried_or_flies_on, rule="DF-BOLAS-01"),
        "net": Effect(nets.landed, defences=("dodge",), rule="DF-NET-01"),
        "melee_net": Effect(nets.landed, defences=("dodge",), rule="DF-NET-01"),
        "harpoon": Effect(stuck.harpooned),
        "stuck": Effect(stuck.struck_fast),
    }
)
"""By the name that a line of the sheet gives; the empty name is plain damage."""
