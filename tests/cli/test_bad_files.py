"""Files that hold nothing a command can use: a message that names the file, exit code 3, nothing printed or written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command

OF_LOGS = {
    "audit": (),
    "branches": (),
    "chances": (),
    "export": ("--toml",),
    "log": (),
    "odds": ("--act", "1"),
    "share": (),
    "state": (),
    "stats": (),
    "tables": ("-o", "made"),
    "verify": (),
    "whatif": ("--drop", "1"),
}
"""The commands that look into logs, with what they ask for besides."""

CONTENTS = {"missing": None, "empty": b"", "binary": bytes(range(256)) * 8}


@pytest.mark.parametrize("name", ["fight.fechtbuch", "fight.jsonl"])
@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("command", OF_LOGS)
def test_no_log(
    fechtbuch: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, content: str, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    check(fechtbuch, tmp_path / name, content, command, *OF_LOGS[command])
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("words", [("run",), ("audit",), ("chances",), ("odds", "--act", "1")])
def test_no_fight_file(fechtbuch: Command, tmp_path: Path, words: tuple[str, ...], content: str) -> None:
    check(fechtbuch, tmp_path / "fight.toml", content, *words)


@pytest.mark.parametrize("content", CONTENTS)
def test_nothing_to_import(fechtbuch: Command, tmp_path: Path, content: str) -> None:
    check(fechtbuch, tmp_path / "fight.jsonl", content, "import", "--save", str(tmp_path / "log.fechtbuch"))


def check(fechtbuch: Command, file: Path, content: str, command: str, *more: str) -> None:
    data = CONTENTS[content]
    if data is not None:
        file.write_bytes(data)
    ran = fechtbuch(command, file, *more)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("fechtbuch: ")
    assert file.name in ran.err
    assert "Traceback" not in ran.err
    assert file.exists() is (data is not None)
    assert data is None or file.read_bytes() == data
