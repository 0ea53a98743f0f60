"""A foreign log put into a store: every combat of it a fight without rules, each kept whole or not at all."""

from __future__ import annotations

from array import array
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from fechtbuch.history.bulk import bulk_load
from fechtbuch.history.store.contract import Store
from fechtbuch.interchange.foreign.combat import Combat
from fechtbuch.interchange.foreign.lines import BadForeignLog, combats, records
from fechtbuch.interchange.foreign.summary import Imported, Refusal, Summary
from fechtbuch.interchange.foreign.telling import Teller
from fechtbuch.model.table import NotStorable

__all__ = ["import_foreign"]


def import_foreign(path: Path, store: Store) -> Summary:
    """Read a combat tracker's log (JSON Lines) and keep each of its combats as a fight of the rule set ``chronicle``.

    The order is that of the file. The same file again gives the same fights and writes nothing; a longer log of the
    same combat adds to its fight. O(bytes), in memory that does not grow with them, but for 24 bytes for each unbroken
    run of one combat's lines. A combat beyond the limits is refused and the others are kept. Raises ``BadForeignLog``
    for a file that holds no combat, what a store raises that cannot write, and ``OSError``.
    """
    summary = Summary()
    with path.open("rb") as stream:
        if not stream.seekable():
            raise BadForeignLog(f"{path}: this is no plain file; a foreign log is read twice")
        found = combats(stream, summary.counts.unread, str(path))
        for combat, places in found.items():
            summary.lines += sum(places[2::3])
            _one(combat, places, stream, store, summary)
    if not found:
        raise BadForeignLog(f"{path}: no line of it names a combat (combat_id, event_type)")
    return summary


def _one(combat: str, places: array[int], stream: BinaryIO, store: Store, summary: Summary) -> None:
    """One combat, in one transaction."""
    try:
        with bulk_load(), ExitStack() as transaction:
            teller = Teller(store, combat, lambda fight: transaction.enter_context(store.together(fight)))
            work = Combat(teller)
            for line in records(stream, places, combat):
                work.take(line)
            keeper = work.finish()
    except (BadForeignLog, NotStorable) as error:
        summary.refused.append(Refusal(combat, str(error)))
        return
    summary.counts.update(teller.counts)
    summary.imported.append(Imported(combat, keeper.fight, teller.title, keeper.line, keeper.wrote))
