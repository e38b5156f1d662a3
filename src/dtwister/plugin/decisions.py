"""Decisions, and the frames that ask for them."""

from dtwister._model.frames import CHANCE, ActionSource, Decision, Declaration, Frame

__all__ = [
    "CHANCE",
    "ActionSource",
    "Decision",
    "Declaration",
    "Frame",
]
