"""What tests on drawn positions share: a game from a drawing, plays, refusals, who sees whom."""

from __future__ import annotations

from typing import Any

import dtwister
from dtwister.plugin.questions import first_seen
from dtwister.testing import position
from dtwister_features import state_variables
from dtwister_features.turn.turn_frames import CardTurn
from support_sight import more

RULES = dtwister.load_rules([more])


def stand(drawing: str, pieces: dict[str, str], **how: Any) -> dtwister.Game:
    """A drawn position under the rules with the stand-ins."""
    return position(RULES, drawing, pieces=pieces, **how)


def play(game: dtwister.Game, *texts: str) -> tuple[dtwister.Event, ...]:
    """Play actions in full notation; the events of the last one."""
    happened: tuple[dtwister.Event, ...] = ()
    for text in texts:
        action = dtwister.parse_action(game.match, text)
        happened = game.play(action)
    return happened


def after(game: dtwister.Game, *texts: str) -> dtwister.Game:
    """A copy of the game in which some actions were played."""
    other = game.fork()
    play(other, *texts)
    return other


def refusal(game: dtwister.Game, text: str) -> tuple[str, str]:
    """Code and rule with which an action is refused; it is not among the legal ones either."""
    action = dtwister.parse_action(game.match, text)
    found = game.why_not(action)
    assert found is not None, f"{text!r} is legal"
    assert action not in game.legal_actions
    assert action not in list(game.legal_actions)
    return found.code, found.rule


def legal(game: dtwister.Game, text: str) -> bool:
    """Whether an action is legal."""
    return dtwister.parse_action(game.match, text) in game.legal_actions


def listed(game: dtwister.Game, text: str) -> bool:
    """Whether an action is listed as it is written."""
    return dtwister.parse_action(game.match, text) in list(game.legal_actions)


def ap_left(game: dtwister.Game) -> int:
    """The points of the card that are left."""
    turn = game.context.find(CardTurn)
    assert turn is not None
    return turn.ap


def purse(game: dtwister.Game) -> dict[str, int]:
    """The points that only one piece may use: piece -> points."""
    turn = game.context.find(CardTurn)
    assert turn is not None
    return {game.context.name(piece): points for piece, points in turn.purse}


def jump_cards(game: dtwister.Game) -> tuple[int, ...]:
    """The Jump cards left, seat by seat."""
    return game.context.recall(state_variables.JUMPS)


def seen(game: dtwister.Game, piece: str) -> dict[str, str]:
    """Direction -> the square of the first character that a character sees there."""
    context = game.context
    space = context.space(game.match.piece_index[piece])
    found = {way: first_seen(context, space, n) for n, way in enumerate(("N", "E", "S", "W"))}
    return {way: context.square(there) for way, there in found.items() if there >= 0}


def place(game: dtwister.Game, piece: str) -> str:
    """Where a piece is: the name of its square, or how it left."""
    from dtwister._model.state import WAYS_OUT

    at = game.state.at[game.match.piece_index[piece]]
    if at >= 0:
        return game.context.square(at)
    return next(way for way, number in WAYS_OUT.items() if number == at)


def is_wounded(game: dtwister.Game, piece: str) -> bool:
    """Whether a character is wounded."""
    return game.context.is_wounded(game.match.piece_index[piece])


def load(game: dtwister.Game, piece: str) -> str:
    """The name of what a miniature carries; empty for nothing."""
    found = game.context.load_of(game.match.piece_index[piece])
    return game.context.name(found) if found >= 0 else ""


def totals(happened: tuple[dtwister.Event, ...]) -> tuple[int, int]:
    """Attack and defence, cards included, of the combat that was shown."""
    from dtwister_features.game_events import CombatShown

    shown = next(event for event in happened if isinstance(event, CombatShown))
    return shown.attack, shown.defence
