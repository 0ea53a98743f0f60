"""Manoeuvres: which may be chosen now, what an attack needs of them, how many attacks they give (CMP-MANEUVERS)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.acts import Act
from fechtbuch.model.errors import near
from fechtbuch.model.events import ConditionChanged, ConditionGained, ConditionLost, Skipped
from fechtbuch.model.state import Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import BreakFree, Declare, Slam, Trample
from fechtbuch.rulesets.dungeon_fantasy.attacks.several import second_half
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data import AllOutOption, Manoeuvre, Manoeuvres
from fechtbuch.rulesets.dungeon_fantasy.entangling.binds import barred, choice_barred
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.shooting import aim
from fechtbuch.rulesets.dungeon_fantasy.turns import evaluate, feint, waiting
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import ATTACKS, CHARGED, MOVED, count

__all__ = [
    "able",
    "attack_breaches",
    "attacks_allowed",
    "checks",
    "choice_breaches",
    "declare",
    "declare_breaches",
    "declare_in_passing",
    "in_force",
    "manoeuvre_in_force",
    "option_in_force",
    "spend_attack",
    "turn_breaches",
]

DEFENCES = ("dodge", "parry", "block")


# what a creature may do at all


def turn_breaches(here: Here, who: str, *, doing_nothing: bool = False) -> Iterator[Breach]:
    """Why ``who`` may not act now, whatever the act: dead, not its turn, unconscious, stunned, off balance.

    A fight in which no turn has begun has no order of turns. Who was waiting acts when that is triggered (CMP-WAIT).
    ``doing_nothing``: for acts that are none.
    """
    fighter = Fighter(here, who)
    if fighter.dead:
        yield breach(here, "dead")
    clock = here.battle.clock
    if fighter.manoeuvre is None or not fighter.manoeuvre.data.get("triggered"):
        if clock.turn not in ("", who):
            yield breach(here, "not_your_turn", f"it is {here.battle[clock.turn].name}'s")
        elif clock.turn and clock.phase:
            yield breach(here, "turn_over", here.battle[who].name)
    if doing_nothing:
        return
    if fighter.unconscious:
        yield breach(here, "unconscious")
    if fighter.stunned:
        yield breach(here, "must_do_nothing", "stunned")
    elif fighter.has("do_nothing"):
        yield breach(here, "must_do_nothing")
    if fighter.has("lost_balance"):
        yield breach(here, "off_balance")


# choosing


def checks(here: Here, act: Declare) -> Iterator[Breach]:
    """All breaches of a declaration."""
    nothing = act.manoeuvre == "do_nothing"
    yield from turn_breaches(here, act.who, doing_nothing=nothing)
    if Fighter(here, act.who).manoeuvre is not None:
        yield breach(here, "manoeuvre_already_chosen", _named(here, Fighter(here, act.who).manoeuvre_name))
    yield from declare_breaches(here, act.who, act.manoeuvre, act.option)
    yield from _aimed_breaches(here, act)


def declare_breaches(here: Here, who: str, name: str, option: str = "") -> Iterator[Breach]:
    """Why a manoeuvre with that option may not be chosen: unknown, pinned, grappled, holding, moved already."""
    table = tables_of(here).manoeuvres
    known = [row.id for row in table.manoeuvre]
    if name not in known:
        yield breach(here, "manoeuvre_unknown", f"{name!r}{near(name, known)}")
        return
    if option and _option(table, name, option) is None:
        options = ", ".join(row.id for row in table.options_of(name)) or "none"
        yield breach(here, "manoeuvre_unknown", f"{_named(here, name)} with option {option!r}; options: {options}")
    manoeuvre = table.of(name)
    if Fighter(here, who).counter(MOVED) and manoeuvre.move == "none" and name != "do_nothing":
        yield breach(here, "wrong_manoeuvre", f"{manoeuvre.name} after moving", "CMP-MANEUVERS")
    yield from _held_breaches(here, who, manoeuvre)
    yield from choice_barred(here, who, manoeuvre)


def _held_breaches(here: Here, who: str, manoeuvre: Manoeuvre) -> Iterator[Breach]:
    """What pins and grapples forbid (DF-HELD-01, DF-HELD-02, DF-HELD-03, DF-HOLD-03)."""
    fighter = Fighter(here, who)
    if fighter.pinned and not manoeuvre.while_pinned:
        yield breach(here, "pinned")
    if fighter.grappled and not manoeuvre.while_grappled:
        if manoeuvre.id != "move":
            yield breach(here, "grappled_cannot", manoeuvre.name)
        elif not too_strong_to_hold(here, who):
            yield breach(here, "grappled_cannot_move")
    pinned = {bond.held for bond in here.battle.holds_of(who, "pin")}
    held = {bond.held for bond in fighter.my_grapples}
    if not manoeuvre.while_holding and held - pinned:
        yield breach(here, "holding_cannot", manoeuvre.name)


def too_strong_to_hold(here: Here, who: str) -> bool:
    """Whether the ST of ``who`` is more than twice that of every captor (DF-GRAPPLE-14, DF-HELD-01)."""
    fighter = Fighter(here, who)
    strength = fighter.attribute("ST").value
    return all(strength > 2 * Fighter(here, bond.holder).attribute("ST").value for bond in fighter.grapples_on_me)


def _aimed_breaches(here: Here, act: Declare) -> Iterator[Breach]:
    """What is wrong with the target or weapon that a declaration names."""
    if act.manoeuvre == "aim":
        yield from aim.breaches(here, act.who, act.target, act.weapon)
    elif act.manoeuvre == "evaluate":
        yield from evaluate.breaches(here, act.who, act.target)
    elif act.manoeuvre == waiting.WAIT:
        yield from waiting.breaches(here, act.when, act.target)
    elif act.manoeuvre == "feint" or (act.manoeuvre == "all_out_attack" and act.option == "feint"):
        yield from feint.breaches(here, act.who, act.target, act.weapon)


def choice_breaches(here: Here, act: Act, default: str) -> Iterator[Breach]:
    """What is wrong with the manoeuvre that ``act`` names in the same breath, or by itself implies.

    An act that names none is part of the manoeuvre declared, or declares ``default``.
    """
    fighter = Fighter(here, act.who)
    name, option = str(getattr(act, "manoeuvre", "")), str(getattr(act, "option", ""))
    if fighter.manoeuvre is None:
        yield from declare_breaches(here, act.who, name or default, option)
        return
    have = fighter.manoeuvre_name, fighter.manoeuvre_option
    if name and name != have[0]:
        yield breach(here, "manoeuvre_already_chosen", _named(here, have[0]))
    elif option and _split(tables_of(here).manoeuvres, have[0], option)[0] != have[1]:
        yield breach(here, "manoeuvre_already_chosen", f"{_named(here, have[0])} ({have[1] or 'no option'})")


def _named(here: Here, name: str) -> str:
    table = tables_of(here).manoeuvres
    manoeuvre = table.find(name)
    return name if manoeuvre is None else manoeuvre.name


# attacking


def attack_breaches(here: Here, act: Act) -> Iterator[Breach]:
    """Why an attack, or what counts as one, may not be made now (DF-ATTACK-01, DF-ATTACK-06, DF-HELD-03, CMP-AOA).

    ``act`` may have ``manoeuvre``, ``option`` and ``target``; it declares Attack when nothing is declared.
    """
    yield from turn_breaches(here, act.who)
    fighter = Fighter(here, act.who)
    if fighter.pinned and not isinstance(act, BreakFree):
        yield breach(here, "pinned")
    yield from barred(here, act.who, "attack")
    for problem in choice_breaches(here, act, "attack"):
        if problem.reason != "pinned":
            yield problem
    manoeuvre = manoeuvre_in_force(here, act)
    if manoeuvre.attack == "none":
        yield breach(here, "wrong_manoeuvre", manoeuvre.name)
    elif fighter.counter(CHARGED) and not isinstance(act, Slam | Trample):
        yield breach(here, "wrong_manoeuvre", f"{manoeuvre.name} at a run, which only runs foes down", "DF-SLAM-03")
    elif manoeuvre.attack == "as_chosen":
        yield breach(here, "wait_not_triggered")
    elif second_half(here, act):
        return
    elif fighter.counter(ATTACKS) >= attacks_allowed(here, act):
        yield breach(here, "no_attack_left")
    else:
        yield from _same_foe(here, act)


def manoeuvre_in_force(here: Here, act: Act, default: str = "attack") -> Manoeuvre:
    """The manoeuvre declared this turn, or the one that ``act`` would declare."""
    table = tables_of(here).manoeuvres
    wanted = Fighter(here, act.who).manoeuvre_name or str(getattr(act, "manoeuvre", "")) or default
    return table.find(wanted) or table.of(default)


def option_in_force(here: Here, act: Act) -> AllOutOption | None:
    """The option of the manoeuvre in force, where it has one."""
    return in_force(here, act)[1]


def in_force(here: Here, act: Act) -> tuple[Manoeuvre, AllOutOption | None]:
    """The manoeuvre declared this turn, or the one that ``act`` would declare, with its option where it has one."""
    table, manoeuvre = tables_of(here).manoeuvres, manoeuvre_in_force(here, act)
    if not table.options_of(manoeuvre.id):
        return manoeuvre, None
    fighter = Fighter(here, act.who)
    option = fighter.manoeuvre_option if fighter.manoeuvre is not None else str(getattr(act, "option", ""))
    return manoeuvre, _option(table, manoeuvre.id, option)


def attacks_allowed(here: Here, act: Act) -> int:
    """Attacks of the turn: one, one more with Extra Attack unless on the move, two for All-Out Attack (Double)."""
    manoeuvre, option = in_force(here, act)
    if manoeuvre.attack == "none":
        return 0
    extra = Fighter(here, act.who).trait("extra_attack") and manoeuvre.attack != "on_the_move"
    return (option.attacks if option is not None else 1) + int(extra)


def _same_foe(here: Here, act: Act) -> Iterator[Breach]:
    """All-Out Attack: Double strikes one foe twice, Feint strikes the foe feinted (CMP-AOA)."""
    fighter, option = Fighter(here, act.who), option_in_force(here, act)
    mark, target = fighter.manoeuvre, str(getattr(act, "target", ""))
    if option is None or mark is None:
        return
    feinted = str(mark.data.get("target", "")) if option.feint else ""
    if feinted and target != feinted:
        yield breach(here, "all_out_same_foe", f"the feint was against {feinted}")
    if option.attacks < 2 or fighter.counter(ATTACKS) + 1 < attacks_allowed(here, act):
        return
    struck = (*mark.data.get("struck", ()), target)
    if all(struck.count(foe) < option.attacks for foe in struck):
        yield breach(here, "all_out_same_foe", f"struck before: {', '.join(struck[:-1])}")


def spend_attack(scene: Scene, who: str, target: str) -> Decision[bool]:
    """Count an attack of this turn on ``target``; a feint helps the first one only (DF-ATTACK-06, CMP-FEINT).

    Whether the attack goes on: somebody who waited for it may have struck first (CMP-WAIT).
    """
    fighter = Fighter(scene, who)
    fit, made = able(scene, who), fighter.counter(ATTACKS)
    yield from count(scene, who, ATTACKS, "DF-ATTACK-06")
    mark = fighter.manoeuvre
    if mark is not None and mark.data.get("option") == "double":
        struck = (*mark.data.get("struck", ()), target)
        yield from happen(scene, ConditionChanged(who, _with(mark, mark.data.set("struck", struck))))
    if made and target in scene.battle and Fighter(scene, target).has(f"feinted:{who}"):
        yield from happen(scene, ConditionLost(target, f"feinted:{who}", "used", "CMP-FEINT"))
    if able(scene, who) or not fit:
        return True
    yield from happen(scene, Skipped(who, "attack", "struck down first", "CMP-WAIT"))
    return False


def able(here: Here, who: str) -> bool:
    """Whether ``who`` can go on with what it is doing: neither out of the fight nor stunned."""
    fighter = Fighter(here, who)
    return not (fighter.out or fighter.stunned)


def _with(mark: Condition, data: Table[object]) -> Condition:
    return Condition(mark.name, mark.level, mark.source, mark.rule, mark.since, mark.until, data)


# declaring


def declare(scene: Scene, act: Declare) -> Decision[None]:
    """Choose the turn's manoeuvre; Aim, Evaluate and Feint do their work at once."""
    yield from _state(scene, act.who, act.manoeuvre, act.option, act.target, act.weapon, act.when)


def declare_in_passing(scene: Scene, act: Act, default: str = "attack") -> Decision[None]:
    """State the manoeuvre that ``act`` names, or ``default``, unless one has been declared this turn."""
    if Fighter(scene, act.who).manoeuvre is not None:
        return
    table = tables_of(scene).manoeuvres
    named = str(getattr(act, "manoeuvre", ""))
    name = named if table.find(named) is not None else default
    target, weapon = str(getattr(act, "target", "")), str(getattr(act, "weapon", ""))
    yield from _state(scene, act.who, name, str(getattr(act, "option", "")), target, weapon)


def _state(scene: Scene, who: str, name: str, option: str, target: str, weapon: str, when: str = "") -> Decision[None]:
    chosen, defence = _split(tables_of(scene).manoeuvres, name, option)
    data = {"name": name, "option": chosen, "target": defence or target, "weapon": weapon}
    if name == waiting.WAIT:
        data["when"] = when or waiting.COMES
    mark = Condition(
        "manoeuvre",
        rule="CMP-MANEUVERS",
        since=scene.battle.clock.turns,
        until=f"turn_start:{who}",
        data=Table({key: value for key, value in data.items() if value}),
    )
    if not (yield from happen(scene, ConditionGained(who, mark))):
        return
    yield from _break_off(scene, who, name)
    if name == "aim":
        yield from aim.take_aim(scene, who, target, weapon)
    elif name == "evaluate":
        yield from evaluate.evaluate(scene, who, target)
    elif name == "feint" or chosen == "feint":
        yield from Part("feint", target, feint.feint, (who, target, weapon))


def _break_off(scene: Scene, who: str, name: str) -> Decision[None]:
    """What the choice of another manoeuvre ends: an aim (CMP-AIM), a spell being cast (DF-OWN-01)."""
    if tables_of(scene).manoeuvres.of(name).spoils_aim:
        yield from aim.lose_aim(scene, who, "another manoeuvre", "DF-AIM-01")
    if name != "concentrate" and Fighter(scene, who).has("casting"):
        yield from happen(scene, ConditionLost(who, "casting", "another manoeuvre", "DF-OWN-01"))


def _split(table: Manoeuvres, name: str, option: str) -> tuple[str, str]:
    """An option as the table names it, and the defence it increases: ``increased_parry`` is increased, parry.

    Of several options the first one is meant when none is named.
    """
    option, _, defence = option.partition("_")
    if not option:
        first = next(iter(table.options_of(name)), None)
        option = first.id if first is not None else ""
    increased = name == "all_out_defense" and option == "increased"
    return option, (defence or DEFENCES[0]) if increased else ""


def _option(table: Manoeuvres, name: str, option: str) -> AllOutOption | None:
    wanted, defence = _split(table, name, option)
    if defence and defence not in DEFENCES:
        return None
    return next((row for row in table.options_of(name) if row.id == wanted), None)
