"""Hints: what a search would play for a seat, from the view of that seat alone.

A search thinks in a process of the bots. Hints take turns with them: only as many think at once as
there are processes, so that a bot waits for one hint at most.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, TypedDict, cast

import attrs

from dtwister import SPECTATOR, Rng, View, action_text
from dtwister.bots import SearchBot, is_set_up
from dtwister.json import ActionData, action_to_json
from dtwister.web.hosting.bot_pool import BotFailed, BotPool
from dtwister.web.http_answers import ApiError

if TYPE_CHECKING:
    from dtwister.web.hosting.hosted_game import HostedGame

ITERATIONS: Final = 100
"""The iterations of the search for a hint, as at the terminal."""
TOLD: Final = 3
"""The most actions of one hint."""


class HintData(TypedDict):
    """An action that a search advises, and the chance of the own side to win after it."""

    action: ActionData
    text: str
    chance: float


class HintAnswer(TypedDict):
    """The answer to a request for a hint: the best actions for the decision of that number."""

    answer: str
    number: int
    hints: list[HintData]


@attrs.frozen
class RemoteAdviser:
    """A search for a hint, for a process of the bots.

    >>> import dtwister
    >>> view = dtwister.new_game("prison:1", seed=1).view("blue")
    >>> hints = RemoteAdviser(seed=1, seconds=0.1).answer(view)
    >>> 1 <= len(hints) <= 3, 0 <= hints[0]["chance"] <= 1
    (True, True)
    """

    seed: int
    seconds: float
    """The most seconds of the search."""
    kind: str = "hint"

    def answer(self, view: View) -> list[HintData]:
        """Return the best actions, the best one first."""
        bot = SearchBot(Rng(self.seed), iterations=ITERATIONS, seconds=self.seconds)
        return [
            {
                "action": cast("ActionData", action_to_json(view.match, one.action)),
                "text": action_text(view.match, one.action),
                "chance": round(one.chance, 3),
            }
            for one in bot.advise(view)[:TOLD]
        ]


class HintDesk:
    """Gives hints to the seats of all games: one at a time to each seat, and few at once."""

    def __init__(self, pool: BotPool, *, seconds: float, most: int) -> None:
        self.pool: BotPool = pool
        self.seconds: float = seconds
        self.most: int = most
        """The most seats that may wait for a hint."""
        self.waiting: dict[tuple[str, str], asyncio.Task[HintAnswer]] = {}
        """The hints that are thought of, by game and seat."""
        self._turns = asyncio.Semaphore(pool.size)

    async def hint(self, game: HostedGame, key: str | None, request: Any) -> HintAnswer:
        """Answer a request for a hint; `ApiError` says why there is none.

        A hint goes on if its client goes away. The next client of the seat is told it at once.
        """
        for name in request:
            if name not in ("do", "id"):
                raise ApiError(
                    400, "unreadable", f"hint: unknown entry {name[:40]!r}", 'send {"do": "hint"}'
                )
        if not game.about.has_hints:
            raise ApiError(
                409, "no-hints", "this game is played without hints", "begin one with hints"
            )
        view, serial, number = await game.ask(
            lambda session: (session.view(key), session.serial, session.number)
        )
        seat = _checked(view)
        if seat in game.hints and game.hints[seat][0] == serial:
            return game.hints[seat][1]
        if (game.id, seat) in self.waiting:
            raise ApiError(
                409, "hint-waits", "a hint for this seat is being thought of", "wait for it"
            )
        if len(self.waiting) >= self.most:
            raise ApiError(503, "too-many-hints", "many seats wait for a hint", "wait a little")
        work = asyncio.ensure_future(self._thought(game, seat, view, serial, number))
        self.waiting[game.id, seat] = work
        return await asyncio.shield(work)

    async def close(self) -> None:
        """Wait for the ends of all hints, after the processes were ended."""
        await asyncio.gather(*self.waiting.values(), return_exceptions=True)

    async def _thought(
        self, game: HostedGame, seat: str, view: View, serial: int, number: int
    ) -> HintAnswer:
        try:
            async with self._turns:
                hints = await self.pool.ask(RemoteAdviser(number, self.seconds), view)
        except BotFailed as error:
            raise ApiError(503, "hint-failed", "the search failed", "try once more") from error
        finally:
            del self.waiting[game.id, seat]
        answer: HintAnswer = {"answer": "hint", "number": number, "hints": hints}
        game.hints[seat] = (serial, answer)
        return answer


def _checked(view: View) -> str:
    """Return the seat of a view that can be given a hint."""
    if view.seat == SPECTATOR:
        raise ApiError(403, "no-seat", "a watcher cannot have a hint", "take a seat")
    if not view.is_asked:
        raise ApiError(
            409, "not-asked", "a hint is for the seat that must decide", "ask when it is your turn"
        )
    if is_set_up(view.state):
        raise ApiError(
            409, "set-up", "the search gives no hints while pieces are laid out", "lay them freely"
        )
    return view.match.seats[view.seat]
