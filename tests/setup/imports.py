"""Which of our modules import which, read from the sources without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from tests.setup.project import ROOT

__all__ = ["Import", "imports_of", "module_name", "our_modules"]

SOURCES = (ROOT / "engine", ROOT / "widgets")


@frozen
class Import:
    """One import: the module that has it, its line, and the dotted name that it asks for."""

    module: str
    line: int
    target: str

    def __str__(self) -> str:
        return f"{self.module}, line {self.line}: imports {self.target}"


def our_modules() -> dict[str, Path]:
    """All modules of the two source roots, by dotted name."""
    files = (file for source in SOURCES for file in source.rglob("*.py") if "node_modules" not in file.parts)
    return {module_name(file): file for file in files}


def module_name(file: Path) -> str:
    """``engine/fechtbuch/model/state.py`` is ``fechtbuch.model.state``."""
    source = next(source for source in SOURCES if file.is_relative_to(source))
    parts = file.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(module: str, file: Path) -> Iterator[Import]:
    """Every import in the file, those inside functions and for type checkers included.

    ``from a import b`` asks for ``a.b``: whether b is a module or a name in one does not matter to the floors.
    """
    package = module.split(".") if file.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Import):
            yield from (Import(module, node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*above, *filter(None, [node.module])])
            yield from (Import(module, node.lineno, f"{origin}.{alias.name}") for alias in node.names)
