"""The options and settings of scenarios that the board games share,
with their meaning.

A scenario names the options that its players have (`options = ["edition", "timer"]`) and makes
settings in `[scenario.settings]`. The options of the handicap are declared beside its table, in
`dtwister_features.setup.handicap`.
"""

from __future__ import annotations

from dtwister.plugin import Option, Setting

__all__ = ["EDITION", "FIXED_TARGET", "TARGET", "TIMER"]

EDITION = Option(
    "edition",
    "DT1",
    choices=("DT1", "DT2"),
    absent="DT2",
    text="The edition of the rules where the two differ.",
)
TARGET = Option(
    "target",
    5,
    least=5,
    most=8,
    absent=0,
    text="The victory points to be reached.",
    rules=("END-04",),
)
TIMER = Option("timer", False, text="Whether timeouts may be declared.", rules=("TIMER",))
SETS = Option(
    "sets",
    "all",
    kind="sets",
    text="The sets to choose from, such as base,prison; all: every one there is.",
    rules=("VET-MODE-02",),
)
OPTIONS = (EDITION, TARGET, TIMER, SETS)

STARTERS = Setting(
    "starters",
    4,
    text="How many characters of each seat start on its line.",
    rules=("SETUP-06", "HANDICAP-04"),
)
TEAM_SIZE = Setting(
    "team-size",
    0,
    text="With how many of its characters each seat plays; 0: with all of them.",
    rules=("SCN-M2-07",),
)
FIXED_TARGET = Setting(
    "target", 0, text="The victory points to be reached, where no player chooses them."
)
TURN = Setting("turn", "features:turn", text="The frame of a turn.")
ACTION_DECK = Setting(
    "action-deck", "2,3,4,5", text="The Action cards of each seat; empty: none.", rules=("CARD-01",)
)
COMBAT_DECK = Setting(
    "combat-deck",
    "0,1,2,2,3,3,4,5,6",
    text="The Combat cards of each seat; empty: none.",
    rules=("CARD-01",),
)
JUMP_CARDS = Setting(
    "jump-cards", 3, text="The Jump cards of each seat.", rules=("CARD-10", "R-107")
)
COMBAT = Setting("combat", True, text="Whether there is combat at all.", rules=("SCN-P1-08",))
FIRST_TURN = Setting(
    "first-turn", "", text="The colour of the seat that begins; empty: the usual one."
)
STARTERS_FIRST = Setting(
    "starters-first", "", text="The colour of the seat that lays its starters first."
)
CHARACTERS = Setting(
    "characters",
    8,
    text="How many characters each seat chooses from the sets.",
    rules=("VET-MODE-01",),
)
OBJECTS = Setting(
    "objects", 6, text="How many objects each seat chooses from the sets.", rules=("VET-MODE-01",)
)
PAIRS = Setting(
    "pairs", 2, text="How many pairs of rooms each seat chooses.", rules=("VET-MODE-01",)
)
SETTINGS = (
    STARTERS,
    TEAM_SIZE,
    FIXED_TARGET,
    TURN,
    ACTION_DECK,
    COMBAT_DECK,
    JUMP_CARDS,
    COMBAT,
    FIRST_TURN,
    STARTERS_FIRST,
    CHARACTERS,
    OBJECTS,
    PAIRS,
)
