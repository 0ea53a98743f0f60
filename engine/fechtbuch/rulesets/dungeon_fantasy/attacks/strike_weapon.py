"""Striking at a foe's weapon, to disarm him or to break it (topic WEAPON, CMP-WEAPONDEF, CMP-OBJECTS)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Attacked, ItemChanged, Skipped, TableRolled
from fechtbuch.model.figures import Figure, Term, Withheld, add
from fechtbuch.model.state import Cell
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, StrikeWeapon
from fechtbuch.rulesets.dungeon_fantasy.attacks import unarmed
from fechtbuch.rulesets.dungeon_fantasy.attacks.answering import threats
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import missed, target_breaches
from fechtbuch.rulesets.dungeon_fantasy.attacks.modifiers import COMMON, gather, melee_caps
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import reaches, yards_of
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.attacks.wild import belongings_breaches
from fechtbuch.rulesets.dungeon_fantasy.creature.levels import level_terms, source_of, weapon_start
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.spell_missile import SPELL
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, use_of, weapon_breaches
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import defend
from fechtbuch.rulesets.dungeon_fantasy.entangling import bolas
from fechtbuch.rulesets.dungeon_fantasy.entangling.sections import effect_of
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import arc_to
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import through
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import damage_terms
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_item, in_hand
from fechtbuch.rulesets.dungeon_fantasy.harm.objects import strike_object
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import contest, roll_against
from fechtbuch.rulesets.dungeon_fantasy.shooting import missile, ranged
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import attack_breaches, declare_in_passing, spend_attack
from fechtbuch.rulesets.dungeon_fantasy.turns.ready import after_attack
from fechtbuch.space.hex import distance, step

__all__ = [
    "checks",
    "contest_figures",
    "strike_weapon",
    "struck_at",
    "weapon_figure",
    "weapon_hexes",
]

INTENTS = ("disarm", "break")


# the weapon struck at


def struck_at(here: Here, act: StrikeWeapon) -> Weapon | None:
    """The weapon an act means: the one named, else the first in the foe's hands that can be struck at."""
    if act.target not in here.battle:
        return None
    fighter = Fighter(here, act.target)
    for key in (act.item,) if act.item else in_hand(here, act.target):
        item, line = fighter.item(key), fighter.weapon(key)
        if item is not None and item.held and line is not None and line.shield is None and not key.startswith(SPELL):
            return line
    return None


def weapon_hexes(here: Here, owner: str, weapon: Weapon) -> tuple[Cell, ...]:
    """The hexes a weapon lies in: its owner's, and straight ahead as far as it reaches (DF-WEAPON-02, -03, AMB-71).

    A weapon that is set to a reach lies as far as that one, others as far as their longest.
    """
    fighter = Fighter(here, owner)
    far = max(
        (yards_of(reach) for mode in weapon.melee for reach in reaches(here, owner, Use(weapon, mode))), default=0
    )
    ahead = tuple(step(fighter.cell, fighter.facing, n) for n in range(1, far + 1))
    return (*cells_of(here, owner), *ahead)


# legality


def checks(here: Here, act: StrikeWeapon) -> Iterator[Breach]:
    """All breaches of striking at a weapon (DF-WEAPON-01, DF-WEAPON-02, DF-WEAPON-03, DF-WEAPON-04, DF-WEAPON-05)."""
    yield from target_breaches(here, act.who, act.target)
    yield from attack_breaches(here, act)
    as_attack = Attack(act.who, act.target, act.weapon, act.mode)
    yield from weapon_breaches(here, as_attack)
    if act.intent not in INTENTS:
        yield breach(here, "intent_unknown", f"{act.intent!r}; known: {', '.join(INTENTS)}")
    use = use_of(here, as_attack)
    if use is None or act.target not in here.battle or act.target == act.who:
        return
    weapon = struck_at(here, act)
    if weapon is None:
        held = ", ".join(in_hand(here, act.target)) or "nothing"
        yield breach(here, "no_weapon_to_strike", f"{act.item or act.target}; held: {held}")
    if not isinstance(use.mode, Melee):
        if not thrown_at_weapons(here, use):
            yield breach(here, "not_melee", use.weapon.name)
        yield from ranged.breaches(here, as_attack, use)
        yield from missile.breaches(here, as_attack, use)
        return
    yield from unarmed.close_breaches(here, act.who, use)
    if act.intent == "break" and use.mode.damage.unusable:
        yield breach(here, "does_no_damage", use.weapon.name, "DF-WEAPON-09")
    if weapon is not None:
        yield from _reach_breaches(here, act, use, weapon)


def thrown_at_weapons(here: Here, use: Use) -> bool:
    """A bolas may be thrown at a weapon: what it hits may fall from the hand (DF-BOLAS-03)."""
    return effect_of(here, use.mode) == "bolas"


def _reach_breaches(here: Here, act: StrikeWeapon, use: Use, weapon: Weapon) -> Iterator[Breach]:
    """The hex of the weapon must be in front and in reach, unless the weapon has just been used on one."""
    wild = tuple(belongings_breaches(here, act.who, act.target, use))
    yield from wild
    if wild:
        return
    blocked = through(here, act.who, act.target).blocked_by
    if blocked:
        yield breach(here, "blow_blocked", ", ".join(blocked))
    if weapon.id in threats(here, act.who, act.target):
        return
    yards = {yards_of(reach) for reach in reaches(here, act.who, use)}
    creature, own = Fighter(here, act.who).creature, cells_of(here, act.who)
    hexes = weapon_hexes(here, act.target, weapon)
    near = [cell for cell in hexes if arc_to(creature, cell) in ("same", "front")]
    if not any(min(distance(cell, mine) for mine in own) in yards for cell in near):
        where = ", ".join(f"{q},{r}" for q, r in hexes)
        yield breach(here, "out_of_reach", f"{weapon.name} lies in {where}", "DF-WEAPON-01")


# effective skill


def weapon_figure(here: Here, act: StrikeWeapon) -> Figure:
    """Effective skill against a weapon: as any melee attack, with the weapon's own size (DF-WEAPON-06)."""
    use, weapon = use_of(here, Attack(act.who, act.target, act.weapon, act.mode)), struck_at(here, act)
    assert use is not None
    assert weapon is not None
    if not isinstance(use.mode, Melee):
        return _thrown_figure(here, act, use, weapon)
    plain = gather(weapon_start(here, act.who, use), COMMON, here, act, use)
    found = (*_weapon_terms(here, act, use, weapon), *melee_caps(here, act, use))
    terms = tuple(term for term in found if isinstance(term, Term))
    return plain.then(*terms, withheld=tuple(term for term in found if isinstance(term, Withheld)))


def _thrown_figure(here: Here, act: StrikeWeapon, use: Use, weapon: Weapon) -> Figure:
    """A throw at a weapon: as any throw, but for the weapon's own size in place of its owner's (DF-WEAPON-06)."""
    as_attack = Attack(act.who, act.target, act.weapon, act.mode)
    return ranged.figure(here, as_attack, use, lambda shot: _size_terms(here, act, weapon))


def _weapon_terms(here: Here, act: StrikeWeapon, use: Use, weapon: Weapon) -> Iterator[Term | Withheld]:
    """How large a weapon is, and what disarming takes (DF-WEAPON-06, DF-WEAPON-07, AMB-59)."""
    table = tables_of(here).attack_modifiers
    yield from _size_terms(here, act, weapon)
    if act.intent == "disarm":
        assert isinstance(use.mode, Melee)
        if use.mode.fencing or "no_disarm_penalty" in use.weapon.traits:
            yield Withheld("To disarm", f"{use.weapon.name} is made for it", "DF-WEAPON-07")
        else:
            yield table.term("disarm")


def _size_terms(here: Here, act: StrikeWeapon, weapon: Weapon) -> Iterator[Term | Withheld]:
    """How large a weapon is, in place of its owner's size (DF-WEAPON-06, AMB-10, AMB-11)."""
    yield tables_of(here).attack_modifiers.term(_size_of(weapon))
    size = Fighter(here, act.target).sheet.sm
    if size and reading_of(here, "oversized_weapons"):
        yield add(size, f"Made for SM {size:+}", "AMB-11")
    elif size:
        yield Withheld(f"Target's size, SM {size:+}", "the weapon's own size counts", "AMB-11")


def _size_of(weapon: Weapon) -> str:
    """The row of the table of attack modifiers for a weapon of that length (AMB-10)."""
    listed = {reach for mode in weapon.melee for reach in mode.reach}
    if not listed:
        return "weapon_ranged"
    longest = max(yards_of(reach) for reach in listed)
    if longest > 1:
        return "weapon_long"
    return "weapon_close" if "C" in listed else "weapon_short"


# the act


def strike_weapon(scene: Scene, act: StrikeWeapon) -> Decision[None]:
    """Attack roll, the owner's defence of the weapon, then a contest or damage (DF-WEAPON-08 to -10).

    A critical hit allows no defence, and does nothing more (DF-OWN-44).
    """
    strike: Strike | None = yield from Part("strike", act.target, _roll, (act,))
    if strike is None:
        return
    if strike.check.missed:
        yield from Part("miss", strike.attacker, missed, (strike,))
        return
    if not strike.check.critical and (yield from Part("defence", strike.target, defend, (strike,))).stopped:
        return
    if Fighter(scene, act.target).item(strike.item) is None:
        return
    rule = bolas.snatch if strike.ranged else _disarm if act.intent == "disarm" else _damage
    yield from Part("struck", act.target, rule, (strike,))


def _roll(scene: Scene, act: StrikeWeapon) -> Decision[Strike | None]:
    """Declare, spend the attack, roll."""
    yield from declare_in_passing(scene, act)
    use, weapon = use_of(scene, Attack(act.who, act.target, act.weapon, act.mode)), struck_at(scene, act)
    thrown = use is not None and thrown_at_weapons(scene, use)
    if use is None or weapon is None or not (thrown or isinstance(use.mode, Melee)):
        yield from happen(scene, Skipped(act.who, "attack", "no such weapon", "DF-WEAPON-01"))
        return None
    if not (yield from spend_attack(scene, act.who, act.target)):
        return None
    check = yield from roll_against(act.who, "attack", weapon_figure(scene, act), about=act.target, rule="DF-WEAPON-06")
    detail = Table({"item": weapon.id, "intent": act.intent})
    fact = Attacked(act.who, act.target, check, use.weapon.id, use.mode.name, "", "DF-WEAPON-05", detail)
    if not (yield from happen(scene, fact)):
        return None
    yield from after_attack(scene, act.who, use, act.target)
    return Strike(
        act.who,
        act.target,
        "thrown" if thrown else "melee",
        check,
        use.weapon.id,
        use.mode.name,
        damage=use.mode.damage,
        unarmed=use.weapon.natural,
        adds=tuple(damage_terms(scene, act.who, use)),
        defences=("dodge",) if thrown else ("dodge", "parry"),
        bars="DF-BOLAS-01" if thrown else "CMP-WEAPONDEF",
        item=weapon.id,
    )


def _damage(scene: Scene, strike: Strike) -> Decision[None]:
    """Normal damage against the weapon, as an object (DF-WEAPON-09)."""
    damage, adds = strike.damage, strike.adds
    yield from strike_object(
        scene, strike.attacker, strike.target, strike.item, damage, weapon=strike.weapon, adds=adds
    )


# disarming


def contest_figures(here: Here, strike: Strike) -> tuple[Figure, Figure]:
    """What the two roll: skill with the weapon each uses; the owner of a ranged weapon DX (DF-WEAPON-10 to -12)."""
    table = tables_of(here).attack_modifiers
    one, two = Fighter(here, strike.attacker), Fighter(here, strike.target)
    mine, theirs = one.weapon(strike.weapon), two.weapon(strike.item)
    line = next(mode for mode in mine.melee if mode.name == strike.mode) if mine is not None else None
    own = _best(one, line, mine)
    if line is not None and line.skill in table.disarm.skills:
        own = own.then(table.term("disarming_weapon"))
    other = _best(two, max(theirs.melee, key=lambda mode: mode.level, default=None) if theirs else None, theirs)
    if two.hand_of(strike.item) == "both_hands":
        other = other.then(table.term("two_handed_grip"))
    return own, other


def _best(fighter: Fighter, mode: Melee | None, weapon: Weapon | None) -> Figure:
    """A weapon skill based on DX, or on ST if that is better: skill - DX + ST (DF-WEAPON-11, AMB-12)."""
    if mode is None or weapon is None:
        return Figure((*fighter.attribute_terms("DX"), *fighter.dx_terms()))
    begin = level_terms(mode, source_of(weapon), fighter.attribute("DX").terms[0], tables_of(fighter.scene).skills)
    by_dx = Figure((*begin, *fighter.dx_terms()))
    shift = fighter.attribute("ST").whole - fighter.sheet.dx
    by_st = Figure((*begin, add(shift, "Based on ST", "DF-WEAPON-11")))
    return by_st if by_st.value > by_dx.value else by_dx


def _disarm(scene: Scene, strike: Strike) -> Decision[None]:
    """Quick Contest: the weapon flies away, becomes unready, or nothing happens (DF-WEAPON-10, -13 to -15).

    A weapon in two hands gives its owner +2, whatever he rolls (DF-WEAPON-12, AMB-13).
    """
    own, other = contest_figures(scene, strike)
    fight = yield from contest(scene, strike.attacker, strike.target, "disarm", own, other, rule="DF-WEAPON-10")
    if fight.result == "win":
        yield from _fly(scene, strike)
    elif fight.result == "tie" or fight.by <= tables_of(scene).attack_modifiers.disarm.narrow:
        yield from _loosen(scene, strike)
    else:
        yield from happen(scene, Skipped(strike.target, "disarmed", "kept a firm grip", "DF-WEAPON-15"))


def _fly(scene: Scene, strike: Strike) -> Decision[None]:
    """The weapon lands one hex away in a random direction; 1 is the hex its owner faces (DF-WEAPON-13)."""
    fighter = Fighter(scene, strike.target)
    cell, facing = fighter.cell, fighter.facing
    rolled = yield from Roll(strike.attacker, "direction", "1d6", strike.item)
    there = step(cell, (facing + rolled.total - 1) % 6)
    words = f"{there[0]},{there[1]}"
    fact = TableRolled(strike.attacker, "direction", "1d6", rolled, words, strike.item, "DF-WEAPON-13")
    yield from happen(scene, fact)
    yield from drop_item(scene, strike.target, strike.item, "struck from the hand", "DF-WEAPON-13", there)


def _loosen(scene: Scene, strike: Strike) -> Decision[None]:
    item = Fighter(scene, strike.target).item(strike.item)
    if item is not None and item.ready:
        loose = evolve(item, ready=False)
        yield from happen(scene, ItemChanged(strike.target, strike.item, loose, "knocked aside", "DF-WEAPON-14"))
