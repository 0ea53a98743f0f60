"""Skills that no weapon and no armour names: of spells and of checks."""

from __future__ import annotations

from attrs import frozen

__all__ = ["Skills"]


@frozen
class Skills:
    """Names of further skills."""

    other: tuple[str, ...]
