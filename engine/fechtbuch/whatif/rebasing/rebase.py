"""A changed past: edits of a line, and every later act re-decided on what comes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from attrs import evolve, field, frozen

from fechtbuch.decide.answers import DiceAnswer
from fechtbuch.fight import Fight
from fechtbuch.fight.answering import Policies
from fechtbuch.history.commits import Commit
from fechtbuch.history.store.contract import Annotation
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.errors import shown
from fechtbuch.model.tape import Answer, Rolled
from fechtbuch.whatif.policies import check_names
from fechtbuch.whatif.rebasing.course import Course
from fechtbuch.whatif.rebasing.edit_plan import Planned, Planning, address_meant, as_answer
from fechtbuch.whatif.rebasing.edits import BadEdit, Edit, Overrule, Retry, WayOut
from fechtbuch.whatif.rebasing.entries import RebaseEntry
from fechtbuch.whatif.rebasing.origins import origin_remark
from fechtbuch.whatif.rebasing.report import as_html, as_text
from fechtbuch.whatif.rebasing.report_data import as_data

__all__ = ["Rebase", "rebase"]

Which = int | str | Commit | RebaseEntry
"""An entry of the report: by its number (that of the act on the edited line), its commit (the old or the new one) or
that commit's id, or itself."""


@frozen(repr=False)
class Rebase:
    """What would come of edits: a value, nothing is kept. ``entries`` are the acts from the first edited one on.

    ``line`` is what was edited and ``old_head`` its end; ``base`` the last commit before the edits, ``head`` the end of
    what comes of them, which is the same commit whenever the same edits are made.
    """

    course: Course
    line: str
    old_head: str
    edits: tuple[Edit, ...]
    entries: tuple[RebaseEntry, ...] = field(repr=False)

    @property
    def fight(self) -> Fight:
        """The fight that is edited."""
        return self.course.fight

    @property
    def base(self) -> str:
        """The last commit that stays as it is, whatever the edits bring."""
        return self.course.base

    @property
    def head(self) -> str:
        """The id of the last commit."""
        return next((entry.new.id for entry in reversed(self.entries) if entry.new is not None), self.base)

    @property
    def unchanged(self) -> bool:
        """Whether the edits change nothing: the line itself is what comes of them."""
        return self.head == self.old_head

    @property
    def conflicts(self) -> tuple[RebaseEntry, ...]:
        """The entries that wait for a way out; their acts are left out meanwhile."""
        return tuple(entry for entry in self.entries if entry.open)

    @property
    def counts(self) -> Mapping[str, int]:
        """How many entries there are of each status."""
        return dict(Counter(entry.status for entry in self.entries))

    def entry(self, which: Which) -> RebaseEntry:
        """An entry of the report. Raises ``BadEdit``."""
        if isinstance(which, RebaseEntry):
            which = which.number
        if type(which) is int and which in self.course.numbers:
            return self.entries[self._place(which)]
        id = which.id if isinstance(which, Commit) else which
        if isinstance(id, str):
            for entry in self.entries:
                if id in {commit.id for commit in (entry.old, entry.new) if commit is not None}:
                    return entry
        numbers = self.course.numbers
        there = f"acts {min(numbers)} to {max(numbers)} are" if numbers else "none is"
        raise BadEdit(f"{shown(id)} is no act that this rebase decides again; {there}")

    def _place(self, number: int) -> int:
        return self.course.numbers.index(number)

    def resolve(self, which: Which, way: WayOut) -> Rebase:
        """The same rebase with a conflict resolved, or resolved otherwise. Acts after it are decided anew.

        Raises ``BadEdit`` where nothing is in conflict, or for what is no way out.
        """
        entry = self.entry(which)
        if not isinstance(way, get_args(WayOut)):
            raise BadEdit(f"{shown(way)} is no way out of a conflict; LeaveOut, Retry and Overrule are")
        if isinstance(way, Overrule) and not way.reason.strip():
            raise BadEdit("a game master who overrules gives a reason")
        if isinstance(way, Retry) and way.act is not None and not isinstance(way.act, Act):
            raise BadEdit(f"{shown(way.act)} is no act to try instead")
        if not entry.conflicts:
            raise BadEdit(f"{entry.called} ({entry.heading}) is in no conflict: it is {entry.status}")
        return self._again(entry.number, ways={**self.course.ways, entry.number: way})

    def answer(self, which: Which, address: Address | str, value: DiceAnswer | str) -> Rebase:
        """The same rebase with a question of one act answered otherwise: one that was assumed, newly thrown, or asked
        in vain. ``address`` may be short.

        Raises ``BadEdit`` for a question that is not asked, or an answer that it cannot take.
        """
        entry = self.entry(which)
        asked = {one.address: isinstance(one.answer, Rolled) for one in (entry.new.tape if entry.new else ())}
        asked |= {one.address: False for one in entry.conflicts if entry.open and one.address is not None}
        where = f"{entry.called} ({entry.heading})"
        meant = address_meant(address, asked, value, where)
        found = as_answer(value, asked[meant], f"{where}, {meant}")
        mine: Mapping[Address, Answer] = {**self.course.given.get(entry.number, {}), meant: found}
        return self._again(entry.number, given={**self.course.given, entry.number: mine})

    def _again(self, number: int, **changes: Any) -> Rebase:
        course = evolve(self.course, **changes)
        return evolve(self, course=course, entries=course.run(self.entries[: self._place(number)]))

    def keep(self, branch: str | None = None, author: str = "", note: str = "") -> str:
        """Keep what came of it as a branch of the fight, called ``branch`` or ``<line>-<n>``; gives the name.

        One transaction; the edited line stays as it is. A branch that ends so already is given back, so that the same
        edit twice is one branch; without any change that is the edited line. Raises ``Conflict`` when the line has
        moved since, ``BranchExists``; then nothing is kept.
        """
        made = [(entry.new, entry.states) for entry in self.entries if entry.new is not None]
        remarks = self._origins(author)
        if self.unchanged and branch is None:
            return self.line
        return self.fight.adopt(
            self.base,
            made,
            line=self.line,
            seen=self.old_head,
            branch=branch,
            remarks=remarks,
            author=author,
            note=note,
        )

    def _origins(self, author: str) -> tuple[Annotation, ...]:
        """The remark that says which act of the edited line each new one was; none where no act of it is new."""
        kept = [entry for entry in self.entries if entry.new is not None]
        pairs = [
            (number, entry.act_number, entry.new.id)
            for number, entry in enumerate(kept, self.course.first + 1)
            if entry.act_number is not None and entry.new is not None and not self.fight.log.has(entry.new.id)
        ]
        if not pairs:
            return ()
        acts = [(new, old) for new, old, _ in pairs]
        return (origin_remark(self.head, self.old_head, acts, pairs[0][2], author),)

    def to_data(self) -> dict[str, Any]:
        """The report as plain data: texts, whole numbers, lists and tables, as JSON can hold them."""
        return as_data(self)

    def __str__(self) -> str:
        return as_text(self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_html(self)


def rebase(
    fight: Fight,
    *edits: Edit,
    line: str | None = None,
    policy: Policies | None = None,
    resolutions: Mapping[Any, WayOut] | None = None,
    answers: Mapping[Any, Mapping[Address | str, DiceAnswer | str]] | None = None,
) -> Rebase:
    """Edit a line of a fight, by default the current one, and decide every later act again. Nothing is kept.

    Acts answer from their tapes; new dice come from the fight's seed, new choices from ``policy``, and are reported. An
    act that something stands against is a conflict: it is left out until ``resolutions`` (or ``Rebase.resolve``) say
    otherwise; ``answers`` are given to new questions as by ``Rebase.answer``. Both go by entry, as these take it.

    Raises ``BadEdit`` for edits that fit nothing, ``PolicyFailed`` (also for a policy of somebody who is not
    there), ``UnknownPolicy``, ``UnknownBranch``, ``NoRules``.
    O(acts after the first edit).
    """
    rules = fight.bound("decided again")
    name = line or fight.current
    head = fight.lines.head(name)
    spine = tuple(fight.log.spine(head))
    plan = Planning(fight, rules, spine).plan(edits)
    course = Course(fight, rules, spine, plan, _untouched(plan), policy)
    found = Rebase(course, name, head, tuple(edits), course.run())
    if isinstance(policy, Mapping):
        check_names(policy, (fight.log.node(course.base).end, *(entry.after for entry in found.entries)))
    for which, way in (resolutions or {}).items():
        found = found.resolve(which, way)
    for which, given in (answers or {}).items():
        for address, value in given.items():
            found = found.answer(which, address, value)
    return found


def _untouched(plan: Sequence[Planned]) -> int:
    """How many acts at the beginning are as they were, in their old places."""
    for place, step in enumerate(plan, 1):
        if step.number != place or step.edited:
            return place - 1
    return len(plan)
