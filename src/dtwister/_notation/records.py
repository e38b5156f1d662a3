"""Records: a game from its first action to its last, as TOML that a person can read.

Replaying is strict. Any mismatch is a `RecordError` with the number of the action, and no game is
returned; `replay_partly` plays a record as far as it goes.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Final
from weakref import ref

import attrs

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.questions.rules_needs import needs_of, recorded_digest
from dtwister._engine.text_form import action_text
from dtwister._engine.visibility.view import seen_action
from dtwister._errors import RecordWarning
from dtwister._model.actions import Action
from dtwister._model.events import Event, TakenBack
from dtwister._model.ids import REFEREE, SeatId
from dtwister._notation.action_secrecy import decider
from dtwister._notation.names import decider_name, watcher_name
from dtwister._notation.position import check_board, position_text
from dtwister._notation.recording.growing_layout import growing_line
from dtwister._notation.recording.growing_notes import GrowingNotes
from dtwister._notation.recording.record_model import (
    Record,
    RecordedAction,
    check_notes,
    check_number,
    check_tags,
)
from dtwister._notation.recording.record_reader import (
    DIGEST_EVERY,
    counted,
    engine_version,
    read_to_replay,
)
from dtwister._notation.recording.record_writer import growing_start
from dtwister._notation.recording.replaying import PartialReplay, Replayer, result_of
from dtwister._printing import quoted

FURTHEST: Final = 1_000
"""The most actions ahead of the last one at which a note may be set in a growing record."""
Steps = list[tuple[SeatId, Action]]
"""The actions of a game, each with its player."""


# -- writing ---------------------------------------------------------------------------------------


def record_of(
    game: Game,
    *,
    seat: int | str | None = None,
    tags: Mapping[str, str] | None = None,
    comments: Mapping[int, str] | None = None,
    clocks: Mapping[int, float] | None = None,
    like: Record | None = None,
) -> Record:
    """Return the record of a game, with tags, and with comments and clock times at its actions.

    `comments` and `clocks` are by number of the action, counted from 1; clocks say the seconds left
    after it. `like` is an earlier record of the same game: its tags are taken over, and its notes
    up to the first action that is another now.

    With `seat`, given by number or colour (`SPECTATOR` for a watcher), it is the record as that
    seat may know it: secret values are `?`, and without seed and digests it cannot be replayed. It
    has the tags, and of the notes only those at actions of that seat.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=2)
    >>> record = record_of(game, tags={"event": "Final"}, comments={1: "A wide labyrinth."})
    >>> game = dtwister.replay(game.rules, record)
    >>> record_of(game, like=record) == record
    True
    """
    check_board(game.match)
    if like is not None and not isinstance(like, Record):
        raise TypeError(f"expected a Record, got {quoted(like)}; dtwister.read_record reads one")
    watcher = None if seat is None else game.seat_number(seat)
    steps = _steps(game)
    record = _head(game)
    if watcher is None:
        record = _with_start(record, game)
        record = attrs.evolve(record, digests=_digests(game, counted(len(steps))))
    else:
        record = attrs.evolve(record, seen_by=watcher_name(game.match, watcher))
    record = attrs.evolve(
        record,
        actions=tuple(
            _recorded(game.match, number, *step, None) for number, step in enumerate(steps, 1)
        ),
        result=result_of(game),
    )
    if like is not None:
        record = _annotated_like(record, like)
    record = record.with_tags(tags or {}).with_notes(comments=comments, clocks=clocks)
    if watcher is None:
        return record
    return attrs.evolve(
        record,
        actions=tuple(
            _as_seen(game.match, step, recorded, watcher)
            for step, recorded in zip(steps, record.actions, strict=True)
        ),
    )


def record_text(
    game: Game,
    *,
    seat: int | str | None = None,
    tags: Mapping[str, str] | None = None,
    comments: Mapping[int, str] | None = None,
    clocks: Mapping[int, float] | None = None,
    like: Record | None = None,
) -> str:
    """Return the record of a game as text; `record_of` explains what it can have.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=2)
    >>> dtwister.replay(game.rules, record_text(game)) == game
    True
    """
    return record_of(game, seat=seat, tags=tags, comments=comments, clocks=clocks, like=like).text()


class GrowingRecord:
    """The record of a game in progress: a text, and lines to append for each action.

    >>> import dtwister
    >>> game = dtwister.new_game("base:beginner", seed=2)
    >>> record = GrowingRecord(game, tags={"event": "Final"})
    >>> text = record.text()
    >>> record.note(2, comment="The usual start.", clock=595)
    >>> _ = game.play(next(iter(game.legal_actions)))
    >>> text += record.more()
    >>> dtwister.replay(game.rules, text) == game, dtwister.read_record(text).clocks
    (True, {2: 595})
    """

    def __init__(
        self, game: Game, *, tags: Mapping[str, str] | None = None, like: Record | None = None
    ) -> None:
        self._game = game
        self._count = 0
        self._tags: dict[str, str] = {}
        self._notes = GrowingNotes()
        if like is not None:
            begun = record_of(game, like=like)
            self._tags = dict(begun.tags)
            for action in begun.actions:
                if action.comment or action.clock is not None:
                    self._notes.put(action.number, comment=action.comment, clock=action.clock)
        joined = {**self._tags, **(tags or {})}
        check_tags(joined)
        self._tags = {name: text for name, text in joined.items() if text != ""}
        self._rewritten = False
        game.subscribe_unfiltered(_Undos(self))

    def note(self, number: int, *, comment: str = "", clock: float | None = None) -> None:
        """Set the comment and the clock time at an action, which may be the next one.

        If its line was written already, the whole text must be written again, as after an undo.
        """
        played = self._game.number - self._game.first_number
        check_number(number, played + FURTHEST)
        check_notes(number, comment, clock)
        self._notes.put(number, comment=comment, clock=clock)
        self._rewritten |= number <= self._count

    @property
    def tags(self) -> Mapping[str, str]:
        """The tags of the record."""
        return self._tags

    def set_tags(self, tags: Mapping[str, str]) -> None:
        """Set the tags; the whole text must be written again, as after an undo."""
        check_tags(tags)
        self._rewritten |= self._tags != tags
        self._tags = dict(tags)

    def record(self, seat: int | str | None = None) -> Record:
        """Return the record up to now, with tags and notes; for a seat what it may know."""
        game = self._game
        played = game.number - game.first_number
        return record_of(
            game,
            seat=seat,
            tags=self._tags,
            comments=self._notes.comments(played),
            clocks=self._notes.clocks(played),
        )

    def text(self) -> str:
        """Return all of the record up to now."""
        game = self._game
        check_board(game.match)
        start = attrs.evolve(
            _with_start(_head(game), game),
            digests=_digests(game, [0]),
            tags=self._tags,
        )
        self._count, self._rewritten = 0, False
        return growing_start(start) + "".join(self._lines())

    def more(self) -> str | None:
        """Return the lines of actions since then; None if earlier lines have changed.

        They have if an action was taken back, or if a note was set at one that was written. Call
        `text` then.
        """
        return None if self._rewritten else "".join(self._lines())

    def _lines(self) -> list[str]:
        begin = self._count
        self._count = self._game.number - self._game.first_number
        return self.lines(begin)

    def lines(self, begin: int) -> list[str]:
        """Return the lines of the actions after the first ones, however often they were written."""
        game = self._game
        steps = _steps(game, begin)
        wanted = [number for number in counted(begin + len(steps)) if number > begin]
        digests = _digests(game, [one for one in wanted if not one % DIGEST_EVERY])
        lines = []
        for number, step in enumerate(steps, begin + 1):
            recorded = _recorded(game.match, number, *step, None)
            lines.append(growing_line(self._notes.added_to(recorded), digests.get(number)))
        return lines

    def _go_back(self, number: int) -> None:
        """Note that the game went back to a decision, given by number.

        The notes at the actions that were taken back go with them.
        """
        left = number - self._game.first_number
        self._rewritten |= left < self._count
        self._notes.go_back(left)


class _Undos:
    """A listener that tells a growing record of actions that were taken back."""

    def __init__(self, record: GrowingRecord) -> None:
        self._record = ref(record)

    def __call__(self, event: Event) -> None:
        record = self._record()
        if record is not None and isinstance(event, TakenBack):
            record._go_back(event.number)


def _with_start(record: Record, game: Game) -> Record:
    """Return a record with what is needed to replay it, but for the actions."""
    return attrs.evolve(
        record,
        seed=game.seed,
        auto_chance=game.auto_chance,
        position=_start_position(game),
    )


def _head(game: Game) -> Record:
    match = game.match
    needs = needs_of(match)
    return Record(
        scenario=match.scenario.id,
        seats=game.seats,
        options=dict(match.options),
        engine=engine_version(),
        rules=needs.digest,
        plugins={one.id: one.version for one in game.rules.manifests if one.id in needs.plugins},
        needs=needs,
    )


def _steps(game: Game, since: int = 0) -> Steps:
    """Return the actions from a place in the record on, each with its player."""
    first = game.first_number + since
    return [
        (_player(game, number, by, action), action)
        for number, (by, action) in enumerate(game.played_since(first), first)
    ]


def _player(game: Game, number: int, by: SeatId, action: Action) -> SeatId:
    """Return whose action it is in a record: one of the referee is that of the seat asked."""
    if by != REFEREE:
        return by
    return decider(game.match, game.states_at([number])[number], action)


def _recorded(
    match: Match, number: int, by: SeatId, action: Action, watcher: SeatId | None
) -> RecordedAction:
    shown = action if watcher is None else seen_action(action, by, watcher)
    return RecordedAction(number=number, by=decider_name(match, by), text=action_text(match, shown))


def _as_seen(
    match: Match, step: tuple[SeatId, Action], recorded: RecordedAction, watcher: SeatId
) -> RecordedAction:
    """Return an action as a seat may know it, with the notes if it is its own.

    Comments of others may tell what they knew, and so may the time that they took.
    """
    by, action = step
    seen = _recorded(match, recorded.number, by, action, watcher)
    if by != watcher:
        return seen
    return attrs.evolve(seen, comment=recorded.comment, clock=recorded.clock)


def _annotated_like(record: Record, earlier: Record) -> Record:
    """Return a record with the tags of another, and the notes up to where the two go apart."""
    noted = list(record.actions)
    for index, (now, then) in enumerate(zip(record.actions, earlier.actions, strict=False)):
        if now.line != then.line:
            break
        noted[index] = attrs.evolve(now, comment=then.comment, clock=then.clock)
    return attrs.evolve(record, actions=tuple(noted), tags=dict(earlier.tags))


def _digests(game: Game, counts: list[int]) -> dict[int, str]:
    """Return the digests of the states after some numbers of actions."""
    first = game.first_number
    states = game.states_at([first + count for count in counts])
    return {count: recorded_digest(game.match, states[first + count]) for count in counts}


def _start_position(game: Game) -> str | None:
    """Return the position that the game began from, unless it is the start of its scenario."""
    first = game.states_at([game.first_number])[game.first_number]
    match = game.match
    start = Game.new(
        match.rules,
        match.scenario.id,
        seed=game.seed,
        options=match.options,
        seats=match.seats,
        auto_chance=False,
    )
    return None if start.state == first else position_text(Game(match, first))


# -- replaying -------------------------------------------------------------------------------------


def replay(
    rules: Rules, record: str | Record, *, upto: int | None = None, keep_history: bool = True
) -> Game:
    """Play a record again, or only its first `upto` actions; `RecordError` if anything differs.

    With `keep_history=False` the game has no history; `Game.new` says what that means.

    A `RecordWarning` says that the writing of the record was interrupted, and that its incomplete
    last line was left out; or that another version of this library wrote it.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> replay(game.rules, dtwister.record_text(game)) == game
    True
    """
    replayer = Replayer(rules, _read(record), keep_history=keep_history)
    for notice in replayer.notices(strict=True):
        _warn(notice)
    return replayer.strictly(upto)


def replay_partly(rules: Rules, record: str | Record) -> PartialReplay:
    """Play a record of other rules as far as it goes, and say where it stopped and why.

    A text that is not a record, or only that of a seat, is a `RecordError` all the same. A
    `RecordWarning` says the same as with `replay`.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> text = dtwister.record_text(game).replace("on a2", "on z9")
    >>> replayed = replay_partly(game.rules, text)
    >>> replayed.played, replayed.stopped.number, replayed.stopped.text
    (1, 2, 'start blue.thief on z9')
    """
    replayer = Replayer(rules, _read(record))
    for notice in replayer.notices(strict=False):
        _warn(notice)
    return replayer.partly()


def _read(record: str | Record) -> Record:
    return record if isinstance(record, Record) else read_to_replay(record)


def _warn(notice: str) -> None:
    warnings.warn(notice, RecordWarning, stacklevel=3)
