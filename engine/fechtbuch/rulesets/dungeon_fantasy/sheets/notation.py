"""The notation of weapon tables: damage, reach, parry, strength, range, shots; read exactly or refused with the reason.

Everything here is a pure function of a text; what cannot be understood raises :class:`Unreadable`, never a guess.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, Literal

from attrs import evolve, frozen

from fechtbuch.dice.notation import BadDice, parse_roll
from fechtbuch.rulesets.dungeon_fantasy.data import DiceAdd
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import Unreadable

__all__ = [
    "DAMAGE_TYPES",
    "DamageText",
    "Parry",
    "Reach",
    "Shots",
    "Strength",
    "parse_accuracy",
    "parse_damage",
    "parse_parry",
    "parse_range",
    "parse_reach",
    "parse_shots",
    "parse_strength",
    "parse_whole",
    "quoted",
]

DAMAGE_TYPES: Final = ("cr", "cut", "imp", "pi-", "pi", "pi+", "pi++", "burn", "tight_burn", "cor", "tox")
"""The types that the wounding table has; anything else is kept as text and cannot be rolled for injury."""

_OTHER_TYPES: Final = {
    "fat": "fatigue damage",
    "aff": "an affliction",
    "ctrl": "control points of a grapple",
    "spec": "special damage",
    "spec.": "special damage",
    "special": "special damage",
}
_SPELLINGS: Final = {
    "cru": "cr",
    "crush": "cr",
    "crushing": "cr",
    "cutting": "cut",
    "impaling": "imp",
    "piercing": "pi",
    "burning": "burn",
    "corrosion": "cor",
    "toxic": "tox",
}
_LARGEST: Final = 10_000
_MILE: Final = 1760
_SHOWN: Final = 60

_DAMAGE: Final = re.compile(
    r"(?P<base>thr|sw)?(?:\s*\+?\s*(?P<roll>\d+d\d*|d\d+))?\s*(?P<add>[+\-\u2212\u2013]\s*\d+)?\s*(?P<times>[x\u00d7*]\s*\d+)?"
    r"\s*(?:\((?P<divisor>\d+(?:\.\d+)?|\d+/\d+|∞)\))?\s*(?P<type>[a-z_]+[+\-\u2212]{0,2}\.?)?(?P<rest>.*)",
    re.DOTALL,
)
_EXPLOSIVE: Final = re.compile(r"\s*\bex(?:pl(?:osive|osion)?)?\b\.?", re.IGNORECASE)
_PARRY: Final = re.compile(r"(?P<modifier>[+\-\u2212]?\d+)?\s*(?P<marks>[FUfu]{0,2})")
_RANGE: Final = re.compile(r"(?P<times>x)?\s*(?P<figure>\d+(?:\.\d+)?)\s*(?P<miles>mi)?")
_SHOTS: Final = re.compile(r"(?P<shots>\d+)(?:\+\d+)?\s*(?:x\s*\d+\s*)?(?:\((?P<reload>\d+)i?\))?.*", re.DOTALL)
_WHOLE: Final = re.compile(r"[+\-\u2212]?\d+")


def quoted(text: str) -> str:
    """A text as messages repeat it, shortened."""
    return f'"{text}"' if len(text) <= _SHOWN else f'"{text[:_SHOWN]}..."'


def parse_whole(text: str, what: str, low: int = -_LARGEST, high: int = _LARGEST) -> int:
    """A whole number within limits; raises :class:`Unreadable` naming ``what``."""
    plain = text.strip().replace("\u2212", "-")
    if not _WHOLE.fullmatch(plain) or len(plain) > 12:
        raise Unreadable(f"{what} {quoted(text)} is no whole number")
    value = int(plain)
    if not low <= value <= high:
        raise Unreadable(f"{what} {value} is not within {low} to {high}")
    return value


# ------------------------------------------------------------------------------------------------ damage


@frozen
class DamageText:
    """A damage line as written. ``base`` is ``thr``, ``sw`` or empty; ``roll`` the dice beside it."""

    base: Literal["", "sw", "thr"]
    roll: DiceAdd
    type: str
    divisor: Fraction = Fraction(1)
    explosive: bool = False
    rest: str = ""

    def plus(self, basic: DiceAdd) -> DiceAdd:
        """The dice to roll when strength gives ``basic``."""
        return DiceAdd(self.roll.dice + basic.dice, self.roll.add + basic.add)


def parse_damage(text: str) -> DamageText:
    """A line such as ``sw+2 cut``, ``2d-1(2) imp`` or ``3d burn ex``. Raises :class:`Unreadable`.

    ``rest`` keeps what follows a complete line, a linked or follow-up effect for one.
    """
    explosive = bool(_EXPLOSIVE.search(text))
    plain = _EXPLOSIVE.sub("", text).strip() if explosive else text.strip()
    found = _DAMAGE.fullmatch(plain.lower())
    if found is None or not (found["base"] or found["roll"]):
        raise Unreadable(f"the damage {quoted(text)} has neither dice nor thr or sw")
    line = DamageText(
        base=_base(found["base"]),
        roll=_roll(text, found),
        type=_type_of(text, found["type"] or ""),
        divisor=_divisor(text, found["divisor"]),
        explosive=explosive,
    )
    return evolve(line, rest=_rest(plain, found))


def _base(text: str | None) -> Literal["", "sw", "thr"]:
    return "sw" if text == "sw" else "thr" if text == "thr" else ""


def _roll(text: str, found: re.Match[str]) -> DiceAdd:
    if found["times"]:
        raise Unreadable(f"the damage {quoted(text)} is multiplied as a whole, which a damage line cannot hold")
    add = (found["add"] or "").replace("\u2212", "-").replace("\u2013", "-").replace(" ", "")
    if not found["roll"]:
        return DiceAdd(0, parse_whole(add, "the add", -1000, 1000) if add else 0)
    try:
        spec = parse_roll(found["roll"] + add)
    except BadDice as error:
        raise Unreadable(f"the damage {quoted(text)}: {error}") from None
    if spec.dice.sides != 6:
        raise Unreadable(
            f"the damage {quoted(text)} has dice with {spec.dice.sides} sides; these rules roll six-sided dice"
        )
    return DiceAdd(spec.dice.count, spec.add)


def _type_of(text: str, written: str) -> str:
    word = written.replace("\u2212", "-")
    word = _SPELLINGS.get(word, word)
    if word in DAMAGE_TYPES:
        return word
    if not word:
        raise Unreadable(f"the damage {quoted(text)} names no type")
    if word in _OTHER_TYPES:
        raise Unreadable(f"the damage {quoted(text)} is {_OTHER_TYPES[word]}, which has no place in the wounding table")
    raise Unreadable(f"the damage {quoted(text)} has no type that these rules know")


def _divisor(text: str, written: str | None) -> Fraction:
    if written is None:
        return Fraction(1)
    if written == "∞":
        raise Unreadable(f"the damage {quoted(text)} ignores DR altogether, which a divisor cannot say")
    try:
        value = Fraction(written)
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if not 0 < value <= 1000:
        raise Unreadable(f"the damage {quoted(text)} has no usable armour divisor")
    return value


def _rest(plain: str, found: re.Match[str]) -> str:
    return plain[found.start("rest") :].strip(" ,;")


# ------------------------------------------------------------------------------------------------ melee columns


@frozen
class Reach:
    """Reaches in rising order; ``change``: it takes a Ready to go from one to another."""

    reaches: tuple[str, ...]
    change: bool = False


def parse_reach(text: str) -> Reach:
    """``C``, ``C,1``, ``1,2*``, ``1-3``. Raises :class:`Unreadable`."""
    plain = text.replace(" ", "").upper()
    change = plain.endswith("*")
    found: list[str] = []
    for piece in plain.rstrip("*").split(","):
        low, dash, high = piece.partition("-")
        ends = (_reach_figure(text, low), _reach_figure(text, high) if dash else _reach_figure(text, low))
        found += [_reach_name(figure) for figure in range(ends[0], ends[1] + 1)]
    return Reach(tuple(dict.fromkeys(found)), change)


def _reach_figure(text: str, piece: str) -> int:
    if piece == "C":
        return 0
    if not piece.isdecimal() or len(piece) > 3 or int(piece) > 100:
        raise Unreadable(f"the reach {quoted(text)} is none such as C, 1 or 1,2*")
    return int(piece)


def _reach_name(figure: int) -> str:
    return str(figure) if figure else "C"


@frozen
class Parry:
    """A weapon's parry: its modifier (none: it cannot parry) and its marks."""

    modifier: int | None = None
    unbalanced: bool = False
    fencing: bool = False


def parse_parry(text: str) -> Parry:
    """``0``, ``-1``, ``0U``, ``+2F``, ``No``. Raises :class:`Unreadable`."""
    plain = text.strip()
    if plain.lower() in ("", "-", "no", "\u2013", "none"):
        return Parry()
    found = _PARRY.fullmatch(plain)
    if found is None:
        raise Unreadable(f"the parry {quoted(text)} is none such as 0, -1, 0U, 0F or No")
    marks = found["marks"].upper()
    modifier = parse_whole(found["modifier"], "the parry", -100, 100) if found["modifier"] else 0
    return Parry(modifier, "U" in marks, "F" in marks)


@frozen
class Strength:
    """Least ST, hands, and the dagger mark of weapons that become unready (CMP-UNREADY)."""

    least: int = 0
    hands: int = 1
    dagger: Literal["", "single", "double"] = ""


def parse_strength(text: str) -> Strength:
    """``10``, ``10†`` (two hands, unready after an attack unless strong), ``12‡``. Raises :class:`Unreadable`."""
    plain = text.strip()
    marks = {"†": "single", "‡": "double"}
    figure = re.match(r"\d{1,4}", plain)
    dagger = next((mark for sign, mark in marks.items() if sign in plain), "")
    if figure is None and plain and not dagger:
        raise Unreadable(f"the strength {quoted(text)} is none such as 10 or 10†")
    least = int(figure[0]) if figure else 0
    if dagger == "double":
        return Strength(least, 2, "double")
    return Strength(least, 2 if dagger else 1, "single" if dagger else "")


# ------------------------------------------------------------------------------------------------ ranged columns


def parse_range(text: str, st: int) -> tuple[int, int]:
    """Half-damage range (0: none) and maximum in yards: ``100/1500``, ``10``, ``x15/x20`` (times ST).

    Raises :class:`Unreadable`.
    """
    plain = text.lower().replace("\u00d7", "x").replace(",", "").replace("yards", "").replace("yd", "").strip()
    pieces = [piece.strip() for piece in plain.split("/")]
    found = [_RANGE.fullmatch(piece) for piece in pieces]
    if len(pieces) > 2 or not all(found):
        raise Unreadable(f"the range {quoted(text)} is none such as 10, 100/150 or x10/x15")
    unit = _MILE if any(match["miles"] for match in found if match) else 1
    figures = [_yards(text, match, st, unit) for match in found if match]
    return (figures[0], figures[1]) if len(figures) == 2 else (0, figures[0])


def _yards(text: str, found: re.Match[str], st: int, unit: int) -> int:
    if len(found["figure"]) > 12:
        raise Unreadable(f"the range {quoted(text)} is beyond every field")
    yards = int(Fraction(found["figure"]) * (st if found["times"] else 1) * unit)
    if yards > 1_000_000:
        raise Unreadable(f"the range {quoted(text)} is beyond every field")
    return yards


@frozen
class Shots:
    """Shots (0: without limit), Ready manoeuvres to reload, and whether the weapon itself is thrown."""

    shots: int = 0
    reload: int = 0
    thrown: bool = False


def parse_shots(text: str) -> Shots:
    """``1(2)``, ``T(1)``, ``20(3)``, ``-``. Raises :class:`Unreadable`."""
    plain = text.strip()
    if plain.lower() in ("", "-", "\u2013", "unlimited", "∞", "spec", "special"):
        return Shots()
    if plain[0] in "Tt":
        reload = re.search(r"\((\d{1,4})\)", plain)
        return Shots(1, int(reload[1]) if reload else 0, thrown=True)
    found = _SHOTS.fullmatch(plain)
    if found is None or len(found["shots"]) > 6 or len(found["reload"] or "") > 6:
        raise Unreadable(f"the shots {quoted(text)} are none such as 1(2) or T(1)")
    return Shots(int(found["shots"]), int(found["reload"] or 0))


def parse_accuracy(text: str) -> int:
    """``2`` or ``2+1`` (with its sight). Raises :class:`Unreadable`."""
    pieces = [piece for piece in text.replace(" ", "").split("+") if piece]
    return sum(parse_whole(piece, "the accuracy", -100, 100) for piece in pieces)
