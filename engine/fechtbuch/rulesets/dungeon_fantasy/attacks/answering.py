"""Who has just been attacked or feinted with what, so that he may strike at that weapon (DF-WEAPON-04).

The mark of a creature's manoeuvre, which lasts until its next turn, says whom it was chosen against, and with what. An
attack that it does not tell of is noted in it.
"""

from __future__ import annotations

from attrs import evolve

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionChanged
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, use_of

__all__ = ["note_use", "threats"]

MENACING = ("attack", "all_out_attack", "move_and_attack", "feint")

USED = "used"


def threats(here: Here, who: str, foe: str) -> tuple[str, ...]:
    """The melee weapons with which a foe has attacked ``who`` or feinted against him since its last turn began."""
    mark = Fighter(here, foe).manoeuvre
    if mark is None:
        return ()
    keys = [str(key) for target, key in mark.data.get(USED, ()) if target == who]
    if _tells_of(mark, who):
        use = use_of(here, Attack(foe, who, str(mark.data.get("weapon", ""))))
        keys += [use.weapon.id] if use is not None else []
    return tuple(dict.fromkeys(keys))


def note_use(scene: Scene, who: str, target: str, use: Use) -> Decision[None]:
    """Note a melee attack, unless the mark of the manoeuvre tells of it already."""
    mark = Fighter(scene, who).manoeuvre
    if mark is None or use.weapon.natural or not isinstance(use.mode, Melee):
        return
    if _tells_of(mark, target) and mark.data.get("weapon", "") in ("", use.weapon.id):
        return
    noted = mark.data.get(USED, ())
    if (target, use.weapon.id) not in noted:
        more = evolve(mark, data=mark.data.set(USED, (*noted, (target, use.weapon.id))))
        yield from happen(scene, ConditionChanged(who, more))


def _tells_of(mark: Condition, target: str) -> bool:
    return bool(mark.data.get("target") == target) and mark.data.get("name") in MENACING
