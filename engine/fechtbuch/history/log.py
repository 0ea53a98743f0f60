"""The log of one fight in memory: its commits as they are needed, and the state after every event that was folded.

States share structure, so keeping all of them is cheap, and seeking is a look-up. What is not in memory is folded from
the nearest checkpoint; a line that was never folded leaves checkpoints behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from attrs import define, field, frozen

from fechtbuch.history.bulk import bulk_load
from fechtbuch.history.checkpoints import decode_battle, encode_battle, fold_fingerprint
from fechtbuch.history.commits import Commit, CorruptCommit, read_commit, read_events
from fechtbuch.history.store.contract import FightRow, Link, Position, Store, TreeRow
from fechtbuch.history.store.errors import StoreError, short, unknown_commit
from fechtbuch.model.acts import ENGINE_ACTS, Act, Begin
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Event, Joined
from fechtbuch.model.evolve import EMPTY_BATTLE
from fechtbuch.model.evolve import evolve as apply
from fechtbuch.model.state import Battle, Sheet

__all__ = ["CHECKPOINT_EVERY", "Log", "NoSuchEvent", "Node"]

CHECKPOINT_EVERY = 250
"""Events between two checkpoints."""

_CHECKPOINT_WHEN_LOADING = 4 * CHECKPOINT_EVERY
_MOST_DECODED = 2_000
_MOST_SPINES = 16
_MOST_ASKED = 4


class NoSuchEvent(FechtbuchError):
    """A commit has fewer events than a position names."""


@frozen(weakref_slot=False)
class Node:
    """A commit's place and states: ``before`` its first event, and after each; ``loose`` events since a checkpoint."""

    parent: str | None
    depth: int
    before: Battle
    states: tuple[Battle, ...]
    loose: int = 0

    @property
    def end(self) -> Battle:
        """The state after the whole commit."""
        return self.states[-1] if self.states else self.before


_NOTHING = Node(None, -1, EMPTY_BATTLE, ())
"""What the genesis follows: an empty battle."""


@define(eq=False, repr=False)
class Log:
    """One fight of a store. ``acts`` are the act classes by name; acts it does not know stay raw."""

    store: Store
    row: FightRow
    acts: Mapping[str, type[Act]] = field(factory=lambda: ENGINE_ACTS)
    begin: Begin = field(init=False)
    sheets: Mapping[str, Sheet] = field(init=False)
    _nodes: dict[str, Node] = field(factory=dict, init=False)
    _commits: dict[str, Commit] = field(factory=dict, init=False)
    _tree: dict[str, TreeRow] = field(factory=dict, init=False)
    _spines: dict[str, list[str]] = field(factory=dict, init=False)
    _unsaved: dict[str, Commit] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        genesis = self.commit(self.row.root)
        if not isinstance(genesis.act, Begin):
            raise self._corrupt(genesis.id, f"a fight starts with the act 'begin', not with {genesis.act.do!r}")
        self.begin = genesis.act
        self.sheets = {event.who: event.creature.sheet for event in genesis.events if isinstance(event, Joined)}
        self.keep(genesis, self.fold(genesis))

    @property
    def root(self) -> str:
        """The id of the genesis commit."""
        return self.row.root

    # commits

    def commit(self, id: str) -> Commit:
        """A decoded commit, from memory or from the store. Raises ``UnknownCommit``, ``CorruptCommit``."""
        found = self._commits.get(id) or self._unsaved.get(id)
        if found is None:
            row = self.store.commit(self.row.id, id)
            found = self._decoded(row.id, row.parent, row.body)
        return found

    def commits(self, head: str) -> Iterator[tuple[Commit, Node]]:
        """The line to ``head`` from the genesis on, each commit with its states; streams, O(line)."""
        before, coming = _NOTHING, self._coming(head)
        with bulk_load():
            for link in self.store.chain(self.row.id, coming.pop()):
                commit = self._commits.get(link.id) or self._decoded(*link)
                before = self._enter(link, before, commit.events)
                yield commit, before
        for id in reversed(coming):
            yield self.commit(id), self._nodes[id]

    def facts(self, head: str) -> Iterator[tuple[str, tuple[Event, ...], Node]]:
        """The same with ids and facts alone: acts and tapes stay unread, which takes half the time."""
        before, coming = _NOTHING, self._coming(head)
        with bulk_load():
            for link in self.store.chain(self.row.id, coming.pop()):
                known = self._commits.get(link.id)
                events = read_events(*link, fight=self.row.id) if known is None else known.events
                before = self._enter(link, before, events)
                yield link.id, events, before
        for id in reversed(coming):
            yield id, self.commit(id).events, self._nodes[id]

    def _coming(self, head: str) -> list[str]:
        """The commits of a line that wait to be saved, the last first, and the one before them."""
        coming = [head]
        while (commit := self._unsaved.get(coming[-1])) is not None:
            coming.append(str(commit.parent))
        return coming

    def has(self, id: str) -> bool:
        """Whether the fight holds this commit."""
        return id in self._nodes or self.store.has(self.row.id, id)

    def _decoded(self, id: str, parent: str | None, body: bytes) -> Commit:
        commit = read_commit(id, parent, body, self.acts, fight=self.row.id)
        self._remember(commit)
        return commit

    def _remember(self, commit: Commit) -> None:
        if len(self._commits) >= _MOST_DECODED:
            for id in list(self._commits)[: _MOST_DECODED // 2]:
                del self._commits[id]
        self._commits[commit.id] = commit

    # states

    def node(self, id: str) -> Node:
        """A commit's place and states. O(1) once folded; else from the nearest checkpoint."""
        found = self._nodes.get(id)
        return found if found is not None else self._load(id)

    def battle(self, at: Position) -> Battle:
        """The state after event ``at.event`` of a commit; ``-1`` is before its first event. O(1) once folded.

        Raises ``NoSuchEvent``.
        """
        node = self.node(at.commit)
        if at.event < 0:
            return node.before
        if at.event < len(node.states):
            return node.states[at.event]
        count = len(node.states)
        raise NoSuchEvent(f"commit {short(at.commit)} has {count} events, counted from 0; there is no event {at.event}")

    def end(self, id: str, line: str = "") -> Position:
        """The position after the whole commit, following ``line`` or none in particular."""
        return Position(id, len(self.node(id).states) - 1, line)

    def fold(self, commit: Commit, states: tuple[Battle, ...] = ()) -> Node:
        """The states of a commit after those of its parent; nothing is kept yet.

        ``states`` saves folding where the events have just been folded on the very end of the parent.
        """
        before = _NOTHING if commit.parent is None else self.node(commit.parent)
        if states and len(states) == len(commit.events):
            return Node(commit.parent, before.depth + 1, before.end, states, before.loose + len(states))
        return self._folded(commit.id, commit.parent, commit.events, before)

    def keep(self, commit: Commit, node: Node, *, saved: bool = True) -> None:
        """Enter a commit that is in the store, or that waits to be saved together with others."""
        self._nodes[commit.id] = node
        self._remember(commit)
        self._grow_spine(commit)
        if not saved:
            self._unsaved[commit.id] = commit

    def waits(self, id: str) -> bool:
        """Whether a commit waits to be saved."""
        return id in self._unsaved

    def saved(self, ids: Iterable[str]) -> None:
        """Commits that waited, one after another, are in the store."""
        loose: int | None = None
        due: dict[str, bytes] = {}
        for id in ids:
            self._unsaved.pop(id, None)
            node = self._nodes[id]
            loose = node.loose if loose is None else loose + len(node.states)
            if loose >= CHECKPOINT_EVERY and not self.store.readonly:
                due[id] = encode_battle(node.end, self.sheets)
                loose = 0
            self._nodes[id] = Node(node.parent, node.depth, node.before, node.states, loose)
        if due:
            with suppress(StoreError):
                self.store.put_checkpoints(self.row.id, fold_fingerprint(), due)

    def drop(self, ids: Iterable[str]) -> None:
        """Forget commits that did not get into the store after all."""
        for id in ids:
            if self._unsaved.pop(id, None) is not None:
                del self._nodes[id]
                self._commits.pop(id, None)
        self._spines.clear()

    def _folded(self, id: str, parent: str | None, events: tuple[Event, ...], before: Node) -> Node:
        start = battle = before.end
        states = []
        try:
            for event in events:
                battle = apply(battle, event)
                states.append(battle)
        except FechtbuchError as error:
            number = len(states)
            raise self._corrupt(id, f"event {number}, {events[number].kind}: {error}") from None
        return Node(parent, before.depth + 1, start, tuple(states), before.loose + len(states))

    def _corrupt(self, commit: str, reason: str) -> CorruptCommit:
        return CorruptCommit(f"fight {self.row.id!r}, commit {short(commit)}: {reason}")

    def _load(self, id: str) -> Node:
        with bulk_load():
            after, node = self._nearest(id)
            for link in self.store.chain(self.row.id, id, after):
                node = self._enter(link, node)
            return node

    def _enter(self, link: Link, before: Node, events: tuple[Event, ...] | None = None) -> Node:
        """A commit of a line, which follows ``before``: folded, unless it is in memory."""
        id, parent, body = link
        node = self._nodes.get(id)
        if node is None:
            if events is None:
                events = read_events(id, parent, body, fight=self.row.id)
            node = self._folded(id, parent, events, before)
            if node.loose >= _CHECKPOINT_WHEN_LOADING:
                node = self.checkpoint(id, node)
            self._nodes[id] = node
        return node

    def _nearest(self, id: str) -> tuple[str | None, Node]:
        """Where folding to ``id`` can start: after which commit, known from memory or from a checkpoint."""
        parent = self.store.parent(self.row.id, id)
        if parent is None:
            return None, _NOTHING
        if parent in self._nodes:
            return parent, self._nodes[parent]
        found = self.store.nearest_checkpoint(self.row.id, parent, fold_fingerprint())
        if found is None:
            return None, _NOTHING
        commit, body = found
        if commit in self._nodes:
            return commit, self._nodes[commit]
        battle = decode_battle(body, self.sheets)
        if battle is None:
            return None, _NOTHING
        return commit, Node(None, self.store.depth(self.row.id, commit), battle, ())

    def checkpoint(self, id: str, node: Node) -> Node:
        """Keep the state after a commit in the store, if it can be; it is only a cache."""
        if self.store.readonly:
            return node
        try:
            self.store.put_checkpoint(self.row.id, id, fold_fingerprint(), encode_battle(node.end, self.sheets))
        except StoreError:
            return node
        return Node(node.parent, node.depth, node.before, node.states)

    def settled(self, id: str, node: Node) -> Node:
        """The node, after a checkpoint if enough events have come since the last one."""
        return self.checkpoint(id, node) if node.loose >= CHECKPOINT_EVERY else node

    # the tree

    def depth(self, id: str) -> int:
        """How many commits lie before it: the number of its act."""
        known = self._nodes.get(id) or self._tree.get(id)
        return self.store.depth(self.row.id, id) if known is None else known.depth

    def parent(self, id: str) -> str | None:
        """The commit before."""
        known = self._nodes.get(id) or self._tree.get(id)
        return self.store.parent(self.row.id, id) if known is None else known.parent

    def spine(self, head: str) -> list[str]:
        """The ids of the line to ``head`` by depth. O(line) once, then O(1)."""
        found = self._spines.get(head)
        if found is None:
            found = self._walk(head)
            while len(self._spines) >= _MOST_SPINES:
                del self._spines[next(iter(self._spines))]
            self._spines[head] = found
        return found

    def on_line(self, id: str, head: str) -> bool:
        """Whether ``id`` lies on the line to ``head``, which it may be itself."""
        spine, depth = self.spine(head), self.depth(id)
        return depth <= self.depth(head) and spine[depth] == id

    def after(self, id: str, head: str) -> str | None:
        """The commit after ``id`` on the line to ``head``; none at the head."""
        return None if id == head else self.spine(head)[self.depth(id) + 1]

    def _walk(self, head: str) -> list[str]:
        line = []
        at: str | None = head
        asked = 0
        while at is not None:
            line.append(at)
            known = self._nodes.get(at) or self._tree.get(at)
            if known is None:
                asked += 1
                known = self._from_store(at) if asked <= _MOST_ASKED else self._from_tree(at)
            at = known.parent
        line.reverse()
        return line

    def _from_store(self, wanted: str) -> TreeRow:
        """The place of one commit; of a line that somebody else has made longer, only a few are unknown."""
        fight = self.row.id
        row = self._tree[wanted] = TreeRow(wanted, self.store.parent(fight, wanted), self.store.depth(fight, wanted))
        return row

    def _from_tree(self, wanted: str) -> TreeRow:
        """A commit's place, with all others read at once: whoever asks for so many is about to ask for its line."""
        self._tree = {row.id: row for row in self.store.tree(self.row.id)}
        if wanted not in self._tree:
            raise unknown_commit(self.row.id, wanted, self.store.where)
        return self._tree[wanted]

    def _grow_spine(self, commit: Commit) -> None:
        """The line to the parent becomes the line to the commit; the parent's own is found anew if it is wanted."""
        spine = [] if commit.parent is None else self._spines.pop(commit.parent, None)
        if spine is not None:
            spine.append(commit.id)
            self._spines[commit.id] = spine
