"""Damage that no attack deals, and temporary hit points (CZ-DAMAGE-06, CZ-TEMPHP)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import CounterChanged, PoolChanged
from fechtbuch.rulesets.control_zone.acts import GainTempHp, TakeDamage
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.harm.damage import Harm, hurt
from fechtbuch.rulesets.control_zone.readings import SAME_TEMP_HP, reading
from fechtbuch.rulesets.control_zone.reasons import breach

__all__ = ["GRANTED", "gain_checks", "gain_temp_hp", "suffer", "suffer_checks"]

GRANTED = "granted:"
"""Counters of what each kind of source has granted, kept where only the highest counts (CZ-TEMPHP-07)."""


def suffer_checks(here: Here, act: TakeDamage) -> Iterator[Breach]:
    """The type exists, nothing is below 0, and the dead suffer no more."""
    types = tables_of(here).damage_types.types
    if act.type not in types:
        yield breach(here, "type_unknown", f"{act.type!r:.40}" + near(act.type, types))
    if min(act.raw, act.armour_piercing) < 0:
        yield breach(here, "amount_impossible", str(min(act.raw, act.armour_piercing)))
    if Character(here, act.who).dead:
        yield breach(here, "dead")


def suffer(scene: Scene, act: TakeDamage) -> Decision[None]:
    """Damage from outside: DR, temporary hit points, hit points, as from any blow (CZ-DAMAGE-06)."""
    yield from hurt(scene, Harm(act.who, act.type, piercing=act.armour_piercing, rule="CZ-DAMAGE-06"), act.raw)


def gain_checks(here: Here, act: GainTempHp) -> Iterator[Breach]:
    """Nothing is below 0, and the dead gain nothing."""
    if act.amount < 0:
        yield breach(here, "amount_impossible", str(act.amount))
    if Character(here, act.who).dead:
        yield breach(here, "dead")


def gain_temp_hp(scene: Scene, act: GainTempHp) -> Decision[None]:
    """Temporary hit points of all sources add up; each grant is one of its own (CZ-TEMPHP-02, CZ-TEMPHP-07)."""
    one, amount = Character(scene, act.who), act.amount
    if reading(scene.battle, SAME_TEMP_HP) == "highest":
        counter = GRANTED + act.source
        before = one.creature.counters.get(counter, 0)
        amount = max(0, amount - before)
        if amount:
            yield from happen(scene, CounterChanged(act.who, counter, amount, before + amount, rule="CZ-TEMPHP-07"))
    if amount:
        total = one.temp_hp + amount
        gained = PoolChanged(
            act.who, "temp_hp", amount, total, act.source, "CZ-TEMPHP-02", source=act.source, full_after=total
        )
        yield from happen(scene, gained)
