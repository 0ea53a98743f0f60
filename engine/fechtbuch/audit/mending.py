"""From a finding to a what-if: the line as it should have been, or as the table had it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import evolve, frozen

from fechtbuch.audit.called import called
from fechtbuch.audit.findings import Finding, FindingKind
from fechtbuch.audit.setting import facts_that_set
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Adjust, Record
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.whatif.rebasing.edits import ChangeAct, Drop, Edit, Insert, Redo
from fechtbuch.whatif.rebasing.rebase import Rebase, rebase

__all__ = ["Mending", "NothingToMend", "mending", "should_have_been"]


class NothingToMend(FechtbuchError):
    """A finding from which no what-if follows: the text says why."""


@frozen
class Mending:
    """The edit that puts a finding right, and what the line then is, in words."""

    edit: Edit
    text: str


def should_have_been(fight: Fight, finding: Finding, line: str | None = None) -> Rebase:
    """The line as it should have been without what was found; nothing is kept. ``mending`` says what is changed.

    Where the table claimed otherwise than the rules, the line is right as it is; then this is what the table had.
    ``line`` is one that the act lies on, by default the current one if it does. Raises ``NothingToMend``, ``NoRules``.
    """
    name = fight.lines.holding(finding.commit, line or fight.current)
    return rebase(fight, mending(fight, finding).edit, line=name)


def mending(fight: Fight, finding: Finding) -> Mending:
    """The edit that a finding calls for. Raises ``NothingToMend``."""
    if not fight.log.has(finding.commit):
        raise NothingToMend(f"fight {fight.id!r} has no commit {finding.commit[:12]}: the finding is of another fight")
    maker = _as_claimed if finding.claimed else _BY_KIND.get(finding.kind)
    if maker is None:
        raise NothingToMend(f"nothing would have been otherwise: this finding ({finding.kind}) only says what was done")
    return maker(fight, finding)


def _again(fight: Fight, finding: Finding) -> Mending:
    return Mending(Redo(finding.commit), f"act {finding.act} as the rules have it, with its own dice and choices")


def _without(fight: Fight, finding: Finding) -> Mending:
    return Mending(Drop(finding.commit), f"the line without act {finding.act}")


def _added_up(fight: Fight, finding: Finding) -> Mending:
    """The fact stated by hand with the number it comes to."""
    commit = fight.log.commit(finding.commit)
    act, wrong = commit.act, commit.events[finding.event or 0]
    if not isinstance(act, (Adjust, Record)) or wrong not in act.facts:
        raise NothingToMend(f"act {finding.act} does not state this by hand")
    fact: Any = wrong
    right = evolve(fact, after=finding.expected)
    facts = tuple(right if one == wrong else one for one in act.facts)
    what = called(fight.log.node(finding.commit).end, finding.path).subject
    text = f"act {finding.act} with {what} at {finding.expected}"
    return Mending(ChangeAct(finding.commit, evolve(act, facts=facts)), text)


def _as_claimed(fight: Fight, finding: Finding) -> Mending:
    """The rules have the line itself; a game master's change after the act makes it what the table said."""
    if finding.kind not in ("claim", "forgotten"):
        raise NothingToMend(f"nothing would have been otherwise: this finding ({finding.kind}) only says what was done")
    end = fight.log.node(finding.commit).end
    what = called(end, finding.path).subject
    facts = facts_that_set(end, fight.bound("held against its rules"), finding.path, finding.recorded)
    if not facts:
        raise NothingToMend(f"{what} cannot be set to what the table had by itself")
    who, reason = finding.path.partition(".")[0], f"as the table had it: {what}"
    text = f"the line as the table had it after act {finding.act}: {what} set by hand"
    return Mending(Insert(finding.commit, Adjust(who, facts, reason)), text)


_BY_KIND: Final[Mapping[FindingKind, Callable[[Fight, Finding], Mending]]] = MappingProxyType(
    {
        "forgotten": _again,
        "unfounded": _again,
        "figure": _again,
        "differs": _again,
        "dice": _again,
        "choice": _again,
        "undecided": _again,
        "illegal": _without,
        "reason": _without,
        "overruled": _without,
        "sums": _added_up,
    }
)
"""What puts a fault of the record right, by its kind."""
