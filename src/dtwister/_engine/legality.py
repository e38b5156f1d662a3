"""Legal actions: the set of answers to a decision;
lazy, so it lists nothing unasked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from dtwister._engine.context import Context
from dtwister._engine.execution import sample_chance
from dtwister._engine.plugin_errors import reraise_with_plugin
from dtwister._engine.questions.destinations import Destination, destinations
from dtwister._engine.questions.forbidding import why_forbidden, without_forbidden
from dtwister._errors import DtwisterError, Refusal
from dtwister._model.actions import Action
from dtwister._model.frames import ActionSource, Declaration, Frame
from dtwister._model.ids import NO_PIECE, PieceId
from dtwister._rng import Randomness, Rng


def why_refused(context: Context, action: Action) -> Refusal | None:
    """Return why an action cannot be played now, or None: the one source of legality.

    It cites the rule in the book of this kind of board (`Board.rule_aliases`).
    """
    refusal = _check(context, action)
    return None if refusal is None else context.match.board.with_alias(refusal)


def _check(context: Context, action: Action) -> Refusal | None:
    state = context.state
    if state.result is not None:
        return GAME_OVER
    try:
        if isinstance(action, Declaration):
            absent = not context.match.is_in_play(action.tag)
            return _not_in_play(action) if absent else action.refuse(context)
        if not state.frames:
            return GAME_OVER
        refusal = state.frames[-1].refuse(context, action)
        if refusal is None and context.match.abilities.forbidders:
            refusal = why_forbidden(context, action)
        return refusal
    except Exception as error:
        reraise_with_plugin(context, error, f"{action.tag} was checked")


def _not_in_play(action: Declaration) -> Refusal:
    """Return why a declaration of a plug-in of which the game contains nothing is not open."""
    plugin = action.tag.partition(":")[0]
    sentence = f"seats cannot declare this: nothing of the plug-in {plugin!r} is in this game"
    return Refusal("not-in-play", "GOLD-01", sentence)


GAME_OVER = Refusal("game-over", "END-01", "seats cannot play on: the game is over")


def _drawn(context: Context, piece: PieceId) -> list[Action]:
    """List the outcome that the generator in the state gives."""
    return [sample_chance(context)]


def _another(context: Context, piece: PieceId, rng: Randomness) -> Action:
    """Draw an outcome by another generator."""
    return context.frame.sample_chance(context, Rng(int(rng.random() * 2**53)))


_DRAWN = ActionSource("", NO_PIECE, _drawn, _another)
"""The answers of chance where there are too many to list, such as a deal."""

_LISTING = "its actions were listed"
_SAMPLING = "its actions were sampled"


def was_offered(context: Context, action: Action) -> bool:
    """Return whether this very object was listed or sampled, so that it is known to be legal."""
    if action is context.sampled:
        return context.sampled is not None
    if context.listed is not None:
        for other in context.listed:
            if other is action:
                return True
    return False


def _sources(context: Context) -> list[ActionSource]:
    """Return where the answers to the decision at hand come from."""
    state = context.state
    if state.result is not None or not state.frames:
        return []
    frame = state.frames[-1]
    found = list(frame.action_sources(context))
    if context.match.abilities.forbidders:
        found = without_forbidden(context, found)
    if not found:
        decision = frame.decision(context)
        if decision is not None and decision.is_chance:
            return [_DRAWN]
    return found


def _sample(context: Context, rng: Randomness) -> Action | None:
    """Return a random answer to the decision at hand, or None if there is none."""
    state = context.state
    if state.frames and state.result is None:
        frame = state.frames[-1]
        if type(frame).sample_chance is not Frame.sample_chance:
            decision = frame.decision(context)
            if decision is not None and decision.is_chance:
                context.sampled = _another(context, NO_PIECE, rng)
                return context.sampled
    return _sampled(context, _sources(context), rng)


def _sampled(context: Context, sources: list[ActionSource], rng: Randomness) -> Action | None:
    """Return an answer of a random source, or None if no source has any; the list is used up."""
    while sources:
        at = int(rng.random() * len(sources))
        _, piece, offer, sample = sources[at]
        if sample is not None:
            quick = sample(context, piece, rng)
            if quick is not None:
                context.sampled = quick
                return quick
        offered = offer(context, piece)
        actions = offered if isinstance(offered, list | tuple) else list(offered)
        if actions:
            context.sampled = chosen = actions[int(rng.random() * len(actions))]
            return chosen
        sources[at] = sources[-1]
        sources.pop()
    return None


class LegalActions(Collection[Action]):
    """The legal answers to the decision at hand.

    Iteration gives one action for each different outcome; `in` accepts every legal one, such as a
    walk by another way to the same end. `sample` is quicker than listing: it picks one source of
    answers (a piece and what it may do), then one answer of it. In the view of a seat without a
    decision there are none.

    Chance has answers like a seat. Where there are too many to list, such as all ways to deal
    the rooms, iteration gives the one that the generator in the state draws; `in` accepts all, and
    `sample` draws any of them.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> legal = game.legal_actions
    >>> len(legal), len(legal.of("blue.thief")), len(legal.kind("start"))
    (32, 4, 32)
    >>> legal.sample(dtwister.Rng(1)) in legal
    True
    """

    __slots__ = ("_asked", "_context")

    def __init__(self, context: Context, *, asked: bool = True) -> None:
        self._context = context
        self._asked = asked

    def _sources(self) -> list[ActionSource]:
        return _sources(self._context) if self._asked else []

    def _list(self) -> list[Action]:
        context = self._context
        found = context.listed
        if found is None:
            found = []
            try:
                for _, piece, offer, _ in self._sources():
                    found += offer(context, piece)
            except Exception as error:
                reraise_with_plugin(context, error, _LISTING)
            context.listed = found
        return found

    def __iter__(self) -> Iterator[Action]:
        return iter(self._list())

    def __len__(self) -> int:
        return len(self._list())

    def __bool__(self) -> bool:
        return any(True for _ in self._lazily())

    def _lazily(self) -> Iterator[Action]:
        if self._context.listed is not None:
            yield from self._context.listed
            return
        try:
            for source in self._sources():
                yield from source.offer(self._context, source.piece)
        except Exception as error:
            reraise_with_plugin(self._context, error, _LISTING)

    def __contains__(self, action: object) -> bool:
        if not self._asked or not isinstance(action, Action) or isinstance(action, Declaration):
            return False
        return why_refused(self._context, action) is None

    def of(self, piece: int | str) -> tuple[Action, ...]:
        """The legal actions of one piece, given by number or by name."""
        known = self._context.match.piece_index
        number = known.get(piece) if isinstance(piece, str) else PieceId(piece)
        if number is None:
            return ()
        try:
            return tuple(
                action
                for source in self._sources()
                if source.piece == number
                for action in source.offer(self._context, number)
            )
        except Exception as error:
            reraise_with_plugin(self._context, error, _LISTING)

    def destinations(self, piece: int | str) -> tuple[Destination, ...]:
        """Return the squares where a piece can walk, each with the walks that end there.

        The routes of a square differ in what is taken and left on the way; the plain walk comes
        first. It is what an interface shows when a piece is picked up.
        """
        return destinations(self._context.match, self.of(piece))

    def kind(self, kind: str) -> tuple[Action, ...]:
        """The legal actions of one kind, named by verb ("move") or by tag ("core:move")."""
        try:
            return tuple(
                action
                for source in self._sources()
                if source.kind in ("", kind) or ":" in kind
                for action in source.offer(self._context, source.piece)
                if kind in (action.verb, action.tag)
            )
        except Exception as error:
            reraise_with_plugin(self._context, error, _LISTING)

    def sample(self, rng: Randomness) -> Action:
        """One legal action at random; an `IndexError` if there is none."""
        try:
            chosen = _sample(self._context, rng) if self._asked else None
        except Exception as error:
            reraise_with_plugin(self._context, error, _SAMPLING)
        if chosen is not None:
            return chosen
        raise IndexError(
            "no legal action to sample: the game is over, chance must answer, or another seat must "
            "decide"
        )

    def probabilities(self) -> Mapping[Action, Fraction] | None:
        """Return each answer of chance with its probability; None if they cannot be counted.

        Then `sample` draws one, each as often as its probability says. A `DtwisterError` if chance
        is not asked, as in every view.

        >>> import dtwister
        >>> game = dtwister.new_game("base:beginner", seed=3, auto_chance=False)
        >>> game.legal_actions.probabilities() is None  # the deal of all rooms
        True
        """
        decision = self._context.frame.decision(self._context) if self._asked else None
        if decision is None or not decision.is_chance:
            raise DtwisterError(
                "expected a decision of chance, got one of a seat; `decision.is_chance` tells"
            )
        try:
            return self._context.frame.probabilities(self._context)
        except Exception as error:
            reraise_with_plugin(self._context, error, "its probabilities were asked for")

    def __repr__(self) -> str:
        return f"<LegalActions: {len(self)}>"
