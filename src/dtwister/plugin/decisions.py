"""Decisions, and the frames that ask for them."""

from dtwister._engine.questions.forbidding import legal_answers
from dtwister._model.frames import ActionSource, Decision, Declaration, Frame
from dtwister._model.ids import CHANCE

__all__ = [
    "CHANCE",
    "ActionSource",
    "Decision",
    "Declaration",
    "Frame",
    "legal_answers",
]
