"""What every store demands of its arguments before it touches anything."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from fechtbuch.history.store.contract import Annotation, FightRow, StoredCommit
from fechtbuch.history.store.errors import BadText, NotAChain, short

__all__ = [
    "check_annotations",
    "check_branch",
    "check_chain",
    "check_fight",
    "check_name",
    "check_texts",
    "is_id",
    "next_name",
]


def is_id(text: str) -> bool:
    """Whether ``text`` is 64 lower-case hexadecimal digits."""
    if len(text) != 64:
        return False
    try:
        return bytes.fromhex(text).hex() == text
    except ValueError:
        return False


def check_texts(what: str, texts: Iterable[str]) -> None:
    """Raise ``BadText`` for texts that PostgreSQL or SQLite cannot hold: NUL characters and half surrogate pairs."""
    joined = "\n".join(texts)
    if "\0" in joined:
        raise BadText(f"{what} holds a NUL character, which no database keeps: {joined!r}")
    try:
        joined.encode()
    except UnicodeEncodeError as error:
        raise BadText(f"{what} holds half a surrogate pair, which is no character: {joined!r}") from error


def check_name(what: str, name: str) -> None:
    """Raise ``BadText`` for a name that is no text, empty or unkeepable."""
    if not isinstance(name, str):
        raise BadText(f"{what} is {name!r}, which is no text")
    if not name:
        raise BadText(f"{what} is empty")
    check_texts(what, (name,))


def check_branch(name: str) -> None:
    """Raise ``BadText`` as ``check_name`` does, and for a branch's name of nothing but blanks."""
    what = "the name of a branch"
    check_name(what, name)
    if not name.strip():
        raise BadText(f"{what} is empty")


def check_chain(seen: str | None, commits: Sequence[StoredCommit]) -> None:
    """Raise ``NotAChain`` unless each commit is well formed and names the one before, the first ``seen``, as parent."""
    before = seen
    for commit in commits:
        if not is_id(commit.id):
            raise NotAChain(f"{commit.id!r} is no commit id: 64 lower-case hexadecimal digits are wanted")
        if not isinstance(commit.body, bytes):
            raise NotAChain(f"the body of commit {short(commit.id)} is {type(commit.body).__name__}, not bytes")
        if commit.parent != before:
            got, wanted = (short(id) if id else "no parent" for id in (commit.parent, before))
            raise NotAChain(f"commit {short(commit.id)} follows {got}, but {wanted} comes before it")
        before = commit.id
        check_texts(
            f"an event of commit {short(commit.id)}",
            [text for event in commit.events for text in (event.kind, event.who)],
        )


def check_annotations(annotations: Sequence[Annotation]) -> None:
    """Raise ``BadText`` for an annotation no database can keep."""
    for note in annotations:
        check_texts(f"annotation {note.name!r}", (note.name, note.value, note.author, note.at))


def check_fight(fight: FightRow, genesis: StoredCommit, branch: str) -> None:
    """Raise ``BadText`` or ``NotAChain`` unless a fight can begin like this."""
    check_name("the id of a fight", fight.id)
    check_branch(branch)
    check_texts(f"fight {fight.id!r}", (fight.title, fight.ruleset, fight.version, fight.created))
    check_chain(None, (genesis,))
    if genesis.id != fight.root:
        raise NotAChain(
            f"fight {fight.id!r} names {short(fight.root)} as its root, but its genesis is {short(genesis.id)}"
        )


def next_name(base: str, taken: Container[str], n: int = 1) -> str:
    """``<base>-<n>`` with the first number from ``n`` on that is not taken. O(numbers that are)."""
    while f"{base}-{n}" in taken:
        n += 1
    return f"{base}-{n}"
