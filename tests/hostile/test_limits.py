"""Every reader has a limit, checks it before any work, and does work in proportion below it."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import dtwister
from dtwister import ContentError, DtwisterError, Game, InvalidNotation, Rng, _limits
from dtwister._content.checking.static_analysis import read_code
from dtwister._content.checking.validation import validate_paths
from dtwister._content.findings.suppressions import suppressions_in_python, suppressions_in_toml
from dtwister._content.reading.content_loader import load_text
from dtwister._content.reading.room_drawing import read_drawing as read_room
from dtwister._content.reading.toml_source import parse
from dtwister._content.rulebook import parse_rulebook
from dtwister._limits import LIMITS, Limit
from dtwister._notation.drawing.drawing_reader import read_drawing
from dtwister._notation.format_upgrade import upgrade_text
from dtwister._notation.json_form import action_from_json
from dtwister._notation.recording import record_stream
from dtwister.cli import main
from dtwister.json import board_from_json, view_from_json, view_to_json
from dtwister.session import Session
from fixtures.content_index import ALL_KNOWN, BOARD_SIGNS
from perft import count as perft

ROOT = Path(__file__).parents[2]


@cache
def game() -> Game:
    found = dtwister.new_game("base:standard", seed=1)
    rng = Rng(1)
    for _ in range(30):
        found.play(found.legal_actions.sample(rng))
    return found


def work(act: Callable[[], object]) -> int:
    """Count the functions called, of Python and of C, until something is done or refused."""
    calls = 0

    def note(_frame: FrameType, event: str, _what: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    except (DtwisterError, ValueError):
        pass
    finally:
        sys.setprofile(before)
    return calls


def position(line: str) -> str:
    text = dtwister.position_text(game())
    return re.sub("^gates = .*", lambda _: line, text, count=1, flags=re.MULTILINE)


def record(table: str) -> str:
    """A record with one more table."""
    return dtwister.record_text(game()).replace("[plugins]", f"{table}[plugins]", 1)


def room(columns: int) -> str:
    rail = "+" + "---+" * columns
    cells = "|" + " . |" * columns
    return f"{rail}\n" + f"{cells}\n{rail}\n" * columns


def rules() -> dtwister.Rules:
    return dtwister.load_rules()


HAND = {"seat": "blue", "kind": "combat", "cards": [1, None]}


@cache
def view_data() -> dict[str, Any]:
    return dict(view_to_json(game().view("blue")))


GROWING: dict[str, tuple[int, Callable[[int], Callable[[], object]]]] = {
    "actions: unknown words": (
        60,
        lambda n: lambda: dtwister.parse_action(game().match, "card " + "x " * n),
    ),
    "actions: a walk": (
        60,
        lambda n: lambda: dtwister.parse_action(game().match, "move blue.thief " + "a2-" * n),
    ),
    "actions: handling": (
        60,
        lambda n: lambda: dtwister.parse_action(game().match, "move blue.thief a2" + "(-)" * n),
    ),
    "actions: a long word": (
        400,
        lambda n: lambda: dtwister.parse_action(game().match, "move " + "x" * n),
    ),
    "actions: a list": (
        60,
        lambda n: lambda: dtwister.parse_action(game().match, "starters " + "1," * n),
    ),
    "legal: known words": (20, lambda n: lambda: dtwister.parse_legal(game(), "card 3 " * n)),
    "legal: squares": (20, lambda n: lambda: dtwister.parse_legal(game(), "a2 " * n)),
    "json: a course": (
        2000,
        lambda n: (
            lambda: action_from_json(
                game().match, {"action": "core:move", "piece": "blue.thief", "course": ["a2"] * n}
            )
        ),
    ),
    "json: keys": (
        500,
        lambda n: (
            lambda: action_from_json(
                game().match, {"action": "core:move"} | {f"k{number}": 1 for number in range(n)}
            )
        ),
    ),
    "json: a view": (
        500,
        lambda n: lambda: view_from_json(rules(), view_data() | {"hands": [HAND] * n}),
    ),
    "json: keys of a view": (
        500,
        lambda n: (
            lambda: view_from_json(
                rules(), view_data() | {"points": {f"k{i}": 1 for i in range(n)}}
            )
        ),
    ),
    "positions: entries": (
        500,
        lambda n: lambda: dtwister.parse_position(rules(), position(f"gates = [{'1, ' * n}]")),
    ),
    "positions: keys": (
        300,
        lambda n: (
            lambda: dtwister.parse_position(
                rules(), position("gates = []\n" + "".join(f"k{i} = 1\n" for i in range(n)))
            )
        ),
    ),
    "positions: strings": (
        2000,
        lambda n: lambda: dtwister.parse_position(rules(), position('gates = ["' + "x" * n)),
    ),
    "positions: empty strings": (
        500,
        lambda n: (
            lambda: dtwister.parse_position(rules(), position("gates = [" + '"", ' * n + "]"))
        ),
    ),
    "content: tables": (
        50,
        lambda n: (
            lambda: load_text(
                "".join(f'[[object]]\nid = "a{i}"\nname = "A"\n' for i in range(n)),
                file="a.toml",
                namespace="demo",
                signs=BOARD_SIGNS,
            )
        ),
    ),
    "content: unknown keys": (
        50,
        lambda n: (
            lambda: load_text(
                "[[object]]\n" + "".join(f"k{i} = 1\n" for i in range(n)),
                file="a.toml",
                namespace="demo",
                signs=BOARD_SIGNS,
            )
        ),
    ),
    "content: comments": (
        200,
        lambda n: lambda: suppressions_in_toml(parse("a = [\n" + "1, # x\n" * n + "]\n")),
    ),
    "content: dots and brackets": (2000, lambda n: lambda: parse("a = " + '"" . ' * n)),
    "rooms: cells": (5, lambda n: lambda: read_room(room(n), BOARD_SIGNS)),
    "rooms: a wide first line": (
        200,
        lambda n: lambda: read_room("+" + "   +" * n + "\n" * (2 * n + 1), BOARD_SIGNS),
    ),
    "boards: cells": (5, lambda n: lambda: read_drawing(rules(), room(n))),
    "boards: one long line and many short": (
        200,
        lambda n: lambda: read_drawing(rules(), "+" + "   +" * n + "\n" + "\n+\n" * n),
    ),
    "boards: a legend": (
        200,
        lambda n: (
            lambda: read_drawing(
                rules(), room(2) + "".join(f"{chr(0x4E00 + i)} = blue.thief\n" for i in range(n))
            )
        ),
    ),
    "rules: entries": (
        200,
        lambda n: lambda: parse_rulebook("".join(f"**A-{i:05}** (x). y\n\n" for i in range(n))),
    ),
    "rules: malformed": (200, lambda n: lambda: parse_rulebook("**A-1** ((\n" * n)),
    "suppressions": (
        60,
        lambda n: lambda: suppressions_in_python("# dtwister: allow C101 because x\n" * n, "a.py"),
    ),
    "upgrade": (
        300,
        lambda n: (
            lambda: upgrade_text(
                "format = 1\n" + "# x\n" * n + "[[object]]\n" * (n // 10), file="a.toml"
            )
        ),
    ),
    "perft: lines": (200, lambda n: lambda: perft.parse("depth 1: 3\n" * n)),
    "records: tags": (
        40,
        lambda n: (
            lambda: dtwister.read_record(
                record("[tags]\n" + "".join(f"t{i} = 'x'\n" for i in range(n)) + "\n")
            )
        ),
    ),
    "records: comments": (
        100,
        lambda n: (
            lambda: dtwister.read_record(
                record("").replace(
                    "actions = [", "actions = [" + "{action = 'a: b', comment = 'c'}, " * n, 1
                )
            )
        ),
    ),
    "records: a comment": (
        2000,
        lambda n: lambda: dtwister.record_of(game(), comments={1: "x" * n}),
    ),
    "records: needs": (
        100,
        lambda n: (
            lambda: dtwister.replay(
                rules(),
                record("").replace(
                    "[needs]",
                    "[needs]\n" + "".join(f"p{i} = '1 0123456789abcdef'\n" for i in range(n)),
                ),
            )
        ),
    ),
    "records: a stream": (
        30,
        lambda n: (
            lambda: [
                record_stream._read_part(part, "a.toml")
                for part in record_stream._parts_of(io.BytesIO(b"format = 1\nx = [\n" * n))
            ]
        ),
    ),
    "records: a stream of long lines": (
        3,
        lambda n: lambda: [*record_stream._parts_of(io.BytesIO((b"x" * 100_000 + b"\n") * n))],
    ),
    "records: a broken head": (
        300,
        lambda n: lambda: dtwister.replay(rules(), "x = 1\n" + 'y = "' + "z" * n),
    ),
}
"""What is read, at a size and at twice that size."""


@pytest.mark.parametrize("name", GROWING)
def test_twice_the_input_takes_twice_the_work(name: str) -> None:
    size, make = GROWING[name]
    reads = [make(size), make(size), make(2 * size)]
    _, once, twice = map(work, reads)  # the first time fills what is kept
    factor = 4.6 if name.endswith("cells") else 2.4  # twice as wide is four times as large
    assert twice <= factor * once + 400, (once, twice)


def load(text: str) -> object:
    return load_text(text, file="a.toml", namespace="demo", signs=BOARD_SIGNS)


def code(text: str) -> object:
    Path("a.py").write_text(text, "utf-8")
    found = read_code([Path("a.py")])
    if found.findings:
        raise ContentError(tuple(found.findings))
    return found


def validated(text: str) -> object:
    Path("a.toml").write_text(text, "utf-8")
    report = validate_paths(["a.toml"], index=ALL_KNOWN, namespace="demo")
    if report.findings:
        raise ContentError(report.findings)
    return report


READERS: dict[str, list[Callable[[str], object]]] = {
    "an action": [
        lambda text: dtwister.parse_action(game().match, text),
        lambda text: dtwister.parse_legal(game(), text),
    ],
    "JSON": [lambda text: action_from_json(game().match, {"action": text})],
    "a view or a board in JSON": [
        lambda text: view_from_json(rules(), {"view": text}),
        lambda text: board_from_json(rules(), {"board": text}),
    ],
    "a position": [lambda text: dtwister.parse_position(rules(), text)],
    "a record": [
        lambda text: dtwister.replay(rules(), text),
        lambda text: dtwister.replay_partly(rules(), text),
        dtwister.read_record,
    ],
    "a saved session": [lambda text: Session.restore(rules(), text)],
    "a name of a tag": [
        lambda text: dtwister.record_of(game(), tags={text: "x"}),
        lambda text: dtwister.read_record(record(f"[tags]\n{text} = 'x'\n\n")),
    ],
    "a tag": [
        lambda text: dtwister.record_of(game(), tags={"event": text}),
        lambda text: dtwister.read_record(record(f"[tags]\nevent = '{text}'\n\n")),
    ],
    "a comment": [
        lambda text: dtwister.record_of(game(), comments={1: text}),
        lambda text: dtwister.read_record(
            record("").replace("actions = [", f"actions = [{{action='', comment='{text}'}},", 1)
        ),
    ],
    "a content file": [load, validated, lambda text: upgrade_text(text, file="a.toml")],
    "a page of rules": [parse_rulebook],
    "a Python file": [code],
    "a drawing": [
        lambda text: read_drawing(rules(), text),
        lambda text: load(f'[[room]]\nid = "a"\npair = 1\nturns = "clockwise"\ngrid = "{text}"\n'),
    ],
    "a word of a manifest": [],
    "a perft file": [perft.parse],
    "an argument": [lambda text: main(["rules", text]) == 2 and 1 / 0],
}


def test_every_limit_has_a_reader_and_stands_on_the_page() -> None:
    assert {limit.what for limit in LIMITS} == set(READERS)
    page = (ROOT / "docs/reference/limits.md").read_text("utf-8")
    for limit in LIMITS:
        row = next(line for line in page.splitlines() if line.startswith(f"| {limit.what} "))
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        numbers = [f"{limit.size:,}", str(limit.depth or "-"), str(limit.digits or "-")]
        assert cells[1:] == numbers, limit
    assert f"{_limits.WORD:,}" in page


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.what)
def test_what_is_larger_than_the_limit_is_refused_without_work(
    limit: Limit,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    game()
    for read in READERS[limit.what]:
        calls = []
        for size in (limit.size + 1, 4 * limit.size):
            text = "x" * size

            def act(text: str = text, read: Callable[[str], object] = read) -> None:
                with pytest.raises((DtwisterError, ValueError, ZeroDivisionError)) as caught:
                    read(text)
                assert len(str(caught.value)) < 400

            act()
            calls.append(work(act))
        assert calls[1] <= calls[0] + 200, calls
    lines = "".join(capsys.readouterr()).splitlines()
    assert all(len(line) < 300 for line in lines)


DEEP = ("[" * 40 + "]" * 40, '{"a": ' * 40 + "1" + "}" * 40)


@pytest.mark.parametrize("deep", DEEP, ids=("lists", "tables"))
def test_what_is_nested_deeper_than_the_limit_is_refused(deep: str) -> None:
    data = json.loads(deep)
    for value in (data, {"action": "core:move", "piece": data, "course": []}):
        with pytest.raises(InvalidNotation, match=f"at most {_limits.JSON.depth} deep"):
            action_from_json(game().match, value)
    toml = deep.replace('"a": ', "a = ")
    depth = _limits.POSITION.depth
    with pytest.raises(InvalidNotation, match=f"more than {depth} deep"):
        dtwister.parse_position(rules(), f"gates = {toml}")
    with pytest.raises(ContentError, match=f"more than {_limits.CONTENT.depth} deep"):
        load(f"room = {toml}")
    with pytest.raises(DtwisterError, match="deep"):
        dtwister.replay(rules(), f"actions = {toml}")


def test_numbers_with_more_digits_than_the_limit_are_refused() -> None:
    match = game().match
    most, more = "9" * _limits.DIGITS, "9" * (_limits.DIGITS + 1)
    dtwister.parse_action(match, f"card {most}")
    for read in (
        lambda: dtwister.parse_action(match, f"card {more}"),
        lambda: action_from_json(match, {"action": "features:card", "card": int(more)}),
        lambda: dtwister.parse_position(rules(), f"clock = {more}"),
        lambda: dtwister.replay(rules(), f"seed = {more}"),
        lambda: load(f"[[object]]\ncopies = {more}"),
    ):
        with pytest.raises(DtwisterError):
            read()
    with pytest.raises(ValueError, match="at most 20 digits"):
        perft.parse(f"seed {more}")


def test_data_is_looked_at_no_further_than_the_limit() -> None:
    small = Limit("a list", 100, 3)
    wide: list[object] = [0] * 1_000_000
    assert work(lambda: small.check_data(wide)) < 30
    deep: Any = {}
    for _ in range(100_000):
        deep = {"a": deep}
    assert work(lambda: small.check_data(deep)) < 60
    while deep:  # or taking it apart would recurse as deep
        deep = deep.pop("a")


# -- echoes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("times", [200, 1900])
@pytest.mark.parametrize(
    "text",
    ["{x}", "card {x}", "move {x} d3", "move blue.thief {x}", "card 3 {x}", "starters {x}"],
)
def test_messages_about_actions_repeat_a_line_at_most(text: str, times: int) -> None:
    line = text.format(x="x" * times)
    for read in (
        lambda: dtwister.parse_action(game().match, line),
        lambda: dtwister.parse_legal(game(), line),
    ):
        with pytest.raises(DtwisterError) as caught:
            read()
        said = str(caught.value)
        assert "x" * 120 not in said
        assert said.isprintable()
        assert len(said) < 900


def test_an_error_of_a_wrong_action_repeats_a_line_at_most() -> None:
    with pytest.raises(TypeError) as caught:
        game().play("x" * 10_000)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        ('^    "blue: .*', '    "X",'),
        ('^    "blue: .*', '    "blue: X",'),
        ('^    "blue: .*', '    "X: end",'),
        ('^    "0: .*', '    "X",'),
        ('^    "0: .*', '    "0: X",'),
        ("^seed = .*", 'seen_by = "X"'),
        ("^scenario = .*", 'scenario = "X"'),
        ("^rules = .*", 'rules = "X"'),
        ("^seats = .*", 'seats = ["X", "blue"]'),
        (r"\[plugins\]\n", "[plugins]\nX = 1\n"),
        (r"\[needs\]\n", '[needs]\nX = "1 0123456789abcdef"\n'),
        (r"\[needs\]\n", '[needs]\nX = "1"\n'),
        (r"\[needs\]\n", '[needs]\ndemo = "X"\n'),
        (r"\[plugins\]\n", '[tags]\nX = "1"\n[plugins]\n'),
        (r"\[plugins\]\n", "[tags]\n'X\\' = 1\n[plugins]\n"),
        (r"\[options\]\n", "[options]\nX = [1]\n"),
        (r"^base = .*", 'base = "X"\nbase = "X"'),
        ('^    "blue: .*', '    {action = "X"},'),
        ('^    "blue: .*', '    {action = "blue: end", X = 1},'),
        ('^    "blue: .*', '    {action = "blue: end", clock = "X"},'),
        (r"\[options\]", '[result]\nwinners = ["X"]\nwhy = "X"\n\n[options]'),
    ],
)
def test_messages_about_records_repeat_a_line_at_most(pattern: str, line: str) -> None:
    text = dtwister.record_text(game())
    long = "x" * 900
    wrong, count = re.subn(
        pattern, lambda _: line.replace("X", long), text, count=1, flags=re.MULTILINE
    )
    assert count == 1
    with pytest.raises(dtwister.RecordError) as caught:
        dtwister.replay(rules(), wrong)
    assert "x" * 120 not in str(caught.value)
