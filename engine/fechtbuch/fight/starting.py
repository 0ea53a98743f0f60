"""How a fight begins: its genesis commit, which holds everything that is needed to re-decide it elsewhere."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from fechtbuch.decide.answers import InTurn
from fechtbuch.decide.resolve import resolve
from fechtbuch.history.commits import Commit, make_commit
from fechtbuch.model.acts import Begin
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.evolve import EMPTY_BATTLE
from fechtbuch.model.state import NO_MAP, BattleMap, Creature
from fechtbuch.model.table import Table, freeze
from fechtbuch.model.wire import act_from_json, act_to_json, decode, encode
from fechtbuch.rulesets.protocol import Bound, ImportedSheet, RuleSet
from fechtbuch.rulesets.table_options import check_options

__all__ = ["BadStart", "Entrant", "creatures_of", "genesis", "new_id", "now", "seed_text"]

Entrant = Creature | ImportedSheet | tuple[Creature, str]
"""A creature, by itself or with the text its sheet was parsed from."""


class BadStart(FechtbuchError):
    """A fight that cannot begin like this."""


def new_id() -> str:
    """A fresh fight id: twelve random hexadecimal digits."""
    return secrets.token_hex(6)


def now() -> str:
    """The time of day, for annotations and lists: ISO 8601, UTC, whole seconds."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def seed_text(seed: int | str | None) -> str:
    """A seed as the log holds it; a random one when none is given."""
    return secrets.token_hex(8) if seed is None else str(seed)


def creatures_of(entrants: Iterable[Entrant]) -> tuple[tuple[Creature, ...], dict[str, str]]:
    """The creatures in listing order and the sources of their sheets. Raises ``BadStart`` for ids taken twice."""
    creatures: list[Creature] = []
    sources: dict[str, str] = {}
    for entrant in entrants:
        creature, source = _parts(entrant)
        if not creature.id:
            raise BadStart(f"the creature {creature.name!r} has no id")
        if any(creature.id == known.id for known in creatures):
            raise BadStart(f"two creatures have the id {creature.id!r}")
        creatures.append(creature)
        if source:
            sources[creature.id] = source
    return tuple(creatures), sources


def _parts(entrant: Entrant) -> tuple[Creature, str]:
    if isinstance(entrant, ImportedSheet):
        return entrant.creature, entrant.source
    return (entrant, "") if isinstance(entrant, Creature) else entrant


def genesis(
    ruleset: RuleSet,
    title: str,
    entrants: Sequence[Entrant],
    *,
    seed: int | str | None = None,
    options: Mapping[str, Any] | None = None,
    map: BattleMap = NO_MAP,
    tables: Mapping[str, str] | None = None,
    sources: Mapping[str, str] | None = None,
    origin: str = "",
) -> tuple[Commit, Bound]:
    """The genesis commit and the rule set bound to the replaced tables.

    Raises ``BadStart``, ``BadTable``, ``NotStorable``, ``BadOption``, and what the rule set has against the map
    or against somebody on it.
    """
    rules = ruleset.bind(tables)
    map = BattleMap(ruleset.grid) if map == NO_MAP else map
    ruleset.check_map(map, "map")
    if ruleset.table_options is not None:
        check_options(ruleset.table_options, options or {}, "options")
    creatures, read = creatures_of(entrants)
    read.update(sources or {})
    for who in read:
        if all(who != creature.id for creature in creatures):
            raise BadStart(f"a source is given for {who!r}, who is not there" + near(who, (c.id for c in creatures)))
    ruleset.check_cast(map, creatures)
    begin = Begin(
        "",
        title,
        seed_text(seed),
        freeze(options or {}, "options"),
        map,
        creatures,
        freeze(tables or {}, "tables"),
        Table(read),
        origin,
    )
    begin = act_from_json(decode(encode(act_to_json(begin))))  # type: ignore[assignment]
    played = resolve(EMPTY_BATTLE, rules.play(begin), InTurn(()))
    commit = make_commit(
        None, ruleset=ruleset.name, version=ruleset.version, act=begin, tape=played.tape, events=played.events
    )
    return commit, rules
