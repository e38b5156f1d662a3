"""Messages have one form and plain words, and the page that lists them is up to date.

The sentences are read from the source by `tools/messages.py`, so that each is checked, also those
that no test provokes.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import dtwister
from dtwister import cli
from dtwister._content.findings import finding_codes
from dtwister._model.frames import declarer
from dtwister._rng import Rng
from dtwister.testing.random_actions import attempts, varied_action

ROOT = Path(__file__).parents[2]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages_tool", ROOT / "tools" / "messages.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


messages = tool()
REFUSALS = messages.refusals()
FINDINGS = messages.findings()
RAISED = messages.raised()

FORM = re.compile(r"[^:]+ cannot [^:]+: \S.*[^.]")
"""Actor, cannot, what, why; no full stop, since the rule's id goes before it."""
BANNED = re.compile(
    r"""\b(
        (?:is|are|was|were)\ no\ (?!longer)
        | there\ (?:is|are)\ no(?:ne|thing|body)?
        | no\ such\ (?:thing|one)
        | (?:is|are|was|were)\ to\ be
        | (?:an|the)\ own
        | (?:who|what|which)ever | nobody | somebody | everybody
        | anew | befall\w* | as\ it\ should\ be
        | come\w*\ to\ an\ end | (?:is|was)\ wanted
        | there\ are: | taken?\ back | gone\ on\ with | nature
        | is\ asked\ anything | happenings | standins? | stand-ins?
        | he | she | his | her | hers | him | himself | herself
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""Turns of the private English that the messages were written in, and pieces that are persons."""


def faults_of(text: str) -> list[str]:
    """Return the banned turns in a text."""
    return [found[0] for found in BANNED.finditer(text)]


def parsers() -> Iterator[argparse.ArgumentParser]:
    """Yield the parser of the command, and that of each subcommand."""
    whole = cli._parser()
    yield whole
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()


def help_texts() -> Iterator[tuple[str, str]]:
    """Yield all texts of the command line that are not errors, each with where it stands."""
    for parser in parsers():
        for text in (parser.description, parser.epilog):
            yield parser.prog, text or ""
        for action in parser._actions:
            yield (
                f"{parser.prog} {'/'.join(action.option_strings) or action.dest}",
                (action.help or ""),
            )
            if isinstance(action, argparse._SubParsersAction):
                for choice in action._choices_actions:
                    yield f"{parser.prog} {choice.dest}", choice.help or ""


def test_the_page_is_up_to_date() -> None:
    assert messages.PAGE.read_text(encoding="utf-8") == messages.page(), "run `make messages`"


def test_every_refusal_says_who_cannot_do_what_and_why() -> None:
    assert len(REFUSALS) > 250
    wrong = [
        (entry.module, entry.line, sentence)
        for entry in REFUSALS
        for sentence in entry.sentences
        if not FORM.fullmatch(sentence)
    ]
    assert wrong == []


def test_no_refusal_escapes_the_page() -> None:
    """What is no entry passes on the sentence of another refusal, or its own arguments."""
    listed = {(entry.module, entry.line) for entry in REFUSALS}
    passed_on = []
    for path in messages.source_files():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or messages._called(node) not in messages._MAKERS:
                continue
            if (messages.module_name(path), node.lineno) not in listed:
                passed_on.append(ast.unparse(node.args[2]))
    assert sorted(passed_on) == ["problem.sentence"] * 3 + ["sentence"]


@pytest.mark.parametrize(
    "text",
    [
        "yellow.goblin is no enemy",
        "there is no such piece",
        "blue.cleric cannot heal himself",
        "an own character is to be named",
        "nobody is in sight",
        "what was checked is not as it should be",
        "nature is not asked anything now",
        "settling the state does not come to an end",
    ],
)
def test_private_english_is_found(text: str) -> None:
    assert faults_of(text) and not FORM.fullmatch(text.replace("cannot", "can"))


def test_refusals_are_in_plain_english() -> None:
    said = {text for entry in REFUSALS for text in entry.sentences}
    assert {text: faults_of(text) for text in said if faults_of(text)} == {}


def test_findings_are_in_plain_english() -> None:
    said = {text for entry in FINDINGS for text in entry.messages}
    said |= {info.title for info in finding_codes.CODES.values()}
    assert len(said) > 100
    assert {text: faults_of(text) for text in said if faults_of(text)} == {}


def test_errors_are_in_plain_english() -> None:
    said = {text for entry in RAISED for text in entry.messages}
    said |= {one.__doc__ or "" for _, one in messages.exceptions()}
    assert len(said) > 250
    said.remove("expected a seat or nobody, got {seat}")  # a word of the notation
    assert {text: faults_of(text) for text in said if faults_of(text)} == {}


def test_errors_that_say_what_was_expected_say_what_came() -> None:
    """An expectation is followed by what came or by what to try, in one set of words."""
    said = {text for entry in RAISED for text in entry.messages if "expected " in text}
    assert len(said) > 60
    assert [text for text in said if re.search(r"expected [^;]*, (found|not) ", text)] == []


def test_the_command_line_is_in_plain_english() -> None:
    said = dict(help_texts())
    assert len(said) > 50
    assert {where: faults_of(text) for where, text in said.items() if faults_of(text)} == {}


def test_every_code_of_a_finding_is_made_somewhere() -> None:
    """The listed messages are those of all codes but what only helpers put together."""
    without = set(finding_codes.CODES) - {entry.code for entry in FINDINGS}
    references = {f"C4{number:02}" for number in (1, 2, 3, 5, 6, 8, 11, 12)}  # "unknown {what}"
    assert without <= references | {"C109", "C206", "C310", "M101", "M102"}, without


def test_the_tree_of_exceptions_is_on_top_of_their_module() -> None:
    lines = (dtwister._errors.__doc__ or "").splitlines()
    shown = [line for line in lines if line.lstrip().startswith("- ")]
    assert shown == ["  " * depth + "- " + one.__name__ for depth, one in messages.exceptions()]


def test_the_exit_codes_are_those_of_the_reference() -> None:
    page = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
    numbers = {number for codes, _ in messages.exit_codes() for number in codes.split(", ")}
    table = re.findall(r"^\| ([\d, ]+) \|", page, re.MULTILINE)
    assert numbers == {number for codes in table for number in codes.split(", ")}
    assert "2" in numbers


SOURCE = """
WHERE = "DEMO-03"


def _said(context, piece):
    return f"{context.name(piece)} cannot dance"


def refuse(self, context, action):
    colour = context.match.seats[self.seat]
    if action.slow:
        reason = "it is tired"
    else:
        reason = f"{context.name(action.partner)} will not"
        said = "never read"
    if action.fast:
        return refusal("fast", "DEMO-01", f"{colour} cannot hurry: {reason}")
    said = _said(context, action.piece)
    rule = "DEMO-01" if action.slow else WHERE
    return refusal("slow", rule, f"{said}: no music")
"""


def test_sentences_are_put_together_from_the_source(tmp_path: Path) -> None:
    path = tmp_path / "src" / "demo.py"
    path.parent.mkdir()
    path.write_text(SOURCE, encoding="utf-8")
    messages_of = {}
    for node, scope in messages._calls(path):
        if messages._called(node) == "refusal":
            code, rule, sentence = node.args
            messages_of[code.value] = (
                messages._rules(rule, scope),
                messages.texts(sentence, scope),
            )
    assert messages_of == {
        "fast": (
            ["DEMO-01"],
            ["{seat} cannot hurry: {partner} will not", "{seat} cannot hurry: it is tired"],
        ),
        "slow": (["DEMO-01", "DEMO-03"], ["{piece} cannot dance: no music"]),
    }


@pytest.mark.parametrize("scenario", ["base:standard", "prison:5", "card:5", "multi:standard-4"])
def test_refusals_in_games_fit_the_page(scenario: str) -> None:
    """What random attempts are told is a sentence of the page, under its code."""
    sentences: dict[str, list[re.Pattern[str]]] = {}
    for entry in REFUSALS:
        for text in entry.sentences:
            parts = re.split(r"\{[^}]*\}", text)
            pattern = re.compile(".+".join(map(re.escape, parts)), re.DOTALL)
            sentences.setdefault(entry.code, []).append(pattern)
    barriers = sentences["{barrier}"]
    game, rng, seen = dtwister.new_game(scenario, seed=5), Rng(5), set()
    for _ in range(40):
        if game.is_over:
            break
        for action in attempts(game, rng):
            refusal = game.why_not(action, declarer(action, game.seats))
            if refusal is not None:
                seen.add(refusal.code)
                fitting = sentences.get(refusal.code, []) + barriers
                assert any(one.fullmatch(refusal.sentence) for one in fitting), str(refusal)
                assert FORM.fullmatch(refusal.sentence), refusal.sentence
                assert faults_of(refusal.sentence) == []
        game.play(varied_action(game, rng))
    assert len(seen) > 5
