"""Looking into logs: ``log``, ``state``, ``branches``, ``share``, ``verify``, ``export``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fechtbuch.cli.printing import commits_told, complain, counted, say, say_json, table
from fechtbuch.cli.telling import fact_lines, tell
from fechtbuch.cli.why import reasons
from fechtbuch.fight import Fight
from fechtbuch.fight.remarks import Note
from fechtbuch.history.positions import write_position
from fechtbuch.history.store import MemoryStore, open_store
from fechtbuch.history.store.contract import Position, Store
from fechtbuch.history.store.errors import UnknownFight, short
from fechtbuch.interchange.fight_file import parse
from fechtbuch.interchange.jsonl import export_log, lines, read_log
from fechtbuch.interchange.play import play
from fechtbuch.interchange.records import keep, record_of
from fechtbuch.interchange.write import Written, write
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.wire import to_json
from fechtbuch.narrate import Passage, narrate_fight, passage

__all__ = [
    "export",
    "fight_meant",
    "log_at",
    "opened",
    "share",
    "show_branches",
    "show_log",
    "show_state",
    "store_of",
    "verify",
]


@contextmanager
def store_of(where: str) -> Iterator[Store]:
    """A log opened for reading: a file or database, or an exported fight (``.jsonl``), read into memory."""
    if where.endswith(".jsonl"):
        memory = MemoryStore()
        keep(read_log(Path(where)), memory)
        yield memory
        return
    with open_store(log_at(where), readonly=True, create=False) as store:
        yield store


def log_at(where: str) -> str:
    """Where a log is. Raises ``FechtbuchError`` for a fight file, which is played into one first."""
    if where.endswith(".toml"):
        raise FechtbuchError(f"{where} is a fight file: play it into a log with: fechtbuch run {where} --save LOG")
    return where


@contextmanager
def opened(where: str, fight: str) -> Iterator[Fight]:
    """One fight of a log: by the beginning of its id, or the only one. Raises ``UnknownFight``."""
    with store_of(where) as store:
        yield Fight.open(store, fight_meant(store, fight), readonly=True)


def fight_meant(store: Store, fight: str) -> str | None:
    """The fight as it was named; none for the only one. Raises ``UnknownFight`` where a name is needed."""
    rows = store.fights()
    if fight or len(rows) < 2:
        return fight or None
    listed = ", ".join(f"{row.id} ({row.title[:40]})" for row in rows[-8:])
    some = "" if len(rows) <= 8 else ", the latest"
    raise UnknownFight(f"{store.where} holds {len(rows)} fights; say which one with --fight ID{some}: {listed}")


def _position(fight: Fight, at: str, act: int | None, branch: str = "") -> Position:
    """The position meant: written, the end of a branch, or after the act of that number on the line."""
    place = fight.position(at or branch or None)
    if act is None:
        return place
    line = place.line or fight.current
    last = fight.log.depth(place.commit)
    if not 0 <= act <= last:
        raise FechtbuchError(f"there is no act {act} on {line!r}: it has acts 1 to {last} (0 is the beginning)")
    commit = fight.log.spine(place.commit)[act]
    end = fight.log.end(commit)
    return Position(end.commit, end.event, line)


def _passages(fight: Fight, branch: str, act: int | None) -> Iterator[Passage]:
    """A line told, or one act of it."""
    if act is None:
        yield from narrate_fight(fight, branch or None)
        return
    place = _position(fight, "", act, branch)
    commit = fight.log.commit(place.commit)
    yield passage(fight.rules, commit, fight.log.node(commit.id), place.line)


def show_log(
    where: str,
    *,
    fight: str,
    branch: str,
    as_json: bool,
    act: int | None = None,
    all_facts: bool = False,
    why: bool = False,
) -> int:
    """Tell a line of a fight, act by act, or one ``act`` of it; with ``why`` the sums behind its rolls and wounds.

    Bookkeeping is left out unless ``all_facts`` are wanted.
    """
    with opened(where, fight) as found:
        because = reasons(found) if why else None
        notes: dict[str, list[Note]] = {}
        for note in found.notes():
            notes.setdefault(note.position.commit, []).append(note)
        for told in _passages(found, branch, act):
            if as_json:
                for line in fact_lines(found, told):
                    say_json(line)
            else:
                tell(told, tuple(notes.get(told.commit, ())), all_facts=all_facts, why=because)
    return 0


def show_state(where: str, *, fight: str, at: str, act: int | None, as_json: bool) -> int:
    """The battle at a position: who stands how."""
    with opened(where, fight) as found:
        place = _position(found, at, act)
        battle = found.battle(place)
        written = write_position(found.id, place)
        if as_json:
            views = {creature.id: dict(creature.view.values) for creature in battle}
            say_json({"position": written, "state": to_json(battle.state), "views": _plain(views)})
            return 0
        say(f"{battle.state.title}: {battle.when}", "bold")
        say(f"act {found.log.depth(place.commit)}, {written}", "dim")
        say()
        rows = []
        for creature in battle:
            view = creature.view
            pools = ", ".join(f"{name} {now}/{full}" for name, now, full in view.pools)
            conditions = ", ".join(text for text, *_ in view.conditions)
            items = ", ".join(f"{name} ({held})" for name, held in view.items)
            rows.append((creature.name, creature.state.side, creature.state.status, pools, conditions, items))
        table(("name", "side", "", "pools", "conditions", "items"), rows)
    return 0


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, (bool, int, str)) else str(value)


def show_branches(where: str, *, fight: str) -> int:
    """The lines of a fight, named or not, and where each left another."""
    with opened(where, fight) as found:
        rows = []
        for branch in found.branches():
            base = "" if branch.base is None else f"act {found.log.depth(branch.base)}, {short(branch.base)}"
            rows.append((branch.name, str(found.log.depth(branch.head)), short(branch.head), base))
        rows += [("(no name)", str(found.log.depth(head)), short(head), "") for head in found.nameless_heads()]
        say(f"{found.title}: fight {found.id}, {found.log.row.ruleset} {found.log.row.version}", "bold")
        table(("branch", "acts", "head", "opened after"), rows)
    return 0


def share(where: str, *, fight: str, at: str, act: int | None) -> int:
    """A position to hand on, with the id of its line's head."""
    with opened(where, fight) as found:
        say(found.share(_position(found, at, act)))
    return 0


def verify(where: str, *, fight: str, deep: bool, head: str) -> int:
    """Verify one fight, or all; 1 if any is not intact."""
    intact = True
    with store_of(where) as store:
        ids = [store.resolve_fight(fight)] if fight else [row.id for row in store.fights()]
        if not ids:
            raise FechtbuchError(f"{store.where} holds no fight")
        for id in ids:
            report = _verified(store, id, deep, head)
            intact = intact and report.intact
            say(str(report), "" if report.intact else "red")
    return 0 if intact else 1


def _verified(store: Store, fight: str, deep: bool, head: str) -> Any:
    from fechtbuch.history.verify import verify_chain

    wanted = head.rpartition("@")[2] or None
    if not deep:
        return verify_chain(store, fight, wanted)
    return Fight.open(store, fight, readonly=True).verify(deep=True, head=wanted)


def export(where: str, *, fight: str, form: str, out: Path | None) -> int:
    """Write a fight as JSON Lines or as a fight file; to standard output without ``out``."""
    with opened(where, fight) as found:
        if form == "jsonl":
            return _export_jsonl(found, out)
        written = write(found, inline=out is None)
        code = _say_if_other(found, write(found))
        if out is None:
            sys.stdout.write(written.text)
        else:
            _put(written, out)
        return code


def _export_jsonl(fight: Fight, out: Path | None) -> int:
    cursors = fight.store.cursor_names(fight.id)
    if out is not None:
        record = export_log(fight.store, fight.id, out, cursors)
        say(f"{out}: {commits_told(len(record.commits), len(record.branches))}")
        return 0
    for line in lines(record_of(fight.store, fight.id, cursors)):
        sys.stdout.write(line.decode())
    return 0


def _put(written: Written, out: Path) -> None:
    """The fight file, and beside it the sheets and tables it names; nothing else that lies there is overwritten."""
    for name, text in written.files.items():
        path = out.parent / name
        if not path.resolve().is_relative_to(out.parent.resolve()):
            raise FechtbuchError(f"{name!r}, which this fight file names, would lie outside {out.parent}")
        if path.exists() and path.read_bytes() != text.encode():
            raise FechtbuchError(f"{path} is there already, with another content: choose another folder")
    for name, text in written.files.items():
        (out.parent / name).parent.mkdir(parents=True, exist_ok=True)
        (out.parent / name).write_bytes(text.encode())
    out.write_bytes(written.text.encode())
    beside = f", and {counted(len(written.files), 'file')} beside it" if written.files else ""
    say(f"{out}: written{beside}")


def _say_if_other(fight: Fight, written: Written) -> int:
    """Play what was written: 1, and a word on standard error, if it does not bring the same facts."""
    if fight.rules is None:
        return 0
    (case,) = parse(written.text, "the fight file written").cases
    again = play(case).fight
    lines = zip(fight.branches(), again.branches(), strict=False)
    for one, other in lines:
        ours = [commit.events for commit, _ in fight.log.commits(one.head)]
        if ours != [commit.events for commit, _ in again.log.commits(other.head)]:
            complain(f"the fight file does not bring the same facts on {one.name!r}; use --jsonl to keep everything")
            return 1
    return 0
