"""Block, Dodge and the DC they set: the higher of those that apply (CZ-DEFENCE, CZ-FORBID, CZ-TYPE-03)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from attrs import frozen

from fechtbuch.model.figures import Figure, Term, Withheld, add, multiply, round_down, round_up, start
from fechtbuch.rulesets.control_zone.creature.armour import defence_terms
from fechtbuch.rulesets.control_zone.creature.views import ARMS, Character, tables_of
from fechtbuch.rulesets.control_zone.readings import HALF_REACTION, ODD_REACTION, reading

__all__ = ["CONSTANT", "Defence", "block", "blocking_limbs", "defence_against", "dodge"]

CONSTANT = 8
"""The constant part of both formulas, and the DC when neither applies (CZ-FORBID-06)."""

HALF = Fraction(1, 2)


@frozen
class Defence:
    """What an attack must reach: ``block``, ``dodge`` or ``none``, and the DC."""

    name: str
    dc: Figure


def _base(character: Character, attribute: str, rule: str) -> Iterator[Term]:
    """Attribute + half of Reaction + 8 (CZ-DEFENCE-01, -02); the division comes first (CZ-DEFENCE-04, -05)."""
    battle, sheet = character.here.battle, character.sheet
    value = getattr(sheet, attribute)
    down = reading(battle, ODD_REACTION) == "down"
    yield start(value, attribute.capitalize(), f"sheet:{attribute}")
    if reading(battle, HALF_REACTION) == "sum":
        yield add(sheet.reaction, "Reaction", "sheet:reaction")
        yield multiply(HALF, "half of the sum", "CZ-DEFENCE-04")
        yield (round_down if down else round_up)("half of an odd sum", "CZ-DEFENCE-05")
    else:
        half = sheet.reaction // 2 if down else -(-sheet.reaction // 2)
        yield add(
            half, f"half of Reaction {sheet.reaction}", "CZ-DEFENCE-05" if sheet.reaction % 2 else "CZ-DEFENCE-04"
        )
    yield add(CONSTANT, "constant", rule)


def blocking_limbs(character: Character) -> tuple[str, ...]:
    """The limbs that block: the shield arm, else those that hold the weapon, else the other arm (CZ-MUTILATION-06).

    Empty when none is left.
    """
    shield = character.sheet.shield_arm
    if shield and not character.lost(shield):
        return (shield,)
    weapon = character.in_hand
    left = [arm for arm in ARMS if not character.lost(arm) and arm != shield]
    holding = character.limbs_of(weapon[0].id) if weapon else ()
    return tuple(arm for arm in left if arm in holding) or tuple(left[:1])


def block(character: Character) -> Figure | None:
    """Block; none when no arm is left to block with (CZ-DEFENCE-01, CZ-TRAUMA-02, CZ-MUTILATION-06)."""
    limbs = blocking_limbs(character)
    if not limbs:
        return None
    terms = [*_base(character, "strength", "CZ-DEFENCE-01")]
    if character.sheet.block_bonus:
        terms.append(add(character.sheet.block_bonus, "bonus to Block", "sheet:block_bonus"))
    terms += defence_terms(character, "block")
    hurt = [tables_of(character.here).body.of(limb).name for limb in limbs if character.injured(limb, "trauma")]
    if hurt:
        penalty = tables_of(character.here).wounds.trauma.limb
        terms.append(add(penalty, f"injured {' and '.join(hurt)}", "CZ-TRAUMA-02"))
    return Figure(tuple(terms))


def dodge(character: Character) -> Figure:
    """Dodge (CZ-DEFENCE-02)."""
    terms = [*_base(character, "agility", "CZ-DEFENCE-02")]
    if character.sheet.dodge_bonus:
        terms.append(add(character.sheet.dodge_bonus, "bonus to Dodge", "sheet:dodge_bonus"))
    terms += defence_terms(character, "dodge")
    return Figure(tuple(terms))


def defence_against(character: Character, type: str, forbids: str = "") -> Defence:
    """The DC against an attack of a damage type (empty: none); ``forbids`` is what the attack itself bars.

    The higher of Block and Dodge counts, Block when they are equal (CZ-DEFENCE-03); what is barred is left out with all
    its bonuses (CZ-FORBID-05), and with both barred the constant remains (CZ-FORBID-06). Costs the defender nothing,
    and whoever cannot act keeps it (CZ-DEFENCE-06).
    """
    barred = {held.label: held for held in reversed([*_barred(character, type, forbids)])}
    figures = {"block": block(character), "dodge": dodge(character)}
    if figures["block"] is None:
        barred.setdefault("block", Withheld("block", "no arm is left to block with", "CZ-MUTILATION-06"))
    open_ = {name: figure for name, figure in figures.items() if figure is not None and name not in barred}
    withheld = tuple(barred[name] for name in figures if name in barred)
    if not open_:
        return Defence("none", Figure((start(CONSTANT, "no defence", "CZ-FORBID-06"),), withheld))
    best = max(open_, key=lambda name: open_[name].whole)
    lower = tuple(
        Withheld(name, f"{figure.value}, the lower one", "CZ-DEFENCE-03")
        for name, figure in open_.items()
        if name != best
    )
    return Defence(best, open_[best].then(withheld=(*withheld, *lower)))


def _barred(character: Character, type: str, forbids: str) -> Iterator[Withheld]:
    """What bars a defence: the attack itself, the type of damage, a state of the target."""
    if forbids:
        yield Withheld(forbids, "forbidden by the spell", "CZ-FORBID-04")
    if type:
        group = tables_of(character.here).damage_types.group_of(type)
        if group.barred:
            yield Withheld(group.barred, f"{type} damage passes it", group.rule)
    for state in character.states:
        if state.forbids:
            yield Withheld(state.forbids, state.name.lower(), state.rule)
