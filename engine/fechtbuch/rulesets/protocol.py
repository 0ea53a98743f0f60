"""What a rule system supplies: one value with its acts, rules, tables, views, sentences, sheets and policies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from fechtbuch.decide.answers import Policy
from fechtbuch.decide.engine_acts import ENGINE_DECISIONS, begin
from fechtbuch.decide.legality import Because, Breach, Option
from fechtbuch.decide.requests import Rule
from fechtbuch.decide.resolve import Play
from fechtbuch.decide.scene import Consequences
from fechtbuch.model.acts import Act, Begin, Record
from fechtbuch.model.checks import Check
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle, BattleMap, Creature
from fechtbuch.rulesets.bodies import BodyView, whole_body
from fechtbuch.rulesets.catalogue import Catalogue
from fechtbuch.rulesets.conditions import ConditionLine
from fechtbuch.rulesets.naming import Lister, no_names
from fechtbuch.rulesets.picturing import FieldView, Focus, generic_field, generic_focus
from fechtbuch.rulesets.sheet_lines import LineTeller, figure_line
from fechtbuch.rulesets.table_options import TableOption

__all__ = [
    "ActField",
    "Bound",
    "CreatureView",
    "ImportedSheet",
    "Player",
    "RuleSet",
    "Sentence",
    "SentenceMaker",
    "SheetLine",
    "SheetReader",
    "Span",
    "UnknownAct",
    "UnknownPath",
    "act_words",
    "plain_success",
]


class UnknownAct(FechtbuchError):
    """The rule set has no act of that name."""


class UnknownPath(FechtbuchError):
    """A creature's view shows nothing under that name."""


@frozen
class Span:
    """A piece of a sentence. ``style`` is ``""``, ``who:ID``, ``strong``, ``loss`` or ``rule:ID``."""

    text: str
    style: str = ""


Sentence = tuple[Span, ...]
SentenceMaker = Callable[[Battle, Any], Sentence]
"""``(battle before the event, event) -> sentence``."""


@frozen
class ActField:
    """One field of an act, for forms and help.

    ``kind`` is ``creature``, ``choice``, ``flag``, ``number``, ``cell``, ``path`` or ``text``;
    ``choices(battle, who, tables)`` gives (value, label) pairs of what makes sense now, under the fight's own tables.
    ``fits(value, held, tables)`` says which of them go with what the fields before this one hold, by name.
    """

    name: str
    label: str
    kind: str = "choice"
    choices: Callable[[Battle, str, Any], Sequence[tuple[str, str]]] | None = None
    advanced: bool = False
    fits: Callable[[str, Mapping[str, Any], Any], bool] | None = None


Player = Callable[[Battle, str, Any], Act]
"""``(battle, who, tables) -> act``: what a creature does next in its own turn, up to the act that ends it. Pure."""


@frozen
class CreatureView:
    """What people see of a creature, in the rule set's words.

    ``values`` are all named figures and facts that fight files can name (``hp``, ``posture``, ``shock``); the rest is
    for cards: pools (name, value, full), conditions in words, items (name, state), counters (name, text). ``out``: it
    takes no part any more, dead, gone or otherwise.
    """

    values: Mapping[str, Any]
    pools: tuple[tuple[str, int, int], ...] = ()
    conditions: tuple[ConditionLine, ...] = ()
    items: tuple[tuple[str, str], ...] = ()
    counters: tuple[tuple[str, str], ...] = ()
    subtitle: str = ""
    out: bool = False

    def value(self, name: str) -> Any:
        """One named value; raises ``UnknownPath`` with near names."""
        if name not in self.values:
            raise UnknownPath(f"a creature shows no {name!r}" + near(name, self.values))
        return self.values[name]


@frozen
class SheetLine:
    """A way to fight that a sheet holds: the weapon's id as acts name it, words, and why it cannot be used if so."""

    weapon: str
    name: str
    text: str
    why_not: str = ""


@frozen
class ImportedSheet:
    """A creature read from a sheet file, with the text it came from and what could not be understood.

    ``warnings`` are (what, how many times); ``understood`` are counts by topic; ``figures`` (name, value) and
    ``lines`` are what was read, in words.
    """

    creature: Creature
    source: str
    understood: Mapping[str, int] = field(factory=dict)
    warnings: tuple[tuple[str, int], ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    lines: tuple[SheetLine, ...] = ()


SheetReader = Callable[[bytes, str, str], ImportedSheet]
"""``(content of the file, its name, creature id) -> imported sheet``; raises errors that name file and place."""


def _anything_goes(battle: Battle, event: Event, tables: Any) -> tuple[Breach, ...]:
    return ()


def _no_because(battle: Battle, act: Act) -> tuple[Because, ...]:
    return ()


def _any_map(map: BattleMap, place: str) -> None:
    """Every field will do."""


def _anybody(map: BattleMap, creatures: Sequence[Creature]) -> None:
    """Everybody will do, wherever."""


def act_words(battle: Battle, act: Act) -> str:
    """An act's name as words: ``start_turn`` is ``Start turn``."""
    words = act.do.replace("_", " ")
    return words[:1].upper() + words[1:]


def plain_success(check: Check, total: int) -> bool:
    """Whether the check would succeed on that total, where no criticals exist: at most the figure, or enough to reach
    what it is held against."""
    if check.sense == "under":
        return total <= check.figure.value
    return check.against is not None and total + check.figure.value >= check.against.value


@frozen
class RuleSet:
    """A rule system. Everything is a value or a pure function; ``tables`` below is what ``load_tables`` gave.

    ``decisions`` maps an act class to its decision ``(scene, act)``. ``violations(battle, act, tables)`` gives all
    breaches in order, ``options(battle, who, tables)`` what may be done. ``build(data, tables, place)`` makes a
    creature from a fight file's table. ``heading(battle, act)`` names an act for people. ``succeeds(check, total)``
    says whether a check would succeed had its dice shown that total. ``waives`` names the engine's own breach codes
    that the rule set judges itself (``creature_dead`` where the dead may act); ``impossible`` names breach codes of its
    own that no game master can overrule, as there is nothing that could happen. ``placed``: creatures stand in cells,
    so that of those in a fight file only one may leave out its ``cell``. ``vet(battle, event, tables)`` says why no
    rule of the set could state a fact that somebody states by hand, given the battle before it. ``policies`` answer
    questions, ``players`` choose acts, each by name.
    ``table_options`` are the readings a table may choose under ``[options]``; none: the set does not look at them, and
    whatever stands there is kept unread. ``out(battle, who, tables)`` says what ``view`` says under that name, without
    working out the rest of it. ``body(battle, who, tables)`` is the creature's body by zones; none: a body of one zone
    that the first pool of the view fills. ``books`` names pools and conditions whose changes only keep the books, as
    those of all counters do; with ``.changed`` after the name a condition that is told of when it begins and ends, but
    not when it is changed. ``out_of_turn`` names acts that nobody's turn begins or ends for: healing that somebody
    receives, a new session. ``check_map(map, place)`` raises for a field that no fight of these rules can take
    place on, ``check_cast(map, creatures)`` for one who cannot stand there. ``grid`` (``hex`` or ``square``) is the
    field's where a fight file names none. ``starting`` is a fight file with remarks, for ``fechtbuch new`` to hand out;
    ``names(tables)`` are the names that fight files may use, by kind, for ``fechtbuch names``.
    ``sheet_line(creature, path)`` is the line of a sheet that a figure cites as ``sheet:PATH``, in words.
    ``field_view(battle, tables)`` and ``focus(battle before, event, tables)`` are what a picture of the field shows.
    ``Begin``, ``Record`` and whatever engine act the rule set has no decision for are the engine's.
    """

    name: str
    version: str
    title: str
    acts: Mapping[str, type[Act]]
    decisions: Mapping[type[Act], Rule]
    consequences: Consequences
    load_tables: Callable[[Mapping[str, str]], Any]
    violations: Callable[[Battle, Act, Any], tuple[Breach, ...]]
    options: Callable[[Battle, str, Any], tuple[Option, ...]]
    view: Callable[[Battle, str, Any], CreatureView]
    sentences: Mapping[type[Event], SentenceMaker]
    build: Callable[[Mapping[str, Any], Any, str], tuple[Creature, str]]
    catalogue: Catalogue
    fields: Mapping[type[Act], tuple[ActField, ...]] = field(factory=dict)
    sheets: Mapping[str, SheetReader] = field(factory=dict)
    policies: Mapping[str, Policy] = field(factory=dict)
    players: Mapping[str, Player] = field(factory=dict)
    because: Callable[[Battle, Act], tuple[Because, ...]] = _no_because
    next_turn: Callable[[Battle, Any], str] | None = None
    out: Callable[[Battle, str, Any], bool] | None = None
    body: Callable[[Battle, str, Any], BodyView] | None = None
    books: frozenset[str] = frozenset()
    succeeds: Callable[[Check, int], bool] = plain_success
    heading: Callable[[Battle, Act], str] = act_words
    waives: frozenset[str] = frozenset()
    impossible: frozenset[str] = frozenset()
    check_map: Callable[[BattleMap, str], None] = _any_map
    check_cast: Callable[[BattleMap, Sequence[Creature]], None] = _anybody
    grid: str = "hex"
    placed: bool = True
    starting: str = ""
    names: Lister = no_names
    sheet_line: LineTeller = figure_line
    table_options: tuple[TableOption, ...] | None = None
    out_of_turn: frozenset[str] = frozenset()
    vet: Callable[[Battle, Event, Any], tuple[Breach, ...]] = _anything_goes
    field_view: Callable[[Battle, Any], FieldView] = generic_field
    focus: Callable[[Battle, Event, Any], Focus | None] = generic_focus

    def bind(self, replaced: Mapping[str, str] | None = None) -> Bound:
        """The rule set with its tables loaded, some of them replaced by TOML text. Raises ``BadTable``."""
        return Bound(self, self.load_tables(replaced or {}))


@frozen
class Bound:
    """A rule set with its tables: what plays one fight."""

    ruleset: RuleSet
    tables: Any

    def play(self, act: Act) -> Play:
        """The act ready for a driver; raises ``UnknownAct``."""
        if isinstance(act, Begin):
            return Play(begin, (act, self.ruleset.name, self.ruleset.version))
        if isinstance(act, Record):
            return Play(ENGINE_DECISIONS[Record], (act,))
        rule = self.ruleset.decisions.get(type(act)) or ENGINE_DECISIONS.get(type(act))
        if rule is None:
            raise UnknownAct(f"{self.ruleset.name} has no act {act.do!r}" + near(act.do, self.ruleset.acts))
        return Play(rule, (act,), self.ruleset.consequences, self.tables)

    def violations(self, battle: Battle, act: Act) -> tuple[Breach, ...]:
        """All breaches of an act, in order; empty when it is legal."""
        return self.ruleset.violations(battle, act, self.tables)

    def options(self, battle: Battle, who: str) -> tuple[Option, ...]:
        """What a creature may do now."""
        return self.ruleset.options(battle, who, self.tables)

    def view(self, battle: Battle, who: str) -> CreatureView:
        """What people see of a creature."""
        return self.ruleset.view(battle, who, self.tables)

    def body(self, battle: Battle, who: str) -> BodyView:
        """A creature's body by zones."""
        if self.ruleset.body is not None:
            return self.ruleset.body(battle, who, self.tables)
        return whole_body(*next(((now, full) for _, now, full in self.view(battle, who).pools), (0, 0)))

    def out(self, battle: Battle, who: str) -> bool:
        """Whether a creature takes no part any more."""
        short = self.ruleset.out
        return self.view(battle, who).out if short is None else short(battle, who, self.tables)
