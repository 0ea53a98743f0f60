"""Logs: fill them, tell them, look at a position, verify them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fechtbuch.cli.commands.arguments import ActNumber, AllFacts, AsJson, Branch, FightId, Log, Where

__all__ = ["commands"]

commands = typer.Typer()


@commands.command(
    name="import", epilog="Examples: fechtbuch import notebooks/sheets;  fechtbuch import x.jsonl --save LOG"
)
def import_(
    path: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="A sheet, a folder of sheets, an exported .jsonl, or a combat tracker's log.",
            show_default=False,
        ),
    ],
    jsonl: Annotated[bool, typer.Option("--jsonl", help="The file is an exported fight, or a tracker's log.")] = False,
    store: Annotated[
        str, typer.Option("--save", "--store", metavar="LOG", help="Where fights go; it is made if missing.")
    ] = "",
    ruleset: Annotated[str, typer.Option(metavar="NAME", help="Whose sheets these are.")] = "dungeon_fantasy",
    as_json: AsJson = False,
) -> None:
    """Read character sheets, or put an exported fight or another tool's log into a log.

    Of a sheet it shows the figures, each weapon line with the id that acts name it by, why a line cannot be used, and
    what was not understood. A combat tracker's log becomes a record without rules, one fight for each combat.
    """
    from fechtbuch.cli.importing import import_fight, import_record, show_sheets
    from fechtbuch.interchange.foreign import looks_foreign

    if jsonl or path.suffix == ".jsonl":
        if not store:
            raise typer.BadParameter("say where the fight goes: --save LOG")
        if looks_foreign(path):
            raise typer.Exit(import_record(path, store, as_json=as_json))
        raise typer.Exit(import_fight(path, store))
    raise typer.Exit(show_sheets(path, ruleset=ruleset, as_json=as_json))


@commands.command(
    epilog="Examples: fechtbuch log first_fight.fechtbuch;  fechtbuch log first_fight.fechtbuch --act 4 --why"
)
def log(
    log: Log,
    branch: Branch = "",
    act: Annotated[int | None, typer.Option("--act", metavar="N", help="This act of the line alone.")] = None,
    why: Annotated[
        bool, typer.Option("--why", help="Print the sum behind each roll and wound; --json holds it anyway.")
    ] = False,
    fight: FightId = "",
    all_facts: AllFacts = False,
    as_json: AsJson = False,
) -> None:
    """Tell a fight, act by act, with its notes.

    Acts are numbered from 1 along the line, the beginnings and ends of turns among them. Every command and every panel
    counts so.
    """
    from fechtbuch.cli.logs import show_log

    raise typer.Exit(show_log(log, fight=fight, branch=branch, act=act, as_json=as_json, all_facts=all_facts, why=why))


@commands.command(epilog="Example: fechtbuch state first_fight.fechtbuch --act 12")
def state(log: Log, at: Where = "", act: ActNumber = None, fight: FightId = "", as_json: AsJson = False) -> None:
    """Show who stands how, at the end of the fight or at any position in it."""
    from fechtbuch.cli.logs import show_state

    raise typer.Exit(show_state(log, fight=fight, at=at, act=act, as_json=as_json))


@commands.command(epilog="Example: fechtbuch branches first_fight.fechtbuch")
def branches(log: Log, fight: FightId = "") -> None:
    """List the branches of a fight: their acts, their heads, where they were opened."""
    from fechtbuch.cli.logs import show_branches

    raise typer.Exit(show_branches(log, fight=fight))


@commands.command(epilog="Example: fechtbuch share first_fight.fechtbuch --act 12")
def share(log: Log, at: Where = "", act: ActNumber = None, fight: FightId = "") -> None:
    """Print a position to hand on: FIGHT:COMMIT:EVENT@HEAD. Whoever has the log can look there, and verify it."""
    from fechtbuch.cli import logs

    raise typer.Exit(logs.share(log, fight=fight, at=at, act=act))


@commands.command(epilog="Example: fechtbuch verify first_fight.fechtbuch --deep")
def verify(
    log: Log,
    deep: Annotated[bool, typer.Option("--deep", help="Refold every commit as well.")] = False,
    head: Annotated[str, typer.Option(metavar="ID", help="An id kept elsewhere, or a shared position.")] = "",
    fight: FightId = "",
) -> None:
    """Check that every commit still is what its id says. Exit code 1 if not."""
    from fechtbuch.cli import logs

    raise typer.Exit(logs.verify(log, fight=fight, deep=deep, head=head))
