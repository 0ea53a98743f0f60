"""What if: the later acts re-decided on a changed past, exact odds, rollouts, turning points, lines compared."""

from __future__ import annotations

from fechtbuch.whatif.comparing.compare import compare
from fechtbuch.whatif.comparing.comparison import ActPair, ComparedAct, Comparison, Course, Harm
from fechtbuch.whatif.dice_luck.ledger import CreatureLuck, Ledger, Points, Tally, UnknownName
from fechtbuch.whatif.dice_luck.luck import luck
from fechtbuch.whatif.dice_luck.throws import Throw, throws
from fechtbuch.whatif.exact_odds.best_answers import Best, Chosen
from fechtbuch.whatif.exact_odds.decision_tree import BadTree, Tree, tree
from fechtbuch.whatif.exact_odds.odds import ActOdds, CheckOdds, odds, plan_odds
from fechtbuch.whatif.exact_odds.outcome_rows import Row, Stopped
from fechtbuch.whatif.exact_odds.plans import BadPlan
from fechtbuch.whatif.exact_odds.tree_nodes import Branch, End, NoSuchNode, TreeNode
from fechtbuch.whatif.exact_odds.worth import BadValue
from fechtbuch.whatif.policies import PolicyFailed
from fechtbuch.whatif.rebasing.edits import (
    BadEdit,
    ChangeAct,
    ChangeAnswer,
    Drop,
    Edit,
    Insert,
    LeaveOut,
    Move,
    Overrule,
    Redo,
    Retry,
    WayOut,
)
from fechtbuch.whatif.rebasing.entries import RebaseEntry
from fechtbuch.whatif.rebasing.rebase import Rebase, rebase
from fechtbuch.whatif.redecide import RebaseConflict
from fechtbuch.whatif.simulation.cast import CannotTravel
from fechtbuch.whatif.simulation.fortune import NoSide, TriedAct, TurningPoints
from fechtbuch.whatif.simulation.intervals import Estimate, wilson
from fechtbuch.whatif.simulation.rollouts import BadRollouts, Rollouts, rollouts
from fechtbuch.whatif.simulation.simulate import Ending, RolloutFailed
from fechtbuch.whatif.simulation.starts import Start, start_at
from fechtbuch.whatif.simulation.turning_points import turning_points

__all__ = [
    "ActOdds",
    "ActPair",
    "BadEdit",
    "BadPlan",
    "BadRollouts",
    "BadTree",
    "BadValue",
    "Best",
    "Branch",
    "CannotTravel",
    "ChangeAct",
    "ChangeAnswer",
    "CheckOdds",
    "Chosen",
    "ComparedAct",
    "Comparison",
    "Course",
    "CreatureLuck",
    "Drop",
    "Edit",
    "End",
    "Ending",
    "Estimate",
    "Harm",
    "Insert",
    "LeaveOut",
    "Ledger",
    "Move",
    "NoSide",
    "NoSuchNode",
    "Overrule",
    "Points",
    "PolicyFailed",
    "Rebase",
    "RebaseConflict",
    "RebaseEntry",
    "Redo",
    "Retry",
    "RolloutFailed",
    "Rollouts",
    "Row",
    "Start",
    "Stopped",
    "Tally",
    "Throw",
    "Tree",
    "TreeNode",
    "TriedAct",
    "TurningPoints",
    "UnknownName",
    "WayOut",
    "compare",
    "luck",
    "odds",
    "plan_odds",
    "rebase",
    "rollouts",
    "start_at",
    "throws",
    "tree",
    "turning_points",
    "wilson",
]
