"""What a fight file may look like, and what is said of one that does not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fechtbuch.interchange.fight_file import BadFightFile, looks_like_one, parse, read
from tests.interchange.files import HEAD, case_of

STRIKE = '[[act]]\ndo = "strike"\nwho = "A"\ntarget = "B"\n'


def test_a_case_holds_what_was_written() -> None:
    case = case_of(f'seed = 7\n[options]\nlethal = true\n[map]\ngrid = "square"\n{STRIKE}dice = [10, [3, 4, 4]]\n')
    (act,) = case.acts
    assert (case.title, case.seed, case.options, case.map) == ("A duel", "7", {"lethal": True}, {"grid": "square"})
    assert (act.number, act.do, act.who, act.fields, act.dice) == (1, "strike", "A", {"target": "B"}, (10, (3, 4, 4)))


def test_dice_left_out_are_not_the_same_as_no_dice() -> None:
    assert case_of(STRIKE).acts[0].dice is None
    assert case_of(f"{STRIKE}dice = []").acts[0].dice == ()


def test_several_cases_share_the_heads_rules_and_rule_set() -> None:
    text = """
    format = "fechtbuch/1"
    ruleset = "toy"
    title = "Two"
    rules = ["TOY-1"]
    [[case]]
    title = "First"
    rules = ["TOY-2"]
    creature = [{ id = "A" }]
    [[case]]
    ruleset = "other"
    creature = [{ id = "B" }]
    """
    file = parse(text, "two.toml")
    assert file.title == "Two"
    assert [(case.name, case.ruleset, case.rules) for case in file.cases] == [
        ("First", "toy", ("TOY-1", "TOY-2")),
        ("case[2]", "other", ("TOY-1",)),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("wepon = 1", "duel.toml: wepon: unknown key"),
        ("titel = 'x'", "titel: unknown key; near: title"),
        ("seed = 1.5", "seed: a whole number or a text is needed"),
        ("options = 3", "options: a table is needed, not 3"),
        ("act = 3", "act: tables, each begun with [[act]], are needed"),
        ("act = [3]", "act: tables, each begun with [[act]], are needed"),
        ("turns = 'no'", "turns: 'no' is not known"),
        ("[[act]]\nwho = 'A'", "act[1].do: is missing"),
        ("[[act]]\ndo = 3", "act[1].do: a text is needed, not 3"),
        ("[[act]]\ndo = 'strike'\ndice = 3", "act[1].dice: a list of rolls, or a table from address to roll"),
        ("[[act]]\ndo = 'strike'\ndice = [1.5]", "act[1].dice[0]: a total or a list of faces is needed"),
        ("[[act]]\ndo = 'strike'\ndice = [[]]", "act[1].dice[0]: a total or a list of faces"),
        ("[[act]]\ndo = 'strike'\ndice = { attack = true }", "act[1].dice.attack: a total or a list of faces"),
        ("[[act]]\ndo = 'strike'\nchoose = { defence = 3 }", "act[1].choose.defence: a text is needed, not 3"),
        ("[[act]]\ndo = 'strike'\ntake = -1", "act[1].take: a whole number from 0 is needed, not -1"),
        ("[[act]]\ndo = 'strike'\nnotes = [{ txt = 'x' }]", "act[1].notes[1].txt: unknown key; near: text"),
        ("[[act]]\ndo = 'strike'\nexpect = { refused = 3 }", "act[1].expect.refused: a list of texts is needed"),
        ("[[act]]\ndo = 'strike'\nexpect = { events = [{}] }", "act[1].expect.events[1].kind: is missing"),
        (
            "[[act]]\ndo = 'strike'\nexpect = { events = [{ kind = 'Woundd' }] }",
            "unknown kind of event 'Woundd'; near: Wo",
        ),
        ("[[branch]]\nat = 0", "branch[1].name: is missing"),
        ("[[branch]]\nname = 'x'", "branch[1].at: the number of the act after which the branch leaves is missing"),
        ("[[branch]]\nname = 'x'\nat = -1", "branch[1].at: a whole number from 0"),
        ("tables = { armoury = 'a.toml' }", "tables.armoury: 'a.toml' cannot be read: this text has no folder"),
        ("x = {", "duel.toml: not TOML"),
        ("a" + ".a" * 60 + " = 1", "nested deeper than"),
        ("x = " + "[" * 200 + "]" * 200, "nested deeper than"),
        ("x = 1e400", "not a plain decimal figure"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, said: str) -> None:
    with pytest.raises(BadFightFile) as caught:
        case_of(text)
    assert said in str(caught.value)
    assert str(caught.value).startswith("duel.toml: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "format: is missing"),
        ("format = 'fechtbuch/2'", "'fechtbuch/2' is of a later version; this one reads 'fechtbuch/1'"),
        ("format = 'pokernow/1'", "'pokernow/1' is not 'fechtbuch/1'"),
        ("format = 'fechtbuch/1'", "ruleset: is missing"),
        ("format = 'fechtbuch/1'\nruleset = 'toy'", "there is no [[creature]]"),
        ("format = 'fechtbuch/1'\nruleset = 'toy'\nseed = 1\n[[case]]", "seed: belongs inside a [[case]]"),
        ("format = 'fechtbuch/1'\n[[case]]\ncreature = [{ id = 'A' }]", "ruleset: is missing"),
        ("format = 'fechtbuch/1'\nruleset = 'toy'\n[[case]]\ncase = []", "case[1].case: unknown key"),
    ],
)
def test_a_head_that_does_not_fit(text: str, said: str) -> None:
    with pytest.raises(BadFightFile) as caught:
        parse(text, "x.toml")
    assert said in str(caught.value)


# files beside the fight file

SHEET = '[[creature]]\nid = "A"\nfrom = "gcs:{}"\n'


def written(folder: Path, text: str, name: str = "fight.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def head_with(text: str) -> str:
    return f'format = "fechtbuch/1"\nruleset = "toy"\n{text}'


def test_a_sheet_and_a_table_beside_it_are_read(tmp_path: Path) -> None:
    (tmp_path / "sheets").mkdir()
    written(tmp_path / "sheets", "{}", "a.gcs")
    written(tmp_path, "weapon = []", "weapons.toml")
    path = written(tmp_path, head_with('tables = { armoury = "weapons.toml" }\n' + SHEET.format("sheets/a.gcs")))
    (case,) = read(path).cases
    assert case.creatures[0]["sheet"] == {"name": "a.gcs", "content": b"{}"}
    assert case.tables == {"armoury": "weapon = []"}


def test_a_sheet_and_a_table_may_stand_in_the_text() -> None:
    text = head_with('[tables.armoury]\ntext = "weapon = []"\n' + SHEET.format("a.gcs") + 'sheet = "{}"\n')
    (case,) = parse(text).cases
    assert case.creatures[0]["sheet"] == {"name": "a.gcs", "content": "{}"}
    assert case.tables == {"armoury": "weapon = []"}


@pytest.mark.parametrize("name", ["../secret.gcs", "/etc/passwd", "x/../../secret.gcs"])
def test_a_sheet_outside_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "inside").mkdir()
    written(tmp_path, "{}", "secret.gcs")
    path = written(tmp_path / "inside", head_with(SHEET.format(name)))
    with pytest.raises(BadFightFile, match=r"creature\[1\]\.from: .* lies outside the folder of the fight file"):
        read(path)


def test_a_link_that_leads_outside_is_refused(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    secret = written(tmp_path, "{}", "secret.gcs")
    (tmp_path / "inside" / "a.gcs").symlink_to(secret)
    with pytest.raises(BadFightFile, match="lies outside the folder"):
        read(written(tmp_path / "inside", head_with(SHEET.format("a.gcs"))))


def test_a_missing_sheet_names_near_ones(tmp_path: Path) -> None:
    written(tmp_path, "{}", "ragna.gcs")
    with pytest.raises(
        BadFightFile, match=r"there is no file 'ragn\.gcs' in the folder of the fight file; near: ragna"
    ):
        read(written(tmp_path, head_with(SHEET.format("ragn.gcs"))))


def test_a_huge_sheet_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "big.gcs").open("wb") as file:
        file.truncate(9 << 20)
    with pytest.raises(BadFightFile, match=r"creature\[1\]\.from: big\.gcs: larger than 8388608 bytes"):
        read(written(tmp_path, head_with(SHEET.format("big.gcs"))))


def test_a_pipe_in_the_place_of_a_sheet_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gcs")
    with pytest.raises(BadFightFile, match=r"pipe\.gcs: is no plain file"):
        read(written(tmp_path, head_with(SHEET.format("pipe.gcs"))))


@pytest.mark.parametrize("name", ["", "a\\u0000.gcs", "."])
def test_a_name_that_names_no_file_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadFightFile, match=r"creature\[1\]\.from"):
        read(written(tmp_path, head_with(SHEET.format(name))))


def test_files_that_are_none_are_said_once(tmp_path: Path) -> None:
    with pytest.raises(BadFightFile, match=r"/gone\.toml: cannot be read: No such file or directory$"):
        read(tmp_path / "gone.toml")
    with pytest.raises(BadFightFile, match=r"is a folder|cannot be read"):
        read(tmp_path)


def test_a_huge_file_and_an_endless_one_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFightFile, match="larger than 1048576 bytes"):
        read(written(tmp_path, "x" * (2 << 20)))
    with pytest.raises(BadFightFile, match="larger than 1048576 bytes"):
        read(Path("/dev/zero"))


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes("title = 'Größe'".encode("latin-1"))
    with pytest.raises(BadFightFile, match=r"is no UTF-8 text \(byte 11\)"):
        read(path)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HEAD.encode())
    assert read(path).cases[0].title == "A duel"


def test_fight_files_are_told_from_other_toml(tmp_path: Path) -> None:
    assert looks_like_one(written(tmp_path, HEAD))
    assert not looks_like_one(written(tmp_path, "weapon = []", "weapons.toml"))
    assert not looks_like_one(tmp_path / "gone.toml")
