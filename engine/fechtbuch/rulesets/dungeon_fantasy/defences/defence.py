"""Active defences: what may be tried, the choice, the roll and its criticals (CMP-DEFENSE, DF-ATTACK-04)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

from attrs import evolve, frozen

from fechtbuch.decide.requests import Ask, Choice, Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Blocked, Dodged, Event, ItemChanged, Parried, Skipped
from fechtbuch.model.figures import Figure, Withheld
from fechtbuch.model.state import Item
from fechtbuch.model.table import EMPTY, Table
from fechtbuch.rulesets.dungeon_fantasy.attacks.shield_damage import blocking
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.standing import standing
from fechtbuch.rulesets.dungeon_fantasy.creature.unready import one_hand_enough
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import free_hands, usable
from fechtbuch.rulesets.dungeon_fantasy.data import Manoeuvre
from fechtbuch.rulesets.dungeon_fantasy.defences.defence_scores import (
    Sort,
    block_figure,
    circumstances,
    defence_figure,
    dodge_figure,
    parry_figure,
    parry_mode,
    retreating,
)
from fechtbuch.rulesets.dungeon_fantasy.defences.dodge_and_drop import DROP, ROW, drop_down, drop_refused
from fechtbuch.rulesets.dungeon_fantasy.defences.heavy_parry import holds_up, too_heavy
from fechtbuch.rulesets.dungeon_fantasy.defences.retreat import retreat, retreat_refused
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import side_of
from fechtbuch.rulesets.dungeon_fantasy.ground.sight import hearing_figure, sight, unhindered
from fechtbuch.rulesets.dungeon_fantasy.harm.critical import critical_miss
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import fall
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, roll_against, success_roll
from fechtbuch.rulesets.dungeon_fantasy.shooting.catching import catching
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import BLOCKS, count

__all__ = [
    "NO_DEFENCE",
    "Defence",
    "block_figure",
    "can_defend",
    "defences",
    "defend",
    "dodge_figure",
    "parry_figure",
    "question",
    "refused_defences",
]

NO_DEFENCE = "none"
RETREAT = "+retreat"
RETREATED: Table[bool] = Table({"retreat": True})
"""Detail of a defence that was made in retreat."""
DROPPED: Table[bool] = Table({"drop": True})
"""Detail of a dodge that dropped to the ground."""
RULE = "CMP-DEFENSE"


_Candidate = tuple[Sort, str, Withheld | None]
"""A sort of defence, the weapon or hand, and what bars it."""


@frozen
class Defence:
    """One way to defend: its value as an answer, what is rolled, with which weapon, against which score."""

    value: str
    sort: Sort
    weapon: str
    figure: Figure
    retreat: bool
    drop: bool = False


# what may be tried


def can_defend(here: Here, strike: Strike) -> Withheld | None:
    """Why there is no active defence at all, or nothing (DF-ATTACK-04, CMP-DEFENSE)."""
    fighter = Fighter(here, strike.target)
    name = "Active defence"
    if fighter.out:
        return Withheld(name, "unconscious or dead", RULE)
    if fighter.pinned:
        return Withheld(name, "pinned and helpless", "DF-PIN-03")
    if fighter.has("unaware") or fighter.has(f"unaware:{strike.attacker}"):
        return Withheld(name, "not aware of the attack", "DF-ATTACK-04")
    if _manoeuvre(fighter).defences == "none":
        return Withheld(name, "made an All-Out Attack", "CMP-AOA")
    if side_of(here, strike.target, strike.attacker) == "back" and not fighter.trait("peripheral_vision"):
        return Withheld(name, "attacked from behind", RULE)
    return None


def _manoeuvre(fighter: Fighter) -> Manoeuvre:
    return tables_of(fighter.scene).manoeuvres.of(fighter.manoeuvre_name or "attack")


def defences(here: Here, strike: Strike, tried: tuple[str, ...] = ()) -> tuple[Defence, ...]:
    """Every defence the target may try against a strike, retreating or not; ``tried`` are values used already."""
    return _offered(here, strike, tuple(_candidates(here, strike)), retreat_refused(here, strike), tried)


def _offered(
    here: Here, strike: Strike, candidates: Iterable[_Candidate], away: Withheld | None, tried: tuple[str, ...]
) -> tuple[Defence, ...]:
    now = circumstances(here, strike)
    found = []
    for sort, weapon, barred in candidates:
        value = _value(sort, weapon)
        if barred is not None or value in tried or sort not in strike.defences:
            continue
        figure, row = defence_figure(here, strike, sort, weapon, now)
        found.append(Defence(value, sort, weapon, figure, False))
        if away is None:
            found.append(Defence(value + RETREAT, sort, weapon, retreating(here, figure, sort, row), True))
        if sort == "dodge" and strike.ranged and drop_refused(here, strike) is None:
            found.append(Defence(value + DROP, sort, weapon, retreating(here, figure, sort, ROW), False, True))
    return tuple(found)


def refused_defences(here: Here, strike: Strike) -> tuple[Withheld, ...]:
    """Defences one might expect that the rules bar here, with the reason for each; the label is the barred answer."""
    return _refused(here, strike, tuple(_candidates(here, strike)), retreat_refused(here, strike))


def _refused(
    here: Here, strike: Strike, candidates: Iterable[_Candidate], away: Withheld | None
) -> tuple[Withheld, ...]:
    found = []
    for sort, weapon, reason in candidates:
        if sort not in strike.defences:
            found.append(Withheld(_value(sort, weapon), f"{sort} does not help against it", strike.bars or RULE))
        elif reason is not None:
            found.append(reason)
        elif away is not None:
            found.append(Withheld(_value(sort, weapon) + RETREAT, away.why, away.rule))
        lying = drop_refused(here, strike) if sort == "dodge" and strike.ranged else None
        if lying is not None:
            found.append(lying)
    return tuple(found)


def _value(sort: Sort, weapon: str) -> str:
    return f"{sort}:{weapon}" if weapon else sort


def _candidates(here: Here, strike: Strike) -> Iterator[_Candidate]:
    """Dodge, each weapon and shield in hand, and one bare hand; with what bars it."""
    fighter = Fighter(here, strike.target)
    yield "dodge", "", None
    for weapon in fighter.sheet.weapons:
        if not fighter.hand_of(weapon.id):
            continue
        if parry_mode(weapon) is not None:
            yield "parry", weapon.id, _parry_barred(here, strike, weapon)
        if weapon.shield is not None:
            yield "block", weapon.id, _block_barred(here, strike, weapon)
    for hand in free_hands(here, strike.target)[:1]:
        yield "parry", hand, _hands_barred(here, strike, hand)


def _hands_barred(here: Here, strike: Strike, weapon: str) -> Withheld | None:
    """What bars every parry."""
    value = f"parry:{weapon}"
    if strike.unheard:
        return Withheld(value, "the attacker is neither seen nor heard", RULE)
    if strike.item and weapon != strike.item:
        return Withheld(value, "only the weapon that is struck at can parry", "CMP-WEAPONDEF")
    if strike.kind == "missile":
        return Withheld(value, "missiles cannot be parried", RULE)
    if _manoeuvre(Fighter(here, strike.target)).defences == "dodge_or_block":
        return Withheld(value, "no parry after Move and Attack", "CMP-MOVEATTACK")
    return None


def _parry_barred(here: Here, strike: Strike, weapon: Weapon) -> Withheld | None:
    value = f"parry:{weapon.id}"
    barred = _hands_barred(here, strike, weapon.id)
    if barred is not None:
        return barred
    for problem in usable(here, strike.target, weapon):
        return Withheld(value, problem.text, problem.rule)
    fighter, mode = Fighter(here, strike.target), parry_mode(weapon)
    assert mode is not None
    if fighter.hand_of(weapon.id) != "both_hands" and not one_hand_enough(mode, fighter.attribute("ST").whole):
        return Withheld(value, "it takes both hands", "DF-READY-02")
    if mode.unbalanced and fighter.counter(f"swung:{weapon.id}"):
        return Withheld(value, "an unbalanced weapon that attacked cannot parry before the next turn", RULE)
    if too_heavy(here, strike, weapon):
        return Withheld(value, "the attack is heavier than this weapon can parry", "CMP-HEAVYPARRY")
    return None


def _block_barred(here: Here, strike: Strike, weapon: Weapon) -> Withheld | None:
    value = f"block:{weapon.id}"
    if strike.unheard:
        return Withheld(value, "the attacker is neither seen nor heard", RULE)
    if Fighter(here, strike.target).counter(BLOCKS):
        return Withheld(value, "only one block a turn", RULE)
    for problem in usable(here, strike.target, weapon):
        return Withheld(value, problem.text, problem.rule)
    return None


# the defence


def defend(scene: Scene, strike: Strike) -> Decision[Defended]:
    """Offer, roll and state the target's defence; what became of it (DF-ATTACK-04, DF-GRAPPLE-08)."""
    barred = can_defend(scene, strike)
    if barred is not None:
        yield from happen(scene, Skipped(strike.target, "defence", barred.why, barred.rule, strike.attacker))
        return Defended()
    strike = yield from _listen(scene, strike)
    tried: tuple[str, ...] = ()
    last = Defended()
    for _ in range(_tries(scene, strike)):
        chosen: Defence | None = yield from Part("choice", strike.attacker, choose, (strike, tried))
        if chosen is None:
            return last
        tried = (*tried, chosen.value.removesuffix(RETREAT).removesuffix(DROP))
        result = yield from _try(scene, strike, chosen)
        parried = chosen.weapon if chosen.sort == "parry" else last.parried
        last = evolve(result, parried=parried) if parried else result
        if last.stopped or Fighter(scene, strike.target).out:
            return last
    return last


def _listen(scene: Scene, strike: Strike) -> Decision[Strike]:
    """Whoever does not see his attacker parries and blocks only if he hears him (CMP-DEFENSE, CMP-VISION)."""
    if unhindered(scene, strike.target, strike.attacker):
        return strike
    if sight(scene, strike.target, strike.attacker).seen or not _could_use(scene, strike):
        return strike
    if Fighter(scene, strike.target).has("deafened"):
        return evolve(strike, unheard=True)
    figure = hearing_figure(scene, strike.target)
    hears = passes(figure)
    check = yield from success_roll(scene, strike.target, "hearing", figure, about=strike.attacker, rule=RULE, of=hears)
    return evolve(strike, unheard=check.missed)


def _could_use(here: Here, strike: Strike) -> bool:
    """Whether there is anything to parry or block with."""
    candidates = _candidates(here, strike)
    return any(sort != "dodge" and barred is None and sort in strike.defences for sort, _, barred in candidates)


def _tries(scene: Scene, strike: Strike) -> int:
    """Two different defences with All-Out Defense (Double) (CMP-MANEUVERS)."""
    fighter = Fighter(scene, strike.target)
    if fighter.manoeuvre_name != "all_out_defense":
        return 1
    return tables_of(scene).manoeuvres.option_of("all_out_defense", fighter.manoeuvre_option or "increased").defences


def choose(scene: Scene, strike: Strike, tried: tuple[str, ...]) -> Decision[Defence | None]:
    """Ask the target for a defence, the best ones offered first; nothing where none is wanted."""
    offered, ask = question(scene, strike, tried)
    return offered.get((yield from ask))


def question(here: Here, strike: Strike, tried: tuple[str, ...]) -> tuple[Mapping[str, Defence], Ask]:
    """The defences on offer by their values, and the question for one of them; remembered."""
    now = standing(here, strike.target, strike.attacker)
    return now.remembered((strike.blow, tried), lambda: _question(here, strike, tried))


def _question(here: Here, strike: Strike, tried: tuple[str, ...]) -> tuple[Mapping[str, Defence], Ask]:
    """The same worked out; nothing hangs on the attack's dice."""
    candidates, away = tuple(_candidates(here, strike)), retreat_refused(here, strike)
    offered = sorted(
        _offered(here, strike, candidates, away, tried), key=lambda d: (-d.figure.value, d.retreat or d.drop)
    )
    choices = (*(Choice(d.value, _words(d), d.figure, RULE) for d in offered), Choice(NO_DEFENCE, "no defence"))
    refused = _refused(here, strike, candidates, away)
    name = "second_defence" if tried else "defence"
    ask = Ask(strike.target, name, choices, strike.attacker, refused, NO_DEFENCE)
    return {defence.value: defence for defence in offered}, ask


def _words(defence: Defence) -> str:
    words = f"{defence.sort} with {defence.weapon}" if defence.weapon else defence.sort
    return words.replace("_", " ") + (", retreating" if defence.retreat else ", dropping" if defence.drop else "")


def _try(scene: Scene, strike: Strike, chosen: Defence) -> Decision[Defended]:
    """Roll one defence; what became of it."""
    who = strike.target
    if chosen.retreat:
        yield from retreat(scene, strike)
    alike = _alike(scene, strike, chosen)
    check = yield from roll_against(who, chosen.sort, chosen.figure, about=strike.attacker, rule=RULE, of=alike)
    failed = Defended(False, chosen.sort, chosen.weapon, check)
    if not (yield from happen(scene, _fact(strike, chosen, check))):
        return failed
    if chosen.drop:
        yield from drop_down(scene, strike)
    if chosen.sort != "dodge":
        yield from count(scene, who, BLOCKS if chosen.sort == "block" else f"parries:{chosen.weapon}", RULE)
    if check.fumbled:
        yield from _fumbled(scene, strike, chosen)
    if check.missed:
        return failed
    weapon = Fighter(scene, who).weapon(chosen.weapon) if chosen.sort == "parry" else None
    if weapon is not None and not (yield from holds_up(scene, strike, weapon)):
        return failed
    if check.critical and not strike.ranged:
        yield from Part("fumble", strike.attacker, critical_miss, (strike.attacker, strike, "attack"))
    return Defended(True, chosen.sort, chosen.weapon, check)


def _alike(here: Here, strike: Strike, chosen: Defence) -> Callable[[int], Hashable] | None:
    """Classes of the totals where more matters than how the defence went."""
    if chosen.sort == "parry":
        return catching(strike, chosen.weapon, chosen.figure)
    return blocking(here, strike, chosen.weapon, chosen.figure) if chosen.sort == "block" else None


def _fact(strike: Strike, chosen: Defence, check: Check) -> Event:
    detail = RETREATED if chosen.retreat else DROPPED if chosen.drop else EMPTY
    if chosen.sort == "dodge":
        return Dodged(strike.target, strike.attacker, check, RULE, detail)
    kind = Parried if chosen.sort == "parry" else Blocked
    return kind(strike.target, strike.attacker, check, chosen.weapon, RULE, detail)


def _fumbled(scene: Scene, strike: Strike, chosen: Defence) -> Decision[None]:
    """A fumbled dodge falls, a fumbled block makes the shield unready, a fumbled parry has its table (CMP-SUCCESS)."""
    who = strike.target
    if chosen.sort == "dodge":
        yield from fall(scene, who, "fumbled dodge", "CMP-SUCCESS")
    elif chosen.sort == "parry":
        yield from Part("fumble", who, critical_miss, (who, strike, f"parry:{chosen.weapon}"))
    else:
        item = Fighter(scene, who).item(chosen.weapon)
        if item is not None:
            unready = Item(item.name, item.held, False, item.data, item.pools)
            yield from happen(scene, ItemChanged(who, chosen.weapon, unready, "fumbled block", "CMP-SUCCESS"))
