"""Whatever stands on a sheet: it is read or refused, and every line can be used or says why not."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.wire import encode, to_json
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged, read_sheet
from fechtbuch.rulesets.dungeon_fantasy.data import load_tables
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import BadSheet
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs import import_sheet
from fechtbuch.rulesets.dungeon_fantasy.sheets.notation import DAMAGE_TYPES
from tests.rulesets.dungeon_fantasy.sheets.making import HUMANOID, attempted, attribute, body, gcs, older

Json = dict[str, Any]

PLANS = {plan.id: {part.id for part in plan.parts} for plan in load_tables().hit_locations.plan}

_junk: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, "", "?", -1, 10**12, 0.25, [], {}, "R-HT-2", "\ud800", "x" * 3000]
)
_small = st.integers(-3, 30)


def _or_junk(good: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(good, good, good, _junk)


def _some(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Json]:
    """An object with all of these fields, of which a few may be spoilt or missing."""
    spoilt = st.one_of(st.just({}), st.dictionaries(st.sampled_from(sorted(fields)), _junk, max_size=2))
    missing: st.SearchStrategy[set[str]] = st.one_of(
        st.just(set()), st.sets(st.sampled_from(sorted(fields)), max_size=3)
    )
    return st.builds(_spoil, st.fixed_dictionaries(fields), spoilt, missing)


def _spoil(good: Json, spoilt: Json, missing: set[str]) -> Json:
    return {key: value for key, value in {**good, **spoilt}.items() if key not in missing}


_damage_text = st.one_of(
    st.builds(
        lambda n, add, kind, tail: f"{n}d{add:+d} {kind}{tail}",
        st.integers(1, 12) | st.integers(0, 2000),
        st.integers(-9, 9),
        st.sampled_from([*DAMAGE_TYPES, "fat", "ctrl", "HT-3 or blind"]),
        st.sampled_from(["", "", " ex", " [1d cut]", "/2 points", " inc"]),
    ),
    st.text(max_size=20),
)
_line = _some(
    id=st.sampled_from(["w" + "a" * 16, "W" + "a" * 16, "older"]),
    type=st.sampled_from(["melee_weapon", "ranged_weapon"]),
    usage=st.sampled_from(["Swung", "Bite", "Kick", "Breath", ""]),
    damage=_some(
        type=st.sampled_from([*DAMAGE_TYPES, "burn ex", "special"]),
        st=st.sampled_from(["sw", "thr", "none", "thr_leveled"]),
        base=st.sampled_from(["", "1", "-2", "2d", "1d+1", "9999d"]),
        base_leveled=st.sampled_from(["1d", "1"]),
        armor_divisor=st.sampled_from([0.5, 2, 100, -1, 0]),
        modifier_per_die=_small,
    ),
    strength=st.sampled_from(["10", "12†", "13‡", "-"]),
    reach=st.sampled_from(["C", "1,2*", "C-3", "9"]),
    parry=st.sampled_from(["0", "-1", "0U", "0F", "No"]),
    block=st.sampled_from(["0", "No", "2"]),
    accuracy=st.sampled_from(["2", "2+1", "Jet"]),
    range=st.sampled_from(["x10/x15", "100/2,000", "10", "far"]),
    shots=st.sampled_from(["1(2)", "T(1)", "30+1(3)", "Spec"]),
    bulk=st.sampled_from(["-6", "-4*", "big"]),
    defaults=st.lists(
        _some(
            type=st.sampled_from(["dx", "skill", "iq", "parry"]),
            name=st.sampled_from(["Broadsword", "Shield", "Brawling"]),
            modifier=_small,
        ),
        max_size=2,
    ),
    calc=_some(
        level=st.integers(-2, 30) | st.integers(8, 16),
        damage=_damage_text,
        parry=st.sampled_from(["11", "9U", "No"]),
        block=st.sampled_from(["12", "No"]),
        range=st.sampled_from(["100/150", "x"]),
    ),
)
_feature = _some(
    type=st.sampled_from(["dr_bonus", "attribute_bonus", "weapon_bonus"]),
    attribute=st.sampled_from(["dodge", "parry", "block", "st", "hp"]),
    locations=st.lists(st.sampled_from(["torso", "skull", "all", "wing"]), max_size=2),
    location=st.sampled_from(["full_body", "eyes", "arm"]),
    specialization=st.sampled_from(["all", "cutting"]),
    amount=_small,
    per_level=st.booleans(),
)
_traits = st.sampled_from(
    ["Combat Reflexes", "Unliving", "Diffuse", "Extra Arm", "Greed", "Fangs", "Magery", "No Brain"]
)


def _row(names: st.SearchStrategy[str], **more: st.SearchStrategy[Any]) -> st.SearchStrategy[Json]:
    leaf = _some(
        name=names,
        description=names,
        disabled=st.booleans(),
        levels=_small,
        can_level=st.booleans(),
        weapons=st.lists(_line, max_size=2),
        features=st.lists(_feature, max_size=2),
        modifiers=st.lists(_some(name=st.sampled_from(["Homogenous", "Big"]), disabled=st.booleans()), max_size=1),
        **more,
    )
    return st.one_of(leaf, st.builds(lambda row, inner: {**row, "children": inner}, leaf, st.lists(leaf, max_size=2)))


_skill = _row(
    st.sampled_from(["Broadsword", "Brawling", "Shield", "Karate"]),
    specialization=st.sampled_from(["Shield", "Knife"]),
    difficulty=st.sampled_from(["dx/a", "iq/vh", "per/e", "zz"]),
    points=_small,
    calc=_some(level=st.integers(-5, 2000)),
)
_spell = _row(
    st.sampled_from(["Fire Missile", "Light"]),
    casting_cost=st.sampled_from(["1-3", "Any", "2"]),
    calc=_some(level=_small),
)
_item = _row(
    st.sampled_from(["Sword", "Shield", "Bow", "Mail", ""]),
    quantity=_small,
    equipped=st.booleans(),
    base_weight=st.sampled_from(["3 lb", "2 kg", "x", "1,000 lb"]),
    calc=_some(weight=st.sampled_from(["3 lb"]), extended_weight=st.sampled_from(["30 lb", "?"])),
)
_bodies = st.sampled_from(
    [
        body(),
        body(HUMANOID[:6], "Upper Half"),
        body((("torso", "Blob", 16, 0),), "Slime"),
        body((("brain", "Brain", 2, 1), ("arm 1", "Arm 1-2", 6, 0), ("torso", "Mantle", 8, 0)), "Octopod"),
        {"name": 3, "locations": "none"},
        {},
    ]
)
_attributes = st.lists(
    st.builds(
        lambda name, value, adjusted: {**attribute(name, value), "adj": adjusted},
        st.sampled_from(["st", "dx", "ht", "hp", "fp", "basic_speed", "basic_move", "per"]),
        _or_junk(st.integers(1, 40)),
        _or_junk(_small),
    ),
    max_size=8,
)
_calc = _some(
    swing=st.sampled_from(["2d-1", "1d3", "?"]),
    thrust=st.just("1d"),
    dodge=st.lists(_small, max_size=5),
    dodge_bonus=_small,
    parry_bonus=_small,
    basic_lift=st.sampled_from(["20 lb", "0 lb"]),
)


@st.composite
def sheets(draw: st.DrawFn) -> Json:
    """A sheet of any version with anything in it."""
    parts: Json = {
        "attributes": draw(_attributes),
        "profile": draw(_some(name=st.text(max_size=5), SM=_small)),
        "traits": draw(st.lists(_row(_traits), max_size=3)),
        "skills": draw(st.lists(_skill, max_size=3)),
        "spells": draw(st.lists(_spell, max_size=2)),
        "equipment": draw(st.lists(_item, max_size=3)),
        "other_equipment": draw(st.lists(_item, max_size=1)),
        "calc": draw(_calc),
    }
    spoilt = draw(st.none() | st.sampled_from(sorted(parts)))
    if spoilt is not None:
        parts[spoilt] = draw(_junk)
    sheet = gcs(**parts)
    sheet["settings"] = draw(_or_junk(st.builds(lambda found: {"body_type": found}, _or_junk(_bodies))))
    version = draw(st.integers(2, 5))
    return sheet if version == 5 or not isinstance(sheet["settings"], dict) else _aged(sheet, version)


def _aged(sheet: Json, version: int) -> Json:
    sheet["settings"].setdefault("body_type", None)
    return older(sheet, version)


@given(sheets())
@example({"version": 5, "attributes": []})
@example({"version": 2, "advantages": []})
def test_every_sheet_is_read_or_refused_and_every_line_says_how_it_stands(sheet: Json) -> None:
    content = json.dumps(sheet).encode()
    found = attempted(lambda: import_sheet(content, "any.gcs", "x"))
    if isinstance(found, FechtbuchError):
        assert isinstance(found, BadSheet)
        assert (found.file, bool(found.place)) == ("any.gcs", True)
        return
    fighter = read_sheet(found.creature.sheet)
    for weapon in fighter.weapons:
        lines: tuple[Melee | Ranged, ...] = (*weapon.melee, *weapon.ranged)
        for line in lines:
            if not line.damage.unusable:
                assert line.level > 0
                assert line.damage.dice
                assert line.damage.type in DAMAGE_TYPES
    assert set(fighter.dr) <= PLANS[fighter.plan]
    assert len({weapon.id for weapon in fighter.weapons}) == len(fighter.weapons)
    assert set(found.creature.items) <= {weapon.id for weapon in fighter.weapons if not weapon.natural}
    assert encode(to_json(found.creature)), "it can be stored"
    assert import_sheet(content, "any.gcs", "x") == found, "the same file gives the same creature"


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    found = attempted(lambda: import_sheet(content, "any.gcs", "x"))
    assert not isinstance(found, FechtbuchError) or str(found).startswith("any.gcs: ")
