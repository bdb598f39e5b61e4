"""Reading and writing recordings: mono, floating-point, 48 kHz."""

import subprocess
from pathlib import Path

import numpy as np
import soundfile

RATE = 48_000
Samples = np.ndarray


def decode(content: bytes, container: str | None = None) -> Samples:
    """Decodes a file with FFmpeg: the mean of its channels.

    `container` names the format of files that don't tell theirs, such as `g722`.
    """
    given = ["-f", container] if container else []
    command = ["ffmpeg", "-v", "error", *given, "-i", "pipe:0", "-f", "f32le", "-ac", "1", "-ar", str(RATE), "pipe:1"]
    done = subprocess.run(command, input=content, stdout=subprocess.PIPE, check=True)
    return np.frombuffer(done.stdout, "<f4").astype(np.float64)


def read(file: Path) -> Samples:
    """The first channel of a WAV or FLAC file of 48 kHz."""
    samples, rate = soundfile.read(file, always_2d=True)
    if rate != RATE:
        raise ValueError(f"{file.name} has {rate} Hz")
    return samples[:, 0]


def write(file: Path, samples: Samples) -> None:
    """24 bits: the quantization noise is far below each recording's. Raises ValueError instead of clipping."""
    peak = np.abs(samples).max()
    if peak >= 1:
        raise ValueError(f"{file.name} would clip at {peak:.2f}")
    file.parent.mkdir(parents=True, exist_ok=True)
    soundfile.write(file, samples, RATE, subtype="PCM_24")


def db(power: float) -> float:
    """A power in decibels; -120 dB for silence."""
    return float(10 * np.log10(max(power, 1e-12)))


def amplitude(decibels: float) -> float:
    """The factor of a gain in decibels."""
    return float(10 ** (decibels / 20))
