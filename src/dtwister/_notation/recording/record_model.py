"""Records as typed data: the head of a game, its actions, and notes on both."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Final

import attrs

from dtwister._engine.questions.rules_needs import RulesNeeds
from dtwister._errors import RecordError
from dtwister._limits import COMMENT, RECORD, TAG, TAG_NAME, Limit
from dtwister._printing import quoted

MAX_RECORD: Final = RECORD.size
"""The most characters of a record, and the most bytes of its file: 64 MiB, a million actions."""
MAX_ENTRY: Final = 10_000
"""The most characters of one action of a record."""
MAX_TAGS: Final = 100
"""The most tags of a record."""
MAX_CLOCK: Final = 10**9
"""The most seconds of a clock."""
_SURROGATE = re.compile("[\\ud800-\\udfff]")


@attrs.frozen(kw_only=True)
class RecordedAction:
    """One action of a record: its number, who decided, its text, and notes on it.

    >>> RecordedAction(number=2, by="blue", text="start blue.thief on a2", clock=583.5).comment
    ''
    """

    number: int
    """Its place in the record, counted from 1."""
    by: str
    """The colour of the seat that decided, or `nature` for chance."""
    text: str
    """The action in notation."""
    comment: str = ""
    """A remark on the action."""
    clock: float | None = None
    """The seconds left on the clock of the seat after the action."""

    def __attrs_post_init__(self) -> None:
        """Check the notes."""
        if self.comment or self.clock is not None:
            check_notes(self.number, self.comment, self.clock)

    @property
    def line(self) -> str:
        """Return who decided and the action, as a record writes them."""
        return f"{self.by}: {self.text}"


@attrs.frozen(kw_only=True)
class RecordedResult:
    """The end of a recorded game: the winners (none: a draw), the reason and the points.

    >>> RecordedResult(winners=("blue",), why="target", points={"blue": 5, "yellow": 3}).why
    'target'
    """

    winners: tuple[str, ...]
    why: str
    points: Mapping[str, int] = attrs.field(factory=dict)
    """Colour -> points; empty in old records, which do not have them."""


@attrs.frozen(kw_only=True)
class Record:
    """A recorded game, read but not played: its head, its actions and the notes on them.

    `dtwister.read_record` makes one of a text, `dtwister.record_of` of a game; `text` writes it,
    and `dtwister.replay` plays it.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> record = dtwister.record_of(game, tags={"event": "Club night"})
    >>> dtwister.read_record(record.text()) == record
    True
    """

    scenario: str
    seats: tuple[str, ...]
    options: Mapping[str, int | bool | str]
    actions: tuple[RecordedAction, ...] = ()
    tags: Mapping[str, str] = attrs.field(factory=dict)
    """Free statements on the game, such as its event, date and players."""
    result: RecordedResult | None = None
    seed: int | None = None
    """The seed of chance; None in the record of a seat."""
    auto_chance: bool = True
    """False if the caller answered for chance."""
    position: str | None = None
    """The position that the game began from; None for the start of its scenario."""
    digests: Mapping[int, str] = attrs.field(factory=dict, repr=False)
    """Number of actions -> digest of the state after them."""
    engine: str = ""
    """The version of dtwister that wrote the record."""
    rules: str = ""
    """A digest of the rules that the game needs."""
    plugins: Mapping[str, str] = attrs.field(factory=dict)
    """Plug-in -> its version, for people."""
    needs: RulesNeeds | None = None
    """The rules that the game needs; None in old records, which have one digest of all rules."""
    seen_by: str = ""
    """The seat whose record it is, which may know only a part; empty for a full record."""
    interrupted: bool = attrs.field(default=False, eq=False)
    """True if the last line was not written to its end, and was left out."""
    damage: str = attrs.field(default="", eq=False)
    """The reason why it is wrong somewhere: a line that is missing or extra by its digests.

    `dtwister.read_record` refuses such a record; replaying it finds the place.
    """
    is_growing: bool = attrs.field(default=False, eq=False, repr=False)
    """True if it was written while its game went on."""
    place: str = attrs.field(default="", eq=False)
    """The file and the line where it begins, if `dtwister.read_records` read it."""
    source: str = attrs.field(default="", eq=False, repr=False)
    """The text that it was read from."""

    def __attrs_post_init__(self) -> None:
        """Check the tags."""
        check_tags(self.tags)

    @property
    def comments(self) -> dict[int, str]:
        """Return number of an action -> its comment."""
        return {one.number: one.comment for one in self.actions if one.comment}

    @property
    def clocks(self) -> dict[int, float]:
        """Return number of an action -> the clock after it, in seconds."""
        return {one.number: one.clock for one in self.actions if one.clock is not None}

    def with_tags(self, tags: Mapping[str, str]) -> Record:
        """Return the record with more tags; an empty text removes one.

        >>> record = Record(scenario="base:standard", seats=("blue", "yellow"), options={})
        >>> record.with_tags({"event": "Final", "round": "3"}).with_tags({"round": ""}).tags
        {'event': 'Final'}
        """
        joined = {**self.tags, **tags}
        return attrs.evolve(self, tags={name: text for name, text in joined.items() if text != ""})

    def with_notes(
        self,
        *,
        comments: Mapping[int, str] | None = None,
        clocks: Mapping[int, float] | None = None,
    ) -> Record:
        """Return the record with more comments and clock times, by numbers of actions.

        An empty comment removes one. `RecordError` for a number that no action has.
        """
        for number in {*(comments or ()), *(clocks or ())}:
            check_number(number, len(self.actions))
        noted = list(self.actions)
        for number, comment in (comments or {}).items():
            noted[number - 1] = attrs.evolve(noted[number - 1], comment=comment)
        for number, clock in (clocks or {}).items():
            noted[number - 1] = attrs.evolve(noted[number - 1], clock=clock)
        return attrs.evolve(self, actions=tuple(noted))

    def text(self) -> str:
        """Return the record as TOML; `dtwister.read_record` reads it."""
        from dtwister._notation.recording.record_writer import written  # it imports this module

        return written(self)


def check_number(number: object, actions: int) -> None:
    """Raise `RecordError` for a number that no action has."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= actions:
        raise RecordError(
            f"record: expected the number of an action from 1 to {actions}, got {quoted(number)}"
        )


def check_notes(number: int, comment: object, clock: object) -> None:
    """Raise `RecordError` for a comment or clock time that a record cannot hold.

    >>> check_notes(3, "", -1)
    Traceback (most recent call last):
    dtwister._errors.RecordError: record, action 3: expected seconds from 0 to 1000000000 as ...
    """
    _check_text(comment, COMMENT, f"record, action {number}")
    if clock is None:
        return
    right = isinstance(clock, int | float) and not isinstance(clock, bool)
    if not right or not math.isfinite(clock) or not 0 <= clock <= MAX_CLOCK:  # type: ignore[arg-type, operator]
        raise RecordError(
            f"record, action {number}: expected seconds from 0 to {MAX_CLOCK} as clock, got "
            f"{quoted(clock)}"
        )


def check_tags(tags: Mapping[str, str]) -> None:
    """Raise `RecordError` for tags that a record cannot hold.

    >>> check_tags({"round": 3})
    Traceback (most recent call last):
    dtwister._errors.RecordError: record, tags, 'round': expected a text, got 3
    """
    if len(tags) > MAX_TAGS:
        raise RecordError(f"record, tags: expected at most {MAX_TAGS}, got {len(tags)}")
    for name, text in tags.items():
        _check_text(name, TAG_NAME, "record, tags")
        if not name or not name.isprintable():
            raise RecordError(f"record, tags: expected a printable name, got {quoted(name)}")
        _check_text(text, TAG, f"record, tags, {quoted(name)}")


def _check_text(text: object, limit: Limit, where: str) -> None:
    if not isinstance(text, str):
        raise RecordError(f"{where}: expected a text, got {quoted(text)}")
    if len(text) > limit.size:
        raise RecordError(
            f"{where}: expected {limit.what} of at most {limit.size} characters, got {len(text)}"
        )
    if _SURROGATE.search(text):
        raise RecordError(f"{where}: expected {limit.what} that can be encoded, got {quoted(text)}")
