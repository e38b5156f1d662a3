"""One reader, fuzzed by atheris: its arguments are those of libFuzzer, after the reader."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable


def main() -> None:
    """Fuzz until the time is over; what breaks the reader ends the process with an error."""
    import atheris  # only who fuzzes for minutes has it

    with atheris.instrument_imports(include=["dtwister", "tomli"]):
        from fuzz.targets import TARGETS

    target = TARGETS[sys.argv[1]]
    target.run("")  # what is loaded once is loaded before the watchdog runs

    atheris.Setup([sys.argv[0], *sys.argv[2:]], telling(target.run))
    atheris.Fuzz()


def telling(run: Callable[[str], None]) -> Callable[[bytes], None]:
    """Return the function for atheris, which itself does not print the cause of an exception."""

    def one(data: bytes) -> None:
        try:
            run(data.decode("utf-8", "replace"))
        except Exception:
            traceback.print_exc()
            raise

    return one


if __name__ == "__main__":
    main()
