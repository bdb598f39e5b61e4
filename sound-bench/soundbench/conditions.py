"""What a voice is mixed with: recorded noise at a signal-to-noise ratio, a simulated room, or nothing."""

import io
import zipfile
from dataclasses import dataclass

import numpy as np
import pyroomacoustics

from soundbench.audio import RATE, Samples, decode
from soundbench.packages import LIVEKIT, OPENARENA, Store

NOISES = ("fan", "cafe", "keyboard", "street")
LEVELS_DB = (15, 5)


@dataclass(frozen=True)
class Clean:
    name = "clean"


@dataclass(frozen=True)
class Noise:
    """A noise, at a level below the voice."""

    noise: str
    snr_db: int

    @property
    def name(self) -> str:
        return f"{self.noise}-{self.snr_db}dB"


@dataclass(frozen=True)
class Room:
    """A shoebox room, simulated with image sources: the reverberation time (RT60) in seconds, the dimensions in
    metres, and the distance of the microphone."""

    rt60: float
    dimensions: tuple[float, float, float]
    distance: float

    @property
    def name(self) -> str:
        return f"room-{self.rt60:.2f}s"


Condition = Clean | Noise | Room

ROOMS = (Room(0.35, (4.1, 3.3, 2.6), 0.8), Room(0.8, (7.9, 6.1, 3.2), 1.2))


def conditions(noises: tuple[str, ...], levels_db: tuple[int, ...], *, others: bool) -> list[Condition]:
    """`others` adds the clean voice, a café at 25 dB and the rooms."""
    mixed: list[Condition] = [Noise(noise, level) for noise in noises for level in levels_db]
    return [Clean(), *mixed, Noise("cafe", 25), *ROOMS] if others else mixed


def noise_recording(store: Store, noise: str, held_back: bool) -> Samples:
    """The recording of a noise. Voices that are held back have another one, or its other half."""
    resources = "livekit/agents/resources"
    match noise:
        case "fan" if held_back:
            # A ventilated office.
            return decode(store.read(LIVEKIT, f"{resources}/office-ambience.ogg"))
        case "fan":
            return decode(_game_sound(store, "sound/world/fan4.wav"))
        case "cafe":
            return _half(decode(store.read(LIVEKIT, f"{resources}/crowded-room.ogg")), held_back)
        case "street":
            return _half(decode(store.read(LIVEKIT, f"{resources}/city-ambience.ogg")), held_back)
        case "keyboard":
            number = "2" if held_back else ""
            return decode(store.read(LIVEKIT, f"{resources}/keyboard-typing{number}.ogg"))
        case _:
            raise ValueError(f"no such noise: {noise}; there are {', '.join(NOISES)}")


def _half(samples: Samples, second: bool) -> Samples:
    middle = len(samples) // 2
    return samples[middle:] if second else samples[:middle]


def _game_sound(store: Store, name: str) -> bytes:
    archive = store.read(OPENARENA, "usr/share/games/openarena/baseoa/pak0.pk3")
    with zipfile.ZipFile(io.BytesIO(archive)) as sounds:
        return sounds.read(name)


def impulse_response(room: Room) -> Samples:
    """From the direct sound on, which has the amplitude 1: a voice in the room is in sync with the dry one."""
    absorption, order = pyroomacoustics.inverse_sabine(room.rt60, room.dimensions)
    box = pyroomacoustics.ShoeBox(
        room.dimensions, fs=RATE, materials=pyroomacoustics.Material(absorption), max_order=order)
    microphone = np.array([room.dimensions[0] * 0.45, room.dimensions[1] * 0.4, 1.2])
    box.add_source(microphone + [room.distance, 0, 0.05])
    box.add_microphone(microphone)
    box.compute_rir()
    response = np.asarray(box.rir[0][0])
    direct = int(np.argmax(np.abs(response)))
    return response[direct:] / response[direct]
