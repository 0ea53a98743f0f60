"""What single panels ask the kernel for beyond rows, states and figures: one module for each, by topic.

A service is called as ``service(model, request)`` with the cursor's model and the message's own keys, under the model's
lock: it reads persistent values, and gives plain JSON. It raises ``FechtbuchError`` with a sentence for the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fechtbuch_widgets.patch import Json

__all__ = ["SERVICES", "Service"]

Service = Callable[[Any, dict[str, Any]], Json]

SERVICES: Mapping[str, Service] = {}
