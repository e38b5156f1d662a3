"""The corpus: a folder of texts for each reader, right ones and wrong ones of every kind."""

from __future__ import annotations

from functools import cache
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"


@cache
def seeds(reader: str) -> tuple[str, ...]:
    """The texts that a reader is tried with, and from which others are made."""
    return tuple(path.read_bytes().decode("utf-8", "surrogatepass") for path in files(reader))


def files(reader: str) -> list[Path]:
    """The files of a reader, in the order of their names."""
    return sorted((CORPUS / reader).glob("*.txt"))
