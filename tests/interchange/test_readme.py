"""The page on fight files names every key and word that the reader knows, and its example comes true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fechtbuch import interchange
from fechtbuch.interchange.check import OWN_WORDS, check
from fechtbuch.interchange.fight_file import FORMAT, parse
from fechtbuch.interchange.paths import CHECK_NAMES
from fechtbuch.interchange.play import play
from fechtbuch.interchange.reading import ACT_KEYS, BRANCH_KEYS, HEAD_KEYS, NOTE_KEYS, TURNS
from fechtbuch.model.acts import ENGINE_ACTS, Begin

PAGE = Path(next(iter(interchange.__path__))) / "README.md"
TEXT = PAGE.read_text(encoding="utf-8")
CHAPTERS = {chapter.partition("\n")[0]: chapter for chapter in TEXT.split("\n## ")}
(EXAMPLE,) = re.findall(r"^```toml\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)


def first_column(chapter: str) -> set[str]:
    """The names in backticks in the first column of a chapter's tables."""
    cells = re.findall(r"^\|([^|]*)\|", CHAPTERS[chapter], flags=re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def test_the_table_of_a_file_has_its_keys_and_no_others() -> None:
    assert first_column("Keys of a file") == set(HEAD_KEYS)
    assert f'`"{FORMAT}"`' in CHAPTERS["Keys of a file"]
    assert all(f'`"{way}"`' in CHAPTERS["Keys of a file"] for way in TURNS)


def test_the_tables_of_an_act_have_its_keys_and_the_acts_of_the_engine() -> None:
    assert first_column("Acts") == {*ACT_KEYS, *ENGINE_ACTS} - {"do", "who", Begin.do}
    assert "`do`" in CHAPTERS["Acts"]
    assert "`who`" in CHAPTERS["Acts"]


def test_every_word_of_an_expectation_is_named() -> None:
    assert first_column("Paths") >= {*CHECK_NAMES, *OWN_WORDS}


@pytest.mark.parametrize(("chapter", "keys"), [("Branches", BRANCH_KEYS), ("Acts", NOTE_KEYS)])
def test_every_key_of_a_table_within_is_named(chapter: str, keys: tuple[str, ...]) -> None:
    assert [key for key in keys if not re.search(rf"\b{key}\b", CHAPTERS[chapter])] == []


def test_the_example_comes_out_as_it_expects() -> None:
    (case,) = parse(EXAMPLE, "readme.toml").cases
    assert [str(difference) for difference in check(case)] == []
    assert len([step for step in play(case).steps if step.entry is not None]) == 4


def test_the_example_would_notice_a_difference() -> None:
    (case,) = parse(EXAMPLE.replace('"wolf.hp" = 6', '"wolf.hp" = 7'), "readme.toml").cases
    assert [difference.field for difference in check(case)] == ["wolf.hp"]


def test_links_lead_somewhere() -> None:
    targets = [target for target in re.findall(r"\]\(([^)\s#]+)[^)]*\)", TEXT) if "://" not in target]
    assert targets
    assert [target for target in targets if not (PAGE.parent / target).exists()] == []
