"""Random games of scenarios under close checks: `dtwister validate --play`.

At regular intervals a game is made up from the view of every seat, and the last action is taken
back and played again; at the end the record is replayed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from dtwister._content.findings import finding_codes
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._errors import DtwisterError, Finding
from dtwister._model.actions import Action
from dtwister._model.frames import declarer
from dtwister._model.ids import SPECTATOR
from dtwister._notation.action_parser import action_text, parse_action
from dtwister._notation.drawing.board_drawing import draw
from dtwister._notation.records import record_text, replay
from dtwister._notation.value_codec import memory_misfits
from dtwister._rng import Rng
from dtwister.bots.by_verb import by_verb, without_turn_end

EVERY: Final = 12
"""Decisions between two close looks."""


class _Failed(Exception):
    """A game that breaks a contract."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


def play_checks(
    rules: Rules, scenario: str, *, games: int = 2, decisions: int = 400
) -> Iterator[Finding]:
    """Yield the failures of random games of a scenario:
    at most one finding for each code.

    >>> import dtwister
    >>> list(play_checks(dtwister.load_rules(), "prison:1", games=1, decisions=30))
    []
    """
    seen: set[str] = set()
    for seed in range(games):
        trial = _Trial(rules, scenario, seed)
        try:
            trial.run(decisions)
        except _Failed as failure:
            code, why = failure.code, str(failure)
        except DtwisterError as error:
            code, why = finding_codes.PLAY_FAILS, str(error)
        except RecursionError:
            code, why = finding_codes.PLAY_FAILS, "it never ends"
        except Exception as error:
            code, why = finding_codes.PLAY_FAILS, f"{type(error).__name__}: {error}"
        else:
            continue
        if code not in seen:
            seen.add(code)
            message = f"{scenario}: {why.splitlines()[0] if why else code}"
            hint = f"in the random game with seed {seed}, after {trial.played} actions"
            yield Finding(code, message, hint=hint)


class _Trial:
    """One random game."""

    def __init__(self, rules: Rules, scenario: str, seed: int) -> None:
        self.rules = rules
        self.scenario = scenario
        self.seed = seed
        self.rng = Rng(seed ^ 0xC0FFEE)
        self.played = 0

    def run(self, decisions: int) -> None:
        game = Game.new(self.rules, self.scenario, seed=self.seed, options={})
        while self.played < decisions and not game.is_over:
            action = self._choose(game)
            if self.played % EVERY == 0:
                self._memories(game)
                self._views(game)
                self._undo(game, action)
                self._text(game, action)
            game.play(action, declarer(action, game.seats))
            self.played += 1
        self._memories(game)
        self._views(game)
        self._record(game)

    def _choose(self, game: Game) -> Action:
        """Return a legal action; each kind has the same chance, so that all of them occur."""
        found = by_verb(game.legal_actions)
        if not found:
            decision = game.decision
            asked = decision.text if decision is not None else "no decision is asked"
            raise _Failed(
                finding_codes.PLAY_FAILS, f"no legal action ({asked}), but the game is not over"
            )
        if len(found) > 1 and self.rng.random() < 0.9:
            found = without_turn_end(found)
        action = self.rng.choice(found[self.rng.choice(sorted(found))])
        refusal = game.why_not(action, declarer(action, game.seats))
        if refusal is not None:
            text = action_text(game.match, action)
            raise _Failed(
                finding_codes.PLAY_FAILS, f"{text} is listed as legal, but refused: {refusal}"
            )
        return action

    def _memories(self, game: Game) -> None:
        for key, wrong in memory_misfits(game.match, game.state.memory):
            raise _Failed(finding_codes.PLAY_MEMORY, f"the memory {key}: {wrong}")

    def _views(self, game: Game) -> None:
        for seat in (*game.match.seat_ids, SPECTATOR):
            who = "the spectator" if seat == SPECTATOR else game.seats[seat]
            try:
                view = game.view(seat)
                draw(view)
                other = view.sample(self.rng)
                agrees = other.view(seat) == view
            except Exception as error:
                why = f"{type(error).__name__}: {error}"
                raise _Failed(finding_codes.PLAY_VIEW, f"the view of {who} fails: {why}") from error
            if not agrees:
                raise _Failed(
                    finding_codes.PLAY_VIEW,
                    f"a game sampled from the view of {who} looks different",
                )

    def _undo(self, game: Game, action: Action) -> None:
        fork = game.fork()
        before = game.digest
        fork.play(action, declarer(action, fork.seats))
        after = fork.digest
        if game.digest != before:
            raise _Failed(
                finding_codes.PLAY_UNDO, "an action in a copy of the game changes the game"
            )
        fork.undo()
        if fork.digest != before or fork != game:
            text = action_text(game.match, action)
            raise _Failed(finding_codes.PLAY_UNDO, f"undoing {text} does not restore the state")
        fork.play(action, declarer(action, fork.seats))
        if fork.digest != after:
            text = action_text(game.match, action)
            raise _Failed(finding_codes.PLAY_UNDO, f"{text} has another effect the second time")

    def _text(self, game: Game, action: Action) -> None:
        text = action_text(game.match, action)
        if parse_action(game.match, text) != action:
            raise _Failed(
                finding_codes.PLAY_RECORD, f"{text!r} is not read as the action that wrote it"
            )

    def _record(self, game: Game) -> None:
        try:
            again = replay(attrs.evolve(self.rules), record_text(game))
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise _Failed(
                finding_codes.PLAY_RECORD, f"the record does not replay: {why}"
            ) from error
        if again != game:
            raise _Failed(finding_codes.PLAY_RECORD, "the record replays to a different end")
