"""The tables of a SQL store, the same for SQLite and PostgreSQL.

Ids are kept as 32 bytes, bodies as exact bytes. ``events`` is an index over the bodies that SQL can ask, for instance
for all wounds of a campaign::

    select f.title, e.who, count(*) from events e join commits c on c.place = e.place
    join fights f on f.number = c.fight where e.kind = 'Wounded' group by f.title, e.who
"""

from __future__ import annotations

import sqlalchemy as sa

__all__ = [
    "FORMAT",
    "METADATA",
    "annotation_rows",
    "branches",
    "checkpoints",
    "commits",
    "cursors",
    "events",
    "fights",
    "segments",
]

FORMAT = 1
"""The version of this arrangement of tables; a store of a higher one is refused."""

METADATA = sa.MetaData()

# SQLite makes a key the row's own number only if its type is spelt INTEGER.
_Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _key(name: str = "number") -> sa.Column[int]:
    return sa.Column(name, _Number, sa.Identity(), primary_key=True)


def _fight() -> sa.Column[int]:
    return sa.Column("fight", _Number, sa.ForeignKey("fights.number"), nullable=False)


def _place(name: str = "place", *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, _Number, sa.ForeignKey("commits.place"), nullable=nullable)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False)


fights = sa.Table(
    "fights",
    METADATA,
    _key(),
    sa.Column("id", sa.Text, nullable=False, unique=True),
    _text("title"),
    _text("ruleset"),
    _text("version"),
    _bytes("root"),
    _text("created"),
)

commits = sa.Table(
    "commits",
    METADATA,
    sa.Column("place", _Number, primary_key=True, autoincrement=False),
    _fight(),
    _bytes("id"),
    sa.Column("events", sa.Integer, nullable=False),
    _bytes("body"),
    sa.UniqueConstraint("fight", "id"),
)

segments = sa.Table(
    "segments",
    METADATA,
    _key(),
    _fight(),
    _place("parent", nullable=True),
    sa.Index("segments_of_fight", "fight"),
    sa.Index("segments_at_parent", "parent"),
)

events = sa.Table(
    "events",
    METADATA,
    _place(),
    sa.Column("event", sa.Integer, nullable=False),
    _text("kind"),
    sa.Column("schema", sa.Integer, nullable=False),
    _text("who"),
    sa.PrimaryKeyConstraint("place", "event"),
    sqlite_with_rowid=False,
)

branches = sa.Table(
    "branches",
    METADATA,
    _key(),
    _fight(),
    _text("name"),
    _place("head"),
    _place("base", nullable=True),
    sa.UniqueConstraint("fight", "name"),
)

# ``annotations`` itself is what the first import of this module binds.
annotation_rows = sa.Table(
    "annotations",
    METADATA,
    _key(),
    _fight(),
    _place(),
    sa.Column("event", sa.Integer),
    _text("name"),
    _text("value"),
    _text("author"),
    _text("at"),
    sa.Index("annotations_of_commit", "fight", "place"),
)

cursors = sa.Table(
    "cursors",
    METADATA,
    _fight(),
    _text("name"),
    _place(),
    sa.Column("event", sa.Integer, nullable=False),
    _text("line"),
    sa.PrimaryKeyConstraint("fight", "name"),
    sqlite_with_rowid=False,
)

checkpoints = sa.Table(
    "checkpoints",
    METADATA,
    _text("schema"),
    _place(),
    _bytes("body"),
    sa.PrimaryKeyConstraint("schema", "place"),
)
