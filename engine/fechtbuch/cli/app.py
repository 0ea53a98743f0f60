"""The program: its commands, its help, and how it ends."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from fechtbuch import __version__
from fechtbuch.cli.commands import exporting, files, logs, questions, summing_up
from fechtbuch.cli.printing import complain, end_output, forgive, say
from fechtbuch.model.errors import FechtbuchError

__all__ = ["app", "main"]

BAD_INPUT = 3

app = typer.Typer(
    name="fechtbuch",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 all well, 1 a difference or a refusal was found, 2 wrong usage, 3 input that cannot be used.",
)


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line, and leave with its exit code. Errors are one message on standard error."""
    forgive()
    try:
        app(args=args, prog_name="fechtbuch")
    except FechtbuchError as error:
        complain(str(error))
        code = BAD_INPUT
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        code = BAD_INPUT
    except SystemExit as done:
        code = done.code if isinstance(done.code, int) else 1 if done.code else 0
    else:
        code = 0
    end_output()
    sys.exit(code)


def _version(wanted: bool) -> None:
    if wanted:
        say(f"fechtbuch {__version__}")
        raise typer.Exit


@app.callback()
def fechtbuch(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and leave.")
    ] = False,
) -> None:
    """Record tabletop fights, step through them, explain every figure, and branch.

    Start with: fechtbuch lab
    """


for group in (files, logs, questions, summing_up, exporting):
    app.add_typer(group.commands)
