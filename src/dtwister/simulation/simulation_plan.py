"""The plan of a simulation: what is played, by which bots, from which seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from dtwister import load_rules
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.questions.rules_needs import needs_of
from dtwister._errors import OptionError
from dtwister._model.ids import SeatId, enumerate_seats
from dtwister._printing import quoted
from dtwister._rng import LAST_SEED, SEED_BITS, Rng, fresh_seed
from dtwister.bots import Bot, check_bot_name, named_bot

MAX_DECISIONS: Final = 5000
"""The decisions of seats after which a game is cut, if nothing else is said."""


def _texts(value: str | Sequence[Any]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(map(str, value))


def _options(value: Mapping[str, int | bool | str]) -> Mapping[str, int | bool | str]:
    return dict(value)


@attrs.frozen
class SimulationPlan:
    """Many games of one scenario, with seeds one after the other.

    The first game has the seed `seed`, the next one `seed + 1`, and so on. `bots` is one name for
    all seats, or one for each.

    Rules travel by name: `folders` and `without` are those of `load_rules`, and each worker loads
    them once. So a folder must be there on every machine, and every machine must have the same
    plug-ins installed.

    >>> plan = SimulationPlan("prison:1", games=3, seed=7, bots=["greedy", "random"])
    >>> plan.seeds
    range(7, 10)
    """

    scenario: str
    games: int = attrs.field(kw_only=True)
    seed: int = attrs.field(kw_only=True, factory=fresh_seed)
    options: Mapping[str, int | bool | str] = attrs.field(
        kw_only=True, factory=dict, converter=_options
    )
    bots: tuple[str, ...] = attrs.field(kw_only=True, default=("greedy",), converter=_texts)
    seats: tuple[str, ...] = attrs.field(kw_only=True, default=(), converter=_texts)
    max_decisions: int = attrs.field(kw_only=True, default=MAX_DECISIONS)
    folders: tuple[str, ...] = attrs.field(kw_only=True, default=(), converter=_texts)
    without: tuple[str, ...] = attrs.field(kw_only=True, default=(), converter=_texts)
    records: bool = attrs.field(kw_only=True, default=False)
    """True if rows have the records of their games."""

    def __attrs_post_init__(self) -> None:
        for name, least in (("games", 1), ("seed", 0), ("max_decisions", 1)):
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= LAST_SEED:
                raise OptionError(
                    f"{name}: expected a whole number from {least} to {LAST_SEED}, "
                    f"got {quoted(value)}"
                )
        if self.seed + self.games - 1 > LAST_SEED:
            raise OptionError(
                f"seed: expected at most {LAST_SEED - self.games + 1} for {self.games} games, "
                f"got {self.seed}"
            )
        for name in self.bots:
            check_bot_name(name)

    @property
    def seeds(self) -> range:
        """Return the seeds of the games, in their order."""
        return range(self.seed, self.seed + self.games)

    def load_rules(self) -> Rules:
        """Load the rules that the plan names.

        >>> "base" in [one.id for one in SimulationPlan("prison:1", games=1).load_rules().manifests]
        True
        """
        return load_rules(folders=self.folders, without=self.without)

    def new_game(self, rules: Rules, seed: int) -> Game:
        """Return the game of a seed before its first decision.

        >>> plan = SimulationPlan("prison:1", games=3, seed=7)
        >>> plan.new_game(plan.load_rules(), 8).seed
        8
        """
        return Game.new(rules, self.scenario, seed=seed, options=self.options, seats=self.seats)

    def bots_for(self, game: Game) -> list[Bot]:
        """Return the bots of a game by their seats; they depend on its seed alone.

        >>> plan = SimulationPlan("prison:1", games=1, seed=7, bots=["greedy", "random"])
        >>> [type(bot).__name__ for bot in plan.bots_for(plan.new_game(plan.load_rules(), 7))]
        ['GreedyBot', 'RandomBot']
        """
        return bots_for(self.bots, game.seed, game.seats)

    def setting(self, rules: Rules) -> Mapping[str, Any]:
        """Return the columns that all rows of the plan have alike; refuse what cannot be played.

        >>> plan = SimulationPlan("prison:1", games=3, bots=["random"], max_decisions=90)
        >>> found = plan.setting(plan.load_rules())
        >>> found["scenario"], found["bots"], found["max_decisions"]
        ('prison:1', ('random', 'random'), 90)
        """
        game = self.new_game(rules, self.seed)
        check_line_up(self.bots, game.seats)
        return self.setting_of(game)

    def setting_of(self, game: Game) -> Mapping[str, Any]:
        """Return the columns that a game shares with all others of the plan.

        >>> plan = SimulationPlan("prison:1", games=3, seed=7)
        >>> plan.setting_of(plan.new_game(plan.load_rules(), 9))["seats"]
        ('blue', 'yellow')
        """
        options = sorted(game.match.options.items())
        return MappingProxyType(
            {
                "scenario": game.match.scenario.id,
                "options": tuple(f"{name}={_said(value)}" for name, value in options),
                "seats": tuple(game.seats),
                "bots": self.bots * len(game.seats) if len(self.bots) == 1 else self.bots,
                "max_decisions": self.max_decisions,
                "rules": needs_of(game.match).digest,
            }
        )


def _said(value: int | bool | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def make_bot(kind: str, seed: int, seat: SeatId) -> Bot:
    """Return a bot with a generator of its own, the same for the same seed and seat."""
    own = seed * 64 + seat ^ seed >> SEED_BITS - 6  # the highest bits would be lost
    return named_bot(kind, Rng(Rng(own).next()))


def check_line_up(names: Sequence[str], seats: Sequence[str]) -> None:
    """Refuse bots that are neither one for all seats nor one for each."""
    if len(names) not in (1, len(seats)):
        raise OptionError(
            f"bots: expected one bot, or one for each of {', '.join(seats)}, got {len(names)}"
        )


def bots_for(names: Sequence[str], seed: int, seats: Sequence[str]) -> list[Bot]:
    """Return a bot for each seat: of one name for all, or of one name for each."""
    check_line_up(names, seats)
    each = [*names] * len(seats) if len(names) == 1 else names
    return [make_bot(name, seed, seat) for seat, name in enumerate_seats(each)]
