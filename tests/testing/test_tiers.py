"""The option `--full`: the long tests run with it only, and tests can ask which tier it is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = """
import pytest
from fixtures.tiers import is_full, scale

SIZE = scale(2, full=20)  # when the file is imported, as a decorator of Hypothesis asks

@pytest.mark.full
def test_long():
    assert is_full()

def test_of_every_tier(request):
    assert SIZE == (20 if request.config.getoption("full") else 2)
"""


@pytest.mark.parametrize(
    ("options", "outcome"), [((), "1 passed, 1 deselected"), (("--full",), "2 passed")]
)
def test_long_tests_run_with_full_only(
    options: tuple[str, ...], outcome: str, tmp_path: Path
) -> None:
    shutil.copy(ROOT / "conftest.py", tmp_path)
    (tmp_path / "fixtures").mkdir()
    shutil.copy(ROOT / "tests" / "fixtures" / "tiers.py", tmp_path / "fixtures")
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\nmarkers = full: long\n")
    (tmp_path / "test_two.py").write_text(TESTS, encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options]
    env = {**os.environ, "PYTEST_ADDOPTS": ""}
    ran = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert (ran.returncode, outcome in ran.stdout) == (0, True), ran.stdout + ran.stderr
