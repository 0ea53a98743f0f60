"""Two attacks for one, and attacks that deceive: Rapid Strike, Dual-Weapon Attack, Deceptive Attack.

The first half of a Rapid Strike or of a Dual-Weapon Attack spends an attack and leaves a mark that owes the second one;
that is decided after the first has been resolved, and given up by attacking otherwise. Sources: DF-OPTION-01, DF-RAPID,
DF-DECEPTIVE, CMP-DUALWEAPON, AMB-07, AMB-08, DF-OWN-43, DF-OWN-45.
"""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.acts import Act
from fechtbuch.model.events import ConditionChanged, ConditionGained, ConditionLost
from fechtbuch.model.figures import Term, add
from fechtbuch.model.state import Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import HANDS, Use, free_hands, hands_on, usable
from fechtbuch.rulesets.dungeon_fantasy.data import Manoeuvre
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach

__all__ = [
    "DECEPTIVE",
    "DUAL",
    "RAPID",
    "against_terms",
    "deceptive_breaches",
    "option_breaches",
    "option_terms",
    "pay_second_half",
    "remember",
    "second_half",
    "striking_hand",
]

RAPID, DUAL, DECEPTIVE = "rapid_strike", "dual_weapon", "deceptive"
"""Marks of the turn. Of the first two level 1 owes the second half, level 2 has had it or given it up."""

OWED, DONE = 1, 2

MASTERS = ("weapon_master", "trained_by_a_master")


def second_half(here: Here, act: Act) -> bool:
    """Whether an act is the second half of what an earlier attack of the turn began; it spends no attack."""
    if not isinstance(act, Attack) or not (act.rapid or act.dual):
        return False
    fighter = Fighter(here, act.who)
    return (act.rapid and fighter.level(RAPID) == OWED) or (act.dual and fighter.level(DUAL) == OWED)


# legality


def option_breaches(here: Here, act: Attack, use: Use, manoeuvre: Manoeuvre) -> Iterator[Breach]:
    """Why the options of an attack may not be chosen (DF-OPTION-01, DF-RAPID-01, DF-RAPID-03, AMB-07)."""
    if not (act.rapid or act.dual or act.deceptive):
        return
    if not isinstance(use.mode, Melee):
        yield breach(here, "option_not_allowed", f"{use.weapon.name} is no melee weapon")
    elif not manoeuvre.options:
        yield breach(here, "option_not_allowed", manoeuvre.name)
    fighter = Fighter(here, act.who)
    if (act.rapid or fighter.has(RAPID)) and (act.deceptive or fighter.has(DECEPTIVE)) and _exclusive(here):
        yield breach(here, "option_not_allowed", "Rapid Strike or Deceptive Attack, not both in one turn")
    if (act.rapid and (act.dual or fighter.has(DUAL))) or (act.dual and fighter.has(RAPID)):
        yield breach(here, "option_not_allowed", "no Dual-Weapon Attack beside a Rapid Strike", "DF-RAPID-03")
    if act.rapid and fighter.level(RAPID) == DONE:
        yield breach(here, "option_used", "Rapid Strike", "DF-RAPID-01")
    if act.dual:
        yield from _dual_breaches(here, act, use)


def _exclusive(here: Here) -> bool:
    return not reading_of(here, "combined_attack_options")


def _dual_breaches(here: Here, act: Attack, use: Use) -> Iterator[Breach]:
    """Two one-handed weapons, one in each hand; the second half as it was announced (CMP-DUALWEAPON, DF-OWN-43)."""
    fighter = Fighter(here, act.who)
    mark = fighter.condition(DUAL)
    hand = striking_hand(here, act.who, use)
    if mark is not None and mark.level == DONE:
        yield breach(here, "option_used", "Dual-Weapon Attack", "CMP-DUALWEAPON")
    elif not hand:
        yield breach(here, "dual_needs_two", f"{use.weapon.name} is not held in one hand")
    elif mark is None:
        if not _another(here, act.who, use, hand):
            yield breach(here, "dual_needs_two", "nothing to strike with in the other hand")
    else:
        if hand == mark.data.get("hand"):
            yield breach(here, "dual_needs_two", f"the {hand.replace('_', ' ')} has struck already")
        announced = mark.data.get("also_at", "")
        if act.target != announced:
            yield breach(here, "dual_other_foe", f"{announced} was named for the second half")


def striking_hand(here: Here, who: str, use: Use) -> str:
    """The one hand that a weapon strikes with; of free fists one that has not struck yet; empty for anything else."""
    fighter = Fighter(here, who)
    if use.weapon.natural:
        if use.weapon.part != "hand":
            return ""
        mark = fighter.condition(DUAL)
        struck = str(mark.data.get("hand", "")) if mark is not None and mark.level == OWED else ""
        return next((hand for hand in free_hands(here, who) if hand != struck), "")
    item = fighter.item(use.weapon.id)
    hands = hands_on(item) if item is not None else ()
    return hands[0] if len(hands) == 1 else ""


def _another(here: Here, who: str, use: Use, hand: str) -> bool:
    """Whether the other hand could strike: with a ready weapon, or as a fist."""
    other = next(one for one in HANDS if one != hand)
    if other in free_hands(here, who):
        return any(weapon.natural and weapon.part == "hand" for weapon in Fighter(here, who).weapons)
    for weapon in Fighter(here, who).weapons:
        item = Fighter(here, who).item(weapon.id)
        held = item is not None and hands_on(item) == (other,)
        if held and weapon.melee and not any(True for _ in usable(here, who, weapon)):
            return True
    return False


def deceptive_breaches(here: Here, act: Attack, skill: int) -> Iterator[Breach]:
    """What is wrong with a Deceptive Attack made with that skill, all else counted (DF-DECEPTIVE-01 to -03)."""
    if not act.deceptive:
        return
    table = tables_of(here).attack_modifiers.deceptive
    if act.deceptive < 0 or act.deceptive % table.step:
        yield breach(here, "deceptive_odd", str(act.deceptive))
    if skill < table.least:
        yield breach(here, "deceptive_skill_too_low", f"it is {skill}")
    elif skill - act.deceptive < table.floor:
        yield breach(here, "deceptive_too_deep", f"{skill} - {act.deceptive} = {skill - act.deceptive}")


# what they cost, and what they bring


def option_terms(here: Here, act: Act) -> list[Term]:
    """What Rapid Strike and Dual-Weapon Attack take off each of their attacks (DF-RAPID-02, CMP-DUALWEAPON)."""
    if not isinstance(act, Attack):
        return []
    table, terms = tables_of(here).attack_modifiers, []
    if act.rapid:
        master = any(Fighter(here, act.who).trait(name) for name in MASTERS)
        terms.append(table.term("rapid_strike_mastered" if master else "rapid_strike"))
    if act.dual:
        terms.append(table.term("dual_weapon"))
    return terms


def against_terms(here: Here, act: Attack) -> tuple[Term, ...]:
    """What a Deceptive Attack, and two weapons against one foe, take off his defences (DF-DECEPTIVE-02)."""
    terms = []
    tables = tables_of(here)
    if act.deceptive:
        levels = act.deceptive // tables.attack_modifiers.deceptive.step
        row = tables.defence_modifiers.term("deceptive", "dodge")
        terms.append(add(levels * row.value, f"Deceptive Attack at -{act.deceptive}", row.rule))
    if act.dual and _same_foe(here, act):
        terms.append(tables.defence_modifiers.term("dual_weapon", "dodge"))
    return tuple(terms)


def _same_foe(here: Here, act: Attack) -> bool:
    """Whether both halves of a Dual-Weapon Attack strike the target of this one."""
    mark = Fighter(here, act.who).condition(DUAL)
    if mark is not None and "first" in mark.data:
        return bool(mark.data["first"] == mark.data.get("also_at"))
    return act.also_at in ("", act.target)


# the marks


def pay_second_half(scene: Scene, act: Attack) -> Decision[None]:
    """The second half is made: it spends no attack, and a feint helped the first one only (CMP-FEINT)."""
    name = RAPID if act.rapid else DUAL
    yield from _settle(scene, act.who, name, "")
    if act.target in scene.battle and Fighter(scene, act.target).has(f"feinted:{act.who}"):
        yield from happen(scene, ConditionLost(act.target, f"feinted:{act.who}", "used", "CMP-FEINT"))


def _settle(scene: Scene, who: str, name: str, reason: str) -> Decision[None]:
    mark = Fighter(scene, who).condition(name)
    if mark is not None and mark.level == OWED:
        done = Condition(mark.name, DONE, mark.source, mark.rule, mark.since, mark.until, mark.data)
        yield from happen(scene, ConditionChanged(who, done, reason))


def remember(scene: Scene, act: Attack, use: Use) -> Decision[None]:
    """What a first attack leaves behind: the half it owes, the option it has chosen. Another attack gives up a half."""
    for name in (RAPID, DUAL):
        if Fighter(scene, act.who).level(name) == OWED:
            yield from _settle(scene, act.who, name, "given up")
    if act.rapid:
        yield from _mark(scene, act.who, RAPID, "DF-RAPID-01", OWED)
    if act.dual:
        hand = striking_hand(scene, act.who, use)
        data = {"hand": hand, "first": act.target, "also_at": act.also_at or act.target}
        yield from _mark(scene, act.who, DUAL, "CMP-DUALWEAPON", OWED, data)
    if act.deceptive and not Fighter(scene, act.who).has(DECEPTIVE):
        yield from _mark(scene, act.who, DECEPTIVE, "DF-OPTION-01", 0)


def _mark(
    scene: Scene, who: str, name: str, rule: str, level: int, data: dict[str, str] | None = None
) -> Decision[None]:
    since = scene.battle.clock.turns
    mark = Condition(name, level, who, rule, since, f"turn_start:{who}", Table(data or {}))
    yield from happen(scene, ConditionGained(who, mark))
