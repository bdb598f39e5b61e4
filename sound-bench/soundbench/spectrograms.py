"""Pictures of recordings before and after the studio."""

from pathlib import Path

import matplotlib
import numpy as np

from soundbench.audio import RATE, Samples

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402 - after the choice of the backend

RANGE_DB = 80


def draw(file: Path, title: str, treated: dict[str, Samples]) -> None:
    """One above the other, each relative to its loudest sound."""
    figure, axes = pyplot.subplots(len(treated), 1, figsize=(12, 3 * len(treated)), sharex=True, squeeze=False)
    for axis, (system, samples) in zip(axes[:, 0], treated.items()):
        scaled = samples / max(1e-9, float(np.abs(samples).max()))
        _, _, _, image = axis.specgram(scaled, NFFT=1024, Fs=RATE, noverlap=512, cmap="magma")
        loudest = image.get_array().max()
        image.set_clim(loudest - RANGE_DB, loudest)
        axis.set(ylabel=f"{system}\nHz", ylim=(0, 16_000))
    axes[-1, 0].set_xlabel("s")
    figure.suptitle(title)
    figure.tight_layout()
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file, dpi=80)
    pyplot.close(figure)
