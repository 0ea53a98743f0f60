"""Applying patches in Python: the oracle for the page's own patching."""

from __future__ import annotations

from fechtbuch_widgets.patch import Json, Patch

__all__ = ["patched"]


def patched(value: Json, patch: Patch) -> Json:
    """The value after a patch; the original is left as it is."""
    for path, *put in patch:
        assert isinstance(path, list)
        value = _with(value, path, put)
    return value


def _with(value: Json, path: list[Json], put: list[Json]) -> Json:
    if not path:
        return put[0]
    key, *rest = path
    if isinstance(value, list) and isinstance(key, int):
        return [*value[:key], _with(value[key], rest, put), *value[key + 1 :]]
    assert isinstance(value, dict)
    assert isinstance(key, str)
    if not rest and not put:
        return {name: part for name, part in value.items() if name != key}
    return {**value, key: _with(value.get(key), rest, put)}
