"""What creatures do with a turn of their own: habits, tried in order, the first that gives a legal act.

A player is asked again after each act of the turn, until it ends the turn. It sees the battle alone, so the same battle
always gives the same act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from attrs import evolve

from fechtbuch.model.acts import Act, EndTurn
from fechtbuch.model.events import Event, Moved, Turned
from fechtbuch.model.evolve import fold
from fechtbuch.model.state import Battle, Cell, Creature
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, BreakFree, ChangePosture, Declare, Move, Ready, Turn
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import yards_of
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import lines_of
from fechtbuch.rulesets.dungeon_fantasy.entangling.options import tries
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import apart, side_of
from fechtbuch.rulesets.dungeon_fantasy.legality import violations
from fechtbuch.rulesets.dungeon_fantasy.options import options
from fechtbuch.rulesets.dungeon_fantasy.playing.answers import pick
from fechtbuch.rulesets.dungeon_fantasy.playing.appraisal import worth
from fechtbuch.rulesets.dungeon_fantasy.turns.approach import ways
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import attacks_allowed
from fechtbuch.rulesets.dungeon_fantasy.turns.movement import move_figure, step_figure
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import ATTACKS, MOVED
from fechtbuch.rulesets.habits import first_legal
from fechtbuch.space.hex import direction_of, distance

__all__ = ["PLAYERS", "archer", "beast", "cautious", "fighter", "random"]

WHOLE_TURN: Final = frozenset(
    {"aim", "all_out_defense", "change_posture", "concentrate", "do_nothing", "evaluate", "feint", "ready", "wait"}
)
"""Manoeuvres after which nothing but the end of the turn is left."""

NEAR: Final = 3
"""Yards within which an archer does not take his time to aim."""

CANDIDATES: Final = 3
"""How many foes are thought about, the nearest first."""


# what there is


def legal(here: At, act: Act) -> bool:
    """Whether an act breaks nothing."""
    return not violations(here.battle, act, here.tables)


def foes(here: At, who: str) -> list[Creature]:
    """Whoever of another side is up, the nearest first; of equals the one listed first."""
    side = here.battle[who].side
    up = [c for c in here.battle if c.side != side and not Fighter(here, c.id).out]
    return sorted(up, key=lambda creature: apart(here, who, creature.id))


def _lines(here: At, who: str, ranged: bool) -> Iterator[tuple[str, str]]:
    """Ways to attack with whatever is at hand, as weapon and mode."""
    for weapon in Fighter(here, who).weapons:
        for mode in lines_of(weapon):
            if isinstance(mode, Ranged) == ranged and not mode.damage.unusable:
                yield weapon.id, mode.name


def _best(here: At, acts: Iterator[Attack]) -> Attack | None:
    """The legal attack that costs a foe the most, as a share of what he has left; none if none does any harm."""
    found: tuple[Fraction, Attack] | None = None
    for act in acts:
        if legal(here, act):
            value = worth(here, act) / max(Fighter(here, act.target).hp, 1)
            if value > 0 and (found is None or value > found[0]):
                found = value, act
    return found[1] if found is not None else None


def _attacks(here: At, who: str, ranged: bool, manoeuvre: str = "", option: str = "") -> Iterator[Attack]:
    chosen = Fighter(here, who).manoeuvre is not None
    for foe in foes(here, who)[:CANDIDATES]:
        for weapon, mode in _lines(here, who, ranged):
            act = Attack(who, foe.id, weapon, mode)
            yield act if chosen or not manoeuvre else evolve(act, manoeuvre=manoeuvre, option=option)


# habits


def over(here: At, who: str) -> Iterator[Act]:
    """Nothing is left to do."""
    fighter = Fighter(here, who)
    made, name = fighter.counter(ATTACKS), fighter.manoeuvre_name
    attacked = made and made >= attacks_allowed(here, Attack(who))
    if attacked or name in WHOLE_TURN or (name == "move" and fighter.counter(MOVED)) or not foes(here, who):
        yield EndTurn(who)


def helpless(here: At, who: str) -> Iterator[Act]:
    """Who can do nothing does nothing."""
    fighter = Fighter(here, who)
    if fighter.out or fighter.stunned or fighter.has("do_nothing") or fighter.has("lost_balance"):
        yield Declare(who, "do_nothing")
        yield EndTurn(who)


def free_himself(here: At, who: str) -> Iterator[Act]:
    """Break a hold, where the captor is not much the stronger or pins; get out of ropes, get a stuck weapon back."""
    fighter = Fighter(here, who)
    strength = fighter.attribute("ST").whole
    for bond in fighter.grapples_on_me:
        if fighter.pinned or strength + 3 >= Fighter(here, bond.holder).attribute("ST").whole:
            yield BreakFree(who, bond.holder)
    yield from tries(here, who)


def face(here: At, who: str) -> Iterator[Act]:
    """Turn to a foe beside or behind, unless one stands in front."""
    close = [foe for foe in foes(here, who) if apart(here, who, foe.id) <= 1]
    if close and all(side_of(here, who, foe.id) != "front" for foe in close):
        yield Turn(who, direction_of(Fighter(here, who).cell, close[0].place.cell)[0])


def strike(here: At, who: str) -> Iterator[Act]:
    """The melee attack that does most."""
    best = _best(here, _attacks(here, who, ranged=False))
    if best is not None:
        yield best


def strike_all_out(here: At, who: str) -> Iterator[Act]:
    """The melee attack that does most, all out and determined."""
    best = _best(here, _attacks(here, who, False, "all_out_attack", "determined"))
    if best is not None:
        yield best


def close_in(here: At, who: str) -> Iterator[Act]:
    """A step after which somebody can be struck."""
    yield from _reaching(here, who, step_figure(here, who).whole - Fighter(here, who).counter(MOVED))


def pounce_on(here: At, who: str) -> Iterator[Act]:
    """Half a Move after which somebody can be struck, all out."""
    if Fighter(here, who).manoeuvre is None:
        for act in _reaching(here, who, move_figure(here, who).whole // 2):
            yield Declare(who, "all_out_attack", "determined")
            yield act
    elif Fighter(here, who).manoeuvre_name == "all_out_attack":
        yield from _reaching(here, who, move_figure(here, who).whole // 2 - Fighter(here, who).counter(MOVED))


def _reaching(here: At, who: str, yards: int) -> Iterator[Act]:
    """The shortest way, at most so many yards, from whose end a melee attack is legal."""
    if yards <= 0:
        return
    for foe in foes(here, who)[:CANDIDATES]:
        if apart(here, who, foe.id) > yards + _longest(here, who):
            continue
        for way in ways(here, who, yards):
            move = Move(who, way, _facing(here, way, foe))
            if way and legal(here, move) and _can_strike(_there(here, move), who, foe.id):
                yield move
                return


def _longest(here: At, who: str) -> int:
    """The longest reach of anything at hand, in hexes."""
    modes = [mode for weapon in Fighter(here, who).weapons for mode in weapon.melee]
    return max((yards_of(reach) for mode in modes for reach in mode.reach), default=1)


def _facing(here: At, way: tuple[Cell, ...], foe: Creature) -> int | None:
    towards = direction_of(way[-1], foe.place.cell) if way else ()
    return towards[0] if towards else None


def _there(here: At, move: Move) -> At:
    facts: list[Event] = [Moved(move.who, move.path)]
    if move.facing is not None:
        facts.append(Turned(move.who, move.facing))
    return At(fold(here.battle, facts), here.tables)


def _can_strike(here: At, who: str, foe: str) -> bool:
    return any(legal(here, Attack(who, foe, weapon, mode)) for weapon, mode in _lines(here, who, False))


def advance(here: At, who: str) -> Iterator[Act]:
    """Go as near to the nearest foe as a Move leads."""
    near = foes(here, who)
    if near:
        cell = near[0].place.cell
        left = move_figure(here, who).whole - Fighter(here, who).counter(MOVED)
        yield from _best_way(here, who, left, near[0], lambda way: -distance(way[-1], cell))


def withdraw(here: At, who: str) -> Iterator[Act]:
    """When badly hurt, go as far from all foes as a Move leads."""
    near = foes(here, who)
    if near and _hurt(here, who):
        cells = [foe.place.cell for foe in near]
        left = move_figure(here, who).whole - Fighter(here, who).counter(MOVED)
        yield from _best_way(here, who, left, near[0], lambda way: min(distance(way[-1], cell) for cell in cells))


def _best_way(here: At, who: str, yards: int, foe: Creature, value: Callable[[tuple[Cell, ...]], int]) -> Iterator[Act]:
    """The best way if it is better than to stay; the shortest of equals."""
    found = [way for way in ways(here, who, max(yards, 0)) if way]
    if not found:
        return
    best = max(found, key=value)
    if value(best) > value((Fighter(here, who).cell,)):
        yield Move(who, best, _facing(here, best, foe))


def guard(here: At, who: str) -> Iterator[Act]:
    """When badly hurt, think of nothing but dodging."""
    if _hurt(here, who):
        yield Declare(who, "all_out_defense", "increased_dodge")


def get_up(here: At, who: str) -> Iterator[Act]:
    """Kneel, then stand."""
    posture = Fighter(here, who).posture
    if posture != "standing":
        yield ChangePosture(who, "kneeling" if posture == "lying" else "standing")


def ready_weapon(here: At, who: str) -> Iterator[Act]:
    """Ready what is in hand, else draw a weapon if the hands are empty."""
    fighter = Fighter(here, who)
    items = fighter.creature.items
    held = [key for key, item in items.items() if item.held]
    for key in [key for key in held if not items[key].ready] + ([] if held else list(items)):
        if fighter.weapon(key) is not None:
            yield Ready(who, key)


def shoot(here: At, who: str) -> Iterator[Act]:
    """Shoot who is worth most; aim first if there is time."""
    best = _best(here, _attacks(here, who, ranged=True))
    if best is None:
        return
    fighter = Fighter(here, who)
    hurry = apart(here, who, foes(here, who)[0].id) <= NEAR
    if not hurry and not fighter.has("aiming") and fighter.manoeuvre is None:
        yield Declare(who, "aim", target=best.target, weapon=best.weapon)
    yield best


def reload(here: At, who: str) -> Iterator[Act]:
    """Load what is empty, or ready it."""
    for weapon in Fighter(here, who).weapons:
        if any(not mode.thrown for mode in weapon.ranged) and not weapon.natural:
            yield Ready(who, weapon.id, "reload")
            yield Ready(who, weapon.id)


def study(here: At, who: str) -> Iterator[Act]:
    """With nothing better to do, watch the nearest foe."""
    near = foes(here, who)
    if near:
        yield Declare(who, "evaluate", target=near[0].id)


def finish(here: At, who: str) -> Iterator[Act]:
    """The turn is over."""
    yield EndTurn(who)


def _hurt(here: At, who: str) -> bool:
    fighter = Fighter(here, who)
    return 2 * fighter.hp <= fighter.full_hp


# players


_play = partial(first_legal, violations)

FIRST: Final = (over, helpless, free_himself)
LAST: Final = (study, finish)

FIGHTER: Final = (*FIRST, face, strike, get_up, ready_weapon, close_in, advance, *LAST)
CAUTIOUS: Final = (*FIRST, withdraw, guard, face, strike, get_up, ready_weapon, close_in, advance, *LAST)
ARCHER: Final = (*FIRST, face, shoot, reload, strike, get_up, ready_weapon, close_in, advance, *LAST)
BEAST: Final = (*FIRST, face, strike_all_out, strike, get_up, pounce_on, advance, *LAST)


def fighter(battle: Battle, who: str, tables: Any) -> Act:
    """Steps up, strikes where it tells most, keeps on his feet and his weapon ready."""
    return _play(FIGHTER, battle, who, tables)


def cautious(battle: Battle, who: str, tables: Any) -> Act:
    """Fights as long as he is not badly hurt, then falls back and guards himself."""
    return _play(CAUTIOUS, battle, who, tables)


def archer(battle: Battle, who: str, tables: Any) -> Act:
    """Aims and shoots as long as he can, and fights hand to hand when he must."""
    return _play(ARCHER, battle, who, tables)


def beast(battle: Battle, who: str, tables: Any) -> Act:
    """Goes for the nearest throat, all out."""
    return _play(BEAST, battle, who, tables)


def random(battle: Battle, who: str, tables: Any) -> Act:
    """Any legal act, or the end of the turn: hangs on the battle alone. O(candidate acts)."""
    acts = [option.act for option in options(battle, who, tables) if option.act.do != "start_turn"]
    ends = [EndTurn(who)] * (1 + len(acts) // 4)
    choice = [act for act in (*acts, *ends) if act.do != "end_turn"] + list(ends)
    return choice[pick(battle, len(choice), who, "act")]


PLAYERS: Final[Mapping[str, Callable[[Battle, str, Any], Act]]] = {
    "default": fighter,
    "fighter": fighter,
    "cautious": cautious,
    "archer": archer,
    "beast": beast,
    "random": random,
}
"""By name; ``default`` plays whom nobody was named for."""
