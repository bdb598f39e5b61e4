"""Makes the corpus, treats it, scores it, and writes the table."""

import os
import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from soundbench import conversations, invented, options, spectrograms, systems, table, word_times, words
from soundbench.audio import RATE, Samples, read, write
from soundbench.conditions import conditions
from soundbench.mixing import Recording, recordings
from soundbench.packages import Store
from soundbench.scores import Dnsmos, Scores, scores
from soundbench.voices import VOICES, Voice

RECORDING = "recording"
COST_SECONDS = 300
# Recognition takes half as long as the sound: of the studio's levels, only the default one.
RECOGNIZED = (RECORDING, "n2", systems.RNNOISE)


@dataclass(frozen=True)
class Treated:
    """A recording and the file that a system made of it."""

    recording: Recording
    system: str
    file: Path


def cache_directory() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "podworks/corpus"


def main() -> None:
    chosen = options.parse(sys.argv[1:])
    root = Path(os.environ["PODWORKS_ROOT"])
    directory = root / "target/sound"
    store = Store(cache_directory())
    program = systems.Program(root)
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    if not chosen.only_words:
        print(measure_sound(store, program, chosen, directory), flush=True)
    if chosen.others and not chosen.only_words:
        print(measure_conversations(store, program, chosen.held_back, directory), flush=True)
    if chosen.words:
        print(measure_words(store, program, chosen.held_back, directory))


def measure_sound(store: Store, program: systems.Program, chosen: options.Options, directory: Path) -> str:
    """The table."""
    voices = voices_of(chosen.held_back)
    print(f"Voices: {', '.join(voice.name for voice in voices)}", flush=True)
    corpus = list(recordings(store, voices, conditions(chosen.noises, chosen.levels_db, others=chosen.others)))
    for recording in corpus:
        write(directory / RECORDING / f"{recording.name}.wav", recording.samples)
    treated, costs = treat(store, program, corpus, directory)

    print(f"Scoring {len(treated)} recordings …", flush=True)
    with ProcessPoolExecutor() as pool:
        measured = list(pool.map(score, treated))
    heard = recognize(program, treated, directory / "words") if chosen.words else {}
    results = [
        table.Measured(one.recording.condition, one.system, one.recording.voice, one.recording.name, result,
                       one.recording.text, heard.get(one.file))
        for one, result in zip(treated, measured)]
    draw(treated, directory / "spectrograms")
    return table.write(sorted(results, key=order(corpus)), costs, directory)


def measure_conversations(store: Store, program: systems.Program, held_back: bool, directory: Path) -> str:
    """Two speakers, in one file and in two tracks."""
    print("Rendering conversations …", flush=True)
    text = conversations.measure(store, program, voices_of(held_back), directory)
    (directory / "conversations.md").write_text(text)
    return text


def voices_of(held_back: bool) -> tuple[Voice, ...]:
    return tuple(voice for voice in VOICES if voice.held_back == held_back)


def measure_words(store: Store, program: systems.Program, held_back: bool, directory: Path) -> str:
    """The times of words, and words that are invented."""
    print("Measuring the times of words …", flush=True)
    times = word_times.measure(program, store, held_back, directory / "word-times")
    print("Transcribing what is not speech …", flush=True)
    words_of_nobody = invented.measure(program, store, held_back, directory / "no-speech")
    text = f"{word_times.markdown(times)}\n{invented.markdown(words_of_nobody)}"
    (directory / "words.md").write_text(text)
    return text


def treat(
    store: Store, program: systems.Program, corpus: list[Recording], directory: Path
) -> tuple[list[Treated], dict[str, float]]:
    """Every recording by every system, and the cost of each."""
    sample = long_recording(corpus)
    folders = {RECORDING: ".wav"}
    costs = {}
    for system in (*systems.STUDIO, systems.FALLBACK):
        print(f"Rendering with {system} …", flush=True)
        systems.render(program, system, directory / RECORDING, directory / system)
        folders[system] = ".flac"
        costs[system] = systems.cost(program, system, sample, directory)
    try:
        print("Denoising with RNNoise …", flush=True)
        rnnoise = systems.RNNoise(store, directory)
        costs[systems.RNNOISE] = rnnoise.denoise_folder(directory / RECORDING, directory / systems.RNNOISE)
        folders[systems.RNNOISE] = ".wav"
    except OSError as e:
        print(f"RNNoise is left out: {e}", file=sys.stderr)
    treated = [Treated(recording, system, directory / system / f"{recording.name}{suffix}")
               for recording in corpus for system, suffix in folders.items()]
    return treated, costs


def long_recording(corpus: list[Recording]) -> Samples:
    """Long enough for the start of the programs to cost little beside it."""
    joined = np.concatenate([recording.samples for recording in corpus])
    return np.resize(joined, COST_SECONDS * RATE)


@cache
def dnsmos() -> Dnsmos:
    """One for each process of the pool."""
    return Dnsmos(Store(cache_directory()))


def score(one: Treated) -> Scores:
    return scores(dnsmos(), one.recording, read(one.file))


def recognize(program: systems.Program, treated: list[Treated], directory: Path) -> dict[Path, str]:
    """The words of the recordings whose words are known, by the systems of RECOGNIZED."""
    spoken = [one for one in treated if one.recording.text and one.system in RECOGNIZED]
    if not spoken:
        return {}
    print(f"Recognizing the words of {len(spoken)} recordings …", flush=True)
    texts = words.transcribe(program, [read(one.file) for one in spoken], directory)
    return {one.file: text for one, text in zip(spoken, texts)}


def draw(treated: list[Treated], directory: Path) -> None:
    """The first clip under each condition, before and after."""
    first: dict[str, dict[str, Treated]] = {}
    for one in treated:
        first.setdefault(one.recording.condition, {}).setdefault(one.system, one)
    for condition, by_system in first.items():
        shown = {system: read(by_system[system].file) for system in (RECORDING, *systems.STUDIO)}
        spectrograms.draw(directory / f"{condition}.png", by_system[RECORDING].recording.name, shown)


def order(corpus: list[Recording]):
    """Conditions as in the corpus, then the voices."""
    position = {recording.condition: i for i, recording in reversed(list(enumerate(corpus)))}
    return lambda one: position[one.condition]


if __name__ == "__main__":
    main()
