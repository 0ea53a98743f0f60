"""Arguments and options that several commands have in common."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["ActNumber", "AllFacts", "AsJson", "Branch", "Case", "FightId", "Log", "LogOrFile", "Where"]

Log = Annotated[
    str,
    typer.Argument(metavar="LOG", help="A log: a file, postgresql://..., or an exported .jsonl.", show_default=False),
]
FightId = Annotated[str, typer.Option("--fight", metavar="ID", help="Which fight: the beginning of its id.")]
Where = Annotated[str, typer.Option("--at", metavar="POSITION", help="A branch, or a position as share prints it.")]
ActNumber = Annotated[int | None, typer.Option("--act", metavar="N", help="After this act of the line.")]
AllFacts = Annotated[bool, typer.Option("--all", help="Print tallies and other bookkeeping as well.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, one object per line.")]
Branch = Annotated[str, typer.Option("--branch", metavar="NAME", help="Which line; the first if none is named.")]
Case = Annotated[str, typer.Option("--case", help="One case of several, by number or title.", show_default=False)]
LogOrFile = Annotated[
    str, typer.Argument(metavar="LOG|FILE", help="A log, an exported .jsonl, or a fight file.", show_default=False)
]
