"""Bodies: the positions of attackers list zones that the plan has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fechtbuch.model.errors import near
from fechtbuch.rulesets.blackmoor.data.bodies import Composite, Plan
from fechtbuch.rulesets.blackmoor.data.naming import kind_of
from fechtbuch.rulesets.blackmoor.data.reaching import ASPECTS

__all__ = ["aspect_problems", "no_zone"]


def aspect_problems(body: Plan | Composite) -> Iterator[tuple[str, str]]:
    """Key and reason of each name in a list of zones that the body has not."""
    names = [zone.name for zone in body.zones]
    for aspect in (*ASPECTS, "side_folded"):
        for n, name in enumerate(body.aspects.of(aspect)):
            if kind_of(name) not in names:
                yield f"aspects.{aspect}[{n}]", no_zone(body, name, names)


def no_zone(body: Plan | Composite, name: str, names: Iterable[str]) -> str:
    """What to say of a zone that the plan lacks, with near names."""
    return f'the body plan {body.id} has no zone "{name}"' + near(kind_of(name), names)
