"""Adventures: what the next one gives back and takes (DB-WOUND-12, DB-AMMO-01, DB-MAGIC-11, DB-MAGIC-15, DB-AMB-33)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ClockAdvanced, ConditionLost, CounterChanged, MapChanged, PoolChanged
from fechtbuch.model.figures import Figure, at_least, start
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.acts import NewAdventure
from fechtbuch.rulesets.dungeon_board.board.reading import ADVENTURE, KNOWN
from fechtbuch.rulesets.dungeon_board.creature.views import (
    AMMO,
    EFFECTS,
    ENDURANCE,
    HEROES,
    LEARNED,
    MARKS,
    MOVED,
    SCROLL,
    SCROLLS,
    Fighter,
    Here,
    tables_of,
)
from fechtbuch.rulesets.dungeon_board.table_options import AMMO_BACK
from fechtbuch.rulesets.table_options import value_of

__all__ = ["adventure_of", "new_adventure"]


def adventure_of(battle: Battle) -> int:
    """The number of the running adventure, from 1."""
    return int(battle.map.features.get(ADVENTURE, 1))


def new_adventure(scene: Scene, act: NewAdventure) -> Decision[None]:
    """The next adventure begins with turn 1; whoever lives is as at the start of one, the dead stay dead."""
    number = adventure_of(scene.battle) + 1
    yield from happen(scene, MapChanged("", ADVENTURE, number, "a new adventure", "DB-MAGIC-11"))
    yield from happen(scene, ClockAdvanced("", 1, HEROES, scene.battle.clock.turns, "DB-MAGIC-11"))
    for who in scene.battle.order:
        if Fighter(scene, who).alive:
            yield from _as_at_the_start(scene, who)


def _as_at_the_start(scene: Scene, who: str) -> Decision[None]:
    """Marks, effects, wounds, missiles, spells and knowledge of one figure."""
    yield from _over(scene, who)
    yield from _unhurt(scene, who)
    for name, due, rule in (*_missiles(scene, who), *_spells(scene, who)):
        old = Fighter(scene, who).counter(name)
        if due != old:
            yield from happen(scene, CounterChanged(who, name, due - old, due, "a new adventure", rule))
    if KNOWN + who in scene.battle.map.features:
        yield from happen(scene, MapChanged(who, KNOWN + who, None, "a new adventure", "DB-MAGIC-15"))


def _over(scene: Scene, who: str) -> Decision[None]:
    """Neither marks nor effects outlast the adventure (DB-MAGIC-11)."""
    for name in (*MARKS, *EFFECTS):
        if Fighter(scene, who).has(name):
            yield from happen(scene, ConditionLost(who, name, "a new adventure", "DB-MAGIC-11"))
    steps = Fighter(scene, who).moved
    if steps:
        yield from happen(scene, CounterChanged(who, MOVED, -steps, 0, "a new adventure", "DB-MAGIC-11"))


def _unhurt(scene: Scene, who: str) -> Decision[None]:
    """Every living hero has no wounds (DB-WOUND-12)."""
    fighter = Fighter(scene, who)
    if fighter.is_hero and fighter.wounds:
        full = fighter.endurance
        yield from happen(scene, PoolChanged(who, ENDURANCE, fighter.wounds, full, "a new adventure", "DB-WOUND-12"))


def _missiles(here: Here, who: str) -> Iterator[tuple[str, int, str]]:
    """A count below the weapon's table figure is raised to it; a higher one stays (DB-AMMO-01)."""
    fighter = Fighter(here, who)
    if not value_of(here.battle.options, AMMO_BACK):
        return
    for weapon in fighter.sheet.missiles:
        figure = Figure(
            (
                start(fighter.ammo(weapon), "missiles left", "DB-AMMO-02"),
                at_least(tables_of(here).weapons.of(weapon).ammo, "a new adventure", "DB-AMMO-01"),
            )
        )
        yield AMMO + weapon, figure.whole, "DB-AMMO-01"


def _spells(here: Here, who: str) -> Iterator[tuple[str, int, str]]:
    """Every copy, learned or scroll, is unused again (DB-MAGIC-11)."""
    fighter = Fighter(here, who)
    for spell in dict.fromkeys(fighter.sheet.spells):
        yield LEARNED + spell, fighter.sheet.spells.count(spell), "DB-MAGIC-11"
    for name, held in fighter.creature.counters.items():
        if name.startswith(SCROLLS):
            yield SCROLL + name.removeprefix(SCROLLS), held, "DB-MAGIC-11"
