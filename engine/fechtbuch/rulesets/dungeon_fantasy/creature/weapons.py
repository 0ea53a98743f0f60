"""Finding the weapon and line that an act means; whether it is in hand and ready (topics READY, MELEE)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from attrs import frozen

from fechtbuch.decide.legality import Breach
from fechtbuch.model.state import Item
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.unready import one_hand_enough
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data import BodyPlan
from fechtbuch.rulesets.dungeon_fantasy.entangling.binds import tied_parts
from fechtbuch.rulesets.dungeon_fantasy.entangling.sections import effect_of
from fechtbuch.rulesets.dungeon_fantasy.harm.location import plan_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach

__all__ = ["HANDS", "Use", "free_hands", "hands_on", "lines_of", "ready_weapons", "usable", "use_of", "weapon_breaches"]

HANDS = ("right_hand", "left_hand")
SIDES = ("right", "left")


@frozen
class Use:
    """A weapon in one of its modes."""

    weapon: Weapon
    mode: Melee | Ranged

    @property
    def ranged(self) -> bool:
        """Whether it is a ranged attack (DF-ATTACK-02)."""
        return isinstance(self.mode, Ranged)


def lines_of(weapon: Weapon) -> tuple[Melee | Ranged, ...]:
    """Every way to use a weapon, melee before ranged (DF-MELEE-02)."""
    return (*weapon.melee, *weapon.ranged)


def use_of(here: Here, act: Attack) -> Use | None:
    """The weapon and mode an attack means; an unnamed weapon is the first ready one, an unnamed mode the first."""
    fighter = Fighter(here, act.who)
    weapon = fighter.weapon(act.weapon) if act.weapon else next(_ready(here, act.who), None)
    if weapon is None:
        return None
    for mode in lines_of(weapon):
        if act.mode in ("", mode.name):
            return Use(weapon, mode)
    return None


def ready_weapons(here: Here, who: str) -> tuple[Weapon, ...]:
    """Weapons that may attack now, held ones before natural ones (DF-READY-01, DF-READY-05)."""
    return tuple(_ready(here, who))


def _ready(here: Here, who: str) -> Iterator[Weapon]:
    for weapon in _by_preference(Fighter(here, who).sheet.weapons):
        if not any(True for _ in usable(here, who, weapon)):
            yield weapon


@lru_cache(maxsize=1024)
def _by_preference(weapons: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    """Held weapons before natural ones, shields last of either."""
    return tuple(sorted(weapons, key=lambda weapon: (weapon.natural, weapon.shield is not None)))


def free_hands(here: Here, who: str) -> tuple[str, ...]:
    """Hands that hold nothing, are not crippled, and are not seized by somebody (AMB-25 without the grapple's own).

    A body whose plan has no hands has none free.
    """
    fighter = Fighter(here, who)
    busy = {hand for item in fighter.creature.items.values() for hand in hands_on(item)}
    busy |= {str(hand) for bond in here.battle.holds_of(who) for hand in bond.data.get("hands", ())}
    held = {bond.zone for bond in fighter.grapples_on_me} | tied_parts(here, who)
    return tuple([hand for hand in _hands(plan_of(here, who)) if hand not in busy and not _lost(fighter, hand, held)])


@cache
def _hands(plan: BodyPlan) -> tuple[str, ...]:
    """The hands of a body, right before left."""
    have = {part.id for part in plan.parts if part.kind == "hand"}
    return tuple(hand for hand in HANDS if hand in have)


def _lost(fighter: Fighter, hand: str, held: set[str]) -> bool:
    """Whether hand or arm is useless or among the parts held."""
    arm = hand.replace("hand", "arm")
    return hand in held or arm in held or fighter.part_useless(hand) or fighter.part_useless(arm)


def hands_on(item: Item) -> tuple[str, ...]:
    """The hands that hold an item; a strapped shield leaves its hand busy."""
    if item.held == "both_hands":
        return HANDS
    if item.held.endswith("_arm"):
        return (item.held.replace("arm", "hand"),)
    return (item.held,) if item.held in HANDS else ()


def usable(here: Here, who: str, weapon: Weapon) -> Iterator[Breach]:
    """Why a weapon cannot be used now, whatever for; nothing when it can."""
    if weapon.natural:
        yield from _natural(here, who, weapon)
        return
    item = Fighter(here, who).item(weapon.id)
    if item is None or not item.held:
        yield breach(here, "weapon_not_held", weapon.name)
        return
    if item.data.get("broken"):
        yield breach(here, "weapon_broken", weapon.name)
    if not item.ready:
        yield breach(here, "weapon_not_ready", weapon.name)
    fighter = Fighter(here, who)
    for bond in here.battle.held_by(who, "grab"):
        if bond.zone == weapon.id:
            yield breach(here, "weapon_held", weapon.name)
    for hand in hands_on(item):
        yield from _limb(here, fighter, hand)


def _limb(here: Here, fighter: Fighter, hand: str) -> Iterator[Breach]:
    arm = hand.replace("hand", "arm")
    name = hand.replace("_", " ")
    if fighter.part_useless(hand) or fighter.part_useless(arm):
        yield breach(here, "limb_crippled", name)
    if {bond.zone for bond in fighter.grapples_on_me} & {hand, arm}:
        yield breach(here, "limb_held", name)
    if tied_parts(here, fighter.id) & {hand, arm}:
        yield breach(here, "limb_tied", name)


EXTREMITIES = ("hand", "foot")
"""Parts of which several serve, and which have their limbs."""


def _natural(here: Here, who: str, weapon: Weapon) -> Iterator[Breach]:
    """A natural weapon is always ready unless its part is held, holds something, or is crippled (DF-READY-05)."""
    fighter = Fighter(here, who)
    if weapon.part == "hand":
        if not free_hands(here, who):
            yield breach(here, "limb_busy", "no free hand")
        return
    held = {bond.zone for bond in fighter.grapples_on_me} | tied_parts(here, who)
    if weapon.part == "mouth":
        if held & {"neck", "face", "skull"}:
            yield breach(here, "bite_neck_held", weapon.name)
        if any(item.held == "mouth" for item in fighter.creature.items.values()):
            yield breach(here, "limb_busy", "the mouth holds something")
    if weapon.part == "foot":
        lame = [side for side in SIDES if any(_out_of_use(fighter, f"{side}_{part}", held) for part in ("leg", "foot"))]
        if len(lame) == len(SIDES):
            yield breach(here, "limb_crippled", "legs or feet crippled or held")
    own = [part.id for part in plan_of(here, who).parts if part.kind == weapon.part and part.kind not in EXTREMITIES]
    if own and all(_out_of_use(fighter, part, held) for part in own):
        yield breach(here, "limb_crippled", f"{weapon.name}: {weapon.part} crippled or held")


def _out_of_use(fighter: Fighter, part: str, held: set[str]) -> bool:
    return part in held or fighter.part_useless(part)


def _harmless(here: Here, mode: Melee | Ranged) -> bool:
    """Whether a line does something without damage: nets, ropes, bottles; shapes that wound need it."""
    effect = (mode.effect or effect_of(here, mode)).partition(":")[0]
    return mode.level > 0 and bool(effect) and effect not in WOUNDING


WOUNDING = ("area", "cone", "explosion", "stuck", "harpoon", "bolas")
"""Effects that come with damage."""


def weapon_breaches(here: Here, act: Attack) -> Iterator[Breach]:
    """What is wrong with the weapon and mode an attack names (DF-READY-01, DF-READY-02, DF-MELEE-01, DF-MELEE-02)."""
    fighter = Fighter(here, act.who)
    if act.weapon and fighter.weapon(act.weapon) is None:
        known = ", ".join(w.id for w in fighter.sheet.weapons)
        yield breach(here, "weapon_unknown", f"{act.weapon!r}; it has: {known}")
        return
    use = use_of(here, act)
    if use is None:
        weapon = fighter.weapon(act.weapon)
        modes = ", ".join(mode.name for mode in lines_of(weapon)) if weapon is not None else ""
        yield breach(here, "mode_unknown" if weapon is not None else "weapon_unknown", modes or "nothing is ready")
        return
    yield from usable(here, act.who, use.weapon)
    if use.mode.damage.unusable and not _harmless(here, use.mode):
        yield breach(here, "mode_unknown", f"{use.weapon.name}: {use.mode.damage.unusable}")
    item = fighter.item(use.weapon.id)
    strength = fighter.attribute("ST").whole
    if item is not None and item.held and item.held != "both_hands" and not one_hand_enough(use.mode, strength):
        yield breach(here, "too_few_hands", use.weapon.name)
