"""Reading the lines of an exported log, one by one, with everything checked before the next is looked at."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

from attrs import define, field

from fechtbuch.history.commits import Commit, read_commit, stored
from fechtbuch.history.store.checks import check_annotations, check_fight, check_name, is_id
from fechtbuch.history.store.contract import Annotation, BranchRow, FightRow, Position, StoredCommit
from fechtbuch.interchange.records import Record
from fechtbuch.model.acts import PLAIN_ACTS, Begin
from fechtbuch.model.canonical import decode
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.state import Battle
from fechtbuch.model.table import NotStorable, freeze

__all__ = ["FORMAT", "SORTS", "VERSION", "BadLog", "LogReader", "digest_of"]

FORMAT = "fechtbuch-log"
"""What the first line says under ``format``."""

VERSION = 1
"""Version of the lines' form."""

SORTS = ("fight", "commit", "branch", "annotation", "cursor", "end")
"""What lines hold, in their order in the file; the line that says format and version comes before."""

_OBJECTS = ("note", "claim", "act", "accepted")
_COUNTED = ("commit", "branch", "annotation", "cursor")


class BadLog(FechtbuchError):
    """An exported log that cannot be used: names file, line and reason."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(file, line, reason)
        self.file, self.line, self.reason = file, line, reason

    def __str__(self) -> str:
        return f"{self.file}: line {self.line}: {self.reason}"


def digest_of() -> Any:
    """A fresh digest, fed with every line before the last, each with its line feed."""
    return blake2b(digest_size=32, person=b"fechtbuch-log/1")


@define
class LogReader:
    """Takes the lines of one file in order; ``record`` gives the fight once the last one was there."""

    file: str
    number: int = 0
    sort: str = ""
    fight: FightRow | None = None
    commits: dict[str, StoredCommit] = field(factory=dict)
    states: dict[str, Battle] = field(factory=dict)
    events: dict[str, int] = field(factory=dict)
    branches: dict[str, BranchRow] = field(factory=dict)
    annotations: list[Annotation] = field(factory=list)
    cursors: dict[str, Position] = field(factory=dict)
    digest: Any = field(factory=digest_of)

    def take(self, line: bytes) -> None:
        """Take the next line, without its line feed. Raises ``BadLog``."""
        self.number += 1
        if self.number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        try:
            self._take(line)
        except BadLog:
            raise
        except FechtbuchError as error:
            raise self.bad(str(error)) from None
        self.digest.update(line + b"\n")

    def bad(self, reason: str) -> BadLog:
        """The error to raise about the line just taken."""
        return BadLog(self.file, self.number, reason)

    @property
    def record(self) -> Record:
        """The fight. Raises ``BadLog`` if the file ended too early."""
        if self.sort != "end" or self.fight is None:
            raise BadLog(self.file, self.number, "the file ends here, before its last line: it was cut off")
        return Record(
            self.fight,
            tuple(self.commits.values()),
            tuple(self.branches.values()),
            tuple(self.annotations),
            self.cursors,
        )

    # lines

    def _take(self, line: bytes) -> None:
        if self.sort == "end":
            raise self.bad("something follows the last line")
        if self.number == 1:
            self._head(line)
            return
        data = self._json(line)
        sort = next(iter(data), "")
        if len(data) != 1 or sort not in SORTS or not isinstance(data[sort], dict):
            raise self.bad(f"a line holds one of {', '.join(SORTS)}, not {shown(sort)}" + near(sort, SORTS))
        if (sort == "fight") is not (self.number == 2) or SORTS.index(sort) < SORTS.index(self.sort or "fight"):
            raise self.bad(f"{sort} does not belong here: the order is {', '.join(SORTS)}")
        readers: Mapping[str, Callable[[_Fields], None]] = {
            "fight": self._fight,
            "commit": self._commit,
            "branch": self._branch,
            "annotation": self._annotation,
            "cursor": self._cursor,
            "end": self._end,
        }
        readers[sort](_Fields(data[sort]))
        self.sort = sort

    def _json(self, line: bytes) -> dict[str, Any]:
        data = decode(line)
        if not isinstance(data, dict):
            raise self.bad(f"{shown(data)} is no object")
        return data

    def _head(self, line: bytes) -> None:
        try:
            data = self._json(line)
        except FechtbuchError:
            data = {}
        if data.get("format") != FORMAT:
            raise self.bad(f'this is no exported fight: the first line is {{"format":"{FORMAT}","version":{VERSION}}}')
        version = data.get("version")
        if type(version) is not int or version < 1:
            raise self.bad(f"{shown(version)} is no version")
        if version > VERSION:
            raise self.bad(f"written by a later version (form {version}, this one reads {VERSION})")

    def _fight(self, fields: _Fields) -> None:
        fields.only("id", "title", "ruleset", "version", "root", "created")
        self.fight = FightRow(*(fields.text(key) for key in ("id", "title", "ruleset", "version", "root", "created")))

    def _commit(self, fields: _Fields) -> None:
        fields.only("id", "parent", "body")
        id, parent = fields.id("id"), None if fields.data.get("parent") is None else fields.id("parent")
        if id in self.commits:
            raise self.bad(f"commit {id[:12]} is there already")
        if parent is not None and parent not in self.commits:
            raise self.bad(f"commit {id[:12]} follows {parent[:12]}, which does not come before it")
        assert self.fight is not None
        commit = read_commit(id, parent, fields.text("body").encode(), PLAIN_ACTS, fight=self.fight.id)
        self._check(commit)
        self.commits[id] = stored(commit)
        self.events[id] = len(commit.events)
        self.states[id] = fold(EMPTY_BATTLE if parent is None else self.states[parent], commit.events)

    def _check(self, commit: Commit) -> None:
        """The genesis is the one commit without a parent, and it is the fight's root."""
        assert self.fight is not None
        if commit.parent is not None:
            return
        if self.commits:
            raise self.bad(f"commit {commit.short} has no parent, but the genesis came before")
        if not isinstance(commit.act, Begin):
            raise self.bad(f"a fight starts with the act 'begin', not with {shown(commit.act.do)}")
        check_fight(self.fight, stored(commit), "main")
        if (commit.ruleset, commit.version) != (self.fight.ruleset, self.fight.version):
            raise self.bad(f"the fight is of {shown(self.fight.ruleset)}, its genesis of {shown(commit.ruleset)}")

    def _branch(self, fields: _Fields) -> None:
        fields.only("name", "head", "base")
        name, head = fields.text("name"), self._known(fields.id("head"))
        base = None if fields.data.get("base") is None else self._known(fields.id("base"))
        check_name("the name of a branch", name)
        if name in self.branches:
            raise self.bad(f"the branch {shown(name)} is there already")
        if base is None and self.branches:
            raise self.bad(f"the branch {shown(name)} needs a base: only the first was opened with the fight")
        if base is not None and not self._on_line(base, head):
            raise self.bad(f"the base of branch {shown(name)} is not on the line to its head")
        self.branches[name] = BranchRow(name, head, base, len(self.branches))

    def _on_line(self, base: str, head: str) -> bool:
        at: str | None = head
        while at is not None and at != base:
            at = self.commits[at].parent
        return at == base

    def _annotation(self, fields: _Fields) -> None:
        fields.only("commit", "event", "name", "value", "author", "at")
        commit = self._known(fields.id("commit"))
        event = None if fields.data.get("event") is None else fields.whole("event")
        if event is not None and event >= self.events[commit]:
            raise self.bad(f"commit {commit[:12]} has {self.events[commit]} events; there is no event {event}")
        name, value, author, at = (fields.text(key) for key in ("name", "value", "author", "at"))
        self._check_remark(name, value)
        found = Annotation(commit, event, name, value, author, at)
        check_annotations((found,))
        self.annotations.append(found)

    def _check_remark(self, name: str, value: str) -> None:
        try:
            data = json.loads(value)
        except (ValueError, RecursionError) as error:
            raise self.bad(f"value: this is no JSON: {error}") from None
        if name in _OBJECTS and not isinstance(data, dict):
            raise self.bad(f"value: a {name} is an object, not {shown(data)}")
        if name == "claim":
            try:
                freeze(data, "claim")
            except NotStorable as error:
                raise self.bad(f"value: {error}") from None

    def _cursor(self, fields: _Fields) -> None:
        fields.only("name", "commit", "event", "line")
        name = fields.text("name")
        check_name("the name of a cursor", name)
        event = fields.whole("event", least=-1)
        self.cursors[name] = Position(self._known(fields.id("commit")), event, fields.text("line"))

    def _end(self, fields: _Fields) -> None:
        fields.only(*_COUNTED, "digest")
        have = {
            "commit": len(self.commits),
            "branch": len(self.branches),
            "annotation": len(self.annotations),
            "cursor": len(self.cursors),
        }
        for sort in _COUNTED:
            if fields.whole(sort) != have[sort]:
                raise self.bad(f"there should be {fields.whole(sort)} lines of {sort}, but there are {have[sort]}")
        if not self.commits or not self.branches:
            raise self.bad("a fight has at least its genesis and one branch")
        if fields.text("digest") != self.digest.hexdigest():
            raise self.bad("the digest does not fit: some line before was changed or lost")

    def _known(self, commit: str) -> str:
        if commit not in self.commits:
            raise self.bad(f"there is no commit {commit[:12]}")
        return commit


@define
class _Fields:
    """The fields of one line; wrong ones raise errors without a place, which the reader knows."""

    data: Mapping[str, Any]

    def only(self, *known: str) -> None:
        for key in self.data:
            if key not in known:
                raise FechtbuchError(f"unknown key {shown(key)}" + near(key, known))

    def text(self, key: str) -> str:
        value = self.data.get(key)
        if not isinstance(value, str):
            raise FechtbuchError(f"{key}: a text is needed, not {shown(value)}")
        return value

    def id(self, key: str) -> str:
        value = self.text(key)
        if not is_id(value):
            raise FechtbuchError(f"{key}: {shown(value)} is no commit id: 64 lower-case hexadecimal digits are wanted")
        return value

    def whole(self, key: str, least: int = 0) -> int:
        value = self.data.get(key)
        if type(value) is not int or value < least:
            raise FechtbuchError(f"{key}: a whole number from {least} is needed, not {shown(value)}")
        return value
