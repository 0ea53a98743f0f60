"""How a blow is resolved: the check against the DC, then what the hit does (CZ-ATTACK-02, -03, -07)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Attacked, ConditionLost, Event, TableRolled
from fechtbuch.model.table import Table
from fechtbuch.rulesets.control_zone.attacks.blow import Blow
from fechtbuch.rulesets.control_zone.attacks.modifiers import attack_figure
from fechtbuch.rulesets.control_zone.creature.defences import defence_against
from fechtbuch.rulesets.control_zone.creature.views import Character, tables_of
from fechtbuch.rulesets.control_zone.data.formulas import roll_of
from fechtbuch.rulesets.control_zone.dice import DIE, roll_check
from fechtbuch.rulesets.control_zone.ground.clinch import ally_struck
from fechtbuch.rulesets.control_zone.harm.damage import Harm, Taken, roll_damage
from fechtbuch.rulesets.control_zone.harm.injuries import TRAUMA, injure
from fechtbuch.rulesets.control_zone.readings import CONFUSED_ENDS, reading
from fechtbuch.rulesets.control_zone.turns.states import lay

__all__ = ["FORCED", "land", "strike"]


def strike(scene: Scene, blow: Blow) -> Decision[Check]:
    """The attack check and, on a hit, what it does; gives the check. The defender rolls nothing (CZ-DEFENCE-06).

    ``Attacked.detail`` holds the ``kind`` of attack (melee, ranged, spell), the ``defence`` that set the DC and the
    ``reaction`` that it is, if one.
    """
    figure = attack_figure(scene, blow)
    defence = defence_against(Character(scene, blow.target), blow.type, blow.forbids)
    fumbles = tables_of(scene).blows.critical_miss
    rule = tables_of(scene).manoeuvres.of(blow.manoeuvre).rule
    check = yield from roll_check(
        blow.who, "attack", figure, defence.dc, about=blow.target, rule=_check_rule(rule), fumbles=fumbles
    )
    detail = {"kind": blow.kind, "defence": defence.name, "reaction": blow.reaction}
    yield from happen(
        scene,
        Attacked(
            blow.who,
            blow.target,
            check,
            blow.weapon,
            blow.manoeuvre,
            blow.zone,
            "CZ-ATTACK-03" if check.fumbled else "CZ-ATTACK-02",
            Table({name: value for name, value in detail.items() if value}),
        ),
    )
    if check.succeeded:
        yield from Part("injury", blow.target, land, (blow,))
    elif check.fumbled and blow.kind == "ranged":
        yield from _astray(scene, blow, check)
    return check


def _astray(scene: Scene, blow: Blow, check: Check) -> Decision[None]:
    """A critical miss on a shot into a clinch strikes an ally there, without a check (CZ-CLINCH-10, CZ-CLINCH-11)."""
    ally = ally_struck(scene, blow.who, blow.target)
    if ally:
        told = TableRolled(blow.who, "ally struck", DIE, check.rolled, ally, blow.target, "CZ-CLINCH-10")
        yield from happen(scene, told)
        yield from Part("injury", ally, land, (evolve(blow, target=ally),))


def _check_rule(rule: str) -> str:
    """The rule of a check: the manoeuvre's own where it has one."""
    return "CZ-ATTACK-01" if rule == "CZ-ATTACK-06" else rule


def land(scene: Scene, blow: Blow) -> Decision[None]:
    """A blow lands, by a hit or as the shot that strikes an ally: a state is laid, or damage is rolled.

    Openers deal no damage (CZ-FORBID-03). Aimed manoeuvres injure where they draw blood (CZ-ZONE-03), any blow does
    that is heavy enough (CZ-TRAUMA-07); a hit whose damage comes to 0 remains a hit (CZ-DAMAGE-07).
    """
    manoeuvre = tables_of(scene).manoeuvres.of(blow.manoeuvre)
    if manoeuvre.lays:
        yield from lay(scene, blow.target, manoeuvre.lays, blow.who, manoeuvre.rule)
        return
    if not blow.formula:
        return  # struck with nothing, in spite of the rules
    harm = Harm(
        blow.target,
        blow.type,
        blow.who,
        blow.weapon or blow.manoeuvre,
        blow.zone,
        blow.piercing,
        manoeuvre.ignores_dr,
    )
    taken = yield from roll_damage(scene, harm, roll_of(blow.formula))
    yield from _injures(scene, blow, taken)


def _injures(scene: Scene, blow: Blow, taken: Taken) -> Decision[None]:
    """The injury that a manoeuvre causes where it takes hit points, else the trauma of a heavy blow."""
    manoeuvre = tables_of(scene).manoeuvres.of(blow.manoeuvre)
    if manoeuvre.aimed and taken.hp > 0:
        yield from injure(
            scene,
            blow.target,
            blow.zone,
            manoeuvre.aimed,
            state=manoeuvre.trauma_lays,
            reason=manoeuvre.name,
            rule="CZ-ZONE-03",
        )
    elif _heavy(scene, blow.target, taken):
        yield from injure(scene, blow.target, blow.zone, TRAUMA, reason="a heavy blow", rule="CZ-TRAUMA-07")


def _heavy(scene: Scene, who: str, taken: Taken) -> bool:
    """Whether one hit took so large a share of the maximum, and left the target above 0 (CZ-TRAUMA-07)."""
    heavy, victim = tables_of(scene).blows.heavy_blow, Character(scene, who)
    return heavy is not None and victim.hp > 0 and taken.hp >= heavy.share * victim.full_hp


def _used_up(scene: Scene, event: Attacked) -> Decision[None]:
    """An attack check at somebody ends what lasts until the next one, hit or miss (CZ-FORBID-02)."""
    if event.target not in scene.battle:
        return
    if event.check.missed and reading(scene.battle, CONFUSED_ENDS) == "next_hit":
        return
    for state in Character(scene, event.target).states:
        if state.until == "next_attack":
            yield from happen(scene, ConditionLost(event.target, state.id, "used up by an attack", "CZ-FORBID-02"))


FORCED: Final[Mapping[type[Event], tuple[Reaction, ...]]] = {Attacked: (_used_up,)}
"""What an attack check itself uses up."""
