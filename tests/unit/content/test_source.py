"""Reading TOML with the place of everything in it."""

from __future__ import annotations

import time
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dtwister._content.reading.toml_source import MAX_BYTES, TomlSource, parse, read
from dtwister._errors import ContentError
from fixtures.content_index import findings, lines

TEXT = dedent(
    '''\
    title = "a # [ \\" b"  # comment with "quote
    numbers = [ 1, 2.5,
        "three", # four
        { five = 5 } ]
    dotted . "key 1" . 'x' = 0x10

    [table.inner]
    when = 1979-05-27 07:32:00
    text = """
    one""two"""

    [[list]]
    id = 'first'
    [[list.part]]
    a = 1
    [[list.part]]
    a = 2
    [list.more]
    b = { c = true, d = [ [ ] ] }
    [[list]]
    id = """\\
       second"""
    '''
)


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        (("title",), (1, 1), (1, 9)),
        (("numbers", 1), (2, 16), (2, 16)),
        (("numbers", 2), (3, 5), (3, 5)),
        (("numbers", 3, "five"), (4, 7), (4, 14)),
        (("dotted",), (5, 1), (5, 1)),
        (("dotted", "key 1", "x"), (5, 20), (5, 26)),
        (("table",), (7, 2), (7, 1)),
        (("table", "inner"), (7, 8), (7, 1)),
        (("table", "inner", "when"), (8, 1), (8, 8)),
        (("table", "inner", "text"), (9, 1), (9, 8)),
        (("list", 0), (12, 3), (12, 1)),
        (("list", 0, "part", 1, "a"), (17, 1), (17, 5)),
        (("list", 0, "more", "b", "d", 0), (19, 23), (19, 23)),
        (("list", 1), (20, 3), (20, 1)),
        (("list", 1, "id"), (21, 1), (21, 6)),
        (("list", 1, "nothing", "there"), (20, 3), (20, 1)),
    ],
)
def test_places(path: tuple[str | int, ...], key: tuple[int, int], value: tuple[int, int]) -> None:
    source = parse(TEXT)
    assert source.of_key(path) == key
    assert source.of_value(path) == value


def test_every_value_has_a_place() -> None:
    def walk(value: object, path: tuple[str | int, ...], source: TomlSource) -> None:
        assert not path or path in source.places
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(inner, (*path, key), source)
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                walk(inner, (*path, number), source)

    source = parse(TEXT)
    walk(source.data, (), source)


@pytest.mark.parametrize(
    ("text", "index", "place"),
    [
        ('a = "xyz"', 2, (1, 8)),
        ('a = "\\u0041\\nz"', 2, (1, 14)),
        ("a = '\\\\z'", 2, (1, 8)),
        ('a = """\nab\ncd"""', 4, (3, 2)),
        ("a = '''ab\ncd'''", 3, (2, 1)),
        ('a = """\\\n   ab"""', 1, (2, 5)),
        ('a = """x\\\n\n  y"""', 1, (3, 3)),
        ('a = """\r\nab\r\ncd"""', 4, (3, 2)),
    ],
)
def test_characters_in_strings(text: str, index: int, place: tuple[int, int]) -> None:
    assert parse(text).in_string(("a",), index) == place


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("a = 1\nb = = 2\n", "2:5: C004 not valid TOML: Invalid value"),
        ("a = 1\na = 2\n", "2:6: C004 not valid TOML: Cannot overwrite a value"),
        ('a = "open', "1:10: C004 not valid TOML: Unterminated string"),
        ('a = """open', "1:12: C004 not valid TOML: Unterminated string"),
        (b"a = 1\nb = '\xff'\n", "2:6: C003 byte 0xff is not UTF-8 (save the file as UTF-8)"),
        (b"\xc3\xa4 = 1", "1:1: C004 not valid TOML: Invalid statement"),
        ("a = '\ud800'", "1:6: C003 byte 0xed is not UTF-8 (save the file as UTF-8)"),
        ("x" * (MAX_BYTES + 1), "1:1: C002 the file is larger than 1048576 bytes"),
    ],
)
def test_broken_texts(content: str | bytes, expected: str) -> None:
    (finding,) = findings(content)
    assert lines([finding])[0].startswith(expected.partition(" (")[0])
    assert expected.partition(" (")[2].rstrip(")") in finding.hint


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a = " + "[" * 17 + "]" * 17, (1, 21)),
        ("a = 1\nb = " + "{x=" * 17 + "1" + "}" * 17, (2, 53)),
        ("[a" + ".a" * 17 + "]", (1, 35)),
        ("a" + ".a" * 17 + " = 1", (1, 34)),
        ("a = " + "9" * 5000, (1, 5)),
        ("[a.b.c.d.e.f.g.h]\ni.j.k.l.m.n.o.p.q = 1", (2, 21)),
    ],
)
def test_depth_is_limited(text: str, place: tuple[int, int]) -> None:
    (finding,) = findings(text)
    assert finding.code == "C005"
    assert (finding.line, finding.column) == place


def test_depth_16_is_fine() -> None:
    assert parse("a = " + "[" * 15 + "]" * 15).data["a"]


def test_byte_order_mark_is_ignored() -> None:
    assert parse(b"\xef\xbb\xbfa = 1").of_value(("a",)) == (1, 5)


def test_missing_file_and_folder(tmp_path: Path) -> None:
    for path, reason in ((tmp_path / "no.toml", "No such file"), (tmp_path, "Is a directory")):
        with pytest.raises(ContentError) as caught:
            read(path)
        (finding,) = caught.value.findings
        assert (finding.code, finding.file) == ("C001", str(path))
        assert reason in finding.message


def test_file_name_with_a_nul() -> None:
    with pytest.raises(ContentError, match="C001"):
        read(Path("a\0b"))


@pytest.mark.parametrize(
    "text",
    [
        '"""' + '\\"""' * 200_000,
        "'''" + "'" * 1_000_000,
        ".a" * 500_000,
        "[" * 1_000_000,
        "a" * 1_000_000,
        "[[a]]\n" * 150_000,
        "a = [" + "1," * 400_000 + "]",
        '"' * 1_000_000,
    ],
    ids=["quotes", "apostrophes", "dots", "brackets", "word", "tables", "array", "strings"],
)
def test_hostile_texts_end_soon(text: str) -> None:
    start = time.monotonic()
    findings(text)
    assert time.monotonic() - start < 60, "a file of 1 MiB must never hang a reader"


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_bytes_give_values_or_findings(content: bytes) -> None:
    findings(content)


@settings(deadline=None)
@given(st.text(alphabet="ab.=[]{}\"'\\#\n ,1-_e+:", max_size=60))
def test_toml_like_text_gives_values_or_findings(text: str) -> None:
    findings(text)
