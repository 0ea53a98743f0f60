"""``fechtbuch odds``: the exact odds of an act as it stood before it was played, as a table, a tree, or JSON."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

from fechtbuch.cli.logs import opened
from fechtbuch.cli.printing import counted, say, say_json, table
from fechtbuch.cli.running import wanted_cases
from fechtbuch.decide.odds import Interval
from fechtbuch.dice.percent import percent
from fechtbuch.fight import Fight
from fechtbuch.history.commits import Commit
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.narrate import heading, plain
from fechtbuch.whatif.exact_odds.choosing import Mode
from fechtbuch.whatif.exact_odds.decision_tree import Tree, tree
from fechtbuch.whatif.exact_odds.odds import ActOdds, odds
from fechtbuch.whatif.exact_odds.tree_nodes import told

__all__ = ["fight_of", "show_odds"]


def show_odds(
    where: str,
    *,
    act: int,
    fight: str,
    line: str,
    case: str,
    policy: str,
    answers: str,
    value: str,
    most: int,
    rows: int,
    nodes: int,
    as_json: bool,
) -> int:
    """Print the odds of act ``act`` of a line; ``nodes`` above 0 add the tree behind them, of that size."""
    if answers not in get_args(Mode):
        raise FechtbuchError(f"{answers!r} is no way to answer" + near(answers, get_args(Mode)))
    with fight_of(where, fight, case) as found:
        commit = _act(found, line, act)
        base = found.log.end(str(commit.parent))
        asked: dict[str, Any] = {"policy": policy or None, "answers": answers, "overrule": commit.overruled}
        told_odds = odds(found, commit.act, base, value=value or None, most=most, **asked)
        grown = None
        if nodes:
            grown = tree(found, commit.act, base, most_nodes=nodes, **asked).mark(commit.tape)
        (_print_json if as_json else _print)(found, commit, told_odds, grown, rows)
    return 0


@contextmanager
def fight_of(where: str, fight: str, case: str) -> Iterator[Fight]:
    """A fight of a log, or the one that a fight file plays."""
    if not where.endswith(".toml"):
        with opened(where, fight) as found:
            yield found
        return
    cases = wanted_cases(read(Path(where)), case)
    if len(cases) > 1:
        raise FechtbuchError(f"{where} holds {len(cases)} cases: name one with --case, by number or title")
    yield play(cases[0]).fight


def _act(fight: Fight, line: str, number: int) -> Commit:
    spine = fight.log.spine(fight.position(line or None).commit)
    if not 1 <= number < len(spine):
        raise FechtbuchError(
            f"there is no act {number} on {line or fight.current!r}: it has acts 1 to {len(spine) - 1}"
        )
    return fight.log.commit(spine[number])


def _print(fight: Fight, commit: Commit, found: ActOdds, grown: Tree | None, rows: int) -> None:
    say(plain(heading(fight.rules, commit, fight.log.node(commit.id))), "bold")
    if found.checks:
        say()
        table(
            ("check", "rolled", "succeeds"),
            (
                (
                    f"{one.who}, {one.purpose}" + (f" about {one.about}" if one.about else ""),
                    _percent(one.rolled),
                    _percent(one.success),
                )
                for one in found.checks
            ),
        )
    say()
    happened = found.row_of(fight.log.node(commit.id).end)
    if found.always_told:
        say(f"in any case: {found.always_told}")
    listed, over = found.told[:rows], found.told[rows:]
    table(
        ("", "chance", "outcome"),
        ((">" if happened in of else "", _percent(chance), words) for words, chance, of in listed),
    )
    if over:
        share = sum(chance.low for _, chance, _ in over)
        say(
            f"and {counted(len(over), 'outcome')} more, together {percent(share, 2)}"
            + (", the one played among them" if any(happened in of for _, _, of in over) else "")
        )
    if not found.exact:
        say("not everything was followed to its end: chances lie between the two bounds", "yellow")
    for end, share_of in found.stopped.items():
        say(f"{_percent(share_of)} {end}")
    say(f"expected value {float(found.value):.4g}" + ("" if found.value_exact else ", of what was followed"))
    for one in () if found.best is None else found.best.answers[:rows]:
        say(f"  {one}")
    if grown is not None:
        say()
        for text in told(grown.root, most_lines=10_000).splitlines():
            say(text)


def _percent(chance: Interval) -> str:
    if chance.exact:
        return percent(chance.low, 2)
    return f"{percent(chance.low, 2)} to {percent(chance.high, 2)}"


def _print_json(fight: Fight, commit: Commit, found: ActOdds, grown: Tree | None, rows: int) -> None:
    data: dict[str, Any] = {
        "act": fight.log.depth(commit.id),
        "do": commit.act.do,
        "commit": commit.id,
        **found.to_data(),
    }
    happened = found.row_of(fight.log.node(commit.id).end)
    data["happened"] = None if happened is None else found.rows.index(happened)
    if grown is not None:
        data["tree"] = grown.to_data()
    say_json(data)
