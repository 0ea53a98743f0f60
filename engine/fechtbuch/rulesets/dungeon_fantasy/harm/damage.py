"""From a hit to injury: damage roll, armour, wounding multiplier (CMP-DAMAGE, CMP-WOUND, CMP-CRITHIT)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from attrs import field, frozen
from immutables import Map

from fechtbuch.decide.requests import Decision, Part, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.events import Skipped, Wounded
from fechtbuch.model.figures import (
    Figure,
    Term,
    Withheld,
    add,
    at_most,
    instead,
    multiply,
    round_down,
    round_up,
)
from fechtbuch.model.state import Battle, Creature, Pool, Sheet
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.attacks import unarmed
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.standing import Same
from fechtbuch.rulesets.dungeon_fantasy.creature.views import HALF, At, Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.data import CriticalHit
from fechtbuch.rulesets.dungeon_fantasy.harm.crippling import least_crippling
from fechtbuch.rulesets.dungeon_fantasy.harm.critical_hit import critical_hit
from fechtbuch.rulesets.dungeon_fantasy.harm.follow_up import follow_up
from fechtbuch.rulesets.dungeon_fantasy.harm.large_area import large_area_terms
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, kind_of, random_location
from fechtbuch.rulesets.dungeon_fantasy.harm.protection import part_terms
from fechtbuch.rulesets.dungeon_fantasy.harm.pushing import yards_of
from fechtbuch.rulesets.dungeon_fantasy.harm.through_armour import basic_terms, divisor_terms, less_dr, multiplier_terms
from fechtbuch.rulesets.dungeon_fantasy.turns.stop_thrust import stop_thrust_terms

__all__ = [
    "Blow",
    "Blows",
    "basic_damage",
    "blows_of",
    "body_of",
    "damage_terms",
    "dr_figure",
    "dr_terms",
    "hurt",
    "injury_figure",
    "strike_injury",
]

TIMES = {"double": 2, "triple": 3}
"""What critical hits multiply basic damage by."""

CAP = "CMP-HITLOC-EFFECTS"
"""The rule that caps injury to limbs and extremities."""


def hurt(scene: Scene, strike: Strike) -> Decision[Wounded | None]:
    """A strike lands: critical table, location, damage, injury, in the order of the catalogue's conventions.

    The wound, of 0 when armour stops it; nothing where the line does no damage.
    """
    if strike.damage.unusable:
        yield from happen(scene, Skipped(strike.target, "damage", strike.damage.unusable, "CMP-DAMAGE"))
        return None
    location = strike.location
    row = None
    if strike.check.critical:
        location, row = yield from Part("critical", strike.target, critical_hit, (strike,))
    elif location == RANDOM:
        location = yield from Part("location", strike.target, random_location, (strike.attacker, strike.target))
    wound: Wounded = yield from Part("wound", strike.target, strike_injury, (strike, location, row))
    yield from follow_up(scene, strike, wound, strike_injury)
    return wound


def strike_injury(scene: Scene, strike: Strike, location: str, row: CriticalHit | None) -> Decision[Wounded]:
    """Roll damage and state the wound, of 0 when armour stops it; what follows hangs on the fact (DF-ATTACK-05)."""
    damage = strike.damage
    blows = blows_of(scene, strike, location, row)
    rolled = None
    total = parse_dice(damage.dice).high if damage.dice else 0
    if damage.dice and (row is None or row.damage != "maximum"):
        rolled = yield from Roll(strike.attacker, "damage", damage.dice, strike.target, of=blows.effect)
        total = rolled.total
    blow = blows.of(total)
    lost = blow.injury.whole
    fact = Wounded(
        strike.target,
        "hp",
        lost,
        Fighter(scene, strike.target).hp - lost,
        strike.attacker,
        strike.weapon,
        location,
        damage.type,
        blow.basic.whole,
        damage.dice,
        rolled,
        blow.injury,
        "CMP-DAMAGE",
        blow.detail,
    )
    yield from happen(scene, fact)
    return fact


@frozen
class Blow:
    """What a damage roll comes to: basic damage, injury, and what the consequences of the wound need to know.

    ``detail`` may hold ``uncapped`` (injury before a limb's cap), ``knockback`` in yards, and what a critical hit adds.
    ``effect`` is what of all that matters afterwards: equal effects are one class of rolls.
    """

    basic: Figure
    injury: Figure
    detail: Table[Any]
    effect: Hashable


@frozen(eq=False)
class Blows:
    """What each total of the damage dice does to one part of a target; worked out when first asked for."""

    here: At
    strike: Strike
    location: str
    row: CriticalHit | None
    known: dict[int, Blow] = field(factory=dict)

    def of(self, total: int) -> Blow:
        """What a total does."""
        blow = self.known.get(total)
        if blow is None:
            blow = self.known[total] = self._work_out(total)
        return blow

    def effect(self, total: int) -> Hashable:
        """The class of a total."""
        return self.of(total).effect

    def _work_out(self, total: int) -> Blow:
        here, strike, location, row = self.here, self.strike, self.location, self.row
        basic = basic_damage(here, strike, total, row)
        injury = injury_figure(here, strike, location, basic, row)
        detail = Table(dict(_detail(here, strike, location, basic, injury, row)))
        least = least_crippling(here, strike.target, kind_of(here, strike.target, location))
        destroys = least is not None and detail.get("uncapped", injury.whole) >= 2 * least
        return Blow(basic, injury, detail, (injury.whole, destroys, detail.without("uncapped")))


def blows_of(here: Here, strike: Strike, location: str, row: CriticalHit | None) -> Blows:
    """What a strike may do to a part of its target. It depends on the target's sheet and full HP alone, and is kept."""
    target = Fighter(here, strike.target).creature
    return _blows(Same(here.tables), target.sheet, target.pools["hp"].full, _Unrolled(strike), location, row)


@lru_cache(maxsize=1024)
def _blows(
    tables: Same, sheet: Sheet, full_hp: int, unrolled: _Unrolled, location: str, row: CriticalHit | None
) -> Blows:
    strike = unrolled.it
    body = Creature(strike.target, "", "", sheet, Table({"hp": Pool(0, full_hp)}))
    here = At(Battle(order=(body.id,), creatures=Map({body.id: body})), tables.it)
    return Blows(here, strike, location, row)


class _Unrolled:
    """A strike that equals every other of the same blow, however the attack roll went."""

    __slots__ = ("blow", "it")

    def __init__(self, it: Strike) -> None:
        self.it = it
        self.blow = it.blow

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Unrolled) and other.blow == self.blow

    def __hash__(self) -> int:
        return hash(self.blow)


def _detail(
    here: Here, strike: Strike, location: str, basic: Figure, injury: Figure, row: CriticalHit | None
) -> Iterator[tuple[str, object]]:
    """What the consequences of a wound need to know beside its figures."""
    if kind_of(here, strike.target, location).capped:
        capless = tuple(term for term in injury.terms if not (term.op == "at_most" and term.rule == CAP))
        yield "uncapped", Figure(capless).whole
    yards = yards_of(here, strike.target, strike.damage.type, basic.whole, injury.whole > 0)
    if yards and (strike.attacker != strike.target or strike.wide):
        yield "knockback", yards
    if yards and strike.wide and strike.cell is not None:
        yield "centre", strike.cell
    if row is None:
        return
    for name in ("major_wound", "do_nothing", "deafen_or_scar"):
        if getattr(row, name):
            yield name, True
    if row.disable:
        yield "disable", max(row.disable_least, row.disable_base - Fighter(here, strike.target).sheet.ht)
    if row.shock == "double":
        yield "double_shock", row.shock_limit
    if row.drop:
        yield "drop", row.drop


# basic damage


def basic_damage(here: Here, strike: Strike, total: int, row: CriticalHit | None) -> Figure:
    """Dice and adds, at least 0 for crushing and 1 for the rest, multiplied by a critical, halved beyond 1/2D."""
    most = " at its most" if row is not None and row.damage == "maximum" else ""
    terms = basic_terms(here, strike.damage, total, strike.weapon, strike.adds, most)
    if row is not None and row.damage in TIMES:
        terms.append(multiply(TIMES[row.damage], f"Critical hit: {row.damage}", "CMP-CRITHIT"))
    return Figure((*terms, *strike.late), tuple(_withheld(strike)))


def _withheld(strike: Strike) -> Iterator[Withheld]:
    if strike.unarmed and strike.kind == "melee":
        yield Withheld("Bonus for unarmed skill", "is part of the sheet's line", "DF-UNARMED-12")


def damage_terms(here: Here, who: str, use: Use) -> list[Term]:
    """What the way of attacking adds: All-Out Attack (Strong), a stop thrust, a broken natural weapon (CMP-AOA)."""
    damage = use.mode.damage
    fighter = Fighter(here, who)
    terms = [*unarmed.damage_terms(here, who, use), *stop_thrust_terms(fighter, use)]
    if fighter.manoeuvre_name != "all_out_attack" or not fighter.manoeuvre_option or not damage.base or use.ranged:
        return terms
    option = tables_of(here).manoeuvres.option_of("all_out_attack", fighter.manoeuvre_option)
    more = max(option.damage, option.damage_per_die * parse_dice(damage.dice).count)
    return [*terms, add(more, "All-Out Attack (Strong)", "CMP-AOA")] if more else terms


# injury


def injury_figure(here: Here, strike: Strike, location: str, basic: Figure, row: CriticalHit | None) -> Figure:
    """Injury: basic damage less DR, times the wounding multiplier, at least 1 if anything penetrates (CMP-DAMAGE)."""
    armour = dr_figure(here, strike, location, row)
    reduced = less_dr(basic, armour)
    if not reduced.value:
        return reduced
    return reduced.then(*_wounding_terms(here, strike, location))


def _wounding_terms(here: Here, strike: Strike, location: str) -> Iterator[Term]:
    kind = kind_of(here, strike.target, location)
    body, where, damage = body_of(here, strike.target), location.replace("_", " "), strike.damage.type
    made = f", {body}" if body != "living" else ""
    yield from multiplier_terms(here, damage, kind.wounding, body, f"{damage} to the {where}{made}")
    limit = least_crippling(here, strike.target, kind)
    if kind.capped and limit is not None:
        yield at_most(limit, f"no more than cripples the {where}", CAP)


def body_of(here: Here, who: str) -> str:
    """What the creature is made of: living, unliving, homogenous, diffuse (CMP-WOUND)."""
    return Fighter(here, who).sheet.body or "living"


# armour


def dr_terms(here: Here, strike: Strike, location: str) -> list[Term]:
    """DR of a location by its kinds; chinks halve what is worn (DF-LOCATION-07, DF-LOCATION-09, AMB-56).

    An area strikes the whole body (CMP-LARGEAREA); a fluid finds its way through worn armour (DF-GRENADE-11).
    """
    if strike.wide:
        return [*large_area_terms(here, strike), *strike.cover]
    terms = part_terms(here, strike.target, location, strike.worn, strike.chinks)
    return [*terms, *strike.cover] if not strike.covered or location in strike.covered else terms


def dr_figure(here: Here, strike: Strike, location: str, row: CriticalHit | None) -> Figure:
    """DR as this blow meets it: armour divisor, then the critical table (CMP-DAMAGE, CMP-CRITHIT)."""
    terms = dr_terms(here, strike, location)
    if strike.past_dr:
        return Figure((*terms, instead(0, "a follow-up ignores DR", strike.past_dr)))
    terms += divisor_terms(strike.damage)
    if row is not None and row.dr != "normal":
        terms += _critical_dr(row)
    return Figure(tuple(terms))


def _critical_dr(row: CriticalHit) -> list[Term]:
    if row.dr == "ignore":
        return [instead(0, "Critical hit: DR ignored", "CMP-CRITHIT")]
    rounding = round_down if row.dr == "halve_down" else round_up
    return [multiply(HALF, "Critical hit: DR halved", "CMP-CRITHIT"), rounding("rounded", "CMP-CRITHIT")]
