"""From a fight to a fight file: creatures, branches, acts with the answers that fell, notes and claims.

What is written replays to the same events under the same rule set. Dice are written by address; a creature whose table
or sheet no longer gives it exactly is written out as the log stores it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from attrs import define, field, frozen

from fechtbuch.fight import Fight, Note
from fechtbuch.history.commits import Commit
from fechtbuch.interchange.fight_file import FORMAT
from fechtbuch.interchange.play import TURN_ACTS
from fechtbuch.interchange.reading import ACT_KEYS
from fechtbuch.interchange.toml_text import NotSayable, entry, value
from fechtbuch.interchange.toml_text import key as toml_key
from fechtbuch.interchange.writing_creatures import creature_table
from fechtbuch.model.acts import Act, Adjust, Join, Record
from fechtbuch.model.address import Address, fits
from fechtbuch.model.events import KINDS
from fechtbuch.model.state import NO_MAP
from fechtbuch.model.table import thaw
from fechtbuch.model.tape import Rolled, Tape
from fechtbuch.model.wire import act_to_json, encode
from fechtbuch.rulesets.tables import MAX_BYTES

__all__ = ["NotSayable", "Written", "write"]


@frozen
class Written:
    """A fight file's text, and the files to lie beside it, by name; none when everything stands in the text."""

    text: str
    files: Mapping[str, str] = field(factory=dict)


def write(fight: Fight, *, inline: bool = True, rules: tuple[str, ...] = ()) -> Written:
    """A fight as a fight file. ``inline`` keeps sheets and tables in the text, else they become files beside it.

    Raises ``NotSayable`` for what has no form in a fight file (JSON Lines keep everything): nulls in a map, an act
    whose fields are called like keys of the format, a text longer than a fight file may be. O(commits).
    """
    writer = _Writer(fight, inline)
    text = "\n".join(writer.lines(rules)) + "\n"
    if len(text.encode()) > MAX_BYTES:
        raise NotSayable(f"the text would be longer than the {MAX_BYTES} bytes that a fight file may have")
    return Written(text, writer.files)


@define
class _Line:
    """A line that was written: its commits in order, the last one it was opened at, what numbers its acts have."""

    name: str
    at: str
    commits: list[str]


@define
class _Writer:
    fight: Fight
    inline: bool
    files: dict[str, str] = field(factory=dict)
    notes: dict[str, list[Note]] = field(factory=dict)
    claims: dict[str, dict[str, Any]] = field(factory=dict)
    authors: dict[str, str] = field(factory=dict)

    def lines(self, rules: tuple[str, ...]) -> Iterator[str]:
        self._gather()
        written = self._lines()
        main = written[0]
        begin = self.fight.log.begin
        yield entry("format", FORMAT)
        yield entry("ruleset", self.fight.log.row.ruleset)
        yield entry("title", begin.title)
        if rules:
            yield entry("rules", list(rules))
        yield entry("seed", int(begin.seed) if _is_number(begin.seed) else begin.seed)
        if not any(self.fight.log.commit(id).act.do in TURN_ACTS for line in written for id in line.commits):
            yield entry("turns", "given")
        if main.name != "main":
            yield entry("main", main.name)
        if begin.origin:
            yield entry("origin", begin.origin)
        yield from self._table("options", begin.options)
        yield from self._tables()
        if begin.map != NO_MAP:
            yield from self._table("map", {"grid": begin.map.grid, **begin.map.features})
        silent = True
        for creature in begin.creatures:
            source = begin.sources.get(creature.id, "")
            table = creature_table(creature, source, self.fight.rules, self._sheet, silent=silent or not self._placed)
            silent = silent and ("cell" in table or "stored" in table)
            yield from self._section("creature", table)
        for commit in main.commits:
            yield from self._act("act", self.fight.log.commit(commit))
        for line in written[1:]:
            yield from self._branch(line, written)

    # remarks

    def _gather(self) -> None:
        for note in self.fight.notes():
            self.notes.setdefault(note.position.commit, []).append(note)
        for claim in self.fight.claims():
            self.claims.setdefault(claim.position.commit, {}).update(thaw(claim.values))
        for remark in self.fight.store.annotations(self.fight.id):
            if remark.name == "act" and remark.author:
                self.authors[remark.commit] = remark.author

    # lines

    def _lines(self) -> list[_Line]:
        """Branches in order of opening, then heads without a name; each holds the commits that no line above holds."""
        log = self.fight.log
        named = [(row.name, row.head) for row in self.fight.branches()]
        taken = {name for name, _ in named}
        for head in self.fight.nameless_heads():
            name = next(name for n in range(12, 65) if (name := head[:n]) not in taken)
            named.append((name, head))
        seen = {log.root}
        found = []
        for name, head in named:
            line: list[str] = []
            at = head
            while at not in seen:
                line.append(at)
                at = str(log.parent(at))
            seen.update(line)
            found.append(_Line(name, at, line[::-1]))
        return found

    def _branch(self, line: _Line, written: list[_Line]) -> Iterator[str]:
        leaves = next((one for one in written if line.at in one.commits), written[0])
        at = leaves.commits.index(line.at) + 1 if line.at in leaves.commits else 0
        table: dict[str, Any] = {"name": line.name, "at": at}
        if leaves is not written[0]:
            table["from"] = leaves.name
        yield from self._section("branch", table)
        for commit in line.commits:
            yield from self._act("branch.act", self.fight.log.commit(commit))

    # acts

    def _act(self, name: str, commit: Commit) -> Iterator[str]:
        act = commit.act
        table: dict[str, Any] = {"do": act.do, **({"who": act.who} if act.who else {}), **self._fields(act)}
        dice, choices = _answers(commit.tape)
        if dice:
            table["dice"] = dice
        if choices:
            table["choose"] = choices
        if commit.overruled:
            table["overrule"] = commit.overruled
        if commit.id in self.authors:
            table["author"] = self.authors[commit.id]
        if commit.id in self.claims:
            table["claim"] = {key: item for key, item in self.claims[commit.id].items() if item is not None}
        table |= _remarks(self.notes.get(commit.id, []))
        yield from self._section(name, table)

    def _fields(self, act: Act) -> dict[str, Any]:
        if isinstance(act, Join):
            table = creature_table(act.creature, act.source, self.fight.rules, self._sheet, silent=not self._placed)
            return {"creature": table}
        fields = {key: item for key, item in act_to_json(act).items() if key not in ("do", "who")}
        if isinstance(act, (Adjust, Record)):
            fields["events"] = [_fact(fact) for fact in fields.pop("facts", [])]
        clashing = sorted(set(fields) & set(ACT_KEYS))
        if clashing:
            raise NotSayable(
                f"the act {act.do!r} has a field {clashing[0]!r}, which means something else in a fight file"
            )
        return fields

    # parts

    def _section(self, name: str, table: Mapping[str, Any]) -> Iterator[str]:
        yield ""
        yield f"[[{name}]]"
        yield from (entry(key, item) for key, item in table.items())

    def _table(self, name: str, table: Mapping[str, Any]) -> Iterator[str]:
        plain = {key: thaw(item) for key, item in table.items()}
        if plain:
            yield ""
            yield f"[{name}]"
            yield from (entry(key, item) for key, item in plain.items())

    def _tables(self) -> Iterator[str]:
        tables = self.fight.log.begin.tables
        if not tables:
            return
        yield ""
        if self.inline:
            for name, text in tables.items():
                yield f"[tables.{toml_key(name)}]"
                yield entry("text", text)
            return
        yield "[tables]"
        for name, text in tables.items():
            yield entry(name, self._beside(f"{name}.toml", text))

    @property
    def _placed(self) -> bool:
        """Whether the file has to say where creatures stand, of whom one may leave it out."""
        return self.fight.rules is not None and self.fight.rules.ruleset.placed

    def _sheet(self, name: str, text: str) -> bool:
        """Whether a sheet's text lies beside the file; else it goes into the text. Its name is part of the creature."""
        if self.inline or self.files.get(name, text) != text:
            return False
        self.files[name] = text
        return True

    def _beside(self, name: str, text: str) -> str:
        """A file's name; another text of the same name gets a number."""
        stem, dot, ending = name.rpartition(".")
        number, free = 1, name
        while self.files.get(free, text) != text:
            number += 1
            free = f"{stem}-{number}{dot}{ending}"
        self.files[free] = text
        return free


def _is_number(seed: str) -> bool:
    return seed.isascii() and seed.isdecimal() and str(int(seed[:18])) == seed


def _answers(tape: Tape) -> tuple[Any, dict[str, str]]:
    """The dice by address, or in order where two addresses are written alike; and the choices by address."""
    rolls = {item.address: _roll(item.answer) for item in tape if isinstance(item.answer, Rolled)}
    choices = {item.address: item.answer for item in tape if isinstance(item.answer, str)}
    dice: Any = {key: rolls[address] for address, key in _keys(rolls).items()}
    if len(dice) < len(rolls):
        dice = list(rolls.values())
    chosen = {key: choices[address] for address, key in _keys(choices).items()}
    if len(chosen) < len(choices):
        raise NotSayable("two questions of one act are written alike, so that their choices cannot be told apart")
    return dice, chosen


def _keys(addresses: Collection[Address]) -> dict[Address, str]:
    """All addresses without the parts around them, if each then fits itself alone; else all of them whole."""
    short = {address: str(address._replace(path=())) for address in addresses}
    alone = all(sum(fits(key, other) for other in addresses) == 1 for key in short.values())
    return short if alone else {address: str(address) for address in addresses}


def _roll(rolled: Rolled) -> int | list[int]:
    """The faces where they say more than the total."""
    return rolled.total if rolled.faces is None or len(rolled.faces) == 1 else list(rolled.faces)


def _fact(fact: list[Any]) -> Any:
    """``{ kind = ..., fields ... }``; as JSON text where TOML has no form, or where a field is called ``kind``."""
    kind, schema, fields = fact
    table = {"kind": kind, **fields}
    try:
        value(table)
    except NotSayable:
        return encode(fact).decode()
    same = schema == KINDS[kind].schema and "kind" not in fields
    return table if same else encode(fact).decode()


def _remarks(notes: list[Note]) -> dict[str, Any]:
    """The first plain note on the act as ``note`` and ``glyph``, all others as ``notes``."""
    found: dict[str, Any] = {}
    rest: list[dict[str, Any]] = []
    for note in notes:
        plain = note.position.event < 0 and not note.author
        if plain and not found and not rest:
            found = {key: item for key, item in (("note", note.text), ("glyph", note.glyph)) if item}
            continue
        event = {"event": note.position.event} if note.position.event >= 0 else {}
        words = (("text", note.text), ("glyph", note.glyph), ("author", note.author))
        rest.append({key: item for key, item in words if item} | event)
    return found | ({"notes": rest} if rest else {})
