"""Install a browser for the tests, where that may be: `python tools/browser.py`.

Nothing happens if a Chromium or Chrome is on the path. Otherwise Debian's Chromium is installed, by
apt and for root only. Elsewhere it says what to install: the tests in a browser are skipped then,
and all others run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from fixtures.pages.browsers import NAMES, browser_path

STEPS = (
    ("apt-get", "update", "--quiet"),
    ("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", "chromium"),
)


def is_root() -> bool:
    """Return whether this process may install packages of the system; never on Windows."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def main() -> int:
    """Install a browser if there is none; return 0 even if that is not possible."""
    if browser_path() is not None:
        return 0
    if not is_root() or shutil.which("apt-get") is None:
        print(
            f"No browser is on the path ({', '.join(NAMES)}), and only root can install one by "
            "apt: the tests in a browser will be skipped. Install Chromium or Chrome to run them."
        )
        return 0
    for step in STEPS:
        if subprocess.run(
            step, check=False, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        ).returncode:
            print(f"{' '.join(step)} failed: the tests in a browser will be skipped.")
            return 0
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
