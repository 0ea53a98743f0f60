"""The chance that a check would succeed, as the rule set judges it. Exact."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Final

from attrs import define, field

from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.checks import Check
from fechtbuch.rulesets.protocol import RuleSet

__all__ = ["MOST_TOTALS", "Chances"]

MOST_TOTALS: Final = 1_000
"""Dice with more different totals are not worked out."""


@define
class Chances:
    """Chances under one rule set, each worked out once. Without a rule set nothing is known."""

    ruleset: RuleSet | None
    _known: dict[Hashable, tuple[frozenset[int], Fraction] | None] = field(factory=dict, init=False)

    def of(self, check: Check) -> Fraction | None:
        """The chance of success before the roll.

        None without rules, with nothing to reach, for dice that are none or too many, and where the rules judge the
        recorded roll otherwise than the record does: the figures then are not all there was to it.
        """
        if self.ruleset is None or (check.sense == "over" and check.against is None):
            return None
        against = None if check.against is None else check.against.value
        key = (check.purpose, check.dice, check.sense, check.figure.value, against, check.never, check.rule)
        if key not in self._known:
            self._known[key] = self._worked_out(self.ruleset, check)
        found = self._known[key]
        if found is None or (check.rolled.total in found[0]) != check.succeeded:
            return None
        return found[1]

    def _worked_out(self, ruleset: RuleSet, check: Check) -> tuple[frozenset[int], Fraction] | None:
        """The totals that succeed, and their chance."""
        try:
            dice = parse_dice(check.dice)
            if dice.high - dice.low >= MOST_TOTALS:
                return None
            all_totals = distribution(dice)
            good = frozenset(total for total in all_totals.totals if ruleset.succeeds(check, total))
        except Exception:  # a rule set may stumble over a check that no rule of it has made
            return None
        return good, all_totals.chance(good)
