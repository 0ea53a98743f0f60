"""Letting go: of a foe, of something seized, of what one holds oneself (DF-HOLD-04, -05, DF-BREAK-01, DF-PIN-03)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach, Option
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.state import Bond
from fechtbuch.rulesets.dungeon_fantasy.acts import LetGo
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import target_breaches
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.grappling.grasp import hands_of_bond
from fechtbuch.rulesets.dungeon_fantasy.grappling.handing_over import hand_over
from fechtbuch.rulesets.dungeon_fantasy.grappling.holds import KINDS, hold_of, loosen, release, release_from
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_item, in_hand
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import turn_breaches

__all__ = ["let_go", "let_go_checks", "options"]


def let_go_checks(here: Here, act: LetGo) -> Iterator[Breach]:
    """A free action: one lets go only of what one holds (DF-HOLD-04, DF-HOLD-05, DF-BREAK-01).

    It takes one's own turn, but for letting a foe go completely, which must come before a retreat (DF-GRAPPLE-20).
    """
    yield from _moment_breaches(here, act)
    if act.target:
        yield from target_breaches(here, act.who, act.target)
    if act.target and act.target not in here.battle:
        return
    if act.item:
        yield from _item_breaches(here, act)
    elif not _holds(here, act):
        yield breach(here, "not_grappled", act.target, "DF-HOLD-04")


def _moment_breaches(here: Here, act: LetGo) -> Iterator[Breach]:
    if act.item or act.hands:
        yield from turn_breaches(here, act.who, doing_nothing=True)
    elif Fighter(here, act.who).dead:
        yield breach(here, "dead")
    if Fighter(here, act.who).unconscious:
        yield breach(here, "unconscious")


def _holds(here: Here, act: LetGo) -> tuple[Bond, ...]:
    return tuple(bond for bond in here.battle.holds_of(act.who) if bond.held == act.target and bond.kind in KINDS)


def _grip(here: Here, holder: str, owner: str, item: str) -> Bond | None:
    """The grip of ``holder`` on that item, if he has one."""
    bond = hold_of(here, holder, owner, "grab")
    return bond if bond is not None and bond.zone == item else None


def _item_breaches(here: Here, act: LetGo) -> Iterator[Breach]:
    if act.target and _grip(here, act.who, act.target, act.item) is not None:
        return
    if act.target and _grip(here, act.target, act.who, act.item) is None:
        yield breach(here, "not_held_object", act.item)
    if Fighter(here, act.who).item(act.item) is None:
        yield breach(here, "item_unknown", act.item, "DF-HOLD-05")
    elif act.item not in in_hand(here, act.who):
        yield breach(here, "weapon_not_held", act.item, "DF-HOLD-05")


def let_go(scene: Scene, act: LetGo) -> Decision[None]:
    """The hold ends or loses a hand, the seized item passes to the one who grips it, one's own falls to the ground."""
    if act.item:
        yield from _let_item_go(scene, act)
    elif act.hands:
        yield from _free_hands(scene, act)
    else:
        yield from release_from(scene, act.who, act.target, "let go", "DF-HOLD-04")


def _let_item_go(scene: Scene, act: LetGo) -> Decision[None]:
    if not act.target:
        yield from drop_item(scene, act.who, act.item, "thrown away", "DF-HOLD-05")
    elif _grip(scene, act.who, act.target, act.item) is not None:
        yield from release(scene, act.who, act.target, "grab", "let go", "DF-HOLD-04")
    else:
        grip = _grip(scene, act.target, act.who, act.item)
        assert grip is not None
        yield from release(scene, act.target, act.who, "grab", "its owner let go of it", "DF-BREAK-01")
        hands = hands_of_bond(grip)
        yield from hand_over(scene, act.who, act.item, act.target, hands, "let go of", "DF-BREAK-01")


def _free_hands(scene: Scene, act: LetGo) -> Decision[None]:
    """So many hands leave the hold, right before left; a pin goes on with the others (DF-HOLD-04, DF-PIN-03)."""
    for bond in _holds(scene, act):
        if bond.kind != "grab" and hold_of(scene, bond.holder, bond.held, bond.kind) is not None:
            yield from loosen(scene, bond, hands_of_bond(bond)[act.hands :], "let go", "DF-HOLD-04")


def options(here: Here, who: str) -> Iterator[Option]:
    """What ``who`` might let go of; legality is the caller's."""
    battle = here.battle
    for bond in battle.holds_of(who):
        name = battle[bond.held].name
        if bond.kind == "grab":
            yield Option(LetGo(who, bond.held, bond.zone), f"let go of {name}'s {_item_name(here, bond)}")
        elif bond.kind == "grapple":
            yield Option(LetGo(who, bond.held), f"let go of {name}")
            if len(hands_of_bond(bond)) > 1:
                yield Option(LetGo(who, bond.held, hands=1), f"take one hand off {name}")
    for bond in battle.held_by(who, "grab"):
        yield Option(
            LetGo(who, bond.holder, bond.zone), f"let {battle[bond.holder].name} have the {_item_name(here, bond)}"
        )
    for key in in_hand(here, who):
        yield Option(LetGo(who, item=key), f"drop the {battle[who].items[key].name}")


def _item_name(here: Here, bond: Bond) -> str:
    item = Fighter(here, bond.held).item(bond.zone)
    return item.name if item is not None else bond.zone.replace("_", " ")
