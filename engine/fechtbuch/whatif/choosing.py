"""Who answers the choices in exact odds: policies with weights, or whoever wants the best or the worst of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar, get_args

from attrs import frozen

from fechtbuch.decide.answers import first_option
from fechtbuch.decide.outcomes import Chooser, uniform
from fechtbuch.decide.requests import Ask
from fechtbuch.fight.answering import policy_of
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import RuleSet

__all__ = ["Answers", "Choosing", "Mode", "PolicyFailed", "Weighing", "choosing"]

Mode = Literal["policy", "uniform", "best", "worst"]
"""By the policy; every option equally likely; what brings the value highest; what brings it lowest."""

Answers = Mode | Mapping[str, Mode]
"""One mode for everybody, or one for each creature or side (``""``: for all others, else by the policy)."""

Weighing = Chooser | str | Mapping[str, Chooser | str]
"""A policy by itself or by its name, or one for each creature or side (``""``: for all others). Besides one option, a
policy may answer with whole-number weights by option."""

_FREE = ("best", "worst")

T = TypeVar("T")


class PolicyFailed(FechtbuchError):
    """A policy that raised, or answered what is not offered."""


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
        return _for(self.modes, battle, who, "policy")

    def free(self, battle: Battle, who: str) -> bool:
        """Whether ``who`` is to find the best or the worst."""
        return self.mode(battle, who) in _FREE

    @property
    def any_free(self) -> bool:
        """Whether anybody is."""
        return any(mode in _FREE for mode in self.modes.values())

    def _by_policy(self, battle: Battle, ask: Ask) -> Mapping[str, int]:
        wanted = _for(self.policies, battle, ask.who, "default")
        policy = _named(self.ruleset, wanted)
        try:
            chosen = policy(battle, ask)
        except Exception as error:
            raise PolicyFailed(
                f"{_asked(wanted, ask)}: it raised {type(error).__name__}: {shown(str(error))}"
            ) from error
        return _checked(chosen, wanted, ask)


def _for(by_name: Mapping[str, T], battle: Battle, who: str, otherwise: T) -> T:
    """What is said of a creature, else of its side, else of all others."""
    if who in by_name:
        return by_name[who]
    side = battle[who].side if who in battle else ""
    return by_name.get(side) or by_name.get("", otherwise)


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
        raise PolicyFailed(f"{_asked(wanted, ask)}: {shown(chosen)} is neither an option nor weights by option")
    for value, weight in weights.items():
        if value not in ask.values:
            raise PolicyFailed(f"{_asked(wanted, ask)}: {shown(value)} is not offered" + near(str(value), ask.values))
        if type(weight) is not int or weight < 0:
            raise PolicyFailed(f"{_asked(wanted, ask)}: {shown(weight)}, for {value!r}, is no whole weight from 0")
    found = {value: weight for value, weight in weights.items() if weight}
    if not found:
        raise PolicyFailed(f"{_asked(wanted, ask)}: no option has a weight")
    return found


def _asked(wanted: Chooser | str, ask: Ask) -> str:
    """Which policy, which question, which options."""
    name = repr(wanted) if isinstance(wanted, str) else getattr(wanted, "__name__", type(wanted).__name__)
    about = f" about {shown(ask.about)}" if ask.about else ""
    return f"policy {name}, asked for {ask.who}'s {ask.question}{about} (offered: {', '.join(ask.values)})"


def choosing(ruleset: RuleSet, battle: Battle, policy: Weighing | None, answers: Answers) -> Choosing:
    """Who answers what. Raises ``UnknownPolicy``, and ``PolicyFailed`` for creatures, sides or modes that are not
    there."""
    policies = policy if isinstance(policy, Mapping) else {} if policy is None else {"": policy}
    modes: Mapping[str, Mode] = answers if isinstance(answers, Mapping) else {"": answers}
    known = ("", *battle.order, *dict.fromkeys(creature.side for creature in battle))
    for who in (*policies, *modes):
        if who not in known:
            raise PolicyFailed(f"there is no creature and no side {shown(who)} to answer" + near(who, known))
    for mode in modes.values():
        if mode not in get_args(Mode):
            raise PolicyFailed(f"{shown(mode)} is no way to answer: {', '.join(get_args(Mode))} are")
    for one in policies.values():
        _named(ruleset, one)
    return Choosing(ruleset, policies, modes)
