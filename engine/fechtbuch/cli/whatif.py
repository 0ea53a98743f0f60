"""``fechtbuch whatif``: a line edited, the acts after it decided again, told, and kept as a branch if wished."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from fechtbuch.cli.logs import fight_meant, log_at, opened
from fechtbuch.cli.printing import say, say_json
from fechtbuch.fight import Fight
from fechtbuch.history.store import open_store
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.whatif import ChangeAnswer, Drop, Edit, LeaveOut, Move, Overrule, Redo, Retry, WayOut, rebase

__all__ = ["BadWish", "edits_of", "show_whatif", "ways_of"]

_FACES = re.compile(r"[0-9]{1,9}(,[0-9]{1,9})+")
_NUMBER = re.compile(r"[0-9]{1,9}")
_STYLES = {"conflict": "bold red", "edited": "bold", "inserted": "bold", "dropped": "dim"}


class BadWish(FechtbuchError):
    """An option of the command that cannot be read."""


def edits_of(
    act: int | None, answers: Sequence[str], drops: Sequence[int], redos: Sequence[int], moves: Sequence[str]
) -> tuple[Edit, ...]:
    """The edits that the options ask for. Raises ``BadWish``."""
    if answers and act is None:
        raise BadWish("say which act the answer belongs to: --act N")
    if act is not None and not answers:
        raise BadWish(f"say what to change in act {act}: --answer ADDRESS=VALUE")
    changed = [ChangeAnswer(act or 0, *_answer(text)) for text in answers]
    found: tuple[Edit, ...] = (*changed, *map(Drop, drops), *map(Redo, redos), *(Move(*_pair(text)) for text in moves))
    if not found:
        raise BadWish("say what to change: --act N --answer ADDRESS=VALUE, --drop N, --redo N or --move N:AFTER")
    return found


def _answer(text: str) -> tuple[str, int | list[int] | str]:
    """``ADDRESS=VALUE``: a total, faces with commas, or a choice."""
    address, given, value = text.rpartition("=")
    if not given or not address or not value:
        raise BadWish(f"{shown(text)} is no answer: ADDRESS=VALUE is, as in B.dodge=9, damage=3,4 or defence=parry")
    if _NUMBER.fullmatch(value):
        return address, int(value)
    return address, [int(face) for face in value.split(",")] if _FACES.fullmatch(value) else value


def _pair(text: str) -> tuple[int, int]:
    """``N:AFTER``."""
    at, _, after = text.partition(":")
    if _NUMBER.fullmatch(at) and _NUMBER.fullmatch(after):
        return int(at), int(after)
    raise BadWish(f"{shown(text)} is no move: N:AFTER is, as in 7:3 for act 7 after act 3")


def ways_of(left_out: Sequence[int], tried: Sequence[int], overruled: Sequence[str]) -> dict[int, WayOut]:
    """The ways out of conflicts, by act. Raises ``BadWish``."""
    ways: dict[int, WayOut] = {number: LeaveOut() for number in left_out}
    ways |= {number: Retry() for number in tried}
    for text in overruled:
        act, _, reason = text.partition("=")
        if not _NUMBER.fullmatch(act) or not reason:
            raise BadWish(f"{shown(text)} overrules nothing: N=REASON does, as in '4=the rope was slack'")
        ways[int(act)] = Overrule(reason)
    if len(ways) < len(left_out) + len(tried) + len(overruled):
        raise BadWish("one conflict has one way out")
    return dict(sorted(ways.items()))


def show_whatif(
    where: str,
    edits: Sequence[Edit],
    ways: dict[int, WayOut],
    *,
    fight: str,
    branch: str,
    keep: str | None,
    as_json: bool,
) -> int:
    """Print the report, and keep what came of it under a name, if one is given (empty: the next free one).

    1 while acts are in conflict.
    """
    with _opened(where, fight, writing=keep is not None) as found:
        rebased = rebase(found, *edits, line=branch or None, resolutions=ways)
        name = None if keep is None else rebased.keep(keep or None)
        if as_json:
            say_json({**rebased.to_data(), "branch": name})
        else:
            for line in str(rebased).splitlines():
                say(line, next((style for status, style in _STYLES.items() if line.endswith(f": {status}")), ""))
            if name is not None:
                say(f"kept as {name}", "bold")
    return 1 if rebased.conflicts else 0


@contextmanager
def _opened(where: str, fight: str, *, writing: bool) -> Iterator[Fight]:
    if not writing:
        with opened(where, fight) as found:
            yield found
        return
    if where.endswith(".jsonl"):
        raise BadWish(f"{where} is an exported fight: import it into a log, to keep a branch there")
    with open_store(log_at(where), create=False) as store:
        yield Fight.open(store, fight_meant(store, fight))
