"""The TypeScript declarations compile, serve a client, and fit what is really written."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import dtwister
from dtwister import Rng
from dtwister import json as forms
from dtwister._notation.json_forms.typescript import typescript
from fixtures.pages.typescript_compiler import compiler

ROOT = Path(__file__).parents[3]
CLIENT = ROOT / "tests" / "data" / "client" / "client.ts"
FLAGS = (
    "--strict",
    "--noEmit",
    "--skipLibCheck",
    "false",
    "--target",
    "es2020",
    "--module",
    "commonjs",
)


def faults(folder: Path) -> str:
    """Return what the compiler says of a folder with the declarations."""
    files = sorted(map(str, folder.glob("*.ts")))
    words = [str(compiler()), *FLAGS, *files]
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder).stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "dtwister.d.ts").write_text(typescript(dtwister.load_rules()), "utf-8")
    return tmp_path


def test_a_client_compiles(folder: Path) -> None:
    shutil.copy(CLIENT, folder)
    assert faults(folder) == ""


def test_a_client_with_a_slip_does_not(folder: Path) -> None:
    slips = {"?.square": "?.sqare", 'case "core:move"': 'case "core:mvoe"'}
    for right, wrong in slips.items():
        (folder / "client.ts").write_text(CLIENT.read_text("utf-8").replace(right, wrong), "utf-8")
        assert "error TS" in faults(folder)


def test_real_messages_have_the_declared_types(folder: Path) -> None:
    names = "ActionData, BoardData, EventData, ViewData, WalkData"
    lines = [f'import type {{ {names} }} from "./dtwister";']
    number = 0
    for scenario in ("base:standard", "card:3", "multi:4"):
        game, rng = dtwister.new_game(scenario, seed=3), Rng(3)
        lines.append(
            f"const board{number}: BoardData = {json.dumps(forms.board_to_json(game.match))};"
        )
        for step in range(120):
            if game.is_over:
                break
            action = game.legal_actions.sample(rng)
            number += 1
            data = json.dumps(forms.action_to_json(game.match, action))
            lines.append(f"const action{number}: ActionData = {data};")
            if isinstance(action, dtwister.Move):
                text = dtwister.action_text(game.match, action)
                data = json.dumps(forms.walk_to_json(dtwister.parse_walk(game, text)))
                lines.append(f"const walk{number}: WalkData = {data};")
            for place, event in enumerate(game.play(action)):
                data = json.dumps(forms.event_to_json(game.match, event))
                lines.append(f"const event{number}_{place}: EventData = {data};")
            if step % 30 == 0 or game.combat is not None:
                data = json.dumps(forms.view_to_json(game.view(0)))
                lines.append(f"const view{number}: ViewData = {data};")
    (folder / "real.ts").write_text("\n".join([*lines, "export {};", ""]), "utf-8")
    assert faults(folder) == ""
    wrong = lines[1].replace('"layout"', '"lay"')
    (folder / "real.ts").write_text("\n".join([lines[0], wrong, "export {};", ""]), "utf-8")
    assert "error TS" in faults(folder)
