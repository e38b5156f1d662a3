"""The extensions of Sphinx and the check of the built site, on small pages."""

from __future__ import annotations

import importlib.util
import inspect
import re
import sys
from pathlib import Path
from types import FrameType, ModuleType

import pytest
from docutils import nodes

import dtwister
from dtwister.plugin import events, fields
from dtwister.testing import position

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "reference").glob("api-*.md"))


def module(path: str) -> ModuleType:
    """Import a file of the tree that belongs to no package."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(spec.name, loaded)
    spec.loader.exec_module(loaded)
    return loaded


rule_links = module("docs/_ext/rule_links.py")
plain_docstrings = module("docs/_ext/plain_docstrings.py")
public_names = module("docs/_ext/public_names.py")
diagrams = module("docs/_ext/diagrams.py")
check_site = module("tools/check_site.py")


def address_of(rule: str) -> str | None:
    return {"MOVE-05": "core.html#MOVE-05", "R-C08": "card.html#R-C08"}.get(rule)


def linked(rule: str, page: str) -> str:
    return f'<a class="rule" href="{page}.html#{rule}">{rule}</a>'


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ("<p>By MOVE-05.</p>", f"<p>By {linked('MOVE-05', 'core')}.</p>"),
        ("<span>(R-C08)</span>", f"<span>({linked('R-C08', 'card')})</span>"),
        ("<p>MOVE-05a, XMOVE-05, MOVE-050</p>", "<p>MOVE-05a, XMOVE-05, MOVE-050</p>"),
        ('<a href="x">MOVE-05</a>', '<a href="x">MOVE-05</a>'),
        ('<p title="MOVE-05">x</p>', '<p title="MOVE-05">x</p>'),
        ("<svg><text>MOVE-05</text></svg>", "<svg><text>MOVE-05</text></svg>"),
        ("<a>x</a>MOVE-05", f"<a>x</a>{linked('MOVE-05', 'core')}"),
    ],
)
def test_ids_in_text_become_links(html: str, wanted: str) -> None:
    assert rule_links.link_ids(html, address_of) == wanted


def test_the_name_of_a_family_leads_to_its_first_rule() -> None:
    known = ["OBJ-ROPE-02", "OBJ-ROPE-01", "CG-OBJ-ROPE-01", "OBJ-KEY", "OBJ-KEY-01"]
    meant = {name: rule_links.rule_meant(name, known) for name in ("OBJ-ROPE", "OBJ-KEY", "OBJ")}
    assert meant == {"OBJ-ROPE": "OBJ-ROPE-01", "OBJ-KEY": "OBJ-KEY", "OBJ": None}


def test_ids_that_no_rulebook_has_are_found() -> None:
    html = "<p>MOVE-05 MOVE-99 DEMO-01 <b>MOVE-x</b> <i title='MOVE-98'>x</i></p>"
    assert rule_links.unknown_ids(html, ["MOVE-05"]) == {"MOVE-99"}


def test_entries_of_a_rulebook_are_found() -> None:
    document = nodes.section()
    for head in ("MOVE-05", "Ruling R-01", "Example EX-02.", "a word"):
        paragraph = nodes.paragraph("", "", nodes.Text(""), nodes.strong("", head))
        paragraph += nodes.Text(" and so on")
        document += paragraph
    document += nodes.paragraph("", "MOVE-06 in a sentence")
    assert [rule for rule, _ in rule_links.entries(document)] == ["MOVE-05", "R-01", "EX-02"]


def test_docstrings_become_rst() -> None:
    lines = ["Do *args and `**options`:", "", "    def f(*args): ...", "", ">>> f(*args)"]
    assert plain_docstrings.to_rst(lines) == [
        *("Do \\*args and `**options`::", "", "    def f(*args): ...", "", ">>> f(*args)")
    ]


def test_what_a_page_fetches_is_found() -> None:
    html = '<link rel="stylesheet" href="https://example.com/a.css"><script src="b.js"></script>'
    assert list(check_site.problems({"a.html": html}, set())) == [
        "a.html: fetches https://example.com/a.css"
    ]


def test_unlinked_ids_and_missing_anchors_are_found() -> None:
    page = '<p>X-1</p><article><p id="X-1"><a>X-1</a></p><svg>X-1</svg> X-2</article>'
    assert list(check_site.problems({"a.html": page}, {"X-1", "X-2"})) == [
        *("a.html: X-2 is not a link", "X-2 has no anchor")
    ]


def is_called(thing: object) -> bool:
    """Whether a public thing is a function or a class, and so has a docstring of its own."""
    return inspect.isclass(thing) or inspect.isroutine(thing)


def documented() -> list[str]:
    """Return the public names that the pages have, as often as they have them."""
    named: list[str] = []
    for page in PAGES:
        current = ""
        for kind, name in re.findall(r"^\.\. ([\w:]+):: (\S+)", page.read_text("utf-8"), re.M):
            if kind in ("automodule", "currentmodule"):
                current = name
            if kind == "automodule" and name in WITH_ALL and name != "dtwister":
                here = WITH_ALL[name]
                own = [one for one in here.__all__ if one not in public_names.elsewhere(here)]
                named += [f"{name}.{one}" for one in own if is_called(getattr(here, one))]
            elif kind not in ("automodule", "currentmodule"):
                named.append(f"{current}.{name}")
    return sorted(named)


WITH_ALL = {one.__name__: one for one in public_names.public_modules()}


def test_every_public_name_is_written_down_once() -> None:
    values = {
        f"{where}.{name}"
        for (name, _), where in public_names.HOMES.items()
        if not inspect.ismodule(getattr(WITH_ALL[where], name))
    }
    listed = [one for one in documented() if one in values]
    assert sorted(values) == listed
    assert len(values) > 100


def test_the_diagram_of_an_action_is_what_happens() -> None:
    drawing = """
+---+---+---+
| .  W.   . |
+---+---+---+
"""
    game = position(dtwister.load_rules(), drawing, pieces={"W": "blue.warrior"})
    move = dtwister.parse_action(game.match, "move blue.warrior b1-c1")
    called: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.append(frame.f_code.co_qualname)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        game.play(move)
    finally:
        sys.setprofile(before)
    later = iter(called)
    missing = [step[3] for step in diagrams.STEPS if step[3] not in later]
    assert missing == []


def test_the_diagram_of_packages_has_every_package() -> None:
    graph = diagrams.imports()
    assert graph["dtwister_base"] >= {"dtwister.plugin", "dtwister_features"}
    assert graph["dtwister._model"] == set()
    svg = diagrams.draw_packages(graph)
    assert all(f">{name}<" in svg for name in graph)
    below = {name: diagrams.reached(graph, name) for name in graph}
    short = diagrams.shortened(graph)
    assert {name: diagrams.reached(short, name) for name in graph} == below


WITHOUT_EXAMPLE = {
    "Registry": "an example of the module `dtwister.plugin`, and every page about plug-ins",
}
"""Functions and classes without an example of their own, with the reason."""


def callables() -> dict[str, object]:
    """Return the public functions and classes that users call."""
    found = {
        name: getattr(WITH_ALL[where], name) for (name, _), where in public_names.HOMES.items()
    }
    for kit in ("dtwister.testing.strategies", "dtwister.testing.invariants"):
        found |= {
            name: value
            for name, value in vars(importlib.import_module(kit)).items()
            if getattr(value, "__module__", "") == kit and not name.startswith("_")
        }
    return {name: value for name, value in found.items() if is_called(value)}


def test_every_function_and_class_has_an_example() -> None:
    without = {name for name, value in callables().items() if ">>>" not in (value.__doc__ or "")}
    assert without == set(WITHOUT_EXAMPLE)
    assert len(callables()) > 100


def test_the_example_of_fields_uses_every_one() -> None:
    page = fields.__doc__ or ""
    functions = [
        name
        for name, value in vars(fields).items()
        if inspect.isfunction(value) and not name.startswith("_")
    ]
    assert [name for name in functions if f"fields.{name}(" not in page] == []
    assert len(functions) > 10


def test_the_module_of_events_has_an_example() -> None:
    assert ">>>" in (events.__doc__ or "")


def test_no_two_pages_have_the_same_name() -> None:
    folders = ("tutorials", "how-to", "reference", "rules", "explanation", "decisions")
    stems = [path.stem for one in folders for path in (ROOT / "docs" / one).glob("*.md")]
    named = [stem for stem in stems if stem != "index"]
    assert len(named) == len(set(named)) > 50
