"""Input that crashed, or passed where an error is due: each is one clear error now."""

from __future__ import annotations

import io
import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import dtwister
from dtwister import ContentError, DtwisterError, Game, InvalidNotation, OptionError, Rng
from dtwister import json as forms
from dtwister._content.reading.content_loader import load_text
from dtwister._content.reading.content_tables import TABLES
from dtwister._notation.drawing.drawing_reader import read_drawing
from dtwister._notation.json_form import action_from_json, event_from_json
from dtwister.cli import main
from dtwister.cli.output import escaped
from fixtures.content_index import BOARD_SIGNS

MANY = "9" * 5000
LINE = 300
"""More than a message may echo of its input, with what it says itself."""


@cache
def game() -> Game:
    """A game in which a seat has begun its turn."""
    found = dtwister.new_game("base:standard", seed=1)
    rng = Rng(1)
    for _ in range(30):
        found.play(found.legal_actions.sample(rng))
    return found


def nested(depth: int) -> list[Any]:
    """A list in a list in a list, so many deep."""
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def refused(
    act: Callable[[], object], kind: type[DtwisterError] = InvalidNotation, *, most: int = 400
) -> str:
    """The message of the error that something raises; it is of the kind and short."""
    with pytest.raises(kind) as caught:
        act()
    assert type(caught.value) is kind
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) <= most
    return message


# -- content ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(TABLES))
def test_a_table_without_its_keys_is_a_finding_for_each(kind: str) -> None:
    with pytest.raises(ContentError) as caught:
        load_text(f"[[{kind}]]\n", file="a.toml", namespace="demo", signs=BOARD_SIGNS)
    assert {finding.code for finding in caught.value.findings} == {"C102"}
    assert "missing key 'id'" in str(caught.value)


def test_a_set_without_an_id_is_reported_by_validate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sets.toml"
    path.write_text('[[set]]\ntitle = "Box"\n', "utf-8")
    assert main(["validate", str(path)]) == 1
    assert "missing key 'id'" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", ['""', "3", "[]", "{}", '"A B"', "true"])
@pytest.mark.parametrize("kind", sorted(TABLES))
def test_a_table_with_a_wrong_id_is_a_finding(kind: str, wrong: str) -> None:
    with pytest.raises(ContentError, match="id: "):
        text = f"[[{kind}]]\nid = {wrong}\n"
        load_text(text, file="a.toml", namespace="demo", signs=BOARD_SIGNS)


# -- numbers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        f"card {MANY}",
        f"card -{MANY}",
        f"move blue.thief d{MANY}-e3",
        f"move blue.thief {'z' * 5000}3",
        f"starters {MANY},{MANY}",
    ],
)
def test_long_numbers_in_actions_are_errors(text: str) -> None:
    refused(lambda: dtwister.parse_action(game().match, text))
    for short in (text[:900], "card ٣", "card ²"):
        with pytest.raises(DtwisterError):
            dtwister.parse_action(game().match, short)
        with pytest.raises(DtwisterError):
            dtwister.parse_legal(game(), short)


def changed(pattern: str, line: str) -> Callable[[], Game]:
    """Reads the position of the game with one line of it replaced."""
    text = dtwister.position_text(game())
    new, count = re.subn(pattern, lambda _: line, text, count=1, flags=re.MULTILINE)
    assert count == 1
    return lambda: dtwister.parse_position(game().rules, new)


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        ("^clock = .*", f"clock = {MANY}"),
        ("^clock = .*", f"clock = {'9' * 60}"),
        ("^clock = .*", f"clock = 0x{'f' * 900}"),
        ("^clock = .*", "clock = -5"),
        ("^chance = .*", f'chance = "{MANY}"'),
        ("^chance = .*", 'chance = "-5"'),
        ("^chance = .*", 'chance = "0x1234567890abcd"'),
        ("^chance = .*", f'chance = "{"f" * 17}"'),
        ("^blue = .*", f"blue = {MANY}"),
        ('^"blue.rope" = .*', f'"blue.rope" = "place {MANY}"'),
        ('^"blue.rope" = .*', '"blue.rope" = "place --5"'),
        ('^"blue.rope" = .*', '"blue.rope" = "place ²"'),
        ('^"blue.rope" = .*', '"blue.rope" = "place 1000000"'),
        ('^"blue.rope" = .*', '"blue.rope" = "place -100000"'),
        ("^gates = .*", 'gates = ["base:1a ² x"]'),
        ("^gates = .*", f'gates = ["base:1a {MANY} x"]'),
        ("^gates = .*", f"gates = {'[' * 3000}{']' * 3000}"),
        ("^gates = .*", f"gates = {'[' * 200}{']' * 200}"),
        ("^seats = .*", f'seats = ["{"x" * 5000}", "yellow"]'),
        ("^gates = .*", 'gates = []\nmarkers = ["base:1a ² north x"]'),
    ],
)
def test_numbers_that_do_not_fit_in_positions_are_errors(pattern: str, line: str) -> None:
    refused(changed(pattern, line))


# -- JSON ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("read", [action_from_json, event_from_json])
@pytest.mark.parametrize(
    "data",
    [
        {"action": "features:card", "card": 10**5000},
        {"action": 10**5000},
        {"action": "features:card", "card": nested(3000)},
        {"action": "core:move", "piece": nested(3000), "course": []},
        {"action": nested(3000)},
        {"event": nested(3000)},
        nested(3000),
        10**5000,
        {"action": "x" * 5000},
        {"action": "core:move", "x" * 5000: 1},
        {"action": "core:move", "piece": "blue.thief", "course": ["x"] * 100_000},
        {3: 4},
        {"action": "core:move", 3: 4},
    ],
    ids=range(13),
)
def test_json_that_is_too_deep_or_long_is_an_error(read: Callable[..., object], data: Any) -> None:
    refused(lambda: read(game().match, data))


MESSAGES: dict[str, tuple[Callable[[], Any], Callable[[Any], object]]] = {
    "view": (
        lambda: forms.view_to_json(game().view("blue")),
        lambda data: forms.view_from_json(game().rules, data),
    ),
    "board": (
        lambda: forms.board_to_json(game().match),
        lambda data: forms.board_from_json(game().rules, data),
    ),
    "decision": (
        lambda: {"decision": "act", "seat": "blue", "text": "x"},
        lambda data: forms.decision_from_json(game().match, data),
    ),
    "refusal": (
        lambda: {"refusal": "a", "rule": "b", "sentence": "c", "parameters": {}},
        lambda data: forms.refusal_from_json(game().rules, data),
    ),
    "result": (
        lambda: {"result": "target", "winners": ["blue"]},
        lambda data: forms.result_from_json(game().match, data),
    ),
    "options": (
        lambda: forms.options_to_json(game().match),
        lambda data: forms.options_from_json(game().rules, data),
    ),
    "game": (
        lambda: forms.game_to_json(game(), history=False),
        lambda data: forms.game_from_json(game().rules, data),
    ),
    "hand": (
        lambda: {"seat": "blue", "kind": "combat", "cards": [1, None]},
        lambda data: forms.hand_from_json(game().rules, data),
    ),
}
WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**5000,
    1.5,
    float("nan"),
    "x" * 5000,
    "\ud800",
    [],
    {},
    {3: 4},
    [None],
    {"x" * 5000: 1},
    nested(3000),
)


@pytest.mark.parametrize("name", MESSAGES)
def test_json_with_one_value_wrong_is_an_error_or_is_read(name: str) -> None:
    make, read = MESSAGES[name]
    right = make()
    read(right)
    refusals = 0
    for key in (*right, "unknown", 3):
        for wrong in WRONG:
            try:
                read(right | {key: wrong})
            except InvalidNotation as error:
                assert len(str(error)) < 600, str(error)
                refusals += 1
        if key in right:
            refused(lambda key=key: read({k: v for k, v in right.items() if k != key}))
    for wrong in WRONG:
        refused(lambda wrong=wrong: read(wrong))
    assert refusals > 10 * len(right)


def test_json_inside_an_action_is_limited_too() -> None:
    match = dtwister.new_game("veterans:free-choice", seed=1).match
    for word in ("[" * 3000, "[" * 400 + "]" * 400, MANY, f"[{'9' * 900}]", "1e999999"):
        for verb, (kind,) in match.rules.verbs.items():
            if verb and any(
                field.metadata.get("dtwister.kind") == "plain" for field in kind.__attrs_attrs__
            ):
                text = f"{verb} {word}"
                with pytest.raises(DtwisterError) as caught:
                    dtwister.parse_action(match, text)
                assert len(str(caught.value)) < 400


# -- seats and seeds -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seat", [[], True, 1.0, 10**5000, {}, b"blue", "x" * 5000, -7], ids=range(8)
)
def test_what_is_no_seat_is_refused_as_one(seat: Any) -> None:
    assert "seat" in refused(lambda: game().view(seat), OptionError)


@pytest.mark.parametrize(
    "seed", [True, False, 10**5000, -(10**5000), 2**64, -1, 1.0, "x" * 5000], ids=range(8)
)
def test_what_is_no_seed_is_refused_as_one(seed: Any) -> None:
    message = refused(lambda: dtwister.new_game("base:standard", seed=seed), OptionError)
    assert "seed" in message
    assert str(2**64 - 1) in message


def test_the_first_and_the_last_seed_are_seeds() -> None:
    assert dtwister.new_game("base:standard", seed=0).seed == 0
    assert dtwister.new_game("base:standard", seed=2**64 - 1).seed == 2**64 - 1


@pytest.mark.parametrize("seed", ["18446744073709551616", "-1", "9" * 500, "٣", "1_0", " 1"])
def test_the_command_line_refuses_them_too(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "base:standard", f"--seed={seed}"]) == 2
    err = capsys.readouterr().err
    assert "from 0 to 18446744073709551615" in err
    assert all(len(line) < LINE for line in err.splitlines())


@pytest.mark.parametrize(
    "options",
    [
        {"target": 10**5000},
        {"target": nested(3000)},
        {"timer": nested(3000)},
        {"edition": nested(3000)},
        {"edition": "x" * 5000},
        {"x" * 5000: 1},
    ],
    ids=range(6),
)
def test_options_that_do_not_fit_are_refused_in_a_line(options: dict[str, Any]) -> None:
    refused(lambda: dtwister.new_game("base:standard", seed=1, **options), OptionError)


def test_a_list_of_choices_that_does_not_fit_is_refused_in_a_line() -> None:
    wrong = {"without": "x" * 5000}
    refused(lambda: dtwister.new_game("base:beginner", seed=1, **wrong), OptionError)


@pytest.mark.parametrize("name", ["x" * 5000, [], 3, None])
def test_what_is_no_scenario_is_refused_as_one(name: Any) -> None:
    message = refused(lambda: dtwister.new_game(name, seed=1), OptionError, most=1200)
    assert "scenario" in message


@pytest.mark.parametrize("seats", [([], "blue"), (3, 4), ("x" * 5000, "blue"), ("\u202ered", "b")])
def test_what_is_no_colour_is_refused_as_one(seats: Any) -> None:
    assert "colour" in refused(
        lambda: dtwister.new_game("base:standard", seed=1, seats=seats), OptionError
    )


# -- memories --------------------------------------------------------------------------------------


def with_memory(text: str, key: str, value: str) -> str:
    """The position with another value in one of its memories."""
    head, sign, tail = text.partition("[memory]\n")
    assert sign
    lines = re.sub(rf'^"{re.escape(key)}" = (\[\n(?: .*\n)*\]?|.*)\n?', "", tail, flags=re.M)
    return f'{head}{sign}"{key}" = {value}\n{lines}'


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("features:action-hands", "3"),
        ("features:action-hands", "[]"),
        ("features:action-hands", "[[2], [3], [4]]"),
        ("features:action-hands", '["ab", "cd"]'),
        ("features:action-hands", '[["a"], [2]]'),
        ("features:action-hands", "{none = true}"),
        ("features:combat-hands", "[[1.5], [2]]"),
        ("features:combat-hands", "[[[1]], [2]]"),
        ("features:played", "[[9], []]"),
        ("features:played", "{map = [[1, 2]]}"),
        ("features:seen-hands", "[[], []]"),
        ("features:missing", "[]"),
        ("features:starters", "[[1], [2]]"),
        ("features:starters", "[[9999, 3, 4, 5], [2]]"),
        ("features:pairs", "[1, 2]"),
        ("features:jumps", '[true, "x"]'),
        ("features:highest", "[]"),
        ("features:highest", '"high"'),
        ("features:highest", "true"),
        ("features:resigned", "7"),
        ("features:kept", "[[99999], [3]]"),
    ],
)
def test_memories_that_do_not_fit_are_errors(key: str, value: str) -> None:
    text = with_memory(dtwister.position_text(game()), key, value)
    try:
        found = dtwister.parse_position(game().rules, text)
    except InvalidNotation as error:
        assert key in str(error) or "do not fit" in str(error)
        return
    for seat in (None, *range(len(found.seats))):  # what is accepted can be used
        found.view(seat).sample(Rng(1))
    if key not in ("features:kept", "features:missing", "features:starters"):
        pytest.fail(f"{key} = {value} was taken")


def test_frames_that_do_not_fit_are_errors() -> None:
    frame = '{ is = "features:turn", seat = "yellow", card = "x", ap = [], purse = 3, time_up = 7 }'
    refused(changed(r"^frames = \[\n.*\n\]", f"frames = [\n    {frame},\n]"))


# -- files and arguments ---------------------------------------------------------------------------


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe.toml"
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no pipes with names")
    os.mkfifo(path)
    return path


def run(*words: str | bytes, cwd: Path, timeout: float = 60) -> tuple[int, str, str]:
    """The command in a process of its own, on a terminal that takes UTF-8; a watchdog ends it."""
    command = [sys.executable, "-c", "import sys, dtwister.cli as c; sys.exit(c.main())", *words]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8:strict", "PYTHONUTF8": "1"}
    done = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, timeout=timeout, stdin=subprocess.DEVNULL
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("command", ["validate", "upgrade"])
def test_a_pipe_is_not_waited_for(command: str, pipe: Path) -> None:
    code, out, err = run(command, pipe.name, cwd=pipe.parent)
    assert code == 2
    assert "pipe.toml" in out + err
    assert "pipe" in (out + err).replace("pipe.toml", "")


@pytest.mark.parametrize("command", ["validate", "upgrade"])
def test_a_link_to_a_pipe_below_a_folder_is_not_waited_for(command: str, pipe: Path) -> None:
    folder = pipe.parent / "plug"
    folder.mkdir()
    (folder / "rooms.toml").symlink_to(pipe)
    (folder / "rules.md").symlink_to(pipe)
    os.mkfifo(folder / "code.py")
    (folder / "objects.toml").write_text('[[object]]\nid = "pan"\nname = "Pan"\n', "utf-8")
    code, out, err = run(command, "plug", cwd=pipe.parent)
    assert code in (1, 2)
    assert "got a pipe" in out + err
    assert "Traceback" not in err


def test_a_pipe_in_a_folder_of_plugins_is_not_waited_for(pipe: Path) -> None:
    os.mkfifo(pipe.parent / "trap.py")
    code, out, err = run("plugins", "--plugins-dir", ".", cwd=pipe.parent)
    assert code == 1
    assert "trap" in out
    assert not err


def test_a_device_is_not_read_to_its_end(tmp_path: Path) -> None:
    if not Path("/dev/zero").exists() or not stat.S_ISCHR(os.stat("/dev/zero").st_mode):
        pytest.skip("this system has no such device")
    for words in (["validate", "/dev/zero"], ["upgrade", "/dev/zero"]):
        code, out, err = run(*words, cwd=tmp_path)
        assert code == 2
        assert "/dev/zero" in out + err


WORDS = {
    "validate": [b"validate", b"\xff.toml"],
    "json": [b"validate", b"--format", b"json", b"\xff.toml"],
    "sarif": [b"validate", b"--format", b"sarif", b"\xff.toml"],
    "list": [b"list", b"\xff"],
    "rules": [b"rules", b"\xff"],
    "plugins": [b"plugins", b"\xff"],
    "replay": [b"replay", b"\xff"],
    "upgrade": [b"upgrade", b"\xff"],
    "play": [b"play", b"base:standard", b"--seats", b"\xff,blue"],
    "folder": [b"list", b"--plugins-dir", b"\xff"],
    "namespace": [b"validate", b"--namespace", b"\xff", b"x"],
    "new": [b"new", b"character", b"\xff"],
    "option": [b"play", b"base:standard", b"--option", b"\xff=\xff"],
}


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are no bytes there")
@pytest.mark.parametrize("name", WORDS)
def test_arguments_that_are_no_text_are_said_as_such(name: str, tmp_path: Path) -> None:
    code, out, err = run(*WORDS[name], cwd=tmp_path)
    assert code == 2
    assert "Traceback" not in err
    assert "internal error" not in err
    assert ("%FF" if name == "sarif" else "\\udcff") in out + err


# -- what is printed -------------------------------------------------------------------------------

TRICKS = "\x1b[31m\x07\r\x85\u200f\u202e\u2066\u2028\U000e0041"
"""Colours of a terminal, its bell, and signs that turn the order of reading round."""


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """All that a command prints; nothing of it but characters that can be seen, and lines."""
    main(words)
    text = "".join(capsys.readouterr())
    assert text
    assert text.replace("\n", "").isprintable(), ascii(text)
    return text


@pytest.mark.parametrize("form", ["text", "json", "sarif"])
def test_validate_prints_no_control_characters(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = f"a{TRICKS}b.toml"
    Path(name).write_text(
        f'[[object]]\nid = "pan"\nname = "{"".join(f"{chr(92)}U{ord(c):08x}" for c in TRICKS)}"\n'
        'abilities = ["x:\u202ey"]\ntags = ["\\u202e"]\n',
        "utf-8",
    )
    text = told(["validate", "--format", form, name], capsys)
    assert "\\u202e" in text


@pytest.mark.parametrize(
    "words",
    [
        ["list", TRICKS],
        [TRICKS],
        ["play", TRICKS],
        ["rules", TRICKS],
        ["replay", TRICKS],
        ["plugins", TRICKS],
        ["upgrade", TRICKS],
        ["new", "object", TRICKS],
        ["list", "--plugins-dir", TRICKS],
        ["list", "--no", TRICKS],
        ["play", "base:standard", "--option", TRICKS],
        ["play", "base:standard", "--seat", TRICKS],
        ["simulate", "base:standard", "--games", TRICKS],
    ],
)
def test_arguments_are_not_printed_raw(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    told(words, capsys)


PLUGIN = """
from dtwister.plugin import Manifest, hookimpl
from dtwister.plugin.content import Character, Object

TRICKS = {tricks!r}

@hookimpl
def dtwister_manifest():
    return Manifest(id="trick", version="1" + TRICKS, name="Trick" + TRICKS)

@hookimpl
def dtwister_register(registry):
    registry.add(Character(id="trick:x", name="X" + TRICKS, movement=1, combat=1))
    {more}
"""


@pytest.mark.parametrize(
    "words", [["list"], ["list", "--json"], ["plugins"], ["plugins", "--json"]]
)
@pytest.mark.parametrize("more", ["pass", "raise ValueError(TRICKS)"])
def test_names_of_plugins_are_not_printed_raw(
    words: list[str], more: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "trick.py").write_text(PLUGIN.format(tricks=TRICKS, more=more), "utf-8")
    text = told([*words, "--plugins-dir", str(tmp_path)], capsys)
    assert "U+001B" in text  # the first that is invisible


def test_what_is_typed_is_not_printed_raw(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [f"{TRICKS}", f"why {TRICKS}", f"legal {TRICKS}", f"save {TRICKS}/x", "quit"]
    text = "\n".join(lines).replace("\r", "").replace("\u2028", "").replace("\x85", "") + "\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert "\\u202e" in told(["play", "base:standard", "--seed=3", "--no-record"], capsys)


def test_a_game_is_not_saved_under_a_name_with_a_null_character(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("save a\0b\nquit\n"))
    said = told(["play", "base:standard", "--seed=3", "--no-record"], capsys)
    assert "cannot write a\\u0000b: a name cannot have a null character" in said


def test_records_with_control_characters_are_not_printed_raw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.toml"
    text = dtwister.record_text(game())
    for old in ("blue: ", "base:standard", '"DT1"', "digests = ["):
        assert old in text
        path.write_text(text.replace(old, f"{old[:-1]}\\u001b\\u202e{old[-1]}", 1), "utf-8")
        told(["replay", str(path)], capsys)


@pytest.mark.parametrize("where", ['name = "{}"', 'tags = ["{}"]', 'name = "x"\nrules = ["{}"]'])
@pytest.mark.parametrize(
    "sign", ["\n", "\x1b", "\x7f", "\x85", "\u200f", "\u202e", "\u2066", "\u2028"]
)
def test_names_with_signs_that_cannot_be_seen_are_findings(where: str, sign: str) -> None:
    line = where.format(f"a\\u{ord(sign):04x}b")
    text = f'[[object]]\nid = "pan"\n{line}\n'
    with pytest.raises(ContentError) as caught:
        load_text(text, file="a.toml", namespace="demo", signs=BOARD_SIGNS)
    assert any(finding.code == "C110" for finding in caught.value.findings)
    assert str(caught.value).replace("\n", "").isprintable()


@pytest.mark.parametrize(
    "name",
    [
        "Größe",
        "\u6218\u58eb",
        "\u05dc\u05d5\u05d7\u05dd",
        "\u0645\u062d\u0627\u0631\u0628",
        "\U0001f469\u200d\U0001f680",
        "\u0645\u06cc\u200c\u062e",
        "a\u00a0b",
    ],
)
def test_names_in_any_script_are_right(name: str) -> None:
    text = f'[[object]]\nid = "pan"\nname = "{name}"\n'
    content = load_text(text, file="a.toml", namespace="demo", signs=BOARD_SIGNS)
    assert content.objects[0].name == name


# -- manifests -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        f'id="trick", version="1", api=">={MANY}"',
        'id="trick", version="1", api=">=²"',
        'id="trick", version="1", api=3',
        'id="trick", version=3',
        'id=3, version="1"',
        f'id="{"x" * 5000}", version="1"',
        f'id="trick", version="{"1" * 5000}"',
        'id="trick", version="1", requires=3',
        'id="trick", version="1", requires=[["base"]]',
        'id="trick", version="1", conflicts=(3,)',
        'id="trick", version="1", overrides={"x": 1}',
        'id="trick", version="1", name=3',
        f'id="trick", version="{"1" * 190}", api=">=7"',
    ],
)
def test_wrong_manifests_are_reported_and_skipped(given: str, tmp_path: Path) -> None:
    text = PLUGIN.format(tricks="", more="pass")
    text = re.sub(r"Manifest\(.*\)", lambda _: f"Manifest({given})", text)
    (tmp_path / "trick.py").write_text(text, "utf-8")
    report = dtwister.load_report(folders=[tmp_path])
    (problem,) = report.problems
    assert "trick" in problem.problem
    assert len(problem.problem) < 400 + len(str(tmp_path))
    assert "1" * 150 not in problem.problem


# -- what fuzzing found ----------------------------------------------------------------------------


def test_a_legend_without_a_drawing_is_no_drawing() -> None:
    refused(lambda: read_drawing(dtwister.load_rules(), "x = blue.rope + blue.sword"))


@pytest.mark.parametrize(
    "words",
    [
        ["rules", "X"],
        ["rules", "--plugin", "X"],
        ["list", "X"],
        ["list", "--no", "X"],
        ["plugins", "X"],
        ["play", "X"],
        ["play", "base:standard", "--option", "X"],
        ["play", "base:standard", "--option", "target=X"],
        ["play", "base:standard", "--seat", "X"],
        ["play", "base:standard", "--seats", "X,blue"],
        ["simulate", "base:standard", "--games", "X"],
        ["validate", "--namespace", "!X", "a"],
        ["new", "object", "X"],
        ["X"],
        ["list", "--X"],
    ],
)
def test_errors_about_arguments_repeat_a_line_at_most(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word.replace("X", "x" * 900) for word in words]) == 2
    said = "".join(capsys.readouterr()).lower()
    assert "xxx" in said
    assert "x" * 120 not in said


def test_the_stream_for_output_does_what_a_stream_does(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with escaped():
        sys.stdout.writelines(["a\x1b", "b\n"])
        print("c\u202e", file=sys.stderr, flush=True)
        assert sys.stdout.encoding
        assert not sys.stdout.isatty()
    assert capsys.readouterr() == ("a\\u001bb\n", "c\\u202e\n")


def test_what_a_terminal_cannot_show_is_escaped_there(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii", errors="strict"))
    with escaped():
        print("Größe")
        sys.stdout.flush()
    assert raw.getvalue() == b"Gr\\xf6\\xdfe\n"
