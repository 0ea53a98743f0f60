"""Checkpoints: folded states kept as a cache, so that opening near one need not fold the whole line.

A checkpoint counts only under the fingerprint of the code that folded it; any other is ignored.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from attrs import evolve

from fechtbuch import model
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle, Sheet
from fechtbuch.model.wire import decode, from_json, to_json

__all__ = ["decode_battle", "encode_battle", "fold_fingerprint"]

_SELF = "fechtbuch.history.checkpoints"
_NO_SHEET = Sheet()


@cache
def fold_fingerprint() -> str:
    """A digest of the source of the model, which decodes and folds events: what changes there voids checkpoints."""
    digest = blake2b(digest_size=16, person=b"fechtbuch/fold")
    folding = sorted(f"{model.__name__}.{module.name}" for module in iter_modules(model.__path__))
    for name in (*folding, _SELF):
        digest.update(_source(name))
    return digest.hexdigest()


def _source(name: str) -> bytes:
    """The text of a module, or its compiled constants and instructions where only those are installed."""
    spec = find_spec(name)
    loader: Any = None if spec is None else spec.loader
    text = loader.get_source(name) if hasattr(loader, "get_source") else None
    if text is not None:
        return str(text).encode()
    code = loader.get_code(name) if hasattr(loader, "get_code") else None
    return _instructions(code)


def _instructions(code: Any) -> bytes:
    if not hasattr(code, "co_code"):
        return repr(code).encode()
    return b"".join((code.co_code, repr(code.co_names).encode(), *map(_instructions, code.co_consts)))


def encode_battle(battle: Battle, sheets: Mapping[str, Sheet]) -> bytes:
    """A state as bytes. A creature's sheet is left out where it is the one that ``sheets`` (the genesis) holds."""
    known = [who for who in battle.order if sheets.get(who) == battle[who].sheet]
    creatures = battle.creatures
    for who in known:
        creatures = creatures.set(who, evolve(creatures[who], sheet=_NO_SHEET))
    data = {"battle": to_json(evolve(battle, creatures=creatures)), "known": known}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def decode_battle(body: bytes, sheets: Mapping[str, Sheet]) -> Battle | None:
    """The state of a checkpoint; none when it cannot be read, for it is only a cache."""
    try:
        data = decode(body)
        battle = from_json(data["battle"], Battle, "checkpoint")
        creatures = battle.creatures
        for who in data["known"]:
            creatures = creatures.set(who, evolve(creatures[who], sheet=sheets[who]))
    except (FechtbuchError, KeyError, TypeError):
        return None
    return evolve(battle, creatures=creatures)
