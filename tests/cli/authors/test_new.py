"""`dtwister new`: what it writes works, and it overwrites nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import jsonschema
import pytest
import tomli

import dtwister
from dtwister import cli
from dtwister.cli.scaffold import KINDS, SIGNS

ROOT = Path(__file__).parents[3]
NAMES = {
    "character": "acrobat",
    "object": "seven-league-boots",
    "feature": "mud",
    "room": "cave",
    "scenario": "rush",
}


def new(*words: str) -> int:
    return cli.main(["new", *words])


def run(*words: str, at: Path, more: tuple[Path, ...] = ()) -> subprocess.CompletedProcess[str]:
    """A module of Python in a process of its own, with the library as it stands here."""
    places = [*more, ROOT / "src", ROOT / "plugins"]
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=at,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, places))},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


FEW = ("-p", "dtwister_pytest", "--dtwister-games=1", "--dtwister-decisions=20")
"""Few random games: that the tests can be run is what is looked at here."""


def check_style(folder: Path) -> None:
    """Code that is given to others to change is written as ours is."""
    for command in (["check", "--select", "E,F,W,I,B,C4,UP,SIM,RUF,TID"], ["format", "--check"]):
        words = ["ruff", *command, "--isolated", "--line-length", "100", "--no-cache", "."]
        done = run(*words, at=folder)
        assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a plug-in of each kind."""
    place = tmp_path_factory.mktemp("new") / "my-plugins"
    for kind, name in NAMES.items():
        assert new(kind, name, "--in", str(place)) == 0
    return place


def test_what_is_written_is_valid(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["validate", str(folder), "--plugins-dir", str(folder)]) == 0
    assert "valid: 4 rooms, 2 layouts, 5 scenarios" in capsys.readouterr().out


def test_its_tests_pass(folder: Path) -> None:
    done = run("pytest", "-q", "-p", "no:cacheprovider", *FEW, at=folder)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_its_style_is_ours(folder: Path) -> None:
    check_style(folder)


@pytest.mark.parametrize("name", NAMES.values())
def test_its_scenario_can_be_played_to_the_end(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", f"{name}:game", "--games", "1", "--seed", "0"]
    words += ["--plugins-dir", str(folder)]
    assert cli.main(words) == 0
    assert "1 (1 finished, 0 cut)" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES.values())
def test_its_rules_can_be_read(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", f"{name.upper()}-01", "--plugins-dir", str(folder)]) == 0
    assert f"rule of the plug-in '{name}'" in capsys.readouterr().out


def test_each_of_them_works_alone(tmp_path: Path) -> None:
    for kind, name in NAMES.items():
        assert new(kind, name, "--in", str(tmp_path / kind)) == 0
        assert f"{name}:game" in dtwister.load_rules(folders=[tmp_path / kind]).scenarios


def test_plug_ins_of_one_name_in_two_folders(tmp_path: Path) -> None:
    titles = {}
    for place in ("one", "two"):
        assert new("character", "acrobat", "--in", str(tmp_path / place)) == 0
        code = tmp_path / place / "acrobat" / "plugin.py"
        code.write_text(code.read_text("utf-8").replace("-leap", f"-{place}"), encoding="utf-8")
    for place in ("one", "two", "one"):
        rules = dtwister.load_rules(folders=[tmp_path / place])
        titles[place] = rules.actions["acrobat:leap"].verb
    assert titles == {"one": "acrobat-one", "two": "acrobat-two"}


def test_a_second_kind_of_square_gets_another_sign(tmp_path: Path) -> None:
    for name in ("mud", "tar"):
        assert new("feature", name, "--in", str(tmp_path)) == 0
    squares = dtwister.load_rules(folders=[tmp_path]).square_features
    assert [squares[name].sign for name in ("mud:mud", "tar:tar")] == list(SIGNS[:2])


def test_an_expansion_is_installed_and_its_tests_pass(tmp_path: Path) -> None:
    assert new("expansion", "fire-eater", "--in", str(tmp_path)) == 0
    made, site = tmp_path / "dtwister-fire-eater", tmp_path / "site"
    check_style(made)
    pip = ["pip", "install", "--no-build-isolation", "--no-deps", "--no-index", "-q"]
    done = run(*pip, "--target", str(site), ".", at=made)
    assert done.returncode == 0, done.stderr
    shutil.rmtree(made / "src")  # so that what is tested is what was installed
    found = entry_points(group="dtwister.plugins")
    assert "fire-eater" not in found.names
    done = run("pytest", "-q", "-p", "no:cacheprovider", *FEW, at=made, more=(site,))
    assert done.returncode == 0, done.stdout
    words = ["from dtwister.cli import main", "raise SystemExit(main())"]
    program = tmp_path / "again.py"
    program.write_text("\n".join(words), encoding="utf-8")
    again = run("again", "validate", "site", at=tmp_path, more=(site, tmp_path))
    assert "valid: 2 rooms, 1 layout, 1 scenario" in again.stdout, again.stderr
    assert (made / ".github" / "workflows" / "ci.yml").is_file()
    assert "${{ matrix.python }}" in (made / ".github/workflows/ci.yml").read_text("utf-8")


def test_it_says_what_it_wrote_and_what_is_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert new("room", "cave") == 0
    assert capsys.readouterr().out == (
        "wrote my-plugins/cave/__init__.py\n"
        "wrote my-plugins/cave/content.toml\n"
        "wrote my-plugins/cave/plugin.py\n"
        "wrote my-plugins/cave/rules.md\n"
        "wrote my-plugins/cave/tests/test_cave.py\n"
        "wrote my-plugins/cave/content.schema.json\n"
        "\n"
        "next:\n"
        "  dtwister validate my-plugins/cave --plugins-dir my-plugins\n"
        "  python -m pytest my-plugins/cave\n"
        "  dtwister simulate cave:game --games 5 --plugins-dir my-plugins\n"
        "  dtwister play cave:game --plugins-dir my-plugins\n"
    )


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_overwritten(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new(kind, "cave", "--in", str(tmp_path)) == 0
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    for path in files[1:]:
        path.write_text(f"mine: {path.name}", encoding="utf-8")
    files[0].unlink()
    before = {path: path.read_text("utf-8") for path in tmp_path.rglob("*") if path.is_file()}
    capsys.readouterr()
    assert new(kind, "cave", "--in", str(tmp_path)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "already exists, and nothing was written" in err
    after = {path: path.read_text("utf-8") for path in tmp_path.rglob("*") if path.is_file()}
    assert after == before


@pytest.mark.parametrize(
    "name, said",
    [
        ("Fire Eater", "try 'fire-eater'"),
        ("fire_eater", "try 'fire-eater'"),
        ("7up", "try 'up'"),
        ("../cave", "try 'cave'"),
        ("", "expected a name of small letters"),
        ("a" * 41, f"try '{'a' * 40}'"),
        ("class", "a keyword or a module of Python"),
        ("random", "a keyword or a module of Python"),
        ("dtwister", "the Python package 'dtwister' already exists"),
        ("dtwister-features", "the Python package 'dtwister_features' already exists"),
        ("base", "the plug-in 'base' already exists"),
    ],
)
def test_names_that_cannot_be(
    name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new("room", name, "--in", str(tmp_path)) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_plug_in_of_the_folder_has_the_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new("room", "cave", "--in", str(tmp_path)) == 0
    (tmp_path / "cave").rename(tmp_path / "den")
    assert new("room", "cave", "--in", str(tmp_path)) == 2
    assert "the plug-in 'cave' already exists" in capsys.readouterr().err


def test_a_broken_plug_in_of_the_folder_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("import nothing_of_this_name", encoding="utf-8")
    assert new("room", "cave", "--in", str(tmp_path)) == 0


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert new("room", "cave", "--in", str(tmp_path / "file")) == 2
    assert "expected a folder, got a file" in capsys.readouterr().err


def test_an_unknown_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert new("hero", "cave") == 2
    assert "invalid choice: 'hero'" in capsys.readouterr().err


@pytest.mark.parametrize("kind", KINDS)
def test_its_content_names_a_schema_that_it_fits(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert new(kind, "cave") == 0
    for path in tmp_path.rglob("content.toml"):
        text = path.read_text("utf-8")
        first = text.partition("\n")[0]
        assert first == "#:schema ./content.schema.json"
        schema = json.loads((path.parent / first.removeprefix("#:schema ")).read_text("utf-8"))
        jsonschema.Draft202012Validator(schema).validate(tomli.loads(text))
        wrong = tomli.loads(text) | {"charakter": []}
        assert not jsonschema.Draft202012Validator(schema).is_valid(wrong)
