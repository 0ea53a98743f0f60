"""The peers: what an event store, a chess game tree and a poker engine of others do for the same job."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar
from uuid import UUID

import chess
import chess.pgn
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from pokerkit import Automation, NoLimitTexasHoldem

__all__ = ["LINE", "StoredFight", "check_down", "chess_game", "poker_hand", "stored_fights"]


class StoredFight(Aggregate):
    """Twenty hit point totals, the least that a fight can be."""

    @event("Began")
    def __init__(self, size: int) -> None:
        self.hp = {f"c{n}": 100 for n in range(size)}

    @event("Wounded")
    def wound(self, who: str, by: int, after: int, source: str, zone: str) -> None:
        self.hp[who] = after


def stored_fights(file: Path, snapshots: int | None = None) -> Application[UUID]:
    """An application of the peer on a SQLite file, with its safe defaults."""
    env = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(file)}
    if snapshots is None:
        return Application(env=env)

    every = snapshots

    class Snapping(Application[UUID]):
        is_snapshotting_enabled = True
        snapshotting_intervals: ClassVar[Any] = {StoredFight: every}

    return Snapping(env=env)


LINE = ("Nf3", "Nf6", "Ng1", "Ng8")
"""Moves that can be repeated for ever."""


def chess_game(plies: int) -> chess.pgn.Game:
    """A game of so many plies."""
    game = chess.pgn.Game()
    node: Any = game
    board = chess.Board()
    for ply in range(plies):
        move = board.push_san(LINE[ply % len(LINE)])
        node = node.add_variation(move)
    return game


def poker_hand() -> Any:
    """A hand of six players before its first operation."""
    automatic = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    return NoLimitTexasHoldem.create_state(automatic, True, 0, (50, 100), 100, (10_000,) * 6, 6)


STREETS = 4
PLAYERS = 6


def check_down(hand: Any) -> int:
    """Play a hand to its end, nobody betting more than he must. Returns how many operations the engine recorded."""
    for _ in range(2 * PLAYERS):
        hand.deal_hole()
    for street in range(STREETS):
        if street:
            hand.burn_card()
            hand.deal_board()
        for _ in range(PLAYERS):
            hand.check_or_call()
    return len(hand.operations)
