"""What can go wrong with a store, each error naming the thing, the store and the reason.

Every class takes one finished message, so that errors survive being sent between processes.
The functions below the classes write the messages, so that all stores say the same words.
"""

from __future__ import annotations

from collections.abc import Iterable

from fechtbuch.model.errors import Conflict, FechtbuchError, near

__all__ = [
    "AmbiguousCommit",
    "AmbiguousFight",
    "BadText",
    "BranchExists",
    "CommitClash",
    "CorruptStore",
    "FightExists",
    "ForeignStore",
    "FutureStore",
    "LastBranch",
    "NotAChain",
    "NotOnLine",
    "ReadOnlyStore",
    "StoreClosed",
    "StoreError",
    "StoreFailed",
    "StoreFull",
    "StoreLocked",
    "StoreMissing",
    "UnknownBranch",
    "UnknownCommit",
    "UnknownFight",
]


class StoreError(FechtbuchError):
    """Base of all errors of stores, except ``Conflict``; whatever was being written, nothing of it was kept."""


class UnknownFight(StoreError):
    """No fight has this id (or begins with this prefix)."""


class AmbiguousFight(StoreError):
    """A prefix fits several fights."""


class FightExists(StoreError):
    """A fight of this id is there already."""


class UnknownBranch(StoreError):
    """The fight has no branch of this name."""


class BranchExists(StoreError):
    """The fight has a branch of this name already."""


class LastBranch(StoreError):
    """The only branch of a fight cannot be deleted."""


class UnknownCommit(StoreError):
    """The fight has no commit of this id (or prefix)."""


class AmbiguousCommit(StoreError):
    """A prefix fits several commits."""


class NotAChain(StoreError):
    """Commits that do not each name the one before as parent, or whose ids or bodies are malformed."""


class CommitClash(StoreError):
    """An id is stored already with another body or another parent."""


class NotOnLine(StoreError):
    """A commit is no ancestor of the head it was looked for on."""


class BadText(StoreError):
    """A text that not every database can hold: a NUL character, half a surrogate pair, or an empty name."""


class ReadOnlyStore(StoreError):
    """A write to a store that may only be read."""


class StoreClosed(StoreError):
    """The store was closed before."""


class StoreLocked(StoreError):
    """Somebody else kept the store busy for longer than the waiting time."""


class StoreMissing(StoreError):
    """Nothing to open: no such file, no such folder, a folder instead of a file, no such server."""


class ForeignStore(StoreError):
    """A database, but of another program."""


class FutureStore(StoreError):
    """A store written by a newer version, in a format this one does not know."""


class CorruptStore(StoreError):
    """Bytes that are no database, or a damaged one."""


class StoreFull(StoreError):
    """No room left on the disk (or up to the set limit)."""


class StoreFailed(StoreError):
    """Any other failure of the database or the disk, in the database's own words."""


def short(commit: str) -> str:
    """An id as people read it: its first twelve digits."""
    return commit[:12]


def unknown_fight(fight: str, known: Iterable[str], where: str) -> UnknownFight:
    """No fight of this id in the store ``where``."""
    return UnknownFight(f"no fight {fight!r} in {where}{near(fight, known)}")


def ambiguous_fight(prefix: str, found: Iterable[str], where: str) -> AmbiguousFight:
    """Several fights of the store ``where`` begin with ``prefix``."""
    return AmbiguousFight(f"{prefix!r} fits several fights in {where}: {', '.join(found)}")


def fight_exists(fight: str, where: str) -> FightExists:
    """The id is taken in the store ``where``."""
    return FightExists(f"{where} holds a fight {fight!r} already")


def unknown_branch(fight: str, branch: str, known: Iterable[str], where: str) -> UnknownBranch:
    """No branch of this name."""
    return UnknownBranch(f"fight {fight!r} in {where} has no branch {branch!r}{near(branch, known)}")


def branch_exists(fight: str, branch: str, where: str) -> BranchExists:
    """The name is taken."""
    return BranchExists(f"fight {fight!r} in {where} has a branch {branch!r} already")


def last_branch(fight: str, branch: str, where: str) -> LastBranch:
    """The only branch left."""
    return LastBranch(f"{branch!r} is the only branch of fight {fight!r} in {where}: a fight keeps at least one")


def unknown_commit(fight: str, commit: str, where: str) -> UnknownCommit:
    """No commit of this id or prefix."""
    return UnknownCommit(f"fight {fight!r} in {where} has no commit {commit!r}")


def ambiguous_commit(fight: str, prefix: str, found: Iterable[str], where: str) -> AmbiguousCommit:
    """Several commits begin with ``prefix``; ``found`` are the first of them."""
    return AmbiguousCommit(
        f"{prefix!r} fits several commits of fight {fight!r} in {where}: {', '.join(short(id) for id in found)}"
    )


def conflict(fight: str, branch: str, seen: str, head: str, where: str) -> Conflict:
    """The branch has moved since its head was read."""
    return Conflict(
        f"branch {branch!r} of fight {fight!r} in {where} stands at {short(head)}, not at {short(seen)}: "
        "somebody else has moved it; nothing was kept"
    )


def commit_clash(fight: str, commit: str, what: str, where: str) -> CommitClash:
    """The id is stored with another ``what`` (body or parent)."""
    return CommitClash(f"commit {short(commit)} of fight {fight!r} is stored in {where} with another {what}")


def not_on_line(fight: str, commit: str, head: str, where: str) -> NotOnLine:
    """``commit`` is no ancestor of ``head``."""
    return NotOnLine(f"commit {short(commit)} is not on the line to {short(head)} of fight {fight!r} in {where}")


def read_only(where: str) -> ReadOnlyStore:
    """A write was tried."""
    return ReadOnlyStore(f"{where} is open for reading only; nothing was written")


def closed(where: str) -> StoreClosed:
    """The store was closed."""
    return StoreClosed(f"{where} was closed; open it again")


def future(where: str, found: int, known: int) -> FutureStore:
    """The store's format is newer than ours."""
    return FutureStore(
        f"{where} has store format {found}, this version knows formats up to {known}: it was written by a newer version"
    )
