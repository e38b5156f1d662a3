"""Every reader takes any text: its corpus, and texts made from it.

How many are made is counted, not timed: `DTWISTER_FUZZ_EXAMPLES` for each reader. What runs for
minutes, guided by coverage, is `PYTHONPATH=tests python -m fuzz`.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, settings

from fuzz.cover import LEAST, measured
from fuzz.mutation import mangled
from fuzz.seeds import CORPUS, seeds
from fuzz.targets import TARGETS

EXAMPLES = int(os.environ.get("DTWISTER_FUZZ_EXAMPLES", "60"))

bounded = settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=EXAMPLES,
    suppress_health_check=list(HealthCheck),
)
"""The same examples each time."""


def test_every_reader_has_a_corpus_and_every_corpus_a_reader() -> None:
    folders = {path.name for path in CORPUS.iterdir()}
    assert folders == set(TARGETS)
    wanted = "actions positions records content drawings manifests json perft command"
    assert set(wanted.split()) <= set(TARGETS)
    for reader in TARGETS:
        assert len(seeds(reader)) >= 5, reader


@pytest.mark.parametrize("reader", TARGETS)
def test_the_corpus_breaks_nothing(reader: str) -> None:
    for text in seeds(reader):
        TARGETS[reader].run(text)


@pytest.mark.parametrize("reader", TARGETS)
def test_texts_made_from_the_corpus_break_nothing(reader: str) -> None:
    @bounded
    @given(mangled(seeds(reader)))
    def check(text: str) -> None:
        TARGETS[reader].run(text)

    check()


@pytest.mark.parametrize("reader", TARGETS)
def test_the_corpus_covers_the_lines_of_its_reader(reader: str) -> None:
    found = measured(reader)
    share = 100 * found["covered"] / found["lines"]
    assert share >= LEAST, (share, found["missing"])
