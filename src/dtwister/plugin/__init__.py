"""The public door for authors of expansions: everything that a plug-in needs.

A plug-in is a module with two functions:

    from dtwister.plugin.content import Character
    from dtwister.plugin import Manifest, Registry, hookimpl

    @hookimpl
    def dtwister_manifest() -> Manifest:
        return Manifest(id="demo", version="1.0", requires=("features",))

    @hookimpl
    def dtwister_register(registry: Registry) -> None:
        registry.add(Character(id="demo:cook", name="Cook", movement=4, combat=1))
"""

from __future__ import annotations

from dtwister._engine.compiled_rules import Manifest, Memory
from dtwister._engine.context import Context
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.match import Match
from dtwister._engine.piece_kinds import PieceKind
from dtwister._errors import PluginError, Refusal
from dtwister._model import events, fields
from dtwister._model.ability import Ability, ActionT
from dtwister._model.actions import Action, Aim, PieceAction
from dtwister._model.events import Event
from dtwister._model.fields import HIDDEN
from dtwister._model.ids import SPECTATOR
from dtwister._model.options import Option, Setting
from dtwister._model.state import (
    Result,
    State,
)
from dtwister._plugins.deprecation import deprecated
from dtwister._plugins.hookspec import hookimpl
from dtwister._plugins.registry import Registry

__all__ = [
    "HIDDEN",
    "SPECTATOR",
    "Ability",
    "Action",
    "ActionT",
    "Aim",
    "Context",
    "Event",
    "Manifest",
    "Match",
    "Memory",
    "Option",
    "PieceAction",
    "PieceKind",
    "PlayContext",
    "PluginError",
    "Refusal",
    "Registry",
    "Result",
    "Setting",
    "State",
    "StateEditor",
    "deprecated",
    "events",
    "fields",
    "hookimpl",
]
