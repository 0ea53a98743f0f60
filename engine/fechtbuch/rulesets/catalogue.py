"""The rule catalogues: what each rule set's rules say, in words of ours, under the ids that figures and breaches cite.

A catalogue is ``data/catalogue.toml`` of a rule set, plus ``data/own.toml`` where a rule set adds defaults of ours.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from attrs import field, frozen

from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.rulesets.tables import BadTable, TableProblem, by_name, load_table

__all__ = ["Catalogue", "Rule", "UnknownRule", "load_catalogue", "read_catalogue"]


class UnknownRule(FechtbuchError, KeyError):
    """No rule of the catalogue has that id."""

    def __str__(self) -> str:
        return str(self.args[0])


@frozen
class Rule:
    """One rule. ``source`` names chapter and section, or says that it is a default; ``see`` holds related ids."""

    id: str
    title: str
    text: str
    source: str = ""
    see: tuple[str, ...] = ()
    default: bool = False
    """True: a stand-in of ours for what the sources do not say; data or options may replace it."""


@frozen
class _File:
    """The shape of a catalogue file."""

    rule: tuple[Rule, ...]


@frozen(eq=False)
class Catalogue(Mapping[str, Rule]):
    """The rules of one rule set by id, in the order of its chapters."""

    ruleset: str
    _rules: Mapping[str, Rule] = field(repr=False)

    def __getitem__(self, id: str) -> Rule:
        """The rule with this id; raises :class:`UnknownRule` with near ids."""
        try:
            return self._rules[id]
        except KeyError:
            raise UnknownRule(f'the catalogue of {self.ruleset} has no rule "{id}"{near(id, self._rules)}') from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, id: object) -> bool:
        return id in self._rules

    def near(self, id: str, most: int = 5) -> tuple[str, ...]:
        """Ids that resemble ``id``, the closest first."""
        return tuple(difflib.get_close_matches(id, self._rules, n=most, cutoff=0.5))


def read_catalogue(ruleset: str, texts: Mapping[str, str]) -> Catalogue:
    """The catalogue made of ``texts`` (file name -> TOML). Raises :class:`BadTable` for a bad file or a doubled id."""
    rules: list[Rule] = []
    for name, text in texts.items():
        known = len(rules)
        rules += load_table(_File, text, f"{ruleset}/{name}").rule
        try:
            by_name(rules)
        except TableProblem:
            ids = [rule.id for rule in rules]
            place = next(place for place in range(known, len(ids)) if ids[place] in ids[:place])
            raise BadTable(f"{ruleset}/{name}", f"rule[{place - known}].id", f'"{ids[place]}" is taken') from None
    index = MappingProxyType({rule.id: rule for rule in rules})
    for rule in rules:
        for id in rule.see:
            if id not in index:
                raise BadTable(
                    f"{ruleset}/catalogue.toml", f"{rule.id}.see", f'there is no rule "{id}"{near(id, index)}'
                )
    return Catalogue(ruleset, index)


@cache
def load_catalogue(ruleset: str) -> Catalogue:
    """The catalogue that ships with ``ruleset`` (``dungeon_fantasy``). Read once, about 50 ms; then a look-up.

    Raises :class:`FechtbuchError` if no such rule set ships with the engine.
    """
    root = files("fechtbuch.rulesets")
    shipped = [entry.name for entry in root.iterdir() if (entry / "data" / "catalogue.toml").is_file()]
    if ruleset not in shipped:
        raise FechtbuchError(f'no rule set called "{ruleset}" has a catalogue{near(ruleset, shipped)}')
    data = root / ruleset / "data"
    present = [name for name in ("catalogue.toml", "own.toml") if (data / name).is_file()]
    return read_catalogue(ruleset, {name: (data / name).read_text(encoding="utf-8") for name in present})
