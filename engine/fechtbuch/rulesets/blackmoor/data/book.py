"""The one big table ``blackmoor.toml``: options, bodies, consequences, charts, heights, monsters."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from fechtbuch.rulesets.blackmoor.data.bodies import Composite, Plan
from fechtbuch.rulesets.blackmoor.data.charts import Chart
from fechtbuch.rulesets.blackmoor.data.consequences import ConsequenceRow
from fechtbuch.rulesets.blackmoor.data.heights import HeightCell, HeightMatrix, HeightStep, WeaponLength
from fechtbuch.rulesets.blackmoor.data.monsters import MonsterAttack, SpecialAttack
from fechtbuch.rulesets.blackmoor.data.readings import OptionRow
from fechtbuch.rulesets.tables import Filled

__all__ = ["Book"]


@frozen
class Book:
    """All sections of the table; a user's second file may hold any of them."""

    option: tuple[OptionRow, ...]
    bodyplan: Annotated[tuple[Plan, ...], Filled()]
    composite: tuple[Composite, ...]
    consequence: tuple[ConsequenceRow, ...]
    location_table: Annotated[tuple[Chart, ...], Filled()]
    height_matrix: HeightMatrix
    height_step: Annotated[tuple[HeightStep, ...], Filled()]
    height_cell: tuple[HeightCell, ...]
    weapon_length: WeaponLength
    monster_attack: tuple[MonsterAttack, ...]
    special_attack: tuple[SpecialAttack, ...]
