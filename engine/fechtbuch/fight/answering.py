"""Who answers an act's questions: what was typed in, the fight's keyed dice, each creature's policy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import define, field

from fechtbuch.decide.answers import Answerer, Given, Policy, Stream, by_policy, first_option
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.fight.turns import wish_for
from fechtbuch.history.commits import act_bytes
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import RuleSet

__all__ = ["Dice", "Policies", "PolicyFailed", "UnknownPolicy", "check_names", "policies", "policy_of"]

Policies = Policy | str | Mapping[str, Policy | str]
"""One policy for all, by itself or by its name in the rule set; or one for each creature, by its id or side (``""``:
for all others)."""


class UnknownPolicy(FechtbuchError):
    """The rule set has no policy of that name."""


class PolicyFailed(FechtbuchError):
    """A policy that raised, or answered what is not offered; or one for somebody who is not there."""


@define
class Dice:
    """The fight's own dice for an act on a commit; another ``take`` is another throw."""

    seed: str
    parent: str
    act: Act
    take: int = 0
    _stream: Stream | None = field(default=None, init=False)

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        if isinstance(request, Ask):
            return None
        if self._stream is None:
            self._stream = Stream(self.seed, self.parent, act_bytes(self.act), self.take)
        return self._stream(address, request, battle)


def policies(ruleset: RuleSet, wanted: Policies | None, battle: Battle | None = None) -> Answerer:
    """The answerer for whatever nobody chose. Without a wish: the rule set's ``default``, else the first option.

    Raises ``UnknownPolicy``; where a ``battle`` is given, ``PolicyFailed`` for a name of nobody in it.
    """
    if battle is not None and isinstance(wanted, Mapping):
        check_names(wanted, (battle,))
    policy = _policy(ruleset, wanted)
    return by_policy(lambda who: policy)


def _policy(ruleset: RuleSet, wanted: Policies | None) -> Policy:
    default = ruleset.policies.get("default", first_option)
    if wanted is None:
        return default
    if not isinstance(wanted, Mapping):
        return policy_of(ruleset, wanted)
    each = {who: policy_of(ruleset, policy) for who, policy in wanted.items()}

    def by_wish(battle: Battle, ask: Ask) -> str:
        return (wish_for(each, battle, ask.who) or default)(battle, ask)

    return by_wish


def policy_of(ruleset: RuleSet, policy: Policy | str) -> Policy:
    """A policy by its name in the rule set, or itself.

    Raises ``UnknownPolicy`` with near names, ``PolicyFailed`` for what is neither a name nor a function.
    """
    if not isinstance(policy, str):
        if not callable(policy):
            raise PolicyFailed(f"{shown(policy)} is no policy: a name or a function is")
        return policy
    if policy not in ruleset.policies:
        raise UnknownPolicy(f"{ruleset.name} has no policy {policy!r}" + near(policy, ruleset.policies))
    return ruleset.policies[policy]


def check_names(names: Iterable[object], battles: Iterable[Battle]) -> None:
    """Raise ``PolicyFailed`` for a name of no creature and no side in any of the battles; ``""`` is for anybody."""
    known: dict[object, None] = {}
    seen: object = None
    for battle in battles:
        if battle.order is not seen:
            seen = battle.order
            known |= dict.fromkeys(battle.order) | dict.fromkeys(creature.side for creature in battle)
    for name in names:
        if name != "" and name not in known:
            raise PolicyFailed(
                f"there is no creature and no side {shown(name)} to answer"
                + near(str(name), filter(None, map(str, known)))
            )
