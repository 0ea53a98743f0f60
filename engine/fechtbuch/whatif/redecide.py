"""One recorded act decided again, on another past or under other rules, with the answers it once received.

The rest of the floor, and the audit above it, build on this: what was asked again and answered from the record, which
dice and choices are new, which answers nobody asked for, and what stands against the act now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from attrs import define, field, frozen

from fechtbuch.decide.answers import Answerer, Given, Recorded, Typed
from fechtbuch.decide.checking import WrongAnswer, checked_choice, checked_roll
from fechtbuch.decide.legality import Because, Breach
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import Resolution, resolve
from fechtbuch.dice.answers import ImpossibleRoll
from fechtbuch.fight.judging import ENGINE, IMPOSSIBLE, breaches
from fechtbuch.history.commits import Commit
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address, BadAddress
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Event, Refused
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Answer, Rolled, Tape
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.policies import PolicyFailed

__all__ = [
    "BadAnswer",
    "ConflictSort",
    "Known",
    "RebaseConflict",
    "Redecided",
    "as_recorded",
    "redecide",
    "says_the_same",
]

ConflictSort = Literal["illegal", "reason", "answer", "error"]
"""An act that is illegal now; one whose reason no longer holds; an option no longer offered; anything else."""


class BadAnswer(FechtbuchError):
    """An answer given now that its question cannot take: a mistake of whoever gave it, and no conflict."""


@frozen
class RebaseConflict:
    """Why an act cannot be decided on this past as it was recorded.

    ``code`` is the breach's reason code, or what sort of thing is wrong; ``rule`` a catalogue id, or ``engine``;
    ``address`` the question whose recorded answer does not fit, if it is one.
    """

    sort: ConflictSort
    code: str
    rule: str
    text: str
    address: Address | None = None


@frozen
class Known:
    """What is known of an act beforehand.

    ``tape`` are the answers on record, ``answers`` those given now, which come first, and ``earlier`` those that the
    same act once had on another past, which come last. ``because`` are the conditions it hung on. ``overrule`` is the
    reason to go ahead in spite of breaches, if one is given; on record those for which it went ahead are ``waived``.
    ``insist``: whatever is against it now, short of the impossible, is overruled. ``refused`` are the barred choices
    that were tried on record, as (who, value).
    """

    act: Act
    tape: Tape = ()
    answers: Mapping[Address, Answer] = field(factory=dict)
    because: tuple[Because, ...] = ()
    overrule: str = ""
    waived: frozenset[str] = frozenset()
    insist: bool = False
    refused: frozenset[tuple[str, str]] = frozenset()
    earlier: Tape = ()


@frozen
class Redecided:
    """What came of it: a resolution, or conflicts and none.

    ``rolled`` are questions for dice that the record does not answer, ``impossible`` those among them whose recorded
    dice cannot fall any more; ``assumed`` are choices that a policy made; ``unused`` are recorded answers that nobody
    asked for, ``moot`` those given now that nobody did. ``recalled`` were answered from ``earlier``. ``breaches`` stand
    against the act and were overruled.
    """

    known: Known
    resolution: Resolution | None
    conflicts: tuple[RebaseConflict, ...] = ()
    rolled: tuple[Address, ...] = ()
    impossible: tuple[Address, ...] = ()
    assumed: tuple[Address, ...] = ()
    unused: tuple[Address, ...] = ()
    breaches: tuple[Breach, ...] = ()
    moot: tuple[Address, ...] = ()
    recalled: tuple[Address, ...] = ()

    @property
    def as_known(self) -> bool:
        """Whether every question was answered from the record, and every recorded answer was asked for."""
        return self.resolution is not None and not (self.rolled or self.assumed or self.unused)


def as_recorded(commit: Commit) -> Known:
    """What a commit knows of its act."""
    return Known(
        commit.act,
        commit.tape,
        because=commit.because,
        overrule=commit.overruled,
        waived=frozenset(breach.reason for breach in commit.breaches),
        refused=_tried(commit.events),
    )


def _tried(events: Iterable[Event]) -> frozenset[tuple[str, str]]:
    return frozenset((event.who, event.wish) for event in events if isinstance(event, Refused))


def redecide(
    rules: Bound, battle: Battle, known: Known, dice: Answerer, policy: Answerer, typed: Typed | None = None
) -> Redecided:
    """Decide an act on a battle. ``dice`` answers rolls and ``policy`` choices that the record does not; what is
    ``typed`` counts as given now.

    Never raises for what the past makes impossible: that is a conflict. Raises ``BadAnswer`` for an answer given now
    that cannot be, ``PolicyFailed`` when ``policy`` does. Costs one judgement and one resolution.
    """
    broken = breaches(rules, battle, known.act)
    standing = (*_unwaived(rules, known, broken), *_unfounded(rules, battle, known))
    if standing:
        return Redecided(known, None, standing)
    answerer = _Answering(known, dice, policy, typed)
    try:
        resolution = resolve(battle, rules.play(known.act), answerer)
    except _NotOffered as error:
        return Redecided(known, None, (error.conflict,))
    except (BadAnswer, PolicyFailed):
        raise
    except FechtbuchError as error:
        return Redecided(known, None, (RebaseConflict("error", "cannot_be_decided", ENGINE, str(error)),))
    return Redecided(
        known,
        resolution,
        rolled=tuple(answerer.rolled),
        impossible=tuple(answerer.impossible),
        assumed=tuple(answerer.assumed),
        unused=tuple(entry.address for entry in known.tape if entry.address not in answerer.used),
        breaches=broken,
        moot=tuple(address for address in known.answers if address not in answerer.used),
        recalled=tuple(answerer.recalled),
    )


def _unwaived(rules: Bound, known: Known, broken: tuple[Breach, ...]) -> tuple[RebaseConflict, ...]:
    """The breaches that nobody has overruled or can overrule."""
    never = IMPOSSIBLE | rules.ruleset.impossible
    waived = known.waived if known.overrule else frozenset()
    return tuple(
        RebaseConflict("illegal", breach.reason, breach.rule, breach.text)
        for breach in broken
        if breach.reason in never or not (known.insist or breach.reason in waived)
    )


def _unfounded(rules: Bound, battle: Battle, known: Known) -> tuple[RebaseConflict, ...]:
    """The conditions the act hung on that are not so here; it is not asked of acts that cannot be."""
    if known.insist or not known.because:
        return ()
    try:
        now = rules.ruleset.because(battle, known.act)
    except FechtbuchError:
        return ()  # it names somebody who is not there, which is a breach of its own
    so = {(one.path, one.value) for one in now}
    return tuple(
        RebaseConflict(
            "reason", "reason_gone", one.rule, f"it was so because {one.path} was {one.value}; it is not now"
        )
        for one in known.because
        if (one.path, one.value) not in so
    )


class _NotOffered(Exception):
    """A recorded choice that is not offered, or that a rule bars."""

    def __init__(self, conflict: RebaseConflict) -> None:
        self.conflict = conflict


@define
class _Answering:
    """Answers given now, then the record, then dice and policy; keeps account of who answered what."""

    known: Known
    dice: Answerer
    policy: Answerer
    typed: Typed | None = None
    used: set[Address] = field(factory=set)
    rolled: list[Address] = field(factory=list)
    impossible: list[Address] = field(factory=list)
    assumed: list[Address] = field(factory=list)
    recalled: list[Address] = field(factory=list)
    _record: Recorded = field(init=False)
    _earlier: Recorded = field(init=False)

    @_record.default
    def _from_tape(self) -> Recorded:
        return Recorded.of(self.known.tape)

    @_earlier.default
    def _from_before(self) -> Recorded:
        return Recorded.of(self.known.earlier)

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        given = self._now(address, request, battle) or self._before(address, request, battle)
        if given is None:
            given = self._once(address, request, battle)
        if given is not None:
            return given
        if isinstance(request, Roll):
            self.rolled.append(address)
            return self.dice(address, request, battle)
        self.assumed.append(address)
        return self.policy(address, request, battle)

    def _now(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        """What is given now; where it says what is on record, it is the record that answers."""
        given = None
        if address in self.known.answers:
            answer = self.known.answers[address]
            plain = isinstance(answer, Rolled) and answer.faces is None
            given = Given(answer.total if plain else answer, "table")  # type: ignore[union-attr]
        elif self.typed is not None:
            given = self._typed(self.typed, address, request, battle)
        if given is None:
            return None
        self.used.add(address)
        answer = _demanded(address, request, given)
        for record in (self._record, self._earlier):
            known = record(address, request, battle)
            if known is not None and says_the_same(answer, known.answer):
                return known
        return given

    def _typed(self, typed: Typed, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        try:
            return typed(address, request, battle)
        except BadAddress as error:
            raise BadAnswer(str(error)) from error

    def _before(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        given = self._record(address, request, battle)
        if given is None:
            return None
        self.used.add(address)
        if isinstance(request, Roll):
            return given if self._can_fall(address, request, given) else None
        self._check_offered(address, request, given)
        return given

    def _once(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        """An answer of the same act on another past, if it can still be given."""
        given = self._earlier(address, request, battle)
        if given is None or not _possible(address, request, given):
            return None
        self.recalled.append(address)
        return given

    def _can_fall(self, address: Address, request: Roll, given: Given) -> bool:
        if _possible(address, request, given):
            return True
        self.impossible.append(address)
        return False

    def _check_offered(self, address: Address, ask: Ask, given: Given) -> None:
        """Raise ``_NotOffered`` for a choice that cannot be made; one that was barred on record may be tried again."""
        value = str(given.answer)
        if value in ask.values:
            return
        barred = next((reason for reason in ask.refused if reason.label == value), None)
        if barred is None:
            offered = ", ".join(ask.values)
            text = f"{value!r:.80} is not offered; offered: {offered}"
            raise _NotOffered(RebaseConflict("answer", "not_offered", ENGINE, text, address))
        if (ask.who, value) not in self.known.refused:
            raise _NotOffered(RebaseConflict("answer", "barred", barred.rule, f"{value}: {barred.why}", address))
        checked_choice(address, ask, value)


def _possible(address: Address, request: Roll | Ask, given: Given) -> bool:
    if isinstance(request, Ask):
        return given.answer in request.values
    try:
        checked_roll(address, request, given.answer)
    except (ImpossibleRoll, WrongAnswer):
        return False
    return True


def _demanded(address: Address, request: Roll | Ask, given: Given) -> Answer:
    """The answer, if its question can take it. Raises ``BadAnswer``."""
    try:
        if isinstance(request, Roll):
            return checked_roll(address, request, given.answer)
        return checked_choice(address, request, given.answer)
    except (ImpossibleRoll, WrongAnswer) as error:
        raise BadAnswer(str(error)) from error


def says_the_same(answer: Answer, other: object) -> bool:
    """Whether an answer says what another does: the same choice, or the same total and the same faces, if any."""
    if isinstance(answer, Rolled) and isinstance(other, Rolled):
        return answer.total == other.total and answer.faces in (None, other.faces)
    return answer == other
