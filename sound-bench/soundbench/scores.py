"""Scores of one treated recording."""

from dataclasses import dataclass

import numpy as np
import onnxruntime
import pesq
import pyloudnorm
import pystoi
from scipy.signal import resample_poly

from soundbench import levels
from soundbench.audio import RATE, Samples, amplitude
from soundbench.mixing import Recording
from soundbench.packages import SPEECHMOS, Store

WIDEBAND = 16_000
# DNSMOS depends on the level a little: each recording is scored at the same one.
DNSMOS_VOICE_DBFS = -26.0


@dataclass(frozen=True)
class Scores:
    """DNSMOS from 1 to 5 (signal, background, overall), PESQ from 1 to 4.64, STOI from 0 to 1, and levels in dB."""

    signal: float
    background: float
    overall: float
    pesq: float
    stoi: float
    pauses_db: float
    soft_db: float
    sibilants_db: float
    loudness_lufs: float


class Dnsmos:
    """DNSMOS P.835: a network that predicts what listeners say about speech, without its clean original.

    The polynomials map its outputs to their scale; both are from the package.
    """

    SECONDS = 9.01
    POLYNOMIALS = (
        (-0.08397278, 1.22083953, 0.0052439),
        (-0.13166888, 1.60915514, -0.39604546),
        (-0.06766283, 1.11546468, 0.04602535))

    def __init__(self, store: Store) -> None:
        model = store.read(SPEECHMOS, "speechmos/dnsmos_models/sig_bak_ovr.onnx")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def score(self, samples: Samples) -> tuple[float, float, float]:
        """Signal, background and overall: the mean over windows of 9 s, one each second. 16 kHz."""
        length = int(self.SECONDS * WIDEBAND)
        while len(samples) < length:
            samples = np.append(samples, samples)
        begins = range(0, len(samples) - length + 1, WIDEBAND)
        raw = [self._session.run(None, {"input_1": samples[None, i : i + length].astype(np.float32)})[0][0]
               for i in begins]
        means = [float(np.mean([np.polyval(polynomial, outputs[i]) for outputs in raw]))
                 for i, polynomial in enumerate(self.POLYNOMIALS)]
        return means[0], means[1], means[2]


def scores(dnsmos: Dnsmos, recording: Recording, treated: Samples) -> Scores:
    """Raises ValueError if the treated recording has another length."""
    clean = recording.clean
    if len(treated) != len(clean):
        raise ValueError(f"{recording.name} has {len(treated)} instead of {len(clean)} samples")
    clean_16k, treated_16k = resample_poly(clean, 1, 3), resample_poly(treated, 1, 3)
    gain = amplitude(DNSMOS_VOICE_DBFS - levels.voice_db(clean, treated))
    signal, background, overall = dnsmos.score(np.clip(treated_16k * gain, -1, 1))
    # In a room, late reflections of loud sounds are louder than the soft ones.
    lost = levels.Losses(np.nan, np.nan) if recording.is_room else levels.losses(clean, treated)
    return Scores(
        signal, background, overall,
        pesq.pesq(WIDEBAND, clean_16k.astype(np.float32), treated_16k.astype(np.float32), "wb"),
        float(pystoi.stoi(clean_16k, treated_16k, WIDEBAND)),
        levels.pauses_db(clean, treated),
        lost.soft_db, lost.sibilants_db,
        pyloudnorm.Meter(RATE).integrated_loudness(treated))
