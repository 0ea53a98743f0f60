"""The scores of active defences: Dodge, Parry and Block with everything that changes them (CMP-DEFENSE)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from attrs import frozen

from fechtbuch.model.figures import Figure, Term, Withheld, add, multiply, round_down, round_up, start
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.collisions.from_above import is_dropping
from fechtbuch.rulesets.dungeon_fantasy.creature.hampered import guard_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.levels import level_terms, source_of
from fechtbuch.rulesets.dungeon_fantasy.creature.modifiers import distraction_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import HALF, Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data.skills import Skills
from fechtbuch.rulesets.dungeon_fantasy.defences.dodge_and_drop import ROW, dropped_from
from fechtbuch.rulesets.dungeon_fantasy.defences.retreat import retreated_from
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import arc_of, side_of
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import height_of
from fechtbuch.rulesets.dungeon_fantasy.ground.sight import sight, unhindered

__all__ = [
    "Circumstances",
    "Sort",
    "block_figure",
    "circumstances",
    "defence_figure",
    "dodge_figure",
    "modifier",
    "parry_figure",
    "parry_mode",
    "retreating",
]

Sort = Literal["dodge", "parry", "block"]
RULE = "CMP-DEFENSE"


@frozen
class Circumstances:
    """What counts for every defence against one strike: rows of the defence table, a shield's DB, posture and the rest.

    ``away``: a retreat made before still helps.
    """

    rows: tuple[str, ...]
    shield: tuple[Term, ...]
    rest: tuple[Term, ...]
    away: bool


def defence_figure(
    here: Here, strike: Strike, sort: Sort, weapon: str, now: Circumstances | None = None
) -> tuple[Figure, str]:
    """The score of one way to defend, and the row of the table that a retreat adds to it.

    ``weapon`` is a weapon's id, or a hand for a bare-handed parry. ``now`` saves working out the circumstances again.
    """
    now = now or circumstances(here, strike)
    fighter = Fighter(here, strike.target)
    if sort == "dodge":
        row, terms = "retreat", _dodge_terms(fighter)
    elif sort == "block":
        row, terms = "retreat", _block_terms(fighter, weapon)
    else:
        row, terms = _parry_terms(fighter, strike, weapon)
    rows = (*now.rows, row) if now.away else now.rows
    common = [term for name in rows for term in modifiers_against(here, strike, name, sort) if term.value]
    never = tuple(_withheld(fighter, weapon)) if sort == "parry" else ()
    return Figure((*terms, *now.shield, *common, *now.rest, *_all_out_terms(fighter, sort)), never), row


def dodge_figure(here: Here, strike: Strike, retreat: bool = False) -> Figure:
    """Dodge: Basic Speed, fractions dropped, + 3 - encumbrance; halved when reeling, and when tired."""
    return _public(here, strike, "dodge", "", retreat)


def parry_figure(here: Here, strike: Strike, weapon_id: str, retreat: bool = False) -> Figure:
    """Parry: 3 + half the skill + the weapon's own modifier, with a weapon or a bare hand."""
    return _public(here, strike, "parry", weapon_id, retreat)


def block_figure(here: Here, strike: Strike, weapon_id: str, retreat: bool = False) -> Figure:
    """Block: 3 + half the Shield skill."""
    return _public(here, strike, "block", weapon_id, retreat)


def _public(here: Here, strike: Strike, sort: Sort, weapon: str, retreat: bool) -> Figure:
    figure, row = defence_figure(here, strike, sort, weapon)
    return retreating(here, figure, sort, row) if retreat else figure


def retreating(here: Here, figure: Figure, sort: Sort, row: str) -> Figure:
    """A score with a retreat made now (CMP-RETREAT)."""
    return figure.then(modifier(here, row, sort))


# what each starts from


def _dodge_terms(fighter: Fighter) -> list[Term]:
    sheet = fighter.sheet
    source = f"sheet:{sheet.paths.get('speed', 'speed')}"
    base = tables_of(fighter.scene).defence_modifiers.base
    terms = [*_speed_terms(sheet.speed, source), add(base, "Dodge", RULE)]
    if sheet.encumbrance:
        terms.append(add(-sheet.encumbrance, "Encumbrance", "CMP-ENCUMBRANCE"))
    terms += _bonus(fighter, "dodge")
    if fighter.reeling:
        terms += [multiply(HALF, "Under a third of HP", "CMP-DEATH"), round_up("rounded up", "CMP-DEATH")]
    if fighter.tired:
        terms += [multiply(HALF, "Under a third of FP", "CMP-FATIGUE"), round_up("rounded up", "CMP-FATIGUE")]
    return terms


@lru_cache(maxsize=1024)
def _speed_terms(quarters: int, source: str) -> tuple[Term, ...]:
    """Basic Speed, which sheets have in quarters, without its fractions."""
    speed = Fraction(quarters, 4)
    if speed.denominator == 1:
        return (start(speed.numerator, "Basic Speed", source),)
    return start(speed, "Basic Speed", source), round_down("fractions dropped", RULE)


@lru_cache(maxsize=1024)
def parry_mode(weapon: Weapon) -> Melee | None:
    """The line of a weapon that parries best; none if it cannot parry."""
    modes = [mode for mode in weapon.melee if mode.parry is not None]
    return max(modes, key=lambda mode: mode.level // 2 + (mode.parry or 0), default=None)


def _parry_terms(fighter: Fighter, strike: Strike, weapon_id: str) -> tuple[str, list[Term]]:
    """The row of the table that a retreat adds, and the terms of a parry with a weapon or a bare hand."""
    here, weapon = fighter.scene, fighter.weapon(weapon_id)
    table = tables_of(here).defence_modifiers
    mode = parry_mode(weapon) if weapon is not None else None
    if weapon is None or mode is None:
        return _bare_handed(fighter, strike, weapon_id)
    dx, skills = fighter.attribute("DX").terms[0], tables_of(here).skills
    terms = [*_weapon_terms(weapon, mode, dx, skills, table.base), *_bonus(fighter, "parry")]
    if fighter.hand_of(weapon.id) == "left_hand" and not fighter.trait("ambidexterity"):
        terms.append(modifier(here, "off_hand", "parry"))
    terms += [*_again(fighter, weapon_id, mode.fencing), *_thrown(here, strike)]
    return ("retreat_fencing" if mode.fencing else "retreat"), terms


@lru_cache(maxsize=1024)
def _weapon_terms(weapon: Weapon, mode: Melee, dx: Term, skills: Skills, base: int) -> tuple[Term, ...]:
    """What a parry with the weapon starts from, as the sheet has it or by default."""
    source = source_of(weapon)
    terms = _half_skill(level_terms(mode, source, dx, skills), base)
    if mode.parry:
        terms += (add(mode.parry, f"{weapon.name}'s Parry", "CMP-WEAPONS"),)
    if mode.parry_extra:
        terms += (add(mode.parry_extra, "Further on the sheet", source),)
    return terms


def _bare_handed(fighter: Fighter, strike: Strike, hand: str) -> tuple[str, list[Term]]:
    """Half of the best of DX and the unarmed skills; worse against a weapon that does not thrust."""
    here = fighter.scene
    table = tables_of(here).defence_modifiers
    skill, level = fighter.skill_level(*table.unarmed_skills)
    source = f"sheet:{fighter.sheet.paths.get(f'skill:{skill}', skill)}"
    terms = [*_half_skill((start(level, skill, source),), table.base), *_bonus(fighter, "parry")]
    if strike.weapon and not strike.unarmed and not strike.thrust and skill not in table.against_weapons:
        terms += modifiers_against(here, strike, "unarmed_vs_weapon", "parry")
    terms += [*_again(fighter, hand, False), *_thrown(here, strike)]
    return ("retreat_fencing" if skill in table.retreating_skills else "retreat"), terms


def _block_terms(fighter: Fighter, weapon_id: str) -> list[Term]:
    weapon = fighter.weapon(weapon_id)
    assert weapon is not None
    assert weapon.shield is not None
    shield, source, tables = weapon.shield, source_of(weapon), tables_of(fighter.scene)
    level = level_terms(shield, source, fighter.attribute("DX").terms[0], tables.skills)
    terms = list(_half_skill(level, tables.defence_modifiers.base))
    extra = shield.block + shield.block_extra
    if extra:
        terms.append(add(extra, "Further on the sheet", source))
    return [*terms, *_bonus(fighter, "block")]


@lru_cache(maxsize=4096)
def _half_skill(level: tuple[Term, ...], base: int) -> tuple[Term, ...]:
    half = (*level, multiply(HALF, "Half of the skill", RULE))
    rounded = half if Figure(level).whole % 2 == 0 else (*half, round_down("fractions dropped", RULE))
    return (*rounded, add(base, "Base of the defence", RULE))


def _bonus(fighter: Fighter, sort: Sort) -> list[Term]:
    bonus = fighter.sheet.bonus.get(sort, 0)
    if not bonus:
        return []
    label = "Combat Reflexes" if bonus == 1 and fighter.trait("combat_reflexes") else "Traits"
    return [add(bonus, label, f"sheet:{fighter.sheet.paths.get(sort, 'traits')}")]


def modifier(here: Here, name: str, sort: Sort) -> Term:
    """A row of the table of defence modifiers as a term."""
    return tables_of(here).defence_modifiers.term(name, sort)


def modifiers_against(here: Here, strike: Strike, name: str, sort: Sort) -> list[Term]:
    """The same, unless the row says that it counts against another kind of attack (its ``against``)."""
    against = tables_of(here).defence_modifiers.of(name).against
    counts = {"melee": not strike.ranged, "ranged": strike.ranged, "thrown": strike.kind == "thrown"}
    return [modifier(here, name, sort)] if counts.get(against, True) else []


def _withheld(fighter: Fighter, weapon: str) -> Iterator[Withheld]:
    """A bare left hand parries as well as the right: the off hand's penalty is for weapons held in it."""
    if weapon == "left_hand" and not fighter.trait("ambidexterity"):
        yield Withheld("Off hand", "it holds no weapon: a bare hand parries as well as the other", "CMP-DUALWEAPON")


def _again(fighter: Fighter, weapon: str, fencing: bool) -> list[Term]:
    """Each earlier parry of the turn with the same weapon or hand."""
    times = fighter.counter(f"parries:{weapon}")
    if not times:
        return []
    table = tables_of(fighter.scene).defence_modifiers
    master = fighter.trait("weapon_master") or fighter.trait("trained_by_a_master")
    each = table.repeat_parry
    if fencing or master:
        each = table.repeat_parry_mastered if fencing and master else table.repeat_parry_eased
    return [add(each * times, f"Earlier parries this turn: {times}", RULE)]


def _thrown(here: Here, strike: Strike) -> list[Term]:
    if strike.kind != "thrown":
        return []
    weapon = Fighter(here, strike.attacker).weapon(strike.weapon)
    small = weapon is not None and weapon.weight <= tables_of(here).defence_modifiers.small_pounds
    return modifiers_against(here, strike, "small_thrown" if small else "thrown", "parry")


# what all have in common


def circumstances(here: Here, strike: Strike) -> Circumstances:
    """What counts for every defence of the target against this strike."""
    fighter = Fighter(here, strike.target)
    posture = tables_of(here).postures.of(fighter.posture)
    low = [add(posture.defence, posture.id.capitalize(), "CMP-POSTURE")] if posture.defence else []
    return Circumstances(
        tuple(_rows(fighter, strike)),
        tuple(_shield_terms(fighter, strike)),
        (*low, *guard_terms(fighter), *_feint_terms(fighter, strike.attacker), *strike.against),
        retreated_from(here, strike.target, strike.attacker),
    )


def _rows(fighter: Fighter, strike: Strike) -> Iterator[str]:
    """Rows of the table of defence modifiers that hold now."""
    side = side_of(fighter.scene, strike.target, strike.attacker)
    if side == "side" and not fighter.trait("peripheral_vision"):
        yield "from_side"
    if side == "back":
        yield "from_behind"
    if fighter.stunned:
        yield "stunned"
    if fighter.grappled:
        yield "grappled"
    if fighter.has("lost_balance") or fighter.has("guard_dropped"):
        yield "off_balance"
    if strike.ranged and dropped_from(fighter.scene, strike.target, strike.attacker):
        yield ROW
    if _by_flail(fighter.scene, strike):
        yield "flail"
    if _unseen(fighter.scene, strike.target, strike.attacker):
        yield "unseen_attacker"
    if strike.attacker in fighter.scene.battle and is_dropping(fighter.scene, strike.attacker):
        yield "from_above"
    if not strike.ranged:
        yield from _height_rows(fighter.scene, strike)
    if fighter.on_fire is not None or distraction_terms(fighter):
        yield "distracted"


def _unseen(here: Here, who: str, attacker: str) -> bool:
    return not unhindered(here, who, attacker) and not sight(here, who, attacker).seen


def _height_rows(here: Here, strike: Strike) -> Iterator[str]:
    """Standing higher or lower than the attacker by a yard, or by much (CMP-DEFENSE, DF-OWN-46)."""
    battle = here.battle
    one, two = battle[strike.target], battle[strike.attacker]
    if not battle.map.features and one.place.elevation == two.place.elevation:
        return
    higher = height_of(here, one) - height_of(here, two)
    if higher:
        much = abs(higher) >= tables_of(here).defence_modifiers.much_height
        yield ("much_" if much else "") + ("higher" if higher > 0 else "lower")


def _by_flail(here: Here, strike: Strike) -> bool:
    weapon = Fighter(here, strike.attacker).weapon(strike.weapon)
    return weapon is not None and any(mode.flail for mode in weapon.melee if mode.name == strike.mode)


def _shield_terms(fighter: Fighter, strike: Strike) -> list[Term]:
    """A ready shield's DB against attacks from the front or the shield's side; 1 less on a crippled arm.

    It does not help a weapon that is struck at (CMP-WEAPONDEF).
    """
    if strike.item:
        return []
    for key, item in fighter.creature.items.items():
        weapon = fighter.weapon(key)
        if weapon is None or weapon.shield is None or not item.held or not item.ready or item.data.get("broken"):
            continue
        side = item.held.partition("_")[0]
        if arc_of(fighter.scene, strike.target, strike.attacker) not in ("same", "front", side):
            continue
        db = weapon.shield.db - (1 if "crippled" in fighter.part_status(f"{side}_arm") else 0)
        if db > 0:
            return [add(db, f"{weapon.name}, DB {db}", RULE)]
    return []


def _all_out_terms(fighter: Fighter, sort: Sort) -> list[Term]:
    """All-Out Defense raises one kind of defence."""
    mark = fighter.manoeuvre
    if mark is None or fighter.manoeuvre_name != "all_out_defense":
        return []
    option = tables_of(fighter.scene).manoeuvres.option_of("all_out_defense", fighter.manoeuvre_option or "increased")
    if option.defence and (mark.data.get("target") or "dodge") == sort:
        return [add(option.defence, "All-Out Defense", "CMP-MANEUVERS")]
    return []


def _feint_terms(fighter: Fighter, attacker: str) -> list[Term]:
    level = fighter.level(f"feinted:{attacker}")
    return [add(-level, "Feinted", "CMP-FEINT")] if level else []
