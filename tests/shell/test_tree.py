"""Every file of the tree is written as .editorconfig says, and travels in the sdist."""

from __future__ import annotations

import configparser
import re
import subprocess
import tomllib
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT_OUT = {".gitignore"}
"""Top-level files that an sdist has no use for."""
ALWAYS = {"LICENSE", "README.md", "pyproject.toml"}
"""Top-level files that hatchling takes along by itself."""


@cache
def tracked() -> tuple[str, ...]:
    """Return the files that git knows; an sdist has no git, and nothing to check here."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout: nothing says which files belong to the tree")
    done = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return tuple(name for name in done.stdout.split("\0") if (ROOT / name).is_file())


AS_THEY_ARE = ("tests/fuzz/corpus/",)
"""Inputs for fuzzing, in which every byte counts."""
PICTURES = (".png",)
"""The ends of names of files that are no text."""


@cache
def sections() -> tuple[tuple[str, dict[str, str]], ...]:
    """Return the patterns of .editorconfig with what they ask for."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string("[*]\n" + (ROOT / ".editorconfig").read_text("utf-8").partition("[*]")[2])
    return tuple((pattern, dict(parser[pattern])) for pattern in parser.sections())


def asked_of(name: str) -> dict[str, str]:
    """Return what .editorconfig asks of a file; the last section that fits decides."""
    found: dict[str, str] = {}
    for pattern, settings in sections():
        braces = re.search(r"\{(.*)\}", pattern)
        words = braces[1].split(",") if braces else [""]
        patterns = [pattern.replace(braces[0], word) if braces else pattern for word in words]
        if any(fnmatch(Path(name).name, one) for one in patterns):
            found |= settings
    return found


def faults(name: str, data: bytes) -> list[str]:
    """Return what is not as .editorconfig asks."""
    asked = asked_of(name)
    try:
        text = data.decode(asked["charset"])
    except UnicodeDecodeError:
        return ["charset"]
    found = []
    if "\r" in text and asked["end_of_line"] == "lf":
        found.append("end_of_line")
    if text and not text.endswith("\n") and asked["insert_final_newline"] == "true":
        found.append("insert_final_newline")
    if asked.get("trim_trailing_whitespace") == "true" and re.search(r"[ \t]+$", text, re.M):
        found.append("trim_trailing_whitespace")
    if asked["indent_style"] == "space" and re.search(r"^ *\t", text, re.M):
        found.append("indent_style")
    return found


def test_every_file_is_as_the_editor_is_told() -> None:
    texts = (name for name in tracked() if not name.endswith(PICTURES))
    names = [name for name in texts if not name.startswith(AS_THEY_ARE)]
    found = {name: faults(name, (ROOT / name).read_bytes()) for name in names}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("name", "data", "wrong"),
    [
        ("a.py", b"x = 1\r\n", ["end_of_line"]),
        ("a.py", b"x = 1", ["insert_final_newline"]),
        ("a.py", b"x = 1 \n", ["trim_trailing_whitespace"]),
        ("a.yml", b"a: 1 \n", ["trim_trailing_whitespace"]),
        ("a.py", b"\tx = 1\n", ["indent_style"]),
        ("a.md", b"\xff\n", ["charset"]),
        ("rooms.toml", b"| .  \n", []),
        ("Makefile", b"\tmake\n", []),
    ],
)
def test_other_forms_are_found(name: str, data: bytes, wrong: list[str]) -> None:
    assert faults(name, data) == wrong


def test_the_sdist_carries_all_that_is_tracked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    listed = {
        name.removeprefix("/")
        for name in project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    }
    tops = {name.partition("/")[0] for name in tracked()}
    assert tops - LEFT_OUT - ALWAYS == listed
