"""The plan of a rebase: the acts of a line in their new order, each with what is done to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, get_args

from attrs import evolve, frozen

from fechtbuch.decide.answers import DiceAnswer
from fechtbuch.fight import Fight
from fechtbuch.fight.acting import as_stored
from fechtbuch.history.commits import Commit
from fechtbuch.history.cursor import Cursor
from fechtbuch.history.store.contract import Position
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address, BadAddress, find_address, fits
from fechtbuch.model.errors import shown
from fechtbuch.model.table import LARGEST_INTEGER
from fechtbuch.model.tape import Answer, Rolled, Tape
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.rebasing.edits import ActAt, BadEdit, ChangeAct, ChangeAnswer, Drop, Edit, Insert, Move, Redo

__all__ = ["Planned", "Planning", "address_meant", "as_answer"]


@frozen
class Planned:
    """One act in its new place. ``number`` is its number on the edited line, none for one that is put in.

    ``answers`` are given now; ``new`` says by which act it is replaced, or which is put in; ``redo``: decided again
    though nothing before it is different.
    """

    number: int | None
    answers: Mapping[Address, Answer] | None = None
    new: ChangeAct | Insert | None = None
    dropped: bool = False
    moved: bool = False
    redo: bool = False

    @property
    def edited(self) -> bool:
        """Whether anything but its place is changed."""
        return bool(self.answers or self.new or self.dropped or self.redo)


@frozen
class Planning:
    """A line to be edited: the ids of its commits by number, under its fight's rules."""

    fight: Fight
    rules: Bound
    spine: Sequence[str]

    def plan(self, edits: Sequence[Edit]) -> tuple[Planned, ...]:
        """All acts of the line and those put in, in their new order. Raises ``BadEdit``."""
        steps = {number: Planned(number) for number in range(1, len(self.spine))}
        following: dict[int, list[Planned | int]] = {}
        placed: set[int] = set()
        for edit in edits:
            if not isinstance(edit, get_args(Edit)):
                names = ", ".join(kind.__name__ for kind in get_args(Edit))
                raise BadEdit(f"{shown(edit)} is no edit; {names} are")
            if isinstance(edit, Insert):
                after = self.number(edit.after, edit, least=0)
                following.setdefault(after, []).append(Planned(None, new=evolve(edit, act=self._act(edit.act, edit))))
            elif isinstance(edit, Move):
                number, after = self._move(edit)
                if number in placed:
                    raise BadEdit(f"act {number} is moved twice")
                steps[number] = evolve(steps[number], moved=True)
                following.setdefault(after, []).append(number)
                placed.add(number)
            else:
                number = self.number(edit.at, edit)
                steps[number] = self._changed(steps[number], number, edit)
        return self._ordered(steps, following, placed)

    def number(self, at: ActAt, edit: object, least: int = 1) -> int:
        """The number of the act that is meant. Raises ``BadEdit``."""
        last = len(self.spine) - 1
        if type(at) is int:
            if least <= at <= last:
                return at
            if at == 0:
                raise BadEdit(f"{_named(edit)}: act 0 is the fight's beginning, which cannot be edited")
            raise BadEdit(f"{_named(edit)}: there is no act {shown(at)} on this line; it has acts 1 to {last}")
        if not isinstance(at, (str, Position, Cursor)):
            raise BadEdit(f"{_named(edit)}: {shown(at)} names no act: its number, its commit's id or a position does")
        commit = self.fight.position(at).commit
        number = self.fight.log.depth(commit)
        if number > last or self.spine[number] != commit:
            raise BadEdit(f"{_named(edit)}: {shown(str(at))} does not lie on the line that is edited")
        return self.number(number, edit, least)

    def _move(self, edit: Move) -> tuple[int, int]:
        number, after = self.number(edit.at, edit), self.number(edit.after, edit, least=0)
        if number == after:
            raise BadEdit(f"act {number} cannot come after itself")
        return number, after

    def _act(self, act: Act, edit: object) -> Act:
        if not isinstance(act, Act):
            raise BadEdit(f"{_named(edit)}: {shown(act)} is no act")
        return as_stored(act, self.rules)[0]

    def _changed(self, step: Planned, number: int, edit: ChangeAnswer | ChangeAct | Drop | Redo) -> Planned:
        if isinstance(edit, ChangeAnswer):
            return self._answered(step, number, edit)
        if step.edited:
            raise BadEdit(f"act {number} is edited twice; only several answers of one act can be changed together")
        if isinstance(edit, Drop):
            return evolve(step, dropped=True)
        if isinstance(edit, Redo):
            return evolve(step, redo=True)
        return evolve(step, new=evolve(edit, act=self._act(edit.act, edit)))

    def _answered(self, step: Planned, number: int, edit: ChangeAnswer) -> Planned:
        if step.new or step.dropped or step.redo:
            raise BadEdit(f"act {number} is edited twice; only several answers of one act can be changed together")
        commit = self.fight.log.commit(self.spine[number])
        address = _address(commit.tape, edit, number, commit)
        answers = step.answers or {}
        if address in answers:
            raise BadEdit(f"act {number}: the answer to {address} is changed twice")
        recorded = next(entry.answer for entry in commit.tape if entry.address == address)
        where = f"act {number}, {address}"
        return evolve(step, answers={**answers, address: as_answer(edit.answer, isinstance(recorded, Rolled), where)})

    def _ordered(
        self, steps: Mapping[int, Planned], following: Mapping[int, list[Planned | int]], placed: set[int]
    ) -> tuple[Planned, ...]:
        found: list[Planned] = []
        for number in range(len(self.spine)):
            if number not in placed:
                found += _with_followers(number, steps, following)
        missing = placed - {step.number for step in found}
        if missing:
            raise BadEdit("acts are moved after one another in a circle: " + ", ".join(map(str, sorted(missing))))
        return tuple(found)


def _with_followers(
    first: int, steps: Mapping[int, Planned], following: Mapping[int, list[Planned | int]]
) -> Iterator[Planned]:
    """An act and those that are to come right after it, with those after them."""
    waiting: list[Planned | int] = [first]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Planned):
            yield one
            continue
        if one:
            yield steps[one]
        waiting += reversed(following.get(one, ()))


def _named(edit: object) -> str:
    return type(edit).__name__


def _address(tape: Tape, edit: ChangeAnswer, number: int, commit: Commit) -> Address:
    """The address on the tape that is meant. Raises ``BadEdit``."""
    asked = {entry.address: isinstance(entry.answer, Rolled) for entry in tape}
    place = f"act {number} ({commit.act.who + ': ' if commit.act.who else ''}{commit.act.do})"
    if not asked:
        raise BadEdit(f"{place} asked nothing, so no answer of it can be changed")
    return address_meant(edit.address, asked, edit.answer, place)


def address_meant(address: object, asked: Mapping[Address, bool], answer: object, place: str) -> Address:
    """The one question that an address, perhaps a short one, means; ``asked`` says which of them are for dice.

    A short one that fits several means the one that can take the answer. Raises ``BadEdit``.
    """
    if isinstance(address, Address) and address in asked:
        return address
    if not isinstance(address, (Address, str)):
        raise BadEdit(f"{place}: {shown(address)} is no address")
    written = str(address)
    alike = [one for one, dice in asked.items() if dice is not isinstance(answer, str) and fits(written, one)]
    listed = f"; asked were: {', '.join(map(str, asked)) or 'none'}"
    if not any(fits(written, one) for one in asked):
        raise BadEdit(f"{place}: no question of this act fits {shown(written)}{_resembling(written, asked)}{listed}")
    try:
        return find_address(written, alike or asked)
    except BadAddress as error:
        raise BadEdit(f"{place}: {error}{listed}") from error


def _resembling(short: str, asked: Iterable[Address]) -> str:
    """The questions that a mistyped address resembles, each as short as people write it; empty for none."""
    forms = [form for one in asked for form in (one.purpose, f"{one.who}.{one.purpose}", str(one))]
    close = get_close_matches(short[:100], dict.fromkeys(forms), n=3)
    return "; near: " + ", ".join(close) if close else ""


def as_answer(answer: DiceAnswer | str, dice: bool, where: str) -> Answer:
    """An answer as a tape holds it. Raises ``BadEdit`` for a choice where dice are asked for and the reverse."""
    if isinstance(answer, str) is dice:
        wanted = "dice, a total or faces" if dice else "a choice, in words"
        raise BadEdit(f"{where}: {shown(answer)} is no answer; asked for are {wanted}")
    if isinstance(answer, (str, Rolled)):
        return answer
    faces: Any = answer if isinstance(answer, Sequence) else (answer,)
    if not faces or any(type(face) is not int or abs(face) > LARGEST_INTEGER for face in faces):
        raise BadEdit(f"{where}: {shown(answer)} is no throw: a total or the faces, in whole numbers, is")
    return Rolled(sum(faces), tuple(faces) if isinstance(answer, Sequence) else None)
