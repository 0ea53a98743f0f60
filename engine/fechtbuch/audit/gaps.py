"""How the table's state differs from the rules', in the fewest values: what follows from another value is left out."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from fechtbuch.audit.called import called
from fechtbuch.audit.reading import Unreadable, read_value, same
from fechtbuch.audit.setting import facts_that_set
from fechtbuch.interchange.paths import plain
from fechtbuch.model.evolve import fold
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.changes import Change

__all__ = ["Gap", "gaps"]


@frozen
class Gap:
    """One value that the table has otherwise than the rules, all in words; ``be`` is the verb."""

    what: str
    rules: str
    table: str
    be: str = "is"

    def __str__(self) -> str:
        return f"{self.what} {self.be} {self.table} at the table, {self.rules} by the rules"


def gaps(battle: Battle, rules: Bound, changes: tuple[Change, ...]) -> tuple[Gap, ...]:
    """The changes from the rules' ``battle`` to the table's that plain facts bring about, and no other does with them.

    All of them where no fact brings any about. Costs a view of a creature for each fact that is tried.
    """
    chosen = tuple(_chosen(battle, rules, changes)) or changes
    return tuple(_gap(battle, change) for change in chosen)


def _chosen(battle: Battle, rules: Bound, changes: tuple[Change, ...]) -> Iterator[Change]:
    for change in changes:
        wanted = plain(change.after)
        if _reads(battle, rules, change.path, wanted):
            continue
        facts = facts_that_set(battle, rules, change.path, wanted)
        if facts is not None:
            battle = fold(battle, facts)
            yield change


def _reads(battle: Battle, rules: Bound, path: str, wanted: object) -> bool:
    try:
        return same(read_value(battle, rules, path), wanted)
    except Unreadable:
        return False


def _gap(battle: Battle, change: Change) -> Gap:
    it = called(battle, change.path, change.before, change.after)
    return Gap(it.subject, it.says(change.before), it.says(change.after), it.be)
