"""What a worker process is sent and what it gives back: names, texts and canonical bytes, no objects of ours.

A worker needs the engine installed, and whatever modules the names lead to.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from time import perf_counter

from attrs import frozen

from fechtbuch.history.bulk import bulk_load
from fechtbuch.model.state import Battle
from fechtbuch.model.wire import (
    act_from_json,
    act_to_json,
    decode,
    encode,
    from_json,
    tape_from_json,
    tape_to_json,
    to_json,
)
from fechtbuch.rulesets import UnknownRuleSet, find_ruleset
from fechtbuch.rulesets.protocol import RuleSet
from fechtbuch.whatif.simulation.cast import CannotTravel, Wishes, cast_for, found_at, path_of
from fechtbuch.whatif.simulation.simulate import Ending, First, RolloutFailed, Stage, simulate

__all__ = ["Block", "Parcel", "parcel", "ruleset_path", "run_block", "run_stage", "unpacked"]

_Names = tuple[tuple[str, str], ...]


@frozen
class Parcel:
    """A stage as it travels: a rule set's name or ``module:name``, its tables' texts, a battle, who plays it."""

    ruleset: str
    version: str
    tables: _Names
    battle: bytes
    players: _Names
    policies: _Names
    base: str
    turn: str
    first: bytes
    counts: tuple[tuple[str, int], ...]
    most_acts: int


@frozen
class Block:
    """What came of a block of rollouts: their endings, up to the first that failed; seconds for each."""

    endings: tuple[Ending, ...]
    failed: tuple[int, str] | None
    pace: float


def ruleset_path(ruleset: RuleSet, wanted: str = "") -> str:
    """Under what a worker finds a rule set: its installed name, or ``module:name``. Raises ``CannotTravel``."""
    if wanted:
        return wanted
    try:
        installed = find_ruleset(ruleset.name)
    except UnknownRuleSet:
        installed = None
    if installed is not ruleset:
        name = ruleset.name
        raise CannotTravel(f"the rule set {name!r} is not the installed one; say where workers find it: module:name")
    return ruleset.name


def parcel(stage: Stage, ruleset: str, tables: Mapping[str, str], players: Wishes, policies: Wishes) -> Parcel:
    """A stage ready to travel. Raises ``CannotTravel`` for functions that no worker could find."""
    return Parcel(
        ruleset,
        stage.rules.ruleset.version,
        tuple(tables.items()),
        encode(to_json(stage.battle)),
        tuple((who, path_of(wish, "the player")) for who, wish in players),
        tuple((who, path_of(wish, "the policy")) for who, wish in policies),
        stage.base,
        stage.turn,
        _packed(stage.first),
        tuple(stage.counts.items()),
        stage.most_acts,
    )


def _packed(first: First | None) -> bytes:
    return b"" if first is None else encode([act_to_json(first.act), tape_to_json(first.choices)])


@lru_cache(maxsize=16)
def unpacked(sent: Parcel) -> Stage:
    """The stage that was sent. Raises ``UnknownRuleSet``, ``BadTable``, ``CannotTravel``."""
    ruleset = found_at(sent.ruleset, "the rule set") if ":" in sent.ruleset else find_ruleset(sent.ruleset)
    if ruleset.version != sent.version:
        theirs, ours = f"{ruleset.name} {sent.version}", ruleset.version
        raise CannotTravel(f"the fight is played by {theirs}, but a worker has {ours}; install the same everywhere")
    rules = ruleset.bind(dict(sent.tables))
    first = None
    if sent.first:
        act, choices = decode(sent.first)
        first = First(act_from_json(act, ruleset.acts), tape_from_json(choices))
    battle: Battle = from_json(decode(sent.battle), Battle, "battle")
    cast = cast_for(rules, sent.players, sent.policies)
    return Stage(rules, battle, cast, sent.base, sent.turn, first, dict(sent.counts), sent.most_acts)


def run_block(sent: Parcel, first: int, count: int) -> Block:
    """Play so many rollouts of a parcel, from the one numbered ``first`` on; what a worker runs."""
    return run_stage(unpacked(sent), first, count)


def run_stage(stage: Stage, first: int, count: int) -> Block:
    """The same of a stage, in this process."""
    endings: list[Ending] = []
    failed = None
    began = perf_counter()
    with bulk_load():
        for index in range(first, first + count):
            try:
                endings.append(simulate(stage, index))
            except RolloutFailed as error:
                failed = index, str(error)
                break
    return Block(tuple(endings), failed, (perf_counter() - began) / count)
