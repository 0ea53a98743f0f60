"""The closed vocabulary of facts. One class per kind; ``README.md`` beside this file tables kinds and fields.

An event states what happened with its results and reasons. A numeric fact carries ``by`` and ``after``; the fold
assigns ``after`` and derives nothing. A rule set's own words (pools, zones, conditions, counters, postures) are values.
"""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import field, frozen

from fechtbuch.model.checks import Check
from fechtbuch.model.figures import Figure, Withheld
from fechtbuch.model.state import NO_MAP, BattleMap, Cell, Condition, Creature, Item
from fechtbuch.model.table import EMPTY, Table, freeze
from fechtbuch.model.tape import Rolled

__all__ = [
    "KINDS",
    "Adjusted",
    "AreaEnded",
    "AreaPlaced",
    "Attacked",
    "Blocked",
    "Bound",
    "Cast",
    "CellsLearned",
    "Checked",
    "ClockAdvanced",
    "ConditionChanged",
    "ConditionGained",
    "ConditionLost",
    "CounterChanged",
    "Died",
    "Dodged",
    "Event",
    "Grappled",
    "ItemChanged",
    "ItemMoved",
    "Joined",
    "Left",
    "MapChanged",
    "Moved",
    "Parried",
    "PoolChanged",
    "PostureChanged",
    "Reacted",
    "Refused",
    "Released",
    "Skipped",
    "Started",
    "Stopped",
    "TableRolled",
    "Turned",
    "Wounded",
    "ZoneChanged",
]


class Event:
    """Base of all facts. ``kind`` is the stable name in logs, ``schema`` the version of the kind's fields."""

    __slots__ = ()
    kind: ClassVar[str]
    schema: ClassVar[int] = 1
    who: str


KINDS: dict[str, type[Event]] = {}
"""Event class by kind, in the order of the vocabulary."""


class _Registered(Event):
    __slots__ = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Enter the kind; attrs builds the slotted class a second time, and that one stays."""
        super().__init_subclass__(**kwargs)
        cls.kind = cls.__name__
        KINDS[cls.kind] = cls


@frozen
class Started(_Registered):
    """The fight begins: its rule set, options and field. The first event of every log."""

    who: str = ""
    ruleset: str = ""
    version: str = ""
    title: str = ""
    options: Table[Any] = EMPTY
    map: BattleMap = NO_MAP


@frozen
class Joined(_Registered):
    """A creature enters, with everything it brings."""

    who: str
    creature: Creature


@frozen
class Left(_Registered):
    """A creature leaves the fight alive; its record stays."""

    who: str
    reason: str = ""
    rule: str = ""


@frozen
class ClockAdvanced(_Registered):
    """Round, phase, whose turn, number of turns begun: all as they are afterwards. ``who`` is whose turn it is."""

    who: str
    round: int
    phase: str = ""
    turns: int = 0
    rule: str = ""


@frozen
class CounterChanged(_Registered):
    """A tally of a creature: parries made this turn, shots left, attacks left."""

    who: str
    counter: str
    by: int
    after: int
    reason: str = ""
    rule: str = ""


@frozen
class PoolChanged(_Registered):
    """A pool changed other than by a wound: fatigue, healing, points spent. ``full_after`` when that changed too.

    ``who`` is a creature or a thing; ``item`` the key of the creature's item that the pool belongs to, if any.
    """

    who: str
    pool: str
    by: int
    after: int
    reason: str = ""
    rule: str = ""
    figure: Figure | None = None
    source: str = ""
    full_after: int | None = None
    item: str = ""


@frozen
class Checked(_Registered):
    """A check that is no attack and no defence: an attribute roll, a contest.

    In a contest ``about`` is the opponent, ``opposed`` his check, and ``result`` is ``win``, ``lose`` or ``tie``, seen
    from ``who``; ``by`` is the margin of victory.
    """

    who: str
    check: Check
    about: str = ""
    opposed: Check | None = None
    result: str = ""
    by: int = 0


@frozen
class TableRolled(_Registered):
    """A die decided what no check decides: a row of a table, a direction, a number of turns, one of several.

    ``result`` is what the total stands for, in the rule set's own words.
    """

    who: str
    purpose: str
    dice: str
    rolled: Rolled
    result: str = ""
    about: str = ""
    rule: str = ""
    detail: Table[Any] = EMPTY


@frozen
class Refused(_Registered):
    """A wish the rules barred inside an act; it counts as declined and the act goes on."""

    who: str
    wish: str
    reasons: tuple[Withheld, ...] = ()
    rule: str = ""


@frozen
class Skipped(_Registered):
    """A creature did nothing where it might have acted, and why; ``about``: against whom or towards what."""

    who: str
    what: str
    reason: str = ""
    rule: str = ""
    about: str = ""


@frozen
class Attacked(_Registered):
    """An attack was rolled. ``location`` is the body part it was aimed at (empty: wherever it lands).

    ``target`` is a creature, a thing or empty; ``cell`` is the place aimed at when that is not simply the target's.
    """

    who: str
    target: str
    check: Check
    weapon: str = ""
    mode: str = ""
    location: str = ""
    rule: str = ""
    detail: Table[Any] = EMPTY
    cell: Cell | None = None


@frozen
class Parried(_Registered):
    """A parry was rolled against ``against`` with ``weapon``; ``detail`` holds options such as a retreat."""

    who: str
    against: str
    check: Check
    weapon: str = ""
    rule: str = ""
    detail: Table[Any] = EMPTY


@frozen
class Blocked(_Registered):
    """A block was rolled."""

    who: str
    against: str
    check: Check
    weapon: str = ""
    rule: str = ""
    detail: Table[Any] = EMPTY


@frozen
class Dodged(_Registered):
    """A dodge was rolled."""

    who: str
    against: str
    check: Check
    rule: str = ""
    detail: Table[Any] = EMPTY


@frozen
class Wounded(_Registered):
    """Injury: ``by`` points off ``pool``, which stands at ``after``. No ``PoolChanged`` follows.

    ``raw`` is the damage before armour, ``rolled`` its dice, ``figure`` the way from there to ``by``. ``by`` may be 0:
    a blow that armour stopped. ``who`` is a creature or a thing; ``item`` the key of the creature's item that took the
    damage, if any.
    """

    who: str
    pool: str
    by: int
    after: int
    source: str = ""
    weapon: str = ""
    zone: str = ""
    type: str = ""
    raw: int = 0
    dice: str = ""
    rolled: Rolled | None = None
    figure: Figure | None = None
    rule: str = ""
    detail: Table[Any] = EMPTY
    item: str = ""


@frozen
class ZoneChanged(_Registered):
    """A body part's counted damage and states, as they are afterwards."""

    who: str
    zone: str
    by: int = 0
    after: int = 0
    status: tuple[str, ...] = ()
    reason: str = ""
    rule: str = ""


@frozen
class ConditionGained(_Registered):
    """A condition, mark or timer begins."""

    who: str
    condition: Condition


@frozen
class ConditionChanged(_Registered):
    """A condition is now as stated (level, end, data)."""

    who: str
    condition: Condition
    reason: str = ""


@frozen
class ConditionLost(_Registered):
    """A condition ends, by expiry or because something ended it."""

    who: str
    name: str
    reason: str = ""
    rule: str = ""


@frozen
class Died(_Registered):
    """Death, whatever the cause."""

    who: str
    reason: str = ""
    rule: str = ""


@frozen
class Moved(_Registered):
    """Moved along ``path`` (cells entered, the last is where it stands); ``cost`` in the rule set's movement unit."""

    who: str
    path: tuple[Cell, ...]
    cost: int = 0
    how: str = ""
    rule: str = ""
    elevation: int | None = None


@frozen
class Stopped(_Registered):
    """A move ended before its goal, or what else ``what`` names was cut short: a shot by a wall, an aim by a blow.

    ``source`` is who or what stopped it, ``cell`` where.
    """

    who: str
    reason: str = ""
    rule: str = ""
    source: str = ""
    what: str = ""
    cell: Cell | None = None


@frozen
class Turned(_Registered):
    """Faces another direction."""

    who: str
    facing: int
    rule: str = ""


@frozen
class PostureChanged(_Registered):
    """Stands, kneels, lies, ... as stated, for any cause; ``fell``: by a fall, not on purpose."""

    who: str
    posture: str
    reason: str = ""
    rule: str = ""
    fell: bool = False


@frozen
class Grappled(_Registered):
    """``who`` has taken hold of ``target`` at ``zone`` with so many hands."""

    who: str
    target: str
    zone: str = ""
    hands: int = 0
    rule: str = ""
    since: int = 0
    data: Table[Any] = EMPTY


@frozen
class Bound(_Registered):
    """Any other bond: a pin, a clinch, a lariat, a grip on an object. A bond of the same pair and kind is replaced."""

    who: str
    target: str
    bond: str
    zone: str = ""
    hands: int = 0
    rule: str = ""
    since: int = 0
    data: Table[Any] = EMPTY


@frozen
class Released(_Registered):
    """A bond held by ``who`` on ``target`` ends."""

    who: str
    target: str
    bond: str
    reason: str = ""
    rule: str = ""


@frozen
class ItemMoved(_Registered):
    """An item changes place. ``to`` is a creature, a thing id on the ground (with ``cell``), or empty when it is gone.

    ``who`` has had it: a creature, a thing id, or empty when it appears. ``item`` is the record as it is afterwards.
    """

    who: str
    key: str
    item: Item
    to: str = ""
    cell: Cell | None = None
    reason: str = ""
    rule: str = ""


@frozen
class ItemChanged(_Registered):
    """An item a creature keeps, or a thing ``who``, is now as stated: readied, broken, set to a reach, opened."""

    who: str
    key: str
    item: Item
    reason: str = ""
    rule: str = ""


@frozen
class Cast(_Registered):
    """A spell or power was attempted; costs and effects are facts of their own. No ``check`` where none is rolled."""

    who: str
    spell: str
    check: Check | None = None
    target: str = ""
    power: int = 0
    rule: str = ""
    detail: Table[Any] = EMPTY
    cell: Cell | None = None


@frozen
class AreaPlaced(_Registered):
    """A region comes to be (or is as stated from now on)."""

    who: str
    area: str
    name: str
    cells: tuple[Cell, ...]
    until: str = ""
    rule: str = ""
    data: Table[Any] = EMPTY


@frozen
class AreaEnded(_Registered):
    """A region ends."""

    who: str
    area: str
    reason: str = ""
    rule: str = ""


@frozen
class MapChanged(_Registered):
    """A feature of the field is now as stated; no ``value`` removes it. ``value`` is frozen on the way in.

    Features are a door, a trap, and whatever belongs to no creature, such as the number of the adventure.
    """

    who: str
    feature: str
    value: Any = field(default=None, converter=freeze)
    reason: str = ""
    rule: str = ""


@frozen
class CellsLearned(_Registered):
    """Cells that a creature (or its side) knows from now on."""

    who: str
    cells: tuple[Cell, ...]
    reason: str = ""
    rule: str = ""


@frozen
class Reacted(_Registered):
    """A creature uses a reaction: an opportunity attack, a triggered wait."""

    who: str
    to: str
    how: str = ""
    rule: str = ""


@frozen
class Adjusted(_Registered):
    """Something was changed by hand: why, and what in words. The change itself is facts of its own."""

    who: str
    what: str
    reason: str = ""
