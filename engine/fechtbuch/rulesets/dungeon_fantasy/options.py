"""What a creature may do now: every candidate act that breaches nothing, in words; and why an act was forced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fechtbuch.decide.legality import Because, Option
from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle, Creature, Thing
from fechtbuch.rulesets.dungeon_fantasy import acts
from fechtbuch.rulesets.dungeon_fantasy.areas import choices
from fechtbuch.rulesets.dungeon_fantasy.attacks import offers
from fechtbuch.rulesets.dungeon_fantasy.collisions import options as collisions
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import lines_of
from fechtbuch.rulesets.dungeon_fantasy.entangling import options as entangling
from fechtbuch.rulesets.dungeon_fantasy.grappling import after_grapple, break_free, grapple
from fechtbuch.rulesets.dungeon_fantasy.ground import doors
from fechtbuch.rulesets.dungeon_fantasy.legality import violations
from fechtbuch.rulesets.dungeon_fantasy.sentences import MANOEUVRES
from fechtbuch.rulesets.dungeon_fantasy.shooting import offers as shooting
from fechtbuch.rulesets.dungeon_fantasy.turns.waiting import TRIGGERS, WAIT
from fechtbuch.rulesets.dungeon_fantasy.words import strike_words
from fechtbuch.rulesets.judging import offered
from fechtbuch.space.hex import neighbours

__all__ = ["because", "options"]

FORCED = {
    "unconscious": "CMP-SHOCK",
    "stunned": "CMP-SHOCK",
    "do_nothing": "CMP-CRITHIT",
    "lost_balance": "CMP-CRITMISS",
}
"""Conditions that leave nothing but Do Nothing, with the rule of each."""

OF_THEIR_OWN = frozenset({"do_nothing"})
"""Those among them that come by several rules: the condition says by which."""

AIMED: dict[acts.Manoeuvre, str] = {"aim": "aim at {}", "feint": "feint against {}", "evaluate": "evaluate {}"}
"""Manoeuvres that need a target, in words."""


def options(battle: Battle, who: str, tables: Any) -> tuple[Option, ...]:
    """All candidate acts of ``who`` that are legal now, the likeliest first. Pure; one legality check for each."""
    here = At(battle, tables)
    return offered(_candidates(here, who), here, violations, because)


def because(battle: Battle, act: Act) -> tuple[Because, ...]:
    """The conditions that force a creature to do nothing, where some do."""
    if act.who not in battle or not isinstance(act, acts.Declare) or act.manoeuvre != "do_nothing":
        return ()
    creature = battle[act.who]
    return tuple(
        Because(_source(creature, name) or rule, f"{act.who}.{name}", "true")
        for name, rule in FORCED.items()
        if creature.has(name)
    )


def _source(creature: Creature, name: str) -> str:
    return creature.conditions[name].rule if name in OF_THEIR_OWN else ""


def _candidates(here: Here, who: str) -> Iterator[tuple[Act, str]]:
    fighter = Fighter(here, who)
    others = [c for c in here.battle if c.id != who and c.status == "in"]
    foes = [c for c in others if c.side != fighter.creature.side]
    for foe in (*foes, *(c for c in others if c not in foes)):
        yield from _attacks(fighter, foe.id, foe.name)
        for option in (*grapple.options(here, who, foe.id), *after_grapple.options(here, who, foe.id)):
            yield option.act, option.label
        for option in (*offers.options(here, who, foe.id), *shooting.options(here, who, foe.id)):
            yield option.act, option.label
        for option in collisions.against(here, who, foe.id):
            yield option.act, option.label
        yield acts.Shove(who, foe.id), f"shove {foe.name}"
        yield from _aimed(who, foe.id, foe.name)
    for option in choices.options(here, who):
        yield option.act, option.label
    for option in (*break_free.options(here, who), *entangling.options(here, who)):
        yield option.act, option.label
    for spell in fighter.sheet.spells:
        yield acts.Cast(who, spell.id), f"cast {spell.name}"
    for name, words in MANOEUVRES.items():
        if name == WAIT:
            for when, what in TRIGGERS.items():
                yield acts.Declare(who, WAIT, when=when), f"wait until {what}"
        elif name not in AIMED:
            yield acts.Declare(who, name), f"declare {words}"  # type: ignore[arg-type]
    yield from _readied(here, fighter)
    for option in doors.options(here, who):
        yield option.act, option.label
    for cell in neighbours(fighter.cell):
        yield acts.Move(who, (cell,)), f"step to {cell[0]},{cell[1]}"
    for option in collisions.alone(here, who):
        yield option.act, option.label
    for posture in ("standing", "kneeling", "crouching", "lying"):
        yield acts.ChangePosture(who, posture), f"change posture: {posture}"
    yield acts.StartTurn(who), "start the turn"
    yield acts.EndTurn(who), "end the turn"


def _attacks(fighter: Fighter, foe: str, name: str) -> Iterator[tuple[Act, str]]:
    for weapon in fighter.weapons:
        for mode in lines_of(weapon):
            yield acts.Attack(fighter.id, foe, weapon.id, mode.name), strike_words(weapon, mode.name, name)


def _shots_at(fighter: Fighter, thing: Thing) -> Iterator[tuple[Act, str]]:
    """Shots at a thing; nobody throws weapons at every knife that lies about."""
    for weapon in fighter.weapons:
        for mode in weapon.ranged:
            if not mode.thrown:
                words = strike_words(weapon, mode.name, f"the {thing.name}")
                yield acts.Attack(fighter.id, thing.id, weapon.id, mode.name), words


def _aimed(who: str, foe: str, name: str) -> Iterator[tuple[Act, str]]:
    """Manoeuvres that are chosen against somebody."""
    for manoeuvre, words in AIMED.items():
        yield acts.Declare(who, manoeuvre, target=foe), words.format(name)
    yield acts.Declare(who, "all_out_attack", "feint", foe), f"feint against {name} in an All-Out Attack"


def _readied(here: Here, fighter: Fighter) -> Iterator[tuple[Act, str]]:
    for key, item in fighter.creature.items.items():
        yield acts.Ready(fighter.id, key), f"ready the {item.name}"
        yield acts.Ready(fighter.id, key, "reload"), f"reload the {item.name}"
        yield acts.FastDraw(fighter.id, key), f"fast-draw the {item.name}"
    for thing in here.battle.things.values():
        yield from _shots_at(fighter, thing)
        yield acts.Ready(fighter.id, thing.id), f"pick up the {thing.name}"
