"""What if: the later acts re-decided on a changed past, exact odds, rollouts, turning points, lines compared."""

from __future__ import annotations

from fechtbuch.whatif.best_answers import Best, Chosen
from fechtbuch.whatif.cast import CannotTravel
from fechtbuch.whatif.choosing import PolicyFailed
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
from fechtbuch.whatif.odds import ActOdds, CheckOdds, odds, plan_odds
from fechtbuch.whatif.outcome_rows import Row, Stopped
from fechtbuch.whatif.plans import BadPlan
from fechtbuch.whatif.rebase import Rebase, rebase
from fechtbuch.whatif.redecide import RebaseConflict
from fechtbuch.whatif.rollouts import BadRollouts, Rollouts, rollouts
from fechtbuch.whatif.simulate import Ending, RolloutFailed
from fechtbuch.whatif.starts import Start, start_at
from fechtbuch.whatif.tree_nodes import Branch, End, NoSuchNode, TreeNode
from fechtbuch.whatif.turning_points import turning_points
from fechtbuch.whatif.worth import BadValue

__all__ = [
    "ActOdds",
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
    "Drop",
    "Edit",
    "End",
    "Ending",
    "Estimate",
    "Insert",
    "LeaveOut",
    "Move",
    "NoSide",
    "NoSuchNode",
    "Overrule",
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
    "Tree",
    "TreeNode",
    "TriedAct",
    "TurningPoints",
    "WayOut",
    "odds",
    "plan_odds",
    "rebase",
    "rollouts",
    "start_at",
    "tree",
    "turning_points",
]
