"""A sheet's figures and weapon lines in words, as an import shows them: with ids and why-nots."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, FighterSheet, Melee, Ranged, Spell, Weapon
from fechtbuch.rulesets.protocol import SheetLine

__all__ = ["damage_words", "figures_shown", "lines_shown"]

_FIGURES = ("st", "dx", "iq", "ht", "will", "per", "hp", "fp")


def figures_shown(sheet: FighterSheet) -> tuple[tuple[str, str], ...]:
    """The figures that decide a fight, by name: attributes, speed, size, body, traits."""
    found = [(name.upper() if len(name) == 2 else name.capitalize(), str(getattr(sheet, name))) for name in _FIGURES]
    found += [("Speed", _quarters(sheet.speed)), ("Move", str(sheet.move)), ("SM", f"{sheet.sm:+d}")]
    found += [("Thrust", _dice(*sheet.thrust)), ("Swing", _dice(*sheet.swing))]
    body = " ".join(word for word in (sheet.body, sheet.plan) if word)
    found += [("Encumbrance", str(sheet.encumbrance)), ("Body", body)]
    if sheet.traits:
        found.append(("Traits", ", ".join(sheet.traits)))
    return tuple(found)


def lines_shown(sheet: FighterSheet) -> tuple[SheetLine, ...]:
    """Every way to attack or block: equipment, natural weapons, missile spells, in the sheet's order."""
    found = [line for weapon in sheet.weapons for line in _of_weapon(weapon)]
    return (*found, *(_of_spell(spell) for spell in sheet.spells))


def damage_words(damage: Damage) -> str:
    """``2d+1(2) cut``, as weapon tables write it."""
    divisor = f"({damage.divisor})" if damage.divisor != 1 else ""
    explosive = " ex" if damage.explosive else ""
    return f"{_dice(damage.dice, damage.add)}{divisor} {damage.type}{explosive}".strip()


def _of_weapon(weapon: Weapon) -> Iterator[SheetLine]:
    for line in weapon.melee:
        yield SheetLine(weapon.id, f"{weapon.name}, {line.name}", _melee(line), _why_not(line))
    for shot in weapon.ranged:
        yield SheetLine(weapon.id, f"{weapon.name}, {shot.name}", _ranged(shot), _why_not(shot))
    if weapon.shield is not None:
        shield = weapon.shield
        yield SheetLine(weapon.id, f"{weapon.name}, block", f"{shield.skill} {shield.level}, DB {shield.db}")


def _why_not(line: Melee | Ranged) -> str:
    """Why a line cannot be used; a net or rope needs no damage."""
    harmless = line.effect.partition(":")[0] in ("lariat", "snare", "net", "melee_net", "grenade")
    return "" if line.level > 0 and harmless else line.damage.unusable


def _melee(line: Melee) -> str:
    parry = "no parry" if line.parry is None else f"parry {line.parry:+d}{'U' * line.unbalanced}{'F' * line.fencing}"
    reach = ",".join(line.reach) + "*" * line.reach_change
    return ", ".join((_head(line), f"reach {reach}", parry, *_strength(line)))


def _ranged(line: Ranged) -> str:
    reach = f"{line.half}/{line.most}" if line.half else str(line.most) if line.most else "without limit"
    shots = "thrown" if line.thrown else f"shots {line.shots}({line.reload})" if line.shots else "shots without limit"
    return ", ".join((_head(line), f"Acc {line.acc}", f"range {reach}", shots, f"bulk {line.bulk}", *_strength(line)))


def _of_spell(spell: Spell) -> SheetLine:
    text = f"{spell.skill} {spell.level}, {damage_words(spell.damage)} for each of up to {spell.most_power}"
    return SheetLine(f"spell:{spell.id}", spell.name, text, spell.damage.unusable)


def _head(line: Melee | Ranged) -> str:
    damage = damage_words(line.damage)
    return f"{line.skill} {line.level}" + (f", {damage}" if damage and not line.damage.unusable else "")


def _strength(line: Melee | Ranged) -> list[str]:
    hands = " two hands" if line.hands == 2 else ""
    return [f"ST {line.min_st}{hands}"] if line.min_st else [hands.strip()] if hands else []


def _dice(dice: str, add: int) -> str:
    plain = dice.removesuffix("6") if dice.endswith("d6") else dice
    return plain + (f"{add:+d}" if add or not plain else "")


def _quarters(speed: int) -> str:
    exact = Fraction(speed, 4)
    return f"{int(exact)}" + {0: "", 1: ".25", 2: ".5", 3: ".75"}[speed % 4]
