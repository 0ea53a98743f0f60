"""Canonical bytes: one text for one value, and whatever is not one of ours is refused in plain words."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given

from fechtbuch.model import canonical
from fechtbuch.model.canonical import LARGEST_BODY, BadData, decode, encode
from fechtbuch.model.errors import shown
from fechtbuch.model.table import LARGEST_INTEGER, NotStorable, thaw
from tests.support.strategies import HOSTILE, plain_data


@pytest.fixture(params=["msgspec", "standard library"])
def reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the two readers; which one is there must never show."""
    if request.param == "standard library":
        monkeypatch.setattr(canonical, "_quick_read", None)
    else:
        assert canonical._quick_read is not None


@given(plain_data())
def test_both_readers_read_the_same(value: Any) -> None:
    body = encode(thaw(value))
    assert canonical._quick_read is not None
    assert canonical._read(body) == canonical._quick_read(body)
    assert type(canonical._read(body)) is type(canonical._quick_read(body))


@given(plain_data())
def test_bytes_come_back_as_they_were(value: Any) -> None:
    data = thaw(value)
    body = encode(data)
    assert decode(body) == data
    assert decode(body.decode()) == data
    assert encode(decode(body)) == body


@given(plain_data())
def test_the_text_is_plain_json_sorted_and_without_spaces(value: Any) -> None:
    data = thaw(value)
    assert json.loads(encode(data)) == data
    plain = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert encode(data) == plain.encode()


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:24])
def test_any_unicode_text_comes_back(text: str) -> None:
    assert decode(encode({text: [text]})) == {text: [text]}


@pytest.mark.parametrize("number", [1.5, -0.0, 1.0, 1e22, 1e-7, 5e-324, 1.7e308, 123456789.125])
@pytest.mark.parametrize("wrapped", [lambda x: x, lambda x: [x], lambda x: {"a": [{"b": x}]}])
def test_no_float_is_written(number: float, wrapped: Any) -> None:
    with pytest.raises(NotStorable, match=r"a float cannot be stored exactly"):
        encode(wrapped(number))


@pytest.mark.parametrize("number", [1.5, -0.25, 1e22, -1e-7])
@pytest.mark.parametrize("version", ["0.1.0", "1e-7", "9007199254740993"])
def test_no_float_is_written_as_a_value_or_a_key_beside_texts_that_look_like_one(number: float, version: str) -> None:
    for data in ({"version": version, "x": [version, number]}, {"version": version, number: 1}):
        with pytest.raises(NotStorable, match=r"a float cannot be stored exactly"):
            encode(data)


def test_the_version_of_a_rule_set_calls_for_no_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canonical, "_why_not", lambda data: pytest.fail("the whole body was searched again"))
    assert encode({"parent": "00000000000000000000", "version": "0.1.0"})


def test_a_text_that_looks_like_a_float_is_a_text() -> None:
    data = ["1.5", {"2.5e-3": "v1.0"}, "9007199254740993", "1e+22", -5]
    assert decode(encode(data)) == data


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({"a": [1, {"b": LARGEST_INTEGER + 1}]}, r"value\.a\[1\]\.b: 9007199254740993 is beyond 2\^53"),
        ({"a": -LARGEST_INTEGER - 1}, r"value\.a: -9007199254740993 is beyond"),
        (10**5000, "beyond 2"),
        (float("nan"), "a float cannot be stored"),
        ({"a": float("inf")}, r"value\.a: a float"),
        ({"a": {1, 2}}, r"value\.a: a set cannot be stored"),
        (Decimal("1.5"), "a Decimal cannot be stored"),
        (b"bytes", "a bytes cannot be stored"),
        (["fine", "bad \ud800 half"], r"value\[1\]: .*no Unicode text"),
        ({"bad \udfff key": 1}, r"key.*no Unicode text"),
    ],
    ids=lambda value: ascii(shown(value, 24)),
)
def test_what_cannot_be_written_is_named_with_its_place(value: Any, reason: str) -> None:
    with pytest.raises(NotStorable, match=reason):
        encode(value)


def test_the_largest_integers_are_written() -> None:
    data = [LARGEST_INTEGER, -LARGEST_INTEGER]
    assert decode(encode(data)) == data


def test_an_endless_value_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(NotStorable, match="nested too deeply"):
        encode(endless)


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b"[1,]", "no JSON"),
        (b"[1] [2]", "no JSON"),
        (b"[1.0]", r"the number 1\.0 is no integer"),
        (b"[1e3]", "the number 1e3 is no integer"),
        (b"[-1E-2]", "is no integer"),
        (b"[NaN]", "the number NaN is no integer"),
        (b"[Infinity]", "is no integer"),
        (b"[" + b"9" * 5000 + b"]", "no JSON"),
        (b'["\xff"]', "no JSON"),
        (b'["\xed\xa0\x80"]', "no JSON"),
        ('["\ud800"]', "no JSON"),
        (b'["\\ud800"]', "an escape stands for no character"),
        (b'{"\\udc00":1}', "an escape stands for no character"),
        ("[1]".encode("utf-16"), "no JSON"),
        (b"\xef\xbb\xbf[1]", "no JSON"),
        (b"[" * 10_000 + b"]" * 10_000, "nests too deeply"),
        (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "nests too deeply"),
        (b"[" * 10_000_000, "nests too deeply"),
    ],
    ids=lambda value: ascii(shown(value, 24)),
)
def test_what_is_no_json_of_ours_is_refused(body: bytes | str, reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        decode(body)


@pytest.mark.usefixtures("reader")
def test_escaped_pairs_of_surrogates_are_the_character_they_stand_for() -> None:
    assert decode(b'["\\ud83d\\udde1"]') == ["🗡"]


@pytest.mark.usefixtures("reader")
def test_a_hundred_megabytes_are_refused_before_they_are_read() -> None:
    body = b"[" + b"1," * 50_000_000 + b"1]"
    with pytest.raises(BadData, match=f"too long to be read: {len(body)} bytes, {LARGEST_BODY} is the most"):
        decode(body)


def test_what_could_not_be_read_back_is_not_written() -> None:
    with pytest.raises(NotStorable, match="too many to store in one piece"):
        encode("x" * (LARGEST_BODY + 1))


def test_a_raised_recursion_limit_does_not_let_deep_texts_end_the_process() -> None:
    program = """
        import sys
        from fechtbuch.model.canonical import BadData, decode
        sys.setrecursionlimit(10**6)
        for body in (b"[" * 500_000 + b"]" * 500_000, b'{"a":' * 300_000 + b"1" + b"}" * 300_000):
            try:
                decode(body)
            except BadData as error:
                print("refused", error)
        brackets_in_text = b'["' + b"[" * 500_000 + b'"]'
        print("read", len(decode(brackets_in_text)[0]))
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        env={"PYTHONPATH": ":".join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("refused") == 2
    assert "read 500000" in done.stdout
