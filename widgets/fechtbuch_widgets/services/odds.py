"""The odds of one act for the page: its outcomes and its tree, found off the main thread and kept for each act."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b
from typing import Any, Literal, get_args
from weakref import WeakKeyDictionary

from attrs import define, frozen

from fechtbuch.decide.answers import Policy, first_option
from fechtbuch.decide.requests import Ask
from fechtbuch.fight import Fight
from fechtbuch.history.commits import act_bytes
from fechtbuch.model.acts import Act, Begin
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Tape
from fechtbuch.narrate import wording
from fechtbuch.narrate.plain import plain, shown
from fechtbuch.rulesets.protocol import act_words
from fechtbuch.whatif import ActOdds, Tree, odds, tree
from fechtbuch.whatif.exact_odds.tree_nodes import Path
from fechtbuch_widgets.background import Errand
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.services.odds_data import node_json, outcomes_json
from fechtbuch_widgets.services.odds_queue import OddsQueue

__all__ = ["FURTHER", "STAGES", "act_odds", "act_odds_node", "considered", "working"]

STAGES = (20_000, 100_000)
"""Steps of work after which the page is told how far it has come; about half a second, and two."""

FURTHER = 1_000_000
"""Steps of work when the reader wants more; about twenty seconds."""

_MOST_NODES = 150
_MOST_MORE = 40
_MOST_KEPT = 64

Answers = Literal["chosen", "policy", "uniform"]
"""As they chose when it happened, else by the policy; by the policy; each option equally likely."""


@frozen(eq=False)
class Wanted:
    """An act whose odds are wanted: where it is made, with which answers; what came of it, if it was made."""

    key: str
    at: str
    act: Act
    words: str
    answers: Answers
    default: Policy
    overrule: str
    tape: Tape | None
    after: Battle | None

    @property
    def weighing(self) -> dict[str, Any]:
        """Who answers, as the odds take it."""
        if self.answers == "chosen" and self.tape is not None:
            return {"policy": _as_chosen(self.tape, self.default)}
        return {"answers": "uniform" if self.answers == "uniform" else "policy"}


@frozen(eq=False)
class Learnt:
    """What was found out with ``steps`` of work; no odds if that was cut off."""

    tree: Tree
    odds: ActOdds | None
    steps: int


@define(eq=False)
class Kept:
    """What is known of it so far. It is only looked at and changed in the model's turn."""

    wanted: Wanted
    odds: ActOdds | None = None
    tree: Tree | None = None
    most: int = 0
    problem: str = ""

    def enough(self, most: int) -> bool:
        """Whether further work of up to ``most`` steps would bring nothing."""
        return bool(self.problem) or (self.odds is not None and (self.odds.exact or self.most >= most))

    def learn(self, learnt: Learnt) -> None:
        """Keep what was found out; a tree that a reader has opened further meanwhile stays."""
        self.tree = self.tree or learnt.tree
        if learnt.odds is not None:
            self.odds, self.most = learnt.odds, learnt.steps


_kept: WeakKeyDictionary[Fight, dict[str, Kept]] = WeakKeyDictionary()
_queues: WeakKeyDictionary[Any, OddsQueue[Kept, Learnt]] = WeakKeyDictionary()
_considered: WeakKeyDictionary[Any, tuple[Act | None, int]] = WeakKeyDictionary()
"""The act in a model's form, and how many it has held."""


def considered(model: Any, act: Act | None) -> None:
    """The act that a form is about to make at the model's cursor; none: no form holds one that can be read."""
    old, number = _considered.get(model, (None, 0))
    if act == old:
        return
    if act is not None:
        number += 1
    _considered[model] = act, number
    model.push("considered", None if act is None else {"number": number, "act": _heading(model, _here(model), act)})


def working(model: Any) -> OddsQueue[Kept, Learnt]:
    """Where the odds for a model's pages are found, one act after the other; it ends with them."""
    queue = _queues.get(model)
    if queue is None:
        queue = _queues[model] = OddsQueue(model, partial(_work, model.fight), _told_of, _told_failed, _told_left)
        model.leaving.append(queue.stop)
    return queue


def act_odds(model: Any, request: dict[str, Any]) -> Json:
    """The odds of the act of event ``at``, or with ``what`` ``considered`` of the one in the form; ``answers`` says how
    choices are made; ``further`` asks for more work. What is not known yet comes as ``odds`` by itself. A later wish of
    the same ``asker`` takes the place of its last one."""
    queue, asker = working(model), str(request.get("asker", ""))
    wanted = _wanted(model, request)
    if isinstance(wanted, str):
        queue.leave(model, asker)
        return {"key": "", "state": "none", "text": wanted}
    known = _kept.setdefault(model.fight, {})
    kept = known.get(wanted.key)
    if kept is None:
        while len(known) >= _MOST_KEPT:
            del known[next(iter(known))]
        kept = known[wanted.key] = Kept(wanted)
    most = FURTHER if request.get("further") is True else STAGES[-1]
    if kept.enough(most):
        queue.leave(model, asker)
        return _told(kept, busy=False)
    queue.wish(model, asker, kept, most)
    return _told(kept, busy=True)


def act_odds_node(model: Any, request: dict[str, Any]) -> Json:
    """What lies beneath the node of the tree at ``path``; of a rest, the node above it with that followed."""
    kept = _kept.get(model.fight, {}).get(str(request["key"]))
    if kept is None or kept.tree is None:
        raise FechtbuchError("The odds of this act are not held any more; step away and back.")
    path: Path = tuple(int(step) for step in request["path"])
    node = kept.tree.at(path)
    if node.sort == "rest" or (node.request is not None and not node.children):
        kept.tree = kept.tree.expand(path, _MOST_MORE)
        path = path[:-1] if node.sort == "rest" else path
    return {"key": kept.wanted.key, "path": list(path), "node": node_json(kept.tree.at(path), path, _battle(kept), 1)}


def _work(fight: Fight, kept: Kept, most: int, errand: Errand[Any]) -> Learnt:
    wanted, grown = kept.wanted, kept.tree or _grown(fight, kept.wanted)
    learnt = Learnt(grown, None, 0)
    for stage in (stage for stage in (*STAGES, FURTHER) if kept.most < stage <= most):
        if learnt.odds is not None:
            errand.tell(partial(_told_of, kept, learnt, busy=True))
        if errand.void:
            break
        weighing = wanted.weighing
        found = odds(fight, wanted.act, wanted.at, overrule=wanted.overrule, most=stage, **weighing)
        learnt = Learnt(grown, found, stage)
        if found.exact:
            break
    return learnt


def _grown(fight: Fight, wanted: Wanted) -> Tree:
    weighing = wanted.weighing
    grown = tree(fight, wanted.act, wanted.at, overrule=wanted.overrule, most_nodes=_MOST_NODES, **weighing)
    return grown if wanted.tape is None else grown.mark(wanted.tape)


def _told_of(kept: Kept, learnt: Learnt, model: Any, *, busy: bool = False) -> None:
    kept.learn(learnt)
    model.push("odds", _told(kept, busy=busy))


def _told_failed(kept: Kept, problem: str, model: Any) -> None:
    kept.problem = problem
    model.push("odds", _told(kept, busy=False))


def _told_left(kept: Kept, model: Any) -> None:
    text = "These odds were not worked out to the end: something else was asked for instead."
    model.push("odds", {"key": kept.wanted.key, "state": "none", "text": text})


# what is wanted


def _here(model: Any) -> str:
    return str(model.cursor.position.commit)


def _wanted(model: Any, request: dict[str, Any]) -> Wanted | str:
    """The act, or a sentence why there is none."""
    fight: Fight = model.fight
    if fight.rules is None:
        return f"The odds cannot be worked out: {fight.missing}."
    answers: Answers = next((one for one in get_args(Answers) if one == request.get("answers")), "chosen")
    if request.get("what") == "considered":
        act, _ = _considered.get(model, (None, 0))
        if act is None:
            return "No form at this cursor holds an act that could be made."
        return _of(model, _here(model), act, answers)
    line = model.line
    commit = fight.log.commit(line.position(max(0, min(int(request["at"]), len(line) - 1))).commit)
    if commit.parent is None or isinstance(commit.act, Begin):
        return "Here the fight begins; nothing was rolled or chosen."
    after = fight.log.node(commit.id).end
    return _of(model, commit.parent, commit.act, answers, commit.overruled, commit.tape, after)


def _of(
    model: Any,
    at: str,
    act: Act,
    answers: Answers,
    overrule: str = "",
    tape: Tape | None = None,
    after: Battle | None = None,
) -> Wanted:
    made = b"" if tape is None else repr(tape).encode()
    named = b"\0".join((at.encode(), act_bytes(act), answers.encode(), overrule.encode(), made))
    key = blake2b(named, digest_size=12).hexdigest()
    default = model.fight.rules.ruleset.policies.get("default", first_option)
    return Wanted(key, at, act, _described(model, at, act), answers, default, overrule, tape, after)


def _as_chosen(tape: Tape, default: Policy) -> Policy:
    """A policy that chooses as the tape does wherever the same person is asked the same."""
    chosen: dict[tuple[str, str, str], list[str]] = {}
    for entry in tape:
        if isinstance(entry.answer, str):
            where = entry.address
            chosen.setdefault((where.who, where.purpose, where.about), []).append(entry.answer)

    def choose(battle: Battle, ask: Ask) -> str:
        made = chosen.get((ask.who, ask.question, ask.about), ())
        return next((value for value in made if value in ask.values), None) or default(battle, ask)

    return choose


def _described(model: Any, at: str, act: Act) -> str:
    """The act with what was chosen for it: ``Aldo: Attack (target Ragna, weapon broadsword)``."""
    battle = model.fight.log.node(at).end
    told = []
    for field in model.fight.rules.ruleset.fields.get(type(act), ()):
        value = getattr(act, field.name, None)
        if value in (None, "", (), 0, False):
            continue
        words = field.label if value is True else f"{field.label} {_named(battle, value)}"
        told.append(words[:1].lower() + words[1:])
    return plain(_heading(model, at, act) + (f" ({', '.join(told)})" if told else ""))


def _named(battle: Battle, value: Any) -> str:
    words = str(value)
    return shown(battle[words].name or words) if words in battle else shown(wording.words(words))


def _heading(model: Any, at: str, act: Act) -> str:
    battle = model.fight.log.node(at).end
    try:
        words = model.fight.rules.ruleset.heading(battle, act)
    except FechtbuchError:
        words = act_words(battle, act)
    name = battle[act.who].name or act.who if act.who in battle else act.who
    return plain(f"{name}: {words}" if name else words)


def _battle(kept: Kept) -> Battle:
    assert kept.tree is not None
    return kept.tree.grower.battle


def _told(kept: Kept, *, busy: bool) -> Json:
    wanted = kept.wanted
    made = wanted.after is not None
    head: dict[str, Json] = {"key": wanted.key, "act": wanted.words, "made": made, "steps": kept.most}
    if kept.problem:
        return {**head, "state": "failed", "text": plain(kept.problem)}
    head["state"] = "working" if busy else "done"
    if kept.tree is not None:
        head["tree"] = node_json(kept.tree.root, (), _battle(kept), 1)
    if kept.odds is not None:
        head |= outcomes_json(kept.odds, wanted.after)
    return head
