"""`python -m dtwister` is the same as the command."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dtwister.cli import main


@pytest.mark.parametrize("words", [["rules", "EX-08"], ["play", "nope"], ["--help"]])
def test_the_module_does_what_the_command_does(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(words)
    said = capsys.readouterr()
    command = [sys.executable, "-m", "dtwister", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, said.out, said.err)
    assert said.out or said.err
