"""The commands, their arguments and their help."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from fechtbuch import __version__
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


@app.command(epilog="Example: fechtbuch new --ruleset dungeon_board hall.toml")
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


@app.command(epilog="Example: fechtbuch run tests/rulesets/dungeon_fantasy/cases/turn/turns.toml --case 1")
def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A fight file.", show_default=False)],
    case: Annotated[str, typer.Option(help="One case of several, by number or title.", show_default=False)] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON for each fact.")] = False,
    save: Annotated[
        str, typer.Option(metavar="LOG", help="Keep the fight in this log as well; it is made if missing.")
    ] = "",
    all_facts: Annotated[bool, typer.Option("--all", help="Print tallies and other bookkeeping as well.")] = False,
) -> None:
    """Play a fight file and print the narrated log.

    Dice and choices are those of the file; what it leaves out comes from its seed and the creatures' policies, so that
    the same file gives the same log every time. Turn acts that a file leaves out are put in and marked with +.
    """
    from fechtbuch.cli.running import run_file

    raise typer.Exit(run_file(file, case=case, as_json=as_json, save=save, all_facts=all_facts))


@app.command(epilog="Example: fechtbuch check tests/rulesets")
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


@app.command(
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


Log = Annotated[
    str,
    typer.Argument(metavar="LOG", help="A log: a file, postgresql://..., or an exported .jsonl.", show_default=False),
]
FightId = Annotated[str, typer.Option("--fight", metavar="ID", help="Which fight: the beginning of its id.")]
Where = Annotated[str, typer.Option("--at", metavar="POSITION", help="A branch, or a position as share prints it.")]
ActNumber = Annotated[int | None, typer.Option("--act", metavar="N", help="After this act of the line.")]
AllFacts = Annotated[bool, typer.Option("--all", help="Print tallies and other bookkeeping as well.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, one object per line.")]


@app.command(name="import", epilog="Examples: fechtbuch import notebooks/sheets;  fechtbuch import x.jsonl --save LOG")
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


@app.command(epilog="Example: fechtbuch log first_fight.fechtbuch --branch main")
def log(
    log: Log,
    branch: Annotated[str, typer.Option(metavar="NAME", help="Which line; the first if none is named.")] = "",
    fight: FightId = "",
    all_facts: AllFacts = False,
    as_json: AsJson = False,
) -> None:
    """Tell a fight, act by act, with its notes."""
    from fechtbuch.cli.logs import show_log

    raise typer.Exit(show_log(log, fight=fight, branch=branch, as_json=as_json, all_facts=all_facts))


@app.command(epilog="Example: fechtbuch state first_fight.fechtbuch --act 12")
def state(log: Log, at: Where = "", act: ActNumber = None, fight: FightId = "", as_json: AsJson = False) -> None:
    """Show who stands how, at the end of the fight or at any position in it."""
    from fechtbuch.cli.logs import show_state

    raise typer.Exit(show_state(log, fight=fight, at=at, act=act, as_json=as_json))


@app.command(epilog="Example: fechtbuch branches first_fight.fechtbuch")
def branches(log: Log, fight: FightId = "") -> None:
    """List the branches of a fight: their acts, their heads, where they were opened."""
    from fechtbuch.cli.logs import show_branches

    raise typer.Exit(show_branches(log, fight=fight))


@app.command(epilog="Example: fechtbuch share first_fight.fechtbuch --act 12")
def share(log: Log, at: Where = "", act: ActNumber = None, fight: FightId = "") -> None:
    """Print a position to hand on: FIGHT:COMMIT:EVENT@HEAD. Whoever has the log can look there, and verify it."""
    from fechtbuch.cli import logs

    raise typer.Exit(logs.share(log, fight=fight, at=at, act=act))


@app.command(epilog="Example: fechtbuch verify first_fight.fechtbuch --deep")
def verify(
    log: Log,
    deep: Annotated[bool, typer.Option("--deep", help="Refold every commit as well.")] = False,
    head: Annotated[str, typer.Option(metavar="ID", help="An id kept elsewhere, or a shared position.")] = "",
    fight: FightId = "",
) -> None:
    """Check that every commit still is what its id says. Exit code 1 if not."""
    from fechtbuch.cli import logs

    raise typer.Exit(logs.verify(log, fight=fight, deep=deep, head=head))


@app.command(epilog="Examples: fechtbuch odds first_fight.fechtbuch --act 4 --tree;  fechtbuch odds duel.toml --act 2")
def odds(
    log: Annotated[
        str, typer.Argument(metavar="LOG|FILE", help="A log, an exported .jsonl, or a fight file.", show_default=False)
    ],
    act: Annotated[int, typer.Option("--act", metavar="N", help="Which act of the line.", show_default=False)],
    branch: Annotated[str, typer.Option(metavar="NAME", help="Which line; the first if none is named.")] = "",
    fight: FightId = "",
    case: Annotated[str, typer.Option(help="One case of several, by number or title.", show_default=False)] = "",
    tree: Annotated[bool, typer.Option("--tree", help="Print the decision tree as well, with what happened.")] = False,
    policy: Annotated[str, typer.Option(metavar="NAME", help="Who answers choices, instead of the default.")] = "",
    answers: Annotated[
        str, typer.Option(metavar="HOW", help="Choices answered by policy, uniform, best or worst.")
    ] = "policy",
    value: Annotated[
        str,
        typer.Option(metavar="PATH", help="What best and worst are measured by, as B.hp; else the lead in hit points."),
    ] = "",
    most: Annotated[
        int, typer.Option(min=1, help="Steps of work; what is left after them widens the chances.")
    ] = 500_000,
    rows: Annotated[int, typer.Option(min=1, help="How many outcomes to print.")] = 20,
    nodes: Annotated[int, typer.Option(min=1, max=100_000, help="How large a tree.")] = 200,
    as_json: AsJson = False,
) -> None:
    """Show what could have come of an act, with exact chances: its first checks, its outcomes, the tree behind them.

    The act that was played is marked with >.
    """
    from fechtbuch.cli.odds import show_odds

    raise typer.Exit(
        show_odds(
            log,
            act=act,
            fight=fight,
            line=branch,
            case=case,
            policy=policy,
            answers=answers,
            value=value,
            most=most,
            rows=rows,
            nodes=nodes if tree else 0,
            as_json=as_json,
        )
    )


@app.command(
    epilog="Examples: fechtbuch whatif LOG --act 3 --answer B.dodge=9;  fechtbuch whatif LOG --drop 4 --keep without"
)
def whatif(
    log: Log,
    act: Annotated[int | None, typer.Option("--act", metavar="N", help="The act whose answers change.")] = None,
    answer: Annotated[
        list[str] | None,
        typer.Option("--answer", metavar="ADDRESS=VALUE", help="Another answer: a total, faces (3,4,4), a choice."),
    ] = None,
    drop: Annotated[list[int] | None, typer.Option("--drop", metavar="N", help="Leave this act out.")] = None,
    redo: Annotated[list[int] | None, typer.Option("--redo", metavar="N", help="Decide this act again.")] = None,
    move: Annotated[
        list[str] | None, typer.Option("--move", metavar="N:AFTER", help="Move this act after another.")
    ] = None,
    leave_out: Annotated[
        list[int] | None, typer.Option("--leave-out", metavar="ENTRY", help="Out of a conflict: without the act.")
    ] = None,
    retry: Annotated[
        list[int] | None, typer.Option("--retry", metavar="ENTRY", help="Out of a conflict: decided anew.")
    ] = None,
    overrule: Annotated[
        list[str] | None, typer.Option("--overrule", metavar="ENTRY=REASON", help="Out of a conflict: by your word.")
    ] = None,
    branch: Annotated[str, typer.Option(metavar="NAME", help="Which line; the first if none is named.")] = "",
    keep: Annotated[
        str | None, typer.Option(metavar="NAME", help="Keep it as a branch; an empty NAME takes the next free one.")
    ] = None,
    fight: FightId = "",
    as_json: AsJson = False,
) -> None:
    """Change the past of a fight, and show what every later act comes to.

    Acts keep their dice and choices; new dice come from the seed, new choices from the rules' own policy. Exit code 1
    while acts are in conflict; those are left out.
    """
    from fechtbuch.cli.whatif import edits_of, show_whatif, ways_of

    edits = edits_of(act, answer or (), drop or (), redo or (), move or ())
    ways = ways_of(leave_out or (), retry or (), overrule or ())
    raise typer.Exit(show_whatif(log, edits, ways, fight=fight, branch=branch, keep=keep, as_json=as_json))


@app.command(epilog="Examples: fechtbuch chances first_fight.fechtbuch --workers 2;  fechtbuch chances duel.toml")
def chances(
    log: Annotated[
        str, typer.Argument(metavar="LOG|FILE", help="A log, an exported .jsonl, or a fight file.", show_default=False)
    ],
    n: Annotated[int, typer.Option("--n", min=1, help="How often the acts that matter most are tried.")] = 100,
    workers: Annotated[int, typer.Option(min=1, max=1_000, help="How many processes share the work.")] = 1,
    top: Annotated[int, typer.Option(min=0, help="How many turning points to look for.")] = 5,
    side: Annotated[str, typer.Option(metavar="NAME", help="Seen by whom; the first side if none is named.")] = "",
    player: Annotated[str, typer.Option(metavar="NAME", help="Who plays everybody, instead of the default.")] = "",
    branch: Annotated[str, typer.Option(metavar="NAME", help="Which line; the first if none is named.")] = "",
    fight: FightId = "",
    case: Annotated[str, typer.Option(help="One case of several, by number or title.", show_default=False)] = "",
    as_json: AsJson = False,
) -> None:
    """Show each side's chance to win along a fight, and the acts that turned it, each split into choice and luck.

    From every act on, the fight is played out many times by players of its rule set. The same call gives the same
    chances, however many workers there are.
    """
    from fechtbuch.cli.chances import show_chances

    raise typer.Exit(
        show_chances(
            log,
            n=n,
            workers=workers,
            top=top,
            side=side,
            player=player,
            line=branch,
            fight=fight,
            case=case,
            as_json=as_json,
        )
    )


@app.command(epilog="Examples: fechtbuch audit first_fight.fechtbuch --html audit.html;  fechtbuch audit duel.toml")
def audit(
    log: Annotated[
        str, typer.Argument(metavar="LOG|FILE", help="A log, an exported .jsonl, or a fight file.", show_default=False)
    ],
    branch: Annotated[str, typer.Option(metavar="NAME", help="Which line; the first if none is named.")] = "",
    fight: FightId = "",
    case: Annotated[str, typer.Option(help="One case of several, by number or title.", show_default=False)] = "",
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


@app.command(epilog="Example: fechtbuch stats first_fight.fechtbuch --by side")
def stats(
    log: Log,
    by: Annotated[str, typer.Option(metavar="WHAT", help="Summed up by creature, side or round.")] = "creature",
    branch: Annotated[str, typer.Option(metavar="NAME", help="Which line; the first if none is named.")] = "",
    fight: FightId = "",
    as_json: AsJson = False,
) -> None:
    """Sum up a fight, or all fights of a log: turns, hits and defences against what was to be expected, damage."""
    from fechtbuch.cli.tables import show_stats

    raise typer.Exit(show_stats(log, by=by, fight=fight, branch=branch, as_json=as_json))


@app.command(epilog="Example: fechtbuch tables campaign.fechtbuch --out statistics --format csv")
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

    Needs an extra: pip install 'fechtbuch[tables]'
    """
    from fechtbuch.cli.tables import write_tables

    raise typer.Exit(write_tables(log, out, format=format, fight=fight, lines=branch, tables=table or ()))


_EXPORTS = ("jsonl", "toml", "html")


@app.command(epilog="Examples: fechtbuch export LOG -o fight.jsonl;  fechtbuch export LOG --as html -o fight.html")
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
