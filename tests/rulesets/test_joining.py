"""Tables of consequences joined: every reaction is kept, the first table's come first."""

from __future__ import annotations

from typing import Any

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.events import Died, Moved
from fechtbuch.rulesets.joining import together


def mourn(scene: Scene, event: Any) -> Decision[None]:
    yield from ()


def bury(scene: Scene, event: Any) -> Decision[None]:
    yield from ()


def test_reactions_to_one_fact_come_in_the_order_of_their_tables() -> None:
    joined = together(({Died: (mourn,)}, {Moved: (bury,), Died: (bury,)}))
    assert joined == {Died: (mourn, bury), Moved: (bury,)}


def test_nothing_joined_forces_nothing() -> None:
    assert together(()) == {}
