"""What one run of the tracker's automation tells: attacks, checks, damage, effects, spent counters, in order.

The result is a tree of nodes by type. A node of unknown type is kept as words, and what lies below it is still read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from attrs import define, frozen

from fechtbuch.interchange.foreign.rolls import BadRoll, Roll, read_roll
from fechtbuch.interchange.foreign.roster import Roster
from fechtbuch.interchange.foreign.snapshot import Effect, effect_of
from fechtbuch.interchange.foreign.summary import Counts
from fechtbuch.interchange.foreign.values import items, key_of, mapping, name, text, whole
from fechtbuch.model.checks import Check, Outcome
from fechtbuch.model.events import Adjusted, Attacked, Cast, Checked, CounterChanged, Event, TableRolled
from fechtbuch.model.figures import Figure, Term, add, start
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.chronicle.ruleset import AS_RECORDED

__all__ = ["Gained", "Harm", "Move", "Shielded", "read_run"]

_DEEPEST: Final = 40
_MOST_NODES: Final = 5_000
_ROLL_SHOWN: Final = 200
_RAW_SHOWN: Final = 300
_STRUCTURE: Final = frozenset({"root", "target", "target_iteration", "condition", "spell", "cast_spell", "branch"})
_SILENT: Final = frozenset({"text", "variable", "remove_ieffect"})
_ARTICLE: Final = re.compile(r"(?:an?|the|their|his|her|its) ", re.IGNORECASE)
_FIGURES: Final = frozenset({"ac", "init"})


@frozen
class Harm:
    """Damage to somebody, or healing where ``amount`` is negative, before it is held against hit points."""

    who: str
    amount: int
    source: str = ""
    weapon: str = ""
    roll: Roll | None = None
    words: str = ""


@frozen
class Shielded:
    """Somebody gains temporary hit points."""

    who: str
    amount: int
    words: str = ""


@frozen
class Gained:
    """Somebody comes under an effect."""

    who: str
    effect: Effect
    source: str = ""


Move = Event | Harm | Shielded | Gained


def read_run(record: Mapping[str, Any], roster: Roster, title: str, line: int, counts: Counts) -> list[Move]:
    """What a run tells. ``title`` is what the tracker called it (``A casts B!``). O(size of the tree)."""
    reader = _Run(roster, roster.find(mapping(record.get("caster"))), _what(title), line, counts)
    result = mapping(record.get("automation_result"))
    moves: list[Move] = []
    if result.get("is_spell") is True:
        counts.casts += 1
        targets = [roster.find(mapping(target)) for target in items(record.get("targets"))]
        alone = targets[0] if len(targets) == 1 else ""
        moves.append(Cast(reader.by, reader.what or "a spell", target=alone, rule=AS_RECORDED))
    moves.extend(reader.nodes(result, "", 0))
    return moves


def _what(title: str) -> str:
    """The weapon or spell of ``A attacks with a Claw!`` and ``A casts Fireball!``; else nothing."""
    for verb in (" attacks with ", " casts "):
        _, found, rest = title.partition(verb)
        if found:
            return _ARTICLE.sub("", rest.removesuffix("!"), count=1) if verb != " casts " else rest.removesuffix("!")
    return ""


@define
class _Run:
    roster: Roster
    by: str
    what: str
    line: int
    counts: Counts
    seen: int = 0

    def nodes(self, node: Any, target: str, depth: int) -> Iterator[Move]:
        """A node's own facts, then those of what lies below it."""
        if isinstance(node, list):
            for child in node:
                yield from self.nodes(child, target, depth + 1)
            return
        if not isinstance(node, dict):
            return
        self.seen += 1
        if depth > _DEEPEST or self.seen > _MOST_NODES:
            if depth > _DEEPEST or self.seen == _MOST_NODES + 1:
                self.counts.unread.add("an automation result that is too large", self.line)
            return
        kind = text(node.get("type"), 40)
        if kind == "target_iteration":
            target = self.roster.ids.get(key_of(node.get("target_id")), "")
        reader = _READERS.get(kind)
        if reader is not None:
            yield from reader(self, node, target)
        elif kind not in _STRUCTURE and kind not in _SILENT:
            yield self.unknown(kind, node)
        for below in ("children", "results"):
            yield from self.nodes(node.get(below), target, depth + 1)

    def unknown(self, kind: str, node: Mapping[str, Any]) -> Event:
        """A node that was not understood, as words."""
        self.counts.unread.add(f"automation result {kind!r}", self.line)
        own = {key: value for key, value in node.items() if key not in ("children", "results")}
        return Adjusted(self.by, text(json.dumps(own), _RAW_SHOWN), f"not understood: {kind}")

    def roll(self, data: Any) -> tuple[Roll | None, str]:
        """A roll that adds up to what the log says, and its text."""
        row = mapping(data)
        words = text(row.get("result"))
        if not row:
            return None, ""
        try:
            roll = read_roll(words)
            if roll.total != whole(row.get("total")):
                raise BadRoll("another total")
        except BadRoll:
            self.counts.unread.add("a roll", self.line)
            return None, words[:_ROLL_SHOWN]
        return roll, words[:_ROLL_SHOWN]

    def attack(self, node: Mapping[str, Any], target: str) -> Iterator[Move]:
        hit, critical = node.get("did_hit") is True, node.get("did_crit") is True
        self.counts.attacks += 1
        self.counts.hits += hit
        roll, words = self.roll(node.get("to_hit_roll"))
        outcome: Outcome = ("critical_success" if critical else "success") if hit else "failure"
        check = _check("attack", roll, whole(node.get("ac")), outcome)
        if check is None:
            how = f"{'hits' if hit else 'misses'}{f' ({words})' if words else ', without a roll'}"
            yield Adjusted(self.by, f"attacks {target or 'somebody'} and {how}", self.what)
            return
        detail = Table({"roll": words, "advantage": whole(node.get("adv")) or 0})
        yield Attacked(self.by, target, check, weapon=self.what, rule=AS_RECORDED, detail=detail)

    def save(self, node: Mapping[str, Any], target: str) -> Iterator[Move]:
        self.counts.checks += 1
        roll, words = self.roll(node.get("save_roll"))
        saved = node.get("did_save") is True
        purpose = f"{_words(name(node.get('ability')).removesuffix('Save'))} save".strip()
        check = _check(purpose, roll, whole(node.get("dc")), "success" if saved else "failure")
        if check is not None:
            yield Checked(target, check, about=self.by)
            return
        how = f" ({words})" if words else ", without a roll"
        yield Adjusted(target, f"{purpose} {'made' if saved else 'failed'}{how}", self.what)

    def check(self, node: Mapping[str, Any], target: str) -> Iterator[Move]:
        self.counts.checks += 1
        roll, words = self.roll(node.get("check_roll"))
        purpose = f"{_words(name(node.get('skill_name')) or name(node.get('skill_key')))} check".strip()
        made, against = node.get("did_succeed"), whole(node.get("dc"))
        if isinstance(made, bool) and against is not None:
            check = _check(purpose, roll, against, "success" if made else "failure")
            if check is not None:
                yield Checked(target or self.by, check, about=self.by if target else "")
                return
        yield _thrown(target or self.by, purpose, roll, words, "")

    def rolled(self, node: Mapping[str, Any], target: str) -> Iterator[Move]:
        roll, words = self.roll(node.get("roll")) if isinstance(node.get("roll"), dict) else (None, "")
        result = whole(node.get("result"))
        yield _thrown(self.by, "roll", roll, words or ("" if result is None else str(result)), target)

    def damage(self, node: Mapping[str, Any], target: str) -> Iterator[Move]:
        amount = whole(node.get("damage"))
        roll, words = self.roll(node.get("damage_roll"))
        if amount is None:
            yield self.unknown("damage", node)
            return
        self.counts.damage += max(amount, 0)
        self.counts.healing += max(-amount, 0)
        yield Harm(target, amount, self.by, self.what, roll, words)

    def temporary(self, node: Mapping[str, Any], target: str) -> Iterator[Move]:
        amount = whole(node.get("amount"))
        _, words = self.roll(node.get("amount_roll"))
        yield self.unknown("temphp", node) if amount is None else Shielded(target, amount, words)

    def effect(self, node: Mapping[str, Any], target: str) -> Iterator[Move]:
        yield Gained(target, effect_of(mapping(node.get("effect"))), self.by)

    def counter(self, node: Mapping[str, Any], target: str) -> Iterator[Move]:
        called, used = name(node.get("counter_name")), whole(node.get("used_amount"))
        left = whole(node.get("counter_remaining"))
        if not called or not used or left is None:
            return
        if self.by:
            counter = f"{called} (uses)" if called in _FIGURES else called
            yield CounterChanged(self.by, counter, -used, left, self.what, AS_RECORDED)
        else:
            yield Adjusted("", f"{called}: {used} spent, {left} left", self.what)


_READERS: Final[Mapping[str, Callable[[_Run, Mapping[str, Any], str], Iterator[Move]]]] = {
    "attack": _Run.attack,
    "save": _Run.save,
    "check": _Run.check,
    "ability_check": _Run.check,
    "roll": _Run.rolled,
    "damage": _Run.damage,
    "temphp": _Run.temporary,
    "ieffect": _Run.effect,
    "counter": _Run.counter,
}


def _words(camel: str) -> str:
    """``animalHandling`` as ``animal handling``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", camel).lower()


def _check(purpose: str, roll: Roll | None, against: int | None, outcome: Outcome) -> Check | None:
    """The check of a roll that is a plain sum beginning with dice: the dice, what was added, what they had to reach.

    The outcome is the log's. Where it is not what the figures say (a die that always hits), the margin is the least
    that fits it. None for other rolls.
    """
    if roll is None or roll.added is None:
        return None
    first, *others = roll.dice
    rest = roll.added - sum(dice.rolled.total for dice in others)
    terms: list[Term] = [start(rest, "bonus", AS_RECORDED)]
    terms += [add(dice.rolled.total, str(dice), AS_RECORDED) for dice in others]
    goal = None if against is None else Figure((start(against, "to reach", AS_RECORDED),))
    by = roll.total - against if against is not None else 0
    margin = max(by, 0) if outcome in ("success", "critical_success") else min(by, -1)
    return Check(
        purpose, str(first), first.rolled, Figure(tuple(terms)), outcome, margin, AS_RECORDED, "over", against=goal
    )


def _thrown(who: str, purpose: str, roll: Roll | None, words: str, about: str) -> Event:
    """A roll of which the log does not say what it decided."""
    one = roll.dice[0] if roll is not None and len(roll.dice) == 1 else None
    if roll is None:
        return Adjusted(who, f"{purpose}: {words or 'unknown'}", "")
    rolled = Rolled(roll.total) if one is None else one.rolled
    detail = Table({"roll": words})
    return TableRolled(
        who, purpose, "" if one is None else str(one), rolled, str(roll.total), about, AS_RECORDED, detail
    )
