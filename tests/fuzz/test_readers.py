"""Whatever a reader is given, it gives a value or one of the errors that it documents."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import dtwister
from content_support import ALL_KNOWN, BOARD_SIGNS, ROOT
from dtwister import ContentError, DtwisterError, Game, Rng
from dtwister.content.drawing import draw_room, read_drawing
from dtwister.content.load import load_text
from dtwister.content.rulebook import parse_rulebook
from dtwister.content.scan import check_code, scan
from dtwister.content.suppress import in_python
from dtwister.content.validate import validate_paths
from dtwister.model.specs import Room
from dtwister.notation.upgrade import upgraded

bounded = settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
"""The same examples each time; `--hypothesis-seed` does not matter then."""

JUNK = st.sampled_from(
    [
        *"\"'[]{}=#\n\\,.:+|-@O? \t\0é𝄞",
        "[[room]]\n",
        "[[scenario]]\n",
        "id = ",
        "true",
        "1e999",
        "-1",
        "99999999999999999999",
        "1979-05-27",
        "nan",
        '"""',
        "# dtwister: allow C101 because of it\n",
        "base:thief",
        "blue.thief",
        "\ud7ff",
    ]
)


@st.composite
def mangled(draw: st.DrawFn, seeds: tuple[str, ...]) -> str:
    """One of some right texts, in which a few things are put in, taken out, doubled or moved."""
    text = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 1, 1, 2, 5, 20, 200])))
        what = draw(st.integers(0, 3))
        if what == 0:
            text = text[:start] + draw(JUNK) + text[start:]
        elif what == 1:
            text = text[:start] + text[end:]
        elif what == 2:
            text = text[:end] + text[start:end] + text[end:]
        else:
            other = draw(st.integers(0, len(text)))
            text = text[:start] + text[other : other + end - start] + text[end:]
    return text


def files(pattern: str) -> tuple[str, ...]:
    """The official files with such a name, in pieces that are not too long."""
    texts = [path.read_text("utf-8") for path in sorted((ROOT / "plugins").glob(pattern))]
    return tuple(text[:4000] for text in texts)


CONTENT = files("*/*.toml") + files("../tests/data/wrong/*.toml")
DRAWING = "+   +---+\n| @ # . |\n+:::+   +\n  .   O :\n+   +###+\n"


@bounded
@given(text=mangled(CONTENT))
def test_content_files_give_content_or_findings(text: str) -> None:
    try:
        load_text(text, file="a.toml", namespace="demo", signs=BOARD_SIGNS)
    except ContentError as error:
        count = text.removeprefix("\ufeff").count("\n") + 1
        assert error.findings
        for finding in error.findings:
            assert 1 <= finding.line <= count
            assert finding.column >= 1
            assert "\n" not in finding.text()


@bounded
@given(texts=st.lists(mangled(CONTENT), min_size=1, max_size=3), page=st.data())
def test_folders_give_reports(
    texts: list[str], page: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("demo")
    for number, text in enumerate(texts):
        (folder / f"{number}.toml").write_bytes(text.encode("utf-8", "surrogatepass"))
    (folder / "rules.md").write_text(page.draw(mangled(PAGES)), "utf-8")
    report = validate_paths([folder], known=ALL_KNOWN, namespace="demo")
    assert report.text()
    assert report.json()


@bounded
@given(text=st.one_of(mangled((DRAWING,)), st.text(alphabet="+-|#:.O@ \nx", max_size=200)))
def test_drawings_give_rooms_or_flaws(text: str) -> None:
    drawing = read_drawing(text, BOARD_SIGNS)
    for flaw in drawing.flaws:
        assert 0 <= flaw.index <= len(text)
    if not drawing.flaws:
        room = Room(
            id="demo:a",
            pair=1,
            turns=1,
            size=drawing.size,
            cells=drawing.cells,
            sides=drawing.sides,
        )
        again = read_drawing(draw_room(room, BOARD_SIGNS), BOARD_SIGNS)
        assert again == drawing


PAGES = tuple(text[:3000] for text in files("*/rules.md"))


@bounded
@given(text=mangled(PAGES))
def test_pages_of_rules_give_rules_or_findings(text: str) -> None:
    try:
        parse_rulebook(text)
    except ContentError as error:
        assert error.findings


CODE = files("dtwister_base/characters/*.py") + files("dtwister_veterans/tags.py")


@bounded
@given(text=mangled(CODE))
def test_code_is_read_or_left_alone(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = Path(tmp_path_factory.mktemp("code"), "a.py")
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    list(check_code([scan([path])], frozenset()))
    in_python(text, "a.py")


# -- what a game is written as ---------------------------------------------------------------------


@cache
def games() -> tuple[Game, ...]:
    """A few games, at different moments."""
    found = []
    for number, scenario in enumerate(("base:beginner", "prison:1", "veterans:draft")):
        game = dtwister.new_game(scenario, seed=number)
        rng = Rng(number)
        for _ in range(25 * (number + 1)):
            if not game.is_over:
                game.play(game.legal_actions.sample(rng))
        found.append(game)
    return tuple(found)


RECORDS = tuple(dtwister.record_text(game) for game in games())
POSITIONS = tuple(dtwister.position_text(game) for game in games())
ACTIONS = tuple(
    dtwister.action_text(game.match, action)
    for game in games()
    for action in [*list(game.legal_actions)[:40], *(step[0] for step in game.history)]
)


@bounded
@given(text=mangled(RECORDS))
def test_records_give_games_or_errors(text: str) -> None:
    try:
        dtwister.replay(games()[0].rules, text)
    except DtwisterError as error:
        assert str(error)


@bounded
@given(text=mangled(POSITIONS))
def test_positions_give_games_or_errors(text: str) -> None:
    try:
        dtwister.parse_position(games()[0].rules, text)
    except DtwisterError as error:
        assert str(error)


@bounded
@given(text=mangled((*RECORDS, *POSITIONS, *CONTENT)))
def test_upgrades_leave_what_is_of_today_alone_or_are_errors(text: str) -> None:
    try:
        result = upgraded(text, file="a.toml")
    except DtwisterError as error:
        assert str(error).startswith("a.toml")
    else:
        assert result is None or result.new == result.old


@bounded
@given(text=mangled(ACTIONS), number=st.integers(0, 2))
def test_texts_give_actions_or_errors(text: str, number: int) -> None:
    game = games()[number]
    for read in (
        lambda: dtwister.parse_action(game.match, text),
        lambda: dtwister.parse_legal(game, text),
    ):
        try:
            action = read()
        except DtwisterError as error:
            assert str(error)
        else:
            assert dtwister.parse_action(game.match, dtwister.action_text(game.match, action))
