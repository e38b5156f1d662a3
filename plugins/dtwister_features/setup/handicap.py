"""The handicap of the stronger seat (HANDICAP, OPT-BASE-04, OPT-PRIS-03).

Three options of a scenario set it, and `stronger` names the seat: `handicap` is a row of the table,
`characters` a number of characters agreed on instead, `without` more Combat cards to take out.
"""

from __future__ import annotations

from dtwister import OptionError
from dtwister.plugin import Match, Option
from dtwister.plugin.numbers import NO_SEAT, SeatId
from dtwister_features.scenario_options import COMBAT_DECK, TEAM_SIZE

__all__ = ["HANDICAP", "STRONGER", "WITHOUT"]

FULL_TEAM = 8
"""The value of the option `characters` that changes nothing in the table.

Rules: HANDICAP-02.
"""
FEWEST = 4
"""The fewest characters of a seat (R-307, HANDICAP-04)."""
NOTHING = "none"
"""The value of `handicap` without a row, and of `without` without a card."""

HANDICAPS: dict[str, tuple[int, tuple[int, ...]]] = {
    NOTHING: (8, ()),
    "very-experienced/experienced": (6, ()),
    "very-experienced/good": (5, ()),
    "very-experienced/beginner": (6, (5, 6)),
    "very-experienced/newbie": (5, (5, 6)),
    "experienced/good": (6, ()),
    "experienced/beginner": (5, (6,)),
    "experienced/newbie": (4, (6,)),
    "good/beginner": (6, ()),
    "good/newbie": (6, (6,)),
}
"""Stronger against weaker -> characters of the stronger out of 8, Combat cards it lacks.

The table of the card game (CG-OPT-05, CG-OPT-09) is the same (HANDICAP-01)."""


HANDICAP = Option(
    "handicap",
    NOTHING,
    choices=tuple(HANDICAPS),
    text="The row of the handicap table: the stronger player against the other one.",
    rules=("HANDICAP-01",),
)
STRONGER = Option("stronger", 0, least=0, most=1, text="The seat that plays with the handicap.")
CHARACTERS = Option(
    "characters",
    FULL_TEAM,
    least=FEWEST,
    most=FULL_TEAM,
    text="With how many characters the stronger seat plays; 8: by the table.",
    rules=("VET-MODE-14", "R-307"),
)
WITHOUT = Option(
    "without",
    NOTHING,
    kind="some",
    choices=tuple(COMBAT_DECK.default.split(",")),
    text="The Combat cards that the stronger seat plays without beside those of the table, such as "
    "5,6.",
    rules=("HANDICAP-03",),
)
OPTIONS = (HANDICAP, STRONGER, CHARACTERS, WITHOUT)


def _table_row(match: Match) -> str:
    """Return the row of the table; the card game calls a newbie a newcomer."""
    return match.option(HANDICAP).replace("newcomer", "newbie")


def _agreed_number(match: Match) -> int:
    """Return how many characters the players agreed on for the stronger seat (HANDICAP-02)."""
    return match.option(CHARACTERS)


def _named(match: Match) -> tuple[int, ...]:
    """Return the Combat cards that the players named freely (HANDICAP-03)."""
    text = match.option(WITHOUT)
    return () if text == NOTHING else tuple(int(part) for part in text.split(","))


def _limit(match: Match) -> int | None:
    """Return the number of characters of the stronger seat; None: its whole team."""
    if _agreed_number(match) != FULL_TEAM:
        return _agreed_number(match)
    return None if _table_row(match) == NOTHING else HANDICAPS[_table_row(match)][0]


def full_team(match: Match, seat: SeatId) -> int:
    """Return how many characters a seat may play with; companions come besides."""
    return sum(piece not in match.companions for piece in match.characters[seat])


def characters_kept(match: Match, seat: SeatId, team: int) -> int:
    """Return how many characters of its team a seat plays.

    As agreed, else by the table (HANDICAP-01); teams may be smaller than the sets (SCN-M2-07).
    """
    team = min(team, match.setting(TEAM_SIZE) or team)
    limit = _limit(match) if seat == match.option(STRONGER) else None
    return team if limit is None else limit


def check_team(match: Match, team: int) -> None:
    """Raise an `OptionError` unless the handicap makes a team smaller, but not too small.

    `team` is how many characters each seat has without it. Rules: R-307, HANDICAP-04.
    """
    team = characters_kept(match, NO_SEAT, team)
    kept = _limit(match)
    if kept is None or FEWEST <= kept < team:
        return
    name = match.scenario.id
    said = f"handicap={match.option(HANDICAP)} with {kept}"
    if _agreed_number(match) != FULL_TEAM:
        said = f"characters={kept}"
    if team > FEWEST:
        raise OptionError(
            f"expected a handicap with which the stronger seat of {name} plays with fewer "
            f"characters than its team has, but at least {FEWEST}, got {said} of {team}; "
            f"try {_advice(match, team)}"
        )
    raise OptionError(
        f"expected no handicap in characters, since no seat plays with fewer than {FEWEST} and "
        f"each team of {name} has {team} here, got {said} of {team}; try other sets, or take "
        "out Combat cards only, such as without=5,6"
    )


def _advice(match: Match, team: int) -> str:
    """Return a suggestion in place of a handicap that does not fit a team."""
    if CHARACTERS.name in match.options:
        return f"characters from {FEWEST} to {team - 1}"
    rows = (row for row, (kept, _) in HANDICAPS.items() if FEWEST <= kept < team)
    return f"handicap={next(rows)}"


def cards_left(match: Match, seat: SeatId, deck: tuple[int, ...]) -> tuple[int, ...]:
    """Return the Combat cards that a handicap leaves a seat, for the whole game (HANDICAP-03).

    The row of the table takes out the first of each of its values, then each value that was named
    takes out one. An `OptionError` if there is none of that value left.
    """
    left = list(deck)
    if seat != match.option(STRONGER):
        return deck
    for card in HANDICAPS[_table_row(match)][1]:
        if card in left:
            left.remove(card)
    for card in _named(match):
        if card not in left:
            there = ",".join(map(str, left)) or NOTHING
            raise OptionError(
                f"expected Combat cards in the hand of {match.scenario.id}, got +{card}, of which "
                f"handicap={match.option(HANDICAP)} leaves none; try some of {there}"
            )
        left.remove(card)
    return tuple(left)
