"""Run the command line: `python -m dtwister` is the same as `dtwister`."""

from __future__ import annotations

import sys

from dtwister.cli import main

if __name__ == "__main__":
    sys.exit(main())
