"""The command line."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

from soundbench.conditions import LEVELS_DB, NOISES


@dataclass(frozen=True)
class Options:
    """What is measured. A selection of noises or levels leaves out the conditions without them."""

    held_back: bool
    noises: tuple[str, ...]
    levels_db: tuple[int, ...]
    others: bool
    words: bool
    only_words: bool


def parse(arguments: Sequence[str]) -> Options:
    """Exits with a message if an option is wrong."""
    parser = argparse.ArgumentParser(
        prog="podworks bench sound",
        description="Measures the studio's noise reduction on real speech. Writes target/sound/table.md, table.json "
                    "and spectrograms.")
    parser.add_argument("--held-back", action="store_true",
                        help="the voices and noises on which nothing is tuned: for the final table only")
    parser.add_argument("--noises", type=_noises, metavar="A,B", help=f"some of {','.join(NOISES)}")
    parser.add_argument("--levels", type=_levels, metavar="DB,DB", help="signal-to-noise ratios (default: 15,5)")
    parser.add_argument("--no-words", action="store_true", help="without speech recognition, which takes longest")
    parser.add_argument("--only-words", action="store_true",
                        help="without the table: how exact the times of words are, and whether words are invented")
    given = parser.parse_args(arguments)
    return Options(given.held_back, given.noises or NOISES, given.levels or LEVELS_DB,
                   given.noises is None and given.levels is None, not given.no_words, given.only_words)


def _noises(text: str) -> tuple[str, ...]:
    noises = tuple(text.split(","))
    if unknown := set(noises) - set(NOISES):
        raise argparse.ArgumentTypeError(f"no such noise: {', '.join(sorted(unknown))}")
    return noises


def _levels(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(level) for level in text.split(","))
    except ValueError as e:
        raise argparse.ArgumentTypeError("levels are whole numbers of decibels, such as 15,5") from e
