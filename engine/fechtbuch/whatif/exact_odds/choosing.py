"""Who answers the choices in exact odds: policies with weights, or whoever wants the best or the worst of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from attrs import frozen

from fechtbuch.decide.answers import first_option
from fechtbuch.decide.outcomes import Chooser, uniform
from fechtbuch.decide.requests import Ask
from fechtbuch.fight.answering import policy_of
from fechtbuch.fight.turns import wish_for
from fechtbuch.model.errors import near, shown
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import RuleSet
from fechtbuch.whatif.policies import PolicyFailed, check_names, failing

__all__ = ["Answers", "Choosing", "Mode", "Weighing", "choosing"]

Mode = Literal["policy", "uniform", "best", "worst"]
"""By the policy; every option equally likely; what brings the value highest; what brings it lowest."""

Answers = Mode | Mapping[str, Mode]
"""One mode for everybody, or one for each creature or side (``""``: for all others, else by the policy)."""

Weighing = Chooser | str | Mapping[str, Chooser | str]
"""A policy by itself or by its name, or one for each creature or side (``""``: for all others). Besides one option, a
policy may answer with whole-number weights by option."""

_FREE = ("best", "worst")


@frozen(eq=False)
class Choosing:
    """A ``Chooser`` for ``outcomes``: each question goes by the mode and the policy of whoever is asked.

    Where the mode is ``best`` or ``worst`` all options get the same weight, and the choice is told by a ``Tracer``.
    """

    ruleset: RuleSet
    policies: Mapping[str, Chooser | str]
    modes: Mapping[str, Mode]

    def __call__(self, battle: Battle, ask: Ask) -> Mapping[str, int]:
        if self.mode(battle, ask.who) != "policy":
            return uniform(battle, ask)
        return self._by_policy(battle, ask)

    def mode(self, battle: Battle, who: str) -> Mode:
        """How ``who`` answers."""
        return wish_for(self.modes, battle, who) or "policy"

    def free(self, battle: Battle, who: str) -> bool:
        """Whether ``who`` is to find the best or the worst."""
        return self.mode(battle, who) in _FREE

    @property
    def any_free(self) -> bool:
        """Whether anybody is."""
        return any(mode in _FREE for mode in self.modes.values())

    def _by_policy(self, battle: Battle, ask: Ask) -> Mapping[str, int]:
        wanted = wish_for(self.policies, battle, ask.who) or "default"
        policy = _named(self.ruleset, wanted)
        try:
            chosen = policy(battle, ask)
        except Exception as error:
            raise _failing(wanted, ask, f"it raised {type(error).__name__}: {shown(str(error))}") from error
        return _checked(chosen, wanted, ask)


def _named(ruleset: RuleSet, wanted: Chooser | str) -> Chooser:
    """A policy; that of the name ``default`` is the first option where the rule set has no other. Raises
    ``UnknownPolicy``."""
    if not isinstance(wanted, str):
        return wanted
    if wanted == "default" and wanted not in ruleset.policies:
        return first_option
    return policy_of(ruleset, wanted)


def _checked(chosen: str | Mapping[str, int], wanted: Chooser | str, ask: Ask) -> Mapping[str, int]:
    """The weights of the options that have any. Raises ``PolicyFailed``."""
    weights = {chosen: 1} if isinstance(chosen, str) else chosen
    if not isinstance(weights, Mapping):
        raise _failing(wanted, ask, f"{shown(chosen)} is neither an option nor weights by option")
    for value, weight in weights.items():
        if value not in ask.values:
            raise _failing(wanted, ask, f"{shown(value)} is not offered" + near(str(value), ask.values))
        if type(weight) is not int or weight < 0:
            raise _failing(wanted, ask, f"{shown(weight)}, for {value!r}, is no whole weight from 0")
    found = {value: weight for value, weight in weights.items() if weight}
    if not found:
        raise _failing(wanted, ask, "no option has a weight")
    return found


def _failing(wanted: Chooser | str, ask: Ask, what: str) -> PolicyFailed:
    about = f" about {shown(ask.about)}" if ask.about else ""
    return failing(wanted, f"for {ask.who}'s {ask.question}{about}", ask, what)


def choosing(ruleset: RuleSet, battle: Battle, policy: Weighing | None, answers: Answers) -> Choosing:
    """Who answers what. Raises ``UnknownPolicy``, and ``PolicyFailed`` for creatures, sides or modes that are not
    there."""
    policies = policy if isinstance(policy, Mapping) else {} if policy is None else {"": policy}
    modes: Mapping[str, Mode] = answers if isinstance(answers, Mapping) else {"": answers}
    check_names((*policies, *modes), (battle,))
    for mode in modes.values():
        if mode not in get_args(Mode):
            raise PolicyFailed(f"{shown(mode)} is no way to answer: {', '.join(get_args(Mode))} are")
    for one in policies.values():
        _named(ruleset, one)
    return Choosing(ruleset, policies, modes)
