"""What if: the later acts re-decided on a changed past, exact odds, rollouts, turning points, lines compared."""

from __future__ import annotations

from fechtbuch.whatif.best_answers import Best, Chosen
from fechtbuch.whatif.cast import CannotTravel
from fechtbuch.whatif.choosing import PolicyFailed
from fechtbuch.whatif.compare import compare
from fechtbuch.whatif.comparison import ActPair, ComparedAct, Comparison, Course, Harm
from fechtbuch.whatif.decision_tree import BadTree, Tree, tree
from fechtbuch.whatif.edits import (
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
from fechtbuch.whatif.entries import RebaseEntry
from fechtbuch.whatif.fortune import NoSide, TriedAct, TurningPoints
from fechtbuch.whatif.intervals import Estimate
from fechtbuch.whatif.ledger import CreatureLuck, Ledger, Points, Tally, UnknownName
from fechtbuch.whatif.luck import luck
from fechtbuch.whatif.odds import ActOdds, CheckOdds, odds, plan_odds
from fechtbuch.whatif.outcome_rows import Row, Stopped
from fechtbuch.whatif.plans import BadPlan
from fechtbuch.whatif.rebase import Rebase, rebase
from fechtbuch.whatif.redecide import RebaseConflict
from fechtbuch.whatif.rollouts import BadRollouts, Rollouts, rollouts
from fechtbuch.whatif.simulate import Ending, RolloutFailed
from fechtbuch.whatif.starts import Start, start_at
from fechtbuch.whatif.throws import Throw, throws
from fechtbuch.whatif.tree_nodes import Branch, End, NoSuchNode, TreeNode
from fechtbuch.whatif.turning_points import turning_points
from fechtbuch.whatif.worth import BadValue

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
]
