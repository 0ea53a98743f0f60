"""Every SQL statement of the store, built with SQLAlchemy Core and compiled once for each kind of database.

Compiled statements run on the driver's own cursor: that costs a fifth of running them through Core, and an append is
a handful of them. All values are integers, texts and bytes, which both drivers take and give as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import attrs
import sqlalchemy as sa
from attrs import frozen
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import psycopg

from fechtbuch.history.store.places import BLOCK_RANGES, DEPTH_BITS, DEPTH_MASK
from fechtbuch.history.store.tables import (
    annotation_rows,
    branches,
    checkpoints,
    commits,
    cursors,
    events,
    fights,
    segments,
)

__all__ = ["Prepared", "Statements", "statements"]

_PSYCOPG: Callable[..., sa.Dialect] = psycopg.dialect
_DIALECTS: Mapping[str, sa.Dialect] = {
    "sqlite": sqlite.dialect(paramstyle="qmark"),
    "postgresql": _PSYCOPG(paramstyle="format"),
}
_INSERTS: Mapping[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


@frozen
class Prepared:
    """A compiled statement with the names of its parameters in their order.

    A columnar one takes many rows at once, as one list for each column.
    """

    sql: str
    names: tuple[str, ...]
    columnar: bool = False


# Constants are part of the text, so that every parameter of a statement is one that its caller gives.
_BITS: sa.ColumnElement[int] = sa.literal_column(str(DEPTH_BITS), sa.BigInteger())
_MASK: sa.ColumnElement[int] = sa.literal_column(str(DEPTH_MASK), sa.BigInteger())


def _given(*columns: sa.Column[Any]) -> dict[str, sa.BindParameter[Any]]:
    """Columns that take the parameter of their own name."""
    return {column.name: sa.bindparam(column.name, type_=column.type) for column in columns}


def _number(name: str) -> sa.BindParameter[int]:
    return sa.bindparam(name, type_=sa.BigInteger())


def _text(name: str) -> sa.BindParameter[str]:
    return sa.bindparam(name, type_=sa.Text())


def _in_range(place: sa.ColumnElement[int], low: str = "low", high: str = "high") -> sa.ColumnElement[bool]:
    return place.between(_number(low), _number(high))


_at_id = (commits.c.fight == _number("fight")) & (commits.c.id == sa.bindparam("id", type_=sa.LargeBinary()))
_at_branch = (branches.c.fight == _number("fight")) & (branches.c.name == _text("name"))
_head = commits.alias("head")
_base = commits.alias("base")
_branch_rows = (
    sa.select(branches.c.name, _head.c.id, _base.c.id, branches.c.number, branches.c.head)
    .join(_head, _head.c.place == branches.c.head)
    .outerjoin(_base, _base.c.place == branches.c.base)
    .where(branches.c.fight == _number("fight"))
)


def _line() -> sa.CTE:
    """The segments of the line to the place ``head``, from there back to the root: (number, high, parent)."""
    start = sa.select(segments.c.number, _number("head").label("high"), segments.c.parent).where(
        segments.c.number == _number("segment")
    )
    line = start.cte("line", recursive=True)
    before = segments.alias("before")
    return line.union_all(
        sa.select(before.c.number, line.c.parent, before.c.parent).where(
            before.c.number == line.c.parent.bitwise_rshift(_BITS)
        )
    )


def _tips() -> sa.Subquery:
    """The last place of every segment of a fight."""
    low = segments.c.number.bitwise_lshift(_BITS)
    last = sa.select(sa.func.max(commits.c.place)).where(commits.c.place.between(low, low + _MASK))
    return sa.select(last.scalar_subquery().label("tip")).where(segments.c.fight == _number("fight")).subquery("tips")


def _childless(*, nameless: bool) -> sa.Select[Any]:
    tips = _tips()
    heads = (
        sa.select(commits.c.id, commits.c.place)
        .join(tips, tips.c.tip == commits.c.place)
        .where(~sa.exists().where(segments.c.parent == commits.c.place))
    )
    if nameless:
        heads = heads.where(
            ~sa.exists().where((branches.c.fight == commits.c.fight) & (branches.c.head == commits.c.place))
        )
    return heads


def _nearest_checkpoint() -> sa.Select[Any]:
    line = _line()
    return (
        sa.select(checkpoints.c.place)
        .join(
            line,
            checkpoints.c.place.between(line.c.number.bitwise_lshift(_BITS), line.c.high)
            & (checkpoints.c.schema == _text("schema")),
        )
        .order_by(checkpoints.c.place.bitwise_and(_MASK).desc())
    )


def _children() -> sa.CompoundSelect[Any]:
    """Of the commit at ``place`` with the depth ``depth``: the next in its segment, then those that opened segments."""
    nearest = sa.select(commits.c.id, commits.c.place).where(commits.c.place == _number("next"))
    opening = sa.select(commits.c.id, commits.c.place).where(
        segments.c.parent == _number("place"),
        commits.c.place == segments.c.number.bitwise_lshift(_BITS) + _number("depth"),
    )
    return nearest.union_all(opening)


_link_columns = (commits.c.place, commits.c.id, commits.c.body)
_walk_columns = (
    *_link_columns,
    commits.c.events,
    sa.select(sa.func.count()).where(events.c.place == commits.c.place).scalar_subquery().label("indexed"),
)


def _one_range(*columns: sa.ColumnElement[Any]) -> sa.Select[Any]:
    return sa.select(*columns).where(_in_range(commits.c.place)).order_by(commits.c.place)


def _many_ranges(*columns: sa.ColumnElement[Any]) -> sa.CompoundSelect[Any]:
    # A union of range scans, not one scan with many conditions: no planner can turn it into a scan of the table.
    return sa.union_all(
        *(sa.select(*columns).where(_in_range(commits.c.place, f"low{n}", f"high{n}")) for n in range(BLOCK_RANGES))
    )


def _note() -> sa.Insert:
    """An annotation on the commit of an id; no row if there is none."""
    given = {
        "event": sa.bindparam("event", type_=sa.Integer()),
        **{name: _text(name) for name in ("name", "value", "author", "at")},
    }
    source = sa.select(commits.c.fight, commits.c.place, *given.values()).where(_at_id)
    return (
        sa.insert(annotation_rows).from_select(["fight", "place", *given], source).returning(annotation_rows.c.number)
    )


class Statements:
    """The compiled statements of one kind of database."""

    def __init__(self, dialect: str) -> None:
        self._dialect = _DIALECTS[dialect]
        self._insert = _INSERTS[dialect]
        self._event_rows: dict[frozenset[str], Prepared] = {}
        self._fights()
        self._growing()
        self._commits()
        self._branches()
        self._annotations()
        self._cursors()
        self._checkpoints()
        self._index()

    def _fights(self) -> None:
        make = self._prepare
        self.add_fight = make(
            self._insert(fights)
            .values(_given(*[c for c in fights.c if c.name != "number"]))
            .on_conflict_do_nothing()
            .returning(fights.c.number)
        )
        self.fights = make(sa.select(fights).order_by(fights.c.number))
        self.fight = make(sa.select(fights).where(fights.c.id == _text("id")))
        self.lock_fight = make(
            sa.select(fights.c.number).where(fights.c.number == _number("fight")).with_for_update(key_share=True)
        )

    def _growing(self) -> None:
        make = self._prepare
        self.try_commit = make(self._insert(commits).values(_given(*commits.c)).on_conflict_do_nothing())
        self.add_commits = self._bulk(commits)
        self.add_segment = make(
            sa.insert(segments).values(_given(segments.c.fight, segments.c.parent)).returning(segments.c.number)
        )
        self.add_events = self._bulk(events)
        self.segment_parent = make(sa.select(segments.c.parent).where(segments.c.number == _number("segment")))
        self.segments = make(
            sa.select(segments.c.number, segments.c.parent).where(segments.c.fight == _number("fight"))
        )

    def _commits(self) -> None:
        make = self._prepare
        self.place = make(sa.select(commits.c.place).where(_at_id))
        self.kept = make(sa.select(commits.c.place, commits.c.body).where(_at_id))
        self.id_at = make(sa.select(commits.c.id).where(commits.c.place == _number("place")))
        self.places = make(sa.select(commits.c.place, commits.c.id).where(commits.c.fight == _number("fight")))
        self.like = make(
            sa.select(commits.c.id)
            .where(
                commits.c.fight == _number("fight"),
                commits.c.id.between(
                    sa.bindparam("low", type_=sa.LargeBinary()), sa.bindparam("high", type_=sa.LargeBinary())
                ),
            )
            .order_by(commits.c.id)
        )
        self.events_at = make(
            sa.select(events.c.kind, events.c.schema, events.c.who)
            .where(events.c.place == _number("place"))
            .order_by(events.c.event)
        )
        self.children = make(_children())
        self.heads = make(_childless(nameless=False))
        self.nameless = make(_childless(nameless=True))
        line = _line()
        self.line = make(sa.select(line.c.number, line.c.high, line.c.parent))
        self.links = make(_one_range(*_link_columns))
        self.links_in_ranges = make(_many_ranges(*_link_columns))
        self.walk = make(_one_range(*_walk_columns))
        self.walk_in_ranges = make(_many_ranges(*_walk_columns))

    def _branches(self) -> None:
        make = self._prepare
        self.branch = make(_branch_rows.where(branches.c.name == _text("name")))
        self.branches = make(_branch_rows.order_by(branches.c.number))
        self.move_branch = make(
            sa.update(branches).where(_at_branch, branches.c.head == _number("seen")).values(head=_number("new_head"))
        )
        self.add_branch = make(
            sa.insert(branches).values(_given(branches.c.fight, branches.c.name, branches.c.head, branches.c.base))
        )
        self.rename_branch = make(sa.update(branches).where(_at_branch).values(name=_text("new_name")))
        self.delete_branch = make(sa.delete(branches).where(_at_branch))

    def _annotations(self) -> None:
        make = self._prepare
        self.add_annotation = make(_note())
        notes = (
            sa.select(
                commits.c.id,
                *(annotation_rows.c[name] for name in ("event", "name", "value", "author", "at", "number")),
            )
            .join(commits, commits.c.place == annotation_rows.c.place)
            .where(annotation_rows.c.fight == _number("fight"))
            .order_by(annotation_rows.c.number)
        )
        self.annotations = make(notes)
        self.annotations_at = make(notes.where(annotation_rows.c.place == _number("place")))

    def _cursors(self) -> None:
        make = self._prepare
        self.cursor = make(
            sa.select(commits.c.id, cursors.c.event, cursors.c.line)
            .join(commits, commits.c.place == cursors.c.place)
            .where(cursors.c.fight == _number("fight"), cursors.c.name == _text("name"))
        )
        self.cursor_names = make(sa.select(cursors.c.name).where(cursors.c.fight == _number("fight")))
        put = self._insert(cursors).values(_given(*cursors.c))
        self.set_cursor = make(
            put.on_conflict_do_update(
                index_elements=["fight", "name"],
                set_={name: put.excluded[name] for name in ("place", "event", "line")},
            )
        )
        self.rename_line = make(
            sa.update(cursors)
            .where(cursors.c.fight == _number("fight"), cursors.c.line == _text("name"))
            .values(line=_text("new_name"))
        )

    def _checkpoints(self) -> None:
        make = self._prepare
        put = self._insert(checkpoints).values(_given(*checkpoints.c))
        self.put_checkpoint = make(
            put.on_conflict_do_update(index_elements=["schema", "place"], set_={"body": put.excluded["body"]})
        )
        self.nearest_checkpoint = make(_nearest_checkpoint())
        self.checkpoint = make(
            sa.select(commits.c.id, checkpoints.c.body)
            .join(commits, commits.c.place == checkpoints.c.place)
            .where(checkpoints.c.place == _number("place"), checkpoints.c.schema == _text("schema"))
        )
        of_fight = checkpoints.c.place.in_(sa.select(commits.c.place).where(commits.c.fight == _number("fight")))
        self.drop_checkpoints = make(sa.delete(checkpoints).where(of_fight))
        self.drop_other_checkpoints = make(
            sa.delete(checkpoints).where(of_fight, checkpoints.c.schema != _text("keep"))
        )

    def _index(self) -> None:
        make = self._prepare
        self.drop_events = make(sa.delete(events).where(_in_range(events.c.place)))
        self.count_events = make(
            sa.update(commits)
            .where(commits.c.place == _number("at"))
            .values(events=sa.bindparam("count", type_=sa.Integer()))
        )

    def events(self, *filters: str) -> Prepared:
        """The event index, filtered by any of ``fight`` (its number), ``kind`` and ``who``."""
        key = frozenset(filters)
        if key not in self._event_rows:
            self._event_rows[key] = self._prepare(_event_rows(key))
        return self._event_rows[key]

    def _bulk(self, table: sa.Table) -> Prepared:
        """Insert many rows; values in the order of the table's columns."""
        if self._dialect.name == "sqlite":
            return self._prepare(sa.insert(table).values(_given(*table.c)))
        # A statement for each row costs PostgreSQL more than twice as much as one with arrays.
        arrays = [sa.bindparam(column.name, type_=postgresql.ARRAY(column.type)) for column in table.c]
        rows = sa.func.unnest(*arrays).table_valued(*(column.name for column in table.c)).render_derived()
        insert = sa.insert(table).from_select(list(table.c.keys()), sa.select(*rows.c))
        return attrs.evolve(self._prepare(insert), columnar=True)

    def _prepare(self, statement: sa.ClauseElement) -> Prepared:
        compiled = statement.compile(dialect=self._dialect)
        return Prepared(str(compiled), tuple(getattr(compiled, "positiontup", None) or ()))


def _event_rows(filters: frozenset[str]) -> sa.Select[Any]:
    wanted = {
        "fight": commits.c.fight == _number("fight"),
        "kind": events.c.kind == _text("kind"),
        "who": events.c.who == _text("who"),
    }
    return (
        sa.select(fights.c.id, commits.c.id, events.c.event, events.c.kind, events.c.schema, events.c.who)
        .join(commits, commits.c.place == events.c.place)
        .join(fights, fights.c.number == commits.c.fight)
        .where(sa.true(), *(wanted[name] for name in sorted(filters)))
        .order_by(fights.c.number, events.c.place, events.c.event)
    )


@cache
def statements(dialect: str) -> Statements:
    """The statements for ``sqlite`` or ``postgresql``; compiled on first use."""
    return Statements(dialect)
