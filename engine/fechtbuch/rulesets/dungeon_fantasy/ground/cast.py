"""Whether those who begin a fight can stand on its map, and whether the map's things can be told from them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from fechtbuch.model.errors import near
from fechtbuch.model.state import BattleMap, Creature
from fechtbuch.rulesets.dungeon_fantasy.data import load_tables
from fechtbuch.rulesets.dungeon_fantasy.ground.field import BadField, Field, read_field
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import fills

__all__ = ["check_cast"]


def check_cast(map: BattleMap, creatures: Sequence[Creature]) -> None:
    """Raise ``BadField`` for somebody who stands in something solid, a thing of a creature's name, or cover for parts
    that no body has. O(creatures + things)."""
    if not map.features:
        return
    field = read_field(map.features, "map")
    names = {creature.id for creature in creatures}
    for thing in field.obstacles:
        if thing.name in names:
            raise BadField("map", f"objects.{thing.name}", "a creature has this name; a thing needs another")
        for key, kinds in (("hides", thing.hides), ("half", thing.half)):
            for kind in kinds:
                if kind not in _kinds():
                    words = f'"{kind:.60}" is no kind of body part' + near(kind, _kinds())
                    raise BadField("map", f"objects.{thing.name}.{key}", words)
    for creature in creatures:
        _stands(field, creature)


def _stands(field: Field, creature: Creature) -> None:
    for cell in fills(creature):
        if field.solid(cell):
            words = next((thing.words for thing in field.things_in(cell) if thing.solid), "something solid")
            raise BadField(f"creature {creature.id}", "cell", f"{cell[0]},{cell[1]} is filled by {words}")


@cache
def _kinds() -> frozenset[str]:
    """The kinds and the names of body parts of the packaged tables."""
    locations = load_tables({}).hit_locations
    parts = (part.id for plan in locations.plan for part in plan.parts)
    return frozenset({*(row.id for row in locations.kind), *parts})
