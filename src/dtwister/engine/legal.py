"""Legal actions: the set of answers to a decision; lazy, it lists nothing that nobody asks for."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from dtwister.engine.faults import blame
from dtwister.engine.play import draw
from dtwister.engine.table import Table
from dtwister.errors import Refusal
from dtwister.model.actions import Action
from dtwister.model.frames import Declaration, Source
from dtwister.rng import Randomness, Rng


def refusal_of(table: Table, action: Action) -> Refusal | None:
    """Why an action cannot be played now, or None: the one source of legality.

    Its rule is the one that the book of this kind of board has (`Board.cites`).
    """
    return table.match.board.cited(_judged(table, action))


def _judged(table: Table, action: Action) -> Refusal | None:
    if table.state.result is not None:
        return GAME_OVER
    try:
        if isinstance(action, Declaration):
            return action.refuse(table)
        if not table.state.frames:
            return GAME_OVER
        return table.frame.refuse(table, action)
    except Exception as error:
        blame(table, error, f"{action.tag} was judged")


GAME_OVER = Refusal("game-over", "END-01", "the game is over")


def _drawn(table: Table, piece: int) -> list[Action]:
    """List the outcome that the generator in the state gives."""
    return [draw(table)]


def _another(table: Table, piece: int, rng: Randomness) -> Action:
    """Draw an outcome by another generator."""
    return table.frame.draw(table, Rng(int(rng.random() * 2**53)))


_DRAWN = Source("", -1, _drawn, _another)
"""What chance may answer where there is too much of it to list, such as a deal."""

_LISTING = "its actions were listed"
_SAMPLING = "its actions were sampled"


class LegalActions(Collection[Action]):
    """The legal answers to the decision at hand.

    Iteration gives one action for each different outcome; `in` accepts every legal one, such as
    a walk by another way to the same end. `sample` is quicker than listing: it picks one source
    of answers (a piece and what it may do), then one answer of it. In the view of a seat that is
    not asked there are none.

    Chance has answers like everybody. Where there are too many to list, such as all ways to deal
    the rooms, iteration gives the one that the generator in the state draws; `in` accepts all, and
    `sample` draws any of them.
    """

    __slots__ = ("_asked", "_table")

    def __init__(self, table: Table, *, asked: bool = True) -> None:
        self._table = table
        self._asked = asked

    def _sources(self) -> list[Source]:
        state = self._table.state
        if not self._asked or state.result is not None or not state.frames:
            return []
        frame = state.frames[-1]
        found = list(frame.sources(self._table))
        if not found:
            decision = frame.decision(self._table)
            if decision is not None and decision.is_chance:
                return [_DRAWN]
        return found

    def _list(self) -> list[Action]:
        table = self._table
        found = table.listed
        if found is None:
            found = []
            try:
                for _, piece, offer, _ in self._sources():
                    found += offer(table, piece)
            except Exception as error:
                blame(table, error, _LISTING)
            table.listed = found
        return found

    def __iter__(self) -> Iterator[Action]:
        return iter(self._list())

    def __len__(self) -> int:
        return len(self._list())

    def __bool__(self) -> bool:
        return any(True for _ in self._lazily())

    def _lazily(self) -> Iterator[Action]:
        if self._table.listed is not None:
            yield from self._table.listed
            return
        try:
            for source in self._sources():
                yield from source.offer(self._table, source.piece)
        except Exception as error:
            blame(self._table, error, _LISTING)

    def __contains__(self, action: object) -> bool:
        if not self._asked or not isinstance(action, Action) or isinstance(action, Declaration):
            return False
        return refusal_of(self._table, action) is None

    def of(self, piece: int | str) -> tuple[Action, ...]:
        """The legal actions of one piece, given by number or by name."""
        index = self._table.match.piece_index.get(piece, -2) if isinstance(piece, str) else piece
        try:
            return tuple(
                action
                for source in self._sources()
                if source.piece == index
                for action in source.offer(self._table, index)
            )
        except Exception as error:
            blame(self._table, error, _LISTING)

    def kind(self, kind: str) -> tuple[Action, ...]:
        """The legal actions of one kind, named by verb ("move") or by tag ("core:move")."""
        try:
            return tuple(
                action
                for source in self._sources()
                if source.kind in ("", kind) or ":" in kind
                for action in source.offer(self._table, source.piece)
                if kind in (action.verb, action.tag)
            )
        except Exception as error:
            blame(self._table, error, _LISTING)

    def sample(self, rng: Randomness) -> Action:
        """One legal action at random; an `IndexError` if there is none."""
        try:
            chosen = self._sampled(rng)
        except Exception as error:
            blame(self._table, error, _SAMPLING)
        if chosen is not None:
            return chosen
        raise IndexError(
            "there is no legal action: the game is over, nature is to answer, or another seat is "
            "asked"
        )

    def _sampled(self, rng: Randomness) -> Action | None:
        table = self._table
        sources = self._sources()
        while sources:
            at = int(rng.random() * len(sources))
            source = sources[at]
            if source.sample is not None:
                quick = source.sample(table, source.piece, rng)
                if quick is not None:
                    table.sampled = quick
                    return quick
            offered = source.offer(table, source.piece)
            actions = offered if isinstance(offered, list | tuple) else list(offered)
            if actions:
                table.sampled = chosen = actions[int(rng.random() * len(actions))]
                return chosen
            sources[at] = sources[-1]
            sources.pop()
        return None

    def __repr__(self) -> str:
        return f"<LegalActions: {len(self)}>"
