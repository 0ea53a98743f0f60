"""A fight as one page: what it holds, how large it is, and what it refuses."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget

from fechtbuch.fight import Fight
from fechtbuch.model.acts import StartTurn
from fechtbuch.model.errors import FechtbuchError
from fechtbuch_widgets import ChancesWanted, CursorModel, FightBook, to_html
from fechtbuch_widgets.page import PageNotWritten, page_of
from fechtbuch_widgets.page.holding import MOST_COMPARED
from fechtbuch_widgets.services.chances import chances_of
from fechtbuch_widgets.services.findings import findings_of
from tests.support.toy_ruleset import Strike
from tests.whatif.players import no_dodge, skirmish, striker
from tests.widgets.exported import SYSTEMS, bridge, held_by, hostile, long_fight, of_system
from tests.widgets_py.page import Page

NAMES = [
    "</script><script>window.pwned = 1</script>",
    "</title></style><img src=x onerror='window.pwned = 1'><!-- <script>",
    "\u202eodlA\u202c\u2066",
    "x" * 10_000,
    "\U0001f409\ufe0f 'quoted\" & &amp;",
]


class Markup(HTMLParser):
    """Tags, attributes, and the text of each element that may run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.words: list[str] = []
        self._raw = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._raw = tag

    def handle_endtag(self, tag: str) -> None:
        self._raw = ""

    def handle_data(self, data: str) -> None:
        if self._raw == "script":
            self.scripts.append(data)
        elif self._raw != "style":
            self.words.append(data)


def asked(page: Page, kind: str, n: int, most: int, of: str) -> list[Any]:
    """All windows of a line, one after the other."""
    found: list[Any] = []
    while len(found) < n:
        start = len(found)
        found += page.ask(kind, rev="", **{"from": start, "to": min(n, start + most)})[of]
    return found


@pytest.mark.parametrize("make", [bridge, *(lambda name=name: of_system(name) for name in SYSTEMS[1:])])
def test_a_page_holds_what_the_kernel_answers_on_every_line(make: Any) -> None:
    fight = make()
    held = held_by(page_of(fight))
    page = Page(CursorModel(fight))
    opening = page.hello()
    assert held["meta"] == opening["meta"]
    for head in opening["tree"]["heads"]:
        index = page.ask("follow", line=head["line"], position=None)["index"]
        line, pools, n = held["lines"][head["line"]], held["pools"], index["n"]
        assert {**line["index"], "at": -1} == {**index, "at": -1}
        assert [pools["rows"][place] for place in line["rows"]] == asked(page, "rows", n, 400, "rows")
        assert [pools["patches"][place] for place in line["patches"]] == asked(page, "states", n, 400, "patches")
        figures = [figure and {**figure, "rules": {}} for _, figure in asked(page, "explain", n, 24, "figures")]
        assert [pools["figures"][place] for place in line["figures"]] == figures
        frames = page.ask("states", rev="", **{"from": 0, "to": min(n, 400)})["keyframes"]
        assert [[at, pools["states"][place]] for at, place in line["keyframes"]][: len(frames)] == frames
        for topic, runs in line["topics"].items():
            assert [run[0] for run in runs] == [0, *(run[1] for run in runs)][:-1], "runs leave no event out"
            assert runs[-1][1] == n
            for first, _, place in (*runs[:3], *runs[-3:]):
                answer = page.model.answer({"type": "data", "topic": topic, "at": first, "rev": index["rev"]})
                value = json.loads(json.dumps(answer["value"]))
                assert {key: pools["answers"][place][key] or value[key] for key in value} == value


def test_the_texts_of_all_rules_that_are_named_are_in_the_page() -> None:
    fight = bridge()
    held = held_by(page_of(fight))
    assert fight.rules is not None
    catalogue = fight.rules.ruleset.catalogue
    figures = [figure for figure in held["pools"]["figures"] if figure is not None]
    named = {term["rule"] for figure in figures for term in figure["terms"]} & set(catalogue)
    assert len(named) > 3
    assert named <= held["rules"].keys()
    assert all(held["rules"][id]["text"] == catalogue[id].text for id in held["rules"].keys() & set(catalogue))


def test_lines_hold_what_they_share_once() -> None:
    held = held_by(page_of(bridge()))
    main, missed = held["lines"]["main"], held["lines"]["missed"]
    shared = next(at for at, (one, other) in enumerate(zip(main["rows"], missed["rows"], strict=False)) if one != other)
    assert shared > 5
    assert main["figures"][:shared] == missed["figures"][:shared]
    assert main["patches"][:shared] == missed["patches"][:shared]


def test_five_hundred_events_and_two_branches_are_under_two_megabytes(tmp_path: Path) -> None:
    fight = long_fight(500)
    path = to_html(fight, tmp_path / "long.html")
    held = held_by(path.read_text(encoding="utf-8"))
    assert held["lines"]["main"]["index"]["n"] >= 500
    assert len(held["lines"]) == 3
    assert path.stat().st_size < 2_000_000


def test_the_same_fight_gives_the_same_page() -> None:
    fight = bridge()
    assert page_of(fight) == page_of(Fight.open(fight.store, fight.id))


def test_only_the_pages_own_scripts_may_run_and_nothing_is_fetched() -> None:
    text = page_of(bridge())
    found = Markup(text)
    (policy,) = [a["content"] or "" for tag, a in found.tags if a.get("http-equiv") == "Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe-eval" not in policy
    runs = [script for script in found.scripts if not re.fullmatch(r"[\w+/=]+", script)]
    assert len(runs) == 2
    script_src = next(part for part in policy.split("; ") if part.startswith("script-src"))
    hashes = [f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in runs]
    assert script_src.split()[1:] == hashes
    first = [tag for tag, _ in found.tags].index("script")
    assert any(a.get("http-equiv") for _, a in found.tags[:first]), "the policy comes before any script"
    assert not [a for _, a in found.tags if a.get("src") or (a.get("href") or "data:,") != "data:,"]
    assert not [name for _, a in found.tags for name in a if name.startswith("on")]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_text_wherever_they_stand(name: str) -> None:
    plain, with_name = Markup(page_of(hostile("Somebody"))), Markup(page_of(hostile(name)))
    assert {tag for tag, _ in with_name.tags} == {tag for tag, _ in plain.tags}
    assert len(with_name.scripts) == len(plain.scripts) == 3
    assert not [name for _, a in with_name.tags for name in a if name.startswith("on") or name == "src"]
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", "".join(with_name.words))
    held = held_by(page_of(hostile(name)))
    assert held["meta"]["creatures"][0]["name"] == name
    assert len(max(with_name.words, key=len)) < 500


def test_the_story_tells_every_line_without_scripts() -> None:
    fight = bridge()
    story = " ".join("".join(Markup(page_of(fight)).words).split())
    assert "Aldo of the Bridge swings the broadsword at Skarn's right arm: hit, 9 against 14 [9]." in story
    assert "missed, another way after act" in story
    assert "?! wide of the mark" in story
    assert story.count("Aldo of the Bridge enters the fight") == 1, "what lines share is told once"


def test_a_page_opens_on_the_line_that_is_asked_for_and_at_its_beginning() -> None:
    held = held_by(page_of(bridge(), line="missed"))
    assert (held["line"], held["at"]) == ("missed", 4), "its four creatures have come in"
    with pytest.raises(FechtbuchError, match=r"no line 'mised'; near: missed"):
        page_of(bridge(), line="mised")
    with pytest.raises(FechtbuchError, match=r"no panel 'mapp'; near: .*map"):
        page_of(bridge(), panels=("mapp",))


def test_a_book_is_written_where_it_stands(ford: Fight, tmp_path: Path) -> None:
    book = FightBook(ford)
    book.cursor.to_start()
    book.cursor.next_act()
    place = book.cursor.position
    held = held_by(book.to_html(tmp_path / "ford.html", title="At the ford").read_text(encoding="utf-8"))
    first, _, commit, _ = next(a for a in reversed(held["lines"]["main"]["index"]["acts"]) if a[0] <= held["at"])
    assert (commit, held["at"] - first) == (place.commit, place.event)
    assert "<title>At the ford</title>" in (tmp_path / "ford.html").read_text(encoding="utf-8")
    assert book.cursor.position == place, "the book stays where it is"


def test_chances_and_findings_are_held_once_they_were_found() -> None:
    fight = skirmish(hp=1, sides="rb", skill=10)
    fight.act(StartTurn("A"))
    fight.act(Strike("A", "B"), dice=[11], policy=no_dodge)
    wanted = ChancesWanted(n=4, workers=1, players=striker, policies=no_dodge)
    assert not {"chances", "findings"} & held_by(page_of(fight, wanted=wanted))["lines"]["main"]["topics"].keys()
    model = CursorModel(fight)
    chances, findings = chances_of(model), findings_of(model)
    chances.start(wanted)
    findings.look()
    assert chances.wait()
    assert findings.wait()
    held = held_by(page_of(fight, wanted=wanted))
    assert held["unasked"] == ["chances", "findings"]
    for topic, told in (("chances", chances.told()), ("findings", findings.told())):
        ((first, end, place),) = held["lines"]["main"]["topics"][topic]
        assert (first, end) == (0, held["lines"]["main"]["index"]["n"])
        progress = {"rev": model.line.rev, "done": 0, "total": 0}
        assert held["pools"]["answers"][place] | progress == json.loads(json.dumps(told)) | progress
    assert "chances" not in held_by(page_of(fight))["lines"]["main"]["topics"], "found otherwise than is asked for"


def test_every_two_lines_are_compared_unless_there_are_many() -> None:
    fight = bridge()
    held = held_by(page_of(fight))
    model = CursorModel(fight)
    assert [pair[:2] for pair in held["compared"]] == [["main", "missed"], ["missed", "main"]]
    for one, other, place in held["compared"]:
        answer = model.answer({"type": "data", "topic": "compare", "one": one, "other": other})
        assert held["pools"]["answers"][place] == json.loads(json.dumps(answer["value"]))
    for number in range(MOST_COMPARED):
        fight.branch(f"more-{number}")
    held = held_by(page_of(fight))
    assert held["compared"] == []
    assert len(held["lines"]) == MOST_COMPARED + 2


def test_a_page_that_cannot_be_written_leaves_what_was_there(ford: Fight, tmp_path: Path) -> None:
    with pytest.raises(PageNotWritten, match=r"none.*cannot be written"):
        to_html(ford, tmp_path / "none" / "page.html")
    there = tmp_path / "there"
    there.mkdir()
    (there / "kept").write_text("kept")
    with pytest.raises(PageNotWritten):
        to_html(ford, there)
    assert [path.name for path in tmp_path.iterdir()] == ["there"]
    assert (there / "kept").read_text() == "kept"


def test_writing_leaves_no_widget_behind(ford: Fight, tmp_path: Path) -> None:
    before = len(widget._instances)
    to_html(ford, tmp_path / "ford.html")
    assert len(widget._instances) == before


def test_a_fight_without_its_rules_is_written_too(tmp_path: Path) -> None:
    fight = hostile("Ann")
    bare = Fight.open(fight.store, fight.id)
    assert bare.rules is None
    held = held_by(to_html(bare, tmp_path / "bare.html").read_text(encoding="utf-8"))
    assert held["rules"] == {}
    assert set(held["lines"]) == {"main", "other"}
