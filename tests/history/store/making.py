"""Small fights to keep: commits that say only which they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fechtbuch.history.ids import commit_id
from fechtbuch.history.store import Annotation, FightRow, Link, Store, StoredCommit, StoredEvent

FIGHT = "tavern"
MOVED = StoredEvent("Moved", 1, "orc")
WOUNDED = StoredEvent("Wounded", 2, "ada")


def commit(parent: str | None, body: bytes | str, events: Sequence[StoredEvent] = (MOVED,)) -> StoredCommit:
    """A commit with its true id."""
    data = body.encode() if isinstance(body, str) else body
    return StoredCommit(commit_id(parent, data), parent, data, tuple(events))


def commits(parent: str | None, *bodies: str) -> list[StoredCommit]:
    """Commits that follow one another."""
    made: list[StoredCommit] = []
    for body in bodies:
        made.append(commit(parent, body))
        parent = made[-1].id
    return made


def numbered(parent: str, numbers: Iterable[int], name: str = "act") -> list[StoredCommit]:
    """Commits that follow one another, called by number."""
    return commits(parent, *(f"{name} {n}" for n in numbers))


def genesis(fight: str = FIGHT) -> StoredCommit:
    """The first commit of a fight."""
    return commit(None, f"genesis of {fight}", ())


def row(fight: str = FIGHT) -> FightRow:
    """A fight's row in the list of fights."""
    return FightRow(fight, f"The {fight}", "blackmoor", "0.1", genesis(fight).id, "2026-11-29T20:00:00Z")


def begin(store: Store, fight: str = FIGHT) -> str:
    """Create a fight; the id of its genesis."""
    store.create_fight(row(fight), genesis(fight))
    return genesis(fight).id


def note(commit: str, name: str = "note", event: int | None = None, value: str = '"well struck"') -> Annotation:
    """A remark on a commit."""
    return Annotation(commit, event, name, value, "ada", "2026-11-29T20:01:00Z")


def bodies(line: Iterable[Link]) -> list[str]:
    """What the commits of a line say."""
    return [link.body.decode() for link in line]


def head(store: Store, branch: str = "main", fight: str = FIGHT) -> str:
    """The commit a branch names."""
    return store.branch(fight, branch).head


def grow(store: Store, *bodies: str, branch: str = "main", fight: str = FIGHT) -> list[StoredCommit]:
    """Append commits to a branch."""
    seen = head(store, branch, fight)
    made = commits(seen, *bodies)
    store.append(fight, branch, seen, made)
    return made
