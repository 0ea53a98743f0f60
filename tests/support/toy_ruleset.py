"""A tiny rule set for tests: strike with a roll, dodge by choice, damage, wounds that stun, kill and end aims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from attrs import frozen

from fechtbuch.decide.engine_acts import expire, since
from fechtbuch.decide.legality import Because, Breach, Option
from fechtbuch.decide.requests import Ask, Choice, Decision, Part, Roll
from fechtbuch.decide.scene import Consequences, Scene, happen
from fechtbuch.model.acts import Act
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Attacked, ConditionGained, ConditionLost, Died, Dodged, Event, Wounded
from fechtbuch.model.figures import Figure, Withheld, add, start
from fechtbuch.model.state import Battle, Condition, Creature, Pool, Sheet
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.catalogue import Catalogue, Rule
from fechtbuch.rulesets.conditions import ConditionLine
from fechtbuch.rulesets.protocol import ActField, CreatureView, RuleSet, Sentence, Span

__all__ = ["TOY", "Strike", "TakeAim", "Wait", "creature"]


@frozen
class Strike(Act):
    """``who`` hits at ``target``."""

    do: ClassVar[str] = "strike"
    who: str
    target: str


@frozen
class TakeAim(Act):
    """``who`` takes aim until the end of its next turn."""

    do: ClassVar[str] = "aim"
    who: str


@frozen
class Wait(Act):
    """Nothing comes of it: an act without facts."""

    do: ClassVar[str] = "wait"
    who: str


def creature(id: str, skill: int = 11, hp: int = 12, side: str = "") -> Creature:
    """A fighter of the toy rules."""
    return Creature(
        id,
        f"Fighter {id}",
        side or id,
        Sheet(Table({"dodge": 8, "skill": skill}), "test"),
        Table({"hp": Pool(hp, hp)}),
    )


def _check(purpose: str, rolled: Rolled, figure: Figure) -> Check:
    made = rolled.total <= figure.whole
    return Check(purpose, "3d6", rolled, figure, "success" if made else "failure", figure.whole - rolled.total, "TOY-1")


def _skill(battle: Battle, who: str, target: str) -> Figure:
    terms = [start(battle[who].sheet.figures["skill"], "skill", "sheet:skill")]
    if battle[who].has("aiming"):
        terms.append(add(2, "aimed", "TOY-3"))
    return Figure(tuple(terms), (Withheld("range", f"{target} is next to {who}", "TOY-4"),))


def _strike(scene: Scene, act: Strike) -> Decision[None]:
    figure = _skill(scene.battle, act.who, act.target)
    rolled = yield from Roll(act.who, "attack", about=act.target, of=lambda total: total <= figure.whole, figure=figure)
    check = _check("attack", rolled, figure)
    yield from happen(scene, Attacked(act.who, act.target, check, rule="TOY-1"))
    if check.missed:
        return
    stopped = yield from Part("defence", act.target, _defend, (act.who, act.target))
    if not stopped:
        yield from Part("injury", act.target, _injure, (act.who, act.target))


def _defend(scene: Scene, attacker: str, target: str) -> Decision[bool]:
    options = (Choice("dodge", "Dodge"), Choice("none", "No defence"))
    refused = (Withheld("parry", "no weapon in hand", "TOY-5"),)
    chosen = yield from Ask(target, "defence", options, about=attacker, refused=refused, decline="none")
    if chosen != "dodge":
        return False
    figure = Figure((start(scene.battle[target].sheet.figures["dodge"], "dodge", "sheet:dodge"),))
    rolled = yield from Roll(target, "dodge", about=attacker, of=lambda total: total <= figure.whole, figure=figure)
    check = _check("dodge", rolled, figure)
    yield from happen(scene, Dodged(target, attacker, check, rule="TOY-2"))
    return check.succeeded


def _injure(scene: Scene, attacker: str, target: str) -> Decision[None]:
    rolled = yield from Roll(attacker, "damage", "1d6", about=target)
    left = scene.battle[target].pools["hp"].value - rolled.total
    yield from happen(
        scene,
        Wounded(target, "hp", rolled.total, left, attacker, raw=rolled.total, dice="1d6", rolled=rolled, rule="TOY-6"),
    )


def _aim(scene: Scene, act: TakeAim) -> Decision[None]:
    condition = Condition("aiming", source=act.who, rule="TOY-3", since=since(scene), until=f"turn_end:{act.who}")
    yield from happen(scene, ConditionGained(act.who, condition))


def _wait(scene: Scene, act: Wait) -> Decision[None]:
    yield from expire(scene, "waiting", act.who)


def _spoil_aim(scene: Scene, event: Wounded) -> Decision[None]:
    if scene.battle[event.who].has("aiming"):
        yield from happen(scene, ConditionLost(event.who, "aiming", reason="hurt", rule="TOY-3"))


def _dies(scene: Scene, event: Wounded) -> Decision[None]:
    if event.pool == "hp" and event.after <= 0 and scene.battle[event.who].status == "in":
        yield from happen(scene, Died(event.who, "wounds", "TOY-7"))


def _violations(battle: Battle, act: Act, tables: Any) -> tuple[Breach, ...]:
    found = []
    if battle[act.who].has("stunned"):
        found.append(Breach("stunned", "TOY-8", f"{battle[act.who].name} is stunned"))
    if isinstance(act, Strike) and act.target == act.who:
        found.append(Breach("self", "TOY-9", "nobody strikes at himself"))
    return tuple(found)


def _options(battle: Battle, who: str, tables: Any) -> tuple[Option, ...]:
    return tuple(Option(Strike(who, foe.id), f"Strike at {foe.name}") for foe in battle if foe.side != battle[who].side)


def _view(battle: Battle, who: str, tables: Any) -> CreatureView:
    creature = battle[who]
    pools = tuple((name, pool.value, pool.full) for name, pool in creature.pools.items())
    conditions = tuple(ConditionLine(c.name, c.rule, c.until) for c in creature.conditions.values())
    subtitle = f"Skill {creature.sheet.figures['skill']}"
    return CreatureView({"hp": creature.pools["hp"].value}, pools, conditions, subtitle=subtitle)


def _wound(battle: Battle, event: Wounded) -> Sentence:
    name = Span(battle[event.who].name, f"who:{event.who}")
    return (name, Span(" loses "), Span(f"{event.by} HP", "loss"), Span("."))


def _build(data: Mapping[str, Any], tables: Any, place: str) -> tuple[Creature, str]:
    return creature(str(data["id"]), int(data.get("skill", 11)), int(data.get("hp", 12))), ""


def _because(battle: Battle, act: Act) -> tuple[Because, ...]:
    if isinstance(act, Strike) and battle[act.who].has("aiming"):
        return (Because("TOY-3", f"{act.who}.conditions.aiming", "on"),)
    return ()


def _load(replaced: Mapping[str, str]) -> Table[str]:
    return Table(replaced)


_SENTENCES: dict[type[Event], Any] = {Wounded: _wound}

TOY = RuleSet(
    "toy",
    "1",
    "Toy rules",
    {act.do: act for act in (Strike, TakeAim, Wait)},
    {Strike: _strike, TakeAim: _aim, Wait: _wait},
    Consequences(forced={Wounded: (_spoil_aim, _dies)}),
    _load,
    _violations,
    _options,
    _view,
    _SENTENCES,
    _build,
    Catalogue("toy", {f"TOY-{n}": Rule(f"TOY-{n}", f"Toy rule {n}", f"Text of rule {n}.") for n in range(1, 10)}),
    fields={Strike: (ActField("target", "Target", "creature"),)},
    because=_because,
)
