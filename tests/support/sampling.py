"""Exact odds held against play: acts played with seeded dice, totals of one class replayed, shares against chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
from attrs import define, field

from fechtbuch.decide.answers import Given, InTurn, Policy, Stream, by_policy
from fechtbuch.decide.odds import Odds
from fechtbuch.decide.outcomes import outcomes
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import Resolution, resolve
from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Answer, Rolled
from fechtbuch.rulesets.protocol import Bound

__all__ = [
    "Noting",
    "Told",
    "agrees",
    "alike",
    "as_the_odds_say",
    "chi_square",
    "fate",
    "figures",
    "hardly_ever",
    "played",
    "sourced",
    "staged",
]

Staged = tuple[str, Bound, Battle, Act]

FAR = Fraction(1, 4)
"""How far a share of 60 throws may be from its chance: about four standard deviations at worst."""


@define
class Noting:
    """The program's dice; for each roll the totals that it takes to be of one class, as seen when it is asked."""

    dice: Stream
    alike: dict[Address, tuple[int, ...]] = field(factory=dict)

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        given = self.dice(address, request, battle)
        if isinstance(request, Roll) and request.of is not None and given is not None:
            assert isinstance(given.answer, Rolled)
            totals = distribution(parse_dice(request.dice)).totals
            allowed = [total for total in totals if request.allowed is None or total in request.allowed]
            mine = request.of(given.answer.total)
            self.alike[address] = tuple(total for total in allowed if request.of(total) == mine)
        return given


@define
class Told:
    """The answers of a tape, one of them another."""

    answers: Mapping[Address, Answer]

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        return Given(self.answers[address], "table")


def played(rules: Bound, start: Battle, act: Act, seed: int, policy: Policy) -> tuple[Resolution, Noting]:
    """One resolution by seeded dice."""
    notes = Noting(Stream(str(seed), "", b"odds"))
    return resolve(start, rules.play(act), InTurn((notes, by_policy(lambda who: policy)))), notes


def alike(rules: Bound, start: Battle, act: Act, seed: int, policy: Policy) -> int:
    """Assert that every total of the class that fell leads to the same state; how many were tried."""
    first, notes = played(rules, start, act, seed, policy)
    tape = {entry.address: entry.answer for entry in first.tape}
    tried = 0
    for address, totals in notes.alike.items():
        for total in totals:
            again = resolve(start, rules.play(act), Told({**tape, address: Rolled(total)}))
            assert again.battle == first.battle, f"seed {seed}: {address} = {total}"
            tried += 1
    return tried


def fate(here: Battle, who: str) -> Hashable:
    """What has become of one creature."""
    one = here[who]
    pools = tuple(pool.value for pool in one.pools.values())
    zones = tuple((name, zone.damage, zone.status) for name, zone in one.zones.items())
    return repr((pools, zones, one.status, sorted(one.conditions), one.place, sorted(one.items)))


def agrees(odds: Odds, who: str, seen: Counter[Hashable], throws: int) -> None:
    """Assert that the chances sum to one less what is unexplored, and that the shares seen are near them."""
    exact: dict[Any, Fraction] = odds.spread(lambda here: fate(here, who), about=who)
    explored = sum(exact.values(), Fraction(0))
    assert explored <= 1
    if odds.complete:
        assert explored == 1
        assert seen.keys() <= exact.keys(), seen.keys() - exact.keys()
    for result, often in seen.items():
        low = exact.get(result, Fraction(0))
        share = Fraction(often, throws)
        assert low - FAR <= share <= low + (1 - explored) + FAR, (result, low, share)


def as_the_odds_say(rules: Bound, start: Battle, act: Act, policy: Policy, most: int, throws: int = 60) -> Odds:
    """Assert that play by seeded dice never leaves the odds and is near them, for everybody; the odds."""
    odds = outcomes(start, rules.play(act), policy, most=most)
    seen: dict[str, Counter[Hashable]] = {who: Counter() for who in start.order}
    for seed in range(throws):
        end = played(rules, start, act, seed, policy)[0].battle
        for who in start.order:
            seen[who][fate(end, who)] += 1
    for who in start.order:
        agrees(odds, who, seen[who], throws)
    return odds


def chi_square(expected: Mapping[Hashable, Fraction], seen: Counter[Hashable], n: int) -> tuple[float, int]:
    """The statistic and its degrees of freedom, rare results lumped together."""
    cells: list[tuple[float, int]] = []
    rest, rest_seen = 0.0, 0
    for result, chance in expected.items():
        often = float(chance) * n
        if often < 6:
            rest, rest_seen = rest + often, rest_seen + seen[result]
        else:
            cells.append((often, seen[result]))
    if rest >= 6:
        cells.append((rest, rest_seen))
    return sum((have - often) ** 2 / often for often, have in cells), len(cells) - 1


def hardly_ever(freedom: int) -> float:
    """What chi-square exceeds about once in ten thousand times (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.72 * spread**0.5) ** 3)


def figures(value: Any) -> Iterator[Figure]:
    """All figures inside a value."""
    if isinstance(value, Figure):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from figures(part)
    elif attrs.has(type(value)):
        for name in attrs.fields_dict(type(value)):
            yield from figures(getattr(value, name))


def sourced(rules: Bound, rule: str) -> bool:
    """Whether a source is a rule of the catalogue or a place in a sheet or table."""
    return rule.startswith(("sheet:", "table:", "gm:")) or rule in rules.ruleset.catalogue


def staged(cases: Path, wanted: Callable[[Act], bool], each: int = 2, apart: int = 40) -> dict[str, list[Staged]]:
    """Acts that cases play, by name, with the battle before each; those that ask for most first, ``each`` of a name."""
    found: dict[str, list[tuple[int, Staged]]] = {}
    for path in sorted(cases.rglob("*.toml")):
        for case in read(path).cases:
            run = play(case)
            rules = run.fight.rules
            assert rules is not None
            for commit, node in run.fight.log.commits(run.fight.head):
                if wanted(commit.act):
                    title = f"{path.parent.name}: {case.title}"
                    entry = (title, rules, node.before, commit.act)
                    found.setdefault(commit.act.do, []).append((len(commit.tape), entry))
    return {
        do: [entry for _, entry in sorted(entries, key=lambda pair: -pair[0])[: apart * each : apart]][:each]
        for do, entries in found.items()
    }
