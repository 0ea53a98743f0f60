"""The store in memory: plain dictionaries behind one lock; nothing outlives the process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Self

import attrs

from fechtbuch.history.store import errors
from fechtbuch.history.store.checks import (
    check_annotations,
    check_branch,
    check_chain,
    check_fight,
    check_name,
    check_texts,
    next_name,
)
from fechtbuch.history.store.contract import (
    Annotation,
    BranchRow,
    EventRow,
    Extract,
    FightRow,
    Link,
    Position,
    StoredCommit,
    StoredEvent,
    TreeRow,
    Walked,
)

__all__ = ["MemoryStore"]

_WHERE = "memory"


@attrs.define
class _Node:
    """A kept commit in its tree; ``index`` is what the event index holds for it."""

    commit: StoredCommit
    depth: int
    index: tuple[StoredEvent, ...]
    children: list[str] = attrs.field(factory=list)


@attrs.define
class _Fight:
    """A fight. ``tips`` are its commits without children; ``free`` says from which number on names are not taken."""

    row: FightRow
    nodes: dict[str, _Node] = attrs.field(factory=dict)
    tips: set[str] = attrs.field(factory=set)
    branches: dict[str, BranchRow] = attrs.field(factory=dict)
    annotations: list[Annotation] = attrs.field(factory=list)
    cursors: dict[str, Position] = attrs.field(factory=dict)
    checkpoints: dict[tuple[str, str], bytes] = attrs.field(factory=dict)
    free: dict[str, int] = attrs.field(factory=dict)


class MemoryStore:
    """See ``Store``. Every method takes the lock for its whole course; iterators work on a copy of the line."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._fights: dict[str, _Fight] = {}
        self._numbers = 0
        self._closed = False

    @property
    def where(self) -> str:
        """The store's name for messages."""
        return _WHERE

    @property
    def readonly(self) -> bool:
        """Memory can always be written."""
        return False

    def ready(self) -> None:
        """See ``Store.ready``."""
        if self._closed:
            raise errors.closed(self.where)

    def close(self) -> None:
        """Forget everything."""
        with self._lock:
            self._closed = True
            self._fights.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # fights

    def create_fight(
        self,
        fight: FightRow,
        genesis: StoredCommit,
        branch: str = "main",
        *,
        annotations: Sequence[Annotation] = (),
    ) -> None:
        """See ``Store.create_fight``."""
        check_fight(fight, genesis, branch)
        check_annotations(annotations)
        with self._opened():
            if fight.id in self._fights:
                raise errors.fight_exists(fight.id, _WHERE)
            kept = _Fight(fight)
            _demand_commits(kept, annotations, {genesis.id})
            _keep(kept, (genesis,))
            self._fights[fight.id] = kept
            self._name(kept, branch, genesis.id, None)
            self._note(kept, annotations)

    def fights(self) -> tuple[FightRow, ...]:
        """See ``Store.fights``."""
        with self._opened():
            return tuple(kept.row for kept in self._fights.values())

    def fight(self, fight: str) -> FightRow:
        """See ``Store.fight``."""
        with self._inside(fight) as kept:
            return kept.row

    def resolve_fight(self, prefix: str) -> str:
        """See ``Store.resolve_fight``."""
        with self._opened():
            if prefix in self._fights:
                return prefix
            found = [id for id in self._fights if id.startswith(prefix)]
            if not found:
                raise errors.unknown_fight(prefix, self._fights, _WHERE)
            if len(found) > 1:
                raise errors.ambiguous_fight(prefix, found, _WHERE)
            return found[0]

    # growing

    @contextmanager
    def together(self, fight: str) -> Iterator[None]:
        """See ``Store.together``. O(commits of the fight)."""
        with self._opened():
            before = self._fights.get(fight)
            if before is not None:
                self._fights[fight] = _copied(before)
            try:
                yield
            except BaseException:
                self._fights.pop(fight, None)
                if before is not None:
                    self._fights[fight] = before
                raise

    def append(
        self,
        fight: str,
        branch: str,
        seen: str,
        commits: Sequence[StoredCommit],
        *,
        annotations: Sequence[Annotation] = (),
    ) -> None:
        """See ``Store.append``."""
        check_chain(seen, commits)
        check_annotations(annotations)
        with self._inside(fight) as kept:
            row = _branch(kept, branch)
            if row.head != seen:
                raise errors.conflict(fight, branch, seen, row.head, _WHERE)
            self._grow(kept, commits, annotations)
            kept.branches[branch] = attrs.evolve(row, head=commits[-1].id if commits else seen)

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
        """See ``Store.open_branch``."""
        check_chain(at, commits)
        check_annotations(annotations)
        check_branch(base_name if name is None else name)
        with self._inside(fight) as kept:
            _node(kept, at)
            if name is None:
                name = next_name(base_name, kept.branches, kept.free.get(base_name, 1))
                kept.free[base_name] = int(name[len(base_name) + 1 :])
            elif name in kept.branches:
                raise errors.branch_exists(fight, name, _WHERE)
            if commits or annotations:
                self._grow(kept, commits, annotations)
            self._name(kept, name, commits[-1].id if commits else at, at)
            return name

    # branches

    def branch(self, fight: str, name: str) -> BranchRow:
        """See ``Store.branch``."""
        with self._inside(fight) as kept:
            return _branch(kept, name)

    def branches(self, fight: str) -> tuple[BranchRow, ...]:
        """See ``Store.branches``."""
        with self._inside(fight) as kept:
            return tuple(kept.branches.values())

    def rename_branch(self, fight: str, old: str, new: str) -> None:
        """See ``Store.rename_branch``."""
        check_branch(new)
        with self._inside(fight) as kept:
            _branch(kept, old)
            if new == old:
                return
            if new in kept.branches:
                raise errors.branch_exists(fight, new, _WHERE)
            # Built anew, because a dictionary would list the new name last.
            renamed = [attrs.evolve(row, name=new) if row.name == old else row for row in kept.branches.values()]
            kept.branches = {row.name: row for row in renamed}
            kept.free.clear()
            for name, position in kept.cursors.items():
                if position.line == old:
                    kept.cursors[name] = attrs.evolve(position, line=new)

    def delete_branch(self, fight: str, name: str) -> None:
        """See ``Store.delete_branch``."""
        with self._inside(fight) as kept:
            _branch(kept, name)
            if len(kept.branches) == 1:
                raise errors.last_branch(fight, name, _WHERE)
            del kept.branches[name]
            kept.free.clear()

    def heads(self, fight: str) -> tuple[str, ...]:
        """See ``Store.heads``. O(lines)."""
        with self._inside(fight) as kept:
            return _by_depth(kept, kept.tips)

    def nameless_heads(self, fight: str) -> tuple[str, ...]:
        """See ``Store.nameless_heads``. O(lines)."""
        with self._inside(fight) as kept:
            return _by_depth(kept, kept.tips - {row.head for row in kept.branches.values()})

    # commits

    def has(self, fight: str, commit: str) -> bool:
        """See ``Store.has``."""
        with self._inside(fight) as kept:
            return commit in kept.nodes

    def find_commit(self, fight: str, prefix: str) -> str:
        """See ``Store.find_commit``. O(commits)."""
        with self._inside(fight) as kept:
            if prefix in kept.nodes:
                return prefix
            found = sorted(id for id in kept.nodes if id.startswith(prefix)) if prefix else []
            if not found:
                raise errors.unknown_commit(fight, prefix, _WHERE)
            if len(found) > 1:
                raise errors.ambiguous_commit(fight, prefix, found[:6], _WHERE)
            return found[0]

    def commit(self, fight: str, commit: str) -> StoredCommit:
        """See ``Store.commit``."""
        with self._inside(fight) as kept:
            node = _node(kept, commit)
            return attrs.evolve(node.commit, events=node.index)

    def parent(self, fight: str, commit: str) -> str | None:
        """See ``Store.parent``."""
        with self._inside(fight) as kept:
            return _node(kept, commit).commit.parent

    def children(self, fight: str, commit: str) -> tuple[str, ...]:
        """See ``Store.children``."""
        with self._inside(fight) as kept:
            return tuple(_node(kept, commit).children)

    def depth(self, fight: str, commit: str) -> int:
        """See ``Store.depth``."""
        with self._inside(fight) as kept:
            return _node(kept, commit).depth

    def chain(self, fight: str, head: str, after: str | None = None) -> Iterator[Link]:
        """See ``Store.chain``."""
        with self._inside(fight) as kept:
            line = _line(kept, head, after)
        return (Link(commit.id, commit.parent, commit.body) for commit in line)

    def tree(self, fight: str) -> tuple[TreeRow, ...]:
        """See ``Store.tree``."""
        with self._inside(fight) as kept:
            rows = (TreeRow(node.commit.id, node.commit.parent, node.depth) for node in kept.nodes.values())
            return tuple(sorted(rows, key=lambda row: row.depth))

    def walk(self, fight: str) -> Iterator[Walked]:
        """See ``Store.walk``."""
        with self._inside(fight) as kept:
            nodes = tuple(kept.nodes.values())
        return (
            Walked(n.commit.id, n.commit.parent, n.depth, n.commit.body, len(n.commit.events), len(n.index))
            for n in nodes
        )

    # annotations

    def annotate(self, fight: str, annotation: Annotation) -> int:
        """See ``Store.annotate``."""
        check_annotations((annotation,))
        with self._inside(fight) as kept:
            _demand_commits(kept, (annotation,), ())
            self._note(kept, (annotation,))
            return kept.annotations[-1].number

    def annotations(self, fight: str, commit: str | None = None) -> tuple[Annotation, ...]:
        """See ``Store.annotations``. O(annotations of the fight)."""
        with self._inside(fight) as kept:
            if commit is None:
                return tuple(kept.annotations)
            _node(kept, commit)
            return tuple(note for note in kept.annotations if note.commit == commit)

    # cursors

    def cursor(self, fight: str, name: str) -> Position | None:
        """See ``Store.cursor``."""
        with self._inside(fight) as kept:
            _sought(name)
            return kept.cursors.get(name)

    def cursor_names(self, fight: str) -> tuple[str, ...]:
        """See ``Store.cursor_names``."""
        with self._inside(fight) as kept:
            return tuple(sorted(kept.cursors))

    def set_cursor(self, fight: str, name: str, position: Position) -> None:
        """See ``Store.set_cursor``."""
        check_name("the name of a cursor", name)
        check_texts(f"cursor {name!r}", (position.line,))
        with self._inside(fight) as kept:
            _node(kept, position.commit)
            kept.cursors[name] = position

    # checkpoints

    def put_checkpoint(self, fight: str, commit: str, schema: str, body: bytes) -> None:
        """See ``Store.put_checkpoint``."""
        self.put_checkpoints(fight, schema, {commit: body})

    def put_checkpoints(self, fight: str, schema: str, bodies: Mapping[str, bytes]) -> None:
        """See ``Store.put_checkpoints``."""
        check_name("a schema fingerprint", schema)
        with self._inside(fight) as kept:
            for commit in bodies:
                _node(kept, commit)
            kept.checkpoints |= {(commit, schema): body for commit, body in bodies.items()}

    def nearest_checkpoint(self, fight: str, head: str, schema: str) -> tuple[str, bytes] | None:
        """See ``Store.nearest_checkpoint``. O(distance to it)."""
        with self._inside(fight) as kept:
            node: _Node | None = _node(kept, head)
            _sought(schema)
            while node is not None:
                body = kept.checkpoints.get((node.commit.id, schema))
                if body is not None:
                    return node.commit.id, body
                node = None if node.commit.parent is None else kept.nodes[node.commit.parent]
            return None

    def drop_checkpoints(self, fight: str, keep: str | None = None) -> int:
        """See ``Store.drop_checkpoints``."""
        with self._inside(fight) as kept:
            _sought(keep or "")
            before = len(kept.checkpoints)
            kept.checkpoints = {at: body for at, body in kept.checkpoints.items() if at[1] == keep}
            return before - len(kept.checkpoints)

    # the event index

    def events(self, fight: str | None = None, kind: str | None = None, who: str | None = None) -> tuple[EventRow, ...]:
        """See ``Store.events``. O(events)."""
        with self._opened():
            _sought(kind or "", who or "")
            fights = self._fights.values() if fight is None else [self._fight(fight)]
            fits = _filter(kind, who)
            return tuple(
                EventRow(kept.row.id, id, number, event.kind, event.schema, event.who)
                for kept in fights
                for id, node in kept.nodes.items()
                for number, event in enumerate(node.index)
                if fits(event)
            )

    def rebuild_event_index(self, fight: str, extract: Extract) -> int:
        """See ``Store.rebuild_event_index``."""
        with self._inside(fight) as kept:
            rows = {id: tuple(extract(node.commit.body)) for id, node in kept.nodes.items()}
            for id, index in rows.items():
                check_texts(f"an event of commit {errors.short(id)}", [text for e in index for text in (e.kind, e.who)])
            for id, index in rows.items():
                node = kept.nodes[id]
                node.commit, node.index = attrs.evolve(node.commit, events=index), index
            return sum(map(len, rows.values()))

    # inside

    @contextmanager
    def _opened(self) -> Iterator[None]:
        with self._lock:
            self._demand_open()
            yield

    @contextmanager
    def _inside(self, fight: str) -> Iterator[_Fight]:
        with self._lock:
            self._demand_open()
            yield self._fight(fight)

    def _demand_open(self) -> None:
        if self._closed:
            raise errors.closed(_WHERE)

    def _fight(self, fight: str) -> _Fight:
        try:
            return self._fights[fight]
        except KeyError:
            _sought(fight)
            raise errors.unknown_fight(fight, self._fights, _WHERE) from None

    def _number(self) -> int:
        self._numbers += 1
        return self._numbers

    def _name(self, kept: _Fight, name: str, head: str, base: str | None) -> None:
        kept.branches[name] = BranchRow(name, head, base, self._number())

    def _note(self, kept: _Fight, annotations: Iterable[Annotation]) -> None:
        kept.annotations.extend(attrs.evolve(note, number=self._number()) for note in annotations)

    def _grow(self, kept: _Fight, commits: Sequence[StoredCommit], annotations: Sequence[Annotation]) -> None:
        """Keep what is new of ``commits``; every check comes before the first change."""
        for commit in commits:
            _demand_same(kept, commit)
        _demand_commits(kept, annotations, {commit.id for commit in commits})
        _keep(kept, commits)
        self._note(kept, annotations)


def _copied(kept: _Fight) -> _Fight:
    """A fight that can be changed while the old one stays as it is."""
    return _Fight(
        kept.row,
        {id: _Node(node.commit, node.depth, node.index, list(node.children)) for id, node in kept.nodes.items()},
        set(kept.tips),
        dict(kept.branches),
        list(kept.annotations),
        dict(kept.cursors),
        dict(kept.checkpoints),
    )


def _sought(*texts: str) -> None:
    """Raise ``BadText`` where a database would: it takes some texts no more in a question than in an answer."""
    check_texts("what was looked for", texts)


def _node(kept: _Fight, commit: str) -> _Node:
    try:
        return kept.nodes[commit]
    except KeyError:
        raise errors.unknown_commit(kept.row.id, commit, _WHERE) from None


def _branch(kept: _Fight, name: str) -> BranchRow:
    try:
        return kept.branches[name]
    except KeyError:
        _sought(name)
        raise errors.unknown_branch(kept.row.id, name, kept.branches, _WHERE) from None


def _demand_same(kept: _Fight, commit: StoredCommit) -> None:
    node = kept.nodes.get(commit.id)
    if node is None:
        return
    if node.commit.parent != commit.parent:
        raise errors.commit_clash(kept.row.id, commit.id, "parent", _WHERE)
    if node.commit.body != commit.body:
        raise errors.commit_clash(kept.row.id, commit.id, "body", _WHERE)


def _demand_commits(kept: _Fight, annotations: Iterable[Annotation], coming: Iterable[str]) -> None:
    known = frozenset(coming)
    for note in annotations:
        if note.commit not in known:
            _node(kept, note.commit)


def _keep(kept: _Fight, commits: Iterable[StoredCommit]) -> None:
    for commit in commits:
        if commit.id in kept.nodes:
            continue
        before = None if commit.parent is None else kept.nodes[commit.parent]
        if before is not None:
            before.children.append(commit.id)
            kept.tips.discard(before.commit.id)
        kept.tips.add(commit.id)
        kept.nodes[commit.id] = _Node(commit, before.depth + 1 if before else 0, commit.events)


def _by_depth(kept: _Fight, ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(ids, key=lambda id: (kept.nodes[id].depth, id)))


def _line(kept: _Fight, head: str, after: str | None) -> list[StoredCommit]:
    """The commits after ``after`` up to ``head``, in order. O(their number)."""
    if after is not None:
        _node(kept, after)
    line = []
    node = _node(kept, head)
    while node.commit.id != after:
        line.append(node.commit)
        if node.commit.parent is None:
            if after is not None:
                raise errors.not_on_line(kept.row.id, after, head, _WHERE)
            break
        node = kept.nodes[node.commit.parent]
    line.reverse()
    return line


def _filter(kind: str | None, who: str | None) -> Callable[[StoredEvent], bool]:
    return lambda event: (kind is None or event.kind == kind) and (who is None or event.who == who)
