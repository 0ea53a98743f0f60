"""How far a creature may move: its Move, the manoeuvre's share of it, a step (CMP-MANEUVERS, CMP-POSTURE)."""

from __future__ import annotations

from fractions import Fraction

from fechtbuch.model.acts import Act
from fechtbuch.model.figures import Figure, Term, at_least, instead, multiply, round_down, round_up, start
from fechtbuch.rulesets.dungeon_fantasy.creature.views import HALF, Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import manoeuvre_in_force, option_in_force

__all__ = ["allowance", "move_figure", "step_figure"]


def move_figure(here: Here, who: str) -> Figure:
    """Move in yards a turn: Basic Move less encumbrance, halved when reeling and when tired, the posture's share of it.

    Sources: CMP-ENCUMBRANCE, CMP-DEATH, CMP-FATIGUE, CMP-POSTURE.
    """
    fighter, tables = Fighter(here, who), tables_of(here)
    sheet = fighter.sheet
    terms = [start(sheet.move, "Move", f"sheet:{sheet.paths.get('move', 'move')}")]
    load = next(level for level in tables.encumbrance.level if level.level == sheet.encumbrance)
    if load.move_factor != 1:
        terms += _share(load.move_factor, f"Encumbrance: {load.id.replace('_', ' ')}", "CMP-ENCUMBRANCE")
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


def _share(part: Fraction, label: str, rule: str) -> list[Term]:
    if not part:
        return [instead(0, label, rule)]
    return [multiply(part, label, rule), round_down("fractions dropped", rule)]


def step_figure(here: Here, who: str) -> Figure:
    """A step: a tenth of Move, at least a yard, for whoever can move at all in his posture (CMP-MANEUVERS)."""
    tables, posture = tables_of(here), tables_of(here).postures.of(Fighter(here, who).posture)
    full = move_figure(here, who)
    if not posture.move and not posture.yards:
        return full
    divisor = tables.manoeuvres.step_divisor
    return full.then(
        multiply(Fraction(1, divisor), f"A step: 1/{divisor} of Move", "CMP-MANEUVERS"),
        round_down("fractions dropped", "CMP-MANEUVERS"),
        at_least(1, "at least a yard", "CMP-MANEUVERS"),
    )


def allowance(here: Here, act: Act, default: str = "move") -> Figure:
    """Yards that the manoeuvre in force allows in the whole turn, what has been moved already included."""
    manoeuvre, option = manoeuvre_in_force(here, act, default), option_in_force(here, act)
    share = option.move if option is not None and option.move and _dodging(here, act.who) else manoeuvre.move
    full = move_figure(here, act.who)
    if share == "full":
        return full
    step = step_figure(here, act.who)
    if share == "step":
        return step
    if share == "none":
        return full.then(instead(0, manoeuvre.name, "CMP-MANEUVERS"))
    half = [
        multiply(HALF, f"{manoeuvre.name}: half", "CMP-MANEUVERS"),
        round_down("fractions dropped", "CMP-MANEUVERS"),
    ]
    return full.then(*half, at_least(step.value, "at least a step", "CMP-MANEUVERS"))


def _dodging(here: Here, who: str) -> bool:
    """All-Out Defense moves half only when it is Dodge that is increased."""
    mark = Fighter(here, who).manoeuvre
    return mark is None or mark.data.get("target") == "dodge"
