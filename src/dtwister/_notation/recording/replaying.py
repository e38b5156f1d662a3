"""Playing a record again: strictly, or as far as it goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn

import attrs

from dtwister._engine.authority import checked_number
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.questions.rules_needs import recorded_digest
from dtwister._errors import DtwisterError, RecordError
from dtwister._model.frames import declarer
from dtwister._notation.action_parser import parse_action
from dtwister._notation.action_secrecy import decider_of
from dtwister._notation.names import decider_name
from dtwister._notation.position import parse_position, result_table
from dtwister._notation.recording.record_model import Record, RecordedAction, RecordedResult
from dtwister._notation.recording.record_needs import (
    differences_at_once,
    differences_in_game,
    differences_of_old_record,
    needed_option,
)
from dtwister._notation.recording.record_reader import (
    engine_version,
    fail_at,
    line_of_action,
    not_replayable,
)
from dtwister._printing import clipped, quoted

_REMEDY = (
    "or see how far it goes with dtwister.replay_partly (on the command line: replay --partly)"
)


@attrs.frozen
class ReplayStop:
    """The place in a record where it could not be played on, and the reason.

    >>> ReplayStop(number=7, line=20, text="end", reason="the game is already over").number
    7
    """

    number: int
    """The action that could not be played; 0 if the game could not be started."""
    line: int
    """Its line in the text, counted from 1; 0 if it has none of its own."""
    text: str
    """The action in notation; empty for the start."""
    reason: str


@attrs.frozen(kw_only=True)
class PartialReplay:
    """A record played as far as it goes under rules that may be others than its own.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> replayed = dtwister.replay_partly(game.rules, dtwister.record_text(game))
    >>> replayed.is_complete, replayed.played, replayed.differences
    (True, 1, ())
    """

    record: Record
    game: Game | None
    """The game after the last action that could be played; None if it could not be started."""
    played: int
    """The number of actions that could be played."""
    differences: tuple[str, ...] = ()
    """The differences between the rules of the record and those that are loaded."""
    stopped: ReplayStop | None = None
    """The place where it stopped; None if all actions could be played."""
    state_differs: int | None = None
    """The number of actions after which the state first was another than recorded; or None."""
    result_differs: bool = False
    """True if all actions could be played, and the game ended otherwise than recorded."""

    @property
    def is_complete(self) -> bool:
        """True if all of it was played, with the states and the result of the record."""
        ended = self.stopped is None and not self.result_differs and not self.record.damage
        return ended and self.state_differs is None


class Replayer:
    """Plays one record under some rules."""

    def __init__(self, rules: Rules, record: Record, *, keep_history: bool = True) -> None:
        if record.seen_by:
            raise RecordError(not_replayable(record.seen_by))
        self.rules = rules
        self.record = record
        self.keep_history = keep_history
        self._right: int | None = None  # after how many actions the state was last found right

    # -- rules -------------------------------------------------------------------------------------

    def differences(self) -> tuple[str, ...]:
        """Return what the loaded plug-ins tell, before a game is begun."""
        record = self.record
        if record.needs is None:
            return tuple(differences_of_old_record(self.rules, record.plugins, record.rules))
        return tuple(differences_at_once(self.rules, record.needs))

    def later_differences(self, game: Game) -> tuple[str, ...]:
        """Return the further differences that the beginning of the game tells."""
        needs = self.record.needs
        if needs is None:
            return ()
        return tuple(differences_in_game(game.match, needs, self.record.rules))

    def notices(self, *, strict: bool) -> Iterator[str]:
        """Yield what a caller should know of the record before it is played."""
        record = self.record
        if record.interrupted:
            yield (
                f"record: its last line, after action {len(record.actions)}, was not written to "
                "its end and was left out"
            )
        # The rules and the states are compared, so a record of another version may well replay.
        said, here = record.engine, engine_version()
        if said not in ("", here):
            result = "what differs is an error" if strict else "the result says what differs"
            yield f"record: it was played with dtwister {clipped(said)}, this is {here}; {result}"

    def _refuse_other_rules(self, differences: tuple[str, ...]) -> None:
        if differences:
            raise RecordError(f"record: {differences[0]}; {_REMEDY}")

    def _check_rules_digest(self) -> None:
        """Check that the head of a record agrees with itself."""
        if self.record.needs is None:
            return
        wanted = self.record.needs.digest
        if self.record.rules != wanted:
            raise RecordError(
                f"record: expected the rules {clipped(self.record.rules)}, with which it was "
                f"played, got {wanted}"
            )

    # -- playing -----------------------------------------------------------------------------------

    def strictly(self, upto: int | None) -> Game:
        """Return the game after the first `upto` actions, or after all."""
        self._refuse_other_rules(self.differences())
        record = self.record
        last = len(record.actions)
        count = last if upto is None else checked_number(upto)
        if count < 0:
            raise RecordError(f"record: expected a number of actions from 0 to {last}, got {count}")
        if count > last:
            raise RecordError(
                f"record: expected at least {upto} actions, got {last}; the last is --at {last} "
                f"(in Python: upto={last})"
            )
        game = self._start(strict=True)
        self._refuse_other_rules(self.later_differences(game))
        self._check_rules_digest()
        self._check_digest(game, 0)
        for action in record.actions[:count]:
            if problem := self._played(game, action):
                self._fail(action.number, action.text, problem)
            self._check_digest(game, action.number)
        if record.damage and count != self._right:
            raise RecordError(f"{record.damage}{self._since(count)}")
        if count == len(record.actions):
            self._check_result(game)
        game.auto_chance = record.auto_chance
        return game

    def partly(self) -> PartialReplay:
        """Return how far the record can be played, and why it stops."""
        differences = self.differences()
        record = self.record
        try:
            game = self._start(strict=False)
        except RecordError as error:
            reason = str(error).removeprefix("record: ")
            stop = ReplayStop(0, 0, "", reason)
            return PartialReplay(
                record=record, game=None, played=0, differences=differences, stopped=stop
            )
        differences += self.later_differences(game)
        stopped, differs, played = None, self._differs(game, 0), 0
        for action in record.actions:
            if problem := self._played(game, action):
                stopped = ReplayStop(action.number, self._line(action), action.text, problem)
                break
            played += 1
            if differs is None:
                differs = self._differs(game, played)
        game.auto_chance = record.auto_chance
        return PartialReplay(
            record=record,
            game=game,
            played=played,
            differences=differences,
            stopped=stopped,
            state_differs=differs,
            result_differs=stopped is None and self._ends_otherwise(game),
        )

    def _start(self, *, strict: bool) -> Game:
        record = self.record
        seed = 0 if record.seed is None else record.seed
        try:
            game = Game.new(
                self.rules,
                record.scenario,
                seed=seed,
                options=record.options,
                seats=record.seats,
                auto_chance=False,
                keep_history=self.keep_history,
            )
            missing = needed_option(self.rules, game.match.scenario, record.options)
            if missing and strict:
                raise RecordError(f"record: missing option {missing!r}")
            if record.position is None:
                return game
            start = parse_position(self.rules, record.position, strict=strict)
        except (DtwisterError, ValueError, IndexError) as error:
            raise RecordError(f"record: the game cannot be started: {error}") from error
        return Game(
            start.match,
            start.state,
            seed=seed,
            auto_chance=False,
            keep_history=self.keep_history,
        )

    def _line(self, action: RecordedAction) -> int:
        return line_of_action(self.record, action.number)

    def _played(self, game: Game, recorded: RecordedAction) -> str:
        """Play an action; return why it cannot be played, or nothing."""
        if game.is_over:
            return "the game is already over"
        try:
            action = parse_action(game.match, recorded.text)
            by = decider_name(game.match, decider_of(action, game.decision))
            if recorded.by == by:
                game.play(action, declarer(action, game.seats))
                return ""
        except DtwisterError as error:
            # Both kinds of errors begin with the action, which is named anyway.
            text = recorded.text
            return str(error).removeprefix(f"{quoted(text)}, ").removeprefix(f"{text}: ")
        return f"expected an action of {by}, got one of {clipped(recorded.by)}"

    # -- states ------------------------------------------------------------------------------------

    def _digest(self, game: Game) -> str:
        """Return the digest of the state in the form that the record has."""
        if self.record.needs is None:
            return game.digest
        return recorded_digest(game.match, game.state)

    def _differs(self, game: Game, count: int) -> int | None:
        """Return the count if the state is another than recorded; else None."""
        wanted = self.record.digests.get(count)
        return None if wanted is None or wanted == self._digest(game) else count

    def _check_digest(self, game: Game, count: int) -> None:
        wanted = self.record.digests.get(count)
        if wanted is None:
            return
        found = self._digest(game)
        if found == wanted:
            self._right = count
            return
        said = f"the state after it is {found}, and the record says {clipped(wanted)}"
        if not count:
            said += "; so the seed, an option or the rules are not those of the record"
        self._fail(count, self.record.actions[count - 1].text if count else "the start", said)

    # -- the place ---------------------------------------------------------------------------------

    def _fail(self, number: int, text: str, message: str) -> NoReturn:
        """Raise an error about an action, or about the start, with the place."""
        since = self._since(number)
        if self.record.damage:
            raise RecordError(f"{self.record.damage}{since}")
        line = line_of_action(self.record, number) if number else 0
        fail_at(number, line, text, f"{message}{since}")

    def _since(self, number: int) -> str:
        """Return since which action a record is wrong that fails at this one, and what to try."""
        right = self._right
        if right is None:
            return ""
        first = right + 1
        among = f"action {first}" if first >= number else f"one of the actions {first} to {number}"
        return (
            f"; it was right after action {right}, so {among} was changed, added or removed; "
            f"replay it up to there with --at {right} (in Python: upto={right})"
        )

    # -- the end -----------------------------------------------------------------------------------

    def _ends_otherwise(self, game: Game) -> bool:
        """Return whether the game ended otherwise than the record says."""
        said = self.record.result
        if said is None and self.record.is_growing:
            return False  # its lines were written before there was a result
        found = result_of(game)
        if found is not None and said is not None and not said.points:
            found = attrs.evolve(found, points={})  # an old record, without points
        return said != found

    def _check_result(self, game: Game) -> None:
        if not self._ends_otherwise(game):
            return
        said, found = self.record.result, result_of(game)
        in_words = _points_in_words if _in_words(said) == _in_words(found) else _in_words
        verb = "remove" if found is None else "add" if said is None else "correct"
        raise RecordError(
            f"record, result: after {len(self.record.actions)} actions {in_words(found)}, and the "
            f"record says that {in_words(said)}; {verb} the table [result]"
        )


def result_of(game: Game) -> RecordedResult | None:
    """Return the end of a game as a record has it; None for one that goes on."""
    if game.result is None:
        return None
    table: dict[str, Any] = result_table(game.match, game.result)
    points = dict(zip(game.seats, game.vp, strict=True))
    return RecordedResult(winners=tuple(table["winners"]), why=table["why"], points=points)


def _in_words(result: RecordedResult | None) -> str:
    """Return the statement of a record on how a game ended."""
    if result is None:
        return "the game is not over"
    winners, why = clipped(" and ".join(result.winners)), clipped(result.why)
    return f"{winners} won ({why})" if winners else f"it is a draw ({why})"


def _points_in_words(result: RecordedResult | None) -> str:
    points = result.points if result else {}
    return "the points are " + clipped(", ".join(f"{one} {count}" for one, count in points.items()))
