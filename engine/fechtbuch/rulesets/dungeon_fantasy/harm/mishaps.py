"""What the rows of the critical miss tables do (CMP-CRITMISS): one function for each effect, in the tables' order."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from fechtbuch.decide.requests import Decision, Part, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.dice.notation import parse_roll
from fechtbuch.model.events import ItemChanged, Moved, Skipped, Stopped, Turned, Wounded
from fechtbuch.model.figures import Figure, add, at_least, multiply, round_down, start
from fechtbuch.model.state import Cell, Item
from fechtbuch.rulesets.dungeon_fantasy.attacks.unarmed import dx_or_fall
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage
from fechtbuch.rulesets.dungeon_fantasy.creature.views import HALF, Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data import CriticalMiss
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import creatures_in
from fechtbuch.rulesets.dungeon_fantasy.harm.crippling import strain
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import strike_injury
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_item, fall
from fechtbuch.rulesets.dungeon_fantasy.harm.falling import fall_from
from fechtbuch.rulesets.dungeon_fantasy.harm.fumble import Fumble
from fechtbuch.rulesets.dungeon_fantasy.harm.knockdown import knock_out
from fechtbuch.rulesets.dungeon_fantasy.harm.location import one_of, parts_of
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain
from fechtbuch.rulesets.dungeon_fantasy.harm.stumbling import flown_to, way_past
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import SPELL
from fechtbuch.space.hex import opposite

__all__ = ["Mishap", "mishap_of"]

RULE = "CMP-CRITMISS"
WORDS = "critical miss"

HALF_DAMAGE = (multiply(HALF, "Half damage", RULE), round_down("fractions dropped", "CMP-DAMAGE"))

Mishap = Callable[[Scene, Fumble, CriticalMiss], Decision[None]]


def mishap_of(row: CriticalMiss) -> tuple[str, Mishap]:
    """The effect of a row by name: the one field of the row that is set."""
    return next((name, mishap) for name, mishap in MISHAPS.items() if getattr(row, name))


# armed


def break_weapon(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """The weapon breaks; a missile in hand is gone."""
    item = Fighter(scene, fumble.who).item(fumble.weapon)
    if item is None or fumble.weapon.startswith(SPELL):
        yield from drop_item(scene, fumble.who, fumble.weapon, WORDS, RULE)
        return
    broken = Item(item.name, item.held, item.ready, item.data.set("broken", True), item.pools)
    yield from happen(scene, ItemChanged(fumble.who, fumble.weapon, broken, "broken", RULE))


def hit_oneself(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """The own arm or leg is struck, with even chances, for full or half damage."""
    who = fumble.who
    limbs = [parts for parts in (parts_of(scene, who, "arm"), parts_of(scene, who, "leg")) if parts]
    if not limbs:
        limbs = [parts_of(scene, who, "torso")]
    parts = limbs[0]
    if len(limbs) > 1:
        rolled = yield from Roll(who, "own_limb", "1d6", of=lambda total: total > 3)
        parts = limbs[rolled.total > 3]
    part = yield from one_of(who, who, parts)
    yield from _against_oneself(scene, fumble, part.id, fumble.damage, half=row.damage == "half")


def _against_oneself(scene: Scene, fumble: Fumble, part: str, damage: Damage, *, half: bool) -> Decision[None]:
    """Damage to a part of one's own body, armour protecting as always; a rope or a net does none."""
    if not damage.dice:
        yield from happen(scene, Skipped(fumble.who, "damage", damage.unusable, RULE))
        return
    strike = evolve(
        fumble.strike,
        attacker=fumble.who,
        target=fumble.who,
        weapon=fumble.weapon,
        location=part,
        damage=damage,
        chinks=False,
        halved=False,
        adds=() if fumble.parry else fumble.strike.adds,
        after=HALF_DAMAGE if half else (),
    )
    yield from Part("self_hit", fumble.who, strike_injury, (strike, part, None))


def lose_balance(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """Nothing more until the next turn, and worse defences."""
    yield from gain(scene, fumble.who, "lost_balance", RULE, until=f"turn_start:{fumble.who}")


def turn_weapon(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """The weapon turns in the hand: so many Ready manoeuvres more."""
    item = Fighter(scene, fumble.who).item(fumble.weapon)
    if item is None:
        return
    more = int(item.data.get("more_ready", 0)) + row.ready_more
    turned = Item(item.name, item.held, False, item.data.set("more_ready", more), item.pools)
    yield from happen(scene, ItemChanged(fumble.who, fumble.weapon, turned, "turned in the hand", RULE))


def drop_or_break(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """The weapon is dropped; a cheap one breaks."""
    weapon = Fighter(scene, fumble.who).weapon(fumble.weapon)
    if row.cheap_breaks and weapon is not None and "cheap" in weapon.traits:
        yield from break_weapon(scene, fumble, row)
        return
    yield from drop_item(scene, fumble.who, fumble.weapon, WORDS, RULE)


def fly(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """A swung weapon flies straight ahead or back; whoever is there rolls DX or takes half its damage."""
    who = fumble.who
    fighter = Fighter(scene, who)
    if not fumble.swung or fighter.item(fumble.weapon) is None:
        yield from drop_item(scene, who, fumble.weapon, WORDS, RULE)
        return
    dice = parse_roll(row.flies_yards).dice
    yards = yield from Roll(who, "weapon_flies", str(dice), fumble.weapon)
    back = yield from Roll(who, "flies_back", "1d6", fumble.weapon, of=lambda total: total > 3)
    ahead = fighter.facing if back.total <= 3 else opposite(fighter.facing)
    cell = flown_to(scene, fighter.cell, ahead, yards.total)
    yield from drop_item(scene, who, fumble.weapon, "flies from the hand", RULE, cell)
    for bystander in _standing_at(scene, cell):
        if bystander != who:
            yield from Part("bystander", bystander, _struck_by_it, (fumble, bystander))


def _standing_at(here: Here, cell: Cell) -> tuple[str, ...]:
    return creatures_in(here, cell)


def _struck_by_it(scene: Scene, fumble: Fumble, who: str) -> Decision[None]:
    fighter = Fighter(scene, who)
    figure = Figure((*fighter.attribute_terms("DX"), *fighter.dx_terms()))
    if not fighter.out:
        check = yield from success_roll(scene, who, "evade", figure, about=fumble.weapon, rule=RULE, of=passes(figure))
        if check.succeeded:
            return
    if not fumble.strike.damage.dice:
        yield from happen(scene, Skipped(who, "damage", fumble.strike.damage.unusable, RULE))
        return
    strike = evolve(fumble.strike, attacker=fumble.who, target=who, location="torso", adds=(), after=HALF_DAMAGE)
    yield from strike_injury(scene, strike, "torso", None)


def strain_shoulder(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """The weapon arm is out of use; the weapon stays in hand."""
    yield from strain(scene, fumble.who, _limb(fumble.part), row.minutes)


def fall_down(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """Flat on the ground."""
    yield from fall(scene, fumble.who, WORDS, RULE)


# unarmed


def knock_oneself_out(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """Unconscious, with a roll to wake at intervals."""
    yield from knock_out(scene, fumble.who, WORDS, RULE, row.minutes)


def strain_limb(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """A little injury and a limb out of use; for a bite or the like pain instead; beasts flee."""
    who = fumble.who
    if row.animals_flee and 3 <= Fighter(scene, who).sheet.iq <= 5:
        yield from gain(scene, who, "fleeing", RULE)
        return
    yield from _injure(scene, fumble, row.injury)
    if Fighter(scene, who).dead:
        return
    limb = _limb(fumble.part)
    if limb != fumble.part:
        yield from strain(scene, who, limb, row.minutes)
        return
    minutes = max(row.pain_least, row.pain_base - Fighter(scene, who).sheet.ht)
    yield from gain(scene, who, "pain", RULE, level=2, data={"minutes": minutes})


def _injure(scene: Scene, fumble: Fumble, injury: str) -> Decision[None]:
    """Injury to the limb used (the neck of a biter), which no armour stops."""
    who = fumble.who
    rolled = None
    label = "Strained"
    if injury.isdigit():
        terms = [start(int(injury), label, RULE)]
    else:
        spec = parse_roll(injury)
        rolled = yield from Roll(who, "tear", str(spec.dice), of=lambda total: max(0, spec.value(total)))
        terms = [
            start(rolled.total, f"Injury {spec.dice}", RULE),
            add(spec.add, "Adds", RULE),
            at_least(0, "least", RULE),
        ]
    figure = Figure(tuple(terms))
    if not figure.whole:
        return
    hp = Fighter(scene, who).hp - figure.whole
    zone = _limb(fumble.part) if _limb(fumble.part) != fumble.part else "neck"
    yield from happen(
        scene,
        Wounded(who, "hp", figure.whole, hp, who, zone=zone, raw=figure.whole, rolled=rolled, figure=figure, rule=RULE),
    )


def hit_something_solid(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """Own thrust, crushing, to the part used; or a foe's ready point pierces it. Natural weapons break."""
    who = fumble.who
    dice, adds = Fighter(scene, who).sheet.thrust
    point = _point_of(scene, fumble.foe)
    damage = point if point is not None else Damage(dice, adds, "cr", "thr")
    yield from _against_oneself(scene, fumble, fumble.part, damage, half=row.hit_solid == "half")
    if row.natural_weapon and fumble.weapon and not fumble.part.endswith(("hand", "foot")):
        worse = Fighter(scene, who).level(f"broken:{fumble.weapon}") - row.natural_weapon
        yield from gain(scene, who, f"broken:{fumble.weapon}", RULE, level=worse)


def _point_of(here: Here, foe: str) -> Damage | None:
    """The damage of a foe's ready weapon with a point."""
    if foe not in here.battle or Fighter(here, foe).out:
        return None
    fighter = Fighter(here, foe)
    for key, item in fighter.creature.items.items():
        weapon = fighter.weapon(key)
        if weapon is None or not item.held or not item.ready:
            continue
        for mode in weapon.melee:
            if mode.damage.type == "imp" and not mode.damage.unusable:
                return mode.damage
    return None


def stumble(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """An attacker ends a yard past his foe, facing away; one who parried, or who holds or is held, falls."""
    who = fumble.who
    held = scene.battle.held_by(who) or scene.battle.holds_of(who)
    if fumble.parry or held or fumble.foe not in scene.battle:
        yield from fall(scene, who, WORDS, RULE)
        return
    way, ahead = way_past(scene, who, fumble.foe)
    fighter = Fighter(scene, who)
    if not way.path:
        fact = Stopped(who, "no way past the foe", "DF-OWN-104", what="stumble", cell=fighter.cell)
        yield from happen(scene, fact)
        return
    if (yield from happen(scene, Moved(who, way.path, how="stumble", rule=RULE))) and fighter.facing != ahead:
        yield from happen(scene, Turned(who, ahead, RULE))
    if way.drop and Fighter(scene, who).cell == way.path[-1]:
        yield from fall(scene, who, "stumbled over a ledge", "CMP-FALLING")
        yield from fall_from(scene, who, way.drop)


def stay_or_fall(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """A DX roll, harder for a kicker, to stay on one's feet."""
    terms = (add(row.kick_dx, "Kicking", RULE),) if fumble.part.endswith("foot") and row.kick_dx else ()
    yield from dx_or_fall(scene, fumble.who, "balance", WORDS, RULE, terms)


def drop_guard(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """Worse defences for a turn; feints and Evaluate against the creature count double."""
    yield from gain(scene, fumble.who, "guard_dropped", RULE, until=f"turn_start:{fumble.who}")


def tear_muscle(scene: Scene, fumble: Fumble, row: CriticalMiss) -> Decision[None]:
    """Injury to the limb, attacks and defences worse on the next turn, and the limb worse until it is healed."""
    who = fumble.who
    yield from _injure(scene, fumble, row.injury)
    yield from gain(scene, who, "hampered", RULE, level=-row.defence, until=f"turn_end:{who}")
    yield from gain(scene, who, f"torn:{_limb(fumble.part)}", RULE, level=-row.limb)


def _limb(part: str) -> str:
    """The limb a hand or foot belongs to; other parts are their own."""
    return part.replace("hand", "arm").replace("foot", "leg")


MISHAPS: dict[str, Mishap] = {
    "weapon": break_weapon,
    "hit_self": hit_oneself,
    "balance": lose_balance,
    "ready_more": turn_weapon,
    "flies": fly,
    "drop": drop_or_break,
    "strain": strain_shoulder,
    "fall": fall_down,
    "knock_out": knock_oneself_out,
    "strain_limb": strain_limb,
    "hit_solid": hit_something_solid,
    "stumble": stumble,
    "dx_or_fall": stay_or_fall,
    "guard_dropped": drop_guard,
    "tear_muscle": tear_muscle,
}
"""Effect by the field of the row that names it; ``flies`` before ``drop``, which such a row has too."""
