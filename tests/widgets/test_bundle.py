"""The committed bundle is what the sources give, and asks nobody for anything."""

from __future__ import annotations

import json
from pathlib import Path

WIDGETS = Path(__file__).parents[2] / "widgets"


def test_the_lock_file_names_no_address() -> None:
    text = (WIDGETS / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in text
    assert all("resolved" not in package for package in json.loads(text)["packages"].values())


def test_every_dependency_is_pinned_exactly() -> None:
    package = json.loads((WIDGETS / "package.json").read_text(encoding="utf-8"))
    assert "dependencies" not in package, "nothing of others goes into the bundle"
    assert all(version[0].isdigit() for version in package["devDependencies"].values())


def test_the_bundle_is_one_module_with_a_default_export_and_stays_small() -> None:
    """Every widget of a page evaluates the bundle anew, and every exported page carries it: 320 kB is the most."""
    bundle = (WIDGETS / "fechtbuch_widgets" / "static" / "fechtbuch.js").read_text(encoding="utf-8")
    assert "import " not in bundle.split("export")[0][:200]
    assert "as default" in bundle
    assert len(bundle.encode()) < 320_000
