"""One reader, fuzzed by atheris: its arguments are those of libFuzzer, after the reader."""

from __future__ import annotations

import sys


def main() -> None:
    """Fuzz until the time is over; what breaks the reader ends the process with an error."""
    import atheris  # only who fuzzes for minutes has it

    with atheris.instrument_imports(include=["dtwister", "tomli"]):
        from fuzz.targets import TARGETS

    target = TARGETS[sys.argv[1]]
    target.run("")  # what is loaded once is loaded before the watchdog runs

    def one(data: bytes) -> None:
        target.run(data.decode("utf-8", "replace"))

    atheris.Setup([sys.argv[0], *sys.argv[2:]], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
