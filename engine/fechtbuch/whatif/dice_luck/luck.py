"""The luck ledger: how far each creature's rolls, and those against it, were from what was to be expected. Exact.

Of a check the chance of success before the roll counts, given what the figures were then; so this is luck with the dice
alone, whatever a better choice would have been worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import define, field

from fechtbuch.fight import Fight
from fechtbuch.model.checks_made import ATTACK, DEFENCES
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.chances import Chances
from fechtbuch.whatif.dice_luck.ledger import CreatureLuck, Ledger, Points, Tally
from fechtbuch.whatif.dice_luck.throws import Throw, throws

__all__ = ["luck"]


def luck(fight: Fight, line: str | None = None) -> Ledger:
    """The ledger of a line, by default the current one: every creature that was ever part of it, in listing order.

    A check whose chance is not known is counted apart: without rules, and where they judge the roll otherwise than the
    record does. Raises ``UnknownBranch``, ``CorruptCommit``. O(acts), each decided once.
    """
    place = fight.position(line)
    cast = _Cast.of(battle for _, _, node in fight.log.facts(place.commit) for battle in node.states[-1:])
    book = _Book(Chances(None if fight.rules is None else fight.rules.ruleset), cast)
    for throw in throws(fight, line):
        book.enter(throw)
    return Ledger(fight.id, fight.title, place.line, place.commit, tuple(book.of(who) for who in cast.names))


@define
class _Cast:
    """Names and sides of all who ever took part."""

    names: dict[str, str] = field(factory=dict)
    sides: dict[str, str] = field(factory=dict)

    @classmethod
    def of(cls, battles: Iterable[Battle]) -> _Cast:
        found, seen = cls(), None
        for battle in battles:
            if battle.order is seen:
                continue
            seen = battle.order
            for creature in battle:
                found.names[creature.id] = creature.name
                found.sides[creature.id] = creature.side
        return found

    def foes(self, one: str, other: str) -> bool:
        """Whether two are on different sides; nobody's foe is who has none."""
        return one in self.sides and other in self.sides and self.sides[one] != self.sides[other]


@define
class _Book:
    """The throws sorted by whom they are of, and whom they are against."""

    chances: Chances
    cast: _Cast
    own: dict[str, list[Throw]] = field(factory=dict)
    against: dict[str, list[Throw]] = field(factory=dict)

    def enter(self, throw: Throw) -> None:
        """Take in one throw."""
        self.own.setdefault(throw.who, []).append(throw)
        if throw.about != throw.who and self._hostile(throw):
            self.against.setdefault(throw.about, []).append(throw)

    def _hostile(self, throw: Throw) -> bool:
        """An attack, a defence or damage is, whoever it strikes; of other checks those of a foe."""
        if throw.sort == "check" and throw.made is not None and throw.made.role not in (ATTACK, *DEFENCES):
            return self.cast.foes(throw.who, throw.about)
        return throw.sort != "other"

    def of(self, who: str) -> CreatureLuck:
        """The page of one creature."""
        own, against = self.own.get(who, []), self.against.get(who, [])
        checks = [throw for throw in own if throw.sort == "check"]
        threats = [throw for throw in against if throw.sort == "check"]
        return CreatureLuck(
            who,
            self.cast.names[who],
            self.cast.sides[who],
            self._tally(checks),
            {role: self._tally(found) for role, found in _by_role(checks)},
            self._tally(threats),
            self._tally(checks, threats),
            _points("damage dealt", own, "damage"),
            _points("damage dice against it", against, "damage"),
            tuple(_other_rolls(own)),
        )

    def _tally(self, good: Iterable[Throw], bad: Iterable[Throw] = ()) -> Tally:
        """Successes of ``good`` and failures of ``bad``."""
        rated, unrated = [], 0
        for some, wanted in ((good, True), (bad, False)):
            for throw in some:
                check = None if throw.made is None else throw.made.check
                chance = None if check is None else self.chances.of(check)
                if check is None or chance is None:
                    unrated += 1
                else:
                    rated.append((chance if wanted else 1 - chance, check.succeeded is wanted))
        return Tally.of(rated, unrated)


def _by_role(checks: Iterable[Throw]) -> Iterator[tuple[str, list[Throw]]]:
    """Attacks, defences, all other checks; what there is of them."""
    found: dict[str, list[Throw]] = {"attacks": [], "defences": [], "other checks": []}
    for throw in checks:
        role = "" if throw.made is None else throw.made.role
        found["attacks" if role == ATTACK else "defences" if role in DEFENCES else "other checks"].append(throw)
    return ((name, throws) for name, throws in found.items() if throws)


def _points(name: str, found: Iterable[Throw], sort: str) -> Points:
    return Points.of(name, [(throw.dice, throw.allowed, throw.rolled.total) for throw in found if throw.sort == sort])


def _other_rolls(own: Iterable[Throw]) -> Iterator[Points]:
    """By purpose, in the order of their first."""
    purposes: Mapping[str, None] = dict.fromkeys(throw.purpose for throw in own if throw.sort == "other")
    for purpose in purposes:
        yield _points(purpose, (throw for throw in own if throw.purpose == purpose), "other")
