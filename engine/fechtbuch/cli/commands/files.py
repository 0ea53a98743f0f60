"""Fight files and notebooks: begin one, play it, check it, open the notebooks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fechtbuch.cli.commands.arguments import AllFacts, AsJson, Case

__all__ = ["commands"]

commands = typer.Typer()


@commands.command(epilog="Example: fechtbuch new --ruleset dungeon_board hall.toml")
def new(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Where to; NAME.toml if not said.", show_default=False)
    ] = None,
    ruleset: Annotated[str, typer.Option(metavar="NAME", help="By whose rules.")] = "dungeon_fantasy",
) -> None:
    """Write a fight file to begin with: who fights, where, by which readings, with remarks on what may be written.

    A file that is there already is left alone.
    """
    from fechtbuch.cli.beginning import write_start

    raise typer.Exit(write_start(file, ruleset))


@commands.command(epilog="Examples: fechtbuch names;  fechtbuch names --ruleset control_zone weapons")
def names(
    kind: Annotated[
        str, typer.Argument(metavar="KIND", help="One list alone: bestiary, weapons, ...", show_default=False)
    ] = "",
    ruleset: Annotated[str, typer.Option(metavar="NAME", help="By whose rules.")] = "dungeon_fantasy",
    as_json: AsJson = False,
) -> None:
    """List the names that a fight file may use: creatures, weapons, spells and the like, with their main figures."""
    from fechtbuch.cli.naming import show_names

    raise typer.Exit(show_names(ruleset, kind, as_json=as_json))


@commands.command(epilog="Example: fechtbuch run tests/rulesets/dungeon_fantasy/cases/turn/turns.toml --case 1")
def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A fight file.", show_default=False)],
    case: Case = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON for each fact.")] = False,
    save: Annotated[
        str, typer.Option(metavar="LOG", help="Keep the fight in this log as well; it is made if missing.")
    ] = "",
    all_facts: AllFacts = False,
) -> None:
    """Play a fight file and print the narrated log.

    Dice and choices are those of the file; what it leaves out comes from its seed and the creatures' policies, so that
    the same file gives the same log every time. Acts are numbered as in the log, where turn acts that the file leaves
    out are put in; act[3] beside one says that it is the third [[act]] of the file.
    """
    from fechtbuch.cli.running import run_file

    raise typer.Exit(run_file(file, case=case, as_json=as_json, save=save, all_facts=all_facts))


@commands.command(epilog="Example: fechtbuch check tests/rulesets")
def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Fight files, or folders of them.", show_default=False)
    ],
) -> None:
    """Play fight files and compare with what they expect.

    Prints one line for each difference: file, case, act, field, expected, got, and the rule to look up.
    """
    from fechtbuch.cli.running import check_files

    raise typer.Exit(check_files(files))


@commands.command(
    epilog="Examples: fechtbuch lab;  fechtbuch lab 01_first_fight;  fechtbuch lab -- --port 9000",
    context_settings={"ignore_unknown_options": True},
)
def lab(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="NOTEBOOK", help="A notebook; after --, options for Jupyter.", show_default=False),
    ] = None,
) -> None:
    """Open the notebooks in JupyterLab, the first fight unless another is named.

    Where there is no display, the address is printed and the notebooks are served until Ctrl-C.
    """
    from fechtbuch.cli.opening import open_lab

    given = words or []
    named = bool(given) and not given[0].startswith("-")
    raise typer.Exit(open_lab(given[0] if named else "", given[1:] if named else given))
