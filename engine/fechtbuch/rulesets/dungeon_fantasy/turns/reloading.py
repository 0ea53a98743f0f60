"""Reloading: the Ready manoeuvres a missile weapon takes, and cocking a crossbow (DF-MISSILE-03, topic CROSSBOW)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Figure, Term, add, start
from fechtbuch.model.state import Item
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import SPENT, count_of
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import count

__all__ = [
    "RELOADED",
    "cocking",
    "drawing_is_next",
    "readies_figure",
    "reload_breaches",
    "reload_once",
    "shooting_mode",
]

RELOADED = "reload:"
"""Counter of Ready manoeuvres spent on reloading, by weapon id."""

GOATS_FOOT = "goats_foot"
"""The id of the device that cocks a strong crossbow."""


@frozen
class Cocking:
    """How long a crossbow takes to cock that is so much stronger than whoever cocks it, and the rule that says so."""

    beyond: int
    seconds: int
    rule: str
    tool: str = ""


COCKING = (
    Cocking(0, 2, "DF-CROSSBOW-01"),
    Cocking(2, 6, "DF-CROSSBOW-02"),
    Cocking(4, 18, "DF-CROSSBOW-03", GOATS_FOOT),
)
"""By the most that the crossbow's ST may exceed the user's; beyond the last nobody can cock it (DF-CROSSBOW-04)."""

DRAW, MAKE_READY = 1, 1
"""Seconds to draw the bolt, and to make ready to shoot (DF-CROSSBOW-05)."""


def shooting_mode(line: Weapon | None) -> Ranged | None:
    """The line that shoots and is reloaded, if there is one."""
    if line is None:
        return None
    return next((mode for mode in line.ranged if not mode.thrown and mode.shots), None)


def cocking(here: Here, who: str, mode: Ranged) -> Cocking | None:
    """How ``who`` cocks the crossbow; nothing when he cannot, or when the weapon is none."""
    if not mode.st:
        return None
    more = mode.st - Fighter(here, who).attribute("ST").whole
    return next((row for row in COCKING if more <= row.beyond), None)


def readies_figure(here: Here, who: str, mode: Ranged) -> Figure:
    """Ready manoeuvres that reloading takes, one a second (DF-MISSILE-03, DF-CROSSBOW-01 to -03, -05, AMB-47)."""
    row = cocking(here, who, mode)
    if row is None:
        return Figure((start(mode.reload, "Reloading, as the weapon table has it", "DF-MISSILE-03"),))
    strength = Fighter(here, who).attribute("ST").whole
    terms: tuple[Term, ...] = (
        start(row.seconds, f"Cocking a crossbow of ST {mode.st} with ST {strength}", row.rule),
        add(DRAW, "Drawing a bolt", "DF-CROSSBOW-05"),
        add(MAKE_READY, "Making ready to shoot", "DF-CROSSBOW-05"),
    )
    return Figure(terms)


def drawing_is_next(here: Here, who: str, key: str, mode: Ranged) -> bool:
    """Whether the next second of reloading is the one that draws the ammunition: the first, with crossbows after
    cocking."""
    row = cocking(here, who, mode)
    before = row.seconds if row is not None else 0
    return Fighter(here, who).counter(RELOADED + key) == before


def reload_breaches(here: Here, who: str, key: str, item: Item) -> Iterator[Breach]:
    """What is reloaded shoots, is in hand, has been shot, has something to shoot and is not too strong to cock."""
    fighter = Fighter(here, who)
    mode = shooting_mode(fighter.weapon(key))
    if mode is None:
        yield breach(here, "not_ranged", item.name)
        return
    if not item.held:
        yield breach(here, "weapon_not_held", item.name)
    if not fighter.counter(SPENT + key):
        yield breach(here, "loaded", item.name)
    if not count_of(item):
        yield breach(here, "no_ammunition", item.name)
    if not mode.st:
        return
    row = cocking(here, who, mode)
    if row is None:
        yield breach(here, "crossbow_too_strong", f"ST {mode.st} against {fighter.attribute('ST').whole}")
    elif row.tool and not _has(fighter, row.tool):
        yield breach(here, "needs_goats_foot", f"ST {mode.st} against {fighter.attribute('ST').whole}")


def _has(fighter: Fighter, tool: str) -> bool:
    return any(key.startswith(tool) for key in fighter.creature.items)


def reload_once(scene: Scene, who: str, key: str, mode: Ranged) -> Decision[None]:
    """One of the seconds that reloading takes; the last one makes all shots ready (DF-MISSILE-03)."""
    counter = RELOADED + key
    yield from count(scene, who, counter, "DF-MISSILE-03", reason="reloading")
    done = Fighter(scene, who).counter(counter)
    if done < readies_figure(scene, who, mode).whole:
        return
    for tally in (counter, SPENT + key):
        left = Fighter(scene, who).counter(tally)
        yield from count(scene, who, tally, "DF-MISSILE-03", -left, "reloaded")
