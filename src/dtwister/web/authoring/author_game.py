"""A game of an author: everything is open, and each moment can be gone back to.

A game is what it was begun from and the actions since, as text. So it can be made again from a
link, by another version of the content, or up to an earlier moment.
"""

from __future__ import annotations

import secrets
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from dtwister import (
    Action,
    DtwisterError,
    Game,
    Rng,
    Rules,
    action_text,
    event_text,
    parse_action,
    parse_legal,
    parse_position,
    position_text,
)
from dtwister.bots import named_bot
from dtwister.json import action_from_json, action_to_json, event_to_json, view_to_json
from dtwister.testing import position
from dtwister.web.hosting.request_reading import check_entries, entry

MOST_STEPS: Final = 5_000
"""The most actions of a game of an author."""
MOST_LISTED: Final = 500
"""The most legal actions that are told at once."""
FORM: Final = "`dtwister.testing.position` takes them"
_DRAWN: Final = frozenset(
    {
        *("drawing", "pieces", "active", "ap", "options", "scenario", "rooms", "vp", "statuses"),
        *("markers", "memory", "hands", "played", "face_down", "turns", "tile", "whole"),
    }
)
"""The entries of a drawing that an author may send; `dtwister.testing.position` reads them."""
_POSITION: Final = frozenset({"position"})
_SCENARIO: Final = frozenset({"scenario", "seed", "options"})


class AuthorGame:
    """A game with all its moments; moment 0 is its beginning.

    >>> import dtwister
    >>> game = AuthorGame.begin(dtwister.load_rules(), {"scenario": "base:standard", "seed": 7})
    >>> game.play(0, "thief a2").moments
    1
    >>> game.moments
    0
    """

    def __init__(self, rules: Rules, source: Mapping[str, Any], games: tuple[Game, ...]) -> None:
        self.rules: Rules = rules
        self.source: Mapping[str, Any] = source
        """The plain data that it was begun from."""
        self.games: tuple[Game, ...] = games
        """The game at each moment."""
        self.steps: tuple[str, ...] = ()
        """The action that led to each moment, but the first one."""

    @classmethod
    def begin(cls, rules: Rules, source: Mapping[str, Any]) -> AuthorGame:
        """Begin a game from a scenario, a drawing or a position; `actions` are played at once.

        An action that these rules refuse is an error that says which one it is.
        """
        given = dict(source)
        actions = given.pop("actions", [])
        if (
            not isinstance(actions, list)
            or len(actions) > MOST_STEPS
            or not all(isinstance(one, str) for one in actions)
        ):
            raise DtwisterError(f"actions: expected a list of at most {MOST_STEPS} texts")
        game = _begun(rules, given)
        if "drawing" not in source and "position" not in source:
            given |= {"scenario": game.match.scenario.id, "seed": game.seed}
        made = cls(rules, given, (game,))
        for number, text in enumerate(actions, 1):
            try:
                made = made.play(made.moments, text)
            except DtwisterError as error:
                raise DtwisterError(f"actions, number {number}: {error}") from error
        return made

    @property
    def moments(self) -> int:
        """The number of the last moment."""
        return len(self.games) - 1

    def at(self, moment: int) -> Game:
        """Return the game at a moment."""
        if not 0 <= moment <= self.moments:
            raise DtwisterError(f"expected a moment from 0 to {self.moments}, got {moment}")
        return self.games[moment]

    def data(self, moment: int) -> dict[str, Any]:
        """Return all it takes to make the game again, up to a moment."""
        self.at(moment)
        return {**self.source, "actions": list(self.steps[:moment])}

    # -- acting ------------------------------------------------------------------------------------

    def play(self, moment: int, action: str | Mapping[str, Any]) -> AuthorGame:
        """Return the game in which an action is played at a moment; later moments are left out."""
        game = self.at(moment)
        if isinstance(action, str):
            by, _, text = action.rpartition(": ")
            return self._played(moment, _read(game, text), by or None)
        return self._played(moment, action_from_json(game.match, action), None)

    def step_bot(self, moment: int, bot: str) -> AuthorGame:
        """Return the game in which a bot answers at a moment."""
        game = self.at(moment)
        if game.decision is None:
            raise DtwisterError("a bot cannot answer: the game is over")
        view = game.view(game.decision.seat)
        return self._played(moment, named_bot(bot, Rng(moment + 1)).choose(view), None)

    def _played(self, moment: int, action: Action, by: str | None) -> AuthorGame:
        if moment >= MOST_STEPS:
            raise DtwisterError(f"expected at most {MOST_STEPS} actions, got more")
        game = self.at(moment).fork()
        said = action_text(game.match, action)
        game.play(action, by)
        made = AuthorGame(self.rules, self.source, (*self.games[: moment + 1], game))
        made.steps = (*self.steps[:moment], f"{by}: {said}" if by else said)
        return made

    # -- looking -----------------------------------------------------------------------------------

    def why_not(self, moment: int, action: str | Mapping[str, Any]) -> dict[str, Any] | None:
        """Return why an action is not legal at a moment; None if it is."""
        game = self.at(moment)
        if isinstance(action, str):
            refusal = game.why_not(parse_action(game.match, action))
        else:
            refusal = game.why_not(action_from_json(game.match, action))
        if refusal is None:
            return None
        return {"refusal": refusal.code, "rule": refusal.rule, "sentence": refusal.sentence}

    def look(self, moment: int) -> dict[str, Any]:
        """Return all that there is at a moment: views, state, events and legal actions."""
        game = self.at(moment)
        decision = game.decision
        return {
            "at": moment,
            "last": self.moments,
            "number": game.number,
            "seats": list(game.seats),
            "seed": game.seed,
            "decision": None if decision is None else decision.text,
            "asked": None if decision is None else _seat_name(game, decision.seat),
            "result": None if game.result is None else game.result.why,
            "views": {seat: view_to_json(game.view(seat)) for seat in game.seats},
            "state": tree("state", tomllib.loads(position_text(game))),
            "actions": list(self.steps),
            "events": self.events(moment),
            "legal": self._legal(game),
        }

    def events(self, moment: int) -> list[dict[str, Any]]:
        """Return the events of the action that led to a moment: it is played once more."""
        if moment == 0:
            return []
        game = self.games[moment - 1].fork()
        by, _, text = self.steps[moment - 1].rpartition(": ")
        happened = game.play(_read(game, text), by or None)
        match = game.match
        return [
            {"text": event_text(match, one), "data": event_to_json(match, one)} for one in happened
        ]

    def _legal(self, game: Game) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for action in game.legal_actions:
            if len(found) == MOST_LISTED:
                break
            said = action_text(game.match, action)
            found.append({"text": said, "data": action_to_json(game.match, action)})
        return found


def tree(name: str, value: Any) -> dict[str, Any]:
    """Return plain data as a tree of names and values.

    >>> tree("vp", {"blue": 3})
    {'name': 'vp', 'children': [{'name': 'blue', 'value': '3'}]}
    """
    if isinstance(value, Mapping):
        return {"name": name, "children": [tree(key, part) for key, part in value.items()]}
    if isinstance(value, list):
        parts = [tree(str(number), part) for number, part in enumerate(value)]
        return {"name": name, "children": parts}
    return {"name": name, "value": str(value)}


def _begun(rules: Rules, given: dict[str, Any]) -> Game:
    known = _POSITION if "position" in given else _DRAWN if "drawing" in given else _SCENARIO
    check_entries(given, "", sorted(known))
    try:
        if "position" in given:
            return parse_position(rules, given["position"])
        if "drawing" in given:
            return position(rules, given.pop("drawing"), **given)
        seed = entry(given, "seed", int | None, "a whole number or null", default=None)
        return Game.new(
            rules,
            entry(given, "scenario", str, "the id of a scenario", default=rules.defaults.demo),
            seed=secrets.randbits(53) if seed is None else seed,
            options=entry(given, "options", dict, "an object of options", default={}),
        )
    except (TypeError, AttributeError, ValueError, LookupError) as error:
        raise DtwisterError(
            f"expected entries as {FORM}, got one of another type ({type(error).__name__})"
        ) from error


def _read(game: Game, text: str) -> Action:
    """Return an action of a text: a legal one, which may be abbreviated, or any other."""
    try:
        return parse_legal(game, text)
    except DtwisterError:
        return parse_action(game.match, text)


def _seat_name(game: Game, seat: int) -> str:
    return game.seats[seat] if seat >= 0 else "nature"
