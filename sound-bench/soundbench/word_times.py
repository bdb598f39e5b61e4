"""How exact the times of words in the studio's transcripts are."""

import difflib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from soundbench.audio import amplitude, write
from soundbench.conditions import Noise, noise_recording
from soundbench.levels import audible, db_of, voice_db
from soundbench.mixing import VOICE_DBFS, excerpt, within_full_scale
from soundbench.packages import Store
from soundbench.spoken import Spoken, SpokenWord, spoken
from soundbench.systems import Program
from soundbench.words import normalized

TOLERANCE_MS = 150
NOISE = Noise("cafe", 15)


@dataclass(frozen=True)
class Errors:
    """Of the spoken words that were recognized, in milliseconds: positive is late."""

    name: str
    spoken: int
    starts_ms: np.ndarray
    ends_ms: np.ndarray


def measure(program: Program, store: Store, held_back: bool, directory: Path) -> list[Errors]:
    shutil.rmtree(directory, ignore_errors=True)
    groups: dict[str, list[tuple[str, Spoken]]] = {}
    for number, clip in enumerate(spoken(store, held_back), 1):
        clean = clip.samples * amplitude(VOICE_DBFS - voice_db(clip.samples))
        noise = excerpt(noise_recording(store, NOISE.noise, held_back), len(clean), f"words{number}")
        noisy = clean + noise * amplitude(VOICE_DBFS - NOISE.snr_db - db_of(audible(noise)))
        for condition, samples in (("clean", clean), (NOISE.name, noisy)):
            name = f"{clip.voice}{number}_{condition}"
            write(directory / "recordings" / f"{name}.wav", within_full_scale(samples))
            groups.setdefault(f"{clip.voice}, {condition}", []).append((name, clip))
    transcribe(program, directory / "recordings", directory / "transcripts")
    return [_errors(group, clips, directory / "transcripts") for group, clips in groups.items()]


def transcribe(program: Program, recordings: Path, transcripts: Path) -> None:
    """As the studio does: with its speech detection, its windows, and its preparation of the sound."""
    program.run("dev.podworks.studio.render.TranscribeCorpus", str(program.models), str(recordings), str(transcripts))


def transcript(file: Path) -> list[SpokenWord]:
    segments = json.loads(file.read_text())["segments"]
    return [SpokenWord(word["text"], word["startSeconds"], word["endSeconds"])
            for segment in segments for word in segment["words"]]


def _errors(group: str, clips: list[tuple[str, Spoken]], transcripts: Path) -> Errors:
    starts, ends, count = [], [], 0
    for name, clip in clips:
        heard = transcript(transcripts / f"{name}.json")
        said = [normalized(word.text) for word in clip.words]
        matcher = difflib.SequenceMatcher(None, said, [normalized(word.text) for word in heard], autojunk=False)
        for block in matcher.get_matching_blocks():
            for i in range(block.size):
                starts.append(heard[block.b + i].start - clip.words[block.a + i].start)
                ends.append(heard[block.b + i].end - clip.words[block.a + i].end)
        count += len(said)
    return Errors(group, count, 1000 * np.array(starts), 1000 * np.array(ends))


def markdown(measured: list[Errors]) -> str:
    """A row for the starts and one for the ends of each group."""
    lines = [f"| words | spoken | recognized | | within {TOLERANCE_MS} ms % | median error ms | 95th percentile ms "
             "| median ms late |", "|---|---|---|---|---|---|---|---|"]
    for one in measured:
        for edge, errors in (("starts", one.starts_ms), ("ends", one.ends_ms)):
            if len(errors):
                size = np.abs(errors)
                lines.append(
                    f"| {one.name} | {one.spoken} | {len(errors)} | {edge} | {100 * (size <= TOLERANCE_MS).mean():.1f} "
                    f"| {np.median(size):.0f} | {np.percentile(size, 95):.0f} | {np.median(errors):+.0f} |")
    return "\n".join(lines) + "\n"
