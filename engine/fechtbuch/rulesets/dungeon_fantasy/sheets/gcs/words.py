"""The table of GCS's words for places on a body and for natural weapons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from attrs import frozen

from fechtbuch.rulesets.tables import packaged_text, parse_toml

__all__ = ["NaturalWords", "Words", "natural_part", "quality", "words"]

_SIDES = re.compile(r"^(?:left|right|front|rear|back|upper|lower|first|second|third|fourth)[ _-]+|[ _-]*\d+$")


@frozen
class NaturalWords:
    """Words that tell which part a natural weapon needs."""

    part: str
    words: tuple[str, ...]


@frozen
class Words:
    """Kinds of parts by location word, plans by body type, qualities of weapons, parts of natural weapons."""

    locations: Mapping[str, str]
    plans: Mapping[str, str]
    quality: Mapping[str, str]
    natural: tuple[NaturalWords, ...]

    def kind(self, *names: str) -> str:
        """The kind of part that the first known of these names means; empty when none is known."""
        for name in names:
            plain = name.lower().strip()
            for word in (plain, _SIDES.sub("", plain), _SIDES.sub("", plain).replace(" ", "")):
                if word in self.locations:
                    return self.locations[word]
        return ""


@cache
def words() -> Words:
    """The packaged table."""
    text = packaged_text("fechtbuch.rulesets.dungeon_fantasy", "gcs_words.toml")
    found = parse_toml(text, "gcs_words.toml")
    natural = tuple(NaturalWords(row["part"], tuple(row["words"])) for row in found["natural"])
    return Words(found["locations"], found["plans"], found["quality"], natural)


def quality(names: Iterable[str]) -> tuple[str, ...]:
    """The quality that a weapon's name or modifiers speak of, as weapons' traits have it; nothing for the usual."""
    plain = " ".join(names).lower()
    found = (trait for word, trait in words().quality.items() if re.search(rf"\b{word}\b", plain))
    return tuple(found)[:1]


def natural_part(*names: str) -> str:
    """The part that a natural weapon of such a name needs: mouth, foot, hand, or none."""
    plain = " ".join(names).lower()
    return next((row.part for row in words().natural if any(word in plain for word in row.words)), "")
