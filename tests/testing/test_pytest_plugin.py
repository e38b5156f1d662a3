"""The plug-in for pytest: three lines are a test suite, and other people's runs are left alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SUITE = """\
from dtwister.testing import conformance

TestConformance = conformance("dtwister_base.plugin", scenarios=("base:beginner",), games=9)
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "dtwister_pytest", "-p", "no:cacheprovider"]
    path = os.pathsep.join(sys.path)
    return subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )


def test_three_lines_are_a_suite(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(SUITE, encoding="utf-8")
    done = run(tmp_path, "-q", "--dtwister-games", "1", "--dtwister-decisions", "20")
    assert done.returncode == 0, done.stdout
    assert "22 passed" in done.stdout


def test_the_marker_for_rules_is_known(tmp_path: Path) -> None:
    text = (
        "import pytest\n\n\n@pytest.mark.rule('DEMO-01')\ndef test_it(request):\n"
        "    assert request.node.get_closest_marker('rule').args == ('DEMO-01',)\n"
    )
    (tmp_path / "test_rule.py").write_text(text, encoding="utf-8")
    assert run(tmp_path, "-q", "--strict-markers").returncode == 0


def test_a_run_that_does_not_use_the_kit_imports_nothing_of_it(tmp_path: Path) -> None:
    text = (
        "import sys\n\n\ndef test_it():\n"
        "    assert not [name for name in sys.modules if name.split('.')[0] == 'dtwister']\n"
    )
    (tmp_path / "test_other.py").write_text(text, encoding="utf-8")
    done = run(tmp_path, "-q")
    assert done.returncode == 0, done.stdout
