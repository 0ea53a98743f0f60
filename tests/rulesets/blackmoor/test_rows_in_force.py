"""Every row of the table of consequences comes into force in some rule case."""

from __future__ import annotations

from pathlib import Path

from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.in_force import in_force
from fechtbuch.rulesets.catalogue import load_catalogue
from fechtbuch.rulesets.seeing import At

CASES = Path(__file__).parent / "cases"

PERMISSION = "BMC-FIS-08"
"""Says what a hurt fish may still do, so that nothing comes into force; the case of BM-FISH-15 shows it."""


def rows_in_force(path: Path) -> set[str]:
    """The rows that hold after some act of a file's cases."""
    found = set()
    for case in read(path).cases:
        fight = play(case).fight
        assert fight.rules is not None
        for _, node in fight.log.commits(fight.head):
            here = At(node.end, fight.rules.tables)
            found |= {one.row.id for who in node.end.order for one in in_force(Combatant(here, who))}
    return found


def test_every_row_of_consequences_comes_into_force_in_some_case() -> None:
    rows = {id for id in load_catalogue("blackmoor") if id.startswith("BMC-")}
    shown = {id for path in sorted(CASES.rglob("*.toml")) for id in rows_in_force(path)}
    assert rows - shown == {PERMISSION}
