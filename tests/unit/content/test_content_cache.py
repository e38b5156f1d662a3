"""The cache of read content on disk: it changes nothing but the work that is done."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest

import dtwister
from dtwister import _disk_cache
from dtwister._caching import without_caches
from dtwister._content import rulebook
from dtwister._content.reading import content_cache, content_loader
from dtwister._disk_cache import cache_folder, key_of, read_entry, write_entry
from dtwister._errors import ContentError
from dtwister._plugins import entry_points
from fixtures.content_index import BOARD_SIGNS, PARTS

ROOM = """\
[[character]]
id = "cook"
name = "Cook"
movement = 4
combat = 1
abilities = ["stir", { id = "other:swift", bonus = 2, who = ["a", "b"] }]
tags = ["human"]

[[scenario]]
id = "feast"
name = "Feast"
layout = "tiny"
frame = "turn"
options = ["courses", { name = "music", default = "lute", choices = ["lute", "none"] }]
settings = { starters = 4, open = true, mood = "merry" }
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(_disk_cache.PLACE, str(tmp_path / "cache"))
    return tmp_path / "cache" / _disk_cache.FOLDER


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files and pages that are parsed, as work to count."""
    found: list[str] = []
    load_text, parse_rulebook = content_loader.load_text, rulebook.parse_rulebook

    def load(raw: bytes, *, file: str, **more: object) -> object:
        found.append(file)
        return load_text(raw, file=file, **more)  # type: ignore[arg-type]

    def read_page(text: str) -> object:
        found.append("page")
        return parse_rulebook(text)

    monkeypatch.setattr(content_loader, "load_text", load)
    monkeypatch.setattr(rulebook, "parse_rulebook", read_page)
    return found


def digest() -> str:
    return dtwister.load_report().rules.digest


def load(*paths: Path, **changes: object) -> object:
    given: dict[str, object] = {"namespace": "demo", "signs": BOARD_SIGNS, "parts": PARTS}
    return content_cache.load_files(paths, **(given | changes))  # type: ignore[arg-type]


# -- what is kept ----------------------------------------------------------------------------------


def test_the_second_time_nothing_is_parsed_and_the_rules_are_the_same(
    place: Path, parsed: list[str]
) -> None:
    with without_caches():
        right = dtwister.load_report()
    files = len(parsed)
    assert files >= 6 and not place.exists()
    parsed.clear()
    first = dtwister.load_report()
    assert len(parsed) > files  # the pages, and the content files
    parsed.clear()
    second = dtwister.load_report()
    assert parsed == []
    for report in (first, second):
        for field in attrs.fields(dtwister.Rules):
            if field.eq and field.init:
                name = field.name
                assert getattr(report.rules, name) == getattr(right.rules, name), name
        assert report.plugins == right.plugins


def test_the_second_process_parses_no_file(place: Path) -> None:
    code = (
        "import dtwister, sys; print(dtwister.load_rules().digest, "
        "any(name in sys.modules for name in ("
        "'dtwister._content.reading.content_loader', 'dtwister._content.reading.content_tables', "
        "'dtwister._content.rulebook', 'dtwister._content.checking.static_analysis', "
        "'cattrs', 'tomli')))"
    )
    outputs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    (one, first), (two, second) = (done.stdout.split() for done in outputs)
    assert one == two == digest()
    assert (first, second) == ("True", "False")


def test_places_of_later_findings_are_kept(place: Path, tmp_path: Path) -> None:
    file = tmp_path / "demo.toml"
    file.write_text(ROOM)
    (read,), (kept,) = load(file), load(file)  # type: ignore[misc]
    assert read == kept
    for content in (read, kept):
        (cook,), (feast,) = content.characters, content.scenarios
        swift = cook.abilities[1].finding("C404", "unknown")
        assert (swift.file, swift.line, swift.column) == (str(file), 6, 22)
        music = feast.options[1].misfit("choices", "none of these")
        assert (music.line, music.column) == (14, ROOM.splitlines()[13].index('["lute"') + 1)


@pytest.mark.parametrize(
    "change",
    [
        {"namespace": "other"},
        {"parts": {}},
        {"signs": attrs.evolve(BOARD_SIGNS, cells={**BOARD_SIGNS.cells, "?": "demo:riddle"})},
    ],
    ids=["namespace", "parts", "signs"],
)
def test_everything_that_decides_is_in_the_key(
    change: dict[str, object], place: Path, tmp_path: Path, parsed: list[str]
) -> None:
    file = tmp_path / "demo.toml"
    file.write_text(ROOM)
    load(file)
    load(file)
    assert len(parsed) == 1
    load(file, **change)
    assert len(parsed) == 2


def test_other_code_has_other_entries(
    place: Path, tmp_path: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "demo.toml"
    file.write_text(ROOM)
    load(file)
    monkeypatch.setattr(content_cache, "code_key", lambda: "of tomorrow")
    load(file)
    assert len(parsed) == 2


def test_an_edit_is_seen(place: Path, tmp_path: Path) -> None:
    file = tmp_path / "demo.toml"
    file.write_text(ROOM)
    load(file)
    file.write_text(ROOM.replace("movement = 4", "movement = 5"))
    (content,) = load(file)  # type: ignore[misc]
    assert content.characters[0].movement == 5


def test_what_is_wrong_is_not_kept(place: Path, tmp_path: Path) -> None:
    file = tmp_path / "demo.toml"
    file.write_text(ROOM.replace("movement", "movment"))
    for _ in range(2):
        with pytest.raises(ContentError, match="movment"):
            load(file)
    assert not place.exists()


# -- damage ----------------------------------------------------------------------------------------


def rewritten(entry: Path, change: Callable[[object], object]) -> None:
    """Change what an entry says, with a head that agrees."""
    value = change(json.loads(entry.read_bytes().partition(b"\n")[2]))
    write_entry(entry.name, value)


def shortened(entry: Path) -> None:
    """Drop the last file or page of an entry; how many plug-ins there are, nothing else can say."""
    if entry.name != key_of(*entry_points._inputs()):
        rewritten(entry, lambda value: value[:-1])  # type: ignore[index]


def swapped(value: object) -> object:
    text = json.dumps(value)
    return json.loads(text.replace("_model.specs:", "_model.ids:"))


DAMAGE: dict[str, Callable[[Path], object]] = {
    "empty": lambda entry: entry.write_bytes(b""),
    "cut": lambda entry: entry.write_bytes(entry.read_bytes()[:-7]),
    "longer": lambda entry: entry.write_bytes(entry.read_bytes() + b" "),
    "one letter": lambda entry: entry.write_bytes(entry.read_bytes().replace(b"e", b"i", 900)),
    "no text": lambda entry: entry.write_bytes(b"\xff" * 50),
    "of another key": lambda entry: entry.write_bytes(
        max(entry.parent.iterdir(), key=lambda one: one.name != entry.name).read_bytes()
    ),
    "a folder": lambda entry: (entry.unlink(), entry.mkdir()),
    "a link": lambda entry: (
        entry.rename(entry.with_name("moved")),
        entry.symlink_to(entry.with_name("moved")),
    ),
    "a pipe": lambda entry: (entry.unlink(), os.mkfifo(entry)),
    "other JSON": lambda entry: rewritten(entry, lambda _: {"is": 1}),
    "fewer files": shortened,
    "other values": lambda entry: rewritten(entry, lambda value: [7] * len(value)),  # type: ignore[arg-type]
    "unknown classes": lambda entry: rewritten(entry, swapped),
    "deep": lambda entry: rewritten(entry, lambda _: [[]]),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_entry_counts_as_missing(damage: Callable[[Path], object], place: Path) -> None:
    right = digest()
    for entry in sorted(place.iterdir()):
        if entry.exists() and entry.name != "moved":
            damage(entry)
    assert digest() == right
    assert digest() == right


def test_a_damaged_entry_is_written_again(place: Path, parsed: list[str]) -> None:
    right = digest()
    for entry in place.iterdir():
        entry.write_bytes(entry.read_bytes()[:-1])
    parsed.clear()
    assert digest() == right and parsed
    parsed.clear()
    assert digest() == right and not parsed


# -- folders ---------------------------------------------------------------------------------------


def test_a_file_in_the_way_is_no_error(place: Path) -> None:
    place.parent.write_text("here is no folder")
    assert len(digest()) == 16
    assert place.parent.read_text() == "here is no folder"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights of folders")
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o755, 0o720, 0o500])
def test_a_folder_that_others_reach_is_not_used(
    mode: int, place: Path, tmp_path: Path, parsed: list[str]
) -> None:
    file = tmp_path / "demo.toml"
    file.write_text(ROOM)
    load(file)
    place.chmod(mode)
    parsed.clear()
    load(file)
    assert len(parsed) == (1 if mode & 0o077 else 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights of folders")
def test_entries_of_another_user_are_not_used(
    place: Path, tmp_path: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "demo.toml"
    file.write_text(ROOM)
    load(file)
    monkeypatch.setattr(os, "geteuid", lambda: place.stat().st_uid + 1)
    load(file)
    assert len(parsed) == 2


def test_a_new_folder_is_closed_to_others(place: Path) -> None:
    write_entry(key_of("a"), ["b"])
    assert read_entry(key_of("a")) == ["b"]
    if sys.platform != "win32":
        assert place.stat().st_mode & 0o777 == 0o700


def test_a_link_to_a_folder_is_not_followed(place: Path, tmp_path: Path) -> None:
    write_entry(key_of("a"), ["b"])
    place.rename(tmp_path / "elsewhere")
    place.symlink_to(tmp_path / "elsewhere")
    assert read_entry(key_of("a")) is None


@pytest.mark.parametrize("value", ["relative/place", "."])
def test_a_relative_place_is_none(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(_disk_cache.PLACE, value)
    assert cache_folder() is None


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="they have places of their own")
def test_the_usual_place_is_that_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(_disk_cache.PLACE)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    assert cache_folder() == tmp_path / "caches" / "dtwister" / _disk_cache.FOLDER
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    assert cache_folder() == tmp_path / ".cache" / "dtwister" / _disk_cache.FOLDER


def test_the_switch_of_all_caches_turns_it_off(place: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import dtwister; print(dtwister.load_rules().digest)"],
        env=os.environ | {"DTWISTER_CACHES": "off"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not place.parent.exists()
    assert done.stdout.strip() == digest()
    assert place.exists()


@pytest.mark.parametrize("command", [["list", "scenarios"], ["simulate", "x", "--games", "1"]])
@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("DTWISTER_CACHES", "nonsense", "expected on or off, got 'nonsense'"),
        ("DTWISTER_CACHES", "0", "expected on or off, got '0'"),
        ("DTWISTER_CACHES", "no" * 10**4, "expected on or off, got 'nonono"),
        ("DTWISTER_CACHE_DIR", "here", "expected an absolute path, got 'here'"),
    ],
)
def test_a_wrong_setting_in_the_environment_is_an_error(
    command: list[str], name: str, value: str, message: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sys, dtwister.cli; sys.exit(dtwister.cli.main())", *command],
        env=os.environ | {name: value},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"dtwister: {name}: {message}")
    assert "unset it" in done.stderr
    assert len(done.stderr) < 300


@pytest.mark.parametrize("value", ["", "on", "ON", " off "])
def test_a_right_setting_is_none(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DTWISTER_CACHES", value)
    _disk_cache.check_environment()


def test_the_number_and_the_size_of_entries_are_bounded(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_disk_cache, "MOST_ENTRIES", 8)
    for number in range(40):
        write_entry(key_of(str(number)), [number])
        assert len(list(place.iterdir())) <= 8
    assert read_entry(key_of("39")) == [39]
    write_entry(key_of("large"), ["x" * _disk_cache.MOST_BYTES])
    assert read_entry(key_of("large")) is None


# -- two at once -----------------------------------------------------------------------------------

WRITER = """
import sys
from dtwister._disk_cache import key_of, read_entry, write_entry
for _ in range(150):
    write_entry(key_of("shared"), [int(sys.argv[1])] * 5000)
    found = read_entry(key_of("shared"))
    assert found in ([1] * 5000, [2] * 5000), found
"""


def test_two_processes_may_write_at_once(place: Path) -> None:
    both = [subprocess.Popen([sys.executable, "-c", WRITER, name]) for name in "12"]
    assert [one.wait(timeout=300) for one in both] == [0, 0]
    assert [one.name for one in place.iterdir()] == [key_of("shared")]


def test_two_processes_may_load_at_once(place: Path) -> None:
    code = "import dtwister; print(dtwister.load_rules().digest)"
    both = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    outputs: Iterator[str] = (one.communicate(timeout=300)[0].strip() for one in both)
    assert set(outputs) == {digest()}
