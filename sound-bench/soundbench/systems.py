"""The treatments that are compared: the studio's three levels of noise reduction, its fallback without models, and
RNNoise."""

import contextlib
import ctypes
import os
import resource
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from soundbench.audio import RATE, Samples, read, write
from soundbench.packages import PYRNNOISE, Store

STUDIO = ("n1", "n2", "n3")
# FFmpeg's filters at n2, for machines without models.
FALLBACK = "fallback"
RNNOISE = "rnnoise"
# Of Linux's prctl(2).
PR_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True)
class Program:
    """How Java programs of the studio's modules run."""

    root: Path

    def run(self, main: str, *arguments: str, cwd: Path | None = None) -> None:
        """Raises OSError with the end of its output if it fails."""
        java = Path(os.environ["JAVA_HOME"]) / "bin/java"
        target = self.root / "studio/target"
        classpath = f"{target}/test-classes:{target}/classes:{(target / 'tests.classpath').read_text().strip()}"
        options = ["-Xmx1g", f"-Dpodworks.root={self.root}", "--enable-native-access=ALL-UNNAMED",
                   "--sun-misc-unsafe-memory-access=allow", "-cp", classpath]
        done = subprocess.run(
            [str(java), *options, main, *arguments], cwd=cwd, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise OSError(f"{main} failed: {(done.stderr + done.stdout)[-2_000:]}")

    @property
    def models(self) -> Path:
        return self.root / "models/target/models"


def render(program: Program, system: str, recordings: Path, results: Path) -> None:
    """Renders each WAV file of a folder to a FLAC file of the same name, by one of STUDIO or FALLBACK."""
    shutil.rmtree(results, ignore_errors=True)
    denoiser, level = ("ffmpeg", "n2") if system == FALLBACK else ("deepfilternet", system)
    program.run("dev.podworks.studio.render.RenderCorpus", denoiser, str(program.models), level, str(recordings),
                str(results))


def cost(program: Program, system: str, recording: Samples, directory: Path) -> float:
    """The processor time of a render, in seconds per second of sound. It includes the start of the JVMs."""
    write(directory / "cost/recording.wav", recording)
    _adopt_orphans()
    before = _children_seconds()
    render(program, system, directory / "cost", directory / "cost-rendered")
    spent = _children_seconds() - before
    shutil.rmtree(directory / "cost")
    shutil.rmtree(directory / "cost-rendered")
    return spent / (len(recording) / RATE)


def _adopt_orphans() -> None:
    """The sandbox ends without waiting for its programs: their time counts only if this process waits for them."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _children_seconds() -> float:
    """The processor time of all processes that were started and have ended."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class RNNoise:
    """RNNoise 0.2 by its C interface. Raises OSError where its library does not run: it is made for x86-64."""

    FRAME = 480
    DELAY = 960
    FULL_SCALE = 32_768

    def __init__(self, store: Store, directory: Path) -> None:
        library = directory / "librnnoise.so"
        library.parent.mkdir(parents=True, exist_ok=True)
        library.write_bytes(store.read(PYRNNOISE, "pyrnnoise-0.4.5.data/purelib/pyrnnoise/librnnoise.so"))
        self._library = ctypes.CDLL(str(library))
        self._library.rnnoise_create.restype = ctypes.c_void_p
        self._library.rnnoise_create.argtypes = [ctypes.c_void_p]
        self._library.rnnoise_destroy.argtypes = [ctypes.c_void_p]
        frame = np.ctypeslib.ndpointer(np.float32, flags="C")
        self._library.rnnoise_process_frame.restype = ctypes.c_float
        self._library.rnnoise_process_frame.argtypes = [ctypes.c_void_p, frame, frame]

    def denoise(self, samples: Samples) -> Samples:
        """As long as the input, and in sync with it."""
        frames = -(-(len(samples) + self.DELAY) // self.FRAME)
        padded = np.zeros(frames * self.FRAME, np.float32)
        padded[: len(samples)] = samples * self.FULL_SCALE
        state = self._library.rnnoise_create(None)
        try:
            for frame in padded.reshape(frames, self.FRAME):
                self._library.rnnoise_process_frame(state, frame, frame)
        finally:
            self._library.rnnoise_destroy(state)
        return padded[self.DELAY : self.DELAY + len(samples)].astype(np.float64) / self.FULL_SCALE

    def denoise_folder(self, recordings: Path, results: Path) -> float:
        """@return the processor time in seconds per second of sound"""
        seconds, begun = 0.0, time.process_time()
        for file in sorted(recordings.glob("*.wav")):
            samples = read(file)
            write(results / file.name, np.clip(self.denoise(samples), -0.999, 0.999))
            seconds += len(samples) / RATE
        return (time.process_time() - begun) / seconds
