"""Playthroughs: random games written down in full, to be compared after a change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import attrs

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.frames import declarer
from dtwister._notation.action_parser import action_text, event_text, parse_action
from dtwister._notation.drawing.board_drawing import draw
from dtwister._rng import Rng
from dtwister.bots.by_verb import by_verb, without_turn_end
from dtwister.bots.greedy import GreedyBot

DRAWN_EVERY = 25


@attrs.frozen
class Playthrough:
    """One game: its scenario, its seed, and how it is played."""

    scenario: str
    seed: int
    options: dict[str, int | bool | str] = attrs.field(factory=dict)
    declared: tuple[str, ...] = ()
    """Declarations that are made now and then, as text."""
    last: str = ""
    """The declaration that ends the game if nothing else has; empty: it is cut short."""
    decisions: int = 300
    """The number of decisions after which it is ended."""
    greedy: bool = False
    """True if greedy bots play, which come further than chance does."""


def _chosen(game: Game, played: Playthrough, rng: Rng) -> Action:
    """Return an action at random, each kind with the same chance; turns are mostly used up."""
    found = by_verb(game.legal_actions)
    if len(found) > 1 and rng.random() < 0.9:
        found = without_turn_end(found)
    for text in played.declared:
        action = parse_action(game.match, text)
        if rng.random() < 0.05 and game.why_not(action, declarer(action, game.seats)) is None:
            return action
    return rng.choice(found[rng.choice(sorted(found))])


def play(played: Playthrough, rules: Rules) -> Iterator[tuple[Game, str, tuple[Event, ...]]]:
    """The game before and after each action: the decision and its answer; the events."""
    game = Game.new(
        rules, played.scenario, seed=played.seed, options=played.options, auto_chance=False
    )
    rng = Rng(played.seed)
    bots = [GreedyBot(rng) for _ in game.seats]
    yield game, "", ()
    for number in range(1, played.decisions + 2):
        decision = game.decision
        if decision is None or (number > played.decisions and not played.last):
            return
        if decision.is_chance:
            action = game.chance_outcome()
            asked = f"nature {decision.kind}"
        else:
            if played.greedy:
                action = bots[decision.seat].choose(game.view(decision.seat))
            else:
                action = _chosen(game, played, rng)
            asked = f"{game.seats[decision.seat]} {decision.kind} ({_legal(game)})"
        if number > played.decisions:
            action = parse_action(game.match, played.last)
        text = action_text(game.match, action)
        said = f"{number} {asked}: {text}\n    seen {_seen(game)}"
        yield game, said, game.play(action, declarer(action, game.seats))


def _legal(game: Game) -> str:
    """Return the number of legal actions, with a digest of their sorted texts."""
    texts = sorted(action_text(game.match, action) for action in game.legal_actions)
    digest = hashlib.blake2b("\n".join(texts).encode(), digest_size=4).hexdigest()
    return f"{len(texts)} legal {digest}"


def _seen(game: Game) -> str:
    """Return a digest of the view of each seat and of the spectator."""
    digests = [f"{name}={game.view(name).digest()[:8]}" for name in game.seats]
    return " ".join([*digests, f"spectator={game.view(None).digest()[:8]}"])


def written(played: Playthrough, rules: Rules) -> str:
    """Return the game as text: decisions, actions, events, and the board now and then."""
    lines = [f"{played.scenario}, seed {played.seed}"]
    lines += [f"option {name} = {value}" for name, value in sorted(played.options.items())]
    for number, (game, said, events) in enumerate(play(played, rules)):
        lines += said.splitlines()
        lines += [f"    {event_text(game.match, event)}" for event in events]
        if number % DRAWN_EVERY == 0:
            lines += ["", *draw(game).rstrip("\n").split("\n"), ""]
    lines.append(f"result: {game.result}")
    return "\n".join(line.rstrip() for line in lines) + "\n"
