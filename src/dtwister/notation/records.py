"""Records: a game from its first action to its last, as TOML that a person can read.

Replaying is strict. Whatever does not fit is a `RecordError` with the number of the action, and
then there is no game at all.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

import attrs

from dtwister import formats
from dtwister.engine.game import Game
from dtwister.engine.match import Match
from dtwister.engine.rules import Rules
from dtwister.engine.standins import as_seen
from dtwister.engine.table import Table
from dtwister.engine.view import masker_of
from dtwister.engine.wording import action_text
from dtwister.errors import DtwisterError, NotationError, RecordError
from dtwister.model.actions import Action
from dtwister.model.frames import NATURE, Declaration
from dtwister.model.state import State
from dtwister.notation.names import did_you_mean
from dtwister.notation.position import check_board, parse_position, position_text, result_table
from dtwister.notation.text import parse_action
from dtwister.notation.toml import (
    check_format,
    check_keys,
    encode,
    entries,
    line_of,
    read_toml,
    require,
)
from dtwister.printing import clipped, quoted

DIGEST_EVERY = 20
"""A record has the digest of the state after each so many actions."""
NATURE_NAME = "nature"
"""Who answers where chance decides."""

_KEYS: dict[str, type[Any]] = {
    "format": int,
    "engine": str,
    "rules": str,
    "scenario": str,
    "seats": list,
    "seed": int,
    "position": str,
    "actions": list,
    "digests": list,
    "plugins": dict,
    "options": dict,
    "result": dict,
}
_RESULT_KEYS: dict[str, type[Any]] = {"winners": list, "why": str}
_OPTIONAL = ("position", "result")
_SEEN_BY = "seen_by"


# -- writing ---------------------------------------------------------------------------------------


def record_text(game: Game, *, seat: int | str | None = None) -> str:
    """The record of a game as text.

    With `seat`, given by number or colour (-1: a spectator), it is what that seat may know: secret
    values are `?`, and without seed and digests it cannot be replayed.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=2)
    >>> dtwister.replay(game.rules, record_text(game)) == game
    True
    """
    check_board(game.match)
    watcher = None if seat is None else game.seat_number(seat)
    data = _head(game)
    if watcher is None:
        data |= {"seed": game.seed}
        position = _start_position(game)
        if position is not None:
            data["position"] = position
    else:
        data |= {_SEEN_BY: "spectator" if watcher < 0 else game.seats[watcher], "replayable": False}
    data["actions"] = [_line(game.match, *step, watcher) for step in _steps(game)]
    if watcher is None:
        data["digests"] = _digests(game)
    data["plugins"] = {plugin.id: plugin.version for plugin in game.rules.manifests}
    data["options"] = dict(game.match.options)
    if game.result is not None:
        data["result"] = result_table(game.match, game.result)
    return encode(data)


def _head(game: Game) -> dict[str, Any]:
    return {
        "format": formats.current(formats.RECORD),
        "engine": _engine(),
        "rules": game.rules.digest,
        "scenario": game.match.scenario.id,
        "seats": list(game.seats),
    }


def _engine() -> str:
    from dtwister import __version__  # the package itself imports this module

    return __version__


def _steps(game: Game) -> list[tuple[State, Action]]:
    actions = (action for action, _ in game.history)
    return list(zip(game.past, actions, strict=True))


def decider(match: Match, state: State, action: Action) -> int:
    """Who plays an action: the seat that is asked, or the one that declares it."""
    declared = getattr(action, "seat", None)
    if isinstance(action, Declaration) and isinstance(declared, int):
        return declared
    if not state.frames:
        return NATURE
    decision = state.frames[-1].decision(Table(match, state))
    return NATURE if decision is None else decision.seat


def seen_action(action: Action, by: int, watcher: int) -> Action:
    """An action of one seat as another one may know it: its secrets are hidden."""
    if by == watcher and by >= 0:
        return action
    action = as_seen(action, watcher)
    masker = masker_of(type(action))
    if masker is None:
        return action
    hidden = masker(action, NATURE)
    assert isinstance(hidden, Action)
    return hidden


def _line(match: Match, state: State, action: Action, watcher: int | None) -> str:
    by = decider(match, state, action)
    shown = action if watcher is None else seen_action(action, by, watcher)
    return f"{_who(match, by)}: {action_text(match, shown)}"


def _who(match: Match, seat: int) -> str:
    return match.seats[seat] if seat >= 0 else NATURE_NAME


def _digests(game: Game) -> list[str]:
    states = [*game.past, game.state]
    counts = _counted(len(states) - 1)
    return [f"{count}: {states[count].digest()}" for count in counts]


def _counted(actions: int) -> list[int]:
    """After how many actions a record of so many has a digest."""
    return sorted({*range(0, actions + 1, DIGEST_EVERY), actions})


def _start_position(game: Game) -> str | None:
    """The position that the game began from, unless it is the start of its scenario."""
    past = game.past
    first = past[0] if past else game.state
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
    """Play a record again, or only its first `upto` actions; `RecordError` if anything differs."""
    try:
        reader = _Reader(rules, text)
    except NotationError as error:
        raise RecordError(str(error)) from None
    return reader.replay(upto)


@attrs.define
class _Entry:
    number: int
    line: int
    who: str
    text: str


class _Reader:
    """Reads and plays one record."""

    def __init__(self, rules: Rules, text: str) -> None:
        self.rules = rules
        self.text = text
        data = read_toml(text, "record")
        check_format(data, formats.RECORD, text)
        if _SEEN_BY in data:
            raise RecordError(
                f"record: it is what {clipped(str(data[_SEEN_BY]))} could see, and cannot be "
                "replayed; only the full record can"
            )
        check_keys(data, _KEYS, "record", text)
        require(data, tuple(key for key in _KEYS if key not in _OPTIONAL), "record")
        if "result" in data:
            check_keys(data["result"], _RESULT_KEYS, "record, result", text)
            require(data["result"], tuple(_RESULT_KEYS), "record, result")
            entries(data["result"]["winners"], str, "record, result, winners", text)
        self.data = data
        self.actions = self._entries(entries(data["actions"], str, "record, actions", text))
        self.digests = self._read_digests(entries(data["digests"], str, "record, digests", text))
        self._check_rules()

    def _entries(self, lines: list[str]) -> list[_Entry]:
        found = []
        at = line_of(self.text, "actions = [")
        for number, line in enumerate(lines, 1):
            shown = json.dumps(line, ensure_ascii=False)
            at = line_of(self.text, shown, at - 1 if number == 1 else at) or at
            who, colon, rest = line.partition(": ")
            if not colon:
                self._fail(number, at, line, "expected who plays, ': ', and the action")
            found.append(_Entry(number, at, who, rest))
        return found

    def _read_digests(self, lines: list[str]) -> dict[int, str]:
        found = {}
        for line in lines:
            count, colon, digest = line.partition(": ")
            if not colon or not count.isdigit():
                raise RecordError(
                    f"record, digests: expected '20: 0123456789abcdef', not {quoted(line)}"
                )
            found[int(count)] = digest
        wanted = _counted(len(self.actions))
        if list(found) != wanted:
            raise RecordError(self._wrong_digests(list(found), wanted))
        return found

    def _wrong_digests(self, found: list[int], wanted: list[int]) -> str:
        actions = len(self.actions)
        if found and found == _counted(found[-1]):
            return (
                f"record: {actions} actions; the digests say {found[-1]}: a line is missing or "
                "extra"
            )
        for count in wanted:
            if count not in found:
                return f"record, digests: the one after {count} actions is missing"
        for count in found:
            if count not in wanted:
                return f"record, digests: there must be none after {count} actions"
        return "record, digests: they are not in the order of the actions"

    def _check_rules(self) -> None:
        data, rules = self.data, self.rules
        here = {plugin.id: plugin.version for plugin in rules.manifests}
        for name, version in data["plugins"].items():
            if name not in here:
                hint = did_you_mean(name, here)
                raise RecordError(
                    f"record: the plug-in {quoted(name)} is not loaded{hint}; if it is in a "
                    "folder, give that with --plugins-dir (in Python: folders=)"
                )
            if here[name] != version:
                raise RecordError(
                    f"record: {name} was {clipped(str(version))}, and {here[name]} is loaded"
                )
        more = sorted(set(here) - set(data["plugins"]))
        if more:
            raise RecordError(
                f"record: it was played without the plug-in {more[0]!r}: leave it out"
            )
        if data["rules"] != rules.digest:
            raise RecordError(
                f"record: it was played by the rules {clipped(data['rules'])}, and these are "
                f"{rules.digest}"
            )

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
                raise RecordError(f"record: the option {missing[0]!r} is missing")
            if "position" not in data:
                return game
            start = parse_position(self.rules, data["position"])
        except (DtwisterError, ValueError, IndexError) as error:
            raise RecordError(f"record: the game cannot be started: {error}") from error
        return Game(start.match, start.state, seed=data["seed"], auto_chance=False)

    def replay(self, upto: int | None) -> Game:
        """The game after the first `upto` actions, or after all."""
        count = len(self.actions) if upto is None else upto
        if not 0 <= count <= len(self.actions):
            raise RecordError(f"record: it has {len(self.actions)} actions, not {upto}")
        game = self._start()
        self._check_digest(game, 0)
        for entry in self.actions[:count]:
            self._play(game, entry)
            self._check_digest(game, entry.number)
        if count == len(self.actions):
            self._check_result(game)
        game.auto_chance = True
        return game

    def _play(self, game: Game, entry: _Entry) -> None:
        if game.is_over:
            self._fail(entry.number, entry.line, entry.text, "the game is over already")
        try:
            action = parse_action(game.match, entry.text)
            by = _who(game.match, decider(game.match, game.state, action))
            if entry.who == by:
                game.play(action)
                return
        except DtwisterError as error:
            # Both kinds of errors begin with the action, which is named here anyway.
            problem = (
                str(error).removeprefix(f"{quoted(entry.text)}, ").removeprefix(f"{entry.text}: ")
            )
            self._fail(entry.number, entry.line, entry.text, problem)
        self._fail(
            entry.number, entry.line, entry.text, f"it is {by} to play, not {clipped(entry.who)}"
        )

    def _check_digest(self, game: Game, count: int) -> None:
        wanted = self.digests.get(count)
        if wanted is not None and wanted != game.digest:
            entry = self.actions[count - 1] if count else None
            right = max((number for number in self.digests if number < count), default=None)
            since = (
                "so the seed, an option or the rules are not those of the record"
                if right is None
                else f"it was right after action {right}, so something up to here was changed"
            )
            self._fail(
                count,
                entry.line if entry else 0,
                entry.text if entry else "the start",
                f"the state after it is {game.digest}, and the record says {clipped(wanted)}; "
                f"{since}",
            )

    def _check_result(self, game: Game) -> None:
        said = self.data.get("result")
        found = None if game.result is None else result_table(game.match, game.result)
        if said != found:
            raise RecordError(
                f"record, result: after {len(self.actions)} actions {_in_words(found)}, and the "
                f"record says that {_in_words(said)}"
            )

    def _fail(self, number: int, line: int, text: str, message: str) -> NoReturn:
        where = f", line {line}" if line else ""
        raise RecordError(f"record, action {number}{where}, {quoted(text)}: {message}")


def _in_words(result: dict[str, Any] | None) -> str:
    """What a table says of how a game ended."""
    if result is None:
        return "the game is not over"
    winners, why = clipped(" and ".join(result["winners"])), clipped(str(result["why"]))
    return f"{winners} won ({why})" if winners else f"it is a draw ({why})"
