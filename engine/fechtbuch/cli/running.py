"""``fechtbuch run`` and ``fechtbuch check``: fight files played, told, and compared with what they expect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fechtbuch.cli.printing import complain, counted, say, say_json
from fechtbuch.cli.telling import fact_lines, heading_line, refusal_line, tell_commit
from fechtbuch.history.store import open_store
from fechtbuch.interchange.check import check
from fechtbuch.interchange.fight_file import BadFightFile, Case, FightFile, looks_like_one, read
from fechtbuch.interchange.play import Run, Step, play
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.wire import to_json
from fechtbuch.narrate import passage, shown

__all__ = ["check_files", "run_file", "wanted_cases"]


def run_file(file: Path, *, case: str = "", as_json: bool = False, save: str = "", all_facts: bool = False) -> int:
    """Play a fight file's cases (or one, by number or title) and tell them. Gives the exit code.

    What only keeps the books is left out unless ``all_facts`` are wanted; in JSON it is marked.

    Raises ``FechtbuchError``; nothing is saved unless every case could be played.
    """
    found = read(file)
    cases = wanted_cases(found, case)
    runs = [play(one) for one in cases]
    for run in runs:
        if as_json:
            _tell_json(run)
        else:
            _tell(run, heading=len(runs) > 1, all_facts=all_facts)
    if save:
        _save(runs, save, quiet=as_json)
    refused = [step for run in runs for step in run.steps if not step.expected and step.refused]
    return 1 if refused else 0


def wanted_cases(file: FightFile, case: str) -> tuple[Case, ...]:
    """The cases meant: all, or one by number or title. Raises ``BadFightFile`` with near titles."""
    if not case:
        return file.cases
    if case.isdecimal() and 1 <= int(case[:9]) <= len(file.cases):
        return (file.cases[int(case[:9]) - 1],)
    found = tuple(one for one in file.cases if one.title == case)
    if found:
        return found
    titles = [one.title for one in file.cases if one.title]
    raise BadFightFile(file.file, "", f"there is no case {shown(case)!r} of {len(file.cases)}" + near(case, titles))


def _tell(run: Run, *, heading: bool, all_facts: bool) -> None:
    if heading:
        say(run.case.name, "bold underline")
    line = run.case.main
    for step in run.steps:
        if step.branch != line:
            line = step.branch
            say()
            say(f"branch {line}", "bold")
        _tell_step(run, step, all_facts)
    say()
    for text in str(run.fight.battle(run.case.main)).splitlines():
        say(text)
    say()


def _tell_step(run: Run, step: Step, all_facts: bool) -> None:
    place = "" if step.entry is None else step.entry.place
    if step.played is not None:
        tell_commit(run.fight, step.played.commit.id, place=place, all_facts=all_facts)
        return
    say(heading_line("", f"{_name(run, step)} · {step.act.do.replace('_', ' ')}", place))
    say(f"        {refusal_line(step.refused)}", "" if step.expected else "red")


def _name(run: Run, step: Step) -> str:
    creature = step.battle.creatures.get(step.act.who)
    return shown(creature.name if creature is not None else step.act.who)


def _tell_json(run: Run) -> None:
    for step in run.steps:
        number = None if step.entry is None else step.entry.number
        head = {"case": run.case.name, "branch": step.branch, "entry": number}
        if step.played is None:
            say_json({**head, "do": step.act.do, "refused": [to_json(breach) for breach in step.refused]})
            continue
        commit = step.played.commit
        for line in fact_lines(run.fight, passage(run.rules, commit, run.fight.log.node(commit.id)), **head):
            say_json(line)


def _save(runs: Sequence[Run], where: str, *, quiet: bool) -> None:
    from fechtbuch.interchange.records import keep, record_of

    with open_store(where) as store:
        for run in runs:
            keep(record_of(run.fight.store, run.fight.id), store)
            if not quiet:
                say(f"saved in {store.where} as fight {run.fight.id}")
        held = len(store.fights())
        if held > 1 and not quiet:
            say(f"{store.where} holds {held} fights: other commands take --fight ID to say which one")


def check_files(paths: Iterable[Path]) -> int:
    """Check every case of files, and of the fight files in folders; one line for each difference. Gives the exit code.

    A file that cannot be used is told on standard error, and the others are checked all the same.
    """
    cases = files = differing = lines = bad = 0
    for path in _files(paths):
        files += 1
        try:
            found = read(path).cases
        except FechtbuchError as error:
            complain(str(error))
            bad += 1
            continue
        for case in found:
            cases += 1
            try:
                differences = check(case)
            except FechtbuchError as error:
                complain(str(error))
                bad += 1
                continue
            differing += bool(differences)
            lines += len(differences)
            for difference in differences:
                say(str(difference))
    said = f"{counted(cases, 'case')} in {counted(files, 'file')}"
    said += f": {counted(lines, 'difference')} in {differing}" if lines else ": no differences" if cases else ""
    say(said + (f"; {bad} could not be used" if bad else ""))
    return 3 if bad or not files else 1 if lines else 0


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from (file for file in sorted(path.rglob("*.toml")) if looks_like_one(file))
        else:
            yield path
