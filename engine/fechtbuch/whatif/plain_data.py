"""Values of the model as plain data, as panels and JSON take them: texts, whole numbers, lists and tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fechtbuch.model.tape import Answer, Rolled
from fechtbuch.model.wire import to_json

__all__ = ["answer_data", "value_data"]


def value_data(value: Any) -> Any:
    """Any value; fractions, and whatever else has no form of its own there, as text, wherever they lie."""
    value = to_json(value)
    if isinstance(value, Mapping):
        return {str(key): value_data(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [value_data(item) for item in value]
    return value if value is None or type(value) in (bool, int, str) else str(value)


def answer_data(answer: Answer | None) -> Any:
    """A choice as its text, a throw as its total and its faces, if they are known."""
    if not isinstance(answer, Rolled):
        return answer
    return {"total": answer.total, "faces": None if answer.faces is None else list(answer.faces)}
