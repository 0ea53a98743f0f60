"""Questions to a fight: what could have come, what would have been, who would win."""

from __future__ import annotations

from typing import Annotated

import typer

from fechtbuch.cli.commands.arguments import AsJson, Branch, Case, FightId, Log, LogOrFile

__all__ = ["commands"]

commands = typer.Typer()


@commands.command(
    epilog="Examples: fechtbuch odds first_fight.fechtbuch --act 4 --tree;  fechtbuch odds duel.toml --act 2"
)
def odds(
    log: LogOrFile,
    act: Annotated[int, typer.Option("--act", metavar="N", help="Which act of the line.", show_default=False)],
    branch: Branch = "",
    fight: FightId = "",
    case: Case = "",
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


@commands.command(
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
        list[int] | None, typer.Option("--leave-out", metavar="N", help="Out of a conflict: without the act.")
    ] = None,
    retry: Annotated[
        list[int] | None, typer.Option("--retry", metavar="N", help="Out of a conflict: decided anew.")
    ] = None,
    overrule: Annotated[
        list[str] | None, typer.Option("--overrule", metavar="N=REASON", help="Out of a conflict: by your word.")
    ] = None,
    branch: Branch = "",
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


@commands.command(epilog="Examples: fechtbuch chances first_fight.fechtbuch --workers 2;  fechtbuch chances duel.toml")
def chances(
    log: LogOrFile,
    n: Annotated[int, typer.Option("--n", min=1, help="How often the acts that matter most are tried.")] = 100,
    workers: Annotated[int, typer.Option(min=1, max=1_000, help="How many processes share the work.")] = 1,
    top: Annotated[int, typer.Option(min=0, help="How many turning points to look for.")] = 5,
    side: Annotated[str, typer.Option(metavar="NAME", help="Seen by whom; the first side if none is named.")] = "",
    player: Annotated[str, typer.Option(metavar="NAME", help="Who plays everybody, instead of the default.")] = "",
    branch: Branch = "",
    fight: FightId = "",
    case: Case = "",
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
