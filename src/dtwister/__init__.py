"""A rules engine for the Dungeon Twister family of board games.

What is here is public, with `dtwister.plugin` for authors of expansions, `dtwister.testing` for
their tests and `dtwister.bots`; all else is private.

>>> import dtwister
>>> game = dtwister.new_game("base:standard", seed=7)
>>> game.decision.kind
'starter'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from dtwister._engine.compiled_rules import Manifest, Rules
from dtwister._engine.game import Game
from dtwister._engine.legality import LegalActions
from dtwister._engine.visibility.view import View
from dtwister._errors import (
    AmbiguousNotation,
    ContentError,
    DtwisterError,
    EngineError,
    Finding,
    IllegalAction,
    IllegalNotation,
    InvalidNotation,
    ListenerError,
    NotationError,
    OptionError,
    PluginError,
    RecordError,
    RecordWarning,
    Refusal,
)
from dtwister._model.actions import LEAVE, Action, Move, take
from dtwister._model.events import Event
from dtwister._model.frames import Decision
from dtwister._model.ids import CHANCE, SPECTATOR, PieceId, SeatId, SpaceId
from dtwister._model.state import Result
from dtwister._move_builder import Walk
from dtwister._notation.action_parser import action_text, event_text, parse_action, parse_legal
from dtwister._notation.drawing.board_drawing import draw
from dtwister._notation.drawing.layout_text import layout_text
from dtwister._notation.position import parse_position, position_text
from dtwister._notation.records import record_text, replay
from dtwister._notation.view_text import view_text
from dtwister._plugins.loading import LOADING, LoadReport, load
from dtwister._rng import Rng

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "LEAVE",
    "SPECTATOR",
    "Action",
    "AmbiguousNotation",
    "ContentError",
    "Decision",
    "DtwisterError",
    "EngineError",
    "Event",
    "Finding",
    "Game",
    "IllegalAction",
    "IllegalNotation",
    "InvalidNotation",
    "LegalActions",
    "ListenerError",
    "LoadReport",
    "Manifest",
    "Move",
    "NotationError",
    "OptionError",
    "PieceId",
    "PluginError",
    "RecordError",
    "RecordWarning",
    "Refusal",
    "Result",
    "Rng",
    "Rules",
    "SeatId",
    "SpaceId",
    "View",
    "Walk",
    "action_text",
    "draw",
    "event_text",
    "layout_text",
    "load_report",
    "load_rules",
    "new_game",
    "parse_action",
    "parse_legal",
    "parse_position",
    "position_text",
    "record_text",
    "replay",
    "take",
    "view_text",
]


@cache
def _official() -> Rules:
    return load().rules


def load_rules(
    plugins: Iterable[Any] = (),
    *,
    folders: Sequence[str | Path] = (),
    without: Iterable[str] = (),
    entry_points: bool = True,
    strict: bool = True,
) -> Rules:
    """The rules that plug-ins make: those of installed distributions, of folders, and given ones.

    `without` leaves plug-ins or single components out by id. With `strict=False` a broken plug-in
    is left out instead of being an error; `load_report` tells which.

    >>> "base:thief" in load_rules().characters
    True
    >>> "base:thief" in load_rules(without=["base:thief"]).characters
    False
    """
    given, left_out = tuple(plugins), tuple(without)
    if not given and not folders and not left_out and entry_points and strict:
        with LOADING:  # the first threads wait for one another, and all get the same rules
            return _official()
    return load(
        given, folders=folders, without=left_out, entry_points=entry_points, strict=strict
    ).rules


def load_report(
    plugins: Iterable[Any] = (),
    *,
    folders: Sequence[str | Path] = (),
    without: Iterable[str] = (),
    entry_points: bool = True,
) -> LoadReport:
    """Like `load_rules`, never strict: the rules and what became of each plug-in.

    >>> [plugin.id for plugin in load_report(without=["card"]).plugins if plugin.problem]
    []
    """
    return load(plugins, folders=folders, without=without, entry_points=entry_points, strict=False)


def new_game(
    scenario: str,
    *,
    seed: int | None = None,
    rules: Rules | None = None,
    seats: tuple[str, ...] = (),
    auto_chance: bool = True,
    **options: int | bool | str,
) -> Game:
    """Start a game; options of the scenario are keywords.

    Without a seed one is drawn that nobody can guess; `Game.seed` says which.

    >>> new_game("base:standard", seed=1, target=6).match.options["target"]
    6
    """
    return Game.new(
        rules or load_rules(),
        scenario,
        seed=seed,
        options=options,
        seats=seats,
        auto_chance=auto_chance,
    )
