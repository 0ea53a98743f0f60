"""The command line as a program: help, exit codes, hostile texts, broken pipes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fechtbuch import __version__
from tests.cli.conftest import NASTY, Command
from tests.setup.project import ROOT

COMMANDS = ("lab", "run", "check", "import", "log", "state", "branches", "share", "verify", "export")
UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "engine"), str(ROOT / "widgets")])}


def program(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "fechtbuch", *map(str, words)]


def test_the_version(fechtbuch: Command) -> None:
    ran = fechtbuch("--version")
    assert (ran.code, ran.out) == (0, f"fechtbuch {__version__}\n")


def test_help_lists_every_command_and_the_exit_codes(fechtbuch: Command) -> None:
    ran = fechtbuch("--help")
    listed = ran.out.partition("Commands:\n")[2].partition("\n\n")[0]
    assert ran.code == 0
    assert set(COMMANDS) <= set(listed.split())
    assert "Exit codes: 0 all well, 1" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_teaches_by_an_example(fechtbuch: Command, command: str) -> None:
    ran = fechtbuch(command, "--help")
    assert ran.code == 0
    assert f"fechtbuch {command} " in " ".join(ran.out.partition("Example")[2].split())


@pytest.mark.parametrize("words", [["frobnicate"], ["run"], ["log", "--colour", "x"], ["state", "x", "--act", "one"]])
def test_wrong_usage_gives_2(fechtbuch: Command, words: list[str]) -> None:
    ran = fechtbuch(*words)
    assert (ran.code, ran.out) == (2, "")
    assert "Error: " in ran.err


def test_without_words_it_shows_its_help(fechtbuch: Command) -> None:
    ran = fechtbuch()
    assert "Commands:" in ran.out + ran.err


@pytest.mark.parametrize(
    "words", [["log"], ["state"], ["branches"], ["verify"], ["log", "--json"], ["state", "--json"]]
)
def test_hostile_texts_cannot_steer_the_terminal(fechtbuch: Command, nasty_log: Path, words: list[str]) -> None:
    ran = fechtbuch(words[0], nasty_log, *words[1:])
    assert ran.code == 0
    assert UNSAFE.findall(ran.out) == []
    if words == ["log"]:
        assert "[red]Ork[/red]" in ran.out
        assert ":smile:" in ran.out


def test_json_keeps_the_very_text(fechtbuch: Command, nasty_log: Path) -> None:
    state = json.loads(fechtbuch("state", nasty_log, "--json").out)
    assert state["state"]["creatures"]["A"]["name"] == NASTY


def test_hostile_words_are_said_safely(fechtbuch: Command, tmp_path: Path) -> None:
    ran = fechtbuch("run", tmp_path / "x\x1b[31m\u202e.toml")
    assert ran.code == 3
    assert UNSAFE.findall(ran.err) == []


def test_an_error_is_one_line_without_a_traceback(tmp_path: Path) -> None:
    done = subprocess.run(program("log", tmp_path / "gone"), env=ENVIRONMENT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("fechtbuch: ")
    assert done.stderr.count("\n") == 1


def test_nobody_reading_on_is_quiet(tmp_path: Path) -> None:
    # More than a pipe holds, told and as JSON.
    case = f'format = "fechtbuch/1"\nruleset = "dungeon_fantasy"\ntitle = "{"x" * 500}"\ncreature = [{{ id = "A" }}]\n'
    many = tmp_path / "many.toml"
    turned = (
        f'[[act]]\ndo = "record"\nevents = [{{ kind = "Turned", who = "A", facing = 1 }}]\nnote = "{"blow " * 150}"\n'
    )
    many.write_text(case + turned * 200)
    commands: list[list[str | Path]] = [["run", many], ["run", many, "--json"]]
    for words in commands:
        with subprocess.Popen(
            program(*words), env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            running.stdout.readline()
            running.stdout.close()
            assert running.stderr.read() == ""
            assert running.wait(60) == 141


def test_a_terminal_without_unicode_gets_escapes(log: Path) -> None:
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(program("log", log), env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\xb7" in done.stdout


def test_a_place_that_cannot_be_written_is_said(fechtbuch: Command, log: Path, tmp_path: Path) -> None:
    ran = fechtbuch("export", log, "-o", tmp_path / "nowhere" / "x.jsonl")
    assert ran.code == 3
    assert "No such file or directory" in ran.err
