"""May she do this, and which rule forbids it: acts held against the rules where nobody has tried them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from fractions import Fraction
from hashlib import blake2b
from typing import Any

import attrs

from fechtbuch.decide.legality import Breach
from fechtbuch.fight import Fight
from fechtbuch.fight.looking import At
from fechtbuch.history.commits import act_bytes
from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.narrate.plain import plain
from fechtbuch.rulesets.protocol import Bound
from fechtbuch_widgets.lessons.question import Answer, Question, SumLine, Verdict, rules_of
from fechtbuch_widgets.lessons.story import StoryAct, described, mixed, rules_for

__all__ = ["YES", "legality_questions", "may"]

YES = "yes"
_MOST_RULES = 4
_MOST_TRIED = 12
_EVERY_YES = 3
"""Every so many questions are about what was done, which was allowed."""


def may(fight: Fight, act: Act, at: At = None, *, others: Collection[str] = ()) -> Question:
    """The question whether an act is allowed at a position, by default the head of the current line.

    ``others`` are rule ids that may look as if they forbade it. Raises ``NoRules``.
    """
    rules, base = rules_for(fight), fight.position(at).commit
    return _question(rules, fight.log.node(base).end, act, base, fight.violations(act, base), others)


def legality_questions(acts: Collection[StoryAct]) -> Iterator[tuple[StoryAct, int, Question]]:
    """A question before the deeds of a story: an act of another moment, or at another creature, that is barred here.

    Every third is about what was done.
    """
    seen: Counter[str] = Counter()
    barred: list[tuple[StoryAct, Act, tuple[Breach, ...]]] = []
    for number, here in enumerate(one for one in acts if one.deed and not one.commit.breaches):
        if number % _EVERY_YES == _EVERY_YES - 1:
            barred.append((here, here.act, ()))
        elif (found := _barred(here, acts, seen)) is not None:
            barred.append((here, *found))
    rules = tuple(dict.fromkeys(breach.rule for _, _, breaches in barred for breach in breaches))
    for here, act, breaches in barred:
        yield here, 0, _question(here.rules, here.node.before, act, here.parent, breaches, rules)


def _barred(here: StoryAct, acts: Collection[StoryAct], seen: Counter[str]) -> tuple[Act, tuple[Breach, ...]] | None:
    """Of the acts that one might try here the one that meets the rule asked about least so far."""
    battle, best = here.node.before, None
    catalogue = here.rules.ruleset.catalogue
    for act in _tried(here, acts):
        breaches = here.fight.violations(act, here.parent)
        if not breaches or any(breach.rule not in catalogue for breach in breaches):
            continue
        count = seen[breaches[0].rule]
        if best is None or count < best[0]:
            best = count, act, breaches
    if best is None or best[0] > 1 or here.act.who not in battle:
        return None
    seen[best[2][0].rule] += 1
    return best[1], best[2]


def _tried(here: StoryAct, acts: Collection[StoryAct]) -> tuple[Act, ...]:
    """Acts of the same creature at other times, and this one at other targets."""
    who, battle = here.act.who, here.node.before
    own = [one.act for one in acts if one.deed and one.act.who == who and one.act != here.act]
    target = getattr(here.act, "target", "")
    aimed: Any = here.act
    other = [attrs.evolve(aimed, target=one) for one in battle.order if target in battle and one not in (target, who)]
    return tuple(dict.fromkeys([*other, *own]))[:_MOST_TRIED]


def _question(
    rules: Bound, battle: Battle, act: Act, base: str, breaches: tuple[Breach, ...], others: Collection[str]
) -> Question:
    catalogue = rules.ruleset.catalogue
    true = tuple(dict.fromkeys(breach.rule for breach in breaches))
    words = described(rules, battle, act)
    pool = {rule for rule in others if rule in catalogue and rule not in true}
    wrong = mixed(words + base, pool)[: max(1, _MOST_RULES - len(true))]

    def label(rule: str) -> str:
        return f"No: {plain(catalogue[rule].title)}" if rule in catalogue else "No"

    def judge(answer: Answer) -> Verdict:
        if not true:
            return Verdict(Fraction(answer == YES), "yes, nothing forbids it")
        points = Fraction(1) if answer in true else Fraction(0) if answer == YES else Fraction(1, 2)
        lines = tuple(SumLine("no", plain(breach.text), breach.rule) for breach in breaches)
        return Verdict(points, "; ".join(label(rule) for rule in true), "", lines, rules_of(rules, true))

    options = ((YES, "Yes"), *((rule, label(rule)) for rule in mixed(words + base, {*true, *wrong})))
    if len(options) == 1:
        options = (*options, ("no", "No"))
    key = f"legality/{base[:16]}/{blake2b(act_bytes(act), digest_size=6).hexdigest()}"
    prompt = f"{words}. Is that allowed now?"
    return Question(key, "legality", base, prompt, judge, (), options)
