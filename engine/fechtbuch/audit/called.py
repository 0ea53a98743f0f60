"""What values are called in findings: ``B.hp`` is *Brom's HP*, ``Wounded[B].by`` is *the amount of Brom's wound*."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from attrs import field, frozen

from fechtbuch.audit.wording import field_words, name_of, pieces, value_word
from fechtbuch.interchange.paths import CHECK_NAMES
from fechtbuch.model.address import Address
from fechtbuch.model.events import KINDS
from fechtbuch.model.state import Battle
from fechtbuch.narrate import plain as one_line
from fechtbuch.narrate.wording import KIND_WORDS, words

__all__ = ["NOTHING_NAMED", "Called", "answer_of", "called"]

_HEAD: Final = re.compile(r"(\w+)(?:\[([^\]]*)\])?(?:\[(\d+)\])?")
_SORTS: Final = frozenset(("condition", "counter", "item", "zone"))
"""What a view's name begins with to say of what sort it is; the rest of the name says that as well."""

_CHECK: Final = {
    "check": "the total",
    "dc": "the number to reach",
    "target": "the target number",
    "outcome": "the outcome",
    "margin": "the margin",
    "rolled": "the roll",
}
_STATUS: Final = {"in": "in the fight", "left": "out of the fight", "dead": "dead"}
_WENT: Final = {"hit": {False: "a miss", True: "a hit"}, "success": {False: "a failure", True: "a success"}}
_ONE_IN_S: Final = ("is", "ss", "us")
"""How words end that are no plurals."""


@frozen
class Called:
    """A value as the subject of a sentence.

    ``state``: it is the last word, and either holds or does not. ``ways``: what the values are called; ``alone``: they
    say it without the subject. ``several``: the subject is a plural.
    """

    subject: str
    state: str = ""
    ways: Mapping[Any, str] = field(factory=dict)
    alone: bool = False
    several: bool = False

    @property
    def be(self) -> str:
        """``is``, or ``are``."""
        return "are" if self.several else "is"

    @property
    def it(self) -> str:
        """The subject again: ``it``, or ``they``."""
        return "they" if self.several else "it"

    def says(self, value: Any) -> str:
        """What is said of it: ``8``, ``not stunned``, ``a miss``."""
        if isinstance(value, (bool, str)) and value in self.ways:
            return self.ways[value]
        if isinstance(value, bool) and self.state:
            return self.state if value else f"not {self.state}"
        return value_word(value)

    def had(self, value: Any) -> str:
        """It with its value, as an object: ``Brom's HP as 8``, ``Brom as not stunned``, ``a miss``."""
        return self.says(value) if self.alone else f"{self.subject} as {self.says(value)}"


NOTHING_NAMED: Final = Called("")
"""Of what has no name."""


def called(battle: Battle, path: str, *values: Any) -> Called:
    """A path in words; of ``values`` that are all yes or no the path's last word is what holds or does not."""
    holds = bool(values) and all(isinstance(value, bool) for value in values)
    if path in _WENT:
        return Called("the outcome of the roll", ways=_WENT[path], alone=True)
    if path in CHECK_NAMES:
        return Called(_CHECK[path])
    head, _, rest = path.partition(".")
    kind, who, number = _parts(head)
    if kind in KINDS and head not in battle:
        return Called(_fact(battle, kind, who, number, rest))
    return _of_creature(name_of(battle, head), rest, holds=holds)


def _parts(head: str) -> tuple[str, str, str]:
    """``Wounded[B][1]``: the kind, who, and the number among several."""
    found = _HEAD.fullmatch(head)
    if found is None:
        return head, "", ""
    kind, who, number = (found[1], found[2] or "", found[3] or "")
    return (kind, "", who) if who.isdecimal() and not number else (kind, who, number)


def _fact(battle: Battle, kind: str, who: str, number: str, rest: str) -> str:
    what = f"{name_of(battle, who)}'s {KIND_WORDS[KINDS[kind]]}" if who else f"the {KIND_WORDS[KINDS[kind]]}"
    numbered = f"{what} no. {int(number[:9]) + 1}" if number else what
    return f"the {field_words(rest)} of {numbered}" if rest else numbered


def _of_creature(name: str, rest: str, *, holds: bool) -> Called:
    sort, _, more = rest.partition(".")
    shown = more if sort in _SORTS and more else rest
    if rest == "status":
        return Called(name, ways=_STATUS)
    if not holds:
        return Called(f"{name}'s {pieces(shown)}", several=shown.endswith("s") and not shown.endswith(_ONE_IN_S))
    of, _, state = shown.rpartition(".")
    return Called(f"{name}'s {pieces(of)}" if of else name, pieces(state))


def answer_of(battle: Battle, address: Address, *, choice: bool = False) -> str:
    """A question in words: ``Brom's roll for parry against Ragna``, ``Ragna's choice of defence``."""
    about = f" against {name_of(battle, address.about)}" if address.about in battle else f" ({words(address.about)})"
    what = "choice of" if choice else "roll for"
    who = f"{name_of(battle, address.who)}'s" if address.who else "the"
    return one_line(f"{who} {what} {pieces(address.purpose)}{about if address.about else ''}")
