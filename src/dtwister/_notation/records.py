"""Records: a game from its first action to its last, as TOML that a person can read.

Replaying is strict. Any mismatch is a `RecordError` with the number of the action, and no game is
returned.
"""

from __future__ import annotations

import re
import warnings
from typing import Any, Final, NoReturn

import attrs

from dtwister import _formats
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.text_form import action_text
from dtwister._engine.visibility.view import seen_action
from dtwister._errors import DtwisterError, NotationError, RecordError, RecordWarning
from dtwister._formats import SEEN_BY
from dtwister._model.actions import Action
from dtwister._model.frames import declarer
from dtwister._model.ids import SeatId
from dtwister._model.state import State
from dtwister._notation.action_parser import parse_action
from dtwister._notation.action_secrecy import decider, decider_of
from dtwister._notation.growing_records import (
    ACTIONS,
    growing_head,
    growing_line,
    read_growing,
    unrolled,
)
from dtwister._notation.names import decider_name, watcher_name
from dtwister._notation.position import check_board, parse_position, position_text, result_table
from dtwister._notation.record_head import (
    check_engine,
    check_head,
    check_is_record,
    check_kind,
    check_rules,
    engine_version,
)
from dtwister._notation.strict_toml import (
    check_keys,
    encode,
    entries,
    list_text,
    literal,
    require,
)
from dtwister._printing import clipped, quoted

DIGEST_EVERY = 20
"""A record has the digest of the state after each so many actions."""
MAX_ENTRY: Final = 10_000
"""The most characters of one action of a record."""

_KEYS: dict[str, type[Any]] = {
    "format": int,
    "engine": str,
    "rules": str,
    "scenario": str,
    "seats": list,
    "seed": int,
    "auto_chance": bool,
    "position": str,
    "actions": list,
    "digests": list,
    "plugins": dict,
    "options": dict,
    "result": dict,
}
Steps = list[tuple[State, Action]]
"""The states of a game before its actions, each with the action."""

_RESULT_KEYS: dict[str, type[Any]] = {"winners": list, "why": str}
_OPTIONAL = ("auto_chance", "position", "result")


# -- writing ---------------------------------------------------------------------------------------


def record_text(game: Game, *, seat: int | str | None = None) -> str:
    """Return the record of a game as text.

    With `seat`, given by number or colour (`SPECTATOR` for a watcher), it is the record as that
    seat may know it: secret values are `?`, and without seed and digests it cannot be replayed.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=2)
    >>> dtwister.replay(game.rules, record_text(game)) == game
    True
    """
    check_board(game.match)
    watcher = None if seat is None else game.seat_number(seat)
    steps = _steps(game)
    if watcher is None:
        data = _start_of(game, steps)
    else:
        data = _head(game)
        data |= {SEEN_BY: watcher_name(game.match, watcher), "replayable": False}
    text = encode(data)
    text += list_text(ACTIONS, [_line(game.match, *step, watcher) for step in steps])
    if watcher is None:
        text += list_text("digests", _digests(game, steps))
    tables = _tables(game)
    if game.result is not None:
        tables["result"] = result_table(game.match, game.result)
    return f"{text}\n{encode(tables)}"


class GrowingRecord:
    """The record of a game in progress: a text, and lines to append for each action.

    >>> import dtwister
    >>> game = dtwister.new_game("base:beginner", seed=2)
    >>> record = GrowingRecord(game)
    >>> text = record.text()
    >>> _ = game.play(next(iter(game.legal_actions)))
    >>> dtwister.replay(game.rules, text + record.more()) == game
    True
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known = game.state
        self._count = 0

    def text(self) -> str:
        """Return all of the record up to now."""
        game = self._game
        steps = _steps(game)
        first = _first_state(game, steps)
        data = _start_of(game, steps) | {"digests": [f"0: {first.digest()}"]} | _tables(game)
        self._known, self._count = first, 0
        return growing_head(data) + "".join(self._lines(steps))

    def more(self) -> str | None:
        """Return the lines of actions since then; None if one was taken back.

        In that case the written text is no longer true, and `text` gives the new one.
        """
        steps = self._game.steps_since(self._known)
        return None if steps is None else "".join(self._lines(steps))

    def _lines(self, steps: Steps) -> list[str]:
        game = self._game
        after = [*(state for state, _ in steps[1:]), game.state]
        lines = []
        for (state, action), reached in zip(steps, after, strict=bool(steps)):
            self._count += 1
            digest = None if self._count % DIGEST_EVERY else reached.digest()
            lines.append(growing_line(self._count, _line(game.match, state, action, None), digest))
        self._known = game.state
        return lines


def _start_of(game: Game, steps: Steps) -> dict[str, Any]:
    """Return the part of a replayable record before the actions."""
    data = _head(game) | {"seed": game.seed}
    if not game.auto_chance:
        data["auto_chance"] = False
    position = _start_position(game, steps)
    return data if position is None else data | {"position": position}


def _tables(game: Game) -> dict[str, Any]:
    return {
        "plugins": {plugin.id: plugin.version for plugin in game.rules.manifests},
        "options": dict(game.match.options),
    }


def _head(game: Game) -> dict[str, Any]:
    return {
        "format": _formats.current(_formats.RECORD),
        "engine": engine_version(),
        "rules": game.rules.digest,
        "scenario": game.match.scenario.id,
        "seats": list(game.seats),
    }


def _steps(game: Game) -> Steps:
    actions = [action for action, _ in game.history]
    return list(zip(game.past, actions, strict=True))


def _first_state(game: Game, steps: Steps) -> State:
    return steps[0][0] if steps else game.state


def _line(match: Match, state: State, action: Action, watcher: SeatId | None) -> str:
    by = decider(match, state, action)
    shown = action if watcher is None else seen_action(action, by, watcher)
    return f"{decider_name(match, by)}: {action_text(match, shown)}"


def _digests(game: Game, steps: Steps) -> list[str]:
    counts = _counted(len(steps))
    states = [steps[count][0] if count < len(steps) else game.state for count in counts]
    return [f"{count}: {state.digest()}" for count, state in zip(counts, states, strict=True)]


def _counted(actions: int) -> list[int]:
    """Return after how many actions a record of so many has a digest."""
    return sorted({*range(0, actions + 1, DIGEST_EVERY), actions})


def _start_position(game: Game, steps: Steps) -> str | None:
    """Return the position that the game began from, unless it is the start of its scenario."""
    first = _first_state(game, steps)
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


def replay(rules: Rules, text: str, *, upto: int | None = None) -> Game:
    """Play a record again, or only its first `upto` actions; `RecordError` if anything differs.

    A `RecordWarning` says that the writing of the record was interrupted, and that its incomplete
    last line was left out; or that another version of this library wrote it.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> replay(game.rules, dtwister.record_text(game)) == game
    True
    """
    try:
        reader = _Reader(rules, text)
    except NotationError as error:
        raise RecordError(str(error)) from None
    if reader.torn:
        warnings.warn(
            f"record: its last line, after action {len(reader.actions)}, was not written to its "
            "end and was left out",
            RecordWarning,
            stacklevel=2,
        )
    if reader.notice:
        warnings.warn(reader.notice, RecordWarning, stacklevel=2)
    return reader.replay(upto)


_DIGEST = re.compile(r"([0-9]{1,9}): (.*)")


@attrs.define
class _Entry:
    number: int
    who: str
    text: str


class _Reader:
    """Reads and plays one record."""

    def __init__(self, rules: Rules, text: str) -> None:
        self.rules = rules
        self.text = text
        self.damage = ""  # why the record is wrong somewhere; replaying it finds where
        self.right: int | None = None  # after how many actions the state was last found right
        check_head(text)
        data, self.torn = read_growing(text)
        check_is_record(data)
        check_kind(data, text)
        self.growing = isinstance(data.get(ACTIONS), dict)
        if self.growing:
            data = unrolled(data)
        check_keys(data, _KEYS, "record", text)
        require(data, tuple(key for key in _KEYS if key not in _OPTIONAL), "record")
        if "result" in data:
            check_keys(data["result"], _RESULT_KEYS, "record, result", text)
            require(data["result"], tuple(_RESULT_KEYS), "record, result")
            entries(data["result"]["winners"], str, "record, result, winners", text)
        self.data = data
        self.notice = check_engine(data)
        check_rules(data, rules)
        self.actions = self._entries(entries(data["actions"], str, "record, actions", text))
        self.digests = self._read_digests(entries(data["digests"], str, "record, digests", text))

    def _entries(self, lines: list[str]) -> list[_Entry]:
        found = []
        for number, line in enumerate(lines, 1):
            if len(line) > MAX_ENTRY:
                raise RecordError(
                    f"record, action {number}: expected at most {MAX_ENTRY} characters, got more"
                )
            who, colon, rest = line.partition(": ")
            if not colon:
                self._fail(number, line, "expected who plays, ': ', and the action")
            found.append(_Entry(number, who, rest))
        return found

    def _line_of(self, number: int) -> int:
        """Return the line of an action, counted from 1; 0 if it stands in none of its own."""
        wanted = iter(self.data["actions"][:number])
        shown, inside, left = "", False, number
        for line, text in enumerate(self.text.split("\n"), 1):
            if not inside:
                inside = text.startswith((f"{ACTIONS} = [", f"[{ACTIONS}]"))
            shown = shown or literal(next(wanted))
            if inside and shown in text and not text.lstrip().startswith("#"):
                shown, left = "", left - 1
                if not left:
                    return line
        return 0

    def _read_digests(self, lines: list[str]) -> dict[int, str]:
        found = {}
        for line in lines:
            parts = _DIGEST.fullmatch(line)
            if parts is None:
                raise RecordError(
                    f"record, digests: expected '20: 0123456789abcdef', got {quoted(line)}"
                )
            found[int(parts[1])] = parts[2]
        wanted = _counted(len(self.actions))
        if self.growing and len(self.actions) not in found:
            wanted.pop()  # the process ended without closing it
        last = max(found, default=0)
        if found and list(found) == _counted(last) and list(found) != wanted:
            self.damage = (
                f"record: {len(self.actions)} actions; the digests say {last}: a line is missing "
                "or extra"
            )
        elif list(found) != wanted:
            raise RecordError(self._wrong_digests(list(found), wanted))
        return found

    def _wrong_digests(self, found: list[int], wanted: list[int]) -> str:
        if missing := set(wanted) - set(found):
            return f"record, digests: the one after {min(missing)} actions is missing"
        if extra := set(found) - set(wanted):
            return f"record, digests: there must be none after {min(extra)} actions"
        return "record, digests: they are not in the order of the actions"

    def _start(self) -> Game:
        data = self.data
        try:
            game = Game.new(
                self.rules,
                data["scenario"],
                seed=data["seed"],
                options=data["options"],
                seats=tuple(entries(data["seats"], str, "record, seats")),
                auto_chance=False,
            )
            missing = sorted(set(game.match.options) - set(data["options"]))
            if missing:
                raise RecordError(f"record: missing option {missing[0]!r}")
            if "position" not in data:
                return game
            start = parse_position(self.rules, data["position"])
        except (DtwisterError, ValueError, IndexError) as error:
            raise RecordError(f"record: the game cannot be started: {error}") from error
        return Game(start.match, start.state, seed=data["seed"], auto_chance=False)

    def replay(self, upto: int | None) -> Game:
        """Return the game after the first `upto` actions, or after all."""
        count = len(self.actions) if upto is None else upto
        if not 0 <= count <= len(self.actions):
            last = len(self.actions)
            raise RecordError(
                f"record: expected at least {upto} actions, got {last}; the last is --at {last} "
                f"(in Python: upto={last})"
            )
        game = self._start()
        self._check_digest(game, 0)
        for entry in self.actions[:count]:
            self._play(game, entry)
            self._check_digest(game, entry.number)
        if self.damage and count != self.right:
            raise RecordError(f"{self.damage}{self._since(count)}")
        if count == len(self.actions):
            self._check_result(game)
        game.auto_chance = self.data.get("auto_chance", True)
        return game

    def _play(self, game: Game, entry: _Entry) -> None:
        if game.is_over:
            self._fail(entry.number, entry.text, "the game is already over")
        try:
            action = parse_action(game.match, entry.text)
            by = decider_name(game.match, decider_of(action, game.decision))
            if entry.who == by:
                game.play(action, declarer(action, game.seats))
                return
        except DtwisterError as error:
            # Both kinds of errors begin with the action, which is named here anyway.
            problem = (
                str(error).removeprefix(f"{quoted(entry.text)}, ").removeprefix(f"{entry.text}: ")
            )
            self._fail(entry.number, entry.text, problem)
        self._fail(
            entry.number, entry.text, f"expected an action of {by}, got one of {clipped(entry.who)}"
        )

    def _check_digest(self, game: Game, count: int) -> None:
        wanted = self.digests.get(count)
        if wanted is not None and wanted != game.digest:
            text = self.actions[count - 1].text if count else "the start"
            said = f"the state after it is {game.digest}, and the record says {clipped(wanted)}"
            if not count:
                said += "; so the seed, an option or the rules are not those of the record"
            self._fail(count, text, said)
        if wanted is not None:
            self.right = count

    def _check_result(self, game: Game) -> None:
        if self.growing and "result" not in self.data:
            return  # its lines were written before there was a result
        said = self.data.get("result")
        found = None if game.result is None else result_table(game.match, game.result)
        if said != found:
            right = "remove the table [result]" if found is None else "correct the table [result]"
            raise RecordError(
                f"record, result: after {len(self.actions)} actions {_in_words(found)}, and the "
                f"record says that {_in_words(said)}; {right}"
            )

    def _fail(self, number: int, text: str, message: str) -> NoReturn:
        if self.damage:
            raise RecordError(f"{self.damage}{self._since(number)}")
        line = self._line_of(number) if number else 0
        where = f", line {line}" if line else ""
        since = self._since(number)
        raise RecordError(f"record, action {number}{where}, {quoted(text)}: {message}{since}")

    def _since(self, number: int) -> str:
        """Return since which action a record is wrong that fails at this one, and what to try."""
        right = self.right
        if right is None:
            return ""
        first = right + 1
        among = f"action {first}" if first >= number else f"one of the actions {first} to {number}"
        return (
            f"; it was right after action {right}, so {among} was changed, added or removed; "
            f"replay it up to there with --at {right} (in Python: upto={right})"
        )


def _in_words(result: dict[str, Any] | None) -> str:
    """Return the statement of a table on how a game ended."""
    if result is None:
        return "the game is not over"
    winners, why = clipped(" and ".join(result["winners"])), clipped(str(result["why"]))
    return f"{winners} won ({why})" if winners else f"it is a draw ({why})"
