"""What counts for the effective skill of a melee attack: the table of its sources (CMP-MELEE-MODS, DF-MELEE-03).

A source is a function ``(here, act, use)`` that gives terms, and what one might expect and does not count. ``COMMON``
are the sources of everything that is a melee attack, grapples and shoves included; ``STRIKES`` those of a blow with a
weapon or a part of the body.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from fechtbuch.model.acts import Act
from fechtbuch.model.figures import Figure, Term, Withheld, add, at_most
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.several import option_terms
from fechtbuch.rulesets.dungeon_fantasy.attacks.wild import compelled, wild_cap, wild_swing, wild_terms
from fechtbuch.rulesets.dungeon_fantasy.collisions.from_above import drop_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.hampered import hampered_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.levels import by_default
from fechtbuch.rulesets.dungeon_fantasy.creature.modifiers import (
    distraction_terms,
    footing_terms,
    hand_terms,
    size_terms,
    strength_terms,
)
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import apart, in_same_hex, others_in_hex
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import through
from fechtbuch.rulesets.dungeon_fantasy.ground.sight import sight, unhindered
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, chinks_terms, location_terms
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import in_force

__all__ = ["AT_BELONGINGS", "COMMON", "STRIKES", "Source", "gather", "melee_caps", "melee_terms"]

Source = Callable[[Here, Act, Use], Iterable[Term | Withheld]]


def gather(first: Iterable[Term], sources: Iterable[Source], here: Here, act: Act, use: Use) -> Figure:
    """A figure that starts with ``first``, from all sources in order."""
    terms, withheld = [*first], []
    for source in sources:
        for found in source(here, act, use):
            if isinstance(found, Term):
                terms.append(found)
            else:
                withheld.append(found)
    return Figure(tuple(terms), tuple(withheld))


def melee_terms(here: Here, who: str, target: str, use: Use, act: Act | None = None) -> list[Term]:
    """The terms of the ``COMMON`` sources, for figures that start otherwise.

    ``act`` names the manoeuvre where none has been declared yet; without it that is Attack.
    """
    about = act or Attack(who, target)
    return [found for source in COMMON for found in source(here, about, use) if isinstance(found, Term)]


def melee_caps(here: Here, act: Act, use: Use) -> Iterator[Term]:
    """The highest effective skill that the manoeuvre and the way of striking allow (CMP-MOVEATTACK, DF-WILD-05)."""
    manoeuvre, _ = in_force(here, act)
    if manoeuvre.melee_cap is not None:
        yield at_most(manoeuvre.melee_cap, "Move and Attack", "CMP-MOVEATTACK")
    if wild_swing(here, act.who, _target(act), use) is not None:
        yield wild_cap(here)


def _target(act: Act) -> str:
    return str(getattr(act, "target", ""))


# sources


def _state(here: Here, act: Act, use: Use) -> Iterator[Term]:
    """Shock, pain, being grappled, torn muscles."""
    fighter = Fighter(here, act.who)
    yield from fighter.dx_terms()
    yield from hampered_terms(fighter, use)


def _line(here: Here, act: Act, use: Use) -> Iterator[Term]:
    """The line's own modifier on the sheet."""
    mode = use.mode
    if mode.attack:
        ground = "" if by_default(mode, tables_of(here).skills) else mode.ground
        yield add(mode.attack, use.weapon.name, ground or "CMP-MELEE-MODS")


def _manoeuvre(here: Here, act: Act, use: Use) -> Iterator[Term | Withheld]:
    """Move and Attack or a Wild Swing, whichever is harsher; All-Out Attack (Determined) (CMP-MOVEATTACK, CMP-AOA).

    Darkness counts where the attack is no Wild Swing, which has its own penalty (DF-VISIBILITY-01, DF-WILD-02).
    """
    manoeuvre, option = in_force(here, act)
    swing = wild_swing(here, act.who, _target(act), use)
    if swing is not None:
        yield from wild_terms(swing, here, manoeuvre.melee, manoeuvre.name)
    elif manoeuvre.melee:
        yield add(manoeuvre.melee, manoeuvre.name, "CMP-MOVEATTACK")
    if swing is None and _target(act) in here.battle and not unhindered(here, act.who, _target(act)):
        yield from sight(here, act.who, _target(act)).terms()
    if option is not None and option.melee:
        yield add(option.melee, f"{manoeuvre.name} ({option.id.capitalize()})", option.rule)
    elif option is not None and manoeuvre.attack == "all_out":
        yield Withheld(f"{manoeuvre.name} (Determined)", f"{option.id.capitalize()} was chosen", option.rule)


def _posture(here: Here, act: Act, use: Use) -> Iterator[Term]:
    posture = tables_of(here).postures.of(Fighter(here, act.who).posture)
    if posture.attack:
        yield add(posture.attack, posture.id.capitalize(), "CMP-POSTURE")


def _strength(here: Here, act: Act, use: Use) -> Iterable[Term]:
    return strength_terms(Fighter(here, act.who), use.mode)


def _hand(here: Here, act: Act, use: Use) -> Iterable[Term]:
    """The off hand, whether it holds a weapon or a light (DF-VISIBILITY-03)."""
    return hand_terms(Fighter(here, act.who), use)


def _footing(here: Here, act: Act, use: Use) -> Iterable[Term]:
    return footing_terms(here, act.who)


def _from_above(here: Here, act: Act, use: Use) -> Iterable[Term]:
    return drop_terms(here, act.who)


def _distraction(here: Here, act: Act, use: Use) -> Iterable[Term]:
    return distraction_terms(Fighter(here, act.who))


def _close_combat(here: Here, act: Act, use: Use) -> Iterator[Term]:
    """A shield hampers in close combat; so does striking into somebody else's (CMP-MELEE-MODS)."""
    fighter, target = Fighter(here, act.who), _target(act)
    if target not in here.battle:
        return
    if not in_same_hex(here, act.who, target):
        if any(other != act.who for other in others_in_hex(here, target)):
            yield tables_of(here).attack_modifiers.term("into_close_combat")
        return
    db = max((weapon.shield.db for weapon in _shields(fighter) if weapon.shield is not None), default=0)
    if db:
        yield add(-db, "Shield in close combat", "CMP-MELEE-MODS")


def _large_shield(here: Here, act: Act, use: Use) -> Iterator[Term]:
    """A large shield in hand hampers every attack (CMP-MELEE-MODS)."""
    if any("large" in shield.traits for shield in _shields(Fighter(here, act.who))):
        yield tables_of(here).attack_modifiers.term("large_shield")


def _shields(fighter: Fighter) -> list[Weapon]:
    """The shields in hand."""
    held = [fighter.weapon(key) for key, item in fighter.creature.items.items() if item.held]
    return [weapon for weapon in held if weapon is not None and weapon.shield is not None]


def _evaluated(here: Here, act: Act, use: Use) -> Iterator[Term]:
    """+1 for each turn of Evaluate, doubled while the foe's guard is down (CMP-MELEE-MODS, CMP-CRITMISS)."""
    target = _target(act)
    turns = Fighter(here, act.who).level(f"evaluating:{target}")
    if not turns:
        return
    yield add(turns, f"Evaluated for {turns} turns", "CMP-MELEE-MODS")
    if Fighter(here, target).has("guard_dropped"):
        yield add(turns, "His guard is down", "CMP-CRITMISS")


def _options(here: Here, act: Act, use: Use) -> Iterable[Term]:
    """Rapid Strike, Dual-Weapon Attack."""
    return option_terms(here, act)


def _location(here: Here, act: Act, use: Use) -> Iterator[Term | Withheld]:
    """The part aimed at, or the chinks in its armour (DF-LOCATION-02, DF-LOCATION-03, DF-LOCATION-08)."""
    assert isinstance(act, Attack)
    swing = wild_swing(here, act.who, act.target, use)
    if swing is not None:
        yield Withheld("Hit location", f"a Wild Swing: {swing.why}", "DF-WILD-06")
    elif compelled(here, act.who, act.target, use):
        yield Withheld("Hit location", "the foe is not seen", "DF-VISIBILITY-09")
    elif act.location == RANDOM:
        yield Withheld("Hit location", "struck at whatever presents itself", "DF-LOCATION-04")
    elif act.chinks:
        yield from chinks_terms(here, act.target, act.location)
    else:
        yield from location_terms(here, act.target, act.location)


def _through(here: Here, act: Act, use: Use) -> Iterator[Term | Withheld]:
    """Enemies in the hexes between (DF-THROUGH-01, DF-THROUGH-02, DF-THROUGH-03, AMB-09)."""
    target = _target(act)
    if target in here.battle and apart(here, act.who, target) > 1:
        way = through(here, act.who, target)
        yield from way.terms()
        yield from way.passed


def _size(here: Here, act: Act, use: Use) -> Iterator[Term | Withheld]:
    """The target's size; the attacker's own is no modifier (DF-SIZE-01)."""
    yield from size_terms(here, _target(act))
    own = Fighter(here, act.who).sheet.sm
    if own:
        yield Withheld(f"Own size, SM {own:+}", "only the target's size counts", "DF-SIZE-01")


def _deceptive(here: Here, act: Act, use: Use) -> Iterator[Term]:
    """What is given up to deceive, when all else has been counted (DF-DECEPTIVE-02)."""
    if isinstance(act, Attack) and act.deceptive:
        yield add(-act.deceptive, "Deceptive Attack", "DF-DECEPTIVE-02")


COMMON: Final[tuple[Source, ...]] = (
    _state,
    _line,
    _manoeuvre,
    _posture,
    _strength,
    _hand,
    _close_combat,
    _large_shield,
    _evaluated,
    _through,
    _footing,
    _from_above,
    _distraction,
)
"""Sources of every melee attack, in order."""

AT_BELONGINGS: Final[tuple[Source, ...]] = (*COMMON, _options, _size)
"""Sources of a blow at what somebody carries on the body, in order; its own penalty and the caps come after them."""

STRIKES: Final[tuple[Source, ...]] = (*COMMON, _options, _location, _size, melee_caps, _deceptive)
"""Sources of a blow with a weapon or a part of the body, in order."""
