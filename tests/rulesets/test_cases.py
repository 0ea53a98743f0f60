"""Every rule case of every rule set: fight files in ``<rule set>/cases/``, played and compared with what they expect.

``fechtbuch check tests/rulesets`` does the same and prints one line for each difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fechtbuch.interchange.check import check
from fechtbuch.interchange.fight_file import BadFightFile, Case, read
from fechtbuch.rulesets import find_ruleset, known_rulesets

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/cases/**/*.toml"))


def cases(file: Path) -> list[Any]:
    """The cases of a file as parameters, named ``system/topic/file/number-title``; its error when it has none."""
    name = file.relative_to(HERE).with_suffix("").as_posix().replace("/cases/", "/")
    try:
        found: tuple[Case | BadFightFile, ...] = read(file).cases
    except BadFightFile as error:
        found = (error,)
    titles = [case.title if isinstance(case, Case) else "unreadable" for case in found]
    return [
        pytest.param(case, id=f"{name}/{number}-{title}")
        for number, (case, title) in enumerate(zip(found, titles, strict=True), 1)
    ]


CASES = [case for file in FILES for case in cases(file)]


@pytest.mark.parametrize("case", CASES)
def test_the_case_holds(case: Case | BadFightFile) -> None:
    if isinstance(case, BadFightFile):
        pytest.fail(str(case), pytrace=False)
    try:
        found = check(case)
    except BadFightFile as error:
        pytest.fail(str(error), pytrace=False)
    if found:
        pytest.fail("\n".join(map(str, found)), pytrace=False)


@pytest.mark.parametrize("case", CASES)
def test_the_case_names_rules_of_the_catalogue(case: Case | BadFightFile) -> None:
    if isinstance(case, BadFightFile):
        pytest.fail(str(case), pytrace=False)
    catalogue = find_ruleset(case.ruleset).catalogue
    assert case.rules, f"{case.file}: {case.name}: rules = [...] is missing"
    unknown = [f"{rule} (near: {', '.join(catalogue.near(rule))})" for rule in case.rules if rule not in catalogue]
    assert unknown == []


def test_every_case_lies_in_the_folder_of_its_rule_set() -> None:
    misplaced = [
        case.file
        for params in CASES
        for case in params.values
        if isinstance(case, Case) and Path(case.file).relative_to(HERE).parts[0] != case.ruleset
    ]
    assert misplaced == []


def test_folders_of_cases_belong_to_installed_rule_sets() -> None:
    assert {file.relative_to(HERE).parts[0] for file in FILES} <= set(known_rulesets())
