"""Two lines of a fight held side by side from their fork on: acts, facts, damage, states, outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from fechtbuch.fight import Fight
from fechtbuch.fight.turns import sides_in
from fechtbuch.history.commits import Commit, act_bytes
from fechtbuch.history.log import Node
from fechtbuch.model.events import Wounded
from fechtbuch.model.state import Battle
from fechtbuch.narrate import heading
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.changes import changes
from fechtbuch.whatif.comparing.comparison import ActPair, ComparedAct, Comparison, Course, Harm
from fechtbuch.whatif.differences import fact_changes

__all__ = ["compare"]

Step = tuple[Commit, Node]


def compare(fight: Fight, one: str, other: str) -> Comparison:
    """What differs between two lines (branches, or heads without a name) since the last act they share.

    The nth time that an act is done on one line answers to the nth time on the other; the facts of such a pair are
    compared field by field, those of an act without a partner are all new. O(acts since the fork).

    Raises ``UnknownBranch`` with near names, ``NoRules`` when the rule set is not installed.
    """
    rules = fight.bound("compared line by line")
    fork = fight.lines.fork(one, other)
    left, right = (_since(fight, fork, line) for line in (one, other))
    pairs = tuple(_pairs(rules, left, right))
    return Comparison(
        fight.id,
        fight.title,
        fork,
        fight.log.depth(fork),
        _course(fight, rules, one, left),
        _course(fight, rules, other, right),
        tuple(pair for pair in pairs if pair.differs),
        sum(pair.same for pair in pairs),
        changes(_end(fight, one), _end(fight, other), rules),
    )


def _end(fight: Fight, line: str) -> Battle:
    return fight.log.node(fight.lines.head(line)).end


def _since(fight: Fight, fork: str, line: str) -> list[Step]:
    """The acts after the fork."""
    ids = fight.log.spine(fight.lines.head(line))[fight.log.depth(fork) + 1 :]
    return [(fight.log.commit(id), fight.log.node(id)) for id in ids]


def _course(fight: Fight, rules: Bound, line: str, steps: Sequence[Step]) -> Course:
    end = _end(fight, line)
    sides = dict.fromkeys(creature.side for creature in end)
    left = sides_in(rules, end)
    return Course(
        line,
        fight.lines.head(line),
        len(steps),
        end.clock.round,
        dict(Counter(event.kind for commit, _ in steps for event in commit.events)),
        _harm(end, steps),
        tuple(creature.id for creature in end if not rules.out(end, creature.id)),
        left[0] if len(sides) > 1 and len(left) == 1 else None,
    )


def _harm(end: Battle, steps: Sequence[Step]) -> Mapping[str, Harm]:
    """Points of damage by creature; what nobody dealt, and what things took, is nobody's."""
    dealt, taken = Counter[str](), Counter[str]()
    for commit, _ in steps:
        for event in commit.events:
            if isinstance(event, Wounded) and not event.item and event.who in end:
                dealt[event.source] += event.by
                taken[event.who] += event.by
    return {creature.id: Harm(dealt[creature.id], taken[creature.id]) for creature in end}


def _pairs(rules: Bound, left: Sequence[Step], right: Sequence[Step]) -> Iterator[ActPair]:
    """All acts of both sides in order, partners together."""
    done = other_done = 0
    ours, theirs = _numbered(left), _numbered(right)
    for place, other_place, size in SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks():
        for step in left[done:place]:
            yield _pair(rules, step, None)
        for step in right[other_done:other_place]:
            yield _pair(rules, None, step)
        for n in range(size):
            yield _pair(rules, left[place + n], right[other_place + n])
        done, other_done = place + size, other_place + size


def _numbered(steps: Sequence[Step]) -> list[tuple[bytes, int]]:
    """Each act with how often it was done before: so every one is there once, and the search for partners is quick."""
    seen = Counter[bytes]()
    found = []
    for commit, _ in steps:
        written = act_bytes(commit.act)
        found.append((written, seen[written]))
        seen[written] += 1
    return found


def _pair(rules: Bound, one: Step | None, other: Step | None) -> ActPair:
    return ActPair(
        None if one is None else _act(rules, *one),
        None if other is None else _act(rules, *other),
        fact_changes(() if one is None else one[0].events, () if other is None else other[0].events),
    )


def _act(rules: Bound, commit: Commit, node: Node) -> ComparedAct:
    return ComparedAct(node.depth, commit.id, commit.act.who, commit.act.do, heading(rules, commit, node))
