"""The lock gives everybody the same packages: it fits pyproject.toml, names no address, and hashes each file."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator

import pytest
from attrs import frozen
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.setup.project import ROOT, pyproject

LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PYTHONS = ("3.11.0", "3.11.9", "3.12.1", "3.13.0")
SYSTEMS = (("linux", "posix", "Linux"), ("darwin", "posix", "Darwin"), ("win32", "nt", "Windows"))


@frozen
class Pin:
    """One locked package."""

    name: str
    version: str
    marker: Marker | None
    hashes: tuple[str, ...]

    def holds(self, python: str, system: tuple[str, str, str]) -> bool:
        """Whether the pin is for this Python on this system (platform, os.name, its name)."""
        if self.marker is None:
            return True
        return self.marker.evaluate(
            {
                "python_full_version": python,
                "python_version": ".".join(python.split(".")[:2]),
                "sys_platform": system[0],
                "os_name": system[1],
                "platform_system": system[2],
                "implementation_name": "cpython",
                "platform_python_implementation": "CPython",
            }
        )


def pins() -> Iterator[Pin]:
    lines = "\n".join(line for line in LOCK.splitlines() if not line.lstrip().startswith("#"))
    for entry in re.split(r"\n(?=\S)", lines.strip()):
        requirement = Requirement(re.split(r"\s*\\\n", entry)[0])
        (version,) = requirement.specifier
        assert version.operator == "=="
        hashes = tuple(re.findall(r"--hash=(\S+)", entry))
        yield Pin(canonicalize_name(requirement.name), version.version, requirement.marker, hashes)


def asked_for() -> dict[str, Requirement]:
    """What pyproject.toml asks for, all extras included; a package's own extra counts as name-extra."""
    project = pyproject()["project"]
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    requirements = [Requirement(text) for text in itertools.chain(*groups)]
    return {canonicalize_name(requirement.name): requirement for requirement in requirements}


PINS: dict[str, list[Pin]] = defaultdict(list)
for pin in pins():
    PINS[pin.name].append(pin)


@pytest.mark.parametrize("name", sorted(asked_for()))
def test_what_is_asked_for_is_locked_once_for_each_python_and_system(name: str) -> None:
    requirement = asked_for()[name]
    for python, system in itertools.product(PYTHONS, SYSTEMS):
        held = [pin for pin in PINS[name] if pin.holds(python, system)]
        assert len(held) == 1, f"{name} on Python {python}, {system[2]}: {held}"
        assert requirement.specifier.contains(held[0].version), f"{name} {held[0].version} is not {requirement}"


def test_no_package_is_locked_twice_for_one_python_and_system() -> None:
    for python, system in itertools.product(PYTHONS, SYSTEMS):
        twice = [name for name, entries in PINS.items() if sum(pin.holds(python, system) for pin in entries) > 1]
        assert twice == []


def test_every_package_has_hashes() -> None:
    assert [name for name, entries in PINS.items() if not all(pin.hashes for pin in entries)] == []
    assert {h.split(":")[0] for entries in PINS.values() for pin in entries for h in pin.hashes} == {"sha256"}


def test_the_lock_names_no_address_and_no_index() -> None:
    assert "://" not in LOCK
    assert not [line for line in LOCK.splitlines() if line.startswith("-")]


def test_the_packages_that_others_install_come_without_the_tools_of_development() -> None:
    runtime = {canonicalize_name(Requirement(text).name) for text in pyproject()["project"]["dependencies"]}
    assert runtime.isdisjoint({"pytest", "hypothesis", "mypy", "ruff", "playwright", "psycopg", "msgspec"})
