"""What creatures do with a turn of their own: habits, tried in order, the first that gives a legal act.

A player is asked again after each act of the turn, until it ends the turn. It sees the battle alone, so the same battle
always gives the same act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.acts import Act, EndTurn
from fechtbuch.model.state import Battle, Cell, Creature
from fechtbuch.rulesets.blackmoor.acts import Attack, Move, Replace, Stance, Stray, Treat, Turn
from fechtbuch.rulesets.blackmoor.creature.here import At
from fechtbuch.rulesets.blackmoor.creature.sheet import Weapon
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.ground.field import field_of
from fechtbuch.rulesets.blackmoor.harm.bleeding import bleeding_of
from fechtbuch.rulesets.blackmoor.legality import violations
from fechtbuch.rulesets.blackmoor.moving.move import cells_left, way_of
from fechtbuch.rulesets.blackmoor.moving.postures import FLYING
from fechtbuch.rulesets.blackmoor.options import options
from fechtbuch.rulesets.blackmoor.playing.answers import pick
from fechtbuch.rulesets.blackmoor.special.holds import swallower
from fechtbuch.rulesets.blackmoor.striking.attack import ATTACKS
from fechtbuch.rulesets.blackmoor.striking.to_hit import needed_figure
from fechtbuch.rulesets.blackmoor.table_options import option
from fechtbuch.rulesets.habits import any_act, first_legal
from fechtbuch.rulesets.protocol import Player
from fechtbuch.space.hex import direction_of, distance, neighbours

__all__ = ["PLAYERS", "beast", "cautious", "fighter", "random"]


def legal(here: At, act: Act) -> bool:
    """Whether an act breaks nothing."""
    return not violations(here.battle, act, here.tables)


def foes(here: At, who: str) -> list[Creature]:
    """Whoever of another side is up, the nearest first; of equals the one listed first."""
    me = here.battle[who]
    up = [c for c in here.battle if c.side != me.side and c.status == "in" and not swallower(here.battle, c.id)]
    return sorted(up, key=lambda foe: distance(me.place.cell, foe.place.cell))


def worth(here: At, who: str, foe: str, weapon: Weapon) -> Fraction:
    """Expected damage of an attack: chance to hit times the mean of its dice, exactly."""
    needed = needed_figure(here, who, foe).whole
    sides = int(str(option(here, "attack_die"))[1:])
    hits = max(0, min(sides, sides + 1 - needed))
    dice = distribution(parse_dice(weapon.dice))
    mean = Fraction(sum(total * dice.weight(total) for total in dice.totals), dice.total_weight)
    return Fraction(hits, sides) * (mean + weapon.add)


# habits


def over(here: At, who: str) -> Iterator[Act]:
    """Nothing is left to do."""
    if not foes(here, who):
        yield EndTurn(who)


def strike(here: At, who: str) -> Iterator[Act]:
    """The attack that does most, at the foe of whose hit points it takes the largest share."""
    found: list[tuple[Fraction, Attack]] = []
    for foe in foes(here, who):
        for weapon in Combatant(here, who).sheet.weapons:
            act = Attack(who, foe.id, weapon.id)
            counted = bool(weapon.number) or not Combatant(here, who).counter(ATTACKS + weapon.id)
            value = worth(here, who, foe.id, weapon) / max(1, foe.pools["hp"].value)
            if counted and value > 0 and legal(here, act):
                found.append((value, act))
    if found:
        yield max(found, key=lambda pair: pair[0])[1]


def strike_once(here: At, who: str) -> Iterator[Act]:
    """The same, once a turn for weapons whose count is the base system's."""
    if not any(n for name, n in here.battle[who].counters.items() if name.startswith(ATTACKS)):
        yield from strike(here, who)


def bind_up(here: At, who: str) -> Iterator[Act]:
    """Treat what bleeds, one's own first."""
    me = here.battle[who]
    for friend in (me, *(c for c in here.battle if c.side == me.side and c.id != who and c.status == "in")):
        if distance(me.place.cell, friend.place.cell) <= 1:
            for part in bleeding_of(Combatant(here, friend.id)):
                yield Treat(who, friend.id, part)


def take_wing(here: At, who: str) -> Iterator[Act]:
    """Fly, if one is made for it and stands."""
    one = Combatant(here, who)
    if one.sheet.flight > one.sheet.speed and one.posture != FLYING:
        yield Stance(who, FLYING)


def face(here: At, who: str) -> Iterator[Act]:
    """Turn to the nearest foe that stands close by."""
    me = here.battle[who].place
    near = foes(here, who)
    if near and distance(me.cell, near[0].place.cell) == 1:
        facing = direction_of(me.cell, near[0].place.cell)[0]
        if facing != me.facing:
            yield Turn(who, facing)


def advance(here: At, who: str) -> Iterator[Act]:
    """Go towards the nearest foe, cell by cell the one that is nearest."""
    near = foes(here, who)
    if near:
        goal = near[0].place.cell
        yield from _steps(here, who, near[0], lambda cell: -distance(cell, goal))


def withdraw(here: At, who: str) -> Iterator[Act]:
    """When badly hurt, go away from all foes."""
    pool = here.battle[who].pools["hp"]
    near = foes(here, who)
    if near and 2 * pool.value <= pool.full:
        cells = [foe.place.cell for foe in near]
        yield from _steps(here, who, near[0], lambda cell: min(distance(cell, one) for one in cells))


def _steps(here: At, who: str, foe: Creature, value: Callable[[Cell], int]) -> Iterator[Act]:
    """Step by step to the best free cell beside, as long as that is better; as far as the speed goes."""
    one = Combatant(here, who)
    way = way_of(one, "")
    left, cell, path = cells_left(one, way), one.creature.place.cell, []
    field = field_of(here)
    taken = {c.place.cell for c in here.battle if c.status == "in" and not swallower(here.battle, c.id)}
    while left > 0:
        free = [near for near in neighbours(cell) if near not in taken and not field.shut(cell, near)]
        best = max(free, key=value, default=cell)
        if value(best) <= value(cell):
            break
        cell, left = best, left - 1
        path.append(cell)
    if path:
        towards = direction_of(cell, foe.place.cell)
        yield Move(who, tuple(path), towards[0] if towards else None, way)
        yield Move(who, tuple(path), None, way)


def finish(here: At, who: str) -> Iterator[Act]:
    """The turn is over."""
    yield EndTurn(who)


_play = partial(first_legal, violations)


def step_back(here: At, who: str) -> Iterator[Act]:
    """A crippled insectoid gives way to a nest-mate, wherever one waits (BM-INSECTOID-09)."""
    yield Replace(who)


def astray(here: At, who: str) -> Iterator[Act]:
    """Whatever has lost its way goes wherever that leads (BM-INSECTOID-12, BM-FISH-06)."""
    yield Stray(who)


FIGHTER: Final = (over, step_back, strike, take_wing, advance, astray, face, bind_up, finish)
CAUTIOUS: Final = (over, step_back, withdraw, bind_up, strike, take_wing, advance, astray, face, finish)
BEAST: Final = (over, step_back, take_wing, strike, advance, astray, face, finish)


def fighter(battle: Battle, who: str, tables: Any) -> Act:
    """Goes up to the nearest foe, strikes where it tells most, binds up wounds when nothing else is to do."""
    return _play(FIGHTER, battle, who, tables)


def cautious(battle: Battle, who: str, tables: Any) -> Act:
    """Stops bleeding first, and falls back when badly hurt."""
    return _play(CAUTIOUS, battle, who, tables)


def beast(battle: Battle, who: str, tables: Any) -> Act:
    """Takes wing if it can and goes for the nearest throat."""
    return _play(BEAST, battle, who, tables)


def random(battle: Battle, who: str, tables: Any) -> Act:
    """Any legal act, or the end of the turn: hangs on the battle alone. O(candidate acts)."""
    found = [option.act for option in options(battle, who, tables) if option.act.do not in ("start_turn", "end_turn")]
    return any_act(pick, found, battle, who)


PLAYERS: Final[Mapping[str, Player]] = {
    "default": fighter,
    "fighter": fighter,
    "cautious": cautious,
    "beast": beast,
    "random": random,
}
"""By name; ``default`` plays whom nobody was named for."""
