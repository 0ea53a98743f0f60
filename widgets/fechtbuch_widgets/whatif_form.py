"""The form to change the past: what is to be different, what would come of it, conflicts one by one, a branch of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

import ipywidgets as w

from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.narrate.plain import shown
from fechtbuch.rulesets.protocol import Bound, act_words
from fechtbuch.whatif import ActOdds, ChangeAct, Insert, Rebase, odds, rebase
from fechtbuch_widgets.act_fields import wide
from fechtbuch_widgets.background import Background
from fechtbuch_widgets.closing import close_all
from fechtbuch_widgets.cursor_model import CursorModel
from fechtbuch_widgets.guard import Guard
from fechtbuch_widgets.keeping_up import look_again, turn_of
from fechtbuch_widgets.saying import said
from fechtbuch_widgets.whatif_answers import AnsweredBox
from fechtbuch_widgets.whatif_conflicts import ConflictBox
from fechtbuch_widgets.whatif_edit import ACT, AFTER, BEFORE, DROP, EditBox
from fechtbuch_widgets.whatif_words import odds_markup, report_markup

__all__ = ["WhatIfForm", "form_of"]

_AT_ONCE = 30
"""Acts that are decided again while the person waits; more are in the background."""

_ODDS_STEPS = 60_000

_forms: WeakKeyDictionary[CursorModel, WeakSet[WhatIfForm]] = WeakKeyDictionary()


def form_of(model: CursorModel) -> WhatIfForm | None:
    """An open what-if form at a model's cursor, if there is one; others hand its ``load`` what they found out."""
    return next((one for one in _forms.get(model, ()) if one.comm is not None), None)


class WhatIfForm(w.VBox):
    """Changes the act at the model's cursor and shows what would come of it; nothing is kept before "Open branch".

    ``folded``: only a button is there until it is pressed. Needs the fight's rules.
    """

    def __init__(self, model: CursorModel, *, folded: bool = False, **kwargs: Any) -> None:
        self._model = model
        self._rebase: Rebase | None = None
        self._place = ""
        self._line = ""
        self._weighing = False
        self.background = Background(self)
        self.unfold = w.ToggleButton(
            description="What if …", value=False, tooltip="Change the act at the cursor and see what would come of it"
        )
        self.body = w.VBox()
        self.unfold.observe(lambda _: self._turned(), "value")
        super().__init__([self.unfold, self.body], **kwargs)
        self._follow = lambda _: self.refresh()
        model.observe(self._follow, ["commit", "followed"])
        _forms.setdefault(model, WeakSet()).add(self)
        self._guard = Guard(model.fight, self._show_saying)
        self._built = False
        self._turned()
        if not folded:
            self.unfold.value = True

    def _build(self) -> None:
        """Make everything that is folded away at first."""
        rules = self._rules
        self.head = w.HTML()
        self.edit = EditBox(self.fight, rules, self._forget_odds)
        self.go = w.Button(
            description="Preview", button_style="primary", tooltip="Decide all later acts again; nothing is kept"
        )
        self.chances = w.Button(description="Odds", tooltip="What could come of the act as it would be")
        self.stop = w.Button(description="Stop", tooltip="Stop working it out")
        self.says = w.HTML()
        self.report = w.HTML()
        self.conflicts = ConflictBox(rules, self._resolve, self._answer, self._guard)
        self.answered = AnsweredBox(rules, self._answer, self._guard)
        self.odds = w.HTML()
        self.name = w.Text(description="Branch", placeholder="a name, or leave it empty", layout=wide())
        self.keep = w.Button(description="Open branch", tooltip="Keep what comes of it as a branch beside the line")
        self.discard = w.Button(description="Discard", tooltip="Forget the preview; nothing was kept")
        self.go.on_click(lambda _: self._guard(self._preview))
        self.chances.on_click(lambda _: self._guard(self._ask_odds))
        self.stop.on_click(lambda _: self._stopped())
        self.keep.on_click(lambda _: self._guard(self._keep))
        self.discard.on_click(lambda _: self._discarded())
        self.ending = w.HBox([self.name, self.keep, self.discard], layout=w.Layout(flex_flow="row wrap"))
        buttons = w.HBox([self.go, self.chances, self.stop], layout=w.Layout(flex_flow="row wrap"))
        self.body.children = (
            *(self.head, self.edit, buttons, self.says, self.report),
            *(self.conflicts, self.answered, self.odds, self.ending),
        )
        self._built = True
        self._show(None)
        self._busy("")

    def close(self) -> None:
        """Free everything; what is being worked out is dropped."""
        if self.comm is None:
            return
        self.background.stop()
        self._model.unobserve(self._follow, ["commit", "followed"])
        self._rebase = None
        parts = (*self.children, self.layout)
        super().close()
        close_all(*parts)

    @property
    def fight(self) -> Fight:
        """The fight whose past is changed."""
        return self._model.fight

    @property
    def closed(self) -> bool:
        """Whether it is of no use any more."""
        return self.comm is None

    @property
    def _rules(self) -> Bound:
        rules = self.fight.rules
        if rules is None:
            raise FechtbuchError(f"this fight can be read but not decided again: {self.fight.missing}")
        return rules

    # where it stands

    def _turned(self) -> None:
        if self.unfold.value and not self._built:
            self._build()
        self.body.layout.display = None if self.unfold.value else "none"
        self.refresh()

    def refresh(self) -> None:
        """Offer the act at the cursor. A preview stays until it is discarded or kept, with the odds of it."""
        position, line = self._model.cursor.position, self._model.cursor.line
        if not self._built or not self.unfold.value or (position.commit, line) == (self._place, self._line):
            return
        with turn_of(self.fight):
            self._place, self._line = position.commit, line
            self._forget_odds()
            log = self.fight.log
            commit, number = log.commit(position.commit), log.depth(position.commit)
            last = log.depth(self.fight.lines.head(self._line))
            begins = commit.parent is None
            self.edit.layout.display = "none" if begins else None
            self.go.disabled = begins
            if begins:
                self.head.value = said("Here the fight begins. Go to an act to change it.")
                return
            before = log.node(commit.id).before
            who = f"{shown(before[commit.act.who].name)}: " if commit.act.who in before else ""
            words = f"Act {number} of {shown(self._line)}: {who}{act_words(before, commit.act)}"
            self.head.value = said(words, strong=True)
            self.edit.show(commit, number, last)

    # working it out

    def _preview(self) -> None:
        edits, line = self.edit.edits(), self._line
        number = self.fight.log.depth(self._place)
        after = self.fight.log.depth(self.fight.lines.head(line)) - number
        fight = self.fight
        self._work(after, lambda: rebase(fight, *edits, line=line))

    def _resolve(self, number: int, way: Any) -> None:
        self._again(number, lambda found: found.resolve(number, way))

    def _answer(self, number: int, address: Any, value: Any) -> None:
        self._again(number, lambda found: found.answer(number, address, value))

    def _again(self, number: int, change: Callable[[Rebase], Rebase]) -> None:
        found = self._rebase
        if found is not None:
            place = [entry.number for entry in found.entries].index(number)
            self._work(len(found.entries) - place, lambda: change(found))

    def _work(self, acts: int, work: Callable[[], Rebase]) -> None:
        """At once where few acts are to be decided, else in the background."""
        if acts <= _AT_ONCE:
            self.background.stop()
            self._show(work())
            return
        self._busy(f"Deciding {acts} later acts again …")
        self.background.start(lambda _: work(), WhatIfForm._show, WhatIfForm._failed)

    def _ask_odds(self) -> None:
        at, act, overrule = self._subject()
        self._busy("Working out the odds …")
        self._weighing = True
        fight = self.fight
        self.background.start(
            lambda _: odds(fight, act, at, overrule=overrule, most=_ODDS_STEPS),
            WhatIfForm._show_odds,
            WhatIfForm._failed,
        )

    def _show_odds(self, found: ActOdds) -> None:
        self.odds.value = odds_markup(found)
        self._busy("")

    def _forget_odds(self) -> None:
        """The act that is shown, or what is to be different about it, is another: odds of it are not of this one."""
        if self._rebase is not None:
            return
        self.odds.value = ""
        if self._weighing:
            self.background.stop()
            self._busy("")

    def _subject(self) -> tuple[str, Act, str]:
        """The act whose odds are wanted: of the preview its first, else the one that the fields hold."""
        found = self._rebase
        if found is not None:
            first = next((one for one in found.entries if one.new is not None), None)
            if first is None or first is not found.entries[0] or first.new is None:
                raise FechtbuchError("The act that is changed does not happen, so there are no odds of it.")
            return found.base, first.act, first.new.overruled
        way = self.edit.way.value
        if way == DROP:
            raise FechtbuchError("The act does not happen then, so there are no odds of it.")
        edit = self.edit.edits()[0] if way in (ACT, BEFORE, AFTER) else None
        commit = self.fight.log.commit(self._place)
        at = self._place if way == AFTER else str(commit.parent)
        if isinstance(edit, ChangeAct | Insert):
            return at, edit.act, edit.overrule
        return at, commit.act, commit.overruled

    def _stopped(self) -> None:
        self.background.stop()
        self._busy("")
        self._say("Stopped; nothing was kept.")

    def _failed(self, text: str) -> None:
        self._busy("")
        self._say(text)

    def _busy(self, words: str) -> None:
        self._weighing = False
        self.go.disabled = bool(words) or self.fight.log.parent(self._place or self.fight.log.root) is None
        for button in (self.chances, self.keep, self.conflicts.settle, self.answered.enter):
            button.disabled = bool(words)
        self.stop.layout.display = None if words else "none"
        self._say(words)

    # what comes of it

    def load(self, found: Rebase) -> None:
        """Show a rebase that was made elsewhere, such as an act as the rules would have it, with its conflicts."""
        with turn_of(self.fight):
            self.background.stop()
            self.unfold.value = True
            self._show(found)

    def _show(self, found: Rebase | None) -> None:
        self._rebase = found
        self._busy("")
        self.report.value = "" if found is None else report_markup(found)
        self.odds.value = ""
        self.conflicts.show(found)
        self.answered.show(found)
        self.ending.layout.display = None if found is not None else "none"
        if found is not None and found.conflicts:
            left = len(found.conflicts)
            self._say(f"{left} conflict{'s' if left > 1 else ''} to settle; acts in conflict are left out meanwhile.")

    def _discarded(self) -> None:
        self.background.stop()
        self._show(None)

    def _keep(self) -> None:
        found = self._rebase
        if found is None:
            return
        name = found.keep(self.name.value.strip() or None)
        first = next((one for one in found.entries if one.new is not None and one.new is not one.old), None)
        self._show(None)
        self.name.value = ""
        self._model.cursor.follow(name)
        commit = first.new.id if first is not None and first.new is not None else self.fight.lines.head(name)
        self._model.cursor.jump(self.fight.log.end(commit, name))
        look_again(self.fight)
        words = f"The branch {shown(name)} holds what comes of it."
        self._say("Nothing is different." if found.unchanged else words)

    def _say(self, text: str) -> None:
        self._show_saying(said(text) if text else "")

    def _show_saying(self, markup: str) -> None:
        self.says.value = markup
