"""Words that the studio finds where nobody speaks: there should be none."""

import shutil
from pathlib import Path

import numpy as np

from soundbench.audio import RATE, Samples, amplitude, decode, write
from soundbench.conditions import NOISES, noise_recording
from soundbench.levels import audible, db_of
from soundbench.mixing import excerpt, within_full_scale
from soundbench.packages import LIVEKIT, Store
from soundbench.systems import Program
from soundbench.word_times import transcribe, transcript

LENGTH = 30 * RATE
# As in a quiet room, and as loud as a voice.
LEVELS_DBFS = (-50, -25)
MUSIC = "livekit/agents/resources/hold_music.ogg"


def measure(program: Program, store: Store, held_back: bool, directory: Path) -> dict[str, list[str]]:
    """The words by recording."""
    shutil.rmtree(directory, ignore_errors=True)
    for name, samples in _recordings(store, held_back).items():
        write(directory / "recordings" / f"{name}.wav", within_full_scale(samples))
    transcribe(program, directory / "recordings", directory / "transcripts")
    return {file.stem: [word.text for word in transcript(directory / "transcripts" / f"{file.stem}.json")]
            for file in sorted((directory / "recordings").iterdir())}


def _recordings(store: Store, held_back: bool) -> dict[str, Samples]:
    """Half a minute each."""
    music = decode(store.read(LIVEKIT, MUSIC))
    recordings = {"silence": np.zeros(LENGTH), "music": music[-LENGTH:] if held_back else music[:LENGTH]}
    for noise in NOISES:
        samples = excerpt(noise_recording(store, noise, held_back), LENGTH, noise)
        for level_dbfs in LEVELS_DBFS:
            gain = amplitude(level_dbfs - db_of(audible(samples)))
            recordings[f"{noise} at {level_dbfs} dBFS"] = samples * gain
    return recordings


def markdown(words: dict[str, list[str]]) -> str:
    count = sum(map(len, words.values()))
    found = "".join(f"- {name}: {' '.join(each)}\n" for name, each in words.items() if each)
    return f"Words where nobody speaks ({', '.join(words)}): {count}\n{found}"
