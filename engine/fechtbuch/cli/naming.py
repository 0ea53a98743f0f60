"""The names that fight files of a rule set may use, printed with their main figures."""

from __future__ import annotations

from fechtbuch.cli.printing import say, say_json, table
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.naming import Named

__all__ = ["show_names"]


def show_names(ruleset: str, kind: str = "", *, as_json: bool = False) -> int:
    """Print one list, or all of them; the exit code. Raises for a rule set or a kind that there is not."""
    rules = find_ruleset(ruleset)
    lists = rules.names(rules.bind().tables)
    if not lists:
        raise FechtbuchError(f"fight files of {ruleset} name nothing that the rules hold")
    if kind and kind not in lists:
        raise FechtbuchError(f'{ruleset} has no list called "{kind}"{near(kind, lists)}; there are: {", ".join(lists)}')
    for name in (kind,) if kind else lists:
        if as_json:
            say_json({"kind": name, "names": [[row.id, row.title, row.figures] for row in lists[name]]})
        else:
            _print(name, lists[name])
    return 0


def _print(kind: str, rows: tuple[Named, ...]) -> None:
    say(kind.replace("_", " ").capitalize(), "bold")
    table(("name", "is", "figures"), ((f"  {row.id}", row.title, row.figures) for row in rows))
    say()
