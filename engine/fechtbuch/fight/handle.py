"""The handle a person holds on a fight: start, open, act, look, branch, remark, verify."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import PathLike
from types import TracebackType
from typing import Any, Self

from attrs import define

from fechtbuch.fight.adopting import Adopting
from fechtbuch.fight.looking import At
from fechtbuch.fight.remarks import Claim, Note, claim_remark, note_remark, read_claim, read_note, remark
from fechtbuch.fight.starting import Entrant, genesis, new_id, now
from fechtbuch.history.commits import stored
from fechtbuch.history.lines import Lines
from fechtbuch.history.log import Log
from fechtbuch.history.refold import DeepReport, verify_deep
from fechtbuch.history.store import MemoryStore, open_store
from fechtbuch.history.store.contract import Annotation, FightRow, Position, Store
from fechtbuch.history.store.errors import UnknownFight
from fechtbuch.history.verify import Report, verify_chain
from fechtbuch.model.acts import ENGINE_ACTS, PLAIN_ACTS
from fechtbuch.model.state import NO_MAP, BattleMap
from fechtbuch.rulesets import UnknownRuleSet, find_ruleset
from fechtbuch.rulesets.protocol import Bound, RuleSet

__all__ = ["Fight", "Where", "fights"]

Where = Store | str | PathLike[str]
"""A store, or what ``open_store`` opens: a file, the address of a database."""


@contextmanager
def _opened(where: Where | None, *, readonly: bool = False, create: bool = False) -> Iterator[Store]:
    """A store; one that is opened here is closed again when the block fails."""
    if where is not None and not isinstance(where, (str, PathLike)):
        yield where
        return
    store = MemoryStore() if where is None else open_store(where, readonly=readonly, create=create)
    try:
        yield store
    except BaseException:
        store.close()
        raise


def fights(where: Where) -> tuple[FightRow, ...]:
    """The fights of a store, in order of creation."""
    if not isinstance(where, (str, PathLike)):
        return where.fights()
    with open_store(where, create=False) as store:
        return store.fights()


@define(eq=False, repr=False)
class Fight(Adopting):
    """One fight of a store: look at it, step through it, act, branch, remark. Attributes as in ``Looking``."""

    @classmethod
    def start(
        cls,
        where: Where | None,
        ruleset: RuleSet | str,
        title: str,
        creatures: Sequence[Entrant],
        *,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
        map: BattleMap = NO_MAP,
        tables: Mapping[str, str] | None = None,
        sources: Mapping[str, str] | None = None,
        origin: str = "",
        id: str | None = None,
        branch: str = "main",
        author: str = "",
    ) -> Fight:
        """Begin a fight in a store, or in a file or database that ``where`` names (none: in memory).

        ``tables`` replace the rule set's by TOML text, ``sources`` are the texts the sheets were parsed from,
        ``origin`` is the position this fight continues. Raises ``BadStart``, ``BadTable``, ``UnknownRuleSet`` or
        ``FightExists``.
        """
        rule_set = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
        commit, rules = genesis(
            rule_set,
            title,
            creatures,
            seed=seed,
            options=options,
            map=map,
            tables=tables,
            sources=sources,
            origin=origin,
        )
        row = FightRow(id or new_id(), title, rule_set.name, rule_set.version, commit.id, now())
        remarks = [remark(commit.id, None, "act", {}, author)] if author else []
        with _opened(where, create=True) as store:
            store.create_fight(row, stored(commit), branch, annotations=remarks)
            return cls._on(store, row, rules)

    @classmethod
    def open(
        cls, where: Where, fight: str | None = None, *, ruleset: RuleSet | None = None, readonly: bool = False
    ) -> Fight:
        """A fight by the beginning of its id; without one, the only fight of the store.

        ``ruleset`` stands in for the installed one; ``readonly`` counts for stores opened here. Raises
        ``UnknownFight``, ``AmbiguousFight``, ``CorruptCommit``.
        """
        with _opened(where, readonly=readonly) as store:
            row = store.fight(store.resolve_fight(fight)) if fight is not None else _only(store)
            missing = ""
            if ruleset is None:
                try:
                    ruleset = find_ruleset(row.ruleset)
                except UnknownRuleSet as error:
                    missing = str(error)
            return cls._on(store, row, ruleset, missing)

    @classmethod
    def _on(cls, store: Store, row: FightRow, rules: Bound | RuleSet | None, missing: str = "") -> Fight:
        ruleset = rules.ruleset if isinstance(rules, Bound) else rules
        log = Log(store, row, PLAIN_ACTS if ruleset is None else {**ENGINE_ACTS, **ruleset.acts})
        if isinstance(rules, RuleSet):
            rules = rules.bind(log.begin.tables)
        lines = Lines(log)
        return cls(log, lines, rules, missing, lines.first)

    def close(self) -> None:
        """Close the store."""
        self.log.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def note(self, text: str, glyph: str = "", at: At = None, author: str = "") -> int:
        """Keep words (and a glyph, ``!!`` to ``??``) on an event; gives the note's number. Raises ``BadNote``."""
        place = self._judged(at)
        event = None if place.event < 0 else place.event
        return self.store.annotate(self.id, note_remark(place.commit, event, text, glyph, author))

    def notes(self, at: At = None) -> tuple[Note, ...]:
        """All notes in order of writing, or those on one commit."""
        return tuple(note for row in self._annotations(at) if (note := read_note(row)) is not None)

    def claim(self, values: Mapping[str, Any], at: At = None, author: str = "") -> int:
        """Keep what the table recorded after a commit: values by path, such as ``B.hp``. Raises ``BadNote``,
        ``NotStorable``."""
        return self.store.annotate(self.id, claim_remark(self._judged(at).commit, values, author))

    def claims(self, at: At = None) -> tuple[Claim, ...]:
        """All claims in order of writing, or those on one commit."""
        return tuple(claim for row in self._annotations(at) if (claim := read_claim(row)) is not None)

    def _annotations(self, at: At) -> tuple[Annotation, ...]:
        return self.store.annotations(self.id, None if at is None else self.position(at).commit)

    def _judged(self, at: At) -> Position:
        """A position whose event is there."""
        place = self.position(at)
        self.log.battle(place)
        return place

    def verify(self, deep: bool = False, head: str | None = None) -> Report | DeepReport:
        """Whether every commit is what its id says; ``head`` is an id kept elsewhere. ``deep`` refolds everything."""
        return verify_deep(self.log, head) if deep else verify_chain(self.store, self.id, head)


def _only(store: Store) -> FightRow:
    rows = store.fights()
    if len(rows) == 1:
        return rows[0]
    if not rows:
        raise UnknownFight(f"{store.where} holds no fight")
    listed = ", ".join(f"{row.id} ({row.title[:40]})" for row in rows[:8])
    raise UnknownFight(f"{store.where} holds {len(rows)} fights; say which one: {listed}")
