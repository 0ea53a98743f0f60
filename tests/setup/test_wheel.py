"""What is installed is complete: code, rule tables, the front-end bundle and the mark that the types are real."""

from __future__ import annotations

import configparser
import subprocess
import sys
import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import fechtbuch
from tests.setup.project import ROOT, project_files, pyproject

PACKAGES = {"fechtbuch": Path("engine"), "fechtbuch_widgets": Path("widgets")}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (file,) = folder.glob("*.whl")
    assert file.name.endswith("-py3-none-any.whl")
    return zipfile.ZipFile(file)


def packaged_files() -> set[str]:
    """Files of the two packages, as they are named once installed."""
    return {
        file.relative_to(source).as_posix()
        for package, source in PACKAGES.items()
        for file in project_files()
        if file.is_relative_to(source / package)
    }


def test_the_wheel_holds_the_packages_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    installed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert installed == packaged_files()


@pytest.mark.parametrize(
    "pattern",
    [
        "fechtbuch/py.typed",
        "fechtbuch/rulesets/dungeon_fantasy/data/*.toml",
        "fechtbuch_widgets/py.typed",
        "fechtbuch_widgets/static/*.js",
    ],
)
def test_data_files_are_installed(wheel: zipfile.ZipFile, pattern: str) -> None:
    assert [name for name in wheel.namelist() if Path(name).match(pattern)], f"no {pattern} in the wheel"


def test_the_command_and_the_rule_systems_are_announced(wheel: zipfile.ZipFile) -> None:
    (file,) = [name for name in wheel.namelist() if name.endswith("/entry_points.txt")]
    points = configparser.ConfigParser()
    points.read_string(wheel.read(file).decode())
    systems = ["blackmoor", "control_zone", "dungeon_board", "dungeon_fantasy"]
    assert sorted(points.options("fechtbuch.rulesets")) == systems
    assert callable(EntryPoint("fechtbuch", points["console_scripts"]["fechtbuch"], "console_scripts").load())
    for name, value in points["fechtbuch.rulesets"].items():
        assert EntryPoint(name, value, "fechtbuch.rulesets").load().name == name


def test_the_package_says_the_version_it_was_built_as() -> None:
    assert fechtbuch.__version__ == pyproject()["project"]["version"]


def test_the_licence_comes_along(wheel: zipfile.ZipFile) -> None:
    assert [name for name in wheel.namelist() if name.endswith("LICENSE")]
