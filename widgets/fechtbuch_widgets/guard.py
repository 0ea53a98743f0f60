"""What a person's click may come to: done in the fight's turn, and whatever is against it said in a sentence."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from attrs import frozen

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.history.store.errors import StoreError
from fechtbuch.model.errors import Conflict, FechtbuchError
from fechtbuch_widgets.keeping_up import look_again, turn_of
from fechtbuch_widgets.saying import listed, said

__all__ = ["Guard"]

_log = logging.getLogger("fechtbuch.widgets")


def _nothing() -> None:
    """There is nothing to put away."""


@frozen(eq=False)
class Guard:
    """Called with a step, it does it. What goes wrong is given to ``show`` as markup; nothing is raised.

    ``put_away`` is called first where what was begun has come to nothing; ``advice`` is said after a conflict.
    """

    fight: Fight
    show: Callable[[str], None]
    put_away: Callable[[], None] = _nothing
    advice: str = ""

    def __call__(self, step: Callable[[], object]) -> None:
        """Do the step."""
        try:
            with turn_of(self.fight):
                step()
        except Illegal as error:
            self.put_away()
            self.show(listed("Not allowed:", (f"{one.text} [{one.rule}]" for one in error.breaches)))
        except (Conflict, StoreError) as error:
            self.put_away()
            self._catch_up()
            self.show(said(f"Nothing was kept: {error}{self.advice if isinstance(error, Conflict) else ''}"))
        except (FechtbuchError, OSError) as error:
            self.show(said(str(error)))
        except Exception:
            _log.exception("a step in a form failed")
            self.show(said("This could not be done; the kernel's log says why."))

    def _catch_up(self) -> None:
        """Show what others did meanwhile; a store that is gone is said elsewhere."""
        with suppress(StoreError):
            self.fight.refresh()
        look_again(self.fight)
