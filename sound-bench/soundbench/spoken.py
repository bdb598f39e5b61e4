"""Speech whose words have known times.

- `prompts`: recordings of single words, joined to phrases at a natural pace. Their edges are where the energy begins
  and ends.
- `reader`: LibriVox, with the times that PocketSphinx's forced alignment gave each word: test data of PocketSphinx.
"""

import gzip
import json
from dataclasses import dataclass

import numpy as np

from soundbench.audio import RATE, Samples, db, decode
from soundbench.packages import POCKETSPHINX, PROMPTS_EN, PROMPTS_TEXT, Store
from soundbench.voices import prompt

SEED = 20_262
PASSAGES = ("0870", "0880", "0890", "0920", "0930")
EDGE_SECONDS = 0.5
# Below its loudest moment, a word is not heard.
WORD_DB = -40
STEP = RATE // 200
WORDS_PER_PHRASE = (4, 9)
GAP_SECONDS = (0.02, 0.15)
PAUSE_SECONDS = (0.5, 1.0)
PHRASES = 9
RECORDINGS = 3

# Words that have one spelling, and no numbers, which Whisper writes in digits.
PROMPTS = (
    *(f"digits/day-{day}" for day in range(7)), *(f"digits/mon-{month}" for month in range(12)),
    *(f"phonetic/{letter}_p" for letter in "abcdefghklmnoprtuvz"),
    "digits/dollars", "digits/today", "digits/tomorrow", "digits/yesterday",
    "activated", "added", "calling", "cancelled", "disabled", "enabled", "extension", "goodbye", "hello", "hours",
    "location", "minute", "minutes", "number", "removed", "second", "seconds", "time", "with", "your",
    "vm-and", "vm-Family", "vm-first", "vm-for", "vm-Friends", "vm-from", "vm-last", "vm-message",
    "vm-messages", "vm-no", "vm-Old", "vm-password", "vm-press", "vm-received", "vm-saved", "vm-Urgent", "vm-Work")


@dataclass(frozen=True)
class SpokenWord:
    text: str
    start: float
    end: float


@dataclass(frozen=True)
class Spoken:
    """Clean speech, and its words in order; times are in seconds."""

    voice: str
    samples: Samples
    words: tuple[SpokenWord, ...]


def spoken(store: Store, held_back: bool) -> list[Spoken]:
    """What is held back has other phrases; the reader is the same."""
    random = np.random.default_rng([SEED, held_back])
    words = _prompts(store)
    return [*(_phrases(words, random) for _ in range(RECORDINGS)), _reader(store)]


def _prompts(store: Store) -> dict[str, Samples]:
    listing = store.read(PROMPTS_TEXT, f"usr/share/doc/{PROMPTS_TEXT.name}/core-sounds-en.txt.gz")
    texts = dict(line.split(": ", 1) for line in gzip.decompress(listing).decode().splitlines() if ": " in line)
    recordings = {name: prompt(store, PROMPTS_EN, "en_US_f_Allison", name) for name in PROMPTS}
    return {texts[name].strip().rstrip(".!").lower(): _trimmed(samples) for name, samples in recordings.items()}


def _trimmed(samples: Samples) -> Samples:
    count = len(samples) // STEP
    powers = (samples[: count * STEP].reshape(count, STEP) ** 2).mean(axis=1)
    heard = np.flatnonzero(powers > powers.max() * 10 ** (WORD_DB / 10))
    return samples[heard[0] * STEP : (heard[-1] + 1) * STEP]


def _phrases(words: dict[str, Samples], random: np.random.Generator) -> Spoken:
    parts, said = [np.zeros(int(EDGE_SECONDS * RATE))], []
    position = len(parts[0])
    for _ in range(PHRASES):
        for text in random.choice(sorted(words), random.integers(*WORDS_PER_PHRASE), replace=False):
            samples = words[text]
            gap = np.zeros(int(random.uniform(*GAP_SECONDS) * RATE))
            said.append(SpokenWord(str(text), position / RATE, (position + len(samples)) / RATE))
            parts += [samples, gap]
            position += len(samples) + len(gap)
        parts.append(np.zeros(int(random.uniform(*PAUSE_SECONDS) * RATE)))
        position += len(parts[-1])
    return Spoken("prompts", _with_room_tone(np.concatenate(parts), random), tuple(said))


def _with_room_tone(samples: Samples, random: np.random.Generator) -> Samples:
    """White noise 60 dB below the mean: without it, gaps are digital silence, as no recording has."""
    level = 10 ** ((db(float((samples**2).mean())) - 60) / 20)
    return samples + level * random.standard_normal(len(samples))


def _reader(store: Store) -> Spoken:
    parts, said = [np.zeros(int(EDGE_SECONDS * RATE))], []
    position = len(parts[0])
    for number in PASSAGES:
        name = f"test/data/librivox/sense_and_sensibility_01_austen_64kb-{number}"
        samples = decode(store.read(POCKETSPHINX, f"{name}.wav"))
        for word in json.loads(store.read(POCKETSPHINX, f"{name}.json"))["w"]:
            # Such as `to(3)`, a pronunciation, and `<sil>`.
            text = word["t"].partition("(")[0]
            if text[0].isalpha():
                begin = position / RATE + word["b"]
                said.append(SpokenWord(text, begin, begin + word["d"]))
        parts.append(samples)
        position += len(samples)
    return Spoken("reader", np.concatenate([*parts, parts[0]]), tuple(said))
