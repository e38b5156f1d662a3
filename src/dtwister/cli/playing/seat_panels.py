"""The seats of a game as styled lines: points, clocks, hands, and where their pieces are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dtwister._engine.game import Game
from dtwister._engine.questions.by_name import BEHIND, UNKNOWN_PLACE
from dtwister._engine.questions.reporting import Hand
from dtwister._engine.visibility.view import View
from dtwister._model.ids import SeatId
from dtwister._notation.drawing.board_signs import piece_signs
from dtwister.cli.playing.styled_text import Line, flowed, safe, wrapped

NAMED: Final = 8
"""The most pieces off the board that are named; of more there is the number."""


def seat_panel(
    position: Game | View,
    seat: SeatId,
    columns: int,
    *,
    clocks: Mapping[str, float] | None = None,
    player: str = "",
) -> list[Line]:
    """Return lines about a seat that fit a width, as far as a view knows.

    >>> import dtwister
    >>> from dtwister.cli.playing.styled_text import text_of
    >>> view = dtwister.new_game("base:standard", seed=7).view("blue")
    >>> for line in seat_panel(view, SeatId(1), 60, clocks={"yellow": 600.0}, player="greedy"):
    ...     print(text_of(line))
     yellow  greedy, 0 points, 10:00
      cards: action 4 unknown; combat 9 unknown
      behind: 14 unknown
    """
    match, decision = position.match, position.decision
    colour, points = match.seats[seat], position.vp[seat]
    said = [safe(player)] if player else []
    said.append(f"{points} point{'' if points == 1 else 's'}")
    if clocks and colour in clocks:
        said.append(clock_text(clocks[colour]))
    head: Line = [(f"badge{seat}", f" {colour} "), ("bold", f" {', '.join(said)}")]
    if decision is not None and decision.seat == seat:
        head.append(("dim", "  to answer"))
    lines = [*wrapped(head, columns)]
    hands = "; ".join(map(_hand_text, filter(lambda hand: hand.count, position.hands(colour))))
    if hands:
        lines += wrapped([("", f"  cards: {safe(hands)}")], columns, 4)
    lines += flowed(list(_pieces(position, seat)), columns, 2)
    for text in _elsewhere(position, seat):
        lines += wrapped([("dim", f"  {safe(text)}")], columns, 4)
    return lines


def combat_text(position: Game | View) -> str:
    """Return the combat under way in words, as far as it lies open; empty without one.

    >>> import dtwister
    >>> combat_text(dtwister.new_game("base:standard", seed=7))
    ''
    """
    fight = position.combat
    if fight is None:
        return ""
    sides = (
        f"{', '.join(side.fighters)} {side.value if side.total is None else side.total}"
        for side in (fight.attack, fight.defence)
    )
    return f"combat: {' against '.join(sides)}"


def _hand_text(hand: Hand) -> str:
    """Return a hand in words; cards that are all unknown are counted."""
    if all(card is None for card in hand.cards):
        return f"{hand.kind} {hand.count} unknown"
    return f"{hand.kind} {' '.join('?' if card is None else str(card) for card in hand.cards)}"


def clock_text(seconds: float) -> str:
    """Return a time as a clock shows it; the last half minute has tenths.

    >>> clock_text(600), clock_text(3725.9), clock_text(9.87)
    ('10:00', '1:02:05', '9.8')
    """
    if seconds < 30:
        return f"{int(seconds * 10) / 10:.1f}"
    minutes, left = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def _pieces(position: Game | View, seat: SeatId) -> Iterator[Line]:
    """Yield the pieces of a seat on the board: sign, name, square, condition, loads."""
    match = position.match
    zoned = match.grid.zoned
    signs = {} if zoned else piece_signs(match)
    for name in position.pieces(match.seats[seat]):
        square = position.square_of(name)
        if square is None or position.carrier_of(name) is not None:
            continue
        short, wounded = name.partition(".")[2], position.is_wounded(name)
        number = match.piece_index.get(name)
        sign = "" if number is None else signs.get(number, "")
        line: Line = [(f"seat{seat}", safe(sign.lower() if wounded else sign))] if sign else []
        said = f"{short} {square}" + (" wounded" if wounded else "")
        loads = "".join(f" +{load.partition('.')[2]}" for load in position.loads_of(name))
        yield [*line, ("", safe(f"{' ' if sign else ''}{said}{loads}"))]


def _elsewhere(position: Game | View, seat: SeatId) -> Iterator[str]:
    """Yield the pieces that are not on the board, by place; of hidden ones their number."""
    match = position.match
    places: dict[str, list[str]] = {}
    for name in position.pieces(match.seats[seat]):
        if position.square_of(name) is None:
            places.setdefault(position.place_of(name), []).append(name.partition(".")[2])
    places.pop(UNKNOWN_PLACE, None)
    for place, names in places.items():
        is_long = len(names) > NAMED and place != BEHIND
        yield f"{place}: {f'{len(names)} pieces' if is_long else ', '.join(names)}"
    if isinstance(position, View) and BEHIND not in places:
        count = position.public_counts.behind[seat]
        if count:
            yield f"{BEHIND}: {count} unknown"
