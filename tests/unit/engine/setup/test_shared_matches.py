"""Which matches stay for further games."""

from __future__ import annotations

from dtwister._engine.setup.shared_matches import MATCHES, SharedMatches


class Lasting:
    """In the place of a match."""


def test_a_match_is_found_as_long_as_it_has_a_game() -> None:
    shared: SharedMatches[Lasting] = SharedMatches()
    played = Lasting()
    shared.add("played", played)
    for number in range(2 * MATCHES):
        shared.add(number, Lasting())
    assert shared.find("played") is played
    assert shared.find("other") is None


def test_the_matches_made_last_stay_without_a_game() -> None:
    shared: SharedMatches[Lasting] = SharedMatches()
    for number in range(MATCHES + 1):
        shared.add(number, Lasting())
    assert [shared.find(number) is not None for number in range(MATCHES + 1)] == [
        False,
        *[True] * MATCHES,
    ]


def test_a_key_stands_for_the_match_that_was_added_last() -> None:
    shared: SharedMatches[Lasting] = SharedMatches()
    first, second = Lasting(), Lasting()
    shared.add("key", first)
    shared.add("key", second)
    assert shared.find("key") is second
