"""The store in a SQL database, SQLite or PostgreSQL: the same statements, the same places, the same promises."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import TracebackType
from typing import Any, Self

import attrs
import sqlalchemy as sa

from fechtbuch.history.store import errors
from fechtbuch.history.store.checks import (
    check_annotations,
    check_branch,
    check_chain,
    check_fight,
    check_name,
    check_texts,
    is_id,
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
from fechtbuch.history.store.database import Database, Session, reading, writing
from fechtbuch.history.store.places import (
    BLOCK_RANGES,
    Range,
    blocks,
    cut_after,
    depth_of,
    first_place,
    parent_place,
    runs,
    segment_of,
)
from fechtbuch.history.store.statements import Prepared, statements

__all__ = ["SqlStore"]


class SqlStore:
    """See ``Store``. Reads are single statements: commits never change, so no line can be seen half old, half new."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._sql = statements(database.dialect)
        self._numbers: dict[str, int] = {}
        self._open = threading.local()
        self._closed = False

    @property
    def where(self) -> str:
        """The store's name for messages."""
        return self._database.where

    @property
    def readonly(self) -> bool:
        """Whether every write raises ``ReadOnlyStore``."""
        return self._database.readonly

    @property
    def engine(self) -> sa.Engine:
        """SQLAlchemy's engine, for questions in SQL (``tables`` describes the columns)."""
        return self._database.engine

    def ready(self) -> None:
        """See ``Store.ready``."""
        if self._closed:
            raise errors.closed(self.where)
        self._database.ready()

    def close(self) -> None:
        """Let go of all connections."""
        if not self._closed:
            self._closed = True
            self._database.close()

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
        with self._writing() as session:
            values: dict[str, object] = attrs.asdict(fight)
            row = session.first(self._sql.add_fight, **{**values, "root": bytes.fromhex(fight.root)})
            if row is None:
                raise errors.fight_exists(fight.id, self.where)
            (number,) = row
            place = self._open_segment(session, number, None)
            self._add(session, number, place, (genesis,))
            session.count(self._sql.add_branch, fight=number, name=branch, head=place, base=None)
            self._note(session, fight.id, number, annotations)

    def fights(self) -> tuple[FightRow, ...]:
        """See ``Store.fights``."""
        with self._reading() as session:
            return tuple(_fight_row(row) for row in session.all(self._sql.fights))

    def fight(self, fight: str) -> FightRow:
        """See ``Store.fight``."""
        with self._reading() as session:
            row = session.first(self._sql.fight, id=_text(fight))
            if row is None:
                raise self._unknown_fight(session, fight)
            return _fight_row(row)

    def resolve_fight(self, prefix: str) -> str:
        """See ``Store.resolve_fight``. O(fights)."""
        known = [row.id for row in self.fights()]
        found = [id for id in known if id.startswith(prefix)]
        if prefix in found:
            return prefix
        if not found:
            raise errors.unknown_fight(prefix, known, self.where)
        if len(found) > 1:
            raise errors.ambiguous_fight(prefix, found, self.where)
        return found[0]

    # growing

    @contextmanager
    def together(self, fight: str) -> Iterator[None]:
        """See ``Store.together``."""
        with self._writing() as session:
            self._open.session = session
            try:
                yield
            except BaseException:
                self._numbers.pop(fight, None)
                raise
            finally:
                self._open.session = None

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
        with self._writing() as session:
            number = self._number(session, fight)
            place = self._seen(session, fight, number, branch, seen)
            head = self._grow(session, fight, number, place, commits)
            self._note(session, fight, number, annotations)
            moved = session.count(self._sql.move_branch, fight=number, name=branch, seen=place, new_head=head)
            if not moved:
                # Only where writers run side by side; they have waited for each other at this row.
                self._seen(session, fight, number, branch, seen)
                raise errors.conflict(fight, branch, seen, seen, self.where)

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
        with self._writing() as session:
            number = self._lock(session, fight)
            place = self._place(session, fight, number, at)
            taken = {row[0] for row in session.all(self._sql.branches, fight=number)}
            if name is None:
                name = next_name(base_name, taken)
            elif name in taken:
                raise errors.branch_exists(fight, name, self.where)
            head = self._grow(session, fight, number, place, commits)
            self._note(session, fight, number, annotations)
            session.count(self._sql.add_branch, fight=number, name=name, head=head, base=place)
            return name

    # branches

    def branch(self, fight: str, name: str) -> BranchRow:
        """See ``Store.branch``."""
        with self._reading() as session:
            return _branch_row(self._branch(session, fight, self._number(session, fight), name))

    def branches(self, fight: str) -> tuple[BranchRow, ...]:
        """See ``Store.branches``."""
        with self._reading() as session:
            rows = session.all(self._sql.branches, fight=self._number(session, fight))
            return tuple(_branch_row(row) for row in rows)

    def rename_branch(self, fight: str, old: str, new: str) -> None:
        """See ``Store.rename_branch``."""
        check_branch(new)
        with self._writing() as session:
            number = self._lock(session, fight)
            self._branch(session, fight, number, old)
            if new == old:
                return
            if session.first(self._sql.branch, fight=number, name=new) is not None:
                raise errors.branch_exists(fight, new, self.where)
            session.count(self._sql.rename_branch, fight=number, name=old, new_name=new)
            session.count(self._sql.rename_line, fight=number, name=old, new_name=new)

    def delete_branch(self, fight: str, name: str) -> None:
        """See ``Store.delete_branch``."""
        with self._writing() as session:
            number = self._lock(session, fight)
            self._branch(session, fight, number, name)
            if len(session.all(self._sql.branches, fight=number)) == 1:
                raise errors.last_branch(fight, name, self.where)
            session.count(self._sql.delete_branch, fight=number, name=name)

    def heads(self, fight: str) -> tuple[str, ...]:
        """See ``Store.heads``. O(segments)."""
        return self._childless(fight, self._sql.heads)

    def nameless_heads(self, fight: str) -> tuple[str, ...]:
        """See ``Store.nameless_heads``. O(segments)."""
        return self._childless(fight, self._sql.nameless)

    # commits

    def has(self, fight: str, commit: str) -> bool:
        """See ``Store.has``."""
        with self._reading() as session:
            number = self._number(session, fight)
            return session.first(self._sql.place, fight=number, id=_raw(commit)) is not None

    def find_commit(self, fight: str, prefix: str) -> str:
        """See ``Store.find_commit``."""
        with self._reading() as session:
            number = self._number(session, fight)
            if not 0 < len(prefix) <= 64 or prefix.strip("0123456789abcdef"):
                raise errors.unknown_commit(fight, prefix, self.where)
            low, high = (bytes.fromhex(prefix.ljust(64, digit)) for digit in "0f")
            found = [id.hex() for (id,) in session.some(6, self._sql.like, fight=number, low=low, high=high)]
            if not found:
                raise errors.unknown_commit(fight, prefix, self.where)
            if len(found) > 1:
                raise errors.ambiguous_commit(fight, prefix, found, self.where)
            return str(found[0])

    def commit(self, fight: str, commit: str) -> StoredCommit:
        """See ``Store.commit``."""
        with self._reading() as session:
            number = self._number(session, fight)
            place, body = self._kept(session, fight, number, commit)
            events = tuple(StoredEvent(*row) for row in session.all(self._sql.events_at, place=place))
            return StoredCommit(commit, self._parent(session, place), body, events)

    def parent(self, fight: str, commit: str) -> str | None:
        """See ``Store.parent``."""
        with self._reading() as session:
            place = self._place(session, fight, self._number(session, fight), commit)
            return self._parent(session, place)

    def children(self, fight: str, commit: str) -> tuple[str, ...]:
        """See ``Store.children``."""
        with self._reading() as session:
            place = self._place(session, fight, self._number(session, fight), commit)
            rows = session.all(self._sql.children, next=place + 1, place=place, depth=depth_of(place) + 1)
            # The first child took the next place, the others opened segments one after the other.
            return tuple(id.hex() for id, _ in sorted(rows, key=lambda row: row[1]))

    def depth(self, fight: str, commit: str) -> int:
        """See ``Store.depth``."""
        with self._reading() as session:
            return depth_of(self._place(session, fight, self._number(session, fight), commit))

    def chain(self, fight: str, head: str, after: str | None = None) -> Iterator[Link]:
        """See ``Store.chain``."""
        with self._reading() as session:
            number = self._number(session, fight)
            line = self._line(session, self._place(session, fight, number, head))
            rest = line if after is None else cut_after(line, self._place(session, fight, number, after))
        if rest is None:
            raise errors.not_on_line(fight, str(after), head, self.where)
        return self._links(rest, after)

    def tree(self, fight: str) -> tuple[TreeRow, ...]:
        """See ``Store.tree``. O(commits), from an index alone."""
        with self._reading() as session:
            number = self._number(session, fight)
            parents = self._segments(session, number)
            ids = {place: id.hex() for place, id in session.all(self._sql.places, fight=number)}
        places = sorted(ids, key=lambda place: (depth_of(place), place))
        return tuple(TreeRow(ids[place], _parent_id(place, parents, ids), depth_of(place)) for place in places)

    def walk(self, fight: str) -> Iterator[Walked]:
        """See ``Store.walk``. Holds 8 bytes a commit and the ids at which lines part."""
        with self._reading() as session:
            number = self._number(session, fight)
            parents = self._segments(session, number)
            places = sorted(place for place, _ in session.all(self._sql.places, fight=number))
        return self._walked(places, parents)

    # annotations

    def annotate(self, fight: str, annotation: Annotation) -> int:
        """See ``Store.annotate``."""
        check_annotations((annotation,))
        with self._writing() as session:
            return self._note(session, fight, self._number(session, fight), (annotation,))

    def annotations(self, fight: str, commit: str | None = None) -> tuple[Annotation, ...]:
        """See ``Store.annotations``."""
        with self._reading() as session:
            number = self._number(session, fight)
            if commit is None:
                rows = session.all(self._sql.annotations, fight=number)
            else:
                place = self._place(session, fight, number, commit)
                rows = session.all(self._sql.annotations_at, fight=number, place=place)
            return tuple(Annotation(id.hex(), *rest) for id, *rest in rows)

    # cursors

    def cursor(self, fight: str, name: str) -> Position | None:
        """See ``Store.cursor``."""
        with self._reading() as session:
            number = self._number(session, fight)
            row = session.first(self._sql.cursor, fight=number, name=_text(name))
            return None if row is None else Position(row[0].hex(), row[1], row[2])

    def cursor_names(self, fight: str) -> tuple[str, ...]:
        """See ``Store.cursor_names``."""
        with self._reading() as session:
            rows = session.all(self._sql.cursor_names, fight=self._number(session, fight))
            return tuple(sorted(name for (name,) in rows))

    def set_cursor(self, fight: str, name: str, position: Position) -> None:
        """See ``Store.set_cursor``."""
        check_name("the name of a cursor", name)
        check_texts(f"cursor {name!r}", (position.line,))
        with self._writing() as session:
            number = self._number(session, fight)
            place = self._place(session, fight, number, position.commit)
            session.count(
                self._sql.set_cursor, fight=number, name=name, place=place, event=position.event, line=position.line
            )

    # checkpoints

    def put_checkpoint(self, fight: str, commit: str, schema: str, body: bytes) -> None:
        """See ``Store.put_checkpoint``."""
        self.put_checkpoints(fight, schema, {commit: body})

    def put_checkpoints(self, fight: str, schema: str, bodies: Mapping[str, bytes]) -> None:
        """See ``Store.put_checkpoints``."""
        check_name("a schema fingerprint", schema)
        with self._writing() as session:
            number = self._number(session, fight)
            for commit, body in bodies.items():
                place = self._place(session, fight, number, commit)
                session.count(self._sql.put_checkpoint, place=place, schema=schema, body=body)

    def nearest_checkpoint(self, fight: str, head: str, schema: str) -> tuple[str, bytes] | None:
        """See ``Store.nearest_checkpoint``. O(segments and checkpoints of the line)."""
        with self._reading() as session:
            place = self._place(session, fight, self._number(session, fight), head)
            fingerprint = _text(schema)
            nearest = session.first(
                self._sql.nearest_checkpoint, head=place, segment=segment_of(place), schema=fingerprint
            )
            row = nearest and session.first(self._sql.checkpoint, place=nearest[0], schema=fingerprint)
            return (row[0].hex(), row[1]) if row else None

    def drop_checkpoints(self, fight: str, keep: str | None = None) -> int:
        """See ``Store.drop_checkpoints``."""
        with self._writing() as session:
            number = self._number(session, fight)
            if keep is None:
                return session.count(self._sql.drop_checkpoints, fight=number)
            return session.count(self._sql.drop_other_checkpoints, fight=number, keep=_text(keep))

    # the event index

    def events(self, fight: str | None = None, kind: str | None = None, who: str | None = None) -> tuple[EventRow, ...]:
        """See ``Store.events``."""
        with self._reading() as session:
            values: dict[str, object] = {}
            if fight is not None:
                values["fight"] = self._number(session, fight)
            values |= {name: _text(text) for name, text in (("kind", kind), ("who", who)) if text is not None}
            rows = session.all(self._sql.events(*values), **values)
            return tuple(EventRow(name, id.hex(), *rest) for name, id, *rest in rows)

    def rebuild_event_index(self, fight: str, extract: Extract) -> int:
        """See ``Store.rebuild_event_index``."""
        with self._writing() as session:
            number = self._lock(session, fight)
            places = sorted(place for place, _ in session.all(self._sql.places, fight=number))
            return sum(self._reindex(session, block, extract) for block in blocks(runs(places)))

    # inside: fights, branches, places

    def _reading(self) -> AbstractContextManager[Session]:
        if self._closed:
            raise errors.closed(self.where)
        session = self._together()
        return reading(self._database) if session is None else nullcontext(session)

    def _writing(self) -> AbstractContextManager[Session]:
        if self._closed:
            raise errors.closed(self.where)
        session = self._together()
        return writing(self._database) if session is None else nullcontext(session)

    def _together(self) -> Session | None:
        """The session of the block that this thread is in."""
        return getattr(self._open, "session", None)

    def _number(self, session: Session, fight: str) -> int:
        """The fight's number. Fights are never deleted and never change, so numbers are remembered."""
        number = self._numbers.get(fight)
        if number is None:
            row = session.first(self._sql.fight, id=_text(fight))
            if row is None:
                raise self._unknown_fight(session, fight)
            number = self._numbers[fight] = int(row[0])
        return number

    def _lock(self, session: Session, fight: str) -> int:
        """The fight's number, with its row held until the end: for writes that look at several branches."""
        number = self._number(session, fight)
        session.first(self._sql.lock_fight, fight=number)
        return number

    def _unknown_fight(self, session: Session, fight: str) -> errors.UnknownFight:
        known = [row[1] for row in session.all(self._sql.fights)]
        return errors.unknown_fight(fight, known, self.where)

    def _branch(self, session: Session, fight: str, number: int, name: str) -> Any:
        row = session.first(self._sql.branch, fight=number, name=_text(name))
        if row is None:
            known = [row[0] for row in session.all(self._sql.branches, fight=number)]
            raise errors.unknown_branch(fight, name, known, self.where)
        return row

    def _seen(self, session: Session, fight: str, number: int, branch: str, seen: str) -> int:
        """The place of the head of ``branch``, which must be the commit ``seen``."""
        _, head, _, _, place = self._branch(session, fight, number, branch)
        if head.hex() != seen:
            raise errors.conflict(fight, branch, seen, head.hex(), self.where)
        return int(place)

    def _place(self, session: Session, fight: str, number: int, commit: str) -> int:
        row = session.first(self._sql.place, fight=number, id=_raw(commit))
        if row is None:
            raise errors.unknown_commit(fight, commit, self.where)
        return int(row[0])

    def _kept(self, session: Session, fight: str, number: int, commit: str) -> tuple[int, bytes]:
        row = session.first(self._sql.kept, fight=number, id=_raw(commit))
        if row is None:
            raise errors.unknown_commit(fight, commit, self.where)
        return row[0], row[1]

    def _parent_place(self, session: Session, place: int) -> int | None:
        row = session.first(self._sql.segment_parent, segment=segment_of(place))
        return parent_place(place, row[0] if row else None)

    def _parent(self, session: Session, place: int) -> str | None:
        before = self._parent_place(session, place)
        row = None if before is None else session.first(self._sql.id_at, place=before)
        return str(row[0].hex()) if row else None

    def _segments(self, session: Session, number: int) -> dict[int, int | None]:
        """The segments of a fight, each with the place of its parent."""
        return dict(session.all(self._sql.segments, fight=number))

    def _childless(self, fight: str, statement: Prepared) -> tuple[str, ...]:
        with self._reading() as session:
            rows = session.all(statement, fight=self._number(session, fight))
        tips = sorted((depth_of(place), id.hex()) for id, place in rows)
        return tuple(id for _, id in tips)

    # inside: growing

    def _open_segment(self, session: Session, number: int, parent: int | None) -> int:
        """Open a segment; gives its first place."""
        (segment,) = session.first(self._sql.add_segment, fight=number, parent=parent)
        return first_place(segment, parent)

    def _grow(self, session: Session, fight: str, number: int, place: int, commits: Sequence[StoredCommit]) -> int:
        """Keep what is new of ``commits`` after the commit at ``place``; gives the place of the last."""
        for index, commit in enumerate(commits):
            before, place = place, self._claim(session, number, place, commit)
            if place:
                self._index(session, place, (commit,))
                rest = commits[index + 1 :]
                self._add(session, number, place + 1, rest)
                return place + len(rest)
            place = self._same(session, fight, number, before, commit)
        return place

    def _claim(self, session: Session, number: int, before: int, commit: StoredCommit) -> int:
        """Put a commit next to its parent, or into a new segment if that place is taken; 0 if its id is stored.

        What was not stored has no stored descendants, and nothing lies behind a place that was free: after one
        claim, the commits that follow need no checks.
        """
        row = (number, bytes.fromhex(commit.id), len(commit.events), commit.body)
        if self._try(session, before + 1, *row):
            return before + 1
        if session.first(self._sql.place, fight=number, id=row[1]) is not None:
            return 0
        place = self._open_segment(session, number, before)
        return place if self._try(session, place, *row) else 0

    def _try(self, session: Session, place: int, number: int, id: bytes, events: int, body: bytes) -> int:
        return session.count(self._sql.try_commit, place=place, fight=number, id=id, events=events, body=body)

    def _same(self, session: Session, fight: str, number: int, before: int, commit: StoredCommit) -> int:
        """The place of a stored commit, which must be the given one."""
        place, body = self._kept(session, fight, number, commit.id)
        if self._parent_place(session, place) != before:
            raise errors.commit_clash(fight, commit.id, "parent", self.where)
        if body != commit.body:
            raise errors.commit_clash(fight, commit.id, "body", self.where)
        return place

    def _add(self, session: Session, number: int, place: int, commits: Sequence[StoredCommit]) -> None:
        """Keep new commits one after the other from a free place on."""
        session.many(
            self._sql.add_commits,
            [
                (place + n, number, bytes.fromhex(commit.id), len(commit.events), commit.body)
                for n, commit in enumerate(commits)
            ],
        )
        self._index(session, place, commits)

    def _index(self, session: Session, place: int, commits: Iterable[StoredCommit]) -> None:
        session.many(
            self._sql.add_events,
            [
                (place + n, number, event.kind, event.schema, event.who)
                for n, commit in enumerate(commits)
                for number, event in enumerate(commit.events)
            ],
        )

    def _note(self, session: Session, fight: str, number: int, annotations: Iterable[Annotation]) -> int:
        """Keep annotations; gives the number of the last."""
        last = 0
        for note in annotations:
            row = session.first(
                self._sql.add_annotation,
                fight=number,
                id=_raw(note.commit),
                event=note.event,
                name=note.name,
                value=note.value,
                author=note.author,
                at=note.at,
            )
            if row is None:
                raise errors.unknown_commit(fight, note.commit, self.where)
            last = row[0]
        return last

    # inside: reading lines

    def _line(self, session: Session, head: int) -> list[Range]:
        """The ranges of places from the root to ``head``, in order."""
        rows = session.all(self._sql.line, head=head, segment=segment_of(head))
        ranges = [Range(first_place(segment, parent), high) for segment, high, parent in rows]
        return sorted(ranges, key=lambda range_: depth_of(range_.low))

    def _read(self, session: Session, block: Sequence[Range], one: Prepared, many: Prepared) -> list[Any]:
        """The rows of a block by depth; each statement gives the place first."""
        if len(block) == 1:
            return list(session.all(one, low=block[0].low, high=block[0].high))
        return list(session.all(many, **_bounds(block)))

    def _links(self, line: Sequence[Range], before: str | None) -> Iterator[Link]:
        for block in blocks(line):
            with self._reading() as session:
                rows = self._read(session, block, self._sql.links, self._sql.links_in_ranges)
            if len(block) > 1:
                rows.sort(key=lambda row: depth_of(row[0]))
            for _, raw, body in rows:
                id = raw.hex()
                yield Link(id, before, body)
                before = id

    def _walked(self, places: Sequence[int], parents: Mapping[int, int | None]) -> Iterator[Walked]:
        forks = {parent for parent in parents.values() if parent is not None}
        ids: dict[int, str] = {}
        before, before_id = -1, ""
        for block in blocks(runs(places)):
            with self._reading() as session:
                rows = self._read(session, block, self._sql.walk, self._sql.walk_in_ranges)
            for place, raw, body, events, indexed in sorted(rows):
                id = raw.hex()
                parent = parent_place(place, parents.get(segment_of(place)))
                parent_id = before_id if parent == before else None if parent is None else ids.get(parent)
                yield Walked(id, parent_id, depth_of(place), body, events, indexed)
                before, before_id = place, id
                if place in forks:
                    ids[place] = id

    def _reindex(self, session: Session, block: Sequence[Range], extract: Extract) -> int:
        rows = self._read(session, block, self._sql.links, self._sql.links_in_ranges)
        for range_ in block:
            session.count(self._sql.drop_events, low=range_.low, high=range_.high)
        total = 0
        for place, id, body in rows:
            events = tuple(extract(body))
            check_texts(f"an event of commit {id.hex()[:12]}", [text for e in events for text in (e.kind, e.who)])
            self._index(session, place, (StoredCommit(id.hex(), None, body, events),))
            session.count(self._sql.count_events, at=place, count=len(events))
            total += len(events)
        return total


def _raw(id: str) -> bytes:
    """The bytes of an id; for what is no id, bytes that no commit has."""
    return bytes.fromhex(id) if is_id(id) else b""


def _text(text: str) -> str:
    """A text to look for. Raises ``BadText`` for one that no database takes."""
    check_texts("what was looked for", (text,))
    return text


def _bounds(block: Sequence[Range]) -> dict[str, object]:
    """The parameters of a statement over many ranges; what is left over is empty."""
    bounds: dict[str, object] = {}
    for n in range(BLOCK_RANGES):
        full = n < len(block)
        bounds[f"low{n}"] = block[n].low if full else 1
        bounds[f"high{n}"] = block[n].high if full else 0
    return bounds


def _parent_id(place: int, parents: Mapping[int, int | None], ids: Mapping[int, str]) -> str | None:
    before = parent_place(place, parents.get(segment_of(place)))
    return None if before is None else ids.get(before)


def _fight_row(row: Any) -> FightRow:
    _, id, title, ruleset, version, root, created = row
    return FightRow(id, title, ruleset, version, root.hex(), created)


def _branch_row(row: Any) -> BranchRow:
    name, head, base, number, _ = row
    return BranchRow(name, head.hex(), base.hex() if base is not None else None, number)
