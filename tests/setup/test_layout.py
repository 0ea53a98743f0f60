"""The top level stays what a newcomer can take in at a glance, and nothing in it ties the project to one machine."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.setup.project import ROOT, project_files, text_of

TOP_LEVEL = {
    *("engine", "widgets", "notebooks", "tests"),
    *("pyproject.toml", "requirements.lock", "README.md", "LICENSE"),
}

MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|farm|root|home|Users|opt/wheels|tmp/tools)/[\w.-]")

# In pieces, so that this file does not hold what it looks for.
REGISTRIES = [
    ".".join(host)
    for host in [
        *(("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com")),
        *(("yarnpkg", "com"), ("deb", "debian", "org"), ("security", "debian", "org")),
    ]
]
INDEX_VARIABLES = (
    *("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "UV_INDEX_URL", "UV_DEFAULT_INDEX", "UV_INDEX"),
    *("NPM_CONFIG_REGISTRY", "npm_config_registry"),
)


def lines_with(pattern: re.Pattern[str]) -> Iterator[str]:
    for file in project_files():
        for number, line in enumerate((text_of(file) or "").splitlines(), 1):
            if found := pattern.search(line):
                yield f"{file.as_posix()}:{number}: {found.group()}"


def registry_hosts() -> Iterator[str]:
    """Public registries, and whichever mirror this machine is told to use."""
    yield from REGISTRIES
    for value in filter(None, map(os.environ.get, INDEX_VARIABLES)):
        yield from filter(None, (urlsplit(address).hostname for address in value.split()))


def test_the_top_level_holds_only_what_it_should() -> None:
    names = {file.parts[0] for file in project_files()}
    assert {name for name in names if not name.startswith(".")} <= TOP_LEVEL


def test_the_top_level_files_are_there() -> None:
    missing = {name for name in TOP_LEVEL if not (ROOT / name).exists()}
    assert not missing


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    assert list(lines_with(MACHINE_PATH)) == []


def test_no_file_names_a_package_registry() -> None:
    hosts = "|".join(map(re.escape, registry_hosts()))
    assert (
        list(lines_with(re.compile(rf"{hosts}|\"resolved\":\s*\"\w+://|(?:--|_)index-url[ =]|--find-links[ =]"))) == []
    )


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("log = /" + "root/fights/a.db", True),
        ("see '/" + "home/gm/x'", True),
        ("engine/fechtbuch/model/state.py", False),
        ("https://example.org/" + "home/page", False),
        ("a fight at home/away", False),
    ],
)
def test_machine_paths_are_told_from_others(line: str, found: bool) -> None:
    assert bool(MACHINE_PATH.search(line)) is found


def test_no_file_is_too_big_for_a_clone_to_be_quick() -> None:
    assert [file.as_posix() for file in project_files() if (ROOT / file).stat().st_size > 4 * 1024**2] == []


def test_tests_are_no_packages() -> None:
    assert [file.as_posix() for file in project_files() if file.match("tests/**/__init__.py")] == []


def exports_are_stated(file: Path) -> bool:
    """Whether the module has `__all__`, or holds nothing besides its docstring and imports from the future."""
    body = ast.parse(text_of(file) or "").body
    holds = [node for node in body if not isinstance(node, ast.Expr) and getattr(node, "module", "") != "__future__"]
    names = [target.id for node in holds for target in targets_of(node) if isinstance(target, ast.Name)]
    return not holds or "__all__" in names


def targets_of(node: ast.stmt) -> list[ast.expr]:
    if isinstance(node, ast.AnnAssign):
        return [node.target]
    return node.targets if isinstance(node, ast.Assign) else []


def test_every_public_module_says_what_it_exports() -> None:
    modules = [file for file in project_files() if file.suffix == ".py" and file.parts[0] in {"engine", "widgets"}]
    public = [file for file in modules if not file.stem.startswith("_") or file.stem == "__init__"]
    assert [file.as_posix() for file in public if not exports_are_stated(file)] == []
