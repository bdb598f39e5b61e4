"""Levels of what a listener hears: the voice, its pauses, its soft sounds and its s-sounds.

The chain changes the loudness of a recording, and adds or removes noise. So the gain of the voice is measured by the
correlation with the clean voice, which noise does not change, and losses are relative to the gain of its loud sounds.
"""

from dataclasses import dataclass

import numpy as np
from scipy.signal import butter, sosfiltfilt, stft

from soundbench.audio import RATE, Samples, db

FRAME = RATE // 50
# The studio removes rumble from every recording: its level would hide that of the noise.
_HIGH_PASS = butter(4, 100, "highpass", fs=RATE, output="sos")

PAUSE_BELOW_VOICE_DB = 40
PAUSE_MARGIN_FRAMES = 4
LOUD_DB = -6
SOFT_DB = (-12, -18, -24, -30)
SIBILANT_HZ = (5_000, 10_000)
# Of the loudest one.
SIBILANT_DB = -12
# A smaller gain is not told from none.
LOWEST_DB = -40


@dataclass(frozen=True)
class Losses:
    """In dB: 0 is none, -3 is half of the power. NaN if the clip has no such sounds."""

    soft_db: float
    sibilants_db: float


def audible(samples: Samples) -> Samples:
    """Without rumble below 100 Hz."""
    return sosfiltfilt(_HIGH_PASS, samples)


def _frame_powers(samples: Samples) -> np.ndarray:
    count = len(samples) // FRAME
    return (samples[: count * FRAME].reshape(count, FRAME) ** 2).mean(axis=1)


def db_of(samples: Samples) -> float:
    return db(float((samples**2).mean()))


def voice_db(clean: Samples, treated: Samples | None = None) -> float:
    """The level of speech without its pauses: of the frames in which the clean speech is less than 16 dB below its
    mean."""
    powers = _frame_powers(audible(clean))
    voice = powers > powers.mean() / 40
    return db(float((powers if treated is None else _frame_powers(audible(treated)))[voice].mean()))


def pauses_db(clean: Samples, treated: Samples) -> float:
    """The level of the treated recording in the pauses of the clean one, relative to that of its voice."""
    clean_powers = _frame_powers(audible(clean))
    powers = _frame_powers(audible(treated))
    voice = clean_powers > clean_powers.mean() / 40
    quiet = clean_powers < clean_powers[voice].mean() * 10 ** (-PAUSE_BELOW_VOICE_DB / 10)
    # What is close to speech is its decay.
    pauses = ~np.convolve(~quiet, np.ones(2 * PAUSE_MARGIN_FRAMES + 1), "same").astype(bool)
    return db(float(powers[pauses].mean())) - db(float(powers[voice].mean()))


def losses(clean: Samples, treated: Samples) -> Losses:
    """What the treatment took from the voice."""
    hz, _, before = stft(clean, RATE, nperseg=1024)
    _, _, after = stft(treated, RATE, nperseg=1024)
    speech = (hz >= 100) & (hz < 8_000)
    levels = 10 * np.log10((np.abs(before[speech]) ** 2).sum(axis=0) + 1e-12)
    levels -= 10 * np.log10((10 ** (levels[levels > levels.max() - 30] / 10)).mean())
    loud = _gain_db(before[speech][:, levels > LOUD_DB], after[speech][:, levels > LOUD_DB])
    soft = [
        _gain_db(before[speech][:, chosen], after[speech][:, chosen]) - loud
        for high, low in zip((LOUD_DB, *SOFT_DB), SOFT_DB)
        if (chosen := (levels <= high) & (levels > low)).sum() >= 10]
    band = (hz >= SIBILANT_HZ[0]) & (hz < SIBILANT_HZ[1])
    powers = (np.abs(before[band]) ** 2).sum(axis=0)
    chosen = powers > powers.max() * 10 ** (SIBILANT_DB / 10)
    sibilants = _gain_db(before[band][:, chosen], after[band][:, chosen]) - loud
    return Losses(float(np.mean(soft)) if soft else float("nan"), sibilants)


def _gain_db(before: np.ndarray, after: np.ndarray) -> float:
    product = (after * before.conj()).sum().real
    gain = product / (np.abs(before) ** 2).sum()
    return max(LOWEST_DB, 20 * np.log10(max(gain, 1e-6)))
