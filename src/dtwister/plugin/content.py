"""Content: characters, objects, rooms and their features, layouts, scenarios."""

from dtwister._model.specs import (
    BorderFeature,
    BorderState,
    Category,
    Character,
    GameSet,
    Layout,
    Line,
    Link,
    Object,
    Room,
    Scenario,
    ScenarioOption,
    Slot,
    SquareFeature,
    Team,
)

__all__ = [
    "BorderFeature",
    "BorderState",
    "Category",
    "Character",
    "GameSet",
    "Layout",
    "Line",
    "Link",
    "Object",
    "Room",
    "Scenario",
    "ScenarioOption",
    "Slot",
    "SquareFeature",
    "Team",
]
