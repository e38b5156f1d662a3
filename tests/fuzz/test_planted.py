"""Each target finds a defect that was planted in its reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from dtwister import RecordError
from dtwister import cli as commands
from dtwister._content import rulebook
from dtwister._content.checking import static_analysis
from dtwister._content.reading import content_loader, room_drawing
from dtwister._content.reading.room_drawing import DrawingFlaw
from dtwister._notation import action_parser, json_form, names, position
from dtwister._notation.json_forms import forms
from dtwister._notation.recording import replaying
from dtwister._plugins import hosting
from dtwister._session import requests, saving
from dtwister.simulation import line_rows
from dtwister.web.hosting import lobby_requests
from fuzz.mutation import mangled
from fuzz.seeds import seeds
from fuzz.targets import TARGETS, Failure
from perft import count

Plant = Callable[[pytest.MonkeyPatch], None]


def number(patch: pytest.MonkeyPatch) -> None:
    """Numbers are read however long they are."""
    patch.setattr(action_parser, "_number", int)


def echo(patch: pytest.MonkeyPatch) -> None:
    """A message repeats all that was given."""
    patch.setattr(action_parser, "quoted", repr)


def memory(patch: pytest.MonkeyPatch) -> None:
    """Values that do not fit are taken, and so is what cannot be used."""
    patch.setattr(position, "misfit", lambda value, like: "")
    patch.setattr(position, "uses", lambda game: ())


def seats(patch: pytest.MonkeyPatch) -> None:
    """The numbers of seats are not checked."""
    patch.setattr(names.Names, "seat_number", lambda self, word: self.match.seats.index(word))


def head(patch: pytest.MonkeyPatch) -> None:
    """Let a record that does not fit raise an error of Python."""
    reader: Any = replaying.Replayer
    method = "strictly"
    before = getattr(reader, method)

    def broken(self: Any, *more: Any) -> Any:
        try:
            return before(self, *more)
        except RecordError as error:
            raise KeyError("the action") from error

    patch.setattr(reader, method, broken)


def identity(patch: pytest.MonkeyPatch) -> None:
    """A table without an id is built with an empty one."""
    before = content_loader._Reader._identity

    def found(self: Any, raw: Any) -> str:
        return before(self, raw) if isinstance(raw, dict) and "id" in raw else str(raw["id"])

    patch.setattr(content_loader._Reader, "_identity", found)


def corner(patch: pytest.MonkeyPatch) -> None:
    """A flaw is pointed at beyond the end of the drawing."""

    def flaw(self: Any, code: str, message: str, index: int, hint: str) -> None:
        self.flaws.append(DrawingFlaw(code, message, index + 3, hint))

    patch.setattr(room_drawing._Reader, "_flaw", flaw)


def versions(patch: pytest.MonkeyPatch) -> None:
    """Leave manifests unchecked."""
    patch.setattr(hosting, "manifest_problem", lambda manifest: None)
    patch.setattr(hosting, "api_problem", lambda manifest, version: None)


def deep(patch: pytest.MonkeyPatch) -> None:
    """Values are taken as they are, also those that cannot be in an action."""
    patch.setattr(json_form, "plain_value", lambda value: value)


def unlisted(patch: pytest.MonkeyPatch) -> None:
    """Take what a list holds without asking for a list."""
    patch.setattr(forms, "_is_plain", lambda kind, data: len(data) >= 0)


def counts(patch: pytest.MonkeyPatch) -> None:
    """Options are told to be numbers as Python tells."""
    patch.setattr(count, "whole", lambda word: 1 // int(word))


def headings(patch: pytest.MonkeyPatch) -> None:
    """Repeat malformed text raw."""
    patch.setattr(rulebook._printing, "quoted", lambda value: f"'{value}'")


def signs(patch: pytest.MonkeyPatch) -> None:
    """A feature is expected to have all that it may have."""
    patch.setattr(static_analysis, "_square", lambda given: given["id"] + given["sign"])


def formless(patch: pytest.MonkeyPatch) -> None:
    """Take requests of any form."""
    patch.setattr(requests, "check_form", lambda *_: None)


def unread(patch: pytest.MonkeyPatch) -> None:
    """Take entries of requests of any type."""
    patch.setattr(
        lobby_requests, "entry", lambda data, name, *_, default=None: data.get(name, default)
    )


def trusting(patch: pytest.MonkeyPatch) -> None:
    """Take saved sessions of any form."""
    patch.setattr(saving, "checked", lambda rules, data, *_: data)


def placeless(patch: pytest.MonkeyPatch) -> None:
    """Tell what is wrong with a row, and not where it is."""
    patch.setattr(line_rows, "_read", lambda line, where, reader: reader(line.decode()))


def raw(patch: pytest.MonkeyPatch) -> None:
    """Leave printed text unescaped."""
    import contextlib

    patch.setattr(commands, "escaped", contextlib.nullcontext)


PLANTED: list[tuple[str, Plant]] = [
    ("actions", number),
    ("actions", echo),
    ("positions", memory),
    ("positions", seats),
    ("records", head),
    ("content", identity),
    ("drawings", corner),
    ("manifests", versions),
    ("json", deep),
    ("messages", unlisted),
    ("requests", formless),
    ("tables", unread),
    ("sessions", trusting),
    ("perft", counts),
    ("rows", placeless),
    ("pages", headings),
    ("code", signs),
    ("command", raw),
]


def test_a_defect_is_planted_in_every_reader() -> None:
    assert {reader for reader, _ in PLANTED} == set(TARGETS)


@pytest.mark.parametrize(
    ("reader", "plant"), PLANTED, ids=lambda part: getattr(part, "__name__", part)
)
def test_a_target_finds_a_defect(
    reader: str, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)

    @settings(
        deadline=None,
        derandomize=True,
        database=None,
        max_examples=4_000,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(mangled(seeds(reader)))
    def check(given: str) -> None:
        TARGETS[reader].run(given)

    with pytest.raises(Failure):
        check()
