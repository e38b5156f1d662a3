"""Boards in small, and the pictures in the files that they come from."""

from __future__ import annotations

import re
import textwrap
from importlib.resources import files

import pytest

import dtwister
from dtwister import layout_text

RULES = dtwister.load_rules()
FILES = {
    "features": "dtwister_features",
    "prison": "dtwister_prison",
    "multi": "dtwister_multiplayer",
    "card": "dtwister_cardgame",
}


def pictures() -> dict[str, str]:
    """The picture above each layout in the content files."""
    found = {}
    for namespace, package in FILES.items():
        text = (files(package) / "layouts.toml").read_text(encoding="utf-8")
        for part in text.split("[[layout]]\n")[1:]:
            name = re.search(r'^id = "(.+)"', part, re.MULTILINE)
            assert name
            drawn = [line[1:] for line in part.splitlines() if line.startswith("#")]
            rows = [line.rstrip() for line in textwrap.dedent("\n".join(drawn)).splitlines()]
            found[f"{namespace}:{name[1]}"] = "\n".join(rows).strip("\n")
    return found


PICTURES = pictures()


@pytest.mark.rule("MULTI-101", "MULTI-16", "MULTI-17", "CG-SETUP-05", "CG-SETUP-06")
@pytest.mark.parametrize("board", sorted(RULES.layouts))
def test_the_picture_in_the_file_is_the_plan_of_the_board(board: str) -> None:
    assert layout_text(RULES.layouts[board]) == PICTURES[board]
