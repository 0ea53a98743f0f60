"""What a notebook shows of a battle and its creatures: thin handles with readable text and safe markup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from attrs import frozen

from fechtbuch.history.store.contract import Position
from fechtbuch.model.state import Battle, Creature
from fechtbuch.narrate.generic import words
from fechtbuch.narrate.plain import plain, shown
from fechtbuch.rulesets.conditions import ConditionLine
from fechtbuch.rulesets.protocol import Bound, CreatureView

__all__ = ["BattleHandle", "CreatureHandle", "generic_view", "markup_name", "markup_table"]

_BAR = 120
_OUT = {"dead": "dead", "left": "left"}


def generic_view(creature: Creature) -> CreatureView:
    """What is seen of a creature whose rule set is not installed: the state's own words."""
    pools = tuple((words(name), pool.value, pool.full) for name, pool in creature.pools.items())
    conditions = tuple(ConditionLine(words(c.name), c.rule, c.until) for c in creature.conditions.values())
    items = tuple((item.name, item.held or "not in hand") for item in creature.items.values())
    counters = tuple((words(name), str(count)) for name, count in creature.counters.items())
    values = {name: pool.value for name, pool in creature.pools.items()}
    return CreatureView(values, pools, conditions, items, counters, words(creature.place.posture))


def markup_name(name: str) -> str:
    """A name as safe markup, isolated so that it cannot reorder what stands around it."""
    short = shown(name)
    title = f' title="{escape(plain(name[:500]))}"' if short != name else ""
    return f"<bdi{title}>{escape(short)}</bdi>"


def markup_table(head: Iterable[str], rows: Iterable[Iterable[str]], caption: str = "") -> str:
    """A table of cells that are safe markup already."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    title = f"<caption>{caption}</caption>" if caption else ""
    return f"<table>{title}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _bar(name: str, value: int, full: int) -> str:
    """A pool as a bar with its figures; what is missing is hatched by a lighter field."""
    width = max(0, min(_BAR, value * _BAR // full)) if full > 0 else 0
    label = f"{plain(name)} {value}/{full}"
    return (
        f'<svg width="{_BAR}" height="10" role="img" aria-label="{escape(label)}">'
        f'<rect width="{_BAR}" height="10" fill="currentColor" opacity="0.15"/>'
        f'<rect width="{width}" height="10" fill="currentColor" opacity="0.6"/></svg> {escape(label)}'
    )


@frozen
class CreatureHandle:
    """One creature at one moment: its state, and what its rule set shows of it."""

    battle: Battle
    state: Creature
    rules: Bound | None = None

    @property
    def id(self) -> str:
        """Its id."""
        return self.state.id

    @property
    def name(self) -> str:
        """Its name."""
        return self.state.name

    @property
    def view(self) -> CreatureView:
        """What people see of it, in the rule set's words."""
        return generic_view(self.state) if self.rules is None else self.rules.view(self.battle, self.state.id)

    def value(self, name: str) -> object:
        """One named value (``hp``, ``posture``); raises ``UnknownPath`` with near names."""
        return self.view.value(name)

    def __str__(self) -> str:
        view = self.view
        pools = ", ".join(f"{plain(name)} {value}/{full}" for name, value, full in view.pools)
        states = ", ".join(plain(text) for text, *_ in view.conditions)
        parts = [pools, states, _OUT.get(self.state.status, "")]
        return f"{shown(self.name)} ({shown(self.state.side)}): " + "; ".join(part for part in parts if part)

    def __repr__(self) -> str:
        return f"<{self}>"

    def cells(self) -> tuple[str, ...]:
        """Name, side, pools, conditions, items as safe markup."""
        view = self.view
        out = f" <em>{_OUT[self.state.status]}</em>" if self.state.status in _OUT else ""
        items = (f"{escape(plain(name))} ({escape(plain(state))})" for name, state in view.items)
        return (
            markup_name(self.name) + out,
            markup_name(self.state.side),
            "<br>".join(_bar(*pool) for pool in view.pools),
            ", ".join(escape(plain(text)) for text, *_ in view.conditions),
            ", ".join(items),
        )

    def _repr_html_(self) -> str:
        return markup_table(_HEAD, [self.cells()], escape(plain(self.view.subtitle)))


_HEAD = ("name", "side", "pools", "conditions", "items")


@frozen
class BattleHandle:
    """The battle at one position, with its creatures in listing order; ``state`` is the plain value."""

    state: Battle
    position: Position
    rules: Bound | None = None

    def __getitem__(self, who: str) -> CreatureHandle:
        """A creature by id; raises ``UnknownCreature`` with near ids."""
        return CreatureHandle(self.state, self.state[who], self.rules)

    def __iter__(self) -> Iterator[CreatureHandle]:
        return (CreatureHandle(self.state, creature, self.rules) for creature in self.state)

    def __contains__(self, who: str) -> bool:
        return who in self.state

    def __len__(self) -> int:
        return len(self.state.order)

    @property
    def when(self) -> str:
        """Round, phase and whose turn, in words."""
        clock = self.state.clock
        turn = self.state.creatures.get(clock.turn)
        parts = [
            f"round {clock.round}" if clock.round else "before the first round",
            words(plain(clock.phase)),
            f"turn of {shown(turn.name)}" if turn is not None else "",
        ]
        return ", ".join(part for part in parts if part)

    def __str__(self) -> str:
        return "\n".join([f"{shown(self.state.title)}: {self.when}", *(f"  {creature}" for creature in self)])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        caption = f"{markup_name(self.state.title)}: {escape(self.when)}"
        return markup_table(_HEAD, [creature.cells() for creature in self], caption)
