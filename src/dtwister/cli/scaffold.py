"""The files that a new plug-in begins with, made from the templates beside this module.

A template is a file whose name ends in `.txt`: `NAME` in its path stands for the name of the
plug-in as Python wants it, `dot-` at the start of a name for a dot, and `$words` in its text for an
attribute of `PluginNames`, or for a part that several templates share.
"""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Final

import attrs

from dtwister._errors import DtwisterError
from dtwister._printing import quoted
from dtwister._safe_files import write_all

KINDS: Final[Mapping[str, str]] = {
    "character": "a character with an ability of its own",
    "object": "an object with an ability that serves its carrier",
    "feature": "a new kind of square, with rooms that have it",
    "room": "a pair of rooms and a board for them, without code",
    "scenario": "a scenario with a rule of its own",
    "expansion": "a distribution of its own, to be installed and published",
}
"""The kinds of plug-ins that can be begun."""

SIGNS: Final = "~=&!;+"
"""Signs for a new kind of square, the best first."""


@attrs.frozen
class PluginNames:
    """A name in all the forms that files need.

    >>> names = PluginNames("fire-eater")
    >>> names.module, names.title, names.rule
    ('fire_eater', 'Fire Eater', 'FIRE-EATER')
    """

    id: str

    @property
    def module(self) -> str:
        """The name for Python and files."""
        return self.id.replace("-", "_")

    @property
    def title(self) -> str:
        """The name for people."""
        return " ".join(word.capitalize() for word in self.id.split("-"))

    @property
    def rule(self) -> str:
        """Return the beginning of the ids of its rules."""
        return self.id.upper()


def checked_name(name: str) -> PluginNames:
    """Return the names for a plug-in, if its name is allowed.

    >>> checked_name("Fire Eater")
    Traceback (most recent call last):
    ...
    dtwister._errors.DtwisterError: expected a name of small letters, ...; try 'fire-eater'
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", name) or len(name) > 40:
        near = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-0123456789")[:40].strip("-")
        raise DtwisterError(
            f"expected a name of small letters, digits and hyphens between them, "
            f"got {quoted(name)}; try {near or 'acrobat'!r}"
        )
    if keyword.iskeyword(name) or name in sys.stdlib_module_names:
        raise DtwisterError(f"{name!r} is a keyword or a module of Python; choose another name")
    return PluginNames(name)


def free_sign(taken: Collection[str]) -> str:
    """Return a sign for a new kind of square that no other square has.

    >>> free_sign(".O@~")
    '='
    """
    for sign in SIGNS:
        if sign not in taken:
            return sign
    raise DtwisterError(f"the signs {', '.join(SIGNS)} are all taken by squares of other plug-ins")


def new_files(kind: str, names: PluginNames, *, sign: str, version: str) -> dict[Path, str]:
    """Return the files of a new plug-in, with their texts; nothing is written.

    >>> made = new_files("room", PluginNames("cave"), sign="~", version="1.0")
    >>> sorted(path.as_posix() for path in made)
    ['__init__.py', 'content.toml', 'plugin.py', 'rules.md', 'tests/test_cave.py']
    """
    words = {
        "id": names.id,
        "module": names.module,
        "title": names.title,
        "RULE": names.rule,
        "sign": sign,
        "version": version,
        "hero": names.id if kind == "expansion" else "base:goblin",
        "board_rule": "02" if kind == "expansion" else "01",
    }
    templates = files("dtwister.cli") / "templates"
    parts = {
        part.name.removesuffix(".txt"): Template(_text(part)).substitute(words).rstrip("\n")
        for part in (templates / "parts").iterdir()
    }
    found: dict[Path, str] = {}
    for path, template in _walk(templates / kind, Path()):
        target = Path(*(_renamed(part, names) for part in path.parts))
        found[target] = Template(_text(template)).substitute(words | parts)
    return found


def check_free(folder: Path) -> None:
    """Refuse to write over existing files."""
    if folder.exists() or folder.is_symlink():
        raise DtwisterError(
            f"{folder} already exists, and nothing was written; choose another name, or another "
            "folder with --in"
        )


def write_files(made: Mapping[Path, str]) -> None:
    """Write new files, and the folders they need; all or none."""
    write_all((path, text.encode()) for path, text in made.items())


def _walk(folder: Traversable, path: Path) -> Iterator[tuple[Path, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _walk(entry, path / entry.name)
        elif entry.name.endswith(".txt"):
            yield path / entry.name, entry


def _text(template: Traversable) -> str:
    return template.read_text(encoding="utf-8")


def _renamed(part: str, names: PluginNames) -> str:
    name = part.removesuffix(".txt").replace("NAME", names.module)
    return f".{name.removeprefix('dot-')}" if name.startswith("dot-") else name
