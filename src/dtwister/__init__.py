"""A rules engine for the Dungeon Twister family of board games.

The names in this module are public, and so are `dtwister.session` and `dtwister.json` for programs,
`dtwister.svg` for pictures, `dtwister.pages` for pages, `dtwister.bots`, `dtwister.simulation` for
many games, `dtwister.plugin` for authors of expansions and `dtwister.testing` for their tests;
everything else is private.

>>> import dtwister
>>> game = dtwister.new_game("base:standard", seed=7)
>>> game.decision.kind
'starter'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtwister._build import build  # first: it decides which files the next imports find
from dtwister._engine.compiled_rules import Manifest, Rules
from dtwister._engine.questions.reporting import (
    CombatReason,
    CombatReport,
    CombatSide,
    Hand,
    Purse,
    TurnReport,
)
from dtwister._engine.storage.rules_sources import note_source
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
    SessionError,
    SimulationError,
)
from dtwister._model.actions import LEAVE, Action, Move, take
from dtwister._model.events import Event
from dtwister._model.frames import Decision, Declaration
from dtwister._model.ids import CHANCE, REFEREE, SPECTATOR, PieceId, SeatId, SpaceId
from dtwister._model.state import Result
from dtwister._model.values.pickled_classes import Reduced, use_writer
from dtwister._printing import use_painter
from dtwister._rng import Rng

if TYPE_CHECKING:
    from dtwister._engine.game import Game
    from dtwister._engine.legality import LegalActions
    from dtwister._engine.questions.by_name import RoomReport
    from dtwister._engine.questions.destinations import Destination, Handling, Route
    from dtwister._engine.questions.rules_needs import PluginNeed, RulesNeeds
    from dtwister._engine.visibility.information import InformationState, Told, UnfilteredEvents
    from dtwister._engine.visibility.view import View
    from dtwister._move_builder import Walk
    from dtwister._notation.action_parser import (
        action_text,
        event_sentence,
        event_text,
        parse_action,
        parse_legal,
    )
    from dtwister._notation.drawing.board_drawing import draw
    from dtwister._notation.drawing.layout_text import layout_text
    from dtwister._notation.position import parse_position, position_text
    from dtwister._notation.recording.record_model import Record, RecordedAction, RecordedResult
    from dtwister._notation.recording.record_reader import read_record
    from dtwister._notation.recording.record_stream import DamagedRecord, read_records
    from dtwister._notation.recording.replaying import PartialReplay, ReplayStop
    from dtwister._notation.records import record_of, record_text, replay, replay_partly
    from dtwister._notation.view_text import view_text
    from dtwister._notation.walk_notation import parse_walk, walk_text
    from dtwister._plugins.loading import LoadReport
    from dtwister.simulation.running import simulate
    from dtwister.simulation.simulation_plan import SimulationPlan
else:
    # Imported when they are first used: to play, to write and read games, and to load plug-ins. A
    # type checker sees the imports above, so a misspelt name is as wrong as ever.
    _LATER = {
        "Game": "_engine.game",
        "LegalActions": "_engine.legality",
        "RoomReport": "_engine.questions.by_name",
        "Destination": "_engine.questions.destinations",
        "Handling": "_engine.questions.destinations",
        "Route": "_engine.questions.destinations",
        "PluginNeed": "_engine.questions.rules_needs",
        "RulesNeeds": "_engine.questions.rules_needs",
        "InformationState": "_engine.visibility.information",
        "Told": "_engine.visibility.information",
        "UnfilteredEvents": "_engine.visibility.information",
        "View": "_engine.visibility.view",
        "LoadReport": "_plugins.loading",
        "Walk": "_move_builder",
        "action_text": "_notation.action_parser",
        "draw": "_notation.drawing.board_drawing",
        "event_sentence": "_notation.action_parser",
        "event_text": "_notation.action_parser",
        "layout_text": "_notation.drawing.layout_text",
        "parse_action": "_notation.action_parser",
        "parse_legal": "_notation.action_parser",
        "parse_position": "_notation.position",
        "position_text": "_notation.position",
        "DamagedRecord": "_notation.recording.record_stream",
        "PartialReplay": "_notation.recording.replaying",
        "Record": "_notation.recording.record_model",
        "RecordedAction": "_notation.recording.record_model",
        "RecordedResult": "_notation.recording.record_model",
        "ReplayStop": "_notation.recording.replaying",
        "read_record": "_notation.recording.record_reader",
        "read_records": "_notation.recording.record_stream",
        "record_of": "_notation.records",
        "record_text": "_notation.records",
        "replay": "_notation.records",
        "replay_partly": "_notation.records",
        "view_text": "_notation.view_text",
        "parse_walk": "_notation.walk_notation",
        "walk_text": "_notation.walk_notation",
        "SimulationPlan": "simulation.simulation_plan",
        "simulate": "simulation.running",
    }

    def __getattr__(name: str) -> Any:
        """Import a public name from where it is defined."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        """Return the names of the package, those of later imports included."""
        return sorted({*globals(), *_LATER})


__version__ = "0.2.0"

__all__ = [
    "CHANCE",
    "LEAVE",
    "REFEREE",
    "SPECTATOR",
    "Action",
    "AmbiguousNotation",
    "CombatReason",
    "CombatReport",
    "CombatSide",
    "ContentError",
    "DamagedRecord",
    "Decision",
    "Declaration",
    "Destination",
    "DtwisterError",
    "EngineError",
    "Event",
    "Finding",
    "Game",
    "Hand",
    "Handling",
    "IllegalAction",
    "IllegalNotation",
    "InformationState",
    "InvalidNotation",
    "LegalActions",
    "ListenerError",
    "LoadReport",
    "Manifest",
    "Move",
    "NotationError",
    "OptionError",
    "PartialReplay",
    "PieceId",
    "PluginError",
    "PluginNeed",
    "Purse",
    "Record",
    "RecordError",
    "RecordWarning",
    "RecordedAction",
    "RecordedResult",
    "Refusal",
    "ReplayStop",
    "Result",
    "Rng",
    "RoomReport",
    "Route",
    "Rules",
    "RulesNeeds",
    "SeatId",
    "SessionError",
    "SimulationError",
    "SimulationPlan",
    "SpaceId",
    "Told",
    "TurnReport",
    "UnfilteredEvents",
    "View",
    "Walk",
    "action_text",
    "build",
    "draw",
    "event_sentence",
    "event_text",
    "layout_text",
    "load_report",
    "load_rules",
    "new_game",
    "parse_action",
    "parse_legal",
    "parse_position",
    "parse_walk",
    "position_text",
    "read_record",
    "read_records",
    "record_of",
    "record_text",
    "replay",
    "replay_partly",
    "simulate",
    "take",
    "view_text",
    "walk_text",
]


def _written(value: object) -> Reduced:
    """Return how `pickle` writes a value of ours; what knows games is loaded only then."""
    from dtwister._pickling import reduced

    return reduced(value)


def _painted(shown: object) -> str:
    """Return the picture of something that a notebook shows; the drawing is loaded only then."""
    from dtwister.svg import picture

    return picture(shown)


use_painter(_painted)
use_writer(_written)


@cache
def _official() -> Rules:
    from dtwister._plugins.loading import load

    rules = load().rules
    source = {"folders": (), "without": (), "entry_points": True, "strict": True}
    note_source(rules, plugins=(), **source)
    return rules


def load_rules(
    plugins: Iterable[Any] = (),
    *,
    folders: Sequence[str | Path] = (),
    without: Iterable[str] = (),
    entry_points: bool = True,
    strict: bool = True,
) -> Rules:
    """Compile rules from plug-ins: installed ones, those in folders, and given ones.

    `without` leaves plug-ins or single components out by id. With `strict=False` a broken plug-in
    is left out instead of being an error; `load_report` tells which.

    >>> "base:thief" in load_rules().characters
    True
    >>> "base:thief" in load_rules(without=["base:thief"]).characters
    False
    """
    from dtwister._plugins.loading import LOADING, load

    given, left_out = tuple(plugins), without if isinstance(without, str) else tuple(without)
    if not given and not folders and not left_out and entry_points and strict:
        with LOADING:  # the first threads wait for one another, and all get the same rules
            return _official()
    options: dict[str, Any] = {
        "folders": tuple(folders),
        "without": left_out,
        "entry_points": entry_points,
        "strict": strict,
    }
    rules = load(given, **options).rules
    note_source(rules, plugins=given, **options)
    return rules


def load_report(
    plugins: Iterable[Any] = (),
    *,
    folders: Sequence[str | Path] = (),
    without: Iterable[str] = (),
    entry_points: bool = True,
) -> LoadReport:
    """Load rules like `load_rules`, never strict, with a report on each plug-in.

    >>> [plugin.id for plugin in load_report(without=["card"]).plugins if plugin.problem]
    []
    """
    from dtwister._plugins.loading import load

    return load(plugins, folders=folders, without=without, entry_points=entry_points, strict=False)


def new_game(
    scenario: str,
    *,
    seed: int | None = None,
    rules: Rules | None = None,
    seats: tuple[str, ...] = (),
    auto_chance: bool = True,
    keep_history: bool = True,
    **options: int | bool | str,
) -> Game:
    """Start a game; options of the scenario are keywords.

    Without a seed, an unpredictable one is drawn; `Game.seed` has it. With `keep_history=False`
    the game takes less memory, but has no undo and no record.

    >>> new_game("base:standard", seed=1, target=6).match.options["target"]
    6
    """
    from dtwister._engine.game import Game

    return Game.new(
        rules or load_rules(),
        scenario,
        seed=seed,
        options=options,
        seats=seats,
        auto_chance=auto_chance,
        keep_history=keep_history,
    )
