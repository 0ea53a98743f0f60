"""The teaching notebooks run from top to bottom, and again in the same folder; in git they are clean."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode

from fechtbuch.fight import Fight
from fechtbuch.rulesets.dungeon_fantasy.acts import EndTurn
from tests.setup.project import ROOT

FOLDER = ROOT / "notebooks"
LEFT_BEHIND = ("*.fechtbuch*", ".ipynb_checkpoints", "*_lesson.json", "brawl", "at_the_ford.html", "campaign_tables")
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def copied(place: Path, patch: pytest.MonkeyPatch) -> Path:
    """A copy of the notebooks with all they need, so that no log is left in the project."""
    roots = [str(ROOT / "engine"), str(ROOT / "widgets"), *filter(None, [os.environ.get("PYTHONPATH")])]
    patch.setenv("PYTHONPATH", os.pathsep.join(roots))
    patch.setenv("IPYTHONDIR", str(place / "ipython"))
    patch.setenv("JUPYTER_RUNTIME_DIR", str(place / "runtime"))
    copy = place / "notebooks"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    return copy


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return copied(tmp_path, monkeypatch)


@pytest.fixture(scope="module")
def second_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """What a notebook says when it is run for the second time; each is run once for all tests, since some take long."""
    with pytest.MonkeyPatch.context() as patch:
        copy = copied(tmp_path_factory.mktemp("twice"), patch)
        yield cache(lambda name: "\n".join(outputs(copy, f"{name}.ipynb", times=2)))


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
def test_the_notebook_runs_twice_from_top_to_bottom(path: Path, second_run: Callable[[str], str]) -> None:
    assert second_run(path.stem)


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


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        (
            "02_audit_a_session",
            (
                "as if this had been forgotten: His cur falls down",
                "the table had The robber's HP as 8, by the rules it is 11",
                "the table had a hit, by the rules it is a miss",
                "the table had Ragna Two-Rivers's HP as 16, by the rules it is 15",
                "the robber has -1 hit points left",
            ),
        ),
        ("04_teach_dungeon_fantasy", ("dodge, retreating", "hit points against", "only this side is up: toll")),
        ("05_teach_blackmoor", ("[ ]", "No: Upper body lost", "Oda dies (head)", "Gorm: dealt 24")),
        ("06_teach_dungeon_board", ("decline to parry", "No: Transfer", "Zuza is dead", "41.67%  grak.wounds = 0")),
        ("07_teach_control_zone", ("let it pass", "No: ", "Nix is wounded in the torso", "Ilse: dealt 37")),
        ("08_your_own_rules", ("tavern_brawl", "ducks too late", "on the branch main-1", "wary: 135 of 200")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_a_notebook_teaches_comes_out(name: str, parts: tuple[str, ...], folder: Path) -> None:
    told = "\n".join(outputs(folder, f"{name}.ipynb"))
    for part in parts:
        assert part in told


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_picture_and_file_that_is_linked_is_there(path: Path) -> None:
    words = "\n".join(cell.source for cell in opened(path).cells if cell.cell_type == "markdown")
    linked = [link for link in re.findall(r"\]\(([^)]+)\)", words) if "://" not in link]
    assert [link for link in linked if not (path.parent / link).is_file()] == []


def test_the_picture_of_ones_own_rules_shows_what_the_notebook_finds(folder: Path) -> None:
    told = "\n".join(outputs(folder, "08_your_own_rules.ipynb"))
    picture = (FOLDER / "pictures" / "your_own_rules.svg").read_text(encoding="utf-8")
    for way in ("wary", "stubborn"):
        (number,) = re.findall(rf"{way}: +(\d+) of 200", told)
        assert f"{way} {number} of 200" in picture


def test_a_lost_fight_is_taken_apart_and_won(second_run: Callable[[str], str]) -> None:
    told = second_run("03_what_if")
    for part in (
        "still up: pass",
        "Ann at 0 hit points or below: 46.7621 %",
        "Ann at 0 hit points or below: 5.4127 %",
        "18.2765 % to 21.3257 %",
        "Ann parries with the broadsword: succeeds, 11 against 14",
        "1 edited, 23 kept, 6 changed",
        "still up: travellers",
    ):
        assert part in told
    turned = re.findall(r"^act +(\d+) +\d+% █* +(\S.*)$", told, flags=re.MULTILINE)
    picture = (FOLDER / "pictures" / "what_if.svg").read_text(encoding="utf-8")
    marked = re.findall(r">act (\d+): ([^<>]+), [^<>,]+ %</text>", picture)
    assert len(marked) == 3
    assert turned == marked


def test_the_campaign_is_counted_by_three_libraries_and_drawn(second_run: Callable[[str], str]) -> None:
    told = second_run("09_campaign_statistics")
    for part in (
        "240 fights in",
        "Two bandits,    bold: 40 of 40 won",
        "damage_dealt",
        "maul",
        "fights.parquet: 240 rows",
    ):
        assert part in told
    bars = re.findall(r"([A-Z][\w -]+): (\d+ of \d+), expected", told.partition("Damage dealt.")[0])
    picture = (FOLDER / "pictures" / "campaign.svg").read_text(encoding="utf-8")
    campaign = bars[:7]
    assert len({name for name, _ in campaign}) == 7
    assert [bar for bar in campaign if not all(f">{words}</text>" in picture for words in bar)] == []


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
