"""How these rules tell what happened: one sentence for each kind of event, in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fechtbuch.model import events as e
from fechtbuch.model.acts import Act
from fechtbuch.model.checks import Check
from fechtbuch.model.state import Battle, bond_key
from fechtbuch.rulesets.dungeon_fantasy.acts import Declare
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import read_sheet
from fechtbuch.rulesets.protocol import Sentence, SentenceMaker, Span

__all__ = ["SENTENCES", "heading", "names_of_part"]

VERBS = {
    "swing": "swings",
    "swung": "swings",
    "thrust": "thrusts",
    "stab": "thrusts",
    "throw": "throws",
    "thrown": "throws",
    "shoot": "shoots",
    "shot": "shoots",
}
"""The verb for a way of using a weapon; the weapon is its object."""

BARE = {
    "punch": "punches",
    "kick": "kicks",
    "bite": "bites",
    "shove": "shoves",
    "grapple": "reaches for",
    "grab": "grabs at",
}
"""The verb for what is done without a weapon; the foe is its object."""

COUNTERS = {
    "attacks": "attacks this turn",
    "moved": "yards moved this turn",
    "blocks": "blocks this turn",
    "casts": "spells cast this turn",
    "recoveries": "rolls to recover this turn",
    "parries": "parries this turn with the",
    "swung": "swings this turn of the",
    "spent": "shots spent of the",
    "reload": "turns spent reloading the",
}
"""What a tally counts; a tally of a weapon names it after these words."""

OUTCOMES = {
    "critical_success": "critical success",
    "success": "succeeds",
    "failure": "fails",
    "critical_failure": "critical failure",
}

HITS = {"critical_success": "critical hit", "success": "hit", "failure": "miss", "critical_failure": "critical miss"}

BEGINS = {
    "stunned": "is stunned",
    "unconscious": "falls unconscious",
    "lost_balance": "loses balance",
    "guard_dropped": "drops the guard",
    "do_nothing": "must do nothing next turn",
    "suffocating": "begins to suffocate",
    "mortal_wound": "is mortally wounded",
    "deafened": "is deafened",
    "retreated": "has retreated",
    "aiming": "takes aim",
    "casting": "gathers a spell",
    "lies_across": "lies across two hexes",
    "tried_break_free": "has spent this try to break free",
}
"""What a condition's beginning is called; others are named."""

ENDS = {
    "stunned": "is no longer stunned",
    "unconscious": "wakes",
    "suffocating": "can breathe again",
    "shock": "shakes off the shock",
    "aiming": "no longer aims",
    "lost_balance": "has regained balance",
}

MANOEUVRES = {
    "attack": "Attack",
    "all_out_attack": "All-Out Attack",
    "move_and_attack": "Move and Attack",
    "all_out_defense": "All-Out Defense",
    "ready": "Ready",
    "aim": "Aim",
    "feint": "Feint",
    "evaluate": "Evaluate",
    "concentrate": "Concentrate",
    "change_posture": "Change Posture",
    "move": "Move",
    "do_nothing": "Do Nothing",
}


def names_of_part(part: str) -> str:
    """A body part in words: ``right_arm`` -> ``right arm``."""
    return part.replace("_", " ")


def _who(battle: Battle, who: str) -> Span:
    name = battle.creatures[who].name if who in battle.creatures else who
    return Span(name, f"who:{who}")


def _weapon(battle: Battle, who: str, weapon: str) -> str:
    if who not in battle.creatures:
        return weapon
    creature = battle.creatures[who]
    line = read_sheet(creature.sheet).weapon(weapon)
    item = creature.items.get(weapon)
    name = line.name if line is not None else item.name if item is not None else names_of_part(weapon)
    return name.lower()


def _against(check: Check) -> str:
    return f", {check.rolled.total} against {check.figure.value}"


def _attacked(b: Battle, x: e.Attacked) -> Sentence:
    return (*_doing(b, x), Span(": "), Span(HITS[x.check.outcome], "strong"), Span(_against(x.check)))


def _doing(b: Battle, x: e.Attacked) -> Sentence:
    way = x.mode.split()[0].lower() if x.mode else ""
    if way in VERBS or (x.weapon and way not in BARE):
        verb = VERBS.get(way, "attacks with")
        words: Sentence = (_who(b, x.who), Span(f" {verb} the {_weapon(b, x.who, x.weapon)} at "), _who(b, x.target))
    else:
        words = (_who(b, x.who), Span(f" {BARE.get(way, 'attacks')} "), _who(b, x.target))
    if x.location == "random":
        return (*words, Span(", wherever it lands"))
    return words if x.location in ("", "torso") else (*words, Span(f"'s {names_of_part(x.location)}"))


def _defended(verb: str) -> SentenceMaker:
    def sentence(b: Battle, x: Any) -> Sentence:
        weapon = f" with the {_weapon(b, x.who, x.weapon)}" if getattr(x, "weapon", "") else ""
        away = ", retreating" if x.detail.get("retreat") else ""
        words = (_who(b, x.who), Span(f" {verb}{weapon}{away}: "))
        return (*words, Span(OUTCOMES[x.check.outcome], "strong"), Span(_against(x.check)))

    return sentence


def _wounded(b: Battle, x: e.Wounded) -> Sentence:
    part = f" in the {names_of_part(x.zone)}" if x.zone else ""
    if x.by <= 0:
        return (_who(b, x.who), Span(f" is struck{part}, but the armour holds: {_way(x)}"))
    return (
        _who(b, x.who),
        Span(f" is wounded{part}: {_way(x)} → "),
        Span(f"{x.by} {x.pool.upper()}", "loss"),
        Span(f", {x.after} left"),
    )


def _way(x: e.Wounded) -> str:
    """From the blow to the injury: what the armour took and what the wound was multiplied by."""
    terms = x.figure.terms if x.figure is not None else ()
    blow = f"{x.raw} {x.type}".strip()
    armour = sum(-t.value for t in terms if t.op == "add" and t.label.startswith("DR"))
    factors = "".join(f" × {t.value}" for t in terms if t.op == "multiply" and t.rule == "CMP-WOUND")
    left = f"{blow} − DR {armour}" if armour else blow
    return f"({left}){factors}" if armour and factors else left + factors


def _checked(b: Battle, x: e.Checked) -> Sentence:
    purpose = names_of_part(x.check.purpose)
    if x.opposed is None:
        words = (_who(b, x.who), Span(f" rolls for {purpose}: "))
        return (*words, Span(OUTCOMES[x.check.outcome], "strong"), Span(_against(x.check)))
    result = {"win": "wins", "lose": "loses", "tie": "ties"}.get(x.result, x.result)
    margin = f" by {x.by}" if x.by else ""
    mine = f"{x.check.rolled.total} against {x.check.figure.value}"
    theirs = f"{x.opposed.rolled.total} against {x.opposed.figure.value}"
    return (
        _who(b, x.who),
        Span(f" contests ({purpose}) with "),
        _who(b, x.about),
        Span(": "),
        Span(f"{result}{margin}", "strong"),
        Span(f", {mine}; {theirs}"),
    )


def _gained(b: Battle, x: e.ConditionGained) -> Sentence:
    c = x.condition
    if c.name == "manoeuvre":
        name = MANOEUVRES.get(str(c.data.get("name", "")), str(c.data.get("name", "")))
        option = str(c.data.get("option", "")).replace("_", " ")
        return (_who(b, x.who), Span(f" declares {name}" + (f" ({option.title()})" if option else "")))
    if c.name == "shock":
        return (_who(b, x.who), Span(f" suffers shock: −{c.level} on the next turn"))
    words = BEGINS.get(c.name) or f"is now {names_of_part(c.name).replace(':', ' ')}"
    return (_who(b, x.who), Span(f" {words}"))


def _lost(b: Battle, x: e.ConditionLost) -> Sentence:
    if x.name == "manoeuvre":
        return (_who(b, x.who), Span("'s manoeuvre is over"))
    words = ENDS.get(x.name) or f"is no longer {names_of_part(x.name).replace(':', ' ')}"
    return (_who(b, x.who), Span(f" {words}"))


def _counted(b: Battle, x: e.CounterChanged) -> Sentence:
    counter, _, weapon = x.counter.partition(":")
    words = COUNTERS.get(counter, names_of_part(counter))
    of = f" {_weapon(b, x.who, weapon)}" if weapon else ""
    return (_who(b, x.who), Span(f": {words}{of}: {x.after}"))


def _clock(b: Battle, x: e.ClockAdvanced) -> Sentence:
    if not x.who:
        return (Span(f"Round {x.round}"),)
    return (Span(f"Round {x.round}: "), _who(b, x.who), Span("'s turn"))


def _cast(b: Battle, x: e.Cast) -> Sentence:
    words: tuple[Span, ...] = (_who(b, x.who), Span(f" casts {x.spell.replace('_', ' ').title()}"))
    if x.check is None:
        return words
    return (*words, Span(": "), Span(OUTCOMES[x.check.outcome], "strong"), Span(_against(x.check)))


def _posture(b: Battle, x: e.PostureChanged) -> Sentence:
    how = {"lying": "falls down" if x.reason else "lies down", "standing": "stands up"}
    why = f" ({x.reason})" if x.reason else ""
    return (_who(b, x.who), Span(f" {how.get(x.posture, 'is now ' + x.posture)}{why}"))


def _grappled(b: Battle, x: e.Grappled) -> Sentence:
    hands = {1: " with one hand", 2: " with both hands"}.get(x.hands, "")
    part = f" by the {names_of_part(x.zone)}" if x.zone else ""
    verb = " keeps hold of " if bond_key("grapple", x.who, x.target) in b.bonds else " seizes "
    return (_who(b, x.who), Span(verb), _who(b, x.target), Span(part + hands))


def _bound(b: Battle, x: e.Bound) -> Sentence:
    if x.bond == "pin":
        return (_who(b, x.who), Span(" pins "), _who(b, x.target))
    if x.bond == "grab":
        return (_who(b, x.who), Span(" grabs "), _who(b, x.target), Span(f"'s {_weapon(b, x.target, x.zone)}"))
    return (_who(b, x.who), Span(f" has a {x.bond} on "), _who(b, x.target))


def _released(b: Battle, x: e.Released) -> Sentence:
    why = f" ({x.reason})" if x.reason else ""
    if x.bond == "grab":
        return (_who(b, x.who), Span(" no longer grips what "), _who(b, x.target), Span(f" holds{why}"))
    verb = {"pin": " no longer pins "}.get(x.bond, " no longer holds ")
    return (_who(b, x.who), Span(verb), _who(b, x.target), Span(why))


def heading(battle: Battle, act: Act) -> str:
    """An act in a few words: the manoeuvre for a declaration, the act's name otherwise."""
    if isinstance(act, Declare):
        return MANOEUVRES.get(act.manoeuvre, act.manoeuvre)
    manoeuvre = MANOEUVRES.get(str(getattr(act, "manoeuvre", "")), "")
    words = act.do.replace("_", " ").capitalize()
    return f"{words}, {manoeuvre}" if manoeuvre and manoeuvre != words else words


SENTENCES: Mapping[type[e.Event], Callable[[Battle, Any], Sentence]] = {
    e.Attacked: _attacked,
    e.Parried: _defended("parries"),
    e.Blocked: _defended("blocks"),
    e.Dodged: _defended("dodges"),
    e.Wounded: _wounded,
    e.Checked: _checked,
    e.ConditionGained: _gained,
    e.ConditionLost: _lost,
    e.ClockAdvanced: _clock,
    e.CounterChanged: _counted,
    e.Cast: _cast,
    e.PostureChanged: _posture,
    e.Grappled: _grappled,
    e.Bound: _bound,
    e.Released: _released,
}
"""Sentence by kind; kinds that are not here are told in the engine's own words."""
