"""Tables that a fight puts in the place of those that come with the rules."""

from __future__ import annotations

from importlib.resources import files

import pytest

from fechtbuch.rulesets.loading import check_names, lost_reasons, packaged_table, read_tables
from fechtbuch.rulesets.reasons import Reasons
from fechtbuch.rulesets.tables import BadTable

PACKAGE = "fechtbuch.rulesets.control_zone"
SHIPPED = (files(PACKAGE) / "data" / "reasons.toml").read_text(encoding="utf-8")


def test_a_table_is_read_once_from_its_file() -> None:
    found = read_tables({"reasons": Reasons}, PACKAGE, {})
    assert found["reasons"].of("no_luck").code == "no_luck"
    assert found["reasons"] is packaged_table(PACKAGE, "reasons", Reasons)


def test_a_text_stands_in_for_the_file() -> None:
    text = 'reason = [{ code = "tired", text = "it is tired", rule = "X-1" }]'
    found = read_tables({"reasons": Reasons}, PACKAGE, {"reasons": text})
    assert list(found["reasons"].index) == ["tired"]
    assert next(lost_reasons(found["reasons"], PACKAGE))[:2] == ("reasons.toml", "reason")


def test_the_shipped_list_of_reasons_loses_nothing() -> None:
    found = read_tables({"reasons": Reasons}, PACKAGE, {"reasons": SHIPPED})
    assert list(lost_reasons(found["reasons"], PACKAGE)) == []


def test_a_name_that_is_no_table_is_refused_with_near_ones() -> None:
    with pytest.raises(BadTable, match=r"reason.toml: the toy rules have no table of this name; near: reasons"):
        check_names(["reason"], {"reasons": Reasons}, "the toy")
