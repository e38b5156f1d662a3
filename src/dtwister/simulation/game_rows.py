"""The row of a game: its columns, its line of JSON, and the check of rows that are read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import inf
from typing import Any, Final

import attrs

from dtwister._printing import quoted
from dtwister._rng import LAST_SEED

CUT: Final = "cut"
"""The ending of a game that reached the highest number of decisions."""


@attrs.frozen(kw_only=True)
class GameRow:
    """The result of one game, in columns that a table can have.

    The columns up to `rules` are alike in all games of a plan. All but `seconds` are the same
    wherever the game is played.

    >>> import dtwister
    >>> plan = dtwister.SimulationPlan("prison:1", games=1, seed=1, bots=["random"])
    >>> (row,) = dtwister.simulate(plan)
    >>> row.seed, row.bots
    (1, ('random', 'random'))
    """

    scenario: str
    options: tuple[str, ...]
    """All options with their values, such as `target=6`."""
    seats: tuple[str, ...]
    """The colours, clockwise."""
    bots: tuple[str, ...]
    """The name of the bot of each seat."""
    max_decisions: int
    rules: str
    """A digest of the rules that the game needs: plug-ins, the versions of their rules, content."""
    seed: int
    winners: tuple[str, ...]
    """The colours of the seats that won; none after a draw of all, or if the game was cut."""
    ending: str
    """The reason of the end, such as `target`; `cut` at the highest number of decisions."""
    points: tuple[int, ...]
    """The victory points of each seat."""
    decisions: int
    """The number of decisions of seats."""
    bot_failure: str
    """The seat whose bot failed last, and the reason; that seat gave up."""
    first_moves: tuple[str, ...]
    """The first answer to each kind of decision, such as `blue card: play 2`."""
    scored: tuple[str, ...]
    """Seat, points, reason and character of each scoring, such as `blue 1 exit blue.wizard`.

    The character is the one that left the board, or `-` if none did.
    """
    listings: int
    """The number of decisions at which the legal actions were counted."""
    legal_actions: int
    """The sum of these counts."""
    digest: str
    """The digest of the last state."""
    seconds: float
    """The time that the game took."""
    record: str = ""
    """The record of the game, if the plan wants records and they have no folder of their own."""

    @property
    def is_cut(self) -> bool:
        """Return whether the game reached the highest number of decisions."""
        return self.ending == CUT

    def line(self) -> str:
        """Return the line of JSON of the row, with its end."""
        return json.dumps(attrs.asdict(self)) + "\n"


COLUMNS: Final[Mapping[str, str]] = {field.name: str(field.type) for field in attrs.fields(GameRow)}
"""The columns of a row, with their types as they stand in the class."""
SETTING: Final = ("scenario", "options", "seats", "bots", "max_decisions", "rules")
"""The columns that are alike in all rows of a plan."""


def _is_text(value: object) -> bool:
    """Return whether it is a text that a file can hold: no half of a character."""
    try:
        return isinstance(value, str) and bool(value.encode() or True)
    except UnicodeEncodeError:
        return False


def _is_whole(value: object) -> bool:
    return type(value) is int and 0 <= value <= LAST_SEED


def _is_points(value: object) -> bool:
    return type(value) is int and abs(value) <= LAST_SEED


_CHECKS: Final[Mapping[str, tuple[str, Any]]] = {
    "str": ("a text", _is_text),
    "int": (f"a whole number from 0 to {LAST_SEED}", _is_whole),
    "float": ("a number from 0", lambda value: type(value) in (int, float) and 0 <= value < inf),
    "tuple[str, ...]": (
        "a list of texts",
        lambda value: isinstance(value, list | tuple) and all(map(_is_text, value)),
    ),
    "tuple[int, ...]": (
        "a list of whole numbers",
        lambda value: isinstance(value, list | tuple) and all(map(_is_points, value)),
    ),
}


def row_from_data(data: object) -> GameRow:
    """Return the row in some data; a `ValueError` says what is wrong with it.

    >>> row_from_data({"scenario": "prison:3"})
    Traceback (most recent call last):
    ValueError: missing column 'options'
    """
    if not isinstance(data, Mapping):
        raise ValueError(f"expected an object with columns, got {quoted(data)}")
    values: dict[str, Any] = {}
    for name, kind in COLUMNS.items():
        if name not in data:
            raise ValueError(f"missing column {name!r}")
        wanted, check = _CHECKS[kind]
        value = data[name]
        if not check(value):
            raise ValueError(f"column {name!r}: expected {wanted}, got {quoted(value)}")
        values[name] = tuple(value) if kind.startswith("tuple") else value
    for name in data:
        if name not in COLUMNS:
            raise ValueError(f"unknown column {quoted(name)}")
    row = GameRow(**values)
    if not len(row.seats) == len(row.bots) == len(row.points) or set(row.winners) - set(row.seats):
        raise ValueError("seats, bots, points and winners do not fit together")
    return row


def row_from_line(line: str) -> GameRow:
    """Return the row in a line of JSON; a `ValueError` says what is wrong with it."""
    try:
        data = json.loads(line)
    except RecursionError:
        raise ValueError("expected an object with columns, got too many brackets") from None
    return row_from_data(data)
