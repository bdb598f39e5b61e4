"""Makes the recordings: each clip of each voice under each condition. The same seed gives the same samples."""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.signal import fftconvolve

from soundbench.audio import RATE, Samples, amplitude
from soundbench.conditions import Clean, Condition, Noise, Room, impulse_response, noise_recording
from soundbench.levels import audible, db_of, voice_db
from soundbench.packages import Store
from soundbench.voices import Voice

SEED = 20_261
VOICE_DBFS = -26.0
PEAK_MAX = 0.9
CROSSFADE = RATE // 20


@dataclass(frozen=True)
class Recording:
    """A clip under a condition, beside the clean clip, sample-aligned with it."""

    name: str
    voice: str
    condition: str
    clean: Samples
    samples: Samples
    text: str
    is_room: bool


def recordings(store: Store, voices: tuple[Voice, ...], conditions: list[Condition]) -> Iterator[Recording]:
    for voice in voices:
        for number, clip in enumerate(voice.clips(store), 1):
            clean = clip.samples * amplitude(VOICE_DBFS - voice_db(clip.samples))
            for condition in conditions:
                name = f"{voice.name}{number}_{condition.name}"
                samples = within_full_scale(_under(condition, clean, store, voice.held_back, name))
                is_room = isinstance(condition, Room)
                yield Recording(name, voice.name, condition.name, clean, samples, clip.text, is_room)


def _under(condition: Condition, clean: Samples, store: Store, held_back: bool, name: str) -> Samples:
    match condition:
        case Clean():
            return clean
        case Room():
            reverberant = fftconvolve(clean, impulse_response(condition))[: len(clean)]
            return reverberant * amplitude(VOICE_DBFS - voice_db(reverberant))
        case Noise():
            noise = excerpt(noise_recording(store, condition.noise, held_back), len(clean), name)
            level_db = VOICE_DBFS - condition.snr_db
            return clean + noise * amplitude(level_db - db_of(audible(noise)))


def within_full_scale(samples: Samples) -> Samples:
    """As somebody who records would turn the gain down. Every score is relative to the level."""
    peak = float(np.abs(samples).max())
    return samples * min(1.0, PEAK_MAX / peak) if peak else samples


def excerpt(noise: Samples, length: int, name: str) -> Samples:
    """A part from a random place on, repeated with crossfades as often as the length needs."""
    random = np.random.default_rng([SEED, zlib.crc32(name.encode())])
    ramp = np.sqrt(np.linspace(0, 1, CROSSFADE))
    loop = noise[CROSSFADE:].copy()
    loop[-CROSSFADE:] = loop[-CROSSFADE:] * ramp[::-1] + noise[:CROSSFADE] * ramp
    begin = int(random.integers(len(loop)))
    return np.resize(np.roll(loop, -begin), length)
