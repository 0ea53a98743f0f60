"""What one table says of another: types, states, skills and parts that must exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fechtbuch.model.errors import near

if TYPE_CHECKING:
    from fechtbuch.rulesets.control_zone.data.loading import Tables

__all__ = ["unknown_words"]

Unknown = tuple[str, str, str]
"""File, key and reason."""


def unknown_words(tables: Tables) -> Iterator[Unknown]:
    """Every word of a table that another table does not have. O(rows)."""
    yield from _types(tables)
    yield from _states(tables)


def _types(tables: Tables) -> Iterator[Unknown]:
    known = tables.damage_types.types
    named = [("falling.toml", "type", tables.falling.type)]
    for n, weapon in enumerate(tables.weapons.weapon):
        named += [
            ("weapons.toml", f"weapon[{n}].formulas[{m}].type", formula.type)
            for m, formula in enumerate(weapon.formulas)
        ]
    for n, manoeuvre in enumerate(tables.manoeuvres.manoeuvre):
        named.append(("manoeuvres.toml", f"manoeuvre[{n}].type", manoeuvre.type))
    for n, piece in enumerate(tables.armour.piece):
        named += [("armour.toml", f"piece[{n}].{key}", key.partition(".")[2]) for key, _ in piece.units()]
    for file, key, type in named:
        if type and type not in known:
            yield file, key, f'there is no type of damage "{type}"' + near(type, known)


def _states(tables: Tables) -> Iterator[Unknown]:
    known = tables.states.index
    named = []
    for n, manoeuvre in enumerate(tables.manoeuvres.manoeuvre):
        named.append(("manoeuvres.toml", f"manoeuvre[{n}].lays", manoeuvre.lays))
        named.append(("manoeuvres.toml", f"manoeuvre[{n}].trauma_lays", manoeuvre.trauma_lays))
    for n, part in enumerate(tables.body.part):
        named.append(("body.toml", f"part[{n}].trauma_lays", part.trauma_lays))
        named.append(("body.toml", f"part[{n}].mutilation_lays", part.mutilation_lays))
    for file, key, state in named:
        if state and state not in known:
            yield file, key, f'there is no state "{state}"' + near(state, known)
