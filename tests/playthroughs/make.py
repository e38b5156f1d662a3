"""Golden playthroughs: random games written down in full.

`python -m tests.playthroughs.make` writes them anew after a change of rules or of what is listed;
look at what changed before you keep it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import attrs

import dtwister
from dtwister import Event, Game
from dtwister.testing import playthrough
from dtwister.testing.playthrough import Playthrough

HERE = Path(__file__).parent
DECISIONS = 300


PLAYTHROUGHS = {
    "base-standard": Playthrough("base:standard", 51),
    "base-beginner": Playthrough("base:beginner", 69),
    "base-standard-options": Playthrough(
        "base:standard",
        24,
        {"edition": "DT1", "timer": True, "handicap": "very-experienced/newbie", "stronger": 1},
        declared=("timeout turn", "timeout placing", "timeout card"),
        last="resign blue",
    ),
    "prison-1": Playthrough("prison:1", 2),
    "prison-2": Playthrough("prison:2", 4),
    "prison-3": Playthrough("prison:3", 1),
    "prison-4": Playthrough("prison:4", 76),
    "prison-4-hands": Playthrough("prison:4", 98),
    "prison-5": Playthrough("prison:5", 46),
    "veterans-free-choice": Playthrough("veterans:free-choice", 2),
    "veterans-mutual-choice": Playthrough(
        "veterans:mutual-choice", 5, {"handicap": "experienced/good"}
    ),
    "veterans-draft": Playthrough("veterans:draft", 7),
    "multi-1": Playthrough("multi:1", 1),
    "multi-2-3": Playthrough("multi:2-3", 2, greedy=True, decisions=900),
    "multi-2-4": Playthrough("multi:2-4", 1),
    "multi-3": Playthrough("multi:3", 1),
    "multi-4": Playthrough("multi:4", 8),
    "multi-5-3": Playthrough("multi:5-3", 1),
    "multi-5-4": Playthrough("multi:5-4", 1),
    "multi-6": Playthrough("multi:6", 5, greedy=True, decisions=900),
    "multi-7": Playthrough("multi:7", 1, {"strangers": True}, greedy=True, decisions=900),
    "multi-standard-3": Playthrough("multi:standard-3", 1),
    "multi-standard-4": Playthrough("multi:standard-4", 1, declared=("resign red",)),
    "multi-free-choice-3": Playthrough("multi:free-choice-3", 1),
    "multi-free-choice-4": Playthrough("multi:free-choice-4", 1),
    "multi-mutual-choice-3": Playthrough("multi:mutual-choice-3", 3),
    "multi-mutual-choice-4": Playthrough("multi:mutual-choice-4", 1),
    "card-tutorial-1": Playthrough("card:tutorial-1", 1),
    "card-tutorial-2": Playthrough("card:tutorial-2", 1),
    "card-tutorial-3": Playthrough("card:tutorial-3", 1),
    "card-1": Playthrough("card:1", 1),
    "card-2": Playthrough("card:2", 1, {"mode": "draft"}),
    "card-3": Playthrough("card:3", 3, {"mode": "full-frontal"}, decisions=600),
    "card-4": Playthrough(
        "card:4", 49, {"handicap": "experienced/good", "stronger": 1}, decisions=900
    ),
    "card-4-secret": Playthrough(
        "card:4", 25, {"secret-objects": True, "mode": "draft"}, decisions=600
    ),
    "card-5": Playthrough("card:5", 3, {"mode": "full-frontal"}, decisions=600),
    "card-5-timer": Playthrough(
        "card:5", 2, {"timer": True}, declared=("timeout turn",), decisions=900
    ),
}
"""Name of the file -> what is played. The seeds are such that every component is used."""
for _name, _played in PLAYTHROUGHS.items():
    if not _played.last:
        PLAYTHROUGHS[_name] = attrs.evolve(_played, last="agree-draw")


def play(played: Playthrough) -> Iterator[tuple[Game, str, tuple[Event, ...]]]:
    """The game before and after each action: what was asked of whom and answered; the events."""
    return playthrough.play(played, dtwister.load_rules())


def written(played: Playthrough) -> str:
    """The game as text: decisions, actions, events, and the board now and then."""
    return playthrough.written(played, dtwister.load_rules())


def file_of(name: str) -> Path:
    """Where a playthrough is written."""
    return HERE / f"{name}.txt"


def main() -> None:
    """Write all playthroughs, or those that are named."""
    for name in sys.argv[1:] or PLAYTHROUGHS:
        file_of(name).write_text(written(PLAYTHROUGHS[name]), encoding="utf-8")


if __name__ == "__main__":
    main()
