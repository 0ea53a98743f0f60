"""How far a creature may move: its Move, the manoeuvre's share of it, a step (CMP-MANEUVERS, CMP-POSTURE)."""

from __future__ import annotations

from fractions import Fraction

from fechtbuch.model.acts import Act
from fechtbuch.model.figures import Figure, Term, add, at_least, instead, multiply, round_down, round_up, start
from fechtbuch.rulesets.dungeon_fantasy.acts import Slam, Trample
from fechtbuch.rulesets.dungeon_fantasy.creature.body_weight import load_of
from fechtbuch.rulesets.dungeon_fantasy.creature.views import HALF, Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.grappling.dragging import Burden, burdens
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import manoeuvre_in_force, option_in_force
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import ATTACKS, SLAMS

__all__ = ["allowance", "balance_terms", "half_move", "move_figure", "step_figure"]


def move_figure(here: Here, who: str, carried: tuple[Burden, ...] = ()) -> Figure:
    """Move in yards a turn: Basic Move less encumbrance, halved when reeling and when tired, the posture's share of it.

    ``carried`` are bodies that count as encumbrance besides what the sheet carries (DF-HOLD-06, DF-GRAPPLE-14).
    Sources: CMP-ENCUMBRANCE, CMP-DEATH, CMP-FATIGUE, CMP-POSTURE.
    """
    fighter, tables = Fighter(here, who), tables_of(here)
    sheet = fighter.sheet
    terms = [start(sheet.move, "Move", f"sheet:{sheet.paths.get('move', 'move')}")]
    terms += _burdened_terms(here, who, carried) if carried else _load_terms(here, who)
    if fighter.reeling:
        terms += [multiply(HALF, "Under a third of HP", "CMP-DEATH"), round_up("rounded up", "CMP-DEATH")]
    if fighter.tired:
        terms += [multiply(HALF, "Under a third of FP", "CMP-FATIGUE"), round_up("rounded up", "CMP-FATIGUE")]
    posture = tables.postures.of(fighter.posture)
    if posture.yards:
        terms.append(instead(posture.yards, posture.id.capitalize(), "CMP-POSTURE"))
    elif posture.move != 1:
        terms += _share(posture.move, posture.id.capitalize(), "CMP-POSTURE")
    return Figure(tuple(terms))


def _load_terms(here: Here, who: str) -> list[Term]:
    sheet = Fighter(here, who).sheet
    load = next(level for level in tables_of(here).encumbrance.level if level.level == sheet.encumbrance)
    if load.move_factor == 1:
        return []
    return _share(load.move_factor, f"Encumbrance: {load.id.replace('_', ' ')}", "CMP-ENCUMBRANCE")


def _burdened_terms(here: Here, who: str, carried: tuple[Burden, ...]) -> list[Term]:
    """The encumbrance of what is carried with these bodies; too much for anybody: no movement at all."""
    table, fighter = tables_of(here).encumbrance, Fighter(here, who)
    pounds = load_of(fighter.sheet, table) + sum(burden.pounds for burden in carried)
    bodies = " and ".join(f"{burden.name}, {burden.pounds} lb" for burden in carried)
    load, rule = table.load(pounds, fighter.attribute("ST").whole), carried[0].rule
    if load is None:
        return [instead(0, f"{bodies}: too heavy", rule)]
    return _share(load.move_factor, f"Encumbrance: {load.id.replace('_', ' ')} ({bodies})", rule)


def _share(part: Fraction, label: str, rule: str) -> list[Term]:
    if not part:
        return [instead(0, label, rule)]
    return [multiply(part, label, rule), round_down("fractions dropped", rule)]


def step_figure(here: Here, who: str, carried: tuple[Burden, ...] = ()) -> Figure:
    """A step: a tenth of Move, at least a yard, for whoever can move at all in his posture (CMP-MANEUVERS)."""
    tables, posture = tables_of(here), tables_of(here).postures.of(Fighter(here, who).posture)
    full = move_figure(here, who, carried)
    if (not posture.move and not posture.yards) or (carried and not full.value):
        return full
    divisor = tables.manoeuvres.step_divisor
    return full.then(
        multiply(Fraction(1, divisor), f"A step: 1/{divisor} of Move", "CMP-MANEUVERS"),
        round_down("fractions dropped", "CMP-MANEUVERS"),
        at_least(1, "at least a yard", "CMP-MANEUVERS"),
    )


def balance_terms(here: Here, who: str) -> list[Term]:
    """What the manoeuvre takes off rolls to keep one's feet in its own move: Move and Attack 2 (CMP-MOVEATTACK)."""
    manoeuvre = tables_of(here).manoeuvres.find(Fighter(here, who).manoeuvre_name)
    if manoeuvre is None or not manoeuvre.balance:
        return []
    return [add(manoeuvre.balance, manoeuvre.name, "CMP-MOVEATTACK")]


def allowance(here: Here, act: Act, default: str = "move") -> Figure:
    """Yards that the manoeuvre in force allows in the whole turn, what has been moved already included.

    An All-Out Attack that does nothing but run into foes allows full Move (DF-SLAM-03).
    """
    manoeuvre, option = manoeuvre_in_force(here, act, default), option_in_force(here, act)
    share = option.move if option is not None and option.move and _dodging(here, act.who) else manoeuvre.move
    carried = burdens(here, act.who, str(getattr(act, "how", "")))
    full = move_figure(here, act.who, carried)
    if share == "half" and manoeuvre.forward_only and _only_collides(here, act):
        share = "full"
    if share == "full":
        return full
    step = step_figure(here, act.who, carried)
    if share == "step":
        return step
    if share == "none":
        return full.then(instead(0, manoeuvre.name, "CMP-MANEUVERS"))
    return _half(full, manoeuvre.name, step)


def half_move(here: Here, who: str, manoeuvre: str) -> Figure:
    """Half Move, at least a step, as the manoeuvre of that name allows (CMP-MANEUVERS)."""
    return _half(move_figure(here, who), manoeuvre, step_figure(here, who))


def _half(full: Figure, name: str, step: Figure) -> Figure:
    half = [multiply(HALF, f"{name}: half", "CMP-MANEUVERS"), round_down("fractions dropped", "CMP-MANEUVERS")]
    return full.then(*half, at_least(step.value, "at least a step", "CMP-MANEUVERS"))


def _only_collides(here: Here, act: Act) -> bool:
    """Whether all attacks of the turn so far, and this one if it is one, run into somebody (DF-SLAM-03)."""
    fighter = Fighter(here, act.who)
    slams = fighter.counter(SLAMS)
    return fighter.counter(ATTACKS) == slams and (slams > 0 or isinstance(act, Slam | Trample))


def _dodging(here: Here, who: str) -> bool:
    """All-Out Defense moves half only when it is Dodge that is increased."""
    mark = Fighter(here, who).manoeuvre
    return mark is None or mark.data.get("target") == "dodge"
