"""Decisions, and the frames that ask for them."""

from dtwister._model.frames import ActionSource, Decision, Declaration, Frame
from dtwister._model.ids import CHANCE

__all__ = [
    "CHANCE",
    "ActionSource",
    "Decision",
    "Declaration",
    "Frame",
]
