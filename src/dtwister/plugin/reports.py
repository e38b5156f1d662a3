"""Reports of hands, turns and combats, and parts of the JSON form of views."""

from dtwister._engine.questions.reporting import (
    CombatReason,
    CombatReport,
    CombatSide,
    Hand,
    PieceValues,
    Purse,
    Reporter,
    TurnReport,
    ViewPart,
)

__all__ = [
    "CombatReason",
    "CombatReport",
    "CombatSide",
    "Hand",
    "PieceValues",
    "Purse",
    "Reporter",
    "TurnReport",
    "ViewPart",
]
