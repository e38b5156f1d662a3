"""Games, views, matches and rules as `pickle` writes them.

Rules are written as what they were loaded from, and games as their records. So a pickle is small,
and reading one checks what a record is checked for. A pickle may run any code: read only your own.
"""

from __future__ import annotations

import copyreg
import zlib
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakValueDictionary

import attrs

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.visibility.view import View
from dtwister._errors import DtwisterError, PluginError, RecordError
from dtwister._model.state import State

_sources: WeakKeyDictionary[Rules, dict[str, Any]] = WeakKeyDictionary()
_loaded: WeakValueDictionary[str, Rules] = WeakValueDictionary()
_FIELDS: Final = tuple(one.name for one in attrs.fields(State) if one.name != "labyrinth")


# -- rules -----------------------------------------------------------------------------------------


def note_source(rules: Rules, **source: Any) -> None:
    """Remember what rules were loaded from; modules by their names."""
    source["plugins"] = tuple(
        one.__name__ if isinstance(one, ModuleType) else one for one in source["plugins"]
    )
    _sources[rules] = source
    _loaded.setdefault(rules.digest, rules)


def _reduce_rules(rules: Rules) -> tuple[Callable[..., Rules], tuple[Any, ...]]:
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
    from importlib import import_module

    from dtwister import load_rules

    found = _loaded.get(digest)
    if found is not None:
        return found
    given = [import_module(one) if isinstance(one, str) else one for one in source["plugins"]]
    rules = load_rules(**{**source, "plugins": given})
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
    same = again.grid is match.grid and [one.name for one in again.pieces] == [
        one.name for one in match.pieces
    ]
    if not same or [one.room.id for one in again.rooms] != [one.room.id for one in match.rooms]:
        raise DtwisterError(
            "match: expected the board of its scenario, got a drawn one; it cannot be pickled"
        )
    return _match_again, (match.rules, match.scenario.id, dict(match.options), match.seats)


def _match_again(
    rules: Rules, scenario: str, options: dict[str, int | bool | str], seats: tuple[str, ...]
) -> Match:
    return Match.new(rules, rules.scenarios[scenario], options, seats=seats)


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


# -- games -----------------------------------------------------------------------------------------


def _reduce_game(game: Game) -> tuple[Callable[..., Game], tuple[Any, ...]]:
    from dtwister import record_text

    if not game.keeps_history or game.first_number:
        what = "one without history" if not game.keeps_history else "a sample of a view"
        raise DtwisterError(
            f"game: expected one with its whole history, got {what}; it cannot be pickled; "
            "dtwister.position_text writes where it stands"
        )
    return _game_again, (game.rules, zlib.compress(record_text(game).encode()))


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


def register() -> None:
    """Tell `pickle` how to write games and what belongs to them."""
    copyreg.pickle(Rules, _reduce_rules)
    copyreg.pickle(Match, _reduce_match)
    copyreg.pickle(State, _reduce_state)
    copyreg.pickle(View, _reduce_view)
    copyreg.pickle(Game, _reduce_game)
