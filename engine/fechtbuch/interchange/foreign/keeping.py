"""Putting a record into a store: commits in batches, branches and notes, all within one transaction per fight.

A record that is there already is left alone; what a longer log of the same combat adds is added.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from attrs import define, field

from fechtbuch.history.commits import Commit, make_commit, stored
from fechtbuch.history.store.contract import Annotation, FightRow, Store, StoredCommit
from fechtbuch.history.store.errors import UnknownFight
from fechtbuch.model.acts import Record
from fechtbuch.model.events import Event
from fechtbuch.model.wire import act_to_json
from fechtbuch.rulesets.chronicle.ruleset import RULESET

__all__ = ["MAIN", "Keeper", "fight_id"]

MAIN: Final = "main"
_BATCH: Final = 200
"""Commits that wait in memory before they are written."""

_MOST_NOTES_WAITING: Final = 500


def fight_id(combat: str, root: str) -> str:
    """The id of the fight: twelve hexadecimal digits of the combat's id and of how the record begins."""
    return blake2b(f"{combat}\n{root}".encode(), digest_size=6, person=b"fechtbuch/log").hexdigest()


@define
class Keeper:
    """Writes one record. To be used within ``store.together(fight)``, between ``begin`` and ``finish``."""

    store: Store
    fight: str
    created: str
    root: str = ""
    tip: str = ""
    line: str = MAIN
    acts: int = 0
    wrote: bool = False
    _old: bool = False
    _heads: dict[str, str] = field(factory=dict)
    _waiting: list[StoredCommit] = field(factory=list)
    _notes: list[Annotation] = field(factory=list)
    _known: set[tuple[str, str, str, str]] = field(factory=set)

    def begin(self, genesis: Commit, title: str) -> None:
        """Create the fight, unless the store holds it."""
        try:
            self.store.fight(self.fight)
        except UnknownFight:
            row = FightRow(self.fight, title, RULESET.name, RULESET.version, genesis.id, self.created)
            self.store.create_fight(row, stored(genesis), MAIN)
            self._heads = {MAIN: genesis.id}
            self.wrote = True
        else:
            self._old = True
            self._heads = {branch.name: branch.head for branch in self.store.branches(self.fight)}
            self._known = {_plain(remark) for remark in self.store.annotations(self.fight)}
        self.root = self.tip = genesis.id

    def keep(self, facts: Iterable[Event], reason: str) -> str:
        """One more commit of plain facts on the line; gives its id."""
        act = Record("", tuple(facts), reason)
        written = act_to_json(act)
        commit = make_commit(
            self.tip,
            ruleset=RULESET.name,
            version=RULESET.version,
            act=act,
            tape=(),
            events=act.facts,
            written=written,
        )
        self.tip = commit.id
        self.acts += 1
        self._waiting.append(stored(commit))
        if len(self._waiting) >= _BATCH:
            self._flush()
        return commit.id

    def branch(self, at: str, name: str) -> None:
        """Go on from an earlier commit of this record, on a branch of its own."""
        self._flush()
        self.tip, self.line = at, name

    def note(self, commit: str, words: str, author: str, at: str) -> None:
        """Words about a commit of the record."""
        value = json.dumps({"glyph": "", "text": words}, ensure_ascii=False, sort_keys=True)
        remark = Annotation(commit, None, "note", value, author, at or self.created)
        if _plain(remark) in self._known:
            return
        self._notes.append(remark)
        if len(self._notes) >= _MOST_NOTES_WAITING:
            self._flush()

    def finish(self) -> None:
        """Write whatever still waits."""
        self._flush()

    def _flush(self) -> None:
        """The commits that are not in the store yet, then the notes."""
        new = self._waiting
        if self._old:
            new = [commit for commit in new if not self.store.has(self.fight, commit.id)]
        if new:
            self._grow(new)
        elif self._waiting and self._heads.get(self.line) is None:
            self.line = self._holding(self._waiting[-1].id)
        if self._notes:
            branch, head = next(iter(self._heads.items()))
            self.store.append(self.fight, branch, head, (), annotations=self._notes)
            self.wrote = True
        self._waiting, self._notes = [], []

    def _grow(self, new: list[StoredCommit]) -> None:
        """The line gets longer, or a branch opens where it is not the end of one."""
        base = str(new[0].parent)
        if self._heads.get(self.line) == base:
            self.store.append(self.fight, self.line, base, new)
        else:
            name = None if self.line in self._heads else self.line
            self.line = self.store.open_branch(self.fight, base, new, self.line, name)
        self._heads[self.line] = new[-1].id
        self.wrote = True

    def _holding(self, commit: str) -> str:
        """The branch that ends with a commit, where somebody has called it otherwise."""
        return next((name for name, head in self._heads.items() if head == commit), self.line)


def _plain(remark: Annotation) -> tuple[str, str, str, str]:
    return remark.commit, remark.value, remark.author, remark.at
