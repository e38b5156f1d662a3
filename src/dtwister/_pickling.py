"""Games, views, matches and rules as `pickle` writes them.

Rules are written as what they were loaded from, and games as their records. So a pickle is small,
and reading one checks what a record is checked for. Where a record cannot hold a game, as samples
of views and games without history, its parts are written. A pickle may run any code: read only your
own.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from dtwister._board.grid import compile_layout
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.setup.roster import NamedPieces
from dtwister._engine.storage.game_parts import GameParts, game_of, parts_of
from dtwister._engine.storage.rules_sources import (
    _additions,
    _sources,
    known,
    loaded_again,
    rules_with,
)
from dtwister._engine.visibility.information import InformationState, chained, links_of
from dtwister._engine.visibility.view import View
from dtwister._errors import DtwisterError, PluginError, RecordError
from dtwister._model.specs import Layout, Scenario
from dtwister._model.state import State
from dtwister._model.values.pickled_classes import Reduced

_FIELDS: Final = tuple(one.name for one in attrs.fields(State) if one.name != "labyrinth")


# -- rules -----------------------------------------------------------------------------------------


def _rules_with_again(rules: Rules, digest: str, parts: dict[str, Any]) -> Rules:
    return known(digest) or rules_with(rules, digest, **parts)


def _reduce_rules(rules: Rules) -> tuple[Callable[..., Rules], tuple[Any, ...]]:
    if rules in _additions:
        base, parts = _additions[rules]
        return _rules_with_again, (base, rules.digest, parts)
    source = _sources.get(rules)
    if source is None:
        raise DtwisterError(
            "rules: expected those of dtwister.load_rules, got some that were made otherwise; "
            "they cannot be pickled"
        )
    return _rules_again, (source, rules.digest, _versions(rules))


def _versions(rules: Rules) -> dict[str, str]:
    return {one.id: one.version for one in rules.manifests}


def _rules_again(source: dict[str, Any], digest: str, versions: Mapping[str, str]) -> Rules:
    """Return the rules of a pickle, loaded again if they are not there."""
    from dtwister import load_rules

    found = known(digest)
    if found is not None:
        return found
    rules = load_rules(**loaded_again(source))
    if rules.digest != digest:
        here = _versions(rules)
        differing = [
            f"{name} {versions.get(name, 'not loaded')} in the pickle, {here.get(name, 'not')} here"
            for name in sorted({*versions, *here})
            if versions.get(name) != here.get(name)
        ]
        said = "; ".join(differing) or "the content of a plug-in, at the same version"
        raise PluginError(
            f"pickle, rules: expected {digest}, got {rules.digest}; what differs: {said}; load it "
            "with the versions that wrote it, or keep games as records"
        )
    return rules


# -- matches and views -----------------------------------------------------------------------------


def _reduce_match(match: Match) -> tuple[Callable[..., Match], tuple[Any, ...]]:
    again = Match.new(match.rules, match.scenario, match.options, seats=match.seats)
    rooms = tuple([one.room.id for one in match.rooms])
    same = again.grid is match.grid and [one.name for one in again.pieces] == [
        one.name for one in match.pieces
    ]
    given = (match.rules, match.scenario.id, dict(match.options), match.seats)
    if same and rooms == tuple([one.room.id for one in again.rooms]):
        return _match_again, given
    known = match.rules.scenarios.get(match.scenario.id) is match.scenario
    scenario = match.scenario.id if known else match.scenario
    pieces = tuple([(one.kind.id, one.seat) for one in match.pieces])
    return _drawn_match_again, (given[0], scenario, *given[2:], rooms, pieces, match.grid.layout)


def _match_again(
    rules: Rules, scenario: str, options: dict[str, int | bool | str], seats: tuple[str, ...]
) -> Match:
    return Match.new(rules, rules.scenarios[scenario], options, seats=seats)


def _drawn_match_again(
    rules: Rules,
    scenario: str | Scenario,
    options: dict[str, int | bool | str],
    seats: tuple[str, ...],
    room_ids: tuple[str, ...],
    pieces: NamedPieces,
    layout: Layout,
) -> Match:
    """Return the match of a drawn position, with a board of its own."""
    return Match.new(
        rules,
        rules.scenarios[scenario] if isinstance(scenario, str) else scenario,
        options,
        seats=seats,
        room_ids=room_ids,
        pieces=pieces,
        grid=compile_layout(layout),
    )


def _reduce_state(state: State) -> tuple[Callable[..., State], tuple[Any, ...]]:
    """Write a state without its labyrinth, which follows from it."""
    return _state_again, tuple(getattr(state, name) for name in _FIELDS)


def _state_again(*values: Any) -> State:
    return State(**dict(zip(_FIELDS, values, strict=True)), labyrinth=None)


def _reduce_view(view: View) -> tuple[Callable[..., View], tuple[Any, ...]]:
    return View, (
        view.match,
        view.state,
        view.public_counts,
        view.seat,
        view.decision,
        view.information_state,
    )


def _reduce_information(
    information: InformationState,
) -> tuple[Callable[..., InformationState], tuple[Any, ...]]:
    """Write a chain as a list of its links: they are many, and each would be a level of nesting."""
    return chained, (links_of(information),)


# -- games -----------------------------------------------------------------------------------------


def _reduce_game(game: Game) -> tuple[Callable[..., Game], tuple[Any, ...]]:
    from dtwister import record_text

    match = game.match
    own_board = match.grid.layout is not match.rules.layouts.get(match.scenario.layout)
    drawn = own_board or match.rules in _additions
    if not game.keeps_history or game.first_number or drawn:
        return _game_of_parts, (attrs.asdict(parts_of(game), recurse=False),)
    return _game_again, (game.rules, zlib.compress(record_text(game).encode()))


def _game_of_parts(parts: dict[str, Any]) -> Game:
    return game_of(GameParts(**parts))


def _game_again(rules: Rules, data: bytes) -> Game:
    from dtwister import replay

    try:
        text = zlib.decompress(data).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise RecordError(
            f"pickle, game: expected a compressed record, got damaged data ({error}); read another "
            "copy of it"
        ) from error
    return replay(rules, text)


_REDUCERS: Final[Mapping[type[Any], Callable[[Any], Reduced]]] = {
    InformationState: _reduce_information,
    Rules: _reduce_rules,
    Match: _reduce_match,
    State: _reduce_state,
    View: _reduce_view,
    Game: _reduce_game,
}


def reduced(value: object) -> Reduced:
    """Return how `pickle` writes a value of one of these classes."""
    return _REDUCERS[type(value)](value)
