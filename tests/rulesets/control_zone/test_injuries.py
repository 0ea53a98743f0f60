"""Traumas and mutilations under a table's own data: other states, other faces, no heavy blows (CZ-TRAUMA, CZ-ZONE)."""

from __future__ import annotations

from typing import Any

from fechtbuch.decide import spec
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.control_zone.acts import Attack
from fechtbuch.rulesets.control_zone.ruleset import RULESET
from fechtbuch.rulesets.tables import packaged_text
from tests.rulesets.control_zone.ring import duel


def played(start: Battle, act: Attack, dice: list[int], **changed: tuple[str, str]) -> Battle:
    """The battle after an attack under tables in which one piece of text each is another."""
    texts = {}
    for name, (old, new) in changed.items():
        text = packaged_text("fechtbuch.rulesets.control_zone", f"{name}.toml")
        assert old in text
        texts[name] = text.replace(old, new, 1)
    rules = RULESET.bind(texts)
    return spec.given(start, rules.play, rules.violations).when(act, dice=dice).battle


def hit(target: dict[str, Any]) -> Battle:
    return duel({"skills": {"blades": 9}}, target)


def test_a_source_may_name_another_state() -> None:
    """CZ-TRAUMA-04: Stunned unless the source names another."""
    named = ('aimed = "trauma"', 'aimed = "trauma", trauma_lays = "confused"')
    after = played(hit({}), Attack("A", "B", "aimed_blow", zone="head"), [9, 1], manoeuvres=named)
    assert after["B"].zones["head"].status == ("trauma:confused",)
    assert list(after["B"].conditions) == ["confused"]


def test_a_manoeuvre_may_mutilate() -> None:
    """CZ-ZONE-03: the trauma or mutilation that its data names."""
    maims = ('aimed = "trauma"', 'aimed = "mutilation"')
    after = played(hit({}), Attack("A", "B", "aimed_blow", zone="torso"), [9, 1], manoeuvres=maims)
    assert after["B"].zones["torso"].status == ("maimed",)
    assert list(after["B"].conditions) == ["maimed"]


def test_the_same_trauma_twice_is_one_but_stuns_anew() -> None:
    start = hit({"hp": 40, "traumas": ["head"]})
    after = played(start, Attack("A", "B", "aimed_blow", zone="head"), [9, 1])
    assert after["B"].zones["head"].status == ("trauma",)
    assert after["B"].has("stunned")


def test_without_heavy_blows_only_manoeuvres_injure() -> None:
    """CZ-COMP-HEAVYBLOW."""
    none = ('[heavy_blow]\nshare = "1/2"', "")
    after = played(hit({"hp": 12}), Attack("A", "B", "swing"), [9, 8], blows=none)
    assert not after["B"].zones
    assert played(hit({"hp": 12}), Attack("A", "B", "swing"), [9, 8])["B"].zones


def test_other_faces_may_miss_critically() -> None:
    """CZ-COMP-CRITICAL."""
    faces = ("critical_miss = [1]", "critical_miss = [1, 2]")
    after = played(hit({}), Attack("A", "B", "swing"), [2], blows=faces)
    assert after["B"].pools["hp"].value == 20
