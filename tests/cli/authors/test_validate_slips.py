"""`dtwister validate` of plug-ins whose Python has a slip: one finding, with its line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dtwister.cli import main

PLUGIN = '''\
from dtwister.plugin import Ability, Manifest, hookimpl


class Swift(Ability):
    """Is swift."""

    id = "kitchen:swift"


@hookimpl
def dtwister_manifest():
    return Manifest(id="kitchen", version="1", requires=("base", "features"))


@hookimpl
def dtwister_register(registry):
    registry.ability(Swift)
    registry.content("people.toml")
'''
PEOPLE = """\
[[character]]
id = "cook"
name = "Cook"
movement = 3
combat = 1
abilities = ["kitchen:swift"]
"""
WAYS = ("", "--play", "--plugins-dir={folder}", "--play --plugins-dir={folder}")


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A folder for a plug-in that is not installed."""
    before = list(sys.path)
    # Packages are known by name: each test has one of its own.
    folder = tmp_path / "folder" / f"kitchen_{tmp_path.name.replace('-', '_')}"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "people.toml").write_text(PEOPLE, "utf-8")
    yield folder
    sys.path[:] = before


def findings(
    home: Path, way: str, capsys: pytest.CaptureFixture[str]
) -> list[tuple[str, str, int, str, str]]:
    """Return code, file, line, message and hint of all findings."""
    capsys.readouterr()
    options = [word.format(folder=home.parent) for word in way.split()]
    main(["validate", "--format", "json", *options, str(home)])
    report = json.loads(capsys.readouterr().out)
    return [
        (one["code"], Path(one["file"]).name, one["line"], one["message"], one["hint"])
        for one in report["findings"]
    ]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("def dtwister_register(registry):", "def dtwister_register(registry:", 16, "never closed"),
        ('id = "kitchen:swift"', 'id = "kitchen:swift', 7, "unterminated string literal"),
        ("registry.content", "  registry.content", 18, "unexpected indent"),
        ('    registry.content("people.toml")', "return 1", 18, "'return' outside"),
        ("class Swift", "from __future__ import annotations\nclass Swift", 4, "must occur at the"),
    ],
)
def test_what_is_no_python_is_told_once(
    way: str,
    old: str,
    new: str,
    line: int,
    message: str,
    home: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (home / "plugin.py").write_text(PLUGIN.replace(old, new), "utf-8")
    ((code, file, at, said, hint),) = findings(home, way, capsys)
    assert (code, file, at) == ("C605", "plugin.py", line)
    assert said.startswith("expected Python, got a slip: ")
    assert message in said
    assert hint == "correct this line, or the one before it"


@pytest.mark.parametrize("way", WAYS[1:])
@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("registry.ability", "registy.ability", 17, "did you mean 'registry'?"),
        ("registry.ability", "registry.abilty", 17, "did you mean 'ability'?"),
        ("registry.ability(Swift)", "1 / 0", 17, "ZeroDivisionError: division by zero"),
        ("class Swift(Ability)", "class Swift(Abilty)", 4, "did you mean 'Ability'?"),
        ("import Ability,", "import Abilty,", 1, "did you mean 'Ability'?"),
        ("class Swift", "import no_such_module\nclass Swift", 4, "No module named"),
        ("class Swift", "raise SystemExit(3)\nclass Swift", 4, "SystemExit: 3"),
        ("return Manifest(", "return Manifst(", 12, "did you mean 'Manifest'?"),
    ],
)
def test_code_that_stops_is_told_with_its_line(
    way: str,
    old: str,
    new: str,
    line: int,
    message: str,
    home: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (home / "plugin.py").write_text(PLUGIN.replace(old, new), "utf-8")
    ((code, file, at, said, hint),) = findings(home, way, capsys)
    assert (code, file, at) == ("C606", "plugin.py", line), said
    assert message in said
    assert said.count("plugin.py") == 0  # the place stands in front
    assert hint == "correct this line, and try again"


@pytest.mark.parametrize("way", WAYS)
def test_a_slip_in_another_module_is_told_there(
    way: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "plugin.py").write_text(f"from {home.name} import soup\n" + PLUGIN, "utf-8")
    (home / "soup.py").write_text("salt = 1\nsalt = (", "utf-8")
    ((code, file, line, _, _),) = findings(home, way, capsys)
    assert (code, file, line) == ("C605", "soup.py", 2)


@pytest.mark.parametrize("way", WAYS[1:])
def test_an_error_in_another_module_is_told_there(
    way: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "plugin.py").write_text(f"from {home.name} import soup\n" + PLUGIN, "utf-8")
    (home / "soup.py").write_text("salt = 1\n\nsalt.stir()", "utf-8")
    ((code, file, line, _, _),) = findings(home, way, capsys)
    assert (code, file, line) == ("C606", "soup.py", 3)


@pytest.mark.parametrize("way", WAYS)
def test_a_plug_in_in_one_file(
    way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "plugins" / "kitchen"
    folder.mkdir(parents=True)
    (folder / f"soup_{tmp_path.name.replace('-', '_')}.py").write_text(
        PLUGIN.replace("(registry)", "(registry"), "utf-8"
    )
    way = way.replace("{folder}", "{folder}/kitchen")
    ((code, _, line, _, _),) = findings(folder, way, capsys)
    assert (code, line) == ("C605", 16)


def test_the_place_stands_before_the_error_elsewhere_too(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "plugin.py").write_text(PLUGIN.replace("registry.content", "registy.content"), "utf-8")
    assert main(["list", "characters", "--plugins-dir", str(home.parent)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"dtwister: {home / 'plugin.py'}:18: ")
    assert "did you mean 'registry'?" in said
