"""Taking hold: of a foe's body, or of something he holds or wears (topic GRAPPLE)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach, Option
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import Attacked, Bound, Grappled, Moved, PostureChanged, Skipped
from fechtbuch.model.evolve import evolve
from fechtbuch.model.figures import Figure, Term, add
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Grab, Grapple
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import melee_terms, target_breaches
from fechtbuch.rulesets.dungeon_fantasy.attacks.modifiers import melee_caps
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Kind, Strike
from fechtbuch.rulesets.dungeon_fantasy.attacks.wild import compelled, wild_breaches
from fechtbuch.rulesets.dungeon_fantasy.creature.modifiers import size_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, Melee, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.data import LocationKind
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import defend
from fechtbuch.rulesets.dungeon_fantasy.grappling.grasp import BODY, free_limbs, holding_with, limbs
from fechtbuch.rulesets.dungeon_fantasy.grappling.holds import hold_of
from fechtbuch.rulesets.dungeon_fantasy.grappling.struggle import GRAPPLING, arms_terms
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import in_same_hex
from fechtbuch.rulesets.dungeon_fantasy.harm.critical import critical_miss
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, aimed_part, kind_of, random_location
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import roll_against
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import SPELL
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import (
    attack_breaches,
    declare_in_passing,
    manoeuvre_in_force,
    option_in_force,
    spend_attack,
)
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import MOVED, count

__all__ = [
    "can_seize",
    "free_grapple",
    "free_grapple_figure",
    "grab",
    "grab_checks",
    "grab_figure",
    "grapple",
    "grapple_checks",
    "grapple_figure",
    "options",
]

MUCH_BIGGER = 2
"""So much more SM lets a foe who is low be grappled standing (DF-GRAPPLE-03)."""

KNEELING = "kneeling"
LOW_ENOUGH = (KNEELING, "lying")
"""Postures in which a low foe can be grappled (DF-GRAPPLE-03)."""


# legality


def grapple_checks(here: Here, act: Grapple) -> Iterator[Breach]:
    """All breaches of a grapple (DF-GRAPPLE-01, DF-GRAPPLE-02, DF-GRAPPLE-03, DF-GRAPPLE-05)."""
    yield from _seizing_checks(here, act)
    if act.target not in here.battle or act.target == act.who:
        return
    bond = hold_of(here, act.who, act.target)
    if bond is not None:
        yield breach(here, "already_grappled", f"{bond.zone.replace('_', ' ')}; let go of it to seize another")
    part = aimed_part(here, act.target, act.location)
    if part is None:
        yield breach(here, "no_such_location", act.location)
    elif kind_of(here, act.target, part.id).grapple is None:
        yield breach(here, "cannot_be_grappled", part.id)


def grab_checks(here: Here, act: Grab) -> Iterator[Breach]:
    """All breaches of grabbing an object: the foe must have it, and it must be a thing (DF-GRAPPLE-01, -09)."""
    yield from _seizing_checks(here, act)
    if act.target not in here.battle or act.target == act.who:
        return
    things = [key for key in Fighter(here, act.target).items if not key.startswith(SPELL)]
    if act.item not in things:
        yield breach(here, "item_unknown", f"{act.target} has no {act.item!r}{near(act.item, things)}", "DF-GRAPPLE-01")
    if hold_of(here, act.who, act.target, "grab") is not None:
        yield breach(here, "already_grappled", "one object at a time", "DF-GRAPPLE-09")


def _seizing_checks(here: Here, act: Grapple | Grab) -> Iterator[Breach]:
    yield from target_breaches(here, act.who, act.target)
    yield from attack_breaches(here, act)
    yield from _hands_breaches(here, act)
    if act.target not in here.battle:
        return
    if not in_same_hex(here, act.who, act.target):
        yield breach(here, "not_same_hex")
    if act.target != act.who:
        named = act.location if isinstance(act, Grapple) and act.location != "torso" else ""
        yield from wild_breaches(here, act, act.target, _use(here, act), option_in_force(here, act), named)
    if _must_get_down(here, act) and not _may_get_down(here, act):
        yield breach(here, "posture_too_high", f"{act.target} is {Fighter(here, act.target).posture}")


def _hands_breaches(here: Here, act: Grapple | Grab) -> Iterator[Breach]:
    """As many free hands as are wanted, at least one; a constrictor's body instead holds bodies only."""
    found = holding_with(here, act.who, act.hands)
    body = found == (BODY,) and isinstance(act, Grapple)
    if not body and (act.hands < 1 or BODY in found or len(found) < act.hands):
        free = ", ".join(free_limbs(here, act.who)) or "none"
        have = f"free: {free}" if limbs(here, act.who) else "it has no hands"
        yield breach(here, "no_free_hand", f"{max(1, act.hands)} needed, {have.replace('_', ' ')}")


def _must_get_down(here: Here, act: Grapple | Grab) -> bool:
    """A low foe is grappled by one who kneels or lies, unless the foe is much bigger (DF-GRAPPLE-03)."""
    who, foe = Fighter(here, act.who), Fighter(here, act.target)
    low = tables_of(here).postures.of(foe.posture).low
    return low and who.posture not in LOW_ENOUGH and foe.sheet.sm - who.sheet.sm < MUCH_BIGGER


def _may_get_down(here: Here, act: Grapple | Grab) -> bool:
    """Kneeling down may be the step of an Attack (DF-GRAPPLE-03)."""
    return manoeuvre_in_force(here, act).id == "attack" and not Fighter(here, act.who).counter(MOVED)


# effective skill


def grapple_figure(here: Here, act: Grapple, over: bool = False) -> Figure:
    """Effective skill of a grapple: DX or the best grappling skill, with the grapple's own location modifiers.

    DF-GRAPPLE-04 to -07, AMB-29. As any melee attack it takes -4 and the cap of Move and Attack (AMB-74). ``over``: by
    one who stands over his victim and need not get down to him.
    """
    part = aimed_part(here, act.target, act.location)
    kind: LocationKind | None = kind_of(here, act.target, part.id) if part is not None else None
    own: list[Term] = []
    blind = compelled(here, act.who, act.target, _use(here, act))
    if part is not None and kind is not None and kind.grapple and not blind:
        own.append(add(kind.grapple, f"seizing the {part.id.replace('_', ' ')}", "DF-GRAPPLE-05"))
    return _figure(here, act, own, over)


def grab_figure(here: Here, act: Grab) -> Figure:
    """Effective skill of grabbing an object the foe has (DF-GRAPPLE-05)."""
    modifier = tables_of(here).hit_locations.grapple_object
    return _figure(here, act, [add(modifier, "seizing an object", "DF-GRAPPLE-05")])


def _figure(here: Here, act: Grapple | Grab, own: list[Term], over: bool = False) -> Figure:
    here = here if over else _got_down(here, act)
    terms = [
        *Fighter(here, act.who).skill_terms(*GRAPPLING),
        *melee_terms(here, act.who, act.target, _use(here, act), act),
        *own,
        *size_terms(here, act.target),
        *_bigger_terms(here, act),
        *arms_terms(act.hands, "DF-GRAPPLE-07"),
    ]
    return Figure((*terms, *melee_caps(here, act, _use(here, act))))


def _got_down(here: Here, act: Grapple | Grab) -> Here:
    """The battle as it is when the roll is made: with the grappler on his knees where he must get down."""
    if not _must_get_down(here, act):
        return here
    return At(evolve(here.battle, PostureChanged(act.who, KNEELING)), here.tables)


def _bigger_terms(here: Here, act: Grapple | Grab) -> list[Term]:
    """A bigger grappler's bonus, beside the target's own size (DF-GRAPPLE-06, AMB-21)."""
    bigger = Fighter(here, act.who).sheet.sm - Fighter(here, act.target).sheet.sm
    return [add(bigger, "bigger than the foe", "DF-GRAPPLE-06")] if bigger > 0 else []


def _use(here: Here, act: Grapple | Grab) -> Use:
    """The bare hands as a weapon line, for the modifiers of any melee attack (DF-UNARMED-01)."""
    skill, level = Fighter(here, act.who).skill_level(*GRAPPLING)
    mode = Melee(act.do, skill, level, Damage(), ("C",))
    return Use(Weapon(act.do, "Bare hands", (mode,), natural=True, part="hand"), mode)


# the attempt


def grapple(scene: Scene, act: Grapple) -> Decision[None]:
    """Attack roll, defence, hold (DF-GRAPPLE-02, -04, -08). It is one-sided: the foe holds nobody (DF-GRAPPLE-19)."""
    part = aimed_part(scene, act.target, act.location)
    blind = compelled(scene, act.who, act.target, _use(scene, act))
    zone = RANDOM if blind else part.id if part is not None else "torso"
    yield from _get_down(scene, act)
    if not (yield from _attempt(scene, act, "grapple", grapple_figure(scene, act), zone)):
        return
    if blind:
        zone = yield from Part("location", act.target, _somewhere, (act.who, act.target))
    yield from _take_hold(scene, act, zone)


def _somewhere(scene: Scene, who: str, target: str) -> Decision[str]:
    """Where a grapple that is a Wild Swing takes hold; what cannot be seized leads to the torso (DF-WILD-06)."""
    part = yield from random_location(scene, who, target)
    return part if kind_of(scene, target, part).grapple is not None else "torso"


def can_seize(here: Here, who: str, target: str) -> bool:
    """Whether ``who`` has something to seize that foe's torso with, and does not hold him yet."""
    part = aimed_part(here, target, "torso")
    if part is None or kind_of(here, target, part.id).grapple is None or hold_of(here, who, target) is not None:
        return False
    return in_same_hex(here, who, target) and bool(holding_with(here, who, len(free_limbs(here, who)[:2])))


def free_grapple(scene: Scene, who: str, target: str, certain: bool = False) -> Decision[None]:
    """A grapple at the torso that counts as no attack, of one who stands over his victim (DF-POUNCE-03, AMB-18).

    ``certain``: it takes no roll.
    """
    act, figure = _free(scene, who, target), free_grapple_figure(scene, who, target)
    if certain or (yield from _attempt(scene, act, "grapple", figure, "torso", free=True)):
        yield from _take_hold(scene, act, "torso")


def free_grapple_figure(here: Here, who: str, target: str) -> Figure:
    """Effective skill of a free grapple (AMB-18)."""
    return grapple_figure(here, _free(here, who, target), over=True)


def _free(here: Here, who: str, target: str) -> Grapple:
    return Grapple(who, target, "torso", len(free_limbs(here, who)[:2]))


def _take_hold(scene: Scene, act: Grapple, zone: str) -> Decision[None]:
    hands = holding_with(scene, act.who, act.hands)
    if not hands:
        yield from happen(scene, Skipped(act.who, act.do, "no hand is free", "DF-GRAPPLE-01"))
        return
    count = 0 if hands == (BODY,) else len(hands)
    since = scene.battle.clock.turns
    fact = Grappled(act.who, act.target, zone, count, "DF-GRAPPLE-08", since, Table({"hands": hands}))
    yield from happen(scene, fact)


def grab(scene: Scene, act: Grab) -> Decision[None]:
    """Attack roll, defence, grip on the object (DF-GRAPPLE-09)."""
    yield from _get_down(scene, act)
    if not (yield from _attempt(scene, act, "grab", grab_figure(scene, act), "")):
        return
    if Fighter(scene, act.target).item(act.item) is None:
        return
    hands = holding_with(scene, act.who, act.hands)
    if not hands:
        yield from happen(scene, Skipped(act.who, act.do, "no hand is free", "DF-GRAPPLE-01"))
        return
    since = scene.battle.clock.turns
    fact = Bound(act.who, act.target, "grab", act.item, len(hands), "DF-GRAPPLE-09", since, Table({"hands": hands}))
    yield from happen(scene, fact)


def _get_down(scene: Scene, act: Grapple | Grab) -> Decision[None]:
    """Declare the manoeuvre; kneel to reach a low foe, as the step of the Attack (DF-GRAPPLE-03)."""
    yield from declare_in_passing(scene, act)
    if not _must_get_down(scene, act):
        return
    yield from happen(scene, PostureChanged(act.who, KNEELING, "", "DF-GRAPPLE-03"))
    yield from count(scene, act.who, MOVED, "DF-GRAPPLE-03", reason="kneeling as the step")


def _attempt(
    scene: Scene, act: Grapple | Grab, kind: Kind, figure: Figure, zone: str, free: bool = False
) -> Decision[bool]:
    """The roll and the defence; whether the hold succeeds. A ``free`` one counts as no attack.

    A critical hit allows no defence; as a hold does no damage, no table is rolled on. A critical miss has its table.
    """
    if not free and not (yield from spend_attack(scene, act.who, act.target)):
        return False
    check = yield from roll_against(act.who, act.do, figure, about=act.target, rule="DF-GRAPPLE-04")
    detail = Table({"item": act.item}) if isinstance(act, Grab) else Table()
    fact = Attacked(act.who, act.target, check, act.do, act.do, zone, "DF-GRAPPLE-04", detail)
    if not (yield from happen(scene, fact)):
        return False
    strike = Strike(act.who, act.target, kind, check, location=zone, unarmed=True)
    if check.fumbled:
        yield from Part("fumble", act.who, critical_miss, (act.who, strike, "attack"))
    if check.missed:
        return False
    if not check.critical and (yield from Part("defence", act.target, defend, (strike,))).stopped:
        return False
    yield from _hold_back(scene, act)
    return True


def _hold_back(scene: Scene, act: Grapple | Grab) -> Decision[None]:
    """Who retreats from the grapple and is seized all the same has not got away (DF-GRAPPLE-13)."""
    if not in_same_hex(scene, act.who, act.target):
        cell = Fighter(scene, act.who).cell
        yield from happen(scene, Moved(act.target, (cell,), how="held back", rule="DF-GRAPPLE-13"))


# what may be tried


def options(here: Here, who: str, foe: str) -> Iterator[Option]:
    """Holds that ``who`` might try on ``foe``; legality is the caller's."""
    name = here.battle[foe].name
    hands = len(free_limbs(here, who))
    for location in ("torso", "neck", "arm", "hand", "leg"):
        yield Option(Grapple(who, foe, location, hands), f"grapple {name}, {location}")
    for key, item in here.battle[foe].items.items():
        if item.held:
            yield Option(Grab(who, foe, key), f"grab {name}'s {item.name}")
