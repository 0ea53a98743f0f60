"""A whole fight as plain rows, to carry it from one store to another: commits, branches, remarks, cursors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

from fechtbuch.history.store.contract import Annotation, BranchRow, FightRow, Position, Store, StoredCommit
from fechtbuch.history.store.errors import BranchExists, FightExists, NotOnLine, UnknownFight, short
from fechtbuch.model.errors import FechtbuchError

__all__ = ["Record", "keep", "record_of"]


@frozen
class Record:
    """A fight as it lies in a store; ``commits`` come parents before children, branches in order of opening."""

    fight: FightRow
    commits: tuple[StoredCommit, ...]
    branches: tuple[BranchRow, ...]
    annotations: tuple[Annotation, ...] = ()
    cursors: Mapping[str, Position] = field(factory=dict)


def record_of(store: Store, fight: str, cursors: Iterable[str] = ()) -> Record:
    """Everything a store holds of a fight, with the named cursors that are wanted. O(bytes)."""
    places = {name: place for name in cursors if (place := store.cursor(fight, name)) is not None}
    commits = tuple(store.commit(fight, walked.id) for walked in store.walk(fight))
    return Record(store.fight(fight), commits, store.branches(fight), store.annotations(fight), places)


def keep(record: Record, store: Store) -> None:
    """Put a fight into a store. What is there already of the very same fight stays, and what is missing is added.

    The record must be sound. Raises ``FightExists`` for another fight of the same id, ``BranchExists`` for a branch
    that went another way there. All of it is one transaction: whatever is raised, nothing is kept.
    """
    with store.together(record.fight.id):
        _Keeper(record, store).run()


@frozen
class _Keeper:
    record: Record
    store: Store

    @property
    def id(self) -> str:
        return self.record.fight.id

    def run(self) -> None:
        rows = {commit.id: commit for commit in self.record.commits}
        first = self.record.branches[0]
        there = self.branches_there()
        self.check(rows, there)
        helping = "" if first.base is None else f"importing-{short(first.head)}"
        if there is None:
            self.store.create_fight(self.record.fight, rows[self.record.fight.root], helping or first.name)
            there = {helping or first.name: self.record.fight.root}
        for branch in self.record.branches:
            self.branch(branch, rows, there)
        for head in self.nameless(rows):
            self.put(head, rows)
        if helping in there:
            self.store.delete_branch(self.id, helping)
        self.remarks(there)

    def branches_there(self) -> dict[str, str] | None:
        """The heads by name in the store; none when it has no such fight. Raises ``FightExists``."""
        try:
            row = self.store.fight(self.id)
        except UnknownFight:
            return None
        if row.root != self.record.fight.root:
            raise FightExists(f"{self.store.where} holds another fight called {self.id!r}")
        return {branch.name: branch.head for branch in self.store.branches(self.id)}

    def check(self, rows: Mapping[str, StoredCommit], there: Mapping[str, str] | None) -> None:
        """Raise ``BranchExists`` before anything is kept when a branch of the same name stands elsewhere."""
        for branch in self.record.branches:
            head = (there or {}).get(branch.name)
            if head is not None and head not in _line(branch.head, rows) and not self.ahead(branch.head, head):
                raise BranchExists(
                    f"the branch {branch.name!r} of fight {self.id!r} in {self.store.where} ends at {short(head)}, "
                    f"which is not on the line to {short(branch.head)}; rename it there first"
                )

    def ahead(self, older: str, head: str) -> bool:
        """Whether the store's head lies further on the same line."""
        if not self.store.has(self.id, older):
            return False
        try:
            self.store.chain(self.id, head, older)
        except NotOnLine:
            return False
        return True

    def branch(self, branch: BranchRow, rows: Mapping[str, StoredCommit], there: dict[str, str]) -> None:
        seen = there.get(branch.name)
        if seen is None:
            at = branch.base or self.record.fight.root
            self.put(at, rows)
            self.store.open_branch(self.id, at, _between(at, branch.head, rows), branch.name, branch.name)
        elif seen in _line(branch.head, rows):
            self.store.append(self.id, branch.name, seen, _between(seen, branch.head, rows))
        else:
            return
        there[branch.name] = branch.head

    def nameless(self, rows: Mapping[str, StoredCommit]) -> Iterator[str]:
        """Heads of lines that no branch names and that are not there."""
        parents = {commit.parent for commit in rows.values()}
        yield from (id for id in rows if id not in parents and not self.store.has(self.id, id))

    def put(self, head: str, rows: Mapping[str, StoredCommit]) -> None:
        """The line to a commit that no branch names, as far as it is missing."""
        at = next(id for id in _line(head, rows) if self.store.has(self.id, id))
        if at != head:
            name = self.store.open_branch(self.id, at, _between(at, head, rows), "importing")
            self.store.delete_branch(self.id, name)

    def remarks(self, there: Mapping[str, str]) -> None:
        """Annotations that are not there yet, then cursors."""
        known = {_plain(remark) for remark in self.store.annotations(self.id)}
        new = [remark for remark in self.record.annotations if _plain(remark) not in known]
        name = self.record.branches[0].name
        if new:
            self.store.append(self.id, name, there[name], (), annotations=new)
        for cursor, place in self.record.cursors.items():
            self.store.set_cursor(self.id, cursor, place)


def _plain(remark: Annotation) -> tuple[str, int | None, str, str, str, str]:
    return remark.commit, remark.event, remark.name, remark.value, remark.author, remark.at


def _line(head: str, rows: Mapping[str, StoredCommit]) -> Iterator[str]:
    """The ids of a line from its head back to the genesis."""
    at: str | None = head
    while at is not None:
        yield at
        at = rows[at].parent


def _between(base: str, head: str, rows: Mapping[str, StoredCommit]) -> list[StoredCommit]:
    """The commits after ``base`` on the line to ``head``, in order. Raises ``FechtbuchError`` if it is not on it."""
    found: list[StoredCommit] = []
    for id in _line(head, rows):
        if id == base:
            return found[::-1]
        found.append(rows[id])
    raise FechtbuchError(f"commit {short(base)} does not lie on the line to {short(head)}")
