"""Formats that never were: steps from them, and files as they would have been."""

from __future__ import annotations

import re

import pytest

from dtwister import _formats

OLD_COOK = """\
# What the kitchen has.

# dtwister: allow C410 because the page of rules is not here
[[character]]
id = "cook"          # the first one
name = "Cook: speed = 9"
speed    =  4
strength = 1
rules = ["KITCHEN-01"]
"""
"""Content of format 1, in which movement and combat had other names."""

COOK = """\
# What the kitchen has.

format = 3

# dtwister: allow C410 because the page of rules is not here
[[character]]
id = "cook"          # the first one
name = "Cook: speed = 9"
movement    =  4
combat = 1
rules = ["KITCHEN-01"]
"""
"""The same in format 3."""


def renamed(old: str, new: str) -> _formats.Step:
    """The step in which a key gets another name."""

    def step(text: str) -> str:
        return re.sub(rf"^{old}(?= *=)", new, text, flags=re.MULTILINE)

    return step


def newer_content(monkeypatch: pytest.MonkeyPatch) -> None:
    """Content is of format 3 from now on."""
    steps = (renamed("speed", "movement"), renamed("strength", "combat"))
    monkeypatch.setitem(_formats.STEPS, _formats.CONTENT, steps)
