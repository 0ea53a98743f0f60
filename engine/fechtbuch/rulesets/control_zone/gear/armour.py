"""Putting armour on, layer by layer (CZ-ARMOUR-01, CZ-ARMOUR-02, CZ-ARMOUR-03)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import ItemChanged, ItemMoved
from fechtbuch.model.state import Item
from fechtbuch.rulesets.control_zone.acts import PutOn
from fechtbuch.rulesets.control_zone.creature.sheet import pieces_of
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.data.armour import Piece
from fechtbuch.rulesets.control_zone.reasons import breach
from fechtbuch.rulesets.control_zone.turns.able import idle

__all__ = ["put_on", "put_on_checks"]


def _piece(here: Here, act: PutOn) -> Piece | None:
    """The piece that is meant: one's own, else one of the table."""
    own = pieces_of(Character(here, act.who).creature.sheet)
    return own.get(act.piece) or tables_of(here).armour.index.get(act.piece)


def put_on_checks(here: Here, act: PutOn) -> Iterator[Breach]:
    """The piece exists and its layer is free; it costs no points (CZ-ARMOUR-01, CZ-OWN-10)."""
    piece, pieces = _piece(here, act), tables_of(here).armour.index
    if piece is None:
        yield breach(here, "piece_unknown", f"{act.piece!r:.40}" + near(act.piece, pieces))
        return
    yield from idle(here, act.who)
    for worn in Character(here, act.who).worn:
        if worn.layer == piece.layer:
            yield breach(here, "layer_occupied", f"{worn.name.lower()} in the {worn.layer} layer")


def put_on(scene: Scene, act: PutOn) -> Decision[None]:
    """The piece is worn in its layer; the class of the whole follows its heaviest layer (CZ-ARMOUR-03).

    Where the layer holds a piece in spite of the rules, that one comes off.
    """
    piece = _piece(scene, act)
    assert piece is not None
    items = Character(scene, act.who).creature.items
    for key, other in items.items():
        if other.held == piece.layer and key != act.piece:
            yield from happen(scene, ItemChanged(act.who, key, evolve(other, held=""), "taken off", "CZ-ARMOUR-01"))
    item = items.get(act.piece)
    if item is None:
        item = Item(piece.name, piece.layer)
        yield from happen(scene, ItemMoved("", act.piece, item, act.who, reason="put on", rule="CZ-ARMOUR-01"))
    else:
        yield from happen(
            scene, ItemChanged(act.who, act.piece, evolve(item, held=piece.layer), "put on", "CZ-ARMOUR-01")
        )
