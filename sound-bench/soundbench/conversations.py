"""Two speakers: in one file with different loudness, and in each other's microphones.

The voices are those of the corpus, speaking in turns. A quiet room is heard throughout.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyloudnorm
from scipy.signal import fftconvolve

from soundbench.audio import RATE, Samples, amplitude, read, write
from soundbench.conditions import Room, impulse_response, noise_recording
from soundbench.levels import audible, db_of, voice_db
from soundbench.mixing import VOICE_DBFS, excerpt
from soundbench.packages import Store
from soundbench.systems import Program, render
from soundbench.voices import Voice

LEVEL = "n1"
QUIETER_DB = -15
CROSSTALK_DB = -19
ROOM_DB = -40
# The way from one speaker to the other's microphone: 2 m, and the sound of the room.
PATH = Room(0.35, (4.1, 3.3, 2.6), 1.9)
DELAY = int(0.006 * RATE)
# The second speaker begins before the first has ended.
OVERLAP = int(0.4 * RATE)
EDGE = int(0.6 * RATE)


@dataclass(frozen=True)
class Turn:
    """Where a speaker speaks alone."""

    speaker: int
    begin: int
    end: int


@dataclass(frozen=True)
class Conversation:
    """The speech of each speaker on a common time axis, and the turns."""

    name: str
    speakers: tuple[Samples, Samples]
    turns: tuple[Turn, ...]


def measure(store: Store, program: Program, voices: tuple[Voice, ...], directory: Path) -> str:
    """A table in Markdown."""
    lines = ["| two speakers | measure | recording | studio |", "| --- | --- | --- | --- |"]
    for first, second in zip(voices, voices[1:] + voices[:1]):
        talk = conversation(store, first, second)
        room = excerpt(noise_recording(store, "fan", first.held_back), len(talk.speakers[0]), talk.name)
        room = room * amplitude(VOICE_DBFS + ROOM_DB - db_of(audible(room)))
        lines += _one_file(program, talk, room, directory / "conversations")
        lines += _two_tracks(program, talk, room, directory / "conversations")
    return "\n".join(lines) + "\n"


def conversation(store: Store, first: Voice, second: Voice) -> Conversation:
    """Two turns of each."""
    clips = [[clip.samples * amplitude(VOICE_DBFS - voice_db(clip.samples)) for clip in voice.clips(store)[:2]]
             for voice in (first, second)]
    order = [(0, clips[0][0]), (1, clips[1][0]), (0, clips[0][1]), (1, clips[1][1])]
    length = sum(len(samples) - OVERLAP for _, samples in order) + OVERLAP
    speakers = np.zeros((2, length))
    turns = []
    at = 0
    for speaker, samples in order:
        speakers[speaker, at : at + len(samples)] += samples
        turns.append(Turn(speaker, at + EDGE + OVERLAP, at + len(samples) - EDGE - OVERLAP))
        at += len(samples) - OVERLAP
    return Conversation(f"{first.name}-{second.name}", (speakers[0], speakers[1]), tuple(turns))


def _one_file(program: Program, talk: Conversation, room: Samples, directory: Path) -> list[str]:
    recording = talk.speakers[0] + talk.speakers[1] * amplitude(QUIETER_DB) + room
    before, after = _rendered(program, talk.name, {"talk": recording}, directory)
    return [
        _row(talk, "between the speakers, LU", _difference(talk, before["talk"]), _difference(talk, after["talk"])),
        _row(talk, "pauses below the first speaker, dB", *(
            _pause_db(talk, samples["talk"]) for samples in (before, after)))]


def _two_tracks(program: Program, talk: Conversation, room: Samples, directory: Path) -> list[str]:
    response = impulse_response(PATH)
    picked = []
    for speech in talk.speakers:
        far = fftconvolve(np.concatenate([np.zeros(DELAY), speech]), response)[: len(speech)]
        picked.append(far * amplitude(VOICE_DBFS + CROSSTALK_DB - voice_db(speech, far)))
    tracks = {"host": talk.speakers[0] + picked[1] + room, "guest": talk.speakers[1] + picked[0] + room}
    before, after = _rendered(program, talk.name, tracks, directory)
    return [
        _row(talk, f"crosstalk below the voice, {name}, dB", *(
            _separation(talk, speaker, samples[name]) for samples in (before, after)))
        for speaker, name in enumerate(tracks)]


def _rendered(
    program: Program, name: str, tracks: dict[str, Samples], directory: Path
) -> tuple[dict[str, Samples], dict[str, Samples]]:
    """The tracks of one recording, before and after."""
    recordings, results = directory / "before", directory / "after"
    shutil.rmtree(recordings, ignore_errors=True)
    for track, samples in tracks.items():
        write(recordings / name / f"{track}.wav", samples)
    render(program, LEVEL, recordings, results)
    return tracks, {track: read(results / f"{track}.flac") for track in tracks}


def _difference(talk: Conversation, samples: Samples) -> float:
    """How much louder the first speaker is."""
    meter = pyloudnorm.Meter(RATE)
    loudness = [np.mean([meter.integrated_loudness(samples[turn.begin : turn.end])
                         for turn in talk.turns if turn.speaker == speaker]) for speaker in (0, 1)]
    return float(loudness[0] - loudness[1])


def _separation(talk: Conversation, speaker: int, samples: Samples) -> float:
    """The level of the other speaker below that of the track's own."""
    levels = [db_of(np.concatenate([audible(samples)[turn.begin : turn.end]
                                    for turn in talk.turns if (turn.speaker == speaker) == own])) for own in (True, False)]
    return levels[0] - levels[1]


def _pause_db(talk: Conversation, samples: Samples) -> float:
    """The level of the edges, where nobody speaks, below that of the first speaker."""
    heard = audible(samples)
    quiet = np.concatenate([heard[: EDGE // 2], heard[-EDGE // 2 :]])
    loud = np.concatenate([heard[turn.begin : turn.end] for turn in talk.turns if turn.speaker == 0])
    return db_of(loud) - db_of(quiet)


def _row(talk: Conversation, measure: str, before: float, after: float) -> str:
    return f"| {talk.name} | {measure} | {before:.1f} | {after:.1f} |"
