"""A check for tests that only need one to be there."""

from __future__ import annotations

from typing import Final

from fechtbuch.model.checks import Check
from fechtbuch.model.figures import Figure, start
from fechtbuch.model.tape import Rolled

__all__ = ["ANY_CHECK"]

ANY_CHECK: Final = Check("attack", "3d6", Rolled(9), Figure((start(12, "skill", "gm:test"),)), "success", 3)
