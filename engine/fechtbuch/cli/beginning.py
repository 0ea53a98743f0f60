"""``fechtbuch new``: a fight file to begin with, as the rule set supplies it."""

from __future__ import annotations

from pathlib import Path

from fechtbuch.cli.printing import say
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.rulesets import find_ruleset

__all__ = ["NoStart", "write_start"]


class NoStart(FechtbuchError):
    """There is nothing to begin with, or something stands in its place."""


def write_start(file: Path | None, ruleset: str) -> int:
    """Write the rule set's starting fight file: to ``file``, else to ``NAME.toml`` here; ``-`` prints it.

    Gives the exit code.

    Raises ``UnknownRuleSet``, and ``NoStart`` where a file is there already or the rule set supplies none.
    """
    text = find_ruleset(ruleset).starting
    if not text:
        raise NoStart(f"the rule set {ruleset!r} supplies no fight file to begin with")
    if file is not None and str(file) == "-":
        print(text, end="")
        return 0
    path = Path(f"{ruleset}.toml") if file is None else file
    try:
        with path.open("x", encoding="utf-8", newline="\n") as made:
            made.write(text)
    except FileExistsError:
        raise NoStart(f"{path}: is there already; name another file") from None
    say(f"{path} is written; fechtbuch run {path} plays it, fechtbuch check {path} compares it with what it expects")
    return 0
