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
from dtwister import Action, Event, Game, Rng
from dtwister.bots import GreedyBot

HERE = Path(__file__).parent
DECISIONS = 300
DRAWN_EVERY = 25


@attrs.frozen
class Playthrough:
    """One game: its scenario, its seed, how it is played."""

    scenario: str
    seed: int
    options: dict[str, int | bool | str] = attrs.field(factory=dict)
    declared: tuple[str, ...] = ()
    """Declarations that are made now and then, as text."""
    last: str = "agree-draw"
    """What ends the game if nothing else has."""
    greedy: bool = False
    """Whether greedy bots play, which come further than chance does."""
    decisions: int = DECISIONS
    """After how many it is ended."""


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
    "prison-1": Playthrough("prison:1", 1),
    "prison-2": Playthrough("prison:2", 6),
    "prison-3": Playthrough("prison:3", 1),
    "prison-4": Playthrough("prison:4", 75),
    "prison-4-hands": Playthrough("prison:4", 85),
    "prison-5": Playthrough("prison:5", 46),
    "veterans-free-choice": Playthrough("veterans:free-choice", 2),
    "veterans-mutual-choice": Playthrough(
        "veterans:mutual-choice", 5, {"handicap": "experienced/good"}
    ),
    "veterans-draft": Playthrough("veterans:draft", 7),
    "multi-1": Playthrough("multi:1", 1),
    "multi-2-3": Playthrough("multi:2-3", 1, greedy=True, decisions=900),
    "multi-2-4": Playthrough("multi:2-4", 1),
    "multi-3": Playthrough("multi:3", 1),
    "multi-4": Playthrough("multi:4", 4),
    "multi-5-3": Playthrough("multi:5-3", 1),
    "multi-5-4": Playthrough("multi:5-4", 1),
    "multi-6": Playthrough("multi:6", 32, greedy=True, decisions=900),
    "multi-7": Playthrough("multi:7", 1, {"strangers": True}, greedy=True, decisions=900),
    "multi-standard-3": Playthrough("multi:standard-3", 1),
    "multi-standard-4": Playthrough("multi:standard-4", 1, declared=("resign red",)),
    "multi-free-choice-3": Playthrough("multi:free-choice-3", 1),
    "multi-free-choice-4": Playthrough("multi:free-choice-4", 1),
    "multi-mutual-choice-3": Playthrough("multi:mutual-choice-3", 3),
    "multi-mutual-choice-4": Playthrough("multi:mutual-choice-4", 1),
}
"""Name of the file -> what is played. The seeds are such that every component is used."""


def chosen(game: Game, played: Playthrough, rng: Rng) -> Action:
    """An action at random, each kind with the same chance; turns are mostly used up."""
    by_verb: dict[str, list[Action]] = {}
    for action in game.legal_actions:
        by_verb.setdefault(action.verb, []).append(action)
    if len(by_verb) > 1 and rng.random() < 0.9:
        by_verb.pop("end", None)
    for text in played.declared:
        action = dtwister.parse_action(game.match, text)
        if rng.random() < 0.05 and game.why_not(action) is None:
            return action
    return rng.choice(by_verb[rng.choice(sorted(by_verb))])


def play(played: Playthrough) -> Iterator[tuple[Game, str, tuple[Event, ...]]]:
    """The game before and after each action: what was asked of whom and answered; the events."""
    game = Game.new(
        dtwister.load_rules(),
        played.scenario,
        seed=played.seed,
        options=played.options,
        auto_chance=False,
    )
    rng = Rng(played.seed)
    bots = [GreedyBot(rng) for _ in game.seats]
    yield game, "", ()
    for number in range(1, played.decisions + 2):
        decision = game.decision
        if decision is None:
            return
        if decision.is_chance:
            action = game.chance_outcome()
            asked = f"nature {decision.kind}"
        else:
            if played.greedy:
                action = bots[decision.seat].choose(game.view(decision.seat))
            else:
                action = chosen(game, played, rng)
            asked = f"{game.seats[decision.seat]} {decision.kind} ({len(game.legal_actions)} legal)"
        if number > played.decisions:
            action = dtwister.parse_action(game.match, played.last)
        text = dtwister.action_text(game.match, action)
        yield game, f"{number} {asked}: {text}", game.play(action)


def written(played: Playthrough) -> str:
    """The game as text: decisions, actions, events, and the board now and then."""
    lines = [f"{played.scenario}, seed {played.seed}"]
    lines += [f"option {name} = {value}" for name, value in sorted(played.options.items())]
    for number, (game, said, events) in enumerate(play(played)):
        lines += [said] * bool(said)
        lines += [f"    {dtwister.event_text(game.match, event)}" for event in events]
        if number % DRAWN_EVERY == 0:
            lines += ["", *dtwister.draw(game).rstrip("\n").split("\n"), ""]
    lines.append(f"result: {game.result}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def file_of(name: str) -> Path:
    """Where a playthrough is written."""
    return HERE / f"{name}.txt"


def main() -> None:
    """Write all playthroughs, or those that are named."""
    for name in sys.argv[1:] or PLAYTHROUGHS:
        file_of(name).write_text(written(PLAYTHROUGHS[name]), encoding="utf-8")


if __name__ == "__main__":
    main()
