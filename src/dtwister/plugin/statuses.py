"""Statuses of pieces: what they bring and take, how long they last, and who may know them."""

from dtwister._engine.editing.status_changes import (
    gain_status,
    lose_status,
    pass_time,
    show_status,
)
from dtwister._engine.questions.held_statuses import has_status, status_that_takes, statuses_of
from dtwister._model.lifetimes import (
    FOR_GOOD,
    NEXT_OWN_TURN,
    OWN_ABILITIES,
    OWN_TURN,
    THIS_TURN,
    TURN_END,
    HeldStatus,
    Lifetime,
    for_turns,
)
from dtwister._model.specs import Status

__all__ = [
    "FOR_GOOD",
    "NEXT_OWN_TURN",
    "OWN_ABILITIES",
    "OWN_TURN",
    "THIS_TURN",
    "TURN_END",
    "HeldStatus",
    "Lifetime",
    "Status",
    "for_turns",
    "gain_status",
    "has_status",
    "lose_status",
    "pass_time",
    "show_status",
    "status_that_takes",
    "statuses_of",
]
