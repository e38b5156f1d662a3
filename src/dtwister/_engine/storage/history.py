"""The course of a game: a chain of steps, the older ones packed.

The latest steps have the state before them and their events. The others are packed in blocks of
actions, and every second block has the state before it. What a block does not hold is made by
playing its actions again, which gives the same: chance is part of the state. `join_blocks` makes
long blocks of them for games that wait in memory for their players.

Games and their forks share a chain. To pack a part of it changes no content, so that threads may
do so at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice, takewhile
from typing import Final
from zlib import compress, decompress

from dtwister._engine.editing.state_builder import with_derived, without_derived
from dtwister._engine.execution import apply_action
from dtwister._engine.match import Match
from dtwister._engine.storage.packing import join_packed, packed, unpacked
from dtwister._engine.visibility.concealment import played_action
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.ids import CHANCE, SeatId
from dtwister._model.state import State

WHOLE: Final = 9
"""The fewest steps of a chain that stay whole: those that an undo usually takes back."""
BLOCK: Final = 10
"""The steps of one block. A record has the digest of each state that blocks hold."""
LONG: Final = 8
"""The blocks that make a long one."""
SEARCHED: Final = 64
"""The steps after an undo of packed steps that stay whole, since a search takes back many."""

Played = tuple[Action, SeatId]
"""An action and its player."""


class Step:
    """One link of the chain: the state before an action, the action, and what happened."""

    __slots__ = ("action", "before", "by", "events", "number", "state")

    def __init__(
        self,
        before: Step | Block | None,
        state: State,
        action: Action,
        by: SeatId,
        events: tuple[Event, ...],
        number: int,
    ) -> None:
        self.before = before
        self.state = state
        self.action = action
        self.by = by
        self.events = events
        self.number = number


class Block:
    """Some steps in a row, packed: their actions and, in every second one, a state."""

    __slots__ = ("actions", "before", "number", "state")

    def __init__(
        self,
        before: Block | None,
        number: int,
        actions: bytes | tuple[Played, ...],
        state: State | None,
    ) -> None:
        self.before = before
        self.number = number
        """The number of the first action."""
        self.actions = actions
        """The actions with their players; as they are if they cannot be packed."""
        self.state = state
        """The state before the first action, without its derived fields."""


class LongBlock(Block):
    """Many steps in a row, packed tighter than others: few games ask for them again."""

    __slots__ = ()


def played_back(match: Match, last: Step | None) -> Iterator[Played]:
    """Yield the actions up to a step with their players, the latest first."""
    link: Step | Block | None = last
    while link is not None:
        if isinstance(link, Step):
            yield link.action, link.by
        else:
            yield from reversed(_actions_of(match, link))
        link = link.before


def whole(match: Match, link: Step | Block | None) -> Step | None:
    """Return a link as a step: the last one of a block, with those before it made again."""
    if not isinstance(link, Block):
        return link
    *_, last = _played_again(match, _from_state(link))
    return last


def steps_from(match: Match, last: Step | None, number: int) -> list[Step]:
    """Return the steps from a number on, in order. Only later ones are examined."""
    found: list[Step] = []
    link: Step | Block | None = last
    while isinstance(link, Step) and link.number >= number:
        found.append(link)
        link = link.before
    if isinstance(link, Block) and (not found or found[-1].number > number):
        blocks = [link]
        while blocks[-1].number > number and blocks[-1].before is not None:
            blocks.append(blocks[-1].before)
        blocks[-1:] = reversed(_from_state(blocks[-1]))
        again = [step for step in _played_again(match, blocks[::-1]) if step.number >= number]
        found += reversed(again)
    return found[::-1]


def states_at(
    match: Match, last: Step | None, present: State, numbers: Collection[int]
) -> dict[int, State]:
    """Return the states at some decisions, by number: those of the chain, or the present one."""
    found: dict[int, State] = {}
    missing = set() if last is None else {one for one in numbers if one <= last.number}
    link: Step | Block | None = last
    while link is not None and missing:
        if isinstance(link, Step):
            found[link.number] = link.state
        else:
            blocks = _from_state(link)
            link = blocks[0]
            found |= _states_in(match, blocks, {one for one in missing if one >= link.number})
        missing -= found.keys()
        link = link.before
    return {number: found.get(number, present) for number in numbers}


def played_since(match: Match, last: Step | None, number: int) -> list[Played]:
    """Return the actions from a number on with their players, in order."""
    found: list[Played] = []
    if last is not None:
        wanted = max(0, last.number + 1 - number)
        found = list(islice(played_back(match, last), wanted))
    return found[::-1]


def pack_older(match: Match, last: Step) -> int:
    """Pack all but the latest steps of a chain.

    Return the number of a step after which there is something to pack again.
    """
    steps: list[Step] = []
    link: Step | Block | None = last
    while isinstance(link, Step):
        steps.append(link)
        link = link.before
    while len(steps) >= WHOLE + BLOCK:
        link = _block_of(match, link, steps[: -BLOCK - 1 : -1])
        del steps[-BLOCK:]
        steps[-1].before = link
    return steps[-1].number + WHOLE + BLOCK - 1


def join_blocks(last: Step) -> None:
    """Make long blocks of the packed steps of a chain, the oldest first."""
    later, link = last, last.before
    while isinstance(link, Step):
        later, link = link, link.before
    blocks: list[Block] = []
    while link is not None and not isinstance(link, LongBlock):
        blocks.append(link)
        link = link.before
    while len(blocks) >= LONG:
        long = _long_block(link, blocks[: -LONG - 1 : -1])
        if long is None:
            return
        del blocks[-LONG:]
        link = (blocks[-1] if blocks else later).before = long


def _long_block(before: Block | None, blocks: list[Block]) -> LongBlock | None:
    """Return some blocks as one; None if their actions cannot be packed."""
    data = [block.actions for block in blocks if isinstance(block.actions, bytes)]
    if len(data) < len(blocks):
        return None
    first = blocks[0]
    state = first.state if before is None or before.state is None else None
    return LongBlock(before, first.number, compress(join_packed(data)), state)


def _block_of(match: Match, before: Block | None, steps: list[Step]) -> Block:
    """Return some steps as a block."""
    first = steps[0]
    data = packed(match.rules, [(step.action, step.by, ()) for step in steps])
    state = None
    if before is None or before.state is None:
        state = without_derived(match, first.state)
    kept = tuple([(step.action, step.by) for step in steps]) if data is None else data
    return Block(before, first.number, kept, state)


def _actions_of(match: Match, block: Block) -> list[Played]:
    """Return the actions of a block with their players, in order."""
    data = block.actions
    if not isinstance(data, bytes):
        return list(data)
    if isinstance(block, LongBlock):
        data = decompress(data)
    return [(action, by) for action, by, _ in unpacked(match.rules, data)]


def _from_state(block: Block) -> list[Block]:
    """Return a block, after those before it up to the last that has a state."""
    found = [block]
    while found[-1].state is None and found[-1].before is not None:
        found.append(found[-1].before)
    return found[::-1]


def _states_in(match: Match, blocks: list[Block], numbers: Collection[int]) -> dict[int, State]:
    """Return the states at some decisions in blocks in a row, the first of which has a state."""
    first = blocks[0]
    if set(numbers) <= {first.number}:
        return {number: _rebuilt(match, first) for number in numbers}
    last = max(numbers)
    steps = takewhile(lambda step: step.number <= last, _played_again(match, blocks))
    return {step.number: step.state for step in steps if step.number in numbers}


def _played_again(match: Match, blocks: list[Block]) -> Iterator[Step]:
    """Play the actions of blocks in a row again; yield their steps. The first has a state."""
    first = blocks[0]
    state = _rebuilt(match, first)
    before: Step | Block | None = first.before
    number = first.number
    for block in blocks:
        for action, by in _actions_of(match, block):
            played = played_action(match, state, action)
            context = apply_action(match, state, played, by_chance=by == CHANCE)
            before = step = Step(before, state, action, by, tuple(context.events), number)
            yield step
            state = context.state
            number += 1


def _rebuilt(match: Match, block: Block) -> State:
    """Return the state of a block with its derived fields."""
    assert block.state is not None
    return with_derived(match, block.state)
