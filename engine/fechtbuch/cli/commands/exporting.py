"""A fight written for others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fechtbuch.cli.commands.arguments import FightId, Log

__all__ = ["commands"]

commands = typer.Typer()


_EXPORTS = ("jsonl", "toml", "html")


@commands.command(epilog="Examples: fechtbuch export LOG -o fight.jsonl;  fechtbuch export LOG --as html -o fight.html")
def export(
    log: Log,
    form: Annotated[
        str,
        typer.Option("--as", metavar="FORMAT", help="jsonl, toml or html; by the ending of FILE if not said."),
    ] = "",
    jsonl: Annotated[bool, typer.Option("--jsonl", help="As JSON Lines, which keep everything.")] = False,
    toml: Annotated[bool, typer.Option("--toml", help="As a fight file, which people can read and change.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Where to; standard output if not said.")
    ] = None,
    branch: Annotated[str, typer.Option(metavar="NAME", help="The line on which a page opens.")] = "",
    title: Annotated[str, typer.Option(metavar="WORDS", help="The title of a page, instead of the fight's.")] = "",
    fight: FightId = "",
) -> None:
    """Write a fight as JSON Lines, as a fight file, or as a page for a browser that needs neither kernel nor network.

    A fight file is played again before it is handed out; exit code 1 if it does not bring the same facts.
    """
    from fechtbuch.cli import logs

    said = {name for name, wanted in (("jsonl", jsonl), ("toml", toml), (form, form)) if wanted}
    said = said or {"" if out is None else out.suffix.removeprefix(".")}
    if len(said) != 1 or not said <= {*_EXPORTS}:
        raise typer.BadParameter("say one of --jsonl, --toml, --as html")
    (wanted,) = said
    if (branch or title) and wanted != "html":
        raise typer.BadParameter("--branch and --title are for a page: say --as html")
    if wanted == "html":
        from fechtbuch.cli.page import export_page

        raise typer.Exit(export_page(log, fight=fight, branch=branch, title=title, out=out))
    raise typer.Exit(logs.export(log, fight=fight, form=wanted, out=out))
