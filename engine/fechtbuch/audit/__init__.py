"""Was it right: a fight held against its rules, its claims and its dice, and what it amounts to in numbers."""

from __future__ import annotations

from fechtbuch.audit.acceptance import Acceptance, BadAcceptance, accept
from fechtbuch.audit.auditing import audit
from fechtbuch.audit.fair_dice.dice_audit import BadChoice, dice_audit
from fechtbuch.audit.fair_dice.dice_tests import DiceAudit, DiceTest
from fechtbuch.audit.findings import FINDING_KINDS, SEVERITIES, Audit, Finding, NotOnTheLine, Parted
from fechtbuch.audit.mending import Mending, NothingToMend, mending, should_have_been
from fechtbuch.audit.page.report import Examined, examine, report
from fechtbuch.audit.plot_data import (
    DamageLine,
    RateBar,
    WinPoint,
    damage_lines,
    rate_bars,
    tell_damage,
    tell_rates,
    tell_win,
    win_points,
)
from fechtbuch.audit.plots import NoPlots, plot_damage, plot_rates, plot_win
from fechtbuch.audit.version import VersionAudit, VersionDifference, version_audit
from fechtbuch.dice.spread import Spread, spread
from fechtbuch.dice.trials import BadChance

__all__ = [
    "FINDING_KINDS",
    "SEVERITIES",
    "Acceptance",
    "Audit",
    "BadAcceptance",
    "BadChance",
    "BadChoice",
    "DamageLine",
    "DiceAudit",
    "DiceTest",
    "Examined",
    "Finding",
    "Mending",
    "NoPlots",
    "NotOnTheLine",
    "NothingToMend",
    "Parted",
    "RateBar",
    "Spread",
    "VersionAudit",
    "VersionDifference",
    "WinPoint",
    "accept",
    "audit",
    "damage_lines",
    "dice_audit",
    "examine",
    "mending",
    "plot_damage",
    "plot_rates",
    "plot_win",
    "rate_bars",
    "report",
    "should_have_been",
    "spread",
    "tell_damage",
    "tell_rates",
    "tell_win",
    "version_audit",
    "win_points",
]
