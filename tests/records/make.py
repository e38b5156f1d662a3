"""A short record of each scenario: `make corpus`.

The records of the present version are written anew, in a folder with its name; those of earlier
versions stay as they are. A record holds actions and digests of states, and nothing of the order in
which actions are listed.
"""

from __future__ import annotations

from pathlib import Path

import dtwister
from dtwister import Game, Rng
from dtwister._notation.records import GrowingRecord
from dtwister.bots import GreedyBot

CORPUS = Path(__file__).parent / "corpus"
ACTIONS = 150
"""The number of actions of a record: enough for the set-up and the first turns."""
GREEDY_SHARE = 0.6
"""The share of decisions that a bot makes; the others are drawn."""

VARIED: dict[str, tuple[str, dict[str, int | bool | str]]] = {
    "base-standard-options": (
        "base:standard",
        {"edition": "DT1", "timer": True, "handicap": "very-experienced/newbie", "stronger": 1},
    ),
    "card-4-secret": ("card:4", {"secret-objects": True}),
    "multi-7-strangers": ("multi:7", {"strangers": True}),
}
"""Further games, with options."""


def moments() -> dict[str, Game]:
    """Return a game of each scenario in the course of play, by the name of its record."""
    rules = dtwister.load_rules()
    named: dict[str, tuple[str, dict[str, int | bool | str]]] = {
        scenario.replace(":", "-"): (scenario, {}) for scenario in rules.scenarios
    }
    return {
        name: played(scenario, options, seed)
        for seed, (name, (scenario, options)) in enumerate(sorted((named | VARIED).items()), 1)
    }


def played(scenario: str, options: dict[str, int | bool | str], seed: int) -> Game:
    """Return a game after some actions of bots and of chance."""
    game = dtwister.new_game(scenario, seed=seed, **options)
    rng = Rng(seed)
    bots = [GreedyBot(Rng(seat)) for seat in range(len(game.seats))]
    while len(game.history) < ACTIONS and game.decision is not None:
        seat = game.decision.seat
        if rng.random() < GREEDY_SHARE:
            game.play(bots[seat].choose(game.view(seat)))
        else:
            game.play(game.legal_actions.sample(rng))
    return game


def records() -> dict[str, str]:
    """Return the texts of all records, by their names."""
    games = moments()
    texts = {name: dtwister.record_text(game) for name, game in games.items()}
    begun = games["base-standard"]
    texts["notes"] = dtwister.record_text(
        begun,
        tags={"event": "Club night", "date": "2026-05-01", "blue": "A. Player", "round": "3"},
        comments={2: "The usual start.", 5: "Why not?\nA quiet line."},
        clocks={2: 583.5, 3: 590},
    )
    growing = GrowingRecord(games["base-beginner"], tags={"event": "Club night"})
    growing.note(2, comment="Written while the game went on.", clock=60)
    growing.note(20, clock=40)
    texts["growing"] = growing.text()
    later = Game(begun.match, begun.state, seed=begun.seed)
    for _ in range(10):
        later.play(later.legal_actions.sample(Rng(1)))
    texts["from-a-position"] = dtwister.record_text(later)
    ended = dtwister.replay(begun.match.rules, dtwister.record_of(begun), upto=12)
    ended.play(dtwister.parse_legal(ended, "resign blue"), by="blue")
    texts["over"] = dtwister.record_text(ended)
    return texts


def main() -> None:
    """Write the records of this version."""
    folder = CORPUS / dtwister.__version__
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.toml"):
        path.unlink()
    for name, text in records().items():
        (folder / f"{name}.toml").write_text(text, "utf-8", newline="")


if __name__ == "__main__":
    main()
