"""Replay pages: what is in them, for whom, and that texts of others stay texts."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import attrs
import pytest

import dtwister
from dtwister import SPECTATOR, DtwisterError, Game
from dtwister._engine.visibility.view import seen_action
from dtwister.pages import DecisionNote, replay_page
from dtwister.svg import Painter, PictureStyle
from dtwister.testing import Scene
from fixtures.pages.replays import BOARDS, frames_of, judged, page_of, played, story_in

HOSTILE = [
    "</script><script>window.hacked = 1</script>",
    "<!--<script>",
    "</SCRIPT ><img src=x onerror=alert(1)>",
    "]]></style>{{script}}",
    "'\"&lt;\u2028\u2029\\u003c",
]


class Elements(HTMLParser):
    """The elements of a page, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.names.append(tag)


# -- the data ------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["squares", "elevator", "zones"])
def test_a_page_has_the_picture_of_each_position_as_each_reader_knew_it(board: str) -> None:
    story = story_in(page_of(board))
    game = played(*BOARDS[board])
    states = [*game.past, game.state]
    single = 7 + 3 * len(game.seats)
    readers = [None, *range(len(game.seats)), SPECTATOR]
    assert [one["name"] for one in story["readers"]] == ["open", *game.seats, "spectator"]
    for reader, seat in enumerate(readers):
        painter = Painter(game.match, PictureStyle(theme="auto"))
        frames = frames_of(story, reader)
        assert len(frames) == len(states)
        for state, frame in list(zip(states, frames, strict=True))[::7]:
            once = Game(game.match, state, auto_chance=False)
            layers = painter.layers(once if seat is None else once.view(seat))
            parts = [part.replace('"', "'") for part in (*layers.rooms, *layers.pieces)]
            assert frame[single:] == parts


def test_a_page_tells_each_action_and_its_events_in_words() -> None:
    game = played("prison:5", 150)
    story = story_in(replay_page(game))
    steps = [story["steps"][number] for number in story["readers"][0]["steps"]]
    texts = [dtwister.action_text(game.match, action) for action, _ in game.history]
    assert [step["text"] for step in steps] == texts
    said = [event for step in steps for event in step["events"]]
    assert [one for one in said if one[0].endswith("is wounded")]
    named = {step["rule"] for step in steps} | {rule for _, rule in said}
    assert {"MOVE-01", "COMBAT-04"} <= named
    assert set(story["rules"]) == named - {""}
    assert story["rules"]["MOVE-01"]["text"]
    marks = {mark for step in steps for mark in step["marks"]}
    assert marks == {"c", "r", "x"}


def test_two_hundred_decisions_of_the_largest_prison_game_fit_into_400_kilobytes() -> None:
    page = replay_page(played("prison:5", 200))
    assert len(page.encode()) <= 400_000


def test_notes_stand_at_their_actions_and_comments_of_others_are_left_out() -> None:
    game = played("base:beginner", 12)
    own = {
        seat: next(n for n, (s, _) in enumerate(game.played_since(0), 1) if s == seat)
        for seat in (0, 1)
    }
    record = dtwister.record_of(game, comments={own[0]: "mine", own[1]: "yours"})
    notes = {2: [DecisionNote("analysis", "a bold start")]}
    for seat, (there, gone) in {"blue": ("mine", "yours"), "yellow": ("yours", "mine")}.items():
        page = replay_page(game, record=record, seat=seat, notes=notes)
        story = story_in(page)
        said = [note["text"] for step in story["steps"] for note in step["notes"]]
        assert sorted(said) == sorted([there, "a bold start"])
        assert gone not in page


def test_judgements_stand_at_their_actions_with_both_chances() -> None:
    game = played("prison:1", 40)
    found = judged(game)
    story = story_in(replay_page(game, judgements=found, turned=found[1:2]))
    shown = story["readers"][0]["judged"]
    assert [one["number"] for one in shown] == [one.number + 1 for one in found]
    assert [one["turned"] for one in shown] == [n == 1 for n in range(len(found))]
    for form, one in zip(shown, found, strict=True):
        step = story["steps"][story["readers"][0]["steps"][form["number"] - 1]]
        assert step["text"] == dtwister.action_text(game.match, one.action)
        assert step["by"] == form["seat"] == one.seat
        assert form["best"] == dtwister.action_text(game.match, one.best.action)
        assert form["before"] - form["after"] == pytest.approx(one.loss, abs=0.001)


def test_the_same_action_is_not_told_as_a_better_one() -> None:
    game = played("prison:1", 20)
    one = judged(game)[0]
    same = attrs.evolve(one, best=attrs.evolve(one.best, action=one.action, chance=0.1))
    [form] = story_in(replay_page(game, judgements=[same]))["readers"][0]["judged"]
    assert form["best"] == ""
    assert form["before"] == form["after"] == pytest.approx(one.chance)


def test_a_judgement_of_no_decision_of_the_game_is_refused() -> None:
    game = played("prison:1", 20)
    for number in (-1, game.number):
        wrong = attrs.evolve(judged(game)[0], number=number)
        last = game.number - 1
        with pytest.raises(DtwisterError, match=f"a decision from 0 to {last}, got {number}$"):
            replay_page(game, judgements=[wrong])


# -- secrets -------------------------------------------------------------------------------------


def games_alike_for_yellow() -> tuple[Game, Game]:
    """Return two games up to the first turn that differ in what blue did unseen."""
    one, other = (dtwister.new_game("base:standard", seed=7) for _ in range(2))
    blue, yellow = one.match.seat_ids
    while one.decision is not None and one.decision.kind in ("starter", "lay"):
        action = next(iter(one.legal_actions))
        alike = [
            found
            for found in other.legal_actions
            if seen_action(found, blue, yellow) == seen_action(action, blue, yellow)
        ]
        is_secret = one.decision.kind == "lay" and one.decision.seat == blue
        second = alike[-1] if is_secret else action
        one.play(action)
        other.play(second)
    return one, other


def test_a_page_for_a_seat_is_the_same_for_games_that_it_cannot_tell_apart() -> None:
    one, other = games_alike_for_yellow()
    for seat in ("yellow", SPECTATOR):
        known = [game.view(seat).information_state for game in (one, other)]
        assert known[0] is not None and known[1] is not None
        assert known[0].key == known[1].key
        assert replay_page(one, seat=seat) == replay_page(other, seat=seat)
    assert replay_page(one) != replay_page(other)
    assert replay_page(one, seat="blue") != replay_page(other, seat="blue")


def test_a_seat_knows_the_judgements_of_its_own_actions_only() -> None:
    game = played("base:standard", 30)
    found = judged(game, every=1)
    story = story_in(replay_page(game, judgements=found))
    for reader in story["readers"]:
        seats = {one["seat"] for one in reader["judged"]}
        own = [game.seats.index(reader["name"])] if reader["name"] in game.seats else []
        assert seats == ({0, 1} if reader["name"] == "open" else set(own))
    secret = [one for one in found if one.action.verb == "lay" and one.seat == 0]
    better = [dtwister.action_text(game.match, one.best.action) for one in secret]
    page = replay_page(game, seat="yellow", judgements=found)
    assert better
    assert not [text for text in better if text in page]


def test_a_page_for_a_seat_names_no_hidden_piece_and_no_seed() -> None:
    game = dtwister.new_game("base:standard", seed=918273645546372819)
    for line in ("thief a2", "wizard a4", "warrior a7", "cleric a9"):
        game.play(dtwister.parse_legal(game, line))
    page = replay_page(game, seat="yellow", record=dtwister.record_of(game))
    assert "blue.thief" in replay_page(game)
    for name in ("blue.thief", "blue.wizard", "918273645546372819", "base:1a"):
        assert name not in page


# -- markup --------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", HOSTILE)
def test_texts_of_others_stay_texts(text: str) -> None:
    game = played("base:beginner", 6)
    plain = Elements(replay_page(game)).names
    record = dtwister.record_of(game, tags={"event": text, "x": text}, comments={2: text})
    page = replay_page(game, record=record, notes={3: [DecisionNote(text, text)]}, title=text)
    assert Elements(page).names == plain
    story = story_in(page)
    assert [text, text] == [said for _, said in story["tags"]]
    notes = [note for step in story["steps"] for note in step["notes"]]
    assert {"by": text, "text": text} in notes and {"by": "", "text": text} in notes


def test_the_policy_allows_the_style_and_the_script_of_the_page_and_nothing_else() -> None:
    page = page_of("squares")
    assert re.findall(r"https?://[^\"'`\s]*", page) == ["http://www.w3.org/2000/svg"]
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    script = page.rpartition("<script>")[2].partition("</script>")[0]
    hashes = [b64encode(sha256(part.encode()).digest()).decode() for part in (style, script)]
    assert policy.replace("&#39;", "'") == (
        f"default-src 'none'; style-src 'sha256-{hashes[0]}'; script-src 'sha256-{hashes[1]}'; "
        "base-uri 'none'; form-action 'none'"
    )
    assert " style=" not in page and " onclick" not in page


# -- bad input -----------------------------------------------------------------------------------


def test_errors_say_what_was_expected() -> None:
    game = played("base:beginner", 6)
    longer = played("base:beginner", 9)
    brief = dtwister.new_game("base:beginner", seed=1, keep_history=False)
    with pytest.raises(DtwisterError, match="expected a Game, got 'x'"):
        replay_page("x")  # type: ignore[arg-type]
    with pytest.raises(DtwisterError, match="with its history, got one with keep_history=False"):
        replay_page(brief)
    with pytest.raises(DtwisterError, match="unknown seat 'red'; available: blue, yellow"):
        replay_page(game, seat="red")
    with pytest.raises(DtwisterError, match="expected that of this game, with at least"):
        replay_page(longer, record=dtwister.record_of(game))
    for number in (0, 99, True):
        with pytest.raises(DtwisterError, match="notes: expected the number of an action from 1"):
            replay_page(game, notes={number: [DecisionNote("", "x")]})


def test_a_game_from_a_drawn_position_has_a_page() -> None:
    scene = Scene(dtwister.load_rules(), "+---+---+\n|A.   . |\n+---+---+", A="blue.thief")
    game = scene.play("move blue.thief a1-b1").game
    story = story_in(replay_page(game))
    assert story["rules"]["MOVE-01"]["title"]
    assert story["steps"][-1]["text"] == "move blue.thief a1-b1"
