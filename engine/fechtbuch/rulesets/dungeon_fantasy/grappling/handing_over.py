"""An object passes from its owner into other hands (DF-GRAPPLE-10, DF-BREAK-01, DF-OWN-23)."""

from __future__ import annotations

from attrs import evolve

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ItemChanged, ItemMoved
from fechtbuch.model.state import Item
from fechtbuch.rulesets.dungeon_fantasy.creature.borrowed import LENDER, LINE
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import HANDS
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import count_of

__all__ = ["hand_over", "hand_over_thing"]


def hand_over(
    scene: Scene, owner: str, key: str, taker: str, hands: tuple[str, ...], reason: str, rule: str
) -> Decision[None]:
    """One item passes into the hands that have gripped it; it still has to be readied there (DF-READY-04).

    Of several things to throw one passes, and the others are put away.
    """
    item = Fighter(scene, owner).item(key)
    if item is None:
        return
    several = count_of(item) > 1 and _throwable(scene, owner, key)
    passed = evolve(item, data=item.data.without("count")) if several else item
    yield from _pass(scene, owner, passed, owner, key, taker, hands, reason, rule)
    if several:
        rest = evolve(item, held="", ready=False, data=item.data.set("count", count_of(item) - 1))
        yield from happen(scene, ItemChanged(owner, key, rest, reason, rule))


def hand_over_thing(scene: Scene, thing: str, taker: str, hands: tuple[str, ...], rule: str) -> Decision[None]:
    """A thing that has just left its owner's hands stays in those that grip it; nothing if there is no such thing."""
    lying = scene.battle.things.get(thing)
    if lying is None:
        return
    key, _, owner = lying.id.partition("#")[0].rpartition("@")
    item = Item(lying.name, "", False, lying.data, lying.pools)
    yield from _pass(scene, thing, item, owner, key, taker, hands, "stays in the other's hands", rule)


def _throwable(here: Here, owner: str, key: str) -> bool:
    line = Fighter(here, owner).weapon(key)
    return line is not None and any(mode.thrown for mode in line.ranged)


def _pass(
    scene: Scene,
    source: str,
    item: Item,
    owner: str,
    key: str,
    taker: str,
    hands: tuple[str, ...],
    reason: str,
    rule: str,
) -> Decision[None]:
    lender = str(item.data.get(LENDER, owner))
    line = str(item.data.get(LINE, key))
    fighter = Fighter(scene, taker)
    held = _place(hands)
    if lender == taker:
        own = fighter.item(line)
        mine = evolve(item, held=held, ready=False, data=item.data.without(LENDER).without(LINE))
        taken = mine if own is None else _joined(own, held)
        yield from happen(scene, ItemMoved(source, line, taken, taker, None, reason, rule))
        return
    taken = evolve(item, held=held, ready=False, data=item.data.set(LENDER, lender).set(LINE, line))
    yield from happen(scene, ItemMoved(source, _key(scene, taker, line, lender), taken, taker, None, reason, rule))


def _place(hands: tuple[str, ...]) -> str:
    """Where the item is held then."""
    if set(HANDS) <= set(hands):
        return "both_hands"
    return hands[0] if hands else HANDS[0]


def _joined(own: Item, held: str) -> Item:
    """One more of a thing that the owner has; those in hand stay as they are."""
    data = own.data.set("count", count_of(own) + 1)
    return evolve(own, data=data) if own.held else evolve(own, held=held, ready=False, data=data)


def _key(here: Here, taker: str, line: str, lender: str) -> str:
    """The key of a foreign item: its own where the taker has and knows none of that name, else with whose it is."""
    fighter = Fighter(here, taker)
    if fighter.item(line) is None and fighter.sheet.weapon(line) is None:
        return line
    name, n = f"{line}@{lender}", 1
    while fighter.item(name if n == 1 else f"{name}#{n}") is not None:
        n += 1
    return name if n == 1 else f"{name}#{n}"
