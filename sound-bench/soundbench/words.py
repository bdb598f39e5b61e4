"""The word error rate of the studio's speech recognition (Whisper base) on each treated recording."""

import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jiwer
import numpy as np
from scipy.signal import resample_poly

from soundbench.audio import Samples
from soundbench.systems import Program

RATE = 16_000
PROCESSES = os.cpu_count() or 1
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def transcribe(program: Program, recordings: list[Samples], directory: Path) -> list[str]:
    """The words of each recording, in as many processes as there are processors."""
    parts = [recordings[i :: PROCESSES] for i in range(PROCESSES)]
    with ThreadPoolExecutor() as pool:
        texts = list(pool.map(lambda i: _transcribe(program, parts[i], directory / str(i)), range(len(parts))))
    return [texts[i % len(parts)][i // len(parts)] for i in range(len(recordings))]


def _transcribe(program: Program, recordings: list[Samples], directory: Path) -> list[str]:
    if not recordings:
        return []
    directory.mkdir(parents=True, exist_ok=True)
    speech = [np.clip(resample_poly(samples, 1, 3), -1, 1) for samples in recordings]
    ends = np.cumsum([len(samples) for samples in speech])
    begins = ends - [len(samples) for samples in speech]
    (directory / "speech.s16").write_bytes((np.concatenate(speech) * 32_767).astype("<i2").tobytes())
    (directory / "windows").write_text("".join(f"{a} {b}\n" for a, b in zip(begins, ends)))
    program.run(
        "dev.podworks.transcriber.TranscriberProgram", str(program.models / "whisper-base/ggml-base.bin"), "en", "1",
        str(directory), str(directory / "speech.s16"), str(directory / "windows"), str(directory / "words"))
    texts: list[list[str]] = [[] for _ in recordings]
    for line in (directory / "words").read_text().splitlines():
        begin_millis, _, _, word = line.split("\t")
        clip = int(np.searchsorted(ends, int(begin_millis) * RATE / 1000, "right"))
        texts[min(clip, len(texts) - 1)].append(word)
    return [" ".join(words) for words in texts]


def error_rate(said: list[str], heard: list[str]) -> float:
    """Substitutions, deletions and insertions in percent of the words said."""
    return 100 * jiwer.wer([normalized(text) for text in said], [normalized(text) for text in heard])


def normalized(text: str) -> str:
    """Lower case, without punctuation, digits and titles as words."""
    spelled = re.sub(r"\d", lambda digit: f" {DIGITS[int(digit[0])]} ", text.lower().replace("’", "'"))
    words = re.sub(r"[^a-z' ]+", " ", spelled).split()
    return " ".join("mister" if word == "mr" else word for word in words)
