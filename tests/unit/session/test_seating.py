"""Keys open their seat, and nothing else opens it."""

from __future__ import annotations

import pytest

from dtwister import SPECTATOR, SessionError
from dtwister._session.seating import LONGEST_NAME, Seating, key_hash
from fixtures.sessions import refusal_of


def test_each_key_opens_its_seat() -> None:
    seating = Seating(("red", "yellow", "green"))
    keys = [seating.claim(None, "", 0.0) for _ in range(3)]
    assert len(set(keys)) == 3
    assert [seating.seat_of(key) for key in keys] == [0, 1, 2]
    assert seating.seat_of(None) == SPECTATOR
    assert seating.are_taken


def test_keys_are_long_and_kept_as_hashes() -> None:
    seating = Seating(("blue", "yellow"))
    key = seating.claim("blue", "", 0.0)
    assert len(key) >= 32
    assert seating.seats[0].key == key_hash(key) != key


@pytest.mark.parametrize("key", ["", "x", "\udc80", 0, True, b"key", ["key"], object()])
def test_other_keys_open_nothing(key: object) -> None:
    seating = Seating(("blue", "yellow"))
    seating.claim("blue", "", 0.0)
    with pytest.raises(SessionError) as caught:
        seating.seat_of(key)
    assert refusal_of(caught.value) == "unknown-key"


def test_the_hash_of_a_key_is_no_key() -> None:
    seating = Seating(("blue", "yellow"))
    key = seating.claim("blue", "", 0.0)
    with pytest.raises(SessionError):
        seating.seat_of(key_hash(key))


@pytest.mark.parametrize(
    ("seat", "name", "code"),
    [
        ("blue", "", "seat-taken"),
        ("pink", "", "unknown-seat"),
        ("yellow", "a\nb", "bad-name"),
        ("yellow", "x" * (LONGEST_NAME + 1), "bad-name"),
        ("yellow", None, "bad-name"),
    ],
)
def test_a_seat_that_cannot_be_claimed(seat: str, name: str, code: str) -> None:
    seating = Seating(("blue", "yellow"))
    seating.claim("blue", "", 0.0)
    with pytest.raises(SessionError) as caught:
        seating.claim(seat, name, 0.0)
    assert refusal_of(caught.value) == code
    assert seating.seats[1].is_open


def test_a_full_session_has_no_seat_left() -> None:
    seating = Seating(("blue", "yellow"))
    seating.claim(None, "", 0.0)
    seating.claim(None, "", 0.0)
    with pytest.raises(SessionError) as caught:
        seating.claim(None, "", 0.0)
    assert refusal_of(caught.value) == "no-open-seat"


def test_an_emptied_seat_gets_a_new_key() -> None:
    seating = Seating(("blue", "yellow"))
    old = seating.claim("blue", "A. Player", 0.0)
    seating.empty(seating.seat_of(old))
    assert seating.seats[0].name == ""
    with pytest.raises(SessionError):
        seating.seat_of(old)
    assert seating.claim("blue", "", 0.0) != old
