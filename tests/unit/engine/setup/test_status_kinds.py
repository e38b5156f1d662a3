"""Kinds of pieces as statuses change them, and the match that has them."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import EngineError
from dtwister._engine.setup.status_kinds import changed_kind, changes_of, status_of
from dtwister._model.lifetimes import OWN_ABILITIES, HeldStatus
from dtwister._model.specs import Status
from dtwister.plugin.caching import without_caches
from dtwister_features.terrain.magic import MAGICAL
from fixtures.plugins import curses

RULES = dtwister.load_rules([curses])
MATCH = dtwister.new_game("base:standard", rules=RULES, seed=1).match
TROLL = MATCH.piece_index["blue.troll"]
WIZARD = MATCH.piece_index["blue.wizard"]


def held(piece: int, status: Status, like: str = "") -> HeldStatus:
    return HeldStatus(piece, status.id, 0, like=like)  # type: ignore[arg-type]


def test_a_status_is_found_by_its_id() -> None:
    assert status_of(RULES, "curses:strong") is curses.STRONG
    with pytest.raises(EngineError, match="unknown status 'curses:weak'"):
        status_of(RULES, "curses:weak")


def test_only_what_changes_a_kind_and_is_known_counts() -> None:
    assert not curses.MARKED.changes_kind and curses.LAMED.changes_kind
    hidden = HeldStatus(-1, "?", 0)  # type: ignore[arg-type]
    statuses = (held(TROLL, curses.MARKED), hidden, held(TROLL, curses.STRONG))
    assert changes_of(RULES, statuses) == ((TROLL, "curses:strong", ""),)


def test_without_a_change_it_is_the_match_itself() -> None:
    assert MATCH.with_statuses(()) is MATCH
    assert MATCH.with_statuses((held(TROLL, curses.MARKED),)) is MATCH


def test_a_changed_match_differs_in_the_kinds_of_some_pieces() -> None:
    changed = MATCH.with_statuses((held(TROLL, curses.STRONG),))
    assert changed.kind_of[TROLL].combat == 9 and MATCH.kind_of[TROLL].combat == 4
    assert changed.kind_of[WIZARD] is MATCH.kind_of[WIZARD]
    assert changed.origin is MATCH and changed.with_statuses(()) is MATCH
    assert MATCH.with_statuses((held(TROLL, curses.STRONG),)) is changed
    same = changed.with_statuses((held(TROLL, curses.STRONG), held(WIZARD, curses.MARKED)))
    assert same is changed
    assert changed.abilities.of_game == MATCH.abilities.of_game
    assert changed.identity == MATCH.identity and changed.pieces is MATCH.pieces
    with without_caches():
        again = MATCH.with_statuses((held(TROLL, curses.STRONG),))
    assert again is not changed and again.kind_of[TROLL].combat == 9


def test_a_placeholder_can_have_a_status() -> None:
    unknown = MATCH.kind_of[TROLL].__class__(
        id="unknown:character", name="Unknown", index=-1, is_object=False
    )
    winged = changed_kind(RULES, unknown, (("curses:winged", ""),), ())
    assert (winged.id, winged.movement) == ("unknown:character", 6)
    assert "flying" in winged.tags and not winged.offers


def test_what_is_taken_is_gone_and_what_all_have_stays() -> None:
    everyone = RULES.everyone
    kind = MATCH.kind_of[WIZARD]
    less = changed_kind(RULES, kind, (("curses:petrified", ""),), everyone)
    ids = {ability.id for ability in less.abilities}
    assert "curses:stone" in ids and "features:levitation" not in ids
    assert "features:walking" not in ids and "features:jumping" in ids
    assert OWN_ABILITIES in curses.PETRIFIED.takes


def test_magic_is_cancelled_for_a_changed_kind_too() -> None:
    changed = MATCH.with_statuses((held(TROLL, curses.DISGUISED, "features:wizard"),))
    kind = changed.kind_of[TROLL]
    assert MAGICAL in kind.tags and kind.crosses_enemies
    less = changed.kind_without(kind, MAGICAL)
    assert not less.crosses_enemies and less.movement == kind.movement
    assert "features:walking" in {ability.id for ability in less.abilities}
