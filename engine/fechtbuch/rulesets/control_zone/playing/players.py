"""What characters do with a turn of their own: habits, tried in order, the first that gives a legal act.

A player is asked again after each act of the turn, until it ends the turn. It sees the battle alone, so the same battle
always gives the same act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from fechtbuch.model.acts import Act, EndTurn
from fechtbuch.model.events import Moved, PoolChanged
from fechtbuch.model.evolve import fold
from fechtbuch.model.state import Battle, Cell, Creature
from fechtbuch.rulesets.control_zone.acts import Aim, Attack, Interact, Move, Reload, TakeInHand
from fechtbuch.rulesets.control_zone.creature.views import At, Character, tables_of
from fechtbuch.rulesets.control_zone.ground.gaps import gap, gap_between
from fechtbuch.rulesets.control_zone.ground.ways import ways
from fechtbuch.rulesets.control_zone.ground.zones import in_zone
from fechtbuch.rulesets.control_zone.legality import violations
from fechtbuch.rulesets.control_zone.options import options
from fechtbuch.rulesets.control_zone.playing.answers import pick
from fechtbuch.rulesets.control_zone.playing.appraisal import worth
from fechtbuch.rulesets.control_zone.turns.preparing import AIMING
from fechtbuch.rulesets.habits import any_act, first_legal

__all__ = ["PLAYERS", "archer", "cautious", "fighter", "random"]

CANDIDATES: Final = 3
"""How many foes are thought about, the nearest first."""


# what there is


def legal(here: At, act: Act) -> bool:
    """Whether an act breaks nothing."""
    return not violations(here.battle, act, here.tables)


def foes(here: At, who: str) -> list[Creature]:
    """Whoever of another side is up, the nearest first; of equals the one listed first."""
    side = here.battle[who].side
    up = [one for one in here.battle if one.side != side and not Character(here, one.id).out]
    return sorted(up, key=lambda foe: gap_between(here, who, foe.id))


def _attacks(here: At, who: str, kind: str) -> Iterator[Attack]:
    """Attacks of a kind with every weapon in hand that serves, at the nearest foes."""
    weapons = [weapon.id for weapon in Character(here, who).in_hand if weapon.kind == kind]
    for foe in foes(here, who)[:CANDIDATES]:
        for manoeuvre in tables_of(here).manoeuvres.manoeuvre:
            if manoeuvre.kind == kind:
                yield from (Attack(who, foe.id, manoeuvre.id, weapon) for weapon in weapons)


def _best(here: At, who: str, kind: str) -> Attack | None:
    """The legal attack that costs a foe the largest share of what he has left for its action points, if any does."""
    found: tuple[Fraction, Attack] | None = None
    for act in _attacks(here, who, kind):
        if legal(here, act):
            points = max(tables_of(here).manoeuvres.of(act.manoeuvre).ap, 1)
            value = worth(here, act) / max(Character(here, act.target).hp, 1) / points
            if value > 0 and (found is None or value > found[0]):
                found = value, act
    return found[1] if found is not None else None


def _threatened(here: At, who: str) -> bool:
    """Whether a foe has somebody in his control zone."""
    cell = Character(here, who).cell
    return any(in_zone(Character(here, foe.id), cell) for foe in foes(here, who))


def _hurt(here: At, who: str) -> bool:
    one = Character(here, who)
    return 2 * one.hp <= one.full_hp


# habits


def over(here: At, who: str) -> Iterator[Act]:
    """Nobody is left to fight, or nothing to do it with."""
    if not foes(here, who) or not Character(here, who).ap:
        yield EndTurn(who)


def revive(here: At, who: str) -> Iterator[Act]:
    """Bring a Dying friend round who lies near, unless a foe threatens."""
    side = here.battle[who].side
    for one in here.battle:
        near = one.side == side and one.id != who and gap_between(here, who, one.id) == 0
        if near and Character(here, one.id).dying and not _threatened(here, who):
            yield Interact(who, one.id)


def strike(here: At, who: str) -> Iterator[Act]:
    """The melee attack that does most."""
    best = _best(here, who, "melee")
    if best is not None:
        yield best


def shoot(here: At, who: str) -> Iterator[Act]:
    """The shot that does most; aim first if there is time and nobody threatens."""
    best = _best(here, who, "ranged")
    if best is None:
        return
    points = tables_of(here).manoeuvres
    time = Character(here, who).ap >= points.of("aim").ap + points.of(best.manoeuvre).ap
    if time and not Character(here, who).creature.has(AIMING) and not _threatened(here, who):
        yield Aim(who)
    yield best


def draw(here: At, who: str) -> Iterator[Act]:
    """With nothing in hand that serves, take something else in hand: where foes are near what strikes, else a bow."""
    one = Character(here, who)
    near = _threatened(here, who) or all(weapon.kind == "melee" for weapon in one.weapons.values())
    kind = "melee" if near else "ranged"
    if not any(weapon.kind == kind for weapon in one.in_hand):
        yield from (TakeInHand(who, id) for id, weapon in one.weapons.items() if weapon.kind == kind)


def close_in(here: At, who: str) -> Iterator[Act]:
    """The shortest way to where somebody can be struck, with points left to do it."""
    found = ways(here, who, Character(here, who).pool("speed"))
    for foe in foes(here, who)[:CANDIDATES]:
        cells = (cell for cell, way in found.items() if way and in_zone(_at(here, who, way), foe.place.cell))
        cell = next(cells, None)
        if cell is not None and _best(_there(here, who, found[cell]), who, "melee") is not None:
            yield Move(who, found[cell])


def advance(here: At, who: str) -> Iterator[Act]:
    """As near to the nearest foe as Speed leads."""
    near = foes(here, who)
    if near and not in_zone(Character(here, who), near[0].place.cell):
        yield from _best_way(here, who, lambda cell: -gap(cell, near[0].place.cell))


def keep_away(here: At, who: str) -> Iterator[Act]:
    """With a bow in hand out of all control zones, if a foe threatens and nobody is In Clinch with him yet."""
    one = Character(here, who)
    if _threatened(here, who) and not one.clinch and any(weapon.kind == "ranged" for weapon in one.in_hand):
        yield from _away(here, who)


def withdraw(here: At, who: str) -> Iterator[Act]:
    """When badly hurt, as far from all foes as Speed leads."""
    if _hurt(here, who):
        yield from _away(here, who)


def _away(here: At, who: str) -> Iterator[Act]:
    cells = [foe.place.cell for foe in foes(here, who)]
    yield from _best_way(here, who, lambda cell: min(gap(cell, other) for other in cells))


def _best_way(here: At, who: str, value: Callable[[Cell], int]) -> Iterator[Act]:
    """The best way if it is better than to stay; the shortest of equals."""
    found = {cell: way for cell, way in ways(here, who, Character(here, who).pool("speed")).items() if way}
    acts = [(value(cell), -len(way), Move(who, way)) for cell, way in found.items()]
    better = [entry for entry in acts if entry[0] > value(Character(here, who).cell)]
    for entry in sorted(better, key=lambda entry: (-entry[0], -entry[1])):
        if legal(here, entry[2]):
            yield entry[2]
            return


def _there(here: At, who: str, way: tuple[Cell, ...]) -> At:
    """The battle after a Move, if nothing happens on the way."""
    left = max(Character(here, who).ap - tables_of(here).manoeuvres.of("move").ap, 0)
    spent = PoolChanged(who, "ap", left - Character(here, who).ap, left)
    return At(fold(here.battle, (Moved(who, way), spent)), here.tables)


def _at(here: At, who: str, way: tuple[Cell, ...]) -> Character:
    return Character(_there(here, who, way), who)


def reload(here: At, who: str) -> Iterator[Act]:
    """With nobody to shoot at, load what takes more than one Reloading."""
    if any(weapon.kind == "ranged" and weapon.reloadings > 1 for weapon in Character(here, who).in_hand):
        yield Reload(who)


def finish(here: At, who: str) -> Iterator[Act]:
    """The turn is over."""
    yield EndTurn(who)


# players


_play = partial(first_legal, violations)

FIGHTER: Final = (over, strike, shoot, draw, revive, close_in, advance, finish)
CAUTIOUS: Final = (over, withdraw, revive, strike, shoot, draw, close_in, advance, finish)
ARCHER: Final = (over, keep_away, shoot, strike, draw, reload, close_in, finish)


def fighter(battle: Battle, who: str, tables: Any) -> Act:
    """Closes in and strikes where it tells most."""
    return _play(FIGHTER, battle, who, tables)


def cautious(battle: Battle, who: str, tables: Any) -> Act:
    """Fights as long as he is not badly hurt, then falls back and looks after friends."""
    return _play(CAUTIOUS, battle, who, tables)


def archer(battle: Battle, who: str, tables: Any) -> Act:
    """Keeps his distance, aims and shoots, and fights hand to hand when he must."""
    return _play(ARCHER, battle, who, tables)


def random(battle: Battle, who: str, tables: Any) -> Act:
    """Any legal act, or the end of the turn: hangs on the battle alone. O(candidate acts)."""
    acts = [option.act for option in options(battle, who, tables) if option.act.do not in ("start_turn", "end_turn")]
    return any_act(pick, acts, battle, who)


PLAYERS: Final[Mapping[str, Callable[[Battle, str, Any], Act]]] = {
    "default": fighter,
    "fighter": fighter,
    "cautious": cautious,
    "archer": archer,
    "random": random,
}
"""By name; ``default`` plays whom nobody was named for."""
