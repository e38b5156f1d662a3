"""The public door for authors of expansions: all that a plug-in needs.

A plug-in is a module with two functions:

    from dtwister.plugin import Character, Manifest, Registry, hookimpl

    @hookimpl
    def dtwister_manifest() -> Manifest:
        return Manifest(id="demo", version="1.0", requires=("features",))

    @hookimpl
    def dtwister_register(registry: Registry) -> None:
        registry.add(Character(id="demo:cook", name="Cook", movement=4, combat=1))
"""

from __future__ import annotations

from dtwister.board.gifts import Gift, GiftedWalker
from dtwister.board.handling import Ground
from dtwister.board.masks import (
    BIT,
    DIRECTION_NAMES,
    DIRECTIONS,
    at_least_two,
    bits,
    mask_of,
    offset,
    opposite,
    shifted,
)
from dtwister.board.search import plain_courses
from dtwister.board.trees import Adjacency, Field
from dtwister.board.walks import Walker
from dtwister.board.worlds import World
from dtwister.board.zones import ZoneTopology
from dtwister.engine.boards import Board
from dtwister.engine.kinds import Kind
from dtwister.engine.match import Match
from dtwister.engine.rules import Manifest, Memory
from dtwister.engine.table import Table
from dtwister.engine.writer import Writer
from dtwister.errors import PluginError, Refusal
from dtwister.model import events, fields
from dtwister.model.ability import Ability
from dtwister.model.actions import LEAVE, Action, Move, PieceAction, take, taken
from dtwister.model.events import Event
from dtwister.model.fields import HIDDEN
from dtwister.model.frames import NATURE, SPECTATOR, Decision, Declaration, Frame, Source
from dtwister.model.specs import (
    BorderFeature,
    BorderState,
    Character,
    GameSet,
    Layout,
    Line,
    Object,
    Room,
    Scenario,
    ScenarioOption,
    Slot,
    SquareFeature,
    Team,
)
from dtwister.model.state import (
    ASIDE,
    DISCARDED,
    ELIMINATED,
    EXITED,
    POOL,
    RESCUED,
    RESERVE,
    Result,
    State,
    on_slot,
)
from dtwister.plugins.hookspec import hookimpl
from dtwister.plugins.registry import Registry
from dtwister.rng import Randomness, Rng, pick, shuffled

__all__ = [
    "ASIDE",
    "BIT",
    "DIRECTIONS",
    "DIRECTION_NAMES",
    "DISCARDED",
    "ELIMINATED",
    "EXITED",
    "HIDDEN",
    "LEAVE",
    "NATURE",
    "POOL",
    "RESCUED",
    "RESERVE",
    "SPECTATOR",
    "Ability",
    "Action",
    "Adjacency",
    "Board",
    "BorderFeature",
    "BorderState",
    "Character",
    "Decision",
    "Declaration",
    "Event",
    "Field",
    "Frame",
    "GameSet",
    "Gift",
    "GiftedWalker",
    "Ground",
    "Kind",
    "Layout",
    "Line",
    "Manifest",
    "Match",
    "Memory",
    "Move",
    "Object",
    "PieceAction",
    "PluginError",
    "Randomness",
    "Refusal",
    "Registry",
    "Result",
    "Rng",
    "Room",
    "Scenario",
    "ScenarioOption",
    "Slot",
    "Source",
    "SquareFeature",
    "State",
    "Table",
    "Team",
    "Walker",
    "World",
    "Writer",
    "ZoneTopology",
    "at_least_two",
    "bits",
    "events",
    "fields",
    "hookimpl",
    "mask_of",
    "offset",
    "on_slot",
    "opposite",
    "pick",
    "plain_courses",
    "shifted",
    "shuffled",
    "take",
    "taken",
]
