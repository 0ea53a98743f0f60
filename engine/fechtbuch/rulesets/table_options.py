"""What a table chooses for a whole fight: readings of unclear rules under ``[options]``, checked at the start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from fechtbuch.model.errors import FechtbuchError, near, shown

__all__ = ["AnyOf", "BadOption", "Reading", "TableOption", "WholeNumber", "check_options", "chosen", "value_of"]


class BadOption(FechtbuchError):
    """An option that the rule set does not have, or a value that it does not know."""


@frozen
class Reading:
    """One way to read a rule: the value that chooses it (a word, true or false, a number, words), and what it says."""

    value: Any
    text: str


@frozen
class WholeNumber:
    """Any whole number within limits is a reading."""

    low: int
    high: int

    def problem(self, value: Any) -> str:
        """What is wrong with a value."""
        if isinstance(value, bool) or not isinstance(value, int):
            return f"{shown(value)} is no whole number"
        return "" if self.low <= value <= self.high else f"{value} is not within {self.low} to {self.high}"


@frozen
class AnyOf:
    """Any list of these words, each at most once, is a reading."""

    words: tuple[str, ...]

    def problem(self, value: Any) -> str:
        """What is wrong with a value."""
        if not isinstance(value, list | tuple):
            return f"{shown(value)} is no list"
        for n, word in enumerate(value):
            if word not in self.words:
                return f"{shown(word)} is not known" + near(str(word), self.words)
            if word in value[:n]:
                return f"{shown(word)} stands there twice"
        return ""


@frozen
class TableOption:
    """A choice between readings, the default first; ``rules`` are the catalogue ids that it reads.

    ``free``: besides the readings named, a table may write any value of that sort.
    """

    name: str
    rules: tuple[str, ...]
    readings: tuple[Reading, ...]
    free: WholeNumber | AnyOf | None = None

    @property
    def default(self) -> Any:
        """The reading where a table says nothing."""
        return self.readings[0].value

    @property
    def values(self) -> tuple[Any, ...]:
        """All values named, the default first."""
        return tuple(reading.value for reading in self.readings)

    def problem(self, value: Any) -> str:
        """Why a value is no reading of it; empty when it is one. ``1`` is not ``true``."""
        if self.free is not None:
            return self.free.problem(value)
        if any(value == known and type(value) is type(known) for known in self.values):
            return ""
        words = [str(known).lower() if isinstance(known, bool) else str(known) for known in self.values]
        return f"{shown(value)} is no reading of it" + (near(str(value), words) or f"; known: {', '.join(words)}")


def chosen(options: Mapping[str, Any], option: TableOption) -> str:
    """The word in force under a fight's options."""
    return str(options.get(option.name, option.default))


def value_of(options: Mapping[str, Any], option: TableOption) -> Any:
    """The value in force under a fight's options, of whatever sort it is."""
    return options.get(option.name, option.default)


def check_options(known: Iterable[TableOption], options: Mapping[str, Any], place: str) -> None:
    """Raise ``BadOption`` for a name that is no option or a value that is none of its readings, with near ones."""
    by_name = {option.name: option for option in known}
    for name, value in options.items():
        option = by_name.get(name)
        if option is None:
            raise BadOption(f"{place}: there is no option {shown(name)}" + near(name, by_name))
        if problem := option.problem(value):
            raise BadOption(f"{place}.{name}: {problem}")
