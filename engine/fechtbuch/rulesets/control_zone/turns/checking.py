"""Checks of skills that are no attacks (CZ-WOUND-02, CZ-TRAUMA-01, CZ-TRAUMA-03, CZ-MUTILATION-01 to -03)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import Checked
from fechtbuch.model.figures import Figure, Term, add, start
from fechtbuch.rulesets.control_zone.acts import CheckSkill
from fechtbuch.rulesets.control_zone.creature.checks import check_terms, limb_terms, sight_terms
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.dice import roll_check
from fechtbuch.rulesets.control_zone.reasons import breach
from fechtbuch.rulesets.control_zone.turns.able import idle

__all__ = ["check", "checks", "skill_figure"]

INTIMIDATION = "intimidation"
"""The skill that a disfigured face furthers (CZ-MUTILATION-03)."""


def checks(here: Here, act: CheckSkill) -> Iterator[Breach]:
    """No check with a lost limb, none that needs sight without eyes, none of the dead and Dying (CZ-DYING-02)."""
    parts, one = tables_of(here).body.index, Character(here, act.who)
    if act.limb and act.limb not in parts:
        yield breach(here, "part_unknown", f"{act.limb!r:.40}" + near(act.limb, parts))
        return
    yield from idle(here, act.who, manoeuvre=False)
    if act.limb and one.lost(act.limb):
        yield breach(here, "limb_lost", parts[act.limb].name)
    if act.needs_sight and one.blind:
        yield breach(here, "cannot_see")


def _face(character: Character, act: CheckSkill) -> Iterator[Term]:
    """A disfigured face hampers in company, but frightens (CZ-MUTILATION-03)."""
    rows, costs = tables_of(character.here).body.part, tables_of(character.here).wounds.mutilation
    if not any(row.kind == "face" and character.injured(row.id, "mutilation") for row in rows):
        return
    if act.skill == INTIMIDATION:
        yield add(costs.intimidation, "disfigured face", "CZ-MUTILATION-03")
    elif act.social:
        yield add(costs.social, "disfigured face", "CZ-MUTILATION-03")


def skill_figure(here: Here, act: CheckSkill) -> Figure:
    """The rank of the skill and everything that changes this check (CZ-ATTACK-04)."""
    one = Character(here, act.who)
    terms = [start(one.skill(act.skill), act.skill.replace("_", " "), f"sheet:skills.{act.skill}")]
    terms += check_terms(one)
    terms += limb_terms(one, (act.limb,) if act.limb else ())
    terms += sight_terms(one) if act.needs_sight else ()
    terms += _face(one, act)
    return Figure(tuple(terms))


def check(scene: Scene, act: CheckSkill) -> Decision[None]:
    """Roll the check; it takes no manoeuvre, and without a ``dc`` it just tells its total (CZ-WOUND-02)."""
    goal = None if act.dc is None else Figure((start(act.dc, "what it must reach", "gm:dc"),))
    rolled = yield from roll_check(act.who, act.skill, skill_figure(scene, act), goal, rule="CZ-WOUND-02")
    yield from happen(scene, Checked(act.who, rolled))
