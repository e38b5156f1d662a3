"""The guided games of the browser hold the text of the tutorials, as `make guides` writes it."""

import json
from typing import Any

import pytest
from tools.guides import OUT, files, guide

import dtwister

FILES = files()
GUIDES = [json.loads(text) for name, text in FILES.items() if name != "index.json"]


def test_the_guides_are_those_of_the_pages() -> None:
    kept = {path.name: path.read_text("utf-8") for path in OUT.glob("*.json")}
    assert kept == FILES, "run `make guides`"


@pytest.mark.parametrize("found", GUIDES, ids=lambda one: one["id"])
def test_a_guide_names_a_scenario_and_says_something_in_each_section(found: dict[str, Any]) -> None:
    assert found["scenario"] in dtwister.load_rules().scenarios
    assert found["next"] is None or f"{found['next']}.json" in FILES
    assert all(section["blocks"] for section in found["sections"])


@pytest.mark.parametrize("found", GUIDES, ids=lambda one: one["id"])
def test_nothing_of_the_terminal_is_left(found: dict[str, Any]) -> None:
    said = json.dumps(found)
    assert ">>>" not in said
    assert "dtwister play" not in said
    assert "typed as" not in said


def test_a_page_is_read_block_by_block() -> None:
    page = """# Learn, 1: a title

Intro with [a link](x.md), and `help` lists the commands.

```console
dtwister play base:standard
```

## A turn

| action | AP | typed as |
|---|---|---|
| walk | 1 | `move` |

1. First,
   over two lines.
2. Second:

Look:

```python
>>> drawing = \"\"\"
... +---+
... |N. |
... +---+
... \"\"\"
```

Next: [more](y.md).
"""
    found = guide("x-1", page, None)
    assert (found["title"], found["scenario"]) == ("A title", "base:standard")
    intro, turn = found["sections"]
    assert intro["blocks"] == []
    assert turn["decisions"] == ["card", "act"]
    table, steps, look, drawing = turn["blocks"]
    assert (table["head"], table["rows"]) == (["action", "AP"], [["walk", "1"]])
    assert steps["lines"] == ["First, over two lines.", "Second:"]
    assert look["lines"] == ["Look."]
    assert drawing["lines"] == ["+---+", "|N. |", "+---+"]
