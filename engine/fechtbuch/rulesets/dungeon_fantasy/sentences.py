"""How these rules tell what happened: one sentence for each kind of event, in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fechtbuch.model import events as e
from fechtbuch.model.acts import Act
from fechtbuch.model.checks import Check
from fechtbuch.model.state import Battle, bond_key
from fechtbuch.rulesets.dungeon_fantasy.acts import Declare, Move, Slam
from fechtbuch.rulesets.dungeon_fantasy.words import counter_words, weapon_name
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
    "slam": "runs into",
    "shield_rush": "rushes shield first at",
    "pounce": "pounces on",
    "overrun": "overruns",
    "trample": "tramples",
    "grapple": "reaches for",
    "grab": "grabs at",
}
"""The verb for what is done without a weapon; the foe is its object."""

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
    "dropped": "has dropped from a shot",
    "aiming": "takes aim",
    "rapid_strike": "makes a Rapid Strike",
    "dual_weapon": "strikes with both hands",
    "deceptive": "strikes deceptively",
    "casting": "gathers a spell",
    "lies_across": "lies across two hexes",
    "run_down": "has been run down",
    "sprinting": "sprints",
    "tumbling": "tumbles",
    "dropping": "strikes from above",
    "tried_break_free": "has spent this try to break free",
    "burning": "is on fire",
    "burning_shield": "carries a burning shield",
}
"""What a condition's beginning is called; others are named."""

TANGLED = {
    "roped": "rope around it",
    "bolas": "entangled by a bolas",
    "netted": "caught in a net",
    "impaled": "a weapon stuck in it",
    "hauling": "keeps a rope taut",
}
"""What marks of entanglement are called, by their first word."""

ENDS = {
    "stunned": "is no longer stunned",
    "unconscious": "wakes",
    "suffocating": "can breathe again",
    "shock": "shakes off the shock",
    "aiming": "no longer aims",
    "lost_balance": "has regained balance",
    "burning": "burns no longer",
    "burning_shield": "carries a burning shield no longer",
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
    "wait": "Wait",
    "concentrate": "Concentrate",
    "change_posture": "Change Posture",
    "move": "Move",
    "do_nothing": "Do Nothing",
}


def names_of_part(part: str) -> str:
    """A body part in words: ``right_arm`` -> ``right arm``."""
    return part.replace("_", " ")


def _who(battle: Battle, who: str) -> Span:
    if who not in battle.creatures and who in battle.things:
        return Span(f"the {battle.things[who].name.lower()}")
    name = battle.creatures[who].name if who in battle.creatures else who
    return Span(name, f"who:{who}")


def _against(check: Check) -> str:
    return f", {check.rolled.total} against {check.figure.value}"


def _attacked(b: Battle, x: e.Attacked) -> Sentence:
    words = ", by accident: " if x.detail.get("accident") else ": "
    return (*_doing(b, x), Span(words), Span(HITS[x.check.outcome], "strong"), Span(_against(x.check)))


def _doing(b: Battle, x: e.Attacked) -> Sentence:
    way = x.mode.split()[0].lower() if x.mode else ""
    if way in VERBS or (x.weapon and way not in BARE):
        verb = VERBS.get(way, "attacks with")
        words: Sentence = (_who(b, x.who), Span(f" {verb} the {weapon_name(b, x.who, x.weapon)} at "), _goal(b, x))
    else:
        words = (_who(b, x.who), Span(f" {BARE.get(way, 'attacks')} "), _goal(b, x))
    if x.detail.get("item"):
        return (*words, Span(f"'s {weapon_name(b, x.target, str(x.detail.get('item', '')))}"))
    if x.location == "random":
        return (*words, Span(", wherever it lands"))
    return words if x.location in ("", "torso") else (*words, Span(f"'s {names_of_part(x.location)}"))


def _goal(b: Battle, x: e.Attacked) -> Span:
    """Whom the attack is aimed at, or the hex where it is nobody."""
    if x.target or x.cell is None:
        return _who(b, x.target)
    return Span(f"the hex {x.cell[0]},{x.cell[1]}")


def _defended(verb: str) -> SentenceMaker:
    def sentence(b: Battle, x: Any) -> Sentence:
        weapon = f" with the {weapon_name(b, x.who, x.weapon)}" if getattr(x, "weapon", "") else ""
        away = ", retreating" if x.detail.get("retreat") else ", dropping" if x.detail.get("drop") else ""
        away = ", diving for cover" if x.detail.get("dive") and not away else away
        words = (_who(b, x.who), Span(f" {verb}{weapon}{away}: "))
        return (*words, Span(OUTCOMES[x.check.outcome], "strong"), Span(_against(x.check)))

    return sentence


def _wounded(b: Battle, x: e.Wounded) -> Sentence:
    part = f" in the {names_of_part(x.zone)}" if x.zone else ""
    if x.item:
        words = f"'s {weapon_name(b, x.who, x.item)} is struck: {_way(x)}"
        if x.by <= 0:
            return (_who(b, x.who), Span(f"{words}, which does nothing"))
        return (_who(b, x.who), Span(f"{words} → "), Span(f"{x.by} HP", "loss"), Span(f" of it, {x.after} left"))
    if x.by <= 0:
        return (_who(b, x.who), Span(f" is struck{part}, but the armour holds: {_way(x)}"))
    return (
        _who(b, x.who),
        Span(f" is wounded{part}: {_way(x)} → "),
        Span(f"{x.by} {names_of_part(x.pool).upper()}", "loss"),
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
    result = {"win": "wins", "lose": "loses", "tie": "ties"}.get(x.result, names_of_part(x.result))
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


_CAUGHT = {
    "is now": {
        "roped": "has a rope around the {}",
        "bolas": "has a bolas around the {}",
        "netted": "is caught in a net",
        "impaled": "has a weapon stuck in the {}",
        "hauling": "keeps the rope taut",
    },
    "is free of": {
        "roped": "is free of the rope",
        "bolas": "is free of the bolas",
        "netted": "is free of the net",
        "impaled": "has the weapon out of the body",
        "hauling": "lets the rope go slack",
    },
}


def _tangled(how: str, name: str, data: Any) -> str:
    """The words for a mark of entanglement; empty for any other."""
    words = _CAUGHT[how].get(name.partition(":")[0], "")
    return words.format(names_of_part(str(data.get("zone", "")) or "body"))


def _named(name: str) -> str:
    """A condition that has no words of its own."""
    return names_of_part(name).replace(":", " ")


def _gained(b: Battle, x: e.ConditionGained) -> Sentence:
    c = x.condition
    if c.name == "manoeuvre":
        name = MANOEUVRES.get(str(c.data.get("name", "")), str(c.data.get("name", "")))
        option = str(c.data.get("option", "")).replace("_", " ")
        return (_who(b, x.who), Span(f" declares {name}" + (f" ({option.title()})" if option else "")))
    if c.name == "shock":
        words = f"suffers shock: −{c.level} on the next turn" if c.level else "feels no shock yet"
        return (_who(b, x.who), Span(f" {words}"))
    words = BEGINS.get(c.name) or _tangled("is now", c.name, c.data) or f"is now {_named(c.name)}"
    return (_who(b, x.who), Span(f" {words}"))


def _lost(b: Battle, x: e.ConditionLost) -> Sentence:
    if x.name == "manoeuvre":
        return (_who(b, x.who), Span("'s manoeuvre is over"))
    words = ENDS.get(x.name) or _tangled("is free of", x.name, {}) or f"is no longer {_named(x.name)}"
    return (_who(b, x.who), Span(f" {words}"))


def _noted(b: Battle, x: e.ConditionChanged) -> Sentence:
    """What the mark of a manoeuvre remembers beyond the choice itself: the foe just attacked, and with what."""
    data = x.condition.data
    match data.get("used"), data.get("struck"):
        case [*_, [str(foe), str(weapon)]], _ if data.get("used") != _marked(b, x.who, "used"):
            with_what = f" with the {weapon_name(b, x.who, weapon)}"
        case _, [*_, str(foe)]:
            with_what = ""
        case _:
            name = str(data.get("name", ""))
            return (_who(b, x.who), Span(f" keeps to {MANOEUVRES.get(name, names_of_part(name)) or 'no manoeuvre'}"))
    return (_who(b, x.who), Span(" has attacked "), _who(b, foe), Span(f"{with_what} this turn"))


def _marked(b: Battle, who: str, key: str) -> object:
    """What the mark of a manoeuvre held under that key before the fact."""
    mark = b.creatures[who].conditions.get("manoeuvre") if who in b.creatures else None
    return None if mark is None else mark.data.get(key)


def _changed(b: Battle, x: e.ConditionChanged) -> Sentence:
    if x.condition.name == "manoeuvre":
        return _noted(b, x)
    tangled = TANGLED.get(x.condition.name.partition(":")[0])
    if tangled is not None:
        return (_who(b, x.who), Span(f": {tangled}, {x.reason}"))
    level = f" {x.condition.level}" if x.condition.level else ""
    why = f" ({x.reason})" if x.reason else ""
    return (_who(b, x.who), Span(f" is now {_named(x.condition.name)}{level}{why}"))


def _counted(b: Battle, x: e.CounterChanged) -> Sentence:
    words = counter_words(b, x.who, x.counter)
    return (_who(b, x.who), Span(f": {words}: {x.after}"))


def _clock(b: Battle, x: e.ClockAdvanced) -> Sentence:
    if not x.who:
        return (Span(f"Round {x.round}"),)
    if x.phase:
        return (_who(b, x.who), Span("'s turn ends"))
    return (Span(f"Round {x.round}: "), _who(b, x.who), Span("'s turn"))


def _cast(b: Battle, x: e.Cast) -> Sentence:
    words: tuple[Span, ...] = (_who(b, x.who), Span(f" casts {x.spell.replace('_', ' ').title()}"))
    if x.detail.get("emanates"):
        return (_who(b, x.who), Span(f" lets loose the {weapon_name(b, x.who, x.spell)}"))
    if x.check is None:
        return words
    return (*words, Span(": "), Span(OUTCOMES[x.check.outcome], "strong"), Span(_against(x.check)))


def _posture(b: Battle, x: e.PostureChanged) -> Sentence:
    how = {"lying": "falls down" if x.reason else "lies down", "standing": "stands up"}
    why = f" ({x.reason})" if x.reason else ""
    return (_who(b, x.who), Span(f" {how.get(x.posture, 'is now ' + names_of_part(x.posture))}{why}"))


def _grappled(b: Battle, x: e.Grappled) -> Sentence:
    hands = {1: " with one hand", 2: " with both hands"}.get(x.hands, "")
    part = f" by the {names_of_part(x.zone)}" if x.zone else ""
    verb = " keeps hold of " if bond_key("grapple", x.who, x.target) in b.bonds else " seizes "
    return (_who(b, x.who), Span(verb), _who(b, x.target), Span(part + hands))


def _bound(b: Battle, x: e.Bound) -> Sentence:
    if x.bond == "pin":
        return (_who(b, x.who), Span(" pins "), _who(b, x.target))
    if x.bond == "grab":
        return (_who(b, x.who), Span(" grabs "), _who(b, x.target), Span(f"'s {weapon_name(b, x.target, x.zone)}"))
    if x.bond in ROPES and "taut" in x.data:
        state = " is taut" if x.data["taut"] else " is slack"
        return (_who(b, x.who), Span("'s rope on "), _who(b, x.target), Span(state))
    if x.bond in ROPES:
        part = f" by the {names_of_part(x.zone)}" if x.zone else ""
        return (_who(b, x.who), Span(ROPES[x.bond][0]), _who(b, x.target), Span(part))
    return (_who(b, x.who), Span(f" has a {names_of_part(x.bond)} on "), _who(b, x.target))


ROPES = {
    "lariat": (" has a rope on ", " no longer has a rope on "),
    "harpoon": (" has a harpoon in ", " no longer has a harpoon in "),
    "stuck": (" has a weapon stuck in ", " no longer has a weapon stuck in "),
}
"""What bonds of entanglement are called while they last, and when they end."""


def _released(b: Battle, x: e.Released) -> Sentence:
    why = f" ({x.reason})" if x.reason else ""
    if x.bond == "grab":
        return (_who(b, x.who), Span(" no longer grips what "), _who(b, x.target), Span(f" holds{why}"))
    if x.bond in ROPES:
        return (_who(b, x.who), Span(ROPES[x.bond][1]), _who(b, x.target), Span(why))
    verb = {"pin": " no longer pins "}.get(x.bond, " no longer holds ")
    return (_who(b, x.who), Span(verb), _who(b, x.target), Span(why))


DOORS = {"open": "opens", "shut": "shuts", "locked": "locks", "broken": "breaks"}
"""What somebody does to a door, by how it is then."""


def _map_changed(b: Battle, x: e.MapChanged) -> Sentence:
    kind, _, name = x.feature.partition(":")
    if kind == "door" and x.value in DOORS:
        return (_who(b, x.who), Span(f" {DOORS[x.value]} the "), Span(names_of_part(name), "strong"))
    how = "is gone" if x.value in (None, "gone") else "changes"
    return (Span("The "), Span(names_of_part(name or kind), "strong"), Span(f" {how}"))


def heading(battle: Battle, act: Act) -> str:
    """An act in a few words: the manoeuvre for a declaration, the act's name otherwise."""
    if isinstance(act, Declare):
        return MANOEUVRES.get(act.manoeuvre, act.manoeuvre)
    manoeuvre = MANOEUVRES.get(str(getattr(act, "manoeuvre", "")), "")
    words = act.do.replace("_", " ").capitalize()
    if isinstance(act, Move | Slam):
        way = act.how if isinstance(act, Move) else act.kind
        words = f"{words} ({names_of_part(way)})" if way not in ("", act.do) else words
    return f"{words}, {manoeuvre}" if manoeuvre and manoeuvre != words else words


SENTENCES: Mapping[type[e.Event], Callable[[Battle, Any], Sentence]] = {
    e.Attacked: _attacked,
    e.Parried: _defended("parries"),
    e.Blocked: _defended("blocks"),
    e.Dodged: _defended("dodges"),
    e.Wounded: _wounded,
    e.Checked: _checked,
    e.ConditionGained: _gained,
    e.ConditionChanged: _changed,
    e.ConditionLost: _lost,
    e.ClockAdvanced: _clock,
    e.CounterChanged: _counted,
    e.Cast: _cast,
    e.PostureChanged: _posture,
    e.Grappled: _grappled,
    e.Bound: _bound,
    e.Released: _released,
    e.MapChanged: _map_changed,
}
"""Sentence by kind; kinds that are not here are told in the engine's own words."""
