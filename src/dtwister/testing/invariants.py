"""Contracts of any game at any moment, whatever its plug-ins:
one function for each.

Each takes a game and a generator and raises `AssertionError` with the problem. They change nothing:
actions are played on forks.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

import attrs

from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.game import Game
from dtwister._engine.questions.conditions import why_impossible
from dtwister._errors import IllegalAction, InvalidNotation, Refusal
from dtwister._model.ability import Ability
from dtwister._model.actions import Action, Move
from dtwister._model.events import Event
from dtwister._model.frames import Frame, declarer
from dtwister._model.ids import SPECTATOR, SeatId
from dtwister._model.state import UNKNOWN
from dtwister._notation.action_parser import action_text, event_text, parse_action
from dtwister._notation.drawing.board_drawing import draw
from dtwister._notation.json_form import (
    action_from_json,
    action_to_json,
    event_from_json,
    event_to_json,
)
from dtwister._notation.json_forms.reading import view_from_json
from dtwister._notation.json_forms.view_data import view_to_json
from dtwister._notation.position import parse_position, position_text
from dtwister._notation.records import record_text, replay
from dtwister._printing import clipped
from dtwister._rng import Rng
from dtwister.testing.checks.state_values import memories_fit
from dtwister.testing.indistinguishable_games import (
    counterpart,
    difference_of_events,
    discloses,
    events_seen_by,
    refusals,
    same_for,
    seat_view,
)
from dtwister.testing.random_actions import attempts, is_answer, varied_action


def require(holds: bool, otherwise: str) -> None:
    """Fail with a sentence, unless something holds.

    >>> require(1 == 1, "one is not one")
    """
    if not holds:
        raise AssertionError(otherwise)


def all_seats(game: Game) -> tuple[SeatId, ...]:
    """Return all possible watchers: the spectator, and every seat.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> all_seats(game)[1:]
    (0, 1)
    """
    return (SPECTATOR, *game.match.seat_ids)


def state_is_sound(game: Game) -> None:
    """Check that derived fields agree with the others, and the game goes on or ends.

    Between two actions a position must be possible too (`Ability.why_impossible`).

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> state_is_sound(game)
    """
    faults = check_derived(game.match, game.state)
    require(not faults, f"the state contradicts itself: {'; '.join(faults)}")
    for held in game.state.statuses:
        there = game.state.at[held.piece] >= 0 or held.secret
        require(there, f"{game.match.name_of(held.piece)} is off the board, and has {held.status}")
    values_are_immutable(game.state.frames)
    if not game.is_over and game.state.frames and game.state.frames[-1].standing_rules_apply:
        for found in why_impossible(game.context):
            raise AssertionError(f"an impossible position came up: {found.sentence} ({found.rule})")
    memories_fit(game)
    require(
        bool(game.legal_actions) is not game.is_over,
        "the game is over, but goes on"
        if game.is_over
        else f"no legal action, but the game is not over{_forbidding(game)}",
    )


def _forbidding(game: Game) -> str:
    """Return which abilities in play may forbid actions, for a game where nothing is legal."""
    found = game.context.match.abilities.forbidders
    names = sorted({ability.id for entries in found.values() for ability, _ in entries})
    return f"; {', '.join(names)} may forbid too much" if names else ""


MOST_CANDIDATES: Final = 10_000
"""The most actions that one ability may try for one piece: more of them take seconds."""


def candidates_are_few(game: Game) -> None:
    """Check that no ability tries more actions than can be listed in time.

    >>> import dtwister
    >>> candidates_are_few(dtwister.new_game("base:standard", seed=7))
    """
    context = game.context
    for piece in game.match.piece_ids:
        kind = game.match.kind_of[piece]
        if game.state.at[piece] < 0 or not context.is_able(piece):
            continue
        for ability in kind.abilities:
            if ability.action is not None and type(ability).candidates is not Ability.candidates:
                tried = islice(ability.candidates(context, piece), MOST_CANDIDATES + 1)
                require(
                    sum(1 for _ in tried) <= MOST_CANDIDATES,
                    f"{ability.id} has more than {MOST_CANDIDATES} candidates for "
                    f"{context.name(piece)}; leave out those that are refused anyway",
                )


def values_are_immutable(things: Iterable[Action | Event | Frame]) -> None:
    """Check that no field of an action, event or frame has a value that can change.

    >>> from dtwister.plugin import events
    >>> values_are_immutable([events.Scored(0, 1, ["walk"])])
    Traceback (most recent call last):
    AssertionError: core:scored: the field why is ['walk'], which can change; use a tuple
    """
    for one in things:
        for name, value in attrs.asdict(one, recurse=False).items():
            try:
                hash(value)
            except TypeError:
                raise AssertionError(
                    f"{one.tag}: the field {name} is {clipped(repr(value), 60)}, which can change; "
                    "use a tuple"
                ) from None


def _refusal(game: Game, action: Action) -> Refusal | None:
    """Return why an action is refused; fail if `refuse` of an ability gives anything else."""
    answer: object
    try:
        answer = game.why_not(action, declarer(action, game.seats))
    except AttributeError as error:  # only a refusal has a rule
        if not isinstance(error.obj, str | bool | int | tuple):
            raise
        answer = error.obj
    if answer is None or isinstance(answer, Refusal):
        return answer
    kinds = game.match.kind_of
    abilities = {one.id for kind in kinds for one in kind.abilities if one.action is type(action)}
    by = f" of {', '.join(sorted(abilities))}" if abilities else ""
    raise AssertionError(
        f"refuse{by} gave {clipped(repr(answer), 60)} for {_said(game, action)}; expected a "
        "Refusal or None"
    )


def listing_agrees(game: Game) -> None:
    """Check that each listed action is listed once, is `in` the list,
    and has no refusal.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> listing_agrees(game)
    """
    legal = game.legal_actions
    listed = list(legal)
    values_are_immutable(listed)
    twice = [action for action, count in Counter(listed).items() if count > 1]
    require(not twice, f"{twice[0] if twice else ''} is listed twice")
    require(len(legal) == len(listed), f"len() says {len(legal)}, {len(listed)} are listed")
    for action in listed:
        refusal = _refusal(game, action)
        require(refusal is None, f"{_said(game, action)} is listed, and refused: {refusal}")
        require(action in legal, f"{_said(game, action)} is listed, and not `in` the list")
    for verb, count in Counter(action.verb for action in listed).items():
        require(len(legal.kind(verb)) == count, f"kind({verb!r}) differs from the list")


def refusals_agree(game: Game, tries: Sequence[Action]) -> tuple[int, int]:
    """Check that unrefused actions are `in` the list and playable,
    and others are neither.

    Return how many were accepted and how many were refused. Refused actions change nothing.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> refusals_agree(game, list(game.legal_actions)[:3])
    (3, 0)
    """
    accepted = refused = 0
    for action in tries:
        refusal = _refusal(game, action)
        said = _said(game, action)
        if is_answer(action):
            among = action in game.legal_actions
            require(
                among is (refusal is None), f"{said}: `in` says {among}, why_not says {refusal}"
            )
        else:
            require(action not in game.legal_actions, f"the declaration {said} is in the list")
        fork = game.fork()
        if refusal is None:
            accepted += 1
            fork.play(action, declarer(action, fork.seats))
            require(fork.history[len(game.history)] == (action, False), f"{said} is not in history")
            continue
        refused += 1
        require(bool(refusal.code and refusal.sentence), f"{said} is refused without a sentence")
        try:
            fork.play(action, declarer(action, fork.seats))
        except IllegalAction:
            require(fork == game, f"{said} was refused, and changed the game")
        else:
            raise AssertionError(f"{said} is refused ({refusal}), and can be played")
    return accepted, refused


def asking_changes_nothing(game: Game) -> None:
    """Check that listing, asking, viewing and drawing change nothing
    and are repeatable.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> asking_changes_nothing(game)
    """
    before, key = game.digest, game.state.key()
    answers = [
        (list(game.legal_actions), [game.view(s).digest() for s in game.match.seat_ids])
        for _ in range(2)
    ]
    draw(game)
    require(game.digest == before and game.state.key() == key, "asking changed the game")
    require(answers[0] == answers[1], "the same question has two answers")


def undo_is_exact(game: Game, action: Action) -> None:
    """Check that `undo` restores the game, which then continues exactly as before.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> undo_is_exact(game, next(iter(game.legal_actions)))
    """
    fork = game.fork()
    before, key, listed = fork.digest, fork.state.key(), list(fork.legal_actions)
    events, after = fork.play(action, declarer(action, fork.seats)), None
    after, then = fork.digest, list(fork.legal_actions)
    fork.undo()
    said = _said(game, action)
    require(fork.digest == before, f"undo of {said} leads to another position")
    require(fork.state.key() == key, f"undo of {said} leads to another state")
    require(list(fork.legal_actions) == listed, f"after undo of {said} other actions are legal")
    again = fork.play(action, declarer(action, fork.seats))
    require(again == events, f"{said}, undone and played again, makes other events")
    require(fork.digest == after, f"{said}, undone and played again, leads elsewhere")
    require(list(fork.legal_actions) == then, f"{said}, played again, makes other actions legal")


def forks_are_apart(game: Game, rng: Rng, steps: int = 4) -> None:
    """Check that a fork is equal and goes on alike,
    and play on it changes nothing here.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> forks_are_apart(game, Rng(1))
    """
    before, listed, history = game.digest, list(game.legal_actions), game.history
    fork, twin = game.fork(), game.fork()
    require(fork == game and hash(fork) == hash(game), "a fork is not equal to its game")
    for _ in range(steps):
        if fork.is_over:
            break
        action = varied_action(fork, rng)
        events = fork.play(action, declarer(action, fork.seats))
        refusal = twin.why_not(action, declarer(action, twin.seats))
        require(refusal is None, f"{_said(game, action)}, played on a fork, is refused: {refusal}")
        require(
            events == twin.play(action, declarer(action, twin.seats)),
            f"{_said(game, action)}: forks differ",
        )
        require(fork.digest == twin.digest, f"{_said(game, action)}: forks go apart")
    require(game.digest == before, "an action played on a fork changed the game")
    require(game.history == history, "an action played on a fork is in the history of the game")
    require(
        list(game.legal_actions) == listed, "an action played on a fork changed the legal actions"
    )


def actions_read_back(game: Game, actions: Sequence[Action]) -> int:
    """Check that the text and the JSON form of an action are read as it,
    and are unique.

    Return the number of different texts: an action that names nothing has none.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> actions_read_back(game, list(game.legal_actions))
    32
    """
    texts: dict[str, Action] = {}
    for action in actions:
        try:
            text = action_text(game.match, action)
        except InvalidNotation:
            require(
                game.why_not(action, declarer(action, game.seats)) is not None,
                f"{action} is legal, and has no text",
            )
            continue  # a number in it names nothing
        if "?" in text or (isinstance(action, Move) and max(action.course[:1], default=-1) < 0):
            continue
        require("\n" not in text, f"the text of {action} has several lines")
        require(texts.setdefault(text, action) == action, f"{text!r} is the text of two actions")
        require(parse_action(game.match, text) == action, f"{text!r} is read as another action")
        data = json.loads(json.dumps(action_to_json(game.match, action)))
        require(action_from_json(game.match, data) == action, f"{data} is read as another action")
    return len(texts)


def events_read_back(game: Game, events: Sequence[Event]) -> None:
    """Check that an event is read back from its JSON form, and its text is one line.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> events_read_back(game, game.play(next(iter(game.legal_actions))))
    """
    values_are_immutable(events)
    for event in events:
        require(event.tag in game.rules.events, f"the event {event.tag} is not registered")
        data = json.loads(json.dumps(event_to_json(game.match, event)))
        require(event_from_json(game.match, data) == event, f"{data} is read as another event")
        require("\n" not in event_text(game.match, event), f"the text of {event} has several lines")


def views_read_back(game: Game) -> None:
    """Check that the JSON form of each view is what the schema says, parts of plug-ins included.

    >>> import dtwister
    >>> views_read_back(dtwister.new_game("base:standard", seed=7))
    """
    for seat in all_seats(game):
        data = view_to_json(game.view(seat))
        text = json.dumps(data)
        try:
            again = view_from_json(game.rules, json.loads(text))
        except InvalidNotation as error:
            raise AssertionError(f"the JSON of a view is not what its form says: {error}") from None
        require(again == data, f"the JSON of the view of seat {seat} is read as another one")


def position_reads_back(game: Game) -> Game:
    """Check that the text of a position is read as the same position; return that.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> position_reads_back(game) == game
    True
    """
    text = position_text(game)
    other = parse_position(game.rules, text)
    require(other == game and other.digest == game.digest, "a position is read as another one")
    require(position_text(other) == text, "a position that was read is written otherwise")
    require(check_derived(other.match, other.state) == [], "a position that was read is unsound")
    require(list(other.legal_actions) == list(game.legal_actions), "in it other actions are legal")
    for seat in game.match.seat_ids:
        require(other.view(seat) == game.view(seat), f"seat {seat} sees it otherwise")
    return other


def record_replays(game: Game) -> Game:
    """Check that the record of a game is replayed as the same game; return that.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> record_replays(game) == game
    True
    """
    text = record_text(game)
    other = replay(attrs.evolve(game.rules), text)  # which shares nothing that games computed
    require(other == game, "the record of the game is replayed as another game")
    require(other.history == game.history, "the record has other actions than the game")
    require(
        [state.key() for state in other.past] == [state.key() for state in game.past],
        "the record leads through other states than the game",
    )
    require(record_text(other) == text, "a record that was replayed is written otherwise")
    return other


def seats_see_no_secrets(game: Game, rng: Rng) -> None:
    """Check that a seat cannot tell the game from another one that agrees
    with its view.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> seats_see_no_secrets(game, Rng(1))
    """
    for seat in all_seats(game):
        view = seat_view(game, seat)
        tries = attempts(game, rng, 4)
        asked = game.decision is not None and game.decision.seat == seat
        wanted = list(game.legal_actions) if asked else []
        require(
            list(view.legal_actions) == wanted,
            f"seat {seat} is told other legal actions than the game has",
        )
        if asked:
            same = refusals(view, tries) == refusals(game, tries)
            require(same, f"seat {seat} is told another refusal than the game gives")
        same_for(seat, game, view.sample(rng), tries)


def play_tells_no_secrets(game: Game, rng: Rng, action: Action, tags: tuple[str, ...] = ()) -> int:
    """Check that play looks the same in both; return the number of seats compared.

    Actions that make an event with one of `tags` are left out: these events disclose something.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> play_tells_no_secrets(game, Rng(1), next(iter(game.legal_actions)))
    3
    """
    compared = 0
    if game.is_over or discloses(game, action, tags):
        return 0
    for seat in all_seats(game):
        other = seat_view(game, seat).sample(rng)
        same = counterpart(game, other, action, seat)
        said = _said(game, action)
        require(same is not None, f"that {said} is legal tells seat {seat} a secret")
        assert same is not None  # for type checkers
        fork = game.fork()
        events, others = (
            events_seen_by(fork.play(action, declarer(action, fork.seats)), seat),
            events_seen_by(other.play(same, declarer(same, other.seats)), seat),
        )
        if events != others:
            where = difference_of_events(game.match, events, others)
            raise AssertionError(f"the events of {said} tell seat {seat} a secret: {where}")
        try:
            same_for(seat, fork, other, attempts(fork, rng, 2))
        except AssertionError as error:
            raise AssertionError(f"after {said} {error}") from error
        compared += 1
    return compared


def samples_agree(game: Game, rng: Rng, steps: int = 12) -> None:
    """Check that a sampled game is whole, agrees with its view, and can be played.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> samples_agree(game, Rng(1))
    """
    for seat in all_seats(game):
        view = seat_view(game, seat)
        other = view.sample(rng)
        require(seat_view(other, seat) == view, f"the sample of seat {seat} contradicts its view")
        require(
            check_derived(other.match, other.state) == [], f"the sample of seat {seat} is unsound"
        )
        require(
            UNKNOWN not in other.state.at and UNKNOWN not in other.state.tiles,
            f"the sample of seat {seat} is not a whole game",
        )
        require(
            other.decision == game.decision, f"the sample of seat {seat} asks for another decision"
        )
        for _ in range(steps):
            if other.is_over:
                break
            other.play(varied_action(other, rng))


def _said(game: Game, action: Action) -> str:
    try:
        return repr(action_text(game.match, action))
    except InvalidNotation:
        return repr(action)
