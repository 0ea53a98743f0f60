"""What a decision may ask for: a roll, a choice, a fact to be stated, a named part, independent parts.

A decision is a generator: ``answer = yield from Roll(...)``. It never rolls, prompts or changes anything itself.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from typing import Any, Generic, TypeVar

from attrs import field, frozen

from fechtbuch.model.events import Event
from fechtbuch.model.figures import Figure, Withheld
from fechtbuch.model.state import Cell
from fechtbuch.model.tape import Rolled

__all__ = ["Ask", "Choice", "Decision", "Each", "Fact", "Part", "Request", "Roll", "Rule"]

T = TypeVar("T")


class Request(Generic[T]):
    """Base of all requests; ``yield from request`` gives the answer, of the type in brackets."""

    __slots__ = ()

    def __iter__(self) -> Generator[Request[Any], Any, T]:
        answer: T = yield self
        return answer


Decision = Generator[Request[Any], Any, T]
Rule = Callable[..., Decision[Any]]


@frozen
class Roll(Request[Rolled]):
    """A chance node. Dice hold no adds: those are terms of a figure.

    ``allowed``: the throw is repeated until its total is one of these. ``of`` maps a total to the class that matters,
    so that exact odds branch on classes only. ``each_die`` demands the faces. ``figure`` and ``sense`` say what the
    total is held against, for those who answer.
    """

    who: str
    purpose: str
    dice: str = "3d6"
    about: str = ""
    allowed: frozenset[int] | None = None
    of: Callable[[int], Hashable] | None = field(default=None, eq=False)
    each_die: bool = False
    figure: Figure | None = None
    sense: str = "under"


@frozen
class Choice:
    """One option of an ``Ask``: its value on the tape, its words, and the figure it stands or falls by."""

    value: str
    label: str = ""
    figure: Figure | None = None
    rule: str = ""


@frozen
class Ask(Request[str]):
    """A decision node: ``who`` chooses one of the ``options``.

    ``refused`` are options one might expect, with the rule that bars each (``Withheld.label`` is the value). Choosing
    one of these becomes a ``Refused`` fact and counts as ``decline``, which is one of the options.
    """

    who: str
    question: str
    options: tuple[Choice, ...]
    about: str = ""
    refused: tuple[Withheld, ...] = ()
    decline: str = ""

    @property
    def values(self) -> tuple[str, ...]:
        """The values that may be chosen."""
        return tuple([option.value for option in self.options])


@frozen
class Fact(Request[None]):
    """An event happened. Rules state facts through ``happen``, which also runs the consequences."""

    event: Event


@frozen
class Part(Request[Any]):
    """A named sub-decision: ``rule(scene, *args)``, answered with what it returns.

    ``label`` names the cause and ``about`` the subject; they address what is asked inside. ``args`` must be hashable.
    """

    label: str
    about: str
    rule: Rule
    args: tuple[Hashable, ...] = ()
    at: Cell | None = None


@frozen
class Each(Request[None]):
    """Independent parts: each touches only what it is about. They run in order; exact odds multiply them."""

    parts: tuple[Part, ...]
