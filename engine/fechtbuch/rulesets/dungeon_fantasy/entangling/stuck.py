"""Weapons that stick in the wound: picks and other impaling swings, barbed harpoons (CMP-PICKS, DF-HARPOON-01)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.events import Wounded
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import yards_of
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import HARPOON, STUCK
from fechtbuch.rulesets.dungeon_fantasy.entangling.landing import mode_of
from fechtbuch.rulesets.dungeon_fantasy.entangling.tangles import hang_on
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import hurt

__all__ = ["harpooned", "struck_fast"]


def struck_fast(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """Damage; a weapon that penetrated DR and injured is stuck (CMP-PICKS)."""
    wound = yield from hurt(scene, strike)
    yield from _sticks(scene, strike, wound, STUCK, "CMP-PICKS")


def harpooned(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """Damage; the barbs hold, and the line leads to the thrower's hand (DF-HARPOON-01)."""
    wound = yield from hurt(scene, strike)
    yield from _sticks(scene, strike, wound, HARPOON, "DF-HARPOON-01")


def _sticks(scene: Scene, strike: Strike, wound: Wounded | None, kind: str, rule: str) -> Decision[None]:
    """Nothing sticks where nothing was injured, nor when the weapon has left the hand meanwhile."""
    item = Fighter(scene, strike.attacker).item(strike.weapon)
    if wound is None or wound.by <= 0 or item is None or not item.held or strike.target not in scene.battle:
        return
    data = {"length": _length(scene, strike), "injury": wound.by, "type": wound.type}
    yield from hang_on(scene, strike.attacker, strike.target, strike.weapon, kind, wound.zone, rule, **data)


def _length(here: Here, strike: Strike) -> int:
    """How far the two may be apart: the longest reach of a weapon in hand, the range of a harpoon (DF-OWN-70)."""
    mode = mode_of(here, strike)
    if isinstance(mode, Melee):
        return max((yards_of(reach) for reach in mode.reach), default=1)
    return (mode.most if mode is not None else 0) or 1
