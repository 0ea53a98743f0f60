"""Verification: is every commit still what its id says, and is every event still in the index?

Ids are recomputed from the stored bytes; nothing is decoded, so a log whose rule set is not installed verifies too.
The chain proves tampering only against an id that is kept elsewhere: whoever can write the store can also write a
whole new chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from fechtbuch.history.ids import commit_id
from fechtbuch.history.store.contract import Store, Walked

__all__ = ["Break", "Report", "verify_chain"]


@frozen
class Break:
    """A commit that is not what it should be, how deep it lies, and why."""

    commit: str
    depth: int | None
    """None for a commit that is not there at all."""
    reason: str


@frozen
class Report:
    """What verification found in one fight, over all its lines, named or not."""

    fight: str
    commits: int
    broken: Break | None
    """The shallowest commit that is broken; everything after it is in doubt."""
    unindexed: Break | None
    """The shallowest commit whose rows in the event index are not as many as its events; the index can be rebuilt."""

    @property
    def intact(self) -> bool:
        """Whether the chain holds. A wrong index does not break it."""
        return self.broken is None

    def __str__(self) -> str:
        said = [f"{self.fight}: {self.commits} commits"]
        for found, what in ((self.broken, "broken"), (self.unindexed, "index")):
            if found is not None:
                at = "" if found.depth is None else f" at depth {found.depth}"
                said.append(f"{what}: {found.commit[:12]}{at}: {found.reason}")
        return "; ".join(said if len(said) > 1 else [*said, "all intact"])


def verify_chain(store: Store, fight: str, head: str | None = None) -> Report:
    """Recompute the id of every commit of ``fight``; ``head`` is an id kept elsewhere, which must be among them.

    Reads every body once, O(bytes). Raises ``UnknownFight`` and the store's own errors; what is wrong with the
    commits themselves is in the report.
    """
    root = store.fight(fight).root
    commits, found = 0, head is None
    broken: list[Break] = []
    unindexed: list[Break] = []
    for walked in store.walk(fight):
        commits += 1
        found = found or walked.id == head
        _keep_first(broken, _breaks(walked, root))
        _keep_first(unindexed, _gaps(walked))
    if commits == 0:
        broken.append(Break(root, None, "the genesis is missing"))
    if not broken and head is not None and not found:
        broken.append(Break(head, None, "is not in the fight"))
    return Report(fight, commits, _first(broken), _first(unindexed))


def _breaks(walked: Walked, root: str) -> Iterator[Break]:
    if walked.depth > 0 and walked.parent is None:
        yield Break(walked.id, walked.depth, "its parent is missing")
    elif not _follows(walked):
        yield Break(walked.id, walked.depth, "its id does not follow from its parent and body")
    elif walked.depth == 0 and walked.id != root:
        yield Break(walked.id, 0, f"the fight names {root[:12]} as its root")


def _follows(walked: Walked) -> bool:
    """Whether the id follows from parent and body; a body whose column somebody turned into text does not."""
    try:
        return commit_id(walked.parent, walked.body) == walked.id
    except TypeError:
        return False


def _gaps(walked: Walked) -> Iterator[Break]:
    if walked.events != walked.indexed:
        yield Break(walked.id, walked.depth, f"{walked.events} events, but {walked.indexed} index rows")


def _keep_first(kept: list[Break], found: Iterable[Break]) -> None:
    """Keep the shallowest alone."""
    for one in found:
        if not kept or (one.depth or 0) < (kept[0].depth or 0):
            kept[:] = [one]


def _first(kept: list[Break]) -> Break | None:
    return kept[0] if kept else None
