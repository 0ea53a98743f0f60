"""The teaching notebooks run from top to bottom, and again in the same folder; in git they are clean."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode

from fechtbuch.fight import Fight
from fechtbuch.rulesets.dungeon_fantasy.acts import EndTurn
from tests.setup.project import ROOT

FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the notebooks with all they need, so that no log is left in the project."""
    roots = [str(ROOT / "engine"), str(ROOT / "widgets"), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(roots))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    copy = tmp_path / "notebooks"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("*.fechtbuch*", ".ipynb_checkpoints"))
    return copy


def outputs(folder: Path, name: str, times: int = 1) -> list[str]:
    """Each code cell's text output of the last run; all runs happen in one kernel. Raises what a cell raises."""
    notebook = opened(folder / name)
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(folder)}})
    with client.setup_kernel():
        for _ in range(times):
            for index, cell in enumerate(notebook.cells):
                client.execute_cell(cell, index)
    return [shown(cell) for cell in notebook.cells if cell.cell_type == "code"]


def opened(path: Path) -> NotebookNode:
    notebook: NotebookNode = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    return notebook


def shown(cell: NotebookNode) -> str:
    texts = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.outputs]
    return "".join(texts)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_is_clean_in_git(path: Path) -> None:
    notebook = opened(path)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.outputs for cell in code if cell.outputs] == []
    assert {cell.execution_count for cell in code} == {None}
    assert "widgets" not in notebook.metadata


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_runs_twice_from_top_to_bottom(path: Path, folder: Path) -> None:
    assert outputs(folder, path.name, times=2)


def test_the_first_fight_tells_its_story(folder: Path) -> None:
    told = "\n".join(outputs(folder, "01_first_fight.ipynb"))
    for part in (
        "Skarn is wounded in the right arm",
        "15 left",
        "Skarn seizes Aldo of the Bridge by the torso",
        "this is now the branch main-1",
        "grappled: False on the branch, True as it was",
        "aldo: dealt 9, took 0",
        "the same heads: True",
        "the note: ! One point short of the parry.",
        "all intact",
        "everything came as written",
    ):
        assert part in told
    assert (folder / "first_fight.fechtbuch").is_file()


def test_what_a_reader_added_is_there_after_running_all_again(folder: Path) -> None:
    outputs(folder, "01_first_fight.ipynb")
    log = str(folder / "first_fight.fechtbuch")
    with Fight.open(log) as fight:
        own = fight.act(EndTurn("mirel"), at="main", note="my own end")
        line = fight.branch("my what-if", at=own.position)
        before = {branch.name: branch.head for branch in fight.branches()}
    outputs(folder, "01_first_fight.ipynb")
    with Fight.open(log) as fight:
        assert {branch.name: branch.head for branch in fight.branches()} == before
        assert line in before
        assert [note.text for note in fight.notes()] == ["One point short of the parry.", "my own end"]
