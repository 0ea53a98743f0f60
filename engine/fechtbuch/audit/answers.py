"""What is wrong with the answers on an act's tape: dice that cannot fall so, answers too few and too many."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.audit.called import Called, answer_of
from fechtbuch.audit.findings import Finding, FindingKind
from fechtbuch.audit.of_act import of_act
from fechtbuch.audit.rederive import Rederived
from fechtbuch.audit.wording import value_word
from fechtbuch.decide.checking import checked_roll
from fechtbuch.interchange.paths import plain
from fechtbuch.model.address import Address
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.tape import Answer
from fechtbuch.narrate import plain as one_line

__all__ = ["impossible", "missing", "not_asked_for", "twice"]


def _answer(act: Rederived, address: Address) -> Answer | None:
    return next((entry.answer for entry in act.commit.tape if entry.address == address), None)


def impossible(act: Rederived, address: Address) -> Finding:
    """Dice that cannot have fallen so."""
    answer = _answer(act, address)
    reason = "it cannot fall"
    asked = act.asked[address]
    try:
        checked_roll(address, asked, answer)
    except FechtbuchError as error:
        reason = str(error).removeprefix(str(address)).removeprefix(f" ({asked.dice})").removeprefix(": ")
    roll = answer_of(act.node.end, address)
    text = f"{roll} is recorded as {value_word(answer)}, which cannot be: {one_line(reason)}"
    after = ("the facts that follow from it were not held against the record",)
    return of_act(
        act,
        "dice",
        "error",
        text,
        path=str(address),
        expected=asked.dice,
        recorded=plain(answer),
        explanation=after,
        about=Called(roll),
    )


def missing(act: Rederived) -> Finding:
    """The first answer the record lacks; what is asked after it hangs on what it would have been."""
    redone = act.redone
    assert redone.resolution is not None
    lacking = {*redone.rolled, *redone.assumed}
    address = next(entry.address for entry in redone.resolution.tape if entry.address in lacking)
    die = act.asked[address].dice if address in act.asked else None
    what = answer_of(act.node.end, address, choice=die is None)
    after = ("the facts of this act were not held against the record",)
    text = f"{what} is missing: the rules ask for {'it' if die is None else die}, and the record holds no answer"
    kind: FindingKind = "choice" if die is None else "dice"
    return of_act(act, kind, "error", text, path=str(address), expected=die, explanation=after, about=Called(what))


def not_asked_for(act: Rederived, address: Address) -> Finding:
    """An answer to a question that the rules do not ask."""
    answer = _answer(act, address)
    kind: FindingKind = "choice" if isinstance(answer, str) else "dice"
    what = answer_of(act.node.end, address, choice=kind == "choice")
    text = f"nobody asked for this: {what} is recorded as {value_word(answer)}"
    recorded = plain(answer)
    return of_act(act, kind, "warning", text, path=str(address), recorded=recorded, about=Called(what))


def twice(act: Rederived) -> Iterator[Finding]:
    """Answers that stand on the tape more than once."""
    seen: set[Address] = set()
    for entry in act.commit.tape:
        if entry.address in seen:
            what = answer_of(act.node.end, entry.address, choice=isinstance(entry.answer, str))
            text = f"{what} is in the record twice"
            recorded, path = plain(entry.answer), str(entry.address)
            yield of_act(act, "dice", "error", text, path=path, recorded=recorded, about=Called(what))
        seen.add(entry.address)
