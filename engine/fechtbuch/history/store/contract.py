"""What every store does: keep commits, branches, annotations, cursors and checkpoints of fights, as bytes and columns.

A store knows no event classes and no rules. Commits are never changed or removed; a branch is a name for a commit,
and the branch row is the lock: whoever appends says which head was seen, and moves it only if it still stands there.
Every write is one transaction: it is kept whole and durable when the call returns, or not at all.

Stores may be used from many threads; SQL stores also from many processes at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import NamedTuple, Protocol, Self

from attrs import frozen

__all__ = [
    "Annotation",
    "BranchRow",
    "EventRow",
    "Extract",
    "FightRow",
    "Link",
    "Position",
    "Store",
    "StoredCommit",
    "StoredEvent",
    "TreeRow",
    "Walked",
]


@frozen
class StoredEvent:
    """The columns by which events are found again. The event itself is in the body of its commit."""

    kind: str
    schema: int
    who: str
    """The creature it is about, or ``""``."""


@frozen
class StoredCommit:
    """One act as the store keeps it. ``id`` and ``parent`` are 64 lower-case hexadecimal digits."""

    id: str
    parent: str | None
    body: bytes
    events: tuple[StoredEvent, ...] = ()


@frozen
class Annotation:
    """A later remark on a commit, or on one of its events (counted from 0), outside the commit's id.

    ``value`` is JSON text, ``at`` an ISO time. ``number`` is given by the store: it grows in the order of writing,
    and what is passed in is ignored.
    """

    commit: str
    event: int | None
    name: str
    value: str
    author: str
    at: str
    number: int = 0


@frozen
class FightRow:
    """A fight in the list of fights; ``root`` is the id of its genesis commit, ``created`` an ISO time."""

    id: str
    title: str
    ruleset: str
    version: str
    root: str
    created: str


@frozen
class BranchRow:
    """A name for a commit. ``base`` is the commit it was opened at, none for a fight's first branch.

    ``created`` grows in the order of opening; it is no time.
    """

    name: str
    head: str
    base: str | None
    created: int


@frozen
class Position:
    """Where a named cursor stands, and the branch it follows."""

    commit: str
    event: int
    line: str


class Link(NamedTuple):
    """One commit of a line, without its event columns."""

    id: str
    parent: str | None
    body: bytes


class TreeRow(NamedTuple):
    """One commit of the tree, for drawing; the genesis has depth 0."""

    id: str
    parent: str | None
    depth: int


class Walked(NamedTuple):
    """One commit as it lies in the store, for verification; ``parent`` is none for a root or where it is missing."""

    id: str
    parent: str | None
    depth: int
    body: bytes
    events: int
    """How many events the commit was stored with."""
    indexed: int
    """How many event rows the index holds for it."""


class EventRow(NamedTuple):
    """One row of the event index; ``event`` counts from 0 within its commit."""

    fight: str
    commit: str
    event: int
    kind: str
    schema: int
    who: str


Extract = Callable[[bytes], Sequence[StoredEvent]]
"""Reads the event columns out of a body."""


class Store(Protocol):
    """The contract, held by memory, SQLite and PostgreSQL alike.

    Every method that takes a fight raises ``UnknownFight`` for an unknown one, every method that takes a commit
    raises ``UnknownCommit``; every write raises ``ReadOnlyStore`` on a store opened for reading, ``BadText`` for
    texts with NUL or half surrogates, and ``StoreLocked``, ``StoreFull``, ``CorruptStore`` or ``StoreFailed`` when
    the database does. Every method raises ``StoreClosed`` after ``close``.
    """

    @property
    def where(self) -> str:
        """The store's name for messages: its file, its server and database (never a password), or ``memory``."""

    @property
    def readonly(self) -> bool:
        """Whether every write raises ``ReadOnlyStore``."""

    def ready(self) -> None:
        """Raise ``StoreMissing`` if the store's file was deleted, moved or replaced, ``StoreClosed`` if it is closed.

        Cheap: nothing is read. A server that is gone shows at the next read.
        """

    def close(self) -> None:
        """Let go of files and connections; closing twice does no harm."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    # fights

    def create_fight(
        self,
        fight: FightRow,
        genesis: StoredCommit,
        branch: str = "main",
        *,
        annotations: Sequence[Annotation] = (),
    ) -> None:
        """Keep a new fight with its genesis commit and first branch. Raises ``FightExists``, ``NotAChain``."""

    def fights(self) -> tuple[FightRow, ...]:
        """All fights, in order of creation."""

    def fight(self, fight: str) -> FightRow:
        """The fight of exactly this id. The error names similar ids."""

    def resolve_fight(self, prefix: str) -> str:
        """The id of the one fight that is called ``prefix`` or begins with it. Raises ``AmbiguousFight``."""

    # growing

    def together(self, fight: str) -> AbstractContextManager[None]:
        """Everything this thread writes to a fight inside the block is one transaction: all of it, or nothing.

        The fight may be created in it. Blocks do not nest, and nothing else is written meanwhile.
        """

    def append(
        self,
        fight: str,
        branch: str,
        seen: str,
        commits: Sequence[StoredCommit],
        *,
        annotations: Sequence[Annotation] = (),
    ) -> None:
        """Move ``branch`` from the head ``seen`` along ``commits``, which chain from ``seen``; all or nothing.

        A commit that is stored already is reused, if it is the same byte for byte (else ``CommitClash``). Many
        commits make one transaction, as do the annotations given with them. No commits: only the lock is checked.
        Raises ``Conflict`` when the branch does not stand at ``seen``, ``UnknownBranch``, ``NotAChain``.
        """

    def open_branch(
        self,
        fight: str,
        at: str,
        commits: Sequence[StoredCommit],
        base_name: str,
        name: str | None = None,
        *,
        annotations: Sequence[Annotation] = (),
    ) -> str:
        """Open a branch at ``at`` and move it along ``commits`` in the same transaction; gives its name.

        Without ``name`` it is called ``<base_name>-<n>`` with the first ``n`` from 1 that is free. A given name that
        is taken raises ``BranchExists``. Commits that are stored already are reused.
        """

    # branches

    def branch(self, fight: str, name: str) -> BranchRow:
        """One branch. Raises ``UnknownBranch`` naming similar ones."""

    def branches(self, fight: str) -> tuple[BranchRow, ...]:
        """All branches, in order of opening."""

    def rename_branch(self, fight: str, old: str, new: str) -> None:
        """Give a branch another name; stored cursors that follow it follow it on.

        Raises ``UnknownBranch``, ``BranchExists``.
        """

    def delete_branch(self, fight: str, name: str) -> None:
        """Forget a name; its commits stay and can be found as nameless heads. Raises ``LastBranch``."""

    def heads(self, fight: str) -> tuple[str, ...]:
        """All commits without children, by depth, then id."""

    def nameless_heads(self, fight: str) -> tuple[str, ...]:
        """The commits without children that no branch names, by depth, then id."""

    # commits

    def has(self, fight: str, commit: str) -> bool:
        """Whether the fight holds this commit."""

    def find_commit(self, fight: str, prefix: str) -> str:
        """The full id of the one commit that begins with ``prefix``. Raises ``AmbiguousCommit`` listing some."""

    def commit(self, fight: str, commit: str) -> StoredCommit:
        """One commit with its event columns."""

    def parent(self, fight: str, commit: str) -> str | None:
        """The commit before, none for the genesis."""

    def children(self, fight: str, commit: str) -> tuple[str, ...]:
        """The commits after it, oldest first."""

    def depth(self, fight: str, commit: str) -> int:
        """How many commits lie before it on its line; 0 for the genesis."""

    def chain(self, fight: str, head: str, after: str | None = None) -> Iterator[Link]:
        """The line to ``head`` in order, from the genesis or from just after ``after``, ``head`` included.

        Streams in blocks by range scans, one statement for about a thousand commits; no transaction stays open
        between two items. Errors are raised by the call, not by the first item: ``UnknownCommit``, and
        ``NotOnLine`` when ``after`` is no ancestor of ``head``.
        """

    def tree(self, fight: str) -> tuple[TreeRow, ...]:
        """All commits of all lines, named or not, without their bodies: by depth, siblings oldest first."""

    def walk(self, fight: str) -> Iterator[Walked]:
        """All commits with bodies as they lie in the store, parents before children; streams like ``chain``."""

    # annotations

    def annotate(self, fight: str, annotation: Annotation) -> int:
        """Keep a remark; gives its number."""

    def annotations(self, fight: str, commit: str | None = None) -> tuple[Annotation, ...]:
        """All remarks on a fight, or on one of its commits, in order of writing."""

    # cursors

    def cursor(self, fight: str, name: str) -> Position | None:
        """Where the cursor of this name stands."""

    def cursor_names(self, fight: str) -> tuple[str, ...]:
        """The names under which cursors are kept, in alphabetical order."""

    def set_cursor(self, fight: str, name: str, position: Position) -> None:
        """Put the cursor of this name somewhere. Its line need not exist (any more)."""

    # checkpoints

    def put_checkpoint(self, fight: str, commit: str, schema: str, body: bytes) -> None:
        """Keep the folded state after ``commit`` under a schema fingerprint; one that is there is replaced."""

    def put_checkpoints(self, fight: str, schema: str, bodies: Mapping[str, bytes]) -> None:
        """The same for several commits, each with its state, in one transaction."""

    def nearest_checkpoint(self, fight: str, head: str, schema: str) -> tuple[str, bytes] | None:
        """The deepest checkpoint of this fingerprint on the line to ``head``, as (commit, body)."""

    def drop_checkpoints(self, fight: str, keep: str | None = None) -> int:
        """Delete all checkpoints of a fight, except those of the fingerprint ``keep``; gives how many went."""

    # the event index

    def events(self, fight: str | None = None, kind: str | None = None, who: str | None = None) -> tuple[EventRow, ...]:
        """The rows of the event index that fit, by fight, then parents before children."""

    def rebuild_event_index(self, fight: str, extract: Extract) -> int:
        """Write all event rows of a fight anew from the bodies, in one transaction; gives how many there are.

        Whatever ``extract`` raises is passed on, and the index stays as it was.
        """
