"""Values that occur many times, held once: the lines of a fight share most of what they hold."""

from __future__ import annotations

import json

from fechtbuch_widgets.patch import Json

__all__ = ["Pool", "compact"]


def compact(value: Json) -> str:
    """A value as JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Pool:
    """Equal values get the same place."""

    def __init__(self) -> None:
        self.values: list[Json] = []
        self._places: dict[str, int] = {}

    def put(self, value: Json) -> int:
        """The place of a value, its own or that of an equal one."""
        place = self._places.setdefault(compact(value), len(self.values))
        if place == len(self.values):
            self.values.append(value)
        return place
