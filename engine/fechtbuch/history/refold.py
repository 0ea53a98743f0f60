"""Deep verification: every commit is decoded and folded from the start, and compared with the caches kept of it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from fechtbuch.history.checkpoints import decode_battle, fold_fingerprint
from fechtbuch.history.commits import CorruptCommit, read_commit, stored
from fechtbuch.history.log import Log
from fechtbuch.history.store.contract import Walked
from fechtbuch.history.store.errors import short
from fechtbuch.history.verify import Break, Report, verify_chain
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.state import Battle

__all__ = ["DeepReport", "verify_deep"]


@frozen
class DeepReport:
    """The chain's report, the shallowest commit that cannot be read or folded, and caches that did not fit.

    ``misindexed`` has index rows that name other events than its body; ``discarded`` are commits with a wrong
    checkpoint: all checkpoints of the fight were dropped, if the store can be written.
    """

    chain: Report
    unreadable: Break | None
    misindexed: Break | None
    discarded: tuple[str, ...]

    @property
    def intact(self) -> bool:
        """Whether the log itself holds; caches can be made anew."""
        return self.chain.intact and self.unreadable is None

    def __str__(self) -> str:
        said = [str(self.chain)]
        for found, what in ((self.unreadable, "unreadable"), (self.misindexed, "index")):
            if found is not None:
                said.append(f"{what}: {short(found.commit)} at depth {found.depth}: {found.reason}")
        if self.discarded:
            said.append("wrong checkpoints at " + ", ".join(map(short, self.discarded)))
        return "; ".join(said)


def verify_deep(log: Log, head: str | None = None) -> DeepReport:
    """Refold the whole tree of a fight. O(all events); reads every body twice."""
    store, fight = log.store, log.row.id
    chain = verify_chain(store, fight, head)
    states: dict[str, Battle] = {}
    unreadable: list[Break] = []
    misindexed: list[Break] = []
    for walked in store.walk(fight):
        before = EMPTY_BATTLE if walked.parent is None else states.get(walked.parent)
        if before is None:
            continue
        try:
            _refold(log, walked, before, states, misindexed)
        except FechtbuchError as error:
            unreadable.append(Break(walked.id, walked.depth, str(error)))
    discarded = tuple(_wrong_checkpoints(log, states))
    if discarded and not store.readonly:
        store.drop_checkpoints(fight)
    return DeepReport(chain, _shallowest(unreadable), _shallowest(misindexed), discarded)


def _refold(log: Log, walked: Walked, before: Battle, states: dict[str, Battle], misindexed: list[Break]) -> None:
    commit = read_commit(walked.id, walked.parent, walked.body, log.acts, fight=log.row.id)
    try:
        states[walked.id] = fold(before, commit.events)
    except FechtbuchError as error:
        raise CorruptCommit(f"its events do not fit the battle: {error}") from None
    if stored(commit).events != log.store.commit(log.row.id, walked.id).events:
        misindexed.append(Break(walked.id, walked.depth, "the event index names other events than its body"))


def _wrong_checkpoints(log: Log, states: dict[str, Battle]) -> Iterator[str]:
    """The commits whose checkpoint differs from the refolded state, over all lines."""
    seen: set[str] = set()
    for head in log.store.heads(log.row.id):
        at: str | None = head
        while at is not None:
            found = log.store.nearest_checkpoint(log.row.id, at, fold_fingerprint())
            if found is None or found[0] in seen:
                break
            commit, body = found
            seen.add(commit)
            if commit in states and decode_battle(body, log.sheets) != states[commit]:
                yield commit
            at = log.store.parent(log.row.id, commit)


def _shallowest(breaks: list[Break]) -> Break | None:
    return min(breaks, key=lambda found: (found.depth or 0, found.commit), default=None)
