"""`dtwister validate` of whole plug-ins: their content, their code, and games of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dtwister._content.findings.finding_codes import CODES
from dtwister.cli import main
from fixtures.content_index import ROOT

PLUGIN = '''\
from dtwister.plugin import Ability, Manifest, events, hookimpl


class Prize(Ability):
    """Each walk earns a point."""

    id = "kitchen:prize"
    listens = (events.Walked,)

    def react(self, context, event, bearer):
        context.do(events.Scored(0, 1, "walk"))


@hookimpl
def dtwister_manifest():
    return Manifest(id="kitchen", version="1", requires=("base", "features"))


@hookimpl
def dtwister_register(registry):
    registry.ability(Prize)
    registry.content("games.toml")
'''
GAME = """\
[[scenario]]
id = "feast"
name = "Feast"
layout = "features:3x2"
frame = "features:set-up"
room_sets = ["base"]
characters = ["base:thief", "base:troll", "base:goblin", "base:warrior"]
objects = ["base:sword"]
abilities = ["kitchen:prize", "features:nobody-left"]

[scenario.settings]
starters = 4
"""


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A folder for a plug-in that is not installed."""
    before = list(sys.path)
    # Packages are known by name: each test has one of its own.
    folder = tmp_path / f"dtwister_{tmp_path.name.replace('-', '_')}"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    yield folder
    sys.path[:] = before


def write(home: Path, plugin: str = PLUGIN, game: str = GAME) -> str:
    (home / "plugin.py").write_text(plugin, "utf-8")
    (home / "games.toml").write_text(game, "utf-8")
    return str(home)


def test_its_files_are_checked_without_its_code_being_run(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = write(home, PLUGIN + "\nraise SystemExit(3)\n")
    assert main(["validate", where]) == 0
    assert capsys.readouterr().out == "valid: 1 scenario, 1 ability, 1 plug-in in 3 files\n"


def test_random_games_of_its_scenarios(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--play", write(home)]) == 0
    assert (
        capsys.readouterr().out == "valid: 1 scenario, 1 ability, 1 plug-in, 2 games in 3 files\n"
    )


def example(code: str, text: str) -> str:
    """The plug-in with the example of a code in it."""
    of_memory = code in ("C704", "C705")
    memory = text if of_memory else CODES["C704"].right
    react = CODES["C701"].right if of_memory else text
    head = (
        "import random\n\nfrom dtwister.plugin import Memory\n"
        "from dtwister.plugin.caching import per_match\n"
        'COUNT = Memory("kitchen:count", lambda match: 0)\n'
    )
    head += memory.replace("demo:", "kitchen:")
    before, react, rest = react.partition("def react")
    head += before
    method = (react + rest).replace("\n", "\n    ")
    plugin = PLUGIN[: PLUGIN.index("def react")] + "count = 0\n\n    " + method + "\n\n"
    plugin += PLUGIN[PLUGIN.index("@hookimpl") :].replace(
        "registry.ability(Prize)", "registry.ability(Prize)\n    registry.memory(COUNT, HAND)"
    )
    return head + plugin


PLAYED = [code for code in CODES if code.startswith("C7")]


@pytest.mark.parametrize("code", PLAYED)
def test_games_that_go_wrong(code: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = write(home, example(code, CODES[code].wrong))
    assert main(["validate", "--play", "--games", "1", "--format", "json", where]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert (finding["code"], finding["line"]) == (code, 2), finding
    assert finding["file"].endswith("games.toml")
    assert finding["message"].startswith("kitchen:feast: ")
    assert "seed 0" in finding["hint"]


@pytest.mark.parametrize(
    ("hand", "code", "says"),
    [
        (
            "lambda match: 3, secret='by_seat'",
            "C705",
            "expected a tuple with a value for each seat",
        ),
        ("lambda match: (7,), holds=tuple[str, ...]", "C705", "expected a text, got 7"),
        ("lambda match: 1 / 0", "C701", "the memory kitchen:hand has no first value: ZeroDivision"),
    ],
)
def test_a_memory_with_a_wrong_value_is_named(
    hand: str, code: str, says: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = write(home, example("C705", f'HAND = Memory("demo:hand", {hand})\n'))
    assert main(["validate", "--play", "--games", "1", "--format", "json", where]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert finding["code"] == code and says in finding["message"]


@pytest.mark.parametrize("code", PLAYED)
def test_games_that_go_right(code: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = write(home, example(code, CODES[code].right))
    assert main(["validate", "--play", "--games", "1", where]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("wrong", [True, False])
def test_the_examples_of_plug_ins_that_cannot_be_loaded(
    wrong: bool, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    info = CODES["C601"]
    text = info.wrong if wrong else info.right
    head = "from dtwister.plugin import Manifest, hookimpl\n\n\n"
    (home / "plugin.py").write_text(head + text.replace("demo", "kitchen"), "utf-8")
    code = main(["validate", "--play", "--format", "json", str(home)])
    found = [finding["code"] for finding in json.loads(capsys.readouterr().out)["findings"]]
    assert (code, found) == ((1, ["C601"]) if wrong else (0, []))


def test_one_that_cannot_be_loaded(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = write(home, PLUGIN.replace('"base", "features"', '"bass", "features"'))
    assert main(["validate", "--play", "--format", "json", where]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert finding["code"] == "C601"
    assert "requires the plug-in 'bass', which is not loaded" in finding["message"]
    assert finding["file"].endswith("plugin.py")


def test_one_that_cannot_be_imported(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = write(home, "import no_such_module\n" + PLUGIN)
    assert main(["validate", "--play", "--format", "json", where]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert finding["code"] == "C606"
    assert "No module named 'no_such_module'" in finding["message"]


def test_one_that_is_loaded_with_others_and_cannot_be_imported(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = write(home, "import no_such_module\n" + PLUGIN)
    options = ["--plugins-dir", str(home.parent), "--format", "json"]
    assert main(["validate", where, *options]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert finding["code"] == "C606"
    assert finding["file"].endswith("plugin.py")
    assert "No module named 'no_such_module'" in finding["message"]


def test_wrong_content_has_its_own_findings(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = write(home, game=GAME.replace("base:troll", "base:trol"))
    assert main(["validate", "--play", "--format", "json", where]) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [finding["code"] for finding in found] == ["C402"]


def test_plugins_that_are_installed_by_their_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "base", "features", "prison", "veterans"]) == 0
    assert capsys.readouterr().out.startswith("valid: 16 rooms, ")


def test_a_name_that_is_neither_file_nor_plug_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "bass"]) == 2
    out = capsys.readouterr().out
    assert "C001 cannot read the file: No such file" in out
    assert "note: unknown file 'bass'; did you mean the plug-in 'base'?" in out


def test_all_official_content_is_valid(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(ROOT / "plugins")]) == 0
    assert capsys.readouterr().out.startswith("valid: ")
    for path in sorted((ROOT / "plugins").glob("*/*.toml")):
        assert main(["validate", str(path)]) == 0, capsys.readouterr().out


SINGLE = PLUGIN.replace('    registry.content("games.toml")\n', "    registry.everyone(Prize())\n")


def test_a_plug_in_of_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "kitchen.py").write_text(SINGLE, "utf-8")
    assert main(["validate", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "valid: 1 ability, 1 plug-in in 1 file\n"
    assert main(["validate", "--play", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("note: --play: expected a scenario to play, got none\n")


def test_a_plug_in_that_ends_the_interpreter(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = write(home, PLUGIN + "\nraise SystemExit(3)\n")
    assert main(["validate", "--play", "--format", "json", where]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert (finding["code"], "SystemExit: 3" in finding["message"]) == ("C606", True)


def test_games_of_the_plug_in_of_a_single_file(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(write(home)) / "games.toml"
    assert main(["validate", "--play", "--games", "1", str(path)]) == 0
    assert capsys.readouterr().out == "valid: 1 scenario, 1 game in 1 file\n"
