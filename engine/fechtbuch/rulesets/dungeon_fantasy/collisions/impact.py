"""Two bodies meet: both roll damage, both are hurt, and one may lose his feet (DF-SLAM-07, DF-SLAM-10, DF-SLAM-11)."""

from __future__ import annotations

from collections.abc import Hashable

from attrs import evolve, frozen

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Term
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.attacks.unarmed import dx_or_fall
from fechtbuch.rulesets.dungeon_fantasy.collisions.charge import Charge
from fechtbuch.rulesets.dungeon_fantasy.collisions.figures import body_use, target_adds
from fechtbuch.rulesets.dungeon_fantasy.collisions.marks import fell_by
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import TORSO
from fechtbuch.rulesets.dungeon_fantasy.data.postures import LYING
from fechtbuch.rulesets.dungeon_fantasy.harm.critical import critical_hit
from fechtbuch.rulesets.dungeon_fantasy.harm.crushing import Crushing, crushing, suffer
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import fall
from fechtbuch.rulesets.dungeon_fantasy.turns.movement import balance_terms

__all__ = ["Fall", "impact", "who_falls"]


@frozen
class Fall:
    """Who must keep his feet after a collision, and whether he falls without a roll. Nobody where ``who`` is empty."""

    who: str = ""
    certain: bool = False


def who_falls(charge: Charge, given: int, taken: int) -> Fall:
    """The party that rolled less must roll DX; half or less and he falls at once (DF-SLAM-10, -11, AMB-14, AMB-15).

    ``given`` is the aggressor's damage before armour, ``taken`` the target's. Equal rolls fell nobody.
    """
    if given == taken:
        return Fall()
    loser = charge.who if given < taken else charge.target
    return Fall(loser, 2 * min(given, taken) <= max(given, taken))


def impact(scene: Scene, charge: Charge, strike: Strike) -> Decision[None]:
    """The collision itself; the aggressor's dice come first. Both are hurt before anybody falls."""
    location, row = TORSO, None
    if strike.check.critical:
        location, row = yield from Part("critical", charge.target, critical_hit, (strike,))
    body = body_use(scene, charge.target, "DX").mode.damage
    back = evolve(
        strike,
        attacker=charge.target,
        target=charge.who,
        damage=body,
        adds=target_adds(scene, charge, body),
        effect="",
        against=(),
    )
    given: Crushing = yield from crushing(scene, strike, location, row)
    first = given.blow.basic.whole

    def matters(basic: int) -> Hashable:
        return who_falls(charge, first, basic)

    taken: Crushing = yield from crushing(scene, back, TORSO, None, matters)
    stood = Fighter(scene, charge.target).posture != LYING
    yield from suffer(scene, given)
    yield from suffer(scene, taken)
    yield from Part("feet", charge.target, keep_feet, (who_falls(charge, first, taken.blow.basic.whole),))
    if stood and Fighter(scene, charge.target).posture == LYING:
        yield from fell_by(scene, charge.target, charge.who)


def keep_feet(scene: Scene, fallen: Fall, terms: tuple[Term, ...] = ()) -> Decision[None]:
    """The loser falls, or rolls DX not to."""
    if not fallen.who:
        return
    if fallen.certain:
        if not Fighter(scene, fallen.who).out:
            yield from fall(scene, fallen.who, "run down", "DF-SLAM-11")
    else:
        terms = (*terms, *balance_terms(scene, fallen.who))
        yield from dx_or_fall(scene, fallen.who, "balance", "run down", "DF-SLAM-10", terms)
