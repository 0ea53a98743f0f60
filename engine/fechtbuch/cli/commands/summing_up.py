"""A fight held against its rules, and summed up in numbers and tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fechtbuch.cli.commands.arguments import AsJson, Branch, Case, FightId, Log, LogOrFile

__all__ = ["commands"]

commands = typer.Typer()


@commands.command(
    epilog="Examples: fechtbuch audit first_fight.fechtbuch --html audit.html;  fechtbuch audit duel.toml"
)
def audit(
    log: LogOrFile,
    branch: Branch = "",
    fight: FightId = "",
    case: Case = "",
    html: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Write a page for the group that played.", show_default=False)
    ] = None,
    dice: Annotated[bool, typer.Option("--dice", help="Audit the dice as well, and tell everybody's luck.")] = False,
    all_dice: Annotated[
        bool, typer.Option("--all-dice", help="The same with the program's dice, not only people's.")
    ] = False,
    accepted: Annotated[bool, typer.Option("--accepted", help="List accepted findings as well.")] = False,
    as_json: AsJson = False,
) -> None:
    """Hold fights against their rules, and against what the table claimed: every act is decided again.

    Each finding names its act, what was expected, what is on record, the rule. Exit code 1 if there are errors that
    nobody has accepted.
    """
    from fechtbuch.cli.audit import audit_fights

    raise typer.Exit(
        audit_fights(
            log,
            fight=fight,
            branch=branch,
            case=case,
            html=html,
            as_json=as_json,
            dice=dice,
            all_dice=all_dice,
            accepted=accepted,
        )
    )


@commands.command(epilog="Example: fechtbuch stats first_fight.fechtbuch --by side")
def stats(
    log: Log,
    by: Annotated[str, typer.Option(metavar="WHAT", help="Summed up by creature, side or round.")] = "creature",
    branch: Branch = "",
    fight: FightId = "",
    as_json: AsJson = False,
) -> None:
    """Sum up a fight, or all fights of a log: turns, hits and defences against what was to be expected, damage."""
    from fechtbuch.cli.tables import show_stats

    raise typer.Exit(show_stats(log, by=by, fight=fight, branch=branch, as_json=as_json))


@commands.command(epilog="Example: fechtbuch tables campaign.fechtbuch --out statistics --format csv")
def tables(
    log: Log,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FOLDER", help="Where to; made if missing.", show_default=False)
    ],
    format: Annotated[str, typer.Option(metavar="FORMAT", help="parquet, arrow or csv.")] = "parquet",
    table: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="This table alone; may be said several times.", show_default=False),
    ] = None,
    branch: Annotated[
        str, typer.Option(metavar="NAME", help="Which line; the first of each fight if none is named, * for all.")
    ] = "",
    fight: FightId = "",
) -> None:
    """Write facts, checks, wounds and statistics as tables, one file each. Files of the same names are replaced.

    Needs an extra: in the folder of your clone, .venv/bin/pip install -e '.[tables]'
    """
    from fechtbuch.cli.tables import write_tables

    raise typer.Exit(write_tables(log, out, format=format, fight=fight, lines=branch, tables=table or ()))
