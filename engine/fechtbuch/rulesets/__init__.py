"""Rule systems, one folder each; others come as installed packages through the entry point ``fechtbuch.rulesets``."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.rulesets.protocol import RuleSet

__all__ = ["GROUP", "UnknownRuleSet", "find_ruleset", "known_rulesets"]

GROUP = "fechtbuch.rulesets"

_RECORDS = EntryPoint("chronicle", "fechtbuch.rulesets.chronicle.ruleset:RULESET", GROUP)
"""For logs of other tools. It has no rules, so it is found by name but offered nowhere."""


class UnknownRuleSet(FechtbuchError):
    """No installed package supplies a rule set of that name."""


def known_rulesets() -> tuple[str, ...]:
    """The names of all installed rule sets, sorted."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


@cache
def find_ruleset(name: str) -> RuleSet:
    """The installed rule set of that name. Raises ``UnknownRuleSet`` with near names, or when it cannot be loaded."""
    for point in (_RECORDS,) if name == _RECORDS.name else entry_points(group=GROUP, name=name):
        try:
            found = point.load()
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise UnknownRuleSet(f"the rule set {name!r} ({point.value}) cannot be loaded: {reason}") from error
        if not isinstance(found, RuleSet):
            raise UnknownRuleSet(f"the entry point {point.value} for {name!r} is no rule set")
        return found
    raise UnknownRuleSet(f"no rule set {name!r} is installed" + near(name, known_rulesets()))
