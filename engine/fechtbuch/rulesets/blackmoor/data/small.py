"""Rows of the small tables, reasons and weapons, that a user replaces. Each raises :class:`BadTable`."""

from __future__ import annotations

from fechtbuch.model.errors import near
from fechtbuch.rulesets.blackmoor.data.book import Book
from fechtbuch.rulesets.blackmoor.data.weapons import Weapons
from fechtbuch.rulesets.catalogue import load_catalogue
from fechtbuch.rulesets.reasons import Reasons
from fechtbuch.rulesets.tables import BadTable, parse_toml, structure_table

__all__ = ["kinds_of", "with_reasons", "with_weapons"]


def with_reasons(shipped: Reasons, text: str) -> Reasons:
    """The shipped reasons with the rows of a user's text in their places; a code that nothing uses is refused."""
    file = "reasons.toml"
    own = structure_table(Reasons, {"reason": [], **parse_toml(text, file)}, file)
    for n, row in enumerate(own.reason):
        if row.code not in shipped.index:
            reason = f'nothing is refused for "{row.code[:60]}"' + near(row.code, shipped.index)
            raise BadTable(file, f"reason[{n}].code", reason)
        rules = load_catalogue("blackmoor")
        if row.rule not in rules:
            reason = f'the catalogue has no rule "{row.rule[:60]}"' + near(row.rule, rules)
            raise BadTable(file, f"reason[{n}].rule", reason)
    return Reasons(tuple(own.index.get(row.code, row) for row in shipped.reason))


def kinds_of(book: Book) -> frozenset[str]:
    """The kinds of zones that any body has. O(zones)."""
    zones = (*(body.zones for body in book.bodyplan), *(body.zones for body in book.composite))
    return frozenset(zone.name for rows in zones for zone in rows)


def with_weapons(shipped: Weapons, text: str, book: Book) -> Weapons:
    """The shipped weapons with the rows of a user's text in their places or after them."""
    file = "weapons.toml"
    own = structure_table(Weapons, {"weapon": [], **parse_toml(text, file)}, file)
    marks = [row.mark for row in book.special_attack]
    kinds = kinds_of(book)
    for n, row in enumerate(own.weapon):
        if row.mark and row.mark not in marks:
            raise BadTable(file, f"weapon[{n}].mark", f'"{row.mark[:60]}" is no mark' + near(row.mark, marks))
        for kind in row.uses:
            if kind not in kinds:
                raise BadTable(file, f"weapon[{n}].uses", f'no body has a zone "{kind[:60]}"' + near(kind, kinds))
    rows = {row.id: row for row in (*shipped.weapon, *own.weapon)}
    return Weapons(tuple(rows.values()))
