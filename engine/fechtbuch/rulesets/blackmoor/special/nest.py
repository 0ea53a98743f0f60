"""Nest-mates: crippled insectoids are replaced in the fight, or destroyed after it (BM-INSECTOID-09, -10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, Final

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.model.events import Died, Joined, Left, MapChanged, Skipped
from fechtbuch.model.state import Battle, BattleMap, Creature, Pool
from fechtbuch.model.table import EMPTY, Table
from fechtbuch.rulesets.blackmoor.acts import AfterFight, Replace
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.in_force import in_force
from fechtbuch.rulesets.blackmoor.reasons import breach

__all__ = [
    "NESTS",
    "after_fight",
    "after_fight_checks",
    "check_nests",
    "crippled",
    "mates_left",
    "replace",
    "replace_checks",
]

NESTS: Final = "nests"
"""The feature of the field that says how many unhurt nest-mates of each nest wait close by."""

MOST: Final = 10_000


class BadNests(FechtbuchError):
    """Nests of a field that are no whole numbers by name."""


def check_nests(map: BattleMap, place: str) -> None:
    """Raise ``BadNests`` for nests that are no counts."""
    nests = map.features.get(NESTS, EMPTY)
    if not isinstance(nests, Mapping):
        raise BadNests(f"{place}.{NESTS}: {shown(nests)} is no table of nests and numbers")
    for name, number in nests.items():
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST:
            raise BadNests(f"{place}.{NESTS}.{name}: {shown(number)} is not a whole number from 0 to {MOST}")


def mates_left(battle: Battle, nest: str) -> int:
    """How many unhurt nest-mates wait close by."""
    nests: Table[int] = battle.map.features.get(NESTS, EMPTY)
    return nests.get(nest, 0) if nest else 0


def crippled(one: Combatant) -> bool:
    """Whether an insectoid has lost a leg, a wing or the abdomen (BM-AMB-21)."""
    return any("crippled" in entry.effects for entry in in_force(one))


def replace_checks(here: Here, act: Replace) -> Iterator[Breach]:
    """It must be crippled and alive, and an unhurt nest-mate must wait."""
    one = Combatant(here, act.who)
    if one.dead:
        yield breach(here, "dead", one.name)
    if not crippled(one):
        yield breach(here, "not_crippled", one.name)
    if not mates_left(here.battle, one.sheet.nest):
        yield breach(here, "no_nest_mate", one.sheet.nest or "it belongs to no nest")


def replace(scene: Scene, act: Replace) -> Decision[None]:
    """The crippled one goes, and an unhurt one stands where it stood."""
    old = scene.battle[act.who]
    nest = Combatant(scene, act.who).sheet.nest
    nests: Table[Any] = scene.battle.map.features.get(NESTS, EMPTY)
    left = mates_left(scene.battle, nest) - 1
    yield from happen(scene, Left(act.who, "replaced by a nest-mate", "BM-INSECTOID-09"))
    if left >= 0:
        waiting = nests.set(nest, left)
        yield from happen(scene, MapChanged("", NESTS, waiting, f"{left} of {nest} left", "BM-INSECTOID-09"))
    mate = _unhurt(scene.battle, old)
    yield from happen(scene, Joined(mate.id, mate))


def _unhurt(battle: Battle, old: Creature) -> Creature:
    """The like of a creature under the next free name, with nothing lost."""
    number = next(n for n in count(2) if f"{old.id}_{n}" not in battle)
    pools = Table({name: Pool(pool.full, pool.full) for name, pool in old.pools.items()})
    return Creature(
        f"{old.id}_{number}",
        f"{old.name} {number}",
        old.side,
        old.sheet,
        pools,
        place=evolve(old.place, elevation=0, posture="standing"),
    )


def after_fight_checks(here: Here, act: AfterFight) -> Iterator[Breach]:
    """Nobody of two sides is left."""
    sides = {one.side for one in here.battle if one.status == "in"}
    if len(sides) > 1:
        yield breach(here, "fight_goes_on", ", ".join(sorted(sides)))


def after_fight(scene: Scene, act: AfterFight) -> Decision[None]:
    """Crippled insectoids that nobody replaced are destroyed by nest-mates that are whole."""
    doomed = [one.id for one in scene.battle if one.status == "in" and crippled(Combatant(scene, one.id))]
    for who in doomed:
        if _whole_mates(scene, who):
            yield from happen(scene, Died(who, "destroyed by nest-mates", "BM-INSECTOID-10"))
        else:
            yield from happen(scene, Skipped(who, "destruction", "no nest-mate is whole", "BM-INSECTOID-10"))


def _whole_mates(here: Here, who: str) -> bool:
    nest = Combatant(here, who).sheet.nest
    if not nest:
        return False
    others = (Combatant(here, one.id) for one in here.battle if one.id != who and one.status == "in")
    return bool(mates_left(here.battle, nest)) or any(o.sheet.nest == nest and not crippled(o) for o in others)
